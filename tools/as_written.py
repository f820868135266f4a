"""For pytest: one run of each notebook, compared by nbval cell by cell and then as a whole, byte by byte.

nbval leaves out what it takes for noise: counts, metadata, the names of views. So a notebook's last item, `as written`,
puts what its cells have just shown into the form that `make notebooks` writes, and compares that with the file.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbval.plugin import IPyNbCell, IPyNbFile

from boardgames.teaching.progress import VARIABLE

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
TRIES = 3
"""So often a kernel may die as it starts."""


class Book(IPyNbFile):  # type: ignore[misc]
    """A notebook of ours. It runs as `make notebooks` runs it: on this working copy, by nobody who learns."""

    cells: tuple[IPyNbCell, ...] = ()

    def collect(self) -> Iterator[pytest.Item]:
        self.cells = tuple(super().collect())
        yield from self.cells
        yield AsWritten.from_parent(self, name="as written")

    def setup(self) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", str(ROOT))
            patch.setenv(VARIABLE, "")
            self._start()

    def _start(self) -> None:
        """Start the kernel, again if it died: another has been quicker to take a port that it had chosen."""
        for _ in range(TRIES - 1):
            with suppress(RuntimeError):
                super().setup()
                return
        super().setup()


class AsWritten(pytest.Item):
    """A notebook's file is what `make notebooks` would write."""

    def runtest(self) -> None:
        book: Any = self.parent
        shown = [cell.test_outputs for cell in book.cells]
        if None in shown:
            pytest.skip("only some of its cells were run")
        name = self.path.relative_to(FOLDER).as_posix()
        if wrong := difference(name, shown, self.path.read_bytes().decode()):
            pytest.fail(f"{name} is not as `make notebooks` writes it, {wrong}", pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.relative_to(ROOT).as_posix()}: {self.name}"


def difference(name: str, shown: list[Any], was: str) -> str:
    """Where a notebook's text is not what it is when its cells show this; empty if it is."""
    from tools import notebooks  # not needed by those who run one module of tests

    book = notebooks.notebooks()[name]()
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    for number, (cell, outputs) in enumerate(zip(code, shown, strict=False), start=1):
        cell.execution_count, cell.outputs = number, [nbformat.from_dict(output) for output in outputs]
        for output in cell.outputs:
            # nbval lets the kernel count nothing, so that a developer's history of commands stays as it is.
            if "execution_count" in output:
                output.execution_count = number
    now = notebooks.as_text(notebooks.clean(book))
    if now == was:
        return ""
    pairs = zip_longest(was.splitlines(keepends=True), now.splitlines(keepends=True), fillvalue="")
    line, old, new = next((line, *pair) for line, pair in enumerate(pairs, start=1) if pair[0] != pair[1])
    at = max(0, next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0) - 60)
    return f"line {line}\nfile: {old[at : at + 120]!r}\nnow:  {new[at : at + 120]!r}"


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Generator[None, list[Any], list[Any]]:
    """Take the place of nbval's own files."""
    found = yield
    return [Book.from_parent(parent, path=one.path) if _is_ours(one) else one for one in found]


def _is_ours(found: object) -> bool:
    return isinstance(found, IPyNbFile) and found.path.is_relative_to(FOLDER)
