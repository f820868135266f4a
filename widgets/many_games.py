"""Many games in a notebook: how many, the buttons that play and stop, a bar, a chart and what is said of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import ipywidgets
import traitlets as t

from widgets.figure import rich
from widgets.frontend import LiveWidget, free, script, style, take_place


class Beside(LiveWidget):
    """An unseen neighbour of the controls: brings their style, and keeps their keys from the notebook."""

    _module = script("experiment")
    _style = style("experiment.css")
    path = t.Dict().tag(sync=True)
    """The chapter's steps, if the games belong to one of them: see `lesson.Chapter`."""


class ManyGames(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """Plays as many games as `number` offers, while the page stays alive. `play` says what the button does, `above` are
    the widgets above it. A new one closes the earlier one of the same class and key, so that a cell can be run again
    and again."""

    def __init__(
        self, key: str, number: ipywidgets.Dropdown, play: str, above: Iterable[ipywidgets.Widget] = ()
    ) -> None:
        self.key = key
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        self._number = number
        self._run = ipywidgets.Button(description=play, icon="play", button_style="primary")
        self._stop = ipywidgets.Button(description="Stop", icon="stop", disabled=True)
        self._progress = ipywidgets.IntProgress(0, 0, 1)
        controls = ipywidgets.Box([self._number, self._run, self._stop, self._progress])
        controls.add_class("bg-experiment-controls")
        self._chart, self._told = ipywidgets.HTML(), ipywidgets.HTML()
        self._chart.add_class("bg-experiment-chart")
        self._told.add_class("bg-experiment-verdict")
        self._beside = Beside()
        super().__init__([*above, controls, self._chart, self._told, self._beside])
        # The saved picture gives way to whatever has the first class.
        self.add_class("bg-board")
        self.add_class("bg-experiment")
        self._run.on_click(lambda _: self._begin())
        self._stop.on_click(lambda _: self._halt())
        take_place(type(self), key, self)

    async def play(self, games: int) -> None:
        """Play so many games while the page stays alive."""
        raise NotImplementedError

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self.play(self._number.value))

    def _halt(self) -> None:
        self._stopped = True

    @contextmanager
    def _playing(self) -> Iterator[None]:
        """Within this context games are played, until `_stopped`. An exception is told: in a task it is shown nowhere
        else."""
        # It may have been closed before the first step.
        self._stopped = self.comm is None
        self._run.disabled, self._stop.disabled = True, False
        try:
            yield
        except Exception as error:
            self._told.value = self._excuse(error)
        finally:
            self._run.disabled, self._stop.disabled = False, True

    def _excuse(self, error: Exception) -> str:
        """What is said of an error, as HTML."""
        return rich(f"Internal error: {error!r}")

    def close(self) -> None:
        """Stop playing, and take everything off the page."""
        self._halt()
        held = (*self.children, self.layout)
        super().close()
        free(*held)
