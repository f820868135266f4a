"""Between two rounds: the start player, the row of zones, the phase track and new tokens."""

from __future__ import annotations

from boardgames.contract import CHANCE, Event, Value, implements, tell
from boardgames.sumeria.position import State


@implements("su.next.track")
def prepare(state: State, events: list[Event] | None) -> State:
    """The next round, up to the drawing of its tokens."""
    start, row = next_start_player(state, events), next_row(state, events)
    tell(events, "su.next.track", "next_round", round=state.round + 1)
    return state._replace(stage="tokens", round=state.round + 1, phase=1, start_player=start, row=row, to_move=CHANCE)


@implements("su.next.start_player")
def next_start_player(state: State, events: list[Event] | None = None) -> int:
    """The left neighbour of whoever has fewest traders in the zone that scored first; ties look at the next zones."""
    board, zones, tied = state.board, state.map.zones, _turn_order(state)
    rivals, fewest, steps = tied, 0, list[_Step]()
    for position, zone in enumerate(state.row):
        here = [board[place] for place in state.map.zone_places[zone]]
        least = min(here.count(seat + 1) for seat in tied)
        left = [seat for seat in tied if here.count(seat + 1) == least]
        if position == 0:
            rivals, fewest = left, least
        elif len(left) < len(tied):
            steps.append((zones[zone].id, left, least))
        tied = left
        if len(tied) == 1:
            break
    last = tied[-1]
    start = (last + 1) % state.seats
    if events is not None:
        values: dict[str, Value] = {"player": last, "start": start, "zone": zones[state.row[0]].id, "traders": fewest}
        key, more = _why_last(last, tied, rivals, steps)
        events.append(Event("su.next.start_player", key, values | more))
    return start


_Step = tuple[str, list[int], int]
"""A zone in which not all who were tied have the fewest traders, who has, and how many."""


def _why_last(last: int, tied: list[int], rivals: list[int], steps: list[_Step]) -> tuple[str, dict[str, Value]]:
    """The key of what is told of the last player, and its values besides. `rivals` have the fewest traders in the first
    zone, and these of them are still `tied` after the `steps`."""
    values: dict[str, Value]
    if len(tied) > 1:
        values = {"others": _others(rivals, last)}
        if not steps:
            return "fewest_tied_everywhere", values
        values |= {"earlier": tuple(zone for zone, *_ in steps), "left": tuple(sorted(tied))}
        return "fewest_tied_to_the_end", values
    if len(rivals) == 1:
        return "fewest", {}
    *earlier, (decider, _, number) = steps
    values = {"others": _others(rivals, last), "decider": decider, "number": number}
    if not earlier:
        return "fewest_tied", values
    # The last zone alone would not tell why those lost who had dropped out before: there they may have fewer.
    still = tuple(sorted(earlier[-1][1]))
    return "fewest_tied_on", values | {"earlier": tuple(zone for zone, *_ in earlier), "left": still}


def _others(seats: list[int], last: int) -> tuple[int, ...]:
    return tuple(sorted(set(seats) - {last}))


def _turn_order(state: State) -> list[int]:
    """The seats of the round just played, the start player first."""
    return [(state.start_player + step) % state.seats for step in range(state.seats)]


@implements("su.next.zone_row")
def next_row(state: State, events: list[Event] | None = None) -> tuple[int, ...]:
    """The zones that scored go to the end in reverse order, the others move three places left."""
    row = (*state.row[3:], *reversed(state.row[:3]))
    tell(events, "su.next.zone_row", "row_turned", zones=tuple(state.map.zones[zone].id for zone in row))
    return row
