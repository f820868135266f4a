"""The edition that runs in a browser alone: its Python under Node, its pages with every other host shut out."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from pages import FIGURES, PATIENCE, TRADERS, figures, place, wait_until
from pages import board as board_of
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from boardgames import GAMES
from boardgames.teaching.lessons import PRACTICE_PAGE
from tools import lite

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
  indexURL: folder, packageCacheDir: folder, lockFileURL: `${folder}/pyodide-lock.json`,
  packages: ["boardgame-lessons"],
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


WRITE = """source => jupyterapp.serviceManager.contents.save("table.ipynb", {
  type: "notebook", format: "json", content: {
    nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { name: "python", display_name: "Python (Pyodide)" } },
    cells: [{ cell_type: "code", id: "table", source, metadata: {}, outputs: [], execution_count: null }],
  },
}).then(() => null)"""


# Nothing waits for it here, as nothing could say how long.
RUN = """() => {
  const { sessionContext } = jupyterapp.shell.currentWidget;
  const known = sessionContext.ready.then(() => sessionContext.session.kernel.info);
  known.then(() => jupyterapp.commands.execute("notebook:run-all-cells"));
}"""


KEPT = """jupyterapp.serviceManager.workspaces.fetch("default")
  .then(({ data }) => JSON.stringify(data["layout-restorer:data"].main).includes("index.ipynb"), () => false)"""
"""Whether the first page will come back."""


def test_no_page_leads_to_one_that_is_not_there(site: Path) -> None:
    for path in (site / "files").rglob("*.ipynb"):
        text = "".join("".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"])
        for link in re.findall(r"""(?:\]\(|href=")([^)"#:]+\.ipynb)""", text):
            assert (path.parent / link).resolve().is_file(), f"{path.name}: {link}"


class Server(ThreadingHTTPServer):
    """Serves a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Nothing."""


@pytest.fixture
def served(request: pytest.FixtureRequest, site: Path) -> Iterator[str]:
    """The site's address: on a server of its own, or below a path."""
    path = getattr(request, "param", "")
    with Server(site.parent if path else site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"{server.address}{path}"
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
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
        assert not strange
        assert not errors


IDLE = ".jp-NotebookPanel:visible .jp-Notebook-ExecutionIndicator[data-status=idle]"


def started(page: Page, served: str, name: str, figures: int, start: str = "▶ Start this lesson") -> None:
    """Open a notebook and start it, until so many figures live."""
    page.goto(f"{served}/lab/index.html?path={name}")
    button = page.get_by_role("button", name=start).first
    expect(button).to_be_visible()
    button.click()
    expect(page.locator(FIGURES)).to_have_count(figures)
    expect(page.locator(IDLE)).to_have_count(1)


def answered(board: Locator) -> Locator:
    """The dot of this step, once it is done."""
    return board.locator("[aria-current=step]:is([data-how=first], [data-how=helped])")


@pytest.mark.browser
@pytest.mark.parametrize("served", ["/lessons"], indirect=True)
def test_a_visit(visitor: Page, served: str) -> None:
    """From the first page on: what is coming is said, a lesson is played, and what was answered is kept. Of the pages
    that come back on the second visit only the one that is looked at starts its Python."""
    page, held = visitor, list[Route]()
    page.route("**/files/index.ipynb*", lambda route: held.append(route))
    page.goto(f"{served}/")
    expect(page.get_by_text("The lessons are coming into your browser")).to_be_visible()
    page.unroute_all()
    for route in held:
        route.continue_()
    expect(page.get_by_role("link", name="The board and its routes")).to_be_visible()
    wait_until(page, lambda: page.evaluate(KEPT))
    assert page.title().endswith("Board game lessons")

    for visit in ("first", "second"):
        started(page, served, TRADERS, figures(TRADERS))
        board = board_of(page, TRADERS, "raise-lagash")
        board.scroll_into_view_if_needed()
        if visit == "first":
            place(page.locator(FIGURES).first, "nina").click()
            expect(page.locator(".bg-line").first).to_be_visible()
            board.locator(".bg-coach h2").focus()
            for key in ("1", "3", "Enter"):
                page.keyboard.press(key)
        expect(answered(board)).to_have_count(1)
    assert len(page.workers) == 1
    with page.expect_event("worker"):
        page.get_by_role("tab", name="index.ipynb").click()


@pytest.mark.browser
def test_a_browser_that_keeps_nothing_says_so(visitor: Page, served: str) -> None:
    """Without a database all lies in memory; without any storage JupyterLab never opens."""
    page = visitor
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page.goto(f"{served}/lab/index.html?path={TRADERS}")
    expect(page.get_by_text("forgotten when you close it")).to_be_visible()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no cookies') } })")
    page.reload()
    expect(page.get_by_text("this browser keeps nothing for this site")).to_be_visible()


@pytest.mark.browser
def test_a_table_and_a_question(visitor: Page, served: str) -> None:
    """A game against opponents comes back from its file in a new page, and a question of practice is asked."""
    page = visitor
    page.goto(f"{served}/lab/index.html")
    page.wait_for_function("window.jupyterapp?.serviceManager.contents && document.querySelector('.jp-Launcher')")
    page.evaluate(WRITE, 'from widgets import Table\nTable("stone_age", file="game.json", seed=3, pause=1)')
    told = page.locator(".bg-line")
    begin = page.get_by_role("button", name="Start the game", exact=True)
    for begins in (True, False):
        page.goto(f"{served}/lab/index.html?path=table.ipynb")
        expect(page.get_by_role("tab", name="table.ipynb")).to_have_attribute("aria-selected", "true")
        # Its tab is selected a moment before JupyterLab says that it is.
        page.wait_for_function("Boolean(jupyterapp.shell.currentWidget?.sessionContext)")
        page.evaluate(RUN)
        if begins:
            begin.click()
            page.locator(".bg-places [data-lit]").first.click()
            page.locator(".bg-now .bg-options button").first.click()
            expect(page.locator(".bg-kept")).to_contain_text("game.json")
        expect(told.first).to_be_visible()
    expect(begin).to_have_count(0)

    started(page, served, PRACTICE_PAGE, 0, "▶ Start practice")
    page.get_by_role("button", name="Practise: 10 questions").click()
    expect(page.locator(".bg-coach h2")).to_be_visible()
