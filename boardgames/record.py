"""Records: a start position and the actions since, chance's included. Undo, redo, branch, replay and save are one
mechanism.

Text: the position, then ``>`` before each action. JSON: the same with a version. A broken record is refused with the
line that is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from operator import index
from pathlib import Path
from typing import Any, Final, Self, SupportsIndex

from boardgames.contract import CHANCE, IllegalAction, State, Value
from boardgames.events import Action, Event, NotationError
from boardgames.games import read as read_position
from boardgames.notation import as_text, split_record
from boardgames.speech import DEFAULT_NAMES, in_order
from boardgames.storage import read_text, write_whole

FORMAT: Final = "boardgames record"
VERSION: Final = 1
_FIELDS: Final = ("format", "version", "game", "start", "names", "at", "actions", "review")
"""The fields of a file that are not kept as they are: a review holds for the actions that it was made of."""
LONGEST_NAME: Final = 24
"""Letters that a player's name may have."""


class Record:
    """A game as it was played, with a cursor: `at` actions have been carried out, those after it can be redone.

    Raises `NotationError` or `IllegalAction` for an action that cannot be played.
    """

    def __init__(self, start: State, actions: Iterable[Action | str] = (), names: Sequence[str] | None = None) -> None:
        if not isinstance(start, State):
            raise TypeError(f"a record begins with a position, not with {start!r:.40}")
        self.names = in_order(names) or DEFAULT_NAMES[: start.seats]
        if len(self.names) != start.seats:
            raise ValueError(f"{len(self.names)} names for {start.seats} players")
        for seat, problem in name_problems(self.names).items():
            raise ValueError(f"player {seat + 1}: {problem}")
        if isinstance(actions, str | Action):
            raise TypeError(
                f"a record takes a list of actions, not one ({str(actions)!r:.40}); Record.read reads a text"
            )
        self._states = [start]
        self._actions: list[Action] = []
        self._events: list[tuple[Event, ...]] = []
        self._at = 0
        self.more: dict[str, Any] = {}
        """The fields of its file that mean nothing here: they are kept in it."""
        for action in actions:
            self.play(action)

    @property
    def at(self) -> int:
        """How many actions have been carried out. What is set raises `IndexError` outside 0 to how many there are."""
        return self._at

    @at.setter
    def at(self, at: SupportsIndex) -> None:
        self._at = self._checked(at, len(self._states))

    @property
    def start(self) -> State:
        """The position before the first action."""
        return self._states[0]

    @property
    def state(self) -> State:
        """The position at the cursor."""
        return self._states[self.at]

    @property
    def states(self) -> Sequence[State]:
        """All positions, the start and what can be redone included."""
        return tuple(self._states)

    @property
    def actions(self) -> Sequence[Action]:
        """The actions up to the cursor."""
        return tuple(self._actions[: self.at])

    @property
    def all_actions(self) -> Sequence[Action]:
        """The actions, those that can be redone included."""
        return tuple(self._actions)

    def heading(self, i: int) -> tuple[str, Mapping[str, Value]]:
        """The turn, or part of the game, of action `i`. What chance does belongs to the decision before it. Raises
        `IndexError` where there is no such action."""
        i = self._checked(i, len(self._actions))
        while i and self._states[i].to_move == CHANCE:
            i -= 1
        return self._states[i].heading()

    def turns(self) -> list[int]:
        """Where each turn, or part of the game, is over: after how many actions."""
        headings = [self.heading(i) for i in range(len(self._actions))]
        ends = [i for i in range(1, len(headings)) if headings[i] != headings[i - 1]]
        return [*ends, len(headings)] if headings else []

    def play(self, action: Action | str, events: list[Event] | None = None) -> State:
        """Carry out an action at the cursor. Unless it is the action that could be redone, what could be redone is
        dropped."""
        action = self.state.canonical(Action.of(action))
        found: list[Event] = []
        try:
            state = self.state.play(action, found)
        except IllegalAction as error:
            raise IllegalAction(self.state, error.action, error.objections, self.names) from None
        if self._actions[self.at : self.at + 1] != [action]:
            self._actions[self.at :] = [action]
            self._events[self.at :] = [tuple(found)]
            self._states[self.at + 1 :] = [state]
        self.at += 1
        if events is not None:
            events += found
        return state

    def events(self, index: int) -> tuple[Event, ...]:
        """What happened in the action of that number, counted from 0. Raises `IndexError` where there is none."""
        return self._events[self._checked(index, len(self._actions))]

    @property
    def can_undo(self) -> bool:
        """Whether there are actions before the cursor."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there are actions after the cursor."""
        return self.at < len(self._actions)

    def goto(self, at: SupportsIndex) -> State:
        """Move the cursor. Raises `IndexError` outside 0 to the number of actions."""
        self.at = at
        return self.state

    def _checked(self, at: SupportsIndex, end: int) -> int:
        at = index(at)  # it may be one of NumPy's numbers
        if not 0 <= at < end:
            raise IndexError(f"this record has {len(self._actions)} actions; there is no {at}")
        return at

    def undo(self, steps: SupportsIndex = 1) -> State:
        """Take back actions. Raises `IndexError` if there are not so many."""
        steps = index(steps)
        if not 0 <= steps <= self.at:
            raise IndexError(f"nothing to undo: {self.at} actions have been carried out, not {steps}")
        return self.goto(self.at - steps)

    def redo(self, steps: SupportsIndex = 1) -> State:
        """Carry out again what was taken back. Raises `IndexError` if there are not so many actions."""
        steps, left = index(steps), len(self._actions) - self.at
        if not 0 <= steps <= left:
            raise IndexError(f"nothing to redo: {left} actions have been taken back, not {steps}")
        return self.goto(self.at + steps)

    def branch(self, at: SupportsIndex | None = None) -> Record:
        """A record of its own that begins as this one does, up to `at` (default: the cursor). Raises `IndexError`
        outside 0 to the number of actions."""
        at = self.at if at is None else self._checked(at, len(self._states))
        twin = Record(self.start, names=self.names)
        twin._states, twin._actions, twin._events = (
            self._states[: at + 1],
            self._actions[:at],
            self._events[:at],
        )
        twin.at = len(twin._actions)
        return twin

    def __copy__(self) -> Record:
        twin = self.branch(len(self._actions))
        twin.at = self.at
        return twin

    def seen_by(self, seat: int | None) -> Record:
        """The record as `seat` may see it: states, actions and events with what is hidden from that seat masked.

        It can be looked at and stepped through, not played on.
        """
        view = copy(self)
        view._events = [
            tuple(event.seen_by(seat) for event in self.events(index)) for index in range(len(self._actions))
        ]
        view._actions = [state.mask(action, seat) for state, action in zip(self._states, self._actions, strict=False)]
        view._states = [state.seen_by(seat) for state in self._states]
        return view

    # ------------------------------------------------------------ text and files
    @property
    def text(self) -> str:
        """The record up to the cursor, on one line."""
        names = "" if self.names == DEFAULT_NAMES[: len(self.names)] else f"; names {', '.join(self.names)}"
        return " > ".join((f"{self.start.text}{names}", *map(str, self.actions)))

    def to_json(self, **more: Any) -> str:
        """The whole record, what can be redone included, one action a line. `more` are fields besides its own."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.start.game.name,
            "start": self.start.text,
            "names": self.names,
            **self.more,
            **more,
            "at": self.at,
            "actions": [str(action) for action in self._actions],
        }
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        return text.encode(errors="backslashreplace").decode()  # `more` may have halves of characters

    @classmethod
    def read(cls, text: str) -> Self:
        """A record from its text or JSON. Raises `NotationError` naming line and reason, and `TypeError` for what is no
        text."""
        text = as_text(text, "a record")
        return cls._read_json(text) if text.lstrip().startswith("{") else cls._read_text(text)

    @classmethod
    def _read_text(cls, text: str) -> Self:
        position, actions = split_record(text)
        position, names, line = _take_names(position)
        record = cls._begin(read_position(position), names, line)
        for number, (line, action) in enumerate(actions, start=1):
            try:
                record.play(action)
            except (NotationError, IllegalAction) as error:
                raise NotationError(f"line {line}, action {number}: {error}") from None
        return record

    @classmethod
    def _read_json(cls, text: str) -> Self:
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise NotationError(f"line {error.lineno}: not JSON ({error.msg})") from None
        except (RecursionError, ValueError) as error:
            raise NotationError(f"line 1: not a record ({error})") from None

        def value(name: str, kind: type) -> Any:
            found = data.get(name)
            if type(found) is not kind:
                raise NotationError(f"line {line_of(text, name)}, field '{name}': is missing or not of the right form")
            return found

        if value("format", str) != FORMAT:
            raise NotationError(f"line {line_of(text, 'format')}, field 'format': this is not a '{FORMAT}'")
        if value("version", int) != VERSION:
            raise NotationError(
                f"line {line_of(text, 'version')}, field 'version': only version {VERSION} is known here"
            )
        names, actions, at = value("names", list), value("actions", list), value("at", int)
        if not all(isinstance(name, str) for name in names):
            raise NotationError(f"line {line_of(text, 'names')}, field 'names': names are text")
        position = value("start", str)
        try:
            start = read_position(position)
        except NotationError as error:
            raise NotationError(_within(str(error), line_of(text, "start"))) from None
        record = cls._begin(start, tuple(names), line_of(text, "names"))
        if record.start.game.name != value("game", str):
            raise NotationError(f"line {line_of(text, 'game')}, field 'game': the position is of another game")
        for number, action in enumerate(actions, start=1):
            try:
                if not isinstance(action, str):
                    raise NotationError("an action is text")
                record.play(action)
            except (NotationError, IllegalAction) as error:
                line = _line_of_action(text, number)
                raise NotationError(f"line {line}, action {number}: {error}") from None
        if not 0 <= at <= len(actions):
            raise NotationError(f"line {line_of(text, 'at')}, field 'at': {str(at)[:20]} is not a number of actions")
        record.goto(at)
        record.more = {name: value for name, value in data.items() if name not in _FIELDS}
        return record

    @classmethod
    def _begin(cls, start: State, names: tuple[str, ...], line: int) -> Self:
        try:
            return cls(start, names=names)
        except ValueError as error:
            raise NotationError(f"line {line}, field 'names': {error}") from None

    def save(self, file: str | Path) -> None:
        """Write the record as JSON, whole or not at all. Raises `NotationError` for what could not be read again: a
        game as one seat saw it, or from a position that no table can have."""
        if self._actions and any(state.masked for state in self._states):
            raise NotationError("this is not saved: something is hidden in it, so it could not be read again")
        if problems := self.start.game.problems(self.start):
            raise NotationError(f"this is not saved, for it could not be read again: {'; '.join(problems)}")
        write_whole(Path(file), self.to_json())

    @classmethod
    def load(cls, file: str | Path) -> Self:
        """Read a record's file. Raises `NotationError` naming line and reason; the file is left as it is."""
        return cls.read(read_text(Path(file)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record)
            and (self.start, self._actions, self.at, self.names)
            == (other.start, other._actions, other.at, other.names)
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]  # a record changes

    def __repr__(self) -> str:
        return f"<Record of {self.start.game.title}: action {self.at} of {len(self._actions)}>"


