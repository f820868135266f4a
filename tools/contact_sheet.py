"""Draw every symbol of a game at 16, 32 and 64 pixels, by day and by night, in grey and as colour-blind eyes see it.

``python -m tools.contact_sheet [GAME ...]`` writes docs/contact-sheet-GAME.svg, for all games unless told otherwise.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from boardgames import game as game_of
from boardgames import sumeria, tigris
from boardgames.pictures.scene import Stage
from boardgames.stone_age.picture.scene import stage as stone_age_stage
from boardgames.sumeria.picture.scene import stage as sumeria_stage
from boardgames.tigris.picture.scene import stage as tigris_stage

SIZES: Final = (16, 32, 64)
SCHEMES: Final = ("light", "dark")
EYES: Final = {
    # Colours of Machado, Oliveira and Fernandes (2009), for eyes that lack one kind of cone.
    "all colours": "",
    "grey": "0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0 0 0 1 0",
    "deuteranopia": "0.367 0.861 -0.228 0 0 0.280 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0",
    "protanopia": "0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0",
}


class Look(NamedTuple):
    """What a game's sheet shows: its stage, the prefix of its classes, and how wide symbols are: those in `extent` as
    it says, all others `usual`. `more` matches further sizes of a symbol, which are left out."""

    stage: Callable[[], Stage]
    prefix: str
    usual: int
    extent: Mapping[str, int]
    more: str = "$^"

    def wide(self, name: str) -> int:
        return next((wide for start, wide in self.extent.items() if re.match(start, name)), self.usual)


LOOKS: Final = {
    "sumeria": Look(
        lambda: sumeria_stage(sumeria.find_map("cities"), 3), "su", 48, {"zone": 118, "turn": 340, "due": 122}
    ),
    "tigris": Look(
        lambda: tigris_stage(tigris.find_board("classic"), 2, True), "te", 62,
        {
            "veil": 960, "turn": 510, "side": 500, "arena": 1000, r"w\d": 490, r"M\d": 106, r"h\d": 108, "k": 66,
            "total": 76, r"o\d": 30, "z$|pip": 30, "gem$": 40,
        },
        # A kingdom's ground of more than one space; some of the four leaders.
        r"k\d(?!1$)|h(?!15$)\d",
    ),
    "stone_age": Look(
        lambda: stone_age_stage(3), "st", 48,
        {
            r"c\d|cg|cs|b\d|lot": 160, "turn": 1000, "steps": 240, "due": 200, r"x\d": 160, r"w\d": 80,
            "deck": 90, "now": 64, "cabin|mammoth|deer|pine": 84,
        },
    ),
}  # fmt: skip
_LABELS: Final = 140
_COLUMN: Final = 150
_ROW: Final = 74
_TOP: Final = 50


def _row(name: str, wide: int, y: int) -> str:
    drawn, x = "", 6.0
    for size in SIZES:
        scale = size / wide
        drawn += f'<use href="#{name}" transform="translate({x + size / 2:g} {y}) scale({scale:.4g})"/>'
        x += size + 12
    return drawn


def contact_sheet(game: str) -> str:
    """The sheet as an SVG document."""
    look = LOOKS[game]
    board, css = look.stage(), look.prefix
    # Each once: some have two names.
    shown = list({markup: name for name, markup in reversed(list(board.symbols.items())) if markup}.values())[::-1]
    shown = [name for name in shown if not re.match(look.more, name)]
    height = _TOP + _ROW * len(shown) + 10
    columns = list(product(SCHEMES, EYES))
    symbols = "".join(f'<symbol id="{name}" overflow="visible">{board.symbols[name]}</symbol>' for name in shown)
    filters = "".join(
        f'<filter id="{eye.split()[0]}"><feColorMatrix values="{matrix}"/></filter>'
        for eye, matrix in EYES.items()
        if matrix
    )
    rows = "".join(_row(name, look.wide(name), _TOP + _ROW * i + _ROW // 2) for i, name in enumerate(shown))
    names = "".join(
        f'<text class="{css}-text {css}-start" x="10" y="{_TOP + _ROW * i + _ROW // 2 + 6}">{name}</text>'
        for i, name in enumerate(shown)
    )
    sheets = "".join(
        f'<g style="color-scheme:{scheme}" transform="translate({_LABELS + _COLUMN * i} 0)"'
        f"{f' filter={chr(34)}url(#{eye.split()[0]}){chr(34)}' if EYES[eye] else ''}>"
        f'<rect class="{css}-clay" width="{_COLUMN}" height="{height}"/>'
        f'<text class="{css}-text {css}-cap" x="{_COLUMN // 2}" y="22">{scheme}</text>'
        f'<text class="{css}-text {css}-cap" x="{_COLUMN // 2}" y="42">{eye}</text><use href="#rows"/></g>'
        for i, (scheme, eye) in enumerate(columns)
    )
    width = _LABELS + _COLUMN * len(columns)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' role="img">'
        f"<title>Symbols of {escape(game_of(game).title)}</title>"
        f"<style>:root{{color-scheme:light}}{board.style}</style>"
        f'<defs>{symbols}{filters}<g id="rows">{rows}</g></defs>'
        f'<rect class="{css}-page" width="{width}" height="{height}"/>{names}{sheets}</svg>\n'
    )


def main(arguments: list[str]) -> None:
    docs = Path(__file__).parents[1] / "docs"
    parser = ArgumentParser(prog="python -m tools.contact_sheet", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(LOOKS))
    games = parser.parse_args(arguments).games or list(LOOKS)
    if unknown := [game for game in games if game not in LOOKS]:
        parser.error(f"'{unknown[0]}' is none of {', '.join(LOOKS)}")
    for game in games:
        docs.joinpath(f"contact-sheet-{game}.svg").write_text(contact_sheet(game), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
