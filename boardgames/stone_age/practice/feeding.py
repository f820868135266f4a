"""Feeding: what comes in, what people eat, and what it costs if food is short."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.stone_age.feeding import NONE, missing
from boardgames.stone_age.goods import FEED
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import after, evenings, told
from boardgames.stone_age.questions import cards, feeding
from boardgames.stone_age.questions.common import some
from boardgames.teaching.questions import Question, named, outcome, pick
from boardgames.teaching.wording import Remark

KINDS: Final = Kinds()

_ENDS: Final = {
    "sa.feed.pay": "fed", "sa.feed.income": "income", "sa.feed.short": "made_good", "sa.feed.penalty": "cannot_be_fed",
}  # fmt: skip
"""The event that each rule is behind."""


def _feedings(rng: Random) -> Iterator[State]:
    """The last people of a round are about to be used, or somebody is asked how to feed."""
    for state in evenings(rng):
        then = state.apply(next(iter(state.actions)))
        if then.stage != "pay":
            yield state
        if then.stage == "feed":
            yield then


def left_over(state: State, text: str, player: str) -> Question:
    """What does a player have after feeding?"""
    question = feeding.left_after_feeding(state, text, player, choose=among)
    return question._replace(about=(*question.about, Remark("left_with", "", {"player": int(player) - 1})))


@KINDS.kind(*_ENDS, asks=left_over, ask="choice", positions=_feedings)
def left_after_feeding(state: State, rng: Random, rule: str) -> str | None:
    """What does somebody have after feeding?"""
    if state.stage == "feed":
        if rule not in ("sa.feed.short", "sa.feed.penalty"):
            return None
        fed = [action for action in state.actions if action in FEED]
        action = NONE if rule == "sa.feed.penalty" else pick(fed, rng) if fed else None
        return f"{action}, {state.turn + 1}" if action else None
    action = next(iter(state.actions))
    _, events = after(state, action)
    if told(events) & {"final_points", "stack_used_up", "too_few_cards"}:
        return None
    ended = {event.values["player"] for event in events if event.key in ("fed", "cannot_be_fed")}
    # Only feeding changes what the player has.
    seats = {event.values["player"] for event in events if event.key == _ENDS[rule]} & ended - {state.turn}
    if action[1] == "tool_maker" and state.turn in ended:
        seats |= {state.turn}
    return f"{action}, {1 + int(str(pick(sorted(seats, key=str), rng)))}" if seats else None


def first_asked(state: State, text: str) -> Question:
    """Who is the first to choose how to feed?"""
    question = feeding.asked_to_feed(state, text)
    _, _, events = outcome(state, text)
    ended = named(events, "fed", "cannot_be_fed")
    order = Remark("feeds_first", "", {"player": state.first})
    return question._replace(right=(*ended, *question.right), about=(*question.about, order))


@KINDS.kind(
    "sa.feed.short", "sa.feed.pay", "sa.feed.penalty",
    asks=first_asked, ask="choice", fixed=True, positions=_feedings,
)  # fmt: skip
def asked_to_feed(state: State, rng: Random, rule: str) -> str | None:
    """Who is the first to choose how to feed?"""
    if state.stage != "use":
        return None
    action = next(iter(state.actions))
    then, events = after(state, action)
    if rule != "sa.feed.short" and not any(event.rule == rule for event in events):
        return None
    asked = then.stage == "feed"
    return str(action) if (asked or rule != "sa.feed.short") and (asked or rng.random() < 0.1) else None


@KINDS.kind("sa.feed.short", "sa.feed.penalty", asks=cards.which_legal, ask="choice", positions=_feedings)
def ways_to_feed(state: State, rng: Random, rule: str) -> str | None:
    """In which ways can a shortage be made good?"""
    if state.stage != "feed":
        return None
    short = missing(state, state.turn)
    legal = [action for action in state.actions if action in FEED]
    goods = state.players[state.turn].goods
    near = [
        action
        for action, given in FEED.items()
        if abs(sum(given) - short) <= 1 and action not in legal
        and all(number <= have + 1 for number, have in zip(given, goods, strict=True))
    ]  # fmt: skip
    right = [*some(legal, min(2, len(legal)), rng), *([NONE] if rng.random() < 0.5 else [])]
    wrong = some(near, min(3, len(near)), rng)
    found = {state.forbidden(action)[0].rule for action in wrong}
    return ", ".join(sorted(map(str, (*right, *wrong)))) if rule in found and right else None
