"""Hunting and gathering: what a roll gives, which tools to add, and what to expect before rolling."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.stone_age import GAME, odds
from boardgames.stone_age.gathering import NO_TOOLS, TOOLS, due, rolls_for
from boardgames.stone_age.pieces import AREAS, DIVISORS, GIVES, HUNT, INDEX
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import VALLEY
from boardgames.teaching.questions import (
    Fresh,
    Question,
    Verdict,
    choice,
    how_many,
    legal_or_not,
    named,
    outcome,
    pick,
    which_of,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


@REGISTRY.question
def gives(state: State, text: str) -> Question:
    """How much food or how many resources does this give?"""
    action, after, events = outcome(state, text)
    if after.stage == "tools":
        after = after.apply(NO_TOOLS, events)
    (found,) = named(events, "yields", "yields_nothing")
    wrong = Remark("count_yield", found.rule, found.values)
    told = (*named(events, "tools_added", "one_use_added"), found, *named(events, "stands_in"))
    number = int(str(found.values["number"]))
    return how_many(number, told, wrong, wrong, about=(action,), then=action)


@REGISTRY.question
def likely(state: State, least: str) -> Question:
    """How likely does the roll that is due give so much?"""
    wanted, people, tools = int(least), due(state), odds.tools_left(state, state.turn)
    rule, area = rolls_for(state)
    place, thing = AREAS[area], GIVES[area]
    true = odds.at_least(wanted, place, people, tools)
    mean = odds.expected(place, people, tools) / wanted
    thought = {
        "without": odds.at_least(wanted, place, people),
        "mean" if mean < 1 else "certain": min(Fraction(1), mean),
        "fewer" if people > 1 else "never": odds.at_least(wanted, place, people - 1, tools),
        "more": odds.at_least(wanted, place, people + 1, tools),
    }
    values: dict[str, Value] = {"number": wanted, "resource": thing, "people": people, "tools": tools}
    rulings: dict[str, Said] = {}
    for key, chance in thought.items():
        if (percent := _percent(chance)) != _percent(true):
            rulings.setdefault(percent, Remark(f"odds_{key}", rule, values))
    offered = sorted([_percent(true), *list(rulings)[:3]], key=lambda percent: int(percent[:-1]))
    options = tuple((percent, Remark("chance", "", {"percent": percent})) for percent in offered)
    most = Remark("least_sum", rule, values | {"total": wanted * DIVISORS[area] - tools, "percent": _percent(true)})
    return choice(
        {_percent(true)}, options, (most,), lambda word: rulings[word], about=(Remark("at_least", "", values),)
    )


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)}%"


@REGISTRY.question
def promises(state: State, *where: str) -> Question:
    """Which of these places promises most, on average?"""
    means: dict[str, Fraction] = {}
    for text in where:
        place, people = text.split()
        means[place] = odds.expected(place, int(people))
    numbers = dict(text.split() for text in where)
    best = max(means, key=means.__getitem__)

    def told(place: str) -> Said:
        rule = "sa.hunt.gain" if place == AREAS[HUNT] else "sa.resource.gain"
        values: dict[str, Value] = {"people": int(numbers[place]), "place": place, "resource": GIVES[INDEX[place]]}
        return Remark("on_average", rule, values | {"mean": f"{float(means[place]):.2f}"})

    def option(place: str) -> Said:
        return Remark("people_at", "", {"people": int(numbers[place]), "place": place})

    return which_of({best}, tuple((place, option(place)) for place in means), map(told, means), told)


@REGISTRY.question
def may_add(state: State, text: str) -> Question:
    """May these tools be added to the roll, and if not, which rule forbids it?"""
    is_legal = Remark("may_add", "sa.tool.use", {"player": state.turn})
    return legal_or_not(state, text, ("sa.tool.use", "sa.card.one_use_tool"), is_legal)


@REGISTRY.goal
def takes(before: State, action: Action, after: State, events: Sequence[Event], number: str, most: str) -> Verdict:
    """Get so many, adding tools of no more value than `most`."""
    (found,) = named(events, "yields", "yields_nothing")
    got, added = int(str(found.values["number"])), sum(TOOLS[action][0])
    saved = odds.tools_left(after, before.turn)
    enough = got >= int(number)
    key = "more_to_get" if not enough else "tools_saved" if added <= int(most) else "cheaper"
    said = Remark(key, "sa.tool.use", {"number": saved, "wanted": int(number)})
    return Verdict(key == "tools_saved", (*named(events, "tools_added", "tools_kept"), found, said))


def _at_work(rng: Random, stage: str) -> State:
    """Some people at a place where dice are rolled, and some tools."""
    place, people = pick(AREAS, rng), 1 + int(rng.random() * 4)
    tools = pick(("1 0 0", "1 1 1", "2 1 1", "2 2 1"), rng)
    dice = sorted(1 + int(rng.random() * 6) for _ in range(people))
    rolled = f"; dice {' '.join(map(str, dice))}" if stage == "tools" else ""
    others = f"2 on hunt {1 + int(rng.random() * 5)}; 3 on hunt {1 + int(rng.random() * 5)}"
    state = GAME.read(f"{VALLEY}; stage {stage}; at {place}{rolled}; 1 on {place} {people} / tools {tools}; {others}")
    assert isinstance(state, State)
    return state


@REGISTRY.vary
def any_yield(rng: Random) -> Fresh:
    """A roll, with some of the tools added to it or none."""
    state = _at_work(rng, "tools")
    return Fresh(state, f"gives {state.actions.pick(rng)}")


@REGISTRY.vary
def any_chance(rng: Random) -> Fresh:
    """A roll that is due: how likely it gives about as much as the mean."""
    while True:
        state = _at_work(rng, "roll")
        mean = sum(number * chance for number, chance in odds.due(state).items())
        least = round(mean)
        if least and 0.1 < odds.at_least(least, AREAS[state.at], due(state), odds.tools_left(state, state.turn)) < 0.9:
            return Fresh(state, f"likely {least}")
