"""A drawing of a graph as data: a few kinds of strokes in order, for an SVG document and for a canvas alike.

A game that can be looked at as a graph has a module ``picture.graphs``: it says which `View` there is of a
position. See ``boardgames/sumeria/picture/graphs.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Any, Final, NamedTuple, Protocol

from boardgames.pictures.style import escaped

Point = tuple[float, float]
Path = tuple[Point, ...]

SANS: Final = "system-ui, sans-serif"
SERIF: Final = "Palatino, 'Book Antiqua', Georgia, serif"

EVENING: Final = "#cfc5b6"
"""What the sheet is multiplied with on dark pages. A canvas cannot follow light-dark(): it is a sheet of paper."""


class Areas(NamedTuple):
    """Filled polygons."""

    shapes: tuple[Path, ...]
    fill: str


class Lines(NamedTuple):
    """Lines through points, with round ends. One that ends where it begins is closed."""

    paths: tuple[Path, ...]
    color: str
    width: float
    dash: tuple[float, ...] = ()


class Discs(NamedTuple):
    """Filled circles."""

    centres: tuple[Point, ...]
    radius: float
    fill: str


class Rings(NamedTuple):
    """Circles."""

    centres: tuple[Point, ...]
    radius: float
    color: str
    width: float


class Words(NamedTuple):
    """Texts in one type, each with x, the base line and its alignment: "start", "middle" or "end"."""

    texts: tuple[tuple[float, float, str, str], ...]
    size: float
    color: str
    weight: int = 500
    halo: str = ""
    """The colour around the letters."""
    family: str = SANS


class Pause(NamedTuple):
    """Show what is drawn so far for some milliseconds. Only where things move."""

    milliseconds: int


Stroke = Areas | Lines | Discs | Rings | Words | Pause
Drawing = tuple[Stroke, ...]


class Table(NamedTuple):
    """Numbers beside the drawing. A cell is a text and, below it in small type, what it is made of."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[tuple[str, str], ...], ...]


class View(NamedTuple):
    """A position looked at as a graph in one way."""

    drawing: Drawing
    words: str
    """What is to be seen, for who cannot see it."""
    setup: str
    """Lines of Python that `code` needs first."""
    code: str
    """The lines of Python that compute what is shown; the last is an expression."""
    marks: tuple[tuple[str, str], ...] = ()
    """What a board beside it is to mark."""
    table: Table | None = None


class Pictures(Protocol):
    """What a game's module ``picture.graphs`` offers. Choices are given by label; "" stands for no target."""

    WIDTH: int
    HEIGHT: int
    MODES: Mapping[str, str]
    """The ways to look at it, with their labels."""
    ORIGIN: str
    """What is chosen first, as a label: a piece, or a place."""

    def origins(self, state: Any, mode: str, names: tuple[str, ...] | None) -> dict[str, str]:
        """The pieces or places to choose from; none if this way needs no choice."""

    def targets(self, state: Any, mode: str, origin: str) -> dict[str, str]:
        """The places that can be the end of a way from `origin`."""

    def view(
        self, state: Any, mode: str, origin: str, target: str, names: tuple[str, ...] | None, moving: bool
    ) -> View:
        """What is shown. `moving`: the way to the target grows before one's eyes."""


# -------------------------------------------------------------------------------------------------------------- shapes


def rectangle(left: float, top: float, right: float, bottom: float) -> Path:
    """A closed rectangle."""
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


def moved(path: Iterable[Point], x: float, y: float, scale: float = 1) -> Path:
    """The path with its origin at (x, y)."""
    return tuple((x + scale * px, y + scale * py) for px, py in path)


def smooth(points: Sequence[Point]) -> Path:
    """A smooth line along points."""
    path = [points[0]]
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    for (ax, ay), (x, y), (bx, by) in zip(middles, points[1:], middles[1:], strict=False):
        for t in (0, 0.33, 0.67):
            u = 1 - t
            path.append((u * u * ax + 2 * u * t * x + t * t * bx, u * u * ay + 2 * u * t * y + t * t * by))
    return *path, middles[-1], points[-1]


