"""Hunting and gathering: dice, tools added to them, and what they give. Some cards roll in the same way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType
from typing import Final

from boardgames.contract import Action, Check, Event, Objection, Value, forbids, implements, tell
from boardgames.counts import minus, plus
from boardgames.stone_age.goods import KINDS, Goods, some
from boardgames.stone_age.pieces import (
    AREAS,
    CARDS,
    DIVISORS,
    GIVES,
    HUNT,
    MOST_TOOL,
    ONCE,
    ONCE_WORD,
    PIECES,
    PLACES,
)
from boardgames.stone_age.position import Player, State

NO_TOOLS: Final = Action("tools", "none")


# ---------------------------------------------------------------- dice
@cache
def rolls(dice: int) -> Mapping[Action, int]:
    """All rolls of so many dice, in order from low to high, with the number of ways that each comes."""
    found = {}
    for faces in combinations_with_replacement("123456", dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        found[Action("roll", *faces)] = ways
    return MappingProxyType(found)


@implements("sa.resource.unlimited")
def most_dice(state: State) -> int:
    """How many dice can be spoken of: the seven of the game, or as many as are due."""
    return max(PIECES["dice"], due(state)) if state.stage == "roll" else PIECES["dice"]


def all_rolls(state: State) -> Iterator[Action]:
    """Whatever dice can show."""
    for dice in range(1, most_dice(state) + 1):
        yield from rolls(dice)


def is_roll(state: State, action: Action) -> bool:
    """Whether the words say what dice show, the lowest first."""
    faces = action[1:]
    return 1 <= len(faces) <= most_dice(state) and set(faces) <= set("123456") and list(faces) == sorted(faces)


def due(state: State) -> int:
    """How many dice are rolled now: one for each person there, two or one for each player for a card."""
    if state.at < len(AREAS):
        return state.placed[state.turn][state.at]
    card = state.latest
    return state.seats if card.top == "dice" else card.amount


def rolls_for(state: State) -> tuple[str, int]:
    """The rule by which dice are rolled, and the index of the area whose yield they give (`HUNT` for a dice card)."""
    if state.at == HUNT:
        return "sa.hunt.gain", HUNT
    if state.at < len(AREAS):
        return "sa.resource.gain", state.at
    card = state.latest
    return ("sa.card.dice", HUNT) if card.top == "dice" else ("sa.card.resource_dice", GIVES.index(card.resource))


def _dice_number(rule: str) -> Check:
    """The check of how many dice are rolled, where it is this rule that says it."""

    def number_fits(state: State, action: Action) -> Objection | None:
        dice, number = len(action) - 1, due(state)
        if rolls_for(state)[0] != rule or dice == number:
            return None
        return Objection(rule, "number_of_dice", {"number": dice, "due": number}, (PLACES[state.at],))

    return forbids(rule)(number_fits)


ROLL_CHECKS: Final = tuple(
    map(_dice_number, ("sa.hunt.gain", "sa.resource.gain", "sa.card.resource_dice", "sa.card.dice"))
)


@implements("sa.hunt.gain", "sa.resource.gain", "sa.card.resource_dice")
def roll(state: State, action: Action, events: list[Event] | None) -> State:
    """The dice lie on the table."""
    state = state._replace(dice=tuple(map(int, action[1:])))
    if events is not None:
        rule, _ = rolls_for(state)
        values: dict[str, Value] = {"player": state.turn, "place": PLACES[state.at], "dice": action[1:]}
        values["roll"] = sum(state.dice)
        events.append(Event(rule, "dice_card_rolled" if rule == "sa.card.dice" else "rolled", values, ()))
    return state


# ---------------------------------------------------------------- tools
def unused(player: Player) -> list[int]:
    """The values of the tools that can still be used in this round, the lowest first."""
    return sorted([value for value, used in zip(player.tools, player.used, strict=True) if value and not used])


def one_use(player: Player) -> tuple[str, ...]:
    """The words of a player's tools for one use, the lowest first."""
    return tuple([word for word, card in ONCE.items() if card in player.ready])


def can_add(player: Player) -> bool:
    """Whether a player has anything to add to a roll."""
    return bool(unused(player) or one_use(player))


def _all_tools() -> dict[Action, tuple[tuple[int, ...], tuple[str, ...]]]:
    """All that can be added: up to three tools by value, and tools for one use by their words."""
    values = range(1, MOST_TOOL + 1)
    bundles = [bundle for size in range(4) for bundle in combinations_with_replacement(values, size)]
    once: list[tuple[str, ...]] = [()]
    for word in ONCE:
        once += [(*before, word) for before in once]
    found = {Action("tools", *map(str, bundle), *more): (bundle, more) for bundle in bundles for more in once}
    # Nothing comes last, as "neither of these" does in a list of choices.
    nothing = found.pop(Action("tools"))
    return {**found, NO_TOOLS: nothing}


