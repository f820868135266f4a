"""The graph view: a position as a graph over the map, drawn on a canvas, with the Python that computes it.

The sheet only shows, anew from the position each time. One chooses by the controls above it, or plays on the board.
"""

from __future__ import annotations

import html
import threading
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import traitlets as t
from ipywidgets import HTML, Box, Checkbox, Dropdown, ToggleButtons, VBox

from boardgames import read
from boardgames.contract import State
from boardgames.pictures.strokes import Drawing, Pictures, View, svg
from boardgames.pictures.svg import data_uri
from widgets import frontend
from widgets.board import Board
from widgets.display import image, show
from widgets.intents import Json

if TYPE_CHECKING:
    from boardgames.contract import Action, Event

STILL = "Each view is a picture here: ipycanvas, which would also show the way step by step, is not installed."


class _Caption(frontend.LiveWidget):
    """What stands beside the canvas: the words, the numbers, the code with a button that copies it."""

    _module = frontend.script("graphview")
    _style = frontend.style("graphview.css")

    task = t.List(t.Unicode()).tag(sync=True)
    """A title and a text, where the view belongs to a lesson."""
    path = t.Dict().tag(sync=True)
    """The chapter's steps then: see `lesson.Chapter`."""
    note = t.Unicode().tag(sync=True)
    """What is to be said about the sheet."""
    words = t.Unicode().tag(sync=True)
    code = t.Unicode().tag(sync=True)
    setup = t.Unicode().tag(sync=True)
    table = t.Dict().tag(sync=True)


class Still:
    """A sheet for want of a canvas: the picture that saved pages show, made anew each time."""

    moves = False

    def __init__(self, width: int, height: int, redraw: Callable[[], None]) -> None:
        self.widget = HTML()

    def show(self, drawing: Drawing, document: Callable[[], str]) -> None:
        """Show what the document shows."""
        self.widget.value = f'<img alt="" src="{data_uri(document())}">'

    def close(self) -> None:
        """There is nothing to be freed but the widget."""


def _sheet() -> type[Any]:
    """`Canvas`, or `Still` where there is none: in a browser there is no numpy, which ipycanvas needs."""
    try:
        from widgets.canvas import Canvas
    except ModuleNotFoundError as missing:
        if missing.name not in ("ipycanvas", "numpy"):
            raise
        return Still
    return Canvas


