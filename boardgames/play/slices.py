"""Work that stops every few milliseconds, so that something else may be done meanwhile: without threads."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import Final, Self

SLICE: Final = 0.015
"""Seconds after which a slice of the work ends."""

Slices = Generator[None, None, None]
"""The work: it yields wherever it may be stopped for a while."""


class Sliced:
    """Something that is worked out slice by slice. The result is the same, however long slices are."""

    _work: Slices

    def step(self) -> bool:
        """One slice of the work. Whether there is more to do."""
        until = perf_counter() + SLICE
        while next(self._work, self) is None:
            if perf_counter() > until:
                return True
        return False

    def run(self) -> Self:
        """Work to the end."""
        while self.step():
            pass
        return self
