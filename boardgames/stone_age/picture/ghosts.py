"""Actions that are asked about and not played, as the picture shows them."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action
from boardgames.pictures.scene import Ghost, Imagined
from boardgames.stone_age.picture import ground
from boardgames.stone_age.picture.scene import dice, spots
from boardgames.stone_age.pieces import HUNT, PLACES
from boardgames.stone_age.placing import PLACE
from boardgames.stone_age.position import State

_PERSON: Final = 17
_DIE: Final = 16
"""The radius of a rim."""


def imagine(state: State, action: Action) -> Imagined:
    """People on the circles that they would fill, dice that would be rolled, and a place whose people would be used."""
    match action:
        case ("place", *_):
            return Imagined(_people(state, *PLACE[action]))
        case ("use", place):
            return Imagined(places=(place,))
        case ("roll", *faces):
            rolled = dice(tuple(map(int, faces)))
            return Imagined(tuple(Ghost(symbol, x, y, _DIE) for _, symbol, x, y, *_ in rolled))
    return Imagined()


def _people(state: State, index: int, number: int) -> tuple[Ghost, ...]:
    """So many people of whoever places them, beside those that are there."""
    seat = max(0, state.turn)
    if index == HUNT:
        there = state.placed[seat][HUNT]
        free = ground.hunters(seat, state.seats)[there : there + number]
    else:
        there = sum(people[index] for people in state.placed)
        free = spots(index, there, number)
    return tuple(Ghost(f"seat{seat}", x, y, _PERSON, PLACES[index]) for x, y in free)
