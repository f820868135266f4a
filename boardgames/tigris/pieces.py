"""Colours, tiles, leaders, monuments and buildings; counts of tiles and points; and the actions as shared values."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, product
from typing import Final

from boardgames.contract import Action
from boardgames.counts import minus
from boardgames.notation import spelled
from boardgames.tigris.grid import BIT, PLACES, SQUARE

COLOURS: Final = ("black", "red", "blue", "green")
"""The four colours, in the order of everything that is counted by colour."""
BLACK, RED, BLUE, GREEN = range(4)
TILES: Final = ("settlement", "temple", "farm", "market")
LETTERS: Final = tuple(tile[0] for tile in TILES)
PLURALS: Final = tuple(f"{tile}s" for tile in TILES)
"""What tiles are called in the notation: their first letters where they are counted."""
LEADERS: Final = ("king", "priest", "farmer", "trader")
BUILDINGS: Final = ("palace", "library", "granary", "market_hall")
DYNASTIES: Final = ("archer", "bull", "potter", "lion")
"""The dynasty of each seat: players are told apart by these symbols, never by colour."""

MONUMENTS: Final = tuple(f"{one}_{other}" for one, other in combinations(COLOURS, 2))
"""The six monuments, each by its two colours."""
MONUMENT_COLOURS: Final = tuple(combinations(range(4), 2))

Counts = tuple[int, int, int, int]
"""How many of each colour, in the order of `COLOURS`."""

NOTHING: Final[Counts] = (0, 0, 0, 0)
ALL_TILES: Final[Counts] = (30, 57, 36, 30)
"""The 153 civilization tiles by colour."""
HAND: Final = 6
"""Tiles in a full hand."""
CATASTROPHES: Final = 2
"""Catastrophe tiles of each player."""


def at_least_none(counts: Counts) -> Counts:
    """The counts, none of them below 0."""
    return max(counts[0], 0), max(counts[1], 0), max(counts[2], 0), max(counts[3], 0)


def counted(counts: Counts) -> str:
    """Counts of tiles as the notation says them, e.g. "s1 t2"."""
    return spelled(LETTERS, counts)


def size(tiles: Counts | int) -> int:
    """How many tiles there are; of masked ones only that is known."""
    return tiles if isinstance(tiles, int) else sum(tiles)


def only(colour: int, number: int) -> Counts:
    """So many of one colour."""
    black, red, blue, green = (number * (colour == other) for other in range(4))
    return black, red, blue, green


ONE: Final = tuple(only(colour, 1) for colour in range(4))
"""One of each colour."""


def tile_names(counts: Counts) -> tuple[str, ...]:
    """Counts as names of tiles, each as often as it is there."""
    return tuple(tile for tile, number in zip(TILES, counts, strict=True) for _ in range(number))


# ---------------------------------------------------------------- actions
# Tables by a place's bit, so that an action is found, never made.
TILE_ACTIONS: Final = tuple({BIT[place]: Action("tile", tile, place) for place in PLACES} for tile in TILES)
LEADER_ACTIONS: Final = tuple({BIT[place]: Action("leader", leader, place) for place in PLACES} for leader in LEADERS)
HOME_ACTIONS: Final = tuple(Action("leader", leader, "home") for leader in LEADERS)
CATASTROPHE_ACTIONS: Final = {BIT[place]: Action("catastrophe", place) for place in PLACES}
PASS: Final = Action("pass")
CONFLICT_ACTIONS: Final = tuple(Action("conflict", colour) for colour in COLOURS)
SUPPORT_ACTIONS: Final = tuple(Action("support", str(number)) for number in range(HAND + 1))
MONUMENT_ACTIONS: Final = tuple(
    {corner: Action("monument", monument, place) for place, corner in BIT.items() if corner in SQUARE}
    for monument in MONUMENTS
)
BUILDING_ACTIONS: Final = tuple(
    {BIT[place]: Action("building", building, place) for place in PLACES} for building in BUILDINGS
)
DECLINE: Final = Action("decline")
TREASURE_ACTIONS: Final = {BIT[place]: Action("treasure", place) for place in PLACES}
DRAW_ACTIONS: Final = tuple(Action("draw", tile) for tile in TILES)
START_ACTIONS: Final = tuple(Action("start", str(seat + 1)) for seat in range(4))


def swap_action(counts: Counts) -> Action:
    """Tiles to be put away, as names with their numbers."""
    named = zip(TILES, counts, strict=True)
    return Action("swap", *(word for tile, number in named if number for word in (tile, str(number))))


SWAPS: Final[dict[Action, Counts]] = {
    swap_action((black, red, blue, green)): (black, red, blue, green)
    for black, red, blue, green in product(range(HAND + 1), repeat=4)
    if 1 <= black + red + blue + green <= HAND
}
"""The tiles of each swap."""


@cache
def swaps(hand: Counts) -> tuple[Action, ...]:
    """The different ways to swap tiles of a hand."""
    return tuple(action for action, away in SWAPS.items() if min(minus(hand, away)) >= 0)


KNOWN: Final[dict[Action, None]] = dict.fromkeys(
    chain(
        *(table.values() for table in TILE_ACTIONS),
        *((*table.values(), home) for table, home in zip(LEADER_ACTIONS, HOME_ACTIONS, strict=True)),
        CATASTROPHE_ACTIONS.values(),
        SWAPS,
        (PASS,),
        CONFLICT_ACTIONS,
        SUPPORT_ACTIONS,
        *(table.values() for table in BUILDING_ACTIONS),
        *(table.values() for table in MONUMENT_ACTIONS),
        (DECLINE,),
        TREASURE_ACTIONS.values(),
        DRAW_ACTIONS,
        START_ACTIONS,
    )
)
"""Every action that the notation can say, in a fixed order."""
