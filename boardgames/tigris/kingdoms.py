"""Regions and kingdoms: what is connected by sides, and who leads there. `graph` is the specification."""

from __future__ import annotations

from boardgames.contract import Event, implements, tell
from boardgames.tigris.grid import BESIDE, flood, names
from boardgames.tigris.position import State


@implements("te.region.adjacent", "te.region.kingdom")
def realms(occupied: int, leaders: tuple[int, ...]) -> tuple[int, ...]:
    """For each leader (0: off the board) the kingdom that it stands in, as a set of places; 0 off the board."""
    found: list[int] = []
    for leader in leaders:
        kingdom = 0
        if leader:
            for known in found:
                if known & leader:
                    kingdom = known
                    break
            else:
                kingdom = flood(leader, occupied)
        found.append(kingdom)
    return tuple(found)


def touched(place: int, realms: tuple[int, ...]) -> set[int]:
    """The kingdoms beside an empty place."""
    beside = BESIDE[place]
    return {kingdom for kingdom in realms if kingdom & beside}


def all_of(realms: tuple[int, ...]) -> list[int]:
    """Each kingdom once, the one of the first leader first."""
    return list(dict.fromkeys(kingdom for kingdom in realms if kingdom))


def parts(kingdom: int, after: State) -> list[int]:
    """The regions into which a former kingdom has fallen."""
    occupied = after.occupied
    left, found = kingdom & occupied, []
    while left:
        part = flood(1 << (left.bit_length() - 1), occupied)
        left &= ~part
        found.append(part)
    return found


@implements("te.region.change")
def tell_split(kingdom: int, after: State, events: list[Event] | None) -> None:
    """Tell of a former kingdom that has fallen apart."""
    if events is not None and kingdom and len(found := parts(kingdom, after)) > 1:
        tell(events, "te.region.change", "falls_apart", names(kingdom & after.occupied), number=len(found))
