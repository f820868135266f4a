"""Pieces and story are long, so a page is sent only what has changed since it was last told.

The other half is `js/board/told.js`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


class Page:
    """What the pages of a board have. All have the same: a page that comes later first gets all of it."""

    def __init__(self, pieces: list[Any], story: list[Json]) -> None:
        self.pieces, self.story = pieces, story
        # Two changes in a row may look the same, but a page hears only of what differs.
        self._number = 0

    def told_pieces(self, pieces: list[Any]) -> Json:
        """The pieces in parts: [start, end] of those that the page has, or a piece that is new to it."""
        at = {piece: i for i, piece in enumerate(self.pieces)}
        parts: list[Any] = []
        for piece in pieces:
            i = at.get(piece)
            if i is None:
                parts.append(piece)
            elif parts and len(parts[-1]) == 2 and parts[-1][1] == i:
                parts[-1][1] = i + 1
            else:
                parts.append([i, i + 1])
        self.pieces = pieces
        return {"n": self._count(), "parts": parts}

    def told_story(self, story: list[Json]) -> Json:
        """The lines from where the story differs."""
        same = _same(self.story, story)
        self.story = story
        return {"at": same, "lines": story[same:]}

    def _count(self) -> int:
        self._number += 1
        return self._number


def _same(old: Sequence[object], new: Sequence[object]) -> int:
    """The length of their common beginning."""
    if new[: len(old)] == old:
        return len(old)
    pairs = enumerate(zip(old, new, strict=False))
    return next((i for i, (one, other) in pairs if one != other), min(len(old), len(new)))
