"""How far a learner is: the chapters opened and the exercises done, in one small file.

The file lies in the user's data folder (where Python runs in a browser, on JupyterLite's drive), or where the
environment variable BOARDGAMES_PROGRESS says; if that is empty nothing is kept. Several kernels may write at once: each
adds to what is there, and none takes anything away. A damaged file is renamed, one that a newer version has written is
left alone, and `Progress.problem` says so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_data_path

from boardgames.record import line_of
from boardgames.storage import DRIVE, IN_BROWSER
from boardgames.teaching.learner_file import DamagedFileError, LearnerFile, a_line_each, parse
from boardgames.teaching.lessons import FIRST_GAME, course, load, taught

FORMAT: Final = "boardgames progress"
VERSION: Final = 1
LAST: Final = "last"
"""The field of the chapter that was opened last."""
VARIABLE: Final = "BOARDGAMES_PROGRESS"
_NAME: Final = "progress.json"
EXERCISES: Final = frozenset({"predict", "do", "try", "vary"})
"""The kinds of steps that can be done."""
GUIDED: Final = "guided"
"""The step of a first game: its guided turns are over."""

FIRST, HELPED, SHOWN = HOW = ("first", "helped", "shown")
"""How an exercise was done, the best first: right at the first try, after a hint or a wrong answer, or shown."""

Done = dict[str, frozenset[str]]
"""For each chapter that was opened ("sumeria/traders") the steps done in it."""
How = dict[str, dict[str, str]]
"""For each chapter how its steps were done, of those of which it was kept."""


class Standing(NamedTuple):
    """How far a learner is in a chapter."""

    game: str
    chapter: str
    opened: bool
    done: int
    total: int
    known: bool = False
    """Whether a test has found it to be known."""

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do. A chapter without exercises is done once it was opened."""
        return self.opened and self.done == self.total

    @property
    def left(self) -> bool:
        """Whether it is still to be learnt."""
        return not self.complete and not self.known

    @property
    def title(self) -> str:
        """What the chapter is called."""
        return load(self.game, self.chapter).title


class Kept(NamedTuple):
    """What a progress file says."""

    done: Done
    how: How
    more: dict[str, Any]
    """The fields that mean nothing here: they are kept."""


def read(text: str) -> Kept:
    """What a progress file says. Raises `DamagedFileError` naming line and reason."""
    data = parse(text, FORMAT, VERSION)
    chapters = data.get("chapters")
    if not isinstance(chapters, dict):
        raise DamagedFileError(f"line {line_of(text, 'chapters')}: 'chapters' is missing or not of the right form")
    for name, steps in chapters.items():
        if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
            raise DamagedFileError(f"line {line_of(text, name)}: '{name[:40]}' needs a list of steps")
    how = data.get("how", {})
    if not isinstance(how, dict) or not all(isinstance(steps, dict) for steps in how.values()):
        raise DamagedFileError(f"line {line_of(text, 'how')}: 'how' is not of the right form")
    more = {name: value for name, value in data.items() if name not in ("format", "version", "chapters", "how")}
    return Kept({name: frozenset(steps) for name, steps in chapters.items()}, how, more)


def write(
    done: Mapping[str, Iterable[str]],
    how: Mapping[str, Mapping[str, str]] | None = None,
    more: Mapping[str, Any] | None = None,
) -> str:
    """The text of a progress file, a chapter a line. `more` are fields besides its own."""
    chapters = a_line_each({name: sorted(done[name]) for name in sorted(done)})
    hows = f',\n "how": {a_line_each(dict(how))}' if how else ""
    rest = "".join(f",\n {json.dumps(name)}: {json.dumps(value)}" for name, value in (more or {}).items())
    return f'{{\n "format": "{FORMAT}",\n "version": {VERSION},\n "chapters": {chapters}{hows}{rest}\n}}\n'


def default_path() -> Path | None:
    """Where progress is kept; `None` if it is not. Of a folder that is named (with a slash at its end, if it is not
    there yet), in a file of the usual name."""
    if (wanted := os.environ.get(VARIABLE)) is not None:
        if not wanted:
            return None
        path, is_folder = Path(wanted), wanted.endswith(("/", os.sep))
        with suppress(RuntimeError):  # nobody is at home
            path = path.expanduser()
        try:
            return path / _NAME if is_folder or path.is_dir() else path
        except OSError:  # nobody may look there
            return path
    if IN_BROWSER:
        return DRIVE / _NAME
    return user_data_path("boardgame-lessons", appauthor=False) / _NAME


