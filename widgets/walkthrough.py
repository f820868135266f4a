"""A worked example to step through, with the story of events beside the board, and to play on from anywhere."""

from __future__ import annotations

import html
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

import ipywidgets

from boardgames.contract import CHANCE, State
from boardgames.record import Record
from widgets.board import Board
from widgets.figure import Figure
from widgets.frontend import LiveWidget, script, style

_INTERVAL = 2_500
"""Milliseconds a step is shown while it plays by itself."""

_LONG = 50
"""An example of more actions is stepped through by turns."""

_TRY = "Try other actions from here"


class _Guard(LiveWidget):
    """An unseen neighbour of the controls: brings their style, and keeps their keys from the notebook."""

    _module = script("walkthrough")
    _style = style("walkthrough.css")


class Walkthrough(Figure):
    """A record (or its text) on a slider.

    >>> Walkthrough("sumeria; 1 kian; 2 zabalam umma > move kian gu_edena")  # doctest: +SKIP
    """

    def __init__(
        self,
        record: Record | str,
        *,
        title: str = "Step by step",
        text: str = "",
        key: str | None = None,
        graph: bool = False,
        part: tuple[str, ...] = (),
    ) -> None:
        record = Record.read(record) if isinstance(record, str) else record
        # A copy: what is played on the board must not change the example.
        self.record = record.branch(len(record.all_actions))
        super().__init__(key or f"walkthrough/{self.record.text}")
        self.title, self.text, self.graph, self.part = title, text, graph, part
        self._speech = self.record.start.speech(self.record.names)
        long = self.steps > _LONG
        self._stops = [0, *(self.record.turns() if long else range(1, self.steps + 1))]
        """After how many actions a step of the buttons ends."""

    @property
    def steps(self) -> int:
        """The number of actions in the example."""
        return len(self.record.all_actions)

    # ------------------------------------------------------------------ the board and its controls

    def _first_state(self) -> State:
        return self.record.start

    def _make_board(self) -> Board:
        board = Board(self._example(), key=self.key, seed=1, headings=self.steps > _LONG)
        board.playable = False
        board.focus(self.part)
        return board

    def _example(self) -> Record:
        record = self.record.branch()
        record.goto(0)
        return record

    def _around(self, board: Board) -> Iterable[ipywidgets.Widget]:
        by = "turn" if self.steps > _LONG else "step"
        self.slider = ipywidgets.IntSlider(0, 0, self.steps, description="Step", style={"description_width": "auto"})
        self.slider.layout.flex = "1 1 100px"
        self._playing = ipywidgets.Play(0, 0, len(self._stops) - 1, interval=_INTERVAL, show_repeat=False)
        self._before = ipywidgets.Button(description="Step back", icon="step-backward", tooltip=f"One {by} back")
        self._next = ipywidgets.Button(description="Step forward", icon="step-forward", tooltip=f"One {by} forward")
        self._branch = ipywidgets.ToggleButton(description="Play on from here", icon="code-fork", tooltip=_TRY)
        for button in (self._before, self._next, self._branch):
            button.layout.width = "auto"
        self._playing.observe(lambda change: self._play_to(change["new"]), "value")
        self.slider.observe(lambda change: self._show(change["new"]), "value")
        self._before.on_click(lambda _: self._step(-1))
        self._next.on_click(lambda _: self._step(1))
        self._branch.observe(lambda change: self._play_on(change["new"]), "value")
        # In the bar, which is always in sight: beside the board it would move it.
        self._line = ipywidgets.HTML()
        self._line.add_class("bg-step")
        if self.steps > _LONG:
            self._line.add_class("bg-steps")
        guard = _Guard()
        guard.add_class("bg-guard")
        steps = [self._line, self._before, self._next, self._playing, self.slider, self._branch, guard]
        rooms: list[ipywidgets.Widget] = [board]
        if self.graph:
            from widgets.graphview import GraphView, layered

            graph = GraphView(board, task=(self.title, self.text.strip()), path=self.path)
            steps.append(layered(board, graph, on=False))
            rooms.append(graph)
        controls = ipywidgets.HBox(
            steps,
            layout={"flex_flow": "row wrap", "align_items": "center"},
        )
        self._limit(0)
        controls.add_class("bg-controls")
        return *rooms, controls

    # ------------------------------------------------------------------ stepping

    def _show(self, at: int) -> None:
        """Show the example after so many actions."""
        if self._branch.value:
            # The slider was under way when somebody began to play.
            return
        self.board.goto(at)
        self._line.value = html.escape(self._told(at))
        self._playing.value = bisect_right(self._stops, at) - 1
        self._limit(at)

    def _step(self, by: int) -> None:
        """To the next stop, or back to the last one."""
        if self._branch.value:
            # As `_show` says.
            return
        at, stops = self.slider.value, self._stops
        stop = bisect_right(stops, at) if by > 0 else bisect_left(stops, at) - 1
        self.slider.value = stops[min(max(stop, 0), len(stops) - 1)]

    def _play_to(self, stop: int) -> None:
        """What plays by itself has come to a stop."""
        if self._branch.value:
            # A tick that was under way when somebody began to play.
            return
        if bisect_right(self._stops, self.slider.value) - 1 != stop:
            self.slider.value = self._stops[stop]

    def _limit(self, at: int) -> None:
        on = not self._branch.value
        self._before.disabled, self._next.disabled = not (on and at > 0), not (on and at < self.steps)
        text = self.text.strip()
        self.board.coach = {"title": self.title, "text": text, "kind": "walk", "done": at == self.steps}

    def _told(self, at: int) -> str:
        """What was done since the last stop, without what chance did if there is anything else."""
        if not at:
            return ""
        since = range(self._stops[bisect_left(self._stops, at) - 1], at)
        chosen = [i for i in since if self.record.states[i].to_move != CHANCE] or [at - 1]
        acts, said, last = self._acts(), list[str](), ""
        for who, act in (acts[i] for i in chosen):
            said.append(f"{act}." if who == last else f"{who}{act}.")
            last = who
        return f"{at} of {self.steps}. {' '.join(said)}"

    def _play_on(self, on: bool) -> None:
        """Leave the example and play, or come back to it."""
        board, at = self.board, self.slider.value
        self._playing.playing = False
        self.slider.disabled = self._playing.disabled = on
        self._branch.description = "Back to the example" if on else "Play on from here"
        self._branch.icon = "undo" if on else "code-fork"
        self._branch.tooltip = "Go on where you left it" if on else _TRY
        self._limit(at)
        board.playable = on
        if on:
            board.show(self.record.branch(at))
            # What was done last is not what is seen: chance may have gone on.
            self._line.value = f"You play on from step {at} of {self.steps}."
        else:
            board.show(self._example())
            self._show(at)

    def _words(self) -> list[str]:
        return [self.title, self.text.strip()]

    def _steps(self) -> list[str]:
        return [who + act for who, act in self._acts()]

    def _acts(self) -> list[tuple[str, str]]:
        """Who does what in each step."""
        acts = []
        for state, action in zip(self.record.states, self.record.all_actions, strict=False):
            who = "" if state.to_move in (None, CHANCE) else f"{self.record.names[state.to_move or 0]}: "
            acts.append((who, self._speech.act(action)))
        return acts

    def __repr__(self) -> str:
        return f"Walkthrough({self.record.text!r})"
