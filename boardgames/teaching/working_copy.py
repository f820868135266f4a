"""Make or refresh a learner's working copy of the notebooks: `python -m boardgames lessons DIR`.

A notebook is replaced by a newer one only as long as the learner has not changed its cells, also when the newer one has
another name. Delete a file to get it back fresh. Every fresh copy is trusted, so that its boards are live at once. The
first page shows how far the learner is, before any kernel runs.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import boardgames
from boardgames.storage import write_whole
from boardgames.teaching import home
from boardgames.teaching.lessons import page_of
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import progress

INDEX: Final = "index.ipynb"
"""The first page."""

MEMORY: Final = ".lessons.json"
"""What was copied: for each file the digest of its bytes and that of its cells."""


def source() -> Path:
    """Where the notebooks are: in the installed package, or beside it in a working copy of the project.

    Raises `FileNotFoundError` if they are nowhere.
    """
    package = Path(boardgames.__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / INDEX).is_file():
            return folder
    raise FileNotFoundError(2, "the notebooks are missing", str(package / "notebooks"))


def digest(data: bytes) -> str:
    """What tells files apart."""
    return hashlib.sha256(data).hexdigest()


def cells(data: bytes) -> str:
    """A digest of what a person writes into a notebook: running its cells does not change it."""
    try:
        written = [
            [cell["cell_type"], "".join(cell["source"]), cell.get("attachments")] for cell in json.loads(data)["cells"]
        ]
    except (RecursionError, ValueError, KeyError, TypeError):  # not a notebook, or a broken one
        return digest(data)
    return digest(json.dumps(written).encode())


def remembered(memory: Path) -> dict[str, list[str]]:
    """What a working copy's `MEMORY` says; nothing if it is not there, or broken."""
    try:
        known = json.loads(memory.read_text(encoding="utf-8"))
    except (OSError, RecursionError, ValueError):
        return {}
    return {name: seen for name, seen in known.items() if isinstance(seen, list)} if isinstance(known, dict) else {}


def trust(notebook: Path, data: str = "") -> None:
    """Sign a notebook, as JupyterLab does when its reader saves it.

    `data` is the folder of Jupyter's signatures, the user's own unless it is given.
    """
    from nbformat import NO_CONVERT, read  # takes a second, and mostly nothing is new

    with _notary(data) as notary:
        notary.sign(read(notebook, as_version=NO_CONVERT))


def is_trusted(notebook: Path, data: str = "") -> bool:
    """Whether the notebook is signed as it is."""
    from nbformat import NO_CONVERT, read

    with _notary(data) as notary:
        return bool(notary.check_signature(read(notebook, as_version=NO_CONVERT)))


@contextmanager
def _notary(data: str) -> Iterator[Any]:
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary(data_dir=data) if data else NotebookNotary()
    # The notary leaves its database open.
    with closing(notary.store):
        yield notary


def refresh(source: Path, target: Path) -> list[str]:
    """Bring `target` up to date and return one line for each file that was copied or kept back.

    Raises `FileExistsError` if `target` is where the notebooks themselves are, and any other `OSError` if a file cannot
    be read or written.
    """
    if Path(os.path.realpath(target)).is_relative_to(os.path.realpath(source)):
        raise FileExistsError(17, "these are the notebooks themselves, or among them", str(target))
    target.mkdir(parents=True, exist_ok=True)
    news = []
    known = remembered(target / MEMORY)
    try:
        for fresh in sorted(source.rglob("*")):
            name = fresh.relative_to(source)
            if not fresh.is_file() or any(part.startswith(".") for part in name.parts):
                continue
            mine, key, data = target / name, name.as_posix(), fresh.read_bytes()
            now, before = [digest(data), cells(data)], known.get(key, [])
            if mine.exists():
                if before == now:
                    continue
                if cells(mine.read_bytes()) not in [now[1], *before]:
                    news.append(f"kept    {mine}: you have changed it. Rename it to get the new version as well.")
                    continue
            mine.parent.mkdir(parents=True, exist_ok=True)
            write_whole(mine, data)
            if mine.suffix == ".ipynb":
                trust(mine)
            known[key] = now
            news.append(f"copied  {mine}")
        news += retire(source, target, known)
        show_progress(target / INDEX)
    finally:
        # Even after an error: a copy that is not remembered would count as the learner's own.
        write_whole(target / MEMORY, json.dumps(known, indent=1) + "\n")
    return news


def retire(source: Path, target: Path, known: dict[str, list[str]]) -> list[str]:
    """Take away copies of notebooks that have another name now, or are gone; return a line for each that is kept."""
    news = []
    for name in sorted(known):
        if (source / name).exists():
            continue
        seen, mine = known.pop(name), target / name
        if not mine.is_file():
            continue
        if cells(mine.read_bytes()) in seen:
            mine.unlink()
            continue
        newer = [
            one for one in (target / name).parent.glob("*.ipynb") if one != mine and page_of(one.name) == page_of(name)
        ]
        instead = f" The new version is {newer[0].name}." if newer else ""
        news.append(f"kept    {mine}: you have changed it.{instead}")
    return news


def show_progress(index: Path) -> None:
    """Write the learner's progress into what the first page shows: none of its cells is changed."""
    try:
        book = json.loads(index.read_text(encoding="utf-8"))
        outputs = [output for cell in book["cells"] for output in cell.get("outputs", ())]
        shown = [
            (output["data"], "".join(output["data"]["text/html"]))
            for output in outputs
            if "text/html" in output.get("data", {})
        ]
    except (OSError, RecursionError, ValueError, KeyError, TypeError, AttributeError):  # the learner's own affair
        return
    changed = False
    for data, old in shown:
        if (new := home.written(old, progress(), memory())) != old:
            data["text/html"], changed = new.splitlines(keepends=True), True
    if changed:
        try:
            trusted = is_trusted(index)
        except Exception:  # what is no notebook to it makes nbformat raise this and that: the learner's own affair, too
            return
        write_whole(index, json.dumps(book, indent=1, ensure_ascii=False) + "\n")
        if trusted:
            trust(index)
