"""What the lessons of Tigris & Euphrates ask. Every answer, and the reason for every wrong one, is computed by the
engine.

A module for each chapter, named as the chapter is.
"""

from typing import Final

from boardgames.lessons import Registry
from boardgames.tigris.questions import buildings, ending, leaders, monuments, preparation, regions, tiles, treasures

REGISTRY: Final = Registry(
    *(chapter.REGISTRY for chapter in (preparation, regions, leaders, tiles, monuments, treasures, ending, buildings))
)
