"""The village: tools, people and the food track; and who uses people when."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.stone_age.pieces import FIELD, HUT, MOST_TOOL, TOOL_MAKER
from boardgames.stone_age.placing import takes
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import after, in_play, sent
from boardgames.stone_age.questions import village
from boardgames.teaching.questions import pick

KINDS: Final = Kinds()


def _workers(rng: Random) -> Iterator[State]:
    """Somebody has people in the village, and any number of tools, people and steps on the food track."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        player = state.players[seat]
        number = int(rng.random() * (3 * MOST_TOOL + 1))
        one, two, three = (number // 3 + (space < number % 3) for space in range(3))
        used = [value > 0 and rng.random() < 0.3 for value in (one, two, three)]
        player = player._replace(tools=(one, two, three), used=(used[0], used[1], used[2]))
        if rng.random() < 0.7:
            player = player._replace(people=5 + int(rng.random() * 6), track=int(rng.random() * 11))
        people = [(place, takes(place)) for place in (TOOL_MAKER, HUT, FIELD) if rng.random() < 0.6]
        if state.seats < 4:
            people = people[:2]
        if people:
            yield sent(state.with_player(seat, player), seat, *people)


@KINDS.kind(
    "sa.tool.gain", "sa.tool.upgrade", asks=partial(village.tools_after, choose=among), ask="choice",
    positions=_workers,
)  # fmt: skip
def tools_after(state: State, rng: Random, rule: str) -> str | None:
    """Which tools are there after a visit to the tool maker?"""
    few = 0 in state.players[state.turn].tools
    return "" if state.placed[state.turn][TOOL_MAKER] and few == (rule == "sa.tool.gain") else None


@KINDS.kind("sa.use.order", asks=village.uses_next, ask="choice", fixed=True)
def uses_next(state: State, rng: Random, rule: str) -> str | None:
    """Who uses people after somebody has used some?"""
    if state.stage != "use":
        return None
    action = pick(list(state.actions), rng)
    then, _ = after(state, action)
    if then.stage != "use":
        return None
    # Mostly the same player goes on.
    return str(action) if then.turn != state.turn or rng.random() < 0.2 else None
