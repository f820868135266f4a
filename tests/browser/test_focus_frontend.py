"""What goes hands the focus on, or a notebook would take the next keys for its commands. Nothing scrolls for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boardgames.teaching.memory import memory
from boardgames.teaching.progress import VARIABLE
from widgets import Board, Overview, Table
from widgets.practice import Practice

pytestmark = pytest.mark.browser

TRADERS = "sumeria; players 3; 1 kian isin; 2 zabalam umma; 3 gissa kish"
PLACE = "stone_age; players 2; row c9 c19 c24 c36; stacks b1/6 b19/6"
# What somebody else's listener hears, as a notebook's does.
LISTEN = "window.heard = []; document.addEventListener('keydown', ({ key }) => heard.push(key))"
SCROLL = "document.body.style.paddingBottom = '3000px'; scrollTo(0, 200)"

Make = Callable[[Any], Any]


@pytest.fixture(autouse=True)
def own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "learner" / "progress.json"))


@pytest.fixture
def practice() -> Iterator[Practice]:
    found = Practice("sumeria", seed=4)
    found._ipython_display_()
    yield found
    found.close()


def test_another_stage_leaves_it_on_the_place(stage: Make, page: Page) -> None:
    s = stage(Board(TRADERS))
    s.place("umma").focus()
    page.evaluate(SCROLL)
    s.restage(title="Another")
    expect(page.get_by_role("group", name="Another", exact=True)).to_be_visible()
    expect(s.place("umma")).to_be_focused()
    assert page.evaluate("scrollY") == 200


@pytest.mark.parametrize("name", ["Undo", "Redo"])
def test_what_is_hidden_leaves_it_to_the_board(stage: Make, page: Page, name: str) -> None:
    board = Board(TRADERS)
    for _ in range(2):
        board.play(next(iter(board.state.actions)))
    board.undo()
    s = stage(board)
    page.evaluate(LISTEN)
    page.get_by_role("button", name=name, exact=True).focus()
    page.evaluate(SCROLL)
    s.update(controls=board.controls | {"playable": False})
    expect(page.locator(".bg-board")).to_be_focused()
    assert page.evaluate("scrollY") == 200
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bg-places button:focus")).to_be_attached()
    assert page.evaluate("heard") == []


def test_odds_that_go_leave_it_to_the_board(stage: Make, page: Page) -> None:
    board = Board(PLACE, odds=True)
    s = stage(board)
    page.get_by_role("button", name="Odds", exact=True).click()
    page.get_by_role("group", name="Odds", exact=True).focus()
    s.update(controls=board.controls | {"playable": False})
    expect(page.locator(".bg-board")).to_be_focused()


def test_nobody_is_taken_from_elsewhere(stage: Make, page: Page) -> None:
    board = Board(TRADERS)
    board.play(next(iter(board.state.actions)))
    s = stage(board)
    page.get_by_role("button", name="Undo", exact=True).focus()
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<textarea></textarea>')")
    elsewhere = page.locator("textarea")
    elsewhere.focus()
    s.update(controls=board.controls | {"playable": False})
    s.restage(title="Another")
    expect(page.get_by_role("group", name="Another", exact=True)).to_be_visible()
    page.evaluate("t.fire('comm_live_update')")
    expect(page.get_by_role("alert")).to_contain_text("kernel was restarted")
    expect(elsewhere).to_be_focused()


def lose(page: Page) -> None:
    """The kernel is restarted while somebody is at work: the keys that follow are heard by nobody else."""
    page.evaluate(LISTEN)
    page.evaluate("t.fire('comm_live_update')")
    alarm = page.get_by_role("alert").filter(has_text="kernel was restarted")
    expect(alarm).to_be_focused()
    page.keyboard.press("b")
    assert page.evaluate("heard") == []


def test_a_lost_kernel_is_what_a_number_is_left_for(stage: Make, page: Page) -> None:
    board = Board(TRADERS)
    board.coach = {"title": "How many?", "text": "x", "kind": "number", "hints": {"left": 1, "shown": []}}
    stage(board)
    page.get_by_role("spinbutton").click()
    page.keyboard.type("1")
    lose(page)


def test_a_lost_kernel_is_what_a_table_is_left_for(stage: Make, page: Page, tmp_path: Path) -> None:
    table = Table("sumeria", folder=tmp_path, seed=1)
    assert table.board
    stage(table.panel)
    page.locator("[name=name0]").focus()
    lose(page)


def test_a_lost_kernel_is_what_the_desk_is_left_for(stage: Make, page: Page, practice: Practice) -> None:
    stage(practice._desk)
    page.get_by_role("button", name="Practise: 10 questions").focus()
    lose(page)


def test_the_overview_told_anew_leaves_everybody_where_they_are(stage: Make, page: Page) -> None:
    memory().add(["su.move.jump"], "first", datetime.now(UTC))
    s = stage(Overview("sumeria"))
    s.page.wait_for_function("t.posted.length === 1")
    s.answer()
    page.locator(".bg-overview summary").first.click()
    link = page.get_by_role("link").nth(2)
    link.focus()
    s.update(page=f"{page.evaluate('t.state.page')}<!-- told anew -->")
    expect(link).to_be_focused()
    expect(page.locator(".bg-overview details").first).to_have_attribute("open", "")
    # What has gone leaves it to what is there now.
    s.update(page="<p><a href='a.ipynb'>A</a> <a href='b.ipynb'>B</a></p>")
    expect(page.get_by_role("link", name="B")).to_be_focused()
