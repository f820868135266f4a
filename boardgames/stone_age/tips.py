"""The rulebook's six remarks as players who follow them, and players who do not, otherwise alike (sa.tip.*)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from boardgames import contract
from boardgames.contract import Action
from boardgames.play.experiments import Experiment, Maker, contest, states
from boardgames.stone_age import GAME, buildings, gathering, odds, scoring
from boardgames.stone_age.cards import DIE
from boardgames.stone_age.feeding import NONE
from boardgames.stone_age.goods import FEED, KINDS, NOTHING, PAY, TAKE, VALUES, Goods, minus, plus, some, value
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    CIRCLES,
    CROWD,
    DIE_GIVES,
    DIVISORS,
    FIELD,
    FIGURES,
    HUNT,
    HUT,
    MOST_PEOPLE,
    MOST_TOOL,
    MOST_TRACK,
    TILES,
    TOOL_MAKER,
    Card,
)
from boardgames.stone_age.placing import PLACE
from boardgames.stone_age.position import Player, State
from boardgames.stone_age.using import DECLINE, USE

# ---------------------------------------------------------------- what things are worth, in points
PIP: Final = 0.75
"""A pip of a roll; so a resource in hand is worth three quarters of what it gives in a building. The rest is earned by
the person who stands on the building."""
FOOD: Final = 1.3
"""Food that will be needed some day."""
HUNGER: Final = 2.4
"""Food that is missing in this round: otherwise a resource must be given."""
PERSON: Final = 1.2
"""What a further person brings in a round, beyond its food."""
DICE_CARD: Final = 3.5
"""The first choice of the dice, less what the others get."""
EXTRA: Final = 6.0
"""A card that nobody has seen."""
PLENTY: Final = 6
"""Of what one has so many of, more is worth half: sooner or later somebody must look for gold."""
STEPS: Final = (0.4, 0.35, 0.6, 0.15)
"""How much the food track, the tools, the buildings and the people grow in a round: what figures are worth then."""


class Habits(NamedTuple):
    """How somebody plays. The default follows the remarks on cards, growth, synergy and order."""

    cards: bool = True
    """Goes for cards at all."""
    later: bool = True
    """Values what a card counts at the end, not only what it gives at once (sa.tip.cards)."""
    sight: float = 99
    """For how many rounds to come people, food track and tools are thought to serve (sa.tip.growth)."""
    cheap: float = 0
    """Points that the card for one resource seems to be worth besides (sa.tip.growth)."""
    fitting: bool = True
    """Values cards by what one has, and what one does by the cards, rather than all alike (sa.tip.synergy)."""
    block: float = 0
    """Points that it seems to be worth to close a circle of forest or clay pit to the others (sa.tip.block)."""
    tools_first: bool = True
    """Gets tools before rolling, rather than rolling first (sa.tip.order)."""
    prolong: bool = False
    """Stands on a stack that is nearly used up without buying, unless ahead (sa.tip.prolong)."""


class Settler:
    """Does what seems to be worth most, one decision at a time."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def choose(self, view: contract.State) -> Action:
        assert isinstance(view, State)
        thinks = _STAGES[view.stage](_Look(view, self.habits))
        return max(view.actions, key=thinks)


def player(**habits: float) -> Maker:
    """Makes players with these habits. Chance is in dice and cards alone: they need no seed."""
    settler = Settler(Habits(**habits))  # type: ignore[arg-type]
    return lambda seed: settler


def rounds_left(state: State) -> float:
    """About how many rounds are still to come after this one: until a stack or the cards run out."""
    stack = min(below + (top > 0) for below, top in zip(state.below, state.tops, strict=True))
    return max(0.0, min(1.6 * stack, state.deck_size / 2.5) - 1)


@cache
def mean(area: int, people: int, tools: int) -> float:
    """The mean yield."""
    return float(odds.expected(AREAS[area], people, tools))


def dearest(goods: Goods, tile: int) -> Goods | None:
    """The payment of most value for a building; None if it cannot be paid."""
    wood, brick, stone, gold = goods
    most = TILES[tile].most
    return _dearest((min(wood, most), min(brick, most), min(stone, most), min(gold, most)), tile)


