"""Binder's recipe: an environment of binder/requirements.txt alone, postBuild run in it, a lesson played there."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
DECISION = 4
"""More choices than any action of Sumeria has."""


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w-]", requirement)[0] for requirement in requirements}


def test_every_direct_dependency_is_pinned() -> None:
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith("#") and line != "."]
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", pin) for pin in pins)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lab = project["optional-dependencies"]["jupyterlab"]
    assert names(pins) == names([*project["dependencies"], *lab])


def test_post_build_fails_loudly_without_notebooks(tmp_path: Path) -> None:
    build = subprocess.run([BINDER / "postBuild"], cwd=tmp_path, capture_output=True, text=True)
    assert build.returncode == 1
    assert build.stderr == "postBuild: notebooks/index.ipynb is missing\n"


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab as Binder builds and starts it; gives the address of its file tree."""
    home = tmp_path_factory.mktemp("binder")
    repository, environment = home / "repository", home / "environment"
    shutil.copytree(ROOT, repository, ignore=untracked)
    python = (BINDER / "runtime.txt").read_text().strip().replace("-", "")
    # It gets no pip: ours installs into it.
    subprocess.run([shutil.which(python) or sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    pip = [sys.executable, "-m", "pip", "--python", environment, "install", "--quiet", "--disable-pip-version-check"]
    pip.append("--no-compile")  # most of what comes is not imported here
    subprocess.run([*pip, "--requirement", "binder/requirements.txt"], cwd=repository, check=True)

    # A shell in which that environment is active, and nothing of the user's own is seen.
    shell = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "PYTHON"))}
    shell |= {"HOME": str(home), "PATH": f"{environment / 'bin'}{os.pathsep}{shell['PATH']}"}
    subprocess.run(["binder/postBuild"], cwd=repository, env=shell, check=True)

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    options = ["--no-browser", "--allow-root", f"--port={address.rpartition(':')[2]}", "--IdentityProvider.token="]
    with (home / "lab.log").open("w") as log:
        server = subprocess.Popen(
            ["jupyter", "lab", *options], cwd=repository, env=shell, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        wait_for(f"{address}/api", server)
        yield f"{address}/lab/tree"
    finally:
        server.terminate()
        server.wait(60)


def untracked(folder: str, found: list[str]) -> set[str]:
    """What a clone does not have."""
    here = {"build", "dist", "lessons", "node_modules"} if Path(folder) == ROOT else {"__pycache__"}
    return {name for name in found if name in here or (name.startswith(".") and name != ".gitignore")}


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 180
    while server.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            time.sleep(0.2)
    pytest.fail("JupyterLab did not start")


@pytest.mark.slow
def test_a_move_is_played(binder: str, page: Page) -> None:
    page.goto(f"{binder}/notebooks/index.ipynb")
    index = notebook(page)
    expect(index.get_by_role("heading", level=1)).to_be_visible()
    index.get_by_role("link", name="Add, move, remove").first.click()

    start = notebook(page).get_by_role("button", name="Start this lesson")
    # It comes with the kernel.
    expect(start).to_be_visible()
    expect(notebook(page).locator("figure.bg-picture").first).to_be_visible()
    place = notebook(page).locator(".bg-board [data-do=place][data-lit]").first
    start.click()
    place.wait_for()
    expect(page.locator(".jp-Dialog")).to_have_count(0)  # it is trusted, so nothing is asked
    play(place.locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' bg-board ')]"))


def notebook(page: Page) -> Locator:
    return page.locator(".jp-NotebookPanel:visible .jp-Notebook")


def play(board: Locator) -> None:
    """Make one choice after the other until an action is complete."""
    undo = board.locator("[data-do=undo][aria-disabled=false]")
    before = board.locator(".bg-lines li").count()
    for _ in range(DECISION):
        if undo.count():
            break
        board.locator("[data-do=place][data-lit]").first.click()
        board.page.wait_for_timeout(500)
    expect(undo).to_be_visible()
    assert board.locator(".bg-lines li").count() > before
