"""The order of play: what follows what, when each kind of action has its time, and who decides.

Set-up: the start player, cards, buildings. A round has three phases:

1. People are placed, turn after turn.
2. Each player uses all own people, place by place: they roll dice, to which tools may be added; the tool maker, hut and
   field give what they give; a card, whose upper half may ask for more, or a building is bought.
3. All are fed.

Then comes the next round, or the final scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardgames.contract import CHANCE, Action, Event, Kind, Objection, Value, forbids, implements, tell
from boardgames.stone_age import (
    buildings,
    cards,
    feeding,
    gathering,
    next_round,
    placing,
    preparation,
    scoring,
    using,
    village,
)
from boardgames.stone_age.pieces import BUILDING, CARD, CARDS, FIELD, HOME, HUT, NOBODY, NOWHERE, PLACES, TOOL_MAKER
from boardgames.stone_age.position import State


# ---------------------------------------------------------------- set-up, and what is turned up later
def after_card(state: State, events: list[Event] | None) -> State:
    """When every card space has a card come the building tiles."""
    return state if 0 in state.row else turn_tiles(state, events)


def after_tile(state: State, events: list[Event] | None) -> State:
    """In set-up the next stack has its turn. The tile below one that was bought ends the use of that place."""
    return turn_tiles(state, events) if state.at == NOWHERE else after_place(state, events)


def turn_tiles(state: State, events: list[Event] | None) -> State:
    """Set-up: the top tile of each stack is turned up. From then on one lies there, so people are placed."""
    if preparation.unturned(state) is not None:
        return state._replace(stage="buildings", to_move=CHANCE)
    return place_people(state, events)


@implements("sa.round.phases")
def place_people(state: State, events: list[Event] | None) -> State:
    """A round's first phase. The start player begins."""
    tell(events, "sa.round.phases", "phase_place", player=state.first, round=state.round)
    return after_placement(state._replace(stage="place", turn=(state.first - 1) % state.seats), events)


def after_placement(state: State, events: list[Event] | None) -> State:
    """The next player clockwise who can place; when nobody can, people are used."""
    seat = placing.following(state)
    if seat is not None:
        return state._replace(turn=seat, to_move=seat)
    tell(events, "sa.place.turns", "all_placed")
    return use_people(state, events)


# ---------------------------------------------------------------- people are used
@implements("sa.round.phases")
def use_people(state: State, events: list[Event] | None) -> State:
    """A round's second phase."""
    tell(events, "sa.round.phases", "phase_use", player=state.first)
    return next_user(state, 0, events)


@implements("sa.use.order")
def next_user(state: State, done: int, events: list[Event] | None) -> State:
    """Clockwise from the start player, those with people on the board; then all are fed. `done` players are done."""
    for step in range(done, state.seats):
        seat = (state.first + step) % state.seats
        if any(state.placed[seat][:HOME]):
            tell(events, "sa.use.order", "uses", player=seat)
            return state._replace(stage="use", turn=seat, to_move=seat)
    return feed_people(state, events)


_VILLAGE: Final = {TOOL_MAKER: village.make_tool, HUT: village.grow, FIELD: village.sow}


def after_use(state: State, events: list[Event] | None) -> State:
    """In an area dice are rolled, a card or building is offered, and a village place gives at once."""
    match state.stage:
        case "roll":
            return state
        case "pay":
            return offer(state, events)
    return after_place(_VILLAGE[state.at](state, events), events)


def after_roll(state: State, events: list[Event] | None) -> State:
    """The dice of a dice card are taken, one by each player. To any other roll tools may be added, if there are any."""
    if state.at >= CARD and state.latest.top == "dice":
        return state._replace(stage="die", to_move=state.turn)
    if gathering.can_add(state.players[state.turn]):
        return state._replace(stage="tools", to_move=state.turn)
    return after_place(gathering.give(state, 0, events), events)