def name_problems(names: Sequence[str]) -> dict[int, str]:
    """A sentence for each name that cannot be used, by its seat."""
    problems = {}
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            problems[seat] = "A name is text."
        elif not name:
            problems[seat] = "This player needs a name."
        elif not name.isprintable():
            problems[seat] = "A name may contain letters that can be seen only."
        elif set(name) & set(",;>"):
            problems[seat] = "A name may contain any letters, but not , ; or >"
        elif name != " ".join(name.split()):
            problems[seat] = "A name may contain single spaces only, and none at either end."
        elif len(name) > LONGEST_NAME:
            problems[seat] = f"A name may have at most {LONGEST_NAME} letters."
        elif name.casefold() in [str(other).casefold() for other in names[:seat]]:
            problems[seat] = f"Another player is already called {name}."
    return problems


def _take_names(position: str) -> tuple[str, tuple[str, ...], int]:
    """The position without its 'names' field, the names, and their line. Line breaks stay, so that errors name the
    right line."""
    kept: list[str] = []
    names: tuple[str, ...] = ()
    found = 0
    for number, line in enumerate(position.split("\n"), start=1):
        parts = []
        for part in line.split(";"):
            word, _, value = " ".join(part.split()).partition(" ")
            if word != "names":
                parts.append(part)
                continue
            if found:
                raise NotationError(f"line {number}, field 'names': is given twice")
            names, found = tuple(name.strip() for name in value.split(",")), number
        kept.append(";".join(parts))
    return "\n".join(kept), names, found


def line_of(text: str, name: str) -> int:
    """The line on which a field of JSON text stands; the first, if it is not there."""
    found = re.search(rf"{re.escape(json.dumps(name))}\s*:", text)
    return text.count("\n", 0, found.start() if found else 0) + 1


def _within(told: str, line: int) -> str:
    """What is wrong with a position, which stands on one line of JSON text as 'start'."""
    return re.sub(r"(^|; )line \d+(?:, field ('[^']*'))?: ", lambda at: (
        f"{at[1]}line {line}, field {at[2]} of 'start': " if at[2] else f"{at[1]}line {line}, field 'start': "
    ), told)  # fmt: skip


def _line_of_action(text: str, number: int) -> int:
    """The line of JSON text on which the action of that number, counted from 1, stands. All actions before it must be
    strings."""
    found = re.search(r'"actions"\s*:\s*\[\s*', text)
    for _ in range(number - 1):
        found = found and re.compile(r'"(?:[^"\\]|\\.)*"\s*,\s*').match(text, found.end())
    return text.count("\n", 0, found.end() if found else 0) + 1