@cache
def _dearest(goods: Goods, tile: int) -> Goods | None:
    found = [paid for paid in PAY.values() if min(minus(goods, paid)) >= 0 and buildings.fits(TILES[tile], paid)]
    return max(found, key=value, default=None)


def cheapest(goods: Goods, number: int) -> Goods | None:
    """The payment of least value for a card; None if there are too few resources."""
    if sum(goods) < number:
        return None
    paid: list[int] = []
    for have in goods:
        paid.append(min(have, number - sum(paid)))
    wood, brick, stone, gold = paid
    return wood, brick, stone, gold


_lower = lru_cache(1 << 12)(scoring.lower_halves)


class _Look:
    """What a player thinks of a position."""

    def __init__(self, state: State, habits: Habits) -> None:
        self.state, self.habits = state, habits
        assert state.to_move is not None
        self.seat = state.to_move
        self.me: Player = state.players[self.seat]
        self.left = rounds_left(state)
        self.served = min(self.left, habits.sight)
        lower = _lower(self.me.cards)
        self.symbols = lower.symbols
        self.figures = tuple(lower.figures.values()) if habits.fitting else (1, 1, 1, 1)

    # ---------------------------------------------------------------- growth
    def tool(self) -> float:
        """One tool more."""
        if sum(self.me.tools) == 3 * MOST_TOOL:
            return 0
        return PIP * self.served + self.figures[1]

    def field(self) -> float:
        """A step on the food track: food in this round already."""
        if self.me.track == MOST_TRACK:
            return 0
        return FOOD * (self.served + 1) + self.figures[0]

    def hut(self) -> float:
        """One person more."""
        if self.me.people == MOST_PEOPLE:
            return 0
        return PERSON * self.served + self.figures[3] - FOOD

    # ---------------------------------------------------------------- cards and buildings
    def card(self, card: Card) -> float:
        """Both halves of a card, or only what it gives at once."""
        return self.upper(card) + (self.lower(card) if self.habits.later else 0)

    def upper(self, card: Card) -> float:
        match card.top:
            case "food":
                return FOOD * card.amount
            case "resource":
                return PIP * value(some(card.resource, card.amount))
            case "resource_dice":
                area = 1 + KINDS.index(card.resource)
                return PIP * VALUES[area - 1] * mean(area, card.amount, 0)
            case "points":
                return card.amount
            case "tool":
                return self.tool()
            case "field":
                return self.field()
            case "one_use_tool":
                return PIP * card.amount
            case "two_resources":
                return PIP * 2 * VALUES[-1]
        return DICE_CARD if card.top == "dice" else EXTRA

    def lower(self, card: Card) -> float:
        """Symbols by the set that they make larger, figures by what they will be multiplied with."""
        if not self.habits.fitting:
            return 5 * (card.number or 1)
        if card.symbol:
            first, second = scoring.green_sets(self.symbols)
            size = second if card.symbol in self.symbols else max(first, 2)
            return 2 * size + 1
        have = (self.me.track, sum(self.me.tools), len(self.me.buildings), self.me.people)
        kind = FIGURES.index(card.figure)
        return card.number * (have[kind] + STEPS[kind] * self.left)

    def building(self, paid: Goods) -> float:
        """What paying brings: a building gives the value of what is paid, whichever it is."""
        return (1 - PIP) * value(paid) + self.figures[2]

    def keeps_going(self, stack: int) -> bool:
        """Whether to stand on a stack only to keep it from being used up."""
        state = self.state
        return (
            self.habits.prolong
            and state.below[stack] < 2
            and self.me.score <= max(other.score for seat, other in enumerate(state.players) if seat != self.seat)
        )

    # ---------------------------------------------------------------- decisions
    def place(self) -> Callable[[Action], float]:
        """The most for each person who is placed."""
        state, mine = self.state, self.state.placed[self.seat]
        tools = odds.tools_left(state, self.seat)
        goods = self._free(mine, tools)
        hunted = mean(HUNT, mine[HUNT], 0)
        need = max(0.0, self.me.people + (mine[HUT] > 0) - self.me.food - self.me.track - (mine[FIELD] > 0) - hunted)

        def worth(action: Action) -> float:
            index, number = PLACE[action]
            if index == HUNT:
                food = mean(HUNT, number, 0)
                return (FOOD * food + (HUNGER - FOOD) * min(need, food)) / number
            if index < len(AREAS):
                gives = PIP * DIVISORS[index] * mean(index, number, tools if number > 1 else 0)
                gives *= PLENTY / (PLENTY + goods[index - 1])
                return (gives + self.habits.block * self._closed(index, number)) / number
            if index >= BUILDING:
                if self.keeps_going(index - BUILDING):
                    return 20
                paid = dearest(goods, state.tops[index - BUILDING])
                return -1 if paid is None else self.building(paid)
            if index >= CARD:
                paid = cheapest(goods, price := index - CARD + 1)
                if paid is None or not self.habits.cards:
                    return -1
                return self.card(CARDS[state.row[price - 1]]) - PIP * value(paid) + self.habits.cheap * (price == 1)
            return self.hut() / 2 if index == HUT else self.tool() if index == TOOL_MAKER else self.field()

        return worth

    def _free(self, mine: bytes, tools: int) -> Goods:
        """The goods in hand and those that rolls will bring, less what people already stand for."""
        goods = self.me.goods
        for area in range(1, len(AREAS)):
            if mine[area]:
                goods = plus(goods, some(KINDS[area - 1], int(mean(area, mine[area], tools))))
        for slot, card in enumerate(self.state.row):
            if card and mine[CARD + slot]:
                goods = minus(goods, cheapest(goods, slot + 1) or NOTHING)
        for stack, tile in enumerate(self.state.tops):
            if tile and mine[BUILDING + stack]:
                goods = minus(goods, dearest(goods, tile) or NOTHING)
        return goods

    def _closed(self, area: int, number: int) -> int:
        """How many circles of forest or clay pit are closed to the others then."""
        if DIVISORS[area] not in VALUES[:2]:
            return 0
        here = [people[area] for people in self.state.placed]
        left = CIRCLES - sum(here)
        return left if sum(map(bool, here)) + 1 >= CROWD[self.state.seats] else number

    def use(self) -> Callable[[Action], float]:
        """First what can be paid at once, in its order; dice after tools, or before them."""
        tools_first = self.habits.tools_first

        def worth(action: Action) -> float:
            if action not in USE:
                return -1
            index = USE[action]
            if index < len(AREAS):
                # The river before the forest: tools go where a resource is worth most.
                return 5 + index / 10 if tools_first else 9 + index / 10
            if index >= BUILDING:
                return 1
            if index >= CARD:
                top = CARDS[self.state.row[index - CARD]].top
                gives_tools = top in ("tool", "one_use_tool", "dice")
                return 7 if gives_tools and sum(self.me.goods) > index - CARD else 2
            return 8

        return worth

    def tools(self) -> Callable[[Action], float]:
        """What the tools bring, less what they could bring to another roll."""
        state = self.state
        _, area = gathering.rolls_for(state)
        divisor = DIVISORS[area]
        each = FOOD if area == HUNT else PIP * divisor
        later = any(state.placed[self.seat][other] for other in range(len(AREAS)) if other != state.at)
        roll = sum(state.dice)

        def worth(action: Action) -> float:
            if action not in gathering.TOOLS:
                return -1
            values, once = gathering.TOOLS[action]
            more = sum(int(word[-1]) for word in once)
            got = (roll + sum(values) + more) // divisor
            return got * each - PIP * (0.5 if later else 0.01) * sum(values) - PIP * 0.9 * more

        return worth

    def pay(self) -> Callable[[Action], float]:
        """The cheapest for a card, the dearest for a building; neither if it is not worth it."""
        state = self.state
        if state.at >= BUILDING:
            refuses = self.keeps_going(state.at - BUILDING)
            return lambda action: self.building(PAY[action]) if action in PAY and not refuses else -(action != DECLINE)
        gets = self.card(CARDS[state.row[state.at - CARD]]) + self.habits.cheap * (state.at == CARD)
        gets = gets if self.habits.cards else 0
        return lambda action: gets - PIP * value(PAY[action]) if action in PAY else -(action[0] == "take")

    def die(self) -> Callable[[Action], float]:
        gains = {"tool": self.tool(), "food_track": self.field()}
        gains |= {kind: PIP * each for kind, each in zip(KINDS, VALUES, strict=True)}
        return lambda action: gains[DIE_GIVES[DIE[action]]] if action in DIE else -1

    def keep(self) -> Callable[[Action], float]:
        return lambda action: value(TAKE[action]) if action in TAKE else 0

    def feed(self) -> Callable[[Action], float]:
        return lambda action: -10 if action == NONE else -PIP * value(FEED[action]) if action in FEED else -99


