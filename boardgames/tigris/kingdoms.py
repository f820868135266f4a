"""Regions and kingdoms: what hangs together by sides, and who leads there. `graph` is the specification."""

from __future__ import annotations

from boardgames.contract import implements
from boardgames.tigris.grid import BESIDE, flood


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
