"""A position as a picture: a static ground, and pieces as data.

Python turns a scene into SVG text (saved notebooks, exports, tests). A browser draws the ground once and keeps one
element for each piece key, so that pieces glide and keep their focus.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def around(x: float, y: float, wide: float, high: float) -> Box:
    """The box of this size whose middle is at (x, y), in whole units."""
    return round(x - wide / 2), round(y - high / 2), round(x + wide / 2), round(y + high / 2)


class Piece(NamedTuple):
    """One piece. A key stays with a piece as long as it can, so that it is seen to move."""

    key: str
    symbol: str
    x: float
    y: float
    label: str = ""
    """Text drawn on the piece (a count, a name); most have none."""
    layer: str = ""
    """The layer of the stage that the piece belongs to; most are always shown."""


class Ghost(NamedTuple):
    """What an action would bring that is asked about and not played: drawn half transparent, within a dashed rim of
    radius `r`. `at` is the word of the place where it stands, if it is one."""

    symbol: str
    x: float
    y: float
    r: float
    at: str = ""


class Imagined(NamedTuple):
    """How the picture of a position shows an action that is not played: what it would bring, and the places of what it
    is about, as a piece that would leave."""

    ghosts: tuple[Ghost, ...] = ()
    places: tuple[str, ...] = ()


class Tally(NamedTuple):
    """What an event counts, to be seen while it is told: each of `lit` lights up in turn, adds its number, and the sum
    stands at `at`. Both name places, parts of the ground or pieces by their keys; where a piece shows a number, that
    counts along.

    Of its `kind` are the two sides of a conflict ("attack", "defence"), what is only compared ("count"), "points" that
    come to those there are, a "total" of what there is, what is "gone", and who "wins".
    """

    kind: str
    lit: tuple[tuple[str, int], ...] = ()
    at: str = ""
    seat: int | None = None
    """Whose it is, where `at` does not say so."""


class Place(NamedTuple):
    """Where one can choose something: a circle of radius `r` around (x, y), in the scene's units.

    `about` says what a place is, for people who cannot see it ("city in Umma"). Where more than the circle can
    be pressed, as all of a card, `reach` is all that can: left, top, right, bottom. What stands there lies within the
    circle, or in `area`. Around a `square` piece the ring is square, too.
    """

    x: float
    y: float
    r: float
    about: str = ""
    reach: Box = (0, 0, 0, 0)
    area: Box = (0, 0, 0, 0)
    square: bool = False


class Thing(NamedTuple):
    """What something in a picture is: the key of its name and its sentence, and the values that these take. See
    `Speech.about`."""

    key: str
    values: Mapping[str, Any] = MappingProxyType({})


class Stage(NamedTuple):
    """What does not change during a game: sent to the browser once, shared by all scenes on one board.

    `ground` is SVG markup below the pieces, from below in parts, each with the name of the layer it belongs to; most
    belong to none, "". `symbols` is the `<symbol id="NAME" viewBox=... >` content by name
    (each centred on 0,0), `style` the CSS both need, with colours as light-dark(). Markup gives no ids; it shows a
    symbol by `<use href="#NAME"/>`.

    `places` are by word: those of the board, and words of actions that one takes from beside it, as a tile in hand.

    `layers` are what a reader may show or hide (supply lines, kingdoms): for each name its title on the switch, and
    whether it is shown at first. `answers` says of a layer which rules it applies for the reader: it is not to be seen
    while one is asked about them.

    `icons` are the symbols of choices that are not called as their word is: by that word, or by the kind of action and
    the word ("die 3"). `{seat}` in a symbol stands for the seat to move.

    `parts` are what means something on the ground and is no place: a track, the empty space for a tool. One that has
    the key of a piece is where that piece lies. `Game.explain` says what each part is.

    `lights` are the symbols of pieces that one is to look at now: both sides of a conflict.

    `sizes` say how much room a symbol has beside others that can be chosen: how wide and high. What is drawn within
    40 x 40 needs none.

    `seats` are the colours of each seat's pieces, by day and by night, where they have a colour.
    """

    width: int
    height: int
    ground: tuple[tuple[str, str], ...]
    symbols: Mapping[str, str]
    style: str
    places: Mapping[str, Place]
    layers: Mapping[str, tuple[str, bool]] = MappingProxyType({})
    answers: Mapping[str, frozenset[str]] = MappingProxyType({})
    icons: Mapping[str, str] = MappingProxyType({})
    parts: Mapping[str, Box] = MappingProxyType({})
    lights: frozenset[str] = frozenset()
    sizes: Mapping[str, tuple[float, float]] = MappingProxyType({})
    seats: tuple[tuple[str, str], ...] = ()

    def box(self, name: str) -> Box:
        """The extent of a part or a place."""
        if name in self.parts:
            return self.parts[name]
        x, y, r, _, reach, area, _ = self.places[name]
        return next((box for box in (area, reach) if any(box)), (x - r, y - r, x + r, y + r))

    def around(self, names: Iterable[str]) -> Box:
        """The extent of several parts and places together."""
        lefts, tops, rights, bottoms = zip(*map(self.box, names), strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def ground_markup(self) -> str:
        """The ground in one piece: what belongs to a layer in `<g class="layer-NAME">`."""
        return "".join(f'<g class="layer-{layer}">{markup}</g>' if layer else markup for layer, markup in self.ground)


class Scene(NamedTuple):
    """A stage with the pieces of one position on it, drawn in order, and above them what is only asked about."""

    stage: Stage
    pieces: tuple[Piece, ...]
    ghosts: tuple[Ghost, ...] = ()
    movable: Mapping[str, str] = MappingProxyType({})
    """What can be moved from its place by another word than the place's: that word, itself a place of the stage, by the
    place."""
