"""Tool maker, hut and field: tools, people and the food track. Cards and dice give the same."""

from __future__ import annotations

from boardgames.contract import Event, implements, tell
from boardgames.stone_age.pieces import MOST_PEOPLE, MOST_TOOL, MOST_TRACK
from boardgames.stone_age.position import State


def make_tool(state: State, events: list[Event] | None) -> State:
    """The tool maker."""
    return gain_tool(state, state.turn, events)


@implements("sa.tool.gain", "sa.tool.upgrade")
def gain_tool(state: State, seat: int, events: list[Event] | None) -> State:
    """A tool on an empty space, or else a lowest one becomes better by 1: an unused one if there is any."""
    player = state.players[seat]
    value, used, space = min(zip(player.tools, player.used, range(3), strict=True))
    if value == MOST_TOOL:
        tell(events, "sa.tool.upgrade", "tools_full", player=seat, total=sum(player.tools))
        return state
    one, two, three = (old + (number == space) for number, old in enumerate(player.tools))
    if events is not None:
        rule, key = ("sa.tool.upgrade", "tool_raised") if value else ("sa.tool.gain", "tool_gained")
        tell(events, rule, key, player=seat, value=value + 1, space=space + 1, used=int(used), total=one + two + three)
    return state.with_player(seat, player._replace(tools=(one, two, three)))


@implements("sa.hut.gain")
def grow(state: State, events: list[Event] | None) -> State:
    """The hut: one more person, up to ten."""
    seat = state.turn
    player = state.players[seat]
    if player.people == MOST_PEOPLE:
        tell(events, "sa.hut.gain", "hut_full", ("hut",), player=seat, people=player.people)
        return state
    tell(events, "sa.hut.gain", "person_gained", ("hut",), player=seat, people=player.people + 1)
    return state.with_player(seat, player._replace(people=player.people + 1))


def sow(state: State, events: list[Event] | None) -> State:
    """The field."""
    return step_up(state, state.turn, events)


@implements("sa.field.gain")
def step_up(state: State, seat: int, events: list[Event] | None) -> State:
    """One step on the food track, which ends at ten."""
    player = state.players[seat]
    if player.track == MOST_TRACK:
        tell(events, "sa.field.gain", "track_full", player=seat, track=player.track)
        return state
    tell(events, "sa.field.gain", "track_up", player=seat, track=player.track + 1)
    return state.with_player(seat, player._replace(track=player.track + 1))
