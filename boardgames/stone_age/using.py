"""The second phase: each player uses all own people, place by place."""

from __future__ import annotations

from typing import Final

from boardgames.contract import CHANCE, Action, Event, Objection, forbids, implements, tell
from boardgames.stone_age.pieces import AREAS, BUILDING, CARD, INDEX, NOWHERE, PLACES
from boardgames.stone_age.position import State

USE: Final = {Action("use", place): index for index, place in enumerate(PLACES)}
DECLINE: Final = Action("decline")


# ---------------------------------------------------------------- what is forbidden
@forbids("sa.use.order")
def own_people_there(state: State, action: Action) -> Objection | None:
    """Only own people are used, each once."""
    place = action[1]
    if state.placed[state.turn][INDEX[place]]:
        return None
    return Objection("sa.use.order", "nobody_there", {"player": state.turn, "place": place}, (place,))


# ---------------------------------------------------------------- what happens
@implements("sa.use.order")
def use(state: State, action: Action, events: list[Event] | None) -> State:
    """All people of one place act together: they roll dice, may buy what they stand on, or get what the place gives."""
    index = USE[action]
    if events is not None:
        number = state.placed[state.turn][index]
        tell(events, "sa.use.order", "used", (action[1],), player=state.turn, place=action[1], number=number)
    if index < len(AREAS):
        return state._replace(stage="roll", at=index, to_move=CHANCE)
    return state._replace(stage="pay", at=index) if index >= CARD else state._replace(at=index)


@implements("sa.card.decline", "sa.building.decline")
def decline(state: State, action: Action, events: list[Event] | None) -> State:
    """The person comes back, the card or building stays."""
    if events is not None:
        rule = "sa.card.decline" if state.at < BUILDING else "sa.building.decline"
        key = "declined" if len(state.actions) > 1 else "cannot_buy"
        tell(events, rule, key, (PLACES[state.at],), player=state.turn, place=PLACES[state.at])
    return state


def come_back(state: State) -> State:
    """The people of the place go back to their player, who can use the next place."""
    placed, seat, index = state.placed, state.turn, state.at
    mine = placed[seat]
    mine = mine[:index] + b"\x00" + mine[index + 1 :]
    return state._replace(
        stage="use", to_move=seat, at=NOWHERE, dice=(), placed=(*placed[:seat], mine, *placed[seat + 1 :])
    )
