"""What the questions of several chapters need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Final, TypeVar

from boardgames.contract import Action, Event
from boardgames.counts import minus, plus
from boardgames.stone_age import GAME
from boardgames.stone_age.goods import KINDS, PAY
from boardgames.stone_age.pieces import AREAS, INDEX, ONCE, PLACES
from boardgames.stone_age.position import State
from boardgames.teaching.questions import Verdict, at_random, named
from boardgames.teaching.wording import Remark

T = TypeVar("T")

VALLEY: Final = "stone_age; players 4; row c9 c19 c24 c36; stacks b1/6 b19/6 b25/6 b12/6"
"""Positions for practice begin with this."""


def smallest(place: str) -> Action:
    """The placement of as few people as a place takes."""
    return Action("place", place, "1") if INDEX[place] < len(AREAS) else Action("place", place)


def open_to(state: State) -> tuple[str, ...]:
    """Where the player to move may place people."""
    return tuple(place for place in PLACES if place in state.places and smallest(place) in state.actions)


def placed(events: Sequence[Event], place: str) -> Verdict:
    """Whether people were placed there, and what has happened."""
    there = named(events, "placed")[0].values["place"] == place
    elsewhere = Remark("placed_elsewhere", "sa.place.turns", {"place": place})
    return Verdict(there, tuple(events[:1]) if there else (elsewhere,), ((place, "good"),) if there else ())


def played(rng: Random, enough: Callable[[State], bool], seats: int = 4) -> State:
    """The first position of a random game in which `enough` holds. The game must not end before it."""
    return at_random(GAME.start(seats), rng, enough)


def pictured(action: Action) -> tuple[str, ...]:
    """The things that an action names, as pictures: resources, dice or tools."""
    match action:
        case ("pay" | "feed" | "take", *named) if len(named) > 1:
            return tuple(kind for kind, number in zip(named[::2], named[1::2], strict=True) for _ in range(int(number)))
        case ("die", face):
            return (f"d{face}",)
        case ("tools", *values):
            return tuple(value if value in ONCE else f"t{value}" for value in values)
    return ()


# ---------------------------------------------------------------- positions made up
def read(text: str) -> State:
    """A position from its notation, without the game's name."""
    state: State = GAME.read(f"stone_age; {text}")
    return state


def some(things: Sequence[T], number: int, rng: Random) -> list[T]:
    """Some different ones of many things, in any order."""
    left = list(things)
    return [left.pop(int(rng.random() * len(left))) for _ in range(number)]


def goods_at_random(rng: Random, most: int) -> str:
    """Resources as the notation writes them: one kind at least, and up to so many of each."""
    counts = {kind: int(rng.random() * (most + 1)) for kind in KINDS}
    return " ".join(f"{kind} {number}" for kind, number in counts.items() if number) or f"{KINDS[0]} {most}"


def some_payments(state: State, rng: Random, numbers: Collection[int]) -> list[str]:
    """Some payments to choose from: legal ones, and others of so many resources, at most one too many of a kind."""
    legal = [action for action in state.actions if action[0] == "pay"]
    near = plus(state.players[state.turn].goods, (1, 1, 1, 1))
    wrong = [
        action
        for action, paid in PAY.items()
        if sum(paid) in numbers and min(minus(near, paid)) >= 0 and action not in legal
    ]
    chosen = [*some(legal, min(2, len(legal)), rng), *some(wrong, min(3, len(wrong)), rng)]
    return sorted(map(str, chosen))
