"""Palette, style and symbols: clay, sand and lapis by day, a night palette for dark pages.

Every colour is a pair (light, dark) and is named once, in the style; the markup has class names only. What matters is
told by shape as well: traders, influence tokens, settlements and zones can be told apart without colour.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from boardgames.pictures.figures import Figure, Outline, markup
from boardgames.pictures.style import FONT, contrast, escaped, text_width
from boardgames.sumeria.tokens import TYPES

if TYPE_CHECKING:
    from boardgames.sumeria.atlas import Map

PALETTE: Final = {
    "ink": ("#2b1a10", "#f4e7cd"),
    "soft": ("#6a4f3a", "#c2ae90"),
    "page": ("#f2e6cb", "#1d1a20"),
    "clay": ("#e9d5ae", "#2b2529"),
    "edge": ("#b08a5b", "#6d5a4b"),
    "site": ("#fffaf0", "#62534d"),
    "wall": ("#8a5a33", "#d0a878"),
    "brick": ("#e0bd8a", "#6b5240"),
    "path": ("#f8eed8", "#211d22"),
    "track": ("#7d5533", "#c2a682"),
    "water": ("#7fb4c9", "#1d4560"),
    "bank": ("#5d97b0", "#2d607f"),
    "plant": ("#6f8a4a", "#78905a"),
    "wave": ("#d8eef2", "#5b8fa8"),
    "deep": ("#12435c", "#a5d4e6"),
    "sand": ("#ead9b3", "#2c2624"),
    "lapis": ("#21498f", "#2c4f96"),
    "shell": ("#f7ecd6", "#e2d3b4"),
    "carnelian": ("#b8452a", "#b04a30"),
    "gold": ("#f0c04a", "#e0ac3a"),
    "coin": ("#3a2408", "#2a1a06"),
    "glow": ("#f9e3a0", "#4d3c17"),
    "rise": ("#8a5200", "#f3c85c"),
    "halo": ("#fffaf0", "#121016"),
    "line": ("#24150c", "#fff4dc"),
    "motif": ("#fff6e2", "#fff6e2"),
    "t0": ("#2f63b8", "#3f78d4"),
    "t1": ("#d2522f", "#d9572f"),
    "t2": ("#f2b632", "#f2b632"),
    "t3": ("#34242f", "#221722"),
    "economic": ("#f0c04a", "#e5b540"),
    "military": ("#c2402b", "#c8452e"),
    "political": ("#5b3f94", "#7656b4"),
    "religious": ("#1f7f78", "#218a80"),
}
"""Colours by name: on light pages, on dark pages."""

_FILLS: Final = (
    "page", "clay", "sand", "site", "wall", "brick", "water", "glow", "rise", "gold", "motif", "t0", "t1", "t2", "t3",
    *TYPES,
)  # fmt: skip

TEXTS: Final = (
    ("ink", "clay"), ("ink", "site"), ("ink", "brick"), ("soft", "clay"), ("rise", "glow"), ("coin", "gold"),
    ("deep", "water"),
)  # fmt: skip
"""Text and background colours that meet."""

_SERIF: Final = "Palatino,'Book Antiqua',Georgia,serif"


def mix(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the other."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _until(color: str, target: str, against: str, least: float, share: float) -> str:
    """`color` with a share of `target`, and more of it until the contrast with `against` is enough."""
    while share < 1 and contrast(mix(color, target, share), against) < least:
        share += 0.04
    return mix(color, target, min(share, 1))


@cache
def zone_colors(color: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """The ground of a zone and its lettering, each for light and dark pages, legible whatever colour a map names."""
    ink, pale = PALETTE["ink"]
    light = _until(color, "#fff6e4", ink, 8.5, 0.1)
    dark = _until(color, "#17151d", pale, 8, 0.74)
    return (light, dark), (_until(color, "#3a2010", light, 4.6, 0.45), _until(color, "#fff2d8", dark, 4.6, 0.05))


def zone_classes(color: str) -> tuple[str, str]:
    """The classes of a zone's ground and lettering: named for the colour, since a page may show several maps."""
    return f"su-z{color[1:].lower()}", f"su-d{color[1:].lower()}"


