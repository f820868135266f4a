"""Palette, style and symbols: a valley in earth pigments, under the sun on light pages and under the moon on dark ones.

Every colour is a pair (light, dark) and is named once, in the style; the markup has class names only. What matters is
told by shape as well: the players' people, the resources, the culture symbols and the figures can be told apart
without colour. Icons share one size, about 28 units, so that nothing has to be scaled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from boardgames.pictures.style import FONT
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.pieces import CARDS, FIGURES, MOST_TOOL, ONCE, SYMBOLS, TILES, Card, Tile

PALETTE: Final = {
    "ink": ("#2c1c10", "#f6ead2"),
    "soft": ("#674b35", "#c6b396"),
    "page": ("#efe2c6", "#1b1820"),
    "clay": ("#ead7b0", "#2c2628"),
    "edge": ("#ab8657", "#6f5b49"),
    "chalk": ("#fffaee", "#ece0c6"),
    "sky": ("#c4e0e4", "#141b2e"),
    "dawn": ("#f8e6b8", "#232d4a"),
    "sun": ("#f6c24f", "#f3ead0"),
    "star": ("#c4e0e4", "#dfe4f2"),
    "far": ("#a3b4bd", "#2c374f"),
    "near": ("#8499a0", "#36435a"),
    "snow": ("#fdfdf8", "#8e9ebb"),
    "hill": ("#a9bb79", "#27392f"),
    "meadow": ("#bccb84", "#2f4434"),
    "grass": ("#d2d590", "#3a4e36"),
    "blade": ("#7d9650", "#66824e"),
    "wood-floor": ("#8aa763", "#213a2d"),
    "leaf-deep": ("#44693f", "#1b4534"),
    "leaf": ("#618a4a", "#2c6046"),
    "leaf-light": ("#85a95a", "#437a52"),
    "bark": ("#70502f", "#5c4430"),
    "rock": ("#b5b3ab", "#4c525d"),
    "rock-deep": ("#878681", "#373c47"),
    "rock-light": ("#d9d6ca", "#666d79"),
    "pit": ("#d18d58", "#73472f"),
    "pit-deep": ("#ad6437", "#542f20"),
    "pit-light": ("#e6b07c", "#8d5d3f"),
    "water": ("#78b5ca", "#1d4a68"),
    "deep-water": ("#5b9cb8", "#163b56"),
    "wave": ("#def1f2", "#6ba0bb"),
    "sand": ("#ecdcb0", "#5a5040"),
    "earth": ("#e3c897", "#453a30"),
    "path": ("#f0dcb2", "#57493a"),
    "thatch": ("#d0a052", "#96733f"),
    "thatch-deep": ("#9b7233", "#6a5029"),
    "wall": ("#a9744a", "#74502f"),
    "dark": ("#3a2616", "#100c0c"),
    "corn": ("#e7c04c", "#8b7533"),
    "fur": ("#8d6039", "#8a6444"),
    "fire": ("#e2672b", "#ff9a3c"),
    "glow": ("#f4dfa4", "#7a4d24"),
    "plate": ("#fff6df", "#241d1f"),
    "halo": ("#fffaf0", "#120f14"),
    "line": ("#26170c", "#0f0a08"),
    "rim": ("#7a5530", "#b08d62"),
    "gold-badge": ("#f0c04a", "#e2b03e"),
    "coin": ("#38230a", "#291a06"),
    "rise": ("#8a4b00", "#f5cb62"),
    "wood": ("#b07a42", "#b5804a"),
    "grain": ("#f0cf98", "#e8c68e"),
    "brick": ("#cc5b38", "#cc5f3d"),
    "stone": ("#a9adb3", "#a5abb5"),
    "gold": ("#f6c637", "#f2c136"),
    "meat": ("#b6473b", "#bf5244"),
    "bone": ("#fff4dc", "#f2e4c6"),
    "ear": ("#d9a520", "#e6b737"),
    "flint": ("#6d7681", "#8c96a3"),
    "paper": ("#fbf1d8", "#e9dcbd"),
    "print": ("#2c1c10", "#2a1b10"),
    "culture": ("#3f7d4f", "#346a42"),
    "culture-deep": ("#255a37", "#1e4a2d"),
    "dune": ("#e6bf78", "#d6ae68"),
    "dune-deep": ("#6b4518", "#644017"),
    "back": ("#8a4b2c", "#7d452a"),
    "die": ("#fffdf5", "#f3ead6"),
    "s0": ("#c93b2a", "#d2452f"),
    "s1": ("#2d62b5", "#4079d6"),
    "s2": ("#5aa04c", "#62ab52"),
    "s3": ("#f4bd35", "#f4bd35"),
}
"""Colours by name: on light pages, on dark pages."""

TEXTS: Final = (
    ("ink", "plate"), ("soft", "plate"), ("ink", "clay"), ("soft", "clay"), ("rise", "clay"), ("rise", "plate"),
    ("print", "paper"), ("print", "dune"), ("coin", "gold-badge"), ("chalk", "culture"), ("chalk", "back"),
)  # fmt: skip
"""Text and background colours that meet."""


@cache
def style() -> str:
    """The style sheet."""
    c = {name: f"light-dark({light},{dark})" for name, (light, dark) in PALETTE.items()}

    def line(color: str, width: float) -> str:
        return f"fill:none;stroke:{c[color]};stroke-width:{width}px;stroke-linecap:round;stroke-linejoin:round"

    rules = [f".st-{name}{{fill:{color}}}" for name, color in c.items()]
    rules += (
        ".st-bare{fill:none}",
        f".st-text{{font:600 17px {FONT};fill:{c['ink']};text-anchor:middle}}",
        f".st-print-text{{font:800 30px {FONT};fill:{c['print']};text-anchor:middle}}",
        ".st-small,.st-cap{font-size:16px;font-weight:700}.st-start{text-anchor:start}.st-end{text-anchor:end}",
        f".st-soft-text{{fill:{c['soft']};font-weight:500}}.st-coin-text{{fill:{c['coin']};font-weight:800}}",
        f".st-lined{{stroke:{c['line']};stroke-width:1.7px;stroke-linejoin:round;stroke-linecap:round}}",
        f".st-back-line{{stroke:{c['halo']};fill:{c['halo']};stroke-width:5px;stroke-linejoin:round}}",
        f".st-mark{{{line('line', 1.5)}}}.st-chalk-line{{{line('chalk', 2.1)}}}.st-print-line{{{line('print', 2.2)}}}",
        f".st-rimmed{{stroke:{c['rim']};stroke-width:1.6px}}.st-edged{{stroke:{c['edge']};stroke-width:1.5px}}",
        f".st-blades{{{line('blade', 1.8)}}}.st-waves{{{line('wave', 1.8)}}}.st-cracks{{{line('rock-deep', 1.6)}}}",
        f".st-cuts{{{line('pit-deep', 1.8)}}}.st-trunks{{{line('bark', 4)}}}.st-straw{{{line('thatch-deep', 1.5)}}}",
        f".st-rows{{{line('thatch-deep', 2)}}}.st-poles{{{line('bark', 3)}}}.st-bones{{{line('bone', 3)}}}",
        f".st-shaft{{{line('bark', 3.4)}}}.st-shaft-line{{{line('line', 6)}}}.st-fur-line{{{line('fur', 4)}}}",
        f".st-spot{{fill:{c['plate']};fill-opacity:.82;stroke:{c['rim']};stroke-width:2px;stroke-dasharray:5 2.6}}"
        f".st-seat{{fill:{c['paper']}}}",
        f".st-stars{{fill:none;stroke:{c['star']};stroke-width:2.4px;stroke-linecap:round}}",
        f".st-foam{{{line('wave', 3)}}}.st-print-arrow{{{line('ink', 2.2)}}}",
        f".st-frame{{fill:none;stroke:{c['bark']};stroke-width:5px}}",
        f".st-slot{{fill:none;stroke:{c['edge']};stroke-width:1.6px;stroke-dasharray:4 4}}",
        f".st-turn{{fill:none;stroke:{c['rise']};stroke-width:3.5px}}",
        f".st-due{{fill:none;stroke:{c['rise']};stroke-width:3.5px;stroke-dasharray:9 5}}",
        f".st-halo-line{{{line('halo', 7)}}}.st-bar{{{line('bark', 3.6)}}}.st-pale{{stroke:{c['edge']}}}",
        ".st-20{font-size:20px}",
        ".st-faint{opacity:.32}",
    )
    return "".join((*rules, *_label_rules(c)))


def _label_rules(c: dict[str, str]) -> tuple[str, ...]:
    """The looks of labels on pieces, told apart by the piece they stand on."""

    def label(symbol: str, color: str, size: str, shift: str, anchor: str = "middle", weight: int = 700) -> str:
        return (
            f"use[href$={symbol}]+.label{{font:{weight} {size} {FONT};fill:{c[color]};text-anchor:{anchor};"
            f"transform:translate({shift})}}"
        )

    return (
        f"use[href$=name]+.label{{font:700 19px {FONT};fill:{c['ink']}}}",
        label("points", "coin", "18px", "0,6.5px", weight=800),
        label("marker", "coin", "17px", "0,6.5px", weight=800),
        label("round", "ink", "18px", "0,0", "start"),
        label("deck", "ink", "17px", "0,60px"),
        label("sum", "ink", "18px", "0,0"),
        label("left", "soft", "16px", "0,0", weight=600),
        label("many", "ink", "17px", "0,0", "start"),
        ",".join(f"use[href$={name}]+.label" for name in (*KINDS, "food", "hut", *FIGURES))
        + f"{{font:700 17px {FONT};fill:{c['ink']};transform:translate(18px,7px)}}",
        ",".join(f"use[href$={name}]+.label" for name in SYMBOLS)
        + f"{{font:700 17px {FONT};fill:{c['ink']};transform:translate(11px,13px);stroke:{c['clay']};"
        "stroke-width:4px;paint-order:stroke}",
    )


# ------------------------------------------------------------------------------------------------------------ people

_PEOPLE: Final = (
    # Arms spread; a striped cloak; feathered and dotted; square with a sash: (silhouette, motif).
    (
        "M0-15A5.6 5.6 0 0 1 4.6-6.2L13-3.6V1.6L6.4 2L10 13.5H2.6L0 8L-2.6 13.5H-10L-6.4 2L-13 1.6V-3.6L-4.6-6.2"
        "A5.6 5.6 0 0 1 0-15Z",
        "",
    ),
    (
        "M0-15A5.4 5.4 0 0 1 4.2-6.2L12.5 13.5H-12.5L-4.2-6.2A5.4 5.4 0 0 1 0-15Z",
        '<path class="st-chalk-line" d="M-4.6 0H4.6M-6.7 5H6.7M-8.6 9.7H8.6"/>',
    ),
    (
        "M4.6-5.6C12-3 13 7 8 13.5H-8C-13 7-12-3-4.6-5.6A5.4 5.4 0 0 1-3.6-14L-1-21L4-14A5.4 5.4 0 0 1 4.6-5.6Z",
        '<path class="st-chalk" d="M-6 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-2 4.6a2 2 0 1 0 4'
        ' 0a2 2 0 1 0-4 0M-6 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M2 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0"/>',
    ),
    (
        "M-5.5-15H5.5V-6.6H12.5V4.5H8.5V13.5H2V8H-2V13.5H-8.5V4.5H-12.5V-6.6H-5.5Z",
        '<path class="st-print-line" d="M-7 3L7-4"/>',
    ),
)


def _person(seat: int) -> str:
    shape, motif = _PEOPLE[seat]
    return f'<path class="st-back-line" d="{shape}"/><path class="st-s{seat} st-lined" d="{shape}"/>{motif}'


# ------------------------------------------------------------------------------------------------------------- icons

_ICONS: Final = {
    "wood": (
        '<path class="st-wood st-lined" d="M-9-8H10C15-6 15 6 10 8H-9Z"/>'
        '<ellipse class="st-grain st-lined" cx="-9" rx="5" ry="8"/>'
        '<path class="st-mark" d="M-9-3.4C-7-2-7 2-9 3.4M0-3H8M-1 3H5"/>'
    ),
    "brick": (
        '<path class="st-brick st-lined" d="M-14-3L-7-10H14L8-3V9H-14ZM8-3H-14M8 9L14 2V-10"/>'
        '<path class="st-mark" d="M-3-3V3M-14 3H8M-8 3V9M2 3V9"/>'
    ),
    "stone": (
        '<path class="st-stone st-lined" d="M-14 5L-10-6L-2-12L8-9L14 1L10 10L-5 11Z"/>'
        '<path class="st-mark" d="M-10-6L-1-2L8-9M-1-2L1 10.5M-1-2L-14 5"/>'
    ),
    "gold": (
        '<path class="st-gold st-lined" d="M-6.5-5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0'
        "M-13 5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0"
        'M0 5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0"/><path class="st-chalk-line" d="M-3-7l2-1M-9.5 3l2-1M3.5 3l2-1"/>'
    ),
    "food": (
        '<path class="st-bone st-lined" d="M-3 3L-8 8A3 3 0 1 0-11 11A3 3 0 1 0-7 12.5L1 6Z"/>'
        '<path class="st-meat st-lined" d="M-4 5C-9-3-3-13 6-12C15-11 15 0 8 4.5C4 7 0 8-4 5Z"/>'
        '<path class="st-chalk-line" d="M2-7.5C5-9 8-8 9.5-5.5"/>'
    ),
    "wheat": (
        '<path class="st-print-line" d="M0 14V-2"/>'
        '<path class="st-ear st-lined" d="M0-14C3-11 3-8 0-5C-3-8-3-11 0-14ZM0 0C1-4 4-6 8-6C8-2 5 0 0 0ZM0 0'
        "C-1-4-4-6-8-6C-8-2-5 0 0 0ZM0 7C1 3 4 1 8 1C8 5 5 7 0 7ZM0 7C-1 3-4 1-8 1C-8 5-5 7 0 7Z"
        '"/>'
    ),
    "axe": (
        '<path class="st-shaft-line" d="M-8 13L6-11"/><path class="st-shaft" d="M-8 13L6-11"/>'
        '<path class="st-flint st-lined" d="M-3-13L12-4C12 2 8 6 3 6L-5-6C-6-9-5-12-3-13Z"/>'
    ),
    "hut": (
        '<path class="st-wall st-lined" d="M-9 0H9V12H-9Z"/><path class="st-dark" d="M-3 12V4H3V12Z"/>'
        '<path class="st-thatch st-lined" d="M0-13L14 2H-14Z"/><path class="st-mark" d="M-4-4L-6 1M0-8V1M4-4L6 1"/>'
    ),
    "man": (
        '<path class="st-fur st-lined" d="M0-14A5 5 0 0 1 4-5.6L11-3V2L6 2.5L9 13H2.5L0 8L-2.5 13H-9L-6 2.5L-11 2V-3'
        'L-4-5.6A5 5 0 0 1 0-14Z"/>'
    ),
    "any": (
        '<path class="st-paper st-lined" stroke-dasharray="4 2.4" d="M-8-12H8L14 0L8 12H-8L-14 0Z"/>'
        '<path class="st-print-line" d="M-4.4-4.4C-4-9 5-9 4.6-3.6C4.4-.6 0-.6 0 3M0 7V7.2"/>'
    ),
    "back": (
        '<rect class="st-back st-lined" x="-10" y="-14" width="20" height="28" rx="3"/>'
        '<path class="st-chalk-line" d="M-4-2A5 5 0 1 1 2 4A3 3 0 1 1 0-1"/>'
    ),
}

# What each figure wears and holds, over a plain body.
_BODY: Final = "M0-13A5 5 0 0 1 4-4.6L9 1L8 13H-8L-9 1L-4-4.6A5 5 0 0 1 0-13Z"
_FIGURES: Final = {
    "farmer": (
        '<path class="st-ear st-lined" d="M-9-8.5C-4-11 4-11 9-8.5L5-10C4-16-4-16-5-10Z"/>'
        '<path class="st-print-line" d="M0 11V1M0 4L-4 1M0 4L4 1M0 8L-4 5M0 8L4 5"/>'
    ),
    "tool_maker": (
        '<path class="st-print-line" d="M-4 10L3-1"/><path class="st-flint st-lined" d="M0-4L7 1L3 5L-1-1Z"/>'
    ),
    "hut_builder": '<path class="st-thatch st-lined" d="M0-1L7 5H-7Z"/><path class="st-print-line" d="M-4 6V11H4V6"/>',
    "shaman": (
        '<path class="st-print-line" d="M-3-12L-6-15L-10-14M-6-15L-7-18M3-12L6-15L10-14M6-15L7-18'
        'M0 0A3 3 0 1 1-.1 0M0 6V11"/>'
    ),
}


def _figure(name: str) -> str:
    return f'<path class="st-paper st-lined" d="{_BODY}"/>{_FIGURES[name]}'


_SIGNS: Final = {
    # A sprig in a mortar, a hand, a tablet, a jar, a sundial, a wheel, a lyre, a loom.
    "healing": (
        "M-7 2H7C7 7 4 9 0 9C-4 9-7 7-7 2ZM0 2C0-3-1-6 2-10M1-4C4-3 6-5 6-8C3-8 1-7 1-4M0-1C-3 0-5-2-6-5C-3-5-1-4 0-1"
    ),
    "art": "M-6 2V-5M-2.5-1V-9M1.5-1V-9M5-1V-7M-6 2C-6 8-3 10 0 10C4 10 5 6 5-1M5 3L9-1",
    "writing": "M-7-9H7V9H-7ZM-4-5H4M-4-1H1M-4 3H4M-4 6H-1",
    "pottery": "M-4-10H4M-3-10C-3-6-8-4-8 1C-8 6-5 8-4 10H4C5 8 8 6 8 1C8-4 3-6 3-10M-7.4-1L-4 2L0-1L4 2L7.4-1",
    "time": "M-4.5 0A4.5 4.5 0 1 1-4.5 .1M0-7V-11M0 7V11M-7 0H-11M7 0H11M-5-5L-8-8M5-5L8-8M-5 5L-8 8M5 5L8 8",
    "transport": "M-9 0A9 9 0 1 1-9 .1M-2 0A2 2 0 1 1-2 .1M0-2V-9M0 2V9M-2 0H-9M2 0H9",
    "music": "M-5 9C-11 3-8-3-7-10M5 9C11 3 8-3 7-10M-5 9H5M-8-7H8M-3-7V9M0-7V9M3-7V9",
    "weaving": "M-9-9V10M9-9V10M-11-8H11M-5-8V6M-1.7-8V6M1.7-8V6M5-8V6M-6-3H6M-6 1H6M-6 5H6",
}


def _sign(name: str) -> str:
    return (
        f'<circle class="st-culture st-lined" r="15"/><path class="st-chalk-line" stroke-width="2" d="{_SIGNS[name]}"/>'
    )


_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


_CUBE: Final = '<rect class="st-die st-lined" x="-15" y="-15" width="30" height="30" rx="7"/>'
"""A die is as large as a person."""


def _die(face: int) -> str:
    pips = "".join(f"M{7.6 * x - 3:g} {7.6 * y:g}a3 3 0 1 0 6 0a3 3 0 1 0-6 0" for x, y in _PIPS[face])
    return f'{_CUBE}<path class="st-print" d="{pips}"/>'


def _tool(value: int) -> str:
    return (
        '<rect class="st-paper st-lined" x="-15" y="-17" width="30" height="34" rx="5"/>'
        '<path class="st-shaft" d="M-9 12L1-7"/><path class="st-flint st-lined" d="M-9-13L8-7C8-1 5 2 0 2L-9-7Z"/>'
        f'<text class="st-print-text st-20" x="7" y="14">{value}</text>'
    )


def _used_tool(value: int) -> str:
    """A used tool lies on its side and is pale."""
    return (
        '<rect class="st-clay st-edged" x="-17" y="-15" width="34" height="30" rx="5" stroke-dasharray="4 3"/>'
        '<path class="st-shaft st-pale" d="M-12-9L7 1"/><path class="st-rock" d="M13-9L7 8C1 8-2 5-2 0L7-9Z"/>'
        f'<text class="st-text st-soft-text" x="-7" y="12">{value}</text>'
    )


def _one_use(value: int) -> str:
    return (
        '<path class="st-paper st-lined" d="M-19-15H19V11L14 16L9.5 11L5 16L0 11L-5 16L-9.5 11L-14 16L-19 11Z"/>'
        '<path class="st-shaft" d="M-13 8L-4-8"/><path class="st-flint st-lined" d="M-14-11L3-6C3 0 0 3-4 3L-14-5Z"/>'
        f'<text class="st-print-text st-20" x="10" y="7">{value}</text>'
    )


# ----------------------------------------------------------------------------------------------------- cards and tiles

CARD: Final = (104, 152)
"""The width and height of cards and building tiles. People stand in the middle, between the halves."""

_SEAT: Final = '<circle class="st-spot st-seat" r="16"/>'


def _use(name: str, x: float = 0, y: float = 0) -> str:
    at = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "")
    return f'<use href="#{name}"{at}/>'


def _large(name: str, x: float, y: float, scale: float = 1.4) -> str:
    """An icon as large as it is read at arm's length."""
    return f'<use href="#{name}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def _number(text: str, x: float, y: float, size: int = 30) -> str:
    style = "" if size == 30 else f' style="font-size:{size}px"'
    return f'<text class="st-print-text" x="{x:g}" y="{y:g}"{style}>{text}</text>'


