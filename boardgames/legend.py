"""A game's legend: every symbol and every part of the board with its name, a sentence, and the rule that says more.

What it shows, and in which groups, stands in the game's ``pieces.LANGUAGE.toml`` beside the sentences. Its `symbols`
are those of pieces; its `parts` are cut out of the ground: places or parts by name, or by the key of what some of them
are ("city" for any city).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardgames.pictures.scene import Box, Piece, Stage, Thing

if TYPE_CHECKING:
    from boardgames.contract import State
    from boardgames.speech import About, Speech


class Entry(NamedTuple):
    """A symbol, or else a part of the ground, and what it is."""

    symbol: str
    box: Box | None
    about: About


class Group(NamedTuple):
    title: str
    entries: tuple[Entry, ...]


def legend(state: State, speech: Speech) -> tuple[Group, ...]:
    """The legend of the board on which this position is."""
    stage = state.game.scene(state).stage
    return tuple(
        Group(g["title"], tuple(_entries(state, stage, speech, g))) for g in speech.templates.get("legend", ())
    )


def _entries(state: State, stage: Stage, speech: Speech, group: dict[str, list[str]]) -> Iterator[Entry]:
    for symbol in group.get("symbols", ()):
        # What belongs to another number of players is not shown.
        thing = state.game.explain(state, Piece("", symbol, 0, 0))
        if thing and symbol in stage.symbols and thing.values.get("seat", 0) < state.seats:
            yield Entry(symbol, None, speech.about(thing))
    for name in group.get("parts", ()):
        if found := _part(state, stage, name):
            box, thing = found
            yield Entry("", box, speech.about(thing))


def _part(state: State, stage: Stage, name: str) -> tuple[Box, Thing] | None:
    """The box of the part of that name, or of the first that is such a thing."""
    for word in (*stage.parts, *stage.places):
        thing = state.game.explain(state, word)
        if thing and name in (word, thing.key):
            return stage.box(word), thing
    return None
