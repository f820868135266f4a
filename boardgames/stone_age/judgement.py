"""What a position of Stone Age is worth to a player, in points as they will be when all is counted, less what the
others gain in the rounds that are left.

The terms say what a good player looks at: points, what goods, food, tools, people and the food track are good for in
the rounds that are left, what cards will count, and what the people on the board are going to bring. What one thing
more is worth stands in `prices`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf, log
from typing import Final, NamedTuple

from boardgames.contract import Term
from boardgames.counts import minus, plus
from boardgames.stone_age import odds, placing, scoring
from boardgames.stone_age.goods import KINDS, NOTHING, VALUES, Goods, at_most, some, value, words
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    CIRCLES,
    DIVISORS,
    FIELD,
    FIGURES,
    HUNT,
    HUT,
    MOST_PEOPLE,
    MOST_TOOL,
    MOST_TRACK,
    NOWHERE,
    ONCE_WORD,
    PLACES,
    TILES,
    TOOL_MAKER,
    TWO_RESOURCES,
    Card,
)
from boardgames.stone_age.position import State
from boardgames.stone_age.prices import (
    DICE_CARD,
    FOOD,
    HUNGER,
    PIP,
    PLENTY,
    STEPS,
    Prices,
    at_the_end,
    cheapest,
    dearest,
    lower_halves,
    mean,
    rounds_left,
)

BASE: Final = 1.0
"""A resource that is left over at the end."""
PROMISE: Final = 3.0
"""What each of the first two symbols promises beyond its square: the set will grow, and each symbol then counts more
than the one before."""
ROUNDS: Final = 11
"""A whole game has about as many."""
SOON: Final = 3.0
"""So many rounds are enough for a set to grow."""
SPARE: Final = 0.9
"""A pip of a tool for one use, against one of a roll: it waits for the roll where it brings a resource more."""
LIKELY: Final = 0.6
"""So likely people at home must be to gather what a card or a building lacks."""
LACKS: Final = 4
"""It lacks so many of one kind at most."""


_SENT: Final = (TOOL_MAKER, HUT, FIELD)
_COST: Final = Term("cost", 0, 1, {"paid": ()})
_GOODS: Final = tuple(Term("goods", 0, 0, {"good": good}, which=good) for good in KINDS)
_ROLLS: Final = tuple(
    Term("rolls", 0, 0, {"place": place, "good": good, "tools": "tools_none"}, which=place)
    for place, good in zip(AREAS[1:], KINDS, strict=True)
)
_VILLAGE: Final = tuple(Term("village", 0, 1, {"place": PLACES[place]}, which=PLACES[place]) for place in _SENT)
"""What people bring, by the place where they stand: nothing if nobody does."""


class Rates(Prices):
    """The prices by which positions are judged.

    The best of some fifty sets of rates, changed at random from one to the next, each tried in 40 games of four and 20
    of two against the settler, whose prices are those of `prices`. It makes sense: tools are worth more than the pips
    they add, for they make up what a roll falls short of; a person less, for it must be fed, and those who are many
    stand where little is left. Since then a step on the food track counts as the food that it saves.

    The fewer play, the more a tool is worth. Of two, one with 1.8 won 88 of 100 games against the other with 1.2 (95%:
    80 to 93), and with 2.4 won 24 of 60 against 1.8. Of three, one with 1.5 won 27 of 60 against two with 1.2, where 20
    would be even. Of four, one with 1.8 won 11 of 100 against three with 1.2, where 25 would be even.
    """

    each_step, each_person = FOOD, 0.65

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.each_tool = 2.4 - 0.3 * state.seats


def terms(state: State, seat: int) -> tuple[Term, ...]:
    """The judgement of a view that `seat` has."""
    me = state.players[seat]
    if state.stage == "over":
        return (Term("points", me.score, 1),)
    found = _Sums(state, seat)
    left = found.left
    lower = lower_halves(found.owned)
    first, second = scoring.green_sets(lower.symbols)
    return (
        Term("points", me.score, 1),
        *found.goods,
        Term("food", found.spare(found.stock, me.track), FOOD),
        Term("hunger", found.hungry, HUNGER),
        Term("tools", sum(me.tools), found.each_tool * left),
        Term("once", sum(CARDS[card].amount for card in me.ready if card in ONCE_WORD), found.once),
        Term("two_resources", TWO_RESOURCES in me.ready, found.two),
        Term("track", min(me.track, found.fed), found.each_step * left),
        Term("people", me.people, found.each_person * left),
        *(
            Term(f"{figure}s", lower.figures[figure], each, {"now": now})
            for figure, each, now in zip(FIGURES, found.ends, found.now, strict=True)
        ),
        Term("culture", first**2 + second**2, 1),
        Term("promise", min(first, 2), found.promise),
        *found.rolls,
        *found.village,
        Term("card_now", found.at_once, 1),
        *found.purchases,
        found.cost,
        Term("at_home", found.home, found.rate, {"rate": found.rate}),
        Term("rivals", -_growth_of_others(state, seat, found), left, others=True),
    )


def _growth_of_others(state: State, seat: int, prices: Rates) -> float:
    """What a round brings to another player by tools, food track, people and figures, in the mean. Who ends the game
    sooner gives up such gains, and so do the others: without this a player would rather decline a building than use up
    a stack. With it one won 234 of 400 games against one without (95%: 54 to 63), and against three 79 of 240 (27 to
    39, where 25 is even).
    """
    others = [player for other, player in enumerate(state.players) if other != seat]
    brings = 0.0
    for player in others:
        figures = lower_halves(player.cards).figures
        brings += prices.each_tool * sum(player.tools) + prices.each_step * player.track
        brings += prices.each_person * player.people
        brings += sum(figures[figure] * step for figure, step in zip(FIGURES, STEPS, strict=True))
    return brings / len(others)


def left(state: State) -> float:
    """About how much of the game is left, the round that is being played included."""
    return min(1.0, (1 + rounds_left(state)) / ROUNDS)


def price(kind: int, left: float) -> float:
    """What a resource of that kind is worth in hand: what it will bring in a building, or one point at the end."""
    return BASE + (PIP * VALUES[kind] - BASE) * min(1.0, left)


def _worth(each: float, number: float) -> float:
    """What so many resources of a kind are worth of which the first is worth `each`: the more there are, the less the
    next is, for sooner or later others are needed; but none is less than what is left over at the end."""
    return BASE * number + (each - BASE) * PLENTY * log(1 + number / PLENTY)


@cache
def _bought(key: str, what: str, place: int) -> Term:
    """A card or a building that lies there: nothing, as long as nobody stands on it who can pay."""
    return Term(key, 0, 1, {"what": what, "place": PLACES[place], "how": "how_sure"}, which=what)


class _Sums(Rates):
    """What a player's goods and people come to, as the position stands. What is under way is counted as it will be when
    it is there: nothing is gained by its coming alone."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        me, self.mine = self.me, state.placed[seat]
        self.each = [price(kind, self.left) for kind in range(len(KINDS))]
        # What is kept waits for another round.
        again = min(1.0, self.left)
        self.once, self.two = PIP * SPARE * again, 2 * self.each[-1]
        self.dice = BASE + (DICE_CARD - BASE) * again
        # Between two rounds all have their people back and have eaten, whatever has ended the round.
        self.between = state.stage in ("cards", "place") and not any(map(any, state.placed))
        self.at_home = max(0, state.in_hand(seat)) if state.stage == "place" and not self.between else 0
        self.room = placing.room(state, seat) if self.at_home else b""
        # A card that nobody else has seen counts like the others.
        self.owned = (*me.cards, me.extra) if me.extra > 0 else me.cards
        self.figures = tuple(lower_halves(self.owned).figures.values())
        self.promise = PROMISE * min(1.0, self.left / SOON)
        self.now = scoring.multiplied(me)
        # Somebody stands on the field.
        self.steps = min(self.mine[FIELD], MOST_TRACK - me.track)
        self.ends = self._ends(0)
        # Of a roll that lies there only the tools are open.
        self.rolled = state.at if state.turn == seat and state.stage == "tools" else None
        self.fed = me.people + (self.mine[HUT] > 0)
        self.stock = self._stock()
        self.hungry = min(0.0, self.stock)
        self.village = self._village()
        self.home, self.rate = self._home()
        self.rolls, self.purchases, self.cost = self._planned()
        # The upper half of the card that was just bought acts now.
        bought = state.turn == seat and state.at >= CARD and state.stage in ("roll", "extra", "tools")
        self.at_once = self.upper(state.latest) if bought else 0.0
        self.goods = [
            term._replace(amount=number, each=_worth(each, number) / number) if number else term
            for term, number, each in zip(_GOODS, me.goods, self.each, strict=True)
        ]

    # ---------------------------------------------------------------- growth
    def _ends(self, built: int) -> tuple[float, ...]:
        """What figures are likely to be multiplied with, what is under way included: so many buildings, say."""
        mine = self.mine
        coming = (self.steps, mine[TOOL_MAKER] > 0, built, mine[HUT] > 0)
        return at_the_end([now + more for now, more in zip(self.now, coming, strict=True)], self.left)

    def tool(self) -> float:
        return self._rounds(TOOL_MAKER) + self.figures[1]

    def field(self) -> float:
        return self._step(self.steps) + self.figures[0]

    def _rounds(self, place: int) -> float:
        """What a tool, a person or a step on the food track brings in the rounds that are left: those which people are
        sent for."""
        if place == TOOL_MAKER:
            return self.each_tool * self.left * (sum(self.me.tools) < 3 * MOST_TOOL)
        return self.each_person * self.left * (self.me.people < MOST_PEOPLE) if place == HUT else self._step(0)

    def _step(self, before: int) -> float:
        """One step more on the food track after so many others: it saves food, in this round already, if any will be
        missing."""
        track, stock = self.me.track + before, self.stock + before
        if track >= MOST_TRACK:
            return 0.0
        steps = self.each_step * self.left * (track < self.fed)
        return steps + self._food(stock + 1, track + 1) - self._food(stock, track)

    # ---------------------------------------------------------------- goods and food
    def upper(self, card: Card) -> float:
        match card.top:
            case "food":
                return self._eats(card.amount)
            case "resource":
                return self._gets(KINDS.index(card.resource), card.amount)
            case "resource_dice":
                kind = KINDS.index(card.resource)
                return self._gets(kind, mean(1 + kind, card.amount, 0))
            case "one_use_tool":
                return self.once * card.amount
            case "two_resources":
                return self.two
            case "dice":
                return self.dice
        return super().upper(card)

    def _next(self, kind: int) -> float:
        """What the next resource of a kind is worth. Of a roll all are worth as much: whoever thinks that they pile up
        before they are spent rolls too little. Against an older judgement one that thinks so won 41% of 80 games of
        two (95%: 31 to 52), one that does not 63% (52 to 73)."""
        return BASE + (self.each[kind] - BASE) * PLENTY / (PLENTY + self.me.goods[kind])

    def _gets(self, kind: int, number: float) -> float:
        """What so many resources more of a kind are worth."""
        have, each = self.me.goods[kind], self.each[kind]
        return _worth(each, have + number) - _worth(each, have)

    def _eats(self, more: float) -> float:
        """What so much food more is worth."""
        track, stock = self.me.track + self.steps, self.stock + self.steps
        return self._food(stock + more, track) - self._food(stock, track)

    def _food(self, stock: float, track: int) -> float:
        return FOOD * self.spare(stock, track) + HUNGER * min(0.0, stock)

    def spare(self, stock: float, track: int) -> float:
        """The food that is left after this round and eaten in a later one."""
        return max(0.0, min(stock, self.left * (self.fed - track)))

    def _stock(self) -> float:
        """The food that is likely to be there when all have eaten in this round; less than nothing is missing."""
        state, me = self.state, self.me
        if self.between:
            return me.food
        if state.stage == "feed":
            # All have had their income; those whose turn is over have eaten.
            eaten = (self.seat - state.first) % state.seats < (state.turn - state.first) % state.seats
            return me.food - (0 if eaten else me.people)
        hunted = 0.0
        if self.rolled == HUNT:
            hunted = sum(state.dice) // DIVISORS[HUNT]
        elif hunters := self.mine[HUNT]:
            # Without tools: whoever counted them here hunted too much, and won 34% of 200 games of two (28 to 41).
            hunted = mean(HUNT, hunters, 0)
        return me.food + me.track + hunted - self.fed

    def _free_tools(self) -> int:
        """The tools that no roll to come needs."""
        return 0 if any(self.mine[1 : len(AREAS)]) else odds.tools_left(self.state, self.seat)

    # ---------------------------------------------------------------- places
    def _village(self) -> Sequence[Term]:
        """The tool, the person and the step that people are sent for."""
        return [
            term._replace(amount=self._rounds(place)) if self.mine[place] else term
            for place, term in zip(_SENT, _VILLAGE, strict=True)
        ]

    def _planned(self) -> tuple[Sequence[Term], Sequence[Term], Term]:
        """What is rolled, bought and paid, in the way that brings most: with the tools at one of the rolls or for those
        at home, and with any of the cards and buildings paid for first. For the others it is buildings whose price is
        fixed first, and cards last. This makes hints truer, not players stronger: of two, one that plans so and lets
        all rounds end alike won 52% of 400 games against one that did neither (95%: 47 to 57), of four 25% of 240
        (20 to 30)."""
        state, tools = self.state, odds.tools_left(self.state, self.seat)
        rolling = [area for area in range(1, len(AREAS)) if self.mine[area]]
        places = [BUILDING + stack for stack, tile in enumerate(state.tops) if tile and self.mine[BUILDING + stack]]
        places.sort(key=lambda place: TILES[state.tops[place - BUILDING]].cost is None)
        places += [CARD + slot for slot, card in enumerate(state.row) if card and self.mine[CARD + slot]]
        best, found = -inf, (dict[int, _Roll](), NOWHERE, dict[int, _Plan]())
        for helped in (NOWHERE, *rolling) if tools else (NOWHERE,):
            rolls = {area: self._roll(area, tools, area == helped) for area in rolling}
            worth = sum(roll.mean * self._next(area - 1) for area, roll in rolls.items())
            for first in places or (NOWHERE,):
                order = sorted(places, key=lambda place: place != first)
                bought, gain = self._paid(order, rolls, tools if helped == NOWHERE else 0)
                if worth + gain > best:
                    best, found = worth + gain, (rolls, helped, bought)
        return self._rolls(*found[:2], tools), *self._purchases(found[2])

    def _roll(self, area: int, tools: int, is_helped: bool) -> _Roll:
        if area == self.rolled:
            number = (sum(self.state.dice) + tools) // DIVISORS[area]
            return _Roll(number, number)
        return _rolled(area, self.mine[area], tools if is_helped else 0)

    def _rolls(self, rolls: Mapping[int, _Roll], helped: int, tools: int) -> Sequence[Term]:
        """The resources that the rolls to come are likely to bring."""
        found = list(_ROLLS)
        for area, roll in rolls.items():
            kind = area - 1
            # Tools for one use are kept if they are not needed.
            told = "tools_none" if not tools else "tools_with" if area in (helped, self.rolled) else "tools_without"
            values = {**found[kind].values, "tools": told}
            found[kind] = found[kind]._replace(amount=roll.mean, each=self._next(kind), values=values)
        return found

    def _purchases(self, bought: Mapping[int, _Plan]) -> tuple[Sequence[Term], Term]:
        """What the cards and buildings bring that are bought, and what they cost."""
        state = self.state
        found = [_bought("on_cards", f"c{card}", CARD + slot) for slot, card in enumerate(state.row)]
        found += [_bought("on_buildings", f"b{tile}", BUILDING + stack) for stack, tile in enumerate(state.tops)]
        if not bought:
            return found, _COST
        self.ends = self._ends(sum(place >= BUILDING for place in bought))
        owned, spent = self.owned, NOTHING
        for place, plan in bought.items():
            spent, term = plus(spent, plan.paid), found[place - CARD]
            values = {**term.values, "how": "how_gathered" if plan.people else "how_sure"}
            if place >= BUILDING:
                found[place - CARD] = term._replace(amount=value(plan.paid) * plan.chance, values=values)
            else:
                card = state.row[place - CARD]
                now, end = self.upper(CARDS[card]) * plan.chance, self._counts(owned, card) * plan.chance
                found[place - CARD] = term._replace(amount=now + end, values={**values, "now": now, "end": end})
                owned = (*owned, card)
        return found, _COST._replace(amount=-self._cost(spent), values={"paid": words(spent)})

    def _paid(self, places: Sequence[int], rolls: Mapping[int, _Roll], tools: int) -> tuple[dict[int, _Plan], float]:
        """How the cards and buildings are paid that bring more than they cost, one after the other, and how much more:
        what is paid is gone for the next. What is being paid must be in hand, for others those at home may still gather
        what is missing, with these tools."""
        state, owned, hand = self.state, self.owned, self.me.goods
        goods = hand
        for area, roll in rolls.items():
            goods = plus(goods, some(KINDS[area - 1], roll.likely))
        pays = state.at if state.turn == self.seat and state.stage == "pay" else None
        hands = _Hands(self.at_home, self.room, tools) if places and self.at_home else None
        found, gains = dict[int, _Plan](), 0.0
        for place in places:
            there, pay = hand if place == pays else goods, _payment(place, state)
            if paid := pay(there):
                plan: _Plan | None = _Plan(paid)
            else:
                plan = hands.plan(there, pay) if hands else None
            if plan and (gain := self._gain(place, plan, owned)) > 0:
                found[place], gains = plan, gains + gain
                # What is gathered comes and is gone.
                goods, hand = minus(goods, at_most(goods, plan.paid)), minus(hand, at_most(hand, plan.paid))
                if hands:
                    hands.send(plan)
                if place < BUILDING:
                    owned = (*owned, state.row[place - CARD])
        return found, gains

    def _gain(self, place: int, plan: _Plan, owned: tuple[int, ...]) -> float:
        """How much more it brings than it costs."""
        if place >= BUILDING:
            brings: float = value(plan.paid) + self.figures[2]
        else:
            card = self.state.row[place - CARD]
            brings = self.upper(CARDS[card]) + self._counts(owned, card)
        return brings * plan.chance - self._cost(plan.paid)

    def _counts(self, owned: tuple[int, ...], card: int) -> float:
        """What the lower half of a card adds to those of others."""
        lower = CARDS[card]
        if lower.symbol:
            first, second = scoring.green_sets(lower_halves(owned).symbols)
            more = scoring.green_sets(lower_halves((*owned, card)).symbols)
            return more[0] ** 2 + more[1] ** 2 - first**2 - second**2 + self.promise * (min(more[0], 2) - min(first, 2))
        return lower.number * self.ends[FIGURES.index(lower.figure)]

    def _cost(self, paid: Goods) -> float:
        return sum(each * number for each, number in zip(self.each, paid, strict=True))

    def _home(self) -> tuple[float, float]:
        """The people who are still to be placed, and what each would bring in the best area that is left for them."""
        if not (number := self.at_home):
            return 0, 0.0
        rate, tools = 0.0, self._free_tools()
        for area in range(len(AREAS)):
            if most := min(number, self.room[area]):
                got = mean(area, most, tools if area else 0)
                food = FOOD * got + (HUNGER - FOOD) * min(-min(0.0, self.stock + self.steps), got)
                rate = max(rate, (got * self._next(area - 1) if area else food) / number)
        return number, rate


