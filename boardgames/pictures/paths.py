"""Shapes as points, and path data as SVG writes it: how both are moved, scaled and turned into one another.

Path data, "M-24-27H24Q27-27 27-24Z", is the short way to write a shape down. An SVG document takes it as it is;
`flatten` makes points of it for a canvas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final

Point = tuple[float, float]
Path = tuple[Point, ...]

# -------------------------------------------------------------------------------------------------------------- points


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


# ----------------------------------------------------------------------------------------------------------- path data

_STEP: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"-?\d*\.?\d+")
_TAKES: Final = {"H": 1, "V": 1, "Q": 4, "C": 6}
"""How many numbers a command takes; two, if it is not named here."""


def _steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of path data, each with its numbers."""
    for command, numbers in _STEP.findall(data):
        yield command, [float(number) for number in _NUMBER.findall(numbers)]


def scaled(data: str, by: float) -> str:
    """Path data at another size, without a transform. It has no arcs."""
    # Saved pictures have two blanks between the numbers of a scaled path.
    return "".join(
        command + "  ".join(f"{round(number * by, 1):g}" for number in numbers).replace("  -", "-")
        for command, numbers in _steps(data)
    )


def shifted(data: str, right: float, down: float) -> str:
    """Path data, of absolute commands, moved."""
    drawn = []
    for command, numbers in _steps(data):
        by = {"H": (right,), "V": (down,)}.get(command, (right, down))
        drawn.append(command + " ".join(f"{number + by[i % len(by)]:g}" for i, number in enumerate(numbers)))
    return "".join(drawn).replace(" -", "-")


@cache
def flatten(data: str) -> tuple[Path, ...]:
    """Path data as lines through points. Knows the commands M, L, H, V, Q, C and Z."""
    paths: list[list[Point]] = []
    for command, numbers in _steps(data):
        if command == "Z":
            paths[-1].append(paths[-1][0])
            continue
        takes = _TAKES.get(command, 2)
        for start in range(0, len(numbers), takes):
            # What follows the first point of an M are lines.
            _draw(paths, "L" if command == "M" and start else command, numbers[start : start + takes])
    return tuple(tuple(path) for path in paths)


def _draw(paths: list[list[Point]], command: str, n: list[float]) -> None:
    """Carry out one command."""
    if command == "M":
        paths.append([(n[0], n[1])])
        return
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
