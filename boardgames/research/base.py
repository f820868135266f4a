"""What every game's encoding is made from: see `boardgames.research.encoding`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardgames.contract import CHANCE, State
from boardgames.events import Action
from boardgames.research.layout import DTYPE, Layout, Observation, Part
from boardgames.research.numbering import Numbering

Mask = NDArray[np.int8]


class Encoding(ABC):
    """The actions and views of one set-up (a game, its number of players, its options) as numbers.

    A game's own encoding lists the actions and the parts, and writes them.
    """

    def __init__(self, decisions: Iterable[Action], chances: Iterable[Action], parts: Iterable[Part]) -> None:
        self.decisions = Numbering(decisions)
        """The actions of players."""
        self.chances = Numbering(chances)
        """The actions of chance, counted apart from those of players."""
        self.layout = Layout(parts)
        self.start: State | None = None
        """The position whose set-up it is of."""

    def check(self, state: State) -> None:
        """Refuse what is of another set-up. Raises `TypeError` for what is no position, and `ValueError`."""
        if not isinstance(state, State):
            raise TypeError(f"an encoding takes a position, not {state!r:.40}")
        if self.start is None:
            return
        if (state.game, state.seats) != (self.start.game, self.start.seats):
            mine, other = (f"{one.game.title} for {one.seats} players" for one in (self.start, state))
            raise ValueError(f"this is the encoding of {mine}, not of {other}")
        if self.variant(state) != self.variant(self.start):
            raise ValueError(f"this is the encoding of {state.game.title} with other options")

    def variant(self, state: Any) -> object:
        """What the numbers depend on besides the game and its number of players, as on an option. A position in
        which it differs is refused."""
        return None

    def __repr__(self) -> str:
        of = "" if self.start is None else f" of {self.start.game.title} for {self.start.seats} players"
        return f"<Encoding{of}: {len(self.decisions)} actions, {self.layout.size} numbers of an observation>"

    @abstractmethod
    def write(self, view: Any, seat: int, out: Observation) -> None:
        """Write the view that `seat` has into an observation of zeros."""

    def observe(self, state: State, seat: int) -> Observation:
        """What a seat sees, from its point of view: it comes first in everything that is listed by seats, then the
        others clockwise. An array of `int16`, of shape ``(layout.size,)``: see `Layout.split`.

        Raises `ValueError` for a seat that is not there and, as `check` does, for a position of another set-up.
        """
        self.check(state)
        if not hasattr(seat, "__index__") or seat not in range(state.seats):
            raise ValueError(f"there is no seat {seat!r:.40}, only 0 to {state.seats - 1}")
        out = np.zeros(self.layout.size, DTYPE)
        self.write(state.seen_by(seat), seat, out)
        return out

    def mask(self, state: Any) -> Mask:
        """1 for each legal action of the player to move, 0 for all others; no 1 where no player is to move. An array
        of `int8`, of shape ``(len(decisions),)``. Raises what `check` does."""
        self.check(state)
        return self._mask(state)

    def _mask(self, state: Any) -> Mask:
        mask = np.zeros(len(self.decisions), np.int8)
        if state.to_move not in (None, CHANCE):
            mask[self.decisions.numbers(state.actions)] = 1
        return mask

    def legal(self, state: State) -> list[int]:
        """The numbers of the legal actions of the player to move, in order."""
        legal: list[int] = np.flatnonzero(self.mask(state)).tolist()
        return legal

    def outcomes(self, state: State) -> list[tuple[int, float]]:
        """The numbers of what chance can do, in order, each with its probability."""
        self.check(state)
        chances = state.probabilities().items()
        return sorted((self.chances.number(action), float(chance)) for action, chance in chances)
