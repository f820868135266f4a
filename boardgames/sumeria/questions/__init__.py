"""What the lessons of Sumeria ask. Every answer, and the reason for every wrong one, is computed by the engine.

A module for each chapter, named as the chapter is.
"""

from typing import Final

from boardgames.lessons import Registry
from boardgames.sumeria.questions import scoring, traders

REGISTRY: Final = Registry(traders.REGISTRY, scoring.REGISTRY)
