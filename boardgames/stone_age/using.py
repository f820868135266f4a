"""The second phase: each player uses all own people, place by place."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from boardgames.contract import CHANCE, Action, Event, Objection, forbids, implements, tell
from boardgames.stone_age import buildings, cards, feeding, village
from boardgames.stone_age.pieces import AREAS, BUILDING, CARD, FIELD, HOME, HUT, INDEX, NOWHERE, PLACES, TOOL_MAKER

if TYPE_CHECKING:
    from boardgames.stone_age.state import State

USE: Final = {Action("use", place): index for index, place in enumerate(PLACES)}
DECLINE: Final = Action("decline")


def legal(state: State) -> list[Action]:
    """The places where own people stand. The list is shared: it must not be changed."""
    return _listed(state.placed[state.turn][:HOME])


@cache
def _listed(placed: bytes) -> list[Action]:
    return [action for action, index in USE.items() if placed[index]]


@forbids("sa.use.order")
def own_people_there(state: State, action: Action) -> Objection | None:
    """Only own people are used, each once."""
    place = action[1]
    if state.placed[state.turn][INDEX[place]]:
        return None
    return Objection("sa.use.order", "nobody_there", {"player": state.turn, "place": place}, (place,))


# ---------------------------------------------------------------- what happens
@implements("sa.round.phases")
def begin(state: State, events: list[Event] | None) -> State:
    """A round's second phase."""
    tell(events, "sa.round.phases", "phase_use", player=state.first)
    return _next_player(state, 0, events)


@implements("sa.use.order")
def use(state: State, action: Action, events: list[Event] | None) -> State:
    """All people of one place act together."""
    index = USE[action]
    if events is not None:
        number = state.placed[state.turn][index]
        tell(events, "sa.use.order", "used", (action[1],), player=state.turn, place=action[1], number=number)
    if index < len(AREAS):
        return state._replace(stage="roll", at=index, to_move=CHANCE)
    state = state._replace(at=index)
    if index >= CARD:
        return offer(state, events)
    return finish(_VILLAGE[index](state, events), events)


_VILLAGE: Final = {TOOL_MAKER: village.make_tool, HUT: village.grow, FIELD: village.sow}


def offer(state: State, events: list[Event] | None) -> State:
    """A card or building is to be paid for. Who can do nothing but decline is not asked."""
    state = state._replace(stage="pay", to_move=state.turn)
    return state if len(state.actions) > 1 else decline(state, DECLINE, events)


def pay(state: State, action: Action, events: list[Event] | None) -> State:
    return (cards.buy if state.at < BUILDING else buildings.buy)(state, action, events)


@implements("sa.card.decline", "sa.building.decline")
def decline(state: State, action: Action, events: list[Event] | None) -> State:
    """The person comes back, the card or building stays."""
    if events is not None:
        rule = "sa.card.decline" if state.at < BUILDING else "sa.building.decline"
        key = "declined" if len(state.actions) > 1 else "cannot_buy"
        tell(events, rule, key, (PLACES[state.at],), player=state.turn, place=PLACES[state.at])
    return finish(state, events)


def finish(state: State, events: list[Event] | None) -> State:
    """The people of the place come back; when no others are left on the board the next player uses people."""
    placed, seat, index = state.placed, state.turn, state.at
    mine = placed[seat]
    mine = mine[:index] + b"\x00" + mine[index + 1 :]
    state = state._replace(
        stage="use", to_move=seat, at=NOWHERE, dice=(), placed=(*placed[:seat], mine, *placed[seat + 1 :])
    )
    if any(mine[:HOME]):
        return state
    return _next_player(state, (seat - state.first) % state.seats + 1, events)


@implements("sa.use.order")
def _next_player(state: State, done: int, events: list[Event] | None) -> State:
    """Clockwise from the start player; `done` players have used their people."""
    for step in range(done, state.seats):
        seat = (state.first + step) % state.seats
        if any(state.placed[seat][:HOME]):
            tell(events, "sa.use.order", "uses", player=seat)
            return state._replace(stage="use", turn=seat, to_move=seat)
    return feeding.begin(state, events)
