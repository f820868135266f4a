"""Set-up, and whatever is turned up later: the start player, the cards, the building tiles."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.stone_age.pieces import (
    BUILDING,
    CARD,
    CARD_OF,
    CARDS,
    NOBODY,
    NOWHERE,
    PIECES,
    PLACES,
    START,
    TILE_OF,
    TILES,
)
from boardgames.stone_age.position import State

START_ACTIONS: Final = tuple(Action("start", str(seat + 1)) for seat in range(4))
CARD_ACTIONS: Final = {card.id: Action("card", card.word) for card in CARDS.values()}
TILE_ACTIONS: Final = {tile.id: Action("tile", tile.word) for tile in TILES.values()}


# ---------------------------------------------------------------- what is forbidden
@forbids("sa.setup.start_player")
def start_is_open(state: State, action: Action) -> Objection | None:
    """A start player who was named begins."""
    if state.first in (NOBODY, int(action[1]) - 1):
        return None
    return Objection("sa.setup.start_player", "start_is_named", {"player": state.first})


@forbids("sa.setup.cards")
def card_is_left(state: State, action: Action) -> Objection | None:
    """Only a card of the deck is laid."""
    if CARD_OF[action[1]] in state.deck:
        return None
    return Objection("sa.setup.cards", "not_in_deck", {"card": action[1]})


@forbids("sa.setup.buildings")
def tile_is_left(state: State, action: Action) -> Objection | None:
    """Only a tile that nobody has seen is turned up."""
    if TILE_OF[action[1]] in state.tiles:
        return None
    return Objection("sa.setup.buildings", "not_unseen", {"tile": action[1]})


# ---------------------------------------------------------------- what happens
@implements("sa.setup.supply", "sa.setup.player", "sa.setup.start_player")
def start(state: State, action: Action, events: list[Event] | None) -> State:
    """One player gets the start figure."""
    first = int(action[1]) - 1
    if events is not None:
        events.append(Event("sa.setup.supply", "supply", PIECES))
        everybody = tuple(range(state.seats))
        tell(events, "sa.setup.player", "begins_with", players=everybody, people=START["people"], food=START["food"])
        tell(events, "sa.setup.start_player", "starts", player=first)
    return state._replace(stage="cards", first=first, turn=first)


@implements("sa.setup.cards", "sa.round.next")
def lay_card(state: State, action: Action, events: list[Event] | None) -> State:
    """The next free space from the right gets a card."""
    card, space = CARD_OF[action[1]], state.row.index(0)
    if events is not None:
        rule = "sa.setup.cards" if state.round == 1 else "sa.round.next"
        tell(events, rule, "card_laid", (PLACES[CARD + space],), card=action[1], position=space + 1)
    row = (*state.row[:space], card, *state.row[space + 1 :])
    deck = tuple([other for other in state.deck if other != card])
    return state._replace(row=row, deck=deck)


@implements("sa.setup.buildings", "sa.building.reveal")
def turn_tile(state: State, action: Action, events: list[Event] | None) -> State:
    """The next tile of a stack lies face up: in set-up of each stack, later of the one whose tile was bought."""
    bought = state.at != NOWHERE
    stack = state.at - BUILDING if bought else unturned(state)
    assert stack is not None
    tile = TILE_OF[action[1]]
    tops = (*state.tops[:stack], tile, *state.tops[stack + 1 :])
    below = (*state.below[:stack], state.below[stack] - 1, *state.below[stack + 1 :])
    if events is not None:
        rule = "sa.building.reveal" if bought else "sa.setup.buildings"
        tell(
            events, rule, "tile_up", (PLACES[BUILDING + stack],), tile=action[1], position=stack + 1, left=below[stack]
        )
    return state._replace(tops=tops, below=below, tiles=tuple([other for other in state.tiles if other != tile]))


def unturned(state: State) -> int | None:
    """The first stack whose top tile lies face down."""
    pairs = zip(state.tops, state.below, strict=True)
    return next((stack for stack, (top, below) in enumerate(pairs) if below and not top), None)
