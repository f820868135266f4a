"""Live boards and lessons for notebooks."""

from typing import TYPE_CHECKING, Any

from widgets.board import Board
from widgets.exercise import Exercise
from widgets.lesson import lesson
from widgets.lookup import rulebook
from widgets.overview import Overview
from widgets.table import Table
from widgets.walkthrough import Walkthrough

if TYPE_CHECKING:
    from widgets.graphview import GraphView

__all__ = ["Board", "Exercise", "GraphView", "Overview", "Table", "Walkthrough", "lesson", "rulebook"]


def __getattr__(name: str) -> Any:
    # Only when it is asked for: ipycanvas brings numpy with it.
    if name == "GraphView":
        from widgets.graphview import GraphView

        return GraphView
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
