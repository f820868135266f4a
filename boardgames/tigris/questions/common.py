"""What the questions of several chapters need."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from boardgames.contract import Event
from boardgames.questions import at_random, players
from boardgames.tigris.grid import names
from boardgames.tigris.kingdoms import all_of
from boardgames.tigris.state import State

__all__ = ["kingdom_of", "kingdoms", "named", "played", "players"]


def named(events: Iterable[Event], *keys: str) -> tuple[Event, ...]:
    """The events with one of these keys, in their order."""
    return tuple(event for event in events if event.key in keys)


def kingdoms(state: State) -> list[tuple[str, ...]]:
    """The places of each kingdom, the one of the first leader first."""
    return [names(kingdom) for kingdom in all_of(state.realms)]


def kingdom_of(state: State, place: str) -> tuple[str, ...]:
    """The places of the kingdom that holds a place. Raises `LookupError` if none does."""
    found = next((kingdom for kingdom in kingdoms(state) if place in kingdom), None)
    if found is None:
        raise LookupError(f"no kingdom holds {place}")
    return found


def played(rng: Random, turns: int = 12, seats: int = 4) -> State:
    """A position of a random game at the beginning of a turn, after some others."""
    from boardgames.tigris import GAME

    count = 0
    former: int | None = None

    def enough(state: State) -> bool:
        nonlocal count, former
        begins = state.stage == "act" and state.left == 2
        if begins and former != state.turn:
            count, former = count + 1, state.turn
        return begins and count > turns

    return at_random(GAME.start(seats), rng, enough)