TOOLS: Final = _all_tools()


def worth(action: Action) -> int:
    """What tools add to a roll."""
    values, more = TOOLS[action]
    return sum(values) + sum([CARDS[ONCE[word]].amount for word in more])


@forbids("sa.tool.use")
def tools_left(state: State, action: Action) -> Objection | None:
    """Each tool is added to one roll a round."""
    player, (values, _) = state.players[state.turn], TOOLS[action]
    left = unused(player)
    if all(values.count(value) <= left.count(value) for value in values):
        return None
    if all(values.count(value) <= player.tools.count(value) for value in values):
        return Objection("sa.tool.use", "tools_used", {"player": state.turn, "tools": _said(left)})
    return Objection("sa.tool.use", "no_such_tools", {"player": state.turn, "tools": _said(left)})


@forbids("sa.card.one_use_tool")
def one_use_left(state: State, action: Action) -> Objection | None:
    """A tool for one use is on a card of one's own that lies face up."""
    _, more = TOOLS[action]
    missing = tuple(word for word in more if word not in one_use(state.players[state.turn]))
    if not missing:
        return None
    return Objection("sa.card.one_use_tool", "no_such_one_use", {"player": state.turn, "tools": missing})


def _said(values: list[int]) -> tuple[str, ...]:
    return tuple(map(str, values)) or ("none",)


@implements("sa.tool.use", "sa.card.one_use_tool")
def add_tools(state: State, action: Action, events: list[Event] | None) -> State:
    """Tools are turned, cards that were a tool for once are turned over, and the roll gives what it gives."""
    values, more = TOOLS[action]
    seat = state.turn
    player = state.players[seat]
    used = list(player.used)
    for value in values:
        space = next((space for space in range(3) if player.tools[space] == value and not used[space]), None)
        if space is not None:  # where the rule is switched off it need not be there
            used[space] = True
    ready = tuple([card for card in player.ready if ONCE_WORD.get(card) not in more])
    if events is not None:
        if values:
            tell(events, "sa.tool.use", "tools_added", player=seat, tools=tuple(map(str, values)), number=sum(values))
        for word in more:
            card = CARDS[ONCE[word]]
            tell(events, "sa.card.one_use_tool", "one_use_added", player=seat, card=card.word, number=card.amount)
        if action == NO_TOOLS:
            tell(events, "sa.tool.use", "tools_kept", player=seat)
    state = state.with_player(seat, player._replace(used=(used[0], used[1], used[2]), ready=ready))
    return give(state, worth(action), events)


# ---------------------------------------------------------------- what it gives
@implements("sa.hunt.gain", "sa.resource.gain", "sa.card.resource_dice")
def give(state: State, tools: int, events: list[Event] | None) -> State:
    """What a roll gives, with tools of that value: one food or resource for each full divisor."""
    rule, area = rolls_for(state)
    seat, total = state.turn, sum(state.dice) + tools
    number = total // DIVISORS[area]
    if events is not None:
        values: dict[str, Value] = {
            "player": seat, "place": PLACES[state.at], "roll": sum(state.dice), "tools": tools, "total": total,
            "divisor": DIVISORS[area], "number": number, "resource": GIVES[area],
        }  # fmt: skip
        events.append(Event(rule, "yields" if number else "yields_nothing", values, (PLACES[area],)))
    if area == HUNT:
        player = state.players[seat]
        return state.with_player(seat, player._replace(food=player.food + number))
    return receive(state, seat, some(GIVES[area], number), events) if number else state


@implements("sa.resource.unlimited")
def receive(state: State, seat: int, goods: Goods, events: list[Event] | None) -> State:
    """Resources from the supply, which never runs out: something else stands in."""
    player = state.players[seat]
    state = state.with_player(seat, player._replace(goods=plus(player.goods, goods)))
    if events is not None:
        for index, kind in enumerate(KINDS):
            held = sum(other.goods[index] for other in state.players)
            if goods[index] and held > PIECES[kind]:
                tell(events, "sa.resource.unlimited", "stands_in", resource=kind, number=held, pieces=PIECES[kind])
    return state


def spend(state: State, seat: int, goods: Goods) -> State:
    """Resources to the supply."""
    player = state.players[seat]
    return state.with_player(seat, player._replace(goods=minus(player.goods, goods)))
