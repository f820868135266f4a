"""Live boards and lessons for notebooks."""

from widgets.board import Board

__all__ = ["Board"]
