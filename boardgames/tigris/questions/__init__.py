"""What the lessons of Tigris & Euphrates ask. Every answer, and the reason for every wrong one, is computed by the
engine.

A module for each chapter, named as the chapter is.
"""

from typing import Final

from boardgames.teaching import advice
from boardgames.teaching.registry import Registry
from boardgames.tigris.questions import (
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
    advice,
)  # fmt: skip

REGISTRY: Final = Registry(*(chapter.REGISTRY for chapter in _CHAPTERS))
