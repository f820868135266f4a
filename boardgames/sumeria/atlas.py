"""The map: zones, settlements and trade routes, read from a file and checked.

Two maps come with the package. `load_map` takes one of your own; the file's form is that of ``maps/cities.json``.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from math import hypot
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from boardgames.contract import Action, NotationError, implements
from boardgames.notation import is_plain
from boardgames.storage import read_text

KINDS: Final = ("residence", "city", "village")
"""The kinds of settlements, by rank (su.board.rank)."""

_PER_ZONE: Final = {"residence": 1, "city": 3, "village": 3}
_ZONES: Final = 8
_APART: Final = 0.03
"""How far apart settlements are at least, of the width of the map: about the radius of one."""
_ASPECT: Final = 1.5
"""Maps are that many times as wide as high."""


class MapError(NotationError):
    """A map that cannot be played on. The message names the file and the place, zone or route."""


class Place(NamedTuple):
    """A settlement. x goes to the right, y up, both from 0 to 1."""

    id: str
    name: str
    kind: str
    zone: str
    x: float
    y: float


class Zone(NamedTuple):
    """A zone of influence. Its colour is written like #c9d7a7."""

    id: str
    name: str
    color: str


class Map:
    """A board of Sumeria. Equal by value; places, zones and routes are numbered in the order of the file."""

    def __init__(
        self,
        name: str,
        zones: tuple[Zone, ...],
        places: tuple[Place, ...],
        routes: tuple[tuple[str, str], ...],
        outlines: dict[str, list[tuple[float, float]]] | None = None,
    ) -> None:
        self.name, self.zones, self.places, self.routes = name, zones, places, routes
        self.outlines = outlines or {}
        self.index = {place.id: i for i, place in enumerate(places)}
        self.zone_index = {zone.id: i for i, zone in enumerate(zones)}
        self.names = MappingProxyType({place.id: place.name for place in places})
        self.zone_of = bytes(self.zone_index[place.zone] for place in places)
        """The zone's number for each place."""
        self.kind_of = bytes(KINDS.index(place.kind) for place in places)
        near: list[list[int]] = [[] for _ in places]
        for one, other in routes:
            near[self.index[one]].append(self.index[other])
            near[self.index[other]].append(self.index[one])
        self.near = tuple(tuple(sorted(indices)) for indices in near)
        """The places next to each place."""
        ids = [place.id for place in places]
        # Actions are shared values: each exists once for a map.
        self.place_actions = tuple(Action("place", i) for i in ids)
        self.add_actions = tuple(Action("add", i) for i in ids)
        self.remove_actions = tuple(Action("remove", i) for i in ids)
        self.move_actions = tuple(tuple(Action("move", i, j) for j in ids) for i in ids)
        self.zone_actions = tuple(Action("zone", zone.id) for zone in zones)

    @cached_property
    def zone_places(self) -> tuple[tuple[int, ...], ...]:
        """The places of each zone."""
        return tuple(tuple(i for i, z in enumerate(self.zone_of) if z == zone) for zone in range(len(self.zones)))

    def label(self, word: str) -> str | None:
        """The name of a settlement or zone. A zone with the id of a settlement goes by the settlement's name."""
        if word in self.names:
            return self.names[word]
        return self.zones[self.zone_index[word]].name if word in self.zone_index else None

    def _key(self) -> tuple[Any, ...]:
        return self.name, self.zones, self.places, self.routes

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Map) and self._key() == other._key())

    @cached_property
    def _hash(self) -> int:
        return hash(self._key())

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """A map of the package is pickled as its name. One of your own takes along what it was made of, for processes
        that have not loaded it."""
        if self.name in packaged_maps() and self == find_map(self.name):
            return find_map, (self.name,)
        return Map, (*self._key(), self.outlines)

    def __repr__(self) -> str:
        return f"<Map {self.name}: {len(self.places)} settlements, {len(self.routes)} routes>"


_loaded: dict[str, Map] = {}


@cache
def packaged_maps() -> tuple[str, ...]:
    """The names of the maps of the package."""
    names = (file.name.removesuffix(".json") for file in files(__package__).joinpath("maps").iterdir())
    # What belongs to a map has a second name: cities.outlines.json.
    return tuple(sorted(name for name in names if "." not in name))


def map_names() -> tuple[str, ...]:
    """The maps that positions can name: those of the package and those loaded."""
    return (*packaged_maps(), *(name for name in _loaded if name not in packaged_maps()))


def loaded_maps() -> tuple[Map, ...]:
    """The maps that some position may be on."""
    return tuple(_loaded.values())


def find_map(name: str) -> Map:
    """The map of that name. Raises `MapError`."""
    if not isinstance(name, str):
        raise MapError(f"a map goes by its name, not by {name!r:.40}")
    if name not in _loaded:
        if name not in packaged_maps():
            raise MapError(
                f"no map '{name[:40]}': there are {', '.join(map_names())}; load_map(file) adds one of your own"
            )
        folder = files(__package__).joinpath("maps")
        outlines = json.loads(folder.joinpath(f"{name}.outlines.json").read_text(encoding="utf-8"))
        text = folder.joinpath(f"{name}.json").read_text(encoding="utf-8")
        _loaded[name] = parse_map(text, name, outlines)
    return _loaded[name]


