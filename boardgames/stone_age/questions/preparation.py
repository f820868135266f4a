"""Set-up: what lies on the table and what everybody begins with."""

from __future__ import annotations

from typing import Final

from boardgames.lessons import Registry

REGISTRY: Final = Registry()
