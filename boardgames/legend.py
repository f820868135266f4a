"""A game's legend: every symbol and every part of the board with its name, a sentence, and the rule that says more.

What it shows, and in which groups, stands in the game's ``pieces.LANGUAGE.toml`` beside the sentences. Its `symbols`
are those of pieces; its `parts` are cut out of the ground: places or parts by name, or by the key of what some of them
are ("city" for any city).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from boardgames.games import game
from boardgames.pictures.scene import Box, Piece, Scene, Stage, Thing
from boardgames.pictures.style import FONT, INK, escaped
from boardgames.pictures.svg import data_uri, svg

if TYPE_CHECKING:
    from boardgames.contract import State
    from boardgames.speech import About, Speech


class Entry(NamedTuple):
    """A symbol, or else a part of the ground, and what it is."""

    symbol: str
    box: Box | None
    about: About


class Group(NamedTuple):
    """What stands below one title of the legend."""

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


_COLUMNS: Final = 8
_CELL: Final = (84, 62)
"""Width and height of a symbol with its name below."""


class Sheet(NamedTuple):
    """The symbols of some groups with their names. In a notebook it shows itself."""

    stage: Stage
    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, name: str, *titles: str) -> Sheet:
        """What these groups of a game's legend show."""
        state = game(name).start()
        groups = {group.title: group.entries for group in legend(state, state.speech())}
        return cls(state.game.scene(state).stage, tuple(e for title in titles for e in groups[title] if e.symbol))

    @property
    def words(self) -> str:
        """All the names, for people who cannot see the symbols."""
        return f"{', '.join(entry.about.name for entry in self.entries)}."

    def svg(self) -> str:
        """The sheet as an SVG document."""
        (wide, high), names, pieces = _CELL, "", []
        for n, entry in enumerate(self.entries):
            x, y = wide * (n % _COLUMNS + 0.5), high * (n // _COLUMNS) + 24
            pieces.append(Piece(f"{n}", entry.symbol, x, y))
            names += f'<text x="{x:g}" y="{y + 31:g}">{escaped(entry.about.name)}</text>'
        ground = f'<g style="font:600 12px {FONT};fill:{INK};text-anchor:middle">{names}</g>'
        size = wide * min(_COLUMNS, len(pieces)), high * -(-len(pieces) // _COLUMNS)
        stage = Stage(*size, (("", ground),), self.stage.symbols, self.stage.style, {})
        return svg(Scene(stage, tuple(pieces)), title="Symbols and their names", words=self.words)

    def _repr_html_(self) -> str:
        look = "width:100%;max-width:900px;height:auto"
        return f'<img alt="{escaped(self.words)}" style="{look}" src="{escaped(data_uri(self.svg()))}">'

    def __repr__(self) -> str:
        return self.words
