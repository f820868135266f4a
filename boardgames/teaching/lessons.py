"""The lessons there are: a game's chapters in their order, and the lesson of each, read from its file."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from boardgames.games import GAMES
from boardgames.games import game as find_game
from boardgames.teaching.lesson_files import parse
from boardgames.teaching.steps import Lesson


class Chapter(NamedTuple):
    """A line of a game's table of contents."""

    name: str
    summary: str


@cache
def load(game: str, chapter: str, language: str = "en") -> Lesson:
    """A lesson of a game. Raises `ValueError` naming the chapters there are, or `LessonError`."""
    found = find_game(game)
    names = [known.name for known in course(game, language)]
    if chapter not in names:
        raise ValueError(f"{found.title} has no chapter '{chapter}': choose from {', '.join(names)}")
    file = found.folder.joinpath("lessons", language, f"{chapter}.md")
    return parse(file.read_text(encoding="utf-8"), found, chapter, f"{chapter}.md")


def course(game: str, language: str = "en") -> tuple[Chapter, ...]:
    """The chapters of a game in their order."""
    file = find_game(game).folder.joinpath("lessons", language, "course.toml")
    if not file.is_file():
        raise ValueError(f"{find_game(game).title} has no lessons in '{language}'")
    return tuple(Chapter(**chapter) for chapter in tomllib.loads(file.read_text(encoding="utf-8"))["chapter"])


def taught() -> tuple[str, ...]:
    """The games that have lessons."""
    files = ((name, find_game(name).folder.joinpath("lessons", "en", "course.toml")) for name in GAMES)
    return tuple(name for name, file in files if file.is_file() and course(name))
