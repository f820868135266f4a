"""A learner's attempt at a step that asks something: answers, hints, and the answer revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from boardgames.contract import Action, Event, State
from boardgames.record import Record
from boardgames.teaching.progress import FIRST, HELPED, SHOWN
from boardgames.teaching.questions import Given, Question, Verdict
from boardgames.teaching.steps import Step
from boardgames.teaching.wording import Remark

REVEAL_AFTER: Final = 2
"""Wrong answers before the answer can be shown."""


class Attempt(NamedTuple):
    """Where a learner stands in a step that asks something. It never changes: an answer or a hint returns the next
    one."""

    step: Step
    state: State
    question: Question | None = None
    round: int = 0
    """Rounds of practice before this one."""
    wrong: int = 0
    hinted: int = 0
    given: Given = ()
    verdict: Verdict | None = None
    done: bool = False
    shown: bool = False
    """Whether the answer was shown instead of found."""
    names: tuple[str, ...] | None = None
    """The players' names, where they are not those of the step's record."""

    @classmethod
    def begin(cls, step: Step, round: int = 0) -> Attempt:  # noqa: A002
        """The first look at a step."""
        if step.vary:
            fresh = step.fresh(round)
            question = step.ask_about(fresh.state, fresh.question)
            return cls(step, fresh.state, question, round, names=fresh.names)
        state = step.record().state
        return cls(step, state, step.ask_about(state) if step.question else None)

    def record(self) -> Record:
        """A new record of the position that is asked about, with the players' names."""
        return Record(self.state, names=self.names) if self.step.vary else self.step.record()

    def shows(self) -> Action | None:
        """The action that the board plays once the answer is there."""
        if self.question is not None:
            return self.question.then
        return self.solution()[0] if self.step.kind == "do" else None

    @property
    def how(self) -> str:
        """How the answer was found, one of `progress.HOW`; nothing as long as it is not there."""
        if not self.done:
            return ""
        return SHOWN if self.shown else HELPED if self.wrong or self.hinted else FIRST

    @property
    def can_reveal(self) -> bool:
        """Whether the answer may be shown by now."""
        return not self.done and self.wrong >= REVEAL_AFTER

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints seen so far."""
        return self.step.hints[: self.hinted]

    def answer(self, given: Given) -> Attempt:
        """Judge an answer. One of another form than the step asks for changes nothing."""
        question = self.question
        if self.done or question is None or isinstance(given, int) != (self.step.ask == "number"):
            return self
        if isinstance(given, int):
            right = given == question.number
        else:
            given = self._known(question, given)
            right = given == question.answer if self.step.ask == "order" else frozenset(given) == question.answer
        if right:
            return self._replace(given=given, verdict=Verdict(True, question.right, self._good()), done=True)
        return self._replace(given=given, verdict=question.wrong(given), wrong=self.wrong + 1)

    def _known(self, question: Question, given: tuple[str, ...]) -> tuple[str, ...]:
        """The words of an answer that mean something, each as often as it can be chosen."""
        if self.step.ask == "order":
            things = [word for word, _ in question.options]
            return tuple(word for at, word in enumerate(given) if given[:at].count(word) < things.count(word))
        ids = dict(question.options) or self.state.places
        return tuple(dict.fromkeys(word for word in given if word in ids))

    def judge(self, action: Action, after: State, events: Sequence[Event]) -> Attempt:
        """Judge an action played in a step of kind 'do'."""
        if self.done or not self.step.goal:
            return self
        verdict = self.step.judge(self.state, action, after, events)
        if verdict.ok:
            return self._replace(verdict=verdict, done=True)
        # The board goes back, so the verdict names what was tried.
        verdict = verdict._replace(said=(action, *verdict.said))
        return self._replace(verdict=verdict, wrong=self.wrong + 1)

    def hint(self) -> Attempt:
        """Show one more hint."""
        return self if self.done else self._replace(hinted=min(self.hinted + 1, len(self.step.hints)))

    def reveal(self) -> Attempt:
        """Show the answer, once it may be shown."""
        if not self.can_reveal:
            return self
        if self.question is not None:
            given: Given = self.question.number if self.step.ask == "number" else self.answer_words
            verdict = Verdict(True, (Remark("revealed"), *self.question.right), self._good())
            return self._replace(given=given, verdict=verdict, done=True, shown=True)
        action, verdict = self.solution()
        verdict = verdict._replace(said=(Remark("revealed"), action, *verdict.said))
        return self._replace(verdict=verdict, done=True, shown=True)

    def fail(self) -> Attempt:
        """In a test: the answer beside a wrong one, which is not corrected any more."""
        assert self.question is not None and self.verdict is not None
        said = (*self.verdict.said, Remark("revealed"), *self.question.right)
        wrong = tuple(mark for mark in self.verdict.marks if mark[1] == "bad")
        return self._replace(done=True, shown=True, verdict=Verdict(False, said, (*self._good(), *wrong)))

    def again(self) -> Attempt:
        """The next round of practice with another position, where there is one; or the step from the beginning."""
        return self.begin(self.step, self.round + 1)

    def solution(self) -> tuple[Action, Verdict]:
        """The first action that reaches the goal."""
        for action in self.state.actions:
            events: list[Event] = []
            after = self.state.apply(action, events)
            if (verdict := self.step.judge(self.state, action, after, events)).ok:
                return action, verdict
        raise LookupError(f"no action reaches the goal of step '{self.step.name}'")

    @property
    def answer_words(self) -> tuple[str, ...]:
        """The options, places or things that are the answer, in order; none where that is a number."""
        answer = self.question.answer if self.question else ()
        if isinstance(answer, int):
            return ()
        return answer if isinstance(answer, tuple) else tuple(sorted(answer))

    def _good(self) -> tuple[tuple[str, str], ...]:
        answers = self.answer_words if self.step.ask in ("places", "number") else ()
        return tuple((word, "good") for word in answers if word in self.state.places)
