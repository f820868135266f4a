"""What has happened on a board, line by line, as the viewer of its session may hear it."""

from __future__ import annotations

from typing import Any

from boardgames.contract import CHANCE, Action
from boardgames.play.session import Session
from boardgames.speech import Speech
from widgets.intents import Json


class Story:
    """The lines of a session's record up to the position that is shown; with `headings` each knows its turn's.

    A line has `text`, `rule`, `spaces` and `turn`, the number of its action from 1; `chance` if nobody chose it.
    """

    def __init__(self, session: Session, speech: Speech, *, headings: bool = False) -> None:
        self._session, self._speech, self._headings = session, speech, headings
        self._viewer = session.viewer
        self._told: list[tuple[Action, list[Json]]] = []
        """What is said of each action."""

    @property
    def lines(self) -> list[Json]:
        """All, as of when it was last followed."""
        return [line for _, lines in self._told for line in lines]

    def follow(self) -> Json:
        """Go on to where the session is: the lines from the first that differs, and its number."""
        session, actions = self._session, self._session.shown.actions
        if self._viewer != session.viewer:
            self._told, self._viewer = [], session.viewer
        same = 0
        for (told, _), action in zip(self._told, actions, strict=False):
            if told != action:
                break
            same += 1
        del self._told[same:]
        at = len(self.lines)
        self._told += [(actions[i], self._of(i)) for i in range(same, len(actions))]
        return {"at": at, "lines": self.lines[at:]}

    def _of(self, i: int) -> list[Json]:
        """What is said of one action."""
        record = self._session.shown
        # What is scored at the end is no draw, though the last one may have led to it.
        drawn = record.states[i].to_move == CHANCE and not record.states[i + 1].is_over
        more: Json = {"chance": True} if drawn else {}
        if self._headings:
            more["heading"] = self._speech.heading(*record.heading(i))
        return [
            {"text": self._speech.say(e), "rule": e.rule, "spaces": list(e.spaces), "turn": i + 1, **more}
            for e in self._session.events(i)
        ]

    def tallies(self) -> list[list[Any]]:
        """What the last action of a player counted, and chance after it, each after the number of its line."""
        session, told = self._session, self._told
        states, end = session.shown.states, len(told)
        begin = next((i for i in reversed(range(end)) if states[i].to_move != CHANCE), end)
        found, line = [], sum(len(lines) for _, lines in told[:begin])
        for i in range(begin, end):
            events = session.events(i)
            tallies = states[i].game.tallies(session.view(i), session.view(i + 1), events)
            found += [[line + n, *(tally if tally.seat is not None else tally[:-1])] for n, tally in tallies]
            line += len(events)
        return found
