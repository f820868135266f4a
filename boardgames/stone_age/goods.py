"""Resources: four kinds, counted. Food is none of them."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from boardgames.contract import Action

KINDS: Final = ("wood", "brick", "stone", "gold")
VALUES: Final = (3, 4, 5, 6)
"""What one of each kind is worth in a building of choice, and how many points of a roll give one."""
MOST_PAID, MOST_FED, MOST_TAKEN = 8, 10, 3
"""How many resources can be said to be paid, fed with and taken. Seven are the most for a building and two are taken,
so one too many can be said there, and is refused; ten people are the most to feed."""

Goods = tuple[int, int, int, int]
"""How many of each kind, in the order of `KINDS`."""

NOTHING: Final[Goods] = (0, 0, 0, 0)


def at_most(one: Goods, other: Goods) -> Goods:
    """Of each kind the smaller number."""
    return min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


@cache
def some(kind: str, number: int) -> Goods:
    """So many of one kind."""
    wood, brick, stone, gold = (number if kind == each else 0 for each in KINDS)
    return wood, brick, stone, gold


def value(goods: Goods) -> int:
    """What they are worth in a building of choice."""
    return 3 * goods[0] + 4 * goods[1] + 5 * goods[2] + 6 * goods[3]


@cache
def words(goods: Goods) -> tuple[str, ...]:
    """Kinds with their numbers: ('wood', '2', 'gold', '1')."""
    return tuple(word for kind, number in zip(KINDS, goods, strict=True) if number for word in (kind, str(number)))


def _actions(verb: str, most: int) -> dict[Action, Goods]:
    """The actions that name 1 to `most` resources, the fewest first and of these the cheapest."""
    bundles = (kinds for size in range(1, most + 1) for kinds in combinations_with_replacement(range(4), size))
    found = ((kinds.count(0), kinds.count(1), kinds.count(2), kinds.count(3)) for kinds in bundles)
    return {Action(verb, *words(goods)): goods for goods in found}


PAY: Final = _actions("pay", MOST_PAID)
"""Payments for cards and buildings, with what is paid."""
FEED: Final = _actions("feed", MOST_FED)
"""Resources given instead of food."""
TAKE: Final = _actions("take", MOST_TAKEN)
"""Resources taken for the card that gives two of choice."""
TAKE_TWO: Final = tuple(action for action, goods in TAKE.items() if sum(goods) == 2)
