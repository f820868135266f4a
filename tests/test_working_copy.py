"""The learner's working copy of the notebooks: refreshed, and the learner's work is never lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from boardgames.teaching import working_copy

Refresh = Callable[[], list[str]]

MINE = Path("lessons/game/first.ipynb")
THEIRS = Path("notebooks/game/first.ipynb")


def write(path: Path, source: str, output: str = "") -> None:
    cell = nbformat.v4.new_code_cell(source, id="one")
    if output:
        cell.outputs = [nbformat.v4.new_output("stream", text=output)]
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)


def source(path: Path) -> str:
    return str(nbformat.read(path, as_version=4).cells[0].source)


@pytest.fixture
def refresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refresh:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.chdir(tmp_path)
    write(THEIRS, "one")
    return lambda: working_copy.refresh(Path("notebooks"), Path("lessons"))


def test_a_fresh_copy_is_trusted_and_copied_once(refresh: Refresh) -> None:
    assert [line.split()[0] for line in refresh()] == ["copied"]
    assert source(MINE) == "one"
    assert working_copy.is_trusted(MINE)
    assert refresh() == []


def test_a_newer_notebook_replaces_one_that_was_only_run(refresh: Refresh) -> None:
    refresh()
    write(MINE, "one", output="run")
    assert refresh() == []
    write(THEIRS, "two")
    assert [line.split()[0] for line in refresh()] == ["copied"]
    assert source(MINE) == "two"


def test_what_the_learner_wrote_stays(refresh: Refresh) -> None:
    refresh()
    write(MINE, "mine")
    write(THEIRS, "two")
    assert [line.split()[0] for line in refresh()] == ["kept"]
    assert source(MINE) == "mine"


def test_a_deleted_notebook_comes_back(refresh: Refresh) -> None:
    refresh()
    MINE.unlink()
    assert [line.split()[0] for line in refresh()] == ["copied"]
    assert source(MINE) == "one"


@pytest.mark.parametrize("memory", ["", "[]", "{", '{"game/first.ipynb": 1}', "[" * 100_000])
def test_without_memory_nothing_of_the_learners_is_lost(refresh: Refresh, memory: str) -> None:
    refresh()
    write(MINE, "mine")
    Path("lessons/.lessons.json").write_text(memory)
    assert [line.split()[0] for line in refresh()] == ["kept"]
    assert source(MINE) == "mine"
    MINE.write_text("[" * 100_000)
    assert [line.split()[0] for line in refresh()] == ["kept"]
    MINE.write_text("{ broken")
    refresh()
    assert MINE.read_text() == "{ broken"


def test_what_was_copied_before_it_failed_is_remembered(refresh: Refresh, monkeypatch: pytest.MonkeyPatch) -> None:
    write(THEIRS.with_name("second.ipynb"), "one")

    def trust(notebook: Path) -> None:
        if notebook.name == "second.ipynb":
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(working_copy, "trust", trust)
        with pytest.raises(KeyboardInterrupt):
            refresh()
    write(THEIRS, "two")
    assert [line.split()[0] for line in refresh()] == ["copied", "copied"]
    assert source(MINE) == "two"
    assert working_copy.is_trusted(MINE.with_name("second.ipynb"))


def test_the_notebooks_are_not_copied_onto_themselves(refresh: Refresh) -> None:
    with pytest.raises(FileExistsError, match="these are the notebooks themselves"):
        working_copy.refresh(Path("notebooks"), Path("lessons/../notebooks"))
    assert source(THEIRS) == "one"


def test_the_notebooks_are_found() -> None:
    assert (working_copy.source() / "index.ipynb").is_file()
