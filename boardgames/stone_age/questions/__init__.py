"""What the lessons of Stone Age ask. Every answer, and the reason for every wrong one, is computed by the engine.

A module for each chapter, named as the chapter is.
"""

from typing import Final

from boardgames.stone_age.questions import (
    buildings,
    cards,
    feeding,
    gathering,
    next_round,
    placing,
    players,
    preparation,
    scoring,
    tactics,
    village,
)
from boardgames.teaching import advice
from boardgames.teaching.registry import Registry

_CHAPTERS: Final = (
    preparation, placing, village, gathering, cards, buildings, feeding, next_round, scoring, players, tactics, advice
)  # fmt: skip

REGISTRY: Final = Registry(*(chapter.REGISTRY for chapter in _CHAPTERS))
