"""A player of Stone Age who does what seems to be worth most, one decision at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardgames import contract
from boardgames.contract import Action
from boardgames.counts import minus, plus
from boardgames.play.players import Maker
from boardgames.stone_age import gathering, odds
from boardgames.stone_age.cards import DIE
from boardgames.stone_age.feeding import NONE
from boardgames.stone_age.goods import FEED, KINDS, NOTHING, PAY, TAKE, VALUES, Goods, some, value
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    CIRCLES,
    CROWD,
    DIE_GIVES,
    DIVISORS,
    FIELD,
    HUNT,
    HUT,
    TOOL_MAKER,
)
from boardgames.stone_age.placing import PLACE
from boardgames.stone_age.position import State
from boardgames.stone_age.prices import (
    FOOD,
    HUNGER,
    PIP,
    PLENTY,
    Habits,
    Prices,
    cheapest,
    dearest,
    mean,
)
from boardgames.stone_age.using import DECLINE, USE


class Settler:
    """Does what seems to be worth most, by its habits."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def choose(self, view: contract.State) -> Action:
        """The action that is worth most to the player to move."""
        assert isinstance(view, State)
        thinks = _STAGES[view.stage](_Decision(view, view.to_move or 0, self.habits))
        return max(view.actions, key=thinks)


def player(**habits: float) -> Maker:
    """Makes players with these habits. They choose without chance, so they need no seed."""
    settler = Settler(Habits(**habits))  # type: ignore[arg-type]
    return lambda seed: settler


class _Decision(Prices):
    """What each action is worth, by what there is to decide."""

    def place(self) -> Callable[[Action], float]:
        """The most for each person who is placed."""
        state, mine = self.state, self.state.placed[self.seat]
        tools = odds.tools_left(state, self.seat)
        goods = self._free(mine, tools)
        hunted = mean(HUNT, mine[HUNT], 0)
        need = max(0.0, self.me.people + (mine[HUT] > 0) - self.me.food - self.me.track - (mine[FIELD] > 0) - hunted)

        def worth(action: Action) -> float:
            index, number = PLACE[action]
            if index == HUNT:
                food = mean(HUNT, number, 0)
                return (FOOD * food + (HUNGER - FOOD) * min(need, food)) / number
            if index < len(AREAS):
                gives = PIP * DIVISORS[index] * mean(index, number, tools if number > 1 else 0)
                gives *= PLENTY / (PLENTY + goods[index - 1])
                return (gives + self.habits.block * self._closed(index, number)) / number
            if index >= BUILDING:
                if self.keeps_going(index - BUILDING):
                    return 20
                paid = dearest(goods, state.tops[index - BUILDING])
                return -1 if paid is None else self.building(paid)
            if index >= CARD:
                paid = cheapest(goods, price := index - CARD + 1)
                if paid is None or not self.habits.cards:
                    return -1
                return self.card(CARDS[state.row[price - 1]]) - PIP * value(paid) + self.habits.cheap * (price == 1)
            return self.hut() / 2 if index == HUT else self.tool() if index == TOOL_MAKER else self.field()

        return worth

    def _free(self, mine: bytes, tools: int) -> Goods:
        """The goods in hand and those that rolls will bring, less what people already stand for."""
        goods = self.me.goods
        for area in range(1, len(AREAS)):
            if mine[area]:
                goods = plus(goods, some(KINDS[area - 1], int(mean(area, mine[area], tools))))
        for slot, card in enumerate(self.state.row):
            if card and mine[CARD + slot]:
                goods = minus(goods, cheapest(goods, slot + 1) or NOTHING)
        for stack, tile in enumerate(self.state.tops):
            if tile and mine[BUILDING + stack]:
                goods = minus(goods, dearest(goods, tile) or NOTHING)
        return goods

    def _closed(self, area: int, number: int) -> int:
        """How many circles of forest or clay pit are closed to the others after it."""
        if DIVISORS[area] not in VALUES[:2]:
            return 0
        here = [people[area] for people in self.state.placed]
        left = CIRCLES - sum(here)
        return left if sum(map(bool, here)) + 1 >= CROWD[self.state.seats] else number

    def use(self) -> Callable[[Action], float]:
        """First what can be paid at once, in its order; dice after tools, or before them."""
        tools_first = self.habits.tools_first

        def worth(action: Action) -> float:
            if action not in USE:
                return -1
            index = USE[action]
            if index < len(AREAS):
                # The river before the forest: tools go where a resource is worth most.
                return 5 + index / 10 if tools_first else 9 + index / 10
            if index >= BUILDING:
                return 1
            if index >= CARD:
                top = CARDS[self.state.row[index - CARD]].top
                gives_tools = top in ("tool", "one_use_tool", "dice")
                return 7 if gives_tools and sum(self.me.goods) > index - CARD else 2
            return 8

        return worth

    def tools(self) -> Callable[[Action], float]:
        """What the tools bring, less what they could bring to another roll."""
        state = self.state
        _, area = gathering.rolls_for(state)
        divisor = DIVISORS[area]
        each = FOOD if area == HUNT else PIP * divisor
        later = any(state.placed[self.seat][other] for other in range(len(AREAS)) if other != state.at)
        roll = sum(state.dice)

        def worth(action: Action) -> float:
            if action not in gathering.TOOLS:
                return -1
            values, once = gathering.TOOLS[action]
            more = sum(int(word[-1]) for word in once)
            got = (roll + sum(values) + more) // divisor
            return got * each - PIP * (0.5 if later else 0.01) * sum(values) - PIP * 0.9 * more

        return worth

    def pay(self) -> Callable[[Action], float]:
        """The cheapest for a card, the dearest for a building; neither if it is not worth it."""
        state = self.state
        if state.at >= BUILDING:
            refuses = self.keeps_going(state.at - BUILDING)
            return lambda action: self.building(PAY[action]) if action in PAY and not refuses else -(action != DECLINE)
        gets = self.card(CARDS[state.row[state.at - CARD]]) + self.habits.cheap * (state.at == CARD)
        gets = gets if self.habits.cards else 0
        return lambda action: gets - PIP * value(PAY[action]) if action in PAY else -(action[0] == "take")

    def die(self) -> Callable[[Action], float]:
        gains = {"tool": self.tool(), "food_track": self.field()}
        gains |= {kind: PIP * each for kind, each in zip(KINDS, VALUES, strict=True)}
        return lambda action: gains[DIE_GIVES[DIE[action]]] if action in DIE else -1

    def keep(self) -> Callable[[Action], float]:
        return lambda action: value(TAKE[action]) if action in TAKE else 0

    def feed(self) -> Callable[[Action], float]:
        return lambda action: -10 if action == NONE else -PIP * value(FEED[action]) if action in FEED else -99


_STAGES: Final[dict[str, Callable[[_Decision], Callable[[Action], float]]]] = {
    "place": _Decision.place, "use": _Decision.use, "tools": _Decision.tools, "pay": _Decision.pay,
    "die": _Decision.die, "keep": _Decision.keep, "feed": _Decision.feed,
}  # fmt: skip