def _ld(pair: tuple[str, str]) -> str:
    return f"light-dark({pair[0]},{pair[1]})"


@cache
def style(board: Map) -> str:
    """The style sheet of a board."""
    c = {name: _ld(pair) for name, pair in PALETTE.items()}
    rules = [f".su-{name}{{fill:{c[name]}}}" for name in _FILLS]
    for zone in board.zones:
        ground, deep = map(_ld, zone_colors(zone.color))
        tint, dye = zone_classes(zone.color)
        rules.append(f".{tint}{{fill:{ground};stroke:{ground}}}.{dye}{{fill:{deep};stroke:{deep}}}")
    rules += (
        f".su-text{{font:600 17px {FONT};fill:{c['ink']};text-anchor:middle}}",
        f".su-name{{font:500 17px {FONT};fill:{c['ink']};stroke-width:4px;stroke-linejoin:round;"
        "paint-order:stroke;text-anchor:middle}",
        f".su-name .su-big{{font-weight:700;font-size:19px;fill:{c['ink']};stroke:inherit}}",
        f".su-letters{{font-family:{_SERIF};font-weight:600;letter-spacing:.28em;stroke:inherit;"
        "stroke-width:4px;stroke-linejoin:round;paint-order:stroke;opacity:.72}",
        f".su-water-name{{font:italic 500 17px {_SERIF};letter-spacing:4px;text-anchor:middle;fill:{c['deep']}}}",
        ".su-bare{fill:none}.su-start{text-anchor:start}.su-end{text-anchor:end}",
        f".su-soft-text{{fill:{c['soft']}}}.su-rise-text{{fill:{c['rise']}}}",
        ".su-cap{font-size:18.5px;letter-spacing:.3px}",
        f".su-lined{{stroke:{c['line']};stroke-width:1.8px;stroke-linejoin:round;stroke-linecap:round}}",
        f".su-back{{stroke:{c['halo']};fill:{c['halo']};stroke-width:5px;stroke-linejoin:round;stroke-linecap:round}}",
        f".su-mark{{fill:none;stroke:{c['motif']};stroke-width:2.2px;stroke-linecap:round;stroke-linejoin:round}}",
        f".su-dark{{fill:none;stroke:{c['coin']};stroke-width:2.2px;stroke-linecap:round;stroke-linejoin:round}}",
        ".su-glyph{fill:none;stroke-width:2.6px;stroke-linecap:round;stroke-linejoin:round}",
        f".su-rim{{stroke:{c['edge']};stroke-width:1.6px}}",
        f".su-walls{{stroke:{c['wall']};stroke-width:2px;stroke-linejoin:round}}",
        f".su-casing{{fill:none;stroke:{c['path']};stroke-width:7.5px;stroke-linecap:round}}",
        f".su-cart{{fill:none;stroke:{c['track']};stroke-width:2.6px;stroke-dasharray:7 5}}",
        f".su-plant{{fill:none;stroke:{c['plant']};stroke-width:1.8px;stroke-linecap:round;opacity:.6}}",
        f".su-banks{{stroke:{c['bank']}}}.su-shore{{stroke:{c['bank']};stroke-width:3px}}",
        f".su-river{{fill:none;stroke:{c['water']};stroke-linejoin:round}}",
        f".su-waves{{fill:none;stroke:{c['wave']};stroke-width:1.6px;stroke-linecap:round;stroke-dasharray:26 17}}",
        f".su-inlay{{fill:none;stroke-width:11px;stroke:{c['lapis']}}}",
        f".su-inlay-shell{{fill:none;stroke-width:6px;stroke:{c['shell']};stroke-dasharray:15 25}}",
        f".su-inlay-red{{fill:none;stroke-width:6px;stroke:{c['carnelian']};stroke-dasharray:9 31;"
        "stroke-dashoffset:-23}",
        f".su-turn{{fill:none;stroke:{c['rise']};stroke-width:3.5px}}",
        f".su-due{{fill:none;stroke:{c['rise']};stroke-width:3px;stroke-dasharray:8 5}}",
        f".su-slot{{fill:none;stroke:{c['edge']};stroke-width:1.6px;stroke-dasharray:4 4}}",
        ".su-faint{opacity:.5}",
    )
    return "".join((*rules, *_label_rules(c)))