def load_map(file: str | Path) -> Map:
    """Read a map of your own and make it known by its file's name. Raises `MapError` naming what is wrong.

    Loading a changed file again replaces the map; positions that were read before keep theirs.
    """
    path = Path(file)
    if path.stem in packaged_maps():
        raise MapError(f"{path}: the name '{path.stem}' belongs to a map of the package; rename the file")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", path.stem):
        raise MapError(f"{path}: a map's file name is made of letters, digits, - and _")
    try:
        text = read_text(path)
    except (OSError, NotationError) as error:
        why = getattr(error, "strerror", None) or error
        raise MapError(f"{path}: cannot be read ({why})") from None
    _loaded[path.stem] = parse_map(text, path.stem)
    return _loaded[path.stem]


@implements("su.board.zones")
def parse_map(text: str, name: str, outlines: Any = None) -> Map:
    """A map from JSON text: eight zones of one residence, three cities and three villages, all connected.

    Raises `MapError` naming what is wrong. `name` is how positions call the map.
    """

    def check(right: bool, problem: str) -> None:
        if not right:
            raise MapError(f"map '{name}': {problem}")

    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MapError(f"map '{name}': not JSON ({error})") from None
    check(
        isinstance(data, dict) and all(isinstance(data.get(part), list) for part in ("zones", "places", "routes")),
        "needs the lists 'zones', 'places' and 'routes'",
    )
    zones = tuple(_zone(item, check) for item in data["zones"])
    check(len(zones) == _ZONES, f"has {len(zones)} zones, not {_ZONES}")
    _unique([zone.id for zone in zones], "zone", check)
    zone_ids = {zone.id for zone in zones}
    places = tuple(_place(item, zone_ids, check) for item in data["places"])
    _unique([place.id for place in places], "place", check)
    _unique([place.name for place in places], "place called", check)
    _apart(places, check)
    for zone in zones:
        for kind, due in _PER_ZONE.items():
            here = [place.id for place in places if place.zone == zone.id and place.kind == kind]
            check(len(here) == due, f"zone '{zone.id}' has {len(here)} of kind {kind} ({', '.join(here)}), not {due}")
    routes = _routes(data["routes"], {place.id for place in places}, check)
    board = Map(name, zones, places, routes, outlines)
    _connected(board, check)
    return board


def _id(item: Any, what: str, check: Any) -> str:
    check(isinstance(item, dict), f"a {what} is an object, not {str(item)[:40]!r}")
    word = item.get("id")
    check(
        isinstance(word, str) and re.fullmatch(r"[a-z][a-z0-9_]*", word) is not None,
        f"a {what}'s id is made of small letters, digits and _, not {str(word)[:40]!r}",
    )
    check(word not in _words(), f"{what} '{word}': its id is a word of the game, give it another")
    label = item.get("name")
    check(
        isinstance(label, str) and 0 < len(label.strip()) <= len(label) <= 24 and is_plain(label),
        f"{what} '{word}' needs a name of at most 24 characters",
    )
    return str(word)


@cache
def _words() -> frozenset[str]:
    """What sentences have a name for, whatever the map."""
    text = files(__package__).joinpath("sentences.en.toml").read_text(encoding="utf-8")
    return frozenset(tomllib.loads(text)["labels"])


def _zone(item: Any, check: Any) -> Zone:
    word = _id(item, "zone", check)
    color = item.get("color")
    check(
        isinstance(color, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", color) is not None,
        f"zone '{word}': color is written like #c9d7a7",
    )
    return Zone(word, item["name"], color)


def _place(item: Any, zones: set[str], check: Any) -> Place:
    word = _id(item, "place", check)
    check(item.get("kind") in KINDS, f"place '{word}': kind is one of {', '.join(KINDS)}")
    check(item.get("zone") in tuple(zones), f"place '{word}': there is no zone '{str(item.get('zone'))[:40]}'")
    for axis in ("x", "y"):
        value = item.get(axis)
        check(
            isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1,
            f"place '{word}': {axis} is a number from 0 to 1",
        )
    return Place(word, item["name"], item["kind"], item["zone"], item["x"], item["y"])


def _unique(ids: list[str], what: str, check: Any) -> None:
    for word in ids:
        check(ids.count(word) == 1, f"{what} '{word}' is there twice")


def _apart(places: tuple[Place, ...], check: Any) -> None:
    for one, other in combinations(places, 2):
        distance = hypot(one.x - other.x, (one.y - other.y) / _ASPECT)
        check(distance >= _APART, f"places '{one.id}' and '{other.id}' lie on one spot, or nearly so")


def _routes(items: list[Any], places: set[str], check: Any) -> tuple[tuple[str, str], ...]:
    routes: list[tuple[str, str]] = []
    seen: set[frozenset[str]] = set()
    for item in items:
        check(
            isinstance(item, list) and len(item) == 2 and all(isinstance(end, str) for end in item),
            f"a route is two places, not {str(item)[:40]!r}",
        )
        one, other = item
        for end in item:
            check(end in places, f"route {one[:40]} - {other[:40]}: there is no place '{end[:40]}'")
        check(one != other, f"route {one} - {other}: leads back to the place it comes from")
        check(frozenset(item) not in seen, f"route {one} - {other} is there twice")
        seen.add(frozenset(item))
        routes.append((one, other))
    return tuple(routes)


def _connected(board: Map, check: Any) -> None:
    reached, todo = {0}, [0]
    while todo:
        fresh = set(board.near[todo.pop()]) - reached
        reached |= fresh
        todo.extend(fresh)
    for i, place in enumerate(board.places):
        check(i in reached, f"place '{place.id}' cannot be reached from '{board.places[0].id}' by trade routes")
