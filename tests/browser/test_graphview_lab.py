"""The graph view in a real JupyterLab."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pages import SHUT_DOWN, accessible, turn_to, wait_until
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

POSITION = "sumeria; 1 kian; 2 zabalam umma; turn 1"
IMPORTS = "from widgets import Board, GraphView\n"
REACH = f'{IMPORTS}view = GraphView("{POSITION}", mode="reach", origin="kian", key="one")\nview'
LINKED = f'{IMPORTS}board = Board("{POSITION}", key="board")\nboard'

# Where the drawing has what, in its units; the canvas has two pixels for each.
GISSA_GLOW = (571, 284 + 22)
ANNS_RING = (509, 252 - 26)
GOLD, PAPER, LAPIS = [240, 192, 74], [242, 230, 203], [33, 73, 143]


@pytest.fixture
def page(shared_page: Page) -> Page:
    """JupyterLab is loaded anew by those tests only that look at a page which is."""
    return shared_page


def started(lab: Any, page: Page, name: str, *cells: str, anew: bool = False) -> Path:
    path: Path = lab.write(name, *(cells or (REACH,)))
    (lab.open if anew else partial(turn_to, lab))(page, name)
    lab.run_all(page)
    expect(page.locator(".bg-graph canvas").first).to_be_visible()
    drawn(page)
    return path


def pixel(page: Page, at: tuple[float, float], view: int = 0) -> list[int]:
    canvas = page.locator(".bg-graph canvas").nth(view)
    found: list[int] = canvas.evaluate(
        "(canvas, [x, y]) => [...canvas.getContext('2d').getImageData(2 * x, 2 * y, 1, 1).data].slice(0, 3)", list(at)
    )
    return found


def drawn(page: Page, view: int = 0) -> None:
    """Wait until the sheet has its paper, below the map."""
    wait_until(page, lambda: pixel(page, (990, 700), view) == PAPER)


def picture(page: Page) -> str:
    found: str = page.locator(".bg-graph canvas").first.evaluate("canvas => canvas.toDataURL()")
    return found


WATCH = """(canvas, last) => ({ frames: new Promise((done) => {
  const seen = new Set();
  requestAnimationFrame(function look() {
    seen.add(canvas.toDataURL());
    if (seen.has(last)) done([...seen]);
    else requestAnimationFrame(look);
  });
}) })"""
"""The pictures that a canvas shows until it shows `last`."""


def button(page: Page, name: str) -> Locator:
    return page.locator(".bg-graph").get_by_role("button", name=name, exact=True)


def test_it_draws_and_a_reload_draws_it_again(lab: Any, page: Page) -> None:
    started(lab, page, "graph.ipynb", REACH, f'GraphView("{POSITION}", mode="control", key="two")', anew=True)
    drawn(page, 1)
    assert pixel(page, GISSA_GLOW) == GOLD
    assert pixel(page, ANNS_RING) == LAPIS
    before = picture(page)
    expect(page.locator("figure.bg-picture").first).to_be_hidden()
    expect(page.locator(".bg-graph-numbers tr")).to_have_count(9)
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.goto(page.url)
    expect(page.locator(".bg-graph canvas")).to_have_count(2)
    drawn(page, 0)
    drawn(page, 1)
    assert picture(page) == before
    drawn_as = "({width, height, offsetWidth, offsetHeight}) => [width / height, offsetWidth / offsetHeight]"
    high, shown = page.locator(".bg-graph canvas").first.evaluate(drawn_as)
    assert abs(shown / high - 1) < 0.01, "circles are round"
    button(page, "Routes").first.click()
    wait_until(page, lambda: pixel(page, GISSA_GLOW) != GOLD)
    button(page, "Reach of a trader").first.click()
    wait_until(page, lambda: picture(page) == before)


def test_the_whole_is_used_by_keyboard(lab: Any, page: Page) -> None:
    started(lab, page, "graphkeys.ipynb")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    words = page.locator(".bg-graph-words")
    expect(button(page, "Reach of a trader")).to_have_attribute("aria-pressed", "true")
    button(page, "Routes").focus()
    page.keyboard.press("Enter")
    expect(words).to_contain_text("56 settlements")
    expect(button(page, "Routes")).to_have_attribute("aria-pressed", "true")
    expect(button(page, "Reach of a trader")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(words).to_contain_text("trader on Ki'an")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Trader")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(words).to_contain_text("Ben's trader on Umma")
    page.keyboard.press("b")
    page.keyboard.press("a")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Way to")).to_be_focused()
    page.keyboard.press("g")
    expect(words).to_contain_text("The way to Gissa")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells, "no letter reached the notebook"


def test_the_way_grows_and_ends_as_the_still_one(lab: Any, page: Page) -> None:
    started(lab, page, "grows.ipynb")
    start = picture(page)
    way = page.get_by_label("Way to")
    way.select_option("Apisal")
    wait_until(page, lambda: picture(page) != start)
    page.wait_for_timeout(200)
    still = picture(page)
    way.select_option("(choose)")
    wait_until(page, lambda: picture(page) == start)
    page.get_by_label("Animate the way").check()
    watching = page.locator(".bg-graph canvas").first.evaluate_handle(WATCH, still)
    way.select_option("Apisal")
    # Every frame is looked at in the page: from here a slow machine would miss those in between.
    frames = set(watching.evaluate("({ frames }) => frames"))
    assert still in frames
    assert frames - {start, still}
    # What is chosen meanwhile is drawn in the end.
    way.select_option("Gissa")
    way.select_option("(choose)")
    wait_until(page, lambda: picture(page) == start)


def test_board_and_view_are_linked(lab: Any, page: Page) -> None:
    started(lab, page, "linked.ipynb", LINKED, 'GraphView(board, key="view")')
    place = page.locator("[data-do=place][data-word=gissa]")
    expect(place).not_to_have_attribute("data-marks", "good")
    button(page, "Reach of a trader").click()
    expect(place).to_have_attribute("data-marks", "good")
    wait_until(page, lambda: pixel(page, GISSA_GLOW) == GOLD)
    page.locator("[data-do=place][data-word=kian]").click()
    place.click()
    expect(page.locator(".bg-graph-words")).to_contain_text("trader on Gissa")
    wait_until(page, lambda: pixel(page, (571, 284 + 26)) == LAPIS)
    page.get_by_role("button", name="Undo").click()
    expect(place).to_have_attribute("data-marks", "good")
    button(page, "Control").click()
    expect(place).not_to_have_attribute("data-marks", "good")
    expect(page.locator(".bg-graph-numbers")).to_contain_text("Umma")


def test_pointer_moves_send_nothing(lab: Any, page: Page) -> None:
    frames: list[Any] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    started(lab, page, "pointer.ipynb")
    page.wait_for_timeout(1500)
    box = page.locator(".bg-graph canvas").bounding_box()
    assert box
    sent = len(frames)
    for n in range(20):
        page.mouse.move(box["x"] + 20 * n, box["y"] + 10 * n)
    page.wait_for_timeout(300)
    assert len(frames) == sent


def test_copied_code_runs(lab: Any, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    started(lab, page, "copy-code.ipynb")
    button(page, "Copy").click()
    expect(button(page, "Copied")).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    names: dict[str, Any] = {}
    exec(code, names)
    assert "gissa" not in names["component"]
    assert "nx.node_boundary(G, component)" in code


def test_a_restart_is_told_and_a_new_run_lives(lab: Any, page: Page) -> None:
    started(lab, page, "graphrestart.ipynb")
    lab.restart(page)
    alarm = page.get_by_role("alert").filter(has_text="The kernel was restarted.")
    expect(alarm).to_be_visible()
    assert page.locator(".bg-graph-controls").evaluate("controls => controls.inert")
    lab.run_all(page)
    expect(alarm).to_have_count(0)
    drawn(page)


def test_the_buttons_of_an_example_stand_in_one_line(lab: Any, page: Page) -> None:
    """Also where there is little room: in two they would cover the foot of the board."""
    # A list of files stands beside it.
    page.set_viewport_size({"width": 1050, "height": 900})
    lab.write("oneline.ipynb", f'from widgets import Walkthrough\nWalkthrough("{POSITION} > move kian gu_edena")')
    turn_to(lab, page, "oneline.ipynb")
    lab.run_all(page)
    buttons = page.locator(".bg-controls button:visible")
    expect(buttons.filter(has_text="Play on from here")).to_be_visible()
    assert len({round(each.bounding_box()["y"]) for each in buttons.all()}) == 1  # type: ignore[index]


def test_a_kernel_that_is_shut_down_is_told_at_once(lab: Any, page: Page) -> None:
    """Beside a graph and on the board of an example, before anything is pressed."""
    example = f'from widgets import Walkthrough\nWalkthrough("{POSITION} > move kian gu_edena")'
    started(lab, page, "graphgone.ipynb", REACH, example)
    page.evaluate(SHUT_DOWN)
    gone = page.get_by_role("alert").filter(has_text="The kernel is gone.")
    expect(gone).to_have_count(2)
    expect(page.locator(".bg-graph").get_by_role("alert")).to_have_text(gone.last.inner_text())
    for button in (".bg-graph-controls button >> nth=1", ".bg-controls button:has(.fa-step-forward)"):
        assert page.locator(button).evaluate("button => Boolean(button.closest('[inert]'))")


def test_a_cell_run_again_closes_the_former_view(lab: Any, page: Page) -> None:
    count = (
        "import ipywidgets\n[type(w).__name__ for w in ipywidgets.widgets.widget._instances.values()].count('Canvas')"
    )
    started(lab, page, "graphagain.ipynb", REACH, count)
    lab.run_all(page)
    expect(page.locator(".jp-OutputArea-output pre").last).to_have_text("1")
    expect(page.locator(".bg-graph")).to_have_count(1)
    drawn(page)


def test_the_day_after_it_is_a_picture(lab: Any, page: Page) -> None:
    started(lab, page, "graphlater.ipynb")
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    lab.shut_down()
    page.goto("about:blank")
    lab.open(page, "graphlater.ipynb")
    image = page.locator("figure.bg-picture img")
    expect(image).to_be_visible()
    expect(image).to_have_js_property("naturalWidth", 1000)
    assert "Ki'an" in (image.get_attribute("alt") or "")
    expect(page.get_by_text("Error displaying widget")).to_be_hidden()


def test_axe_finds_nothing_in_either_theme(lab: Any, page: Page) -> None:
    started(lab, page, "graphaxe.ipynb")
    for name, words in (("Reach of a trader", "trader on Ki'an"), ("Control", "Umma")):
        button(page, name).click()
        expect(page.locator(".bg-graph")).to_contain_text(words)
        accessible(lab, page)
