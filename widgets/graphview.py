"""The graph view: a position as a graph over the map, drawn on a canvas, with the Python that computes it.

The canvas only draws, anew from the position each time. One chooses by the controls above it, or plays on the board.
"""

from __future__ import annotations

import html
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import ipycanvas
import numpy as np
import traitlets as t
from ipywidgets import Box, Checkbox, Dropdown, ToggleButtons, VBox, Widget

from boardgames import read
from boardgames.pictures.strokes import Areas, Discs, Drawing, Lines, Pause, Pictures, Rings, View, Words, svg
from widgets import frontend
from widgets.board import Board
from widgets.display import image, show
from widgets.intents import Json

if TYPE_CHECKING:
    from boardgames.contract import Action, Event, State

_SHARPNESS = 2
"""Canvas pixels for each unit of the drawing."""

_views: weakref.WeakValueDictionary[str, GraphView] = weakref.WeakValueDictionary()


class _Caption(frontend.LiveWidget):
    """What stands beside the canvas: the words, the numbers, the code with a button that copies it."""

    _module = frontend.script("graphview")
    _style = frontend.style("graphview.css")

    task = t.List(t.Unicode()).tag(sync=True)
    """A title and a text, where the view belongs to a lesson."""
    path = t.Dict().tag(sync=True)
    """The chapter's steps then: see `lesson.Chapter`."""
    words = t.Unicode().tag(sync=True)
    code = t.Unicode().tag(sync=True)
    setup = t.Unicode().tag(sync=True)
    table = t.Dict().tag(sync=True)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page has nothing to say here."""


class GraphView(VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """A position, or what is on a board, as a graph.

    With a `Board` it follows the board and marks there what it shows. `mode`, `origin` and `target` say what is shown
    first, `task` is a title and a text to stand beside it, `path` the steps of its chapter. A view with a `key` closes
    the earlier view of that key, so that a cell can be run again and again.

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
        if key is not None and (former := _views.pop(key, None)) is not None:
            former.close()
        self._board = source if isinstance(source, Board) else None
        self._state: State | None = (
            None if isinstance(source, Board) else read(source) if isinstance(source, str) else source
        )
        # One lock for both, so that they cannot wait for each other.
        self._lock = self._board.lock if self._board else threading.RLock()
        self._pictures = _pictures(self.state)
        self._client = False
        self._setting = False
        self._marking = False
        super().__init__([self._laid_out()])
        self._caption.task, self._caption.path = list(task), path or {}
        # The saved picture gives way to whatever has the first class.
        self.add_class("bg-board")
        self.add_class("bg-graph")
        self._choose(mode, origin, target)
        self._canvas.on_client_ready(self._redraw)
        for control in (self._modes, self._origins, self._targets):
            control.observe(self._on_choice, "value")
        if self._board is not None:
            self._board.observe_position(self._on_position)
            self._board.on_action(self._on_action)
        if key is not None:
            _views[key] = self

    def _laid_out(self) -> Box:
        """The controls, and below them the canvas beside what explains it."""
        self._modes = ToggleButtons(
            options=[(label, word) for word, label in self._pictures.MODES.items()], description="Show"
        )
        self._origins = Dropdown(description=self._pictures.ORIGIN)
        self._targets = Dropdown(description="Way to")
        self._animate = Checkbox(value=False, description="Animate the way", indent=False)
        self._canvas = ipycanvas.Canvas(
            width=self._pictures.WIDTH * _SHARPNESS, height=self._pictures.HEIGHT * _SHARPNESS
        )
        self._canvas.layout.width, self._canvas.layout.height = "100%", "auto"
        self._caption = _Caption()
        controls = Box([self._modes, self._origins, self._targets, self._animate])
        sheet = Box([self._canvas])
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
        """Show another position of the game (not with a board, which is followed), another mode, origin or target."""
        with self._lock:
            if source is not None:
                if self._board is not None:
                    raise ValueError("this view follows its board: show the position there")
                self._state = read(source) if isinstance(source, str) else source
            self._choose(mode or self.mode, origin or self.origin, target or self.target)

    def svg(self) -> str:
        """What is shown as an SVG document."""
        return self._document(self.view)

    def describe(self) -> str:
        """What is shown in words."""
        return self.view.words

    # ------------------------------------------------------------------ changes

    def _choose(self, mode: str, origin: str, target: str) -> None:
        """Put the controls right, then show."""
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
            self._animate.layout.display = self._targets.layout.display
        finally:
            self._setting = False
        self._show()

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
        if self._client:
            self._draw(self._view(True) if self._animate.value else view)
        if self._board is not None and (view.marks or self._marking):
            self._marking = bool(view.marks)
            self._board.mark(view.marks)

    def _redraw(self) -> None:
        """Draw for a page that has just come or has been loaded again."""
        with self._lock, _drawing_lock:
            # The page has forgotten which canvas is drawn on; the manager does not know that.
            _MANAGER._current_canvas = None
            self._client = True
            self._guarded(lambda: self._draw(self._view(False)))

    def _guarded(self, change: Callable[[], None]) -> None:
        """Make a change. An exception in a callback is shown nowhere else."""
        try:
            change()
        except Exception as error:
            self._caption.words = f"Internal error: {error!r}"

    @property
    def _names(self) -> tuple[str, ...] | None:
        return self._board.record.names if self._board is not None else None

    def _view(self, moving: bool) -> View:
        return self._pictures.view(self.state, self.mode, self.origin, self.target, self._names, moving)

    def _draw(self, view: View) -> None:
        with drawing():
            paint(self._canvas, view.drawing)

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
        with self._lock, _drawing_lock:
            if self._board is not None:
                self._board.observe_position(self._on_position, remove=True)
                self._board.on_action(self._on_action, remove=True)
                if self._marking:
                    self._board.mark()
                self._state, self._board = self._board.state, None
            if _MANAGER._current_canvas is self._canvas:
                _MANAGER._current_canvas = None
            self._canvas.on_client_ready(self._redraw, remove=True)
            for part in list(_parts(self)):
                part.unobserve_all()
                Widget.close(part)

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