_BASES: Final = {
    "cg": (
        '<rect class="st-paper st-lined" x="-52" y="-76" width="104" height="152" rx="9"/>'
        '<path class="st-culture" d="M-51 6C-34-2-24 10-10 4C4-2 20 10 51 2V67A8 8 0 0 1 43 75H-43A8 8 0 0 1-51 67Z"/>'
        + _SEAT
    ),
    "cs": (
        '<rect class="st-paper st-lined" x="-52" y="-76" width="104" height="152" rx="9"/>'
        '<path class="st-dune" d="M-51 2L-30 8L-10 2L10 8L30 2L51 8V67A8 8 0 0 1 43 75H-43A8 8 0 0 1-51 67Z"/>' + _SEAT
    ),
}


def _upper(card: Card) -> str:
    """What a card does when it is taken."""
    match card.top:
        case "dice":
            return _large("cube", -26, -56, 1.15) + _large("cube", 26, -56, 1.15) + _number("each", 0, -22, 16)
        case "resource" if card.amount > 1:
            return (
                _number(f"+{card.amount}", -28, -34, 26)
                + _large(card.resource, 13, -54)
                + _large(card.resource, 28, -36)
            )
        case "resource_dice":
            arrow = '<path class="st-print-line" d="M-4-46H8L3-51M8-46L3-41"/>'
            return _use("cube", -32, -57) + _use("cube", -23, -39) + arrow + _large(card.resource, 29, -46, 1.15)
        case "points":
            return _large("badge", 0, -47) + _number(f"{card.amount}", 0, -37)
        case "one_use_tool":
            return _large(f"once_{card.amount}", 0, -56, 1.1) + _number("once", 0, -25, 16)
        case "two_resources":
            return _number("+2", -29, -34, 26) + _large("any", 14, -54) + _large("any", 28, -37)
        case _:
            icon = {"food": "food", "tool": "axe", "field": "wheat", "extra_card": "back"}.get(card.top, card.resource)
            return _number(f"+{card.amount}", -26, -35) + _large(icon, 23, -46, 1.5)


