"""Actions and views of Sumeria as numbers, for `boardgames.research`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from boardgames.contract import CHANCE
from boardgames.events import Action
from boardgames.research.base import Encoding
from boardgames.research.layout import Observation, Part
from boardgames.sumeria.notation import STAGES
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES, START_ACTIONS
from boardgames.sumeria.round import PHASES, ROUNDS
from boardgames.sumeria.tokens import EACH, TAKE_ACTIONS, TOKEN_ACTIONS, TYPES

_STAGE: Final = {stage: index for index, stage in enumerate(STAGES)}


class SumeriaEncoding(Encoding):
    """The encoding for a map and a number of players."""

    def __init__(self, state: State) -> None:
        board, seats = state.map, state.seats
        places, zones = len(board.places), len(board.zones)
        super().__init__(
            (
                *board.place_actions,
                *board.add_actions,
                *(action for moves in board.move_actions for action in moves if action[1] != action[2]),
                *board.remove_actions,
                *TAKE_ACTIONS,
            ),
            (*board.zone_actions, *TOKEN_ACTIONS, *START_ACTIONS[:seats]),
            (
                Part("stage", (len(STAGES),), 0, 1, f"1 for what is decided now: {', '.join(STAGES)}"),
                Part("round", (1,), 1, ROUNDS, "the round"),
                Part("phase", (1,), 1, PHASES, "the phase of the round"),
                Part("start", (seats,), 0, 1, "1 for the start player"),
                Part("to_move", (seats + 1,), 0, 1, "1 for the player to move, the last for chance; none at the end"),
                Part("traders", (seats, places), 0, 1, "for each player 1 for each settlement with a trader"),
                Part("row", (zones, zones), 0, 1, "for each place in the row, from the left, 1 for the zone there"),
                Part("spaces", (len(SIZES), len(TYPES)), 0, SIZES[0], "tokens above the first zones, by type"),
                Part("bag", (len(TYPES),), 0, EACH, "tokens in the bag, by type"),
                Part("won", (seats, len(TYPES)), 0, EACH, "tokens of each player, by type"),
            ),
        )

    def variant(self, state: State) -> tuple[Sequence[Action], ...]:
        """The settlements and the zones, in their order: maps of ours have the same."""
        return state.map.place_actions, state.map.zone_actions

    def write(self, view: State, seat: int, out: Observation) -> None:
        at, seats, zones = self.layout.at, view.seats, len(view.map.zones)
        out[at["stage"] + _STAGE[view.stage]] = 1
        out[at["round"]], out[at["phase"]] = view.round, view.phase
        out[at["start"] + (view.start_player - seat) % seats] = 1
        if view.to_move is not None:
            out[at["to_move"] + (seats if view.to_move == CHANCE else (view.to_move - seat) % seats)] = 1
        around = (np.arange(seat, seat + seats) % seats + 1)[:, np.newaxis]
        out[self.layout.slices["traders"]] = (np.frombuffer(view.board, np.uint8) == around).ravel()
        for index, zone in enumerate(view.row):
            out[at["row"] + index * zones + zone] = 1
        first, second, third = view.spaces
        out[self.layout.slices["spaces"]] = (*first, *second, *third)
        out[self.layout.slices["bag"]] = view.bag
        out[self.layout.slices["won"]] = sum(view.won[seat:] + view.won[:seat], ())


ENCODING: Final = SumeriaEncoding
