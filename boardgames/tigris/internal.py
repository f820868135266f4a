"""Internal conflicts: a leader comes into a kingdom that has one of its colour. Temples decide."""

from __future__ import annotations

from boardgames.contract import Event, implements, tell
from boardgames.tigris import kingdoms
from boardgames.tigris.conflict import judge, send_home
from boardgames.tigris.grid import BESIDE, names
from boardgames.tigris.pieces import LEADERS, RED
from boardgames.tigris.points import scored
from boardgames.tigris.position import Conflict, State


@implements("te.internal.trigger")
def rival(state: State) -> int | None:
    """The seat whose leader of the same colour stands in the kingdom that the leader just placed has come into."""
    index = state.leaders.index(state.placed)
    kingdom = state.realms[index]
    for seat, there in enumerate(state.realms[index % 4 :: 4]):
        if there == kingdom and seat != index // 4:
            return seat
    return None


def begin(state: State, defender: int, events: list[Event] | None) -> State:
    """The player who placed the leader attacks: first the attacker, then the defender may add temples."""
    colour = state.leaders.index(state.placed) % 4
    fight = Conflict(colour, state.turn, defender)
    state = state.but(stage="support", to_move=state.turn, conflict=fight)
    if events is not None:
        at = names(state.leaders[4 * state.turn + colour] | state.leaders[4 * defender + colour])
        tell(
            events, "te.internal.trigger", "internal_begins", at, leader=LEADERS[colour], attacker=state.turn,
            defender=defender,
        )  # fmt: skip
        for seat in (fight.attacker, fight.defender):
            there = temples_beside(state, seat, colour)
            tell(
                events, "te.internal.strength", "side_internal", names(there), player=seat, leader=LEADERS[colour],
                number=there.bit_count(),
            )  # fmt: skip
    return state


@implements("te.internal.strength")
def temples_beside(state: State, seat: int, colour: int) -> int:
    """The face-up temples beside a leader. One beside both rivals counts for both."""
    return BESIDE[state.leaders[4 * seat + colour]] & state.tiles[RED]


@implements("te.internal.result")
def resolve(state: State, added: int, events: list[Event] | None) -> State:
    """The loser's leader goes home, the winner gets one red point; the temples on the board stay."""
    fight = state.conflict
    assert fight is not None
    colour = fight.colour
    attack, defence = (temples_beside(state, seat, colour).bit_count() for seat in (fight.attacker, fight.defender))
    winner, loser = judge(fight, attack, defence, added, events)
    beaten, kingdom = state.leaders[4 * loser + colour], state.realms[4 * loser + colour]
    leaders = send_home(state.leaders, (4 * loser + colour,))
    points = scored(state.points, winner, RED, 1)
    state = state.but(leaders=leaders, points=points, conflict=None)
    state = state.but(realms=kingdoms.realms(state.occupied, leaders))
    if events is not None:
        tell(
            events, "te.internal.result", "internal_result", names(beaten), player=winner, other=loser,
            leader=LEADERS[colour], points=1, colour="red",
        )  # fmt: skip
        kingdoms.tell_split(kingdom, state, events)
    return state
