"""Buildings: what they cost, and the points they give at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Event, Value
from boardgames.stone_age import buildings
from boardgames.stone_age.goods import PAY, VALUES, words
from boardgames.stone_age.pieces import TILES
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import goods_at_random, read, some_payments
from boardgames.teaching.questions import Fresh, Question, Verdict, how_many, named, outcome, pick, which_places
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


@REGISTRY.question
def building_points(state: State, text: str) -> Question:
    """How many points does this payment bring?"""
    action, after, events = outcome(state, text)
    seat, tile = state.turn, buildings.offered(state)
    number = after.players[seat].score - state.players[seat].score
    wrong = Remark("printed_points" if tile.points else "add_values", buildings.rule_of(tile))
    right = (*named(events, "building_bought"), *(() if tile.points else (_sum(action),)))
    return how_many(number, right, wrong, wrong, about=(action,), then=action)


def _sum(payment: Action) -> Remark:
    """How the value of a payment adds up."""
    paid = PAY[payment]
    parts = [f"{number} · {value}" for number, value in zip(paid, VALUES, strict=True) if number]
    return Remark("values_add_up", "sa.building.choice", {"sum": " + ".join(parts)})


@REGISTRY.question
def most_points(state: State) -> Question:
    """How many points can the building bring with these resources?"""
    best, payment = _best(state)
    rule = buildings.rule_of(buildings.offered(state))
    values: dict[str, Value] = {"points": best, "goods": payment[1:]}
    right = Remark("best_payment", rule, values)
    return how_many(best, (right,), Remark("more_possible", rule), Remark("less_possible", rule), then=payment)


def _best(state: State) -> tuple[int, Action]:
    """The most points that a payment brings, and the payment."""
    tile = buildings.offered(state)
    payments = [action for action in state.actions if action[0] == "pay"]
    return max((buildings.points(tile, PAY[action]), action) for action in payments)


@REGISTRY.question
def ways_to_pay(state: State) -> Question:
    """In how many ways can the building be paid for?"""
    tile = buildings.offered(state)
    number = sum(action[0] == "pay" for action in state.actions)
    values: dict[str, Value] = {"number": number, "tile": tile.word}
    right, few, many = (Remark(key, buildings.rule_of(tile), values) for key in ("ways_are", "more_ways", "fewer_ways"))
    return how_many(number, (right,), few, many)


@REGISTRY.question
def still_used(state: State, text: str) -> Question:
    """Where can people be used after this, when the next tile has been turned up?"""
    action, after, events = outcome(state, text)
    while after.to_move == CHANCE:
        after = after.apply(next(iter(after.actions)), events)
    targets = tuple(other[1] for other in after.actions)

    def missed(word: str) -> Said:
        return Remark("used_next", "sa.use.order", {"place": word, "player": after.turn})

    right = (Remark("from_next_round", "sa.building.reveal"),)
    return which_places(
        targets, right, lambda word: after.objections(Action("use", word))[0], missed, about=(action,), then=action
    )


@REGISTRY.goal
def pay_best(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Get the most points that the building can bring."""
    tile = buildings.offered(before)
    rule = buildings.rule_of(tile)
    best, _ = _best(before)
    told = named(events, "building_bought", "declined", "two_taken")
    ok = action[0] == "pay" and buildings.points(tile, PAY[action]) == best
    return Verdict(ok, told if ok else (*told, Remark("more_possible", rule)))


@REGISTRY.goal
def pay_and_keep(
    before: State, action: Action, after: State, events: Sequence[Event], points: str, kind: str
) -> Verdict:
    """Get at least so many points and spend nothing of one kind."""
    told = named(events, "building_bought", "declined")
    if action[0] != "pay":
        return Verdict(False, (*told, Remark("build_it", "sa.building.decline")))
    won = buildings.points(buildings.offered(before), PAY[action])
    spent = kind in words(PAY[action])
    rule = buildings.rule_of(buildings.offered(before))
    if spent:
        return Verdict(False, (*told, Remark("kind_spent", rule, {"kind": kind})))
    ok = won >= int(points)
    return Verdict(ok, told if ok else (*told, Remark("too_few_points", rule, {"points": won, "wanted": int(points)})))


@REGISTRY.vary
def any_building(rng: Random) -> Fresh:
    """Which payments build a building of choice?"""
    while True:
        state = _at_building(rng, [tile.word for tile in TILES.values() if tile.kinds and not tile.cost])
        least = buildings.offered(state).least
        if len(state.actions) > 1:
            return Fresh(state, f"which_legal {', '.join(some_payments(state, rng, (least - 1, least, least + 1)))}")


@REGISTRY.vary
def any_value(rng: Random) -> Fresh:
    """What is a payment worth?"""
    while True:
        state = _at_building(rng, [tile.word for tile in TILES.values() if not tile.cost])
        if len(state.actions) > 1:
            payment = pick([action for action in state.actions if action[0] == "pay"], rng)
            return Fresh(state, f"building_points {payment}")


def _at_building(rng: Random, tiles: list[str]) -> State:
    """Somebody is asked to pay for one of these buildings, with some resources."""
    tile = pick(tiles, rng)
    goods = goods_at_random(rng, 4)
    return read(f"players 3; stage pay; stacks b1/5 {tile}/5 b9/5; at building_2; 1 on building_2 / goods {goods}")
