"""The village: tools, one more person, one more step on the food track; and in which order people are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.stone_age import GAME, odds
from boardgames.stone_age.pieces import HOME, MOST_PEOPLE, MOST_TOOL, TOOL_MAKER
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import VALLEY
from boardgames.teaching.questions import (
    Choose,
    Fresh,
    Question,
    Verdict,
    choice,
    how_many,
    likeliest,
    named,
    outcome,
    players,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

Tools = tuple[int, ...]


@REGISTRY.question
def tools_after(state: State, *, choose: Choose = likeliest) -> Question:
    """Which tools does the player have after using the tool maker?"""
    action, after, events = outcome(state, "use tool_maker")
    old, true = (_shown(one.players[state.turn].tools) for one in (state, after))
    high, low = max(old, default=0), min(old, default=0)
    thought = {
        "fourth": (*old, 1),
        "highest": _shown((high + 1, *old[1:])),
        "jump": _shown((*old[:-1], low + 2)),
        "every": _shown(value + 1 for value in old),
        "same": old,
        "instead": _shown((*old[:-1], 1)),
        "instead_of_best": _shown((*old[1:], 1)),
    }
    has_space = len(old) < len(state.players[state.turn].tools)
    if has_space:
        thought |= {"better": _shown((*old, 2)), "two": (*old, 1, 1)}
    rulings: dict[Tools, Said] = {}
    for key, tools in thought.items():
        if tools and tools != true and max(tools) <= MOST_TOOL + 1:
            raised = Remark(f"tools_{key}", "sa.tool.upgrade", {"number": len(old)})
            rulings.setdefault(tools, Remark("tools_space", "sa.tool.gain") if has_space else raised)
    found = choose(true, rulings, state.text)
    ids = {" ".join(map(str, tools)): tools for tools in found}
    options = tuple((word, Remark("tools", "", {"tools": tuple(word.split())})) for word in ids)
    right = named(events, "tool_gained", "tool_raised", "tools_full")
    pictures: dict[str, tuple[str, ...]] = {}
    if max(map(max, ids.values())) <= MOST_TOOL:
        pictures = {word: tuple(f"t{value}" for value in tools) for word, tools in ids.items()}
    return choice({" ".join(map(str, true))}, options, right, lambda word: rulings[ids[word]],
                  about=(action,), then=action, pictures=pictures)  # fmt: skip


def _shown(tools: Iterable[int]) -> Tools:
    """The tools there are, the best first."""
    return tuple(sorted(filter(None, tools), reverse=True))


@REGISTRY.question
def ready(state: State, text: str) -> Question:
    """Tools of what value can still be added in this round after this action?"""
    action, after, events = outcome(state, text)
    number = odds.tools_left(after, state.turn)
    told = named(events, "tool_gained", "tool_raised", "tools_added")
    right = Remark("tools_ready", "sa.tool.use", {"player": state.turn, "number": number})
    wrong = Remark("count_ready", "sa.tool.upgrade", {"player": state.turn})
    return how_many(number, (*told, right), wrong, wrong, about=(action,), then=action)


@REGISTRY.question
def mouths(state: State, text: str) -> Question:
    """How many people does the player feed in this round after this action?"""
    action, after, events = outcome(state, text)
    number = after.players[state.turn].people
    values: dict[str, Value] = {"player": state.turn, "number": number}
    told = named(events, "person_gained", "hut_full")
    too_few = "count_all" if named(events, "hut_full") else "count_new"
    too_many = "count_mouths" if number == MOST_PEOPLE else "only_one_new"
    right, few, many = (Remark(key, "sa.hut.gain", values) for key in ("eats_too", too_few, too_many))
    return how_many(number, (*told, right), few, many, about=(action,), then=action)


@REGISTRY.question
def track_after(state: State, text: str) -> Question:
    """Where does the marker on the food track stand after this action?"""
    action, after, events = outcome(state, text)
    wrong = Remark("count_track", "sa.field.gain")
    told = named(events, "track_up", "track_full")
    return how_many(after.players[state.turn].track, told, wrong, wrong, about=(action,), then=action)


@REGISTRY.question
def uses_next(state: State, text: str) -> Question:
    """Who uses people after this action?"""
    action, after, _ = outcome(state, text)
    seat = after.turn

    key = "uses_on" if seat == state.turn else "uses_then"
    right = Remark(key, "sa.use.order", {"player": seat})
    return choice(
        {str(seat + 1)},
        players(state),
        (right,),
        lambda word: uses_not(after, word),
        about=(action,),
        then=action,
    )


def uses_not(state: State, word: str) -> Remark:
    """Why somebody else uses people now, or nobody any more."""
    other = int(word) - 1
    if not any(state.placed[other][:HOME]):
        return Remark("uses_no_more", "sa.use.order", {"player": other})
    return Remark("uses_not_yet", "sa.use.order", {"player": state.turn, "other": other})


@REGISTRY.goal
def tool_first(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Get the tool before the dice are rolled."""
    got = named(events, "tool_gained", "tool_raised")
    said = Remark("in_time" if got else "too_late", "sa.use.order")
    return Verdict(bool(got), (*got, said), (("tool_maker", "good"),) if got else ())


@REGISTRY.vary
def any_tools(rng: Random) -> Fresh:
    """A player with some tools, some of them used, at the tool maker."""
    number = int(rng.random() * (3 * MOST_TOOL + 1))
    values = [number // 3 + (space < number % 3) for space in range(3)]
    tools = " ".join(f"{value}{'*' * (value > 0 and rng.random() < 0.3)}" for value in values)
    state = GAME.read(f"{VALLEY}; stage use; 1 on tool_maker forest 3 / tools {tools}; 2 on hunt 2")
    assert isinstance(state, State)
    assert state.placed[0][TOOL_MAKER]
    return Fresh(state, "tools_after")
