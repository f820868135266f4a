"""Every picture explained: what lies on a board or beside it, below the pointer, at the keyboard and under a finger.
And the legend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asking import ask
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from boardgames.legend import legend
from boardgames.pictures.scene import Piece
from widgets import Board

pytestmark = pytest.mark.browser

VILLAGE = "stone_age; players 2; row c9 c19 c24 c36; stacks b1/6 b19/6; 1 goods gold 2 / cards c3"

Make = Callable[[Board], Any]
LONG = 700
"""Milliseconds after which whatever rests is explained."""


def at(s: Any, x: float, y: float) -> tuple[float, float]:
    """A point of the board on the page."""
    box = s.page.locator(".bg-places").bounding_box()
    scale = box["width"] / s.board.state.game.scene(s.board.state).stage.width
    return box["x"] + x * scale, box["y"] + y * scale


def piece(s: Any, key: str) -> Piece:
    return next(Piece(*piece) for piece in s.board.pieces if piece[0] == key)


def middle(s: Any, key: str) -> tuple[float, float]:
    """Where a piece is on the page, or else the middle of a part of the ground."""
    stage = s.board.state.game.scene(s.board.state).stage
    if key in stage.parts:
        left, top, right, bottom = stage.parts[key]
        return at(s, (left + right) / 2, (top + bottom) / 2)
    return at(s, piece(s, key).x, piece(s, key).y)


def rest(s: Any, x: float, y: float) -> None:
    """Let the pointer rest there."""
    s.page.mouse.move(x - 3, y)
    s.page.mouse.move(x, y)
    s.page.wait_for_timeout(LONG)
    s.answer()


def tip(s: Any) -> Any:
    return s.page.locator(".bg-tip")


# ---------------------------------------------------------------- the pointer


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("c9", "Card"),
        ("b19", "Building"),
        ("0gold", "Ann's gold: 2"),
        ("0C0", "Pottery: 1"),
        ("1track", "Ben's food track: 0"),
        # The ghosts of what is not there yet.
        ("1wood", "Ben's wood: 0"),
        ("1F3", "Ben's shamans: 0"),
        ("1t0", "Space for a tool"),
        ("hide", "Hide"),
        ("values", "What resources are worth"),
    ],
)
def test_what_the_pointer_rests_on_has_a_name_a_sentence_and_a_rule(stage: Make, key: str, name: str) -> None:
    s = stage(Board(VILLAGE))
    rest(s, *middle(s, key))
    expect(tip(s).locator("strong").first).to_have_text(name)
    expect(tip(s).locator(".bg-chip").first).to_contain_text("§")
    assert len(tip(s).locator("p").first.inner_text()) > len(name) + 20


def test_a_moment_is_enough_and_one_question(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    x, y = middle(s, "0gold")
    s.page.mouse.move(x, y)
    assert s.sent == []
    s.page.wait_for_timeout(LONG)
    assert [(question["do"], question["pieces"]) for question in s.sent] == [("about", ["0gold"])]
    s.answer()
    expect(tip(s)).to_be_visible()
    s.page.mouse.move(x + 2, y)
    s.page.wait_for_timeout(LONG)
    expect(tip(s)).to_be_visible()
    assert len(s.sent) == 1
    rest(s, *middle(s, "0C0"))
    expect(tip(s).locator("strong")).to_have_text("Pottery: 1")
    s.page.mouse.move(*at(s, 500, -4))
    expect(tip(s)).to_be_hidden()


def test_first_the_name_then_the_reason(stage: Make) -> None:
    s = stage(Board("sumeria; 1 kian; 2 zabalam umma; turn 1"))
    s.place("zabalam").hover()
    s.page.wait_for_timeout(LONG)
    s.answer()
    lines = tip(s).locator("p")
    expect(lines.nth(0).locator("strong")).to_have_text("Ben's trader")
    expect(lines.last).to_have_class("bg-reason")
    assert [question["do"] for question in s.sent] == ["why"]


def test_what_is_asked_about_is_what_the_viewer_may_know(stage: Make) -> None:
    """A page cannot ask about what it is not shown."""
    position = "stone_age; players 2; stage place; round 2; row c1 c2 c3 c4; stacks b1/6 b2/6; 1 cards c5 / extra c7"
    board = Board(position, viewer=1)
    assert ask(board, "about", pieces=["0y", "nothing"], ground=["nowhere"])["about"] == []
    (line,) = ask(board, "about", pieces=["0x"], ground=[])["about"]
    assert line["name"] == "Ann's extra card"
    assert "problem" in ask(board, "about", pieces="0x", ground=[])


# ---------------------------------------------------------------- the keyboard


def test_what_is_no_place_has_one_stop_and_the_arrow_keys(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    look = s.page.locator(".bg-look")
    s.page.locator(".bg-places button[tabindex='0']").focus()
    s.page.keyboard.press("Tab")
    expect(look).to_be_focused()
    heard = set()
    for key in ("End", *["ArrowLeft"] * 12, *["ArrowUp"] * 4):
        s.page.keyboard.press(key)
        s.answer()
        heard.add(tip(s).locator("strong").first.inner_text())
    assert len(heard) > 8
    expect(tip(s)).to_be_visible()
    assert all(intent["do"] == "about" for intent in s.sent)
    s.page.keyboard.press("Escape")
    expect(tip(s)).to_be_hidden()
    s.page.keyboard.press("ArrowRight")
    s.answer()
    s.page.keyboard.press("Tab")
    expect(tip(s).locator("button:focus")).to_be_visible()
    s.page.keyboard.press("Tab")
    expect(tip(s)).to_be_hidden()


@pytest.mark.parametrize("position", [VILLAGE, "sumeria", "tigris; players 2"])
def test_the_arrow_keys_lead_to_everything(stage: Make, position: str) -> None:
    """Every part of the ground, and every piece that lies beside the places, once."""
    s = stage(Board(position, seed=1))
    s.page.locator(".bg-look").focus()
    s.page.keyboard.press("Home")
    asked = [s.sent[-1]]
    while True:
        s.page.keyboard.press("ArrowRight")
        s.answer()
        # What is known is not asked again: the last one stays.
        if s.sent[-1] == asked[-1]:
            break
        asked.append(s.sent[-1])
    told = [*(name for question in asked for name in (*question["pieces"], *question["ground"]))]
    assert len(told) == len(set(told))
    assert s.board.state.game.scene(s.board.state).stage.parts.keys() <= set(told) | {p[0] for p in s.board.pieces}


def test_a_place_tells_what_stands_there_and_what_it_is(stage: Make) -> None:
    s = stage(Board("stone_age; players 3; stage place; 1 on forest 2; turn 2"))
    s.place("forest").focus()
    s.page.wait_for_timeout(LONG)
    s.answer()
    names = tip(s).locator("strong").all_inner_texts()
    assert names == ["Ann's person (2)", "Forest"]


def test_who_goes_on_to_the_rule_can_read_it(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    s.page.locator(".bg-look").focus()
    s.answer()
    s.page.keyboard.press("Tab")
    expect(tip(s).locator(".bg-chip").first).to_be_focused()
    s.page.keyboard.press("Enter")
    s.page.wait_for_timeout(LONG)
    expect(tip(s).locator(".bg-rule")).to_be_visible()


def test_what_is_pressed_elsewhere_ends_an_explanation_that_stays(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    # Chosen once; then there is a reason why not.
    for _ in range(2):
        s.place("card_1").click()
        s.answer()
    expect(tip(s)).to_have_attribute("data-pinned", "")
    s.page.get_by_role("button", name="Legend").hover()
    s.page.wait_for_timeout(LONG)
    expect(tip(s)).to_be_visible()
    s.page.mouse.down()
    expect(tip(s)).to_be_hidden()


# ---------------------------------------------------------------- a finger


def finger(s: Any, kind: str, x: float, y: float) -> None:
    told = (
        "([kind, x, y]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, "
        "{bubbles: true, pointerType: 'touch', isPrimary: true, clientX: x, clientY: y}))"
    )
    s.page.evaluate(told, [kind, x, y])


def test_a_long_press_explains_and_chooses_nothing(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    x, y = middle(s, "c9")
    finger(s, "pointerdown", x, y - 40)
    s.page.wait_for_timeout(LONG)
    s.answer()
    expect(tip(s).locator("strong").first).to_have_text("Card")
    finger(s, "pointerup", x, y - 40)
    finger(s, "click", x, y - 40)
    assert [intent["do"] for intent in s.sent] == ["about"], "what follows a long press is no click"
    expect(tip(s)).to_be_visible()
    # The next press is one again.
    finger(s, "pointerdown", x, y - 40)
    finger(s, "pointerup", x, y - 40)
    finger(s, "click", x, y - 40)
    assert [intent["do"] for intent in s.sent] == ["about", "play"]


def test_a_finger_that_slips_or_lifts_explains_nothing(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    x, y = middle(s, "0gold")
    for last in (("pointermove", x + 30, y), ("pointerup", x, y)):
        finger(s, "pointerdown", x, y)
        finger(s, *last)
        s.page.wait_for_timeout(LONG)
    assert s.sent == []


# ---------------------------------------------------------------- the legend


@pytest.mark.parametrize("position", [VILLAGE, "sumeria", "tigris; players 2"])
def test_the_legend_is_one_press_away(stage: Make, page: Page, position: str) -> None:
    s = stage(Board(position, seed=1))
    page.get_by_role("button", name="Legend").click()
    s.answer()
    shown = page.get_by_role("dialog")
    groups = legend(s.board.state, s.board.state.game.speech())
    assert shown.locator("h3").all_inner_texts() == [group.title for group in groups]
    entries = [entry for group in groups for entry in group.entries]
    assert shown.locator("strong").all_inner_texts() == [entry.about.name for entry in entries]
    expect(shown.locator(".bg-shown > *")).to_have_count(len(entries))
    page.wait_for_timeout(200)
    sizes = shown.locator(".bg-shown > *").evaluate_all(
        "all => all.map((one) => { const {width, height} = one.getBoundingClientRect(); return [width, height]; })"
    )
    assert all(18 < width < 117 and 12 < height < 77 for width, height in sizes), sizes
    results = Axe().run(page, options={"rules": {"region": {"enabled": False}}})
    assert results.response["violations"] == []
    chip = shown.locator(".bg-chip").first
    chip.click()
    expect(shown.locator(".bg-rule").first).to_be_visible()
    page.set_viewport_size({"width": 340, "height": 800})
    assert shown.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth"), "on a phone it is read downwards only"
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    expect(page.get_by_role("button", name="Legend")).to_be_focused()


def test_the_legend_of_another_stage_is_not_shown_meanwhile(stage: Make, page: Page) -> None:
    s = stage(Board(VILLAGE))
    shown, open_ = page.get_by_role("dialog"), page.get_by_role("button", name="Legend")
    open_.click()
    s.answer()
    page.keyboard.press("Escape")
    # The same once more is there at once.
    open_.click()
    expect(shown.locator("h3").first).to_be_visible()
    page.keyboard.press("Escape")
    s.restage(title="Another")
    expect(page.get_by_role("group", name="Another", exact=True)).to_be_visible()
    open_.click()
    expect(shown.locator("h2")).to_have_text("Legend: Another")
    expect(shown.locator("h3")).to_have_count(0)
    s.answer()
    expect(shown.locator("h3").first).to_be_visible()


@pytest.mark.parametrize(("pointer", "opens"), [("touch", False), ("mouse", True)])
def test_a_long_press_on_the_board_opens_no_menu(stage: Make, page: Page, pointer: str, opens: bool) -> None:
    """Neither the browser's nor JupyterLab's, which listens around it: they may come before what is explained."""
    stage(Board(VILLAGE))
    page.evaluate("window.heard = []; document.addEventListener('contextmenu', (e) => heard.push(e.defaultPrevented))")
    opened = """(place, pointerType) => place.dispatchEvent(
      new PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType }))"""
    assert page.locator("[data-do=place]").first.evaluate(opened, pointer) == opens
    assert page.evaluate("heard") == [False] * opens
