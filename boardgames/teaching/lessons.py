"""The lessons there are: a game's chapters in their order, and the lesson of each, read from its file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from boardgames.games import GAMES
from boardgames.games import game as find_game
from boardgames.teaching.lesson_files import LessonError, parse
from boardgames.teaching.steps import Code, Lesson, Step

LOOKUP: Final = "rules"
"""The page of a game's look-up, where `notebook` is asked for it."""
FIRST_GAME: Final = "first_game"
"""The chapter before all others: a guided game."""
PRACTICE_PAGE: Final = "practice.ipynb"
"""The notebook of practice, beside the first page."""
GUIDED: Final = 15
"""Minutes that the guided turns of a first game take."""
WORDS_A_MINUTE: Final = 200
"""What a learner reads, as `minutes` takes it."""


class Chapter(NamedTuple):
    """A line of a game's table of contents."""

    name: str
    summary: str


class Card(NamedTuple):
    """What the first page says of a game."""

    goal: str
    minutes: str
    """How long a game takes: "30 to 60"."""
    position: str
    """What its picture shows."""
    crop: str
    """Which part of that: left, top, right and bottom, 20 wide to 13 high, where no word is cut."""


F = TypeVar("F")


@cache
def load(game: str, chapter: str, language: str = "en") -> Lesson:
    """A lesson of a game. Raises `ValueError` naming the chapters there are, or `LessonError`: for a chapter that has
    no file, too."""
    found = find_game(game)
    names = [known.name for known in course(game, language)]
    if chapter not in names:
        raise ValueError(f"{found.title} has no chapter '{chapter}': choose from {', '.join(names)}")
    file = found.folder.joinpath("lessons", language, f"{chapter}.md")
    if not file.is_file():
        raise LessonError(f"course.toml of {found.title}, chapter '{chapter}': there is no file {file.name}")
    return parse(file.read_text(encoding="utf-8"), found, chapter, f"{chapter}.md")


@cache
def course(game: str, language: str = "en") -> tuple[Chapter, ...]:
    """The chapters of a game in their order. Raises `LessonError` naming the chapter and the field that is wrong."""
    listed = enumerate(_course(game, language).get("chapter", ()), start=1)
    return tuple(_fields(Chapter, game, f"chapter {at}", chapter) for at, chapter in listed)


def card(game: str, language: str = "en") -> Card:
    """What the first page says of a game. Raises `LessonError` naming the field that is wrong."""
    return _fields(Card, game, "[game]", _course(game, language).get("game", {}))


def _fields(of: Callable[..., F], game: str, where: str, given: Mapping[str, Any]) -> F:
    """A table of ``course.toml``, which has texts under these names and no others."""
    names: tuple[str, ...] = of._fields  # type: ignore[attr-defined]
    wrong = ((name, "does not belong here") for name in given if name not in names)
    missing = ((name, "is missing") for name in names if name not in given)
    others = ((name, "is no text") for name, value in given.items() if not isinstance(value, str))
    for name, problem in (*wrong, *missing, *others):
        raise LessonError(f"course.toml of {find_game(game).title}, {where}, field '{name}': {problem}")
    return of(**given)


def _course(game: str, language: str) -> dict[str, Any]:
    file = find_game(game).folder.joinpath("lessons", language, "course.toml")
    if not file.is_file():
        raise ValueError(f"{find_game(game).title} has no lessons in '{language}'")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def taught() -> tuple[str, ...]:
    """The games that have lessons."""
    files = ((name, find_game(name).folder.joinpath("lessons", "en", "course.toml")) for name in GAMES)
    return tuple(name for name, file in files if file.is_file() and course(name))


def notebook(game: str, page: str) -> str:
    """Where the notebook of a chapter, or of the look-up, lies: its name tells games apart and sorts in their order.

    >>> notebook("sumeria", "traders"), notebook("sumeria", LOOKUP)
    ('sumeria/sumeria-03-traders.ipynb', 'sumeria/sumeria-rules.ipynb')
    """
    if page == LOOKUP:
        return f"{game}/{game}-{LOOKUP}.ipynb"
    return f"{game}/{game}-{number(game, page):02}-{page}.ipynb"


def number(game: str, chapter: str) -> int:
    """Which chapter it is, counted from 1; the first game comes before them.

    >>> number("sumeria", "traders"), number("sumeria", FIRST_GAME)
    (3, 0)
    """
    names = [known.name for known in course(game)]
    return names.index(chapter) + (FIRST_GAME not in names)


def where(game: str, chapter: str) -> str:
    """Which chapter of how many it is, in words."""
    at = number(game, chapter)
    return f"chapter {at} of {number(game, course(game)[-1].name)}" if at else "a first game"


def page_of(notebook: str) -> str:
    """The chapter of a notebook, or `LOOKUP`, whatever number its name has, or had in earlier versions.

    >>> page_of("sumeria/sumeria-03-traders.ipynb"), page_of("sumeria/traders.ipynb")
    ('traders', 'traders')
    """
    return notebook.rpartition("/")[2].removesuffix(".ipynb").rpartition("-")[2]


def table(game: str) -> str:
    """Where the table for whole games is: a notebook and its cell. Empty if the game has none."""
    for chapter in course(game):
        for step in load(game, chapter.name).steps.values():
            if step.kind == "table":
                return f"{notebook(game, chapter.name)}#cell-id={cell_id(step.name)}"
    return ""


def cell_id(name: str) -> str:
    """The id that the cell of a step has in its notebook."""
    return re.sub(r"[^\w-]", "-", name).replace("_", "-")


def minutes(lesson: Lesson) -> int:
    """About how long a chapter takes, to five minutes: its words are read, and each of its boards takes a minute."""
    if lesson.name == FIRST_GAME:
        return GUIDED
    texts = [part.text if isinstance(part, Step) else part for part in lesson.cells if not isinstance(part, Code)]
    words = sum(len(text.split()) for text in texts)
    return max(5, 5 * round((words / WORDS_A_MINUTE + len(lesson.steps)) / 5))
