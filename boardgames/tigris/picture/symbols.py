"""Palette, style and symbols: mudbrick, lapis and gold by day, a night palette for dark pages.

Every colour is a pair (light, dark) and is named once, in the style; the markup has class names only. What matters is
told by shape as well: the four kinds of tiles differ in outline and picture, leaders wear a headgear for their kind
and the sign of their dynasty.

Pieces are painted often, so a symbol has few elements, none with opacity, transform or filter. Text on a piece
stands at (0, 0): symbols with a label are drawn around it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from boardgames.pictures.figures import Figure, Outline, Round, markup
from boardgames.pictures.paths import scaled, shifted
from boardgames.pictures.style import FONT
from boardgames.tigris.pieces import BUILDINGS, COLOURS, MONUMENT_COLOURS, MONUMENTS

PALETTE: Final = {
    "ink": ("#2b1a10", "#f4e7cd"),
    "soft": ("#6a4f3a", "#c2ae90"),
    "page": ("#f2e6cb", "#1d1a20"),
    "clay": ("#e9d5ae", "#332c30"),
    "edge": ("#b08a5b", "#6d5a4b"),
    "slot": ("#a37d50", "#a08a72"),
    "sand": ("#ecd29a", "#57452f"),
    "dune": ("#f4e0b2", "#625036"),
    "field": ("#a9bd68", "#5c6f35"),
    "furrow": ("#7f9a48", "#80954a"),
    "palm": ("#5f8038", "#83964f"),
    "mesh": ("#c39a5c", "#8d7349"),
    "bank": ("#4f86a8", "#3b7ba6"),
    "water": ("#79b9d6", "#1f5378"),
    "wave": ("#e2f3f6", "#6fa3c0"),
    "wing": ("#a8742f", "#dcb670"),
    "shrine": ("#f9e4a8", "#5d4a2b"),
    "gold": ("#f0c04a", "#e3b445"),
    "bright": ("#fbe6a2", "#f7d98a"),
    "coin": ("#3a2408", "#2a1a06"),
    "glow": ("#f9e3a0", "#4d3c17"),
    "rise": ("#8a5200", "#f3c85c"),
    "lapis": ("#21498f", "#2c4f96"),
    "brick": ("#2f62b4", "#335da6"),
    "shell": ("#f7ecd6", "#e2d3b4"),
    "ivory": ("#fff6e2", "#f3e6c8"),
    "line": ("#24150c", "#0d090a"),
    "rim": ("#24150c", "#e6d8b8"),
    "back": ("#c9a676", "#a58560"),
    "black": ("#3b3033", "#4a3f46"),
    "red": ("#c03a28", "#c2412f"),
    "blue": ("#2763b4", "#2f6fc4"),
    "green": ("#3c7f3a", "#438a41"),
    "ash": ("#4a4048", "#3a3239"),
    "ember": ("#f08a2c", "#f08a2c"),
    "veil": ("#1c1008", "#000000"),
    "attack": ("#ffb02e", "#ffb02e"),
    "defend": ("#7fe3ff", "#7fe3ff"),
    "charge": ("#f6d9a8", "#4a3216"),
    "ward": ("#cfe6ee", "#17394a"),
    "realm0": ("#f6b73c", "#e0a02c"),
    "realm1": ("#b07be0", "#9a68cf"),
    "realm2": ("#f28a8a", "#d96f74"),
    "realm3": ("#62cfc0", "#3fb3a4"),
}
"""Colours by name: on light pages, on dark pages."""

TEXTS: Final = (
    ("ink", "clay"), ("ink", "page"), ("ink", "charge"), ("ink", "ward"), ("soft", "clay"), ("soft", "charge"),
    ("soft", "ward"), ("coin", "gold"), ("coin", "bright"), ("coin", "back"), ("shell", "lapis"),
)  # fmt: skip
"""Text and background colours that meet."""
MARKS: Final = (
    *(("ivory", colour) for colour in COLOURS), *((colour, "ivory") for colour in COLOURS),
    ("gold", "lapis"), ("gold", "brick"), ("attack", "veil"), ("defend", "veil"), ("ember", "ash"), ("rise", "sand"),
    ("wing", "shrine"),
)  # fmt: skip
"""Colours of signs and of what lies below them."""

_FILLS: Final = (
    "page", "clay", "sand", "dune", "wing", "gold", "bright", "coin", "glow", "rise", "lapis", "brick", "shell",
    "ivory", "back", "ash", "ember", "line", "charge", "ward", *COLOURS,
)  # fmt: skip


@cache
def style() -> str:
    """The style sheet of the game."""
    c = {name: f"light-dark({light},{dark})" for name, (light, dark) in PALETTE.items()}
    joined = "stroke-linejoin:round;stroke-linecap:round"
    rules = [f".te-{name}{{fill:{c[name]}}}" for name in _FILLS]
    rules += [f".te-{name}-line{{fill:none;stroke:{c[name]};stroke-width:2.6px;{joined}}}" for name in COLOURS]
    rules += [f".te-realm{n}{{fill:{c[f'realm{n}']}}}" for n in range(4)]
    rules += (
        f".te-tile{{stroke:{c['line']};stroke-width:1.6px;stroke-linejoin:round}}",
        f".te-mark{{fill:none;stroke:{c['ivory']};stroke-width:2.4px;{joined}}}",
        f".te-dark{{fill:none;stroke:{c['coin']};stroke-width:2px;{joined}}}",
        f".te-crack{{fill:none;stroke:{c['ember']};stroke-width:2.6px;{joined}}}",
        f".te-lined{{stroke:{c['rim']};stroke-width:1.8px;{joined}}}",
        f".te-rim{{stroke:{c['edge']};stroke-width:1.6px}}",
        ".te-bare{fill:none}",
        f".te-slot{{fill:none;stroke:{c['slot']};stroke-width:1.6px;stroke-dasharray:4 4}}",
        f".te-dashed{{fill:none;stroke:{c['ink']};stroke-width:2.4px;stroke-dasharray:6 5}}",
        ".te-plain{stroke-dasharray:none;stroke-width:4px}",
        f".te-turn{{fill:none;stroke:{c['rise']};stroke-width:3.5px}}",
        f".te-bank{{fill:{c['water']};stroke:{c['bank']};stroke-width:3px;stroke-linejoin:round}}",
        f".te-meadow{{fill:none;stroke:{c['field']};{joined};stroke-opacity:.34}}",
        f".te-mesh{{fill:none;stroke:{c['mesh']};stroke-width:1.2px;stroke-opacity:.6}}",
        f".te-ford{{fill:none;stroke:{c['wave']};stroke-width:1.5px;stroke-opacity:.55}}",
        f".te-waves{{fill:none;stroke:{c['wave']};stroke-width:1.8px;stroke-linecap:round;stroke-opacity:.9}}",
        f".te-furrow{{fill:none;stroke:{c['furrow']};stroke-width:1.8px;stroke-linecap:round;stroke-opacity:.75}}",
        f".te-plant{{fill:none;stroke:{c['palm']};stroke-width:1.9px;stroke-linecap:round;stroke-opacity:.8}}",
        f".te-wings{{fill:none;stroke:{c['wing']};stroke-width:1.8px;{joined}}}",
        f".te-first{{fill:none;stroke:{c['rise']};stroke-width:3.4px;{joined}}}",
        f".te-inlay{{fill:none;stroke-width:12px;stroke:{c['lapis']}}}",
        f".te-inlay-shell{{fill:none;stroke-width:2px;stroke:{c['shell']};stroke-opacity:.8}}",
        f".te-veil{{fill:{c['veil']};fill-opacity:.56}}",
        f".te-attack-ring{{fill:none;stroke:{c['attack']};stroke-width:4.5px;stroke-linejoin:round}}",
        f".te-defend-ring{{fill:none;stroke:{c['defend']};stroke-width:4.5px;stroke-dasharray:9 4.5}}",
        ".te-thin{stroke-width:1.5px}",
        f".te-weave{{fill:none;stroke:{c['edge']};stroke-width:1.6px;stroke-opacity:.7}}",
        f".te-mortar{{fill:none;stroke:{c['shell']};stroke-width:1px;stroke-opacity:.35}}",
        f".te-ring{{stroke:{c['gold']};stroke-width:2.4px}}",
        f".te-gold-line{{fill:none;stroke:{c['gold']};stroke-width:2.6px;{joined}}}",
        f".te-inner{{stroke-width:3px}}.te-charge.te-inner{{fill:{c['charge']}}}.te-ward.te-inner{{fill:{c['ward']}}}",
        f".te-ghost{{fill:{c['slot']};fill-opacity:.35;fill-rule:evenodd}}",
        f".te-sacred{{fill:{c['shrine']};fill-opacity:.8;stroke:{c['wing']};stroke-width:1.4px}}",
        ".te-ridge{stroke-opacity:.4;stroke-width:1.5px}",
        f".te-text{{font:600 17px {FONT};fill:{c['ink']};text-anchor:middle}}",
        f".te-soft-text{{fill:{c['soft']}}}.te-start{{text-anchor:start}}",
        ".te-cap{font-size:16px;letter-spacing:.5px}",
        f".te-axis{{font:700 13px {FONT};fill:{c['shell']};text-anchor:middle}}",
    )
    return "".join((*rules, *_label_rules(c)))


def _label_rules(c: dict[str, str]) -> tuple[str, ...]:
    """The looks of labels on pieces, told apart by the piece they stand on."""
    return (
        f".label{{font:700 17px {FONT};fill:{c['ink']};text-anchor:middle}}",
        f"use[href$=z]+.label,use[href$=gem]+.label,use[href$=bag]+.label{{fill:{c['coin']}}}",
        "use[href$=name]+.label{font-size:18px;text-anchor:start}",
        f"use[href$=note]+.label{{font:500 16px {FONT};fill:{c['soft']};text-anchor:start}}",
        f"use[href$=noteR]+.label{{font:500 16px {FONT};fill:{c['soft']};text-anchor:end}}",
        "use[href$=nameR]+.label{font-size:18px;text-anchor:end}",
        f"use[href$=total]+.label{{font:800 30px {FONT};fill:{c['coin']}}}",
        ",".join(f"use[href$={name}]+.label" for name in (*COLOURS, "won"))
        + "{font-size:15px;letter-spacing:-.6px;text-anchor:start}",
    )


# ------------------------------------------------------------------------------------------------------------- tiles

OUTLINES: Final = (
    "M-24-27H24Q27-27 27-24V24Q27 27 24 27H-24Q-27 27-27 24V-24Q-27-27-24-27Z",
    "M-18-27H18V-22.5H22.5V-18H27V18H22.5V22.5H18V27H-18V22.5H-22.5V18H-27V-18H-22.5V-22.5H-18Z",
    "M-12-27H12Q27-27 27-12V12Q27 27 12 27H-12Q-27 27-27 12V-12Q-27-27-12-27Z",
    "M-17-27H17L27-17V17L17 27H-17L-27 17V-17Z",
)
"""A square, stepped corners, round corners, cut corners: settlement, temple, farm, market."""

_GRAINS: Final = "".join(
    f"M0 {y + 7}C-4 {y + 7}-10 {y + 3}-10 {y - 4}C-4 {y - 4} 0 {y} 0 {y + 7}C0 {y} 4 {y - 4} 10 {y - 4}"
    f"C10 {y + 3} 4 {y + 7} 0 {y + 7}Z"
    for y in (-6, 1, 8)
)
PICTURES: Final = (
    # Flat-roofed houses, a temple tower, an ear of grain, scales.
    "M-20 17V0H-16V-3H-12V0H-8V-3H-5V-13H-1V-17H4V-13H8V-17H13V-13H17V17ZM-15 6V11H-10V6ZM0-6V0H4V-6ZM8-6V0H12V-6Z"
    "M4 17V8H10V17Z",
    "M-20 17V10H-15V3H-10V-4H-5.5V-12H-8V-17H8V-12H5.5V-4H10V3H15V10H20V17H4V8H-4V17Z",
    f"M0-20C-4-16-4-12 0-8C4-12 4-16 0-20Z{_GRAINS}M-1.3 14H1.3V21H-1.3Z",
    "M-1.5-19H1.5V-14.5L15.5-16.5V-13.5L21 3H22C21 8 18 10.5 14.5 10.5C11 10.5 8 8 7 3H8L12.6-12.9L1.5-11.4"
    "V14H8V18H-8V14H-1.5V-11.4L-12.6-9.9L-8 5H-7C-8 10-11 12.5-14.5 12.5C-18 12.5-21 10-22 5H-21"
    "L-15.5-11.5V-12.5L-1.5-14.5ZM14.5-9L10.5 3H18.5ZM-14.5-7L-18.5 5H-10.5Z",
)


def _tile(kind: int) -> Figure:
    """Three fills, for there may be a hundred tiles to paint: the edge of the tile, its face, and what is on it."""
    color, outline = COLOURS[kind], OUTLINES[kind]
    frame = scaled(outline, 0.88) + scaled(outline, 0.845)
    return (
        Outline("te-line", shifted(scaled(outline, 1.035), 0, 1.3)),
        Outline(f"te-{color}", scaled(outline, 0.975)),
        Outline("te-ivory", frame + PICTURES[kind], pierced=True),
    )


_BACK: Final = (
    Outline("te-back te-tile", OUTLINES[0]),
    Outline("te-weave", "M-27-9H27M-27 9H27M-9-27V27M9-27V27M-18-18L18 18M18-18L-18 18"),
)
"""The back of a tile: below monuments, and in a hand that one may not see."""


# ----------------------------------------------------------------------------------------------------------- leaders

HEADGEAR: Final = (
    # A crown, a stepped tiara, two leaves, a pair of scales: king, priest, farmer, trader.
    "M-19-6L-22-25L-11-18.5L0-28L11-18.5L22-25L19-6Z",
    "M-23-2V-16H-16V-22H-9V-28H9V-22H16V-16H23V-2Z",
    "M0-14C-7-11-22-11-26-25C-14-29-3-27 0-19C3-27 14-29 26-25C22-11 7-11 0-14Z",
    "M-25-25H25V-20.5L28-9H17L20-20.5H-20L-17-9H-28L-25-20.5Z",
)
_SIGNS: Final = (
    # A bow with its arrow, a bull's head, a jar, a lion's head: what is filled, what is drawn in lines.
    ("M14.5 0L7-5V5Z", "M-3-13C8-8 8 8-3 13M-3-13L-11 0L-3 13M-12 0H9M-12 0L-14.5-3M-12 0L-14.5 3"),
    (
        "M-12.5-14C-17-6-12-1-7-1L-6 4C-5 10-3.5 14 0 14C3.5 14 5 10 6 4L7-1C12-1 17-6 12.5-14"
        "C12-9 9.5-7 5-7H-5C-9.5-7-12-9-12.5-14Z",
        "",
    ),
    (
        "M-6-14H6V-11.5L4-9.5C10.5-7 12.5-2.5 11.5 2C10.5 7 6.5 10 5 14H-5C-6.5 10-10.5 7-11.5 2"
        "C-12.5-2.5-10.5-7-4-9.5L-6-11.5ZM-9.5-1.5V1.5H9.5V-1.5Z",
        "M-4-10C-10-14-14-9-11-5M4-10C10-14 14-9 11-5",
    ),
    (
        "M0-15L4-11.5L9-13L10-8L14.5-5L12 0L14.5 5L10 8L9 13L4 11.5L0 15L-4 11.5L-9 13L-10 8L-14.5 5"
        "L-12 0L-14.5-5L-10-8L-9-13L-4-11.5ZM0-8.5C-6-8.5-8.5-4-7.5 1C-6.5 6-3 9 0 9C3 9 6.5 6 7.5 1"
        "C8.5-4 6-8.5 0-8.5ZM-5-3H-2V0H-5ZM2-3H5V0H2ZM-3 2.5H3L0 6Z",
        "",
    ),
)


def _leader(seat: int, kind: int) -> Figure:
    """A disc with the headgear of its kind; on it the sign of its dynasty."""
    color = COLOURS[kind]
    return (
        Outline(f"te-{color} te-lined", HEADGEAR[kind]),
        Round(f"te-{color} te-lined", 24, y=3),
        Round("te-ivory", 18.5, y=3),
        *_sign(seat, color, lambda data: shifted(data, 0, 3)),
    )


def _sign(seat: int, color: str, put: Callable[[str], str]) -> Figure:
    """The sign of a dynasty, its path data put where it belongs: what is drawn in lines, then what is filled."""
    filled, lines = map(put, _SIGNS[seat])
    drawn = (Outline(f"te-{color}-line", lines),) if lines else ()
    return *drawn, Outline(f"te-{color}", filled, pierced=True)


# ---------------------------------------------------------------------------------------------- what else lies about


_ON_BOARD: Final = 0.98
"""The size of a monument that has been built."""


def _tower(one: int, other: int, size: float) -> Figure:
    """A tower in steps, half of it in either colour, a stair between them; at its foot a sign of each colour."""

    def part(data: str) -> str:
        return scaled(data, size)

    half = "M0 40H{0}46V16H{0}36V-6H{0}25V-26H{0}14V-44H0Z"
    steps = "M-46 16H-9M46 16H9M-36-6H-7M36-6H7M-25-26H-5M25-26H5"
    return (
        Outline(f"te-{COLOURS[one]} te-tile", part(half.format("-"))),
        Outline(f"te-{COLOURS[other]} te-tile", part(half.format(""))),
        Outline("te-mark te-thin", part(steps)),
        *(
            Outline("te-ivory", part(shifted(scaled(PICTURES[kind], 0.5), x, 28)), pierced=True)
            for kind, x in ((one, -27), (other, 27))
        ),
        Outline("te-gold te-tile", part("M-8 40L-5-38H5L8 40Z")),
    )


def _monument(one: int, other: int, size: float, rounded: float) -> str:
    """A tower on its court."""
    return (
        f'<rect class="te-shell te-lined" x="{-52 * size:g}" y="{-52 * size:g}" width="{104 * size:g}"'
        f' height="{104 * size:g}" rx="{rounded}"/>{markup(_tower(one, other, size))}'
    )


_BUILDINGS: Final = (
    # A palace with two towers, a library of tablets, a domed granary, an open hall with awnings.
    "M-19 13V-13H-16V-16H-13V-13H-9V-5H9V-13H13V-16H16V-13H19V13H4V4H-4V13Z",
    "M-19 13V-7L0-18L19-7V13ZM-14-4V10H-9V-4ZM-5-4V10H0V-4ZM4-4V10H9V-4Z",
    "M-19 13V-2C-19-20 19-20 19-2V13H4V2H-4V13ZM-13-1V4H-9V-1ZM9-1V4H13V-1Z",
    "M-20-2L-16-15H16L20-2H15V13H10V-2H2.5V13H-2.5V-2H-10V13H-15V-2Z",
)


def _building(kind: int) -> Figure:
    """On a shield of gold, so that the tile below is seen around it."""
    return (
        Outline("te-gold te-lined", "M-23-20H23V14Q23 20 17 20H-17Q-23 20-23 14Z"),
        Outline(f"te-{COLOURS[kind]}", _BUILDINGS[kind], pierced=True),
    )


def _small_leader(kind: int) -> str:
    color = COLOURS[kind]
    return (
        f'<path class="te-{color} te-lined te-thin" d="{scaled(HEADGEAR[kind], 0.46)}"/>'
        f'<circle class="te-{color} te-lined te-thin" cy="1.4" r="11"/>'
    )


_GEM: Final = "M-7-8H7L13-1L0 13L-13-1Z"


def _gem(size: float, x: float = 0, y: float = 0) -> Figure:
    inner = "M-13-1H13M-7-8L-4-1L0 13L4-1L7-8M-4-1L0-8L4-1"
    return (
        Outline("te-bright te-lined", shifted(scaled(_GEM, size), x, y)),
        Outline("te-dark te-thin", shifted(scaled(inner, size), x, y)),
    )


_CATASTROPHE: Final = (
    Outline("te-ash te-tile", "M-25-27L-6-24L5-27L26-25L24-8L27 6L24 26L4 24L-9 27L-26 24L-24 5L-27-9Z"),
    Outline("te-ember", "M5-20L-9 2H-1L-7 20L12-5H3L10-20Z"),
    Outline("te-crack te-thin", "M-21-17L-14-12L-15-4M20 18L14 13L16 5M-20 17L-14 12M19-19L15-13"),
)


def _screen(seat: int, width: float, height: float) -> str:
    """A wall of glazed bricks with battlements and the sign of the dynasty."""
    left, top, right, bottom = -width / 2, -height / 2, width / 2, height / 2
    count = round(width / 30)
    step = width / (2 * count + 1)
    merlons = "".join(f"h{step:.4g}v7h{step:.4g}v-7" for _ in range(count)) + f"h{step:.4g}"
    wall = f"M{left:.4g} {top:.4g}{merlons}V{bottom:.4g}H{left:.4g}Z"
    rows = "".join(f"M{left:.4g} {top + 12 + 14 * n:.4g}H{right:.4g}" for n in range(int((height - 10) / 14)))
    return (
        f'<path class="te-brick te-tile" d="{wall}"/><path class="te-mortar" d="{rows}"/>'
        f'<path class="te-gold" d="M{left:.4g} {bottom - 7:.4g}H{right:.4g}V{bottom - 3:.4g}H{left:.4g}Z"/>'
        f'<circle class="te-lapis te-ring" r="18"/>{markup(_sign(seat, "gold", lambda data: scaled(data, 0.8)))}'
    )


def _seat(seat: int) -> str:
    """The sign of a dynasty, for its panel and for whoever is to move."""
    return f'<circle class="te-lapis te-ring" r="20"/>{markup(_sign(seat, "gold", lambda data: scaled(data, 0.9)))}'


def _rounded(size: float, corner: float) -> str:
    return f'x="{-size / 2:g}" y="{-size / 2:g}" width="{size:g}" height="{size:g}" rx="{corner:g}"'


TILE_LETTERS: Final = "stfm"
"""The symbols of tiles: settlement, temple, farm, market."""
LEADER_LETTERS: Final = "kpft"
"""The last letters of the symbols of leaders: king, priest, farmer, trader."""


@cache
def figures() -> dict[str, Figure]:
    """By name what lies on the board, each around 0,0: graphs draw it too. Monuments are without their court."""
    return {
        **{letter: _tile(kind) for kind, letter in enumerate(TILE_LETTERS)},
        "d": _BACK,
        **{f"{seat}{letter}": _leader(seat, kind) for seat in range(4) for kind, letter in enumerate(LEADER_LETTERS)},
        # On a tile: in its corner, so that the tile can be told.
        "g": (Round("te-coin", 14, 13, 13), *_gem(0.9, 13, 11.5)),
        "c": _CATASTROPHE,
        **{f"M{n}": _tower(one, other, _ON_BOARD) for n, (one, other) in enumerate(MONUMENT_COLOURS)},
        **{name: _building(kind) for kind, name in enumerate(BUILDINGS)},
    }


def by_name(board: tuple[float, float], panel: tuple[float, float], screen: tuple[float, float]) -> dict[str, str]:
    """All symbols, each centred on 0,0. The sizes are of the board, a player's panel and its screen.

    Names are short, for they are sent with every piece. Their order is that of saved pictures.
    """
    lying = {name: markup(figure) for name, figure in figures().items()}
    drawn = {name: lying[name] for name in (*TILE_LETTERS, "d")}
    drawn |= {name: lying[name] for seat in range(4) for name in (f"{seat}{letter}" for letter in LEADER_LETTERS)}
    drawn |= {f"seat{seat}": _seat(seat) for seat in range(4)}
    drawn |= {"x": markup(_gem(1.15)), "g": lying["g"], "c": lying["c"], "u": _UNION}
    for n, (name, (one, other)) in enumerate(zip(MONUMENTS, MONUMENT_COLOURS, strict=True)):
        drawn[f"M{n}"] = _monument(one, other, _ON_BOARD, 8)
        # Beside the board, and on the button that chooses it.
        drawn[name] = _monument(one, other, 0.54, 6)
    drawn |= {name: lying[name] for name in BUILDINGS}
    drawn |= _marked(board) | _realms() | _homes() | _counters() | _band()
    drawn["turn"] = _turn(*panel)
    drawn |= {f"w{seat}": _screen(seat, *screen) for seat in range(4)}
    drawn |= dict.fromkeys(("name", "nameR", "note", "noteR"), "")
    return drawn


SIZES: Final = {
    **{
        f"{seat}{letter}": size
        for letter, size in zip(LEADER_LETTERS, ((48, 56), (48, 54), (52, 58), (56, 54)), strict=True)
        for seat in range(4)
    },
    "black": (42.8, 40),
    "green": (45, 40),
}
"""The width and height of what can be chosen and is larger than an icon: leaders, and points beside their number."""


_UNION: Final = (
    '<path class="te-gold te-lined" fill-rule="evenodd" d="M-29-29H29V29H-29ZM-16-16H16V16H-16Z"/>'
    '<path class="te-coin" d="M-5-27H5L0-16ZM-5 27H5L0 16ZM-27-5V5L-16 0ZM27-5V5L16 0Z"/>'
)


def _marked(board: tuple[float, float]) -> dict[str, str]:
    """In a conflict: the veil over the board, and the rings and tiles of attacker and defender above it."""
    attack = f'<rect class="te-attack-ring" {_rounded(58, 9)}/>'
    defence = f'<rect class="te-defend-ring" {_rounded(58, 9)}/>'
    drawn = {
        "veil": f'<rect class="te-veil" x="{-board[0] / 2:g}" y="{-board[1] / 2:g}" width="{board[0]:g}"'
        f' height="{board[1]:g}"/>',
        "A": attack,
        "D": defence,
    }
    return drawn | {f"{tile}{side}": f'<use href="#{tile}"/>{drawn[side]}' for tile in TILE_LETTERS for side in "AD"}


def _realms() -> dict[str, str]:
    """The grounds of kingdoms: of each colour for one to sixteen spaces."""
    return {
        f"k{n}{size}": f'<rect class="te-realm{n}" x="-33" y="-33" width="{60 * size + 6}" height="66" rx="9"/>'
        for n in range(4)
        for size in range(1, 17)
    }


def _homes() -> dict[str, str]:
    """Those of a player's leaders that are at home, in small: a bit for each kind."""
    return {f"o{kind}": _small_leader(kind) for kind in range(4)} | {
        f"h{home}": "".join(f'<use href="#o{kind}" x="{27 * kind - 40.5}"/>' for kind in range(4) if home >> kind & 1)
        for home in range(1, 16)
    }


