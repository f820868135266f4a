"""How likely each seat is to win, estimated from the judgement of a position.

What the position is worth to each seat, told apart by a scale that shrinks towards the end: a lead of ten points is
little at first, and much in the last round. The numbers stand in each game's ``chances.toml``, for each number of
players: against one, a lead says less than against three, of whom each has to catch up. ``python -m tools.calibrate
GAME`` finds them from games and says how true the chances are in others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random
from typing import Final, NamedTuple

from boardgames.contract import Game, State
from boardgames.play.experiments import Z_95

GUESSES: Final = 8
"""So many positions that a view could be stand for all of them."""


class Curve(NamedTuple):
    """What turns worth into chances."""

    early: float
    """The lead, in points of the judgement, that makes a seat e times as likely to win as another, at the start."""
    late: float
    """The same at the end."""
    unsure: float
    """How far chances are off: the standard error of their logarithmic odds, measured by games played on from a
    position."""

    def scale(self, left: float) -> float:
        """The lead that counts that much when so much of the game is left."""
        return self.late + (self.early - self.late) * left

    def chances(self, worth: Sequence[float], left: float) -> tuple[float, ...]:
        """The chance of each seat, by what the position is worth to each.

        >>> [round(chance, 2) for chance in Curve(10, 2, 0).chances((12, 10), 0)]
        [0.73, 0.27]
        """
        scale, most = self.scale(left), max(worth)
        odds = [exp((each - most) / scale) for each in worth]
        return tuple(each / sum(odds) for each in odds)

    def interval(self, chance: float) -> tuple[float, float]:
        """The 95% interval of a chance.

        >>> [round(end, 2) for end in Curve(10, 2, 1).interval(0.5)]
        [0.12, 0.88]
        """
        times = exp(Z_95 * self.unsure)
        low, high = chance / (chance + (1 - chance) * times), chance * times / (chance * times + 1 - chance)
        return low, high


@cache
def _curves(game: Game) -> dict[str, Curve]:
    tables = tomllib.loads(game.folder.joinpath("chances.toml").read_text(encoding="utf-8"))
    return {seats: Curve(**numbers) for seats, numbers in tables.items()}


def curve(state: State) -> Curve:
    """The numbers of this game for so many players."""
    return _curves(state.game)[str(state.seats)]


def chances(view: State) -> tuple[float, ...]:
    """The estimated chance of each seat to win, by what this view shows. Exact when the game is over: who share the
    win have equal parts.

    >>> from boardgames import read
    >>> sum(chances(read("sumeria; 1 kian; 2 zabalam umma")))
    1.0
    """
    if view.is_over:
        return tuple((seat in view.winners) / len(view.winners) for seat in range(view.seats))
    if not view.masked:
        return curve(view).chances(worth(view), view.game.left(view))
    found = [chances(view.guess(Random(number))) for number in range(GUESSES)]
    return tuple(sum(each) / GUESSES for each in zip(*found, strict=True))


def worth(state: State) -> list[float]:
    """What a position is worth to each seat, without what the others have: that stands in theirs."""
    game = state.game
    return [sum(term.worth for term in game.terms(state, seat) if not term.others) for seat in range(state.seats)]
