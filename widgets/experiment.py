"""An experiment in a notebook: guess, play many games, and see what they come to."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import ipywidgets
import traitlets as t

from boardgames.pictures.barcharts import chart
from boardgames.play.experiments import Summary, run
from boardgames.teaching.steps import Step
from boardgames.teaching.wording import Remark, Wording
from widgets.display import image, show
from widgets.figure import rich
from widgets.frontend import LiveWidget, free, script, style
from widgets.intents import Json

GAMES: Final = (100, 1_000, 5_000)
"""How many games are offered, besides what a step suggests."""

_OFTEN: Final = 0.2
"""Seconds between two looks at the summary while the games are played."""

_views: weakref.WeakValueDictionary[str, ExperimentView] = weakref.WeakValueDictionary()


class ExperimentStyle(LiveWidget):
    """An unseen neighbour of the controls: brings their style, and keeps their keys from the notebook."""

    _module = script("experiment")
    _style = style("experiment.css")
    path = t.Dict().tag(sync=True)
    """The chapter's steps, if the experiment is one of them: see `lesson.Chapter`."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page has nothing to say here."""


class ExperimentView(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """A step of a lesson that plays many games. Shown once more, it keeps the result.

    A new one closes the earlier one of the same key, so that a cell can be run again and again.
    """

    def __init__(self, step: Step, key: str | None = None) -> None:
        key = key or f"{step.game.name}/{step.chapter}/{step.name}"
        if (former := _views.pop(key, None)) is not None:
            former.close()
        self.step, self.key = step, key
        self.on_shown: Callable[[], object] | None = None
        self.labelled = step.labelled_experiment()
        self.summary = Summary.empty(self.labelled.experiment.bars)
        """What the games have come to so far."""
        self._wording = Wording(step.game)
        self._bars = [self._wording.say(bar) for bar in self.labelled.bars]
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        none = self._wording.say(Remark("made_no_difference"))
        self._guess = ipywidgets.RadioButtons(options=[*self._bars, none], value=None, description="Your guess")
        self._guess.layout.display = None if step.guess else "none"
        offered = sorted({*GAMES, step.games})
        self._number = ipywidgets.Dropdown(
            options=[(f"{n:,}", n) for n in offered], value=step.games, description="Games"
        )
        self._run = ipywidgets.Button(description="Play the games", icon="play", button_style="primary")
        self._stop = ipywidgets.Button(description="Stop", icon="stop", disabled=True)
        self._progress = ipywidgets.IntProgress(0, 0, 1)
        self._beside = ExperimentStyle()
        self._head, self._chart, self._verdict = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self._head.value = f"<h2>{rich(step.title)}</h2><p>{rich(step.text.strip())}</p>"
        controls = ipywidgets.Box([self._number, self._run, self._stop, self._progress])
        controls.add_class("bg-experiment-controls")
        self._guess.add_class("bg-experiment-guess")
        self._chart.add_class("bg-experiment-chart")
        self._verdict.add_class("bg-experiment-verdict")
        super().__init__([self._head, self._guess, controls, self._chart, self._verdict, self._beside])
        # The saved picture gives way to whatever has the first class.
        self.add_class("bg-board")
        self.add_class("bg-experiment")
        self._run.on_click(lambda _: self._begin())
        self._stop.on_click(lambda _: self._halt())
        self._show()
        _views[key] = self

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

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self.play(self._number.value))

    def _halt(self) -> None:
        self._stopped = True

    async def play(self, games: int) -> None:
        """Play so many games while the page stays alive, and show now and then what they have come to so far."""
        # It may have been closed before the first step.
        self._stopped = self.comm is None
        self._run.disabled, self._stop.disabled = True, False
        self._progress.max, due = games, 0.0
        try:
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
        except Exception as error:  # an exception in a task is shown nowhere else
            self._verdict.value = rich(f"Internal error: {error!r}")
        finally:
            self._run.disabled, self._stop.disabled = False, True

    # ------------------------------------------------------------------ what it looks like

    def _show(self, *, over: bool = True) -> None:
        """Show what the games have come to. The verdict waits until they are `over`: the page reads it out."""
        self._progress.value = self.summary.games
        self._chart.value = self._drawn(alone=False)
        self._verdict.value = "".join(f"<p>{rich(text)}</p>" for text in self._conclusion()) if over else ""

    def _conclusion(self) -> list[str]:
        """Whether anything is clear, and whether it was guessed."""
        summary, say = self.summary, self._wording.say
        moral = [self.step.moral] if self.step.moral and summary.games >= GAMES[0] else []
        if summary.games < 2 or not self.step.guess:
            return moral
        best = summary.leads()
        found = say(
            Remark("after_games", "", {"number": summary.games}),
            Remark("not_clear") if best is None else Remark("clear", "", {"bar": self._bars[best]}),
        )
        if self._guess.value is None or best is None:
            return [found, *moral]
        right = self._guess.value == self._bars[best]
        return [
            found,
            say(Remark("guessed") if right else Remark("guessed_other", "", {"bar": self._guess.value})),
            *moral,
        ]

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
            return f"{measure} {say(Remark('not_played'))}"
        said = [say(Remark("after_games", "", {"number": summary.games}))]
        for bar, mean, error in zip(self._bars, summary.means, summary.errors, strict=True):
            values = {"bar": bar, "percent": f"{mean:.1%}", "error": f"{error:.1%}"}
            said.append(say(Remark("bar_is", "", values)))
        return " ".join([measure, *said])

    def _ipython_display_(self, **kwargs: object) -> None:
        """Show the picture with its words, then the live view: the picture stays when the kernel is gone."""
        words, step = self.describe(), self.step
        caption = "<em>Press Start at the top of the page to play the games.</em>"
        said = f"<strong>{rich(step.title)}</strong><br>{rich(step.text.strip())}"
        figure = f"<figcaption>{said}</figcaption>{image(self.svg(), words)}<figcaption>{caption}</figcaption>"
        plain = "\n".join([step.title, step.text.strip(), "", words]).replace("**", "")
        if self.on_shown is not None:
            self.on_shown()
        show(figure, plain, self.model_id, key=self.key)

    def close(self) -> None:
        """Stop playing, and take everything off the page."""
        self._halt()
        held = (*self.children, self.layout)
        super().close()
        free(*held)

    def __repr__(self, **kwargs: object) -> str:
        return f"ExperimentView({self.step.chapter}/{self.step.name}: {self.step.title})"
