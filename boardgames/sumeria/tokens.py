"""Influence tokens: four types, counted; and the ways to take some of them."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from boardgames.contract import Action
from boardgames.counts import minus

TYPES: Final = ("economic", "military", "political", "religious")
EACH: Final = 9
"""Tokens of each type in the game."""

Tokens = tuple[int, int, int, int]
"""How many of each type, in the order of `TYPES`."""

NO_TOKENS: Final[Tokens] = (0, 0, 0, 0)
TOKEN_ACTIONS: Final = tuple(Action("token", kind) for kind in TYPES)
TAKE_ACTIONS: Final = tuple(
    Action("take", *kinds) for size in (1, 2) for kinds in combinations_with_replacement(TYPES, size)
)


@cache
def count(kinds: tuple[str, ...]) -> Tokens:
    """Names of types as counts."""
    economic, military, political, religious = (kinds.count(kind) for kind in TYPES)
    return economic, military, political, religious


ONE: Final = {kind: count((kind,)) for kind in TYPES}
"""One token of each type."""


@cache
def names(tokens: Tokens) -> tuple[str, ...]:
    """Counts as names of types, each as often as it is there."""
    return tuple(kind for kind, number in zip(TYPES, tokens, strict=True) for _ in range(number))


@cache
def _bundles(tokens: Tokens, size: int) -> tuple[Action, ...]:
    return tuple(
        action for action in TAKE_ACTIONS if len(action) == size + 1 and min(minus(tokens, count(action[1:]))) >= 0
    )


def bundles(due: tuple[Tokens, int]) -> list[Action]:
    """The different ways to take so many of these tokens."""
    return list(_bundles(*due))
