"""The grid of 11 rows and 16 columns as sets of bits, and the two boards on it.

A place is called by its column, `a` to `p` from the left, and its row, `1` to `11` from the top: ``a1`` is the top left
corner, ``p11`` the bottom right one. The rules catalogue counts (row, column) from 0, so its (6, 8) is ``i7``.

A set of places is one integer. Each row takes 17 bits, one more than it has places, so that a shift never carries a
place into the next row. ``a1`` is the highest bit: bits from high to low are places in reading order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, NoReturn

ROWS: Final = 11
COLUMNS: Final = 16
WIDTH: Final = COLUMNS + 1
"""Bits of a row."""
SIZE: Final = ROWS * WIDTH
"""Bits of a set of places."""

PLACES: Final = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcdefghijklmnop")
"""All places in reading order."""


def position(place: str) -> tuple[int, int]:
    """Row and column of a place, counted from 0 at the top left.

    >>> position("i7")
    (6, 8)
    """
    return int(place[1:]) - 1, ord(place[0]) - ord("a")


def _bit(place: str) -> int:
    row, column = position(place)
    return 1 << (SIZE - 1 - row * WIDTH - column)


class _Bits(dict[str, int]):
    def __missing__(self, place: str) -> NoReturn:
        raise KeyError(f"no place '{place}': names are written in small letters, as 'i6' is")


BIT: Final = _Bits((place, _bit(place)) for place in PLACES)
"""Each place as a set of one."""
NAME: Final = {bit: place for place, bit in BIT.items()}
"""The name of a set of one."""
EVERYWHERE: Final = sum(NAME)


def bits(places: Iterable[str]) -> int:
    """The set of some places."""
    return sum({BIT[place] for place in places})


def each(places: int) -> Iterator[int]:
    """The members of a set, each as a set of one, in reading order."""
    while places:
        one = 1 << (places.bit_length() - 1)
        places ^= one
        yield one


def member(places: int, number: int) -> int:
    """Of a set's members the one with this number, counted from 0 in no particular order, as a set of one."""
    # Halve the row of bits until one is left.
    low, high = 0, places.bit_length()
    while high - low > 1:
        middle = (low + high) >> 1
        below = (places & ((1 << middle) - 1)).bit_count()
        if number < below:
            places &= (1 << middle) - 1
            high = middle
        else:
            number -= below
            places >>= middle
            places <<= middle
            low = middle
    return 1 << low


def names(places: int) -> tuple[str, ...]:
    """The members of a set by name, in reading order.

    >>> names(bits(["b2", "a1", "p11"]))
    ('a1', 'b2', 'p11')
    """
    return tuple(NAME[one] for one in each(places))


def near(places: int) -> int:
    """The places that share a side with one of these, those among them included that have a neighbour there."""
    places &= EVERYWHERE
    return (places << 1 | places >> 1 | places << WIDTH | places >> WIDTH) & EVERYWHERE


BESIDE: Final = {bit: near(bit) for bit in NAME}
"""The places that share a side with a place."""


def flood(start: int, within: int) -> int:
    """All members of `within` that are connected with `start` by sides. `start` is a part of `within`."""
    group, edge = start, start
    while edge := (edge << 1 | edge >> 1 | edge << WIDTH | edge >> WIDTH) & within & ~group:
        group |= edge
    return group


def groups(places: int) -> Iterator[int]:
    """The connected groups of a set: their members share sides. The one with the first place comes first."""
    while places:
        group = flood(1 << (places.bit_length() - 1), places)
        places &= ~group
        yield group


SQUARE: Final = {
    corner: square
    for corner in NAME
    if (square := corner | corner >> 1 | corner >> WIDTH | corner >> (WIDTH + 1)) & EVERYWHERE == square
    and square.bit_count() == 4
}
"""The 2 x 2 square of places of which this one is the top left."""
SQUARES_WITH: Final = {bit: tuple((c, s) for c, s in SQUARE.items() if s & bit) for bit in NAME}
"""The squares that hold a place: their top left places and themselves."""


def lines_through(place: int, within: int) -> tuple[int, int]:
    """The unbroken row and the unbroken column of members of `within` that hold `place`, itself a member."""
    row, column = place, place
    while (wider := (row | row << 1 | row >> 1) & within) != row:
        row = wider
    while (longer := (column | column << WIDTH | column >> WIDTH) & within) != column:
        column = longer
    return row, column


class Board(NamedTuple):
    """A side of the game board. Sets of places are integers."""

    name: str
    river: int
    land: int
    """All that is not river, the starting temples' spaces included."""
    temples: int
    """Where the starting temples and treasures lie."""
    first: int
    """The treasures that are taken before the others (te.treasure.choice)."""


BOARDS: Final = ("classic", "alternative")


@cache
def find_board(name: str) -> Board:
    """The board of that name. Raises `ValueError` naming the boards there are."""
    if name not in BOARDS:
        raise ValueError(f"no board '{name[:40]}': choose from {', '.join(BOARDS)}")
    data = json.loads(files("boardgames.tigris").joinpath("data", "boards.json").read_text(encoding="utf-8"))["boards"][
        name
    ]
    drawn = dict(zip(PLACES, "".join(data["grid"]), strict=True))
    river, temples = (bits(place for place, mark in drawn.items() if mark == sought) for sought in "~T")
    return Board(name, river, EVERYWHERE & ~river, temples, bits(data["first_treasures"]))
