"""Set-up: the row of zones, the influence tokens, the start player."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.counts import minus, plus
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import ONE, TYPES

START_ACTIONS: Final = tuple(Action("start", str(seat + 1)) for seat in range(4))
PLACED: Final = {3: 8, 4: 5}
"""Traders that each player places during set-up, by number of players."""

SIZES: Final = (3, 2, 1)
"""Tokens above the first, second and third zone."""


@forbids("su.setup.zone_order")
def zone_is_left(state: State, action: Action) -> Objection | None:
    """Each zone token comes into the row once."""
    if state.map.zone_index[action[1]] in state.row:
        return Objection("su.setup.zone_order", "zone_in_row", {"zone": action[1]})
    return None


@forbids("su.next.track")
def token_is_left(state: State, action: Action) -> Objection | None:
    """Only what is in the bag can be drawn. In set-up some of each type is."""
    if not state.bag[TYPES.index(action[1])]:
        return Objection("su.next.track", "not_in_bag", {"token": action[1]})
    return None


@implements("su.setup.zone_order")
def draw_zone(state: State, action: Action, events: list[Event] | None) -> State:
    """Put the zone that was drawn at the end of the row."""
    row = (*state.row, state.map.zone_index[action[1]])
    tell(events, "su.setup.zone_order", "zone_drawn", zone=action[1], position=len(row))
    return state._replace(row=row)


@implements("su.setup.tokens", "su.next.track")
def draw_token(state: State, action: Action, events: list[Event] | None) -> State:
    """Lay one token above the first zone that has room."""
    token = ONE[action[1]]
    first, second, third = state.spaces
    space = _space_with_room(state)
    if space == 0:
        first = plus(first, token)
    elif space == 1:
        second = plus(second, token)
    else:
        third = plus(third, token)
    if events is not None:
        rule = "su.setup.tokens" if in_set_up(state) else "su.next.track"
        tell(events, rule, "token_drawn", token=action[1], position=space + 1)
    return state.drawn((first, second, third), minus(state.bag, token))


def _space_with_room(state: State) -> int:
    """The number of the first space that does not have all its tokens."""
    return next(space for space, size in enumerate(SIZES) if sum(state.spaces[space]) < size)


def in_set_up(state: State) -> bool:
    """Whether tokens drawn now are those of the set-up."""
    return state.round == 1


@implements("su.setup.start_player", "su.setup.traders", "su.setup.track")
def draw_start_player(state: State, action: Action, events: list[Event] | None) -> State:
    """Chance has said who begins; everybody has the traders, and the marker is set."""
    seat = int(action[1]) - 1
    tell(events, "su.setup.start_player", "starts", player=seat)
    tell(events, "su.setup.traders", "traders_dealt", traders=state.total)
    tell(events, "su.setup.track", "marker_set", phase=state.phase)
    return state._replace(start_player=seat)
