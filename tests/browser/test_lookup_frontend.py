"""The page's half of the look-up's cards and of the overview, with a stand-in for their models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from widgets import Overview, rulebook

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> Any:
    """That of a rule's card."""
    monkeypatch.setattr("widgets.display.display", lambda data, raw: None)
    card = rulebook("sumeria")["su.add.place"]
    card._ipython_display_()
    return card._panel


def test_presses_are_sent_one_at_a_time_and_none_is_lost(stage: Make, panel: Any) -> None:
    s = stage(panel)
    s.page.get_by_role("button", name="Show").click()
    s.page.get_by_role("button", name="Code").click()
    assert s.sent == [{"seq": 1, "do": "show"}]
    assert s.answer() == [{"seq": 1, "do": "show"}, {"seq": 2, "do": "code"}]
    expect(s.page.get_by_role("button", name="Close the board")).to_be_visible()
    expect(s.page.locator("pre")).to_contain_text("def ")


def test_what_goes_wrong_in_a_card_is_said(stage: Make, panel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    s = stage(panel)
    monkeypatch.setattr(panel._of, "source", lambda: 1 / 0)
    s.page.get_by_role("button", name="Code").click()
    s.answer()
    expect(s.page.get_by_role("status")).to_contain_text("Internal error: ZeroDivisionError")


def test_the_overview_looks_again_and_leaves_the_focus_where_it_is(stage: Make) -> None:
    s = stage(Overview("sumeria"))
    s.page.wait_for_function("t.posted.length === 1")
    assert [intent["do"] for intent in s.answer()] == ["look"]
    link = s.page.get_by_role("link").nth(2)
    link.focus()
    for _ in range(3):
        s.page.evaluate("window.dispatchEvent(new Event('focus'))")
    assert [intent["do"] for intent in s.answer()] == ["look", "look"], "of those that wait the last one is enough"
    expect(link).to_be_focused()
    s.update(games=[])
    expect(s.page.get_by_role("link")).to_have_count(0)
