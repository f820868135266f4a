"""Pieces and story are long, so a page is sent only what has changed since it was last told.

The other half is `js/board/told.js`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


class Page:
    """What the pages of a board have. All have the same: a page that comes later first gets all of it, and so does one
    that has missed something."""

    def __init__(self) -> None:
        self._pieces: list[Any] = []
        self._story: list[Json] = []
        self._number = 0
        """Of the last message. A page that has not heard the one before asks for everything."""

    def has(self, pieces: list[Any], story: list[Json]) -> None:
        """From now on: it is sent all of this."""
        self._pieces, self._story = pieces, story

    def whole(self) -> Json:
        """All that it has."""
        told = {"n": self._number, "whole": True}
        return {"pieces": self._pieces, "news": {"at": 0, "lines": self._story}, "told": told}

    def number(self) -> Json:
        """That of the next message."""
        self._number += 1
        return {"n": self._number}

    def told_pieces(self, pieces: list[Any]) -> Json:
        """The pieces in parts: [start, end] of those that the page has, or a piece that is new to it."""
        at = {piece: i for i, piece in enumerate(self._pieces)}
        parts: list[Any] = []
        for piece in pieces:
            i = at.get(piece)
            if i is None:
                parts.append(piece)
            elif parts and len(parts[-1]) == 2 and parts[-1][1] == i:
                parts[-1][1] = i + 1
            else:
                parts.append([i, i + 1])
        self._pieces = pieces
        return {"parts": parts}

    def told_story(self, story: list[Json]) -> Json:
        """The lines from where the story differs."""
        same = _same(self._story, story)
        self._story = story
        return {"at": same, "lines": story[same:]}


def _same(old: Sequence[object], new: Sequence[object]) -> int:
    """The length of their common beginning."""
    if new[: len(old)] == old:
        return len(old)
    pairs = enumerate(zip(old, new, strict=False))
    return next((i for i, (one, other) in pairs if one != other), min(len(old), len(new)))
