"""What the rules let a player pay together, and what a building brings for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.counts import minus
from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import buildings, goods
from boardgames.stone_age.legal import payments
from boardgames.stone_age.pieces import (
    BUILDING,
    CARD,
    INDEX,
    PLACES,
    TILES,
)
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import (
    in_play,
    offering,
    sent,
    shoppers,
    things,
)
from boardgames.teaching.questions import Question, choice, named, outcome, pick, which_of
from boardgames.teaching.wording import Remark

KINDS: Final = Kinds()


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
             if min(minus(have, paid)) >= 0 and sum(paid) == tile.most]  # fmt: skip
    known = sorted({*points})
    lows = {
        **dict.fromkeys((*known[:2], most), Remark("only_one_payment", rule)),
        min(owned, default=0): Remark("whatever_kinds", rule),
        min(every): Remark("with_all_resources", "sa.building.decline"),
    }
    highs = {
        **dict.fromkeys((*known[:-3:-1], least), Remark("one_payment_least", rule)),
        goods.value(have): Remark("not_all_of_them", rule),
        max(owned, default=0): Remark("whatever_kinds", rule),
        max(every): Remark("with_all_resources", "sa.building.decline"),
    }
    # At each end right or wrong: then neither end that is offered often tells, nor that both are the same.
    rulings = {
        (low, high): lows[low] if low != least else highs[high]
        for low, high in product(lows, highs)
        if 0 < low <= high and (low, high) != (least, most)
    }
    shown = among((least, most), rulings, state.text)

    def said(low: int, high: int) -> Remark:
        return Remark("points_exactly" if low == high else "points_between", "", {"points": low, "most": high})

    cheap, dear = (legal[points.index(number)] for number in (least, most))
    values: dict[str, Value] = {"points": least, "goods": cheap[1:], "most": most, "other": dear[1:]}
    # Two ways to pay never come to the same alone.
    told, own = ("least_and_most", "own_resources") if least < most else ("one_payment", "own_resources_only")
    right = (Remark(told, rule, values), Remark(own, "sa.building.decline"))
    about = (Remark("pays_for", "", {"player": state.turn, "place": place}),)
    options = tuple((f"{low} {high}", said(low, high)) for low, high in shown)
    whys = {f"{low} {high}": why for (low, high), why in rulings.items()}
    answer = {f"{least} {most}"}
    return choice(answer, options, right, whys.__getitem__, about=about, marks=((place, "from"),))


@KINDS.kind(
    "sa.building.choice", "sa.building.any", "sa.building.decline",
    asks=between, ask="choice", positions=shoppers, across=True,
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
