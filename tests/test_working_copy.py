"""The learner's working copy of the notebooks: refreshed, and the learner's work is never lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from boardgames.teaching import home, working_copy
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import VARIABLE, progress

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


@pytest.mark.usefixtures("uncollected")
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


@pytest.mark.parametrize(("old", "new"), [("first", "game-01-first"), ("game-02-first", "game-01-first")])
def test_a_notebook_with_another_name_takes_the_place_of_its_copy(refresh: Refresh, old: str, new: str) -> None:
    THEIRS.rename(THEIRS.with_stem(old))
    refresh()
    write(MINE.with_stem(old), "one", output="run")
    THEIRS.with_stem(old).rename(THEIRS.with_stem(new))
    assert [line.split()[0] for line in refresh()] == ["copied"]
    assert [path.stem for path in MINE.parent.glob("*.ipynb")] == [new]
    assert refresh() == []


def test_a_changed_copy_with_another_name_stays_and_is_told_of(refresh: Refresh) -> None:
    refresh()
    write(MINE, "mine")
    THEIRS.rename(THEIRS.with_stem("game-01-first"))
    copied, kept = refresh()
    assert copied.split()[0] == "copied"
    assert kept == f"kept    {MINE}: you have changed it. The new version is game-01-first.ipynb."
    assert source(MINE) == "mine"
    assert refresh() == [], "from now on it is the learner's own"
    MINE.unlink()
    assert refresh() == []


def test_the_first_page_shows_progress_before_anything_runs(
    refresh: Refresh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "")
    theirs, mine = Path("notebooks/index.ipynb"), Path("lessons/index.ipynb")
    cell = nbformat.v4.new_code_cell("Overview()", id="one")
    html = "<style>a{}</style><figure>" + home.page(progress(), memory(), {"tigris": "data:x"}) + "</figure>"
    cell.outputs = [nbformat.v4.new_output("display_data", {"text/html": html})]
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), theirs)
    refresh()
    assert shown(mine) == html, "nobody's"

    monkeypatch.setenv(VARIABLE, str(tmp_path / "progress.json"))
    progress().add("sumeria/traders", "reach")
    assert refresh() == []
    assert "Continue: Add, move, remove, 1 of" in shown(mine)
    assert shown(mine).startswith("<style>a{}</style><figure>")
    assert 'data-game="tigris" src="data:x"' in shown(mine), "the pictures stay"
    assert working_copy.is_trusted(mine)
    assert working_copy.cells(mine.read_bytes()) == working_copy.cells(theirs.read_bytes()), (
        "not changed by the learner"
    )

    write(mine, "mine")
    assert [line.split()[0] for line in refresh()] == []
    cell.source = "Overview()  # new"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), theirs)
    assert [line.split()[0] for line in refresh()] == ["kept"]
    assert source(mine) == "mine"


def shown(index: Path) -> str:
    return "".join(nbformat.read(index, as_version=4).cells[0].outputs[0].data["text/html"])


NUMBERS = '{"cells": [{"outputs": [{"data": {"text/html": [1]}}]}]}'


def page(**changed: object) -> str:
    """A first page that its owner has changed."""
    shown = {"output_type": "display_data", "metadata": {}, "data": {"text/html": "far"}}
    cell = {"cell_type": "code", "id": "one", "source": "", "execution_count": None, "metadata": {}, "outputs": [shown]}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat_minor": 5, **changed})


@pytest.mark.parametrize(
    "text",
    ["[", "[]", '{"cells": 1}', '{"cells": [{"outputs": [{"data": 1}]}]}', NUMBERS, page(), page(nbformat=99)],
    ids=range(7),
)
def test_a_first_page_of_ones_own_is_left_alone(refresh: Refresh, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "written", lambda shown, *_: f"{shown}, further")
    refresh()
    Path("lessons/index.ipynb").write_text(text)
    refresh()
    assert Path("lessons/index.ipynb").read_text() == text


def test_the_notebooks_are_not_copied_onto_themselves(refresh: Refresh) -> None:
    with pytest.raises(FileExistsError, match="these are the notebooks themselves"):
        working_copy.refresh(Path("notebooks"), Path("lessons/../notebooks"))
    with pytest.raises(FileExistsError, match="these are the notebooks themselves, or among them"):
        working_copy.refresh(Path("notebooks"), Path("notebooks/mine"))
    assert source(THEIRS) == "one" and not Path("notebooks/mine").exists()


def test_the_notebooks_are_found() -> None:
    assert (working_copy.source() / "index.ipynb").is_file()
