"""What should I do? Hints beside the decision at a table, step by step, and comparisons of what one has in mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boardgames.contract import Action, Event, State
from boardgames.play import hints
from boardgames.play.hints import Wording
from boardgames.play.match import Match
from boardgames.play.turns import WholeTurn
from widgets.board import Board

LOOK, BEST, WHY, TURN = 1, 2, 3, 4
"""The steps: where to look, the best actions, and why; and where a turn has two actions, which go best together."""
_LEADS: Final = {LOOK: "Which actions?", BEST: "Why?", WHY: "Both actions?"}
_THINKS: Final = "Which two actions go best together is being worked out …"
_SLICES: Final = 3
"""Slices of that for each message of the page, which asks for more until it is done."""
_TITLE: Final = "What should I do?"
_COMPARES: Final = "Choose any action: it is compared with the best one, and not played."


class Adviser:
    """Answers on a board what the person whose turn it is asks. Nothing of it stays when the position changes. `helped`
    is called when something is asked, `closed` when the hint was taken off the board."""

    def __init__(self, board: Board, *, helped: Callable[[], object], closed: Callable[[], object]) -> None:
        self._board, self._helped, self._closed = board, helped, closed
        self._match: Match | None = None
        self._step = 0
        self._compares = False
        self._compared: list[str] = []
        self._turn: WholeTurn | None = None
        """What is thought of both actions, once somebody has asked."""
        self._thinks = 0
        """Counts the messages until that is done: without a change the page would not ask for more."""
        board.on_coach(self._heard)

    def offers(self, match: Match) -> bool:
        """Whether there is somebody to advise."""
        return match.may_decide

    def ask(self, match: Match) -> None:
        """Go a step further."""
        if not self.offers(match):
            return
        self._helped()
        if not self._step:
            self._match, view = match, match.state.seen_by(match.state.to_move)
            self._view, self._hint = view, hints.hint(view)
            self._wording = Wording(view.game.speech(match.record.names))
        self._step = min(self._step + 1, self._last)
        if self._step == TURN and self._turn is None:
            self._turn, self._thinks = WholeTurn(self._view, self._hint.best[0].action), 1
        self._show()

    @property
    def _last(self) -> int:
        """The last step there is."""
        return TURN if self._view.game.plans(self._view) else WHY

    @property
    def is_open(self) -> bool:
        """Whether there is a hint on the board."""
        return self._match is not None

    def clear(self) -> None:
        """Take the hint off the board, if there is one."""
        if self._match is None:
            return
        self._match.judge = None
        self._match, self._step, self._compares, self._compared = None, 0, False, []
        self._turn, self._thinks = None, 0
        self._board.coach = {}
        self._board.mark()
        self._closed()

    def _heard(self, board: Board, intent: dict[str, Any]) -> None:
        if self._match is None:
            return
        with board.hold_sync():
            match intent["do"]:
                case "hint":
                    self.ask(self._match)
                case "think":
                    self._think()
                case "compare":
                    self._compares, self._compared = not self._compares, []
                    self._match.judge = self._compare if self._compares else None
                    self._show()
                case "dismiss":
                    self.clear()

    def _compare(self, before: State, action: Action, after: State, events: list[Event]) -> bool:
        """Compare an action that was chosen with the best one. It is not played."""
        weighed = hints.weigh(self._view, self._view.canonical(action))
        self._compared = self._wording.compared(weighed, self._hint.best[0])
        self._show()
        return False

    def _think(self) -> None:
        """Think on of both actions."""
        if self._turn is None or not self._thinks:
            return
        going = all(self._turn.step() for _ in range(_SLICES))
        self._thinks = self._thinks + 1 if going else 0
        self._show()

    def _both(self) -> tuple[list[str], list[Action]]:
        """Which two actions go best together, in words, and the actions."""
        if self._turn is None or self._thinks:
            return [_THINKS], []
        best = self._turn.best
        told = self._wording.turn(best, self._turn.usual, self._turn.done)
        return told, [best.first, *([best.then.action] if best.then else [])]

    def _show(self) -> None:
        found, wording, places = self._hint, self._wording, self._view.places
        steps = [[wording.look(found)], wording.best(found), wording.why(found)][: self._step]
        best = [each.action for each in found.best] if self._step >= BEST else []
        if self._step == TURN:
            told, best = self._both()
            steps.append(told)
        told = self._compared or ([_COMPARES] if self._compares else steps.pop())
        leads = _LEADS.get(self._step, "") if self._step < self._last else ""
        self._board.coach = {
            "title": _TITLE,
            "kind": "advice",
            # What is told now is read out; it is the last thing that is told.
            "hints": {"left": 0, "shown": ["\n".join(lines) for lines in ([] if self._compares else steps)]},
            "verdict": {"text": "\n".join(told)},
            "advice": {"next": leads, "compares": self._compares, "thinks": self._thinks},
        }
        self._board.mark((word, "hint") for action in best for word in action if word in places)
