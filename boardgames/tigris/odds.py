"""What somebody may hold, exactly: tiles of a colour among those that are out of sight."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from boardgames.tigris.pieces import size
from boardgames.tigris.position import State


@cache
def _held(number: int, of_colour: int, unseen: int, hand: int) -> Fraction:
    return Fraction(comb(of_colour, number) * comb(unseen - of_colour, hand - number), comb(unseen, hand))


def held(view: State, seat: int, colour: int) -> dict[int, Fraction]:
    """How likely a seat holds each number of tiles of a colour, to whoever has this view.

    >>> from boardgames import read
    >>> view = read("tigris; turn 1").seen_by(0)
    >>> sum(held(view, 1, 0).values())
    Fraction(1, 1)
    """
    hand = view.hands[seat]
    if isinstance(hand, tuple):
        return {hand[colour]: Fraction(1)}
    unseen = view.unseen
    return {
        number: chance
        for number in range(min(hand, unseen[colour]) + 1)
        if (chance := _held(number, unseen[colour], size(unseen), hand))
    }
