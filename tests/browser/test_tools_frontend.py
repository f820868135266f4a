"""What stands below a board, while the kernel takes its time: Undo, a text to copy, the position in words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from widgets import Board

pytestmark = pytest.mark.browser

TRADERS = "sumeria; players 3; 1 kian isin; 2 zabalam umma; 3 gissa kish"
REFUSE = "navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject(new Error('refused')))"

Make = Callable[[Board], Any]


@pytest.fixture
def board() -> Board:
    """A board on which much can be taken back."""
    found, rng = Board(TRADERS), Random(1)
    for _ in range(8):
        found.play(found.state.actions.pick(rng))
    return found


def tell(s: Any) -> None:
    """Bring the page up to what the board has told."""
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()


def test_undo_in_quick_succession_takes_back_as_often(stage: Make, page: Page, board: Board) -> None:
    s, at = stage(board), board.record.at
    page.get_by_role("button", name="Undo", exact=True).evaluate(
        "undo => { for (let i = 0; i < 3; i++) undo.click(); }"
    )
    s.answer()
    assert board.record.at == at - 3


def test_undo_is_seen_to_wait_and_does_no_more_meanwhile(stage: Make, page: Page, board: Board) -> None:
    s, at = stage(board), board.record.at
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    undo.click()
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.evaluate("undo => { undo.click(); undo.click(); }")
    assert [intent["do"] for intent in s.answer()] == ["undo"]
    assert board.record.at == at - 1
    for one in (undo, redo):
        expect(one).to_have_attribute("aria-disabled", "false")
    redo.click()
    s.answer()
    assert board.record.at == at


def copy(page: Page) -> Any:
    """The field of the text that is asked for: there is no clipboard."""
    page.evaluate(REFUSE)
    page.locator(".bg-menu > summary").click()
    page.get_by_role("button", name="Copy position").click()
    return page.get_by_label("Text to copy")


def test_a_text_to_copy_is_led_to_though_it_comes_late(stage: Make, page: Page, board: Board) -> None:
    s = stage(board)
    field = copy(page)
    # The menu is closed meanwhile.
    page.locator(".bg-places button[tabindex='0']").focus()
    expect(page.locator(".bg-menu")).not_to_have_attribute("open", "")
    s.answer()
    expect(field).to_be_focused()
    selected = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert field.evaluate(selected) == field.input_value() != ""
    # Of another position it is another text.
    board.play(board.state.actions.pick(Random(2)))
    tell(s)
    expect(page.locator(".bg-menu")).to_have_attribute("open", "")
    expect(field).to_be_hidden()
    expect(page.locator(".bg-board")).to_be_focused()


def test_a_text_to_copy_takes_the_focus_from_nobody_who_is_elsewhere(stage: Make, page: Page, board: Board) -> None:
    s = stage(board)
    field = copy(page)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<textarea></textarea>')")
    page.locator("textarea").focus()
    s.answer()
    expect(field).to_be_visible()
    expect(page.locator("textarea")).to_be_focused()


def test_the_position_in_words_is_asked_for_once(stage: Make, page: Page, board: Board) -> None:
    s = stage(board)
    page.locator(".bg-menu > summary").click()
    words = page.locator(".bg-words")
    for is_open in (True, False, True):
        words.locator("summary").click()
        assert words.evaluate("words => words.open") == is_open
        # It is told in a task of its own.
        page.evaluate("() => new Promise((done) => setTimeout(done, 20))")
    assert [intent["do"] for intent in s.answer()] == ["describe"]
    expect(words.locator("p")).to_contain_text("Ann")
