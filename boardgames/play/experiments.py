"""Experiments: try advice in many games whose seeds are fixed, rather than believe it.

An experiment compares a few ways to play, or counts something, and measures each of them in every game. The result is
a mean for each, with the error that chance leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from boardgames.contract import State
from boardgames.play.players import Maker, moves

Z_95: Final = 1.96
"""z, the normal quantile of a 95% interval: a mean lies within so many standard errors of the true one in 95 cases of
100."""

FEW: Final = 10
"""Of fewer games the spread is not known well enough for an interval: all may have come out alike."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share.

    >>> [round(end, 3) for end in wilson(20, 20)]
    [0.839, 1.0]
    """
    share, square = won / games, Z_95**2 / games
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
        """Half of the 95% interval of each mean; 1 before the second game."""
        if self.games < 2:
            return (1.0,) * len(self.sums)
        return tuple(
            Z_95 * sqrt(max(square / self.games - mean * mean, 0) / (self.games - 1))
            for square, mean in zip(self.squares, self.means, strict=True)
        )

    def leads(self) -> int | None:
        """The bar whose interval lies above all others; None as long as chance may have put it on top, and of few games
        an interval says little."""
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
