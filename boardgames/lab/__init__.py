"""The lab: many games on all cores or on a cluster, tables of what they came to, and who is how strong.

It needs the extra `lab` (``pip install 'boardgame-lessons[lab]'``), which nothing else does. What plays the games needs
none of it, so that workers start quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from boardgames.lab.studies import LabError, Study, extra, study, with_and_without

if TYPE_CHECKING:
    from boardgames.lab.playing import record
    from boardgames.lab.running import Run, run
    from boardgames.lab.tournaments import ratings, tournament

__all__ = ["LabError", "Run", "Study", "load", "ratings", "record", "run", "study", "tournament", "with_and_without"]

# Only when it is asked for: these bring pandas with them.
_LATER: Final = {
    "Run": "running",
    "ratings": "tournaments",
    "record": "playing",
    "run": "running",
    "tournament": "tournaments",
}


def load(module: str) -> Any:
    """A module of the lab that needs the extra. Raises `LabError` saying what to install."""
    with extra():
        return import_module(f"boardgames.lab.{module}")


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(load(_LATER[name]), name)


def __dir__() -> list[str]:
    return list(__all__)
