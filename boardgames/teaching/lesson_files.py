"""Lesson files: read, and checked against the engine.

A lesson file is Markdown. A fence ``step NAME`` holds a step in TOML, a fence ``python`` a line of code to play with,
a fence ``positions`` gives names to positions (in TOML), so that steps can say ``position = "market > add nina"``.
Questions, goals, fresh positions and experiments are named as the game's `Registry` names them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from boardgames.contract import Action, Game, IllegalAction, NotationError, State
from boardgames.play.strengths import STRENGTHS
from boardgames.record import Record
from boardgames.teaching.registries import registry
from boardgames.teaching.registry import Registry, call_of
from boardgames.teaching.steps import Code, Lesson, Step

MOST_WORDS: Final = 80
"""The most words that a step's text may have."""

_NEEDS: Final = {
    "show": ("position",),
    "walk": (),
    "predict": ("position", "ask", "question"),
    "do": ("position", "goal"),
    "try": ("position", "tries"),
    "vary": ("ask", "vary"),
    "graph": ("position",),
    "experiment": ("experiment",),
    "table": (),
    "pictures": ("pictures", "parts", "captions"),
    "first": (),
}
"""The kinds of steps, with the fields each needs in addition to `kind`, `title` and `text`."""

_MAY: Final = {
    "show": ("goal", "part"),
    "walk": ("position", "example", "graph", "part"),
    "predict": ("hints", "part"),
    "do": ("hints", "part"),
    "try": ("part",),
    "vary": ("hints", "seed"),
    "graph": ("origin", "mode", "part"),
    "experiment": ("games", "guess", "moral"),
    "table": ("opponent",),
    "pictures": (),
    "first": (),
}
"""The optional fields of each kind. Every kind may also have `rules`."""

_TYPES: Final[Mapping[str, type]] = {
    "kind": str, "title": str, "text": str, "rules": list, "position": str, "example": str, "ask": str,
    "question": str, "goal": str, "vary": str, "hints": list, "tries": list, "part": list, "seed": int, "graph": bool,
    "origin": str, "mode": str, "experiment": str, "games": int, "guess": bool, "moral": str,
    "opponent": str, "pictures": list, "parts": list, "captions": list,
}  # fmt: skip

ASKS: Final = ("choice", "places", "number", "order")


class LessonError(ValueError):
    """A lesson file that cannot be read. The message names file, line and field."""


def named(text: str, positions: Mapping[str, str]) -> str:
    """The text itself, or with a named position in the place of its first word.

    >>> named("market > add nina", {"market": "sumeria; 1 kian"})
    'sumeria; 1 kian > add nina'
    """
    name = re.split(r"[;>\n]", text, maxsplit=1)[0]
    found = positions.get(name.strip())
    return text if found is None else f"{found} {text[len(name) :]}".rstrip()


_TAKEN: Final = re.compile(r"start|(text|code)-\d+")
_FENCE: Final = re.compile(r"^```(\w+)(?:[ \t]+(\S+))?[ \t]*$")