def _counters() -> dict[str, str]:
    """What numbers stand on, or beside."""
    drawn = {
        "add": f'<rect class="te-dashed" {_rounded(50, 8)}/><path class="te-dashed te-plain" d="M-11 0H11M0-11V11"/>',
        "pip": '<path class="te-gold te-lined" d="M0-10L10 0L0 10L-10 0Z"/>',
        "z": '<circle class="te-gold te-ring" cy="-6" r="12"/>',
    }
    for kind, colour in enumerate(COLOURS):
        # Points of a colour, beside their number.
        drawn[colour] = (
            f'<path class="te-{colour} te-tile" d="{shifted(scaled(OUTLINES[kind], 0.37), -12.5, -6)}"/>'
            f'<path class="te-ivory" fill-rule="evenodd" d="{shifted(scaled(PICTURES[kind], 0.37), -12.5, -6)}"/>'
        )
    return drawn | {
        "won": markup(_gem(0.78, -12.5, -7)),
        "gem": f'<path class="te-bright te-lined" d="{shifted(scaled(_GEM, 1.55), 0, -8)}"/>',
        "bag": '<path class="te-back te-lined" d="M-9-29C-4-25 4-25 9-29L6-21C18-15 24-5 21 6C19 13-19 13-21 6'
        'C-24-5-18-15-6-21Z"/><path class="te-dark" d="M-7-21H7"/>',
    }


