"""The register of each game: what its lessons may ask.

It is imported from the game when it is asked for, so games do not import this module.
"""

from __future__ import annotations

from importlib import import_module

from boardgames.contract import Game
from boardgames.teaching.registry import Registry


def registry(game: Game) -> Registry:
    """What the lessons of a game may ask."""
    found: Registry = import_module(f"boardgames.{game.name}.questions").REGISTRY
    return found
