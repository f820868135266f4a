"""The part of a board that is shown enlarged: what a lesson names, or what can be chosen if squares would be small."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

import pytest
from pages import TIGRIS_LATE
from playwright.sync_api import Locator, Page, expect
from walks import walk

from boardgames import game
from widgets import Board, lesson

pytestmark = pytest.mark.browser

Make = Callable[[Board], Any]

NARROW = 312
"""Of a board in JupyterLab's window of 420 px after Start."""
LEAST, GOOD = 24, 32
"""Pixels of a square that can be pressed, and well."""
LEGIBLE = 9.5
"""Pixels of words that can be read."""


def shown(page: Page, board: Board, stage: Make, width: int = NARROW) -> Any:
    page.set_viewport_size({"width": width, "height": 800})
    return stage(board)


def square(s: Any, one: str = "a1", other: str = "b1") -> float:
    """Pixels from one place to the next."""
    x1, y1, x2, y2 = (
        value for word in (one, other) for value in map(s.place(word).bounding_box().__getitem__, ("x", "y"))
    )
    return hypot(x1 - x2, y1 - y2)


def is_seen(page: Page, what: Locator) -> bool:
    """All of it, within the board."""
    box, frame = what.bounding_box(), page.locator(".bg-crop").bounding_box()
    assert box and frame
    return all(
        frame[at] - 1 <= box[at] and box[at] + box[size] <= frame[at] + frame[size] + 1
        for at, size in (("x", "width"), ("y", "height"))
    )


def settled(page: Page) -> None:
    """Wait until nothing glides any more."""
    page.wait_for_function("!document.querySelector('.bg-scene').getAnimations().length")


