"""Regions and kingdoms of Tigris & Euphrates as a drawing: who leads where, what would meet, who supports whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import networkx as nx

from boardgames.pictures.figures import Paint, strokes
from boardgames.pictures.paths import Point, rectangle
from boardgames.pictures.strokes import Areas, Discs, Drawing, Lines, Rings, Stroke, Table, View, Words, repeated
from boardgames.pictures.style import text_width
from boardgames.speech import DEFAULT_NAMES, listed
from boardgames.tigris.graph import connected, kingdoms, meeting, regions, supporters, temples_beside
from boardgames.tigris.grid import (
    BESIDE,
    BIT,
    COLUMNS,
    NAME,
    PLACES,
    ROWS,
    SQUARE,
    bits,
    each,
    find_board,
    names,
    position,
)
from boardgames.tigris.picture import ground, symbols
from boardgames.tigris.picture.words import runs
from boardgames.tigris.pieces import COLOURS, LEADERS, MONUMENTS, TILES

if TYPE_CHECKING:
    from boardgames.tigris.position import State

Names = tuple[str, ...] | None

WIDTH, HEIGHT = 1000, 744
MODES: Final = {"kingdoms": "Kingdoms", "regions": "Regions", "meeting": "What meets", "support": "Support"}
ORIGIN: Final = "Place"

# A sheet of paper is the same by day and by night: only the first colour of each pair is used.
_C: Final = {name: pair[0] for name, pair in symbols.PALETTE.items()}
_REALMS: Final = tuple(_C[f"realm{n}"] for n in range(4))
_TILE: Final = 0.62
"""The size of a tile, compared with the board's."""
_LEADER: Final = 0.68


# ------------------------------------------------------------------------------------------------------------- choices


def origins(state: State, mode: str, names: Names) -> dict[str, str]:
    """For what meets the empty spaces beside kingdoms, those that touch most first; for support the leaders."""
    who = names or DEFAULT_NAMES
    if mode == "support":
        return {
            f"{place.upper()}: {who[seat]}'s {leader}": place
            for place in PLACES
            if (found := state.leader_at(place))
            for seat, leader in (found,)
        }
    if mode != "meeting":
        return {}
    return {f"{place.upper()}: {_counted(len(found), 'kingdom')}": place for place, found in _meeting_places(state)}


def targets(state: State, mode: str, origin: str) -> dict[str, str]:
    """Nothing here has an end to go to."""
    return {}


def view(state: State, mode: str, origin: str, target: str, names: Names, moving: bool) -> View:
    """What is shown. Without any leader on the board there are regions only."""
    who = names or DEFAULT_NAMES
    if mode == "meeting" and origin:
        return _meeting(state, origin, who)
    if mode == "support" and origin:
        return _support(state, origin, who)
    return _regions(state, who) if mode == "regions" else _kingdoms(state, who)


def _meeting_places(state: State) -> list[tuple[str, set[int]]]:
    """The empty spaces beside kingdoms, with those kingdoms; most kingdoms first."""
    realms = set(state.realms) - {0}
    beside = {
        place: {realm for realm in realms if BESIDE[bit] & realm}
        for place, bit in BIT.items()
        if not bit & (state.occupied | state.catastrophes)
    }
    found = [(place, there) for place, there in beside.items() if there]
    return sorted(found, key=lambda one: -len(one[1]))


# --------------------------------------------------------------------------------------------------------------- views


def _setup(state: State, functions: str, networkx: bool = False) -> str:
    lines = ["import networkx as nx"] if networkx else []
    lines += ["from boardgames import read", f"from boardgames.tigris.graph import {functions}"]
    return "\n".join([*lines, f"state = read({state.text!r})"])


def _regions(state: State, who: tuple[str, ...]) -> View:
    found = regions(state)
    led = [region for region in found if region.graph["leaders"]]
    single = sum(len(region) == 1 for region in found)
    words = (
        f"{_counted(len(found), 'region')} on the board, {single} of them of a single piece; "
        f"{len(led)} with a leader, so {_are(len(led), 'kingdom')}. Only pieces that share a side are connected."
    )
    grounds = [(region, _C["gold"] if region in led else _C["edge"]) for region in found]
    drawing = _sheet(state, grounds, [("kingdom", _blob(_C["gold"])), ("region without leaders", _blob(_C["edge"]))])
    code = "G = connected(state)\nnx.number_connected_components(G)"
    rows = tuple(((str(len(r)), ""), (runs(bits(r)), ""), (_leaders(r, who) or "nobody", "")) for r in found)
    table = Table("Where each region lies, and who leads there.", ("Pieces", "Spaces", "Leaders"), rows, whole=False)
    return View(drawing, words, _setup(state, "connected", networkx=True), code, table=table if rows else None)


