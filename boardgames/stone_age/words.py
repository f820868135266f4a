"""Names of places, and a position in words for who cannot see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from boardgames.stone_age.pieces import BUILDING, PLACES

if TYPE_CHECKING:
    from boardgames.stone_age.state import State

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
"""What the players are called unless somebody says otherwise."""

PLACE_NAMES: Final = {
    "hunt": "the hunt",
    "forest": "the forest",
    "clay_pit": "the clay pit",
    "quarry": "the quarry",
    "river": "the river",
    "tool_maker": "the tool maker",
    "hut": "the hut",
    "field": "the field",
    **{f"card_{number}": f"the {order} card" for number, order in enumerate(("first", "second", "third", "fourth"), 1)},
    **{
        f"building_{number}": f"the {order} building"
        for number, order in enumerate(("first", "second", "third", "fourth"), 1)
    },
}
"""All places by their words. Cards are counted from the right, as their prices are; buildings from the left."""


@cache
def place_names(seats: int) -> Mapping[str, str]:
    """The places of a game for so many players: there are as many building stacks as players."""
    return {word: PLACE_NAMES[word] for word in PLACES[: BUILDING + seats]}


def describe(state: State, names: tuple[str, ...] | None = None) -> str:
    """The whole position in a few lines."""
    return state.text
