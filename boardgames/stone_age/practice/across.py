"""Questions across rules, as play asks them: several of them decide together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from boardgames.contract import CHANCE, Action, Event, Value
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import buildings, goods, scoring
from boardgames.stone_age.cards import price
from boardgames.stone_age.gathering import NO_TOOLS, unused
from boardgames.stone_age.legal import payments
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    CIRCLES,
    FIELD,
    FIGURES,
    HUNT,
    HUT,
    INDEX,
    MOST_PEOPLE,
    MOST_TRACK,
    ONCE,
    PENALTY,
    PLACES,
    SLOTS,
    TILES,
    TOOL_MAKER,
    TWO_RESOURCES,
)
from boardgames.stone_age.placing import can_place
from boardgames.stone_age.position import Player, State
from boardgames.stone_age.practice.common import (
    STAYS,
    after,
    dice_out,
    endings,
    even,
    evenings,
    hungry,
    in_play,
    knowing,
    offering,
    rich,
    sent,
    taken_out,
    things,
    told,
)
from boardgames.stone_age.questions import tactics
from boardgames.stone_age.questions.common import named
from boardgames.stone_age.questions.scoring import ended
from boardgames.teaching.questions import (
    Question,
    choice,
    how_many,
    in_a_row,
    outcome,
    pick,
    players,
    which_of,
)
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

_OFFERED: Final = 3
"""Wrong answers that are offered."""


# ---------------------------------------------------------------- a whole scoring
def _wrong_totals(before: Player, player: Player) -> Iterator[tuple[str, str, int]]:
    """What half-known rules make of somebody's final points: key, the rule that is missed, and the difference."""
    worth, lower = scoring.worth(player), scoring.lower_halves(player.cards)
    first, second = scoring.green_sets(lower.symbols)
    yield "green_rest_lost", "sa.score.green", -(second**2)
    yield "green_rest_single", "sa.score.green", second - second**2
    yield "green_cards_squared", "sa.score.green", (first + second) ** 2 - worth.green
    yield "food_is_worth_nothing", "sa.score.resources", player.food
    yield "one_point_each", "sa.score.resources", goods.value(player.goods) - sum(player.goods)
    once = sum(CARDS[card].amount for card in ONCE.values() if card in player.ready)
    yield "one_use_is_no_tool", "sa.score.toolmakers", lower.figures["tool_maker"] * once
    shown = [CARDS[card] for card in player.cards]
    cards = {figure: sum(card.figure == figure for card in shown) for figure in FIGURES}
    each = (player.track, sum(player.tools), len(player.buildings), player.people)
    less = [(cards[figure] - lower.figures[figure]) * times for figure, times in zip(FIGURES, each, strict=True)]
    rule = next((rule for rule, missed in zip(_SCORES[1:-1], less, strict=True) if missed), "")
    yield "figures_not_cards", rule, sum(less)
    if len(player.buildings) > buildings.SPACES:
        more = len(player.buildings) - buildings.SPACES
        yield "all_buildings", "sa.score.builders", -more * lower.figures["hut_builder"]
    if TWO_RESOURCES in player.ready:
        yield "two_at_end", "sa.card.two_resources", -2
    grown = sum(scoring.worth(before)) - sum(worth)
    yield "last_action_counts", "sa.end.winner", grown


def total(state: State, text: str, player: str) -> Question:
    """How many points does a player have when the game has ended with this action? Offers what other rulings give."""
    seat = int(player) - 1
    action, end, events = ended(state, text)
    shown = end.players[seat]
    before = state.players[seat]._replace(food=shown.food, cards=shown.cards)
    rulings: dict[int, Said] = {}
    wrong = list(_wrong_totals(before, shown))
    # Another few of them in every position.
    turn = shown.score % len(wrong)
    for key, rule, difference in wrong[turn:] + wrong[:turn]:
        if difference:
            rulings.setdefault(shown.score + difference, Remark(key, rule))
    offered = sorted([shown.score, *list(rulings)[:_OFFERED]])
    keys = (
        "one_set", "second_set", "farmers", "tool_makers", "hut_builders", "shamans", "two_at_the_end", "resources",
        "final_points",
    )  # fmt: skip
    right = tuple(event for event in named(events, *keys) if event.values["player"] == seat)
    options = tuple((str(number), Remark("points_are", "", {"points": number})) for number in offered)
    about = (action, Remark("asked_total", "", {"player": seat}))
    return choice({str(shown.score)}, options, right, lambda word: rulings[int(word)], about=about, then=action)


