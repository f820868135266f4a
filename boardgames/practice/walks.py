"""Positions as they occur in play: games of skilled players, left somewhere for some actions of anybody's.

Each game keeps some games of skilled players in ``played.txt``, a record a line: `tools.played` writes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Dealer, Game, State
from boardgames.games import read
from boardgames.notation import split_record

FILE: Final = "played.txt"
STRAY: Final = 30
"""Actions that are played once a game was left."""


def walk(game: Game, rng: Random, during: tuple[float, float] = (0.0, 1.0)) -> Iterator[State]:
    """Positions without end, chance and ended games included: some that follow each other, then others elsewhere.

    `during` is the part of a game in which it is left, from 0 at its start to 1 at its end.
    """
    first, last = during
    while True:
        states = _states(game, int(rng.random() * len(_records(game))))
        share = first + (last - first) * rng.random()
        # The last one is over: nothing more can be played.
        state = states[int(share * (len(states) - 1))]
        dealer = Dealer(str(rng.random()))
        for _ in range(STRAY):
            if state.to_move is None:
                break
            state = state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng))
            yield state


@cache
def _records(game: Game) -> tuple[str, ...]:
    return tuple(game.folder.joinpath(FILE).read_text(encoding="utf-8").splitlines())


@cache
def _states(game: Game, number: int) -> tuple[State, ...]:
    """The positions of a game. Its actions are legal, as a test makes sure."""
    start, actions = split_record(_records(game)[number])
    states = [read(start)]
    for _, action in actions:
        states.append(states[-1].apply(Action.parse(action)))
    return tuple(states)
