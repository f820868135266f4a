"""Experiments: try advice in many games whose seeds are fixed, rather than believe it.

An experiment compares a few ways to play, or counts something, and measures each of them in every game. The result is
a mean for each, with the error that chance leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations
from math import atan, cos, pi, sin, sqrt, tan
from typing import Final, NamedTuple, TypeVar

from boardgames.contract import State
from boardgames.play.players import Maker, moves

Z_95: Final = 1.96
"""z, the normal quantile of a 95% interval: a mean lies within so many standard errors of the true one in 95 cases of
100."""

FEW: Final = 10
"""Of fewer games nobody is said to be ahead, even if one has won them all: a little luck looks just like that."""


@cache
def student(freedom: int) -> float:
    """Student's t of a 95% interval, by the degrees of freedom: so many standard errors, where few games do not say
    well how large these are.

    >>> round(student(4), 3)
    2.776
    """
    angle, step = atan(Z_95 / sqrt(freedom)), 1.0
    while abs(step) > 1e-9 * angle:  # Newton's way
        # How much lies between -t and t: the integral of a power of the cosine up to the angle, by that in all.
        sine, cosine = sin(angle), cos(angle)
        within, whole, power = (angle, pi / 2, cosine) if freedom % 2 else (sine, 1.0, cosine**2)
        for exponent in range(3 - freedom % 2, freedom, 2):
            within = (power * sine + (exponent - 1) * within) / exponent
            whole *= (exponent - 1) / exponent
            power *= cosine**2
        step = (0.95 * whole - within) / cosine ** (freedom - 1)
        angle += step
    return tan(angle) * sqrt(freedom)


def wilson(won: float, games: float, errors: float = Z_95) -> tuple[float, float]:
    """The 95% interval of a share, Wilson's: as far as so many standard errors reach.

    >>> [round(end, 3) for end in wilson(20, 20)]
    [0.839, 1.0]
    """
    share, square = won / games, errors**2 / games
    middle = (share + square / 2) / (1 + square)
    reach = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


S = TypeVar("S", bound=State)


class Experiment(NamedTuple):
    """What is measured in a game: one number between 0 and 1 for each bar."""

    sample: Callable[[int], Sequence[float]]
    """Plays the game of this number and measures each bar in it: the same number, the same game."""
    bars: int
    even: float | None = None
    """The mean of each bar if it made no difference."""


class Summary(NamedTuple):
    """The sums over a number of games."""

    games: int
    sums: tuple[float, ...]
    squares: tuple[float, ...]

    @classmethod
    def empty(cls, bars: int) -> Summary:
        """Before the first game, with so many bars."""
        return cls(0, (0.0,) * bars, (0.0,) * bars)

    def plus(self, found: Sequence[float]) -> Summary:
        """With one game more."""
        sums = tuple(old + new for old, new in zip(self.sums, found, strict=True))
        squares = tuple(old + new * new for old, new in zip(self.squares, found, strict=True))
        return Summary(self.games + 1, sums, squares)

    @property
    def means(self) -> tuple[float, ...]:
        """The mean of each bar; 0 before the first game."""
        return tuple(total / max(self.games, 1) for total in self.sums)

    @property
    def errors(self) -> tuple[float, ...]:
        """How far the 95% interval of each mean reaches, to its longer side; 1 before the second game.

        It is Wilson's with Student's t: it allows for luck even where all games came out alike.
        """
        if self.games < 2:
            return (1.0,) * len(self.sums)
        found = []
        for square, mean in zip(self.squares, self.means, strict=True):
            # Wilson's is for games that are won or lost: nothing spreads more. What spreads less is known as well as if
            # more of these had been played. The quarter, as much as a game can add, keeps them from being endless.
            spread, most = max(square - self.games * mean * mean, 0), self.games * mean * (1 - mean)
            games = self.games * (most + 1 / 4) / (spread + 1 / 4)
            low, high = wilson(mean * games, games, student(self.games - 1))
            found.append(max(mean - low, high - mean))
        return tuple(found)

    def leads(self) -> int | None:
        """The bar whose interval lies above all others; None as long as chance may have put it on top, and after few
        games (`FEW`)."""
        if self.games < FEW:
            return None
        means, errors = self.means, self.errors
        best = max(range(len(means)), key=means.__getitem__)
        low = means[best] - errors[best]
        return best if all(low > means[o] + errors[o] for o in range(len(means)) if o != best) else None


def run(experiment: Experiment, games: int) -> Iterator[Summary]:
    """The summary after each game, from the first on."""
    summary = Summary.empty(experiment.bars)
    for number in range(games):
        summary = summary.plus(experiment.sample(number))
        yield summary


def contest(start: State, chairs: Sequence[tuple[int, Maker]], seed: int = 1) -> Experiment:
    """An experiment that counts wins.

    `chairs` has a bar and a maker of players for each seat. Players change seats from game to game, so that every order
    round the table comes equally often. Each bar measures the wins of one of its seats; a shared win counts in equal
    parts.
    """
    orders = list(permutations(chairs))
    bars = 1 + max(bar for bar, _ in chairs)
    seats = [sum(bar == other for other, _ in chairs) for bar in range(bars)]

    def sample(number: int) -> list[float]:
        order = orders[number % len(orders)]
        *_, end = states(start, [make for _, make in order], f"{seed} {number}")
        wins = [0.0] * bars
        for seat in end.winners:
            wins[order[seat][0]] += 1 / len(end.winners)
        return [won / count for won, count in zip(wins, seats, strict=True)]

    return Experiment(sample, bars, 1 / len(chairs))


def survey(
    start: S,
    makers: Sequence[Maker],
    measure: Callable[[Iterator[S]], Sequence[float]],
    bars: int,
    even: float | None = None,
    seed: int = 1,
) -> Experiment:
    """An experiment that measures something else in the states of a game: a number between 0 and 1 for each bar."""
    return Experiment(lambda number: measure(states(start, makers, f"{seed} {number}")), bars, even)


def states(start: S, makers: Sequence[Maker], seed: str) -> Iterator[S]:
    """A game from its first state to its last (see `boardgames.play.players.moves`)."""
    yield start
    for move in moves(start, makers, seed):
        yield move.after
