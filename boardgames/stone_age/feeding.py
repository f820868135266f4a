"""The third phase: food comes in, then people are fed, or points are lost."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.counts import minus
from boardgames.stone_age import gathering
from boardgames.stone_age.goods import FEED, words
from boardgames.stone_age.pieces import PENALTY
from boardgames.stone_age.position import State

NONE: Final = Action("feed", "none")


def missing(state: State, seat: int) -> int:
    """How much food a player is short of; 0 if the food suffices."""
    player = state.players[seat]
    return max(0, player.people - player.food)


# ---------------------------------------------------------------- what is forbidden
@forbids("sa.feed.short")
def whole_shortage(state: State, action: Action) -> Objection | None:
    """The whole shortage or nothing."""
    short = missing(state, state.turn)
    if action == NONE or sum(FEED[action]) == short:
        return None
    return Objection("sa.feed.short", "whole_shortage", {"missing": short, "number": sum(FEED[action])})


@forbids("sa.feed.penalty")
def can_pay(state: State, action: Action) -> Objection | None:
    """A player cannot feed with resources that are not there."""
    goods = state.players[state.turn].goods
    if action == NONE or min(minus(goods, FEED[action])) >= 0:
        return None
    return Objection("sa.feed.penalty", "cannot_feed", {"player": state.turn, "goods": words(goods)})


# ---------------------------------------------------------------- what happens
@implements("sa.feed.income")
def income(state: State, events: list[Event] | None) -> State:
    """All take the food of the food track. It is told of those who get some."""
    if events is not None:
        for step in range(state.seats):
            seat = (state.first + step) % state.seats
            player = state.players[seat]
            food = player.food + player.track
            if player.track:
                tell(events, "sa.feed.income", "income", player=seat, number=player.track, food=food)
    players = tuple([player._replace(food=player.food + player.track) for player in state.players])
    return state._replace(players=players)


@implements("sa.feed.pay")
def eat(state: State, seat: int, events: list[Event] | None) -> State:
    """A player with food enough pays one for each of the people."""
    player = state.players[seat]
    left = player.food - player.people
    if events is not None:
        tell(events, "sa.feed.pay", "fed", player=seat, people=player.people, left=left)
    return state.with_player(seat, player._replace(food=left))


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
    return state.with_player(seat, player)
