"""Actions and views of Tigris & Euphrates as numbers, for `boardgames.research`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardgames.contract import CHANCE
from boardgames.events import Action
from boardgames.research.base import Encoding, Mask
from boardgames.research.layout import MOST, Observation, Part
from boardgames.tigris.grid import COLUMNS, ROWS, SIZE, SQUARE, WIDTH
from boardgames.tigris.legal import LegalActions
from boardgames.tigris.pieces import (
    ALL_TILES,
    BUILDINGS,
    CATASTROPHE_ACTIONS,
    CATASTROPHES,
    COLOURS,
    DRAW_ACTIONS,
    HAND,
    HOME_ACTIONS,
    KNOWN,
    LEADER_ACTIONS,
    LEADERS,
    MONUMENTS,
    START_ACTIONS,
    TILE_ACTIONS,
    TILES,
    Counts,
    size,
)
from boardgames.tigris.position import STAGES, State

HIDDEN: Final = -1
"""Stands for a number that the seat may not know."""

_STAGE: Final = {stage: index for index, stage in enumerate(STAGES)}
_PLANE: Final = (ROWS, COLUMNS)
_BYTES: Final = -(-SIZE // 8)
_CHANCE: Final = ("draw", "start")


class TigrisEncoding(Encoding):
    """The encoding for a number of players, with or without buildings. Both boards have the same."""

    def __init__(self, state: State) -> None:
        seats, variant = state.seats, self.variant(state)
        # What goes to some place comes first, a table of all places after the other: see `mask`.
        tables = (*TILE_ACTIONS, CATASTROPHE_ACTIONS, *LEADER_ACTIONS)
        first = dict.fromkeys(action for table in tables for action in table.values())
        rest = [action for action in KNOWN if action[0] not in _CHANCE and action not in first]
        actions = [*first, *HOME_ACTIONS, *(action for action in rest if action[0] not in ("leader", "building"))]
        buildings = [action for action in rest if action[0] == "building"]
        self._table: dict[Action, int] = {next(iter(table.values())): index for index, table in enumerate(tables)}
        """The tables, by the action for the first place."""
        colours, tiles = len(COLOURS), sum(ALL_TILES)
        parts = [
            Part("tiles", (colours, *_PLANE), 0, 1, "for each colour 1 for each face-up tile"),
            Part("turned", (colours, *_PLANE), 0, 1, "for each colour 1 for each face-down tile under a monument"),
            Part("leaders", (seats, colours, *_PLANE), 0, 1, "for each player's leaders 1 where it stands"),
            Part("treasures", _PLANE, 0, 1, "1 for each treasure"),
            Part("catastrophes", _PLANE, 0, 1, "1 for each catastrophe"),
            Part("placed", _PLANE, 0, 1, "1 for the tile or leader whose action is under way"),
            Part("monuments", (len(MONUMENTS), *_PLANE), 0, 1, f"1 for each tile under {', '.join(MONUMENTS)}"),
        ]
        if variant:
            parts.append(Part("buildings", (len(BUILDINGS), *_PLANE), 0, 1, f"1 for {', '.join(BUILDINGS)}"))
        self._planes = sum(part.size for part in parts)
        hidden = f"{HIDDEN} where hidden"
        super().__init__(
            (*actions, *buildings) if variant else actions,
            (*DRAW_ACTIONS, *START_ACTIONS[:seats]),
            (
                *parts,
                Part("stage", (len(STAGES),), 0, 1, f"1 for what is decided now: {', '.join(STAGES)}"),
                Part("active", (seats,), 0, 1, "1 for the active player"),
                Part("to_move", (seats + 1,), 0, 1, "1 for the player to move, the last for chance; none at the end"),
                Part("left", (1,), 0, 2, "actions that the active player has left"),
                Part("due", (1,), 0, HAND, "tiles still to be drawn in a swap"),
                Part("conflict", (colours,), 0, 1, f"1 for the colour that fights: {', '.join(LEADERS)}"),
                Part("attacker", (seats,), 0, 1, "1 for the attacker of that conflict"),
                Part("defender", (seats,), 0, 1, "1 for the defender"),
                Part("added", (1,), HIDDEN, HAND, f"tiles that the attacker has added, {HIDDEN} if none are yet"),
                Part("bag", (1,), 0, tiles, "tiles in the bag"),
                Part("removed", (colours,), 0, max(ALL_TILES), "tiles that left the game in the open, by colour"),
                Part("hand_sizes", (seats,), 0, HAND, "tiles in each hand"),
                Part("hands", (seats, colours), HIDDEN, HAND, f"tiles in each hand, by colour; {hidden}"),
                Part("swap_sizes", (seats,), 0, tiles, "tiles that each player has put away in swaps"),
                Part("swapped", (seats, colours), HIDDEN, max(ALL_TILES), f"the same, by colour; {hidden}"),
                Part("points", (seats, colours), HIDDEN, MOST, f"points of each player, by colour; {hidden}"),
                Part("taken", (seats,), HIDDEN, 14, f"treasures of each player; {hidden}"),
                Part("catastrophes_left", (seats,), 0, CATASTROPHES, "catastrophes that each player still has"),
            ),
        )
        self._at = {name: first - self._planes for name, first in self.layout.at.items()}
        """Where the parts begin that come after planes, counted from there."""

    def variant(self, state: State) -> bool:
        """Whether buildings are played with."""
        return state.buildings is not None

    def _mask(self, state: State) -> Mask:
        """As of any game, but where there is a choice of hundreds without looking at each."""
        if state.stage != "act" or not state.without.isdisjoint(state.game.checked):
            return super()._mask(state)
        sets, others = [0] * len(self._table), list[Action]()
        for table, places, more in LegalActions(state).groups():
            if places:
                sets[self._table[table[0]]] = places
            others += more
        mask = np.zeros(len(self.decisions), np.int8)
        planes = _planes(sets).ravel()
        mask[: planes.size] = planes
        mask[self.decisions.numbers(others)] = 1
        return mask

    def write(self, view: State, seat: int, out: Observation) -> None:
        at, seats = self._at, view.seats
        sets = (
            *view.tiles,
            *view.turned,
            *view.leaders[4 * seat :],
            *view.leaders[: 4 * seat],
            view.treasures,
            view.catastrophes,
            view.placed,
            *(SQUARE[corner] if corner else 0 for corner in view.monuments),
            *(view.buildings or ()),
        )
        out[: self._planes].reshape(len(sets), *_PLANE)[:] = _planes(sets)
        # A list first, and then all at once: that is quicker.
        rest = [0] * (self.layout.size - self._planes)
        rest[at["stage"] + _STAGE[view.stage]] = 1
        rest[at["active"] + (view.turn - seat) % seats] = 1
        if view.to_move is not None:
            rest[at["to_move"] + (seats if view.to_move == CHANCE else (view.to_move - seat) % seats)] = 1
        rest[at["left"]], rest[at["due"]] = view.left, view.due
        rest[at["added"]] = HIDDEN
        if fight := view.conflict:
            rest[at["conflict"] + fight.colour] = 1
            rest[at["attacker"] + (fight.attacker - seat) % seats] = 1
            rest[at["defender"] + (fight.defender - seat) % seats] = 1
            if fight.added is not None:
                rest[at["added"]] = fight.added
        around = [*range(seat, seats), *range(seat)]
        counted = [size(view.bag), *view.removed]
        counted += [size(view.hands[each]) for each in around]
        for each in around:
            counted += _counts(view.hands[each])
        counted += [size(view.swapped[each]) for each in around]
        for each in around:
            counted += _counts(view.swapped[each])
        for each in around:
            counted += _counts(view.points[each])
        counted += [HIDDEN if (number := view.taken[each]) is None else number for each in around]
        counted += [view.catastrophes_left[each] for each in around]
        rest[at["bag"] :] = counted
        out[self._planes :] = rest


def _planes(sets: Sequence[int]) -> NDArray[np.uint8]:
    """Sets of places as rows and columns of 0 and 1. They are bits, each row with one more than it has places."""
    bits = np.unpackbits(np.frombuffer(b"".join([places.to_bytes(_BYTES, "big") for places in sets]), np.uint8))
    rows = bits.reshape(len(sets), 8 * _BYTES)[:, 8 * _BYTES - SIZE :]
    return rows.reshape(len(sets), ROWS, WIDTH)[:, :, :COLUMNS]


_UNKNOWN: Final = (HIDDEN,) * len(TILES)


def _counts(tiles: Counts | int | None) -> Counts | tuple[int, ...]:
    return tiles if isinstance(tiles, tuple) else _UNKNOWN


ENCODING: Final = TigrisEncoding
