"""What somebody is about at the desk of practice stays when the desk is told anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boardgames.teaching.progress import VARIABLE
from widgets.practice import Practice

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]


@pytest.fixture
def desk(stage: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "ann.json"))
    practice = Practice("sumeria", seed=4)
    practice._ipython_display_()
    yield stage(practice._desk)
    practice.close()


def tell_anew(s: Any) -> None:
    """As when an exercise has been done on another page."""
    s.update(page=f"{s.page.evaluate('t.state.page')}<!-- told anew -->")


def test_whoever_writes_goes_on_writing(page: Page, desk: Any) -> None:
    page.get_by_text("More", exact=True).click()
    field = page.get_by_label("A question somebody sent you")
    field.click()
    page.keyboard.type("sumeria; half")
    tell_anew(desk)
    # The space would begin a round if it came to the button.
    page.keyboard.type(" a question")
    expect(field).to_be_focused()
    expect(field).to_have_value("sumeria; half a question")
    assert desk.sent == []


def test_whoever_is_at_a_mark_stays_there(page: Page, desk: Any) -> None:
    mark = page.locator("button.bg-mark").nth(2)
    mark.focus()
    tell_anew(desk)
    expect(mark).to_be_focused()
    expect(mark).to_have_attribute("tabindex", "0")


def test_whoever_deletes_nothing_stays_at_that(page: Page, desk: Any) -> None:
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Delete all …").click()
    tell_anew(desk)
    expect(page.get_by_role("button", name="Keep them")).to_be_focused()


def test_what_was_written_is_over_with_a_round(page: Page, desk: Any) -> None:
    page.get_by_text("More", exact=True).click()
    page.get_by_label("A question somebody sent you").fill("sumeria; a question")
    told = page.evaluate("t.state.page")
    desk.update(page="", asked=1)
    desk.update(page=told, asked=0)
    expect(page.locator(".bg-desk-more")).not_to_have_attribute("open", "")
    expect(page.locator(".bg-desk-ask input")).to_have_value("")
