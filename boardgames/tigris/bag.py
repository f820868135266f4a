"""The bag: who draws the next tile, and what."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, Objection, Value, forbids, implements
from boardgames.counts import minus, plus
from boardgames.tigris.pieces import DRAW_ACTIONS, HAND, ONE, TILES, Counts, size
from boardgames.tigris.position import State

_RULE: Final = {"deal": "te.setup.hand", "swap": "te.swap.tiles", "refill": "te.turn.refill"}


@implements("te.turn.refill")
def receiver(state: State) -> int:
    """Who draws next: in set-up one seat after the other, in a swap the active player, at the end of a turn the active
    player and then clockwise everybody whose hand is short."""
    if state.stage == "swap":
        return state.turn
    first = 0 if state.stage == "deal" else state.turn
    for step in range(state.seats):
        seat = (first + step) % state.seats
        if size(state.hands[seat]) < HAND:
            return seat
    return first


def missing(state: State) -> int:
    """How many tiles all hands lack."""
    missing = HAND * state.seats
    for hand in state.hands:
        missing -= hand if isinstance(hand, int) else hand[0] + hand[1] + hand[2] + hand[3]
    return missing


def inside(state: State) -> Counts:
    """What might be drawn. Whoever sees only how many tiles there are has the odds from all that are out of sight."""
    return state.unseen if isinstance(state.bag, int) else state.bag


def draws(state: State) -> dict[Action, int]:
    """The tiles that can be drawn, by how many there are."""
    return {action: left for action, left in zip(DRAW_ACTIONS, inside(state), strict=True) if left}


@forbids("te.setup.bag")
def tile_is_left(state: State, action: Action) -> Objection | None:
    """Only what is in the bag can be drawn."""
    if inside(state)[TILES.index(action[1])]:
        return None
    return Objection("te.setup.bag", "not_in_bag", {"tile": action[1]})


@implements("te.setup.hand", "te.turn.refill")
def draw(state: State, action: Action, events: list[Event] | None) -> State:
    """One tile out of the bag."""
    seat, one = receiver(state), ONE[TILES.index(action[1])]
    if events is not None:
        # The others learn only that a tile was drawn.
        values: dict[str, Value] = {"player": seat, "tile": action[1]}
        events.append(Event(_RULE[state.stage], "drawn", values, hidden=("tile",), owner=seat))
    hands, bag = state.hands, state.bag
    assert isinstance(bag, tuple)
    hand = hands[seat]
    assert isinstance(hand, tuple)
    hands = (*hands[:seat], plus(hand, one), *hands[seat + 1 :])
    if state.due:
        return state.but(hands=hands, bag=minus(bag, one), due=state.due - 1)
    return state.but(hands=hands, bag=minus(bag, one))