class GraphView(VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """A position, or what is on a board, as a graph.

    With a `Board` it follows the board and marks there what it shows. `mode`, `origin` and `target` say what is shown
    first (`ValueError` if there is no such thing), `task` is a title and a text to stand beside it, `path` the steps of
    its chapter. A view with a `key` closes the earlier view of that key, so that a cell can be run again and again.

    >>> GraphView("sumeria; 1 kian; 2 zabalam umma; turn 1", mode="reach", origin="kian")  # doctest: +SKIP
    """

    def __init__(
        self,
        source: Board | State | str,
        *,
        mode: str = "",
        origin: str = "",
        target: str = "",
        task: tuple[str, ...] = (),
        path: Json | None = None,
        key: str | None = None,
    ) -> None:
        self._board = source if isinstance(source, Board) else None
        self._state = None if isinstance(source, Board) else _position(source)
        # One lock for both, so that they cannot wait for each other.
        self._lock = self._board.lock if self._board else threading.RLock()
        self._game = self.state.game
        self._pictures = _pictures(self.state)
        self._setting = False
        self._marking = False
        super().__init__([self._laid_out()])
        self._caption.task, self._caption.path = list(task), path or {}
        # The saved picture gives way to whatever has the first class.
        self.add_class("bg-board")
        self.add_class("bg-graph")
        try:
            self._ask(mode, origin, target)
        except ValueError:
            self.close()
            raise
        # What cannot be shown takes no other view away.
        if key is not None:
            frontend.take_place(GraphView, key, self)
        self._show()
        for control in (self._modes, self._origins, self._targets):
            control.observe(self._on_choice, "value")
        if self._board is not None:
            self._board.observe_position(self._on_position)
            self._board.on_action(self._on_action)

    def _laid_out(self) -> Box:
        """The controls, and below them the canvas beside what explains it."""
        self._modes = ToggleButtons(
            options=[(label, word) for word, label in self._pictures.MODES.items()], description="Show"
        )
        self._origins = Dropdown(description=self._pictures.ORIGIN)
        self._targets = Dropdown(description="Way to")
        self._animate = Checkbox(value=False, description="Animate the way", indent=False)
        self._sheet = _sheet()(self._pictures.WIDTH, self._pictures.HEIGHT, self._redraw)
        self._caption = _Caption(note="" if self._sheet.moves else STILL)
        controls = Box([self._modes, self._origins, self._targets, self._animate])
        sheet = Box([self._sheet.widget])
        main = Box([controls, sheet, self._caption])
        for box, name in ((controls, "controls"), (sheet, "sheet"), (main, "main"), (self._caption, "caption")):
            box.add_class(f"bg-graph-{name}")
        return main

    # ------------------------------------------------------------------ what is shown

    @property
    def state(self) -> State:
        """The position."""
        if self._board is not None:
            return self._board.state
        assert self._state is not None
        return self._state

    @property
    def mode(self) -> str:
        """The way to look at it."""
        return str(self._modes.value)

    @property
    def origin(self) -> str:
        """The place of the chosen piece, or ""."""
        return self._origins.value or ""

    @property
    def target(self) -> str:
        """The place at the end of the way, or ""."""
        return self._targets.value or ""

    @property
    def view(self) -> View:
        """The drawing, its words and its code."""
        return self._view(False)

    def show(self, source: State | str | None = None, *, mode: str = "", origin: str = "", target: str = "") -> None:
        """Show another position of the game (not with a board, which is followed), another mode, origin or target.
        Raises `ValueError` if there is no such thing, and what was shown stays."""
        with self._lock:
            if source is not None and self._board is not None:
                raise ValueError("this view follows its board: show the position there")
            former, shown = self._state, (self.mode, self.origin, self.target)
            try:
                if source is not None:
                    self._state = _position(source)
                self._ask(mode, origin, target)
            except ValueError:
                self._state = former
                self._set(*shown)
                raise
            self._show()

    def svg(self) -> str:
        """What is shown as an SVG document."""
        return self._document(self.view)

    def describe(self) -> str:
        """What is shown in words."""
        return self.view.words

    # ------------------------------------------------------------------ changes

    def _choose(self, mode: str, origin: str, target: str) -> None:
        self._set(mode, origin, target)
        self._show()

    def _ask(self, mode: str, origin: str, target: str) -> None:
        """Set what is asked for, and of the rest what is still there. Raises `ValueError` if there is no such thing."""
        self._set(mode or self.mode, origin or self.origin, target or self.target)
        for name, wanted, control in (("origin", origin, self._origins), ("target", target, self._targets)):
            if wanted not in ("", control.value):
                there = ", ".join(value for _, value in control.options if value) or "nothing"
                raise ValueError(f"no {name} '{wanted}' in this position: choose from {there}")

    def _set(self, mode: str, origin: str, target: str) -> None:
        """Put the controls right. Raises `ValueError`."""
        self._check(self.state)
        if mode and mode not in self._pictures.MODES:
            raise ValueError(f"no mode '{mode}': choose from {', '.join(self._pictures.MODES)}")
        self._setting = True
        try:
            if mode:
                self._modes.value = mode
            origins = self._pictures.origins(self.state, self.mode, self._names)
            _offer(self._origins, list(origins.items()), origin)
            targets = self._pictures.targets(self.state, self.mode, self.origin)
            _offer(self._targets, [("(choose)", ""), *targets.items()] if targets else [], target)
            self._animate.layout.display = self._targets.layout.display if self._sheet.moves else "none"
        finally:
            self._setting = False

    def _check(self, state: State) -> None:
        if state.game is not self._game:
            ours, other = self._game.title, state.game.title
            raise ValueError(f"This view shows graphs of {ours}: make another one for {other}.")

    def _on_choice(self, change: dict[str, Any]) -> None:
        with self._lock:
            if not self._setting:
                self._guarded(lambda: self._choose("", self.origin, self.target))

    def _on_position(self, board: Board) -> None:
        self._guarded(lambda: self._choose("", self.origin, self.target))

    def _on_action(self, board: Board, before: State, action: Action, after: State, events: list[Event]) -> None:
        """Follow the chosen piece where it moves."""
        if self.origin in action[:-1]:
            origins = self._pictures.origins(after, self.mode, self._names)
            if self.origin not in origins.values() and action[-1] in origins.values():
                self._guarded(lambda: self._choose("", action[-1], ""))

    def _show(self) -> None:
        view = self._view(False)
        with self._caption.hold_sync():
            self._caption.words, self._caption.code, self._caption.setup = view.words, view.code, view.setup
            self._caption.table = view.table._asdict() if view.table else {}
        self._draw(self._view(True) if self._animate.value else view)
        if self._board is not None and (view.marks or self._marking):
            self._marking = bool(view.marks)
            self._board.mark(view.marks)

    def _redraw(self) -> None:
        """Draw for a page that has just come or has been loaded again."""
        with self._lock:
            self._guarded(lambda: self._draw(self._view(False)))

    def _guarded(self, change: Callable[[], None]) -> None:
        """Make a change. An exception in a callback is shown nowhere else."""
        try:
            change()
        except ValueError as error:
            self._caption.words = str(error)
        except Exception as error:
            self._caption.words = f"Internal error: {error!r}"

    @property
    def _names(self) -> tuple[str, ...] | None:
        return self._board.record.names if self._board is not None else None

    def _view(self, moving: bool) -> View:
        return self._pictures.view(self.state, self.mode, self.origin, self.target, self._names, moving)

    def _draw(self, view: View) -> None:
        self._sheet.show(view.drawing, lambda: self._document(view))

    # ------------------------------------------------------------------ notebooks

    def _document(self, view: View) -> str:
        pictures = self._pictures
        return svg(view.drawing, pictures.WIDTH, pictures.HEIGHT, title=pictures.MODES[self.mode], words=view.words)

    def _ipython_display_(self, **kwargs: Any) -> None:
        """Show the picture with its words, then the live view: the picture stays when the kernel is gone."""
        words = self.view.words
        caption = f"<figcaption>{html.escape(words)} <em>Run this cell to explore.</em></figcaption>"
        show(image(self._document(self.view), words) + caption, words, self.model_id)

    def close(self) -> None:
        """Take the view off the page and free it."""
        if not hasattr(self, "_caption"):  # what cannot be shown was never on the page
            return
        with self._lock:
            if self._board is not None:
                self._board.observe_position(self._on_position, remove=True)
                self._board.on_action(self._on_action, remove=True)
                if self._marking:
                    self._board.mark()
                self._state, self._board = self._board.state, None
            self._sheet.close()
            held = (*self.children, self.layout)
            super().close()
            frontend.free(*held)

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name in ("origin", "target") if (value := getattr(self, name)))
        return f"{type(self).__name__}({self.state.text!r}, mode={self.mode!r}{chosen})"


