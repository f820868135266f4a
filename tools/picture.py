"""Pictures of positions: `python -m tools.picture FILE...` draws the position in each text file beside it, as a PNG.

Those of README.md: `python -m tools.picture docs/*.txt`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from boardgames import read
from boardgames.contract import NotationError
from boardgames.pictures.svg import svg
from tools.lab import CHROMIUM_ARGS, find_chromium

WIDTH = 1000
"""Pixels of a picture."""


def save(html: str, part: str, file: Path, width: int, *, dark: bool = False) -> None:
    """A part (a selector) of a page, so many pixels wide, as a PNG. Ends the program where there is no browser."""
    browser_path = find_chromium()
    if browser_path is None:
        sys.exit("no Chromium or Chrome here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=CHROMIUM_ARGS)
        page = browser.new_page(viewport={"width": width, "height": 600}, color_scheme="dark" if dark else "light")
        page.set_content(html)
        shot = Image.open(BytesIO(page.locator(part).first.screenshot()))
        shot.convert("RGB").quantize(256).save(file, optimize=True)
        browser.close()


def main(arguments: list[str]) -> None:
    """Draw them, or end with a line that names the file and the field."""
    parser = ArgumentParser(prog="python -m tools.picture", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    for file in parser.parse_args(arguments).files:
        try:
            state = read(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, NotationError) as error:
            sys.exit(f"{file}: {error}")
        style = "<style>body { margin: 0 } svg { display: block; width: 100%; height: auto }</style>"
        save(style + svg(state.game.scene(state, None)), "svg", file.with_suffix(".png"), WIDTH)


if __name__ == "__main__":
    main(sys.argv[1:])