@KINDS.kind(
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    "sa.score.resources", "sa.end.winner", asks=total, ask="choice", positions=endings, across=True,
)  # fmt: skip
def total_points(state: State, rng: Random, rule: str) -> str | None:
    """What is the final score?"""
    action, seat = next(iter(state.actions)), int(rng.random() * state.seats)
    player = state.players[seat]
    several = sum(map(bool, scoring.worth(player))) > 2
    wrong = {difference for _, _, difference in _wrong_totals(player, player) if difference}
    return f"{action}, {seat + 1}" if several and len(wrong) >= _OFFERED else None


# ---------------------------------------------------------------- what an action adds to the final score
def _final(player: Player) -> int:
    return player.score + sum(scoring.worth(player))


def brings(state: State, text: str) -> Question:
    """How many points more does a payment leave somebody with in the end, if nothing else changes?"""
    action, then, events = outcome(state, text)
    seat, paid = state.turn, sum(goods.PAY[action])
    old, new = state.players[seat], then.players[seat]
    number = _final(new) - _final(old)
    now, was = scoring.worth(new), scoring.worth(old)
    right: list[Said] = list(named(events, "building_bought", "points_gained", "resources_gained", "track_up",
                                   "tool_gained", "tool_raised"))  # fmt: skip
    parts = zip(scoring.Worth._fields, _SCORES, was, now, strict=True)
    for part, rule, before, later in parts:
        if later != before and part != "resources":
            right.append(Remark(f"adds_{part}", rule, {"number": later - before, "player": seat}))
    right.append(Remark("resources_gone", "sa.score.resources", {"number": paid}))
    values: dict[str, Value] = {"number": number, "player": seat}
    right.append(Remark("makes_in_all", "", values))
    wrong = Remark("count_brings", "sa.score.resources", values)
    place = PLACES[state.at]
    about = (action, Remark("pays_for", "", {"player": seat, "place": place}))
    question = how_many(number, right, wrong, wrong, about=about, then=action, marks=((place, "from"),))
    at_once, later = new.score - old.score, sum(now[:-1]) - sum(was[:-1])
    got = now.resources - was.resources + paid
    mistakes = (
        (number + paid, "resources_are_gone", "sa.score.resources"),
        (at_once - paid + got, "figures_grow", "sa.card.bottom"),
        (later - paid + got, "points_at_once", "sa.card.top"),
        (at_once + later + got - goods.value(goods.PAY[action]), "one_point_each", "sa.score.resources"),
    )
    return knowing(question, ((thought, Remark(key, rule)) for thought, key, rule in mistakes))


_SCORES: Final = (
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    "sa.score.resources",
)  # fmt: skip
_AT_ONCE: Final = ("food", "resource", "points", "tool", "field", "one_use_tool")
"""Upper halves that are done with as soon as they act."""


def _shoppers(rng: Random) -> Iterator[State]:
    """Late in a game somebody is asked to pay for a building, or for a card that needs no dice."""
    for state in in_play(rng, (0.4, 1.0)):
        seat, stack = int(rng.random() * state.seats), int(rng.random() * state.seats)
        yield from offering(state, seat, rng, _AT_ONCE, STAYS)
        if state.tops[stack]:
            player = state.players[seat]._replace(goods=rich(rng))
            at = BUILDING + stack
            yield sent(state.with_player(seat, player), seat, (at, 1), STAYS)._replace(stage="pay", at=at)


@KINDS.kind(
    "sa.score.builders", "sa.score.resources", "sa.building.fixed", "sa.building.choice", "sa.building.any",
    asks=brings, ask="number", positions=_shoppers, across=True,
)  # fmt: skip
def building_adds(state: State, rng: Random, rule: str) -> str | None:
    """What does a building bring, all told?"""
    if state.at < BUILDING or (rule.startswith("sa.building") and buildings.rule_of(buildings.offered(state)) != rule):
        return None
    builders = scoring.lower_halves(state.players[state.turn].cards).figures["hut_builder"]
    if not builders and (rule == "sa.score.builders" or rng.random() < 0.8):
        return None
    tile = buildings.offered(state)
    paid = [(buildings.points(tile, goods.PAY[action]), str(action)) for action in payments(state)[:-1]]
    return even(paid, rng)


@KINDS.kind(
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    "sa.card.points", asks=brings, ask="number", positions=_shoppers, across=True,
)  # fmt: skip
def card_adds(state: State, rng: Random, rule: str) -> str | None:
    """What does a card bring, all told?"""
    if state.at >= BUILDING or not (paid := payments(state)[:-1]):
        return None
    card = CARDS[state.row[price(state) - 1]]
    if rule == "sa.card.points" and card.top != "points":
        return None
    player = state.players[state.turn]
    grown = sum(scoring.worth(player._replace(cards=(*player.cards, card.id)))) - sum(scoring.worth(player))
    return str(pick(paid, rng)) if grown >= price(state) else None


