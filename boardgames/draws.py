"""Draws without putting back, exactly: how many of a kind come."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb


@cache
def drawn(of_kind: int, among: int, draws: int) -> dict[int, Fraction]:
    """How likely each number of a kind is in so many draws, if so many of that kind are among all.

    >>> {number: str(chance) for number, chance in drawn(2, 4, 2).items()}
    {0: '1/6', 1: '2/3', 2: '1/6'}
    """
    ways = comb(among, draws)
    return {
        number: Fraction(comb(of_kind, number) * comb(among - of_kind, draws - number), ways)
        for number in range(max(0, draws - (among - of_kind)), min(of_kind, draws) + 1)
    }