def _label_rules(c: dict[str, str]) -> tuple[str, ...]:
    """The looks of labels on pieces, told apart by the piece they stand on."""
    return (
        f"use[href$=name]+.label{{font:700 19px {FONT};fill:{c['ink']}}}",
        f"use[href$=pts]+.label{{font:500 19px {FONT};fill:{c['soft']};text-anchor:start}}",
        f"use[href$=hand]+.label{{font:500 19px {FONT};fill:{c['soft']};text-anchor:end}}",
        ",".join(f"use[href$={name}]+.label" for name in TYPES)
        + f"{{font:700 18px {FONT};fill:{c['ink']};stroke:{c['clay']};stroke-width:4px;paint-order:stroke;"
        "text-anchor:middle;transform:translate(17px,13px)}",
        *(
            f"use[href$={name}]+.label{{font:700 {size} {FONT};fill:{c[color]};text-anchor:middle;"
            f"transform:translate({shift})}}"
            for name, color, size, shift in (
                ("round", "coin", "17px", "0,6px"),
                ("phase", "coin", "17px", "0,6px"),
                ("points", "coin", "17px", "0,6px"),
                ("bag", "ink", "17px", "0,9px"),
                ("rank", "coin", "15px", "-12px,-5.5px"),
            )
        ),
    )


_TRADERS: Final[tuple[tuple[str, Figure], ...]] = (
    # A jar, a tent, a boat and a bull's head: (silhouette, motif).
    (
        "M-7-17H7L5-12C12-9 15-3 13 4C11 10 7 13 6 17H-6C-7 13-11 10-13 4C-15-3-12-9-5-12ZM-7-15C-15-15-17-6-13-2"
        "M7-15C15-15 17-6 13-2",
        (Outline("su-mark", "M-11-1L-7 3L-3.5-1L0 3L3.5-1L7 3L11-1M-6 9H6"),),
    ),
    (
        "M0-15L17 15H-17ZM-4-20L0-15L4-20",
        (Outline("su-motif", "M0-3L6 14H-6Z"), Outline("su-mark", "M0-13V-4")),
    ),
    (
        "M-18-6C-14 4-8 5-4 5H4C8 5 14 4 18-6C19 8 11 16 0 16C-11 16-19 8-18-6ZM0 5V-18M-9-16H9C12-11 12-6 9-1H-9"
        "C-6-6-6-11-9-16Z",
        (Outline("su-dark", "M-11 9.5H11M-4-8.5H8"),),
    ),
    (
        "M-15-18C-20-8-14-2-8-2L-7 4C-6 11-4 17 0 17C4 17 6 11 7 4L8-2C14-2 20-8 15-18C14-12 11-9 6-9H-6"
        "C-11-9-14-12-15-18Z",
        (Outline("su-mark", "M-3.5 0V1.5M3.5 0V1.5M-2.5 11H2.5M0-8V-4"),),
    ),
)

_TOKENS: Final = {
    # A coin with an ear of barley, a shield with a spear, a seal with a horned crown, a lozenge with a temple tower.
    "economic": (
        '<circle class="su-economic su-lined" r="16.5"/>',
        '<path class="su-dark" d="M0 12V-11M0-6L-5-10M0-6L5-10M0-1L-6-5M0-1L6-5M0 4L-6 0M0 4L6 0M0 9L-5 5M0 9L5 5"/>',
    ),
    "military": (
        '<path class="su-military su-lined" d="M-14-15C-5-13 5-13 14-15V0C14 9 7 14 0 18C-7 14-14 9-14 0Z"/>',
        '<path class="su-mark" d="M0 12V-4M-6 5H6"/><path class="su-motif" d="M0-13L4-4L0-1L-4-4Z"/>',
    ),
    "political": (
        '<rect class="su-political su-lined" x="-15.5" y="-15.5" width="31" height="31" rx="4"/>',
        '<path class="su-motif" d="M-8 9L-11-5L-5 0L0-10L5 0L11-5L8 9Z"/>',
    ),
    "religious": (
        '<path class="su-religious su-lined" d="M0-20L20 0L0 20L-20 0Z"/>',
        '<path class="su-motif" d="M-11 8V3H-7V-2H-3.5V-7H3.5V-2H7V3H11V8Z"/>'
        '<path class="su-religious" d="M-2 8V1H2V8Z"/>',
    ),
}

