"""Explain as we go: beside the board of a table each rule is explained once, when it first bites. In a first game the
guide also says what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from boardgames.choices import why
from boardgames.contract import Action, Event, State
from boardgames.play.match import Match
from boardgames.speech import Speech
from boardgames.teaching import explaining
from boardgames.teaching.explaining import Explaining, Told
from boardgames.teaching.first_game import FirstGame, Task
from boardgames.teaching.memory import memory
from widgets.board import Board
from widgets.intents import Json

_NEW: Final = "New to you"
_ENDED: Final = "Now you play alone"
_HAPPENED: Final = "What just happened"


class Guide:
    """Explains on a board what happens there, forbids something, or is to be decided, if it is new to the learner.

    `advised` says whether somebody else speaks beside the board now. `changed` is called when something was read, so
    that opponents may go on.
    """

    def __init__(
        self,
        board: Board,
        *,
        first: FirstGame | None,
        advised: Callable[[], bool],
        changed: Callable[[], object],
    ) -> None:
        self._board, self._first = board, first
        self._advised, self._changed = advised, changed
        self._match: Match | None = None
        self._explaining = Explaining(lambda rule: memory().knows(rule), lambda rules: memory().see(rules))
        self._at = 0
        """Where the game stood when something was told last."""
        self._untold = 0
        """What happened from there on nobody has been told of."""
        self._helped = set[int]()
        """The decisions that somebody has helped with: what is done there is not done alone, even after undo."""
        self._explains = True
        self._suggested: Action | None = None
        self._task: tuple[Task, Action] | None = None
        """What to do now, and an action that does it."""
        self._missed: tuple[Task, Action] | None = None
        """What there was to do before, if it can be done no longer."""
        self._marked: list[tuple[str, str]] = []
        self._there = set[str]()
        """The rules that were told at the place where they forbid something: not a second time beside the board."""
        board.on_action(self._acted)
        board.on_why(self._refused)
        board.on_coach(self._heard)

    # ------------------------------------------------------------ whether it speaks

    @property
    def is_on(self) -> bool:
        """Whether rules are explained: as the learner has said, or else as long as there is one that is new. In a first
        game, unless it is switched off there."""
        if self._first is not None:
            return self._explains
        game = self._board.state.game
        said = memory().explains(game.name)
        return any(not memory().knows(rule) for rule in game.catalogue) if said is None else said

    def switch(self, on: bool) -> None:
        """Explain from now on, or no longer."""
        if self._first is not None:
            self._explains = on
        else:
            memory().explain(self._board.state.game.name, on)
        if not on:
            self._explaining.clear()
        self.show()

    @property
    def holds(self) -> bool:
        """Whether an opponent is to wait until something has been read."""
        return self._match is not None and self._match.awaits_opponent and bool(self._beside)

    @property
    def leads(self) -> bool:
        """Whether it says what to do now. Nobody else is to say something different."""
        return self._task is not None

    def helped(self, at: int) -> None:
        """Somebody has helped with the decision of that number."""
        self._helped.add(at)

    # ------------------------------------------------------------ what happens

    def take_up(self, match: Match | None) -> None:
        """Begin with another game, or with none."""
        if match is not self._match:
            self._match, self._at = match, match.record.at if match else 0
            # What was not read before the page went is told again: it is since somebody here has decided.
            self._untold = _last(match, match.persons) if match else 0
            self._explaining.clear()
            self._helped.clear()
            self._suggested = None
            self._task = self._missed = None

    def arrive(self) -> None:
        """The game has come to a position: what was told of another one is told no longer."""
        match = self._match
        if match is None:
            return
        if match.record.at != self._at:
            self._explaining.clear()
            self._at = self._untold = match.record.at
        self._suggested = None
        decides, first = match.may_decide, self._first
        self._task = first.task(match.record) if first and decides else None
        self._missed = first.missed(match.record, self._task) if first and decides else None
        if not self._explaining.now:
            self._explain(match, (match.state.heading(), match.state.to_move), match.view() if decides else None)
        self.show()

    def _acted(self, board: Board, before: State, action: Action, after: State, events: list[Event]) -> None:
        match = self._match
        if match is None:
            return
        own = before.to_move in match.persons
        if own:
            self._explaining.clear()
            if match.record.at - 1 not in self._helped:
                memory().do({event.rule for event in events})
        self._at = match.record.at
        # There is always room for what one has just done oneself.
        done = _last(match, range(match.state.seats))
        decider = match.record.states[done].to_move
        self._explain(match, done if decider in match.persons else (match.record.heading(done), decider))

    def _explain(self, match: Match, turn: object, deciding: State | None = None) -> None:
        """Tell what is new of what has happened, as far as whoever is at the screen knows it, and of a decision."""
        if match.viewer is None or match.looking_back:
            return
        events = [event for at in range(self._untold, match.record.at) for event in match.events(at)]
        self._untold = match.record.at
        # At the end it is the points that are read.
        if self.is_on and not match.state.is_over:
            self._tell(explaining.happened(self._speech, events, deciding), turn)

    def _refused(self, board: Board, picked: list[str]) -> dict[str, str]:
        """What is told where that was tried, by its rule."""
        match = self._match
        if match is None or not self.is_on or not match.may_decide:
            return {}
        known = len(self._explaining.now)
        found = explaining.forbidden(self._speech, why(board.view(), picked))
        self._tell(found, (match.state.heading(), match.state.to_move))
        told = {each.rule: each.text for each in self._explaining.now[known:]}
        self._there |= told.keys()
        return told

    @property
    def _beside(self) -> list[Told]:
        """What is being told beside the board."""
        return [told for told in self._explaining.now if told.rule not in self._there]

    @property
    def _speech(self) -> Speech:
        assert self._match is not None
        return self._board.state.speech(self._match.record.names)

    def _tell(self, found: list[Told], turn: object) -> bool:
        off = self._board.state.without
        return self._explaining.tell([told for told in found if told.rule not in off], turn)

    # ------------------------------------------------------------ what the learner asks

    def _heard(self, board: Board, intent: dict[str, Any]) -> None:
        if self._match is None or self._advised():
            return
        with board.hold_sync():
            match intent["do"]:
                case "read":
                    self.read()
                case "more":
                    self._explaining.tell_more()
                case "suggest" if self._task:
                    self.helped(self._match.record.at)
                    self._suggested = self._task[1]
                case _:
                    return
            self.show()
        self._changed()

    def read(self) -> None:
        """What is told has been read."""
        self._explaining.clear()

    # ------------------------------------------------------------ what is shown

    def resume(self) -> None:
        """Whoever spoke beside the board has ended."""
        self._marked = []
        self.show()

    def show(self) -> None:
        """Tell the page."""
        if self._match is None or self._advised():
            return
        with self._board.hold_sync():
            self._board.coach = self._panel(self._match)
            places = self._board.state.places
            # A suggestion is not to be looked for among the places that something was said of.
            told = [(space, "told") for told in self._beside for space in told.spaces]
            suggested = [(str(word), "hint") for word in self._suggested or ()]
            marks = [(word, kind) for word, kind in suggested or told if word in places]
            if marks != self._marked:
                self._marked = marks
                self._board.mark(marks)

    def _panel(self, match: Match) -> Json:
        if match.looking_back or match.viewer is None or match.state.is_over:
            return {}
        now = self._beside
        title, text = self._asked(match)
        if not now and not title:
            return {}
        game = match.record.start.game
        lines = [
            {
                "text": told.text,
                "rule": told.rule,
                "more": explaining.more(game.name, told.rule),
            }
            for told in now
        ]
        return {
            "title": title or _NEW,
            "text": text,
            "kind": "guide",
            "verdict": self._suggestion(),
            "guide": {
                # What there is to do stands above what can be chosen; what is only new stands below it.
                "leads": bool(title),
                "lines": lines,
                "waiting": len(self._explaining.waiting),
                "goesOn": match.record.names[match.state.to_move or 0] if self.holds else "",
                "suggests": self._task is not None and self._suggested is None,
            },
        }

    def _asked(self, match: Match) -> tuple[str, str]:
        """What to do now in a first game: a title and a sentence."""
        first, record = self._first, match.record
        if first is None:
            return "", ""
        if first.has_ended(record):
            return _ENDED, first.text
        if not first.is_guided(record):
            return "", ""
        if self._task:
            task = self._task[0]
            return task.title, self._missing() + task.text
        if match.may_decide:
            return "Your turn", self._missing() + explaining.task(self._speech, match.state)
        # What stands beside the board keeps its place while others play.
        if self._beside:
            return _HAPPENED, ""
        return f"{record.names[match.state.to_move or 0]}'s turn", ""

    def _missing(self) -> str:
        """What was missed, and what it would have been."""
        if self._missed is None:
            return ""
        task, action = self._missed
        said = self._speech.act(action)
        return f"You missed this for now: **{task.title}**. You could have done this: **{said}**.\n\n"

    def _suggestion(self) -> Json | None:
        if self._suggested is None:
            return None
        return {"text": f"For example: **{self._speech.act(self._suggested)}**."}


def _last(match: Match, seats: Sequence[int]) -> int:
    """The number of the last action of one of these seats; 0 if there was none."""
    states = match.record.states
    return next((at for at in reversed(range(match.record.at)) if states[at].to_move in seats), 0)
