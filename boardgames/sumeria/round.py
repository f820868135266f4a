"""The order of play: what follows what, when each kind of action has its time, and who decides.

Set-up: zones, tokens, start player, traders. A round: three phases in each of which every player adds, moves or removes
a trader; then the three zones in the ascendant are settled, and the next round is prepared. Six rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardgames.contract import Action, Event, Kind, Objection, Value, forbids, implements, tell
from boardgames.sumeria import ending, next_round, preparation, scoring, traders
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import TOKEN_ACTIONS, names

PHASES: Final = 3
ROUNDS: Final = 6


# ---------------------------------------------------------------- set-up
def after_zone(state: State, events: list[Event] | None) -> State:
    """All eight zones lie in the row: then come the tokens."""
    return state if len(state.row) < len(state.map.zones) else state._replace(stage="tokens")


def after_token(state: State, events: list[Event] | None) -> State:
    """All six tokens lie above the row: then comes the start player in set-up, and the first phase in a round."""
    if sum(state.spaces[2]) < preparation.SIZES[2]:
        return state
    if preparation.in_set_up(state):
        return state._replace(stage="start")
    return state._replace(stage="act", to_move=state.start_player)


def after_start_player(state: State, events: list[Event] | None) -> State:
    """The start player places the first trader."""
    return state._replace(stage="place", to_move=state.start_player)


def after_placement(state: State, events: list[Event] | None) -> State:
    """Clockwise, until all have placed their traders; then the first phase."""
    assert state.to_move is not None
    seat = (state.to_move + 1) % state.seats
    if state.board.count(seat + 1) < preparation.PLACED[state.seats]:
        return state.turned_to(seat)
    tell(events, "su.setup.placement", "set_up", player=state.start_player)
    return state._replace(stage="act", to_move=state.start_player)


# ---------------------------------------------------------------- a round
@implements("su.round.structure", "su.round.phase_marker")
def after_turn(state: State, events: list[Event] | None) -> State:
    """Clockwise; after the last player of a phase the marker moves on, after the last phase the zones are settled."""
    assert state.to_move is not None
    seat = (state.to_move + 1) % state.seats
    state = state.turned_to(seat)
    if seat != state.start_player:
        return state
    if state.phase < PHASES:
        tell(events, "su.round.phase_marker", "marker_moved", phase=state.phase + 1)
        return state._replace(phase=state.phase + 1)
    return end_round(state, events)


@implements("su.end.rounds")
def end_round(state: State, events: list[Event] | None) -> State:
    """The zones in the ascendant; then the next round, and after the sixth the end."""
    state = scoring.score_zones(state, events)
    if state.stage == "take":
        return state
    return ending.finish(state, events) if state.round == ROUNDS else next_round.prepare(state, events)


# ---------------------------------------------------------------- what there is to do
@forbids("su.round.structure")
def in_its_time(state: State, action: Action) -> Objection | None:
    """Each kind of action has its time, and in a phase a player adds, moves or removes."""
    if state.is_time_for(action):
        return None
    return Objection("su.round.structure", f"not_now_{state.stage}", {"kind": action[0]})


KINDS: Final = {
    "zone": Kind(("zones",), preparation.draw_zone, (preparation.zone_is_left,), after_zone),
    "token": Kind(("tokens",), preparation.draw_token, (preparation.token_is_left,), after_token),
    "start": Kind(("start",), preparation.draw_start_player, (), after_start_player),
    "place": Kind(("place",), traders.place, (traders.one_trader,), after_placement),
    "add": Kind(("act",), traders.add, (traders.trader_in_hand, traders.one_trader), after_turn),
    "move": Kind(("act",), traders.move, (traders.own_trader, traders.one_trader, traders.along_routes), after_turn),
    "remove": Kind(("act",), traders.remove, (traders.own_to_remove,), after_turn),
    "take": Kind(
        ("take",),
        scoring.take,
        (scoring.tokens_are_there, scoring.number_fits_first, scoring.number_fits_second),
        end_round,
    ),
}


def outcomes(state: State) -> dict[Action, int]:
    """What is drawn next: a zone token, an influence token or the start player."""
    if state.stage == "zones":
        return {action: 1 for zone, action in enumerate(state.map.zone_actions) if zone not in state.row}
    if state.stage == "tokens":
        return {action: left for action, left in zip(TOKEN_ACTIONS, state.bag, strict=True) if left}
    if state.stage == "start":
        return dict.fromkeys(preparation.START_ACTIONS[: state.seats], 1)
    return {}


def prompt(state: State) -> tuple[str, Mapping[str, Value]]:
    """Who decides what now: the key and the values of a sentence."""
    if state.to_move is None:
        points = max(ending.scores(state.won))
        return ("shared" if len(state.winners) > 1 else "over"), {"players": state.winners, "points": points}
    values: dict[str, Value] = {"player": state.to_move, "round": state.round, "phase": state.phase}
    if state.stage == "place":
        values["left"] = preparation.PLACED[state.seats] - state.board.count(state.to_move + 1)
    elif state.stage == "take":
        tokens, number = scoring.due(state)
        zone = state.map.zones[state.row[scoring.unsettled(state) or 0]].id
        values |= {"tokens": names(tokens), "number": number, "zone": zone}
    return state.stage, values


def heading(state: State) -> tuple[str, Mapping[str, Value]]:
    """Which phase of which round it is, and whose turn."""
    values: dict[str, Value] = {"round": state.round, "phase": state.phase}
    if state.to_move is not None:
        values["player"] = state.to_move
    return (state.stage if state.stage in ("act", "take") else "set_up"), values
