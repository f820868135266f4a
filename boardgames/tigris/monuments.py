"""Monuments: built on a square of four tiles of one colour, never destroyed, worth points turn after turn."""

from __future__ import annotations

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.tigris import buildings, leaders
from boardgames.tigris.grid import BIT, NAME, SQUARE, SQUARES_WITH, names
from boardgames.tigris.pieces import (
    BLACK,
    BUILDINGS,
    COLOURS,
    LEADERS,
    MONUMENT_ACTIONS,
    MONUMENT_COLOURS,
    MONUMENTS,
    RED,
)
from boardgames.tigris.points import scored
from boardgames.tigris.position import State


@implements("te.monument.square", "te.monument.after_conflict")
def squares(state: State) -> list[int]:
    """The top left places of the squares of one colour, face up, that hold the tile just placed."""
    placed, tiles = state.placed, state.tiles
    for there in tiles:
        if there & placed:
            return [corner for corner, square in SQUARES_WITH[placed] if there & square == square]
    return []


def open_squares(state: State) -> list[int]:
    """Those of the squares that hold no building: nothing is built over one (te.building.stays)."""
    return [corner for corner in squares(state) if not _holds_building(state, SQUARE[corner])]


def covered(corners: list[int]) -> int:
    """The places of some squares, given by their top left places."""
    places = 0
    for corner in corners:
        places |= SQUARE[corner]
    return places


def options(state: State) -> list[Action]:
    """The monuments that can be built now."""
    found = []
    for corner in open_squares(state):
        colour = state.colour_at(corner)
        for number, colours in enumerate(MONUMENT_COLOURS):
            if not state.monuments[number] and (colour in colours or "te.monument.colour" in state.without):
                found.append(MONUMENT_ACTIONS[number][corner])
    return found


def _holds_building(state: State, square: int) -> str | None:
    """The building that stands on a square."""
    for building, place in zip(BUILDINGS, state.buildings or (), strict=False):
        if place & square:
            return building
    return None


def offered(state: State, events: list[Event] | None) -> bool:
    """Whether the active player has a monument to decide on."""
    found = squares(state)
    if not found:
        return False
    can_build = bool(options(state))
    if events is not None:
        for corner in found:
            if building := _holds_building(state, SQUARE[corner]):
                tell(events, "te.building.stays", "no_monument_here", names(SQUARE[corner]), building=building)
        free = open_squares(state)
        if can_build:
            at = names(covered(free))
            tell(events, "te.monument.square", "square_complete", at, player=state.turn, number=len(free))
        else:
            for corner in free:
                colour = state.colour_at(corner)
                assert colour is not None
                at = names(SQUARE[corner])
                tell(events, "te.monument.colour", "no_monument_left", at, colour=COLOURS[colour])
    return can_build


def tell_waiting(state: State, events: list[Event]) -> None:
    """Tell of a square that is complete, but has to wait for the conflicts."""
    if options(state):
        tell(events, "te.monument.after_conflict", "square_waits", names(covered(open_squares(state))))


# ---------------------------------------------------------------- what is forbidden
@forbids("te.monument.square")
def on_a_square(state: State, action: Action) -> Objection | None:
    """The square is complete and holds the tile just placed."""
    if BIT[action[2]] in squares(state):
        return None
    return Objection("te.monument.square", "no_square", {"place": action[2]}, names(SQUARE[BIT[action[2]]]))


@forbids("te.monument.colour")
def one_that_is_left(state: State, action: Action) -> Objection | None:
    """No two monuments are alike: one that is built cannot be taken again."""
    return _built_already(state, action, "te.monument.colour")


@forbids("te.monument.colour")
def of_its_colour(state: State, action: Action) -> Objection | None:
    """The monument has the colour of the square's tiles: of the one just completed, or of the one that is meant."""
    colours = MONUMENT_COLOURS[MONUMENTS.index(action[1])]
    square = SQUARE[next(iter(squares(state)), BIT[action[2]])]
    colour = next((colour for colour, there in enumerate(state.tiles) if there & square == square), None)
    if colour is None or colour in colours:
        return None
    return Objection("te.monument.colour", "wrong_colour", {"monument": action[1], "colour": COLOURS[colour]})


@forbids("te.monument.colour")
def of_its_colour_at_any_time(state: State, action: Action) -> Objection | None:
    """Where no monument of the square's colour is left, there is never time for one of another."""
    if action[0] != "monument" or state.stage == "monument":
        return None
    found = of_its_colour.find(state, action)
    return None if found is None or _is_left(state, COLOURS.index(str(found.values["colour"]))) else found


