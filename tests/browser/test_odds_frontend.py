"""Odds beside a decision: off at first, asked only while they are on, of what is pointed at, with nothing moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import wait_until
from playwright.sync_api import Locator, Page, expect

from widgets import Board

pytestmark = pytest.mark.browser

DRAWN = "sumeria; 1 kian; 2 zabalam umma; turn 1"
PLACE = "stone_age; players 2; row c9 c19 c24 c36; stacks b1/6 b19/6; 1 tools 1 1 0"
FIGHT = (
    "tigris; stage support; placed i6; conflict black 1 2; temples + h6; 1 king i6 / hand t3; 2 king h7 / hand s1 t2 m3"
)

Make = Callable[[Board], Any]


def switch(s: Any) -> Locator:
    return s.page.get_by_role("button", name="Odds", exact=True)  # type: ignore[no-any-return]


def panel(s: Any) -> Locator:
    return s.page.get_by_role("group", name="Odds", exact=True)  # type: ignore[no-any-return]


def rows(s: Any) -> Locator:
    return panel(s).get_by_role("row")  # type: ignore[no-any-return]


def asked(s: Any) -> list[str]:
    """The actions of the questions for odds; of the decision itself none."""
    return [message["words"] for message in s.posted if message["do"] == "odds"]


def hear(s: Any, number: int) -> None:
    """Wait until so many questions for odds are put, and answer them."""
    put = "n => t.posted.filter(({content}) => content?.msg.do === 'odds').length >= n"
    s.page.wait_for_function(put, arg=number)
    s.answer()


def test_odds_are_off_until_somebody_wants_them(stage: Make) -> None:
    s = stage(Board(PLACE, odds=True))
    expect(switch(s)).to_have_attribute("aria-pressed", "false")
    expect(panel(s)).to_be_hidden()
    s.page.wait_for_timeout(300)
    assert asked(s) == []
    switch(s).press("Enter")
    expect(switch(s)).to_have_attribute("aria-pressed", "true")
    hear(s, 1)
    assert asked(s) == [""]
    expect(panel(s).locator("caption")).to_have_text("What a roll would give")
    expect(rows(s)).to_have_count(5)
    expect(rows(s).nth(1).get_by_role("rowheader")).to_have_text(
        "The forest: 5 dice5.5 wood on average, 6.2 with tools"
    )
    cell = rows(s).nth(1).get_by_role("cell").nth(2)
    expect(cell.locator(".bg-hidden")).to_have_text("5 or more: 8 in 10, 77.9%")
    expect(cell).to_contain_text("5+")
    switch(s).click()
    expect(panel(s)).to_be_hidden()


def test_odds_give_way_to_looking_back(stage: Make) -> None:
    s = stage(Board(PLACE, odds=True))
    switch(s).press("Enter")
    hear(s, 1)
    expect(panel(s)).to_be_visible()
    controls = s.board.controls
    s.update(controls=controls | {"playable": False, "odds": False})
    expect(panel(s)).to_be_hidden()
    s.update(controls=controls)
    hear(s, 2)
    expect(panel(s)).to_be_visible()


def test_a_game_that_is_over_has_none_and_an_explanation_needs_their_room(stage: Make) -> None:
    s = stage(Board(PLACE, odds=True))
    switch(s).click()
    expect(panel(s)).to_be_visible()
    now, guide = s.board.controls, {"kind": "guide", "text": "New.", "guide": {"leads": False}}
    s.update(controls=now | {"over": True, "odds": False})
    expect(panel(s)).to_be_hidden()
    s.update(controls=now | {"odds": False})
    expect(panel(s)).to_be_visible()
    s.update(coach=s.board.coach | guide)
    expect(panel(s)).to_be_hidden()
    s.update(controls=now)
    expect(panel(s)).to_be_visible()


def test_other_boards_have_no_switch(stage: Make) -> None:
    s = stage(Board(PLACE))
    expect(s.place("hunt")).to_be_visible()
    expect(switch(s)).to_have_count(0)


def test_what_is_pointed_at_has_its_odds(stage: Make) -> None:
    s = stage(Board(FIGHT, odds=True))
    switch(s).click()
    hear(s, 1)
    needed = panel(s).locator("caption strong")
    # All that are in hand are added, as long as nothing is pointed at.
    expect(needed).to_have_text("Ben adds 3 or more: 3 in 10 · 27%")
    offered = s.page.locator(".bg-options [data-word='1']")
    offered.focus()
    hear(s, 2)
    expect(needed).to_have_text("Ben adds 1 or more: 9 in 10 · 89.7%")
    expect(panel(s).locator("[data-needed]")).to_have_count(1)
    offered.blur()
    expect(needed).to_have_text("Ben adds 3 or more: 3 in 10 · 27%")
    offered.focus()
    expect(needed).to_have_text("Ben adds 1 or more: 9 in 10 · 89.7%")
    assert asked(s) == ["", "support 1"], "what is known is not asked again"


@pytest.mark.parametrize("width", [1280, 900, 780])
def test_choices_and_board_stay_where_they_are(stage: Make, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    s = stage(Board(PLACE, odds=True))
    parts = [s.page.locator(".bg-now .bg-turn"), s.place("forest")]
    expect(parts[0]).to_be_visible()
    before = [part.bounding_box() for part in parts]
    switch(s).click()
    hear(s, 1)
    expect(rows(s)).to_have_count(5)
    at_first = panel(s).bounding_box()
    # Below 820 pixels the board stands above, and gets what room is left.
    assert before == [part.bounding_box() for part in parts] or width < 820
    s.place("river").focus()
    s.place("card_1").focus()
    hear(s, 2)
    assert "place card_1" in asked(s)
    expect(panel(s).locator("caption")).to_have_text("Among 2 dice, one for each player")
    assert panel(s).bounding_box() == at_first, "whatever it says it is as large"


def test_a_seat_that_does_not_decide_has_none_and_they_come_back(stage: Make) -> None:
    s = stage(Board(PLACE, odds=True, viewer=0))
    switch(s).click()
    hear(s, 1)
    s.place("field").click()
    s.answer()
    turn = s.board.turn["text"]
    assert turn
    expect(panel(s)).to_have_text(f"{turn} Odds come with your next decision.")
    assert set(asked(s)) <= {"", "place field"}
    s.board.play("place hunt 2")
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()
    expect(switch(s)).to_have_attribute("aria-pressed", "true")

    def are_back() -> bool:
        s.answer()
        return rows(s).count() > 0 and "4 dice" in rows(s).first.inner_text()

    # How many questions that takes depends on what the pointer is at, and when.
    wait_until(s.page, are_back)


def test_numbers_that_all_rows_have_are_said_above_them_once(stage: Make) -> None:
    s = stage(Board(DRAWN, odds=True))
    switch(s).click()
    hear(s, 1)
    expect(panel(s).locator("thead td:not(:empty)")).to_have_text(["1+", "2+", "3+", "4+"])
    assert rows(s).count() > 2
    assert "1+" not in rows(s).first.inner_text()
    expect(rows(s).first.locator(".bg-hidden").first).to_contain_text("1 or more")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_odds_can_be_read_by_all(stage: Make, page: Page, scheme: str) -> None:
    s = stage(Board(FIGHT, odds=True))
    switch(s).click()
    hear(s, 1)
    page.evaluate("scheme => { document.documentElement.style.colorScheme = scheme }", scheme)
    expect(rows(s)).to_have_count(1)
    found = Axe().run(page, context=".bg-odds")
    assert found.violations_count == 0, found.generate_report()


def test_odds_of_the_former_decision_go_at_once(stage: Make) -> None:
    s = stage(Board(PLACE, odds=True))
    switch(s).click()
    hear(s, 1)
    expect(rows(s)).to_have_count(5)
    before = panel(s).bounding_box()
    s.board.play("place hunt 2")
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()
    # The kernel has not answered yet.
    expect(panel(s)).to_have_text("…")
    assert panel(s).bounding_box() == before
    hear(s, 2)
    expect(rows(s).first).to_contain_text("dice")


def test_one_question_for_odds_at_a_time(stage: Make) -> None:
    s = stage(Board(FIGHT, odds=True))
    switch(s).click()
    hear(s, 1)
    for number in (1, 2, 3):
        s.page.locator(f".bg-options [data-word='{number}']").focus()
        s.page.wait_for_timeout(250)
    assert asked(s) == ["", "support 1"], "what is pointed at meanwhile waits"
    s.answer()
    expect(panel(s).locator("caption strong")).to_contain_text("Ben adds 3 or more")
    assert asked(s) == ["", "support 1", "support 3"]


def test_why_odds_cannot_be_told_is_said(stage: Make) -> None:
    s = stage(Board(PLACE, odds=True))
    switch(s).click()
    s.page.wait_for_function("t.posted.some(({content}) => content?.msg.do === 'odds')")
    reply = """response => {
      const {content} = t.posted.findLast(({content}) => content?.msg.do === 'odds');
      t.fire('msg:custom', {id: content.id, response});
    }"""
    s.page.evaluate(reply, {"problem": "Interrupted."})
    expect(panel(s)).to_have_text("Interrupted.")
