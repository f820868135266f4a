"""The registered games: found by name, and by the first word of a position's notation.

A game is imported when it is asked for, by name, so that this module stands below all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from re import search
from typing import TYPE_CHECKING, Final

from boardgames.events import NotationError
from boardgames.notation import as_text

if TYPE_CHECKING:
    from boardgames.contract import Game, State

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
    except (KeyError, TypeError):
        raise ValueError(f"no game '{name}': choose from {', '.join(GAMES)}") from None
    found: Game = import_module(module).GAME
    return found


def read(text: str, *, study: bool = False) -> State:
    """A position of any game from its notation, whose first word names the game.

    With `study` also a position that no table can have, if it can be written down: see `Game.problems`. Raises
    `NotationError` with all that is wrong, each naming line and field, and `TypeError` for what is no text.
    """
    text = as_text(text, "a position")
    first = text.replace(";", " ").split(maxsplit=1)[:1]
    try:
        if not first or first[0] not in GAMES:
            instead = f", not with '{first[0][:20]}'" if first else ""
            raise NotationError(f"line 1: a position begins with the name of its game ({', '.join(GAMES)}){instead}")
        found: State = game(first[0]).read(text, study=study)
    except NotationError as error:
        if search(r"(?m)^[ \t]*>| > |\A\s*\{", text):
            raise NotationError(f"{error}; this is a record: Record.read reads it") from None
        raise
    return found