def _kingdoms(state: State, who: tuple[str, ...]) -> View:
    found = kingdoms(state)
    told, rows = [], []
    for number, kingdom in enumerate(found, start=1):
        spaces = f"{_counted(len(kingdom), 'space')} ({runs(bits(kingdom))})"
        told.append(f"Kingdom {number} has {spaces}: {_leaders(kingdom, who)}")
        for (seat, leader), place in kingdom.graph["leaders"].items():
            supporters = kingdom.graph["supporters"][COLOURS[LEADERS.index(leader)]]
            rows.append(
                (
                    (str(number), ""),
                    (f"{who[seat]}'s {leader}", place.upper()),
                    (str(kingdom.graph["strengths"][place]), ""),
                    (str(len(supporters)), ""),
                )
            )
    words = (
        f"{_counted(len(found), 'kingdom')}. {'. '.join(told)}." if found else "No leader is on the board: no kingdom."
    )
    grounds = [(kingdom, _REALMS[n % 4]) for n, kingdom in enumerate(found)]
    badges = [
        (place, str(len(kingdom.graph["supporters"][COLOURS[LEADERS.index(leader)]])))
        for kingdom in found
        for (_, leader), place in kingdom.graph["leaders"].items()
    ]
    entries: list[tuple[str, list[Stroke]]] = [("a kingdom", _blob(_REALMS[0])), ("another", _blob(_REALMS[1]))]
    entries.append(("tiles of the leader's colour in it", _badge(0, 0, "2")))
    table = Table(
        "What leaders can count on: the temples beside them in an internal conflict, the tiles of their colour in "
        "their kingdom in an external one.",
        ("Kingdom", "Leader", "Temples beside", "Tiles of the colour"),
        tuple(rows),
    )
    code = '[kingdom.graph["leaders"] for kingdom in kingdoms(state)]'
    drawing = _sheet(state, grounds, entries, badges)
    return View(drawing, words, _setup(state, "kingdoms"), code, table=table if rows else None)


def _meeting(state: State, place: str, who: tuple[str, ...]) -> View:
    graph = meeting(state, place)
    beside = [graph.nodes[node] for node in graph[place]]
    led = [region for region in beside if region["kingdom"]]
    fights = [colours for *_, colours in graph.edges.data("colours") if colours]
    x, y = _spot(place)
    whole = connected(state)
    grounds = [
        (whole.subgraph(region["places"]), _REALMS[led.index(region) % 4] if region in led else _C["edge"])
        for region in beside
    ]
    ways = tuple(
        ((x, y), _spot(other))
        for region in beside
        for other in sorted(region["places"])
        if BIT[other] & BESIDE[BIT[place]]
    )
    links: list[Stroke] = [Lines(ways, _C["ivory"], 12), Lines(ways, _C["lapis"], 6, (9, 7)), *_ring(x, y, 20)]
    places = tuple(sorted({place for region in led for place in region["places"]}, key=PLACES.index))
    entries: list[tuple[str, list[Stroke]]] = [("the space", _ring(0, 0, 12))]
    entries.append(("touches", [Lines((((-16, 0), (16, 0)),), _C["lapis"], 6, (9, 7))]))
    entries += [("a kingdom", _blob(_REALMS[0])), ("a region without leaders", _blob(_C["edge"]))]
    words = f"{place.upper()} touches {_counted(len(led), 'kingdom')}"
    words += f" and {_counted(len(beside) - len(led), 'region')} without leaders. " if len(beside) > len(led) else ". "
    words += " ".join((*_tile_may(state, place, len(led), fights), *_leader_may(state, place, len(led))))
    return View(
        _sheet(state, grounds, entries, above=links),
        words,
        _setup(state, "touching"),
        f'[sorted(kingdom) for kingdom in touching(state, "{place}")]',
        ((place, "from"), *((other, "path") for other in places)),
    )


