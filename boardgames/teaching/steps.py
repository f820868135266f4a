"""What a lesson is made of: prose in Markdown, steps, and lines of code to play with."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from boardgames.contract import Action, Event, Game, State
from boardgames.play.strengths import DEFAULT
from boardgames.record import Record
from boardgames.teaching.questions import Fresh, Question, Verdict
from boardgames.teaching.registries import registry
from boardgames.teaching.registry import LabelledExperiment, call_of


class Step(NamedTuple):
    """One step of a lesson."""

    game: Game
    chapter: str
    name: str
    kind: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    position: str = ""
    example: str = ""
    ask: str = ""
    question: str = ""
    goal: str = ""
    vary: str = ""
    hints: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    seed: int = 1
    graph: bool = False
    part: tuple[str, ...] = ()
    """Places and parts of the board: where they are is shown enlarged."""
    origin: str = ""
    mode: str = ""
    experiment: str = ""
    games: int = 1000
    """How many games an experiment suggests."""
    guess: bool = True
    """Whether an experiment asks for a guess first."""
    moral: str = ""
    """What there is to learn from an experiment, said when it has been made."""
    opponent: str = DEFAULT
    """Whom one plays against at a table, unless one chooses somebody else."""
    pictures: tuple[str, ...] = ()
    """Positions, shown side by side, each with its caption."""
    parts: tuple[str, ...] = ()
    """For each of them the places and parts of the board that it is cropped to; nothing for all of it."""
    captions: tuple[str, ...] = ()

    def record(self) -> Record:
        """The step's position or worked example, played to its end."""
        return Record.read(self.position or self.game.catalogue.examples[self.example].record)

    def fresh(self, round: int) -> Fresh:  # noqa: A002  rounds of practice are called so
        """The position and question of a step to practise with, for each round of practice another one."""
        return registry(self.game).fresh[self.vary](Random(f"{self.seed} {round}"))

    def labelled_experiment(self) -> LabelledExperiment:
        """The step's experiment with its words."""
        return registry(self.game).experiments[self.experiment]()

    def ask_about(self, state: State, question: str = "") -> Question:
        """The question put to a position."""
        name, arguments = call_of(question or self.question)
        return registry(self.game).questions[name](state, *arguments)

    def judge(self, before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
        """Whether an action reaches the goal."""
        name, arguments = call_of(self.goal)
        return registry(self.game).goals[name](before, action, after, events, *arguments)


class Code(NamedTuple):
    """A line of Python that learners see and may change. The last one of a `hidden` cell shows nothing."""

    source: str
    hidden: bool = False


class Lesson(NamedTuple):
    """A chapter: Markdown, steps and lines of code in their order."""

    game: Game
    name: str
    title: str
    cells: tuple[str | Step | Code, ...]

    @property
    def steps(self) -> dict[str, Step]:
        """The steps by name."""
        return {cell.name: cell for cell in self.cells if isinstance(cell, Step)}

    @property
    def rules(self) -> set[str]:
        """The rules that the chapter teaches."""
        return {rule for step in self.steps.values() for rule in step.rules}
