"""What the questions of several chapters need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from boardgames.contract import Event
from boardgames.questions import at_random
from boardgames.stone_age.state import State


def named(events: Iterable[Event], *keys: str) -> tuple[Event, ...]:
    """The events with one of these keys, in their order."""
    return tuple(event for event in events if event.key in keys)


def played(rng: Random, enough: Callable[[State], bool], seats: int = 4) -> State:
    """The first position of a random game in which it is enough. It must come before the game's end."""
    from boardgames.stone_age import GAME

    return at_random(GAME.start(seats), rng, enough)
