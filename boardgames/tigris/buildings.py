"""The variant: civilization buildings on lines of three tiles and more."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.tigris.grid import BIT, each, lines_through, names
from boardgames.tigris.pieces import BUILDING_ACTIONS, BUILDINGS
from boardgames.tigris.position import State

SHORTEST: Final = 3
"""Tiles in a line that can take a building."""


class Lines(NamedTuple):
    """The lines that a placed tile has completed, as sets of places."""

    colour: int
    open: tuple[int, ...]
    """Those that can take the building."""
    short: tuple[int, ...]
    """Those that cannot: no longer than the one in which the building stands, or holding it already."""


@implements("te.building.line", "te.building.after_conflict", "te.building.move")
def lines(state: State) -> Lines:
    """The row and the column of the tile just placed, where they are three long or more, as they lie now."""
    placed, standing = state.placed, state.buildings
    colour = state.colour_at(placed)
    if standing is None or colour is None:
        return Lines(0, (), ())
    there = state.tiles[colour]
    long = [line for line in lines_through(placed, there) if line.bit_count() >= SHORTEST]
    at = standing[colour]
    if not at:
        return Lines(colour, tuple(long), ())
    present = max(line.bit_count() for line in lines_through(at, there))
    free = [
        line for line in long if not line & at and (line.bit_count() > present or "te.building.move" in state.without)
    ]
    return Lines(colour, tuple(free), tuple(line for line in long if line not in free))


def options(state: State) -> list[Action]:
    """Where the building of the placed tile's colour can go."""
    colour, free, _ = lines(state)
    return [BUILDING_ACTIONS[colour][place] for place in each(_union(free))]


def _union(lines: tuple[int, ...]) -> int:
    union = 0
    for line in lines:
        union |= line
    return union


def offered(state: State, events: list[Event] | None) -> bool:
    """Whether the active player has a building to decide on."""
    colour, free, short = lines(state)
    if events is not None:
        building = BUILDINGS[colour]
        for line in free:
            tell(
                events, "te.building.line", "line_complete", names(line), player=state.turn, building=building,
                number=line.bit_count(),
            )  # fmt: skip
        for line in short:
            assert state.buildings is not None
            if line & state.buildings[colour]:
                continue
            tell(
                events, "te.building.move", "line_too_short", names(line), building=building,
                number=line.bit_count(),
            )  # fmt: skip
    return bool(free)


def tell_waiting(state: State, events: list[Event]) -> None:
    """Tell of a line that is complete, but has to wait for the conflicts."""
    if state.buildings is not None and (free := lines(state).open):
        tell(events, "te.building.after_conflict", "line_waits", names(free[0] | free[-1]))


# ---------------------------------------------------------------- what is forbidden
@forbids("te.building.line")
def in_a_line(state: State, action: Action) -> Objection | None:
    """The building has the colour of the placed tile, and goes onto a line of three or more that holds it."""
    colour, free, short = lines(state)
    if action[1] == BUILDINGS[colour] and BIT[action[2]] & (_union(free) | _union(short)):
        return None
    return Objection("te.building.line", "not_in_line", {"building": action[1], "place": action[2]}, (action[2],))


@forbids("te.building.move")
def in_a_longer_line(state: State, action: Action) -> Objection | None:
    """A building moves to a line that is longer than its own, never along it."""
    if state.buildings is None:
        return None
    colour, free, short = lines(state)
    place = BIT[action[2]]
    if action[1] != BUILDINGS[colour] or place & _union(free) or not place & _union(short):
        return None
    at = names(state.buildings[colour])
    return Objection("te.building.move", "not_longer", {"building": action[1], "place": at[0]}, at)


@forbids("te.building.line")
def in_the_variant_at_once(state: State, action: Action) -> Objection | None:
    """Buildings belong to the variant, and one is put up with the tile that completes its line."""
    if action[0] != "building":
        return None
    if state.buildings is None:
        return Objection("te.building.line", "no_variant", {"building": action[1]})
    if state.stage != "act" or state.buildings[BUILDINGS.index(action[1])]:
        return None
    return Objection("te.building.line", "only_in_a_new_line", {"building": action[1]})


@forbids("te.building.move")
def moves_at_once(state: State, action: Action) -> Objection | None:
    """One that stands moves with the tile that completes a longer line."""
    if action[0] != "building" or state.stage != "act" or state.buildings is None:
        return None
    if not (at := names(state.buildings[BUILDINGS.index(action[1])])):
        return None
    return Objection("te.building.move", "only_to_a_new_line", {"building": action[1], "place": at[0]}, at)


# ---------------------------------------------------------------- what happens
@implements("te.building.line", "te.building.move", "te.building.stays")
def put_up(state: State, action: Action, events: list[Event] | None) -> State:
    """The building comes, from the supply or from another line, onto a tile of the line."""
    standing = state.buildings
    assert standing is not None
    number, place = BUILDINGS.index(action[1]), BIT[action[2]]
    if events is not None:
        if standing[number]:
            origin = names(standing[number])
            tell(
                events, "te.building.move", "building_moved", (*origin, action[2]), player=state.turn,
                building=action[1], origin=origin[0], place=action[2],
            )  # fmt: skip
        else:
            tell(
                events, "te.building.line", "building_put_up", (action[2],), player=state.turn, building=action[1],
                place=action[2],
            )  # fmt: skip
    standing = (*standing[:number], place, *standing[number + 1 :])
    return state.but(buildings=standing)


def decline(state: State, events: list[Event] | None) -> State:
    """No building: the chance is gone."""
    tell(events, "te.building.line", "building_declined", player=state.turn)
    return state


@implements("te.building.stays")
def tell_broken(before: State, after: State, events: list[Event]) -> None:
    """Tell of buildings that stay though their line is broken now."""
    for colour, place in enumerate(after.buildings or ()):
        if place and before.tiles[colour] != after.tiles[colour]:
            was, now = (
                max(line.bit_count() for line in lines_through(place, state.tiles[colour])) for state in (before, after)
            )
            if now < min(was, SHORTEST):
                tell(
                    events, "te.building.stays", "building_stands", names(place), building=BUILDINGS[colour], number=now
                )