Pay = Callable[[Goods], Goods | None]
"""How a card or a building is paid from what is there; None if it cannot be."""


def _payment(place: int, state: State) -> Pay:
    if place >= BUILDING:
        return lambda goods: dearest(goods, state.tops[place - BUILDING])
    return lambda goods: cheapest(goods, place - CARD + 1)


class _Roll(NamedTuple):
    """What is rolled in the mean, and the most that is likely to come."""

    mean: float
    likely: int


def _is_likely(number: int, area: int, people: int, tools: int) -> bool:
    """Whether so much comes, or more."""
    return odds.at_least(number, AREAS[area], people, tools) >= LIKELY


@cache
def _rolled(area: int, people: int, tools: int) -> _Roll:
    place = AREAS[area]
    likely = max(number for number in odds.yields(place, people, tools) if _is_likely(number, area, people, tools))
    return _Roll(mean(area, people, tools), likely)


class _Plan(NamedTuple):
    """What is paid, how likely it will be there, and how many of those at home gather in which area what is missing."""

    paid: Goods
    chance: float = 1.0
    people: int = 0
    area: int = NOWHERE


@cache
def _gatherers(area: int, missing: int, tools: int) -> tuple[int, float] | None:
    """The fewest people who are likely to gather so many resources, and how likely they are."""
    for people in range(1, CIRCLES + 1):
        if _is_likely(missing, area, people, tools):
            return people, float(odds.at_least(missing, AREAS[area], people, tools))
    return None


class _Hands:
    """People at home: they can be sent for what a card or a building lacks. Who takes the card first and gathers after
    that does not come too late for it. Of two, one with this judgement won 60% of 400 games against one with that
    before (95%: 55 to 64), of four 43% of 320 games against three (38 to 49, where 25 would be even)."""

    def __init__(self, people: int, room: bytes, tools: int) -> None:
        self.people, self.room, self.tools = people, bytearray(room), tools

    def plan(self, goods: Goods, pay: Pay) -> _Plan | None:
        """To pay with what the fewest of them bring, of one kind."""
        best: _Plan | None = None
        for area in range(1, len(AREAS)):
            for missing in range(1, LACKS + 1):
                found = _gatherers(area, missing, self.tools)
                if found is None or found[0] > min(self.people, self.room[area]):
                    break
                if paid := pay(plus(goods, some(KINDS[area - 1], missing))):
                    people, chance = found
                    if best is None or people < best.people:
                        best = _Plan(paid, chance, people, area)
                    break
        return best

    def send(self, plan: _Plan) -> None:
        """Those who gather and the tools they use are not there for the next."""
        if plan.people:
            self.people -= plan.people
            self.room[plan.area] = self.tools = 0
