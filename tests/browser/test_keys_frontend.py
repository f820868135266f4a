"""Enter, arrow keys and digits alone take a step, without a JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pages import sit
from playwright.sync_api import Page, expect

from boardgames.teaching.lessons import load
from widgets import Board, Exercise

pytestmark = pytest.mark.browser

Take = Callable[..., Any]


@pytest.fixture
def take(stage: Callable[[Any], Any]) -> Take:
    """A step of a lesson with these keys pressed from its title on."""

    def make(path: str, *keys: str) -> Any:
        game, chapter, name = path.split("/")
        figure = Exercise(load(game, chapter).steps[name], f"keys/{path}")
        figure.path = {"chapter": f"{game}/{chapter}", "name": name, "steps": [[name, "", True]], "done": {}}
        s = stage(figure.board)
        s.page.locator(".bg-coach h2").focus()
        for key in keys:
            s.page.keyboard.press(key)
            s.answer()
        return s

    return make


def hold(s: Any, key: str, times: int = 6) -> None:
    """Hold a key down, while the kernel answers."""
    for _ in range(times):
        s.page.keyboard.down(key)
        s.answer()
        s.page.wait_for_timeout(30)
    s.page.keyboard.up(key)
    s.answer()


@pytest.mark.parametrize("key", ["Enter", "1"])
def test_a_key_that_is_held_is_one_action(stage: Callable[[Any], Any], key: str) -> None:
    """The focus comes to what can be done next, and the key repeats itself there."""
    s = stage(Board("tigris; names Archer, Bull; turn 2; 1 / hand s6; 2 / hand s6"))
    s.update(tree={"one": "", "two": ""})
    first = s.page.get_by_role("group", name="Choices").get_by_role("button").first
    first.focus()
    s.page.keyboard.down(key)
    s.update(ack=1, tree={"three": "", "four": ""})
    expect(first).to_be_focused()
    s.page.keyboard.down(key)
    assert [intent["words"] for intent in s.sent] == ["one"]
    s.page.keyboard.up(key)
    s.page.keyboard.press(key)
    assert [intent["words"] for intent in s.sent] == ["one", "three"]


def test_the_space_bar_acts_when_it_is_let_go(stage: Callable[[Any], Any]) -> None:
    s = stage(Board("tigris; names Archer, Bull; turn 2; 1 / hand s6; 2 / hand s6"))
    s.page.get_by_role("button", name="End the turn").focus()
    for _ in range(3):
        s.page.keyboard.down("Space")
    assert s.sent == []
    s.page.keyboard.up("Space")
    assert [intent["words"] for intent in s.sent] == ["pass"]


def test_a_key_that_is_held_leaves_the_verdict_to_be_read(take: Take) -> None:
    s = take("tigris/ending/order", "3")
    s.page.evaluate(
        "window.led = 0; addEventListener('click', ({target}) => { led += target.matches('[data-do=onward]') })"
    )
    hold(s, "Enter")
    is_done(s)
    assert s.page.evaluate("led") == 0
    s.page.keyboard.press("Enter")
    assert s.page.evaluate("led") == 1, "the next press leads on"


def is_done(s: Any) -> None:
    """It is right, and what leads on has the focus."""
    expect(s.page.locator(".bg-verdict")).to_have_attribute("data-kind", "ok")
    expect(s.page.locator("[data-do=onward]:focus")).to_have_text("Go on")


def test_an_answer_is_chosen_by_its_digit(take: Take) -> None:
    is_done(take("tigris/ending/order", "3", "Enter"))


def test_several_answers_are_chosen_by_their_digits(take: Take) -> None:
    is_done(take("stone_age/feeding/payments", "1", "4", "5", "Enter"))


def test_several_answers_are_gone_through_by_arrow_keys(take: Take) -> None:
    s = take("stone_age/feeding/payments", "1", "ArrowDown", "ArrowRight")
    boxes = s.page.get_by_role("group", name="Coach").get_by_role("checkbox")
    expect(boxes.nth(2)).to_be_focused()
    for _ in range(3):
        s.page.keyboard.press("ArrowUp")
    expect(boxes.last).to_be_focused()
    s.page.keyboard.press("ArrowLeft")
    s.page.keyboard.press("ArrowDown")
    s.page.keyboard.press("ArrowDown")
    expect(boxes.first).to_be_focused()
    assert s.page.evaluate("scrollY") == 0 and boxes.first.is_checked() and not boxes.nth(1).is_checked()


def test_the_same_wrong_answer_is_judged_to_be_heard(take: Take) -> None:
    """Who listens hears what is added to the verdict, and the kernel has nothing new to tell."""
    s = take("tigris/ending/order", "1", "Enter", "Enter")
    verdict = s.page.locator(".bg-verdict")
    expect(verdict).to_have_attribute("data-kind", "no")
    said = verdict.inner_text()
    verdict.evaluate("el => new MutationObserver((all) => (window.heard = all)).observe(el, { childList: true })")
    s.page.keyboard.press("Enter")
    s.answer()
    assert s.page.evaluate("heard.flatMap(({ addedNodes }) => [...addedNodes]).map((one) => one.innerText)") == [said]
    assert verdict.inner_text() == said


def test_a_number_begins_with_any_digit(take: Take) -> None:
    s = take("stone_age/play/room", "0")
    expect(s.page.get_by_label("Your answer")).to_have_value("0")
    s.page.keyboard.press("Enter")
    s.answer()
    is_done(s)


def test_what_is_done_leads_on_though_what_had_the_focus_is_gone(take: Take) -> None:
    s = take("stone_age/play/room", "0")
    s.page.keyboard.press("Enter")
    s.page.evaluate("document.activeElement.blur()")
    s.answer()
    is_done(s)


def test_a_full_row_is_ready_to_be_checked(take: Take) -> None:
    s = take("stone_age/next_round/closing-order", "1", "2", "3")
    expect(s.page.locator("[data-thing]:focus")).to_be_attached()
    s.page.keyboard.press("1")
    expect(s.page.get_by_role("button", name="Check")).to_be_focused()
    s.page.keyboard.press("Enter")
    s.answer()
    expect(s.page.locator(".bg-verdict")).to_have_attribute("data-kind", "no")


def test_enter_on_a_place_that_is_chosen_is_the_answer(take: Take) -> None:
    s = take("tigris/leaders/own", "Enter")
    for word in ("a1", "f4", "b9"):
        s.place(word).focus()
        s.page.keyboard.press("Enter")
        expect(s.place(word)).to_have_attribute("aria-pressed", "true")
    # The space bar takes back.
    s.place("a1").focus()
    s.page.keyboard.press("Space")
    expect(s.place("a1")).to_have_attribute("aria-pressed", "false")
    assert not s.sent
    s.place("b9").focus()
    s.page.keyboard.press("Enter")
    s.answer()
    is_done(s)


def test_arrow_keys_lead_along_the_choices_and_to_the_board(take: Take) -> None:
    s = take("tigris/ending/last-turn", "Enter")
    choices = s.page.locator(".bg-now [data-do=option]")
    expect(choices.first).to_be_focused()
    s.page.keyboard.press("ArrowRight")
    expect(choices.nth(1)).to_be_focused()
    s.page.keyboard.press("ArrowLeft")
    s.page.keyboard.press("ArrowLeft")
    expect(choices.last).to_be_focused()
    s.page.keyboard.press("ArrowDown")
    expect(s.page.locator("[data-do=place]:focus")).to_be_attached()


def test_what_is_to_be_tried_is_chosen_by_its_digit(take: Take) -> None:
    s = take("stone_age/cards/wrong-price", "2", "1", "1")
    expect(s.page.locator(".bg-tries li", has_text="✓")).to_have_count(3)
    expect(s.page.locator("[data-do=onward]:focus")).to_have_text("Go on")


def test_why_it_is_forbidden_stays_when_it_has_been_ticked_off(take: Take) -> None:
    s = take("stone_age/preparation/taken")
    s.place("field").click()
    s.answer()
    expect(s.page.locator(".bg-tries li", has_text="✓ Occupy the field")).to_be_visible()
    expect(s.page.locator(".bg-tip .bg-reason").first).to_contain_text("no circle is left")


@pytest.mark.own_page  # its clock would go on for others
def test_whom_arrow_keys_pass_by_gets_no_seat(stage: Callable[[Any], Any], page: Page, tmp_path: Path) -> None:
    """A player at random would act at once, while somebody is still choosing."""
    page.clock.install(time=0)
    table = sit("sumeria", tmp_path, "person", "person", "person")
    s = stage(table.panel)
    page.clock.pause_at(60_000)
    page.get_by_role("button", name="Who plays").click()
    people = page.get_by_role("group", name="Who plays").locator("[data-seat]")
    kinds = people.nth(0).get_by_role("radio").evaluate_all("all => all.map(({ value }) => value)")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        page.clock.run_for(700)
        assert not s.sent
    page.clock.run_for(100)
    assert [(each["seat"], each["kind"]) for each in s.sent] == [(0, kinds[2])]
    s.answer()
    # Whoever goes on has chosen.
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert len(s.sent) == 1
    page.keyboard.press("Tab")
    assert [(each["seat"], each["kind"]) for each in s.sent[1:]] == [(1, kinds[1])]
    s.answer()
    people.nth(2).get_by_role("radio", name="Random").click()
    assert [(each["seat"], each["kind"]) for each in s.sent[2:]] == [(2, "random")]
    # Nobody has, where the table is gone.
    people.nth(2).get_by_role("radio", checked=True).press("ArrowLeft")
    page.evaluate("t.views.pop()()")
    page.clock.run_for(2000)
    assert len(s.sent) == 3
    table.close()
