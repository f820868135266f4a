"""Take pictures of every notebook in a real JupyterLab, to look at: `python -m tools.screenshots [FOLDER]`.

Each is opened fresh, live (after its start button), reloaded, and on the day after (saved, its kernel gone), at two
widths and in both themes. FOLDER is screenshots/ unless told otherwise.
"""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from boardgames.teaching.working_copy import trust
from tools.lab import CHROMIUM_ARGS, ROOT, Lab, find_chromium

WIDTHS: Final = (1280, 800)
HEIGHT: Final = 900
THEMES: Final = ("light", "dark")
SCROLLED: Final = ".jp-NotebookPanel:visible .jp-WindowedPanel-outer"


# Whether no cell waits for the kernel.
RUN: Final = "jupyterapp.shell.currentWidget.content.widgets.every(({ model }) => model.executionState !== 'running')"


def stages(lab: Lab, page: Page, name: str) -> Iterator[str]:
    """Take a notebook through its stages, and yield the name of each."""
    lab.open(page, name)
    yield "fresh"
    page.get_by_role("button", name="▶").click()
    _live(lab, page)
    yield "live"
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    page.reload()
    _live(lab, page)
    yield "reloaded"
    lab.shut_down()
    page.goto("about:blank")
    lab.open(page, name)
    yield "the day after"


def _live(lab: Lab, page: Page) -> None:
    lab.ready(page)
    page.wait_for_function(RUN, timeout=120_000)
    # In a look-up pictures stay beside the cards.
    waiting = ".jp-Cell:has(figure.bg-picture):not(:has(.bg-board, .bg-card))"
    expect(page.locator(waiting)).to_have_count(0, timeout=60_000)
    lab.ready(page)


def looks(lab: Lab, page: Page) -> Iterator[str]:
    """Every width in every theme, without the list of files."""
    page.evaluate("jupyterapp.shell.collapseLeft()")
    for width, theme in product(WIDTHS, THEMES):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        lab.command(page, "apputils:change-theme", theme=f"JupyterLab {theme.title()}")
        expect(page.locator("body")).to_have_attribute(
            "data-jp-theme-light", str(theme == "light").lower(), timeout=60_000
        )
        yield f"{width} {theme}"


# Scrolls there, and says where that led: cells are laid out when they come near, so the page may still change.
SCROLL: Final = """async (panel, top) => {
  const frame = () => new Promise(requestAnimationFrame);
  let same = 0, before = "";
  while (same < 8) {
    panel.scrollTop = top;
    await frame();
    const now = `${panel.scrollTop} ${panel.scrollHeight}`;
    same = now === before ? same + 1 : 0;
    before = now;
  }
  const cells = jupyterapp.shell.currentWidget.content.widgets;
  const last = cells[cells.length - 1].node;
  return [panel.scrollTop, last.isConnected && panel.scrollTop + panel.clientHeight + 1 >= panel.scrollHeight];
}"""


def whole(page: Page) -> Image.Image:
    """The notebook from top to end, put together from what is seen while scrolling."""
    panel = page.locator(SCROLLED)
    box = panel.bounding_box()
    assert box
    page.mouse.move(0, 0)
    page.keyboard.press("Shift")  # a page just started is held at its first board until the reader does something
    top, ended, parts = 0, False, list[tuple[int, Image.Image]]()
    while not ended:
        at, ended = panel.evaluate(SCROLL, top)
        page.wait_for_timeout(150)  # for a picture and a canvas to be painted
        shot = page.screenshot(clip=box, animations="disabled", style=".Toastify { display: none }")
        parts.append((round(at), Image.open(BytesIO(shot))))
        top = round(at) + int(box["height"])
    picture = Image.new("RGB", (parts[0][1].width, parts[-1][0] + parts[-1][1].height))
    for at, part in parts:
        picture.paste(part, (0, at))
    return picture


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(prog="python -m tools.screenshots", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "screenshots")
    target: Path = parser.parse_args(arguments).folder
    target.mkdir(parents=True, exist_ok=True)
    browser_path = find_chromium()
    if browser_path is None:
        sys.exit("no Chromium or Chrome here")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = Lab(Path(folder))
        try:
            lab.wait()
            browser = playwright.chromium.launch(executable_path=browser_path, args=CHROMIUM_ARGS)
            for notebook in sorted((ROOT / "notebooks").rglob("*.ipynb")):
                if ".ipynb_checkpoints" in notebook.parts:
                    continue
                name = notebook.relative_to(ROOT / "notebooks").as_posix()
                copy = Path(folder, name)
                copy.parent.mkdir(exist_ok=True)
                shutil.copyfile(notebook, copy)
                trust(copy, lab.signatures)
                page = browser.new_page()
                for stage in stages(lab, page, name):
                    for look in looks(lab, page):
                        file = target / f"{notebook.stem} {stage} {look}.png".replace(" ", "-")
                        whole(page).save(file)
                        print(file)
                page.close()
            browser.close()
        finally:
            lab.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
