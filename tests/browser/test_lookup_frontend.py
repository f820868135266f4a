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
    card = rulebook("sumeria")["su.add.zone_up"]
    card._ipython_display_()
    return card._panel


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The field that looks for rules of Tigris & Euphrates."""
    monkeypatch.setattr("widgets.display.display", lambda data, raw: None)
    rules = rulebook("tigris")
    rules._ipython_display_()
    return rules._search


def test_presses_are_sent_one_at_a_time_and_none_is_lost(stage: Make, panel: Any) -> None:
    s = stage(panel)
    s.page.get_by_role("button", name="Show").click()
    s.page.get_by_role("button", name="Without this rule").click()
    assert s.sent == [{"seq": 1, "do": "show"}]
    assert s.answer() == [{"seq": 1, "do": "show"}, {"seq": 2, "do": "off"}]
    expect(s.page.get_by_role("button", name="Close the board")).to_be_visible()
    expect(s.page.get_by_role("group", name="Adding a trader raises the zone")).to_contain_text("switched off")


def test_what_is_pressed_twice_at_once_is_done_once(stage: Make, panel: Any) -> None:
    s = stage(panel)
    s.page.get_by_role("button", name="Without this rule").dblclick()
    assert s.answer() == [{"seq": 1, "do": "off"}]


def test_what_was_pressed_keeps_the_focus_or_leaves_it_to_its_neighbour(
    stage: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("widgets.display.display", lambda data, raw: None)
    card = rulebook("sumeria")["su.move.jump"]
    card._ipython_display_()
    s = stage(card._panel)
    off = s.page.get_by_role("button", name="Without this rule")
    for pressed in ("true", "false"):
        off.focus()
        s.page.keyboard.press("Enter")
        s.answer()
        expect(off).to_be_focused()
        expect(off).to_have_attribute("aria-pressed", pressed)
    s.page.get_by_role("button", name="Close the board").press("Enter")
    s.answer()
    expect(s.page.get_by_role("button").first).to_be_focused()


def test_what_goes_wrong_in_a_card_is_said(stage: Make, panel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    s = stage(panel)
    monkeypatch.setattr(panel._of, "_show_it", lambda: 1 / 0)
    s.page.get_by_role("button", name="Show").click()
    s.answer()
    expect(s.page.get_by_role("status")).to_contain_text("Internal error: ZeroDivisionError")


def test_a_card_without_a_kernel_says_so(stage: Make, panel: Any) -> None:
    s = stage(panel)
    s.page.evaluate("t.fire('comm_live_update')")
    expect(s.page.get_by_role("status")).to_contain_text("Load this page again")


def test_rules_are_looked_for_in_ones_own_words(stage: Make, search: Any) -> None:
    s = stage(search)
    field, found = s.page.get_by_label("Look for a rule"), s.page.get_by_role("listitem")
    for words in ("without a temple beside", "temples next to it: without"):
        field.fill(words)
        s.answer()
        expect(found.first).to_contain_text("Leaders without a temple go home When the last temple beside a leader")
        expect(found.nth(1).get_by_role("link")).to_have_text("Leaders go beside a temple")
    expect(found.nth(1).get_by_role("link")).to_have_attribute("href", "#te.leader.temple")
    expect(found.nth(1).get_by_role("link")).to_have_attribute("title", "te.leader.temple")
    field.fill("te.leader.river")
    s.answer()
    expect(s.page.get_by_role("status")).to_have_text("1 rule")
    expect(found.get_by_role("link")).to_have_text("No leader on a river")
    field.fill("temple xyzzy")
    s.answer()
    expect(s.page.get_by_role("status")).to_have_text("No rule has all of these words. The nearest:")
    field.fill("xyzzy")
    s.answer()
    expect(s.page.get_by_role("status")).to_have_text("No rule is about that. Try other words.")
    expect(found).to_have_count(0)
    field.fill(" ")
    expect(s.page.locator("[role=status]")).to_be_empty()


def test_of_what_is_typed_meanwhile_the_last_is_looked_for(stage: Make, search: Any) -> None:
    s = stage(search)
    s.page.get_by_label("Look for a rule").press_sequentially("swap")
    assert s.sent == [{"do": "find", "words": "s"}]
    assert s.answer() == [{"do": "find", "words": "s"}, {"do": "find", "words": "swap"}]
    expect(s.page.get_by_role("listitem").first).to_contain_text("Swapping tiles")


def test_a_search_without_a_kernel_says_so(stage: Make, search: Any) -> None:
    s = stage(search)
    s.page.get_by_label("Look for a rule").fill("swap")
    s.page.evaluate("t.fire('comm_live_update')")
    expect(s.page.get_by_role("status")).to_contain_text("Load this page again")


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
    s.page.evaluate("t.model.widget_manager.kernel = null; window.dispatchEvent(new Event('focus'))")
    expect(s.page.get_by_role("alert")).to_contain_text("kernel is gone")
    assert s.page.locator(".bg-overview").get_attribute("data-lost") == "", "Start is wanted again"
    s.update(page="")
    expect(s.page.get_by_role("link")).to_have_count(0)


def test_another_view_that_waits_for_a_busy_kernel_changes_nothing_here(stage: Make, search: Any) -> None:
    s = stage(search)
    s.page.evaluate("view()")
    first, other = (s.page.locator(".bg-search").nth(number) for number in range(2))
    other.locator("input").fill("swap")
    s.answer()
    told = other.get_by_role("status").inner_text()
    hits = other.get_by_role("listitem")
    number = hits.count()
    assert "rule" in told and number
    first.locator("input").fill("temple")
    busy = "The kernel is busy"
    expect(other.get_by_role("status")).to_contain_text(busy)
    s.answer()
    expect(first.get_by_role("status")).not_to_contain_text(busy)
    expect(other.get_by_role("status")).to_have_text(told)
    expect(hits).to_have_count(number)


# A card in the middle of what is scrolled.
SCROLLS = """() => {
  const sheet = document.createElement("div");
  sheet.style.cssText = "height: 300px; overflow: auto; overflow-anchor: none";
  sheet.innerHTML = "<div style='height: 2000px'></div><div style='height: 2000px'></div>";
  const card = document.querySelector(".bg-card");
  card.before(sheet);
  sheet.firstChild.after(card);
  sheet.scrollTop = 1800;
  return card.getBoundingClientRect().top;
}"""
HIDE = """async () => {
  document.querySelector(".bg-card").style.display = "none";
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  return document.querySelector(".bg-search, [style*=overflow]").scrollTop;
}"""


def test_a_card_that_is_hidden_is_not_scrolled_for(stage: Make, panel: Any) -> None:
    s = stage(panel)
    assert s.page.evaluate(SCROLLS) > 100
    s.page.get_by_role("button", name="Show").evaluate("button => button.click()")
    assert s.page.evaluate(HIDE) == 1800