def layered(board: Board, graph: GraphView, *, on: bool) -> ToggleButtons:
    """Lay a graph over its board: the switch between the two. It is `on` or off at first."""
    switch = ToggleButtons(options=[("Board", False), ("Graph", True)], tooltips=["Play", "Look at the graph"])
    switch.add_class("bg-layer-switch")

    def show(change: dict[str, Any]) -> None:
        board.layout.display = "none" if change["new"] else None
        graph.layout.display = None if change["new"] else "none"

    switch.observe(show, "value")
    switch.value = on
    show({"new": on})
    return switch


def _position(source: object) -> State:
    """What is to be shown. Raises `TypeError` for what is no position."""
    if isinstance(source, str):
        return read(source)
    if not isinstance(source, State):
        raise TypeError(f"a graph view shows a Board, a position or its text, not {source!r:.80}")
    return source


def _pictures(state: State) -> Pictures:
    name = f"boardgames.{state.game.name}.picture.graphs"
    try:
        return cast(Pictures, import_module(name))
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        raise ValueError(f"{state.game.title} has no graph view") from None


def _offer(control: Any, options: list[tuple[str, str]], chosen: str) -> None:
    """Give a control its options and keep the choice if it is still there; without options it is hidden."""
    if list(control.options) != options:
        control.options = options
    values = [value for _, value in options]
    if values:
        control.value = chosen if chosen in values else values[0]
    control.layout.display = None if options else "none"
