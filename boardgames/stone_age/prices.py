"""What one thing more is worth to a player of Stone Age, in points: food, tools, people, cards and buildings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from boardgames.counts import minus
from boardgames.stone_age import buildings, odds, scoring
from boardgames.stone_age.goods import KINDS, PAY, VALUES, Goods, some, value
from boardgames.stone_age.pieces import (
    AREAS,
    FIGURES,
    MOST_PEOPLE,
    MOST_TOOL,
    MOST_TRACK,
    TILES,
    Card,
)
from boardgames.stone_age.position import Player, State

PIP: Final = 0.75
"""A pip of a roll; so a resource in hand is worth three quarters of what it gives in a building. The rest is earned by
the person who stands on the building."""
FOOD: Final = 1.3
"""Food that will be needed some day."""
HUNGER: Final = 2.4
"""Food that is missing in this round: otherwise a resource must be given."""
PERSON: Final = 1.2
"""What a further person brings in a round, beyond its food."""
DICE_CARD: Final = 3.5
"""The first choice of the dice, less what the others get."""
EXTRA: Final = 6.0
"""A card that nobody has seen."""
PLENTY: Final = 6
"""A resource of which one has so many is worth half: sooner or later somebody must look for gold."""
STEPS: Final = (0.4, 0.35, 0.6, 0.15)
"""How much the food track, the tools, the buildings and the people grow in a round: what figures are worth then."""


MOST: Final = (MOST_TRACK, 3 * MOST_TOOL, len(TILES), MOST_PEOPLE)
"""They grow no further."""


class Habits(NamedTuple):
    """How somebody plays. The default follows the remarks on cards, growth, synergy and order."""

    cards: bool = True
    """Goes for cards at all."""
    later: bool = True
    """Values what a card counts at the end, not only what it gives at once (sa.tip.cards)."""
    sight: float = 99
    """For how many rounds to come people, food track and tools are thought to serve (sa.tip.growth)."""
    cheap: float = 0
    """Points by which it overrates the card for one resource (sa.tip.growth)."""
    fitting: bool = True
    """Values cards by what one has, and what one does by the cards, rather than all alike (sa.tip.synergy)."""
    block: float = 0
    """Points that it gives itself for closing a circle of forest or clay pit to the others (sa.tip.block)."""
    tools_first: bool = True
    """Gets tools before rolling, rather than rolling first (sa.tip.order)."""
    prolong: bool = False
    """Stands on a stack that is nearly used up without buying, unless ahead (sa.tip.prolong)."""


USUAL: Final = Habits()


def rounds_left(state: State) -> float:
    """About how many rounds are still to come after this one: until a stack or the cards run out."""
    stack = min(below + (top > 0) for below, top in zip(state.below, state.tops, strict=True))
    return max(0.0, min(1.6 * stack, state.deck_size / 2.5) - 1)


@cache
def mean(area: int, people: int, tools: int) -> float:
    """The mean yield."""
    return float(odds.expected(AREAS[area], people, tools))


def dearest(goods: Goods, tile: int) -> Goods | None:
    """The payment of most value for a building; None if it cannot be paid."""
    wood, brick, stone, gold = goods
    most = TILES[tile].most
    return _dearest((min(wood, most), min(brick, most), min(stone, most), min(gold, most)), tile)


@cache
def _dearest(goods: Goods, tile: int) -> Goods | None:
    found = [paid for paid in PAY.values() if min(minus(goods, paid)) >= 0 and buildings.fits(TILES[tile], paid)]
    return max(found, key=value, default=None)


def cheapest(goods: Goods, number: int) -> Goods | None:
    """The payment of least value for a card; None if there are too few resources."""
    if sum(goods) < number:
        return None
    paid: list[int] = []
    for have in goods:
        paid.append(min(have, number - sum(paid)))
    wood, brick, stone, gold = paid
    return wood, brick, stone, gold


def at_the_end(have: Sequence[float], left: float) -> tuple[float, ...]:
    """What figures are likely to be multiplied with when so many rounds have been played."""
    return tuple([min(most, now + step * left) for most, now, step in zip(MOST, have, STEPS, strict=True)])


lower_halves = lru_cache(1 << 12)(scoring.lower_halves)


class Prices:
    """What things are worth to a player in a position, by the habits of that player."""

    each_tool, each_step, each_person = PIP, FOOD, PERSON
    """What a tool, a step on the food track and a person bring in a round."""

    def __init__(self, state: State, seat: int, habits: Habits = USUAL) -> None:
        self.state, self.seat, self.habits = state, seat, habits
        self.me: Player = state.players[self.seat]
        self.left = rounds_left(state)
        self.served = min(self.left, habits.sight)
        lower = lower_halves(self.me.cards)
        self.symbols = lower.symbols
        self.figures = tuple(lower.figures.values()) if habits.fitting else (1, 1, 1, 1)

    # ---------------------------------------------------------------- growth
    def tool(self) -> float:
        """One tool more."""
        if sum(self.me.tools) == 3 * MOST_TOOL:
            return 0
        return self.each_tool * self.served + self.figures[1]

    def field(self) -> float:
        """A step on the food track: food in this round already."""
        if self.me.track == MOST_TRACK:
            return 0
        return self.each_step * self.served + FOOD + self.figures[0]

    def hut(self) -> float:
        """One person more."""
        if self.me.people == MOST_PEOPLE:
            return 0
        return self.each_person * self.served + self.figures[3] - FOOD

    # ---------------------------------------------------------------- cards and buildings
    def card(self, card: Card) -> float:
        """Both halves of a card, or only what it gives at once."""
        return self.upper(card) + (self.lower(card) if self.habits.later else 0)

    def upper(self, card: Card) -> float:
        """What a card gives at once."""
        match card.top:
            case "food":
                return FOOD * card.amount
            case "resource":
                return PIP * value(some(card.resource, card.amount))
            case "resource_dice":
                area = 1 + KINDS.index(card.resource)
                return PIP * VALUES[area - 1] * mean(area, card.amount, 0)
            case "points":
                return card.amount
            case "tool":
                return self.tool()
            case "field":
                return self.field()
            case "one_use_tool":
                return PIP * card.amount
            case "two_resources":
                return PIP * 2 * VALUES[-1]
        return DICE_CARD if card.top == "dice" else EXTRA

    def lower(self, card: Card) -> float:
        """Symbols by the set that they make larger, figures by what they will be multiplied with."""
        if not self.habits.fitting:
            return 5 * (card.number or 1)
        if card.symbol:
            first, second = scoring.green_sets(self.symbols)
            size = second if card.symbol in self.symbols else max(first, 2)
            return 2 * size + 1
        return card.number * at_the_end(scoring.multiplied(self.me), self.left)[FIGURES.index(card.figure)]

    def building(self, paid: Goods) -> float:
        """What paying brings: a building gives the value of what is paid, whichever it is."""
        return (1 - PIP) * value(paid) + self.figures[2]

    def keeps_going(self, stack: int) -> bool:
        """Whether to stand on a stack only to keep it from being used up."""
        state = self.state
        return (
            self.habits.prolong
            and state.below[stack] < 2
            and self.me.score <= max(other.score for seat, other in enumerate(state.players) if seat != self.seat)
        )
