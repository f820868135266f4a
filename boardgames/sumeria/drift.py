"""The row of Sumeria as it is likely to stand at the end of the round, and the tokens that zones then promise."""

from __future__ import annotations

from functools import cache
from typing import Final

from boardgames.sumeria import scoring
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.round import PHASES
from boardgames.sumeria.scoring import FIRST_TAKES, SECOND_TAKES

Shares = tuple[tuple[float, float], ...]
"""For each place of the row the tokens that the first and the second player of its zone can expect."""

ZONES: Final = 8

STANDING: Final[Shares] = (
    *((float(first), float(second)) for first, second in zip(FIRST_TAKES, SECOND_TAKES, strict=True)),
    *((0.0, 0.0) for _ in range(ZONES - len(SIZES))),
)
"""The shares if the round ended now."""

_HARDLY: Final = 0.05
"""Zones that promise no more than this are not looked at."""


@cache
def drift(actions: int) -> tuple[tuple[float, ...], ...]:
    """The probability that a zone gets from each place of the row to each other, if so many actions each raise a random
    zone.

    Every action raises each of the eight zones with the same probability; a zone that is passed falls by one place.
    """
    if not actions:
        return tuple(tuple(float(here == there) for there in range(ZONES)) for here in range(ZONES))
    return tuple(
        tuple(sum(before[via] * _step(via, there) for via in range(ZONES)) for there in range(ZONES))
        for before in drift(actions - 1)
    )


def _step(here: int, there: int) -> float:
    rises, falls = (here > 0) / ZONES, (here < ZONES - 1) / ZONES
    return {here - 1: rises, here: 1 - rises - falls, here + 1: falls}.get(there, 0.0)


@cache
def expected(actions: int) -> Shares:
    """The shares that a zone's place promises when so many actions are still to come in the round."""
    return tuple(
        (
            sum(chance * first for chance, (first, _) in zip(way, STANDING, strict=True)),
            sum(chance * second for chance, (_, second) in zip(way, STANDING, strict=True)),
        )
        for way in drift(actions)
    )


def actions_after(state: State) -> int:
    """The actions still to come in this round when the player to move has acted."""
    return max(0, actions_left(state) - 1)


def actions_left(state: State) -> int:
    """The actions still to come in this round, that of the player to move included; of a round that is being prepared
    all."""
    if state.stage in ("take", "over"):
        return 0
    if state.stage != "act":
        return PHASES * state.seats
    assert state.to_move is not None
    acted = (state.to_move - state.start_player) % state.seats
    return (PHASES - state.phase) * state.seats + state.seats - acted


def worth(state: State, seat: int, shares: Shares) -> float:
    """The tokens that a player can expect from all zones."""
    tokens = 0.0
    for zone, (first, second) in zip(state.row, shares, strict=True):
        if first > _HARDLY:
            ranked = scoring.influence(state, zone)[:2]
            tokens += sum(share for row, share in zip(ranked, (first, second), strict=False) if row.seat == seat)
    return tokens
