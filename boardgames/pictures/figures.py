"""Figures: symbols that a board and a graph both draw, as shapes.

A board draws them as SVG, where a style sheet gives each class its colours by day and by night. A graph is a sheet of
paper without a style sheet: it says what each class is painted with, and draws the figure as strokes.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from boardgames.pictures.paths import Path, Point, flatten
from boardgames.pictures.strokes import Areas, Discs, Drawing, Lines, Rings, Stroke


class Outline(NamedTuple):
    """Path data in a look: the classes of the style sheet, as "te-red te-lined"."""

    look: str
    data: str
    pierced: bool = False
    """Whether what lies within the outline is open, and what lies within that filled again."""


class Round(NamedTuple):
    """A circle in a look."""

    look: str
    radius: float
    x: float = 0
    y: float = 0


Figure = tuple[Outline | Round, ...]
"""Shapes around 0,0, from below."""


class Paint(NamedTuple):
    """What a class fills shapes with, or what it draws their outline with."""

    fill: str = ""
    line: str = ""
    width: float = 0


def markup(figure: Figure) -> str:
    """The figure as SVG."""
    return "".join(_outline(shape) if isinstance(shape, Outline) else _round(shape) for shape in figure)


def _outline(shape: Outline) -> str:
    rule = ' fill-rule="evenodd"' * shape.pierced
    return f'<path class="{shape.look}"{rule} d="{shape.data}"/>'


def _round(shape: Round) -> str:
    across = f' cx="{shape.x:g}"' if shape.x else ""
    down = f' cy="{shape.y:g}"' if shape.y else ""
    return f'<circle class="{shape.look}"{across}{down} r="{shape.radius:g}"/>'


def strokes(figure: Figure, paints: Mapping[str, Paint], page: str) -> Drawing:
    """The figure as strokes. A class without a paint changes nothing here; `page` is the colour below the figure."""
    drawn: list[Stroke] = []
    below = page
    for shape in figure:
        paint = _mixed(shape.look, paints)
        if isinstance(shape, Round):
            drawn += _disc(shape, paint)
        else:
            drawn += _drawn(shape, paint, below)
        if paint.fill and not (isinstance(shape, Outline) and shape.pierced):
            below = paint.fill
    return tuple(drawn)


def _mixed(look: str, paints: Mapping[str, Paint]) -> Paint:
    """What several classes paint together."""
    given = [paints[name] for name in look.split() if name in paints]
    fill = next((paint.fill for paint in given if paint.fill), "")
    return next((paint for paint in given if paint.line), Paint())._replace(fill=fill)


def _disc(shape: Round, paint: Paint) -> list[Stroke]:
    at = ((shape.x, shape.y),)
    filled: list[Stroke] = [Discs(at, shape.radius, paint.fill)] if paint.fill else []
    return [*filled, Rings(at, shape.radius, paint.line, paint.width)] if paint.line else filled


def _drawn(shape: Outline, paint: Paint, below: str) -> list[Stroke]:
    paths = flatten(shape.data)
    drawn: list[Stroke] = []
    if paint.fill:
        areas = tuple(path for path in paths if len(path) > 2)
        drawn += filled_in_turn(areas, paint.fill, below) if shape.pierced else [Areas(areas, paint.fill)]
    return [*drawn, Lines(paths, paint.line, paint.width)] if paint.line else drawn


def filled_in_turn(paths: tuple[Path, ...], fill: str, hole: str) -> list[Stroke]:
    """Shapes one inside the other, in turn filled and open."""
    depths: dict[int, list[Path]] = {}
    for path in paths:
        # Some shapes touch their frame, so most of the points decide.
        around = (sum(_inside(point, other) for point in path) for other in paths if other is not path)
        depth = sum(2 * number > len(path) for number in around)
        depths.setdefault(depth, []).append(path)
    return [Areas(tuple(depths[depth]), hole if depth % 2 else fill) for depth in sorted(depths)]


def _inside(point: Point, shape: Path) -> bool:
    x, y = point
    crossings = [
        ax + (y - ay) / (by - ay) * (bx - ax) > x for (ax, ay), (bx, by) in pairwise(shape) if (ay > y) != (by > y)
    ]
    return sum(crossings) % 2 == 1
