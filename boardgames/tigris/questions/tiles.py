"""Tiles: where they may lie, and who gets the point."""

from __future__ import annotations

from typing import Final

from boardgames.lessons import Registry

REGISTRY: Final = Registry()
