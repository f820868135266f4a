"""The wheel and the sdist hold every file of the packages, and a board can be drawn from the wheel alone."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from boardgames.teaching.lessons import notebook
from boardgames.teaching.progress import VARIABLE

ROOT = Path(__file__).parents[1]
PACKAGES = ("boardgames", "widgets")

DRAW = """
import boardgames, widgets
from boardgames import GAMES, game
from boardgames.pictures.svg import svg
from widgets import Board

print(boardgames.__file__, widgets.__file__, sep="\\n")
for name in GAMES:
    state = game(name).start()
    assert svg(game(name).scene(state)).startswith("<svg"), name
    print(repr(Board(state)))
"""


def files() -> set[str]:
    """Every file of the packages but caches."""
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()]
    names = {path.relative_to(ROOT).as_posix() for path in paths}
    return {name for name in names if "/__pycache__/" not in name and "/." not in name}


def build(target: str, source: Path, into: Path) -> Path:
    """Build without the network: hatchling is among what the tests need."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(into)]
    subprocess.run(command, cwd=source, check=True)
    (made,) = into.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the unpacked sdist, as those who install it without a wheel do."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["tar", "-xf", str(sdist), "-C", str(unpacked)], check=True)
    (source,) = unpacked.iterdir()
    return build("wheel", source, tmp_path_factory.mktemp("wheel"))


def test_there_are_assets_of_every_kind() -> None:
    assert {Path(name).suffix for name in files()} >= {".css", ".js", ".json", ".md", ".py", ".toml"}
    assert {f"{package}/py.typed" for package in PACKAGES} <= files()


def test_the_sdist_holds_every_file(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert files() | {"LICENSE", "README.md", "Makefile", "notebooks/index.ipynb", "tests/test_packaging.py"} <= names
    assert not {name for name in names if name.startswith((".venv", "lessons/", "node_modules"))}


def test_the_wheel_holds_every_file_and_no_other(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    notebooks = {path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb")}
    notebooks = {name for name in notebooks if "/." not in name}
    # What pages are sent, but not what that is put together from.
    sent = {name for name in files() if not name.startswith("widgets/js/")}
    assert names == sent | {f"boardgames/{name}" for name in notebooks}


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a clean environment with the wheel in it."""
    home = tmp_path_factory.mktemp("clean") / "env"
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    # The dependencies are this environment's: a .pth adds its folder, but not what is installed there as editable.
    (site,) = home.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return python


def test_a_board_is_drawn_from_the_installed_wheel(python: Path, tmp_path: Path) -> None:
    drawn = subprocess.run([str(python), "-I", "-c", DRAW], cwd=tmp_path, check=True, capture_output=True, text=True)
    lines = drawn.stdout.splitlines()
    assert [Path(line).is_relative_to(python.parents[1]) for line in lines[:2]] == [True, True]
    assert len(lines) > 2


RUN = """
import sys, nbformat
from nbclient import NotebookClient

book = nbformat.read(sys.argv[1], as_version=4)
book.cells.append(nbformat.v4.new_code_cell("import boardgames; boardgames.__file__"))
NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": "."}}).execute()
shown = [cell for cell in book.cells if cell.cell_type == "code" and len(cell.get("outputs", ())) == 2]
print(len(shown), book.cells[-1].outputs[0].data["text/plain"].strip("'"), sep="\\n")
"""


@pytest.mark.slow
def test_lessons_are_written_from_the_wheel_and_one_is_run(python: Path, tmp_path: Path) -> None:
    # Nothing of this working copy, and nothing of the user's own.
    home = {name: str(tmp_path / "home") for name in ("HOME", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | home
    clean[VARIABLE] = ""  # the first page of a learner says how far they are
    for expected in ("copied", "is up to date"):
        command = [str(python), "-m", "boardgames", "lessons", "lessons"]
        written = subprocess.run(command, cwd=tmp_path, env=clean, check=True, capture_output=True, text=True)
        assert expected in written.stdout
    ours = {path.relative_to(ROOT / "notebooks"): path for path in (ROOT / "notebooks").rglob("*.ipynb")}
    for name, path in ours.items():
        if ".ipynb_checkpoints" not in path.parts:
            assert (tmp_path / "lessons" / name).read_bytes() == path.read_bytes(), "with all its pictures"

    command = [str(python), "-c", RUN, f"lessons/{notebook('sumeria', 'traders')}"]
    run = subprocess.run(command, cwd=tmp_path, env=clean, check=True, capture_output=True, text=True)
    shown, package = run.stdout.splitlines()[-2:]
    assert int(shown) >= 20
    assert Path(package).is_relative_to(python.parents[1])
