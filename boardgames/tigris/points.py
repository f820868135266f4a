"""Victory points of four colours, kept behind screens."""

from __future__ import annotations

from boardgames.contract import implements
from boardgames.tigris.pieces import Counts


@implements("te.tile.secret_points")
def scored(points: tuple[Counts | None, ...], seat: int, colour: int, number: int) -> tuple[Counts | None, ...]:
    """The points of all after a seat got some of one colour. Hidden ones stay hidden."""
    had = points[seat]
    if had is None:
        return points
    black, red, blue, green = had
    if colour == 0:
        black += number
    elif colour == 1:
        red += number
    elif colour == 2:
        blue += number
    else:
        green += number
    return (*points[:seat], (black, red, blue, green), *points[seat + 1 :])
