"""Buildings: what they cost, and the points they give at once."""

from __future__ import annotations

from typing import Final

from boardgames.contract import CHANCE, Action, Event, Objection, forbids, implements, tell
from boardgames.counts import minus
from boardgames.stone_age import gathering
from boardgames.stone_age.goods import PAY, Goods, value, words
from boardgames.stone_age.pieces import BUILDING, PLACES, TILES, Tile
from boardgames.stone_age.position import State

SPACES: Final = 5
"""Building spaces of a player board."""


def offered(state: State) -> Tile:
    """The tile on which the person being used stands."""
    return TILES[state.tops[state.at - BUILDING]]


def rule_of(tile: Tile) -> str:
    """The rule that says what a tile costs."""
    if tile.cost:
        return "sa.building.fixed"
    return "sa.building.choice" if tile.kinds else "sa.building.any"


def fits(tile: Tile, paid: Goods) -> bool:
    """Whether a payment is what a tile asks for."""
    if tile.cost:
        return paid == tile.cost
    if not tile.least <= sum(paid) <= tile.most:
        return False
    return not tile.kinds or sum(number > 0 for number in paid) == tile.kinds


def points(tile: Tile, paid: Goods) -> int:
    """The printed points, or the value of what is paid."""
    return tile.points if tile.cost else value(paid)


# ---------------------------------------------------------------- what is forbidden
@forbids("sa.building.fixed")
def printed_cost(state: State, action: Action) -> Objection | None:
    """A printed cost is paid exactly."""
    if state.at < BUILDING or not (cost := offered(state).cost) or PAY[action] == cost:
        return None
    return Objection("sa.building.fixed", "printed_cost", {"goods": words(cost)}, (PLACES[state.at],))


@forbids("sa.building.choice")
def number_and_kinds(state: State, action: Action) -> Objection | None:
    """So many resources of so many kinds, neither more nor fewer."""
    if state.at < BUILDING or not (tile := offered(state)).kinds or tile.cost or fits(tile, PAY[action]):
        return None
    values = {"number": tile.least, "kinds": tile.kinds}
    return Objection("sa.building.choice", "number_and_kinds", values, (PLACES[state.at],))


@forbids("sa.building.any")
def one_to_seven(state: State, action: Action) -> Objection | None:
    """One to seven resources."""
    if state.at < BUILDING or (tile := offered(state)).kinds or tile.cost or fits(tile, PAY[action]):
        return None
    values = {"least": tile.least, "most": tile.most, "number": sum(PAY[action])}
    return Objection("sa.building.any", "one_to_seven", values, (PLACES[state.at],))


@forbids("sa.building.decline")
def can_pay(state: State, action: Action) -> Objection | None:
    """A player cannot pay with resources that are not there."""
    goods = state.players[state.turn].goods
    if state.at < BUILDING or min(minus(goods, PAY[action])) >= 0:
        return None
    return Objection("sa.building.decline", "not_enough", {"player": state.turn, "goods": words(goods)})


# ---------------------------------------------------------------- buying
@implements("sa.building.fixed", "sa.building.choice", "sa.building.any", "sa.building.keep")
def buy(state: State, action: Action, events: list[Event] | None) -> State:
    """The building is paid for and gives its points; the next tile of its stack is due, if there is one."""
    seat, stack, tile, paid = state.turn, state.at - BUILDING, offered(state), PAY[action]
    player, won = state.players[seat], points(tile, paid)
    if events is not None:
        place = PLACES[state.at]
        tell(
            events, rule_of(tile), "building_bought", (place,),
            player=seat, tile=tile.word, place=place, goods=action[1:], points=won,
        )  # fmt: skip
        number = len(player.buildings) + 1
        key = "building_placed" if number <= SPACES else "building_stacked"
        tell(events, "sa.building.keep", key, player=seat, number=number)
    state = gathering.spend(state, seat, paid)
    player = state.players[seat]._replace(score=player.score + won, buildings=(*player.buildings, tile.id))
    tops = (*state.tops[:stack], 0, *state.tops[stack + 1 :])
    state = state._replace(tops=tops).with_player(seat, player)
    if state.below[stack]:
        return state._replace(stage="buildings", to_move=CHANCE)
    tell(events, "sa.end.buildings", "stack_empty", (PLACES[state.at],), position=stack + 1)
    return state
