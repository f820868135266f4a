"""A worked example to step through, with the story of events beside the board, and to play on from anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets

from boardgames.contract import CHANCE, State
from boardgames.record import Record
from widgets.board import Board
from widgets.figure import Figure
from widgets.frontend import LiveWidget, read, script

_INTERVAL = 2_500
"""Milliseconds a step is shown while it plays by itself."""


class _Guard(LiveWidget):
    """An unseen neighbour of the controls: brings their style, and keeps their keys from the notebook."""

    _module = script("walkthrough")
    _style = read("walkthrough.css")

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page has nothing to say here."""


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
    ) -> None:
        record = Record.read(record) if isinstance(record, str) else record
        # A copy: what is played on the board must not change the example.
        self.record = record.branch(len(record.all_actions))
        super().__init__(key or f"walkthrough/{self.record.text}")
        self.title, self.text, self.graph = title, text, graph
        self._speech = self.record.start.game.speech(self.record.names)

    @property
    def steps(self) -> int:
        """The number of actions in the example."""
        return len(self.record.all_actions)

    # ------------------------------------------------------------------ the board and its controls

    def _first_state(self) -> State:
        return self.record.start

    def _make_board(self) -> Board:
        board = Board(self._example(), key=self.key, seed=1)
        board.playable = False
        self._say(board, 0)
        return board

    def _example(self) -> Record:
        record = self.record.branch()
        record.goto(0)
        return record

    def _around(self, board: Board) -> Iterable[ipywidgets.Widget]:
        last = self.steps
        self.slider = ipywidgets.IntSlider(0, 0, last, description="Step", style={"description_width": "auto"})
        self.slider.layout.flex = "1 1 200px"
        self._playing = ipywidgets.Play(0, 0, last, interval=_INTERVAL, show_repeat=False)
        self._before = ipywidgets.Button(description="Previous", icon="step-backward", tooltip="One step back")
        self._next = ipywidgets.Button(description="Next", icon="step-forward", tooltip="One step on")
        self._branch = ipywidgets.ToggleButton(description="Play on from here", icon="code-fork")
        for button in (self._before, self._next, self._branch):
            button.layout.width = "auto"
        self._link = ipywidgets.jslink((self._playing, "value"), (self.slider, "value"))
        self.slider.observe(lambda change: self.goto(change["new"]), "value")
        self._before.on_click(lambda _: self._step(-1))
        self._next.on_click(lambda _: self._step(1))
        self._branch.observe(lambda change: self._play_on(change["new"]), "value")
        guard = _Guard()
        guard.add_class("bg-guard")
        controls = ipywidgets.HBox(
            [self._before, self._next, self._playing, self.slider, self._branch, guard],
            layout={"flex_flow": "row wrap", "align_items": "center"},
        )
        self._controls: list[ipywidgets.Widget] = [*controls.children, self._link]
        self._limit(0)
        controls.add_class("bg-controls")
        if not self.graph:
            return board, controls
        from widgets.graphview import GraphView

        return board, controls, GraphView(board)

    def close(self) -> None:
        for widget in getattr(self, "_controls", ()):
            widget.close()
        super().close()

    # ------------------------------------------------------------------ stepping

    def goto(self, at: int) -> None:
        """Show the example after `at` actions."""
        self.board.goto(at)
        self._say(self.board, at)
        self._limit(at)

    def _step(self, by: int) -> None:
        self.slider.value = min(max(self.slider.value + by, 0), self.steps)

    def _limit(self, at: int) -> None:
        on = not self._branch.value
        self._before.disabled, self._next.disabled = not (on and at > 0), not (on and at < self.steps)

    def _say(self, board: Board, at: int) -> None:
        text = self.text.strip()
        if at:
            text += f"\n\n**{at} of {self.steps}. {self._steps()[at - 1]}.**"
        board.coach = {"title": self.title, "text": text, "kind": "show"}

    def _play_on(self, on: bool) -> None:
        """Leave the example and play, or come back to it."""
        board, at = self.board, self.slider.value
        self.slider.disabled = self._playing.disabled = on
        self._branch.description = "Back to the example" if on else "Play on from here"
        self._branch.icon = "undo" if on else "code-fork"
        self._limit(at)
        board.playable = on
        if on:
            board.show(self.record.branch(at))
        else:
            board.show(self._example())
            self.goto(at)

    def _words(self) -> list[str]:
        return [self.title, self.text.strip()]

    def _steps(self) -> list[str]:
        steps = []
        for state, action in zip(self.record.states, self.record.all_actions, strict=False):
            who = "" if state.to_move in (None, CHANCE) else f"{self.record.names[state.to_move or 0]}: "
            steps.append(f"{who}{self._speech.act(action)}")
        return steps

    def __repr__(self) -> str:
        return f"Walkthrough({self.record.text!r})"