def _is_left(state: State, colour: int) -> bool:
    """Whether a monument of that colour can still be built."""
    return any(colour in colours for colours, at in zip(MONUMENT_COLOURS, state.monuments, strict=True) if not at)


@forbids("te.monument.square")
def only_at_once(state: State, action: Action) -> Objection | None:
    """Whoever could do something else has placed no tile: a square that stands already is never used."""
    if action[0] != "monument" or state.stage != "act":
        return None
    square = SQUARE[BIT[action[2]]]
    stands = any(there & square == square for there in state.tiles)
    return Objection("te.monument.square", "only_at_once", {}, names(square) if stands else ())


@forbids("te.monument.forever")
def still_there(state: State, action: Action) -> Objection | None:
    """Without te.monument.colour too, one that is built cannot be taken from where it stands."""
    return _built_already(state, action, "te.monument.forever") if "te.monument.colour" in state.without else None


def _built_already(state: State, action: Action, rule: str) -> Objection | None:
    corner = state.monuments[MONUMENTS.index(action[1])]
    return Objection(rule, "built_already", {"monument": action[1]}, names(SQUARE[corner])) if corner else None


@forbids("te.building.stays")
def no_building_there(state: State, action: Action) -> Objection | None:
    """A building cannot be built over."""
    building = _holds_building(state, SQUARE[BIT[action[2]]])
    if building is None:
        return None
    return Objection("te.building.stays", "building_in_the_way", {"building": building}, (state.put_up[building],))


# ---------------------------------------------------------------- what happens
@implements("te.monument.face_down", "te.monument.treasure", "te.monument.leader_home", "te.monument.forever")
def build(state: State, action: Action, events: list[Event] | None) -> State:
    """Four tiles are turned face down, and a monument stands on them."""
    number, corner = MONUMENTS.index(action[1]), BIT[action[2]]
    square = SQUARE[corner]
    colour = state.colour_at(corner)
    assert colour is not None
    tiles, turned, monuments = list(state.tiles), list(state.turned), list(state.monuments)
    tiles[colour] &= ~square
    turned[colour] |= square
    monuments[number] = corner
    after = state.but(tiles=tuple(tiles), turned=tuple(turned), monuments=tuple(monuments))
    if events is not None:
        at = names(square)
        tell(events, "te.monument.colour", "monument_built", at, player=state.turn, monument=action[1])
        tell(events, "te.monument.face_down", "turned_over", at, colour=COLOURS[colour])
        tell(events, "te.monument.forever", "monument_stays", at, monument=action[1])
        if kept := square & state.treasures:
            tell(events, "te.monument.treasure", "treasure_stays", names(kept), number=kept.bit_count())
    if colour == RED:
        after = leaders.go_home(after, square, "te.monument.leader_home", events)
    if events is not None:
        buildings.tell_broken(state, after, events)
    return after


def decline(state: State, events: list[Event] | None) -> State:
    """No monument: the chance is gone."""
    tell(events, "te.monument.square", "monument_declined", player=state.turn)
    return state


@implements("te.monument.points", "te.monument.king")
def pay(state: State, events: list[Event] | None) -> State:
    """At the end of the turn the active player gets a point for each own leader and each monument of its colour in the
    leader's kingdom. A king stands in for nobody here."""
    seat, points = state.turn, state.points
    own = state.realms[4 * seat : 4 * seat + 4]
    for monument, corner, colours in zip(MONUMENTS, state.monuments, MONUMENT_COLOURS, strict=True):
        if not corner:
            continue
        for colour in colours:
            if own[colour] & corner:
                points = scored(points, seat, colour, 1)
                if events is not None:
                    tell(
                        events, "te.monument.points", "monument_pays", (NAME[corner],), player=seat,
                        monument=monument, leader=LEADERS[colour], colour=COLOURS[colour], points=1,
                    )  # fmt: skip
            elif events is not None and own[BLACK] & corner and not _led(state, colour, corner):
                tell(
                    events, "te.monument.king", "king_gets_nothing", (NAME[corner],), player=seat, monument=monument,
                    leader=LEADERS[colour], colour=COLOURS[colour],
                )  # fmt: skip
    return state.but(points=points)


def _led(state: State, colour: int, place: int) -> bool:
    """Whether a leader of that colour, of any player, stands in the kingdom of a place."""
    return any(kingdom & place for kingdom in state.realms[colour::4])
