"""An experiment in a notebook: guess, play many games, and see what they come to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

import ipywidgets

from boardgames.pictures.barcharts import chart
from boardgames.play.experiments import FEW, Summary, run
from boardgames.teaching.steps import Step
from boardgames.teaching.wording import Remark, Teacher
from widgets.display import image, show
from widgets.figure import rich
from widgets.intents import Json
from widgets.many_games import ManyGames

GAMES: Final = (100, 1_000, 5_000)
"""How many games are offered, besides what a step suggests."""

_OFTEN: Final = 0.2
"""Seconds between two looks at the summary while the games are played."""


class ExperimentView(ManyGames):
    """A step of a lesson that plays many games. Shown once more, it keeps the result.

    A new one closes the earlier one of the same key, so that a cell can be run again and again.
    """

    def __init__(self, step: Step, key: str | None = None) -> None:
        self.step = step
        self.on_shown: Callable[[], object] | None = None
        self.labelled = step.labelled_experiment()
        self.summary = Summary.empty(self.labelled.experiment.bars)
        """What the games have come to so far."""
        self._wording = Teacher(step.game)
        self._bars = [self._wording.say(bar) for bar in self.labelled.bars]
        none = self._wording.say(Remark("made_no_difference"))
        self._guess = ipywidgets.RadioButtons(options=[*self._bars, none], value=None, description="Your guess")
        self._guess.layout.display = None if step.guess else "none"
        self._guess.add_class("bg-experiment-guess")
        offered = [(f"{n:,}", n) for n in sorted({*GAMES, step.games})]
        played = self.labelled.played
        number = ipywidgets.Dropdown(options=offered, value=step.games, description=played.capitalize())
        head = ipywidgets.HTML(f"<h2>{rich(step.title)}</h2><p>{rich(step.text.strip())}</p>")
        key = key or f"{step.game.name}/{step.chapter}/{step.name}"
        super().__init__(key, number, f"Play the {played}", above=(head, self._guess))
        self._show()

    @property
    def path(self) -> Json:
        """The chapter's steps, if the experiment is one of them."""
        return self._beside.path

    @path.setter
    def path(self, path: Json) -> None:
        self._beside.path = path

    # ------------------------------------------------------------------ games

    def run(self, games: int | None = None) -> Summary:
        """Play so many games, and wait for them."""
        games = games or self._number.value
        *_, self.summary = run(self.labelled.experiment, games)
        self._progress.max = games
        self._show()
        return self.summary

    async def play(self, games: int) -> None:
        """Play so many games while the page stays alive, and show now and then what they have come to so far."""
        self._progress.max, due = games, 0.0
        with self._playing():
            for summary in run(self.labelled.experiment, games):
                self.summary = summary
                if monotonic() > due:
                    self._show(over=False)
                    due = monotonic() + _OFTEN
                    # Whoever presses Stop is heard only while nothing is played.
                    await asyncio.sleep(0.01)
                if self._stopped:
                    break
            self._show()

    # ------------------------------------------------------------------ what it looks like

    def _show(self, *, over: bool = True) -> None:
        """Show what the games have come to. The verdict waits until they are `over`: the page reads it out."""
        self._progress.value = self.summary.games
        self._chart.value = self._drawn(alone=False)
        self._told.value = "".join(f"<p>{rich(text)}</p>" for text in self._conclusion()) if over else ""

    def _conclusion(self) -> list[str]:
        """Whether anything is clear, and whether it was guessed."""
        summary, say = self.summary, self._wording.say
        moral = [self.step.moral] if self.step.moral and summary.games >= GAMES[0] else []
        if summary.games < 2 or not self.step.guess:
            return moral
        best = summary.leads()
        if best is None:
            verdict = Remark(self._key("too_few" if summary.games < FEW else "not_clear"))
        else:
            verdict = Remark("clear", "", {"bar": self._bars[best]})
        found = say(Remark(f"after_{self.labelled.played}", "", {"number": summary.games}), verdict)
        if self._guess.value is None or best is None:
            return [found, *moral]
        right = self._guess.value == self._bars[best]
        return [
            found,
            say(Remark("guessed") if right else Remark("guessed_other", "", {"bar": self._guess.value})),
            *moral,
        ]

    def _key(self, key: str) -> str:
        """The remark about what is played: games, or turns."""
        return key if self.labelled.played == "games" else f"{key}_{self.labelled.played}"

    def svg(self) -> str:
        """The chart as an SVG document."""
        return self._drawn(alone=True)

    def _drawn(self, *, alone: bool) -> str:
        return chart(
            self._bars,
            self.summary,
            even=self.labelled.experiment.even,
            measure=self._wording.say(self.labelled.measure),
            even_text=self._wording.say(self.labelled.even),
            words=self.describe(),
            alone=alone,
        )

    def describe(self) -> str:
        """What the games have come to, in words."""
        summary, say = self.summary, self._wording.say
        measure = f"{say(self.labelled.measure)}: {', '.join(self._bars)}."
        if not summary.games:
            return f"{measure} {say(Remark(self._key('not_played')))}"
        said = [say(Remark(f"after_{self.labelled.played}", "", {"number": summary.games}))]
        for bar, mean, error in zip(self._bars, summary.means, summary.errors, strict=True):
            values = {"bar": bar, "percent": f"{mean:.1%}", "error": f"{error:.1%}"}
            said.append(say(Remark("bar_is", "", values)))
        return " ".join([measure, *said])

    def _ipython_display_(self, **kwargs: object) -> None:
        """Show the picture with its words, then the live view: the picture stays when the kernel is gone."""
        words, step = self.describe(), self.step
        caption = f"<em>Press Start at the top of the page to play the {self.labelled.played}.</em>"
        said = f"<strong>{rich(step.title)}</strong><br>{rich(step.text.strip())}"
        figure = f"<figcaption>{said}</figcaption>{image(self.svg(), words)}<figcaption>{caption}</figcaption>"
        plain = "\n".join([step.title, step.text.strip(), "", words]).replace("**", "")
        if self.on_shown is not None:
            self.on_shown()
        show(figure, plain, self.model_id, key=self.key)

    def __repr__(self, **kwargs: object) -> str:
        return f"ExperimentView({self.step.chapter}/{self.step.name}: {self.step.title})"
