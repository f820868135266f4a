"""Text as positions and records are written in: fields, and actions behind ``>`` signs.

A position is a list of fields, each a name and a value, separated by ``;`` or a line break. A record is a position and
then one ``>`` before each action. Errors name the line and the field.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple, NoReturn

from boardgames.events import NotationError


class Field(NamedTuple):
    """A named value of a position, and the line it stands on."""

    line: int
    name: str
    value: str

    def fail(self, problem: str) -> NoReturn:
        raise NotationError(f"line {self.line}, field '{self.name}': {problem}")

    def number(self, low: int, high: int, text: str | None = None) -> int:
        """The value (or a part of it) as a whole number between `low` and `high`."""
        text = self.value if text is None else text
        # isdecimal() takes digits of any script, and int() stops at very long ones.
        if not (text.isascii() and text.isdecimal() and len(text) <= 9 and low <= int(text) <= high):
            self.fail(f"'{_short(text)}' is not a number from {low} to {high}")
        return int(text)

    def one_of(self, words: dict[str, int] | tuple[str, ...], text: str | None = None) -> str:
        """The value (or a part of it) if it is one of `words`."""
        text = self.value if text is None else text
        if text not in words:
            some = ", ".join(list(words)[:8]) + (", ..." if len(words) > 8 else "")
            self.fail(f"'{_short(text)}' is unknown; known are {some}")
        return text

    def some_of(self, words: Iterable[str]) -> frozenset[str]:
        """The parts of the value, if each is one of `words`."""
        known = tuple(sorted(words))
        return frozenset(self.one_of(known, word) for word in self.value.split())


def fields(text: str, game: str) -> Iterator[Field]:
    """The fields of a position, without the game's name that comes first. Raises `NotationError`."""
    seen: set[str] = set()
    first = True
    for number, line in enumerate(text.split("\n"), start=1):
        for part in line.split(";"):
            name, _, value = " ".join(part.split()).partition(" ")
            if not name:
                continue
            if first:
                if name != game or value:
                    raise NotationError(f"line {number}: a position of this game begins with '{game};'")
                first = False
                continue
            field = Field(number, _short(name), value)
            if name in seen:
                field.fail("is given twice")
            seen.add(name)
            yield field
    if first:
        raise NotationError(f"line 1: a position of this game begins with '{game};'")


def split_record(text: str) -> tuple[str, list[tuple[int, str]]]:
    """A record's position and its actions, each with the line it stands on."""
    position, *actions = text.split(">")
    line = position.count("\n") + 1
    numbered = []
    for action in actions:
        body = action.lstrip()
        numbered.append((line + action[: len(action) - len(body)].count("\n"), body.strip()))
        line += action.count("\n")
    return position, numbered


def is_plain(text: str) -> bool:
    """Whether a text can be shown on one line and kept in a file: no control characters, no halves of a character."""
    return not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
