"""What a game is begun with, and pictures side by side: without scrolling, and on one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pages import ROOMS
from playwright.sync_api import Page, expect

from boardgames import GAMES, Record, game
from boardgames.play.match import PERSON, Match
from boardgames.practice.walks import FILE
from boardgames.teaching import home
from boardgames.teaching.lessons import load
from widgets import Table
from widgets.frontend import read
from widgets.pictures import Pictures

pytestmark = pytest.mark.browser

ABOVE = 232
"""So many pixels of text may be left above a table, when the page goes to it."""


@pytest.mark.parametrize("size", ["1280 x 800", "800 x 1000"])
@pytest.mark.parametrize("name", GAMES)
def test_the_button_that_starts_a_game_is_seen(
    stage: Callable[..., Any], page: Page, tmp_path: Path, name: str, size: str
) -> None:
    width, room = ROOMS[size]
    table = Table(name, folder=tmp_path, seed=1)
    assert table.board
    page.set_viewport_size({"width": width, "height": room})
    stage(table.panel)
    button = page.get_by_role("button", name="Start the game").bounding_box()
    assert button and button["y"] + button["height"] <= room - (ABOVE if size == "800 x 1000" else 0)
    table.close()


@pytest.mark.parametrize("name", GAMES)
def test_pictures_side_by_side_have_one_height(page: Page, name: str) -> None:
    page.set_viewport_size({"width": 1180, "height": 800})
    # As JupyterLab and the style of saved pictures have it.
    style = "<style>.bg-sheet{margin-top:8px}.bg-sheet img{display:block;max-width:100%}</style>"
    page.set_content(style + Pictures(load(name, "first_game").steps["about"]).html())
    tops = page.locator("figcaption").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 3 and max(tops) - min(tops) <= 1
    # None is cut or reaches beyond its frame.
    overlap = """all => all.some((one) => {
      const [inner, outer] = [one.getBoundingClientRect(), one.closest("figure").getBoundingClientRect()];
      return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    })"""
    assert not page.locator(".bg-sheet").evaluate_all(overlap)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_cut_in_the_picture_of_a_game(page: Page, name: str) -> None:
    """Nor is the picture cut once more by the first page."""
    assert "aspect-ratio: 20 / 13" in read("home.css")
    page.set_viewport_size({"width": 1100, "height": 800})
    page.goto("about:blank")
    cut = page.evaluate(
        """async (address) => {
          const text = await (await fetch(address)).text();
          document.body.innerHTML = text;
          const svg = document.querySelector("svg"), frame = svg.getBoundingClientRect();
          const words = [...svg.querySelectorAll("text")].filter((one) => one.textContent.trim());
          const isIn = ({left, right, top, bottom}) =>
            right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
          const isOver = ({left, right, top, bottom}) =>
            left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
          const found = words.filter((one) => !one.closest("defs"));
          return [frame.width / frame.height, found.length, found.filter((one) => {
            const box = one.getBoundingClientRect();
            return isIn(box) && isOver(box);
          }).map((one) => one.textContent)];
        }""",
        home.pictures()[name],
    )
    assert abs(cut[0] - 20 / 13) < 0.01 and cut[1] > 0
    assert cut[2] == []


@pytest.mark.parametrize("width", [320, 400, 500])
@pytest.mark.parametrize("name", ["stone_age", "tigris"])
def test_long_names_are_whole_where_the_points_are_told(
    stage: Callable[..., Any], page: Page, tmp_path: Path, name: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    lines = game(name).folder.joinpath(FILE).read_text(encoding="utf-8").splitlines()
    record = next(one for one in map(Record.read, lines) if one.state.seats == 4)
    named = Record(record.start, record.all_actions, ("Bartholomew", "Alexandrina", "Christopher", "Wilhelmina"))
    match = Match(named, (PERSON,) * 4)
    (tmp_path / f"{name}-game.json").write_text(match.to_json(), encoding="utf-8")
    table = Table(name, folder=tmp_path, seed=1)
    assert table.board
    stage(table.panel)
    expect(page.locator(".bg-parts thead th")).to_have_count(4)
    lines_of = """all => all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getClientRects().length;
    })"""
    assert page.locator(".bg-parts thead th").evaluate_all(lines_of) == [1] * 4
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    table.close()