def frame(page: Page) -> None:
    """What has been scrolled is told in the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def whole(page: Page) -> Locator:
    return page.locator(".bg-frame:not([data-part])")


def part(page: Page) -> Locator:
    return page.locator(".bg-frame[data-part]")


def toggle(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_a_square_can_be_pressed_in_a_narrow_window(stage: Make, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    s = shown(page, Board(TIGRIS_LATE), stage)
    expect(part(page)).to_be_visible()
    for name in ("Tile", "Settlement"):
        page.locator(".bg-options").get_by_role("button", name=name).first.click()
    lit = page.locator(".bg-places [data-lit]")
    assert lit.count() > 20 and square(s) >= LEAST
    # What can be chosen and is not seen is further on.
    far = s.place("p8")
    assert not is_seen(page, far)
    while page.get_by_role("button", name="Further right").is_visible():
        page.get_by_role("button", name="Further right").click()
        frame(page)
    while not is_seen(page, far):
        page.get_by_role("button", name="Further up").click()
        frame(page)
    far.click()
    assert s.sent[-1]["words"] == "tile settlement p8"


def test_all_that_can_be_chosen_is_seen_if_it_fits_in(stage: Make, page: Page) -> None:
    steps = walk(game("tigris").start(4), 0)
    state = next(state for state in steps.states if state.prompt()[0] == "treasure" and len(state.actions) > 1)
    s = shown(page, Board(state), stage)
    expect(part(page)).to_be_visible()
    lit = page.locator(".bg-places [data-lit]")
    assert lit.count() == 2 and all(is_seen(page, one) for one in lit.all())
    assert square(s) >= GOOD


def test_what_is_asked_about_is_seen(stage: Make, page: Page) -> None:
    board = lesson("tigris", "external")["support"].board
    s = shown(page, board, stage)
    expect(part(page)).to_be_visible()
    assert is_seen(page, s.place("d5")) and is_seen(page, s.place("b6"))
    assert square(s) >= GOOD
    board.close()


def test_a_wide_board_shows_all(stage: Make, page: Page) -> None:
    s = shown(page, Board(TIGRIS_LATE), stage, 1172)
    expect(whole(page)).to_be_visible()
    expect(page.locator(".bg-part")).to_be_hidden()
    assert all(is_seen(page, s.place(word)) for word in ("a1", "p11"))


def test_the_end_is_seen_whole(stage: Make, page: Page) -> None:
    s = shown(page, Board(TIGRIS_LATE), stage)
    expect(part(page)).to_be_visible()
    s.update(tree={}, controls={**s.board.controls, "at": 1})
    expect(part(page)).to_be_visible()
    s.update(controls={**s.board.controls, "at": 2, "over": True})
    expect(whole(page)).to_be_visible()
    toggle(page, "Enlarge").click()
    expect(part(page)).to_be_visible()


def test_a_lesson_names_the_part_and_one_press_shows_all(stage: Make, page: Page) -> None:
    board = Board(TIGRIS_LATE, playable=False)
    board.focus(("b5", "h9"))
    s = shown(page, board, stage, 1172)
    expect(part(page)).to_be_visible()
    large = square(s)
    assert is_seen(page, s.place("b5")) and is_seen(page, s.place("h9")) and not is_seen(page, s.place("p1"))
    toggle(page, "Whole board").focus()
    page.keyboard.press("Enter")
    expect(whole(page)).to_be_visible()
    settled(page)
    assert is_seen(page, s.place("p1")) and square(s) < large / 1.2
    toggle(page, "Enlarge").click()
    expect(part(page)).to_be_visible()
    board.focus()
    s.update(part=[])
    expect(whole(page)).to_be_visible()
    # That is the page's own: the kernel hears nothing.
    assert not s.sent


def test_the_keyboard_takes_the_part_along(stage: Make, page: Page) -> None:
    s = shown(page, Board(TIGRIS_LATE), stage)
    expect(part(page)).to_be_visible()
    s.place("a1").focus()
    for key in ("ArrowRight",) * 15 + ("ArrowDown",) * 10:
        page.keyboard.press(key)
        assert is_seen(page, page.locator(":focus"))
    expect(s.place("p11")).to_be_focused()
    # What is said of it stands beside it, within the board's width.
    tip = page.locator(".bg-tip", has_text="P11")
    for _ in range(50):
        s.answer()
        if tip.is_visible():
            break
        page.wait_for_timeout(100)
    box = tip.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= NARROW


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_it_glides_unless_motion_is_to_be_reduced(stage: Make, page: Page, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    shown(page, Board(TIGRIS_LATE), stage)
    expect(part(page)).to_be_visible()
    moving = """() => {
      document.querySelector("[data-do=part]").click();
      return document.querySelector(".bg-scene").getAnimations().length;
    }"""
    assert page.evaluate(moving) == (motion != "reduce")
    expect(whole(page)).to_be_visible()


def test_stone_age_needs_no_part_to_be_pressed(stage: Make, page: Page) -> None:
    """Its places are few and far apart: the first placement of four has all of them."""
    states = walk(game("stone_age").start(4), 1).states
    shown(page, Board(next(state for state in states if state.prompt()[0] == "place")), stage)
    expect(whole(page)).to_be_visible()
    boxes = [lit.bounding_box() for lit in page.locator(".bg-places [data-lit]").all()]
    assert len(boxes) == 16
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    assert min(box["width"] for box in boxes if box) >= LEAST
    assert min(hypot(x - u, y - v) for x, y in middles for u, v in middles if (x, y) != (u, v)) >= LEAST


def test_a_page_from_right_to_left_shows_the_same_part(stage: Make, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    board = Board(TIGRIS_LATE, playable=False)
    board.focus(("b5", "h9"))
    s = shown(page, board, stage, 1172)
    page.evaluate("() => { document.documentElement.dir = 'rtl'; t.views.pop()(); return view(); }")
    expect(part(page)).to_be_visible()
    assert is_seen(page, s.place("b5")) and is_seen(page, s.place("h9")) and not is_seen(page, s.place("p1"))
    left, right = (page.get_by_role("button", name=f"Further {name}") for name in ("left", "right"))
    while right.is_visible():
        right.click()
        frame(page)
    assert is_seen(page, s.place("p9"))
    expect(left).to_be_visible()


def test_words_too_small_to_be_read_can_be_enlarged_in_all_boards_of_the_page(stage: Make, page: Page) -> None:
    """Not by itself: what belongs to a decision in Stone Age lies all over the board."""
    page.emulate_media(reduced_motion="reduce")
    states = walk(game("stone_age").start(4), 1).states
    s = shown(page, Board(next(state for state in states if state.prompt()[0] == "place")), stage, 692)
    words = "document.querySelector('.bg-scene').getBoundingClientRect().width / 1000 * 16"
    expect(whole(page)).to_be_visible()
    assert page.evaluate(words) < LEGIBLE
    page.evaluate("view()")
    expect(whole(page)).to_have_count(2)
    toggle(page, "Enlarge").first.click()
    expect(part(page)).to_have_count(2)
    assert page.evaluate(words) >= LEGIBLE
    page.evaluate("view()")
    expect(part(page)).to_have_count(3)
    toggle(page, "Whole board").last.click()
    expect(whole(page)).to_have_count(3)
    assert not s.sent


@pytest.mark.parametrize("width", [364, 390])
def test_a_board_between_long_texts_is_as_whole_as_between_short_ones(stage: Make, page: Page, width: int) -> None:
    """As wide as boards of Tigris & Euphrates are in a window of 800 x 1000, beside the longest questions."""
    shown(page, Board(TIGRIS_LATE), stage, width + 26)
    expect(whole(page)).to_be_visible()
    expect(toggle(page, "Enlarge")).to_be_visible()
