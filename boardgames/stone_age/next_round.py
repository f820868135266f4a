"""Between two rounds, and whether there is a next one."""

from __future__ import annotations

from boardgames.contract import CHANCE, Event, implements, tell
from boardgames.stone_age.pieces import BUILDING, CARD, CARDS, HOME, PLACES, SLOTS
from boardgames.stone_age.position import State


@implements("sa.end.cards", "sa.end.buildings")
def is_over(state: State, events: list[Event] | None) -> bool:
    """A stack is used up, or there are too few cards to fill the spaces."""
    empty = [stack for stack, top in enumerate(state.tops) if not top and not state.below[stack]]
    if empty:
        spaces = tuple(PLACES[BUILDING + stack] for stack in empty)
        tell(events, "sa.end.buildings", "stack_used_up", spaces, round=state.round, position=empty[0] + 1)
        return True
    needed = state.row.count(0)
    if state.deck_size >= needed:
        return False
    tell(events, "sa.end.cards", "too_few_cards", round=state.round, needed=needed, left=state.deck_size)
    return True


@implements("sa.round.next")
def prepare(state: State, events: list[Event] | None) -> State:
    """The start figure goes on, cards slide to the right, tools are turned back."""
    first = (state.first + 1) % state.seats
    if events is not None:
        tell(events, "sa.round.next", "next_round", player=first, round=state.round + 1)
        if any(any(player.used) for player in state.players):
            tell(events, "sa.round.next", "tools_turned_back")
    left = [card for card in state.row if card]
    if events is not None:
        for space, card in enumerate(left):
            if state.row[space] != card:
                place, old = PLACES[CARD + space], state.row.index(card)
                tell(
                    events, "sa.round.next", "card_slides", (PLACES[CARD + old], place),
                    card=CARDS[card].word, position=space + 1, price=space + 1,
                )  # fmt: skip
    return state._replace(
        stage="cards",
        round=state.round + 1,
        first=first,
        turn=first,
        to_move=CHANCE,
        row=tuple((left + [0] * SLOTS)[:SLOTS]),
        placed=(bytes(HOME + 1),) * state.seats,
        players=tuple([player._replace(used=(False, False, False)) for player in state.players]),
    )
