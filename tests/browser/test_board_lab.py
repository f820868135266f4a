"""The live board in a real JupyterLab."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pages import STONE_AGE_LATE, TIGRIS_LATE, accessible, turn_to
from playwright.sync_api import Browser, Locator, Page, expect

from boardgames.teaching.working_copy import is_trusted

pytestmark = pytest.mark.browser

POSITION = (
    "sumeria; map cities; players 3; stage place; round 1.1; start 2; turn 2; "
    "row adab uruk nippur umma lagash kish ur akshak; spaces eer mr e"
)
CELL = f'from widgets import Board\nboard = Board("{POSITION}", key="lab")\nboard'


def place(page: Page, word: str) -> Locator:
    return page.locator(f".bg-board [data-do=place][data-word={word}]")


@pytest.fixture
def page(shared_page: Page) -> Page:
    """JupyterLab is loaded anew by those tests only that look at a page which is."""
    return shared_page


def started(lab: Any, page: Page, name: str, *cells: str, anew: bool = False) -> Path:
    path: Path = lab.write(name, *(cells or (CELL,)))
    (lab.open if anew else partial(turn_to, lab))(page, name)
    lab.run_all(page)
    expect(page.locator(".bg-board").first).to_be_visible()
    return path


def outputs(path: Path) -> list[Any]:
    found: list[Any] = json.loads(path.read_text(encoding="utf-8"))["cells"][0]["outputs"]
    return found


def save(page: Page, path: Path) -> None:
    """Press Ctrl+S where the focus is, and wait for the file."""
    before = path.stat().st_mtime_ns
    page.keyboard.press("Control+s")
    for _ in range(100):
        page.wait_for_timeout(100)
        # A file that is just being written is not JSON yet.
        with suppress(json.JSONDecodeError):
            if path.stat().st_mtime_ns != before and outputs(path):
                return
    raise TimeoutError(f"{path.name} was not saved")


def test_run_click_and_reload(lab: Any, page: Page) -> None:
    path = started(lab, page, "click.ipynb", anew=True)
    expect(page.locator("figure.bg-picture")).to_be_hidden()
    place(page, "umma").click()
    expect(place(page, "umma")).to_have_attribute("data-marks", "last")
    expect(page.locator(".bg-story li")).to_have_count(1)
    place(page, "umma").click()
    expect(page.locator(".bg-tip")).to_contain_text("holds at most one")
    place(page, "kish").click()
    expect(page.locator(".bg-story li")).to_have_count(2)
    save(page, path)
    page.reload()
    expect(page.locator(".bg-story li")).to_have_count(2)
    expect(place(page, "kish")).to_have_attribute("data-marks", "last")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bg-story li")).to_have_count(1)


def test_a_page_of_many_boards_comes_back_live(lab: Any, page: Page) -> None:
    """A server passes on three megabytes at once, no more: less than all of it was when each board had its own."""
    twenty = f'for _ in range(20): display(Board("{POSITION}"))'
    first = f"from widgets import Board\n{twenty}"
    path = started(lab, page, "many.ipynb", first, twenty, twenty, anew=True)
    live = page.locator(".bg-board [data-word=umma]")
    expect(live).to_have_count(60)
    live.first.focus()
    save(page, path)
    page.reload()
    expect(live).to_have_count(60)
    live.last.click()
    expect(live.last).to_have_attribute("data-marks", "last")


def test_letters_do_not_edit_the_notebook_and_ctrl_s_saves(lab: Any, page: Page) -> None:
    path = started(lab, page, "keys.ipynb")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    place(page, "umma").focus()
    for key in ("a", "b", "d", "d", "m", "x", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".bg-story li")).to_have_count(1)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    assert not outputs(path)
    save(page, path)
    picture, view = outputs(path)
    assert "<figure" in "".join(picture["data"]["text/html"])
    assert "application/vnd.jupyter.widget-view+json" in view["data"]


def test_a_restart_is_told_and_a_new_run_lives(lab: Any, page: Page) -> None:
    started(lab, page, "restart.ipynb")
    lab.restart(page)
    expect(page.get_by_role("alert").filter(has_text="The kernel was restarted.")).to_be_visible()
    assert page.locator(".bg-main").evaluate("main => main.inert")
    lab.run_all(page)
    expect(page.get_by_role("alert").filter(has_text="The kernel was restarted.")).to_have_count(0)
    place(page, "umma").click()
    expect(page.locator(".bg-story li")).to_have_count(1)


def test_a_busy_kernel_is_told_and_the_click_is_not_lost(lab: Any, page: Page) -> None:
    busy: Path = lab.folder / "busy"
    busy.touch()
    waiting = "from pathlib import Path; from time import sleep\nwhile Path('busy').exists(): sleep(0.1)"
    started(lab, page, "busy.ipynb", CELL, waiting)
    place(page, "umma").click()
    expect(page.get_by_role("alert").filter(has_text="busy")).to_be_visible()
    busy.unlink()
    expect(page.locator(".bg-story li")).to_have_count(1)
    expect(page.get_by_role("alert").filter(has_text="busy")).to_have_count(0)


def test_a_lost_connection_is_told_and_the_click_is_not_lost(lab: Any, browser: Browser) -> None:
    # On a page of its own: JupyterLab's own dialog about it may come later.
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        started(lab, page, "offline.ipynb", CELL, anew=True)
        context.set_offline(True)
        place(page, "ur").click()
        alarm = page.get_by_role("alert").filter(has_text="The connection to the kernel is lost.")
        expect(alarm).to_be_visible()
        context.set_offline(False)
        expect(alarm).to_have_count(0)
        expect(place(page, "ur")).to_have_attribute("aria-label", re.compile("trader"))


def test_the_same_board_twice_stays_in_step(lab: Any, page: Page) -> None:
    started(lab, page, "twice.ipynb", CELL, "board")
    boards = page.locator(".bg-board")
    expect(boards).to_have_count(2)
    boards.nth(1).locator("[data-word=umma][data-do=place]").click()
    for view in boards.all():
        expect(view.locator("[data-word=umma][data-do=place]")).to_have_attribute("data-marks", "last")


# Clicks at random, mostly on what can be chosen, until the game is over; each time the same ones.
CLICKS = """async () => {
  const board = document.querySelector(".bg-board"), all = (what) => [...board.querySelectorAll(what)];
  let state = 1;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const pick = (some) => some[Math.floor(random() * some.length)];
  for (let n = 0; n < 5000 && !board.querySelector(".bg-turn").textContent.includes("The game is over"); n++) {
    const finish = all("[data-do=finish]"), lit = all("[data-do=place][data-lit]");
    const chance = random();
    const likely = chance < 0.6 && finish.length ? finish : chance < 0.8 && lit.length ? lit
      : [...finish, ...lit, ...all(".bg-now [data-do=option]")];
    pick(random() < 0.02 ? all("[data-do]:not([data-do=copy], [data-do=undo], [data-do=redo])") : likely)?.click();
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
SHOWN = """all => all.map((g) => [
  g.firstChild.getAttribute("href"), g.style.transform, g.querySelector("text")?.textContent ?? ""])"""
GAMES = ["sumeria; players 4", TIGRIS_LATE, STONE_AGE_LATE]


@pytest.mark.parametrize("game", GAMES, ids=lambda text: text.split(";")[0])
def test_games_by_clicks_at_random_to_their_end(lab: Any, page: Page, game: str) -> None:
    """What is seen in the end is what the kernel tells anew."""
    pieces = "[piece[1:5] for piece in board._presentation.scene().pieces if not piece.layer]"
    tell = f"json.dump({pieces}, open('pieces.json', 'w'))"
    cell = f'import json\nfrom widgets import Board\nboard = Board("{game}", seed=1)\n'
    path = started(lab, page, "clicks.ipynb", f"{cell}board.observe_position(lambda board: {tell})\nboard")
    expect(page.locator(".bg-board [data-lit]").first).to_be_visible()
    page.evaluate(CLICKS)
    expect(page.locator(".bg-turn")).to_contain_text("The game is over")
    expect(page.locator(".bg-alert")).to_be_empty()
    # What belongs to layers is not told, and may have been switched on.
    page.locator(".bg-menu > summary").click()
    for switch in page.locator(".bg-switches [aria-pressed=true]").all()[::-1]:
        switch.click()
    told, shown = [], None
    for _ in range(50):
        # What glides has not arrived yet, and the file may just be being written.
        with suppress(json.JSONDecodeError):
            told = json.loads((path.parent / "pieces.json").read_text(encoding="utf-8"))
        shown = page.locator(".bg-art .pieces > g").evaluate_all(SHOWN)
        if shown == [[f"#{symbol}", f"translate({x:g}px, {y:g}px)", label] for symbol, x, y, label in told]:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"shown: {shown}\ntold: {told}")


def test_a_cell_run_again_closes_the_former_board(lab: Any, page: Page) -> None:
    count = (
        "import ipywidgets\n[type(w).__name__ for w in ipywidgets.widgets.widget._instances.values()].count('Board')"
    )
    started(lab, page, "again.ipynb", CELL, count)
    lab.run_all(page)
    expect(page.locator(".jp-OutputArea-output pre").last).to_have_text("1")
    expect(page.locator(".bg-board")).to_have_count(1)


def test_the_day_after_it_is_a_picture(lab: Any, page: Page) -> None:
    path = started(lab, page, "later.ipynb")
    place(page, "umma").click()
    expect(page.locator(".bg-story li")).to_have_count(1)
    save(page, path)
    lab.shut_down()
    page.goto("about:blank")
    assert is_trusted(path, lab.signatures), "saved means trusted"
    lab.open(page, "later.ipynb")
    picture = page.locator("figure.bg-picture img")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("naturalWidth", 1000)
    assert len(picture.get_attribute("alt") or "") > 40
    expect(page.get_by_text("Error displaying widget")).to_be_hidden()
    expect(page.locator(".bg-board")).to_have_count(0)
    lab.run_all(page)
    expect(page.locator(".bg-board")).to_be_visible()
    expect(picture).to_be_hidden()


def test_an_untrusted_copy_shows_the_picture_and_its_words(lab: Any, page: Page) -> None:
    path = started(lab, page, "mine.ipynb")
    place(page, "umma").focus()
    save(page, path)
    lab.shut_down()
    page.goto("about:blank")
    copy = json.loads(path.read_text(encoding="utf-8"))
    copy["cells"][0]["source"] += "\n# a copy"
    (lab.folder / "copy.ipynb").write_text(json.dumps(copy), encoding="utf-8")
    lab.open(page, "copy.ipynb")
    picture = page.locator("figure img, .jp-RenderedHTMLCommon img").first
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("naturalWidth", 1000)
    expect(page.get_by_text("Run this cell to play.")).to_be_visible()


def test_axe_finds_nothing_in_either_theme(lab: Any, page: Page) -> None:
    started(lab, page, "axe.ipynb")
    place(page, "umma").click()
    expect(page.locator(".bg-story li")).to_have_count(1)
    accessible(lab, page)
