"""What practice asks of Tigris & Euphrates: a module for each chapter of the rulebook, and one across rules."""

from typing import Final

from boardgames.practice.generic import general
from boardgames.practice.kinds import Kinds
from boardgames.tigris import GAME
from boardgames.tigris.practice import (
    across,
    buildings,
    catastrophes,
    ending,
    external,
    internal,
    leaders,
    monuments,
    preparation,
    regions,
    tiles,
    treasures,
)

_CHAPTERS: Final = (
    preparation, regions, leaders, tiles, catastrophes, internal, external, monuments, treasures, ending, buildings,
    across,
)  # fmt: skip

_SELDOM: Final = (
    "te.building.line", "te.building.move", "te.building.no_catastrophe", "te.building.stays", "te.catastrophe.where",
    "te.external.order", "te.external.support", "te.internal.support", "te.monument.colour", "te.monument.forever",
    "te.monument.square", "te.setup.bag", "te.tile.two_kingdoms", "te.treasure.choice", "te.treasure.trader",
)  # fmt: skip
"""What forbids something so seldom that it is asked about in other ways."""

KINDS: Final = Kinds(general(GAME, *_SELDOM), *(chapter.KINDS for chapter in _CHAPTERS))
