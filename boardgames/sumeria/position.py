"""A position of Sumeria: what lies where."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.contract import implements
from boardgames.sumeria.atlas import Map
from boardgames.sumeria.tokens import EACH, Tokens

if TYPE_CHECKING:
    from boardgames.sumeria import Sumeria

TRADERS: Final = {3: 14, 4: 10}
"""Traders of each player, by number of players."""


class _Fields(NamedTuple):
    map: Map
    seats: int
    stage: str
    """zones, tokens, start (chance draws), place (set-up), act (a phase), take (tokens are chosen) or over."""
    round: int
    """1 to 6."""
    phase: int
    """1 to 3."""
    start_player: int
    to_move: int | None
    board: bytes
    """For each place of the map 0 (empty) or the seat of its trader + 1."""
    row: tuple[int, ...]
    """The zones from left to right."""
    spaces: tuple[Tokens, Tokens, Tokens]
    """The influence tokens above the first three zones of the row."""
    bag: Tokens
    won: tuple[Tokens, ...]
    """The tokens of each seat."""
    without: frozenset[str] = frozenset()


class State(contract.State, _Fields):
    """A position of Sumeria; the fields are those of the notation. See `Sumeria.start` and `Sumeria.read`."""

    __slots__ = ()
    game: ClassVar[Sumeria]

    @implements("su.score.public")
    def seen_by(self, seat: int | None) -> State:
        """The state itself: everything lies open, and of the bag everybody knows what is left."""
        if seat is not None and seat not in range(self.seats):
            raise self.no_seat(seat)
        return self

    def guess(self, rng: Random) -> State:
        return self

    @property
    def places(self) -> Mapping[str, str]:
        return self.map.names

    def label(self, word: str) -> str | None:
        return self.map.label(word)

    @property
    def total(self) -> int:
        """Traders of each player, on the board and in hand (su.setup.traders)."""
        return TRADERS[self.seats]

    def in_hand(self, seat: int) -> int:
        """Unused traders of a seat."""
        return self.total - self.board.count(seat + 1)

    @property
    def removed(self) -> Tokens:
        """Tokens that nobody got: they are out of the game."""
        held = (self.bag, *self.spaces, *self.won)
        economic, military, political, religious = (EACH - sum(kind) for kind in zip(*held, strict=True))
        return economic, military, political, religious

    def owner(self, place: str) -> int | None:
        """The seat whose trader stands on a place. Raises `KeyError` for what is none.

        >>> from boardgames import read
        >>> read("sumeria; 1 gu_edena").owner("Gu Edena")
        Traceback (most recent call last):
        KeyError: "no settlement 'Gu Edena': names are written in small letters, as 'gu_edena' is"
        """
        try:
            found = self.board[self.map.index[place]]
        except KeyError:
            raise KeyError(f"no settlement '{place}': names are written in small letters, as 'gu_edena' is") from None
        return found - 1 if found else None

    # Quicker than _replace, for what happens most.
    def after(self, board: bytes, row: tuple[int, ...]) -> State:
        """The same position with other traders on the board and another row."""
        return tuple.__new__(State, (
            self.map, self.seats, self.stage, self.round, self.phase, self.start_player, self.to_move,
            board, row, self.spaces, self.bag, self.won, self.without,
        ))  # fmt: skip

    def turned_to(self, seat: int) -> State:
        """The same position with another player to move."""
        return tuple.__new__(State, (
            self.map, self.seats, self.stage, self.round, self.phase, self.start_player, seat,
            self.board, self.row, self.spaces, self.bag, self.won, self.without,
        ))  # fmt: skip

    def drawn(self, spaces: tuple[Tokens, Tokens, Tokens], bag: Tokens) -> State:
        """The same position with other tokens above the row and in the bag."""
        return tuple.__new__(State, (
            self.map, self.seats, self.stage, self.round, self.phase, self.start_player, self.to_move,
            self.board, self.row, spaces, bag, self.won, self.without,
        ))  # fmt: skip