def _parts(widget: Any) -> Iterator[Any]:
    """A widget and all that was made for it."""
    for child in getattr(widget, "children", ()):
        yield from _parts(child)
    for name in ("layout", "style"):
        if widget.has_trait(name) and isinstance(getattr(widget, name), Widget):
            yield getattr(widget, name)
    yield widget


# -------------------------------------------------------------------------------------------------------------- canvas

_MANAGER = ipycanvas.canvas._CANVAS_MANAGER
_drawing_lock = threading.RLock()
"""There is one manager for all canvases, and callbacks come on several threads."""


@contextmanager
def drawing() -> Iterator[None]:
    """Send the drawing at the end, or drop it whole if it fails. (`hold_canvas` alone would keep the rest for ever.)"""
    with _drawing_lock:
        before = _MANAGER._caching
        try:
            with ipycanvas.hold_canvas():
                yield
        except BaseException:
            _MANAGER._commands_cache, _MANAGER._buffers_cache = [], []
            # The command that switches to this canvas was dropped too.
            _MANAGER._current_canvas = None
            raise
        finally:
            _MANAGER._caching = before


def paint(canvas: Any, strokes: Drawing) -> None:
    """Draw on an ipycanvas."""
    set_to: dict[str, Any] = {}

    def use(**styles: Any) -> None:
        # Each assignment is a command, so only what changes.
        for name, value in styles.items():
            if set_to.get(name) != value:
                set_to[name] = value
                setattr(canvas, name, value)

    dashed = True
    canvas.set_transform(_SHARPNESS, 0, 0, _SHARPNESS, 0, 0)
    use(line_join="round")
    for stroke in strokes:
        match stroke:
            case Areas(shapes, fill) if shapes:
                use(fill_style=fill)
                _one_or_many(shapes, canvas.fill_polygon, canvas.fill_polygons)
            case Lines(paths, color, width, dash) if paths:
                use(stroke_style=color, line_width=width, line_cap="butt" if dash else "round")
                if dash or dashed:
                    canvas.set_line_dash(list(dash))
                    dashed = bool(dash)
                _one_or_many(paths, canvas.stroke_lines, canvas.stroke_line_segments)
            case Discs(centres, radius, fill) if centres:
                use(fill_style=fill)
                _circles(centres, radius, canvas.fill_circle, canvas.fill_circles)
            case Rings(centres, radius, color, width) if centres:
                use(stroke_style=color, line_width=width)
                if dashed:
                    canvas.set_line_dash([])
                    dashed = False
                _circles(centres, radius, canvas.stroke_circle, canvas.stroke_circles)
            case Words(texts, size, color, weight, halo, family):
                use(font=f"{weight} {size:g}px {family}", fill_style=color)
                for x, y, anchor, text in sorted(texts, key=lambda text: text[2]):
                    use(text_align="center" if anchor == "middle" else anchor)
                    if halo:
                        use(stroke_style=halo, line_width=4)
                        canvas.stroke_text(text, x, y)
                    canvas.fill_text(text, x, y)
            case Pause(milliseconds):
                canvas.sleep(milliseconds)


def _one_or_many(paths: tuple[Any, ...], one: Callable[[Any], None], many: Callable[[Any, Any], None]) -> None:
    """Draw paths as points in a row, and how many each has; a single one needs no numbers."""
    if len(paths) == 1:
        one(_points(paths).ravel())
    else:
        many(_points(paths), np.array([len(path) for path in paths], np.int32))


@lru_cache(maxsize=512)
def _points(paths: tuple[Any, ...]) -> Any:
    # Most of a drawing was in the last one too.
    return np.array([point for path in paths for point in path], np.float32)


def _circles(centres: tuple[Any, ...], radius: float, one: Callable[..., None], many: Callable[..., None]) -> None:
    if len(centres) == 1:
        one(*centres[0], radius)
    else:
        many(*np.array(centres, np.float32).T, radius)
