"""Chapters in a notebook: `chapter = lesson("sumeria", "traders")`, then `chapter["row"]` shows a step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardgames.teaching.lessons import load
from boardgames.teaching.steps import Lesson, Step
from widgets.intents import Json
from widgets.pictures import Pictures

if TYPE_CHECKING:
    from widgets.experiment import ExperimentView
    from widgets.figure import Figure
    from widgets.walkthrough import Walkthrough


class UnknownStep(KeyError):
    """A step that the chapter does not have; says which ones there are."""

    def __str__(self) -> str:
        # KeyError would show the message in quotation marks.
        return str(self.args[0])


class Chapter:
    """A lesson whose steps can be shown: ``chapter["name"]``. The same step shown again begins anew."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._figures: dict[str, Figure | ExperimentView] = {}

    def __getitem__(self, name: str) -> Figure | ExperimentView | Pictures:
        if (step := self.lesson.steps.get(name)) and step.kind == "pictures":
            return Pictures(step)
        if name not in self._figures:
            figure = self._figures[name] = self._make(name)
            figure.path = self._path(name)
            figure.on_shown = self._opened
        return self._figures[name]

    @property
    def _name(self) -> str:
        return f"{self.lesson.game.name}/{self.lesson.name}"

    def _path(self, name: str) -> Json:
        """What leads from a step to the others: name, title and whether it is an exercise; and how each was done."""
        from boardgames.teaching.progress import EXERCISES, progress

        how = progress().how(self._name)
        done = {step: how.get(step, "done") for step in progress().done().get(self._name, ())}
        shown = (step for step in self.lesson.steps.values() if step.kind != "pictures")
        steps = [[step.name, step.title, step.kind in EXERCISES] for step in shown]
        return {"chapter": self._name, "name": name, "steps": steps, "done": done}

    def _opened(self) -> None:
        from boardgames.teaching.progress import progress

        progress().add(self._name)

    def _make(self, name: str) -> Figure | ExperimentView:
        steps = self.lesson.steps
        if name not in steps:
            raise UnknownStep(f"'{self.lesson.title}' has no step '{name}'. Its steps are {', '.join(steps)}.")
        step = steps[name]
        key = f"{step.game.name}/{step.chapter}/{name}"
        # Each kind only where a chapter has it: a kernel starts sooner and stays smaller.
        match step.kind:
            case "experiment":
                from widgets.experiment import ExperimentView

                return ExperimentView(step, key)
            case "table":
                from widgets.table import Table

                return Table(step.game, title=step.title, text=step.text, key=key, opponent=step.opponent)
            case "walk":
                return self._walk(step, key)
            case "first":
                from widgets.first_game import FirstTable

                return FirstTable(step.game, title=step.title, text=step.text, key=key)
        from widgets.exercise import Exercise

        return Exercise(step, key)

    def _walk(self, step: Step, key: str) -> Walkthrough:
        from widgets.walkthrough import Walkthrough

        return Walkthrough(step.record(), title=step.title, text=step.text, key=key, graph=step.graph, part=step.part)

    def __iter__(self) -> Iterator[str]:
        return iter(self.lesson.steps)

    def __len__(self) -> int:
        return len(self.lesson.steps)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    def __repr__(self) -> str:
        steps = self.lesson.steps.values()
        wide = max(len(step.name) for step in steps)
        lines = [f"{step.name:{wide}}  {step.kind:7}  {step.title}" for step in steps]
        return "\n".join([f"{self.lesson.game.title}: {self.lesson.title}", *(f"  {line}" for line in lines)])


def lesson(game: str, chapter: str, language: str = "en") -> Chapter:
    """A chapter of a game's lessons. Raises `ValueError` naming the chapters there are."""
    return Chapter(load(game, chapter, language))
