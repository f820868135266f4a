"""What should I do? And why did Ben do that? Hints beside the decision at a table, step by step, comparisons of what
one has in mind, and the same of what has been decided."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from boardgames.contract import CHANCE, Action, Event, State
from boardgames.play import hints, weighing
from boardgames.play.match import PERSON, Match
from boardgames.play.opinion import Opinion
from boardgames.play.review import may_judge
from boardgames.play.strengths import named
from boardgames.play.turns import WholeTurn
from boardgames.play.wording import Wording
from widgets.board import Board


class HintStep(Enum):
    """A step of a hint, by what leads to it from the one before."""

    LOOK = "What should I do?"
    BEST = "Which actions?"
    WHY = "Why?"
    TURN = "Both actions?"
    EXPERT = "And an expert?"
    DECIDED = "Why was it done?"
    """The first one of a decision that is looked back at. An expert's may follow."""


_THINKS: Final = {
    HintStep.TURN: "Which two actions go best together is being worked out …",
    HintStep.EXPERT: "What an expert would do is being worked out …",
}
_COMPARES: Final = "Choose any action: it is compared with what looks best by itself, and not played."


class Adviser:
    """Answers on a board what the person whose turn it is asks, or whoever looks back. Nothing of it stays when the
    position changes. `helped` is told which decision somebody is helped with, `closed` is called when the hint is taken
    off the board.
    """

    def __init__(self, board: Board, *, helped: Callable[[int], object], closed: Callable[[], object]) -> None:
        self._board, self._helped, self._closed = board, helped, closed
        self._match: Match | None = None
        self._title = ""
        self._at: int | None = None
        """The decision that is asked about, if not what to do now."""
        self._steps: list[HintStep] = []
        """Those that there are."""
        self._said: list[list[str]] = []
        """What has been said at each that was taken."""
        self._ringed: list[Action] = []
        """The actions that the last of them names."""
        self._compares = False
        self._compared: list[list[str]] = []
        """What has been said of the action that is compared: beside the best one, and by an expert."""
        self._in_mind: Action | None = None
        self._rather: list[Action] = []
        """What an expert would rather do."""
        self._thought: WholeTurn | Opinion | None = None
        """What is being worked out for it."""
        self._planned: Action | None = None
        """With what the whole turn begins that has been told: an expert is asked about that."""
        self._thinks = 0
        """Counts the messages until that is done: without a change the page would not ask for more."""
        board.on_coach(self._heard)

    def offers(self, match: Match) -> bool:
        """Whether there is somebody to advise."""
        return match.may_decide

    @property
    def is_open(self) -> bool:
        """Whether there is a hint on the board."""
        return self._match is not None

    def ask(self, match: Match) -> None:
        """Go a step further, unless the last one is still being worked out. After the last step, begin anew."""
        if not self.offers(match):
            return
        self._helped(match.record.at)
        if self._compares:
            self._turn_compare()
        elif self._match is not None and self._at is None and (self._next or self._thinks):
            self._go_on()
        else:
            self.clear()
            view = match.state.seen_by(match.state.to_move)
            both = [HintStep.TURN] if view.game.plans(view) else []
            self._begin(match, view, HintStep.LOOK.value, [HintStep.LOOK, HintStep.BEST, HintStep.WHY, *both])

    def decision(self, match: Match) -> int | None:
        """Which decision can be asked about: the one that is looked back at, or while a person decides the last one, if
        it was an opponent's. Whoever hid something from these eyes is not judged: that would give it away."""
        states, at = match.record.states, match.shown.at
        if not match.looking_back:
            decided = (before for before in reversed(range(at)) if states[before].to_move != CHANCE)
            found = next(decided, None)
            if found is None or not self.offers(match) or states[found].to_move in match.persons:
                return None
            at = found
        if at == match.record.at or states[at].to_move in (None, CHANCE) or match.awaited is not None:
            return None
        return at if may_judge(match.record, at, match.viewer) else None

    def asks(self, match: Match) -> str:
        """What can be asked about that decision; empty if nothing can."""
        at, record = self.decision(match), match.record
        seat = None if at is None else record.states[at].to_move
        if seat is None:
            return ""
        if match.kinds[seat] == PERSON:
            return "Was this best?"
        return f"Why did {record.names[seat]} do {'this' if match.looking_back else 'that'}?"

    def explain(self, match: Match) -> None:
        """Say why it was decided so."""
        at, title = self.decision(match), self.asks(match)
        if at is None:
            return
        self.clear()
        self._helped(at)
        state = match.record.states[at]
        self._at = at
        self._begin(match, state.seen_by(state.to_move), title, [HintStep.DECIDED])

    def _begin(self, match: Match, view: State, title: str, steps: list[HintStep]) -> None:
        self._match, self._view, self._title = match, view, title
        self._hint, self._wording = hints.hint(view), Wording(view.speech(match.record.names))
        self._steps = [*steps, *([HintStep.EXPERT] if self._hint.against else [])]
        if HintStep.WHY in steps and not self._hint.against and not self._hint.reply:
            # There is no choice, and nothing to say of what is next.
            self._steps.remove(HintStep.WHY)
        self._go_on()

    def _go_on(self) -> None:
        if self._next and not self._thinks:
            self._take(self._next)
        self._show()

    @property
    def _spoken(self) -> list[list[str]]:
        """What has been said of what is asked about."""
        return self._compared if self._compares else self._said

    @property
    def _step(self) -> HintStep:
        """The last one that was taken."""
        return self._steps[len(self._said) - 1]

    @property
    def _next(self) -> HintStep | None:
        """The next step, if there is one."""
        steps = [step for step in self._steps if step is HintStep.EXPERT] if self._compares else self._steps
        taken = len(self._compared) - 1 if self._compares else len(self._said)
        return steps[taken] if 0 <= taken < len(steps) else None

    def _take(self, step: HintStep) -> None:
        found, wording = self._hint, self._wording
        match step:
            case HintStep.LOOK:
                self._said.append([wording.look(found)])
            case HintStep.BEST:
                self._said.append(wording.best(found))
                self._ringed = [each.action for each in found.best]
            case HintStep.WHY:
                self._said.append(wording.why(found))
            case HintStep.DECIDED:
                self._said.append(self._decided())
            case HintStep.TURN | HintStep.EXPERT:
                best, chosen = found.best[0].action, self._in_mind if self._compares else self._played
                if step is HintStep.TURN:
                    self._thought = WholeTurn(self._view, best)
                else:
                    self._thought = Opinion(self._view, chosen or self._planned or best, chosen=chosen is not None)
                self._thinks = 1
                self._spoken.append([_THINKS[step]])
                if not self._compares:
                    self._ringed = []

    @property
    def _played(self) -> Action | None:
        """What was decided, if that is asked about."""
        return None if self._match is None or self._at is None else self._match.record.all_actions[self._at]

    def _decided(self) -> list[str]:
        """Why somebody decided so."""
        match, view, action = self._match, self._view, self._played
        assert match is not None and view.to_move is not None and action is not None
        played = weighing.weigh(view, action)
        self._ringed = [action]
        kind = match.kinds[view.to_move]
        return self._wording.decided(self._hint, played, None if kind == PERSON else named(kind))

    def _think(self) -> None:
        """Think on of what the last step is about, for a slice: the page asks for more until it is done."""
        thought = self._thought
        if thought is None:
            return
        try:
            going = thought.step()
        except BaseException:
            # It was interrupted: the step can be taken once more.
            self._leave_off()
            self._show()
            raise
        if going:
            self._thinks += 1
        else:
            self._tell(thought)
        self._show()

    def _tell(self, thought: WholeTurn | Opinion) -> None:
        """What has been worked out."""
        minds = self._minds
        self._thought, self._thinks = None, 0
        if minds and isinstance(thought, Opinion):
            self._compared[-1], self._rather = self._wording.opinion(thought.told), [thought.told.expert]
        elif isinstance(thought, Opinion):
            # What looks best by itself and begins the turn, too, is called by the former.
            planned = self._planned is not None and self._planned != self._hint.best[0].action
            self._said[-1], self._ringed = self._wording.opinion(thought.told, planned=planned), [thought.told.expert]
        else:
            best = thought.best
            self._said[-1] = self._wording.turn(best, thought.usual, thought.done)
            self._ringed, self._planned = [best.first], best.first
            if best.then and self._match:
                self._ringed.append(best.then.action)
                self._helped(self._match.record.at + 1)

    @property
    def _minds(self) -> bool:
        """Whether what is being worked out is about the action that is compared."""
        return self._thought is not None and len(self._compared) > 1

    def _leave_off(self) -> None:
        """Leave what is being worked out."""
        if self._minds:
            self._compared.pop()
        else:
            self._said.pop()
            self._ringed = [each.action for each in self._hint.best] if self._at is None else []
        self._thought, self._thinks = None, 0

    def _forget_mind(self) -> None:
        """Another action is compared, or none."""
        if self._minds:
            self._leave_off()
        self._compared, self._in_mind, self._rather = [], None, []

    def _turn_compare(self) -> None:
        """Begin to compare what is chosen with the best action, or end that."""
        assert self._match is not None
        self._forget_mind()
        self._compares = not self._compares
        self._match.judge = self._compare if self._compares else None
        self._show()

    def clear(self) -> None:
        """Take the hint off the board, if there is one."""
        if self._match is None:
            return
        self._match.judge = None
        self._forget_mind()
        self._match, self._compares = None, False
        self._steps, self._said, self._ringed = [], [], []
        self._thought, self._planned, self._thinks, self._at = None, None, 0, None
        self._board.coach = {}
        self._board.mark()
        self._closed()

    def _heard(self, board: Board, intent: dict[str, Any]) -> None:
        if self._match is None:
            return
        with board.hold_sync():
            match intent["do"]:
                case "hint":
                    self._go_on()
                case "decided":
                    self.explain(self._match)
                case "think":
                    self._think()
                case "compare" if self._at is None:
                    self._turn_compare()
                case "dismiss":
                    self.clear()

    def _compare(self, before: State, action: Action, after: State, events: list[Event]) -> bool:
        """Compare an action that was chosen with the best one. It is not played."""
        self._forget_mind()
        self._in_mind = self._view.canonical(action)
        weighed = weighing.weigh(self._view, self._in_mind)
        self._compared = [self._wording.compared(weighed, self._hint.best[0])]
        self._show()
        return False

    def _show(self) -> None:
        places, thought = self._view.places, self._thought
        *earlier, told = self._spoken or [[_COMPARES]]
        self._board.coach = {
            "title": self._title,
            "kind": "advice",
            # What is told now is read out; it is the last thing that is told.
            "hints": {"left": 0, "shown": ["\n".join(lines) for lines in earlier]},
            "verdict": {"text": "\n".join(told)},
            "advice": {
                "next": self._next.value if self._next and not thought else "",
                "asks": self.asks(self._match) if self._match and self._step is HintStep.LOOK else "",
                "compares": None if self._at is not None else self._compares,
                "thinks": self._thinks,
                # None if it is about something else than what is told.
                "done": None if self._compares and not self._minds else thought.progress if thought else 0,
            },
        }
        ringed = self._rather if len(self._compared) > 1 else self._ringed
        # What was decided is not recommended by that.
        kind = "told" if self._step is HintStep.DECIDED else "hint"
        self._board.mark((word, kind) for action in ringed for word in action if word in places)
