"""Hints at a table: steps beside the decision, and a comparison of what one has in mind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import sit
from playwright.sync_api import Page, expect

from boardgames.play import hints, weighing
from boardgames.play.opinion import Opinion
from boardgames.play.turns import WholeTurn
from boardgames.play.wording import Wording

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]


def test_the_question_stands_above_the_board_while_a_person_decides(stage: Make, tmp_path: Path) -> None:
    table = sit("stone_age", tmp_path, "person", "learner")
    s = stage(table.panel)
    ask = s.page.get_by_role("button", name="What should I do?")
    expect(ask).to_be_visible()
    ask.click()
    assert [intent["do"] for intent in s.answer()] == ["hint"]
    assert table.board.coach["title"] == "What should I do?"
    table.board.play("place hunt 5")
    s.update(table=table.panel.table)
    assert table.match and table.match.awaits_opponent
    expect(ask).to_be_hidden()


@pytest.mark.parametrize("width", [1200, 1100, 1020])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_question_has_room_beside_all_players(
    stage: Make, page: Page, tmp_path: Path, seats: int, width: int
) -> None:
    """It stands beside what else can be pressed, not on it, in two lines at most."""
    page.set_viewport_size({"width": width, "height": 700})
    table = sit("tigris", tmp_path, "person", "player")
    table.start(("Ann", "Ben", "Cleo", "Dan")[:seats], ("person", *["player"] * (seats - 1)))
    s = stage(table.panel)
    ask, tools = s.page.locator(".bg-ask").bounding_box(), s.page.locator(".bg-table-head > .bg-tools").bounding_box()
    assert ask and tools and ask["height"] <= 46
    assert ask["x"] + ask["width"] <= tools["x"] or ask["y"] + ask["height"] <= tools["y"]


@pytest.mark.parametrize("width", [1260, 1172, 1100])
def test_no_word_is_cut_of_where_a_game_is_saved(stage: Make, page: Page, tmp_path: Path, width: int) -> None:
    """What has no room is not seen at all."""
    page.set_viewport_size({"width": width, "height": 700})
    table = sit("tigris", tmp_path, "person", "person", "person")
    assert table.match
    for seat in {0, 1, 2} - {table.match.state.to_move}:
        table.hand_over(table.record.names[seat], "player")
    stage(table.panel)
    cut = """() => {
      const kept = document.querySelector(".bg-kept"), seen = kept.getBoundingClientRect();
      return [...kept.children].map((word) => word.getBoundingClientRect())
        .filter(({ x, y }) => y < seen.bottom - 1 && x < seen.x - 1).length;
    }"""
    expect(page.locator(".bg-kept")).to_contain_text("Saved in")
    assert page.evaluate(cut) == 0


@pytest.mark.parametrize("name", ["stone_age", "sumeria", "tigris"])
def test_three_steps_lead_from_a_question_to_reasons(stage: Make, page: Page, tmp_path: Path, name: str) -> None:
    table = sit(name, tmp_path, *(("person",) * (3 if name == "sumeria" else 2)))
    assert table.match
    view = table.match.state.seen_by(table.match.state.to_move)
    found, wording = hints.hint(view), Wording(view.game.speech(table.record.names))
    table.adviser.ask(table.match)
    s = stage(table.board)
    coach, verdict = page.locator(".bg-coach"), page.locator(".bg-verdict")
    expect(verdict).to_have_text(wording.look(found))
    coach.get_by_role("button", name="Which actions?").click()
    s.answer()
    for line in wording.best(found):
        expect(verdict).to_contain_text(line.replace("**", ""))
    places = {word for each in found.best for word in each.action if word in view.places}
    assert {word for word, kind in table.board.marks if kind == "hint"} == places
    coach.get_by_role("button", name="Why?").click()
    s.answer()
    for line in wording.why(found):
        expect(verdict).to_contain_text(line.replace("**", ""))
    expect(coach.get_by_role("button", name="Why?")).to_have_count(0)
    expect(coach.get_by_role("button", name="Both actions?")).to_have_count(int(view.game.plans(view)))
    coach.get_by_role("button", name="Close").click()
    s.answer()
    expect(coach).to_be_hidden()
    assert not any(kind == "hint" for _, kind in table.board.marks)


@pytest.mark.parametrize("name", ["stone_age", "sumeria", "tigris"])
def test_choices_stay_where_they_are_when_a_hint_comes_and_goes(
    stage: Make, page: Page, tmp_path: Path, name: str
) -> None:
    table = sit(name, tmp_path, *(("person",) * (3 if name == "sumeria" else 2)))
    assert table.match
    table.adviser.ask(table.match)
    s, now, coach = stage(table.board), page.locator(".bg-now"), page.locator(".bg-coach")
    coach.get_by_role("button", name="Close").click()
    s.answer()
    expect(coach).to_be_hidden()
    before = now.bounding_box(), page.locator(".bg-table").bounding_box()
    table.adviser.ask(table.match)
    s.update(coach=table.board.coach)
    for step in ("Which actions?", "Why?", "Close"):
        expect(coach).to_be_visible()
        assert (now.bounding_box(), page.locator(".bg-table").bounding_box()) == before
        coach.get_by_role("button", name=step).click()
        s.answer()
    expect(coach).to_be_hidden()
    assert (now.bounding_box(), page.locator(".bg-table").bounding_box()) == before


@pytest.mark.parametrize("width", [500, 570, 700])
@pytest.mark.parametrize("name", ["stone_age", "sumeria", "tigris"])
def test_a_hint_comes_below_the_board_where_there_is_no_room_beside_it(
    stage: Make, page: Page, tmp_path: Path, name: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    table = sit(name, tmp_path, *(("person",) * (3 if name == "sumeria" else 2)))
    assert table.match
    table.guide.switch(False)
    s = stage(table.board)
    stands = """all => all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left, top, width, height].map(Math.floor);
    })"""
    where = page.locator(".bg-now > .bg-options, .bg-frame")
    before = where.evaluate_all(stands)
    table.adviser.ask(table.match)
    s.update(coach=table.board.coach)
    expect(page.locator(".bg-coach")).to_be_visible()
    assert where.evaluate_all(stands) == before
    if page.evaluate("CSS.supports('reading-flow', 'source-order')"):
        room = "document.activeElement.closest('.bg-now, .bg-coach, .bg-table, .bg-tools')?.classList[0]"
        rooms: dict[str, None] = {}
        while "bg-tools" not in rooms:
            page.keyboard.press("Tab")
            rooms |= dict.fromkeys(filter(None, [page.evaluate(room)]))
        assert [*rooms][-3:] == ["bg-table", "bg-coach", "bg-tools"]


def test_the_tab_key_goes_as_the_eye_does(stage: Make, page: Page, tmp_path: Path) -> None:
    """First to the choices, then to the hint below them, then to the board."""
    table = sit("tigris", tmp_path, "person", "person")
    assert table.match
    table.adviser.ask(table.match)
    stage(table.board)
    if not page.evaluate("CSS.supports('reading-flow', 'grid-order')"):
        pytest.skip("this browser takes the order of the document")
    room = "document.activeElement.closest('.bg-now, .bg-coach, .bg-table, .bg-tools')?.classList[0]"
    page.locator(".bg-now .bg-options button").first.focus()
    rooms = ["bg-now"]
    for _ in range(30):
        page.keyboard.press("Tab")
        if (now := page.evaluate(room)) != rooms[-1]:
            rooms.append(now)
    assert rooms[:3] == ["bg-now", "bg-coach", "bg-table"]


def test_what_is_recommended_has_a_star(stage: Make, page: Page, tmp_path: Path) -> None:
    """A question mark would doubt it."""
    table = sit("sumeria", tmp_path, "person", "person", "person")
    assert table.match
    table.adviser.ask(table.match)
    s = stage(table.board)
    page.get_by_role("button", name="Which actions?").click()
    s.answer()
    signs = page.locator(".bg-places [data-marks~=hint]").evaluate_all(
        "places => places.map(place => getComputedStyle(place, '::after').content)"
    )
    assert signs and set(signs) == {'"★"'}


def test_escape_takes_back_the_comparison_and_then_the_hint(stage: Make, page: Page, tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, *("person",) * 3)
    assert table.match
    table.adviser.ask(table.match)
    s = stage(table.board)
    coach = page.locator(".bg-coach")
    coach.get_by_role("button", name="Why not …?").click()
    s.answer()
    expect(coach.get_by_role("button", name="Why not …?")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    s.answer()
    assert not table.match.judge and table.adviser.is_open
    page.keyboard.press("Escape")
    s.answer()
    expect(coach).to_be_hidden()
    assert not table.adviser.is_open and not s.answer()


@pytest.mark.parametrize(("name", "step"), [("tigris", "Both actions?"), ("sumeria", "And an expert?")])
def test_what_takes_long_is_worked_out_while_the_page_stays_alive(
    stage: Make, page: Page, tmp_path: Path, name: str, step: str
) -> None:
    table = sit(name, tmp_path, *(("person",) * (3 if name == "sumeria" else 2)))
    assert table.match
    view = table.match.state.seen_by(table.match.state.to_move)
    alone, wording = hints.hint(view).best[0].action, Wording(view.game.speech(table.record.names))
    if step == "Both actions?":
        turn = WholeTurn(view, alone).run()
        told = wording.turn(turn.best, turn.usual, turn.done)
        actions = [turn.best.first, *([turn.best.then.action] if turn.best.then else [])]
    else:
        opinion = Opinion(view, alone).run().told
        told, actions = wording.opinion(opinion), [opinion.expert]
    for _ in range(3):
        table.adviser.ask(table.match)
    s = stage(table.board)
    verdict, bar = page.locator(".bg-verdict"), page.get_by_role("progressbar", name="How far it has been worked out")
    expect(bar).to_have_count(0)
    verdict.evaluate(
        "v => { v.said = []; new MutationObserver(() => v.said.push(v.textContent)).observe(v, {childList: true}) }"
    )
    seen = "t.shown.push(...[...document.querySelectorAll('.bg-coach progress')].map(bar => bar.value))"
    page.evaluate(f"() => {{ t.shown = []; t.model.on('change:coach', () => {seen}) }}")
    page.get_by_role("button", name=step).click()
    asked, *thought = [intent["do"] for intent in s.answer()]
    assert asked == "hint" and len(thought) > 1 and set(thought) == {"think"}
    said = verdict.evaluate("v => v.said")
    assert len(said) == 2 and "is being worked out" in said[0], "whoever listens hears it once"
    shown = page.evaluate("t.shown")
    assert shown == sorted(shown) and shown[0] == 0 < shown[-1] <= 1
    expect(bar).to_have_count(0)
    for line in told:
        expect(verdict).to_contain_text(line.replace("**", ""))
    expect(page.get_by_role("button", name=step)).to_have_count(0)
    places = {word for action in actions for word in action if word in view.places}
    assert {word for word, kind in table.board.marks if kind == "hint"} == places


def test_what_is_said_last_is_seen_where_not_all_of_it_has_room(stage: Make, page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 860, "height": 520})
    table = sit("tigris", tmp_path, "person", "person")
    table.adviser.ask(table.match)
    s = stage(table.board)
    coach, verdict = page.locator(".bg-coach"), page.locator(".bg-verdict")
    for step in ("Which actions?", "Why?"):
        coach.get_by_role("button", name=step).click()
        s.answer()
    assert coach.evaluate("coach => coach.scrollHeight > coach.clientHeight + 20")
    expect(verdict.locator("p").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="What should I do?")).not_to_be_in_viewport()
    # It can be read from the beginning, and nothing that comes without a word moves it.
    coach.evaluate("coach => { coach.scrollTop = 0 }")
    s.update(coach=table.board.coach)
    expect(page.get_by_role("heading", name="What should I do?")).to_be_in_viewport()
    # What nothing is said of yet is read from its beginning.
    coach.evaluate("coach => { coach.scrollTop = coach.scrollHeight }")
    s.update(coach=table.board.coach | {"verdict": None})
    expect(page.get_by_role("heading", name="What should I do?")).to_be_in_viewport()


def test_where_advice_stands_above_the_board_nobody_is_led_back_to_its_title(
    stage: Make, page: Page, tmp_path: Path
) -> None:
    """What is said last is seen, though the button that asked for it is gone."""
    page.set_viewport_size({"width": 420, "height": 360})
    table = sit("tigris", tmp_path, "person", "person")
    table.adviser.ask(table.match)
    s = stage(table.board)
    verdict = page.locator(".bg-verdict")
    for step in ("Which actions?", "Why?", "Both actions?", "And an expert?"):
        page.get_by_role("button", name=step).click()
        s.answer()
        expect(verdict.locator("p").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="What should I do?")).not_to_be_in_viewport()
    expect(page.get_by_role("heading", name="What should I do?")).to_be_focused()


def test_what_one_has_in_mind_is_compared_and_not_played(stage: Make, page: Page, tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, *("person",) * 3)
    assert table.match
    barred = next(iter(table.match.state.actions))
    table.board.play(barred)
    table.match.sit_down()
    table.adviser.ask(table.match)
    s, at = stage(table.board), table.record.at
    compare = page.get_by_role("button", name="Why not …?")
    compare.click()
    s.answer()
    expect(compare).to_have_attribute("aria-pressed", "true")
    worst = weighing.ranking(table.match.state)[-1]
    s.place(worst.action[-1]).click()
    s.answer()
    assert table.record.at == at, "it is not played"
    wording = Wording(table.match.state.game.speech(table.record.names))
    best = hints.hint(table.match.state).best[0]
    expect(page.locator(".bg-verdict")).to_contain_text(wording.compared(worst, best)[1])
    # What cannot be done says why, until another one is compared. Then one is played.
    s.place(barred[-1]).click()
    s.answer()
    expect(page.locator(".bg-tip")).to_be_visible()
    s.place(best.action[-1]).click()
    page.mouse.move(1, 1)
    s.answer()
    expect(page.locator(".bg-verdict")).to_contain_text("is the best there is")
    expect(page.locator(".bg-tip")).to_be_hidden()
    # It can be played on in thought, too, with a bar that tells how far that is.
    count = "t.bars += document.querySelectorAll('progress').length"
    page.evaluate(f"() => {{ t.bars = 0; t.model.on('change:coach', () => {count}) }}")
    page.get_by_role("button", name="And an expert?").click()
    assert {intent["do"] for intent in s.answer()} == {"hint", "think"} and page.evaluate("t.bars") > 1
    opinion = Opinion(table.match.state, best.action, chosen=True).run().told
    expect(page.locator(".bg-verdict")).to_contain_text(wording.opinion(opinion)[0].replace("**", ""))
    expect(page.locator(".bg-hint")).to_contain_text("is the best there is")
    expect(page.get_by_role("button", name="And an expert?")).to_have_count(0)
    compare.click()
    s.answer()
    s.place(best.action[-1]).click()
    s.answer()
    assert table.record.at == at + 1
    expect(page.locator(".bg-coach")).to_be_hidden()


def test_why_an_opponent_did_something_is_asked_beside_what_to_do(stage: Make, page: Page, tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, "player", "player", "person")
    match = table.match
    assert match
    while match.step() or match.record.at < 2:
        pass
    table.adviser.ask(match)
    s, coach = stage(table.board), page.locator(".bg-coach")
    coach.get_by_role("button", name="Why did Ben do that?").click()
    assert [intent["do"] for intent in s.answer()] == ["decided"]
    expect(coach.get_by_role("heading")).to_have_text("Why did Ben do that?")
    expect(coach).to_contain_text("Ben chose: ")
    expect(coach.get_by_role("button", name="Why not …?")).to_have_count(0)
    expect(coach.get_by_role("button", name="And an expert?")).to_be_focused()
    expect(page.locator(".bg-places [data-marks~=told]")).to_have_count(1)
    expect(page.locator(".bg-places [data-marks~=hint]")).to_have_count(0)


def test_a_hint_in_a_chapter_offers_no_way_out_of_the_game(stage: Make, page: Page, tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, *("person",) * 3)
    assert table.match
    table.board.path = {"chapter": "sumeria/play", "name": "table", "steps": [["table", "A game", False]], "done": {}}
    table.adviser.ask(table.match)
    stage(table.board)
    expect(page.get_by_role("button", name="Why not …?")).to_be_visible()
    expect(page.locator(".bg-coach [data-do=onward]")).to_have_count(0)
    expect(page.locator(".bg-coach .bg-path")).to_be_hidden()


def test_a_hint_is_there_after_undo_too(tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, *("person",) * 3)
    assert table.match
    table.board.play(str(next(iter(table.match.state.actions))))
    table.board.undo()
    assert table.match.record.can_redo and table.panel.table["advises"]
    table.adviser.ask(table.match)
    assert table.board.coach["title"] == "What should I do?"
    table.board.redo()
    assert not table.board.coach, "it was of another position"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hint_can_be_read_by_all(stage: Make, page: Page, tmp_path: Path, scheme: str) -> None:
    table = sit("stone_age", tmp_path, "person", "person")
    assert table.match
    for _ in range(3):
        table.adviser.ask(table.match)
    stage(table.board)
    background = "#111" if scheme == "dark" else "#fff"
    page.add_style_tag(content=f":root {{ color-scheme: {scheme}; background: {background} }}")
    expect(page.get_by_role("button", name="Why not …?")).to_be_visible()
    found = Axe().run(page, context=".bg-coach").response["violations"]
    assert not found, found


def test_odds_give_way_to_a_hint_and_come_back(stage: Make, page: Page, tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, *("person",) * 3)
    s = stage(table.board)
    page.get_by_role("button", name="Odds").click()
    odds = page.get_by_role("group", name="Odds", exact=True)
    expect(odds).to_be_visible()
    assert table.match
    table.adviser.ask(table.match)
    s.update(coach=table.board.coach)
    expect(odds).to_be_hidden()
    page.get_by_role("button", name="Close").click()
    s.answer()
    expect(odds).to_be_visible()
