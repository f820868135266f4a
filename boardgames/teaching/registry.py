"""What the lessons of a game may ask: a register of functions by the names that lesson files use."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from boardgames.play.experiments import Experiment
from boardgames.teaching.questions import Fresh, Question, Verdict
from boardgames.teaching.wording import Remark, Said


class LabelledExperiment(NamedTuple):
    """An experiment with the words that its chart needs."""

    experiment: Experiment
    bars: tuple[Said, ...]
    measure: Said
    """What the bars measure."""
    even: Said = Remark("if_even")
    """What the experiment's `even` stands for."""
    played: str = "games"
    """What it plays each time: "games", or "turns"."""


def bars(*names: str) -> tuple[Said, ...]:
    """What is written at bars, by the names that the remarks have for them."""
    return tuple(Remark(f"bar_{name}") for name in names)


class Registry:
    """What the lessons of a game may ask: functions by name, taking words of a lesson file as arguments.

    A game has one for each chapter's module, and one put together from those `parts`.
    """

    def __init__(self, *parts: Registry) -> None:
        self.questions: dict[str, Callable[..., Question]] = {}
        self.goals: dict[str, Callable[..., Verdict]] = {}
        self.fresh: dict[str, Callable[[Random], Fresh]] = {}
        self.experiments: dict[str, Callable[[], LabelledExperiment]] = {}
        for part in parts:
            for mine, other in zip(vars(self).values(), vars(part).values(), strict=True):
                assert not mine.keys() & other.keys(), f"twice: {mine.keys() & other.keys()}"
                mine |= other

    def question(self, function: Callable[..., Question]) -> Callable[..., Question]:
        """`function(state, *arguments)` asks about a position."""
        return self.questions.setdefault(function.__name__, function)

    def goal(self, function: Callable[..., Verdict]) -> Callable[..., Verdict]:
        """`function(before, action, after, events, *arguments)` judges a legal action."""
        return self.goals.setdefault(function.__name__, function)

    def vary(self, function: Callable[[Random], Fresh]) -> Callable[[Random], Fresh]:
        """`function(rng)` makes a fresh position with its question."""
        return self.fresh.setdefault(function.__name__, function)

    def experiment(self, function: Callable[[], LabelledExperiment]) -> Callable[[], LabelledExperiment]:
        """`function()` makes an experiment."""
        return self.experiments.setdefault(function.__name__, function)


def call_of(text: str) -> tuple[str, tuple[str, ...]]:
    """A function's name and its arguments, which commas part.

    >>> call_of("raises lagash, move kian gissa, add nina")
    ('raises', ('lagash', 'move kian gissa', 'add nina'))
    """
    name, _, rest = text.strip().partition(" ")
    return name, tuple(" ".join(part.split()) for part in rest.split(",")) if rest.strip() else ()