MULTIPLIED: Final = dict(zip(FIGURES, ("wheat", "axe", "hut", "man"), strict=True))
"""What each figure's points are multiplied by: food track, tools, buildings, people."""


def _lower(card: Card) -> str:
    """What a card counts for in the final scoring: a culture symbol, or figures and what they are multiplied by."""
    if card.symbol:
        return '<circle class="st-culture-deep" cy="46" r="29"/>' + _large(card.symbol, 0, 46, 1.75)
    several = card.number > 1
    number = _number(str(card.number), -42, 56, 24) if several else ""
    figure, cross = (-18, 6) if several else (-28, 0)
    return (
        number
        + _large(card.figure, figure, 48, 1.5)
        + f'<path class="st-print-line" d="M{cross - 3} 44l6 6m0-6l-6 6"/>'
        + _large(MULTIPLIED[card.figure], 32, 47, 1.3)
    )


def _card(card: Card) -> str:
    return _use("cg" if card.symbol else "cs") + _upper(card) + _lower(card)


_HOUSES: Final = {
    # A thatched hut, a tent of hides, a long house.
    "fixed": (
        '<path class="st-wall st-lined" d="M-34-40H34V-14H-34Z"/>'
        '<path class="st-thatch st-lined" d="M0-74L46-36H-46Z"/>'
        '<path class="st-straw" d="M-14-58L-24-39M14-58L24-39M-28-48L-36-39M28-48L36-39"/>'
    ),
    "kinds": (
        '<path class="st-fur st-lined" d="M-4-70H4L40-14H-40Z"/><path class="st-poles" d="M-4-70L-8-75M4-70L8-75"/>'
        '<path class="st-straw" d="M-16-48L-28-16M16-48L28-16"/>'
    ),
    "any": (
        '<path class="st-wall st-lined" d="M-44-34H44V-14H-44Z"/>'
        '<path class="st-thatch st-lined" d="M-36-70H36L49-32H-49Z"/>'
        '<path class="st-straw" d="M-24-66L-34-36M24-66L34-36"/>'
    ),
}


