"""Files that people keep: written whole or not at all, and read whichever editor has written them."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from boardgames.events import NotationError


def write_whole(path: Path, data: str | bytes) -> None:
    """Write a file, text as UTF-8, or leave what is there as it is. Raises `OSError`.

    A link stays a link, and a file keeps its mode. What is no regular file, a device say, is written to.
    """
    found = data.encode() if isinstance(data, str) else data
    file = Path(os.path.realpath(path))
    if file.exists() and not file.is_file():
        file.write_bytes(found)
        return
    part = file.with_name(f".{file.name}.{os.urandom(6).hex()}")
    try:
        part.write_bytes(found)
        with suppress(FileNotFoundError):
            part.chmod(stat.S_IMODE(file.stat().st_mode))
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read_text(path: Path) -> str:
    """The text of a file. Raises `OSError`, or `NotationError` for a file that is no text."""
    try:
        # Some editors put a mark before the first letter.
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"line 1: not a text file ({error.reason})") from None
