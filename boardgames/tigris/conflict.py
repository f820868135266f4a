"""What internal and external conflicts share."""

from __future__ import annotations

from typing import NamedTuple


class Conflict(NamedTuple):
    """A conflict under way."""

    colour: int
    """Of the two leaders, 0 to 3 in the order of `pieces.COLOURS`."""
    attacker: int
    defender: int
    """Seats."""
    added: int | None = None
    """The tiles that the attacker has added from the hand; None until the attacker has decided."""
