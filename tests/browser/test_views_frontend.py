"""Several views of a widget, those that cannot be drawn or go at once, and what figures of a page tell one another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from widgets import Board, frontend
from widgets.walkthrough import _Guard

pytestmark = pytest.mark.browser

TRADERS = "sumeria; players 3; 1 kian isin; 2 zabalam umma; 3 gissa kish"
PICTURE = "document.body.insertAdjacentHTML('afterbegin', '<figure class=bg-picture data-key=mine>Picture</figure>')"
# A widget's module is loaded twice: the first time it fails.
LOAD = """async (esm) => {
  const make = URL.createObjectURL;
  const source = JSON.stringify(["export default { initialize() { window.came = true; }, render() {} }", ""]);
  const holder = { get: () => source };
  const model = { get: () => "id", widget_manager: { get_model: async () => holder } };
  const { default: load } = await import(make.call(URL, new Blob([esm], { type: "text/javascript" })));
  const begin = () => load().initialize({ model }).then(() => "came", () => "failed");
  URL.createObjectURL = () => "blob:nothing";
  const first = await begin();
  URL.createObjectURL = make;
  return [first, await begin()];
}"""
# A view that goes before its first frame, where what is around it stays.
GO_AT_ONCE = """async () => {
  const controls = document.body.appendChild(document.createElement("div"));
  controls.className = "bg-controls";
  await view(controls);
  controls.firstChild.remove = () => {};
  t.views.pop()();
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  return controls.getAttribute("role");
}"""

Make = Callable[[Any], Any]


def test_the_picture_is_hidden_as_long_as_one_board_stands_for_it(stage: Make, page: Page) -> None:
    stage(Board(TRADERS, key="mine"))
    page.evaluate(PICTURE)
    for _ in range(3):
        page.evaluate("view()")
    expect(page.locator(".bg-board")).to_have_count(4)
    picture = page.get_by_text("Picture")
    expect(picture).to_be_hidden()
    for _ in range(2):
        page.evaluate("t.views.pop()()")
        expect(picture).to_be_hidden()
    page.evaluate("t.views.pop()()")
    expect(picture).to_be_visible()


def test_a_board_that_cannot_be_drawn_says_so_below_its_picture(
    stage: Make, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(TRADERS, key="mine")
    come = frontend.shared()
    broken = {"{" * (holder.model_id in board.stage) + text: holder for text, holder in come.items()}
    monkeypatch.setattr(frontend, "shared", lambda: broken)
    stage(board)
    page.evaluate(PICTURE)
    page.evaluate("view()")
    said = page.get_by_role("alert").filter(has_text="a part of it has not come. Load this page again")
    expect(said).to_have_count(2)
    expect(page.get_by_text("Picture")).to_be_visible()
    page.evaluate("t.views.pop()()")
    expect(said).to_have_count(1)


def test_a_module_that_has_failed_once_may_come_the_next_time(stage: Make, page: Page) -> None:
    s = stage(_Guard())
    assert page.evaluate(LOAD, s.board._esm) == ["failed", "came"]


def test_a_view_that_goes_at_once_leaves_nothing_behind(stage: Make, page: Page) -> None:
    stage(_Guard())
    assert page.evaluate(GO_AT_ONCE) is None


# ---------------------------------------------------------------- dots


def way(name: str, done: dict[str, str], **more: str) -> dict[str, Any]:
    steps = [["1", "One", True], ["2", "Two", True], ["3", "Three", True]]
    return {"chapter": "sumeria/dots", "name": name, "steps": steps, "done": done, **more}


def figure(path: dict[str, Any], how: str = "") -> Board:
    board = Board(TRADERS)
    board.path = path
    board.coach = {"title": "A step", "text": "x", "kind": "show", "how": how}
    return board


def dots(page: Page) -> list[str]:
    found: list[str] = page.locator(".bg-path button").evaluate_all("dots => dots.map(({ dataset }) => dataset.how)")
    return found


def test_figures_tell_one_another_what_was_done_until_it_is_forgotten(stage: Make, page: Page) -> None:
    s = stage(figure(way("1", {"2": "done"})))
    assert dots(page) == ["open", "done", "open"]
    s.update(coach=s.board.coach | {"how": "first"})
    assert dots(page) == ["first", "done", "open"]
    # One that was made before that knows nothing of it.
    stage(figure(way("3", {})))
    assert dots(page) == ["first", "done", "open"]
    # One that is made anew has the last word of its own.
    s = stage(figure(way("1", {})))
    assert dots(page) == ["open", "done", "open"]
    s.update(coach=s.board.coach | {"how": "helped"})
    assert dots(page) == ["helped", "done", "open"]
    # To begin once more is not to forget.
    s.update(coach=s.board.coach | {"how": ""})
    assert dots(page) == ["helped", "done", "open"]


def test_a_round_tells_of_all_its_questions(stage: Make, page: Page) -> None:
    s = stage(figure(way("3", {"1": "first", "2": "helped"}, inPlace="3 of 3")))
    assert dots(page) == ["first", "helped", "open"]
    s.update(path=way("1", {}, inPlace="1 of 3"))
    assert dots(page) == ["open", "open", "open"]