def hull(points: Iterable[Point]) -> Path:
    """The closed convex hull."""
    ordered = sorted(set(points))

    def half(points: Iterable[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in points:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                    break
                chain.pop()
            chain.append((x, y))
        return chain

    return *half(ordered)[:-1], *half(reversed(ordered))


def hatch(shape: Sequence[Point], gap: float) -> tuple[Path, ...]:
    """Slanting lines that fill a closed shape."""
    found: list[Path] = []
    sums = [x + y for x, y in shape]
    level = min(sums) // gap * gap + gap
    while level < max(sums):
        # Where the line x + y = level crosses the outline, in pairs: into the shape and out of it.
        crossings = []
        for (ax, ay), (bx, by) in pairwise(shape):
            a, b = ax + ay - level, bx + by - level
            if (a > 0) != (b > 0):
                t = a / (a - b)
                crossings.append((ax + t * (bx - ax), ay + t * (by - ay)))
        crossings.sort()
        found += zip(crossings[::2], crossings[1::2], strict=False)
        level += gap
    return tuple(found)


def shortened(path: Path, start: float, end: float) -> Path:
    """The path without its first and last bit."""

    def cut(one: Point, other: Point, by: float) -> Point:
        (ax, ay), (bx, by_) = one, other
        share = by / (hypot(bx - ax, by_ - ay) or 1)
        return ax + share * (bx - ax), ay + share * (by_ - ay)

    return cut(path[0], path[1], start), *path[1:-1], cut(path[-1], path[-2], end)


def arrowhead(path: Path, size: float) -> Path:
    """The tip of an arrow at the end of a path."""
    (ax, ay), (x, y) = path[-2:]
    length = hypot(x - ax, y - ay) or 1
    dx, dy = size * (x - ax) / length, size * (y - ay) / length
    return (x, y), (x - dx - dy * 0.6, y - dy + dx * 0.6), (x - dx + dy * 0.6, y - dy - dx * 0.6), (x, y)


def growing(path: Path, step: float) -> tuple[Path, ...]:
    """The path in short pieces, one after another."""
    pieces: list[Path] = []
    for (ax, ay), (bx, by) in pairwise(path):
        count = max(1, round(hypot(bx - ax, by - ay) / step))
        stops = [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count + 1)]
        pieces += pairwise(stops)
    return tuple(pieces)


_TOKEN = re.compile(r"[A-Z]|-?\d*\.?\d+")


@cache
def flatten(d: str) -> tuple[Path, ...]:
    """An SVG path as lines through points. Knows the commands M, L, H, V, Q, C and Z."""
    paths: list[list[Point]] = []
    command, numbers = "", list[float]()
    for token in _TOKEN.findall(d):
        if token == "Z":
            paths[-1].append(paths[-1][0])
        elif token.isalpha():
            command, numbers = token, []
        else:
            numbers.append(float(token))
            if len(numbers) == {"H": 1, "V": 1, "Q": 4, "C": 6}.get(command, 2):
                command = _step(paths, command, numbers)
                numbers = []
    return tuple(tuple(path) for path in paths)


def _step(paths: list[list[Point]], command: str, n: list[float]) -> str:
    """Carry out one command; the result is what further numbers belong to."""
    if command == "M":
        paths.append([(n[0], n[1])])
        return "L"
    x, y = paths[-1][-1]
    match command:
        case "L":
            paths[-1].append((n[0], n[1]))
        case "H":
            paths[-1].append((n[0], y))
        case "V":
            paths[-1].append((x, n[0]))
        case "Q":
            for t in (0.33, 0.67, 1):
                u = 1 - t
                a, b, c = u * u, 2 * u * t, t * t
                paths[-1].append((round(a * x + b * n[0] + c * n[2], 1), round(a * y + b * n[1] + c * n[3], 1)))
        case "C":
            for t in (0.25, 0.5, 0.75, 1):
                u = 1 - t
                a, b, c, e = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                paths[-1].append(
                    (round(a * x + b * n[0] + c * n[2] + e * n[4], 1), round(a * y + b * n[1] + c * n[3] + e * n[5], 1))
                )
    return command


# ----------------------------------------------------------------------------------------------------------------- SVG


def svg(drawing: Drawing, width: int, height: int, *, title: str, words: str) -> str:
    """The drawing as an SVG document that needs nothing else."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{escaped(title)}"><title>{escaped(title)}</title><desc>{escaped(words)}</desc>'
        "<style>:root{color-scheme:light dark}path{stroke-linecap:round;stroke-linejoin:round}text{paint-order:stroke;"
        f"stroke-linejoin:round}}#evening{{mix-blend-mode:multiply;fill:light-dark(#fff,{EVENING})}}</style>"
        f'{"".join(map(_markup, drawing))}<rect id="evening" width="{width}" height="{height}" rx="12"/></svg>'
    )


def _markup(stroke: Stroke) -> str:
    match stroke:
        case Areas(shapes, fill):
            return f'<path fill="{fill}" d="{_d(shapes)}"/>'
        case Lines(paths, color, width, dash):
            dashes = f' stroke-dasharray="{" ".join(map(_n, dash))}" style="stroke-linecap:butt"' if dash else ""
            return f'<path fill="none" stroke="{color}" stroke-width="{_n(width)}"{dashes} d="{_d(paths)}"/>'
        case Discs(centres, radius, fill):
            return f'<g fill="{fill}">{_circles(centres, radius)}</g>'
        case Rings(centres, radius, color, width):
            return f'<g fill="none" stroke="{color}" stroke-width="{_n(width)}">{_circles(centres, radius)}</g>'
        case Words(texts, size, color, weight, halo, family):
            around = f' stroke="{halo}" stroke-width="4"' if halo else ""
            spans = "".join(
                f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escaped(text)}</text>'
                for x, y, anchor, text in texts
            )
            return (
                f'<g font-family="{escaped(family)}" font-size="{_n(size)}" font-weight="{weight}" fill="{color}"'
                f"{around}>{spans}</g>"
            )
        case Pause():
            return ""


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _d(paths: Iterable[Path]) -> str:
    """Path data in relative steps, which are shorter."""
    parts = []
    for path in paths:
        closed = path[0] == path[-1] and len(path) > 2
        tenths = [(round(10 * x), round(10 * y)) for x, y in (path[:-1] if closed else path)]
        steps = (f"{_n((bx - ax) / 10)} {_n((by - ay) / 10)}" for (ax, ay), (bx, by) in pairwise(tenths))
        parts.append(f"M{_n(tenths[0][0] / 10)} {_n(tenths[0][1] / 10)}l{' '.join(steps)}{'z' * closed}")
    return "".join(parts)


def _circles(centres: Iterable[Point], radius: float) -> str:
    return "".join(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>' for x, y in centres)