def _tile_may(state: State, place: str, number: int, fights: list[list[str]]) -> Iterable[str]:
    tile = "A farm" if BIT[place] & state.board.river else "A tile"
    if number > 2:
        yield "No tile may join more than two."
    elif number == 2:
        colours = [colour for colour in COLOURS if any(colour in found for found in fights)]
        pairs = _listed([f"two {LEADERS[COLOURS.index(colour)]}s" for colour in colours])
        yield f"{tile} would unite the two" + (f", and {pairs} would fight." if pairs else " in peace.")
    else:
        yield f"{tile} would belong to {'this' if number else 'no'} kingdom."


def _leader_may(state: State, place: str, number: int) -> Iterable[str]:
    if BIT[place] & state.board.river:
        yield "No leader may stand on a river."
    elif not temples_beside(state, place):
        yield "No leader may stand here: there is no temple beside it."
    elif number > 1:
        yield "No leader may stand here: leaders never join kingdoms."
    else:
        yield "A leader may stand here, beside a temple."


class _Backing(NamedTuple):
    """What a view of a leader's support shows besides the leader and the tiles that support it."""

    grounds: list[tuple[Any, str]]
    links: list[Stroke]
    entries: list[tuple[str, list[Stroke]]]
    words: str


def _support(state: State, place: str, who: tuple[str, ...]) -> View:
    """What stands behind a leader. While kingdoms unite, both sides are shown without the joining tile."""
    found = state.leader_at(place)
    assert found is not None
    seat, leader = found
    backing = supporters(state, place)
    joint = state.uniting if state.uniting in nx.node_connected_component(connected(state), place) else None
    temples = set() if joint else temples_beside(state, place)
    shown = _across(state, seat, leader, place, joint) if joint else _within(state, leader, place, temples)
    x, y = _spot(place)
    at = tuple(_spot(other) for other in sorted(backing, key=PLACES.index))
    links: list[Stroke] = [*_frames(at, 24), *_ring(x, y, 24)]
    functions = ("supporters",) if joint else ("temples_beside", "supporters")
    marks = [(other, "path") for other in sorted(temples)] + [(o, "good") for o in sorted(backing - temples)]
    return View(
        _sheet(
            state,
            shown.grounds,
            [("the leader", _ring(0, 0, 12)), *shown.entries],
            above=links + shown.links,
            without=joint,
        ),
        f"{who[seat]}'s {leader} on {place.upper()}. {shown.words}Tiles from hands may be added.",
        _setup(state, ", ".join(sorted(functions))),
        ", ".join(f'{function}(state, "{place}")' for function in functions),
        ((place, "from"), *marks),
    )


def _across(state: State, seat: int, leader: str, place: str, joint: str) -> _Backing:
    """What supports a leader while kingdoms unite: its own side when the joining tile is left out."""
    united = nx.node_connected_component(connected(state), place)
    tile, backing = TILES[LEADERS.index(leader)], supporters(state, place)
    whole = connected(state, joint)

    def side(of: str) -> Any:
        return whole.subgraph(nx.node_connected_component(whole, of))

    rivals = {state.place_of(other, leader) for other in range(state.seats) if other != seat} & united
    centre = _spot(joint)
    ways = tuple((centre, _spot(other)) for other in names(BESIDE[BIT[joint]]) if other in united)
    is_or_are = "is" if len(backing) == 1 else "are"
    return _Backing(
        [(side(place), _REALMS[0]), *((side(rival), _REALMS[1]) for rival in sorted(filter(None, rivals)))],
        [Lines(ways, _C["line"], 4, (5, 6)), *_left_out(*centre, 24)],
        [
            (f"a {tile} on its side", _frames(((0, 0),), 12)),
            ("the joining tile, ignored", _left_out(0, 0, 12)),
        ],
        f"Without {joint.upper()}, the joining tile, {_counted(len(backing), tile)} {is_or_are} connected to it and "
        f"would support it: {_places(backing)}. ",
    )


