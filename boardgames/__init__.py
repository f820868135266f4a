"""The rules of board games, as engines that always say why.

>>> from boardgames import game
>>> sumeria = game("sumeria")
>>> state = sumeria.read("sumeria; 1 kian; 2 zabalam umma; turn 1")
>>> [str(action) for action in state.actions if action[0] == "move"][:3]
['move kian gissa', 'move kian dabrum', 'move kian apisal']
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from boardgames.contract import (
    CHANCE,
    Action,
    Dealer,
    Event,
    Game,
    IllegalAction,
    NotationError,
    Objection,
    State,
)

if TYPE_CHECKING:
    from boardgames.record import Record

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "Action",
    "Dealer",
    "Event",
    "Game",
    "IllegalAction",
    "NotationError",
    "Objection",
    "Record",
    "State",
    "game",
    "read",
]

GAMES: Final[Mapping[str, str]] = {
    "sumeria": "boardgames.sumeria",
    "tigris": "boardgames.tigris",
    "stone_age": "boardgames.stone_age",
}
"""The registered games, each with the module whose `GAME` it is. A new game is one line here."""


def game(name: str) -> Game:
    """The game of that name, e.g. ``game("sumeria")``. Raises `ValueError` with the names there are."""
    try:
        module = GAMES[name]
    except KeyError:
        raise ValueError(f"no game '{name}': choose from {', '.join(GAMES)}") from None
    found: Game = import_module(module).GAME
    return found


def __getattr__(name: str) -> Any:
    # Records read positions, so they come last.
    if name == "Record":
        from boardgames.record import Record

        return Record
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def read(text: str) -> State:
    """A position of any game from its notation, whose first word names the game."""
    first = text.replace(";", " ").split(maxsplit=1)[:1]
    if not first or first[0] not in GAMES:
        raise NotationError(f"line 1: a position begins with the name of its game ({', '.join(GAMES)})")
    found: State = game(first[0]).read(text)
    return found
