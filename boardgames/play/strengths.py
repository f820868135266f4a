"""The players that sit down at a table by their name, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardgames.play.ahead import Learner, OneAhead
from boardgames.play.players import Player, RandomPlayer

STRENGTHS: Final[dict[str, Callable[[int | str | None], Player]]] = {
    "random": RandomPlayer,
    "learner": Learner,
    "player": OneAhead,
}
"""What makes a player from a seed. A player of one's own is one line here: ``STRENGTHS["mine"] = Mine``."""
DEFAULT: Final = "player"
"""Who one plays against, unless one wants somebody else."""


def seated(strength: str, seed: int | str | None = None) -> Player:
    """A player of that strength. Raises `ValueError` with the strengths there are."""
    if strength not in STRENGTHS:
        raise ValueError(f"no player '{strength[:40]}': choose from {', '.join(STRENGTHS)}")
    return STRENGTHS[strength](seed)