def _lot(house: str) -> str:
    return (
        '<rect class="st-clay st-lined" x="-52" y="-76" width="104" height="152" rx="9"/>'
        f'{_HOUSES[house]}<path class="st-earth" d="M-51-14H51V20H-51Z"/>'
        f'<rect class="st-paper" x="-51" y="20" width="102" height="55" rx="8"/>{_SEAT}'
    )


def _tile(tile: Tile) -> str:
    """A building tile: its points above, what it takes below."""
    if tile.cost:
        kinds = [kind for kind, number in zip(KINDS, tile.cost, strict=True) for _ in range(number)]
        cost = "".join(_large(kind, 33 * (n - 1), 48, 1.06) for n, kind in enumerate(kinds))
        return _use("lot1") + _large("badge", 0, -46, 1.3) + _number(str(tile.points), 0, -37, 26) + cost
    if tile.kinds:
        some = f"{tile.kinds} kind{'s' * (tile.kinds > 1)}"
        return _use("lot2") + _number(str(tile.most), -19, 51) + _large("any", 18, 41, 1.2) + _number(some, 0, 70, 17)
    return (
        _use("lot3")
        + _number(f"{tile.least}\u2013{tile.most}", -20, 51, 28)
        + _large("any", 29, 41, 1.2)
        + _number("any kinds", 0, 70, 16)
    )


