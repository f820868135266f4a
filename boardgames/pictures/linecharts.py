"""Line charts, as SVG drawings that follow light and dark pages: how chances went through a game.

Lines are told apart without colour: by dashes, by marks on them, and by the names where they end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from boardgames.pictures.style import EDGE, FONT, INK, PAPER, SOFT, contrast, escaped, fitted

WIDTH: Final = 520
HEIGHT: Final = 164
LEFT, RIGHT, TOP, BOTTOM = 44, 404, 14, 138
"""Where the lines are drawn."""

COLOURS: Final = (
    "light-dark(#8f3f12,#f0a860)",
    "light-dark(#0b50b8,#9cc3ff)",
    "light-dark(#1c6b34,#7fd69a)",
    "light-dark(#7a3b8f,#d9a6ee)",
)
"""Those of the seats where their pieces have none."""
SEEN: Final = 3
"""So much contrast at least a line has with the page."""
_PAGE: Final = PAPER.removeprefix("light-dark(").removesuffix(")").split(",")
DASHES: Final = ("", "9 4", "2 4", "12 4 2 4")
MARKS: Final = (
    "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1-4.5 0Z",
    "M-4-4H4V4H-4Z",
    "M0-5.5L5 4H-5Z",
    "M0-6L5 0L0 6L-5 0Z",
)
"""A circle, a square, a triangle, a lozenge."""
_MARKED: Final = 7
"""So many marks on a line."""
_APART: Final = 17
"""Pixels between two names."""


@cache
def seat_colours(pieces: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The colours of the lines by seat: those of the seats' pieces (`Stage.seats`) as light or dark as it takes to see
    them, or others where pieces have none."""
    return (
        tuple(
            f"light-dark({_seen(light, _PAGE[0], '#000000')},{_seen(dark, _PAGE[1], '#ffffff')})"
            for light, dark in pieces
        )
        or COLOURS
    )


def _seen(colour: str, page: str, towards: str) -> str:
    """The colour with as much of another as it takes to be seen on the page."""
    for share in range(101):
        pairs = ((int(colour[at : at + 2], 16), int(towards[at : at + 2], 16)) for at in (1, 3, 5))
        mixed = "#" + "".join(f"{one + (other - one) * share // 100:02x}" for one, other in pairs)
        if contrast(mixed, page) >= SEEN:
            return mixed
    return towards


def line_chart(
    names: Sequence[str],
    lines: Sequence[Sequence[tuple[float, float, float]]],
    words: str,
    colours: Sequence[str] = COLOURS,
) -> str:
    """Lines from 0 to 100%, of points with the ends of their intervals, which are shaded. `words` say it all."""
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path d="M{LEFT} {_y(share)}H{RIGHT}" style="stroke:{EDGE}"/>')
        parts.append(_text(LEFT - 8, _y(share) + 4, f"{share:.0%}", f"fill:{SOFT};font-size:12px", "end"))
    parts.append(_text(LEFT, HEIGHT - 8, "the start", f"fill:{SOFT};font-size:12px", "start"))
    parts.append(_text(RIGHT, HEIGHT - 8, "the last decision", f"fill:{SOFT};font-size:12px", "end"))
    for seat, line in enumerate(lines):
        lower = [f"{_x(at, line)} {_y(low)}" for at, (_, low, _) in enumerate(line)]
        upper = [f"{_x(at, line)} {_y(high)}" for at, (_, _, high) in enumerate(line)]
        band = "L".join((*upper, *reversed(lower)))
        parts.append(f'<path d="M{band}Z" style="fill:{colours[seat]};opacity:0.1"/>')
    for seat, line in enumerate(lines):
        path = "L".join(f"{_x(at, line)} {_y(mean)}" for at, (mean, _, _) in enumerate(line))
        dashes = f";stroke-dasharray:{DASHES[seat]}" * bool(DASHES[seat])
        parts.append(f'<path d="M{path}" style="fill:none;stroke:{colours[seat]};stroke-width:2.5{dashes}"/>')
        # Those of several lines do not lie on one another.
        step = max(1, len(line) // _MARKED)
        for at in range(step * seat // len(lines), len(line), step):
            parts.append(_mark(seat, colours[seat], _x(at, line), _y(line[at][0])))
    parts += _names(names, lines, colours)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escaped(words)}" style="max-width:100%;height:auto;display:block;font:14px {FONT}">'
        f"{''.join(parts)}</svg>"
    )


def _names(
    names: Sequence[str], lines: Sequence[Sequence[tuple[float, float, float]]], colours: Sequence[str]
) -> list[str]:
    """Each name where its line ends, or as near as there is room."""
    order = sorted(range(len(lines)), key=lambda seat: -lines[seat][-1][0])
    places, last = dict[int, float](), TOP - _APART / 2
    for seat in order:
        last = places[seat] = max(last + _APART, _y(lines[seat][-1][0]))
    over = max(0.0, last - BOTTOM)
    parts = []
    for seat in order:
        y, text = places[seat] - over, f"{fitted(names[seat], 14, 62)} {lines[seat][-1][0]:.0%}"
        parts.append(_mark(seat, colours[seat], RIGHT + 12, y))
        parts.append(_text(RIGHT + 22, y + 5, text, f"fill:{INK};font-weight:600", "start"))
    return parts


def _mark(seat: int, colour: str, x: float, y: float) -> str:
    return f'<path transform="translate({x} {y:g})" d="{MARKS[seat]}" style="fill:{colour}"/>'


def _x(at: int, line: Sequence[object]) -> float:
    return round(LEFT + at / max(1, len(line) - 1) * (RIGHT - LEFT), 1)


def _y(share: float) -> float:
    return round(BOTTOM - share * (BOTTOM - TOP), 1)


def _text(x: float, y: float, text: str, style: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" style="{style}">{escaped(text)}</text>'
