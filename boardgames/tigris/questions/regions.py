"""Regions and kingdoms: what hangs together, who leads there, what grows and what falls apart."""

from __future__ import annotations

from typing import Final

from boardgames.lessons import Registry

REGISTRY: Final = Registry()
