"""Answers that are things: rows, pictured options, a few places; and what is asked about, drawn on the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from boardgames.teaching.lessons import load
from widgets import Exercise
from widgets.frontend import as_text

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]


@pytest.fixture
def asking(stage: Make) -> Callable[[str], Any]:
    """A step of a lesson on a page."""

    def make(path: str) -> Any:
        game, chapter, name = path.split("/")
        return stage(Exercise(load(game, chapter).steps[name], f"front/{path}").board)

    return make


ROW = "sumeria/traders/row-add"
NOW = ["Umma", "Kish", "Akshak", "Ur", "Lagash", "Adab", "Nippur", "Uruk"]


def row(page: Page) -> list[str]:
    return [text.split(",")[0] for text in page.locator(".bg-row [data-thing]").evaluate_all(LABELS)]


def tray(page: Page) -> list[str]:
    return list(page.locator(".bg-tray [data-thing]").evaluate_all(LABELS))


LABELS = "all => all.map(one => one.getAttribute('aria-label'))"


def thing(page: Page, name: str) -> Locator:
    return page.locator(".bg-order").get_by_role("button", name=re.compile(rf"^{name}\b"))


def test_what_is_said_once_more_is_seen_to_be_said_anew(stage: Make) -> None:
    s = stage(Exercise(load("sumeria", "traders").steps["row-add"], "front/anew").board)
    number = s.board.coach | {"kind": "number", "options": [], "slots": 0, "verdict": {"ok": False, "text": "Not so."}}
    stamps = """() => document.getAnimations()
      .filter((one) => one.animationName === "bg-stamp").map((one) => one.finish()).length"""
    s.update(coach=number | {"picked": [1]})
    assert s.page.evaluate(stamps) == 1
    assert s.page.evaluate(stamps) == 0
    s.update(coach=number | {"picked": [2]})
    assert s.page.evaluate(stamps) == 1


# ---------------------------------------------------------------- options


def test_options_of_one_question_are_of_one_kind(asking: Callable[[str], Any]) -> None:
    """What has no picture keeps its column: the names begin below one another."""
    s = asking("tigris/external/which")
    options = s.page.locator(".bg-things .bg-thing")
    expect(options.filter(has_text="None")).to_have_count(1)
    expect(options.locator(".bg-pictures")).to_have_count(options.count())
    indent = """all => all.map(one =>
      one.querySelector(':scope > span:last-child').getBoundingClientRect().left - one.getBoundingClientRect().left)"""
    assert len({round(left) for left in options.evaluate_all(indent)}) == 1


# ---------------------------------------------------------------- a row


def test_things_are_pressed_into_a_row_and_taken_back(asking: Callable[[str], Any]) -> None:
    s = asking(ROW)
    page = s.page
    assert (tray(page), row(page)) == (NOW, [])
    expect(page.locator(".bg-row li")).to_have_count(8)
    for name in ("Kish", "Umma", "Akshak"):
        thing(page, name).click()
    assert row(page) == ["Kish", "Umma", "Akshak"]
    expect(page.locator(".bg-order [role=status]")).to_have_text("Akshak, third of 8")
    assert thing(page, "Umma").get_attribute("aria-label") == "Umma, second of 8"
    thing(page, "Kish").click()
    assert row(page) == ["Umma", "Akshak"] and tray(page)[0] == "Kish"
    expect(page.locator(".bg-order [role=status]")).to_have_text("Kish, taken back")
    assert page.locator(".bg-tray .bg-icon").count() == 6, "they are pictured"


def test_a_row_is_not_sent_before_it_is_full_and_then_judged(asking: Callable[[str], Any]) -> None:
    s = asking(ROW)
    page, coach = s.page, s.page.get_by_role("group", name="Coach")
    thing(page, "Umma").click()
    coach.get_by_role("button", name="Check").click()
    expect(coach.locator(".bg-verdict")).to_have_text("Fill the row first.")
    assert not s.sent
    for name in NOW[1:]:
        thing(page, name).click()
    coach.get_by_role("button", name="Check").click()
    s.answer()
    expect(coach.locator(".bg-verdict")).to_have_attribute("data-kind", "no")
    assert row(page) == NOW, "it stays as it was"
    ur = thing(page, "Ur")
    ur.focus()
    page.keyboard.press("ArrowRight")
    expect(thing(page, "Ur")).to_be_focused()
    assert row(page)[3:5] == ["Lagash", "Ur"]
    coach.get_by_role("button", name="Check").click()
    s.answer()
    expect(coach.locator(".bg-verdict")).to_have_attribute("data-kind", "ok")
    expect(thing(page, "Ur")).to_be_disabled()
    assert row(page)[3:5] == ["Lagash", "Ur"]


def test_right_and_wrong_are_words_for_whoever_listens(asking: Callable[[str], Any]) -> None:
    s = asking(ROW)
    page, coach = s.page, s.page.get_by_role("group", name="Coach")
    client = page.context.new_cdp_session(page)

    def spoken() -> list[str]:
        nodes = client.send("Accessibility.getFullAXTree")["nodes"]
        names = (node["name"]["value"] for node in nodes if "name" in node)
        return [name for name in names if name in ("Right:", "Not right:")]

    for name in (*NOW[1:], "Umma"):
        thing(page, name).click()
    coach.get_by_role("button", name="Check").click()
    s.answer()
    expect(coach.locator(".bg-verdict")).to_have_attribute("data-kind", "no")
    assert set(spoken()) == {"Not right:"}


def test_what_was_said_of_an_answer_stays_as_it_is(asking: Callable[[str], Any]) -> None:
    """It is not read out again with a hint, and its rule stays unfolded."""
    s = asking(ROW)
    page, coach = s.page, s.page.get_by_role("group", name="Coach")
    for name in NOW:
        thing(page, name).click()
    coach.get_by_role("button", name="Check").click()
    s.answer()
    verdict = coach.locator(".bg-verdict")
    verdict.locator("p").first.evaluate("line => { line.dataset.same = 'same' }")
    coach.get_by_role("button", name=re.compile("Hint")).click()
    s.answer()
    expect(coach.locator(".bg-hint")).to_have_count(1)
    expect(verdict.locator("[data-same]")).to_have_count(1)
    coach.get_by_role("button", name="Check").click()
    expect(verdict.locator("p").first).to_be_visible()
    expect(verdict.locator("[data-same]")).to_have_count(0)


def test_a_row_is_laid_by_keys_alone(asking: Callable[[str], Any]) -> None:
    page = asking(ROW).page
    thing(page, "Umma").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "Kish")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(thing(page, "Ur")).to_be_focused()
    page.keyboard.press("Home")
    expect(thing(page, "Kish")).to_be_focused()
    page.keyboard.press("Enter")
    assert row(page) == ["Umma", "Akshak", "Kish"]
    thing(page, "Kish").focus()
    page.keyboard.press("Home")
    assert row(page) == ["Kish", "Umma", "Akshak"]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    assert row(page) == ["Umma", "Akshak", "Kish"]
    page.keyboard.press("Delete")
    assert row(page) == ["Umma", "Akshak"]


def drag(page: Page, one: Locator, other: Locator) -> None:
    """From the middle of one to the middle of another."""
    boxes = [box for box in (one.bounding_box(), other.bounding_box()) if box]
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def test_things_are_dragged(asking: Callable[[str], Any]) -> None:
    page = asking(ROW).page
    slots = page.locator(".bg-row li")
    drag(page, thing(page, "Ur"), slots.nth(0))
    drag(page, thing(page, "Kish"), slots.nth(5))
    assert row(page) == ["Ur", "Kish"], "there are no gaps"
    drag(page, thing(page, "Kish"), slots.nth(0))
    assert row(page) == ["Kish", "Ur"]
    drag(page, thing(page, "Ur"), page.locator(".bg-tray [data-thing]").first)
    assert row(page) == ["Kish"] and "Ur" in tray(page)


def test_a_row_may_begin_at_the_right_and_hold_fewer_than_there_are(asking: Callable[[str], Any]) -> None:
    s = asking("stone_age/next_round/row")
    page = s.page
    new = page.locator(".bg-tray [data-thing]", has_text="new")
    # Those that look the same lie on each other.
    expect(new).to_have_accessible_name("new (4)")
    farmer = page.locator(".bg-tray [data-thing]", has_text="farmer")
    farmer.click()
    new.press("Home")
    check = page.get_by_role("button", name="Check")
    for left, on in (("new (3)", new), ("new (2)", new), ("new", check)):
        page.keyboard.press("Enter")
        expect(on).to_be_focused()
        expect(new).to_have_accessible_name(left)
    first, last = (page.locator(".bg-row li").nth(at).bounding_box() for at in (0, 3))
    assert first and last and first["x"] > last["x"] and first["y"] == last["y"]
    new.first.click()
    expect(page.locator(".bg-order [role=status]")).to_have_text("The row is full")
    expect(new).to_have_accessible_name("new")
    page.locator(".bg-row [data-thing]").first.focus()
    page.keyboard.press("ArrowLeft")
    assert "farmer" in (page.locator(".bg-row li").nth(1).inner_text())


def test_a_row_comes_back_after_a_reload(asking: Callable[[str], Any]) -> None:
    s = asking(ROW)
    picked = [option["id"] for option in s.board.coach["options"]][::-1]
    s.update(coach={**s.board.coach, "title": "The same again", "picked": picked})
    assert row(s.page) == NOW[::-1]


def test_a_row_that_is_changed_by_its_reader_while_another_comes_is_left_alone(asking: Callable[[str], Any]) -> None:
    """What is dragged may be gone, or be the solution by now."""
    s = asking(ROW)
    page, coach = s.page, s.board.coach
    for name in NOW:
        thing(page, name).click()

    def lift(name: str) -> None:
        box = thing(page, name).bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] - 30, box["y"] + 20, steps=3)
        expect(page.locator("[data-lifted]")).to_have_count(1)

    lift("Uruk")
    picked = [option["id"] for option in coach["options"]]
    s.update(coach={**coach, "done": True, "picked": picked, "verdict": {"ok": True, "text": "That is the row."}})
    solved = row(page)
    first = thing(page, solved[0]).bounding_box()
    assert first
    page.mouse.move(first["x"] + 10, first["y"] + 10, steps=3)
    expect(page.locator("[data-lifted]")).to_have_count(0)
    page.mouse.up()
    assert row(page) == solved

    s.update(coach={**coach, "title": "Another"})
    lift("Uruk")
    s.update(coach={**coach, "title": "A third one", "options": coach["options"][:3], "slots": 3})
    page.mouse.move(first["x"] + 10, first["y"] + 10, steps=3)
    page.mouse.up()
    assert row(page) == [] and len(tray(page)) == 3


def test_a_thing_is_dragged_by_one_pointer(asking: Callable[[str], Any]) -> None:
    page = asking(ROW).page
    box, to = thing(page, "Ur").bounding_box(), page.locator(".bg-row li").first.bounding_box()
    assert box and to
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 30, steps=3)
    other = """(root, type) => root.dispatchEvent(new PointerEvent(type,
      {bubbles: true, pointerId: 99, pointerType: "touch", isPrimary: true, buttons: 1, clientX: 3, clientY: 3}))"""
    for kind in ("pointermove", "pointerup", "pointercancel"):
        page.locator(".bg-order").evaluate(other, kind)
        expect(page.locator("[data-lifted]")).to_have_count(1)
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=3)
    page.mouse.up()
    assert row(page) == ["Ur"]


def test_escape_puts_a_thing_back_that_is_dragged(asking: Callable[[str], Any]) -> None:
    page = asking(ROW).page
    box, to = thing(page, "Ur").bounding_box(), page.locator(".bg-row li").first.bounding_box()
    assert box and to
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(to["x"] + 10, to["y"] + 10, steps=3)
    expect(page.locator("[data-lifted]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-lifted]")).to_have_count(0)
    page.mouse.move(to["x"] + 20, to["y"] + 10)
    assert thing(page, "Ur").bounding_box() == box
    page.mouse.up()
    assert row(page) == []


# ---------------------------------------------------------------- what the coach says meanwhile

TWO = {
    "title": "Who?",
    "text": "Who controls Ur?",
    "kind": "choice",
    "options": [{"id": "a", "text": "Ann"}, {"id": "b", "text": "Ben"}],
    "hints": {"left": 2, "shown": []},
    "done": False,
}
HINTED = {"hints": {"left": 1, "shown": ["Look."]}}
NO = {"picked": ["a"], "verdict": {"ok": False, "text": "No."}}


def test_a_verdict_stands_beside_what_it_is_about(asking: Callable[[str], Any]) -> None:
    s = asking(ROW)
    s.update(coach=TWO)
    ann, ben = (s.page.get_by_role("radio", name=name) for name in ("Ann", "Ben"))
    ann.check()
    s.page.get_by_role("button", name="Check").click()
    ben.check()
    s.update(coach={**TWO, **NO}, ack=1)
    expect(ann).to_be_checked()
    # Once it is said, another answer stays beside it, and the focus with it.
    ben.check()
    s.update(coach={**TWO, **NO, **HINTED})
    expect(ben).to_be_checked()
    expect(ben).to_be_focused()
    s.update(coach={**TWO, "kind": "places", "options": []})
    for word in ("umma", "kish"):
        s.place(word).click()
    s.update(coach={**TWO, "kind": "places", "options": [], **NO, "picked": ["umma"]})
    expect(s.place("umma")).to_have_attribute("aria-pressed", "true")
    expect(s.place("kish")).to_have_attribute("aria-pressed", "false")


FOCUSED = "document.activeElement.textContent"
LINES = [{"text": "One", "rule": "su.move.jump", "more": ""}, {"text": "Two", "rule": "su.move.route", "more": ""}]
GUIDE = {"lines": LINES, "waiting": 0, "goesOn": "", "suggests": False}
TRIES = [{"words": ["add", "umma"], "text": "A"}, {"words": ["add", "kish"], "text": "B"}]


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (TWO, ".bg-coach h2"),
        ({**TWO, "kind": "number", "options": []}, ".bg-coach h2"),
        ({**TWO, "kind": "do", "options": [], "tries": TRIES}, "[data-do=try] >> nth=1"),
        ({**TWO, "guide": GUIDE}, ".bg-guide .bg-chip >> nth=1"),
        (TWO, ".bg-answers input >> nth=1"),
    ],
    ids=["title", "title of a number", "try", "rule", "answer"],
)
def test_the_focus_stays_where_it_is_when_a_hint_comes(asking: Callable[[str], Any], asked: Any, what: str) -> None:
    s = asking(ROW)
    s.update(coach=asked)
    s.page.locator(what).focus()
    s.update(coach={**asked, **HINTED})
    expect(s.page.locator(what)).to_be_focused()


def twins(path: str) -> tuple[Exercise, int]:
    """A step that varies, and a round of it that is asked in the words of the next one, about another position."""
    game, chapter, name = path.split("/")
    figure = Exercise(load(game, chapter).steps[name], f"twins/{path}")

    def words(round: int) -> tuple[str, Any]:  # noqa: A002
        figure.attempt = figure._begin(round)
        panel = figure._panel()
        return as_text([panel[name] for name in ("title", "text", "options")]), figure.attempt.question

    rounds = [words(at) for at in range(12)]
    same = (at for at in range(11) if rounds[at][0] == rounds[at + 1][0] and rounds[at][1] != rounds[at + 1][1])
    at = next(same)
    figure.attempt = figure._begin(at)
    return figure, at


ANSWERED = ".bg-answers input:checked, [data-do=place][aria-pressed=true]"


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("path", ["tigris/external/practise-conflicts", "sumeria/board/practise-links"])
def test_another_position_in_the_same_words_is_not_answered_yet(stage: Make, path: str, answers: bool) -> None:
    figure, round_ = twins(path)
    s = stage(figure.board)
    page, given = s.page, figure.attempt.question
    assert given is not None and isinstance(given.answer, frozenset)
    text = page.locator(".bg-coach > p").all_inner_texts()
    for word in given.answer:
        option = page.locator(f'.bg-answers input[value="{word}"]')
        (option if option.count() else s.place(word)).click()
    assert page.locator(ANSWERED).count()
    if answers:
        page.get_by_role("button", name="Check").click()
        s.answer()
        expect(page.locator(".bg-verdict")).to_have_attribute("data-kind", "ok")
    page.get_by_role("button", name="Another position").click()
    s.answer()
    assert figure.attempt.round == round_ + 1
    assert page.locator(".bg-coach > p").all_inner_texts() == text
    expect(page.locator(ANSWERED)).to_have_count(0)
    expect(page.get_by_role("button", name="Another position")).to_be_focused()


# ---------------------------------------------------------------- pictured options, and a few places


def test_options_that_are_things_are_pictured(asking: Callable[[str], Any]) -> None:
    s = asking("stone_age/cards/payments")
    coach = s.page.get_by_role("group", name="Coach")
    option = coach.locator(".bg-thing", has_text="Pay 2 wood and 1 gold")
    expect(option.locator(".bg-icon")).to_have_count(2)
    expect(option.locator(".bg-face b")).to_have_text(["\u00d7 2"])
    option.click()
    expect(coach.get_by_role("checkbox", name="Pay 2 wood and 1 gold")).to_be_checked()
    coach.get_by_role("button", name="Check").click()
    assert s.sent == [{"seq": 1, "do": "answer", "words": ["pay wood 2 gold 1"]}]


def test_a_card_on_a_button_has_all_its_parts(asking: Callable[[str], Any]) -> None:
    page = asking("stone_age/next_round/row").page
    drawn = page.locator(".bg-tray .bg-icon").last
    parts = "icon => [...icon.shadowRoot.querySelectorAll('use')].map(use => use.getBBox().width)"
    widths = drawn.evaluate(parts)
    assert widths and all(widths)


def test_players_are_shown_by_their_pieces(asking: Callable[[str], Any]) -> None:
    page = asking("tigris/external/attacker").page
    expect(page.locator(".bg-thing .bg-icon")).to_have_count(4)
    page.get_by_role("radio", name="Archer").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Bull")).to_be_checked()


def test_one_chooses_among_a_few_places_on_the_board_or_beside_it(asking: Callable[[str], Any]) -> None:
    s = asking("tigris/catastrophes/home")
    page, coach = s.page, s.page.get_by_role("group", name="Coach")
    expect(page.locator(".bg-rings g")).to_have_count(3)
    s.place("k5").click()
    expect(coach.get_by_role("checkbox", name="Bull's priest on K5")).to_be_checked()
    expect(s.place("k5")).to_have_attribute("aria-pressed", "true")
    coach.get_by_role("checkbox", name="Potter's farmer on J4").check()
    expect(s.place("j4")).to_have_attribute("aria-pressed", "true")
    s.place("a1").click()
    expect(s.place("a1")).to_have_attribute("aria-pressed", "false")
    s.place("j4").click()
    coach.get_by_role("button", name="Check").click()
    s.answer()
    assert s.sent == [{"seq": 1, "do": "answer", "words": ["k5"]}]
    expect(coach.locator(".bg-verdict")).to_have_attribute("data-kind", "ok")
    expect(s.place("k5")).to_have_attribute("data-marks", re.compile("good"))


def test_of_places_among_which_one_is_right_one_is_chosen(asking: Callable[[str], Any]) -> None:
    s = asking("sumeria/board/rank")
    s.place("garshana").click()
    s.place("umma").click()
    expect(s.place("garshana")).to_have_attribute("aria-pressed", "false")
    s.page.get_by_role("button", name="Check").click()
    assert s.sent[-1]["words"] == ["umma"]


# ---------------------------------------------------------------- ghosts


def test_what_is_asked_about_is_drawn_and_said_until_the_answer(asking: Callable[[str], Any]) -> None:
    s = asking("tigris/external/support")
    ghosts = s.page.locator(".ghosts use")
    expect(ghosts).to_have_count(1)
    assert ghosts.get_attribute("href") == "#m"
    assert s.page.locator(".ghosts .rim").evaluate("rim => getComputedStyle(rim).strokeDasharray") == "7px, 5px"
    expect(s.place("d5")).to_have_attribute("aria-label", re.compile("empty, asked about: market"))
    s.place("c5").click()
    s.page.get_by_role("button", name="Check").click()
    s.answer()
    expect(ghosts).to_have_count(0)
    expect(s.place("d5")).to_have_attribute("aria-label", re.compile(r"market(?!.*asked)"))


# ---------------------------------------------------------------- looks

STEPS = (ROW, "stone_age/next_round/row", "stone_age/cards/payments", "tigris/catastrophes/home")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", STEPS)
def test_axe_finds_nothing(asking: Callable[[str], Any], page: Page, path: str, scheme: str) -> None:
    s = asking(path)
    background = "#111" if scheme == "dark" else "#fff"
    page.add_style_tag(content=f":root {{ color-scheme: {scheme}; background: {background} }}")
    s.page.locator(".bg-thing").first.click()
    found = Axe().run(page, context=".bg-board")
    assert not found.response["violations"], found.generate_report()


@pytest.mark.parametrize("width", [1280, 800, 420])
@pytest.mark.parametrize("path", STEPS)
def test_nothing_sticks_out(asking: Callable[[str], Any], page: Page, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    asking(path)
    out = """all => all.filter(one => { const { left, right } = one.getBoundingClientRect();
      const { left: from, right: to } = one.closest('.bg-coach').getBoundingClientRect();
      return left < from || right > to || one.scrollWidth > one.clientWidth + 1; }).length"""
    assert page.locator(".bg-thing").evaluate_all(out) == 0