def _within(state: State, leader: str, place: str, temples: set[str]) -> _Backing:
    """What supports a leader in its kingdom: the temples beside it, or the tiles of its colour."""
    tile, backing, whole = TILES[LEADERS.index(leader)], supporters(state, place), connected(state)
    spot = _spot(place)
    ways = tuple((spot, _spot(other)) for other in sorted(temples, key=PLACES.index))
    return _Backing(
        [(whole.subgraph(nx.node_connected_component(whole, place)), _REALMS[0])],
        [Lines(ways, _C["ivory"], 13), Lines(ways, _C["red"], 8), *_ring(*spot, 24)],
        [
            ("a temple beside it", [Lines((((-16, 0), (16, 0)),), _C["red"], 8)]),
            (f"a {tile} in its kingdom", _frames(((0, 0),), 12)),
        ],
        f"In an internal conflict {_counted(len(temples), 'temple')} beside it would count: {_places(temples)}. "
        f"In an external one {_counted(len(backing), tile)} of its kingdom: {_places(backing)}. ",
    )


def _frames(middles: Iterable[Point], half: float) -> list[Stroke]:
    """Squares around tiles: a leader has a ring."""
    corners = ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
    squares = tuple(tuple((x + dx, y + dy) for dx, dy in corners) for x, y in middles)
    return [Lines(squares, _C["ivory"], 8), Lines(squares, _C["lapis"], 4)]


def _left_out(x: float, y: float, radius: float) -> list[Stroke]:
    return [Rings(((x, y),), radius, _C["line"], 8), Rings(((x, y),), radius, _C["gold"], 5)]


# --------------------------------------------------------------------------------------------------------------- words


def _leaders(kingdom: Any, who: tuple[str, ...]) -> str:
    return _listed(
        [f"{who[seat]}'s {leader} on {place.upper()}" for (seat, leader), place in kingdom.graph["leaders"].items()]
    )


def _places(places: Iterable[str]) -> str:
    return _listed([place.upper() for place in sorted(places, key=PLACES.index)]) or "none"


def _counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'s' * (number != 1)}"


def _are(number: int, word: str) -> str:
    return f"a {word}" if number == 1 else f"{_counted(number, word)}"


def _listed(parts: list[str]) -> str:
    return listed(parts) if parts else ""


# --------------------------------------------------------------------------------------------------------------- sheet


def _spot(place: str) -> Point:
    return ground.middle(*position(place))


