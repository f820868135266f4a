"""Swapping tiles of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgames.contract import CHANCE, Action, Event, Objection, Value, forbids, implements, tell
from boardgames.tigris import ending, turn
from boardgames.tigris.pieces import SWAPS, Counts, minus, plus, tile_names

if TYPE_CHECKING:
    from boardgames.tigris.state import State


@forbids("te.swap.tiles")
def held(state: State, action: Action) -> Objection | None:
    """One puts away tiles that one holds."""
    assert state.to_move is not None
    hand, away = state.hands[state.to_move], SWAPS[action]
    if sum(away) <= hand if isinstance(hand, int) else min(minus(hand, away)) >= 0:
        return None
    return Objection("te.swap.tiles", "not_held", {"player": state.to_move, "tiles": tile_names(away)})


@implements("te.swap.tiles")
def swap(state: State, action: Action, events: list[Event] | None) -> State:
    """Tiles of the hand leave the game face down, and as many are drawn, as far as the bag goes."""
    seat, away = state.turn, SWAPS[action]
    number, bag = sum(away), state.bag
    assert isinstance(bag, tuple)
    if events is not None:
        # The others learn only how many.
        values: dict[str, Value] = {"player": seat, "tiles": tile_names(away), "number": number}
        events.append(Event("te.swap.tiles", "swapped", values, hidden=("tiles",), owner=seat))
    hands, swapped = list(state.hands), list(state.swapped)
    hands[seat], swapped[seat] = _moved(hands[seat], swapped[seat], away)
    state = state.but(hands=tuple(hands), swapped=tuple(swapped))
    inside = sum(bag)
    if inside < number:
        if state.immediate:
            return ending.bag_is_empty(state, number, events)
        tell(events, "te.end.bag", "swap_cut_short", player=seat, left=inside, number=number)
    if not inside:
        return turn.finish(state, events)
    return state.but(stage="swap", to_move=CHANCE, due=min(number, inside))


def _moved(hand: Counts | int, swapped: Counts | int, away: Counts) -> tuple[Counts, Counts]:
    assert isinstance(hand, tuple) and isinstance(swapped, tuple)
    return minus(hand, away), plus(swapped, away)
