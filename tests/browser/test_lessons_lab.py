"""The lessons in a real JupyterLab, as a learner meets them: started, played, answered, saved and opened again."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from pages import CHAPTERS, NOTEBOOKS, ROOMS, SHUT_DOWN, TRADERS, Open, accessible, board, figures, live, place, start
from playwright.sync_api import Locator, Page, expect

from boardgames.contract import Action
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.working_copy import trust

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def started(lab: Any, opened: Open) -> Iterator[Callable[[str], Page]]:
    """Notebooks that run, each opened once: for tests that do not mind what others did on the page."""
    pages: dict[str, tuple[AbstractContextManager[Page], Page]] = {}

    def page_of(name: str) -> Page:
        if name not in pages:
            opening = opened(name)
            pages[name] = opening, opening.__enter__()
            start(page_of(name)).click()
            live(lab, page_of(name), name)
        return pages[name][1]

    yield page_of
    for opening, _ in pages.values():
        opening.__exit__(None, None, None)


# ---------------------------------------------------------------- from the page to the first move


def test_a_move_is_played_in_three_clicks(lab: Any, opened: Open) -> None:
    name = TRADERS
    with opened(name, anew=True) as page:
        page.evaluate("window.presses = 0; addEventListener('pointerdown', () => { presses++; }, true)")
        start(page).click()
        first = page.locator(".bg-main").first
        lit = first.locator("[data-lit=empty]").first
        # Not scrolled to: Start has led there.
        expect(lit).to_be_in_viewport()
        live(lab, page, name)
        expect(lit).to_be_in_viewport()
        expect(page.locator(".jp-Cell.jp-mod-active .bg-main")).to_have_count(1)
        expect(page.locator(".jp-Cell.jp-mod-active")).to_contain_text("adds, moves or removes a trader")
        lit.click()
        expect(first.locator(".bg-line").first).to_be_visible()
        assert page.evaluate("presses") <= 3


def test_from_the_first_page_to_a_move_in_three_presses(lab: Any, page: Page) -> None:
    """Trusted, with its links: nothing runs on the first page."""
    folder = lab.folder / "home"
    for name in ("index.ipynb", TRADERS):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(NOTEBOOKS / name, path)
        trust(path, lab.signatures)
    lab.open(page, "home/index.ipynb")
    expect(page.locator(".bg-home img")).to_have_count(3)
    page.evaluate("window.presses = 0; addEventListener('pointerdown', () => { presses++; }, true)")
    # From its first letter on.
    page.locator(".bg-home li a", has_text="Add, move, remove").click(position={"x": 3, "y": 8})
    chapter = page.locator(".jp-NotebookPanel:visible")
    chapter.get_by_role("button", name=re.compile("^▶ Start this lesson")).click()
    lit = chapter.locator(".bg-main").first.locator("[data-lit=empty]").first
    expect(lit).to_be_in_viewport()
    lit.click()
    # The kernel answers when all cells have run.
    expect(chapter.locator(".bg-line").first).to_be_visible()
    assert page.evaluate("presses") <= 3
    page.evaluate(SHUT_DOWN)


# ---------------------------------------------------------------- wrong answers by mouse


def told(reason: Locator, rule: str) -> None:
    """The rule's chip is there, and a click shows the rule's text."""
    chip = reason.locator(".bg-chip").first
    expect(chip).to_have_attribute("data-rule", rule)
    chip.click()
    text = next(iter(CHAPTERS.values())).game.catalogue[rule].text
    expect(reason.locator(".bg-rule")).to_have_text(text)
    chip.click()
    expect(reason.locator(".bg-rule")).to_have_count(0)


def test_the_room_after_start_is_what_the_tests_of_steps_take_it_to_be(started: Callable[[str], Page]) -> None:
    page = started(TRADERS)
    former = page.viewport_size
    first = page.locator(".bg-board").first
    sheet = page.locator(".jp-WindowedPanel-outer:visible")
    try:
        for size, (width, height) in ROOMS.items():
            wide, high = map(int, size.split(" x "))
            page.set_viewport_size({"width": wide, "height": high})
            expect(first).to_have_js_property("clientWidth", width)
            expect(sheet).to_have_js_property("clientHeight", height)
    finally:
        assert former
        page.set_viewport_size(former)


def test_nothing_of_jupyterlab_lies_over_a_board(started: Callable[[str], Page]) -> None:
    """What lies over the numbers of outputs would do so, where there are none."""
    first = started(TRADERS).locator(".bg-places:visible").first
    first.scroll_into_view_if_needed()
    above = """places => {
      const { left, top, height } = places.getBoundingClientRect();
      return document.elementFromPoint(left + 8, top + height / 4).closest(".bg-places") === places;
    }"""
    assert first.evaluate(above)


def test_a_wrong_choice_is_told_the_rule(started: Callable[[str], Page]) -> None:
    name = TRADERS
    main = board(started(name), name, "closing-turn")
    question = Attempt.begin(CHAPTERS[name].steps["closing-turn"]).question
    assert question and isinstance(question.answer, frozenset)
    wrong = next(word for word, _ in question.options if word not in question.answer)
    main.locator(f"input[value='{wrong}']").check()
    main.get_by_role("button", name="Check").click()
    expect(main.locator(".bg-verdict")).to_have_attribute("data-kind", "no")
    told(main.locator(".bg-verdict"), question.wrong((wrong,)).rule)


def test_wrong_places_are_told_the_rule_and_ringed(started: Callable[[str], Page]) -> None:
    name = TRADERS
    main, question = board(started(name), name, "reach"), Attempt.begin(CHAPTERS[name].steps["reach"]).question
    assert question
    assert "nina" not in question.answer
    place(main, "nina").click()
    main.get_by_role("button", name="Check").click()
    verdict = question.wrong(("nina",))
    told(main.locator(".bg-verdict"), verdict.rule)
    for word, kind in verdict.marks:
        expect(place(main, word)).to_have_attribute("data-marks", re.compile(rf"\b{kind}\b"))


def test_an_illegal_move_is_told_the_rule(started: Callable[[str], Page]) -> None:
    name = TRADERS
    main, state = board(started(name), name, "arrive"), CHAPTERS[name].steps["arrive"].record().state
    [objection, *_] = state.objections(Action.parse("move kuara nina"))
    place(main, "kuara").click()
    place(main, "nina").click()
    told(main.locator(".bg-tip .bg-reason").first, objection.rule)


def test_a_legal_move_that_misses_the_goal_is_taken_back(started: Callable[[str], Page]) -> None:
    name = TRADERS
    main = board(started(name), name, "ascend-ur")
    place(main, "nina").click()
    expect(main.locator(".bg-verdict")).to_have_attribute("data-kind", "no")
    told(main.locator(".bg-verdict"), "su.add.zone_up")
    expect(place(main, "nina")).to_have_attribute("aria-label", re.compile("empty"))


# ---------------------------------------------------------------- saved, and opened again


def test_pictures_and_live_boards_take_turns(lab: Any, opened: Open) -> None:
    name = TRADERS
    with opened(name, anew=True) as page:
        path = page.evaluate("jupyterapp.shell.currentWidget.context.path")
        only_pictures(page, name)

        start(page).click()
        live(lab, page, name)
        place(board(page, name, "board"), "nina").click()
        expect(board(page, name, "board").locator(".bg-turn")).to_contain_text("Ben")
        page.keyboard.press("Control+s")
        expect(page.locator(".jp-mod-dirty")).to_have_count(0)

        page.reload()
        live(lab, page, name)
        expect(board(page, name, "board").locator(".bg-turn")).to_contain_text("Ben")
        expect(place(board(page, name, "board"), "nina")).to_have_attribute("aria-label", re.compile("Ann's trader"))

        page.evaluate(SHUT_DOWN)
        page.goto("about:blank")
        lab.open(page, path)
        only_pictures(page, name)

        start(page).click()
        live(lab, page, name)
        expect(page.locator(".jp-Dialog")).to_have_count(0)


def only_pictures(page: Page, name: str) -> None:
    pictures = page.locator("figure.bg-picture:visible")
    expect(pictures).to_have_count(figures(name))
    images = "[...document.querySelectorAll('figure.bg-picture img')]"
    page.wait_for_function(f"() => {images}.every((image) => image.naturalWidth > 500)")
    expect(page.locator(".bg-board")).to_have_count(0)
    expect(page.get_by_text("Error displaying widget").locator("visible=true")).to_have_count(0)


# ---------------------------------------------------------------- little work for what changes little


# Something comes and goes: among the places, the choices, the questions.
COMES_AND_GOES = """() => {
  for (const where of [".bg-places", ".bg-now", ".bg-coach", ".bg-told"]) {
    const board = document.querySelector(`.bg-board ${where}`), one = document.createElement("i");
    for (const change of [() => board.append(one), () => one.remove()]) {
      getComputedStyle(board).color;
      change();
      getComputedStyle(board).color;
    }
  }
}"""


def test_what_comes_and_goes_on_a_board_has_little_of_the_page_styled_anew(started: Callable[[str], Page]) -> None:
    page = started(TRADERS)
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(COMES_AND_GOES)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert len(styled) >= 8
    # A rule that looks through the page has thousands of elements styled.
    assert max(styled) < 100, styled


# ---------------------------------------------------------------- accessibility


def test_axe_finds_nothing(lab: Any, started: Callable[[str], Page]) -> None:
    page = started(TRADERS)
    accessible(lab, page)
    pale = page.add_style_tag(content=".bg-coach p { color: #777; background: #888 }")
    with pytest.raises(AssertionError, match="color-contrast"):
        accessible(lab, page)
    pale.evaluate("style => style.remove()")
