"""Palette, style and symbols: a valley in earth pigments, under the sun on light pages and under the moon on dark ones.

Every colour is a pair (light, dark) and is named once, in the style; the markup has class names only. What matters is
told by shape as well: the players' people, the resources, the culture symbols and the figures can be told apart
without colour. Icons share one size, about 28 units, so that nothing has to be scaled.
"""

from __future__ import annotations

from functools import cache
from typing import Final

PALETTE: Final = {
    "ink": ("#2c1c10", "#f6ead2"),
    "soft": ("#674b35", "#c6b396"),
    "page": ("#efe2c6", "#1b1820"),
    "hide": ("#ead7b0", "#2c2628"),
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
    "clay": ("#d18d58", "#73472f"),
    "clay-deep": ("#ad6437", "#542f20"),
    "clay-light": ("#e6b07c", "#8d5d3f"),
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
    "culture": ("#3f7d4f", "#3a7449"),
    "culture-deep": ("#255a37", "#225233"),
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
    ("ink", "plate"), ("soft", "plate"), ("ink", "hide"), ("soft", "hide"), ("rise", "hide"), ("rise", "plate"),
    ("print", "paper"), ("print", "dune"), ("coin", "gold-badge"), ("chalk", "culture"), ("chalk", "back"),
)  # fmt: skip
"""Text and background colours that meet."""

FONT: Final = "var(--jp-ui-font-family,system-ui),sans-serif"

RESOURCES: Final = ("wood", "brick", "stone", "gold")
CULTURE: Final = ("healing", "art", "writing", "pottery", "time", "transport", "music", "weaving")
FIGURES: Final = ("farmer", "tool_maker", "hut_builder", "shaman")


