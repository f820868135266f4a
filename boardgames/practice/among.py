"""Which wrong answers are offered beside the right one, so that what is offered tells as little as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any, Protocol, TypeVar

from boardgames.teaching.questions import OFFERED, pick


class _Comparable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


T = TypeVar("T", bound=_Comparable)


def among(true: T, wrong: Iterable[T], seed: str) -> list[T]:
    """The right answer and some wrong ones, from the least to the most; the same ones for the same seed.

    The right one is the least, the most or between them as often as can be, in whole and part by part. Each part of it
    is offered as often as what is offered instead, twice if that can be: then it cannot be found by its parts.
    """
    wrong, rng = [*wrong], Random(seed)
    best, sets = -1, list[list[T]]()
    for mistakes in combinations(wrong, min(OFFERED, len(wrong))):
        shown = sorted([true, *mistakes])
        even = _evenness(true, shown)
        if even > best:
            best, sets = even, []
        if even == best:
            sets.append(shown)
    found: dict[tuple[int, ...], list[list[T]]] = {}
    for shown in sets:
        found.setdefault(_places(true, shown), []).append(shown)
    where = pick(sorted({places[0] for places in found}), rng)
    return pick(pick([found[places] for places in sorted(found) if places[0] == where], rng), rng)


def _parts(one: object) -> tuple[Any, ...]:
    return one if isinstance(one, tuple) else (one,)


def _evenness(true: object, shown: Iterable[object]) -> int:
    """How little the parts of what is shown tell about the right answer: best all of a kind are there equally often,
    the oftener the better, or else at least something else has more in common with the others."""
    rows = [_parts(one) for one in shown]
    counts = [Counter(values) for values in zip(*rows, strict=False)]
    if all(len(set(count.values())) == 1 for count in counts):
        return min(count.total() // len(count) for count in counts)
    shares = {row: sum(count[part] for part, count in zip(row, counts, strict=False)) for row in rows}
    return 0 if shares[_parts(true)] < max(shares.values()) else -1


def _places(true: Any, shown: list[Any]) -> tuple[int, ...]:
    """Where the right answer is from the least to the most, in whole and part by part."""
    columns = zip(*map(_parts, shown), strict=False)
    parts = (sorted(set(column)).index(part) for part, column in zip(_parts(true), columns, strict=False))
    return shown.index(true), *parts
