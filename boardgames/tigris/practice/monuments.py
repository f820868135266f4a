"""Monuments: where they can be built, what they turn over, how long they stand, and whom they pay."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Action, Value
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, how_many, named, pick
from boardgames.teaching.wording import Remark
from boardgames.tigris import monuments as rules
from boardgames.tigris.grid import BIT, NAME, SQUARES_WITH, each, near
from boardgames.tigris.legal import open_to_catastrophes
from boardgames.tigris.pieces import BLACK, CATASTROPHE_ACTIONS, LEADERS, RED
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    buildings_of,
    completing,
    line_fields,
    often,
    some,
    spoken,
    spread,
    told,
    with_buildings,
    with_squares,
)
from boardgames.tigris.questions import monuments
from boardgames.tigris.questions.common import line_of_play

KINDS: Final = Kinds()


# ---------------------------------------------------------------- where and which
@KINDS.kind("te.monument.square", asks=monuments.completes, ask="places", positions=with_squares)
def completes(state: State, rng: Random, rule: str) -> str | None:
    """Where does a tile complete a square?"""
    tiles = sorted({action[1] for action in completing(state)})
    return pick(tiles, rng) if tiles else None


@KINDS.kind("te.monument.colour", asks=spoken(monuments.to_choose_from), ask="number", positions=with_squares)
def to_choose_from(state: State, rng: Random, rule: str) -> str | None:
    """How many monuments can be chosen for a square?"""
    # No monument is built over a building.
    if not any(state.monuments) or any(state.buildings or ()):
        return None

    def number(action: Action) -> int | None:
        after = state.apply(action)
        if after.uniting or after.stage == "building":
            return None
        return len({option[1] for option in after.actions if option[0] == "monument"})

    found = spread(completing(state), number, rng, least=1)
    return str(found) if found else None


# ---------------------------------------------------------------- face down
def _counts(state: State, place: str) -> Question:
    found = monuments.counts_for(state, place)
    leader = state.leader_at(place)
    assert leader is not None
    values: dict[str, Value] = {"player": leader[0], "leader": leader[1], "place": place}
    return found._replace(about=(Remark("counts_asked", "", values),))


@KINDS.kind("te.monument.face_down", asks=_counts, ask="number")
def counts_for(state: State, rng: Random, rule: str) -> str | None:
    """How many tiles of its colour count for a leader in a kingdom with a monument?"""
    if state.stage != "act" or not any(state.turned):
        return None
    standing = [
        NAME[place]
        for index, place in enumerate(state.leaders)
        if place and state.realms[index] & state.turned[index % 4]
    ]
    return pick(standing, rng) if standing else None


@KINDS.kind(
    "te.monument.treasure",
    asks=spoken(monuments.treasures_left),
    ask="number",
    positions=lambda rng: with_squares(rng, RED),
)
def treasures_left(state: State, rng: Random, rule: str) -> str | None:
    """How many treasures lie on the board when a monument is built on temples?"""
    for tile in some(completing(state, (RED,)), 3, rng):
        bit = BIT[tile[2]]
        squares = [square for _, square in SQUARES_WITH[bit] if square & (state.tiles[RED] | bit) == square]
        if not any(square & state.treasures for square in squares):
            continue
        after = state.apply(tile)
        for monument in some(after.actions, 1, rng) if after.stage == "monument" else ():
            if monument[0] == "monument":
                return told((tile, monument), " > ")
    return None


# ---------------------------------------------------------------- for good
def standing(state: State, *texts: str) -> Question:
    """How many monuments and buildings stand on the board after this?"""
    _, states, events = line_of_play(state, texts)
    after = states[-1]
    built, put_up = tuple(after.built), buildings_of(after)
    values: dict[str, Value] = {
        "number": len(built) + len(put_up),
        "monuments": built,
        "buildings": put_up,
        "built": len(built),
    }
    right = [Remark("monuments_stand", "te.monument.forever", values)] if built else []
    if put_up:
        right.append(Remark("buildings_stand", "te.building.stays", values))
    happened = [event for told_ in events for event in named(told_, "goes_home", "cut_apart", "building_stands")]
    wrong = Remark("nothing_takes_them", "te.monument.forever", values)
    fields = line_fields(state, texts)
    return how_many(len(built) + len(put_up), (*happened, *right), wrong, wrong, **fields)


@KINDS.kind("te.monument.forever", "te.building.stays", asks=standing, ask="number", positions=with_buildings)
def stand_on(state: State, rng: Random, rule: str) -> str | None:
    """How many monuments and buildings stand after an action that breaks up what is around them?"""
    number = len(state.built) + len(buildings_of(state))
    if not often((0, 1, 0.5, 0.2, 0.15, 0.6, 1), number, rng) or (rule == "te.monument.forever" and not state.built):
        return None
    around = sum(state.turned) if rule == "te.monument.forever" else sum(state.buildings or ())
    actions: list[Action] = []
    if state.catastrophes_left[state.turn]:
        hits = near(around) & open_to_catastrophes(state) & sum(state.tiles)
        actions += [CATASTROPHE_ACTIONS[bit] for bit in each(hits)]
    for colour, leader in enumerate(LEADERS):
        if state.realms[4 * state.turn + colour] & around:
            actions.append(Action("leader", leader, "home"))
    return str(pick(actions, rng)) if actions else None


# ---------------------------------------------------------------- what they pay
@KINDS.kind("te.monument.points", asks=monuments.income, ask="number", during=(0.3, 1.0))
def income(state: State, rng: Random, rule: str) -> str | None:
    """How much do monuments pay a player?"""
    if state.stage != "act" or not any(state.monuments):
        return None
    # Others are not paid: that is asked now and then.
    seat = state.turn if rng.random() < 0.85 else int(rng.random() * state.seats)
    number = _income(state, seat) if seat == state.turn else 0
    # Little is paid most.
    return str(seat + 1) if _income(state, seat) and often((0.35, 0.35, 0.4, 1), number, rng) else None


def _income(state: State, seat: int) -> int:
    before, after = state.points[seat], rules.pay(state.but(turn=seat), None).points[seat]
    return sum(after or ()) - sum(before or ())


@KINDS.kind("te.monument.king", asks=monuments.paid_in, ask="choice", during=(0.3, 1.0))
def paid_in(state: State, rng: Random, rule: str) -> str | None:
    """In which colours do monuments pay, where a king does not stand in?"""
    if state.stage != "act" or not any(state.monuments):
        return None
    king = state.realms[4 * state.turn + BLACK]
    if not any(corner & king for corner in state.monuments):
        return None
    # Black alone is met most.
    return "" if monuments.paid_in(state).answer != frozenset({"black"}) or rng.random() < 0.2 else None
