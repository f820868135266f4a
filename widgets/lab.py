"""Studies of the lab in a notebook: a few games at once, then as many as one likes, on all cores.

The games are played by processes of their own, so that the page stays alive: there is a bar of progress, the chart
follows, and Stop is heard at once.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from boardgames.lab import load
from boardgames.lab.studies import Study
from widgets.display import image, show
from widgets.figure import rich
from widgets.many_games import ManyGames

if TYPE_CHECKING:
    import pandas as pd

    from boardgames.lab.charts import Chart

MORE: Final = (100, 1_000, 10_000)
"""How many games are offered."""
_OFTEN: Final = 1.0
"""Seconds between two drawings of the chart while games are played."""


class Lab(ManyGames):
    """One study, or several with their names, and the chart of what they come to.

    The games that each study asks for are played at once, in this process. Another Lab of the same studies takes the
    place of this one.
    """

    def __init__(
        self, studies: Study | Mapping[str, Study], chart: Callable[[Mapping[str, pd.DataFrame]], Chart]
    ) -> None:
        found = {"": studies} if isinstance(studies, Study) else dict(studies)
        key = f"lab/{chart.__name__}/{found}"
        self._draw = chart
        running = load("running")
        self.runs = {name: running.Run(study) for name, study in found.items()}
        for run in self.runs.values():
            for _ in run.steps(running.crew_of()):
                pass
        number = ipywidgets.Dropdown(options=self._offered, description="Games")
        super().__init__(key, number, "Play on")
        self._progress.max = sum(run.study.whole(number.value) for run in self.runs.values())
        self._show()

    # ------------------------------------------------------------------ games

    @property
    def done(self) -> int:
        """How many games each study has by now, at least."""
        return min(int(run.done) for run in self.runs.values())

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """What there is of each study."""
        return {name: run.table for name, run in self.runs.items()}

    @property
    def table(self) -> pd.DataFrame:
        """What there is, a row for each game. Of several studies one comes after the other."""
        import pandas as pd

        return pd.concat(list(self.tables.values()), ignore_index=True)

    @property
    def chart(self) -> Chart:
        """The chart of what there is."""
        return self._draw(self.tables)

    @property
    def _offered(self) -> list[tuple[str, int]]:
        """Numbers of games, all more than there are."""
        offered = [number for number in MORE if number > self.done] or [10 * self.done]
        return [(f"{number:,} in all", number) for number in offered]

    async def play(self, games: int, workers: int = 0) -> None:
        """Have so many games of each study, in whole rounds of its seatings, played by as many processes as there are
        cores."""
        self._told.value = ""
        for run in self.runs.values():
            # After a stop it may be fewer than were asked for before.
            run.study = run.study._replace(games=max(run.study.whole(games), run.done))
        self._progress.max = sum(run.study.games for run in self.runs.values())
        try:
            with self._playing():
                for run in self.runs.values():
                    await self._played(run, workers or os.cpu_count() or 1)
                self._show()
                # The page reads it out.
                self._told.value = f"<p>Games in all: {sum(run.done for run in self.runs.values()):,}.</p>"
        finally:
            self._number.options = self._offered

    def _excuse(self, error: Exception) -> str:
        # Most are a player's or a `LabError`, which say what can be mended.
        return f"<p>{rich(str(error))}</p>"

    async def _played(self, run: Any, workers: int) -> None:
        if self._stopped or run.done == run.study.games:
            return
        due = monotonic() + _OFTEN
        steps = run.steps(load("crews").Processes(workers), poll=0)
        try:
            for _ in steps:
                self._progress.value = sum(one.done for one in self.runs.values())
                if self.done and monotonic() > due:
                    began = monotonic()
                    self._show()
                    # Ratings take long.
                    due = monotonic() + max(_OFTEN, 5 * (monotonic() - began))
                # Whoever presses Stop is heard only while nothing else is done.
                await asyncio.sleep(0.05)
                if self._stopped:
                    break
        finally:
            steps.close()

    # ------------------------------------------------------------------ what it looks like

    def _show(self) -> None:
        self._progress.value = sum(run.done for run in self.runs.values())
        self._chart.value = self.chart.svg(alone=False)

    def svg(self) -> str:
        """The chart as an SVG document."""
        return self.chart.svg()

    def _ipython_display_(self, **kwargs: object) -> None:
        """Show the picture with its words, then the live view: the picture stays when the kernel is gone."""
        chart = self.chart
        caption = "<em>Press Start at the top of the page to play more games.</em>"
        figure = f"{image(chart.svg(), chart.words)}<figcaption>{caption}</figcaption>"
        show(figure, chart.words, self.model_id, key=self.key)

    def __repr__(self, **kwargs: object) -> str:
        return f"Lab({self.chart.words})"
