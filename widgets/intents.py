"""How a page speaks to the kernel: as intents, one at a time, each of them checked and acknowledged."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets as t

from boardgames.contract import IllegalAction
from widgets.frontend import LiveWidget, as_text

Json = dict[str, Any]

_MAX_INTENT = 2_000


class Listener(LiveWidget):
    """A widget whose page may say what its reader wants, as `intent`, and may write nothing else.

    An intent has the number `seq` and the word `do`, which names one of the `_HANDLERS`. What is malformed is named in
    `message` and changes nothing. `ack` is the number of the last intent that was answered.
    """

    message = t.Dict().tag(sync=True)
    ack = t.Int(0).tag(sync=True)
    intent = t.Dict().tag(sync=True, echo_update=False)

    _HANDLERS: ClassVar[Mapping[str, Callable[[Any, Json], None]]] = {}
    _LONGEST: ClassVar[int] = _MAX_INTENT
    """Characters that an intent may have."""
    _QUIET: ClassVar[frozenset[str]] = frozenset()
    """What takes no line off the page."""

    def __init__(self, **traits: Any) -> None:
        self.lock = threading.RLock()
        """Held while something changes: messages may come on several threads."""
        super().__init__(**traits)

    def say(self, text: str, kind: str = "info", rule: str = "") -> None:
        """Show a line: `kind` is "ok", "no" or "info"."""
        self.message = {"text": text, "kind": kind, **({"rule": rule} if rule else {})}

    def close(self) -> None:
        """Take the widget off the page and free it."""
        layout = self.layout
        super().close()
        # It is a widget of its own, which ipywidgets would keep.
        layout.close()

    def set_state(self, sync_data: Json) -> None:
        """Take an intent from a page: nothing else may be written there."""
        # One at a time: messages may come on several threads, also while a cell runs.
        with self.lock, self.hold_sync():
            if "intent" in sync_data:
                self._take(sync_data["intent"])

    def _take(self, intent: Any) -> None:
        seq = self.ack
        try:
            if not isinstance(intent, dict):
                raise Malformed("it is not an object.")
            if len(repr(intent)) > self._LONGEST:
                raise Malformed("it is too long.")
            if not _can_be_sent(intent):
                raise Malformed("it is not JSON in UTF-8.")
            seq, do = field(intent, "seq", int), field(intent, "do", str)
            if not 0 < seq < 2**53:
                raise Malformed("'seq' counts from 1.")
            if do not in self._HANDLERS:
                raise Malformed(f"there is no '{do[:20]}'.")
            if do not in self._QUIET:
                self.message = {}
            self._HANDLERS[do](self, intent)
        except Malformed as error:
            self.say(f"Ignored a malformed message: {error}", "no")
            return
        except IllegalAction as error:
            self._object(error)
        except Refused as error:
            self.say(str(error), "no")
        except Exception as error:  # an exception in a callback is shown nowhere else
            self.say(f"Internal error: {error!r}", "no")
        self.ack = seq

    def _object(self, error: IllegalAction) -> None:
        """Say what the rules forbid."""
        first = error.objections[0]
        self.say(first.key, "no", first.rule)


class Malformed(ValueError):
    """A message that no page of ours sends."""


class Refused(ValueError):
    """A message that comes at the wrong time."""


def field(intent: Json, name: str, kind: type[Any]) -> Any:
    """A value of an intent. Raises `Malformed` if it is not of that type."""
    value = intent.get(name)
    # A bool is an int in Python, but not a number here.
    if type(value) is not kind:
        raise Malformed(f"'{name}' must be {_KINDS[kind]}.")
    return value


_KINDS: Mapping[type, str] = {
    str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"
}  # fmt: skip


def _can_be_sent(data: object) -> bool:
    """Whether an answer may quote it. JSON can hold one half of a surrogate pair, which UTF-8 cannot."""
    try:
        as_text(data).encode()
    except (TypeError, ValueError):
        return False
    return True


def words(intent: Json, name: str = "words") -> list[str]:
    """A list of words of an intent. Raises `Malformed`."""
    found = intent.get(name)
    if not isinstance(found, list) or not all(type(word) is str for word in found):
        raise Malformed(f"'{name}' must be a list of words.")
    return found
