"""Between two rounds: the start player, the row of zones, the phase track and new tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boardgames.contract import CHANCE, Event, Value, implements, tell
from boardgames.sumeria import ending

if TYPE_CHECKING:
    from boardgames.sumeria.state import State

ROUNDS: Final = 6


@implements("su.next.track", "su.end.rounds")
def prepare(state: State, events: list[Event] | None) -> State:
    """The next round, up to the drawing of its tokens; after the sixth round the end."""
    if state.round == ROUNDS:
        return ending.finish(state, events)
    start, row = next_start_player(state, events), next_row(state, events)
    tell(events, "su.next.track", "next_round", round=state.round + 1)
    return state._replace(stage="tokens", round=state.round + 1, phase=1, start_player=start, row=row, to_move=CHANCE)


@implements("su.next.start_player")
def next_start_player(state: State, events: list[Event] | None = None) -> int:
    """The left neighbour of whoever has fewest traders in the zone that scored first; ties look at the next zones."""
    zones = state.map.zone_places
    counts = [
        [sum(state.board[place] == seat + 1 for place in zones[zone]) for zone in state.row]
        for seat in range(state.seats)
    ]
    turn = [(seat - state.start_player) % state.seats for seat in range(state.seats)]
    last = min(range(state.seats), key=lambda seat: (counts[seat], -turn[seat]))
    start = (last + 1) % state.seats
    if events is not None:
        tied = [seat for seat in range(state.seats) if seat != last and counts[seat][0] == counts[last][0]]
        values: dict[str, Value] = {
            "player": last, "start": start, "zone": state.map.zones[state.row[0]].id, "traders": counts[last][0],
        }  # fmt: skip
        key = "fewest"
        if tied:
            depth = max(_first_difference(counts[seat], counts[last]) for seat in tied)
            key = "fewest_tied_everywhere" if depth == len(state.row) else "fewest_tied"
            values |= {"others": tuple(tied)}
            if depth < len(state.row):
                values |= {"decider": state.map.zones[state.row[depth]].id}
        events.append(Event("su.next.start_player", key, values))
    return start


def _first_difference(one: list[int], other: list[int]) -> int:
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))


@implements("su.next.zone_row")
def next_row(state: State, events: list[Event] | None = None) -> tuple[int, ...]:
    """The zones that scored go to the end in reverse order, the others move three places left."""
    row = (*state.row[3:], *reversed(state.row[:3]))
    tell(events, "su.next.zone_row", "row_turned", zones=tuple(state.map.zones[zone].id for zone in row))
    return row
