"""Treasures: the trader's owner takes all but one of a kingdom's."""

from __future__ import annotations

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.tigris.grid import BIT, NAME, each, names
from boardgames.tigris.pieces import GREEN, TREASURE_ACTIONS
from boardgames.tigris.position import State


def due(state: State) -> int:
    """The treasures in the kingdom of the piece just placed, if there are two or more; the only ones that can be
    due."""
    if state.treasures.bit_count() < 2 or not state.placed:
        return 0
    for kingdom in state.realms:
        if kingdom & state.placed:
            found = kingdom & state.treasures
            return found if found.bit_count() > 1 else 0
    return 0


@implements("te.treasure.choice")
def choosable(state: State) -> int:
    """The treasures of which the trader's owner takes one now: those in the corners (classic board) or outside the
    land between the rivers (alternative board), and if there are none the others."""
    found = due(state)
    if "te.treasure.choice" in state.without:
        return found
    return found & state.board.first or found


@implements("te.treasure.trader", "te.treasure.no_trader")
def taker(state: State, events: list[Event] | None = None) -> int | None:
    """Who has to take a treasure now: all but one of a kingdom go to its trader's owner, one after the other."""
    found = due(state)
    if not found:
        return None
    for seat, kingdom in enumerate(state.realms[GREEN::4]):
        if kingdom & found:
            return seat
    tell(events, "te.treasure.no_trader", "treasures_wait", names(found), number=found.bit_count())
    return None


def options(state: State) -> list[Action]:
    """The treasures that may be taken now, as actions."""
    return [TREASURE_ACTIONS[place] for place in each(choosable(state))]


@forbids("te.treasure.trader")
def is_due(state: State, action: Action) -> Objection | None:
    """Only treasures of the kingdom are taken."""
    if BIT[action[1]] & due(state):
        return None
    return Objection("te.treasure.trader", "no_treasure_due", {"place": action[1]}, (action[1],))


@forbids("te.treasure.trader")
def a_trader_is_there(state: State, action: Action) -> Objection | None:
    """Treasures that lie together without a trader wait for one (te.treasure.no_trader)."""
    if action[0] != "treasure" or state.stage != "act" or not BIT[action[1]] & state.treasures:
        return None
    kingdom = next((kingdom for kingdom in state.realms if kingdom & BIT[action[1]]), 0)
    found = kingdom & state.treasures
    if found.bit_count() < 2 or kingdom in state.realms[GREEN::4]:
        return None
    return Objection("te.treasure.trader", "waits_for_trader", {"place": action[1]}, names(found))


@forbids("te.treasure.choice")
def first_ones_first(state: State, action: Action) -> Objection | None:
    """Some treasures come before the others."""
    first = due(state) & state.board.first
    place = BIT[action[1]]
    if not first or place & first or not place & due(state):
        return None
    return Objection("te.treasure.choice", "others_first", {"place": NAME[place], "first": names(first)}, names(first))


def take(state: State, action: Action, events: list[Event] | None) -> State:
    """The owner of the trader takes one."""
    seat, taken = state.to_move, state.taken
    assert seat is not None
    had = taken[seat]
    if events is not None:
        if BIT[action[1]] & state.board.first:
            tell(events, "te.treasure.choice", "first_treasure", (action[1],), place=action[1])
        tell(events, "te.treasure.trader", "treasure_taken", (action[1],), player=seat, place=action[1])
    taken = (*taken[:seat], None if had is None else had + 1, *taken[seat + 1 :])
    return state.but(treasures=state.treasures & ~BIT[action[1]], taken=taken)
