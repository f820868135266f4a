"""A game being played or looked at: a record, what deals for chance, whose eyes look, who decides, what undo may pass.

A `Session` is that of a board in a lesson: whoever looks decides for all, and undo goes back freely. Others differ in
a few properties: see `boardgames.play.match`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from boardgames.contract import CHANCE, Action, Dealer, Event, State
from boardgames.record import Record

if TYPE_CHECKING:
    from boardgames.pictures.scene import Piece

EVERYTHING: Final = "everything"
"""The viewer to whom nothing is hidden."""

Viewer = int | Literal["everything"] | None
"""Whose eyes: a seat's, an onlooker's (`None`), or those that see everything."""

OnAction = Callable[[State, Action, State, list[Event]], object]
"""Told of the position before, the action, the position after, and what happened."""

Judge = Callable[[State, Action, State, list[Event]], bool]
"""Says of a legal action of a player, and of what it would come to, whether it is to be played."""


class Session:
    """A record being played. `viewer` says whose eyes look (`ValueError` if it is no seat), `judge` which legal actions
    are let through (all, if not given). Whoever calls it from several threads sees to it that one call ends before the
    next begins.

    >>> session = Session(Record.read("sumeria; 1 kian; 2 zabalam umma; turn 1"))
    >>> session.play("move kian gissa"), session.record.at
    (True, 1)
    >>> session.undo(), session.record.at, session.undo()
    (True, 0, False)
    """

    def __init__(
        self,
        record: Record,
        *,
        dealer: Dealer | None = None,
        viewer: Viewer = EVERYTHING,
        playable: bool = True,
        judge: Judge | None = None,
    ) -> None:
        if not isinstance(record, Record):
            raise TypeError(f"a session plays a Record, not {record!r:.40}; Record(position) begins one")
        self.record = record
        self.dealer = dealer or Dealer()
        self.viewer = viewer
        self.judge = judge
        self._playable = playable
        self._past: Record | None = None
        self._on_action: list[OnAction] = []

    def anew(self, record: Record) -> Session:
        """Another record with the same dealer, for the same eyes and the same judge."""
        return Session(record, dealer=self.dealer, viewer=self.viewer, playable=self._playable, judge=self.judge)

    def on_action(self, callback: OnAction, remove: bool = False) -> None:
        """Call `callback(before, action, after, events)` after every action that is played, chance's too.

        A player's action is told before chance answers it, so the callback may still take it back.
        """
        if remove:
            self._on_action = [known for known in self._on_action if known != callback]
        else:
            self._on_action.append(callback)

    @property
    def viewer(self) -> Viewer:
        """Whose eyes look. What is set raises `ValueError` if it is no seat."""
        return self._viewer

    @viewer.setter
    def viewer(self, value: Viewer) -> None:
        seats = self.record.start.seats
        if value not in (EVERYTHING, None, *range(seats)):
            raise ValueError(f"viewer: there is no seat {value}, only 0 to {seats - 1}")
        self._viewer = value

    # ------------------------------------------------------------ what a kind of session decides

    @property
    def persons(self) -> Sequence[int]:
        """The seats for which whoever looks may decide. Undo and redo lead from one of their decisions to another."""
        return range(self.record.start.seats)

    @property
    def may_copy(self) -> bool:
        """Whether the viewer may have the whole game as text."""
        return self.viewer == EVERYTHING

    @property
    def tells_turn(self) -> bool:
        """Whether a line beside the board is to say whose turn it is, or how the game ended."""
        return self.playable

    @property
    def letter(self) -> str:
        """The game as text to copy."""
        return self.record.text

    def _passes(self, at: int) -> bool:
        """Whether undo may pass the action of that number."""
        return True

    def _arrived(self) -> None:
        """Called when another position has been reached."""

    # ------------------------------------------------------------ who decides

    @property
    def state(self) -> State:
        """The position of the game, also while an earlier one is shown."""
        return self.record.state

    @property
    def playable(self) -> bool:
        """Whether anything may be played now. If not, chance waits, too. A view in which something is hidden cannot be
        played on."""
        return self._playable and not self.looking_back and not self.state.masked

    @playable.setter
    def playable(self, value: bool) -> None:
        self._playable = value

    @property
    def may_decide(self) -> bool:
        """Whether the viewer may choose an action now."""
        seat = self.state.to_move
        return self.playable and seat in self.persons and self.viewer in (EVERYTHING, seat)

    @property
    def is_due(self) -> bool:
        """Whether it is for chance to play now, by itself."""
        return self.playable and self.state.to_move == CHANCE and not self.record.can_redo

    # ------------------------------------------------------------ playing

    def play(self, action: Action | str) -> bool:
        """Play a checked action, then what chance does. Whether it was played: the judge may be against it.

        Raises `NotationError` for words that mean nothing here and `IllegalAction` for what the rules forbid.
        """
        before = self.state
        action = before.canonical(Action.of(action))
        if self.judge is not None and before.to_move != CHANCE:
            events: list[Event] = []
            if not self.judge(before, action, before.play(action, events), events):
                return False
        self._carry_out(action)
        self.deal()
        return True

    def deal(self) -> None:
        """Let chance play until somebody decides: as the record goes on, or else as it comes."""
        while self.state.to_move == CHANCE:
            known = self.record.all_actions[self.record.at : self.record.at + 1]
            self._carry_out(known[0] if known else self.dealer.draw(self.state))

    def _carry_out(self, action: Action) -> None:
        self._past = None
        before, events = self.state, list[Event]()
        after = self.record.play(action, events)
        self._arrived()
        for callback in tuple(self._on_action):
            callback(before, action, after, events)

    # ------------------------------------------------------------ undo and redo

    def back(self) -> int | None:
        """Where undo leads to: the last decision of a person, if nothing since forbids it."""
        if self.looking_back:
            return None
        states, persons = self.record.states, self.persons
        for at in reversed(range(self.record.at)):
            if not self._passes(at):
                return None
            if states[at].to_move in persons:
                return at
        return None

    @property
    def is_held(self) -> bool:
        """Whether there is a decision of a person that undo does not lead back to."""
        states, persons = self.record.states[: self.record.at], self.persons
        return self.back() is None and any(state.to_move in persons for state in states)

    def forth(self) -> int | None:
        """Where redo leads to: the next decision of a person, or as far as the record goes."""
        if self.looking_back or not self.record.can_redo:
            return None
        states, persons = self.record.states, self.persons
        at, end = self.record.at + 1, len(states) - 1
        while at < end and states[at].to_move not in persons:
            at += 1
        return at

    def undo(self) -> bool:
        """Take back to the last decision of a person, and what came of it. Whether there was one."""
        return (at := self.back()) is not None and self.goto(at)

    def redo(self) -> bool:
        """Play again what was taken back, up to the next decision of a person. Whether there was any."""
        return (at := self.forth()) is not None and self.goto(at)

    def reset(self) -> bool:
        """As far back as undo goes. Whether that is another position."""
        at = self.record.at
        while self.undo():
            pass
        return self.record.at != at

    def goto(self, at: int) -> bool:
        """Show the position after the first `at` actions. Whether it is another one."""
        if at == self.shown.at:
            return False
        self.shown.goto(at)
        self._arrived()
        return True

    # ------------------------------------------------------------ looking back

    @property
    def shown(self) -> Record:
        """The record to be shown: the game, or a copy of it while an earlier position is looked at."""
        return self.record if self._past is None else self._past

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self._past is not None

    def look_back(self, at: int | None) -> None:
        """Show the position after `at` actions without touching the game; `None`: the game again."""
        if at is None:
            self._past = None
        else:
            past = self.record.branch()
            past.goto(at)
            self._past = past

    # ------------------------------------------------------------ what the viewer knows of what is shown

    def view(self, at: int | None = None) -> State:
        """What the viewer knows of the position after the first `at` actions (default: of the one that is shown).
        Raises `IndexError` if there are fewer."""
        state = (self.shown if at is None else self.shown.branch(at)).state
        return state if self.viewer == EVERYTHING else state.seen_by(self.viewer)

    def events(self, index: int) -> tuple[Event, ...]:
        """What the viewer knows of what happened in the action of that number, counted from 0. Raises `IndexError`
        where there is none."""
        events = self.shown.events(index)
        return events if self.viewer == EVERYTHING else tuple(event.seen_by(self.viewer) for event in events)

    def last_action(self) -> Action | None:
        """The last action of a player, as the viewer knows it."""
        shown = self.shown
        for state, action in zip(reversed(shown.states[: shown.at]), reversed(shown.actions), strict=True):
            if state.to_move != CHANCE:
                return action if self.viewer == EVERYTHING else state.mask(action, self.viewer)
        return None

    def traces(self) -> tuple[Piece, ...]:
        """What the last action of a player, or chance after it, has left to be seen by all."""
        shown = self.shown
        game = shown.start.game
        for state, action in zip(reversed(shown.states[: shown.at]), reversed(shown.actions), strict=True):
            found = game.traces(state, action)
            if found or state.to_move != CHANCE:
                return found
        return ()
