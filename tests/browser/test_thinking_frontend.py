"""The line above a table that says who thinks and how far: it goes on by itself, and people hurry and stop it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boardgames.contract import Action, State
from boardgames.play.match import PERSON
from boardgames.play.players import Thought
from boardgames.play.strengths import STRENGTHS
from widgets import Table

pytestmark = pytest.mark.browser

Make = Callable[..., Any]
NAMES = ("Ann", "Ben", "Cleo")


class Slow:
    """Thinks of ten actions, and takes the next."""

    def __init__(self, seed: int | str | None = None) -> None:
        pass

    def choose(self, view: State) -> Action:
        return list(view.actions)[10]

    def thinking(self, view: State) -> Generator[Thought, None, Action]:
        for number, action in enumerate(islice(view.actions, 10)):
            yield Thought(action, number / 10)
        return self.choose(view)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Ann thinks slowly and begins; Ben is a person."""
    monkeypatch.setitem(STRENGTHS, "slow", Slow)
    table = Table("sumeria", folder=tmp_path, seed=4, pause=1)
    assert table.board
    table.start(NAMES, ("slow", PERSON, "random"))
    yield table
    table.close()


def slice_by_slice(s: Any) -> None:
    """Let the kernel answer what was sent so far, but not what the page sends for that."""
    for posted in s.page.evaluate("from => t.posted.slice(from)", s.answered):
        s.answered += 1
        s.board.set_state(posted)
        for message in s.messages:
            s.update(**message["state"])
        s.messages.clear()


def test_an_opponent_is_asked_until_it_has_decided(stage: Make, table: Table) -> None:
    at = table.record.at
    s = stage(table.panel)
    line, bar = s.page.locator(".bg-pace [role=status]"), s.page.get_by_role("progressbar")
    expect(line).to_have_text("Ann is thinking …")
    for _ in range(4):
        slice_by_slice(s)
    assert bar.evaluate("bar => bar.value") == 0.3
    expect(bar).to_have_attribute("aria-label", "How far Ann has thought")
    while table.record.at == at:
        slice_by_slice(s)
        s.page.wait_for_timeout(5)
    assert [intent["do"] for intent in s.sent][:11] == ["think"] * 11 and s.sent[11]["do"] == "step"
    expect(s.page.locator(".bg-pace")).to_have_attribute("data-idle", "")
    expect(bar).to_be_hidden()


def test_stop_and_go_on(stage: Make, table: Table) -> None:
    at = table.record.at
    s = stage(table.panel)
    slice_by_slice(s)
    s.page.get_by_role("button", name="Stop").click()
    s.answer()
    expect(s.page.locator(".bg-pace [role=status]")).to_have_text("Ann has stopped.")
    sent = len(s.posted)
    s.page.wait_for_timeout(60)
    assert len(s.posted) == sent and table.record.at == at, "nothing runs"
    expect(s.page.get_by_role("button", name="Skip")).to_be_hidden()
    go_on = s.page.get_by_role("button", name="Go on")
    expect(go_on).to_be_focused()
    s.page.keyboard.press("Enter")
    while table.record.at == at:
        slice_by_slice(s)
        s.page.wait_for_timeout(5)


def test_move_now(stage: Make, table: Table) -> None:
    third = list(table.record.state.actions)[2]
    s = stage(table.panel)
    slice_by_slice(s), slice_by_slice(s)
    s.page.get_by_role("button", name="Move now").click()
    while table.record.state.to_move == 0:
        slice_by_slice(s)
    assert table.record.actions[-1] == third, "the best of what it had thought of when it heard"


def test_an_opponent_that_takes_forever_can_be_interrupted(stage: Make, table: Table) -> None:
    s = stage(table.panel)
    expect(s.page.get_by_role("alert")).to_have_text(
        "Ann has been thinking for 4 s. To decide for Ann yourself, choose Kernel > Interrupt Kernel."
    )
    slice_by_slice(s)
    expect(s.page.get_by_role("alert")).to_be_empty()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_line_is_whole_and_nothing_jumps(stage: Make, table: Table, scheme: str) -> None:
    s = stage(table.panel)
    page = s.page
    background = "#111" if scheme == "dark" else "#fff"
    page.add_style_tag(content=f":root {{ color-scheme: {scheme}; background: {background} }}")
    head = page.locator(".bg-table-head")
    for width in (1280, 800):
        page.set_viewport_size({"width": width, "height": 300})
        slice_by_slice(s)
        height = head.bounding_box()["height"]
        left = page.locator(".bg-foot").bounding_box()["x"]
        for part in page.locator(".bg-pace").locator("progress, button").all():
            assert part.is_visible() and part.bounding_box()["x"] >= left
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_role("button", name="Stop").click()
        slice_by_slice(s), slice_by_slice(s)
        assert head.bounding_box()["height"] == height
        assert not Axe().run(page, context=".bg-table-head").response["violations"]
        page.get_by_role("button", name="Go on").click()
        slice_by_slice(s), slice_by_slice(s)


def test_nobody_thinks_or_plays_where_no_view_is_left(stage: Make, table: Table) -> None:
    """As when the cell's output is cleared; it goes on where one comes."""
    s = stage(table.panel)
    page, at = s.page, table.record.at
    page.evaluate("view()")
    page.evaluate("t.views.pop()()")
    slice_by_slice(s)
    page.evaluate("t.views.pop()()")
    slice_by_slice(s)
    number = len(s.posted)
    page.wait_for_timeout(200)
    assert len(s.posted) == number and table.record.at == at
    page.evaluate("view()")
    page.wait_for_function("n => t.posted.length > n", arg=number)
    s.answer()
    assert table.record.at > at
