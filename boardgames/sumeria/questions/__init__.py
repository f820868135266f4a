"""What the lessons of Sumeria ask. Every answer, and the reason for every wrong one, is computed by the engine.

A module for each chapter, named as the chapter is.
"""

from typing import Final

from boardgames.sumeria.questions import board, ending, next_round, preparation, scoring, tips, traders
from boardgames.teaching import advice
from boardgames.teaching.registry import Registry

REGISTRY: Final = Registry(
    *(chapter.REGISTRY for chapter in (board, preparation, traders, scoring, next_round, ending, tips, advice))
)
