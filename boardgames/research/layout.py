"""What the numbers of an observation mean: named parts, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Observation = NDArray[np.int16]
DTYPE: Final = np.int16
MOST: Final = 9999
"""What is counted without an end goes up to here, in the notation too."""


class Part(NamedTuple):
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """The parts of an observation in their order.

    >>> layout = Layout([Part("round", (1,), 1, 6, "the round"), Part("hands", (2, 4), 0, 9, "tiles in hand")])
    >>> layout.size, layout.slices["hands"]
    (9, slice(1, 9, None))
    >>> layout.split(np.arange(9, dtype=DTYPE))["hands"].tolist()
    [[1, 2, 3, 4], [5, 6, 7, 8]]
    """

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = tuple(parts)
        self.slices: dict[str, slice] = {}
        self.at: dict[str, int] = {}
        """Where each part begins."""
        self.size = 0
        for part in self.parts:
            self.at[part.name] = self.size
            self.slices[part.name] = slice(self.size, self.size + part.size)
            self.size += part.size
        self.low, self.high = (np.empty(self.size, DTYPE) for _ in range(2))
        for part in self.parts:
            self.low[self.slices[part.name]], self.high[self.slices[part.name]] = part.low, part.high

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The parts of an observation by name, each in its shape. They share its memory."""
        return {part.name: observation[self.slices[part.name]].reshape(part.shape) for part in self.parts}
