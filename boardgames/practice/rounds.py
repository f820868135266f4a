"""A round of questions: practice, one rule, a mixed test, or the test that finds what somebody knows."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple

from boardgames.practice.kinds import Asked
from boardgames.practice.plan import PLACED, Placement, Target, question, rules_of
from boardgames.teaching.questions import pick

PRACTICE, RULE, MIXED, PLACEMENT, AGAIN = ("practice", "rule", "mixed", "placement", "again")
"""What a round is for."""

STRICT: Final = frozenset({MIXED, PLACEMENT})
"""The rounds in which only the first answer counts, and no second one is asked for."""


class Answered(NamedTuple):
    """A question that was answered."""

    number: int
    """Which of the round's questions it was, from 1: some may have been passed over."""
    asked: Asked
    how: str
    """One of `progress.HOW`: right at the first try, with help, or shown."""


class Round:
    """Questions one after the other: those given, then one about each target; with a `placement` each depends on the
    answers before."""

    def __init__(
        self,
        purpose: str,
        seed: int,
        targets: Iterable[Target] = (),
        *,
        placement: Placement | None = None,
        texts: Iterable[Asked] = (),
    ) -> None:
        self.purpose, self.seed = purpose, seed
        self.placement = placement
        self.given: list[Answered] = []
        self._targets = list(targets)
        self._ready = list(texts)
        self.total = PLACED if placement else len(self._targets) + len(self._ready)
        """How many questions there are, at most."""
        self._asked: list[str] = []
        self.chapter = ""
        """The chapter that a placement asks about."""

    @property
    def is_strict(self) -> bool:
        """Whether only the first answer counts."""
        return self.purpose in STRICT

    @property
    def number(self) -> int:
        """Questions asked so far."""
        return len(self._asked)

    def prepare(self) -> None:
        """Make the next question while somebody thinks about this one, if it does not depend on the answer."""
        while not self._ready and self._targets:
            self._make(self._targets.pop(0))

    def next(self) -> Asked | None:
        """The next question; None when the round is over."""
        if self.placement is not None:
            if (chapter := self.placement.next()) is None:
                return None
            rng = Random(f"{self.seed} chapter {self.number}")
            self._make(Target(self.placement.game, pick(rules_of(self.placement.game)[chapter], rng)))
            self.chapter = chapter
        self.prepare()
        if not self._ready:
            return None
        asked = self._ready.pop(0)
        self._asked.append(asked.text)
        return asked

    def answered(self, asked: Asked, how: str, *, right: bool) -> None:
        """A question was answered: `right` says whether the first answer was."""
        self.given.append(Answered(self.number, asked, how))
        if self.placement is not None:
            self.placement = self.placement.answered(self.chapter, right)

    def _make(self, target: Target) -> None:
        """Make a question about a rule, if there is one."""
        with suppress(LookupError):
            rng = Random(f"{self.seed} {self.number} {len(self._targets)} {target.rule}")
            self._ready.append(question(target, rng, self._asked))
