"""The legal actions, found without asking the checks. `State.objections` is the specification."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from boardgames.contract import Action, Actions
from boardgames.counts import minus
from boardgames.stone_age import buildings, cards, feeding, gathering, notation, placing, using
from boardgames.stone_age.goods import FEED, PAY, TAKE_TWO, Goods
from boardgames.stone_age.pieces import AREAS, BUILDING, HOME, Tile
from boardgames.stone_age.position import State
from boardgames.stone_age.round import KINDS, in_its_time


class LegalActions(Actions):
    """The legal actions, always in the same order."""

    __slots__ = ()
    state: State

    def listed(self) -> Sequence[Action]:
        state = self.state
        if state.stage not in _LEGAL:
            return list(state.outcomes())
        found = _LEGAL[state.stage](state)
        return found + TAKE_TWO if state.stage != "place" and cards.can_take(state) else found

    def considered(self) -> Iterable[Action]:
        state = self.state
        if in_its_time.rule in state.without:
            return state.conceivable()
        return gathering.all_rolls(state) if state.stage == "roll" else _in_time(state.seats, state.stage)


@cache
def _in_time(seats: int, stage: str) -> tuple[Action, ...]:
    """All that can be said when it is the time for it, but for dice."""
    return tuple(action for action in notation.said(seats) if stage in KINDS[action[0]].stages)


# What these functions give is shared.
def _placements(state: State) -> tuple[Action, ...]:
    """The placements of the player whose turn it is."""
    return _up_to(placing.room(state, state.turn))


@cache
def _up_to(most: bytes) -> tuple[Action, ...]:
    """For each place the numbers up to the most, or the one number that it takes."""
    found = list[Action]()
    for index, number in enumerate(most):
        if index >= len(AREAS):
            found += [placing.BY_NUMBER[index, number]] if number else []
        else:
            found += [placing.BY_NUMBER[index, people] for people in range(1, number + 1)]
    return tuple(found)


def _uses(state: State) -> tuple[Action, ...]:
    """The places where own people stand."""
    return _occupied(state.placed[state.turn][:HOME])


@cache
def _occupied(placed: bytes) -> tuple[Action, ...]:
    return tuple(action for action, index in using.USE.items() if placed[index])


def _tools(state: State) -> tuple[Action, ...]:
    """What can be added to the roll."""
    player = state.players[state.turn]
    return _of_tools(tuple(gathering.unused(player)), gathering.one_use(player))


@cache
def _of_tools(left: tuple[int, ...], once: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(
        action
        for action, (values, more) in gathering.TOOLS.items()
        if set(more) <= set(once) and all(values.count(value) <= left.count(value) for value in values)
    )


def payments(state: State) -> tuple[Action, ...]:
    """All ways to pay for the card or building, and to decline."""
    goods = state.players[state.turn].goods
    if state.at < BUILDING:
        number = cards.price(state)
        return _for_card(_at_most(goods, number), number)
    tile = buildings.offered(state)
    return _for_building(_at_most(goods, tile.most), tile)


@cache
def _for_card(goods: Goods, number: int) -> tuple[Action, ...]:
    paid = (action for action, paid in PAY.items() if sum(paid) == number and min(minus(goods, paid)) >= 0)
    return (*paid, using.DECLINE)


@cache
def _for_building(goods: Goods, tile: Tile) -> tuple[Action, ...]:
    paid = (action for action, paid in PAY.items() if buildings.fits(tile, paid) and min(minus(goods, paid)) >= 0)
    return (*paid, using.DECLINE)


def _dice(state: State) -> tuple[Action, ...]:
    """One of the dice that are left."""
    return _faces(state.dice)


@cache
def _faces(dice: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(action for action, face in cards.DIE.items() if face in dice)


def _food(state: State) -> tuple[Action, ...]:
    """All ways to make the shortage good, and not to."""
    short = feeding.missing(state, state.turn)
    return _for_shortage(_at_most(state.players[state.turn].goods, short), short)


@cache
def _for_shortage(goods: Goods, short: int) -> tuple[Action, ...]:
    paid = (action for action, paid in FEED.items() if sum(paid) == short and min(minus(goods, paid)) >= 0)
    return (*paid, feeding.NONE)


def _at_most(goods: Goods, number: int) -> Goods:
    """As far as they count where `number` are paid, so that few lists are kept."""
    wood, brick, stone, gold = goods
    return min(wood, number), min(brick, number), min(stone, number), min(gold, number)


_LEGAL: Final[dict[str, Callable[[State], tuple[Action, ...]]]] = {
    "place": _placements, "use": _uses, "tools": _tools, "pay": payments,
    "die": _dice, "keep": lambda state: (cards.KEEP,), "feed": _food,
}  # fmt: skip
"""What players can do in each stage, two resources of choice apart."""
