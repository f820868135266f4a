"""Swapping tiles of the hand."""

from __future__ import annotations

from boardgames.contract import Action, Event, Objection, Value, forbids, implements, tell
from boardgames.counts import minus, plus
from boardgames.tigris.pieces import SWAPS, Counts, tile_names
from boardgames.tigris.position import State


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
    """Tiles of the hand leave the game face down, and as many are due, as far as the bag goes."""
    seat, away = state.turn, SWAPS[action]
    number, bag = sum(away), state.bag
    assert isinstance(bag, tuple)
    if events is not None:
        # The others learn only how many.
        values: dict[str, Value] = {"player": seat, "tiles": tile_names(away), "number": number}
        events.append(Event("te.swap.tiles", "swapped", values, hidden=("tiles",), owner=seat))
    hands, swapped = list(state.hands), list(state.swapped)
    hands[seat], swapped[seat] = _moved(hands[seat], swapped[seat], away)
    inside = sum(bag)
    if inside < number and not state.immediate:
        tell(events, "te.end.bag", "swap_cut_short", player=seat, left=inside, number=number)
        number = inside
    return state.but(hands=tuple(hands), swapped=tuple(swapped), due=number)


def _moved(hand: Counts | int, swapped: Counts | int, away: Counts) -> tuple[Counts, Counts]:
    assert isinstance(hand, tuple) and isinstance(swapped, tuple)
    return minus(hand, away), plus(swapped, away)