_STAGES: Final[dict[str, Callable[[_Look], Callable[[Action], float]]]] = {
    "place": _Look.place, "use": _Look.use, "tools": _Look.tools, "pay": _Look.pay, "die": _Look.die,
    "keep": _Look.keep, "feed": _Look.feed,
}  # fmt: skip


# ---------------------------------------------------------------- experiments
def cards(seed: int = 1) -> Experiment:
    """Three players. Bars: values both halves of a card, what it gives at once, leaves the cards alone."""
    return _contest(seed, player(), player(later=False), player(cards=False))


def growth(seed: int = 1) -> Experiment:
    """Two players. Bars: looks to the end of the game for people, food track and tools, or to this round only."""
    return _contest(seed, player(), player(sight=0))


def cheap(seed: int = 1) -> Experiment:
    """Three players. Bars: takes the card for one resource always, if it is worth it, as a last resort."""
    return _contest(seed, player(cheap=20), player(), player(cheap=-20))


def synergy(seed: int = 1) -> Experiment:
    """Two players. Bars: collects what fits together, a bit of everything."""
    return _contest(seed, player(), player(fitting=False))


def block(seed: int = 1) -> Experiment:
    """Two players. Bars: takes the cheap resources away, looks at own yields only."""
    return _contest(seed, player(block=BLOCK), player())


