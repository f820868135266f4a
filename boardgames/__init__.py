"""The rules of board games, as engines that always say why.

>>> from boardgames import game
>>> sumeria = game("sumeria")
>>> state = sumeria.read("sumeria; 1 kian; 2 zabalam umma; turn 1")
>>> [str(action) for action in state.actions if action[0] == "move"][:3]
['move kian gissa', 'move kian dabrum', 'move kian apisal']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames.contract import (
    CHANCE,
    Action,
    Dealer,
    Event,
    Forecast,
    Game,
    IllegalAction,
    NotationError,
    Objection,
    State,
)
from boardgames.games import GAMES, game, read

if TYPE_CHECKING:
    from boardgames.record import Record

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "Action",
    "Dealer",
    "Event",
    "Forecast",
    "Game",
    "IllegalAction",
    "NotationError",
    "Objection",
    "Record",
    "State",
    "game",
    "read",
]


def __getattr__(name: str) -> Any:
    # Only when it is asked for: most notebooks need no records.
    if name == "Record":
        from boardgames.record import Record

        return Record
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return ["__version__", *__all__]