_SITES: Final = {
    # Seen from above: a tower in steps, a walled city with bastions, a village in its palisade.
    "residence": (
        '<path class="su-brick su-walls" d="M-24-24H24V24H-24ZM-5 17V24M0 17V24M5 17V24"/>'
        '<path class="su-site su-walls" d="M-17-17H17V17H-17Z"/>'
        '<path class="su-bare su-walls su-faint" d="M-9-9H9V9H-9Z"/>'
    ),
    "city": (
        '<path class="su-wall su-walls" d="M-21-21H-12V-12H-21ZM12-21H21V-12H12ZM12 12H21V21H12ZM-21 12H-12V21H-21Z"/>'
        '<path class="su-site su-walls" d="M-16-16H16V16H-16Z"/>'
    ),
    "village": (
        '<circle class="su-site su-walls" r="16"/>'
        '<path class="su-bare su-walls" d="M0-19V-13M0 13V19M-19 0H-13M13 0H19'
        'M-13.4-13.4L-9.2-9.2M9.2 9.2L13.4 13.4M-13.4 13.4L-9.2 9.2M9.2-9.2L13.4-13.4"/>'
    ),
}

_PLANTS: Final = {
    "palm": (
        '<path class="su-plant" d="M0 11C1 4 1 0 0-4C-4-9-9-8-11-3M0-4C4-9 9-8 11-3M-7 3C-7-1-4-4 0-4C4-4 7-1 7 3'
        'M-7-11C-4-11-1-8 0-4C1-8 4-11 7-11"/>'
    ),
    "reed": '<path class="su-plant" d="M-6 9L-8-6M-1 9V-10M4 9L7-5M-8-6L-9-9M7-5L8-9M-10 9H9"/>',
    "tuft": '<path class="su-plant"'
    ' d="M-8 5C-8 1-9-1-11-3M-8 5V-5M-8 5C-8 1-7-1-5-3M6 8C6 5 5 3 3 2M6 8V0M6 8C6 5 7 3 9 2"/>',
}

_EMBLEMS: Final = (
    # Two rivers, the mother goddess's ribbon, a date palm, the storm bird, crossed maces, the mountain, the star of
    # Inanna, the moon of Nanna: the zones' seals, in the order of the map.
    "M-12-6C-8-11-4-1 0-6C4-11 8-1 12-6M-12 1C-8-4-4 6 0 1C4-4 8 6 12 1M-12 8C-8 3-4 13 0 8C4 3 8 13 12 8",
    "M-12 11H-4C-11 4-12-11 0-11C12-11 11 4 4 11H12",
    "M0 12V-4M0-4C-4-11-10-9-12-4M0-4C4-11 10-9 12-4M0-4C-3-3-7 0-8 5M0-4C3-3 7 0 8 5M0-4V-12",
    "M0-10V5M0-3C-5-10-10-9-13-7C-13 0-8 4 0 5C8 4 13 0 13-7C10-9 5-10 0-3M0 5L-4 11M0 5L4 11M0 5V11",
    "M-9 11L6-6M9 11L-6-6M4-8A4 4 0 1 1 9-4ZM-4-8A4 4 0 1 0-9-4Z",
    "M-13 10L-7-2L-1 10M1 10L7-2L13 10M-6-5L0-12L6-5M-13 10H13",
    "M0-13V13M-13 0H13M-9-9L9 9M9-9L-9 9M-3-3L0-6L3-3L6 0L3 3L0 6L-3 3L-6 0Z",
    "M-4-11A12 12 0 1 0 11 4A10 10 0 0 1-4-11Z",
)

DASHES: Final = ("none", "14 5", "2 5", "10 4 2 4", "22 6", "6 4", "16 4 2 4 2 4", "3 3 9 3")
"""How the border of each zone is stitched, so that neighbours differ without colour."""


def emblem(zone: int) -> str:
    """The path of a zone's seal."""
    return _EMBLEMS[zone]


