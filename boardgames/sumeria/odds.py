"""What the next round's tokens will be, exactly: how many of each type come out of the bag.

Everything lies open, and the bag stays as it is until the zones are settled: so what is drawn depends on no action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardgames.contract import Action, Odds, Value, implements
from boardgames.draws import drawn
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.round import ROUNDS
from boardgames.sumeria.tokens import TYPES

DRAWS: Final = sum(SIZES)
"""Tokens that are drawn for a round."""


@implements("su.next.track")
def odds(state: State, action: Action | None) -> Iterator[Odds]:
    """Of the decision: each type among the tokens of the next round, if there is one. Of an action nothing more."""
    inside = sum(state.bag)
    if action is not None or state.round == ROUNDS:
        return
    draws = min(DRAWS, inside)
    for kind, left in zip(TYPES, state.bag, strict=True):
        values: dict[str, Value] = {"token": kind, "left": left, "inside": inside, "draws": draws}
        yield Odds("su.next.track", "tokens", values, drawn(left, inside, draws))
