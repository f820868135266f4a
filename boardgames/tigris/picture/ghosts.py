"""Actions that are asked about and not played, as the picture shows them."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action
from boardgames.pictures.scene import Ghost, Imagined
from boardgames.tigris.grid import position
from boardgames.tigris.picture import ground, symbols
from boardgames.tigris.picture.scene import TRAY
from boardgames.tigris.pieces import BUILDINGS, LEADERS, MONUMENTS, TILES
from boardgames.tigris.position import State

_RADIUS: Final = 29
"""As large as a space."""


def imagine(state: State, action: Action) -> Imagined:
    """A tile, a leader, a catastrophe or what is built, where it would come to; and where a leader leaves, or tiles in
    hand would go."""
    match action:
        case ("tile", tile, place):
            return Imagined((_on(place, symbols.TILE_LETTERS[TILES.index(tile)]),))
        case ("leader", leader, place):
            origin = state.place_of(state.turn, leader)
            piece = f"{state.turn}{symbols.LEADER_LETTERS[LEADERS.index(leader)]}"
            ghosts = () if place in ("home", origin) else (_on(place, piece),)
            return Imagined(ghosts, (origin,) if origin else ())
        case ("catastrophe", place):
            return Imagined((_on(place, "c"),))
        case ("building", building, place):
            return Imagined((_on(place, BUILDINGS[BUILDINGS.index(building)]),))
        case ("monument", monument, corner):
            x, y = ground.middle(*position(corner))
            half = ground.CELL // 2
            return Imagined((Ghost(f"M{MONUMENTS.index(monument)}", x + half, y + half, ground.CELL, corner),))
        case ("swap", *words):
            return Imagined(places=tuple(word for word in words[::2] if word in TRAY))
    return Imagined()


def _on(place: str, symbol: str) -> Ghost:
    x, y = ground.middle(*position(place))
    return Ghost(symbol, x, y, _RADIUS, place)
