"""What rolls give, exactly: for each place, number of people and tools the probability of each yield."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from boardgames.contract import implements
from boardgames.stone_age import gathering
from boardgames.stone_age.pieces import AREAS, CARDS, DIVISORS, INDEX, ONCE
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