# ---------------------------------------------------------------- what can be paid for
def _payable(state: State, seat: int, place: str) -> bool:
    """Whether a player could pay for what lies there."""
    asked = state._replace(stage="pay", turn=seat, to_move=seat, at=INDEX[place])
    return len(payments(asked)) > 1


def _cost(state: State, seat: int, place: str) -> Remark:
    """What it costs, and whether that can be paid."""
    can, index = _payable(state, seat, place), INDEX[place]
    have = goods.words(state.players[seat].goods)
    values: dict[str, Value] = {"player": seat, "place": place, "goods": have, "price": index - CARD + 1}
    kind, rule, free = "card", "sa.card.pay", "sa.card.decline"
    if index >= BUILDING:
        tile = TILES[state.tops[index - BUILDING]]
        kind, rule, free, values["tile"] = "building", buildings.rule_of(tile), "sa.building.decline", tile.word
    return Remark(f"{kind}_can" if can else f"{kind}_cannot", rule if can else free, values)


def affords(state: State, player: str, *texts: str) -> Question:
    """Which of the cards and buildings could a player pay for? After a purchase, only those where own people are."""
    seat, now = int(player) - 1, state
    for text in texts:
        _, now, _ = outcome(now, text)
    on = things(now)
    if texts:
        on = [place for place in on if now.placed[seat][place]]
    where = [PLACES[place] for place in on]
    good = [place for place in where if _payable(now, seat, place)]
    acts = tuple(map(Action.parse, texts))
    key = "could_pay" if not texts else "then_can_pay"
    return which_of(
        good,
        tuple((place, Remark("place", "", {"place": place})) for place in where),
        (*_gains(state, texts), *(_cost(now, seat, place) for place in good)),
        lambda place: _cost(now, seat, place),
        _cost(now, seat, good[0]).rule if good else "sa.card.decline",
        about=(*acts, Remark(key, "", {"player": seat})),
        acts=acts,
    )


def _gains(state: State, texts: tuple[str, ...]) -> tuple[Event, ...]:
    """What the cards bought give."""
    events: list[Event] = []
    for text in texts:
        state = state.play(text, events)
    return named(events, "resources_gained")


@KINDS.kind(
    "sa.card.pay", "sa.building.fixed", "sa.building.choice", "sa.building.any",
    asks=affords, ask="places", across=True,
)  # fmt: skip
def affordable(state: State, rng: Random, rule: str) -> str | None:
    """What could a player pay for?"""
    if state.stage not in ("place", "use"):
        return None
    seats = [seat for seat, player in enumerate(state.players) if 1 < sum(player.goods) < 8]
    if not seats:
        return None
    seat = pick(seats, rng)
    able = [place for place in things(state) if _payable(state, seat, PLACES[place])]
    found = {_cost(state, seat, PLACES[place]).rule for place in able}
    # Cards alone are too easy.
    return str(seat + 1) if rule in found and any(place >= BUILDING for place in things(state)) else None


