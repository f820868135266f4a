"""Files that people keep: written whole or not at all, and read as UTF-8, with or without a byte order mark."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Final

from boardgames.events import NotationError

IN_BROWSER: Final = sys.platform == "emscripten"
"""Whether Python itself runs in a browser, as Pyodide."""
DRIVE: Final = Path("/drive")
"""Where JupyterLite has the files that are still there the next time; everything else is forgotten."""

if IN_BROWSER:

    def lock(path: Path, patience: float) -> AbstractContextManager[object]:
        """No lock: a browser has none that Python could wait for. Whoever writes looks afterwards what is there."""
        return nullcontext()

else:
    from filelock import FileLock

    def lock(path: Path, patience: float) -> AbstractContextManager[object]:
        """Keep others out while a file is changed, by a file beside it. Raises `TimeoutError` after so many seconds."""
        return FileLock(path, timeout=patience)


def write_whole(path: Path, data: str | bytes) -> None:
    """Write a file, text as UTF-8, or leave what is there as it is. Raises `OSError`.

    A link stays a link, and a file keeps its mode. What is no regular file, a device say, is written to.
    """
    try:
        found = data.encode() if isinstance(data, str) else data
        file = Path(os.path.realpath(path))
    except ValueError as error:  # half a character, or a name that no file can have
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    if file.exists() and not file.is_file():
        file.write_bytes(found)
        return
    part = file.with_name(f".{file.name}.{os.urandom(6).hex()}")
    try:
        part.write_bytes(found)
        with suppress(FileNotFoundError):
            part.chmod(stat.S_IMODE(file.stat().st_mode))
        part.replace(file)
        if IN_BROWSER and file.read_bytes() != found:
            # The browser says nothing when it has no room left.
            raise OSError(errno.ENOSPC, "the browser did not keep it: perhaps it has no room left", str(file))
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):  # nobody has heard of the part
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def read_text(path: Path) -> str:
    """The text of a file. Raises `OSError`, or `NotationError` for a file that is no text."""
    try:
        # Some editors put a mark before the first letter.
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"line 1: not a text file ({error.reason})") from None
    except ValueError as error:  # of a name that no file can have
        raise OSError(errno.EINVAL, str(error), str(path)) from None
