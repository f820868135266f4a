"""What an action would lead to: what tools, dice, places, cards and buildings give, what they cost, and what is left.

Of a roll only what is certain is said: how many dice, and by what they are divided. A place where people are put is
told as it would give now; until they are used others may change that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from boardgames.contract import Action, Event, Forecast
from boardgames.stone_age import buildings, cards, feeding, gathering, using, village
from boardgames.stone_age.goods import KINDS, PAY, words
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    DIE_GIVES,
    DIVISORS,
    FIELD,
    GIVES,
    HUT,
    PLACES,
    TILES,
    TOOL_MAKER,
    Card,
)
from boardgames.stone_age.placing import PLACE
from boardgames.stone_age.position import State
from boardgames.stone_age.using import USE

_VILLAGE: Final[dict[int, Callable[[State, list[Event] | None], State]]] = {
    TOOL_MAKER: village.make_tool,
    HUT: village.grow,
    FIELD: village.sow,
}
_TOLD: Final = frozenset(
    {
        "tool_gained",
        "tool_raised",
        "tools_full",
        "person_gained",
        "hut_full",
        "track_up",
        "track_full",
        "food_gained",
        "resources_gained",
        "points_gained",
        "deck_is_empty",
    }
)
"""The events that say what somebody gets."""


def forecast(state: State, action: Action) -> Iterator[Forecast]:
    """What a legal action of a player would lead to."""
    match action[0]:
        case "place":
            index, number = PLACE[action]
            yield from _place(state, index, number)
        case "use":
            index = USE[action]
            yield from _place(state, index, state.placed[state.turn][index])
            after = using.use(state, action, None)
            if after.stage == "pay" and len(after.actions) == 1:
                yield Forecast(_rule_to_decline(after), "cannot_pay", {"player": state.turn, "place": action[1]})
        case "tools":
            yield from _roll(state, action)
        case "die":
            yield from _die(state, cards.DIE[action])
        case "pay":
            yield from _bought(state, action)
        case "decline":
            yield Forecast(_rule_to_decline(state), "person_back", {"player": state.turn, "place": PLACES[state.at]})
        case "take":
            yield _left(cards.take(state, action, None), "sa.card.two_resources")
        case "feed":
            yield from _fed(state, action)


def _happens(does: Callable[[State, list[Event] | None], State], state: State) -> Iterator[Forecast]:
    """What somebody gets by a rule, as its events say."""
    events: list[Event] = []
    does(state, events)
    return (Forecast(event.rule, event.key, event.values) for event in events if event.key in _TOLD)


def _left(state: State, rule: str) -> Forecast:
    """The resources that a player has after an action."""
    return Forecast(rule, "left", {"player": state.turn, "goods": words(state.players[state.turn].goods)})


# ---------------------------------------------------------------- places
def _place(state: State, index: int, number: int) -> Iterator[Forecast]:
    if index < len(AREAS):
        rule = "sa.resource.gain" if index else "sa.hunt.gain"
        yield _dice(rule, index, number)
    elif index in _VILLAGE:
        yield from _happens(_VILLAGE[index], state)
    elif index < BUILDING:
        card = CARDS[state.row[index - CARD]]
        yield Forecast("sa.card.pay", "offers_card", {"card": card.word, "price": index - CARD + 1})
    else:
        tile = TILES[state.tops[index - BUILDING]]
        yield Forecast(buildings.rule_of(tile), "offers_building", {"tile": tile.word})


def _dice(rule: str, area: int, number: int) -> Forecast:
    """A roll: how many dice, and what they are divided by."""
    return Forecast(rule, "dice", {"number": number, "divisor": DIVISORS[area], "resource": GIVES[area]})


# ---------------------------------------------------------------- tools and dice
def _roll(state: State, action: Action) -> Iterator[Forecast]:
    """The sum with these tools and what it gives; and what one more would need, if there are other tools."""
    rule, area = gathering.rolls_for(state)
    divisor, roll, tools = DIVISORS[area], sum(state.dice), gathering.worth(action)
    total = roll + tools
    number, without = total // divisor, roll // divisor
    key = "total" if not tools else "total_with_tools" if number > without else "no_more_with_tools"
    yield Forecast(
        rule, key, {
            "roll": roll, "tools": tools, "total": total, "divisor": divisor, "number": number, "resource": GIVES[area],
        },
    )  # fmt: skip
    if gathering.can_add(gathering.add_tools(state, action, None).players[state.turn]):
        short = divisor * (number + 1) - total
        yield Forecast("sa.tool.use", "next_one", {"short": short, "number": number + 1, "resource": GIVES[area]})


def _die(state: State, face: int) -> Iterator[Forecast]:
    seat, gives = state.to_move, DIE_GIVES[face]
    assert seat is not None
    if gives in KINDS:
        yield Forecast("sa.card.dice", "die_gives", {"player": seat, "gives": gives})
        return
    gain = village.gain_tool if gives == "tool" else village.step_up
    yield from _happens(lambda state, events: gain(state, seat, events), state)


# ---------------------------------------------------------------- cards and buildings
def _bought(state: State, action: Action) -> Iterator[Forecast]:
    """What the card or the building gives at once, and the resources left."""
    if state.at >= BUILDING:
        tile = buildings.offered(state)
        points = buildings.points(tile, PAY[action])
        yield Forecast(buildings.rule_of(tile), "points_scored", {"player": state.turn, "points": points})
        yield _left(buildings.buy(state, action, None), buildings.rule_of(tile))
        return
    card = CARDS[state.row[state.at - CARD]]
    yield from _top(state, action, card)
    yield _left(cards.buy(state, action, None), "sa.card.pay")


def _top(state: State, action: Action, card: Card) -> Iterator[Forecast]:
    """The upper half of a card."""
    match card.top:
        case "dice":
            yield Forecast("sa.card.dice", "dice_for_all", {"number": state.seats})
        case "resource_dice":
            yield _dice("sa.card.resource_dice", GIVES.index(card.resource), card.amount)
        case "extra_card" if state.deck_size:
            yield Forecast("sa.card.extra_card", "extra_card", {"left": state.deck_size - 1})
        case "one_use_tool":
            yield Forecast("sa.card.one_use_tool", "one_use_tool", {"number": card.amount})
        case "two_resources":
            yield Forecast("sa.card.two_resources", "two_resources", {})
        case _:
            yield from _happens(lambda state, events: cards.buy(state, action, events), state)


def _rule_to_decline(state: State) -> str:
    return "sa.card.decline" if state.at < BUILDING else "sa.building.decline"


# ---------------------------------------------------------------- feeding
def _fed(state: State, action: Action) -> Iterator[Forecast]:
    """Points lost, if people go hungry; and the resources left. All food is paid."""
    seat = state.turn
    after = feeding.feed(state, action, None)
    if action == feeding.NONE:
        had, has = state.players[seat].score, after.players[seat].score
        yield Forecast("sa.feed.penalty", "points_lost", {"player": seat, "points": had - has, "score": has})
    yield _left(after, "sa.feed.short")
