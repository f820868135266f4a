"""The wheel and the sdist hold every file of the packages, and a board can be drawn from the wheel alone."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("boardgames", "widgets")

DRAW = """
import boardgames, widgets
from boardgames import GAMES, game
from boardgames.render import svg
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
    assert names == files()


def test_a_board_is_drawn_from_the_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    # The dependencies are this environment's: a .pth adds its folder, but not what is installed there as editable.
    (site,) = home.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    drawn = subprocess.run([str(python), "-I", "-c", DRAW], cwd=tmp_path, check=True, capture_output=True, text=True)
    lines = drawn.stdout.splitlines()
    assert [Path(line).is_relative_to(site) for line in lines[:2]] == [True, True]
    assert len(lines) > 2