def _band() -> dict[str, str]:
    """Both sides of a conflict below the board."""
    side = 'x="-246" y="-33" width="492" height="66" rx="10"'
    return {
        "total": '<path class="te-gold te-lined" d="M-30-29H30L36-10L30 9H-30L-36-10Z"/>',
        "clash": '<path class="te-shell te-lined" d="M-20-22L-14-23L16 11L20 9L22 12L17 15L21 20L18 23L13 18L10 22L8 20'
        "L10 15L-21-16ZM20-22L14-23L-16 11L-20 9L-22 12L-17 15L-21 20L-18 23L-13 18L-10 22L-8 20L-10 15"
        'L21-16Z"/>',
        "sidef": f'<rect class="te-charge te-attack-ring te-inner" {side}/>',
        "sideg": f'<rect class="te-ward te-defend-ring te-inner" {side}/>',
        "arena": '<rect class="te-glow te-rim" x="-495" y="-32" width="990" height="64" rx="9"/>',
    }


def _turn(width: float, height: float) -> str:
    """The frame around the panel of whoever is to move."""
    return (
        f'<rect class="te-turn" x="{-width / 2:.1f}" y="{-height / 2:.1f}" width="{width:.1f}" height="{height:.1f}"'
        f' rx="10"/><path class="te-rise" d="M-12 {-height / 2 - 7:.1f}H12L0 {-height / 2 + 8:.1f}Z"/>'
    )
