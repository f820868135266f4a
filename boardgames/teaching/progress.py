"""How far a learner is: the chapters opened and the exercises done, in one small file.

The file lies in the user's data folder, or where the environment variable BOARDGAMES_PROGRESS says; if that is empty
nothing is kept. Several kernels may write at once: each adds to what is there, and none takes anything away. A damaged
file is renamed, one that a newer version has written is left alone, and `Progress.problem` says so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from boardgames.events import NotationError
from boardgames.storage import read_text, write_whole
from boardgames.teaching.lessons import course, load, taught

FORMAT: Final = "boardgames progress"
VERSION: Final = 1
LAST: Final = "last"
"""The field of the chapter that was opened last."""
VARIABLE: Final = "BOARDGAMES_PROGRESS"
EXERCISES: Final = frozenset({"predict", "do", "try", "vary"})
"""The kinds of steps that can be done."""

FIRST, HELPED, SHOWN = HOW = ("first", "helped", "shown")
"""How an exercise was done, the best first: right at the first try, after a hint or a wrong answer, or shown."""

_PATIENCE: Final = 5.0
"""Seconds to wait for another kernel that is writing."""

Done = dict[str, frozenset[str]]
"""For each chapter that was opened ("sumeria/traders") the steps done in it."""
How = dict[str, dict[str, str]]
"""For each chapter how its steps were done, of those of which it was kept."""


class ProgressError(ValueError):
    """A progress file that cannot be read. The message names line and reason."""


class NewerVersionError(ProgressError):
    """A progress file that a newer version of this package has written."""


class Standing(NamedTuple):
    """How far a learner is in a chapter."""

    game: str
    chapter: str
    opened: bool
    done: int
    total: int

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do. A chapter without exercises is done once it was opened."""
        return self.opened and self.done == self.total

    @property
    def title(self) -> str:
        return load(self.game, self.chapter).title


class Kept(NamedTuple):
    """What a progress file says."""

    done: Done
    how: How
    more: dict[str, Any]
    """The fields that mean nothing here: they are kept."""

    @classmethod
    def nothing(cls) -> Kept:
        return cls({}, {}, {})