_VALUE: Final = (
    '<rect class="st-gold-badge st-lined" x="-28" y="-56" width="56" height="25" rx="9"/>'
    '<text class="st-text st-coin-text st-small" y="-38">value</text>'
)


# ----------------------------------------------------------------------------------------------------------- the valley

_NATURE: Final = {
    "pine": (
        '<path class="st-trunks" d="M0 20V8"/><path class="st-leaf-deep" d="M0-32L14-8H8L19 12H-19L-8-8H-14Z"/>'
        '<path class="st-leaf" d="M0-32L6-20L-2-9L4-2L-4 12H-19L-8-8H-14Z"/>'
    ),
    "oak": (
        '<path class="st-trunks" d="M0 21V4"/>'
        '<path class="st-leaf" d="M-16 8A11 11 0 0 1-19-9A14 14 0 0 1 4-24A13 13 0 0 1 19-6A11 11 0 0 1 13 9Z"/>'
        '<path class="st-leaf-light" d="M-12-3A10 10 0 0 1 2-18A9 9 0 0 1 4-8A9 9 0 0 1-12-3Z"/>'
    ),
    "tuft": (
        '<path class="st-blades" d="M-7 5C-7 0-9-3-12-4M-6 5V-7M-5 5C-4-1-2-3 1-4M7 6C7 3 6 1 4 0M8 6V-3M9 6'
        'C9 3 11 1 13 0"/>'
    ),
    "reed": ('<path class="st-blades" d="M-7 12L-10-8M-2 12V-13M4 12L7-6M10 12L12-2M-10-8V-13M7-6L8-12"/>'),
    "flower": (
        '<path class="st-blades" d="M0 7V0M8 8V3"/><path class="st-sun" d="M-3-1a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5.5 2'
        'a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0"/>'
    ),
    "boulder": (
        '<path class="st-rock" d="M-18 9L-14-5L-3-12L10-8L18 4L14 10H-16Z"/>'
        '<path class="st-rock-light" d="M-14-5L-3-12L10-8L1-3Z"/><path class="st-cracks" d="M1-3L3 9M-14-5L1-3"/>'
    ),
    "deer": (
        '<path class="st-fur-line" d="M-12 5L-13 19M-7 6V19M8 6L7 19M13 4L15 19"/>'
        '<path class="st-fur" d="M-16-5C-10-9 4-8 11-8L16-17C17-21 21-22 24-20L29-16L27-13L22-13L18-2C17 4 13 8 8 8H-11'
        'C-16 7-18 0-16-5Z"/><path class="st-poles" stroke-width="2" d="M20-20C17-26 11-25 10-31M17-25L20-32M23-21'
        'C25-26 30-26 31-32M26-26L25-32"/>'
    ),
    "mammoth": (
        '<path class="st-fur" d="M-34 24V2C-34-14-22-20-10-20C-4-28 12-30 18-20C26-18 30-8 30 2L33 16C34 21 38 21 39 17'
        'L42 18C42 27 30 28 28 18L24 8L20 10V24H11V12H-14V24H-23V12L-25 24Z"/>'
        '<path class="st-bones" d="M22 6C24 14 31 15 36 8"/><path class="st-dark" d="M17-7a2 2 0 1 0 .1 0Z"/>'
        '<path class="st-cracks" d="M-28 4L-26 10M-20 6L-18 12M-8 5L-6 11M4 5L5 11M4-16C0-10 2-4 8-2"/>'
    ),
    "fish": '<path class="st-deep-water" d="M-11 0C-6-6 4-6 8 0L14-5V5L8 0C4 6-6 6-11 0Z"/>',
    "hide-rack": (
        '<path class="st-poles" d="M-16 16L-11-16M16 16L11-16M-15-12H15"/>'
        '<path class="st-fur" d="M-10-11H10L8-3L11 5L4 8L0 12L-4 8L-11 5L-8-3Z"/>'
    ),
    "cabin": (
        '<path class="st-wall" d="M-26 0H26V24H-26Z"/><path class="st-dark" d="M-8 24V10C-8 2 8 2 8 10V24Z"/>'
        '<path class="st-thatch" d="M0-32C8-16 22-4 36 4L30 10C12 6-12 6-30 10L-36 4C-22-4-8-16 0-32Z"/>'
        '<path class="st-straw" d="M-6-18L-14 4M0-24V5M6-18L14 4M-16-6L-24 5M16-6L24 5"/>'
        '<path class="st-poles" d="M-3-30L-8-38M3-30L8-38"/>'
    ),
    "fire": (
        '<path class="st-poles" d="M-9 8L9 2M-9 2L9 8"/><path class="st-fire" d="M0-14C6-8 9-3 7 2C5 6-5 6-7 2'
        'C-9-3-3-5 0-14Z"/>'
        '<path class="st-sun" d="M0-5C3-2 4 0 3 3C1 5-2 5-3 3C-4 0-1-2 0-5Z"/>'
    ),
}


