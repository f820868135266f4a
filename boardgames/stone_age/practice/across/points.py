"""What the rules give in points together: a whole scoring, what an action adds to it, which card counts most."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from boardgames.contract import Value
from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import buildings, goods, scoring
from boardgames.stone_age.cards import price
from boardgames.stone_age.legal import payments
from boardgames.stone_age.pieces import (
    BUILDING,
    CARDS,
    FIGURES,
    ONCE,
    PLACES,
    TWO_RESOURCES,
)
from boardgames.stone_age.position import Player, State
from boardgames.stone_age.practice.common import endings, even, knowing, shoppers
from boardgames.stone_age.questions import tactics
from boardgames.stone_age.questions.scoring import ended
from boardgames.teaching.questions import OFFERED, Question, choice, how_many, named, outcome, pick
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


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
    each = zip(FIGURES, scoring.multiplied(player), strict=True)
    less = [(cards[figure] - lower.figures[figure]) * times for figure, times in each]
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
    wrong = [mistake for mistake in _wrong_totals(before, shown) if mistake[-1]]
    # Last those who make two mistakes: the first of them is explained.
    wrong += [(key, rule, one + other) for (key, rule, one), (_, _, other) in combinations(wrong, 2)]
    for key, rule, difference in wrong:
        if difference:
            rulings.setdefault(shown.score + difference, Remark(key, rule))
    keys = (
        "one_set", "second_set", "farmers", "tool_makers", "hut_builders", "shamans", "two_at_the_end", "resources",
        "final_points",
    )  # fmt: skip
    right = tuple(event for event in named(events, *keys) if event.values["player"] == seat)
    numbers = among(shown.score, rulings, state.text)
    options = tuple((str(number), Remark("points_are", "", {"points": number})) for number in numbers)
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
    return f"{action}, {seat + 1}" if several and len(wrong) >= OFFERED else None


# ---------------------------------------------------------------- what an action adds to the final score
def _final(player: Player) -> int:
    return player.score + sum(scoring.worth(player))


def brings(state: State, text: str) -> Question:
    """How many points more does a payment leave somebody with in the end, if nothing else changes?"""
    action, then, events = outcome(state, text)
    seat, paid = state.turn, sum(goods.PAY[action])
    old, new = state.players[seat].showing_extra, then.players[seat].showing_extra
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


@KINDS.kind(
    "sa.score.builders", "sa.score.resources", "sa.building.fixed", "sa.building.choice", "sa.building.any",
    asks=brings, ask="number", positions=shoppers, across=True,
)  # fmt: skip
def building_adds(state: State, rng: Random, rule: str) -> str | None:
    """What does a building bring, all told?"""
    if state.at < BUILDING or (rule.startswith("sa.building") and buildings.rule_of(buildings.offered(state)) != rule):
        return None
    builders = scoring.lower_halves(state.players[state.turn].showing_extra.cards).figures["hut_builder"]
    if not builders and (rule == "sa.score.builders" or rng.random() < 0.8):
        return None
    tile = buildings.offered(state)
    paid = [(buildings.points(tile, goods.PAY[action]), str(action)) for action in payments(state)[:-1]]
    return even(paid, rng)


@KINDS.kind(
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    "sa.card.points", asks=brings, ask="number", positions=shoppers, across=True,
)  # fmt: skip
def card_adds(state: State, rng: Random, rule: str) -> str | None:
    """What does a card bring, all told?"""
    if state.at >= BUILDING or not (paid := payments(state)[:-1]):
        return None
    card = CARDS[state.row[price(state) - 1]]
    if rule == "sa.card.points" and card.top != "points":
        return None
    player = state.players[state.turn].showing_extra
    grown = sum(scoring.worth(player._replace(cards=(*player.cards, card.id)))) - sum(scoring.worth(player))
    return str(pick(paid, rng)) if grown >= price(state) else None


# ---------------------------------------------------------------- which card
def counts_most_for(state: State, player: str) -> Question:
    """Which of the cards on their spaces would count most for the player, who is named?"""
    return tactics.counts_most(state, player)._replace(about=(Remark("for_whom", "", {"player": int(player) - 1}),))


@KINDS.kind(
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    asks=counts_most_for, ask="places", during=(0.3, 1.0), across=True,
)  # fmt: skip
def counts_most(state: State, rng: Random, rule: str) -> str | None:
    """Which card would count most?"""
    return str(1 + int(rng.random() * state.seats)) if state.stage == "place" and 0 not in state.row else None
