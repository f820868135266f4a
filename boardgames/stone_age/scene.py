"""A position of Stone Age as a picture: so far its places alone."""

from __future__ import annotations

from functools import cache

from boardgames.scene import Place, Scene, Stage
from boardgames.stone_age.state import State
from boardgames.stone_age.words import describe, place_names


@cache
def _stage(seats: int) -> Stage:
    places = {word: Place(40 + 60 * n, 40, 24, name) for n, (word, name) in enumerate(place_names(seats).items())}
    return Stage(1000, 80, "", {}, "", places)


def scene(state: State, names: tuple[str, ...] | None = None) -> Scene:
    return Scene(_stage(state.seats), (), describe(state, names))
