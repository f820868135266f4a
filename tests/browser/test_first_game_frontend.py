"""The guide on the page: what is explained, what may be asked, and that it is led through by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from boardgames import game as find_game
from boardgames.play.match import PERSON
from boardgames.teaching.first_game import SEAT
from boardgames.teaching.progress import VARIABLE
from widgets.first_game import FirstTable

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FirstTable:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "learner" / "progress.json"))
    made = FirstTable(find_game("sumeria"), title="A first game", text="Play.", key="sumeria/first")
    made.folder = tmp_path
    assert made.board
    return made


def lines(table: FirstTable) -> list[dict[str, str]]:
    found: list[dict[str, str]] = table.board.coach["guide"]["lines"]
    return found


def test_what_is_new_stands_beside_the_board_with_its_rule_and_its_step(
    stage: Make, page: Page, table: FirstTable
) -> None:
    s, told = stage(table.board), lines(table)
    shown = page.locator(".bg-guide p")
    expect(shown).to_have_count(len(told))
    for number, line in enumerate(told):
        expect(shown.nth(number)).to_contain_text(line["text"])
        expect(shown.nth(number).get_by_role("link", name="Chapter")).to_have_attribute("href", line["more"])
    shown.first.get_by_role("button").click()
    rule = find_game("sumeria").catalogue[told[0]["rule"]]
    expect(page.locator(".bg-guide .bg-rule")).to_have_text(rule.text)
    page.get_by_role("button", name="more rules").click()
    s.answer()
    assert not {line["rule"] for line in lines(table)} & {line["rule"] for line in told}
    expect(shown.first).to_contain_text(lines(table)[0]["text"])


def test_a_suggestion_is_named_and_ringed_and_can_be_played(stage: Make, page: Page, table: FirstTable) -> None:
    s = stage(table.board)
    found = table.first.task(table.record)
    assert found
    task = page.get_by_role("heading", name=found[0].title)
    expect(task).to_be_visible()
    above, below = task.bounding_box(), page.locator(".bg-now").bounding_box()
    assert above and below and above["y"] < below["y"], "what there is to do is read first"
    page.get_by_role("button", name="Suggest something").click()
    s.answer()
    expect(page.locator(".bg-verdict")).to_contain_text(table.board._presentation.speech.act(found[1]))
    assert (found[1][-1], "hint") in table.board.marks
    s.place(found[1][-1]).click()
    s.answer()
    assert table.record.all_actions[0] == found[1]


def test_what_is_in_hand_stays_there_when_a_rule_is_explained(stage: Make, page: Page, table: FirstTable) -> None:
    """Even if nothing stood beside the board before."""
    table.board.play("place tummal")
    while not table.match or not table.match.may_decide:
        table.guide.read()
        table.panel._intend_step({"at": table.record.at})
    said, table.board.coach = table.board.coach, {}
    s = stage(table.board)
    s.place("tummal").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    s.update(coach=said)
    expect(page.locator(".bg-guide p").first).to_be_visible()
    at = table.record.at
    page.locator("[data-do=place][data-lit]:not([data-word=tummal])").first.click()
    s.answer()
    assert table.record.all_actions[at][1] == "tummal"


def test_choices_stay_below_the_pointer(stage: Make, page: Page, table: FirstTable) -> None:
    """Where what is explained has all the room there is."""
    page.set_viewport_size({"width": 1200, "height": 460})
    table.board.play("place tummal")
    while not table.match or not table.match.may_decide:
        table.guide.read()
        table.panel._intend_step({"at": table.record.at})
    s = stage(table.board)
    s.place("tummal").click()
    page.wait_for_function("() => t.posted.some(({content}) => content?.msg.do === 'forecast')")
    s.answer()
    choice = page.locator(".bg-now [data-foreseen]").first
    before = choice.bounding_box()
    choice.hover()
    expect(page.locator(".bg-forecast[data-said]")).to_have_count(1)
    assert choice.bounding_box() == before


def test_enter_leads_on_where_an_opponent_waits(stage: Make, page: Page, table: FirstTable) -> None:
    match = table.match
    assert match
    while not table.guide.holds:
        if match.may_decide:
            found = table.first.task(table.record)
            table.board.play(found[1] if found else next(iter(match.state.actions)))
        else:
            table.panel._intend_step({"at": table.record.at})
    s, at = stage(table.board), table.record.at
    page.locator(".bg-coach h2").focus()
    page.keyboard.press("Enter")
    assert [intent["do"] for intent in s.answer()] == ["read"]
    assert not table.guide.holds and table.panel.table["pace"]["at"] == at


def test_axe_finds_nothing_beside_the_board(stage: Make, page: Page, table: FirstTable) -> None:
    stage(table.board)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = Axe().run(page, context=".bg-coach")
        assert found.violations_count == 0, found.generate_report()


def test_the_switch_says_whether_rules_are_explained(stage: Make, page: Page, table: FirstTable) -> None:
    s = stage(table.panel)
    switch = page.get_by_role("button", name="Explain as we go")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="New game")).to_be_hidden()
    expect(page.get_by_text("Saved from your first move on.")).to_be_visible()
    switch.click()
    assert [(intent["do"], intent["on"]) for intent in s.answer()] == [("explain", False)]
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_the_end_shows_what_was_met_and_plays_on(stage: Make, page: Page, table: FirstTable) -> None:
    match = table.match
    assert match
    match.hand_over(SEAT, "learner")
    match.skip()
    match.hand_over(SEAT, PERSON)
    table.panel.refresh()
    s = stage(table.panel)
    after = page.get_by_role("group", name="After the first game")
    expect(after.locator(".bg-map")).to_be_visible()
    expect(after.get_by_role("progressbar")).to_be_visible()
    for _ in range(200):
        if not table.panel.reviewing:
            break
        table.panel._intend_reviewing({"slice": table.panel.reviewing["slice"]})
    s.update(review=table.panel.review, reviewing=table.panel.reviewing)
    guided = table.first.guided(match.record).count(True)
    own = [each for each in table.panel.review["costly"] if each["own"]][:3]
    expect(after.locator(".bg-costly li")).to_have_count(len(own))
    said = {"who": "Ann", "when": "", "better": "Wait", "cost": "", "reasons": [], "hangs": []}
    one = said | {"seen": False, "own": True}
    costly = [one | {"at": at, "to": at, "played": f"Play {at}"} for at in range(guided, guided + 4)]
    costly.insert(1, one | {"at": 1, "to": 1, "who": "Ben", "played": "Play too", "own": False})
    s.update(review=table.panel.review | {"costly": costly})
    # One's own as they are told: what cost most comes first.
    expect(after.locator(".bg-costly strong")).to_have_text([f"Play {guided + n}" for n in range(3)])
    found = Axe().run(page, context=".bg-farewell")
    assert found.violations_count == 0, found.generate_report()
    match.look_back(match.stops()[3])
    table.panel.refresh()
    s.update(table=table.panel.table, review={"costly": [one | {"at": 0, "to": 3, "played": "Play"}]})
    expect(page.locator(".bg-where")).to_contain_text("Played: Play. Better: Wait.")
    match.look_back(None)
    table.panel.refresh()
    s.update(table=table.panel.table, farewell=table.panel.farewell)
    after.get_by_role("button", name="Play again with less help").click()
    s.answer()
    assert table.record.start != table.first.start and table.record.at
    expect(after).to_be_hidden()
    # What stood there was long: the page goes back to where the game begins.
    expect(page.locator(".bg-at-table")).to_be_focused()
