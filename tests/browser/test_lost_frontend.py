"""Messages that do not come: a server that is sent too much at once drops some, and the page asks for everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from widgets import Board

pytestmark = pytest.mark.browser

TRADERS = "sumeria; players 3; 1 kian isin; 2 zabalam umma; 3 gissa kish"
NAMES = "all => all.map((place) => place.ariaLabel)"

Make = Callable[[Any], Any]


def tell(s: Any) -> None:
    """Bring the page up to what the kernel has told, without an answer to it."""
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()


def asked(s: Any) -> int:
    return [message["do"] for message in s.posted].count("anew")


def shown(page: Page, view: int) -> tuple[Any, ...]:
    """What lies where, and what has happened."""
    board = page.locator(".bg-board").nth(view)
    names = board.locator("[data-do=place]").evaluate_all(NAMES)
    return names, board.locator(".bg-story").text_content(), board.get_attribute("data-at")


def test_a_page_that_has_missed_a_message_asks_once_for_everything(stage: Make, page: Page) -> None:
    board = Board(TRADERS, seed=1)
    s = stage(board)
    page.evaluate("view()")
    board.play("move kian gu_edena")
    s.messages.clear()
    for _ in range(3):
        board.play(next(iter(board.state.actions)))
        tell(s)
    assert asked(s) == 1
    s.answer()
    seen = [shown(page, view) for view in (0, 1)]
    board.play(next(iter(board.state.actions)))
    tell(s)
    assert asked(s) == 1, "it has everything"
    seen += [shown(page, view) for view in (0, 1)]
    stage(board)
    after = shown(page, 0)
    stage(Board(TRADERS))
    board.undo()
    s = stage(board)
    assert seen == [shown(page, 0)] * 2 + [after] * 2
    assert not asked(s)


def test_a_page_that_comes_between_two_messages_asks_for_what_was_before(stage: Make, page: Page) -> None:
    """Its model is told before its board can listen."""
    board = Board(TRADERS, seed=1)
    whole = board.get_state

    def late(key: Any = None, drop_defaults: bool = False) -> Any:
        state = whole(key, drop_defaults)
        return state | {"told": {"n": 2}, "pieces": {"parts": [[0, 1]]}, "news": {"at": 3, "lines": []}}

    board.get_state = late  # type: ignore[method-assign]
    s = stage(board)
    board.get_state = whole  # type: ignore[method-assign]
    s.answer()
    assert asked(s) == 1
    late_page = shown(page, 0)
    stage(board)
    assert late_page == shown(page, 0)


@pytest.mark.own_page  # its clock would go on for others
@pytest.mark.parametrize("status", ["idle", "busy"])
def test_an_answer_that_was_lost_is_asked_for_once_the_kernel_is_idle(stage: Make, page: Page, status: str) -> None:
    page.clock.install(time=0)
    s = stage(Board(TRADERS, seed=1))
    page.evaluate("status => { t.model.widget_manager.kernel = {status, connectionStatus: 'connected'} }", status)
    page.clock.pause_at(60_000)
    page.evaluate("t.model.set('intent', {})")
    s.page.get_by_role("button", name="Move", exact=True).click()
    s.place("kian").click()
    s.place("gu_edena").click()
    (sent,) = (message for message in s.sent if message["do"] == "play")
    s.board.set_state({"intent": sent})
    s.messages.clear()
    s.answered = len(s.posted)
    page.clock.run_for(3900)
    assert asked(s) == 0
    page.clock.run_for(10_000)
    assert asked(s) == (status == "idle")
    if status == "idle":
        s.answer()
        expect(page.get_by_role("alert")).to_be_empty()
        expect(page.locator(".bg-board")).to_have_attribute("data-at", str(s.board.record.at))
    else:
        expect(page.get_by_role("alert")).to_contain_text("busy")


def test_a_part_of_the_board_that_does_not_come_later_is_told(stage: Make, page: Page) -> None:
    s = stage(Board(TRADERS))
    s.update(stage=[*s.board.stage, "nowhere"])
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("a part of it has not come")
    assert page.locator(".bg-main").evaluate("main => main.inert")
    s.update(stage=s.board.stage)
    expect(alert).to_be_empty()
    assert not page.locator(".bg-main").evaluate("main => main.inert")
