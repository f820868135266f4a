"""A small file of the learner's, in which several kernels write at once: each adds to what is there.

A damaged file is renamed, one that a newer version has written is left alone, and `LearnerFile.problem` says so.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from glob import escape
from math import inf
from pathlib import Path
from time import monotonic, time
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from boardgames.events import NotationError
from boardgames.record import line_of
from boardgames.storage import DRIVE, IN_BROWSER, lock, read_text, write_whole

_PATIENCE: Final = 5.0
"""Seconds to wait for another kernel that is writing."""
_FRESH: Final = 2.0 if IN_BROWSER else 0.0
"""Seconds for which what was read is taken to be still so. A page asks for it hundreds of times, and each look at a
browser's drive takes many milliseconds."""
_RACE: Final = 1.0
"""Seconds within which two tabs of a browser may have written at once, each without knowing of the other."""
_NOWHERE: Final = "This window keeps nothing (is it a private one?): what you do is forgotten when you close it."

K = TypeVar("K")

Change = Callable[[K], K | None]
"""What is kept afterwards; None if nothing is new."""


class _Stamp(NamedTuple):
    """By which a file is known to have changed."""

    modified: float
    size: int
    inode: int


class DamagedFileError(ValueError):
    """A learner's file that cannot be read. The message names line and reason."""


class NewerVersionError(DamagedFileError):
    """A learner's file that a newer version of this package has written."""


