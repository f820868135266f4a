"""Kinds of questions that every game has: what the rules forbid can be asked without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Check, Game, State
from boardgames.practice.kinds import Kind
from boardgames.teaching.questions import Question, choice, pick
from boardgames.teaching.wording import Remark, Said, Turn

LEGAL: Final = 0.35
"""How often the action is legal: seldom enough that it cannot be bet on."""
OFFERED: Final = 3
"""Rules that are offered as reasons."""
TRIED: Final = 60
"""Conceivable actions of a position that are tried."""


def may(state: State, text: str, *rules: str) -> Question:
    """Is this action legal, and if not, which of these rules forbids it? The first rule is what the question is
    about."""
    action = state.canonical(Action.parse(text))
    titles = {rule: state.game.catalogue[rule].title for rule in rules}
    objections = {objection.rule: objection for objection in state.objections(action)}

    def why_not(word: str) -> Said:
        if word == "legal":
            return next(iter(objections.values()))
        return Remark("keeps_rule", word, {"title": titles[word], "text": state.game.catalogue[word].text})

    about = state.game.catalogue[rules[0]]
    legal = Remark("nothing_forbids", about.id, {"title": about.title, "text": about.text})
    return choice(
        objections or {"legal"},
        (("legal", Remark("legal")), *((rule, Remark("forbidden_by", "", {"title": titles[rule]})) for rule in rules)),
        tuple(objections.values()) or (legal,),
        why_not,
        about=(Turn(state), action),
        acts=(action,),
        marks=tuple((word, "from") for word in action if word in state.places),
        then=None if objections else action,
    )


def general(game: Game, *left_out: str) -> Mapping[str, Kind]:
    """The kinds of a game that need no words of its own. Rules that are `left_out` forbid something too seldom to be
    met, or only what chance does."""
    rules = sorted(game.checked - set(left_out))

    def find(state: State, rng: Random, rule: str) -> str | None:
        if state.to_move in (None, CHANCE):
            return None
        names = [name for name, kind in game.kinds.items() if rule in _forbidding(game, name)]
        actions = [action for action in state.conceivable() if action[0] in names]
        for _ in range(min(TRIED, len(actions))):
            action = pick(actions, rng)
            if [objection.rule for objection in state.forbidden(action)] != [rule]:
                continue
            # What is legal is asked about where the rule forbids something, among the same rules: else it would be
            # legal more often, and the rules would tell.
            others = tuple(_others(state, action, rule, rng))
            legal = [other for other in state.actions if other[0] in names] if rng.random() < LEGAL else []
            return ", ".join((str(pick(legal, rng) if legal else action), rule, *others))
        return None

    return {"may": Kind("may", may, "choice", tuple(rules), find)}


def _forbidding(game: Game, name: str) -> list[str]:
    """The rules that may forbid a kind of action."""
    return [check.rule for check in _checks(game, name)]


def _checks(game: Game, name: str) -> tuple[Check, ...]:
    return *game.kinds[name].checks, *game.in_time


def _others(state: State, action: Action, rule: str, rng: Random) -> Iterable[str]:
    """Other rules that could forbid such an action but would not, and if there are too few, rules that forbid other
    ones."""
    game = state.game
    near = dict.fromkeys(_forbidding(game, action[0]))
    far = [other for other in sorted(game.checked) if other != rule and other not in near]
    against = {check.rule for check in _checks(game, action[0]) if _objects(check, state, action)}
    left = [other for other in near if other not in against | {rule}]
    for _ in range(OFFERED - 1):
        left = left or far
        yield left.pop(int(rng.random() * len(left)))


def _objects(check: Check, state: State, action: Action) -> bool:
    """Whether a rule forbids an action, even one that a rule of timing has forbidden already. A check
    that cannot judge such an action counts as if it did."""
    try:
        return check.find(state, action) is not None
    except (LookupError, ValueError):
        return True
