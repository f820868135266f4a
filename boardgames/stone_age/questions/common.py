"""What the questions of several chapters need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event
from boardgames.lessons import Remark, Verdict
from boardgames.questions import at_random
from boardgames.stone_age.pieces import AREAS, INDEX, PLACES
from boardgames.stone_age.state import State

VALLEY: Final = "stone_age; players 4; row c9 c19 c24 c36; stacks b1/6 b19/6 b25/6 b12/6"
"""Where positions to practise with begin that are put together."""


def named(events: Iterable[Event], *keys: str) -> tuple[Event, ...]:
    """The events with one of these keys, in their order."""
    return tuple(event for event in events if event.key in keys)


def smallest(place: str) -> Action:
    """The placement of as few people as a place takes."""
    return Action("place", place, "1") if INDEX[place] < len(AREAS) else Action("place", place)


def open_to(state: State) -> tuple[str, ...]:
    """Where whose turn it is may place people."""
    return tuple(place for place in PLACES if smallest(place) in state.actions)


def placed(events: Sequence[Event], place: str) -> Verdict:
    """Whether people were placed there, and what has happened."""
    there = named(events, "placed")[0].values["place"] == place
    elsewhere = Remark("placed_elsewhere", "sa.place.turns", {"place": place})
    return Verdict(there, tuple(events[:1]) if there else (elsewhere,), ((place, "good"),) if there else ())


def played(rng: Random, enough: Callable[[State], bool], seats: int = 4) -> State:
    """The first position of a random game in which it is enough. It must come before the game's end."""
    from boardgames.stone_age import GAME

    return at_random(GAME.start(seats), rng, enough)
