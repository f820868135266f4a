"""What those hear and reach who do not see the board, and who have no pointer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from boardgames.teaching.lessons import load
from widgets import Board, Exercise

pytestmark = pytest.mark.browser

VILLAGE = "stone_age; players 2; row c9 c19 c24 c36; stacks b1/6 b19/6"
TRADERS = "sumeria; players 3; 1 kian isin; 2 zabalam umma; 3 gissa kish"
LEADERS = "tigris; players 2; temples + b2; 1 / hand s2 t2 f2; 2 / hand s6"

# What comes into an element, as text.
WATCH = """el => {
  window.came = [];
  const note = (all) => came.push(...all.flatMap(({ addedNodes }) => [...addedNodes].map((one) => one.textContent)));
  new MutationObserver(note).observe(el, { childList: true });
}"""
LOOKS = """dots => dots.map((dot) => {
  const { backgroundColor, backgroundImage } = getComputedStyle(dot, "::before");
  return backgroundColor + backgroundImage;
})"""

Make = Callable[[Board], Any]


def now(s: Any) -> Locator:
    """What is read out of the turn and of what can be chosen."""
    return s.page.locator(".bg-now > .bg-hidden").first  # type: ignore[no-any-return]


def explained(s: Any) -> Locator:
    return s.page.locator(".bg-now > .bg-hidden").nth(1)  # type: ignore[no-any-return]


def press(s: Any, *keys: str) -> None:
    for key in keys:
        s.page.keyboard.press(key)
        s.answer()


def test_whoever_picks_a_place_by_keys_goes_on_among_the_numbers(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    expect(now(s)).to_have_text("")
    s.place("hunt").focus()
    press(s, "Enter")
    expect(s.page.get_by_role("button", name="1", exact=True).or_(s.page.locator("[data-word='1']"))).to_be_focused()
    expect(now(s)).to_have_text("the hunt")
    press(s, "3")
    assert s.sent[-1]["words"] == "place hunt 3"
    expect(now(s)).to_contain_text("Ben places people")


def test_a_pointer_leaves_the_focus_where_it_is(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    s.place("hunt").click()
    expect(s.page.locator(".bg-now [data-word='1']")).to_be_visible()
    expect(s.page.locator(".bg-now :focus")).to_have_count(0)


def test_turn_choice_and_undo_are_heard(stage: Make) -> None:
    s = stage(Board(TRADERS))
    turn = s.page.locator(".bg-turn").inner_text()
    s.page.get_by_role("button", name="Move", exact=True).press("Enter")
    expect(now(s)).to_have_text("Move. Choose one of your traders. 2 places can be chosen.")
    s.place("kian").press("Enter")
    expect(now(s)).to_have_text("Move, Ki'an. 5 places can be chosen.")
    press(s, "PageDown", "Enter")
    assert s.sent[-1]["words"].startswith("move kian ")
    expect(now(s)).to_contain_text("Ben adds, moves or removes a trader")
    s.page.get_by_role("button", name="Undo", exact=True).press("Enter")
    s.answer()
    expect(now(s)).to_contain_text(f"Taken back. {turn}")
    s.page.get_by_role("button", name="Redo", exact=True).press("Enter")
    s.answer()
    expect(now(s)).to_contain_text("Played again. Ben")


def test_whoever_waits_for_others_hears_when_it_is_their_turn(stage: Make) -> None:
    board = Board(TRADERS)
    board.playable = False
    s = stage(board)
    expect(now(s)).to_have_text("")
    now(s).evaluate(WATCH)
    for turns in (1, 2):  # the words may be those of one's last turn
        board.playable = True
        s.update(**board.get_state(key=["controls", "tree", "turn"]))
        expect(now(s)).to_contain_text("Ann adds, moves or removes a trader")
        assert len(s.page.evaluate("came")) == turns
        board.playable = False
        s.update(**board.get_state(key=["controls", "tree", "turn"]))


def test_page_down_and_up_lead_to_what_can_be_chosen(stage: Make) -> None:
    s = stage(Board(LEADERS))
    s.page.get_by_role("button", name="Leader", exact=True).press("Enter")
    s.place("king").press("Enter")
    lit = s.page.locator("[data-do=place][data-lit]").evaluate_all("all => all.map(({ dataset }) => dataset.word)")
    s.place(lit[0]).focus()
    # What is explained comes after it, and may take its place soon.
    explained(s).evaluate(WATCH)
    gone = []
    for _ in lit:
        press(s, "PageDown")
        gone.append(s.page.evaluate("document.activeElement.dataset.word"))
        assert f"{lit.index(gone[-1]) + 1} of {len(lit)}" in s.page.evaluate("came")
    assert gone == [*lit[1:], lit[0]]
    press(s, "PageUp")
    expect(s.place(lit[-1])).to_be_focused()


def test_on_a_barred_place_the_reason_alone_is_heard(stage: Make) -> None:
    s = stage(Board(TRADERS))
    s.page.get_by_role("button", name="Move", exact=True).press("Enter")
    s.place("kian").press("Enter")
    s.place("zabalam").focus()
    s.page.wait_for_function("t.posted.some(({ content }) => content?.msg.do === 'why')")
    s.answer()
    tip = s.page.locator(".bg-tip")
    reasons = tip.locator(".bg-reason")
    expect(reasons.first).to_be_visible()
    expect(explained(s)).to_have_text("Ben has a trader on Zabalam, and a settlement holds at most one.")
    expect(reasons.first).to_contain_text(explained(s).inner_text())
    press(s, "Tab")
    expect(tip.locator(".bg-chip").first).to_be_focused()
    press(s, "Enter")
    expect(tip.locator(".bg-rule")).to_be_visible()
    expect(tip).not_to_have_attribute("aria-live", "polite")


def test_every_hint_is_heard_when_it_comes(stage: Make) -> None:
    figure = Exercise(load("tigris", "external").steps["which"], "heard/which")
    s = stage(figure.board)
    hints = s.page.locator(".bg-hints[aria-live=polite]")
    hints.evaluate(WATCH)
    said = []
    while (hint := s.page.get_by_role("button", name="Hint")).count():
        hint.press("Enter")
        s.answer()
        said.append(s.page.locator(".bg-hint").last.inner_text())
    assert len(said) > 1 and s.page.evaluate("came") == said


def test_what_is_ringed_is_said(stage: Make) -> None:
    board = Board(TRADERS)
    board.mark([("kian", "from"), ("gissa", "path"), ("ur", "last")])
    s = stage(board)
    label = "el => el.getAttribute('aria-label')"
    assert "ringed" in s.place("kian").evaluate(label) and "on the way" in s.place("gissa").evaluate(label)
    assert "ringed" not in s.place("ur").evaluate(label)


def test_signs_are_no_part_of_names(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    for name in ("Undo", "Redo"):
        expect(s.page.get_by_role("button", name=name, exact=True)).to_have_text(
            ("↶ " if name == "Undo" else "↷ ") + name
        )
    s.place("hunt").click()
    s.page.wait_for_function("t.posted.some(({ content }) => content?.msg.do === 'forecast')")
    s.answer()
    expect(s.page.get_by_role("button", name=re.compile("^2 ?: 2 dice"))).to_be_visible()
    s.page.locator(".bg-now [data-word='2']").click()
    s.answer()
    chip = s.page.locator(".bg-story .bg-chip").first
    expect(chip).to_contain_text("§")
    expect(
        s.page.get_by_role("button", name=str(chip.text_content()).removeprefix("§ "), exact=True).first
    ).to_be_visible()


def test_odds_of_an_action_stay_for_whoever_goes_to_them(stage: Make) -> None:
    s = stage(Board(VILLAGE, odds=True))
    s.page.get_by_role("button", name="Odds", exact=True).press("Enter")
    panel = s.page.get_by_role("group", name="Odds", exact=True)

    def told(number: int) -> str:
        s.page.wait_for_function(
            "n => t.posted.filter(({content}) => content?.msg.do === 'odds').length >= n", arg=number
        )
        s.answer()
        return str(panel.inner_text())

    whole = told(1)
    s.place("hunt").focus()
    s.page.keyboard.press("Enter")
    s.page.locator(".bg-now [data-word='3']").focus()
    of_three = told(2)
    assert of_three != whole
    panel.focus()
    assert panel.inner_text() == of_three
    s.page.get_by_role("button", name="Undo").focus()
    assert panel.inner_text() == whole


def test_the_menu_closes_behind_whoever_tabs_on(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    menu = s.page.locator(".bg-menu")
    menu.locator("summary").first.press("Enter")
    expect(menu).to_have_attribute("open", "")
    menu.get_by_role("button", name="Copy position").focus()
    expect(menu).to_have_attribute("open", "")
    s.place("hunt").focus()
    expect(menu).not_to_have_attribute("open", "")


def test_dots_differ_in_forced_colours(stage: Make) -> None:
    figure = Exercise(load("tigris", "external").steps["which"], "heard/dots")
    names = [f"s{i}" for i in range(5)]
    how = dict(zip(names, ("first", "helped", "shown", ""), strict=False))
    figure.path = {"chapter": "heard", "name": "s4", "steps": [[name, "", True] for name in names], "done": how}
    s = stage(figure.board)
    s.page.emulate_media(forced_colors="active")
    looks = s.page.locator(".bg-path button").evaluate_all(LOOKS)
    assert len({*looks[:4]}) == 4, looks
