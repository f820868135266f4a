"""Actions that somebody asks about and nobody has played: what a picture shows of them, and which can be said of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardgames.contract import CHANCE, Action, State
from boardgames.pictures.scene import Ghost


class Asked(NamedTuple):
    """Actions that are asked about, as far as a picture shows them."""

    actions: tuple[Action, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    places: tuple[str, ...] = ()
    """Where something would leave or be used."""


def imagine(state: State, actions: Iterable[Action]) -> Asked:
    """What a picture of this position shows of some actions, each played after those before it.

    >>> from boardgames import read
    >>> asked = imagine(read("sumeria; 1 kian; 2 zabalam umma"), [Action.parse("move kian gissa")])
    >>> [(ghost.symbol, ghost.at) for ghost in asked.ghosts], asked.places
    ([('trader0', 'gissa')], ('kian',))
    """
    shown, ghosts, places = list[Action](), list[Ghost](), list[str]()
    for action in actions:
        found = state.game.imagine(state, action)
        if found.ghosts or found.places:
            shown.append(action)
        ghosts += found.ghosts
        places += found.places
        if state.to_move == CHANCE or not state.knows(action) or state.objections(action):
            break
        state = state.apply(action)
    return Asked(tuple(shown), tuple(ghosts), tuple(dict.fromkeys(places)))
