"""An opponent at a table that thinks for long: some milliseconds a message, so that the page stays alive.

The page asks for more until the opponent has decided. People may have it decide at once, stop it, and let it go on.
"""

from __future__ import annotations

from boardgames.play.match import Match
from widgets.intents import Json


class OpponentThinking:
    """What the panel of a table knows of an opponent's thinking."""

    def __init__(self) -> None:
        self.stopped = False
        """Whether people have stopped the opponent to move: the game waits."""
        self._count = 0

    def think(self, match: Match) -> bool:
        """One slice. Whether the opponent still thinks, and so cannot play yet."""
        return self.stopped or match.think()

    def told(self, match: Match | None) -> Json:
        """What the page is to know: nothing unless an opponent thinks."""
        if match is not None and match.looking_back:
            return {}
        if match is None or not match.thinks:
            self.stopped = False
            return {}
        thought = match.thought
        # Counted, or the page would not hear of a slice in which nothing else changes.
        self._count += 1
        return {
            "at": match.record.at,
            "done": 0 if thought is None else round(thought.done, 2),
            "ready": match.decided,
            "stopped": self.stopped,
            "count": self._count,
        }
