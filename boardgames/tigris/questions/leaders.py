"""Leaders: where they may stand, what moving them means, and when they go home."""

from __future__ import annotations

from typing import Final

from boardgames.lessons import Registry

REGISTRY: Final = Registry()
