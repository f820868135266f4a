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

KINDS: Final = Kinds(
    general(
        GAME,
        # What chance does.
        "sa.setup.start_player", "sa.setup.cards", "sa.setup.buildings", "sa.hunt.gain", "sa.resource.gain",
        "sa.card.resource_dice", "sa.card.extra_card",
        # What would be forbidden too seldom, or asked better elsewhere.
        "sa.card.dice", "sa.feed.short", "sa.feed.penalty", "sa.place.tool_maker", "sa.place.hut", "sa.place.field",
        "sa.place.card", "sa.place.building",
    ),
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
)  # fmt: skip