def luminance(color: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def text_width(text: str, size: float) -> float:
    """About how wide a text is in the widest of the usual interface fonts; in bold type a seventh more."""
    return size * sum(
        0.28 if c in "iljI'.,:" else 0.4 if c in "ftr- J" else 0.92 if c in "mwMW" else 0.74 if c.isupper()
        else 0.56 if c in "cksvxyz" else 0.63
        for c in text
    )  # fmt: skip


@cache
def style() -> str:
    """The style sheet."""
    c = {name: f"light-dark({light},{dark})" for name, (light, dark) in PALETTE.items()}

    def label(symbol: str, color: str, size: str, shift: str, anchor: str = "middle", weight: int = 700) -> str:
        return (
            f"use[href$={symbol}]+.label{{font:{weight} {size} {FONT};fill:{c[color]};text-anchor:{anchor};"
            f"transform:translate({shift})}}"
        )

    def line(color: str, width: float) -> str:
        return f"fill:none;stroke:{c[color]};stroke-width:{width}px;stroke-linecap:round;stroke-linejoin:round"

    rules = [f".st-{name}{{fill:{color}}}" for name, color in c.items()]
    rules += (
        ".st-bare{fill:none}",
        f".st-text{{font:600 17px {FONT};fill:{c['ink']};text-anchor:middle}}",
        f".st-print-text{{font:800 30px {FONT};fill:{c['print']};text-anchor:middle}}",
        ".st-small{font-size:16px;font-weight:700}.st-start{text-anchor:start}.st-end{text-anchor:end}",
        f".st-soft-text{{fill:{c['soft']};font-weight:500}}.st-coin-text{{fill:{c['coin']};font-weight:800}}",
        f".st-chalk-text{{fill:{c['chalk']}}}",
        f".st-lined{{stroke:{c['line']};stroke-width:1.7px;stroke-linejoin:round;stroke-linecap:round}}",
        f".st-back-line{{stroke:{c['halo']};fill:{c['halo']};stroke-width:5px;stroke-linejoin:round}}",
        f".st-mark{{{line('line', 1.5)}}}.st-chalk-line{{{line('chalk', 2.1)}}}.st-print-line{{{line('print', 2.2)}}}",
        f".st-rimmed{{stroke:{c['rim']};stroke-width:1.6px}}.st-edged{{stroke:{c['edge']};stroke-width:1.5px}}",
        f".st-blades{{{line('blade', 1.8)}}}.st-waves{{{line('wave', 1.8)}}}.st-cracks{{{line('rock-deep', 1.6)}}}",
        f".st-cuts{{{line('clay-deep', 1.8)}}}.st-trunks{{{line('bark', 4)}}}.st-straw{{{line('thatch-deep', 1.5)}}}",
        f".st-rows{{{line('thatch-deep', 2)}}}.st-poles{{{line('bark', 3)}}}.st-bones{{{line('bone', 3)}}}",
        f".st-shaft{{{line('bark', 3.4)}}}.st-shaft-line{{{line('line', 6)}}}.st-fur-line{{{line('fur', 4)}}}",
        f".st-spot{{fill:{c['plate']};fill-opacity:.82;stroke:{c['rim']};stroke-width:2px;stroke-dasharray:5 2.6}}",
        f".st-stars{{fill:none;stroke:{c['star']};stroke-width:2.4px;stroke-linecap:round}}",
        f".st-foam{{{line('wave', 3)}}}.st-print-arrow{{{line('ink', 2.2)}}}",
        f".st-frame{{fill:none;stroke:{c['bark']};stroke-width:5px}}",
        f".st-turn{{fill:none;stroke:{c['rise']};stroke-width:3.5px}}",
        f".st-due{{fill:none;stroke:{c['rise']};stroke-width:3.5px;stroke-dasharray:9 5}}",
        ".st-faint{opacity:.32}.st-haze{opacity:.5}",
        f"use[href$=name]+.label{{font:700 19px {FONT};fill:{c['ink']}}}",
        label("points", "coin", "18px", "0,6.5px", weight=800),
        label("round", "ink", "17px", "0,0", "start"),
        label("sum", "ink", "18px", "0,0"),
        label("left", "soft", "16px", "0,0", weight=600),
        label("many", "ink", "17px", "0,0", "start"),
        ",".join(f"use[href$={name}]+.label" for name in (*RESOURCES, "food", *FIGURES, "built", "card"))
        + f"{{font:700 19px {FONT};fill:{c['ink']};transform:translate(18px,7px)}}",
        ",".join(f"use[href$={name}]+.label" for name in CULTURE)
        + f"{{font:700 17px {FONT};fill:{c['ink']};transform:translate(15px,12px);stroke:{c['hide']};"
        "stroke-width:4px;paint-order:stroke}",
        f"use[href*=track]+.label{{font:700 19px {FONT};fill:{c['ink']};transform:translate(114px,7px)}}",
    )
    return "".join(rules)


# ------------------------------------------------------------------------------------------------------------ people

_PEOPLE: Final = (
    # Arms spread; a striped cloak; horned and dotted; broad with a bar across: (silhouette, motif).
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
        "M-9-16C-9-11-6-9-4.6-9A5 5 0 0 1 4.6-9C6-9 9-11 9-16C12-10 9-6 4.8-4.6C11-1 13 6 9 13.5H-9C-13 6-11-1-4.8-4.6"
        "C-9-6-12-10-9-16Z",
        '<path class="st-chalk" d="M-4 0A2 2 0 1 0-3.9 0ZM4 0A2 2 0 1 0 4.1 0ZM0 6A2 2 0 1 0 .1 6Z"/>',
    ),
    (
        "M-6.5-15H6.5V-6.4H12.5V5H8.5V13.5H-8.5V5H-12.5V-6.4H-6.5Z",
        '<path class="st-print-line" d="M-8 9L8-3"/>',
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
        '<path class="st-gold st-lined" d="M-7-1A6.4 6.4 0 1 0-1 7A6.4 6.4 0 1 0 8-.6A6.4 6.4 0 1 0-7-1Z"/>'
        '<path class="st-chalk" d="M1-12L2.6-7.6L7-6L2.6-4.4L1 0L-.6-4.4L-5-6L-.6-7.6Z"/>'
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
    "tool_maker": '<path class="st-print-line" d="M-4 10L3-1"/><path class="st-flint st-lined" d="M0-4L7 1L3 5L-1-1Z"/>',
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
    "healing": "M-7 2H7C7 7 4 9 0 9C-4 9-7 7-7 2ZM0 2C0-3-1-6 2-10M1-4C4-3 6-5 6-8C3-8 1-7 1-4M0-1C-3 0-5-2-6-5C-3-5-1-4 0-1",
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


def _die(face: int) -> str:
    pips = "".join(f"M{6.4 * x - 2.6:g} {6.4 * y:g}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0" for x, y in _PIPS[face])
    return (
        '<rect class="st-die st-lined" x="-13" y="-13" width="26" height="26" rx="6"/>'
        f'<path class="st-print" d="{pips}"/>'
    )


def _tool(value: int, used: bool) -> str:
    """A tool with its value; a used one lies on its side, crossed out."""
    if used:
        return (
            '<rect class="st-hide st-lined" x="-20" y="-14" width="40" height="28" rx="5" stroke-dasharray="4 3"/>'
            '<path class="st-shaft" d="M-15 9L9-5"/><path class="st-rock st-lined" d="M11-11L2 4C-4 4-8 0-8-5L4-13Z"/>'
            f'<text class="st-text st-soft-text st-small" x="13" y="12">{value}</text>'
            '<path class="st-print-line" d="M-18-12L18 12"/>'
        )
    return (
        '<rect class="st-paper st-lined" x="-14" y="-19" width="30" height="38" rx="5"/>'
        '<path class="st-shaft" d="M-8 12L3-8"/>'
        '<path class="st-flint st-lined" d="M-6-13L9-6C9-1 6 3 1 3L-7-7C-8-10-8-12-6-13Z"/>'
        f'<text class="st-print-text" x="8" y="16" style="font-size:19px">{value}</text>'
    )


def _one_use(value: int) -> str:
    return (
        '<path class="st-paper st-lined" d="M-17-14H17V10L13 14L9 10L4 14L0 10L-4 14L-9 10L-13 14L-17 10Z"/>'
        '<path class="st-shaft" d="M-12 7L-5-5"/>'
        '<path class="st-flint st-lined" d="M-12-9L-1-4C-2 0-4 3-7 3L-13-5Z"/>'
        f'<text class="st-print-text" x="8" y="6" style="font-size:19px">{value}</text>'
    )


# ----------------------------------------------------------------------------------------------------- cards and tiles

CARD: Final = (104, 152)
"""The width and height of cards and building tiles. People stand in the middle, between the halves."""

_SEAT: Final = '<circle class="st-spot" r="16"/>'


def _use(name: str, x: float = 0, y: float = 0) -> str:
    at = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "")
    return f'<use href="#{name}"{at}/>'


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


def upper(top: dict[str, object]) -> str:
    """What a card does when it is taken."""
    match top["kind"]:
        case "dice":
            dice = "".join(_use(f"d{face}", x, -55) for face, x in ((1, -30), (5, 0), (6, 30)))
            return dice + _number("one each", 0, -24, 16)
        case "food":
            return _number(f"+{top['amount']}", -18, -37) + _use("food", 22, -47)
        case "resource":
            amount, kind = int(str(top["amount"])), str(top["resource"])
            return _number(f"+{amount}", -20, -37) + (
                _use(kind, 22, -47) if amount == 1 else _use(kind, 18, -54) + _use(kind, 28, -38)
            )
        case "resource_dice":
            return (
                _use("d3", -34, -52)
                + _use("d4", -24, -40)
                + '<path class="st-print-line" d="M-3-47H9L5-51M9-47L5-43"/>'
                + _use(str(top["resource"]), 30, -47)
            )
        case "points":
            return _use("badge", 0, -48) + _number(f"{top['amount']}", 0, -41, 22)
        case "tool":
            return _number("+1", -18, -37) + _use("axe", 22, -47)
        case "field":
            return _number("+1", -18, -37) + _use("wheat", 22, -47)
        case "one_use_tool":
            return _use(f"o{top['value']}", 0, -54) + _number("once", 0, -24, 16)
        case "extra_card":
            return _number("+1", -18, -37) + _use("back", 22, -47)
        case "two_resources":
            return _number("+2", -24, -37) + _use("any", 10, -47) + _use("any", 26, -42)
        case other:
            raise ValueError(f"a card that does {other!r}")


_TIMES: Final = {"farmer": "wheat", "tool_maker": "axe", "hut_builder": "hut", "shaman": "man"}
"""What a figure's points are multiplied by."""


def lower(bottom: dict[str, object]) -> str:
    """What a card counts for in the final scoring."""
    if bottom["kind"] == "culture":
        return '<circle class="st-culture-deep" cy="46" r="24"/>' + _use(str(bottom["symbol"]), 0, 46)
    figure, count = str(bottom["figure"]), int(str(bottom["count"]))
    pitch = {1: 0, 2: 21, 3: 17}[count]
    figures = "".join(_use(figure, -27 + pitch * (n - (count - 1) / 2), 47) for n in range(count))
    return (
        figures
        + f'<path class="st-print-line" d="M{3 + 5 * (count - 1)} 43l7 7m0-7l-7 7"/>'
        + _use(_TIMES[figure], 35, 47)
    )


def card(top: dict[str, object], bottom: dict[str, object]) -> str:
    """A civilization card, its two halves apart."""
    return _use("cg" if bottom["kind"] == "culture" else "cs") + upper(top) + lower(bottom)


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


def _tile(house: str, points: str, below: str) -> str:
    worth = (
        _use("badge", 0, -42) + _number(points, 0, -35, 20)
        if points
        else '<rect class="st-gold-badge st-lined" x="-26" y="-54" width="52" height="24" rx="9"/>'
        '<text class="st-text st-coin-text st-small" y="-36">value</text>'
    )
    return (
        '<rect class="st-hide st-lined" x="-52" y="-76" width="104" height="152" rx="9"/>'
        f'{_HOUSES[house]}<path class="st-earth" d="M-51-14H51V20H-51Z"/>'
        f'<rect class="st-paper" x="-51" y="20" width="102" height="55" rx="8"/>{worth}{_SEAT}{below}'
    )


def fixed_building(cost: dict[str, int], points: int) -> str:
    """A building with a printed cost."""
    kinds = [kind for kind in RESOURCES for _ in range(cost.get(kind, 0))]
    return _tile("fixed", str(points), "".join(_use(kind, 32 * (n - 1), 48) for n, kind in enumerate(kinds)))


def free_building(least: int, most: int, kinds: int | None) -> str:
    """A building that takes resources of choice: so many of so many kinds, or any."""
    if kinds is None:
        return _tile("any", "", _number(f"{least}-{most}", -18, 51, 26) + _use("any", 28, 42) + _number("any", 0, 71, 16))
    return _tile(
        "kinds",
        "",
        _number(str(least), -18, 51, 26)
        + _use("any", 16, 42)
        + _number(f"{kinds} kind{'s' * (kinds > 1)}", 0, 71, 16),
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
    "tuft": '<path class="st-blades" d="M-7 5C-7 0-9-3-12-4M-6 5V-7M-5 5C-4-1-2-3 1-4M7 6C7 3 6 1 4 0M8 6V-3M9 6C9 3 11 1 13 0"/>',
    "reed": '<path class="st-blades" d="M-7 12L-10-8M-2 12V-13M4 12L7-6M10 12L12-2M-10-8V-13M7-6L8-12"/>',
    "flower": '<path class="st-blades" d="M0 7V0M8 8V3"/><path class="st-sun" d="M-3-1a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5.5 2a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0"/>',
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
        '<path class="st-poles" d="M-9 8L9 2M-9 2L9 8"/><path class="st-fire" d="M0-14C6-8 9-3 7 2C5 6-5 6-7 2C-9-3-3-5 0-14Z"/>'
        '<path class="st-sun" d="M0-5C3-2 4 0 3 3C1 5-2 5-3 3C-4 0-1-2 0-5Z"/>'
    ),
}


def symbols(rows: float) -> dict[str, str]:
    """The symbols that do not depend on cards and buildings, by name, each centred on 0,0.

    `rows` is the height of a player's row, which is as wide as the picture.
    """
    drawn = {f"seat{seat}": _person(seat) for seat in range(4)}
    drawn |= _ICONS | {name: _sign(name) for name in CULTURE} | {name: _figure(name) for name in FIGURES}
    drawn |= {f"d{face}": _die(face) for face in _PIPS}
    drawn |= {f"t{value}": _tool(value, used=False) for value in range(1, 5)}
    drawn |= {f"u{value}": _tool(value, used=True) for value in range(1, 5)}
    drawn |= {f"o{value}": _one_use(value) for value in range(2, 5)}
    drawn["badge"] = (
        '<path class="st-gold-badge st-lined" d="M0-19L6-14L14-14L15-7L20-1L16 5L16 12L9 13L4 18L-2 15L-9 17L-12 11L-18 8'
        'L-17 1L-20-6L-14-9L-12-15L-5-14Z"/>'
    )
    drawn["points"] = drawn["badge"]
    drawn |= _BASES | _NATURE
    return drawn
