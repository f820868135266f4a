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
