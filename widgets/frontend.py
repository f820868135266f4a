"""How live widgets reach a page: what many of them have in common is sent once, and each says where it is.

Otherwise a page with ninety boards would hold their module, style and drawing ninety times. When such a page is
reloaded, the kernel sends too much at once, and the Jupyter server drops what is too much.
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path
from typing import Any, ClassVar, Protocol
from weakref import WeakKeyDictionary, WeakValueDictionary

import anywidget
import ipywidgets
import traitlets as t

_HERE = Path(__file__).parent

_shared: WeakKeyDictionary[threading.Thread, dict[str, Shared]] = WeakKeyDictionary()
_in_place: WeakValueDictionary[tuple[type, str], Closable] = WeakValueDictionary()


class Shared(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets comes without types
    """A text without a view, for all the widgets that know its model's id."""

    text = t.Unicode().tag(sync=True)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page has nothing to say here."""


def shared() -> dict[str, Shared]:
    """What the widgets of a page have in common, by the text."""
    # A kernel is that of one page; marimo has all its visitors in one process, each with a thread.
    whose = threading.current_thread() if "marimo" in sys.modules else threading.main_thread()
    return _shared.setdefault(whose, {})


def in_common(text: str) -> str:
    """The id of the model that holds this text: one for each text, made when it is first asked for."""
    held = shared()
    found = held.get(text)
    # Somebody may have closed all widgets.
    if found is None or found.comm is None:
        found = held[text] = Shared(text=text)
    return str(found.model_id)


def as_text(data: object) -> str:
    """What a page can read with JSON.parse."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read(name: str) -> str:
    """A file of this folder."""
    return _HERE.joinpath(name).read_text(encoding="utf-8")


def script(name: str) -> str:
    """A module of the front end, put together by `make front` from what it imports: see `js/`."""
    return read(f"static/{name}.js")


def style(*names: str) -> str:
    """Style sheets of this folder, below the colours that they share."""
    return "".join(map(read, ("palette.css", *names)))


def free(*widgets: ipywidgets.Widget) -> None:
    """Close widgets and all that they hold, their layouts and styles too, which ipywidgets would keep."""
    for widget in widgets:
        held = [*getattr(widget, "children", ()), *(getattr(widget, name, None) for name in ("layout", "style"))]
        widget.close()
        free(*(part for part in held if isinstance(part, ipywidgets.Widget)))


class Closable(Protocol):
    """What can be taken off a page."""

    def close(self) -> None:
        """Take it off the page and free it."""


def take_place(kind: type, key: str, new: Closable) -> None:
    """Close the last one of its kind that had this key: so a cell can be run again and again. It may be `new` itself,
    shown once more."""
    if (former := _in_place.pop((kind, key), None)) is not None:
        former.close()
    _in_place[kind, key] = new


class LiveWidget(anywidget.AnyWidget):
    """An anywidget whose module and style are sent once for all the widgets of its class.

    A class gives both as text: anywidget keeps a widget with a Path alive after close().
    """

    _esm = script("loader")
    _module: ClassVar[str]
    """The JavaScript module, as anywidget defines it: its default export is a widget or makes one."""
    _style: ClassVar[str] = ""

    _source = t.Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(_source=in_common(as_text([self._module, self._style])), **traits)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page has nothing to say here, unless a class listens."""
