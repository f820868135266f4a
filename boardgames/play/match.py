"""A game at a table: a record, who decides for each seat, who sits at the screen, and the file that keeps it all.

Undo stops at the last thing that was revealed. Where nobody hides anything from anybody, the screen is open to all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, Literal, Self

from boardgames.contract import CHANCE, Action, Dealer, NotationError, State
from boardgames.play.players import Player, RandomPlayer
from boardgames.record import Record, line_of

PERSON: Final = "person"
RANDOM: Final = "random"
KINDS: Final = (PERSON, RANDOM)
"""Who can decide for a seat."""

EVERYTHING: Final = "everything"
"""The viewer to whom nothing is hidden."""

Viewer = int | Literal["everything"] | None
"""Whose eyes: a seat's, an onlooker's (`None`), or those that see everything."""

_LETTER_WIDTH: Final = 70


def _kind(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(f"'{kind[:40]}' is no kind of player: choose from {', '.join(KINDS)}")
    return kind


class Match:
    """A record being played at one screen. `kinds` says of each seat whether a person decides or a random player.

    `seed` makes what chance and the random players do repeat; it is in no file.
    """

    def __init__(self, record: Record, kinds: Iterable[str] | None = None, *, seed: int | str | None = None) -> None:
        self.record = record
        self.kinds = tuple(map(_kind, kinds or (PERSON,) * record.start.seats))
        if len(self.kinds) != record.start.seats:
            raise ValueError(f"{len(self.kinds)} kinds for {record.start.seats} seats")
        self.dealer = Dealer(seed)
        self._opponents: tuple[Player, ...] = tuple(
            # Streams apart from one another: the dealer must not draw what the players pick by.
            RandomPlayer(None if seed is None else f"{seed} player {seat}")
            for seat in range(record.start.seats)
        )
        self._looking = self.persons[0] if len(self.persons) == 1 else None

    # ------------------------------------------------------------ who decides, who looks

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats for which a person decides."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a person or a random player decide for a seat from now on. Raises `ValueError` for other kinds.

        If that leaves open whose eyes the screen is for, it is closed until a person has sat down.
        """
        if self.viewer != self._looking or seat == self._looking:
            self._looking = None
        self.kinds = (*self.kinds[:seat], _kind(kind), *self.kinds[seat + 1 :])
        self.settle()

    def deal(self) -> None:
        """Let chance play until somebody decides: as the record goes on, or else as it comes."""
        while self.state.to_move == CHANCE:
            known = self.record.all_actions[self.record.at : self.record.at + 1]
            self.record.play(known[0] if known else self.dealer.draw(self.state))
        self.settle()

    def opponent(self) -> Action | None:
        """What the random player to move chooses, by what that seat can see; `None` if it is somebody else's turn.

        As the record goes on, if it does.
        """
        seat = self.state.to_move
        if seat is None or seat == CHANCE or self.kinds[seat] != RANDOM:
            return None
        if self.record.can_redo:
            return self.record.all_actions[self.record.at]
        return self._opponents[seat].choose(self.state.seen_by(seat))

    @property
    def viewer(self) -> Viewer:
        """Whose view of the game the screen may show now. `None`: it is closed until the next person has sat down."""
        if self.state.is_over or not self.persons:
            return EVERYTHING
        seat = self.state.to_move
        if seat in self.persons and not self._alike(seat, self._looking):
            return None
        return self._looking

    @property
    def awaited(self) -> int | None:
        """The person for whom the screen is closed, if it is."""
        return self.state.to_move if self.viewer is None and self.state.to_move in self.persons else None

    def sit_down(self) -> None:
        """The person whose turn it is says to be at the screen."""
        if self.state.to_move in self.persons:
            self._looking = self.state.to_move

    def settle(self) -> None:
        """After a change: who is to move takes over the screen if there is nothing to close it for."""
        seat = self.state.to_move
        if seat in self.persons and self._alike(seat, self._looking):
            self._looking = seat

    def _alike(self, one: int | None, other: int | None) -> bool:
        """Whether two see the same."""
        return one == other or self.state.seen_by(one) == self.state.seen_by(other)

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody now."""
        return any(self.state.seen_by(seat) != self.state for seat in (None, *range(self.state.seats)))

    # ------------------------------------------------------------ undo and redo

    def back(self) -> int | None:
        """Where undo leads to: the last decision of a person. `None` if there is none, or something was revealed since.

        What the random players did in between goes along. What players laid open themselves they may take back as
        long as it is still their turn.
        """
        record = self.record
        for at in reversed(range(record.at)):
            seat = record.states[at].to_move
            if seat == CHANCE:
                if len(record.states[at].outcomes()) > 1:
                    return None
            elif seat != self.state.to_move and self._reveals(at):
                return None
            if seat in self.persons:
                return at
        return None

    def forth(self) -> int | None:
        """Where redo leads to: the next decision of a person, or as far as the record goes."""
        record, end = self.record, len(self.record.all_actions)
        if record.at == end:
            return None
        at = record.at + 1
        while at < end and record.states[at].to_move not in self.persons:
            at += 1
        return at

    def _reveals(self, at: int) -> bool:
        """Whether an action of a player showed anybody else what had been hidden.

        It did not if everybody's view alone is enough to carry it out.
        """
        record = self.record
        before, action, after = record.states[at], record.all_actions[at], record.states[at + 1]
        for seat in (None, *range(before.seats)):
            view = before.seen_by(seat)
            if seat == before.to_move or view == before:
                continue
            if before.mask(action, seat) != action or not view.knows(action) or view.objections(action):
                return True
            try:
                if view.apply(action) != after.seen_by(seat):
                    return True
            except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
                return True  # a masked thing was needed
        return False

    # ------------------------------------------------------------ looking back

    def stops(self) -> list[int]:
        """The positions worth showing in a replay: wherever a player decided, and the one on the board."""
        record = self.record
        decided = [at for at in range(record.at) if record.states[at].to_move not in (None, CHANCE)]
        return [*decided, record.at]

    # ------------------------------------------------------------ text and files

    @property
    def letter(self) -> str:
        """The game as text in short lines, none of which begins with '>': it survives being mailed."""
        position, *actions = self.record.text.split(" > ")
        parts = [f"{field};" for field in position.split("; ")]
        parts[-1] = f"{parts[-1][:-1]} >"
        parts += [f"{action} >" for action in actions]
        parts[-1] = parts[-1].removesuffix(" >")
        lines = [parts[0]]
        for part in parts[1:]:
            if len(lines[-1]) + len(part) < _LETTER_WIDTH:
                lines[-1] += f" {part}"
            else:
                lines.append(part)
        return "\n".join(lines)

    def to_json(self) -> str:
        """The whole record, with who decides for each seat."""
        return self.record.to_json(players=self.kinds)

    @classmethod
    def read(cls, text: str, *, seed: int | str | None = None) -> Self:
        """A match from the text of a record or of its file. Raises `NotationError` naming line and reason."""
        record = Record.read(text)
        if record.start.masked:
            raise NotationError("line 1: something is hidden in this position, so it cannot be played on")
        kinds = None
        if text.lstrip().startswith("{"):
            kinds = json.loads(text).get("players")
            if kinds is not None and not (
                isinstance(kinds, list) and len(kinds) == len(record.names) and all(kind in KINDS for kind in kinds)
            ):
                raise NotationError(
                    f"line {line_of(text, 'players')}, field 'players': each seat is {' or '.join(KINDS)}"
                )
        return cls(record, kinds, seed=seed)
