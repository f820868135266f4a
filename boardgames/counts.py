"""Things of four kinds, counted: tokens, resources and tiles."""

from __future__ import annotations

Counts = tuple[int, int, int, int]
"""How many of each kind, in an order that the game gives."""


# Written out, for rules, judgement and searches count millions of times.
def plus(one: Counts, other: Counts) -> Counts:
    """All of both."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def minus(one: Counts, other: Counts) -> Counts:
    """What is left of one; below 0 where the other has more."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]
