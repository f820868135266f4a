"""What choices lead to, on their buttons and beside them; and the hand as buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from widgets import Board, Exercise, lesson

pytestmark = pytest.mark.browser

TOOLS = "stone_age; stage tools; at river; dice 3 5; 1 on river 2 / tools 1 1 2"
VILLAGE = "stone_age; players 2; row c9 c19 c24 c36; stacks b1/6 b19/6; 1 tools 1 1 0"
HAND = "tigris; names Archer, Bull; 1 king i6 / hand s2 t3 m1; 2 / hand s6"
UNION = "tigris; temples + g7 k7; 1 king i6 / hand t6; 2 king l7 / hand s6"

Make = Callable[[Board], Any]


def choices(s: Any) -> Locator:
    return s.page.get_by_role("group", name="Choices").get_by_role("button")  # type: ignore[no-any-return]


def said(s: Any) -> Locator:
    return choices(s).locator("small")


def asked(s: Any) -> list[list[str]]:
    """The actions of each question that was put by itself."""
    return [message["words"] for message in s.posted if message["do"] == "forecast"]


def foresee(s: Any) -> None:
    """Wait until the page asks, and answer."""
    is_new = "from => t.posted.slice(from).some(({content}) => content?.msg.do === 'forecast')"
    s.page.wait_for_function(is_new, arg=s.answered)
    s.answer()


def test_buttons_say_what_they_lead_to(stage: Make) -> None:
    s = stage(Board(TOOLS))
    foresee(s)
    expect(said(s)).to_have_text(
        [
            "8 + 1 = 9 ÷ 6: still 1 gold; 3 more would give 2",
            "8 + 2 = 10 ÷ 6: still 1 gold; 2 more would give 2",
            "8 ÷ 6: 1 gold; 4 more would give 2",
        ]
    )
    assert asked(s) == [["tools 1", "tools 2", "tools none"]], "one question for all"
    choices(s).nth(1).click()
    foresee(s)
    expect(said(s)).to_have_text(
        ["8 + 3 = 11 ÷ 6: still 1 gold; 1 more would give 2", "8 + 2 = 10 ÷ 6: still 1 gold; 2 more would give 2"]
    )
    assert asked(s)[1:] == [["tools 2 1"]], "what is known is not asked again"
    choices(s).last.click()
    expect(said(s)).to_have_count(3)


def test_a_place_says_what_it_leads_to_beside_the_choices(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    beside = s.page.locator(".bg-forecast")
    expect(beside).to_have_text("")
    s.place("tool_maker").hover()
    foresee(s)
    expect(beside).to_have_text("the tool maker: a new tool of value 1")
    s.place("field").focus()
    foresee(s)
    expect(beside).to_have_text("the field: 1 food each round")
    s.place("forest").hover()
    expect(beside).to_have_text("")  # How many people is not chosen yet.
    s.place("tool_maker").hover()
    expect(beside).to_have_text("the tool maker: a new tool of value 1")
    assert asked(s) == [["place tool_maker"], ["place field"]]


def test_strengths_in_a_conflict_that_a_tile_brings_about(stage: Make) -> None:
    s = stage(Board(UNION))
    choices(s).get_by_text("Tile", exact=True).click()
    choices(s).get_by_text("Temple").click()
    s.place("j7").hover()
    foresee(s)
    expect(s.page.locator(".bg-forecast")).to_have_text("J7: conflict of kings: Ann 0, Ben 0")


def test_among_kinds_of_actions_only_what_is_pointed_at_is_asked_about(stage: Make) -> None:
    s = stage(Board(HAND.replace(" m1", "")))
    choices(s).get_by_text("Tile", exact=True).hover()
    s.page.wait_for_timeout(300)
    assert asked(s) == []
    choices(s).get_by_text("End the turn").hover()
    foresee(s)
    expect(s.page.locator(".bg-forecast")).to_have_text("End the turn: 1 new tile")
    expect(said(s)).to_have_count(0)


def test_a_click_waits_for_no_forecast(stage: Make) -> None:
    s = stage(Board(TOOLS))
    s.page.wait_for_function("t.posted.length === 1")
    choices(s).last.click()
    assert [message["do"] for message in s.posted] == ["forecast", "play"], "the question is still unanswered"
    s.answer()
    assert s.board.record.actions[-1] == ("tools", "none")
    expect(s.page.locator(".bg-options small")).to_have_count(0)


@pytest.mark.own_page
def test_a_busy_kernel_is_not_complained_of(stage: Make, page: Page) -> None:
    page.clock.install(time=0)
    s = stage(Board(TOOLS))
    page.clock.run_for(10_000)
    assert asked(s)
    expect(s.page.get_by_role("alert")).to_be_empty()


def test_another_position_leads_elsewhere(stage: Make) -> None:
    s = stage(Board(TOOLS))
    foresee(s)
    s.board.show(TOOLS.replace("3 5", "3 6"))
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()
    expect(s.page.locator(".bg-options small")).to_have_count(0)
    foresee(s)
    expect(said(s).first).to_have_text("9 + 1 = 10 ÷ 6: still 1 gold; 2 more would give 2")


def test_nothing_is_foretold_while_a_lesson_asks(stage: Make) -> None:
    found = lesson("sumeria", "traders")["ascend-ur"]
    assert isinstance(found, Exercise)
    s = stage(found.board)
    s.page.locator("[data-lit]").first.hover()
    s.page.wait_for_timeout(300)
    assert asked(s) == []
    action, _ = found.attempt.solution()
    found.board.play(action)
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()
    s.page.locator("[data-lit=empty]").first.hover()
    foresee(s)
    expect(s.page.locator(".bg-forecast")).not_to_have_text("")


def test_where_there_is_little_room_the_rest_is_said_of_what_is_pointed_at(stage: Make, page: Page) -> None:
    page.set_viewport_size({"width": 780, "height": 900})
    s = stage(Board(TOOLS))
    height = "() => document.querySelector('.bg-frame').getBoundingClientRect().top"
    before, size = page.evaluate(height), choices(s).first.bounding_box()["height"]  # type: ignore[index]
    foresee(s)
    expect(choices(s).first.locator(".bg-more")).to_be_hidden()
    choices(s).first.hover()
    expect(s.page.locator(".bg-forecast")).to_be_visible()
    expect(s.page.locator(".bg-forecast")).to_have_text("8 + 1 = 9 ÷ 6: still 1 gold; 3 more would give 2")
    assert (page.evaluate(height), choices(s).first.bounding_box()["height"]) == (before, size)  # type: ignore[index]
    page.set_viewport_size({"width": 1216, "height": 900})
    choices(s).first.hover()
    expect(choices(s).first.locator(".bg-more")).to_be_visible()
    expect(s.page.locator(".bg-forecast")).to_be_hidden()


def test_the_hand_is_shown_as_buttons(stage: Make) -> None:
    s = stage(Board(HAND))
    choices(s).get_by_text("Tile", exact=True).focus()
    s.page.keyboard.press("Enter")
    expect(s.page.locator(".bg-trail")).to_have_text("Choose a tile from your hand")
    expect(choices(s)).to_have_text([re.compile("^Settlement .2$"), re.compile("^Temple .3$"), "Market", "Cancel"])
    expect(choices(s).locator(".bg-icon")).to_have_count(3)
    expect(s.place("temple")).to_have_attribute("data-lit", "piece")
    choices(s).get_by_text("Temple").focus()
    s.page.keyboard.press("Enter")
    expect(s.place("temple")).to_have_attribute("aria-pressed", "true")
    expect(s.page.locator(".bg-trail")).to_have_text("Where does the temple go?")
    s.place("h5").click()
    assert s.sent[-1]["words"] == "tile temple h5"


def test_leaders_have_their_pictures_on_the_board_too(stage: Make) -> None:
    s = stage(Board(HAND))
    choices(s).get_by_text("Leader", exact=True).click()
    expect(s.page.locator(".bg-trail")).to_have_text("Choose one of your leaders")
    expect(choices(s)).to_have_text(["King", "Priest", "Farmer", "Trader", "Cancel"])
    expect(choices(s).locator(".bg-icon")).to_have_count(4)


def test_dice_are_chosen_by_their_pictures(stage: Make) -> None:
    s = stage(Board("stone_age; stage die; at card_1; row - c1 c2 c3; dice 3 5; 1 on card_1 / cards c7"))
    expect(s.page.locator(".bg-trail")).to_have_text("Choose a die")
    expect(choices(s).locator(".bg-icon")).to_have_count(2)
    foresee(s)
    expect(said(s)).to_have_text(["1 stone", "a new tool of value 1"])


@pytest.mark.parametrize("width", [1216, 366])
def test_axe_finds_nothing(stage: Make, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    s = stage(Board(VILLAGE))
    s.place("tool_maker").hover()
    foresee(s)
    s = stage(Board(TOOLS))
    foresee(s)
    found = Axe().run(page, context=".bg-board")
    assert not found.response["violations"], found.generate_report()
