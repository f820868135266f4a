"""The position as a picture."""

from __future__ import annotations

from functools import cache

from boardgames.scene import Piece, Place, Scene, Stage
from boardgames.tigris.grid import NAME, PLACES, each, position
from boardgames.tigris.pieces import LEADERS, TILES
from boardgames.tigris.state import State
from boardgames.tigris.words import describe

STEP = 40


@cache
def _stage() -> Stage:
    symbols = dict.fromkeys(TILES, '<rect x="-15" y="-15" width="30" height="30"/>')
    symbols |= dict.fromkeys((*LEADERS, "treasure", "catastrophe", "turned"), '<circle r="12"/>')
    places = {place: Place(*_at(place), STEP / 2) for place in PLACES}
    return Stage(16 * STEP, 11 * STEP, "", symbols, "", places)


def _at(place: str) -> tuple[float, float]:
    row, column = position(place)
    return (column + 0.5) * STEP, (row + 0.5) * STEP


def scene(state: State, names: tuple[str, ...] | None = None) -> Scene:
    pieces = []
    layers = [*zip(TILES, state.tiles, strict=True), ("treasure", state.treasures), ("catastrophe", state.catastrophes)]
    layers += [("turned", there) for there in state.turned]
    for symbol, there in layers:
        pieces += [Piece(f"{symbol} {NAME[one]}", symbol, *_at(NAME[one])) for one in each(there)]
    for index, place in enumerate(state.leaders):
        if place:
            leader = LEADERS[index % 4]
            pieces.append(Piece(f"{leader} {index // 4}", leader, *_at(NAME[place])))
    return Scene(_stage(), tuple(pieces), describe(state, names))
