"""Actions that are asked about and not played, as the picture shows them."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action
from boardgames.pictures.scene import Ghost, Imagined
from boardgames.sumeria.picture import ground
from boardgames.sumeria.picture.scene import won_at
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import TYPES

_BESIDE_THE_BAG: Final = (884.0, 684.0)
"""Where a token lies that is drawn, before one knows its place."""
_TOKEN: Final = 20
"""The radius of the rim around a token."""


def imagine(state: State, action: Action) -> Imagined:
    """A trader where it would come to, where one leaves, a token beside the bag, and those won beside those of their
    type."""
    match action:
        case ("place" | "add", place):
            return Imagined((_trader(state, place),))
        case ("move", origin, target):
            return Imagined((_trader(state, target),) if origin != target else (), (origin,))
        case ("remove", place):
            return Imagined(places=(place,))
        case ("token", kind):
            return Imagined((Ghost(kind, *_BESIDE_THE_BAG, _TOKEN),))
        case ("take", *kinds) if state.to_move is not None:
            seat, won = state.to_move, list(state.won[state.to_move])
            ghosts = []
            for kind in kinds:
                number = TYPES.index(kind)
                ghosts.append(Ghost(kind, *won_at(seat, state.seats, number, won[number]), _TOKEN))
                won[number] += 1
            return Imagined(tuple(ghosts))
    return Imagined()


def _trader(state: State, word: str) -> Ghost:
    """A trader of whoever decides, where there is none yet."""
    index = state.map.index[word]
    x, y = ground.spots(state.map)[index]
    return Ghost(f"trader{state.to_move or 0}", round(x), round(y), ground.RADIUS[state.map.places[index].kind], word)
