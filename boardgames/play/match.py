"""A session at a table: who decides for each seat, who sits at the screen, and the file that keeps it all.

Undo stops at the last thing that was revealed. Where nobody hides anything from anybody, the screen is open to all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Final, Self

from boardgames.contract import CHANCE, Action, Dealer, NotationError, Seed, State
from boardgames.notation import as_text
from boardgames.play.players import Player, Thinker, Thinking, Thought, allowed, told
from boardgames.play.review import Review
from boardgames.play.session import EVERYTHING, Session
from boardgames.play.strengths import STRENGTHS, named, seated
from boardgames.record import Record, line_of
from boardgames.speech import listed

PERSON: Final = "person"

_LETTER_WIDTH: Final = 70
_LONGEST_REASON: Final = 200
"""Letters of what a player says that fails."""


def kinds() -> tuple[str, ...]:
    """Who can decide for a seat: a person, or a player of some strength."""
    return PERSON, *STRENGTHS


def _kind(kind: str) -> str:
    if kind not in kinds():
        raise ValueError(f"'{str(kind)[:40]}' is no kind of player: choose from {', '.join(kinds())}")
    return kind


def _gone(name: str, kind: str, what: str) -> str:
    """That an opponent is not at the table any more, and why."""
    return f"The opponent on {name}'s seat ({named(kind[:40]).name}) {what}. A person decides for {name} now."


class Match(Session):
    """A record being played at one screen. `kinds` says of each seat whether a person decides, or a player of which
    strength (see `boardgames.play.strengths`).

    The `viewer` is whoever the screen may show the game to now; `None`: it is closed until the next person has sat
    down. `seed` makes what chance and the players do repeat; it is in no file.
    """

    def __init__(self, record: Record, kinds: Iterable[str] | None = None, *, seed: Seed = None) -> None:
        super().__init__(record, dealer=Dealer(seed))
        if isinstance(kinds, set | frozenset):
            raise TypeError(f"kinds are a list, one for each seat, and no {type(kinds).__name__} ({kinds!r:.40})")
        self.kinds = tuple(map(_kind, kinds or (PERSON,) * record.start.seats))
        if len(self.kinds) != record.start.seats:
            raise ValueError(f"{len(self.kinds)} kinds for {record.start.seats} seats")
        self._seed = seed
        self._opponents = dict[int, Player]()
        """The players that sit at the table, by seat."""
        self._thinking: Thinking | None = None
        """What the player to move thinks, or one before thought."""
        self.guard: Callable[[], AbstractContextManager[None]] = nullcontext
        """Around whatever a player thinks: a page sees to it that it can be interrupted."""
        self.failure = ""
        """What the last player did wrong for which a person decides now; empty if none did."""
        self._missing = dict[int, str]()
        """The strengths, by seat, that its file names and nobody here knows: they are kept in it."""
        self._sitting = self.persons[0] if len(self.persons) == 1 else None
        """Who sat down at the screen last."""
        self.review: Review | None = None
        """What a review of the game has found."""
        self._arrived()

    # ------------------------------------------------------------ what a table decides

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats for which a person decides."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)

    @property
    def may_copy(self) -> bool:
        """Whether whoever is at the screen may have the whole game as text."""
        return self.playable and (self.viewer == EVERYTHING or not self.hides)

    @property
    def tells_turn(self) -> bool:
        """How a game at a table ended stands above its ranking."""
        return self.playable and not self.state.is_over

    def _passes(self, at: int) -> bool:
        """Undo passes nothing that was revealed.

        What players laid open themselves they may take back as long as it is still their turn.
        """
        before = self.record.states[at]
        if before.to_move == CHANCE:
            # What is certain for whoever sees all may still be news to everybody at the table.
            return all(len(view.outcomes()) == 1 for view in self._views(before))
        return before.to_move == self.state.to_move or not self._reveals(at)

    def _reveals(self, at: int) -> bool:
        """Whether an action of a player showed anybody else what had been hidden.

        It did not if everybody's view alone is enough to carry it out.
        """
        record = self.record
        before, action, after = record.states[at], record.all_actions[at], record.states[at + 1]
        for seat, view in zip(self._eyes, self._views(before), strict=True):
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

    @property
    def _eyes(self) -> tuple[int | None, ...]:
        """An onlooker's and those of every seat."""
        return (None, *range(self.record.start.seats))

    def _views(self, state: State) -> list[State]:
        """What each of them sees."""
        return [state.seen_by(seat) for seat in self._eyes]

    def _arrived(self) -> None:
        """Who is to move takes over the screen if there is nothing to close it for."""
        seat = self.state.to_move
        at_turn = seat in self.persons
        if at_turn and self._see_alike(seat, self._sitting):
            self._sitting = seat
        if self.state.is_over or not self.persons:
            self.viewer = EVERYTHING
        else:
            self.viewer = None if at_turn and seat != self._sitting else self._sitting

    def _see_alike(self, one: int | None, other: int | None) -> bool:
        return one == other or self.state.seen_by(one) == self.state.seen_by(other)

    # ------------------------------------------------------------ who decides, who looks

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody now."""
        return any(view != self.state for view in self._views(self.state))

    @property
    def awaited(self) -> int | None:
        """The person for whom the screen is closed, if it is."""
        return self.state.to_move if self.viewer is None and self.state.to_move in self.persons else None

    def sit_down(self) -> None:
        """The person whose turn it is says to be at the screen."""
        if self.state.to_move in self.persons:
            self._sitting = self.state.to_move
            self._arrived()

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a person, or a player of some strength, decide for a seat from now on. Raises `ValueError` for another
        kind, or no seat.

        If that leaves open whose eyes the screen is for, it is closed until a person has sat down.
        """
        if seat not in range(len(self.kinds)):
            raise ValueError(f"there is no seat {seat}, only 0 to {len(self.kinds) - 1}")
        changed = (*self.kinds[:seat], _kind(kind), *self.kinds[seat + 1 :])
        if self.viewer != self._sitting or seat == self._sitting:
            self._sitting = None
        self.kinds = changed
        self._opponents.pop(seat, None)
        self._missing.pop(seat, None)
        self._thinking = None
        self._arrived()

    # ------------------------------------------------------------ opponents

    @property
    def awaits_opponent(self) -> bool:
        """Whether a player of some strength is to move."""
        seat = self.state.to_move
        return seat is not None and seat != CHANCE and self.kinds[seat] != PERSON

    @property
    def thinks(self) -> bool:
        """Whether the player to move takes long, and can think bit by bit: see `think`."""
        if not self.awaits_opponent or self.record.can_redo:
            return False
        try:
            return isinstance(self._player(), Thinker)
        except BaseException:  # it has to be played by it to fail
            return False

    @property
    def thought(self) -> Thought | None:
        """How far the player to move has got; `None` while it has not begun to think."""
        return self._thinking.thought if self._thinking is not None and self._thinking.state is self.state else None

    @property
    def decided(self) -> bool:
        """Whether the player to move has thought enough: see `step`."""
        # Where there is little to think about, it has decided without having told how far it is.
        thinking = self._thinking
        return thinking is not None and thinking.state is self.state and thinking.choice is not None

    def think(self) -> bool:
        """Let the player to move think for some milliseconds. Whether it has to think on before it can play."""
        if not self.thinks:
            return False
        try:
            with self.guard():
                return self._thoughts().step()
        except BaseException as error:  # somebody's own player may raise what would end the kernel, too
            self._leave(error)
            return False

    def hurry(self) -> None:
        """The player to move is to decide now, for what it thinks best so far."""
        if self.thought is not None or self.think():
            self._thoughts().hurry()

    def opponent(self) -> Action | None:
        """What the player to move chooses, by what that seat can see; `None` if it is somebody else's turn.

        As the record goes on, if it does. A player that fails, is interrupted, or chooses what is no legal action,
        leaves the table: `failure` says so, and a person decides for the seat.
        """
        if not self.awaits_opponent:
            return None
        if self.record.can_redo:
            return self.record.all_actions[self.record.at]
        try:
            with self.guard():
                thoughts = self._thoughts()
                while thoughts.step():
                    pass
            assert thoughts.choice is not None
            return allowed(self.state, thoughts.choice)
        except BaseException as error:
            self._leave(error)
            return None

    def _player(self) -> Player:
        """Who plays the seat to move."""
        seat = self.state.to_move
        assert seat is not None
        if seat not in self._opponents:
            # Streams apart from one another: the dealer must not draw what the players pick by.
            self._opponents[seat] = seated(
                self.kinds[seat], None if self._seed is None else f"{self._seed} player {seat}"
            )
        return self._opponents[seat]

    def _thoughts(self) -> Thinking:
        """What the player to move thinks: begun, if it was of another position."""
        if self._thinking is None or self._thinking.state is not self.state:
            self._thinking = Thinking(self._player(), self.state)
        return self._thinking

    def _leave(self, error: BaseException) -> None:
        """The player to move leaves the table, and a person decides for the seat."""
        seat = self.state.to_move
        assert seat is not None
        if isinstance(error, KeyboardInterrupt):
            what = "was interrupted"
        else:
            what = f"failed: {' '.join(told(error).split())[:_LONGEST_REASON].rstrip('.:')}"
        self.failure = _gone(self.record.names[seat], self.kinds[seat], what)
        self.hand_over(seat, PERSON)

    def step(self) -> bool:
        """Let the player to move play. Whether there was one that could."""
        return (action := self.opponent()) is not None and self.play(action)

    def skip(self) -> None:
        """Let the players play on, and chance answer them, until a person is to decide or the game is over. Nothing is
        played where chance comes first (see `deal`)."""
        while self.step():
            pass

    # ------------------------------------------------------------ looking back

    def stops(self) -> list[int]:
        """The positions worth showing in a replay: wherever a player decided, and the one on the board."""
        record = self.record
        decided = [at for at in range(record.at) if record.states[at].to_move not in (None, CHANCE)]
        return [*decided, record.at]

    @property
    def reviewed(self) -> Review | None:
        """What a review has found, as far as it is of this game: something may have been taken back since."""
        review = self.review
        if review is None or review.agrees(self.record) == review.record.at:
            return review
        return Review(self.record, review.eyes, review)

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
        """The whole record, with who decides for each seat, and the review."""
        review = self.reviewed
        players = [self._missing.get(seat, kind) for seat, kind in enumerate(self.kinds)]
        return self.record.to_json(players=players, **({"review": review.to_json()} if review else {}))

    @classmethod
    def read(cls, text: str, *, seed: Seed = None) -> Self:
        """A match from the text of a record or of its file. Raises `NotationError` naming line and reason.

        A person decides for a seat whose strength is not known here, and `failure` says so.
        """
        text = as_text(text, "a record")
        record = Record.read(text)
        if record.start.masked:
            raise NotationError("line 1: something is hidden in this position, so it cannot be played on")
        if not text.lstrip().startswith("{"):
            return cls(record, seed=seed)
        data = json.loads(text)
        if (found := data.get("players")) is None:
            found = [PERSON] * len(record.names)
        if not (
            isinstance(found, list)
            and len(found) == len(record.names)
            and all(isinstance(kind, str) and kind.isprintable() for kind in found)  # it is shown, and written back
        ):
            raise NotationError(
                f"line {line_of(text, 'players')}, field 'players': each seat is {listed(kinds(), 'or')}"
            )
        missing = {seat: kind for seat, kind in enumerate(found) if kind not in kinds()}
        match = cls(record, [PERSON if seat in missing else kind for seat, kind in enumerate(found)], seed=seed)
        match._missing = missing
        match.failure = " ".join(_gone(record.names[seat], kind, "is not known here") for seat, kind in missing.items())
        if "review" in data:
            try:
                match.review = Review.read(data["review"], record)
            except NotationError as error:
                raise NotationError(f"line {line_of(text, 'review')}, field 'review': {error}") from None
        return match
