"""The third phase: food comes in, then people are fed, or points are lost."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.stone_age import gathering, next_round
from boardgames.stone_age.goods import FEED, Goods, minus, words
from boardgames.stone_age.pieces import PENALTY

if TYPE_CHECKING:
    from boardgames.stone_age.state import State

NONE: Final = Action("feed", "none")


def missing(state: State, seat: int) -> int:
    """How much food a player is short of; 0 if the food suffices."""
    player = state.players[seat]
    return max(0, player.people - player.food)


# ---------------------------------------------------------------- what is legal
def legal(state: State) -> list[Action]:
    """All ways to make the shortage good, and not to. The list is shared: it must not be changed."""
    short = missing(state, state.turn)
    wood, brick, stone, gold = state.players[state.turn].goods
    return _payments((min(wood, short), min(brick, short), min(stone, short), min(gold, short)), short)


@cache
def _payments(goods: Goods, short: int) -> list[Action]:
    paid = (action for action, paid in FEED.items() if sum(paid) == short and min(minus(goods, paid)) >= 0)
    return [*paid, NONE]


@forbids("sa.feed.short")
def whole_shortage(state: State, action: Action) -> Objection | None:
    """The whole shortage or nothing."""
    short = missing(state, state.turn)
    if action == NONE or sum(FEED[action]) == short:
        return None
    return Objection("sa.feed.short", "whole_shortage", {"missing": short, "number": sum(FEED[action])})


@forbids("sa.feed.penalty")
def can_pay(state: State, action: Action) -> Objection | None:
    """Who does not have the resources cannot feed with them."""
    goods = state.players[state.turn].goods
    if action == NONE or min(minus(goods, FEED[action])) >= 0:
        return None
    return Objection("sa.feed.penalty", "cannot_feed", {"player": state.turn, "goods": words(goods)})


# ---------------------------------------------------------------- what happens
@implements("sa.round.phases", "sa.feed.income")
def begin(state: State, events: list[Event] | None) -> State:
    """All take the food of the food track; then they feed, from the start player clockwise."""
    tell(events, "sa.round.phases", "phase_feed", player=state.first)
    if events is not None:
        for step in range(state.seats):
            seat = (state.first + step) % state.seats
            player = state.players[seat]
            tell(events, "sa.feed.income", "income", player=seat, number=player.track, food=player.food + player.track)
    players = tuple([player._replace(food=player.food + player.track) for player in state.players])
    return _feed_from(state._replace(players=players), 0, events)


@implements("sa.feed.pay")
def _feed_from(state: State, done: int, events: list[Event] | None) -> State:
    """Feed whoever has enough; `done` players have fed. Whoever is short is asked."""
    for step in range(done, state.seats):
        seat = (state.first + step) % state.seats
        player = state.players[seat]
        if player.food < player.people:
            return ask(state._replace(turn=seat), events)
        if events is not None:
            left = player.food - player.people
            tell(events, "sa.feed.pay", "fed", player=seat, people=player.people, left=left)
        state = state.with_player(seat, player._replace(food=player.food - player.people))
    return next_round.begin(state, events)


def ask(state: State, events: list[Event] | None) -> State:
    """How is the shortage made good? Who can do nothing about it is not asked."""
    state = state._replace(stage="feed", to_move=state.turn)
    return state if len(state.actions) > 1 else feed(state, NONE, events)


@implements("sa.feed.short", "sa.feed.penalty")
def feed(state: State, action: Action, events: list[Event] | None) -> State:
    """All food is paid; then resources for the rest, or points are lost."""
    seat = state.turn
    player, short = state.players[seat], missing(state, state.turn)
    if action == NONE:
        if events is not None:
            can = len(state.actions) > 1
            values = {"player": seat, "food": player.food, "missing": short, "points": PENALTY}
            events.append(Event("sa.feed.penalty", "not_fed" if can else "cannot_be_fed", values))
        player = player._replace(food=0, score=player.score - PENALTY)
    else:
        # Without the rule any number of resources may be given.
        key = "made_good" if sum(FEED[action]) == short else "given_for_missing"
        tell(events, "sa.feed.short", key, player=seat, food=player.food, missing=short, goods=action[1:])
        state = gathering.spend(state, seat, FEED[action])
        player = state.players[seat]._replace(food=0)
    state = state.with_player(seat, player)
    return _feed_from(state, (seat - state.first) % state.seats + 1, events)
