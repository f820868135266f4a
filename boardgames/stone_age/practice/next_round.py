"""The next round and the end of the game."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.practice.kinds import Kinds
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import after, evenings, last_rounds, told
from boardgames.stone_age.questions import next_round
from boardgames.teaching.questions import Question, pick
from boardgames.teaching.wording import Remark

KINDS: Final = Kinds()


def _goes_on(state: State) -> str:
    """The action that ends the round, if another one follows."""
    action = next(iter(state.actions))
    _, events = after(state, action)
    return str(action) if "next_round" in told(events) else ""


@KINDS.kind("sa.round.next", asks=next_round.row_after, ask="order", positions=evenings)
def row_after(state: State, rng: Random, rule: str) -> str | None:
    """How does the row of cards look in the next round?"""
    gaps = [space for space, card in enumerate(state.row) if not card]
    return _goes_on(state) or None if gaps and gaps[0] < 3 else None


def end_of_game(state: State, text: str) -> Question:
    """When does the game end? Both ways to end it are looked at."""
    question = next_round.when_over(state, text)
    answer = next(iter(question.answer)) if isinstance(question.answer, frozenset) else ""
    values = {"needed": state.row.count(0), "left": state.deck_size}
    if answer == "after_feeding":
        return question._replace(right=(*question.right, Remark("cards_suffice", "sa.end.cards", values)))
    return question._replace(right=(Remark("stacks_are_left", "sa.end.buildings"), *question.right))


@KINDS.kind(
    "sa.end.cards", "sa.end.buildings", asks=end_of_game, ask="choice", fixed=True, positions=last_rounds, across=True
)
def when_over(state: State, rng: Random, rule: str) -> str | None:
    """Is this the end of the game?"""
    stack = min(map(sum, zip(state.below, map(bool, state.tops), strict=True)))
    spare = state.deck_size - state.row.count(0)
    # A near thing, but not both ends at once.
    if stack > 1 and spare > 2:
        return None
    action = pick(list(state.actions), rng)
    _, events = after(state, action)
    ends = told(events) & {"stack_used_up", "too_few_cards", "next_round"}
    return str(action) if ends and (spare >= 0 or "stack_used_up" not in ends) else None
