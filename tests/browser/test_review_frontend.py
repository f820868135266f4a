"""The review at a table: how the chances went, the decisions that cost most, and what can be done from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import ROOMS
from playwright.sync_api import expect
from test_review import last_round, reviewed, with_costs

from boardgames import game
from boardgames.play.match import PERSON, Match
from boardgames.play.session import EVERYTHING
from boardgames.record import Record
from widgets.table import Table

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]


def a_table(folder: Path, *, seen: bool = False) -> Table:
    """A table with the end of a game of Sumeria, reviewed or not."""
    match = Match(last_round().branch(), (PERSON, "player", "player"))
    match.review = reviewed() if seen else None
    (folder / "sumeria-game.json").write_text(match.to_json(), encoding="utf-8")
    table = Table("sumeria", folder=folder, seed=1)
    assert table.board
    return table


def press(s: Any, name: str) -> None:
    s.page.get_by_role("button", name=name, exact=True).click()


def take(s: Any) -> str:
    """Answer one intent, and no more: the page asks for slice after slice."""
    s.page.wait_for_function("n => t.posted.length > n", arg=s.answered)
    posted = s.page.evaluate("n => t.posted[n]", s.answered)
    s.answered += 1
    s.board.set_state(posted)
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()
    return str(posted["intent"]["do"])


def test_a_review_is_made_while_the_page_lives_and_stops_when_told(stage: Make, tmp_path: Path) -> None:
    table = a_table(tmp_path)
    s = stage(table.panel)
    press(s, "Review")
    begin = s.page.get_by_role("button", name="Review this game")
    expect(begin).to_be_focused()
    begin.press("Enter")
    expect(s.page.get_by_role("progressbar")).to_be_hidden()
    assert [take(s) for _ in range(4)] == ["review", "reviewing", "reviewing", "reviewing"]
    expect(s.page.get_by_role("button", name="Stop")).to_be_focused()
    expect(s.page.get_by_role("progressbar", name="How far the review has got")).to_be_visible()
    press(s, "Stop")
    while take(s) != "review":
        pass
    expect(s.page.get_by_role("progressbar")).to_be_hidden()
    expect(s.page.get_by_role("button", name="Go on with the review")).to_be_visible()
    assert table.match and table.match.review and not table.match.review.is_done
    assert '"review"' in (tmp_path / str(table.file)).read_text(encoding="utf-8"), "what is found is kept"


def test_what_cost_much_leads_to_its_position_and_can_be_tried_from_there(stage: Make, tmp_path: Path) -> None:
    table = a_table(tmp_path, seen=True)
    s = stage(table.panel)
    press(s, "Review")
    costly = reviewed().costly()
    items = s.page.locator(".bg-costly li")
    expect(items).to_have_count(len(costly))
    told = f"The review is done: {len(costly)} decision"
    expect(s.page.get_by_role("status").filter(has_text=told)).to_have_count(1)
    expect(items.first).to_contain_text("Better: ")
    expect(items.first).to_contain_text(re.compile(r"It cost \d+ percentage points .*of the chance to win"))
    chart = s.page.get_by_role("img", name="The chances to win")
    expect(chart).to_be_visible()
    expect(s.page.locator(".bg-chances")).to_contain_text("Chances to win now: Ann ")
    first = items.first.get_by_role("button").first
    first.press("Enter")
    s.answer()
    assert table.match and table.match.looking_back and table.match.shown.at == costly[0].at
    expect(first).to_have_attribute("aria-current", "true")
    expect(s.page.locator(".bg-chances")).to_have_text(re.compile(r"Chances to win at step \d+ of \d+: Ann \d+\s?%"))
    expect(items.first).to_be_visible()
    press(s, "Return to the game")
    s.answer()
    assert not table.match.looking_back
    before = table.file
    items.first.get_by_role("button", name="Try it from here").click()
    s.answer()
    # Cleo would decide as before: what was better is played.
    assert table.file != before and table.match.kinds == (PERSON, "player", "player")
    assert table.record.at == costly[0].at + 1 and table.record.actions[-1] == costly[0].better
    expect(s.page.get_by_text(f"From here you play another game, {table.file}")).to_be_visible()


def test_what_opponents_did_stands_below_what_one_did_oneself(stage: Make, tmp_path: Path) -> None:
    s = stage(with_costs(tmp_path, (PERSON, "player", "player"), {0: 0.3, 2: 0.1, 4: 0.5, 5: 0.4}).panel)
    press(s, "Review")
    names = [line.split(":")[0] for line in s.page.locator(".bg-found :is(h4, .bg-decision)").all_inner_texts()]
    assert names == ["Ann", "Ann", "What opponents did", "Cleo", "Ben"]
    expect(s.page.locator(".bg-found .bg-note:visible")).to_have_count(1)
    s.page.locator(".bg-decision").nth(2).click()
    s.answer()
    expect(s.page.locator(".bg-found li:has([aria-current]) .bg-note")).to_be_visible()
    expect(s.page.locator(".bg-found .bg-note:visible")).to_have_count(1)


def test_who_wins_a_conflict_is_told_beside_the_reasons(stage: Make, tmp_path: Path) -> None:
    table = a_table(tmp_path, seen=True)
    s = stage(table.panel)
    press(s, "Review")
    (first, *rest), said = (
        table.panel.review["costly"],
        "Add 2: your king against Ben's, 4 to 1; you win in 9 of 100 cases.",
    )
    s.update(review=table.panel.review | {"costly": [first | {"hangs": [said]}, *rest]})
    expect(s.page.locator(".bg-costly li").first.locator(".bg-note")).to_have_text(
        [re.compile("^As a hint would|^What comes"), said]
    )


def test_looking_back_goes_on_from_what_was_asked_for_last(stage: Make, tmp_path: Path) -> None:
    """Though the kernel answers later than somebody presses."""
    table = a_table(tmp_path)
    s = stage(table.panel)
    press(s, "Look back")
    slider, forth = s.page.get_by_role("slider"), s.page.get_by_role("button", name="Forward")
    slider.fill("1")
    s.answer()
    assert s.page.get_by_role("button", name="Play", exact=True).get_attribute("aria-pressed") is None, "its name tells"
    forth.click()
    forth.click()
    assert [take(s), slider.input_value()] == ["replay", "3"], "the answer to the first is late"
    forth.click()
    s.answer()
    expect(slider).to_have_value("4")
    assert table.panel.table["replay"]["at"] == 4


def test_what_was_played_since_is_not_said_to_be_reviewed(stage: Make, tmp_path: Path) -> None:
    table = a_table(tmp_path, seen=True)
    s = stage(table.panel)
    press(s, "Review")
    said = s.page.locator(".bg-chances")
    last = len(table.panel.review_chart["said"]) - 1
    expect(said).to_contain_text("Chances to win now:")
    played_on = table.panel.table | {"replay": table.panel.table["replay"] | {"stops": last + 4}}
    s.update(table=played_on)
    expect(said).to_contain_text(f"Chances to win at step {last} of {last + 3}:")
    s.update(table=played_on | {"replay": played_on["replay"] | {"at": last + 2}})
    expect(said).to_contain_text(f"The review goes no further, and this is step {last + 2}: ")


def test_it_is_readable_everywhere(stage: Make, tmp_path: Path) -> None:
    s = stage(a_table(tmp_path, seen=True).panel)
    press(s, "Review")
    for scheme in ("light", "dark"):
        style = f":root {{ color-scheme: {scheme}; background: {'#111' if scheme == 'dark' else '#fff'} }}"
        s.page.add_style_tag(content=style)
        for width in (1280, 800, 420):
            s.page.set_viewport_size({"width": width, "height": 800})
            assert s.page.evaluate("document.documentElement.scrollWidth") <= width
        # In the narrow one a decision has its line for itself.
        decision, line = s.page.locator(".bg-decision").first, s.page.locator(".bg-costly li").first
        assert decision.evaluate("one => one.offsetWidth") > 0.85 * line.evaluate("one => one.clientWidth")
        found = Axe().run(s.page, context=".bg-review")
        assert not found.response["violations"], found.generate_report()


def test_a_board_has_room_below_it(stage: Make, tmp_path: Path) -> None:
    """It is 400 px high at least, with 32 px around it."""
    s = stage(a_table(tmp_path, seen=True).panel)
    press(s, "Review")
    s.page.locator(".bg-decision").first.click()
    s.answer()
    size = """([width, room]) => {
      document.body.style.width = `${width}px`;
      document.documentElement.style.setProperty("--bg-room", `${room}px`);
      return document.querySelector(".bg-at-table").offsetHeight;
    }"""
    for width, room in ROOMS.values():
        s.page.set_viewport_size({"width": width, "height": room})
        found = s.page.evaluate(size, [width, room])
        assert found <= room - 432, (width, found)
    expect(s.page.locator(".bg-costly .bg-note:visible")).to_have_count(1)


def test_nothing_hidden_is_given_away(stage: Make, tmp_path: Path) -> None:
    """While a game with hands goes on, what is reviewed is what the person at the screen can know."""
    record = Record(game("tigris").start(2))
    match = Match(record, (PERSON, "player"), seed=1)
    match.deal()
    match.play(next(iter(match.state.actions)))
    (tmp_path / "tigris-game.json").write_text(match.to_json(), encoding="utf-8")
    table = Table("tigris", folder=tmp_path, seed=1)
    assert table.board and table.match and table.match.viewer == 0
    s = stage(table.panel)
    press(s, "Review")
    expect(s.page.locator(".bg-review .bg-tools > .bg-note")).to_contain_text("this is what Ann can know")
    press(s, "Review this game")
    s.answer()
    assert table.match.review and table.match.review.eyes == 0
    table.match.review.eyes = EVERYTHING
    table.panel.refresh()
    assert "costly" not in table.panel.review and not table.panel.review_chart, "another's review is not shown"


def test_what_is_pressed_twice_at_once_is_asked_for_once(stage: Make, tmp_path: Path) -> None:
    table = Table("sumeria", folder=tmp_path, seed=1)
    table.start(kinds=(PERSON,) * 3)
    s = stage(table.panel)
    s.page.get_by_role("button", name="What should I do?").dblclick()
    assert [each["do"] for each in s.sent] == ["hint"]


def test_whoever_opens_a_screen_twice_at_once_opens_it_once(stage: Make, tmp_path: Path) -> None:
    table = Table("tigris", folder=tmp_path, seed=1)
    table.start(kinds=(PERSON,) * 2)
    s = stage(table.panel)
    show = s.page.get_by_role("button", name="Show my side")
    s.page.wait_for_timeout(600)  # a key pressed once too often opens nothing
    show.dblclick()
    assert [each["do"] for each in s.answer()] == ["ready"]
    expect(s.page.get_by_text("not closed")).to_have_count(0)


def test_another_view_of_a_table_is_followed_where_the_slider_has_the_focus(stage: Make, tmp_path: Path) -> None:
    s = stage(a_table(tmp_path).panel)
    s.page.evaluate("view()")
    first, other = (s.page.locator(".bg-at-table").nth(number) for number in range(2))
    for view in (first, other):
        view.get_by_role("button", name="Look back").click()
    slider = other.get_by_role("slider")
    slider.press("ArrowLeft")
    s.answer()
    was = int(slider.input_value())
    expect(slider).to_be_focused()
    for _ in range(2):
        first.get_by_role("button", name="Back", exact=True).evaluate("back => back.click()")
        s.answer()
    expect(slider).to_have_value(str(was - 2))
    slider.press("ArrowLeft")
    assert s.sent[-1]["to"] == was - 3


def test_what_was_better_is_told_of_the_step_in_sight_as_soon_as_it_is_found(stage: Make, tmp_path: Path) -> None:
    table = a_table(tmp_path, seen=True)
    s = stage(table.panel)
    found = dict(table.panel.review)
    costly = found.pop("costly")
    s.update(review=found | {"done": False})
    press(s, "Look back")
    s.page.get_by_role("slider").fill(str(costly[0]["to"]))
    s.answer()
    where = s.page.locator(".bg-where")
    expect(where).not_to_contain_text("Better: ")
    s.update(review=found | {"costly": costly})
    expect(where).to_contain_text(f"Played: {costly[0]['played']}. Better: {costly[0]['better']}.")


def test_the_keys_that_put_a_name_together_close_nothing(stage: Make, tmp_path: Path) -> None:
    s = stage(a_table(tmp_path).panel)
    press(s, "New game")
    name = s.page.locator("[name=name0]")
    name.fill("あき")
    escape = """(name, isComposing) =>
      name.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing, bubbles: true }))"""
    name.evaluate(escape, True)
    expect(name).to_be_visible()
    name.evaluate(escape, False)
    expect(name).to_be_hidden()
