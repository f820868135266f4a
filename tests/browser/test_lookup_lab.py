"""The look-up and the learner's progress in a real JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from pages import accessible
from playwright.sync_api import Browser, Locator, Page, expect

from boardgames import game
from boardgames.teaching.lessons import LOOKUP, notebook
from boardgames.teaching.progress import progress, standings
from boardgames.teaching.working_copy import trust
from tools import notebooks
from widgets.display import START

pytestmark = pytest.mark.browser

FOLDER = "looking"


@pytest.fixture(scope="module")
def library(lab: Any) -> Any:
    """A folder with a look-up, a first page and the chapters of one game, of which nothing ran but Start."""
    books = {name: make() for name, make in notebooks.notebooks().items() if name.startswith(("index", "sumeria/"))}
    for name, book in books.items():
        begin = next(cell for cell in book.cells if "start()" in cell.source)
        begin.outputs = [nbformat.v4.new_output("display_data", {"text/html": START, "text/plain": ""})]
        path = lab.folder / FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(book, path)
        trust(path, lab.signatures)
    return lab


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        yield context.new_page()


def card(page: Page, rule: str) -> Locator:
    return page.locator(f".bg-card[aria-label='{game('sumeria').catalogue[rule].title}']")


def board(page: Page, rule: str) -> Locator:
    return page.locator(".widget-box", has=card(page, rule)).locator(".bg-main")


def test_a_rule_is_found_tried_and_switched_off(library: Any, page: Page) -> None:
    library.open(page, f"{FOLDER}/{notebook('sumeria', LOOKUP)}")
    page.get_by_role("button", name="▶ Start the boards").click()
    expect(page.locator(".bg-card:not(.bg-search)")).to_have_count(len(game("sumeria").catalogue))
    expect(page.locator(".bg-main")).to_have_count(0)
    library.ready(page)
    # Start leads to where one begins, not to the last rule.
    expect(page.get_by_label("Look for a rule")).to_be_in_viewport()
    expect(page.get_by_label("Look for a rule"), "what is typed goes there").to_be_focused()

    page.get_by_label("Look for a rule").fill("JUMP must")
    found = page.locator(".bg-search li")
    expect(found).to_have_count(1)
    found.get_by_role("link", name="Jumping over traders").click()
    heading = page.get_by_role("heading", name="Jumping over traders")
    expect(heading).to_be_in_viewport(ratio=1)
    expect(heading, "its words are read out").to_be_focused()
    folded = page.locator(".jp-MarkdownCell", has=heading).locator("details")
    expect(folded).to_have_count(1)
    expect(folded.get_by_text("su.move.jump")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.get_by_text("su.move.jump")).to_be_visible()

    jump = card(page, "su.move.jump")
    tried = jump.get_by_role("button", name="Try: Move from Ki'an to Ur")
    tried.scroll_into_view_if_needed()
    before = tried.bounding_box()
    tried.focus()
    page.keyboard.press("Enter")
    expect(jump.get_by_role("status")).to_have_text("Not allowed: On the way from Ki'an to Ur the trader must stop at "
                                                    "Gissa, the first empty settlement.")  # fmt: skip
    main = board(page, "su.move.jump")
    expect(main.locator("[data-word=gissa]")).to_have_attribute("data-marks", "bad")
    expect(tried).to_be_focused()
    expect(page.locator(".jp-mod-editMode")).to_have_count(0)
    page.wait_for_timeout(500)
    after = tried.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 3, (
        "the button stays under the pointer when the picture gives way to the board"
    )

    off = jump.get_by_role("button", name="Without this rule")
    off.click()
    expect(off).to_have_attribute("aria-pressed", "true")
    switched = main.locator(".bg-off")
    expect(switched).to_contain_text("Jumping over traders")
    tried.click()
    expect(jump.get_by_role("status")).to_have_text("Without the rule this is allowed.")
    expect(switched).to_be_visible()
    expect(main.locator("[data-word=ur]")).to_have_attribute("aria-label", re.compile("^Ur,.* Ann's trader$"))
    main.get_by_role("button", name="Undo").click()
    expect(switched).to_be_visible()
    off.click()
    # The board is told first.
    expect(off).to_have_attribute("aria-pressed", "false")
    expect(switched).to_be_hidden()
    main.locator("[data-do=place][data-word=kian]").click()
    main.locator("[data-do=place][data-word=ur]").click()
    expect(main.locator(".bg-tip")).to_contain_text("must stop at Gissa")

    off.click()
    expect(switched).to_be_visible()
    accessible(library, page, page.locator(".bg-search"), jump, main)

    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.reload()
    library.ready(page)
    expect(board(page, "su.move.jump")).to_have_count(1)
    expect(switched).to_contain_text("Jumping over traders")
    jump.get_by_role("button", name="Close the board").click()
    expect(page.locator(".bg-main")).to_have_count(0)

    # The day after.
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.goto("about:blank")
    library.open(page, f"{FOLDER}/{notebook('sumeria', LOOKUP)}")
    expect(page.locator(".bg-card")).to_have_count(0)
    pictures = page.locator("figure.bg-picture:visible")
    expect(pictures).to_have_count(len(game("sumeria").catalogue) + 1)
    expect(page.get_by_text("Error displaying widget").locator("visible=true")).to_have_count(0)


def test_the_first_page_shows_what_is_done_elsewhere(library: Any, page: Page) -> None:
    kept = progress()
    assert kept.path is not None
    # A new learner: other tests have finished chapters.
    kept.path.unlink(missing_ok=True)
    library.open(page, f"{FOLDER}/index.ipynb")
    page.get_by_role("button", name="▶ Show my progress").click()
    traders = page.locator(".bg-overview li", has_text="Add, move, remove")
    total = next(one.total for one in standings(kept.done(), "sumeria") if one.chapter == "traders")
    expect(traders).to_contain_text("25 min")
    onward = page.locator(".bg-overview .bg-home-go")
    expect(onward).to_have_text("Begin: Your first game")
    # The button stands below it, and running all cells carries one to the end of the page.
    expect(onward).to_be_in_viewport()
    for step in ("reach", "row-add"):
        kept.add("sumeria/traders", step)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(traders).to_contain_text(f"2 of {total}")
    expect(onward).to_have_text(f"Continue: Add, move, remove, 2 of {total}")
    accessible(library, page)
    onward.click()
    expect(page.locator(".jp-NotebookPanel:visible h1")).to_contain_text("Add, move, remove")


LATE_CELLS = """
  const later = [], soon = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) =>
    window.arrive ? soon(callback, options) : later.push([callback, options]);
  window.release = () => {
    window.arrive = true;
    for (const one of later.splice(0)) soon(...one);
  };
