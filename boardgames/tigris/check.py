"""Whether a table can have a position: all that is wrong with it. `notation` reads it and names the lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Final

from boardgames.notation import Problem
from boardgames.tigris import buildings, external, monuments, preparation, support, treasures
from boardgames.tigris.bag import missing
from boardgames.tigris.grid import BESIDE, NAME, names
from boardgames.tigris.kingdoms import realms
from boardgames.tigris.pieces import (
    ALL_TILES,
    BLUE,
    BUILDINGS,
    CATASTROPHES,
    COLOURS,
    GREEN,
    HAND,
    LEADERS,
    MONUMENT_COLOURS,
    MONUMENTS,
    PLURALS,
    RED,
    TILES,
    counted,
    size,
)
from boardgames.tigris.position import State

_SET_UP: Final = (
    "turn", "left", "tiles", "monuments", "leaders", "treasures", "catastrophes", "buildings", "removed",
)  # fmt: skip
"""What is in set-up as `setup.deal_out` leaves it."""


def problems(state: State) -> Iterator[Problem]:
    """What cannot lie on a table, and what no game leads to: rivals or untaken treasures in a kingdom at peace, events
    that the piece just placed has not brought about. Hands may be short at any time."""
    yield from _hands(state)
    yield from _tiles_in_all(state)
    yield from _places(state)
    yield from _leaders(state)
    yield from _treasures(state)
    yield from _catastrophes(state)
    yield from _monuments(state)
    yield from _buildings(state)
    yield from _peace(state)
    out_of_place = tuple(_fields_of_stage(state))
    yield from out_of_place
    if not out_of_place:
        yield from _stage(state)
        yield from _cause(state)


def obscure(state: State) -> Iterator[Problem]:
    """What no picture and no words could show, so that it cannot even be studied: two tiles on one place, and a
    conflict of leaders that are not there."""
    yield from _doubled(islice(_lying(state), 8))
    if state.stage in ("conflict", "support") and not state.placed:
        yield _NOTHING_PLACED
    if state.stage == "support" and state.conflict is None:
        yield _NO_CONFLICT
    if state.conflict is not None:
        colour, *seats, _ = state.conflict
        if not all(state.leaders[4 * seat + colour] for seat in seats):
            yield _NO_RIVALS


def _of(field: str, what: str) -> Problem:
    return Problem(what, (field,))


_NOTHING_PLACED: Final = _of("stage", "needs the field 'placed', the place of the tile or leader")
_NO_CONFLICT: Final = _of("stage", "the field 'conflict' belongs to the stage 'support'")
_NO_RIVALS: Final = _of("stage", "these two leaders do not meet in a conflict, or the other one attacks")


def _seat(index: int) -> str:
    """The field of the seat that has a leader."""
    return str(index // 4 + 1)


# ---------------------------------------------------------------- what there is
def _hands(state: State) -> Iterator[Problem]:
    for seat, hand in enumerate(state.hands):
        if size(hand) > HAND:
            yield _of(str(seat + 1), f"a hand holds {HAND} tiles at most")


def _tiles_in_all(state: State) -> Iterator[Problem]:
    """All tiles are somewhere."""
    rest = state.unseen
    for tile, number, all_ in zip(TILES, rest, ALL_TILES, strict=True):
        if number < 0:
            yield Problem(f"there are {all_ - number} {tile}s in all, more than {all_}", ("bag", "removed", "bag"))
    if min(rest) < 0:
        return
    if isinstance(state.bag, int):
        masked = sum(held for held in (*state.hands, *state.swapped) if isinstance(held, int))
        if state.bag + masked != sum(rest):
            yield _of(
                "bag",
                f"{sum(rest)} tiles are not in sight, so the bag holds {sum(rest) - masked}, not {state.bag}",
            )
    elif state.bag != rest:
        yield _of("bag", f"all tiles that lie nowhere else are {counted(rest)}")


# ---------------------------------------------------------------- what lies where
def _places(state: State) -> Iterator[Problem]:
    """A place holds one thing, and farms alone lie on rivers."""
    yield from _doubled(_lying(state))
    if "te.tile.river" in state.without:
        return
    for colour, plural in enumerate(PLURALS):
        wrong = state.board.land if colour == BLUE else state.board.river
        what = "a farm lies on land" if colour == BLUE else "what is no farm lies on the river"
        for field, there in ((plural, state.tiles[colour]), ("monuments", state.turned[colour])):
            for place in names(there & wrong):
                yield _of(field, f"{what}, on '{place}' (te.tile.river)")


def _doubled(lying: Iterable[tuple[str, int]]) -> Iterator[Problem]:
    taken = 0
    for field, there in lying:
        for place in names(there & taken):
            yield _of(field, f"two things lie on '{place}'")
        taken |= there


def _lying(state: State) -> Iterator[tuple[str, int]]:
    """What lies on the board by the name of its field: first temples, for those that are left out lie there too, then
    the other tiles."""
    yield PLURALS[RED], state.tiles[RED]
    for colour, plural in enumerate(PLURALS):
        if colour != RED:
            yield plural, state.tiles[colour]
    for there in state.turned:
        yield "monuments", there
    yield "catastrophes", state.catastrophes
    for index, place in enumerate(state.leaders):
        yield _seat(index), place


def _leaders(state: State) -> Iterator[Problem]:
    for index, place in enumerate(state.leaders):
        if place & state.board.river and "te.leader.river" not in state.without:
            yield _of(_seat(index), f"a leader stands in the river, on '{NAME[place]}' (te.leader.river)")
        if place and not BESIDE[place] & state.tiles[RED] and "te.leader.temple" not in state.without:
            yield _of(
                _seat(index), f"the {LEADERS[index % 4]} on '{NAME[place]}' is beside no temple (te.leader.temple)"
            )


def _treasures(state: State) -> Iterator[Problem]:
    temples = state.board.temples
    if state.treasures & ~(state.tiles[RED] | state.turned[RED]) or state.treasures & ~temples:
        yield _of("treasures", "treasures lie on starting temples only")
    known = [taken for taken in state.taken if taken is not None]
    lost = temples.bit_count() - state.treasures.bit_count() - sum(known)
    if lost < 0 or (lost and len(known) == state.seats):
        yield _of("treasures", f"{temples.bit_count()} treasures must lie on the board or be taken by players")
    if not state.treasures:
        yield _of(
            "treasures", "one treasure at least is on the board: no trader takes the last one (te.treasure.trader)"
        )


def _catastrophes(state: State) -> Iterator[Problem]:
    if state.catastrophes.bit_count() + sum(state.catastrophes_left) != CATASTROPHES * state.seats:
        yield _of("catastrophes", f"{CATASTROPHES * state.seats} catastrophes must lie on the board or be in hand")


def _monuments(state: State) -> Iterator[Problem]:
    if "te.monument.colour" in state.without:
        return
    for monument, corner, colours in zip(MONUMENTS, state.monuments, MONUMENT_COLOURS, strict=True):
        for colour, turned in enumerate(state.turned):
            if turned & corner and colour not in colours:
                yield _of(
                    "monuments",
                    f"{monument} stands on tiles of its own colours, not {COLOURS[colour]} (te.monument.colour)",
                )


def _buildings(state: State) -> Iterator[Problem]:
    for building, tile, place, there in zip(BUILDINGS, TILES, state.buildings or (), state.tiles, strict=False):
        if place & ~there:
            yield _of("buildings", f"the {building} stands on a {tile}, and none lies on '{NAME[place]}'")


# ---------------------------------------------------------------- what no action leaves behind
def _peace(state: State) -> Iterator[Problem]:
    """No rivals are in one kingdom, and a trader has taken the treasures of its kingdom."""
    # The piece whose action is under way has just brought together what there is to settle.
    placed = state.placed if state.stage in ("conflict", "support") else 0
    apart = realms(state.occupied & ~placed, tuple(place & ~placed for place in state.leaders))
    for colour in range(4):
        led = [kingdom for kingdom in apart[colour::4] if kingdom]
        if len(set(led)) < len(led):
            yield _of(
                "stage", f"two leaders of one colour, a {LEADERS[colour]} each, are in one kingdom (te.region.peace)"
            )
        if sum(bool(kingdom & placed) for kingdom in state.realms[colour::4]) > 2:
            yield _of("stage", f"more than two leaders of one colour, {LEADERS[colour]}s, meet (te.tile.two_kingdoms)")
    before = realms(state.occupied & ~state.placed, tuple(place & ~state.placed for place in state.leaders))
    for kingdom in dict.fromkeys(before[GREEN::4]):
        if (kingdom & state.treasures).bit_count() > 1:
            at = ", ".join(names(kingdom & state.treasures))
            yield _of(
                "stage",
                f"the treasures on {at} are in one kingdom with a trader: all but one are taken (te.treasure.trader)",
            )


# ---------------------------------------------------------------- whether it fits its stage
def _fields_of_stage(state: State) -> Iterator[Problem]:
    """Each stage has fields of its own."""
    during = state.stage in ("conflict", "support", "building", "monument", "treasure")
    if bool(state.placed) != during:
        yield _NOTHING_PLACED if during else _of("stage", "has nothing 'placed'")
    if (state.conflict is not None) != (state.stage == "support"):
        yield _NO_CONFLICT
    if bool(state.due) != (state.stage == "swap"):
        yield _of("stage", "the field 'due' belongs to the stage 'swap'")
    if (state.left == 0) != (state.stage == "refill") and state.stage != "over":
        yield _of("stage", "no action is 'left' at the end of a turn, and then only")


def _stage(state: State) -> Iterator[Problem]:
    """Whether there is to decide what the stage says."""
    match state.stage:
        case "deal" | "start":
            yield from _set_up(state)
        case "swap":
            if state.due > size(state.bag) or size(state.hands[state.turn]) + state.due > HAND:
                yield _of("stage", "so many tiles cannot be due")
        case "refill":
            yield from _refill(state)
        case "conflict":
            if len(external.pairs(state)) < 2:
                yield _of("stage", "there is no choice of conflicts")
        case "support":
            yield from _conflict(state)
        case "building":
            if not buildings.options(state):
                yield _of("stage", "the tile placed last completes no line that can take a building")
        case "monument":
            if not monuments.options(state):
                yield _of("stage", "the tile placed last completes no square that can take a monument")
        case "treasure":
            if treasures.taker(state) is None:
                yield _of("stage", "no trader's owner has treasures to take")
        case "over":
            if None in (*state.points, *state.taken):
                yield _of("stage", "when the game is over all points and treasures are known")


def _set_up(state: State) -> Iterator[Problem]:
    fresh = preparation.deal_out(state.board, state.seats, state.buildings is not None, state.immediate, state.without)
    played = any(getattr(state, name) != getattr(fresh, name) for name in _SET_UP)
    if played or any(map(size, state.swapped)) or any(points and any(points) for points in state.points):
        yield _of("stage", "belongs to the set-up, before anything is played")
    if any(held < HAND and later for held, later in pairwise(map(size, state.hands))):
        yield _of("stage", "hands are dealt one after the other, from the first seat on")
    if state.stage == "deal":
        yield from _refill(state)
    elif missing(state):
        yield _of("stage", "the start player is drawn when all hands are full")


def _refill(state: State) -> Iterator[Problem]:
    if not 0 < missing(state) <= size(state.bag):
        yield _of("stage", "nobody can draw: all hands are full, or the bag does not hold what they lack")


def _conflict(state: State) -> Iterator[Problem]:
    """Whether the two leaders fight, and have added what they can have."""
    fight = state.conflict
    assert fight is not None
    if fight.attacker == fight.defender:
        yield _of("conflict", "nobody fights alone")
        return
    rivals = external.pairs(state).get(fight.colour, ())
    first = None
    if not support.is_internal(state) and len(rivals) == 2:
        first = external.attacker(state.turn, state.seats, (rivals[0], rivals[1]))
    elif state.placed == state.leaders[4 * state.turn + fight.colour]:
        first = state.turn
    if {fight.attacker, fight.defender} != set(rivals) or fight.attacker != first:
        yield _NO_RIVALS
    if (fight.added or 0) + size(state.hands[fight.attacker]) > HAND:
        yield _of("stage", f"the attacker has added {fight.added} tiles and held {HAND} at most")
    if (fight.added or 0) > state.removed[support.fighting_colour(state)]:
        yield _of("stage", "what the attacker has added has left the game, so it is among the removed tiles")


def _cause(state: State) -> Iterator[Problem]:
    """A tile has just been placed, or in what leaders can bring about a leader of the active player."""
    placed = state.placed
    if not placed:
        return
    tiles: tuple[int, ...] = state.tiles
    if state.stage == "treasure":
        tiles = (*tiles, *state.turned)
    fresh = any(there & placed for there in tiles) and not placed & state.treasures
    if state.stage in ("support", "treasure"):
        fresh = fresh or placed in state.leaders[4 * state.turn : 4 * state.turn + 4]
    if not fresh:
        yield _of("stage", f"nothing that the active player has just placed on '{NAME[placed]}' brings this about")
