"""Live boards and lessons for notebooks."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from widgets.board import Board
from widgets.display import start
from widgets.lesson import lesson

if TYPE_CHECKING:
    from widgets.exercise import Exercise
    from widgets.graphview import GraphView
    from widgets.lab import Lab
    from widgets.lookup import rulebook
    from widgets.overview import Overview
    from widgets.practice import Practice
    from widgets.table import Table
    from widgets.walkthrough import Walkthrough

__all__ = [
    "Board", "Exercise", "GraphView", "Lab", "Overview", "Practice", "Table", "Walkthrough", "lesson", "rulebook",
    "start",
]  # fmt: skip

# Only when it is asked for: most notebooks need one of these, and ipycanvas brings numpy with it.
_LATER = {
    "Exercise": "exercise",
    "GraphView": "graphview",
    "Lab": "lab",
    "Overview": "overview",
    "Practice": "practice",
    "Table": "table",
    "Walkthrough": "walkthrough",
    "rulebook": "lookup",
}


def __dir__() -> list[str]:
    return list(__all__)


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"widgets.{_LATER[name]}"), name)