def _shopping(rng: Random) -> Iterator[State]:
    """Somebody is asked to pay for a card that gives something at once, and has people at other cards and buildings."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        for offered in offering(state, seat, rng, ("resource", "food", "points")):
            others = [place for place in things(state) if place != offered.at and rng.random() < 0.6]
            people = [(place, 1) for place in (offered.at, *others)][: state.players[seat].people]
            yield sent(offered, seat, *people)._replace(stage="pay", at=offered.at)


@KINDS.kind(
    "sa.card.pay", "sa.card.resource", "sa.building.fixed", "sa.building.choice", "sa.building.any",
    asks=affords, ask="places", positions=_shopping, across=True,
)  # fmt: skip
def still_affordable(state: State, rng: Random, rule: str) -> str | None:
    """What can still be paid for after buying a card?"""
    if len(things(state)) < 3 or sum(map(bool, state.placed[state.turn])) < 4:
        return None
    paid = payments(state)[:-1]
    return f"{state.turn + 1}, {pick(paid, rng)}" if paid else None


# ---------------------------------------------------------------- from least to most
def between(state: State) -> Question:
    """How many points can a building bring, at least and at most?"""
    tile, have = buildings.offered(state), state.players[state.turn].goods
    legal = payments(state)[:-1]
    points = [buildings.points(tile, goods.PAY[action]) for action in legal]
    least, most = min(points), max(points)
    rule, place = buildings.rule_of(tile), PLACES[state.at]
    every = [buildings.points(tile, paid) for paid in goods.PAY.values() if buildings.fits(tile, paid)]
    owned = [goods.value(paid) for paid in goods.PAY.values()
             if min(goods.minus(have, paid)) >= 0 and sum(paid) == tile.most]  # fmt: skip
    thought: list[tuple[str, str, int, int]] = [
        ("with_all_resources", "sa.building.decline", min(every), max(every)),
        ("only_one_payment", rule, most, most),
        ("one_payment_least", rule, least, least),
        ("whatever_kinds", rule, min(owned, default=0), max(owned, default=0)),
        ("not_all_of_them", rule, least, goods.value(have)),
    ]
    rulings: dict[str, Said] = {}
    for key, why, low, high in thought:
        if (low, high) != (least, most) and low:
            rulings.setdefault(f"{low} {high}", Remark(key, why))
    answer = f"{least} {most}"
    shown = sorted([answer, *list(rulings)[:_OFFERED]], key=lambda word: [int(number) for number in word.split()])

    def said(word: str) -> Remark:
        low, high = map(int, word.split())
        return Remark("points_exactly" if low == high else "points_between", "", {"points": low, "most": high})

    cheap, dear = (legal[points.index(number)] for number in (least, most))
    values: dict[str, Value] = {"points": least, "goods": cheap[1:], "most": most, "other": dear[1:]}
    right = (Remark("least_and_most", rule, values), Remark("own_resources", "sa.building.decline"))
    about = (Remark("pays_for", "", {"player": state.turn, "place": place}),)
    options = tuple((word, said(word)) for word in shown)
    return choice({answer}, options, right, rulings.__getitem__, about=about, marks=((place, "from"),))


@KINDS.kind(
    "sa.building.choice", "sa.building.any", "sa.building.decline",
    asks=between, ask="choice", positions=_shoppers, across=True,
)  # fmt: skip
def least_and_most(state: State, rng: Random, rule: str) -> str | None:
    """What can a building bring, at least and at most?"""
    if state.at < BUILDING or (tile := buildings.offered(state)).cost or not (legal := payments(state)[:-1]):
        return None
    # Now and then there is one way to pay.
    if len(legal) == 1 and rng.random() < 0.5:
        return None
    if rule != "sa.building.decline" and buildings.rule_of(tile) != rule:
        return None
    return ""


# ---------------------------------------------------------------- feeding
class _Eats(NamedTuple):
    """What somebody has when feeding begins."""

    people: int
    track: int
    food: int


def short_of(state: State, player: str) -> Question:
    """How much food will a player be short of at the end of the round, if there is none from the hunt or cards?"""
    seat = int(player) - 1
    mine, on = state.players[seat], state.placed[seat]
    grows, sows = on[HUT] > 0 and mine.people < MOST_PEOPLE, on[FIELD] > 0 and mine.track < MOST_TRACK
    people, track = mine.people + grows, mine.track + sows
    number = max(0, people - track - mine.food)
    values: dict[str, Value] = {
        "player": seat, "people": people, "track": track, "number": number, "have": track + mine.food,
    }  # fmt: skip
    right = [
        *([Remark("new_one_eats", "sa.hut.gain", values)] if grows else []),
        *([Remark("step_counts", "sa.field.gain", values)] if sows else []),
        Remark("comes_in", "sa.feed.income", values),
        Remark("is_short" if number else "is_enough", "sa.feed.pay", values),
    ]
    few = Remark("count_hut", "sa.hut.gain", values)
    many = Remark("count_income", "sa.feed.income", values)
    about = (Remark("short_asked", "", values),)
    question = how_many(number, right, few, many, about=about)
    mistakes = (
        (people - mine.food, "income_is_missed", "sa.feed.income"),
        (people - grows - track - mine.food, "new_one_eats_too", "sa.hut.gain"),
        (people - track + sows - mine.food, "step_feeds_now", "sa.field.gain"),
    )
    return knowing(question, ((max(0, thought), Remark(key, rule)) for thought, key, rule in mistakes))


@KINDS.kind("sa.feed.income", "sa.feed.pay", "sa.hut.gain", "sa.field.gain", asks=short_of, ask="number", across=True)
def shortage(state: State, rng: Random, rule: str) -> str | None:
    """How much food will be missing?"""
    if state.stage not in ("place", "use"):
        return None
    found = []
    for seat, player in enumerate(state.players):
        on, need = state.placed[seat], player.people - player.food - player.track
        grows, sows = on[HUT] and player.people < MOST_PEOPLE, on[FIELD] and player.track < MOST_TRACK
        if (rule == "sa.hut.gain" and not grows) or (rule == "sa.field.gain" and not sows):
            continue
        if need > 0 or rng.random() < 0.01:
            found.append((max(0, need), str(seat + 1)))
    return even(found, rng)


def _left(player: Player, eats: _Eats) -> tuple[int, int] | None:
    """Food and points that are left of somebody; nothing if resources could make a shortage good."""
    have = eats.food + eats.track
    if have >= eats.people:
        return have - eats.people, player.score
    return None if sum(player.goods) >= eats.people - have else (0, player.score - PENALTY)


def evening(state: State, text: str) -> Question:
    """What food and points does a player have after a last action and the feeding?"""
    action, then, events = outcome(state, text)
    seat = state.turn
    mine = then.players[seat]
    old = state.players[seat]
    top = CARDS[mine.cards[-1]] if len(mine.cards) > len(old.cards) else None
    # Points of the card are gained whatever is eaten.
    got = sum(int(str(event.values["points"])) for event in named(events, "points_gained"))
    player = mine._replace(score=old.score + got)
    eats = _Eats(mine.people, mine.track, old.food + (top.amount if top and top.top == "food" else 0))
    thought = {
        "new_one_eats_too": ("sa.hut.gain", eats._replace(people=old.people)),
        "step_feeds_now": ("sa.field.gain", eats._replace(track=old.track)),
        "no_eleventh": ("sa.hut.gain", eats._replace(people=mine.people + bool(named(events, "hut_full")))),
        "track_ends": ("sa.field.gain", eats._replace(track=mine.track + bool(named(events, "track_full")))),
        "card_feeds_now": ("sa.card.food", eats._replace(food=old.food)),
        "feeding_income_late": ("sa.feed.income", eats._replace(track=0)),
    }
    answer = (mine.food, mine.score)
    rulings: dict[tuple[int, int], Said] = {}
    for key, (rule, other) in thought.items():
        if other != eats and (left := _left(player, other)) and left != answer:
            rulings.setdefault(left, Remark(key, rule))
    have = eats.food + eats.track
    if have < eats.people:
        more = [
            ("feeding_food_is_paid", "sa.feed.penalty", (have, player.score - PENALTY)),
            ("feeding_ten_points", "sa.feed.penalty", (0, player.score - (eats.people - have))),
            ("feeding_once_for_all", "sa.feed.penalty", (0, player.score - PENALTY * (eats.people - have))),
        ]
    else:
        more = [
            ("feeding_no_choice", "sa.feed.pay", (have, player.score - PENALTY)),
            ("everybody_eats", "sa.feed.pay", (have - eats.people + 1, player.score)),
        ]
    for key, rule, left in more:
        if left != answer:
            rulings.setdefault(left, Remark(key, rule))
    keys = (
        "person_gained", "hut_full", "track_up", "track_full", "food_gained", "points_gained", "resources_gained",
        "income", "fed", "cannot_be_fed",
    )  # fmt: skip
    right = tuple(event for event in named(events, *keys) if event.values["player"] == seat)
    shown = sorted([answer, *list(rulings)[:_OFFERED]])
    options = tuple((f"{food} {score}", Remark("food_and_points", "", {"food": food, "points": score}))
                    for food, score in shown)  # fmt: skip

    def why_not(word: str) -> Said:
        food, score = map(int, word.split())
        return rulings[food, score]

    about = (action, Remark("left_with", "", {"player": seat}))
    return choice({f"{mine.food} {mine.score}"}, options, right, why_not, about=about, then=action)


def _last_ones(rng: Random) -> Iterator[State]:
    """The last people of a round are used, in the hut, on the field or on a card that feeds or gives something."""
    for state in evenings(rng):
        on, player = state.placed[state.turn], state.players[state.turn]
        if on[HUT] or on[FIELD]:
            # Sometimes there are as many people already, or as many steps, as there can be.
            if rng.random() < 0.2:
                player = player._replace(people=MOST_PEOPLE) if on[HUT] else player._replace(track=MOST_TRACK)
            food = max(0, player.people - player.track - 2 + int(rng.random() * 6))
            yield state.with_player(state.turn, player._replace(food=food))
        else:
            for offered in offering(state, state.turn, rng, ("food", "field", "points", "resource")):
                yield hungry(offered, rng)


@KINDS.kind(
    "sa.hut.gain", "sa.field.gain", "sa.card.food", "sa.card.points", "sa.feed.income", "sa.feed.pay",
    "sa.feed.penalty", asks=evening, ask="choice", positions=_last_ones, across=True,
)  # fmt: skip
def last_action(state: State, rng: Random, rule: str) -> str | None:
    """What is left after the last action of a round and the feeding?"""
    actions = [action for action in state.actions if action[0] in ("use", "pay")]
    if not actions:
        return None
    action = pick(actions, rng)
    _, events = after(state, action)
    keys = told(events)
    ended = {event.values["player"] for event in named(events, "fed", "cannot_be_fed")}
    if keys & {"final_points", "stack_used_up", "too_few_cards"} or state.turn not in ended:
        return None
    if not any(event.rule == rule for event in events):
        return None
    return str(action) if len(evening(state, str(action)).options) >= _OFFERED else None


# ---------------------------------------------------------------- order of use
def in_order(state: State, *texts: str) -> Question:
    """How much does the roll give, if all upright tools are added to it, when people are used in this order?"""
    now, events, seat = state, list[Event](), state.turn
    acts = tuple(map(Action.parse, texts))
    for action in acts:
        now = now.play(action, events)
        if now.stage == "tools":
            values = tuple(map(str, unused(now.players[seat])))
            now = now.play(Action("tools", *values) if values else NO_TOOLS, events)
    [found] = named(events, "yields", "yields_nothing")
    number = int(str(found.values["number"]))
    gained = named(events, "tool_gained", "tool_raised", "tools_full", "card_tool")
    late = [event for event in gained if events.index(event) > events.index(found)]
    right: list[Said] = [event for event in gained if event not in late]
    right += named(events, "tools_added")
    right.append(found)
    if late:
        right.append(Remark("too_late", "sa.use.order"))
    about = (*acts, Remark("all_upright", "", {"player": seat}))
    count = Remark("count_upright", found.rule, found.values)
    question = how_many(number, right, count, count, about=about, acts=acts[:1])
    rolled, divisor = int(str(found.values["roll"])), int(str(found.values["divisor"]))
    thought = _wrong_tools(state.players[seat], now.players[seat], late=bool(late))
    return knowing(question, (((rolled + tools) // divisor, Remark(key, rule)) for key, rule, tools in thought))


def _wrong_tools(before: Player, then: Player, *, late: bool) -> Iterator[tuple[str, str, int]]:
    """What tools half-known rules add to a roll: key, the rule that is missed, and their value."""
    yield "no_tools_at_all", "sa.tool.use", 0
    upright = sum(unused(before))
    if late:
        yield "tool_is_late", "sa.use.order", upright + 1
    else:
        yield "tool_is_in_time", "sa.use.order", upright
        yield "upright_is_raised", "sa.tool.upgrade", upright + 1
    yield "used_ones_are_out", "sa.tool.use", sum(then.tools)
    yield "used_ones_are_out", "sa.tool.use", sum(before.tools)


_TOOL: Final = next(card.id for card in CARDS.values() if card.top == "tool")
_USUAL: Final = 3
"""Most rolls give no more."""
_ROLLS: Final = 4
"""Rolls that are thought of in a position."""


def _tool_and_dice(rng: Random) -> Iterator[State]:
    """Somebody has people where dice are rolled, and at the tool maker or on the card that gives a tool; and some
    tools."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        player = state.players[seat]
        count = int(rng.random() * 9)
        one, two, three = (count // 3 + (space < count % 3) for space in range(3))
        used = [value > 0 and rng.random() < 0.4 for value in (one, two, three)]
        player = player._replace(tools=(one, two, three), used=(used[0], used[1], used[2]))
        area, people = int(rng.random() * len(AREAS)), 1 + int(rng.random() * min(4, player.people - 1, CIRCLES))
        where = TOOL_MAKER
        if rng.random() < 0.4 and (_TOOL in state.deck or _TOOL in state.row):
            space = state.row.index(_TOOL) if _TOOL in state.row else int(rng.random() * SLOTS)
            row = tuple(_TOOL if other == space else card for other, card in enumerate(state.row))
            state = taken_out(state, _TOOL)._replace(row=row)
            player = player._replace(goods=rich(rng))
            where = CARD + space
        yield sent(state.with_player(seat, player), seat, (where, 1), (area, people))


@KINDS.kind(
    "sa.tool.use", "sa.tool.gain", "sa.tool.upgrade", "sa.card.tool", "sa.use.order", "sa.hunt.gain",
    "sa.resource.gain",
    asks=in_order, ask="number", positions=_tool_and_dice, across=True,
)  # fmt: skip
def order_of_use(state: State, rng: Random, rule: str) -> str | None:
    """What does a roll give before or after there is another tool?"""
    on, player = state.placed[state.turn], state.players[state.turn]
    [area] = [index for index in range(len(AREAS)) if on[index]]
    if rule in ("sa.hunt.gain", "sa.resource.gain") and (rule == "sa.hunt.gain") != (area == HUNT):
        return None
    if rule in ("sa.tool.gain", "sa.tool.upgrade") and (rule == "sa.tool.gain") != (0 in player.tools):
        return None
    if on[TOOL_MAKER]:
        tool: tuple[str, ...] = ("use tool_maker",)
    else:
        [space] = [place for place in range(CARD, BUILDING) if on[place]]
        paid = [action for action in goods.PAY if sum(goods.PAY[action]) == space - CARD + 1
                and min(goods.minus(player.goods, goods.PAY[action])) >= 0]  # fmt: skip
        if not paid:
            return None
        tool = (f"use {PLACES[space]}", str(pick(paid, rng)))
    if rule == "sa.card.tool" and on[TOOL_MAKER]:
        return None
    late = rule == "sa.use.order" or (rule in ("sa.hunt.gain", "sa.resource.gain") and rng.random() < 0.5)
    found = []
    for _ in range(_ROLLS):
        dice = " ".join(map(str, sorted(1 + int(rng.random() * 6) for _ in range(on[area]))))
        roll = (f"use {PLACES[area]}", f"roll {dice}")
        acts = (*roll, *tool) if late else (*tool, *roll)
        number = in_order(state, *acts).number
        if number > _USUAL or not number or rng.random() < 0.25:
            found.append((number, ", ".join(acts)))
    return even(found, rng)


# ---------------------------------------------------------------- in which order
def order_of(state: State, what: str) -> Question:
    """In which order do the players use their people, or take the dice of a dice card?"""
    begins = state.turn
    order = [(begins + step) % state.seats for step in range(state.seats)]
    rule = "sa.card.dice"
    if what == "use":
        rule = "sa.use.order"
        order = [seat for seat in order if any(state.placed[seat])]
    answer = tuple(str(seat + 1) for seat in order)
    values: dict[str, Value] = {"player": begins, "players": tuple(order), "start": state.first}
    mistakes: dict[tuple[str, ...], Said] = {(answer[0], *answer[:0:-1]): Remark("goes_clockwise", rule, values)}
    if what == "dice":
        first = answer.index(str(state.first + 1))
        mistakes[answer[first:] + answer[:first]] = Remark("buyer_takes_first", rule, values)
    mistakes[answer[1:] + answer[:1]] = Remark("begins_there", rule, values)
    mistakes.pop(answer, None)
    things = tuple((word, Remark("player", "", {"player": int(word) - 1})) for word in sorted(answer))
    return in_a_row(
        answer,
        things,
        (Remark(f"in_turn_{what}", rule, values),),
        mistakes,
        lambda word: Remark("goes_clockwise", rule, {**values, "player": begins}),
        pictures={word: (f"seat{int(word) - 1}",) for word in answer},
        about=(Remark(f"order_{what}", "", values),),
    )


def _before_turns(rng: Random) -> Iterator[State]:
    """People are being used, or a dice card's dice are on the table, none taken yet."""
    dice = dice_out(rng)
    for state in in_play(rng):
        yield state if rng.random() < 0.5 else next(dice)


@KINDS.kind("sa.use.order", "sa.card.dice", asks=order_of, ask="order", positions=_before_turns, across=True)
def in_turn(state: State, rng: Random, rule: str) -> str | None:
    """In which order do players act?"""
    # Of three players there are few orders.
    if state.seats == 2 or (state.seats == 3 and rng.random() < 0.6):
        return None
    if rule == "sa.card.dice":
        return "dice" if state.stage == "die" and len(state.dice) == state.seats and state.turn != state.first else None
    return "use" if state.stage == "use" and sum(map(any, state.placed)) > 2 else None


# ---------------------------------------------------------------- a new round
def dawn(state: State, text: str) -> Question:
    """Who starts the next round, and which card costs one resource then?"""
    action, then, events = outcome(state, text)
    bought = [card for card in state.row if card and card not in then.row]
    left = [card for card in state.row if card and card not in bought]
    before = state.first
    starts, first = then.first, left[0]
    wrong_card = next((card for card in (*bought, *left[1:]) if card != first), 0)
    values: dict[str, Value] = {"start": before, "player": starts, "card": CARDS[first].word}
    options: dict[str, tuple[int, int]] = {}
    for seat in (starts, before if before != starts else (starts + 1) % state.seats):
        for card in filter(None, (first, wrong_card)):
            options[f"{seat + 1} {CARDS[card].word}"] = (seat, card)

    def why_not(word: str) -> Said:
        seat, card = options[word]
        if seat != starts:
            return Remark("left_neighbour", "sa.round.next", {"player": seat, "start": before})
        if card in bought:
            return Remark("is_bought", "sa.card.pay", {"card": CARDS[card].word})
        return Remark("lies_further_left", "sa.round.next", {"card": CARDS[card].word, "first": CARDS[first].word})

    slides: list[Said] = [event for event in named(events, "card_slides") if event.values["card"] == CARDS[first].word]
    right = (
        *named(events, "card_bought", "declined", "cannot_buy"), *named(events, "next_round"),
        *(slides or [Remark("stays_first", "sa.round.next", values)]),
    )  # fmt: skip
    shown = tuple(
        (word, Remark("starts_and_cheapest", "", {"player": seat, "card": CARDS[card].word}))
        for word, (seat, card) in options.items()
    )
    about = (action, Remark("now_has_figure", "", {"player": before}))
    return choice({f"{starts + 1} {CARDS[first].word}"}, shown, right, why_not, about=about, then=action)


def _mornings(rng: Random) -> Iterator[State]:
    """The last people of a round are on a card, which can be paid for or not."""
    for state in evenings(rng):
        seat, player = state.turn, state.players[state.turn]
        spaces = [space for space, card in enumerate(state.row) if card and CARDS[card].top in _AT_ONCE]
        if not spaces:
            continue
        place = CARD + pick(spaces, rng)
        player = player._replace(goods=rich(rng))
        full = tuple(other._replace(food=other.people + 1) for other in state.with_player(seat, player).players)
        yield sent(state._replace(players=full), seat, (place, 1))._replace(stage="pay", at=place)


@KINDS.kind(
    "sa.round.next", "sa.card.pay", "sa.card.decline", asks=dawn, ask="choice", positions=_mornings, across=True
)
def next_morning(state: State, rng: Random, rule: str) -> str | None:
    """Who starts the next round, and which card is the cheapest?"""
    actions = [action for action in state.actions if action[0] == "pay"]
    if rule == "sa.card.decline" or (rule == "sa.round.next" and rng.random() < 0.5):
        actions = [action for action in state.actions if action[0] == "decline"]
    if len([card for card in state.row if card]) < 3 or not actions:
        return None
    action = pick(actions, rng)
    _, events = after(state, action)
    return str(action) if "next_round" in told(events) else None


# ---------------------------------------------------------------- who decides
def decides(state: State, text: str) -> Question:
    """Who decides next after this action? Cards and tiles that are turned up in between decide nothing."""
    action, then, events = outcome(state, text)
    while then.to_move == CHANCE:
        then = then.apply(next(iter(then.actions)), events)
    seat = then.to_move
    assert seat is not None
    key, rule = _DECIDES[then.stage]
    new_round = then.round > state.round
    if new_round:
        key, rule = "decides_new_round", "sa.round.next"
    steps = named(events, "all_placed", "fed", "cannot_be_fed")

    def why_not(word: str) -> Said:
        other = int(word) - 1
        values: dict[str, Value] = {"player": other, "other": seat, "left": then.in_hand(other), "start": state.first}
        if new_round:
            return Remark("left_neighbour", rule, values)
        if then.stage == "place":
            free = "clockwise" if can_place(then, other) else "no_placement" if then.in_hand(other) else "all_out"
            return Remark(free, "sa.place.must" if free != "clockwise" else rule, values)
        if then.stage == "use":
            return Remark("uses_not_yet", rule, {"player": seat, "other": other})
        fed = next((event for event in steps if event.values.get("player") == other), None)
        return fed or Remark("feeds_later", rule, values)

    right: tuple[Said, ...] = (*steps, Remark(key, rule, {"player": seat, "start": then.first}))
    return choice({str(seat + 1)}, players(state), right, why_not, about=(action,), then=action)


_DECIDES: Final = {
    "place": ("decides_place", "sa.place.turns"), "use": ("decides_use", "sa.use.order"),
    "feed": ("decides_feed", "sa.feed.short"),
}  # fmt: skip


def _turning_points(rng: Random) -> Iterator[State]:
    """Positions of play in which the phase or the player may change, and evenings."""
    last = evenings(rng)
    for state in in_play(rng):
        left = sum(state.in_hand(seat) for seat in range(state.seats))
        yield state if left < 4 or rng.random() < 0.1 else next(last)


@KINDS.kind(
    "sa.place.turns", "sa.use.order", "sa.feed.short", "sa.round.next",
    asks=decides, ask="choice", fixed=True, positions=_turning_points, across=True,
)  # fmt: skip
def who_decides(state: State, rng: Random, rule: str) -> str | None:
    """Who decides next?"""
    if (state.stage == "place") != (rule in ("sa.place.turns", "sa.use.order")) and rule != "sa.use.order":
        return None
    action = pick(list(state.actions), rng)
    then, events = after(state, action)
    if then.stage in ("roll", "pay", "show", "over", "extra"):
        return None
    found = "sa.round.next" if "next_round" in told(events) else _DECIDES.get(then.stage, ("", ""))[1]
    return str(action) if found == rule else None


# ---------------------------------------------------------------- which card
@KINDS.kind(
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    asks=tactics.counts_most, ask="places", during=(0.3, 1.0), across=True,
)  # fmt: skip
def counts_most(state: State, rng: Random, rule: str) -> str | None:
    """Which card would count most?"""
    return str(1 + int(rng.random() * state.seats)) if state.stage == "place" and 0 not in state.row else None
