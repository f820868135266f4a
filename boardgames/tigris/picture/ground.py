"""The board as a picture: desert and fields, the two rivers, the spaces, and the marks printed on them.

It is drawn once for a board. Spaces are (row, column) from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from boardgames.pictures.paths import Point, shifted

Space = tuple[int, int]

ROWS, COLUMNS = 11, 16
CELL: Final = 60
LEFT, TOP = 20, 20
"""Where the board begins, inside its frame."""
RIGHT, BOTTOM = LEFT + COLUMNS * CELL, TOP + ROWS * CELL


def middle(row: int, column: int) -> tuple[int, int]:
    """The middle of a space in the picture."""
    return LEFT + CELL * column + CELL // 2, TOP + CELL * row + CELL // 2


# ------------------------------------------------------------------------------------------------------------ rivers


def outlines(spaces: frozenset[Space]) -> list[list[Space]]:
    """The borders of some spaces as closed ways along the corners of spaces, the inside on the right."""
    ahead: dict[Space, list[Space]] = {}
    for r, c in spaces:
        for (dr, dc), one, other in (
            ((-1, 0), (r, c), (r, c + 1)),
            ((0, 1), (r, c + 1), (r + 1, c + 1)),
            ((1, 0), (r + 1, c + 1), (r + 1, c)),
            ((0, -1), (r + 1, c), (r, c)),
        ):
            if (r + dr, c + dc) not in spaces:
                ahead.setdefault(one, []).append(other)
    ways = []
    while ahead:
        at = start = min(ahead)
        way: list[Space] = []
        back: Space = (0, 0)
        while not way or at != start:
            # Where two spaces meet at a corner only, turn right, so that each keeps its own border.
            choices = ahead[at]
            step = min(choices, key=lambda to: -_turn(back, (to[0] - at[0], to[1] - at[1])))
            choices.remove(step)
            if not choices:
                del ahead[at]
            back = step[0] - at[0], step[1] - at[1]
            way.append(at)
            at = step
        ways.append(_corners(way))
    return ways


def _turn(before: Space, after: Space) -> int:
    """1 for a turn to the right, -1 to the left, 0 for straight on."""
    return before[1] * after[0] - before[0] * after[1]


def _corners(way: Sequence[Space]) -> list[Space]:
    """A closed way without the points at which it goes straight on."""
    around = zip([way[-1], *way[:-1]], way, [*way[1:], way[0]], strict=True)
    return [b for a, b, c in around if _turn((b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1]))]


def _at(corner: Space) -> Point:
    """A corner in the picture; what is at the edge goes on below the frame."""
    row, column = corner
    x = LEFT - 9 if column == 0 else RIGHT + 9 if column == COLUMNS else LEFT + CELL * column
    y = TOP - 9 if row == 0 else BOTTOM + 9 if row == ROWS else TOP + CELL * row
    return x, y


def _rounded(way: Sequence[Space], radius: float) -> str:
    points = [_at(corner) for corner in way]
    drawn: list[str] = []
    for (ax, ay), (x, y), (bx, by) in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True):
        one, two = ((px - x, py - y) for px, py in ((ax, ay), (bx, by)))
        start, end = ((x + radius * ((dx > 0) - (dx < 0)), y + radius * ((dy > 0) - (dy < 0))) for dx, dy in (one, two))
        drawn.append(f"{'L' if drawn else 'M'}{start[0]:g} {start[1]:g}Q{x:g} {y:g} {end[0]:g} {end[1]:g}")
    return "".join(drawn) + "Z"


def currents(spaces: frozenset[Space]) -> list[list[Space]]:
    """The river spaces as ways from neighbour to neighbour, each border between two crossed once."""
    left = {frozenset(pair) for pair in _borders(spaces)}
    ways = []
    while left:
        # Ends first: a space with one neighbour, or with three.
        ends = sorted({s for pair in left for s in pair}, key=lambda s: (sum(s in p for p in left) % 2 == 0, s))
        way = [ends[0]]
        while step := min((p for p in left if way[-1] in p), key=sorted, default=None):
            left.remove(step)
            way.append(next(iter(step - {way[-1]})))
        ways.append(way)
    return ways


def _borders(spaces: frozenset[Space]) -> Iterable[tuple[Space, Space]]:
    for r, c in sorted(spaces):
        for other in ((r + 1, c), (r, c + 1)):
            if other in spaces:
                yield (r, c), other


def _flow(way: Sequence[Space], shift: float) -> str:
    """A smooth line along a river, beside its middle; it comes from beyond the frame."""
    points: list[Point] = [middle(*space) for space in way]
    for end, inner in ((0, 0), (-1, -1)):
        r, c = way[end]
        x, y = points[inner]
        if c in (0, COLUMNS - 1):
            points.insert(0 if end == 0 else len(points), (LEFT - 9 if c == 0 else RIGHT + 9, y))
        elif r in (0, ROWS - 1):
            points.insert(0 if end == 0 else len(points), (x, TOP - 9 if r == 0 else BOTTOM + 9))
    moved = [(x + shift, y - shift) for x, y in points]
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(moved)]
    bends = "".join(f"Q{x:g} {y:g} {a:g} {b:g}" for (x, y), (a, b) in zip(moved[1:], middles[1:], strict=False))
    return (
        f"M{moved[0][0]:g} {moved[0][1]:g}L{middles[0][0]:g} {middles[0][1]:g}{bends}L{moved[-1][0]:g} {moved[-1][1]:g}"
    )


# -------------------------------------------------------------------------------------------------------------- land


def _noise(row: int, column: int, salt: int) -> float:
    """A number between 0 and 1 that looks random and is always the same."""
    return (row * 0.754877666 + column * 0.569840296 + salt * 0.618033989 + row * column * 0.324717957) % 1


_PLANTS: Final = {
    "palm": "M0 13C1 5 1 1 0-3M0-3C-4-8-9-7-12-2M0-3C4-8 9-7 12-2M-8 4C-8 0-4-3 0-3C4-3 8 0 8 4M-7-10C-4-10-1-7 0-3"
    "C1-7 4-10 7-10",
    "reed": "M-6 9L-8-6M-1 9V-10M4 9L7-5M-8-6L-9-9M7-5L8-9M-10 9H9",
    "tuft": "M-8 5C-8 1-9-1-11-3M-8 5V-5M-8 5C-8 1-7-1-5-3M6 8C6 5 5 3 3 2M6 8V0M6 8C6 5 7 3 9 2",
}
_FURROWS: Final = "M-20-14Q0-20 20-14M-20-6Q0-12 20-6M-20 2Q0-4 20 2M-20 10Q0 4 20 10M-20 18Q0 12 20 18"
_DUNE: Final = "M-19 6Q-8-8 4 2Q12 8 20 0M-12 14Q-2 4 12 12"


def _nearness(space: Space, rivers: frozenset[Space]) -> int:
    """Steps to the nearest river space."""
    return min(abs(space[0] - r) + abs(space[1] - c) for r, c in rivers)


def _vegetation(land: Iterable[Space], rivers: frozenset[Space], kept: frozenset[Space]) -> str:
    """Fields and palms along the rivers, tufts further away, dunes in the desert; nothing on spaces with a mark."""
    drawn: dict[str, list[str]] = {"furrow": [], "plant": [], "dune": []}
    for row, column in land:
        if (row, column) in kept:
            continue
        (x, y), near = middle(row, column), _nearness((row, column), rivers)
        luck = _noise(row, column, near)
        x, y = x + round(8 * _noise(row, column, 3)) - 4, y + round(8 * _noise(row, column, 5)) - 4
        if near == 1:
            if luck < 0.42:
                drawn["furrow"].append(shifted(_FURROWS, x, y))
            elif luck < 0.75:
                drawn["plant"].append(shifted(_PLANTS["palm" if luck < 0.63 else "reed"], x, y))
        elif near == 2 and luck < 0.45:
            drawn["plant"].append(shifted(_PLANTS["tuft" if luck < 0.25 else "palm"], x, y))
        elif near > 2 and luck < 0.5:
            drawn["dune"].append(shifted(_DUNE, x, y))
    looks = {"furrow": "te-furrow", "plant": "te-plant", "dune": "te-wings te-ridge"}
    return "".join(f'<path class="{looks[kind]}" d="{"".join(paths)}"/>' for kind, paths in drawn.items() if paths)


_WINGED: Final = (
    # A winged sun: the disc, then three rows of feathers on either side.
    "M0-7C6-7 7-1 7 0C7 5 4 7 0 7C-4 7-7 5-7 0C-7-1-6-7 0-7ZM-8-3C-14-9-20-9-27-7C-26 1-22 4-8 4ZM8-3C14-9 20-9 27-7"
    "C26 1 22 4 8 4ZM-13-7V4M-18-8V3M-22.5-8V0M13-7V4M18-8V3M22.5-8V0"
)
_STEPS: Final = "M-14 22V17H-9V12H-4V8H4V12H9V17H14V22Z"


def _marks(temples: frozenset[Space], first: frozenset[Space]) -> str:
    """The winged sign where temples begin, and brackets around those whose treasures are taken first."""
    wings = "".join(shifted(_WINGED, x, y - 6) for x, y in (middle(*space) for space in sorted(temples)))
    steps = "".join(shifted(_STEPS, x, y) for x, y in (middle(*space) for space in sorted(temples)))
    brackets = "".join(
        f"M{x - 29} {y - 19}V{y - 29}H{x - 19}M{x + 19} {y - 29}H{x + 29}V{y - 19}M{x + 29} {y + 19}V{y + 29}H{x + 19}"
        f"M{x - 19} {y + 29}H{x - 29}V{y + 19}"
        for x, y in (middle(*space) for space in sorted(first))
    )
    rounds = "".join(
        f'<rect x="{x - 29}" y="{y - 29}" width="58" height="58" rx="5"/>'
        for x, y in (middle(*space) for space in sorted(temples))
    )
    return (
        f'<g class="te-sacred">{rounds}</g><path class="te-wings" d="{wings}"/><path class="te-wing" d="{steps}"/>'
        f'<path class="te-first" d="{brackets}"/>'
    )


def _mesh(spaces: Iterable[Space], inset: float) -> str:
    size = CELL - 2 * inset
    return "".join(
        f"M{LEFT + CELL * c + inset:g} {TOP + CELL * r + inset:g}h{size:g}v{size:g}h-{size:g}z"
        for r, c in sorted(spaces)
    )


def _frame() -> str:
    x, y, width, height = LEFT - 9, TOP - 9, RIGHT - LEFT + 18, BOTTOM - TOP + 18
    return (
        f'<rect class="te-inlay" x="{x}" y="{y}" width="{width}" height="{height}" rx="6" style="stroke-width:18px"/>'
        f'<rect class="te-inlay-shell" x="{LEFT - 1}" y="{TOP - 1}" width="{RIGHT - LEFT + 2}"'
        f' height="{BOTTOM - TOP + 2}"/>'
        f'<rect class="te-inlay-shell" x="3" y="3" width="{RIGHT + LEFT - 6}" height="{BOTTOM + TOP - 6}" rx="12"/>'
    )


_CLOSER: Final = ' textLength="12" lengthAdjust="spacingAndGlyphs"'


def axes(columns: Sequence[str], rows: Sequence[str]) -> str:
    """The names of columns and rows along the frame, which is too narrow for two digits: those are set closer."""
    across = "".join(
        f'<text x="{LEFT + CELL * n + CELL // 2}" y="{y}">{name}</text>'
        for n, name in enumerate(columns)
        for y in (TOP - 4, BOTTOM + 16)
    )
    down = "".join(
        f'<text x="{x:g}" y="{TOP + CELL * n + CELL // 2 + 5}"{_CLOSER * (len(name) > 1)}>{name}</text>'
        for n, name in enumerate(rows)
        for x in (LEFT - 10.5, RIGHT + 10.5)
    )
    return f'<g class="te-axis">{across}{down}</g>'


@cache
def markup(grid: tuple[str, ...], first: frozenset[Space]) -> str:
    """The board with its frame, as SVG.

    `grid` has a character a space: "~" river, "T" land where a temple begins, "." other land; `first` are the
    spaces whose treasures are taken first.
    """
    spaces = [(r, c) for r in range(ROWS) for c in range(COLUMNS)]
    rivers = frozenset((r, c) for r, c in spaces if grid[r][c] == "~")
    temples = frozenset((r, c) for r, c in spaces if grid[r][c] == "T")
    land = [space for space in spaces if space not in rivers]
    bed = "".join(_rounded(way, 17) for way in outlines(rivers))
    ways = currents(rivers)
    waves = "".join(
        f'<path stroke-dasharray="{dashes}" d="{"".join(_flow(way, shift) for way in ways)}"/>'
        for shift, dashes in ((-11, "22 15"), (0, "13 24"), (11, "30 18"))
    )
    pale = [space for space in land if _noise(*space, 1) < 0.42]
    box = f"{LEFT - 9} {TOP - 9} {RIGHT - LEFT + 18} {BOTTOM - TOP + 18}"
    x, y, width, height = box.split()
    meadows = "".join(f'<path class="te-meadow" stroke-width="{wide}" d="{bed}"/>' for wide in (116, 84, 50))
    return (
        # A drawing in the drawing, so that nothing reaches beyond the frame.
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}">'
        f'<path class="te-sand" d="M0 0H{RIGHT + LEFT}V{BOTTOM + TOP}H0z"/><path class="te-dune" d="{_mesh(pale, 0)}"/>'
        f"{meadows}{_vegetation(land, rivers, temples)}"
        f'<path class="te-mesh" d="{_mesh(land, 0)}"/><path class="te-bank" d="{bed}"/>'
        f'<g class="te-waves">{waves}</g><path class="te-ford" d="{_mesh(rivers, 3.5)}"/></svg>'
        f"{_marks(temples, first)}{_frame()}"
    )
