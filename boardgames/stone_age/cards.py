"""Civilization cards: what they cost, and what their upper halves do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardgames.contract import CHANCE, HIDDEN, Action, Event, Objection, Value, forbids, implements, tell
from boardgames.counts import minus
from boardgames.stone_age import gathering, village
from boardgames.stone_age.goods import KINDS, PAY, TAKE, TAKE_TWO, some, words
from boardgames.stone_age.pieces import BUILDING, CARD, CARD_OF, CARDS, DIE_GIVES, PLACES, TWO_RESOURCES, Card
from boardgames.stone_age.position import State

EXTRA_ACTIONS: Final = {card.id: Action("extra", card.word) for card in CARDS.values()}
SHOW_ACTIONS: Final = {card.id: Action("show", card.word) for card in CARDS.values()}
DIE: Final = {Action("die", str(face)): face for face in range(1, 7)}
KEEP: Final = Action("keep")


def price(state: State) -> int:
    """What the card costs on which the people being used stand: the price belongs to the space."""
    return state.at - CARD + 1


# ---------------------------------------------------------------- what is forbidden
@forbids("sa.card.pay")
def price_is_paid(state: State, action: Action) -> Objection | None:
    """A card costs as many resources as its space says."""
    number = sum(PAY[action])
    if state.at >= BUILDING or number == price(state):
        return None
    place = PLACES[state.at]
    return Objection("sa.card.pay", "card_price", {"place": place, "price": price(state), "number": number}, (place,))


@forbids("sa.card.decline")
def can_pay(state: State, action: Action) -> Objection | None:
    """A player cannot pay with resources that are not there."""
    goods = state.players[state.turn].goods
    if state.at >= BUILDING or min(minus(goods, PAY[action])) >= 0:
        return None
    return Objection("sa.card.decline", "not_enough", {"player": state.turn, "goods": words(goods)})


# ---------------------------------------------------------------- buying
@implements("sa.card.pay", "sa.card.keep", "sa.card.top")
def buy(state: State, action: Action, events: list[Event] | None) -> State:
    """The card is paid for and taken, and its upper half acts.

    Where something is to be rolled, drawn or decided for it, that is the stage it leaves.
    """
    seat, space = state.turn, state.at - CARD
    card = CARDS[state.row[space]]
    player = state.players[seat]
    if events is not None:
        place = PLACES[state.at]
        tell(events, "sa.card.pay", "card_bought", (place,), player=seat, card=card.word, place=place, goods=action[1:])
    player = player._replace(goods=minus(player.goods, PAY[action]), cards=(*player.cards, card.id))
    row = (*state.row[:space], 0, *state.row[space + 1 :])
    state = state._replace(row=row).with_player(seat, player)
    return _TOPS[card.top](state, card, events)


@implements("sa.card.dice", "sa.card.resource_dice")
def _rolls(state: State, card: Card, events: list[Event] | None) -> State:
    return state._replace(stage="roll", to_move=CHANCE)


@implements("sa.card.food")
def _gives_food(state: State, card: Card, events: list[Event] | None) -> State:
    player = state.players[state.turn]
    tell(events, "sa.card.food", "food_gained", player=state.turn, number=card.amount)
    return state.with_player(state.turn, player._replace(food=player.food + card.amount))


@implements("sa.card.resource")
def _gives_resources(state: State, card: Card, events: list[Event] | None) -> State:
    goods = some(card.resource, card.amount)
    tell(events, "sa.card.resource", "resources_gained", player=state.turn, goods=words(goods))
    return gathering.receive(state, state.turn, goods, events)


@implements("sa.card.points")
def _gives_points(state: State, card: Card, events: list[Event] | None) -> State:
    player = state.players[state.turn]
    tell(events, "sa.card.points", "points_gained", player=state.turn, points=card.amount)
    return state.with_player(state.turn, player._replace(score=player.score + card.amount))


@implements("sa.card.tool")
def _gives_tool(state: State, card: Card, events: list[Event] | None) -> State:
    tell(events, "sa.card.tool", "card_tool", player=state.turn)
    return village.gain_tool(state, state.turn, events)


@implements("sa.card.field")
def _gives_field(state: State, card: Card, events: list[Event] | None) -> State:
    tell(events, "sa.card.field", "card_field", player=state.turn)
    return village.step_up(state, state.turn, events)


@implements("sa.card.extra_card")
def _gives_card(state: State, card: Card, events: list[Event] | None) -> State:
    if state.deck_size:
        return state._replace(stage="extra", to_move=CHANCE)
    tell(events, "sa.card.extra_card", "deck_is_empty", player=state.turn)
    return state


@implements("sa.card.one_use_tool", "sa.card.two_resources")
def _is_kept(state: State, card: Card, events: list[Event] | None) -> State:
    """The card lies face up until it is used; two resources can be taken at once."""
    player = state.players[state.turn]
    state = state.with_player(state.turn, player._replace(ready=tuple(sorted((*player.ready, card.id)))))
    if card.top == "two_resources":
        return state._replace(stage="keep", to_move=state.turn)
    tell(events, "sa.card.one_use_tool", "lies_ready", player=state.turn, card=card.word, number=card.amount)
    return state


_TOPS: Final[dict[str, Callable[[State, Card, list[Event] | None], State]]] = {
    "dice": _rolls, "food": _gives_food, "resource": _gives_resources, "resource_dice": _rolls,
    "points": _gives_points, "tool": _gives_tool, "field": _gives_field, "extra_card": _gives_card,
    "one_use_tool": _is_kept, "two_resources": _is_kept,
}  # fmt: skip


# ---------------------------------------------------------------- dice cards
@forbids("sa.card.dice")
def die_is_there(state: State, action: Action) -> Objection | None:
    """Each takes one of the dice that are left."""
    if DIE[action] in state.dice:
        return None
    return Objection("sa.card.dice", "no_such_die", {"die": action[1], "dice": tuple(map(str, state.dice))})


@forbids("sa.card.dice")
def no_tools(state: State, action: Action) -> Objection | None:
    """Tools cannot change the roll of a dice card, so there is no time for them."""
    if state.stage != "die" or action[0] != "tools":
        return None
    return Objection("sa.card.dice", "no_tools_on_dice_card", {"player": state.turn})


@implements("sa.card.dice")
def take_die(state: State, action: Action, events: list[Event] | None) -> State:
    """A player takes one of the dice and gets what it gives; then it is for the next player clockwise."""
    face, seat = DIE[action], state.to_move
    assert seat is not None
    gives = DIE_GIVES[face]
    if events is not None:
        tell(events, "sa.card.dice", "die_taken", player=seat, die=face, gives=gives)
    if gives in KINDS:
        state = gathering.receive(state, seat, some(gives, 1), events)
    else:
        state = (village.gain_tool if gives == "tool" else village.step_up)(state, seat, events)
    index = state.dice.index(face)
    dice = (*state.dice[:index], *state.dice[index + 1 :])
    return state._replace(dice=dice, to_move=(seat + 1) % state.seats)


# ---------------------------------------------------------------- the extra card
@forbids("sa.card.extra_card")
def extra_is_there(state: State, action: Action) -> Objection | None:
    """The extra card is drawn from the deck, and what is shown at the end is what was drawn."""
    if action in state.outcomes():
        return None
    return Objection("sa.card.extra_card", "other_card", {"card": action[1]})


@implements("sa.card.extra_card")
def draw_extra(state: State, action: Action, events: list[Event] | None) -> State:
    """The top card of the deck, seen by its owner alone."""
    card, seat = CARD_OF[action[1]], state.turn
    if events is not None:
        values: dict[str, Value] = {"player": seat, "card": action[1]}
        events.append(Event("sa.card.extra_card", "extra_drawn", values, hidden=("card",), owner=seat))
    player = state.players[seat]._replace(extra=card)
    deck = tuple([other for other in state.deck if other != card])
    return state._replace(deck=deck).with_player(seat, player)


def masked_extra(state: State, action: Action, seat: int | None) -> Action:
    """The other players see only that a card is drawn."""
    return action if action[0] != "extra" or seat == state.turn else Action("extra", HIDDEN)


# ---------------------------------------------------------------- two resources
def can_take(state: State) -> bool:
    """Whether whoever decides may take two resources now: with the card, in one's own turn or at one's own feeding."""
    seat = state.to_move
    return seat == state.turn and TWO_RESOURCES in state.players[state.turn].ready


@forbids("sa.card.two_resources")
def two_of_choice(state: State, action: Action) -> Objection | None:
    """Once, two resources, with the card, in one's own turn."""
    seat = state.to_move
    assert seat is not None
    if TWO_RESOURCES not in state.players[seat].ready:
        return Objection("sa.card.two_resources", "no_such_card", {"player": seat})
    if seat != state.turn:
        return Objection("sa.card.two_resources", "not_your_turn", {"player": seat})
    if action in TAKE_TWO:
        return None
    return Objection("sa.card.two_resources", "take_two", {"number": sum(TAKE[action])})


@implements("sa.card.two_resources")
def take(state: State, action: Action, events: list[Event] | None) -> State:
    """Two resources of choice; the card is turned over."""
    seat = state.turn
    player = state.players[seat]
    state = state.with_player(seat, player._replace(ready=tuple([c for c in player.ready if c != TWO_RESOURCES])))
    tell(events, "sa.card.two_resources", "two_taken", player=seat, goods=action[1:])
    return gathering.receive(state, seat, TAKE[action], events)


@implements("sa.card.two_resources")
def keep(state: State, action: Action, events: list[Event] | None) -> State:
    """The card stays face up for later."""
    tell(events, "sa.card.two_resources", "two_kept", player=state.turn)
    return state