"""
"""Holds back what JupyterLab does when it is idle, as showing the cells that are not in sight. A slow machine does so
by itself."""


@pytest.mark.parametrize("typed", ["", "jump"])
def test_cells_that_come_late_do_not_carry_the_reader_away(library: Any, page: Page, typed: str) -> None:
    library.shut_down()
    page.add_init_script(LATE_CELLS)
    library.open(page, f"{FOLDER}/{notebook('sumeria', LOOKUP)}")
    page.get_by_role("button", name="▶ Start the boards").click()
    search = page.get_by_label("Look for a rule")
    expect(search).to_be_focused()
    page.keyboard.type(typed)
    # What comes at once is the reader's own doing.
    page.wait_for_timeout(500)
    page.evaluate("release()")
    expect(page.locator(".bg-card:not(.bg-search)")).to_have_count(len(game("sumeria").catalogue))
    library.ready(page)
    page.wait_for_timeout(1000)
    expect(search).to_be_in_viewport()
    expect(search).to_have_value(typed)
    expect(search).to_be_focused()


def test_who_is_led_elsewhere_late_arrives_there(library: Any, page: Page) -> None:
    """A step after this one, say, to which a slow machine scrolls long after the key."""
    library.shut_down()
    page.add_init_script(LATE_CELLS)
    library.open(page, f"{FOLDER}/{notebook('sumeria', LOOKUP)}")
    page.get_by_role("button", name="▶ Start the boards").click()
    expect(page.get_by_label("Look for a rule")).to_be_focused()
    page.keyboard.type("jump")
    page.wait_for_timeout(500)
    page.evaluate("release()")
    page.wait_for_function(
        "document.querySelectorAll('.jp-Cell').length === jupyterapp.shell.currentWidget.content.widgets.length"
    )
    page.wait_for_timeout(300)
    heading = page.get_by_role("heading", name="Jumping over traders")
    heading.evaluate("heading => heading.scrollIntoView()")
    page.wait_for_timeout(500)
    expect(heading).to_be_in_viewport()