def offer(state: State, events: list[Event] | None) -> State:
    """A card or building can be bought. A player who can do nothing but decline is not asked."""
    return state if len(state.actions) > 1 else after_place(using.decline(state, using.DECLINE, events), events)


def after_payment(state: State, events: list[Event] | None) -> State:
    """A card may ask for dice, for another card or for a choice, and below a building the next tile may lie."""
    return after_place(state, events) if state.stage == "pay" else state


def after_die(state: State, events: list[Event] | None) -> State:
    """Each player takes one of the dice."""
    return state if state.dice else after_place(state, events)


def after_take(state: State, events: list[Event] | None) -> State:
    """Taken with the card, the two resources end its use; taken later, they may pay for something."""
    match state.stage:
        case "keep":
            return after_place(state, events)
        case "pay":
            return offer(state, events)
        case "feed":
            return ask_for_food(state, events)
    return state


def after_place(state: State, events: list[Event] | None) -> State:
    """The people of a place come back; when no others are left on the board the next player uses people."""
    state = using.come_back(state)
    if any(state.placed[state.turn][:HOME]):
        return state
    return next_user(state, (state.turn - state.first) % state.seats + 1, events)


# ---------------------------------------------------------------- people are fed
@implements("sa.round.phases")
def feed_people(state: State, events: list[Event] | None) -> State:
    """A round's third phase: all take the food of their food track, then they feed."""
    tell(events, "sa.round.phases", "phase_feed", player=state.first)
    return next_to_feed(feeding.income(state, events), 0, events)


@implements("sa.feed.pay")
def next_to_feed(state: State, done: int, events: list[Event] | None) -> State:
    """Clockwise from the start player, and a player who is short is asked; then the round is over. `done` players have
    fed their people."""
    for step in range(done, state.seats):
        seat = (state.first + step) % state.seats
        if feeding.missing(state, seat):
            return ask_for_food(state._replace(stage="feed", turn=seat, to_move=seat), events)
        state = feeding.eat(state, seat, events)
    return end_round(state, events)


def ask_for_food(state: State, events: list[Event] | None) -> State:
    """Resources for food. A player who can give none is not asked."""
    return state if len(state.actions) > 1 else after_feeding(feeding.feed(state, feeding.NONE, events), events)


def after_feeding(state: State, events: list[Event] | None) -> State:
    """The next player clockwise feeds."""
    return next_to_feed(state, (state.turn - state.first) % state.seats + 1, events)


# ---------------------------------------------------------------- the next round, or the end
def end_round(state: State, events: list[Event] | None) -> State:
    """The next round, whose cards are laid first. Or the end: an extra card is shown, then points are counted."""
    if next_round.is_over(state, events):
        if any(player.extra for player in state.players):
            return state._replace(stage="show", turn=state.first, to_move=CHANCE)
        return scoring.count(state, events)
    return after_card(next_round.prepare(state, events), events)


# ---------------------------------------------------------------- what there is to do
@forbids("sa.round.phases")
def in_its_time(state: State, action: Action) -> Objection | None:
    """Each kind of action has its time."""
    if state.is_time_for(action):
        return None
    return Objection("sa.round.phases", f"not_now_{state.stage}", {"kind": action[0]})


IN_TIME: Final = (cards.no_tools, in_its_time)


def pay(state: State, action: Action, events: list[Event] | None) -> State:
    """For the card or the building on which the person stands."""
    return (cards.buy if state.at < BUILDING else buildings.buy)(state, action, events)


