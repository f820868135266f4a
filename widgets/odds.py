"""Odds as a page shows them: for each thing that is counted, how likely at least so many of it are."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import Final

from boardgames.events import Odds
from boardgames.speech import Counted, Speech, capital
from widgets.intents import Json

_MOST: Final = 4
"""Numbers in a row."""
_MOST_IN_HAND: Final = 6
"""Where some number decides: each that a hand may have."""
_RARE: Final = Fraction(3, 20)
_HARDLY_EVER: Final = Fraction(1, 1000)


def grouped(odds: Iterable[Odds], speech: Speech) -> list[Json]:
    """The rows of those that are of the same thing, below what that is."""
    said = [(speech.counted(each), each) for each in odds]
    return [
        {"title": capital(title), "rows": [_row(*each) for each in rows]}
        for title, rows in groupby(said, key=lambda each: each[0].title)
    ]


def _row(counted: Counted, odds: Odds) -> Json:
    telling = ""
    # What is won without them needs no number.
    if odds.needed:
        chance = odds.at_least(odds.needed)
        telling = f"{counted.name} {odds.needed} or more: {often(chance)} · {percent(chance)}"
    return {
        "name": capital(counted.name),
        "note": counted.note,
        "telling": telling,
        "cells": [_cell(odds, number) for number in telling_numbers(odds)],
    }


def _cell(odds: Odds, number: int) -> Json:
    chance = odds.at_least(number)
    cell: Json = {"more": f"{number}+", "often": often(chance), "percent": percent(chance)}
    return {**cell, "chance": round(float(chance), 3), **({"needed": True} if number == odds.needed else {})}


def telling_numbers(odds: Odds) -> list[int]:
    """The numbers of which at least so many are neither certain nor hardly ever seen, with the last certain one; of
    many some in even steps."""
    numbers = range(1, max(odds.chances) + 1)
    certain = [number for number in numbers if odds.at_least(number) == 1][-1:]
    open_ = [number for number in numbers if _HARDLY_EVER <= odds.at_least(number) < 1]
    found = (certain + open_) or [1]
    most = _MOST if odds.needed is None else _MOST_IN_HAND
    chosen = set(found[:: max(1, round(len(found) / most))][:most])
    if odds.needed:
        chosen.add(odds.needed)
    return sorted(chosen)


def often(chance: Fraction) -> str:
    """About how often: in tens, and what is rare, or nearly certain, in more.

    >>> [often(Fraction(*each)) for each in ((25, 36), (1, 18), (35, 36), (0, 1), (1, 1))]
    ['7 in 10', '1 in 18', '35 in 36', 'never', 'always']
    """
    if chance in (0, 1):
        return "always" if chance else "never"
    if chance <= _RARE:
        return f"1 in {round(1 / chance)}"
    if chance >= 1 - _RARE:
        among = round(1 / (1 - chance))
        return f"{among - 1} in {among}"
    return f"{round(10 * chance)} in 10"


def percent(chance: Fraction) -> str:
    """To one place; what is possible is never said to be impossible, nor certain.

    >>> [percent(Fraction(*each)) for each in ((25, 36), (1, 5000), (4999, 5000), (1, 1))]
    ['69.4%', '<0.1%', '>99.9%', '100%']
    """
    hundredths = 100 * chance
    if 0 < hundredths < Fraction(5, 100):
        return "<0.1%"
    if 100 - Fraction(5, 100) < hundredths < 100:
        return ">99.9%"
    return f"{float(hundredths):.1f}".removesuffix(".0") + "%"