def _pale(colour: str, by: float) -> str:
    """A colour mixed with that of the page."""
    pairs = [(int(colour[i : i + 2], 16), int(_C["page"][i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (other - one) * by):02x}" for one, other in pairs)


def _sheet(
    state: State,
    grounds: list[tuple[Any, str]],
    entries: list[tuple[str, list[Stroke]]],
    badges: Iterable[tuple[str, str]] = (),
    above: Iterable[Stroke] = (),
    without: str | None = None,
) -> Drawing:
    """The board in pale, regions on grounds of their own, what is connected without one of the places, and all
    pieces."""
    drawn = [*_ground(state.board.name)]
    for region, colour in grounds:
        drawn += _blob_of(region, _pale(colour, 0.35))
    ways = _ways(connected(state, without))
    drawn += [Lines(ways, _C["line"], 7), Lines(ways, _C["shell"], 3)]
    drawn += [*above, *_pieces(state)]
    for place, text in badges:
        x, y = _spot(place)
        drawn += _badge(x + 17, y + 18, text)
    return (*drawn, *_legend(entries))


@cache
def _ground(board: str) -> Drawing:
    """Land and rivers, a dot for each space, and letters and numbers around."""
    sheet = rectangle(0, 0, WIDTH, HEIGHT)
    land = rectangle(ground.LEFT, ground.TOP, ground.RIGHT, ground.BOTTOM)
    half = ground.CELL / 2
    river = [_spot(place) for place in names(find_board(board).river)]
    cells = tuple(rectangle(x - half, y - half, x + half, y + half) for x, y in river)
    spots = tuple(_spot(place) for place in PLACES)
    letters = [
        (ground.middle(0, c)[0], y, "middle", "ABCDEFGHIJKLMNOP"[c])
        for c in range(COLUMNS)
        for y in (15, ground.BOTTOM + 15)
    ]
    numbers = [
        (x, ground.middle(r, 0)[1] + 5, "middle", str(r + 1)) for r in range(ROWS) for x in (10, ground.RIGHT + 10)
    ]
    return (
        Areas((sheet,), _C["page"]),
        Areas((land,), _pale(_C["sand"], 0.6)),
        Areas(cells, _pale(_C["water"], 0.55)),
        Discs(spots, 3.5, _pale(_C["edge"], 0.35)),
        Lines((land,), _C["lapis"], 3),
        Words((*letters, *numbers), 13, _C["soft"], 700),
    )


def _ways(graph: Any) -> tuple[tuple[Point, Point], ...]:
    """A graph's edges in one order: a region is a view of a set, and sets differ from run to run."""
    return tuple(sorted((min(ends), max(ends)) for ends in (tuple(map(_spot, edge)) for edge in graph.edges)))


def _blob_of(region: Any, colour: str) -> list[Stroke]:
    """A region's ground: wide lines along its edges."""
    ways = _ways(region)
    at = tuple(sorted(map(_spot, region)))
    places = bits(region)
    corners = [_spot(NAME[corner]) for corner, square in SQUARE.items() if square & places == square]
    middles = tuple(rectangle(x, y, x + ground.CELL, y + ground.CELL) for x, y in corners)
    return [
        Lines(ways, _C["soft"], 55),
        Discs(at, 27.5, _C["soft"]),
        Lines(ways, colour, 52),
        Discs(at, 26, colour),
        Areas(middles, colour),
    ]


def _blob(colour: str) -> list[Stroke]:
    """A ground's sign in the legend."""
    tint = _pale(colour, 0.35)
    return [Lines((((-9, 0), (9, 0)),), _C["soft"], 23), Lines((((-9, 0), (9, 0)),), tint, 20)]


def _ring(x: float, y: float, radius: float) -> list[Stroke]:
    """Around what was chosen."""
    return [Rings(((x, y),), radius, _C["ivory"], 9), Rings(((x, y),), radius, _C["lapis"], 5)]


def _badge(x: float, y: float, text: str) -> list[Stroke]:
    return [
        Discs(((x, y),), 12, _C["line"]),
        Discs(((x, y),), 10.5, _C["gold"]),
        Words(((x, y + 5.5, "middle", text),), 16, _C["coin"], 700),
    ]


def _legend(entries: list[tuple[str, list[Stroke]]]) -> list[Stroke]:
    """A line below the board that says what the signs mean."""
    drawn: list[Stroke] = []
    texts = []
    x, y = 30.0, 722.0
    for text, sign in entries:
        drawn += repeated(sign, ((x + 14, y),))
        texts.append((x + 42, y + 6, "start", text))
        x += 42 + text_width(text, 17) + 34
    return [*drawn, Words(tuple(texts), 17, _C["ink"])]


# -------------------------------------------------------------------------------------------------------------- pieces

_PAINTS: Final = {
    **{f"te-{name}": Paint(fill=colour) for name, colour in _C.items()},
    **{f"te-{colour}-line": Paint(line=_C[colour], width=2.6) for colour in COLOURS},
    **dict.fromkeys(("te-lined", "te-tile"), Paint(line=_C["line"], width=1.8)),
    "te-mark": Paint(line=_C["ivory"], width=2.4),
    "te-dark": Paint(line=_C["coin"], width=2.0),
    "te-crack": Paint(line=_C["ember"], width=2.6),
    "te-weave": Paint(line=_C["edge"], width=1.6),
}
"""What the classes of figures look like on the sheet."""


@cache
def _figure(symbol: str) -> Drawing:
    """What lies on the board as strokes around 0,0."""
    return strokes(symbols.figures()[symbol], _PAINTS, _C["page"])


def _pieces(state: State) -> list[Stroke]:
    """All that lies on the board, smaller than there."""
    lying: dict[tuple[str, float], list[Point]] = {}

    def put(symbol: str, places: Iterable[str], size: float = _TILE, by: float = 0) -> None:
        for place in places:
            x, y = _spot(place)
            lying.setdefault((symbol, size), []).append((x + by, y + by))

    for letter, there in zip(symbols.TILE_LETTERS, state.tiles, strict=True):
        put(letter, names(there))
    for there in state.turned:
        put("d", names(there))
    put("c", names(state.catastrophes))
    for monument, corner in state.built.items():
        put(f"M{MONUMENTS.index(monument)}", (corner,), 0.55, ground.CELL / 2)
    for building, place in state.put_up.items():
        put(building, (place,))
    put("g", names(state.treasures))
    for index, there in enumerate(state.leaders):
        seat, kind = divmod(index, 4)
        put(f"{seat}{symbols.LEADER_LETTERS[kind]}", (name for one in each(there) for name in names(one)), _LEADER)
    return [stroke for (symbol, size), at in lying.items() for stroke in repeated(_figure(symbol), at, size)]
