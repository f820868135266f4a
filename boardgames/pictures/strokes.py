"""A drawing of a graph as data: a few kinds of strokes in order, for an SVG document and for a canvas alike.

A game that can be looked at as a graph has a module ``picture.graphs``: it says which `View` there is of a
position. See ``boardgames/sumeria/picture/graphs.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, Protocol

from boardgames.pictures.paths import Path, Point, moved
from boardgames.pictures.style import escaped

SANS: Final = "system-ui, sans-serif"
SERIF: Final = "Palatino, 'Book Antiqua', Georgia, serif"

EVENING: Final = "#aea393"
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
    """A table beside the drawing. A cell is a text and, below it in small type, what it is made of."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[tuple[str, str], ...], ...]
    whole: bool = True
    """Whether it says all that the view's words say: then nobody who sees it needs these."""


class View(NamedTuple):
    """A position looked at as a graph in one way."""

    drawing: Drawing
    words: str
    """What is to be seen, for people who cannot see it."""
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


# -------------------------------------------------------------------------------------------------------------- copies


def repeated(drawing: Iterable[Stroke], at: Sequence[Point], scale: float = 1) -> list[Stroke]:
    """The drawing with its origin at each of some points: one stroke for all copies of a stroke. Words keep their
    size."""
    drawn: list[Stroke] = []
    for stroke in drawing:
        match stroke:
            case Areas(shapes):
                drawn.append(stroke._replace(shapes=_copies(shapes, at, scale)))
            case Lines(paths, _, width):
                drawn.append(stroke._replace(paths=_copies(paths, at, scale), width=width * scale))
            case Discs(centres, radius):
                drawn.append(stroke._replace(centres=_spots(centres, at, scale), radius=radius * scale))
            case Rings(centres, radius, _, width):
                spots = _spots(centres, at, scale)
                drawn.append(stroke._replace(centres=spots, radius=radius * scale, width=width * scale))
            case Words(texts):
                moved_texts = tuple((tx + x, ty + y, anchor, text) for x, y in at for tx, ty, anchor, text in texts)
                drawn.append(stroke._replace(texts=moved_texts))
    return drawn


def _copies(paths: Iterable[Path], at: Sequence[Point], scale: float) -> tuple[Path, ...]:
    return tuple(moved(path, x, y, scale) for x, y in at for path in paths)


def _spots(centres: Path, at: Sequence[Point], scale: float) -> Path:
    return tuple(spot for x, y in at for spot in moved(centres, x, y, scale))


# ----------------------------------------------------------------------------------------------------------------- SVG


def svg(drawing: Drawing, width: int, height: int, *, title: str, words: str) -> str:
    """The drawing as an SVG document that needs nothing else."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{escaped(title)}"><title>{escaped(title)}</title><desc>{escaped(words)}</desc>'
        "<style>:root{color-scheme:light dark}path{stroke-linecap:round;stroke-linejoin:round}text{paint-order:stroke;"
        f"stroke-linejoin:round}}#evening{{mix-blend-mode:multiply;fill:light-dark(#fff,{EVENING})}}"
        "@media(prefers-color-scheme:dark){#drawn{filter:brightness(.95) contrast(1.35)}}</style>"
        f'<g id="drawn">{"".join(map(_markup, drawing))}</g>'
        f'<rect id="evening" width="{width}" height="{height}" rx="12"/></svg>'
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