def parse(text: str, game: Game, name: str, file: str) -> Lesson:
    """Read a lesson file. Raises `LessonError` naming file, line and field."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise LessonError(f"{file}, line 1: a lesson begins with '# ' and its title")
    cells: list[str | Step | Code] = []
    positions: dict[str, str] = {}
    for number, kind, label, body in _blocks(lines, file):
        match kind:
            case "":
                cells.append(body)
            case "python":
                cells.append(Code(body, label == "hidden"))
            case "positions":
                reader = _Reader(file, number, "", body, positions)
                # A position may begin with one that was named before it.
                for key, value in reader.toml().items():
                    positions[key] = reader.position(str(value))
            case "step":
                step = _Reader(file, number, label, body, positions).read(game, name)
                if any(isinstance(cell, Step) and cell.name == step.name for cell in cells):
                    raise LessonError(f"{file}, line {number}: there are two steps '{label}'")
                cells.append(step)
            case _:
                raise LessonError(
                    f"{file}, line {number}: '{kind}' is no block of a lesson: these are step, python and positions"
                )
    return Lesson(game, name, lines[0][2:].strip(), tuple(cells))


def _blocks(lines: Sequence[str], file: str) -> Iterator[tuple[int, str, str, str]]:
    """Prose (split before its headings) and fences: line, kind, label and text of each."""
    prose: list[str] = []
    start, fence = 0, None
    for number, line in enumerate([*lines, "## "], start=1):
        if fence is None and line.startswith("```") and not _FENCE.match(line):
            raise LessonError(f"{file}, line {number}: a block has its kind and one name at most: {line[:40]!r}")
        if fence is None and ((match := _FENCE.match(line)) or line.startswith("## ")):
            if body := "\n".join(prose).strip():
                yield number, "", "", body
            prose = [] if match else [line]
            if match:
                start, fence = number, (match[1], match[2] or "")
        elif fence is not None and line.strip() == "```":
            yield start, *fence, "\n".join(prose)
            prose, fence = [], None
        else:
            prose.append(line)
    if fence is not None:
        raise LessonError(f"{file}, line {start}: this block has no end")


def _named(known: Registry) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """The fields that name something in the registry."""
    return (
        ("question", known.questions),
        ("goal", known.goals),
        ("vary", known.fresh),
        ("experiment", known.experiments),
    )


class _Reader:
    """Reads one step and knows where each of its fields stands."""

    def __init__(self, file: str, line: int, name: str, body: str, positions: Mapping[str, str]) -> None:
        self.file, self.line, self.name, self.body, self.positions = file, line, name, body, positions

    def fail(self, field: str, problem: str) -> LessonError:
        found = re.search(rf"^{re.escape(field)}\b", self.body, re.MULTILINE)
        line = self.line + 1 + self.body.count("\n", 0, found.start()) if found else self.line
        return LessonError(f"{self.file}, line {line}, step '{self.name}', field '{field}': {problem}")

    def toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.body)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            at = self.line + (int(line[1]) if line else 0)
            step = f", step '{self.name}'" * bool(self.name)
            raise LessonError(f"{self.file}, line {at}{step}: not TOML ({error})") from None

    def read(self, game: Game, chapter: str) -> Step:
        if not self.name:
            raise LessonError(f"{self.file}, line {self.line}: a step has a name, as in 'step reach-1'")
        if _TAKEN.fullmatch(self.name):
            raise LessonError(
                f"{self.file}, line {self.line}: '{self.name}' is the name of another cell of the notebook"
            )
        data = self.toml()
        kind = data.get("kind")
        if kind not in _NEEDS:
            raise self.fail("kind", f"'{kind}' is unknown; choose from {', '.join(_NEEDS)}")
        needs = ("kind", "title", "text", *_NEEDS[kind])
        for field in data:
            if field not in (*needs, "rules", *_MAY.get(kind, ())):
                raise self.fail(field, f"does not belong to a step of kind '{kind}'")
        for field in needs:
            if field not in data:
                raise self.fail(field, f"is missing in a step of kind '{kind}'")
        for field, value in data.items():
            if type(value) is not _TYPES[field]:
                raise self.fail(field, f"is not of the right form ({_TYPES[field].__name__})")
            if isinstance(value, list) and not all(isinstance(word, str) for word in value):
                raise self.fail(field, "is a list of texts")
        lists: dict[str, Any] = {field: tuple(v) if isinstance(v, list) else v for field, v in data.items()}
        if "position" in lists:
            lists["position"] = self.position(lists["position"])
        if "pictures" in lists:
            lists["pictures"] = tuple(map(self.position, lists["pictures"]))
        step = Step(game, chapter, self.name, **lists)
        self._check(step)
        return step

    def position(self, text: str) -> str:
        return named(text, self.positions)

    def _check(self, step: Step) -> None:
        if (words := len(step.text.split())) > MOST_WORDS:
            raise self.fail("text", f"has {words} words; {MOST_WORDS} are the most")
        for rule in step.rules:
            if rule not in step.game.catalogue:
                raise self.fail("rules", f"'{rule}' is not in the catalogue")
        if step.ask and step.ask not in ASKS:
            raise self.fail("ask", f"'{step.ask}' is unknown; choose from {', '.join(ASKS)}")
        if step.opponent not in STRENGTHS:
            raise self.fail("opponent", f"'{step.opponent}' is unknown; choose from {', '.join(STRENGTHS)}")
        if step.games < 1:
            raise self.fail("games", f"is {step.games}; an experiment has at least one")
        if step.kind == "try" and not step.tries:
            raise self.fail("tries", "names nothing to try")
        if step.kind == "walk" and bool(step.position) == bool(step.example):
            raise self.fail("example", "a walk has either an example or a position")
        if step.example and step.example not in step.game.catalogue.examples:
            raise self.fail("example", f"'{step.example}' is not in the catalogue")
        known = registry(step.game)
        for field, names in _named(known):
            if (text := getattr(step, field)) and call_of(text)[0] not in names:
                raise self.fail(field, f"'{call_of(text)[0]}' is unknown; choose from {', '.join(names)}")
        if step.pictures and not len(step.pictures) == len(step.parts) == len(step.captions):
            raise self.fail("pictures", "each has a caption, and what it is cropped to")
        for position, part in zip(step.pictures, step.parts, strict=True):
            self._on_board("parts", self._state(step.game, "pictures", partial(Record.read, position)), part.split())
        if not step.position and not step.part:
            return
        state = self._state(step.game, "position", step.record)
        self._on_board("part", state, step.part)
        if step.question:
            try:
                step.ask_about(state)
            except (TypeError, ValueError, LookupError, IllegalAction) as error:
                raise self.fail("question", f"cannot be asked here ({error})") from None
        for text in step.tries:
            if not state.knows(action := Action.parse(text)) or not state.objections(action):
                raise self.fail("tries", f"'{text}' is not an illegal action here")

    def _state(self, game: Game, field: str, read: Callable[[], Record]) -> State:
        try:
            state = read().state
        except NotationError as error:
            raise self.fail(field, str(error)) from None
        if state.game is not game:
            raise self.fail(field, f"is of {state.game.title}, in a lesson of {game.title}")
        return state

    def _on_board(self, field: str, state: State, names: Iterable[str]) -> None:
        stage = state.game.scene(state).stage
        for name in names:
            if name not in stage.places and name not in stage.parts:
                raise self.fail(field, f"'{name}' is no place and no part of the board")
