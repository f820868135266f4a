"""The next round: who has the fewest traders in the zone that scores first."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.practice.kinds import Kinds
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import at_round_end, before_next_round, with_actor
from boardgames.sumeria.questions import next_round

KINDS: Final = Kinds()


@KINDS.kind("su.next.start_player", asks=at_round_end(with_actor(next_round.last)), ask="choice", fixed=True)
def last_in_turn(state: State, rng: Random, rule: str) -> str | None:
    """Any last action of a round that is not the last."""
    return before_next_round(state, rng)