_CROSS: Final = '<path class="st-halo-line" d="{0}"/><path class="st-bar" d="{0}"/>'


def _barred(circles: Sequence[tuple[float, float]]) -> str:
    """Crossed sticks over circles that nobody may fill."""
    return _CROSS.format("".join(f"M{x - 9:g} {y - 9:g}l18 18m0-18l-18 18" for x, y in circles))


def _frame(name: str, width: float, height: float) -> str:
    return (
        f'<rect class="{name}" x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" rx="12"/>'
    )


@cache
def by_name(width: float, row: float) -> dict[str, str]:
    """All symbols, each centred on 0,0. `width` and `row` are those of a player's row."""
    drawn = {f"seat{seat}": _person(seat) for seat in range(4)}
    drawn |= _ICONS | {name: _sign(name) for name in SYMBOLS} | {name: _figure(name) for name in FIGURES}
    drawn |= {f"d{face}": _die(face) for face in _PIPS}
    drawn |= {f"t{value}": _tool(value) for value in range(1, MOST_TOOL + 1)}
    drawn |= {f"u{value}": _used_tool(value) for value in range(1, MOST_TOOL + 1)}
    drawn |= {word: _one_use(CARDS[card].amount) for word, card in ONCE.items()}
    drawn["cube"] = _CUBE + _number("?", 0, 8, 22)
    drawn["marker"] = '<rect class="st-gold-badge st-lined" x="-12" y="-15" width="24" height="30" rx="6"/>'
    drawn["points"] = '<rect class="st-gold-badge st-lined" x="-25" y="-15" width="50" height="30" rx="15"/>'
    drawn["badge"] = (
        '<path class="st-gold-badge st-lined" d="M0-19L6-14L14-14L15-7L20-1L16 5L16 12L9 13L4 18L-2 15L-9 17L-12 11'
        "L-18 8"
        'L-17 1L-20-6L-14-9L-12-15L-5-14Z"/>'
    )
    drawn |= _BASES | {"lot1": _lot("fixed"), "lot2": _lot("kinds") + _VALUE, "lot3": _lot("any") + _VALUE}
    drawn |= {card.word: _card(card) for card in CARDS.values()}
    drawn |= {tile.word: _tile(tile) for tile in TILES.values()}
    drawn["start"] = (
        '<path class="st-back-line" d="M-5 13L-7-2L-13-13C-6-11-3-9 0-9C3-9 6-11 13-13L7-2L5 13Z"/>'
        '<path class="st-gold-badge st-lined" d="M-5 13L-7-2L-13-13C-6-11-3-9 0-9C3-9 6-11 13-13L7-2L5 13Z"/>'
        '<path class="st-mark" d="M-3-2V-1M3-2V-1M-2 8H2"/>'
    )
    drawn["two"] = (
        '<path class="st-paper st-lined" d="M-19-15H19V15H-19Z"/>' + _use("any", 3) + _number("2", -12, 7, 20)
    )
    drawn["deck"] = (
        '<rect class="st-back st-lined" x="-27" y="-40" width="54" height="80" rx="7"/>'
        '<path class="st-chalk-line" d="M-12-12A13 13 0 1 1 4 2A8 8 0 1 1 0-11"/>'
    )
    drawn["turn"] = _frame("st-turn", width, row)
    drawn["now"] = _frame("st-due", 58, 28)
    drawn |= {"due0": _frame("st-due", 290, 124), "due1": '<circle class="st-due" r="56"/>'}
    drawn |= {
        "due2": '<circle class="st-due" r="23"/>',
        "due3": _frame("st-due", 86, 44),
        "due4": _frame("st-due", 111, 160),
    }
    drawn |= _NATURE | dict.fromkeys(("name", "left", "many", "sum", "round"), "")
    return drawn


SIZES: Final = {
    **{card.word: CARD for card in CARDS.values()},
    **{tile.word: CARD for tile in TILES.values()},
    "deck": (54, 80),
    "seat2": (40, 42),
}
"""The width and height of what can be chosen and is larger than an icon."""


def barred(name: str, circles: Sequence[tuple[float, float]]) -> dict[str, str]:
    """For 1, 2, ... of the last circles the symbol that bars them, centred on the middle of all."""
    return {f"{name}{n}": _barred(circles[-n:]) for n in range(1, len(circles) + 1)}
