"""Add, move, remove."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.practice.kinds import Kinds
from boardgames.sumeria.position import State
from boardgames.sumeria.questions import traders
from boardgames.teaching.questions import pick

KINDS: Final = Kinds()

_RULES: Final = {
    "su.add.zone_up": "add",
    "su.move.zone_up": "move",
    "su.remove.zone_down": "remove",
    "su.setup.placement": "place",
}


@KINDS.kind(*_RULES, asks=traders.row, ask="order")
def row(state: State, rng: Random, rule: str) -> str | None:
    """What does the row of zones look like after an action?"""
    actions = [action for action in state.actions if action[0] == _RULES[rule]]
    return str(pick(actions, rng)) if actions else None
