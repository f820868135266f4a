"""What a game's end is worth to each seat. The rewards of all seats add up to 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardgames.contract import State

LONGEST: Final = 5000
"""After so many decisions of players a game is broken off, and nobody gets anything. Random games take up to about
1,500; but a game in which everybody always passes does not end."""


def by_win(state: State) -> tuple[float, ...]:
    """1 for the winner, and the others lose it in equal parts: with two players 1 and -1. Who win together get what
    each would get on average if one of them won alone."""
    others, winners = state.seats - 1, state.winners
    share = state.seats / len(winners)
    return tuple((share * (seat in winners) - 1) / others for seat in range(state.seats))


def by_points(state: State) -> tuple[float, ...]:
    """The lead of each seat: its points less what the others have on average."""
    scores = [score or 0 for score in state.scores()]
    return tuple(score - (sum(scores) - score) / (state.seats - 1) for score in scores)


REWARDS: Final[dict[str, Callable[[State], tuple[float, ...]]]] = {"win": by_win, "points": by_points}
"""The ways to reward a game that is over, the default first."""