KINDS: Final = {
    # chance
    "start": Kind(("start",), preparation.start, (preparation.start_is_open,)),
    "card": Kind(("cards",), preparation.lay_card, (preparation.card_is_left,), after_card),
    "tile": Kind(("buildings",), preparation.turn_tile, (preparation.tile_is_left,), after_tile),
    "roll": Kind(("roll",), gathering.roll, gathering.ROLL_CHECKS, after_roll),
    "extra": Kind(("extra",), cards.draw_extra, (cards.extra_is_there,), after_place),
    "show": Kind(("show",), scoring.show, (cards.extra_is_there,), scoring.count),
    # people are placed
    "place": Kind(("place",), placing.place, placing.CHECKS, after_placement),
    "pass": Kind(("place",), placing.hold_back, (placing.no_passing,), after_placement),
    # people are used
    "use": Kind(("use",), using.use, (using.own_people_there,), after_use),
    "tools": Kind(("tools",), gathering.add_tools, (gathering.tools_left, gathering.one_use_left), after_place),
    "pay": Kind(
        ("pay",),
        pay,
        (
            cards.price_is_paid,
            cards.can_pay,
            buildings.printed_cost,
            buildings.number_and_kinds,
            buildings.one_to_seven,
            buildings.can_pay,
        ),
        after_payment,
    ),
    "decline": Kind(("pay",), using.decline, (), after_place),
    "die": Kind(("die",), cards.take_die, (cards.die_is_there,), after_die),
    "keep": Kind(("keep",), cards.keep, (), after_place),
    # in every phase but the first
    "take": Kind(("use", "tools", "pay", "die", "keep", "feed"), cards.take, (cards.two_of_choice,), after_take),
    # people are fed
    "feed": Kind(("feed",), feeding.feed, (feeding.whole_shortage, feeding.can_pay), after_feeding),
}


def outcomes(state: State) -> Mapping[Action, int]:
    """What is drawn, rolled or shown next."""
    match state.stage:
        case "roll":
            return gathering.rolls(gathering.due(state))
        case "cards":
            return {preparation.CARD_ACTIONS[card]: 1 for card in state.deck}
        case "buildings":
            return {preparation.TILE_ACTIONS[tile]: 1 for tile in state.tiles}
        case "start":
            seats = range(state.seats) if state.first == NOBODY else (state.first,)
            return {preparation.START_ACTIONS[seat]: 1 for seat in seats}
        case "extra":
            return {cards.EXTRA_ACTIONS[card]: 1 for card in state.deck}
        case "show":
            # Whoever may not know the card has the odds from all that are unseen.
            shown = state.deck if state.masked else [player.extra for player in state.players if player.extra]
            return {cards.SHOW_ACTIONS[card]: 1 for card in shown}
    return {}


def prompt(state: State) -> tuple[str, Mapping[str, Value]]:
    """Who decides what now."""
    if state.to_move is None:
        winners = state.winners
        return ("shared" if len(winners) > 1 else "over"), {"players": winners, "points": max(scoring.scores(state))}
    player = state.turn if state.to_move == CHANCE else state.to_move
    values: dict[str, Value] = {"player": player, "round": state.round}
    match state.stage:
        case "place":
            values["left"] = state.in_hand(player)
        case "roll":
            values |= {"place": PLACES[state.at], "number": gathering.due(state)}
        case "tools":
            dice = tuple(map(str, state.dice))
            values |= {"place": PLACES[state.at], "dice": dice, "roll": sum(state.dice)}
        case "pay" if state.at < BUILDING:
            values |= {"card": CARDS[state.row[cards.price(state) - 1]].word, "price": cards.price(state)}
            return "pay_card", values
        case "pay":
            values["tile"] = buildings.offered(state).word
            return "pay_building", values
        case "die":
            values |= {"place": PLACES[state.at], "dice": tuple(map(str, state.dice))}
        case "keep" | "extra":
            values["place"] = PLACES[state.at]
        case "feed":
            values["missing"] = feeding.missing(state, player)
            needs_card = sum(state.players[player].goods) < feeding.missing(state, player)
            return "feed_card" if needs_card else "feed", values
    return state.stage, values


def heading(state: State) -> tuple[str, Mapping[str, Value]]:
    """Which phase of which round it is, and whose turn."""
    turning_up = state.stage in ("cards", "buildings") and state.at == NOWHERE
    if state.stage == "start" or (state.round == 1 and turning_up):
        return "set_up", {}
    phase = state.stage if state.stage in ("place", "feed") else "use"
    return phase, {"round": state.round, "player": state.turn}
