"""Draw every symbol of Sumeria at 16, 32 and 64 pixels, by day and by night, in grey and as colour-blind eyes see it.

Usage: python tools/contact_sheet.py [FILE]      (docs/contact-sheet.svg unless told otherwise)
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import Final

from boardgames.sumeria.atlas import find_map
from boardgames.sumeria.scene import stage

SIZES: Final = (16, 32, 64)
SCHEMES: Final = ("light", "dark")
EYES: Final = {
    # Colours of Machado, Oliveira and Fernandes (2009), for eyes that lack one kind of cone.
    "all colours": "",
    "grey": "0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0 0 0 1 0",
    "deuteranopia": "0.367 0.861 -0.228 0 0 0.280 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0",
    "protanopia": "0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0",
}
_EXTENT: Final = {"zone": 118, "turn": 340, "due": 122}
"""How wide symbols are, if not 48."""
_LABELS: Final = 110
_COLUMN: Final = 150
_ROW: Final = 74
_TOP: Final = 50


def _extent(name: str) -> int:
    return next((wide for start, wide in _EXTENT.items() if name.startswith(start)), 48)


def _row(name: str, y: int) -> str:
    drawn, x = "", 6.0
    for size in SIZES:
        scale = size / _extent(name)
        drawn += f'<use href="#{name}" transform="translate({x + size / 2:g} {y}) scale({scale:.4g})"/>'
        x += size + 12
    return drawn


def contact_sheet() -> str:
    """The sheet as an SVG document."""
    board = stage(find_map("cities"), 3)
    # Each once: some have two names.
    shown = list({markup: name for name, markup in reversed(list(board.symbols.items())) if markup}.values())[::-1]
    height = _TOP + _ROW * len(shown) + 10
    columns = list(product(SCHEMES, EYES))
    symbols = "".join(f'<symbol id="{name}" overflow="visible">{board.symbols[name]}</symbol>' for name in shown)
    filters = "".join(
        f'<filter id="{eye.split()[0]}"><feColorMatrix values="{matrix}"/></filter>'
        for eye, matrix in EYES.items()
        if matrix
    )
    rows = "".join(_row(name, _TOP + _ROW * i + _ROW // 2) for i, name in enumerate(shown))
    names = "".join(
        f'<text class="su-text su-start" x="10" y="{_TOP + _ROW * i + _ROW // 2 + 6}">{name}</text>'
        for i, name in enumerate(shown)
    )
    sheets = "".join(
        f'<g style="color-scheme:{scheme}" transform="translate({_LABELS + _COLUMN * i} 0)"'
        f"{f' filter={chr(34)}url(#{eye.split()[0]}){chr(34)}' if EYES[eye] else ''}>"
        f'<rect class="su-clay" width="{_COLUMN}" height="{height}"/>'
        f'<text class="su-text su-cap" x="{_COLUMN // 2}" y="22">{scheme}</text>'
        f'<text class="su-text su-cap" x="{_COLUMN // 2}" y="42">{eye}</text><use href="#rows"/></g>'
        for i, (scheme, eye) in enumerate(columns)
    )
    width = _LABELS + _COLUMN * len(columns)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' role="img">'
        f"<title>Symbols of Sumeria</title><style>:root{{color-scheme:light}}{board.style}</style>"
        f'<defs>{symbols}{filters}<g id="rows">{rows}</g></defs>'
        f'<rect class="su-page" width="{width}" height="{height}"/>{names}{sheets}</svg>\n'
    )


def main(arguments: list[str]) -> None:
    file = Path(arguments[0]) if arguments else Path(__file__).parents[1] / "docs" / "contact-sheet.svg"
    file.parent.mkdir(exist_ok=True)
    file.write_text(contact_sheet(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
