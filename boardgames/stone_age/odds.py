"""What rolls give, exactly: for each place, number of people and tools the probability of each yield, and which of
these matter to a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType

from boardgames.contract import Action, Odds, Value, implements
from boardgames.stone_age import gathering, placing
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    DIE_GIVES,
    DIVISORS,
    GIVES,
    HUNT,
    INDEX,
    ONCE,
    Card,
)
from boardgames.stone_age.position import State


@cache
def sums(dice: int) -> Mapping[int, int]:
    """In how many of the 6 to the power of `dice` ways each sum comes.

    >>> sums(2)[7], sum(sums(2).values())
    (6, 36)
    """
    ways: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        longer: Counter[int] = Counter()
        for total, number in ways.items():
            for face in range(1, 7):
                longer[total + face] += number
        ways = longer
    return MappingProxyType(dict(sorted(ways.items())))


def yields(place: str, people: int, tools: int = 0) -> dict[int, Fraction]:
    """How likely each yield is when so many people roll on the hunt, in the forest, clay pit, quarry or river.

    `tools` is the value of what is added to whatever is rolled. For the cards that roll for a resource: two people
    at its place. Raises `ValueError` naming what is wrong.

    >>> {number: str(chance) for number, chance in yields("river", 1, tools=2).items()}
    {0: '1/2', 1: '1/2'}
    """
    if place not in AREAS:
        raise ValueError(f"nobody rolls at '{place}': choose from {', '.join(AREAS)}")
    if people < 0 or tools < 0:
        raise ValueError(f"{people} people and tools of value {tools} are not something to roll with")
    divisor = DIVISORS[INDEX[place]]
    ways: Counter[int] = Counter()
    for total, number in sums(people).items():
        ways[(total + tools) // divisor] += number
    return {number: Fraction(count, 6**people) for number, count in sorted(ways.items())}


def expected(place: str, people: int, tools: int = 0) -> Fraction:
    """The mean yield.

    >>> str(expected("forest", 1)), float(expected("hunt", 2))
    ('5/6', 3.25)
    """
    return Fraction(sum(number * chance for number, chance in yields(place, people, tools).items()))


def at_least(number: int, place: str, people: int, tools: int = 0) -> Fraction:
    """How likely the yield is `number` or more."""
    return Fraction(sum(chance for each, chance in yields(place, people, tools).items() if each >= number))


@implements("sa.tool.use")
def tools_left(state: State, seat: int) -> int:
    """The value of all tools that a player could add to a roll now, those for one use included."""
    player = state.players[seat]
    return sum(gathering.unused(player)) + sum(CARDS[ONCE[word]].amount for word in gathering.one_use(player))


def due(state: State, *, tools: bool = True) -> dict[int, Fraction]:
    """How likely each yield of the roll is that is due now, if all tools left are added (or none).

    Raises `ValueError` when no roll is due that gives food or resources.
    """
    if state.stage != "roll" or gathering.rolls_for(state)[0] == "sa.card.dice":
        raise ValueError("no roll is due that gives food or resources")
    _, area = gathering.rolls_for(state)
    return yields(AREAS[area], gathering.due(state), tools_left(state, state.turn) if tools else 0)


# ---------------------------------------------------------------- beside a decision
def odds(state: State, action: Action | None) -> Iterator[Odds]:
    """Of a decision: the rolls that are still to come, or that could be. Of an action: the roll that it leads to. Where
    tools can be added, without any and with all that are left."""
    seat = state.to_move
    assert seat is not None
    match state.stage, action:
        case "place", None:
            most = placing.room(state, seat)
            for area in range(len(AREAS)):
                if most[area]:
                    yield _summary(state, area, most[area])
        case "place", ("place", *_):
            assert action is not None
            area, number = placing.PLACE[action]
            yield from _place(state, area, number)
        case "use", None:
            yield from _rolls_left(state)
        case "use", ("use", place):
            yield from _place(state, INDEX[place], state.placed[seat][INDEX[place]])
        case "tools", None:
            # The dice lie there: what they give is certain. What the tools would do elsewhere is not.
            yield from _rolls_left(state)
        case "tools", ("tools", *_):
            assert action is not None
            yield from _rolls_left(gathering.add_tools(state, action, None))
        case "pay", _ if state.at < BUILDING and (action is None or action[0] == "pay"):
            yield from _card(state, CARDS[state.row[state.at - CARD]])


def _summary(state: State, area: int, people: int) -> Odds:
    """So many people in an area, in short: the number with all tools only as it is to be expected."""
    roll = _roll("sa.hunt.gain" if area == HUNT else "sa.resource.gain", area, people, 0)
    tools = tools_left(state, state.turn)
    if not tools:
        return roll
    more = expected(AREAS[area], people, tools)
    return roll._replace(key="roll_or_tools", values={**roll.values, "tools": tools, "more": more})


def _place(state: State, place: int, people: int) -> Iterator[Odds]:
    """The rolls that a place is for."""
    if place < len(AREAS):
        yield from _rolls(state, "sa.hunt.gain" if place == HUNT else "sa.resource.gain", place, people)
    elif CARD <= place < BUILDING:
        yield from _card(state, CARDS[state.row[place - CARD]])


def _rolls_left(state: State) -> Iterator[Odds]:
    """The rolls for which own people stand there, except for one that lies on the table."""
    for area, people in enumerate(state.placed[state.turn][: len(AREAS)]):
        if people and area != state.at:
            yield from _place(state, area, people)


def _card(state: State, card: Card) -> Iterator[Odds]:
    """The dice of a card that rolls: for one resource, or one die for each player, each for another thing."""
    if card.top == "resource_dice":
        yield from _rolls(state, "sa.card.resource_dice", GIVES.index(card.resource), card.amount)
    elif card.top == "dice":
        for thing in DIE_GIVES[1:]:
            values: dict[str, Value] = {"dice": state.seats, "thing": thing}
            yield Odds("sa.card.dice", "dice", values, faces(state.seats))


def _rolls(state: State, rule: str, area: int, dice: int) -> Iterator[Odds]:
    """A roll without tools, and with all that are left if there are any."""
    yield _roll(rule, area, dice, 0)
    if tools := tools_left(state, state.turn):
        yield _roll(rule, area, dice, tools)


def _roll(rule: str, area: int, dice: int, tools: int) -> Odds:
    values: dict[str, Value] = {
        "place": AREAS[area], "dice": dice, "divisor": DIVISORS[area], "resource": GIVES[area], "tools": tools,
    }  # fmt: skip
    key = "roll_with_tools" if tools else "roll"
    return Odds(rule, key, values, yields(AREAS[area], dice, tools))


@cache
def faces(dice: int) -> dict[int, Fraction]:
    """How likely it is that so many of the dice show one certain face.

    >>> {number: str(chance) for number, chance in faces(2).items()}
    {0: '25/36', 1: '5/18', 2: '1/36'}
    """
    return {number: Fraction(comb(dice, number) * 5 ** (dice - number), 6**dice) for number in range(dice + 1)}
