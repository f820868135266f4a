"""Nothing moves while one chooses: the board stays where it is and as large as it is, in whole random games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Page, expect
from walks import walk

from boardgames import GAMES, game
from widgets import Board, Walkthrough, lesson

pytestmark = pytest.mark.browser

WIDTHS = {"1280": 1216, "1280 with files": 846, "800": 692, "800 with files": 366}
"""Of a board in JupyterLab, by the width of its window."""
POSITIONS, CHOICES = 6, 4

SEE = """() => {
  const { top, height } = document.querySelector(".bg-frame").getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
}"""
UNPAINTED = ".bg-art, img, svg { visibility: hidden }"
"""Drawings take their room also where they are not painted, which takes longest."""
CHOOSE = """([finishes, pick]) => {
  const all = (what) => [...document.querySelectorAll(`.bg-main ${what}`)];
  const finish = all("[data-do=finish]");
  const some = finishes && finish.length ? finish : [...finish, ...all("[data-do=place][data-lit], [data-do=option]")];
  some[Math.floor(pick * some.length)]?.click();
}"""


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
@pytest.mark.parametrize("name", GAMES)
def test_the_board_stays_where_it_is(stage: Callable[[Board], Any], page: Page, name: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    thorough = settings.get_current_profile_name() == "thorough"
    steps = walk(game(name).start(4 if 4 in game(name).seats else 3), 1)
    board = Board(steps.states[0], seed=1)
    s, rng = stage(board), Random(1)
    page.add_style_tag(content=UNPAINTED)
    where = page.evaluate(SEE)
    for state in steps.states if thorough else steps.some(POSITIONS):
        board.show(state)
        for message in board_told(s):
            s.update(**message["state"])
        for _ in range(CHOICES):
            # At the end there is nothing to choose: what was enlarged is seen whole.
            if board.state.is_over:
                break
            assert page.evaluate(SEE) == where, state.text
            page.evaluate(CHOOSE, [rng.random() < 0.3, rng.random()])
            s.answer()


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
@pytest.mark.parametrize("name", ["sumeria/traders/row", "stone_age/scoring/green"])
def test_the_board_of_a_walkthrough_stays_where_it_is(
    stage: Callable[[Board], Any], page: Page, name: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    game_name, chapter, step = name.split("/")
    found = lesson(game_name, chapter)[step]
    assert isinstance(found, Walkthrough)
    assert list(found._around(found.board))
    s = stage(found.board)
    page.add_style_tag(content=UNPAINTED)
    where = page.evaluate(SEE)
    for _ in range(found.steps):
        found._next.click()
        for message in board_told(s):
            s.update(**message["state"])
        expect(page.locator(".bg-board")).to_have_attribute("data-at", str(found.slider.value))
        assert page.evaluate(SEE) == where


def board_told(stage: Any) -> list[dict[str, Any]]:
    """What the board has told since it was last asked."""
    told = [message for message in stage.messages if message["method"] == "update"]
    stage.messages.clear()
    return told
