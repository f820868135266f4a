"""The legal actions, found without asking the checks. `State.objections` is the specification."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import itemgetter
from typing import Final

from boardgames.contract import Action, Actions
from boardgames.sumeria import scoring
from boardgames.sumeria.atlas import Map
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import bundles

# Tables for bytes.translate: from a board to 1 where a place is empty, or one's own.
_EMPTY: Final = bytes(value == 0 for value in range(256))
_OWN: Final = tuple(bytes(value == seat + 1 for value in range(256)) for seat in range(4))
_Picker = Callable[[Sequence[Action]], Sequence[Action]]


class LegalActions(Actions):
    """The legal actions, always in the same order."""

    __slots__ = ()
    state: State

    def listed(self) -> list[Action]:
        state = self.state
        match state.stage:
            case "act":
                return _in_a_phase(state)
            case "place":
                return _placements(state)
            case "take":
                return bundles(scoring.due(state))
        return list(state.outcomes())


def _placements(state: State) -> list[Action]:
    """Any empty settlement."""
    return list(compress(state.map.place_actions, state.board.translate(_EMPTY)))


def _in_a_phase(state: State) -> list[Action]:
    """What the player to move can do in a phase: add, move, remove, each in the order of the map's places.

    The targets of a trader stand in the order in which they are met, the nearest first.
    """
    board, seat = state.board, state.to_move
    assert seat is not None
    mine = board.translate(_OWN[seat])
    actions: list[Action] = []
    if mine.count(1) < state.total:
        actions += compress(state.map.add_actions, board.translate(_EMPTY))
    moves = state.map.move_actions
    for origin, to_targets in _reaches(state.map, board, mine):
        actions += to_targets(moves[origin])
    actions += compress(state.map.remove_actions, mine)
    return actions


def _reaches(board_map: Map, board: bytes, mine: bytes) -> list[tuple[int, _Picker]]:
    """Each own trader with what picks, out of all its moves, those to where it can go.

    That is to the empty neighbours of its component of occupied places; `graph.reachable` is the specification.
    """
    near, found = board_map.near, dict[int, _Picker]()
    reaches = []
    for origin in compress(range(len(board)), mine):
        if origin not in found:
            component, seen = [origin], {origin}
            edge: list[int] = []
            for place in component:
                for neighbour in near[place]:
                    if neighbour not in seen:
                        seen.add(neighbour)
                        if board[neighbour]:
                            component.append(neighbour)
                        else:
                            edge.append(neighbour)
            picker = _picker(edge)
            for place in component:
                found[place] = picker
        reaches.append((origin, found[origin]))
    return reaches


def _picker(places: list[int]) -> _Picker:
    """What gives the items at these places of a sequence: quicker than a loop, of which there would be many."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda items: [items[place] for place in places]
