"""The variant with civilization buildings: where they go, what moves them, what they keep and what they double."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, choice, named
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import buildings as rules
from boardgames.tigris.external import pairs
from boardgames.tigris.grid import BIT, lines_through
from boardgames.tigris.pieces import BUILDINGS, TILES
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    edges,
    fought,
    joints,
    lining_up,
    placings,
    some,
    spoken,
    spread,
    told,
    with_buildings,
)
from boardgames.tigris.questions import buildings
from boardgames.tigris.questions.common import asked, play_on
from boardgames.tigris.tiles import laid

KINDS: Final = Kinds()


@KINDS.kind("te.building.line", asks=spoken(buildings.building_goes), ask="places", positions=with_buildings)
def building_goes(state: State, rng: Random, rule: str) -> str | None:
    """Where can a building be put?"""
    for action in some(lining_up(state), 6, rng):
        if state.apply(action).stage == "building":
            return str(action)
    return None


# ---------------------------------------------------------------- what becomes of a building
def _lying(state: State, action: Action) -> State:
    """The position with the tile of an action just placed, before anything comes of it."""
    colour, place = TILES.index(action[1]), BIT[action[2]]
    return state.but(tiles=laid(state.tiles, colour, place), placed=place)


def _fate(state: State, action: Action) -> str:
    _, free, short = rules.lines(_lying(state, action))
    assert state.buildings is not None
    at = state.buildings[TILES.index(action[1])]
    if free:
        return "moves" if at else "comes"
    if short:
        return "own" if any(line & at for line in short) else "short"
    return "none"


def fate(state: State, text: str) -> Question:
    """What may the active player do with the building of this tile's colour?"""
    action, _, events = play_on(state, text)
    colour = TILES.index(action[1])
    there = _lying(state, action).tiles[colour]
    assert state.buildings is not None
    at = state.buildings[colour]

    def longest(place: int) -> int:
        return max(line.bit_count() for line in lines_through(place, there))

    true = _fate(state, action)
    values: dict[str, Value] = {"building": BUILDINGS[colour], "number": longest(BIT[action[2]])}
    if at:
        values["present"] = longest(at)

    def why_not(word: str) -> Said:
        if true == "none":
            return Remark("fate_none", "te.building.move", values)
        if word == "none":
            return Remark("line_is_there", "te.building.line", values)
        return Remark(f"fate_{true}", "te.building.move", values)

    right: tuple[Said, ...] = (Remark(f"fate_{true}", "te.building.move", values), *named(events, "line_complete"))
    # A building that stands nowhere is in no line, and one that stands does not come.
    possible = ("moves", "short", "own", "none") if at else ("comes", "moves", "none")
    options = tuple((word, Remark(f"building_{word}", "", values)) for word in possible)
    return choice({true}, options, right, why_not, **asked(action))


@KINDS.kind("te.building.move", asks=spoken(fate), ask="choice", positions=with_buildings)
def building_may(state: State, rng: Random, rule: str) -> str | None:
    """What may be done with a building?"""
    actions = [*some(lining_up(state), 10, rng), *some(placings(state, edges(state)), 4, rng)]

    def answer(action: Action) -> str | None:
        after = state.apply(action)
        if after.uniting or after.buildings is None:
            return None
        fate_ = _fate(state, action)
        # That nothing is completed is met most.
        return fate_ if fate_ != "none" or rng.random() < 0.2 else None

    found = spread(actions, answer, rng)
    return str(found) if found else None


# ---------------------------------------------------------------- points
def _asks_points(state: State, player: str, *texts: str) -> Remark:
    return Remark("points_for", "", {"player": int(player) - 1})


@KINDS.kind(
    "te.building.points", asks=spoken(buildings.scores, _asks_points, 1), ask="number", positions=with_buildings
)  # fmt: skip
def doubled(state: State, rng: Random, rule: str) -> str | None:
    """How many points does a tile bring a player?"""
    assert state.buildings is not None
    # With the last action of a turn monuments pay, too.
    if state.left != 2:
        return None
    near = [
        action
        for action in some(placings(state, edges(state) & ~joints(state)), 14, rng)
        if state.buildings[TILES.index(action[1])]
    ]

    def points(action: Action) -> tuple[int, int] | None:
        after = state.apply(action)
        gains = [sum(has or ()) - sum(had or ()) for had, has in zip(state.points, after.points, strict=True)]
        seat = gains.index(max(gains))
        return (max(gains), seat) if max(gains) else None

    found = spread(near, points, rng)
    if found is None:
        return None
    (_, seat) = points(found) or (0, 0)
    # Now and then somebody is asked about who gets nothing.
    seat = seat if rng.random() < 0.7 else int(rng.random() * state.seats)
    return f"{seat + 1}, {found}"


@KINDS.kind(
    "te.building.kept", asks=spoken(buildings.wins_with, _asks_points, 1), ask="number", positions=with_buildings
)  # fmt: skip
def kept(state: State, rng: Random, rule: str) -> str | None:
    """How many points does a conflict bring in which a building keeps its tile?"""
    if not any(state.buildings or ()) or state.left != 2:
        return None
    for action in some(placings(state, joints(state)), 8, rng):
        united = state.apply(action)
        if not united.uniting or not any(_protects(united, colour) for colour in pairs(united)):
            continue
        for _ in range(3):
            line, events = fought(state, action, rng), list[Event]()
            after = state
            for one in line:
                after = after.apply(one, events)
            # With other conflicts still open it would not be said which of them is asked about.
            if named(events, "tile_kept") and after.stage not in ("conflict", "support"):
                winner = int(str(named(events, "external_points")[0].values["player"]))
                return f"{winner + 1}, {told(line, ' > ')}"
    return None


def _protects(state: State, colour: int) -> bool:
    """Whether a building stands in a kingdom just united."""
    assert state.buildings is not None
    return any(kingdom & state.buildings[colour] for kingdom in state.realms if kingdom & state.placed)
