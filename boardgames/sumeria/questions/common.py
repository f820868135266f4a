"""What the questions of several chapters need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final

from boardgames.contract import Action, Event
from boardgames.sumeria import GAME
from boardgames.sumeria.position import State
from boardgames.sumeria.round import PHASES
from boardgames.teaching.questions import Question, at_random, in_a_row
from boardgames.teaching.wording import Remark, Said

ASCENDANT: Final = 3
"""Zones that are settled at the end of a round."""

_ROW_EVENTS: Final = frozenset({"zone_up", "zone_down", "zone_first", "zone_last", "same_zone", "placed"})


def row_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """What an action does to the row of zones."""
    return tuple(event for event in events if event.key in _ROW_EVENTS)


def position(state: State, zone: str) -> int:
    """The zone's place in the row, from 1."""
    return state.row.index(state.map.zone_index[zone]) + 1


def zones(state: State) -> tuple[tuple[str, Said], ...]:
    """A choice of the eight zones."""
    return tuple((zone.id, Remark("zone", "", {"zone": zone.id})) for zone in state.map.zones)


def played(rng: Random, actions: int = 3) -> State:
    """A position of a random game in its first round: set-up, then some actions."""
    state = at_random(GAME.start(), rng, lambda state: state.stage == "act")
    for _ in range(actions):
        state = state.apply(state.actions.pick(rng))
    return state


def zone_tokens(state: State) -> dict[str, tuple[str, ...]]:
    """The zones as pictures."""
    return {zone.id: (f"zone{number}",) for number, zone in enumerate(state.map.zones)}


def row_ids(state: State, row: tuple[int, ...]) -> tuple[str, ...]:
    """The zones of a row by their ids."""
    return tuple(state.map.zones[zone].id for zone in row)


def zone_row(
    state: State,
    action: Action,
    row: tuple[int, ...],
    right: Iterable[Said],
    mistakes: Mapping[tuple[int, ...], Said],
    misplaced: Callable[[str], Said],
) -> Question:
    """The zone tokens are put in a row, as they lie when the action has been played. See `in_a_row`."""
    things = dict(zones(state))
    return in_a_row(
        row_ids(state, row),
        tuple((zone, things[zone]) for zone in row_ids(state, state.row)),
        right,
        {row_ids(state, other): said for other, said in mistakes.items()},
        misplaced,
        pictures=zone_tokens(state),
        about=(action,),
        then=action,
    )


def settled(after: State, events: list[Event] | None = None) -> State:
    """A round settled to its end. Players may choose which tokens they take, but not how many."""
    while after.stage == "take":
        after = after.apply(next(iter(after.actions)), events)
    return after


def ends_round(state: State) -> bool:
    """Whether the next action is the last one of a round."""
    if state.stage != "act" or state.phase != PHASES:
        return False
    return state.to_move is not None and (state.to_move + 1) % state.seats == state.start_player


def last_action(rng: Random, round: int = 1) -> State:  # noqa: A002  rounds of the game
    """A position of a random game before the last action of a round."""
    return at_random(GAME.start(), rng, lambda state: state.round == round and ends_round(state))