class Progress(LearnerFile[Kept]):
    """A learner's progress in a file (default: `default_path`)."""

    called = "progress"

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(path or default_path())

    def nothing(self) -> Kept:
        return Kept({}, {}, {})

    def read(self, text: str) -> Kept:
        return read(text)

    def write(self, kept: Kept) -> str:
        return write(*kept)

    def done(self) -> Done:
        """What has been opened and done, by every kernel. A damaged file is renamed."""
        return self.now().done

    def how(self, chapter: str) -> dict[str, str]:
        """How the steps of a chapter were done, one of `HOW` each, as far as it was kept."""
        return self.now().how.get(chapter, {})

    def last(self) -> str:
        """The chapter that was opened or worked on last ("sumeria/traders"); empty if nothing says so."""
        return str(self.now().more.get(LAST, ""))

    def add(self, chapter: str, step: str = "", how: str = "") -> None:
        """A chapter was opened, or one of its steps done. Of several times the best is kept."""
        if self.path is None or not (self._unkept or _adds(self.now(), chapter, step, how)):
            return

        def added(now: Kept) -> Kept | None:
            if not _adds(now, chapter, step, how):
                return None
            now.done[chapter] = now.done.get(chapter, frozenset()) | ({step} if step else set())
            if _is_better(now, chapter, step, how):
                now.how[chapter] = now.how.get(chapter, {}) | {step: how}
            now.more[LAST] = chapter
            return now

        self.change(added)


def _adds(kept: Kept, chapter: str, step: str, how: str) -> bool:
    """Is there something new to keep?"""
    if chapter not in kept.done or kept.more.get(LAST) != chapter or (step and step not in kept.done[chapter]):
        return True
    return _is_better(kept, chapter, step, how)


def _is_better(kept: Kept, chapter: str, step: str, how: str) -> bool:
    """Was the step done better than before? What a newer version says of it stays."""
    before = kept.how.get(chapter, {}).get(step, "")
    return how in HOW and (not before or (before in HOW and HOW.index(how) < HOW.index(before)))


def progress() -> Progress:
    """The learner's progress; the same object as long as the file is the same."""
    return _kept_in(default_path())


@cache
def _kept_in(path: Path | None) -> Progress:
    return Progress(path)


def standings(done: Mapping[str, frozenset[str]], game: str, known: Mapping[str, bool] | None = None) -> list[Standing]:
    """How far a learner is in the chapters of a game, in their order. Steps that no longer exist do not count. `known`
    are the chapters that a test has found to be known, or not: whoever knows one needs no first game."""
    found, knows = [], {chapter for chapter, is_known in (known or {}).items() if is_known}
    if any(chapter.startswith(f"{game}/") for chapter in knows):
        knows.add(f"{game}/{FIRST_GAME}")
    for chapter in course(game):
        steps = {step.name for step in load(game, chapter.name).steps.values() if step.kind in EXERCISES}
        steps |= {GUIDED} if chapter.name == FIRST_GAME else set()
        name = f"{game}/{chapter.name}"
        count = len(steps & done.get(name, frozenset()))
        found.append(Standing(game, chapter.name, name in done, count, len(steps), name in knows))
    return found


def recommended(chapters: list[Standing]) -> Standing | None:
    """The chapter to go on with: one begun and not finished, or else the first that is neither done nor known."""
    left = _left(chapters)
    return next((one for one in left if one.opened), left[0] if left else None)


def onward(
    done: Mapping[str, frozenset[str]], last: str = "", known: Mapping[str, bool] | None = None
) -> Standing | None:
    """Where to go on: in the chapter that was opened last, or after it, and in its game before others; to begin with,
    in the shortest course. `None` once all is done or known."""
    courses = {name: standings(done, name, known) for name in taught()}
    game, _, chapter = last.partition("/")
    chapters = courses.get(game, [])
    at = next((number for number, one in enumerate(chapters) if one.chapter == chapter), 0)
    # Games that are begun come before others.
    order = sorted(courses.values(), key=lambda chapters: (not is_begun(chapters), len(chapters)))
    ways = [recommended(chapters) for chapters in order]
    left = _left([*chapters[at:], *chapters[:at]])
    return next(filter(None, [*left[:1], *ways]), None)


def _left(chapters: Sequence[Standing]) -> list[Standing]:
    """Those that are neither done nor known. Whoever has begun with chapters is not sent back to the first game."""
    begun = any(one.opened for one in chapters if one.chapter != FIRST_GAME)
    return [one for one in chapters if one.left and not (begun and one.chapter == FIRST_GAME)]


def is_begun(chapters: Iterable[Standing]) -> bool:
    """Whether somebody has opened one of these chapters, or knows one."""
    return any(one.opened or one.known for one in chapters)
