"""Components and set-up: what there is, where it lies, who holds what."""

from __future__ import annotations

from typing import Final

from boardgames.lessons import Registry

REGISTRY: Final = Registry()
