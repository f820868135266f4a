"""How a page speaks to the kernel: by intents, which change something, and by questions, which are replied to.

Both are checked in the same way, taken one at a time, and answered. The other half is `js/page/link.js`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets as t
from anywidget.experimental import command

from boardgames.contract import IllegalAction
from widgets.frontend import LiveWidget, as_text, free

Json = dict[str, Any]

_MAX_INTENT = 2_000
_LONGEST_ID = 100


class Listener(LiveWidget):
    """A widget whose page may say what its reader wants, as `intent`, may ask, and may write nothing else.

    An intent has the number `seq` and the word `do`, which names one of the `_HANDLERS`. What is malformed is named in
    `message` and changes nothing. `ack` is the number of the last intent that was answered, malformed ones included: a
    page sends nothing more until it hears of it.

    A question has the word `do`, which names one of the `_ANSWERS`. The view that asks gets what that returns, or an
    object with the `problem`; nobody else hears of it. Whoever has missed something asks for everything `anew`.
    """

    message = t.Dict().tag(sync=True)
    ack = t.Int(0).tag(sync=True)
    intent = t.Dict().tag(sync=True, echo_update=False)

    _HANDLERS: ClassVar[Mapping[str, Callable[[Any, Json], None]]] = {}
    _ANSWERS: ClassVar[Mapping[str, Callable[[Any, Json], Json]]] = {}
    _LONGEST: ClassVar[int] = _MAX_INTENT
    """Characters that an intent or a question may have."""
    _QUIET: ClassVar[frozenset[str]] = frozenset()
    """Intents that leave the `message` on the page: all others take it away."""

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
        free(layout)

    def set_state(self, sync_data: Json) -> None:
        """Take an intent from a page: nothing else may be written there."""
        # One at a time: messages may come on several threads, also while a cell runs.
        with self.lock, self.hold_sync():
            if "intent" in sync_data:
                self._take(sync_data["intent"])

    def _take(self, intent: Any) -> None:
        seq = _number_of(intent)
        try:
            do = self._check(intent, self._HANDLERS)
            if seq is None:
                raise Malformed("'seq' counts from 1.")
            if do not in self._QUIET:
                self.message = {}
            self._HANDLERS[do](self, intent)
        except Malformed as error:
            self.say(_named(error), "no")
        except IllegalAction as error:
            self._object(error)
        except Refused as error:
            self.say(str(error), "no")
        except KeyboardInterrupt:  # without an answer the page would wait for ever
            self.say("Interrupted.", "no")
        except Exception as error:  # an exception in a callback is shown nowhere else
            self.say(f"Internal error: {error!r}", "no")
        if seq is not None:
            self.ack = seq

    def _check(self, message: Any, known: Mapping[str, object]) -> str:
        """What a message wants done: something known. Raises `Malformed`, or `Refused` if it is too long."""
        if not isinstance(message, dict):
            raise Malformed("it is not an object.")
        if len(repr(message)) > self._LONGEST:
            raise Refused("That is too long, so nothing was done.")
        if not _can_be_sent(message):
            raise Malformed("it is not JSON in UTF-8.")
        do: str = field(message, "do", str)
        if do not in known:
            raise Malformed(f"there is no '{do[:20]}'.")
        return do

    @command
    def _ask(self, question: Any, buffers: list[bytes]) -> tuple[Json, list[bytes]]:
        """Answer a view of a page. anywidget sends the reply."""
        known: Mapping[str, Callable[[Any, Json], Json]] = {"anew": Listener._answer_anew, **self._ANSWERS}
        with self.lock, self.hold_sync():
            try:
                return known[self._check(question, known)](self, question), []
            except Malformed as error:
                return {"problem": _named(error)}, []
            except Refused as error:
                return {"problem": str(error)}, []
            except KeyboardInterrupt:
                return {"problem": "Interrupted."}, []
            except Exception as error:  # a page that gets no reply waits for it
                return {"problem": f"Internal error: {error!r}"}, []

    def _answer_anew(self, question: Json) -> Json:
        """Send the pages everything: a server that was sent too much at once may have dropped a message."""
        self.send_state()
        return {}

    def _handle_custom_msg(self, content: Any, buffers: list[bytes]) -> None:
        """Take a question in the form that anywidget's `invoke` gives it: it would stumble over others."""
        if _is_question(content):
            super()._handle_custom_msg(content, buffers)
        else:
            with self.lock:
                self.say(_named("it is no question."), "no")

    def _object(self, error: IllegalAction) -> None:
        """Say what the rules forbid."""
        first = error.objections[0]
        self.say(first.key, "no", first.rule)


class Malformed(ValueError):
    """A message that no page of ours sends."""


class Refused(ValueError):
    """A message that comes at the wrong time, or is too much."""


def _named(error: object) -> str:
    return f"Ignored a malformed message: {error}"


def _number_of(intent: Any) -> int | None:
    """The number of an intent, if it has one: JavaScript counts exactly so far."""
    seq = intent.get("seq") if isinstance(intent, dict) else None
    return seq if type(seq) is int and 0 < seq < 2**53 else None


def _is_question(content: Any) -> bool:
    match content:
        case {"kind": "anywidget-command", "name": "_ask", "id": str(number), "msg": _}:
            return len(number) < _LONGEST_ID and _can_be_sent(number)
    return False


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
