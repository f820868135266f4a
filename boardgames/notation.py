"""Text as positions and records are written in: fields, and actions behind ``>`` signs.

A position is a list of fields, each a name and a value, separated by ``;`` or a line break. A record is a position and
then one ``>`` before each action. Errors name the line and the field.

Reading a position (`Reader`) is one thing, checking whether a table can have it another: a game's check finds all that
is wrong (`Problem`), and the reader names the lines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, NoReturn

from boardgames.events import NotationError


class Problem(NamedTuple):
    """What is wrong with a position, though it could be read."""

    what: str
    fields: tuple[str, ...]
    """The fields that it may be told at: the first one that the text gives, or else the last."""


class Field(NamedTuple):
    """A named value of a position, and the line it stands on."""

    line: int
    name: str
    value: str

    def told(self, problem: str) -> str:
        """A problem with line and field."""
        return f"line {self.line}, field '{self.name}': {problem}"

    def fail(self, problem: str) -> NoReturn:
        """Raise `NotationError` with the problem, where it stands."""
        raise NotationError(self.told(problem))

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
            self.fail(f"'{_short(text)}' is unknown; choose from {some}")
        return text

    def some_of(self, words: Iterable[str]) -> frozenset[str]:
        """The parts of the value, if each is one of `words`."""
        known = tuple(sorted(words))
        return frozenset(self.one_of(known, word) for word in self.value.split())

    def counts(self, most: Mapping[str, int], text: str | None = None) -> tuple[int, ...]:
        """How many of each letter the value (or a part of it) says, as ``s1 t2`` does, in the order of `most`."""
        found = dict.fromkeys(most, 0)
        for word in (self.value if text is None else text).split():
            if word != "-":
                letter = self.one_of(tuple(most), word[0])
                if found[letter]:
                    self.fail(f"'{letter}' is there twice")
                found[letter] = self.number(1, most[letter], word[1:])
        return tuple(found.values())


def spelled(letters: Iterable[str], numbers: Iterable[int]) -> str:
    """How many of each letter, as `Field.counts` reads them."""
    return " ".join(f"{letter}{number}" for letter, number in zip(letters, numbers, strict=True) if number) or "-"


def as_text(given: object, what: str) -> str:
    """What is to be read. Raises `TypeError` where it is no text."""
    if not isinstance(given, str):
        raise TypeError(f"{what} is read from text, not from {given!r:.40}")
    return given.removeprefix("\ufeff")  # pasted from a file that begins with its byte order


def fields(text: str, game: str) -> Iterator[Field]:
    """The fields of a position, without the game's name that comes first. Raises `NotationError`, and `TypeError` for
    what is no text."""
    text = as_text(text, "a position")
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


class Reader:
    """The fields of a position, for a game to ask for one after the other. Raises what `fields` raises."""

    def __init__(self, text: str, game: str) -> None:
        self._given = {field.name: field for field in fields(text, game)}
        self._unread = dict(self._given)

    def __contains__(self, name: str) -> bool:
        """Whether the text gives a field."""
        return name in self._given

    def take(self, name: str, default: str = "") -> Field:
        """A field, or what it is when it is left out."""
        return self._unread.pop(name, Field(1, name, default))

    def given(self, name: str) -> Field | None:
        """A field, None when it is left out."""
        return self._unread.pop(name, None)

    def finish(self) -> None:
        """Refuse fields that nobody has asked for."""
        for field in self._unread.values():
            field.fail("is not a field of this game")

    def told(self, problems: Iterable[Problem]) -> tuple[str, ...]:
        """The problems with line and field. A field that is left out stands on the first line."""
        return tuple(self._about(names).told(what) for what, names in problems)

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Raise `NotationError` with all problems, if there are any."""
        if told := self.told(problems):
            raise NotationError("; ".join(told))

    def _about(self, names: tuple[str, ...]) -> Field:
        return next((self._given[name] for name in names if name in self._given), Field(1, names[-1], ""))


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
