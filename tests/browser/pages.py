"""Pages of lessons in JupyterLab, as the tests find their way on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from boardgames.teaching.lessons import course, load, taught

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHAPTERS = {f"sumeria/{chapter.name}.ipynb": load("sumeria", chapter.name) for chapter in course("sumeria")}
WALKED = ("sumeria/board.ipynb", "sumeria/tips.ipynb", "tigris/ending.ipynb", "stone_age/play.ipynb")
"""Chapters of all games that have, together, a step of every kind, and few besides."""
CHAPTERS |= {name: load(*name.removesuffix(".ipynb").split("/")) for name in WALKED}
FIGURES = ".bg-main, .bg-experiment"

SHUT_DOWN = "jupyterapp.shell.currentWidget.sessionContext.shutdown()"
CLOSE = """async () => {
  const panel = window.jupyterapp?.shell.currentWidget;
  await panel?.sessionContext.shutdown();
  panel?.dispose();
}"""

_TURN_TO = "path => jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' }).then(() => null)"

Open = Callable[[str], AbstractContextManager[Page]]


def every_chapter() -> Iterator[Any]:
    for name in taught():
        yield from (load(name, chapter.name) for chapter in course(name))


def kinds(lessons: Iterable[Any]) -> set[str]:
    """Of the steps of some lessons."""
    return {step.ask or step.kind for lesson in lessons for step in lesson.steps.values()}


def turn_to(lab: Any, page: Page, name: str) -> None:
    """Open a notebook. Where JupyterLab runs already it is not loaded anew, which takes longer than all the rest."""
    if page.evaluate("'jupyterapp' in window"):
        page.evaluate(_TURN_TO, name)
        lab.ready(page)
    else:
        lab.open(page, name)


def start(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^▶ Start"))


def figures(name: str) -> int:
    return len(CHAPTERS[name].steps) if name in CHAPTERS else 1


def live(lab: Any, page: Page, name: str) -> None:
    """Wait until every figure is alive."""
    expect(page.locator(FIGURES)).to_have_count(figures(name), timeout=30_000)
    lab.ready(page)
    expect(page.locator("figure.bg-picture:visible")).to_have_count(0)
    expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)


def board(page: Page, name: str, step: str) -> Locator:
    """The board of a step, with its panel."""
    return page.locator(FIGURES).nth(list(CHAPTERS[name].steps).index(step))


def place(board: Locator, word: str) -> Locator:
    return board.locator(f"[data-do=place][data-word={word}]")


def accessible(lab: Any, page: Page) -> None:
    for theme in ("Dark", "Light"):
        lab.command(page, "apputils:change-theme", theme=f"JupyterLab {theme}")
        expect(page.locator(".bg-main").first).to_have_css("color-scheme", theme.lower(), timeout=15_000)
        found = Axe().run(page, context=".bg-board, .bg-controls")
        assert not found.response["violations"], found.generate_report()