def read(text: str) -> Kept:
    """What a progress file says. Raises `ProgressError` naming line and reason."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        line = min(error.lineno, text.count("\n") + 1)
        raise ProgressError(f"line {line}: {'the file is empty' if not text.strip() else error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise ProgressError(f"line 1: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ProgressError(f"line {_line(text, 'format')}: this is not a '{FORMAT}'")
    if data.get("version") != VERSION:
        newer = type(data.get("version")) is int and data["version"] > VERSION
        kind = NewerVersionError if newer else ProgressError
        raise kind(f"line {_line(text, 'version')}: only version {VERSION} is known here")
    chapters = data.get("chapters")
    if not isinstance(chapters, dict):
        raise ProgressError(f"line {_line(text, 'chapters')}: 'chapters' is missing or not of the right form")
    for name, steps in chapters.items():
        if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
            raise ProgressError(f"line {_line(text, name)}: '{name[:40]}' needs a list of steps")
    how = data.get("how", {})
    if not isinstance(how, dict) or not all(isinstance(steps, dict) for steps in how.values()):
        raise ProgressError(f"line {_line(text, 'how')}: 'how' is not of the right form")
    more = {name: value for name, value in data.items() if name not in ("format", "version", "chapters", "how")}
    return Kept({name: frozenset(steps) for name, steps in chapters.items()}, how, more)


def write(
    done: Mapping[str, Iterable[str]],
    how: Mapping[str, Mapping[str, str]] | None = None,
    more: Mapping[str, Any] | None = None,
) -> str:
    """The text of a progress file, a chapter a line. `more` are fields besides its own."""
    chapters = _lines({name: sorted(done[name]) for name in sorted(done)})
    hows = f',\n "how": {_lines(how)}' if how else ""
    rest = "".join(f",\n {json.dumps(name)}: {json.dumps(value)}" for name, value in (more or {}).items())
    return f'{{\n "format": "{FORMAT}",\n "version": {VERSION},\n "chapters": {chapters}{hows}{rest}\n}}\n'


def _lines(of: Mapping[str, Any]) -> str:
    """An object with a field a line."""
    fields = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in of.items())
    return f"{{\n{fields}\n }}"


def _line(text: str, name: str) -> int:
    return text.count("\n", 0, max(text.find(json.dumps(name)), 0)) + 1


def default_path() -> Path | None:
    """Where progress is kept; `None` if it is not."""
    if (wanted := os.environ.get(VARIABLE)) is not None:
        with suppress(RuntimeError):  # nobody is at home
            return Path(wanted).expanduser() if wanted else None
        return Path(wanted)
    return user_data_path("boardgame-lessons", appauthor=False) / "progress.json"


class Progress:
    """A learner's progress in a file (default: `default_path`). No error is raised, as a lesson can go on without the
    file: `problem` says what went wrong."""

    def __init__(self, path: Path | None = None) -> None:
        path = path or default_path()
        # Whoever comes by a link is to use the same lock.
        self.path = Path(os.path.realpath(path)) if path else None
        self.problem = ""
        """Why progress could not be read or kept, in a line; empty if all is well."""
        self._known: tuple[object, Kept] = (None, Kept.nothing())

    def done(self) -> Done:
        """What has been opened and done, by every kernel. A damaged file is renamed."""
        return self._now().done

    def how(self, chapter: str) -> dict[str, str]:
        """How the steps of a chapter were done, one of `HOW` each, as far as it was kept."""
        return self._now().how.get(chapter, {})

    def _now(self) -> Kept:
        if self.path is None:
            return Kept.nothing()
        stamp = self._stamp()
        if stamp != self._known[0] or stamp is None:
            try:
                with self._lock():
                    self._known = (self._stamp(), self._load())
            except (OSError, Timeout, NewerVersionError) as error:
                # A folder that may not be written can still be read.
                self._tell("read", error)
                self._known = (stamp, self._peek())
        return self._known[1]

    def last(self) -> str:
        """The chapter that was opened or worked on last ("sumeria/traders"); empty if nothing says so."""
        return str(self._now().more.get(LAST, ""))

    def add(self, chapter: str, step: str = "", how: str = "") -> None:
        """A chapter was opened, or one of its steps done. Of several times the best is kept."""
        if self.path is None or not _adds(self._now(), chapter, step, how):
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._lock():
                # Read again: another kernel may have added to it.
                now = self._load()
                if _adds(now, chapter, step, how):
                    now.done[chapter] = now.done.get(chapter, frozenset()) | ({step} if step else set())
                    if _is_better(now, chapter, step, how):
                        now.how[chapter] = now.how.get(chapter, {}) | {step: how}
                    now.more[LAST] = chapter
                    write_whole(self.path, write(*now))
                self._known = (self._stamp(), now)
        except (OSError, Timeout, NewerVersionError) as error:
            self._tell("kept", error)

    def set_aside(self) -> list[Path]:
        """The damaged files that lie beside the file."""
        return sorted(self.path.parent.glob(f"{self.path.stem}.damaged-*.json")) if self.path else []

    # ------------------------------------------------------------------ the file

    def _lock(self) -> FileLock:
        assert self.path is not None
        if not self.path.parent.is_dir():
            raise FileNotFoundError(2, "there is no such folder", str(self.path.parent))
        if self._is_no_file():
            raise OSError(21, "this is no file")
        return FileLock(self.path.with_suffix(".lock"), timeout=_PATIENCE)

    def _stamp(self) -> object:
        assert self.path is not None
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _load(self) -> Kept:
        """What the file says; nothing if there is none. A damaged file is renamed."""
        assert self.path is not None
        try:
            return read(read_text(self.path))
        except FileNotFoundError:
            return Kept.nothing()
        except NewerVersionError:
            raise
        except (NotationError, ProgressError) as error:
            reason = str(error)
        numbers = (self.path.with_name(f"{self.path.stem}.damaged-{number}.json") for number in range(1, 1_000_000))
        aside = next(path for path in numbers if not path.exists())
        self.path.rename(aside)
        self.problem = f"Your progress file was damaged ({reason}). It was renamed and kept as {aside}."
        return Kept.nothing()

    def _is_no_file(self) -> bool:
        """A folder or a device lies there, which nobody should read or rename."""
        assert self.path is not None
        return self.path.exists() and not self.path.is_file()

    def _peek(self) -> Kept:
        assert self.path is not None
        if self._is_no_file():
            return Kept.nothing()
        try:
            return read(read_text(self.path))
        except (OSError, ValueError):
            return Kept.nothing()

    def _tell(self, what: str, error: OSError | Timeout | NewerVersionError) -> None:
        if isinstance(error, FileNotFoundError):
            return  # nothing has been kept yet
        if isinstance(error, NewerVersionError):
            self.problem = f"A newer version of these lessons keeps your progress in {self.path}. It is left as it is."
            return
        reason = getattr(error, "strerror", None) or "another program is writing it"
        self.problem = f"Your progress cannot be {what} ({self.path}: {reason})."


def _adds(kept: Kept, chapter: str, step: str, how: str) -> bool:
    """Is there something new to keep?"""
    if chapter not in kept.done or kept.more.get(LAST) != chapter or (step and step not in kept.done[chapter]):
        return True
    return _is_better(kept, chapter, step, how)


def _is_better(kept: Kept, chapter: str, step: str, how: str) -> bool:
    """Was the step done better than before? What a newer version says of it stays."""
    before = kept.how.get(chapter, {}).get(step, "")
    return how in HOW and (not before or (before in HOW and HOW.index(how) < HOW.index(before)))


_current: dict[Path | None, Progress] = {}


def progress() -> Progress:
    """The learner's progress; the same object as long as the file is the same."""
    path = default_path()
    return _current.setdefault(path, Progress(path))


def standings(done: Mapping[str, frozenset[str]], game: str) -> list[Standing]:
    """How far a learner is in the chapters of a game, in their order. Steps that no longer exist do not count."""
    found = []
    for chapter in course(game):
        steps = {step.name for step in load(game, chapter.name).steps.values() if step.kind in EXERCISES}
        name = f"{game}/{chapter.name}"
        found.append(Standing(game, chapter.name, name in done, len(steps & done.get(name, frozenset())), len(steps)))
    return found


def recommended(chapters: list[Standing]) -> Standing | None:
    """The chapter to go on with: one begun and not finished, or else the first after those that are done."""
    left = [one for one in chapters if not one.complete]
    return next((one for one in left if one.opened), left[0] if left else None)


def onward(done: Mapping[str, frozenset[str]], last: str = "") -> Standing | None:
    """Where to go on: in the chapter that was opened last, or after it, and in its game before others; to begin with,
    in the shortest course. `None` once all is done."""
    courses = {name: standings(done, name) for name in taught()}
    game, _, chapter = last.partition("/")
    chapters = courses.get(game, [])
    at = next((number for number, one in enumerate(chapters) if one.chapter == chapter), 0)
    # Games that are begun come before others.
    order = sorted(courses.values(), key=lambda chapters: (not any(one.opened for one in chapters), len(chapters)))
    ways = [recommended(chapters) for chapters in order]
    left = [one for one in [*chapters[at:], *chapters[:at]] if not one.complete]
    return next(filter(None, [*left[:1], *ways]), None)
