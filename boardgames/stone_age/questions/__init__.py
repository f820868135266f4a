"""What the lessons of Stone Age ask. Every answer, and the reason for every wrong one, is computed by the engine.

A module for each chapter, named as the chapter is.
"""

from typing import Final

from boardgames.lessons import Registry
from boardgames.stone_age.questions import buildings, cards, feeding, next_round, preparation, scoring

REGISTRY: Final = Registry(
    *(chapter.REGISTRY for chapter in (preparation, cards, buildings, feeding, next_round, scoring))
)
