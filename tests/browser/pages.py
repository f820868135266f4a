"""Pages of lessons in JupyterLab, as the tests find their way on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from boardgames.teaching.lessons import course, load, notebook, taught
from widgets import Table

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHAPTERS = {notebook("sumeria", chapter.name): load("sumeria", chapter.name) for chapter in course("sumeria")}
TRADERS = notebook("sumeria", "traders")
_WALKED = (("sumeria", "traders"), ("sumeria", "tips"), ("tigris", "ending"), ("stone_age", "play"))
WALKED = tuple(notebook(*chapter) for chapter in _WALKED)
"""Chapters of all games that have, together, a step of every kind, and few besides."""
CHAPTERS |= {notebook(*chapter): load(*chapter) for chapter in _WALKED}
TIGRIS_LATE = (
    "tigris; players 3; stage act; turn 1; settlements a1 n1 d2 h2 l2 i4 a5 c8 l8 b9 d9 c10 l10 j11 m11; "
    "temples + b1 l1 i2 l3 o3 g4 b5 e5 h5 k5 d6 g6 m6 p6 f7 h8 c9 e10 j10 b11 d11 p11; "
    "farms f1 g1 h1 i1 m1 m2 e3 m3 a7 e8 g9 j9; markets g2 j2 a3 c3 k4 l4 m4 c5 j5 c6 k7 n9 m10 p10; "
    "treasures b2 p2 n5 i7 b8 o9 f10 k11; catastrophes j4 i6 k8 l9 d10 n10; removed t6; "
    "1 king h7 priest o8 farmer o10 trader b3 / hand s1 f5 / points 0 6 3 1 / catastrophes 0 / swapped t1; "
    "2 farmer e4 trader k10 / hand s2 f1 m3 / points 0 3 2 0 / treasures 2 / catastrophes 0 / swapped f2 m1; "
    "3 king f11 priest k6 farmer c1 trader f2 / hand t1 f5 / points 1 2 0 0 / catastrophes 0 / swapped s2 t1 f3 m2"
)
"""After two thirds of a game of random players: 44 tiles are in the bag."""
STONE_AGE_LATE = (
    "stone_age; players 2; stage place; round 12; start 2; turn 2; row c34 c35 c33 c18; deck c1 c2 c3; "
    "stacks b12/1 b23/1; 1 food 30 / goods wood 9 brick 4 stone 3 gold 2; "
    "2 people 6 / food 30 / goods wood 4 brick 9 stone 2 gold 3"
)
"""Near the end of a game, for random players take long: three cards are left."""
FIGURES = ".bg-main, .bg-experiment"

PATIENCE = 90_000
"""Milliseconds for whatever is waited for: a busy machine takes long, and no test is about how long."""

SHUT_DOWN = "jupyterapp.shell.currentWidget.sessionContext.shutdown()"
# ipywidgets throws where a notebook goes before its kernel has come.
CLOSE = """async () => {
  const panel = window.jupyterapp?.shell.currentWidget;
  await panel?.context?.ready;
  await panel?.sessionContext?.ready;
  await panel?.sessionContext?.shutdown();
  panel?.dispose();
}"""

_TURN_TO = "path => jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' }).then(() => null)"

Open = Callable[..., AbstractContextManager[Page]]


def sit(name: str, folder: Path, *kinds: str) -> Table:
    """A table at which a game has begun, and whoever decides first is at the screen."""
    table = Table(name, folder=folder, seed=1)
    assert table.board
    table.start(("Ann", "Ben", "Cleo")[: len(kinds)], kinds)
    assert table.match
    table.match.sit_down()
    return table


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


def come(late: Locator) -> Locator:
    """Wait until it is seen."""
    late.wait_for(timeout=PATIENCE)
    return late


def wait_until(page: Page, done: Callable[[], Any]) -> None:
    """Until this holds, for what Playwright cannot wait for itself: files, pixels, promises."""
    for _ in range(PATIENCE // 20):
        if done():
            return
        page.wait_for_timeout(20)
    raise TimeoutError(f"{PATIENCE / 1000:g} seconds were not enough")


def live(lab: Any, page: Page, name: str) -> None:
    """Wait until every figure is alive."""
    expect(page.locator(FIGURES)).to_have_count(figures(name))
    lab.ready(page)
    expect(page.locator("figure.bg-picture:visible")).to_have_count(0)
    expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)


def board(page: Page, name: str, step: str) -> Locator:
    """The board of a step, with its panel."""
    return page.locator(FIGURES).nth(list(CHAPTERS[name].steps).index(step))


def place(board: Locator, word: str) -> Locator:
    return board.locator(f"[data-do=place][data-word={word}]")


WORDS = ".jp-RenderedMarkdown"
OURS = (
    ".bg-board, .bg-controls, .bg-card, .bg-off, .bg-experiment, .bg-graph, .bg-at-table, .bg-start, figure.bg-picture"
)
"""What of a page is not JupyterLab's, besides its words."""


QUICK = {"resultTypes": ["violations"], "preload": False}
"""For Axe: what is well is not told in full, and no style sheet is loaded once more for rules that are off."""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""All that Axe says of the other theme. The rest it finds in either."""


def accessible(lab: Any, page: Page, *parts: Locator) -> None:
    """Axe finds nothing in either theme: in these parts of the page, or in all that is not JupyterLab's."""
    for part in parts:
        part.evaluate("part => part.setAttribute('data-looked-at', '')")
    of = {"include": ["[data-looked-at]" if parts else f"{OURS}, {WORDS}"], "exclude": [".jp-InternalAnchorLink"]}
    # JupyterLab's body has no height and hides what overflows: Axe takes the whole page for unseen, and its colours.
    page.add_style_tag(content="body { height: 100vh !important }")
    themes = ["Light", "Dark"]
    if page.locator("body").evaluate("body => getComputedStyle(body).colorScheme") == "dark":
        themes.reverse()
    for theme in themes:
        # To change the theme takes longer than to look: it is not changed back.
        if theme != themes[0]:
            lab.command(page, "apputils:change-theme", theme=f"JupyterLab {theme}")
        expect(page.locator("body")).to_have_css("color-scheme", theme.lower())
        # A curtain falls while JupyterLab changes its theme, and Axe passes over what is behind it.
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)
        found = Axe().run(page, context=of, options=QUICK if theme == themes[0] else QUICK | COLOURS)
        assert not found.response["violations"], found.generate_report()


ROOMS = {"1280 x 800": (1172, 679), "1600 x 900": (1492, 779), "800 x 1000": (692, 879)}
"""The width of a board and the height of what is seen of a notebook, by the size of JupyterLab's window after Start."""
