"""The sheet of a graph view where there is ipycanvas: strokes drawn on a canvas, which can show a way step by step."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import ipycanvas
import numpy as np

from boardgames.pictures.strokes import Areas, Discs, Drawing, Lines, Pause, Rings, Words

_SHARPNESS = 2
"""Canvas pixels for each unit of the drawing."""


class Canvas:
    """A sheet of this width and height, in units of the drawing. `redraw` is called when a page has come that has to be
    drawn for, or was loaded again."""

    moves = True
    """Whether a drawing can show its pauses."""

    def __init__(self, width: int, height: int, redraw: Callable[[], None]) -> None:
        self.widget = ipycanvas.Canvas(width=width * _SHARPNESS, height=height * _SHARPNESS)
        self.widget.layout.width, self.widget.layout.height = "100%", "auto"
        self._redraw, self._seen = redraw, False
        self.widget.on_client_ready(self._on_page)

    def show(self, drawing: Drawing, document: Callable[[], str]) -> None:
        """Draw, if there is a page that shows it."""
        if self._seen:
            with held():
                paint(self.widget, drawing)

    def close(self) -> None:
        """Forget the page."""
        with _lock:
            if _MANAGER._current_canvas is self.widget:
                _MANAGER._current_canvas = None
            self.widget.on_client_ready(self._on_page, remove=True)

    def _on_page(self) -> None:
        with _lock:
            # The page has forgotten which canvas is drawn on; the manager does not know that.
            _MANAGER._current_canvas = None
            self._seen = True
        self._redraw()


_MANAGER = ipycanvas.canvas._CANVAS_MANAGER
_lock = threading.RLock()
"""There is one manager for all canvases, and callbacks come on several threads."""


@contextmanager
def held() -> Iterator[None]:
    """Send the drawing at the end, or drop it whole if it fails. (`hold_canvas` alone would keep the rest for ever.)"""
    with _lock:
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
