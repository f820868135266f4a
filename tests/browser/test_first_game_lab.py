"""A first game in a real JupyterLab: its pictures, what is to be done, and what is explained until the next turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pages import CLOSE, Open, accessible, place, start
from playwright.sync_api import Page, expect

from boardgames.play.match import PERSON, Match
from boardgames.record import Record
from boardgames.teaching.first_game import first_game
from boardgames.teaching.lessons import FIRST_GAME, notebook

pytestmark = pytest.mark.browser


def lead_on(page: Page, title: str) -> None:
    """Read what is explained while others play, until this is to be done."""
    heading, told = page.get_by_role("heading", name=title), page.locator(".bg-guide")
    go_on = page.get_by_role("button", name=re.compile(r"^Let \w+ play$"))
    for _ in range(20):
        expect(heading.or_(go_on).first).to_be_visible()
        if heading.is_visible():
            return
        read = told.inner_text()
        go_on.click()
        expect(told).not_to_have_text(read)
    raise AssertionError(f"nobody says: {title}")


def test_a_first_game_is_begun_and_led_on(lab: Any, opened: Open) -> None:
    first = first_game("sumeria")
    record = Record(first.start)
    found = first.task(record)
    assert found
    task, action = found
    match = Match(record, (PERSON, "learner", "learner"), seed=first.seed)
    match.play(action)
    match.skip()
    following = first.task(match.record)
    assert following
    with opened(notebook("sumeria", FIRST_GAME)) as page:
        expect(page.locator(".bg-pictures img")).to_have_count(3)
        start(page).click()
        board = page.locator(".bg-main")
        expect(board.get_by_role("heading", name=task.title)).to_be_visible()
        expect(board.locator(".bg-guide p")).to_have_count(2)
        accessible(lab, page, board.locator(".bg-coach"))
        board.get_by_role("button", name="Suggest something").click()
        expect(board.locator(".bg-verdict")).to_contain_text("For example")
        place(board, action[-1]).click()
        expect(page.get_by_text("Saved in sumeria-first-game.json.")).to_be_visible()
        lead_on(page, following[0].title)
        # What leads deeper opens beside the game, which goes on.
        more = board.locator("a.bg-more").first
        lab.write(str(more.get_attribute("href")).partition("#")[0], text="# Deeper")
        page.evaluate("window.stays = true")
        more.click()
        expect(page.get_by_role("heading", name="Deeper")).to_be_visible()
        assert page.evaluate("window.stays")
        page.evaluate(CLOSE)
