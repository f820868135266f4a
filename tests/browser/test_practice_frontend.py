"""The desk of practice and its questions, on a page without JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from boardgames import GAMES, Game
from boardgames import game as find_game
from boardgames.practice.asking import kinds
from boardgames.practice.kinds import Asked, Kind
from boardgames.practice.rounds import AGAIN, MIXED, Round
from boardgames.teaching.lookup import chapters
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import VARIABLE
from widgets.practice import Practice

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]


@pytest.fixture(autouse=True)
def own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "ann.json"))


def every_kind() -> Iterator[tuple[Game, Kind]]:
    for name in GAMES:
        yield from ((find_game(name), kind) for kind in kinds(find_game(name)).values())


@pytest.fixture
def practice() -> Iterator[Practice]:
    found = Practice("sumeria", seed=4)
    found._ipython_display_()
    yield found
    found.close()


def test_the_desk_has_what_there_is_to_do(stage: Make, page: Page, practice: Practice) -> None:
    s = stage(practice._desk)
    desk = page.get_by_role("group", name="Practice")
    expect(desk.get_by_role("button", name="Practise: 10 questions")).to_be_visible()
    expect(desk.locator("button.bg-mark")).to_have_count(36)
    found = Axe().run(page, context=".bg-practice")
    assert not found.response["violations"], found.generate_report()

    # Who listens goes from chapter to chapter of the rulebook.
    titles = [title for title, _ in chapters("sumeria").values()]
    expect(desk.locator(".bg-map").get_by_role("heading", level=3)).to_have_text(titles)

    marks = desk.locator("button.bg-mark")
    assert marks.evaluate_all("all => all.filter(({ tabIndex }) => tabIndex === 0).length") == 1
    marks.first.focus()
    for key in ("ArrowLeft", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(marks.nth(2)).to_be_focused()
    page.keyboard.press("End")
    expect(marks.last).to_be_focused()

    desk.get_by_role("button", name="Jumping over traders: not asked yet").click()
    assert [intent["do"] for intent in s.answer()] == ["rule"]
    expect(desk.get_by_role("heading", name="Jumping over traders")).to_be_visible()
    expect(desk.get_by_role("button", name="Practise this rule")).to_be_focused()
    page.keyboard.press("Enter")
    s.answer()
    page.wait_for_function("t.posted.some(({intent}) => intent?.do === 'prepare')")
    s.answer()
    practice.stop()
    s.update(page=practice._desk.page, asked=0)
    expect(desk.get_by_role("button", name="Practise: 10 questions")).to_be_visible()


@pytest.mark.own_page  # its clock would go on for others
def test_what_begins_a_round_looks_pressed_until_the_kernel_answers(
    stage: Make, page: Page, practice: Practice
) -> None:
    page.clock.install(time=0)
    s = stage(practice._desk)
    page.clock.pause_at(60_000)
    begin = page.get_by_role("button", name="Practise: 10 questions")
    begin.click()
    expect(begin).to_have_attribute("aria-busy", "true")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    page.clock.run_for(4000)
    expect(page.get_by_role("alert")).to_contain_text("The round begins as soon as it is free")
    expect(begin).to_have_attribute("aria-busy", "true")
    s.answer()
    expect(page.locator("[aria-busy]")).to_have_count(0)
    practice.stop()
    s.update(page=practice._desk.page, asked=0)
    expect(begin).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_forgetting_all_is_asked_about(stage: Make, page: Page, practice: Practice) -> None:
    memory().add(["su.move.jump"], "first", practice.now)
    s = stage(practice._desk)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Delete all …").click()
    expect(page.get_by_role("button", name="Keep them")).to_be_focused()
    page.get_by_role("button", name="Keep them").click()
    expect(page.get_by_role("button", name="Delete all …")).to_be_focused()
    assert s.answer() == []
    page.get_by_role("button", name="Delete all …").click()
    page.get_by_role("button", name="Delete all", exact=True).click()
    s.answer()
    assert not memory().answered


def test_a_text_that_is_no_question_says_so(stage: Make, page: Page, practice: Practice) -> None:
    s = stage(practice._desk)
    page.get_by_text("More", exact=True).click()
    page.get_by_label("A question somebody sent you").fill("nonsense")
    page.get_by_role("button", name="Ask it").click()
    s.answer()
    expect(page.get_by_role("status")).to_contain_text("That is no question")
    page.get_by_label("A question somebody sent you").fill("more nonsense")
    page.keyboard.press("Enter")
    s.answer()
    expect(page.get_by_role("status")).to_contain_text("not 'more nonsense'")


def test_a_damaged_file_is_told_of_above_all_else(stage: Make, page: Page, practice: Practice) -> None:
    memory().add(["su.move.jump"], "first", practice.now)
    path = memory().path
    assert path is not None and practice._desk is not None
    path.write_text("oops")
    s = stage(practice._desk)
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    s.answer()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Your memory file was damaged (line 1")
    first, told = page.get_by_role("button", name="Practise: 10 questions").bounding_box(), alert.bounding_box()
    assert first and told and told["y"] < first["y"]


def test_a_kernel_that_is_gone_is_told_where_it_is_seen(stage: Make, page: Page, practice: Practice) -> None:
    s = stage(practice._desk)
    page.set_viewport_size({"width": 1280, "height": 600})
    page.evaluate("t.model.widget_manager.kernel = null; document.body.style.paddingBottom = '2000px'")
    press = page.get_by_role("button", name="Practise: 10 questions")
    # As it stands after a round: at the top of the page.
    press.evaluate("button => { button.focus(); button.scrollIntoView(); button.click(); }")
    alarm = page.get_by_role("alert")
    expect(alarm).to_contain_text("kernel is gone")
    expect(alarm).to_be_in_viewport(ratio=1)
    page.evaluate("t.fire('comm_live_update')")
    expect(alarm).to_contain_text("kernel was restarted")
    assert not alarm.evaluate("alarm => alarm.closest('[inert]')"), "it is read out"
    assert s.page.locator(".bg-desk").evaluate("desk => desk.closest('[inert]')")


def test_a_question_about_another_board_takes_the_place_of_one_about_places(stage: Make, page: Page) -> None:
    names = ("affordable", "counts_most", "reach", "supporters", "affordable")
    asked = [kind.fresh(game, Random(4)) for name in names for game, kind in every_kind() if kind.name == name]
    practice = Practice(seed=1)
    practice._start(Round(AGAIN, 1, texts=asked))
    assert practice.question is not None
    s = stage(practice.question.board)
    for one in asked:
        # What is pointed at is painted, too.
        expect(page.locator(".bg-coach h2")).to_have_text(one.step().title)
        page.get_by_role("button", name=re.compile("Skip|Check")).last.hover()
        page.get_by_role("button", name="Skip").click()
        s.answer()
    assert practice.round is None


def test_nothing_is_said_of_a_question_that_is_passed_over(stage: Make, page: Page, practice: Practice) -> None:
    """Until the next one is there, an answer would be one to that."""
    practice.begin("practice")
    question = practice.question
    assert question is not None
    s = stage(question.board)
    page.get_by_role("button", name="Skip").click()
    for other in ("answer", "hint", "reveal", "try"):
        page.evaluate("does => document.querySelector(`[data-do=${does}]`)?.click()", other)
    assert [intent["do"] for intent in s.answer()] == ["again"]
    assert question.attempt.verdict is None and not question.attempt.given


def test_a_question_is_copied_and_what_was_said_of_it_stays(stage: Make, page: Page, practice: Practice) -> None:
    practice.begin("practice")
    question = practice.question
    assert question is not None
    s = stage(question.board)
    s.update(coach=question.board.coach | {"verdict": {"ok": False, "text": "No."}})
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator(".bg-verdict p")).to_have_count(2)
    expect(page.locator(".bg-verdict")).to_contain_text("No.")
    fonts = page.locator(".bg-verdict p").evaluate_all("all => all.map((p) => getComputedStyle(p).fontFamily)")
    assert len(set(fonts)) == 1, "it is a line like the others"


@pytest.mark.parametrize(("name", "ask"), [("tigris", "choice"), ("stone_age", "choice"), ("tigris", "places")])
def test_in_a_test_the_answer_stands_beside_what_was_chosen(stage: Make, page: Page, name: str, ask: str) -> None:
    game, random = find_game(name), Random(1)
    pictured = name == "stone_age"
    made = (kind.fresh(game, random) for kind in kinds(game).values() if kind.ask == ask)
    asked = next(one for one in made if bool(one.question.pictures) is pictured and one.question.answer)
    practice = Practice(seed=1)
    practice._start(Round(MIXED, 1, texts=[asked]))
    assert practice.question is not None
    s = stage(practice.question.board)
    right = list(practice.question.attempt.answer_words)
    words = [word for word, _ in asked.question.options] or list(asked.state.places)
    wrong = next(word for word in words if word not in right)
    option = page.locator(f'.bg-answers input[value="{wrong}"]')
    (s.place(wrong) if ask == "places" else option).click()
    page.get_by_role("button", name="Check").click()
    s.answer()
    expect(page.locator(".bg-verdict")).to_contain_text("Here is the answer.")
    if ask == "places":
        marks = dict(practice.question.attempt.verdict.marks)
        assert marks == {wrong: "bad"} | dict.fromkeys(right, "good")
    else:
        shown = page.locator(".bg-answers label:visible")
        assert {one.locator("input").get_attribute("value") for one in shown.all()} >= {wrong, *right}
        for word in (wrong, *right):
            mark = "label => getComputedStyle(label, '::after').content"
            label = page.locator(f'.bg-answers label:has([value="{word}"])')
            assert label.evaluate(mark).startswith('"✓"' if word in right else '"✕"')
    practice.close()


def twins(kind: str) -> list[Asked]:
    """Two questions in the same words, about different positions."""
    random, game = Random(5), find_game("stone_age")
    asked = [kinds(game)[kind].fresh(game, random) for _ in range(12)]

    def words(one: Asked) -> str:
        step = one.step()
        return str((step.title, step.text, one.question.about, one.question.options))

    def answer(one: Asked) -> Any:
        return one.question.answer, one.question.number

    pairs = pairwise(asked)
    return next([a, b] for a, b in pairs if words(a) == words(b) and answer(a) != answer(b))


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("kind", ["village_left", "closed_areas"])
def test_the_next_question_in_the_same_words_is_not_answered_yet(
    stage: Make, page: Page, kind: str, answers: bool
) -> None:
    practice = Practice(seed=1)
    practice._start(Round(AGAIN, 1, texts=twins(kind)))
    assert practice.question is not None
    s = stage(practice.question.board)
    asked = practice.question.asked.question
    field = page.get_by_role("spinbutton")
    for word in asked.answer if isinstance(asked.answer, frozenset) else ():
        option = page.locator(f'.bg-answers input[value="{word}"]')
        (option if option.count() else s.place(word)).click()
    if field.count():
        field.fill(str(asked.number))
    if answers:
        page.get_by_role("button", name="Check").click()
        s.answer()
        expect(page.locator(".bg-verdict")).to_have_attribute("data-kind", "ok")
    page.get_by_role("button", name="Next" if answers else "Skip").click()
    s.answer()
    expect(page.locator(".bg-round")).to_contain_text("2 of 2")
    expect(page.locator(".bg-answers input:checked, [data-do=place][aria-pressed=true]")).to_have_count(0)
    if field.count():
        expect(field).to_have_value("")
    expect(page.locator(".bg-coach h2")).to_be_focused()
    practice.close()


def test_the_next_question_comes_to_whoever_was_at_the_last_one(stage: Make, page: Page, practice: Practice) -> None:
    practice.begin("practice")
    assert practice.question is not None
    s = stage(practice.question.board)
    page.evaluate("window.view()")
    titles = page.locator(".bg-coach h2")
    expect(titles).to_have_count(2)
    page.get_by_role("button", name="Skip").first.click()
    s.answer()
    expect(page.locator(".bg-round").first).to_contain_text("2 of 10")
    expect(titles.first).to_be_focused()
    page.evaluate("document.body.append(document.createElement('textarea'))")
    elsewhere = page.locator("textarea")
    elsewhere.focus()
    practice.advance()
    for message in s.messages:
        s.update(**message.get("state", {}))
    expect(page.locator(".bg-round").first).to_contain_text("3 of 10")
    expect(elsewhere).to_be_focused()
    # Safari gives the focus to no button that is pressed.
    for event in ("pointerdown", "click"):
        page.get_by_role("button", name="Skip").last.dispatch_event(event)
    s.answer()
    expect(titles.last).to_be_focused()


def test_questions_come_one_after_the_other_by_keys_alone(stage: Make, page: Page, practice: Practice) -> None:
    practice.begin("practice")
    question = practice.question
    assert question is not None
    s = stage(question.board)
    expect(page.get_by_role("group", name="Questions of this round").get_by_role("button")).to_have_count(10)
    for number in range(10):
        attempt = question.attempt
        assert attempt.question is not None
        title = page.locator(".bg-coach h2")
        expect(title).to_have_text(attempt.step.title)
        if number:
            expect(title).to_be_focused()
        else:
            title.focus()
        if attempt.step.ask == "choice" and not attempt.question.several:
            options = [word for word, _ in attempt.question.options]
            (right,) = attempt.question.answer  # type: ignore[misc]
            page.keyboard.press(str(options.index(right) + 1))
            page.keyboard.press("Enter")
            s.answer()
            expect(page.locator(".bg-verdict")).to_have_attribute("data-kind", "ok")
            expect(page.get_by_role("button", name="Next" if number < 9 else "Go on")).to_be_focused()
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name="Skip").click()
        assert "again" in [intent["do"] for intent in s.answer()]
    assert practice.round is None
