"""The edition that runs in a browser alone, built anew: its Python under Node, its pages with every other host shut out."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from pages import place
from playwright.sync_api import Browser, Page, Request, Route, expect

from boardgames import GAMES, Dealer, Record, game
from boardgames.contract import CHANCE
from boardgames.teaching.lessons import PRACTICE_PAGE, notebook
from tools import lite

LONG = 180_000
"""Milliseconds within which a page with Python in it has come, on a busy machine."""

PLAY = """
from random import Random

from boardgames import GAMES, Dealer, Record, game
from boardgames.contract import CHANCE


def played(name):
    rng, dealer, record = Random(f"{name} 1"), Dealer(f"{name} 2"), Record(game(name).start())
    while (seat := record.state.to_move) is not None and record.at < 400:
        record.play(dealer.draw(record.state) if seat == CHANCE else record.state.actions.pick(rng))
    return record.text
"""

NODE = """
const [folder, code] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({
  indexURL: folder, packageCacheDir: folder, lockFileURL: `${folder}/pyodide-lock.json`, packages: ["boardgame-lessons"],
  stdout: (text) => process.stderr.write(text),
});
try {
  process.stdout.write(await python.runPythonAsync(code));
} catch (error) {
  process.stdout.write(error.message);
  process.exit(1);
}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, in a folder below that which is served."""
    built = tmp_path_factory.mktemp("site") / "lessons"
    lite.build(built)
    return built


def test_python_in_it_plays_as_any_python_does(site: Path, tmp_path: Path) -> None:
    node = lite.ROOT / ".venv" / "bin" / "node"
    (tmp_path / "run.mjs").write_text(NODE)
    code = f"{PLAY}\nimport json, widgets\njson.dumps({{name: played(name) for name in GAMES}})"
    command = [node if node.exists() else "node", "run.mjs", site / "static" / "pyodide", code]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert not ran.returncode, ran.stdout
    here: dict[str, Any] = {}
    exec(PLAY, here)
    assert json.loads(ran.stdout) == {name: here["played"](name) for name in GAMES}


def test_the_lock_file_names_files_that_are_there_and_no_host(site: Path) -> None:
    text = (site / "static" / "pyodide" / "pyodide-lock.json").read_text()
    assert "://" not in text
    for each in json.loads(text)["packages"].values():
        assert (site / "static" / "pyodide" / each["file_name"]).is_file()


class Server(ThreadingHTTPServer):
    """Serves a folder. What is not there is counted."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module", params=["", "/lessons"], ids=["root", "below a path"])
def served(request: pytest.FixtureRequest, site: Path) -> Iterator[str]:
    with Server(site.parent if request.param else site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"{server.address}{request.param}"
        server.shutdown()


@pytest.fixture
def visitor(browser: Browser, served: str) -> Iterator[Page]:
    """A new browser's page of the site. Errors, and whatever another host is asked for, fail the test."""
    strange, errors = list[str](), list[str]()

    def gate(route: Route, request: Request) -> None:
        if request.url.startswith(served):
            route.continue_()
        else:
            strange.append(request.url)
            route.abort()

    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        context.route("http*://**", gate)
        page = context.new_page()
        page.set_default_timeout(LONG)
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
        assert not strange
        assert not errors


def ready(page: Page, served: str, name: str, start: str = "▶ Start this lesson") -> None:
    """Open a notebook and start it."""
    page.goto(f"{served}/lab/index.html?path={name}")
    button = page.get_by_role("button", name=start).first
    expect(button).to_be_visible(timeout=LONG)
    button.click()


@pytest.mark.browser
def test_a_visit(visitor: Page, served: str) -> None:
    """From the first page on: what is coming is said, a lesson is played, and what was done is kept."""
    page = visitor
    page.goto(f"{served}/")
    expect(page.get_by_text("The lessons are coming into your browser")).to_be_visible()
    expect(page.get_by_role("link", name="The board and its routes")).to_be_visible(timeout=LONG)
    assert page.title().endswith("Board game lessons")

    ready(page, served, notebook("sumeria", "traders"))
    board = page.locator(".bg-main").first
    expect(board).to_be_visible(timeout=LONG)
    before = board.locator("svg").first.inner_html()
    page.get_by_role("button", name="Add", exact=True).first.click()
    board.locator("[data-do=place]").first.click()
    expect(board.locator("svg").first).not_to_have_js_property("innerHTML", before)