def paid_dear(seed: int = 1) -> Experiment:
    """The share of stone and gold in what one's opponent gives for cards and buildings. Bars: blocked, left alone.

    Both games of a pair have the same seed.
    """
    return _pairs(seed, player(block=BLOCK), _share_of_dear)


def order(seed: int = 1) -> Experiment:
    """Two players. Bars: tools before dice, dice before tools."""
    return _contest(seed, player(), player(tools_first=False))


def lasting(seed: int = 1) -> Experiment:
    """Whether a game goes on beyond its usual length. Bars: with somebody who prolongs it, without.

    Both games of a pair have the same seed.
    """
    return _pairs(seed, player(prolong=True), lambda game: float(game[-1].round > USUAL))


def prolong(seed: int = 1) -> Experiment:
    """Two players. Bars: stands on the last tiles without buying when not ahead, buys them."""
    return _contest(seed, player(prolong=True), player())


BLOCK: Final = 0.2
"""Points for each circle closed, to a player who blocks. One who gives much more for it forgets to gather."""
USUAL: Final = 13
"""Rounds after which about half of the games for two are over."""


def _contest(seed: int, *makers: Maker) -> Experiment:
    return contest(_start(len(makers)), tuple(enumerate(makers)), seed)


def _pairs(seed: int, special: Maker, measure: Callable[[Sequence[State]], float]) -> Experiment:
    """Games of an ordinary player, on the second seat, against a special one and against another ordinary one."""
    usual = player()

    def trial(number: int) -> list[float]:
        return [measure(list(states(_start(2), (first, usual), f"{seed} {number}"))) for first in (special, usual)]

    return Experiment(trial, 2)


def _share_of_dear(game: Sequence[State]) -> float:
    """Stone and gold among the resources that the second player paid; 0 if there were none."""
    dear = total = 0
    for before, after in pairwise(game):
        if before.stage == "pay" and before.turn == 1:
            paid = [max(0, old - new) for old, new in zip(before.players[1].goods, after.players[1].goods, strict=True)]
            dear, total = dear + sum(paid[2:]), total + sum(paid)
    return dear / max(total, 1)


def _start(seats: int) -> State:
    return GAME.start(seats)