class LearnerFile(ABC, Generic[K]):
    """What is kept in a file; in none if there is no path. No error is raised, as a lesson can go on without the file:
    `problem` says what went wrong."""

    called: ClassVar[str]
    """What is kept, as people call it."""

    def __init__(self, path: Path | None) -> None:
        # Whoever comes by a link is to use the same lock.
        self.path = Path(os.path.realpath(path)) if path else None
        self.problem = ""
        """Why something could not be read or kept, in a line; empty if all is well."""
        self._trouble = ""
        """The problem, if it is one that may pass."""
        self._looked = -inf
        self._lately: list[tuple[float, Change[K]]] = []
        """What was changed lately, and when it was written: where there is no lock."""
        self._unkept: list[Change[K]] = []
        """What could not be written. It counts here, and is written as soon as something can be."""
        if IN_BROWSER and self.path and not DRIVE.is_dir():
            self.path, self.problem = None, _NOWHERE
        self._known: tuple[_Stamp | None, K] = (None, self.nothing())

    @abstractmethod
    def nothing(self) -> K:
        """What is kept before anything is."""

    @abstractmethod
    def read(self, text: str) -> K:
        """What the text of a file says. Raises `DamagedFileError`."""

    @abstractmethod
    def write(self, kept: K) -> str:
        """The text of a file that says so."""

    def now(self) -> K:
        """What is kept, by every kernel. A damaged file is renamed."""
        if self.path is None or monotonic() < self._looked + _FRESH:
            return self._known[1]
        stamp = self._stamp()
        if self._lately and stamp != self._known[0]:
            self.change(lambda _: None)
        elif stamp != self._known[0] or self._looked == -inf:
            try:
                with self._lock():
                    self._known = (self._stamp(), self._changed(self._load()))
                self._is_well()
            except (OSError, NewerVersionError) as error:
                # A folder that may not be written can still be read.
                self._tell("read", error)
                self._known = (stamp, self._changed(self._peek()))
        self._looked = monotonic()
        return self._known[1]

    def _changed(self, kept: K) -> K:
        """With what could not be written."""
        for change in self._unkept:
            kept = change(kept) or kept
        return kept

    def change(self, change: Change[K]) -> None:
        """Keep what `change` makes of what is kept; nothing is written if it returns None."""
        if self.path is None:
            self._known = (None, change(self._known[1]) or self._known[1])
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._lock():
                # Read again: another kernel may have added to it.
                lost, is_new = self._overwritten(), False
                now = self._load()
                for each in (*lost, *self._unkept, change):
                    if (changed := each(now)) is not None:
                        now, is_new = changed, True
                        self._note(each)
                if is_new:
                    write_whole(self.path, self.write(now))
                self._known = (self._stamp(), now)
            self._unkept = []
            self._is_well()
        except (OSError, NewerVersionError) as error:
            self._tell("kept", error)
            if self._looked == -inf:
                self._known = (self._stamp(), self._peek())
                self._looked = monotonic()
            if (changed := change(self._known[1])) is not None:
                self._unkept.append(change)
                self._known = (self._known[0], changed)

    def forget(self) -> None:
        """Keep nothing any more."""
        self._unkept = []
        self.change(lambda _: self.nothing())
        self._lately = []

    def set_aside(self) -> list[Path]:
        """The damaged files that lie beside the file."""
        return sorted(self.path.parent.glob(f"{escape(self.path.stem)}.damaged-*.json")) if self.path else []

    # ------------------------------------------------------------------ tabs that write at once

    def _note(self, change: Change[K]) -> None:
        if IN_BROWSER:
            self._lately = [each for each in self._lately if time() < each[0] + _RACE] + [(time(), change)]

    def _overwritten(self) -> list[Change[K]]:
        """What another tab knew nothing of when it wrote the file, as it had read it a moment before."""
        stamp = self._stamp()
        if stamp is None or stamp == self._known[0]:
            return []
        lately, self._lately = self._lately, []
        return [change for when, change in lately if stamp.modified < when + _RACE]

    # ------------------------------------------------------------------ the file

    def _lock(self) -> AbstractContextManager[object]:
        assert self.path is not None
        if not self.path.parent.is_dir():
            raise FileNotFoundError(2, "there is no such folder", str(self.path.parent))
        if self._is_no_file():
            raise OSError(21, "this is no file")
        # It must not be the file itself, whatever that is called.
        name = self.path.name if self.path.suffix.lower() == ".lock" else self.path.stem
        return lock(self.path.with_name(f"{name}.lock"), _PATIENCE)

    def _stamp(self) -> _Stamp | None:
        assert self.path is not None
        try:
            found = self.path.stat()
        except OSError:
            return None
        return _Stamp(found.st_mtime, found.st_size, found.st_ino)

    def _load(self) -> K:
        """What the file says; nothing if there is none. A damaged file is renamed."""
        assert self.path is not None
        try:
            return self.read(read_text(self.path))
        except FileNotFoundError:
            return self.nothing()
        except NewerVersionError:
            raise
        except (NotationError, DamagedFileError) as error:
            reason = str(error)
        numbers = (self.path.with_name(f"{self.path.stem}.damaged-{number}.json") for number in range(1, 1_000_000))
        aside = next(path for path in numbers if not path.exists())
        self.path.rename(aside)
        self.problem = f"Your {self.called} file was damaged ({reason}). It was renamed and kept as {aside}."
        return self.nothing()

    def _is_no_file(self) -> bool:
        """A folder or a device lies there, which nobody should read or rename."""
        assert self.path is not None
        return self.path.exists() and not self.path.is_file()

    def _peek(self) -> K:
        assert self.path is not None
        try:
            return self.nothing() if self._is_no_file() else self.read(read_text(self.path))
        except (OSError, ValueError):
            return self.nothing()

    def _tell(self, what: str, error: OSError | NewerVersionError) -> None:
        if what == "read" and isinstance(error, FileNotFoundError):
            return  # nothing has been kept yet
        if isinstance(error, NewerVersionError):
            told = f"A newer version of these lessons keeps your {self.called} in {self.path}. It is left as it is."
        else:
            reason = getattr(error, "strerror", None) or "another program is writing it"
            told = f"Your {self.called} cannot be {what} ({self.path}: {reason})."
        self.problem = self._trouble = told

    def _is_well(self) -> None:
        """What could not be read or kept can be now."""
        if self.problem == self._trouble:
            self.problem = ""
        self._trouble = ""


def parse(text: str, wanted: str, version: int) -> dict[str, Any]:
    """The fields of a file of this format and version. Raises `DamagedFileError` naming line and reason."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        line = min(error.lineno, text.count("\n") + 1)
        raise DamagedFileError(f"line {line}: {'the file is empty' if not text.strip() else error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise DamagedFileError(f"line 1: {error}") from None
    if not isinstance(data, dict) or data.get("format") != wanted:
        raise DamagedFileError(f"line {line_of(text, 'format')}: this is not a '{wanted}'")
    if data.get("version") != version:
        newer = type(data.get("version")) is int and data["version"] > version
        kind = NewerVersionError if newer else DamagedFileError
        raise kind(f"line {line_of(text, 'version')}: only version {version} is known here")
    return data


def a_line_each(fields: dict[str, Any]) -> str:
    """An object with a field a line."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items())
    return f"{{\n{lines}\n }}"