def letters_width(name: str, size: float) -> float:
    """About how wide a zone's seal and lettered name are."""
    return 34 + 0.95 * text_width(name.upper(), size) + 0.28 * size * len(name)


@cache
def trader(seat: int) -> Figure:
    """A player's trader: a halo, the silhouette and its motif."""
    shape, motif = _TRADERS[seat]
    return Outline("su-back", shape), Outline(f"su-t{seat} su-lined", shape), *motif


ZONE: Final = (114, 52)
"""The width and height of a zone's token."""


def _zone(index: int, name: str, color: str, size: float) -> str:
    tint, dye = zone_classes(color)
    return (
        f'<rect class="su-back" x="-57" y="-26" width="114" height="52" rx="9"/>'
        f'<rect class="{tint}" x="-57" y="-26" width="114" height="52" rx="9"/>'
        f'<rect class="{dye} su-bare" x="-54" y="-23" width="108" height="46" rx="7" stroke-width="2.5"'
        f' stroke-dasharray="{DASHES[index]}"/>'
        f'<path class="{dye} su-glyph" transform="translate(-36 0)" d="{emblem(index)}"/>'
        f'<text class="su-text" x="15" y="6" style="font-size:{size:.1f}px">{escaped(name)}</text>'
    )


def by_name(board: Map, panel: tuple[float, float]) -> dict[str, str]:
    """All symbols of a board, each centred on 0,0. `panel` is the size of a player's panel."""
    width, height = panel
    drawn = {f"trader{seat}": markup(trader(seat)) for seat in range(4)}
    drawn |= _SITES | _PLANTS
    drawn |= {name: "".join(_TOKENS[name]) for name in TYPES}
    size = min(18.0, *(70 / text_width(zone.name, 1.15) for zone in board.zones))
    drawn |= {f"zone{i}": _zone(i, zone.name, zone.color, size) for i, zone in enumerate(board.zones)}
    drawn["start"] = (
        '<path class="su-back" d="M-9 13L-4-4A6 6 0 1 1 4-4L9 13Z"/>'
        '<path class="su-gold su-lined" d="M-9 13L-4-4A6 6 0 1 1 4-4L9 13Z"/><path class="su-dark" d="M-6 6H6"/>'
    )
    drawn["bag"] = (
        '<path class="su-brick su-walls"'
        ' d="M-7-13C-3-10 3-10 7-13L5-7C13-2 18 4 16 12C14 18-14 18-16 12C-18 4-13-2-5-7Z"/>'
        '<path class="su-bare su-walls" d="M-6-7H6"/>'
    )
    drawn["round"] = drawn["phase"] = '<rect class="su-gold su-lined" x="-14" y="-14" width="28" height="28" rx="6"/>'
    drawn["points"] = (
        '<path class="su-gold su-lined" d="M0-20L5.5-14.5L13-15L14-8L20-3L16 3L17 10.5L9.5 12.5L6 19L0 15.5L-6 19'
        'L-9.5 12.5L-17 10.5L-16 3L-20-3L-14-8L-13-15L-5.5-14.5Z"/>'
    )
    drawn["rank"] = '<circle class="su-turn" r="17"/><circle class="su-gold su-lined" cx="-12" cy="-11" r="9"/>'
    drawn["turn"] = (
        f'<rect class="su-turn" x="{-width / 2:.1f}" y="{-height / 2:.1f}" width="{width:.1f}" height="{height:.1f}"'
        f' rx="10"/><path class="su-rise" d="M-12 {-height / 2 - 7:.1f}H12L0 {-height / 2 + 8:.1f}Z"/>'
    )
    drawn["due"] = '<rect class="su-due" x="-59" y="-21" width="118" height="42" rx="9"/>'
    drawn["name"] = drawn["hand"] = drawn["pts"] = ""
    return drawn


def empty_token(kind: str) -> str:
    """The outline where tokens of a type will lie."""
    return {
        "economic": '<circle r="14"/>',
        "military": '<path d="M-12-13C-4-11 4-11 12-13V0C12 8 6 12 0 15C-6 12-12 8-12 0Z"/>',
        "political": '<rect x="-13" y="-13" width="26" height="26" rx="3"/>',
        "religious": '<path d="M0-17L17 0L0 17L-17 0Z"/>',
    }[kind]
