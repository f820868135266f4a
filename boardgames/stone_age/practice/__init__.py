"""What practice asks of Stone Age: a module for each chapter of the rulebook, and one for questions across rules."""

from typing import Final

from boardgames.practice.generic import general
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import GAME
from boardgames.stone_age.practice import (
    across,
    buildings,
    cards,
    feeding,
    gathering,
    next_round,
    placing,
    preparation,
    scoring,
    village,
)

_ASKED: Final = {
    "sa.card.one_use_tool", "sa.card.pay", "sa.place.turns", "sa.round.phases", "sa.tool.use", "sa.use.order",
}  # fmt: skip
"""What is forbidden often enough to ask whether an action is legal. What forbids placements, payments and ways to feed
has kinds of its own, which look for what is nearly legal."""

KINDS: Final = Kinds(
    general(GAME, *(GAME.checked - _ASKED)),
    preparation.KINDS,
    placing.KINDS,
    village.KINDS,
    gathering.KINDS,
    cards.KINDS,
    buildings.KINDS,
    feeding.KINDS,
    next_round.KINDS,
    scoring.KINDS,
    across.KINDS,
)
