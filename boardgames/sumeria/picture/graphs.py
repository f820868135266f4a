"""The trade routes of Sumeria as a drawing: the routes, a trader's reach, the control of zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import networkx as nx

from boardgames.pictures.figures import Paint, strokes
from boardgames.pictures.paths import (
    Path,
    Point,
    arrowhead,
    growing,
    hatch,
    hull,
    moved,
    rectangle,
    shortened,
    smooth,
)
from boardgames.pictures.strokes import (
    SERIF,
    Areas,
    Discs,
    Drawing,
    Lines,
    Pause,
    Rings,
    Stroke,
    Table,
    View,
    Words,
    repeated,
)
from boardgames.pictures.style import luminance, text_width
from boardgames.speech import DEFAULT_NAMES, listed
from boardgames.sumeria import scoring
from boardgames.sumeria.atlas import KINDS
from boardgames.sumeria.graph import influence_table, occupied, trade_routes
from boardgames.sumeria.picture import ground, symbols

if TYPE_CHECKING:
    from boardgames.sumeria.atlas import Map, Place
    from boardgames.sumeria.position import State

Names = tuple[str, ...] | None

WIDTH, HEIGHT = 1000, 706
MODES: Final = {"routes": "Routes", "reach": "Reach of a trader", "control": "Control"}
ORIGIN: Final = "Trader"

# A sheet of paper is the same by day and by night: only the first colour of each pair is used.
_C: Final = {name: pair[0] for name, pair in symbols.PALETTE.items()}
_FADED: Final = 0.62
_SIZE: Final = {"residence": 17.0, "city": 13.0, "village": 13.5}
"""Half the width of a settlement's sign."""


# ------------------------------------------------------------------------------------------------------------- choices


def origins(state: State, mode: str, names: Names) -> dict[str, str]:
    """The traders to choose from, those of the player to move first."""
    if mode != "reach":
        return {}
    first = state.to_move if state.to_move is not None and state.to_move >= 0 else 0
    seats = [(first + n) % state.seats for n in range(state.seats)]
    who = names or DEFAULT_NAMES
    return {
        f"{who[seat]}: {place.name}": place.id
        for seat in seats
        for place, owner in zip(state.map.places, state.board, strict=True)
        if owner == seat + 1
    }


def targets(state: State, mode: str, origin: str) -> dict[str, str]:
    """The settlements that the chosen trader can move to, by name."""
    if mode != "reach" or not origin:
        return {}
    return dict(sorted((state.map.names[place], place) for place in _reach(state, origin).boundary))


def view(state: State, mode: str, origin: str, target: str, names: Names, moving: bool) -> View:
    """What is shown. Without any trader on the board, the reach of a trader is the routes alone."""
    who = names or DEFAULT_NAMES
    if mode == "control":
        return _control(state, who)
    if mode == "reach" and origin:
        return _reaching(state, origin, target, who, moving)
    return _routes(state, who)


# --------------------------------------------------------------------------------------------------------------- views


def _setup(state: State, functions: str, networkx: bool = False) -> str:
    lines = ["import networkx as nx"] if networkx else []
    lines += ["from boardgames import read", f"from boardgames.sumeria.graph import {functions}"]
    return "\n".join([*lines, f"state = read({state.text!r})"])


def _routes(state: State, who: tuple[str, ...]) -> View:
    board = state.map
    graph = trade_routes(state)
    crossing = sum(graph.nodes[a]["zone"] != graph.nodes[b]["zone"] for a, b in graph.edges)
    standing = _listed([f"{who[seat]} has {state.board.count(seat + 1)}" for seat in range(state.seats)])
    words = (
        f"A graph of the {len(graph)} settlements of {len(board.zones)} zones and their {graph.number_of_edges()} "
        f"trade routes. {crossing} of the routes lead from one zone to another. Traders on the board: {standing}."
    )
    drawing = [
        *_ground(board, False),
        *_network(board),
        *_traders(state),
        *_legend(
            state,
            who,
            [
                ("residence", _sign("residence", 0, 0)),
                ("city", _sign("city", 0, 0)),
                ("village", _sign("village", 0, 0)),
                ("trade route", [Lines((((-14, 0), (14, 0)),), _C["track"], 3)]),
            ],
        ),
    ]
    code = "G = trade_routes(state)\nG.number_of_nodes(), G.number_of_edges()"
    return View(tuple(drawing), words, _setup(state, "trade_routes"), code)


class _Reach(NamedTuple):
    """A trader, its component of occupied settlements, the empty settlements next to that, and the way to one."""

    origin: str
    component: set[str]
    boundary: set[str]
    way: list[str]


def _reach(state: State, origin: str, target: str = "") -> _Reach:
    routes = trade_routes(state)
    component: set[str] = nx.node_connected_component(occupied(state), origin)
    boundary: set[str] = nx.node_boundary(routes, component)
    inside = routes.subgraph(component | {target})
    way: list[str] = nx.shortest_path(inside, origin, target) if target in boundary else []
    return _Reach(origin, component, boundary, way)


def _reaching(state: State, origin: str, target: str, who: tuple[str, ...], moving: bool) -> View:
    reach = _reach(state, origin, target)
    code = f'G = trade_routes(state)\ncomponent = nx.node_connected_component(occupied(state), "{origin}")\n' + (
        f'nx.shortest_path(G.subgraph(component | {{"{target}"}}), "{origin}", "{target}")'
        if reach.way
        else "nx.node_boundary(G, component)"
    )
    marks = [(origin, "from"), *((place, "path") for place in reach.way[1:-1])]
    marks += [(place, "good") for place in state.map.names if place in reach.boundary]
    return View(
        _reach_drawing(state, reach, who, moving),
        _reach_words(state, reach, who),
        _setup(state, "occupied, trade_routes", networkx=True),
        code,
        tuple(marks),
    )


def _reach_drawing(state: State, reach: _Reach, who: tuple[str, ...], moving: bool) -> Drawing:
    board, component, boundary = state.map, reach.component, reach.boundary
    spots = _spots(board)
    lit = frozenset(component | boundary)
    inner = tuple((spots[a], spots[b]) for a, b in board.routes if a in component and b in component)
    outer = tuple(
        (spots[a], spots[b])
        for a, b in board.routes
        if (a in component and b in boundary) or (b in component and a in boundary)
    )
    base: list[Stroke] = [
        *_ground(board, True),
        *_roads(board, True),
        Lines(inner, _C["halo"], 13),
        Lines(inner, _C["carnelian"], 7),
        Lines(outer, _C["halo"], 9),
        Lines(outer, _C["carnelian"], 3, (7, 6)),
        *_glow(board, [place for place in board.places if place.id in boundary]),
        *_signs(board, lit, True),
    ]
    signs: list[tuple[str, Sequence[Stroke]]] = [
        ("the trader", _ring(0, 0, 12)),
        ("jumped along", [Lines((((-14, 0), (14, 0)),), _C["carnelian"], 7)]),
        ("can be reached", [Discs(((0, 0),), 14, _C["gold"]), *_sign("village", 0, 0, 0.75)]),
    ]
    if reach.way:
        signs.append(("the way", _arrow(((-16, 0), (17, 0)))))
    top = [
        *_ring(*spots[reach.origin], 26),
        *_names(board, lit, True),
        *_traders(state),
        *_legend(state, who, signs),
    ]
    if not reach.way:
        return *base, *top
    path = shortened(tuple(spots[place] for place in reach.way), 24, 21)
    still = *base, *_arrow(path), *top
    if not moving:
        return still
    steps = (stroke for piece in growing(path, 16) for stroke in (Pause(24), Lines((piece,), _C["lapis"], 9)))
    return *base, *top, *steps, Pause(60), *still


def _reach_words(state: State, reach: _Reach, who: tuple[str, ...]) -> str:
    board = state.map
    seat = state.owner(reach.origin)
    assert seat is not None

    def named(places: Iterable[str]) -> str:
        return _listed([board.names[place] for place in sorted(places, key=board.index.__getitem__)])

    parts = [f"{who[seat]}'s trader on {board.names[reach.origin]}"]
    if len(reach.component) > 1:
        others = named(reach.component - {reach.origin})
        parts.append(f"is connected with {others} and can jump over the traders there.")
    else:
        parts.append("has nobody beside it.")
    if reach.boundary:
        number = f"{len(reach.boundary)} empty {'settlement' if len(reach.boundary) == 1 else 'settlements'}"
        parts.append(f"It reaches {number}: {named(reach.boundary)}.")
    else:
        parts.append("It reaches no empty settlement.")
    if reach.way:
        jumped = _listed([board.names[place] for place in reach.way[1:-1]])
        how = f"jumps over {jumped}" if jumped else "is a single step"
        parts.append(f"The way to {board.names[reach.way[-1]]} {how}.")
    return " ".join(parts)


_DECIDES: Final = {
    "residence": "the residence",
    "cities": "the number of cities",
    "villages": "the number of villages",
    "nearness": "the turn order",
}
"""What breaks a tie."""


def _control(state: State, who: tuple[str, ...]) -> View:
    board = state.map
    fills, told = [], []
    stripes: list[Stroke] = []
    order: list[list[int]] = []
    for i, zone in enumerate(board.zones):
        ranked = scoring.influence(state, i)[:2]
        order.append([influence.seat for influence in ranked])
        if not ranked:
            fills.append(_C["page"])
            told.append(f"{zone.name}: nobody")
            continue
        first, *others = ranked
        fills.append(_tint(first.seat))
        sentence = f"{zone.name}: {who[first.seat]} with {first.traders}"
        for second in others:
            sentence += f", {who[second.seat]} second with {second.traders}"
            if tie := _tie(state, i):
                sentence += f" ({tie})"
                color = symbols.mix(_C[f"t{second.seat}"], _C["halo"], 0.25)
                stripes.append(Lines(hatch(_outline(board, i), 22), color, 4))
        told.append(sentence)
    drawing = [
        *_ground(board, False, tuple(fills), tuple(stripes)),
        *_network(board),
        *_traders(state),
        *_badges(board, order),
        *_legend(
            state,
            who,
            [
                ("controls (small: second)", _crowns(((0, 0),), 14)),
                ("a tie, broken", [Lines(hatch(rectangle(-15, -11, 15, 11), 9), _C["track"], 3)]),
            ],
        ),
    ]
    words = f"Who controls the zones. {'. '.join(told)}."
    setup = _setup(state, "influence_table")
    return View(tuple(drawing), words, setup, "influence_table(state)", table=_table(state, who))


def _table(state: State, who: tuple[str, ...]) -> Table:
    rows = []
    for row in influence_table(state):
        zone = state.map.zone_index[row["zone"]]
        cells = [(f"{row['position']}{'★' * row['ascendant']}", ""), (state.map.zones[zone].name, _tie(state, zone))]
        for seat in range(state.seats):
            if kinds := row["traders"].get(seat):
                place = " ①" if seat == row["control"] else " ②" if seat == row["second"] else ""
                cells.append((f"{sum(kinds)}{place}", " ".join(map(str, kinds))))
            else:
                cells.append(("-", ""))
        rows.append(tuple(cells))
    return Table(
        "Traders in each zone. The small figures count those on the residence, on cities and on villages. "
        "① controls the zone, and ② is second. ★ The zone scores.",
        ("Row", "Zone", *who[: state.seats]),
        tuple(rows),
    )


def _tint(seat: int) -> str:
    """A player's colour as the ground of a zone: light enough for names."""
    color = _C[f"t{seat}"]
    return symbols.mix(color, _C["halo"], 0.7 if luminance(color) < 0.05 else 0.5)


def _tie(state: State, zone: int) -> str:
    """What breaks the tie for a zone, if there is one."""
    match scoring.influence(state, zone)[:2]:
        case [first, second] if first.traders == second.traders:
            return f"{_DECIDES[scoring.decided_by(first, second)]} decides"
    return ""


def _listed(parts: list[str]) -> str:
    return listed(parts) if parts else ""


# -------------------------------------------------------------------------------------------------------------- ground


@cache
def _spots(board: Map) -> dict[str, Point]:
    return {place.id: (round(x), round(y)) for place, (x, y) in zip(board.places, ground.spots(board), strict=True)}


@cache
def _outline(board: Map, zone: int) -> Path:
    """A zone's land: as the map has it, or else what lies around its settlements."""
    if outline := board.outlines.get(board.zones[zone].id):
        points = [ground.to_frame(x, y) for x, y in outline]
        return *points, points[0]
    corners = [(46 * cos(n * pi / 8), 46 * sin(n * pi / 8)) for n in range(16)]
    at = [ground.spots(board)[i] for i in board.zone_places[zone]]
    return hull((round(x + dx), round(y + dy)) for x, y in at for dx, dy in corners)


@cache
def _water(board: Map, fade: float) -> Drawing:
    """The river and the gulf, where the map has land outlines."""
    if not (river := ground.river_line(board)):
        return ()
    flow = smooth([(ground.LEFT, river[0][1]), *ground.spread(river, 26)[1:-1], (ground.COAST - 14, river[-1][1])])
    coast = smooth(ground.SEA)
    sea = (*coast, (ground.RIGHT, ground.BOTTOM), (ground.RIGHT, ground.TOP), coast[0])
    bank, water = (symbols.mix(_C[name], _C["halo"], fade) for name in ("bank", "water"))
    return Lines((flow, coast), bank, 29), Areas((sea,), water), Lines((flow, coast), water, 25)


@lru_cache(maxsize=64)
def _ground(board: Map, faded: bool, fills: tuple[str, ...] = (), stripes: Drawing = ()) -> Drawing:
    """Paper, land, water, the names of the zones and the frame."""
    looks = [(tint[0], dye[0]) for tint, dye in (symbols.zone_colors(zone.color) for zone in board.zones)]
    outlines = [_outline(board, i) for i in range(len(board.zones))]
    fade = _FADED if faded else 0
    left, top, right, bottom = ground.LEFT - 5.5, ground.TOP - 5.5, ground.RIGHT + 5.5, ground.BOTTOM + 5.5
    frame = (rectangle(left, top, right, bottom),)
    land = [
        Areas((outline,), symbols.mix(fills[i] if fills else looks[i][0], _C["halo"], fade))
        for i, outline in enumerate(outlines)
    ]
    letters = [
        _lettering(board, i, 12, 1, symbols.mix(looks[i][1], _C["halo"], 0.2 + fade / 2))
        for i in range(len(board.zones))
    ]
    sheet = rectangle(0, 0, WIDTH, HEIGHT)
    return (
        Areas((sheet,), _C["page"]),
        *land,
        *stripes,
        *(
            Lines((outline,), symbols.mix(look[1], _C["halo"], 0.35 + fade / 2), 1.6)
            for outline, look in zip(outlines, looks, strict=True)
        ),
        *_water(board, fade * 0.8),
        *([] if fills else letters),
        Areas((rectangle(0, ground.BOTTOM, WIDTH, HEIGHT),), _C["page"]),
        Lines(frame, _C["lapis"], 11),
        Lines(frame, _C["shell"], 6, (15, 25)),
    )


def _lettering(board: Map, zone: int, indent: float, scale: float, color: str, halo: str = "") -> Words:
    """A zone's name in spaced capitals."""
    x, y, size = ground.placement(board).letters[zone]
    letters = "\u2005".join(board.zones[zone].name.upper())
    return Words(((x + indent, y + size * 0.36, "start", letters),), size * scale, color, 600, halo, SERIF)


# ------------------------------------------------------------------------------------------------------------- network


@cache
def _roads(board: Map, faded: bool) -> Drawing:
    spots = _spots(board)
    lines = tuple((spots[a], spots[b]) for a, b in board.routes)
    color = symbols.mix(_C["track"], _C["halo"], 0.45 if faded else 0)
    return Lines(lines, _C["path"], 8), Lines(lines, color, 2.2 if faded else 3)


def _sign(kind: str, x: float, y: float, scale: float = 1, faded: bool = False) -> list[Stroke]:
    """A settlement: a tower in steps, a square, a round."""
    return _signs_at(kind, ((x, y),), scale, faded)


def _signs_at(kind: str, at: tuple[Point, ...], scale: float, faded: bool) -> list[Stroke]:
    r = _SIZE[kind] * scale
    wall, site = symbols.mix(_C["wall"], _C["halo"], 0.45 if faded else 0), _C["site"]
    if kind == "village":
        return [Discs(at, r, site), Rings(at, r, wall, 2.6)]
    square = tuple(moved(rectangle(-r, -r, r, r), x, y) for x, y in at)
    if kind == "city":
        return [Areas(square, site), Lines(square, wall, 2.6)]
    brick = symbols.mix(_C["brick"], _C["halo"], 0.5 if faded else 0)
    inner = tuple(moved(rectangle(1.0 - r * 0.68, 1.0 - r * 0.68, r * 0.68 - 1, r * 0.68 - 1), x, y) for x, y in at)
    return [Areas(square, brick), Lines(square, wall, 2.8), Areas(inner, site), Lines(inner, wall, 2.2)]


@lru_cache(maxsize=64)
def _signs(board: Map, lit: frozenset[str], faded: bool) -> Drawing:
    """The settlements. Where the others fade, the lit ones do not."""
    spots = _spots(board)
    drawn: list[Stroke] = []
    for dim in {faded, False}:
        for kind in KINDS:
            at = tuple(
                spots[place.id]
                for place in board.places
                if place.kind == kind and (faded and place.id not in lit) == dim
            )
            if at:
                drawn += _signs_at(kind, at, 1, dim)
    return tuple(drawn)


@lru_cache(maxsize=64)
def _names(board: Map, lit: frozenset[str], faded: bool) -> Drawing:
    drawn = []
    for dim in {faded, False}:
        for big in (False, True):
            texts = tuple(
                (name.x, name.y, name.anchor, place.name)
                for place, name in zip(board.places, ground.placement(board).names, strict=True)
                if (place.kind == "residence") == big and (faded and place.id not in lit) == dim
            )
            color = symbols.mix(_C["soft"], _C["halo"], 0.12) if dim else _C["ink"]
            if texts:
                drawn.append(Words(texts, 19 if big else 17, color, 700 if big else 500, _C["halo"]))
    return tuple(drawn)


def _network(board: Map) -> Drawing:
    """Routes, settlements and their names."""
    nobody: frozenset[str] = frozenset()
    return *_roads(board, False), *_signs(board, nobody, False), *_names(board, nobody, False)


def _glow(board: Map, places: list[Place]) -> list[Stroke]:
    """Gold behind settlements that can be reached."""
    spots = _spots(board)
    drawn: list[Stroke] = []
    for wide, color in ((9.0, _C["line"]), (7.5, _C["gold"])):
        for village in (True, False):
            at = tuple(spots[place.id] for place in places if (place.kind == "village") == village)
            drawn.append(Discs(at, (_SIZE["village"] if village else _SIZE["residence"] * 1.2) + wide, color))
    return drawn


def _ring(x: float, y: float, radius: float) -> list[Stroke]:
    """Around the chosen trader."""
    return [
        Discs(((x, y),), radius + 3, _C["halo"]),
        Rings(((x, y),), radius, _C["lapis"], 4),
    ]


def _arrow(path: Path) -> list[Stroke]:
    tip = arrowhead(path, 17)
    shaft = shortened(path, 0, 11)
    return [
        Lines((shaft,), _C["halo"], 13),
        Lines((tip,), _C["halo"], 5),
        Lines((shaft,), _C["lapis"], 8),
        Areas((tip,), _C["lapis"]),
    ]


# ------------------------------------------------------------------------------------------------------------- traders

_PAINTS: Final = {
    **{f"su-{name}": Paint(fill=_C[name]) for name in ("t0", "t1", "t2", "t3", "motif")},
    "su-back": Paint(line=_C["halo"], width=5),
    "su-lined": Paint(line=_C["line"], width=1.8),
    "su-mark": Paint(line=_C["motif"], width=2.2),
    "su-dark": Paint(line=_C["coin"], width=2.2),
}
"""What the classes of traders look like on the sheet."""


@cache
def _figure(seat: int) -> Drawing:
    """A player's trader as strokes around 0,0."""
    return strokes(symbols.trader(seat), _PAINTS, _C["page"])


@lru_cache(maxsize=512)
def _traders_at(seat: int, at: tuple[Point, ...], scale: float) -> Drawing:
    """The player's trader, drawn at each of the points."""
    return tuple(repeated(_figure(seat), at, scale))


def _each(at: list[list[Point]], scale: float) -> list[Stroke]:
    """The traders of all players, each at its points."""
    return [stroke for seat, points in enumerate(at) if points for stroke in _traders_at(seat, tuple(points), scale)]


def _traders(state: State) -> list[Stroke]:
    """Everybody's traders where they stand."""
    at: list[list[Point]] = [[] for _ in range(state.seats)]
    for point, seat in zip(_spots(state.map).values(), state.board, strict=True):
        if seat:
            at[seat - 1].append(point)
    return _each(at, 0.9)


# -------------------------------------------------------------------------------------------------------------- badges


def _badges(board: Map, ranked: list[list[int]]) -> list[Stroke]:
    """The names of the zones: before each the trader of whoever controls it, after it, smaller, that of the second."""
    names: list[Stroke] = []
    first: list[list[Point]] = [[] for _ in range(4)]
    second: list[list[Point]] = [[] for _ in range(4)]
    for i, (seats, (x, y, size)) in enumerate(zip(ranked, ground.placement(board).letters, strict=True)):
        halo = _tint(seats[0]) if seats else _C["page"]
        names.append(_lettering(board, i, 36 if seats else 12, 0.8, _C["ink"], halo))
        for seat in seats[:1]:
            first[seat].append((x + 14, y + 2))
        for seat in seats[1:2]:
            right = x + 46 + 0.8 * (symbols.letters_width(board.zones[i].name, size) - 34)
            second[seat].append((right, y + 1))
    crowns = _crowns(tuple(point for points in first for point in points), 18)
    return [*names, *crowns, *_each(first, 0.85), *_each(second, 0.6)]


def _crowns(at: tuple[Point, ...], radius: float) -> list[Stroke]:
    """The gold disc behind the trader of whoever controls a zone."""
    return [Discs(at, radius, _C["gold"]), Rings(at, radius, _C["line"], 1.8)]


def _legend(state: State, who: tuple[str, ...], entries: list[tuple[str, Sequence[Stroke]]]) -> list[Stroke]:
    """A line below the map that says what the signs mean and whose the traders are."""
    players = [(who[seat][:12], _traders_at(seat, ((0, 1),), 0.8)) for seat in range(state.seats)]
    widths = [44 + text_width(text, 17) for text, _ in (*entries, *players)]
    gap = min(30.0, (WIDTH - 24 - sum(widths)) / (len(widths) - 1))
    drawn: list[Stroke] = []
    texts = []
    x, y = 12.0, 682.0
    for (text, sign), width in zip((*entries, *players), widths, strict=True):
        drawn += repeated(sign, ((x + 19, y),))
        texts.append((x + 42, y + 6, "start", text))
        x += width + gap
    return [*drawn, Words(tuple(texts), 17, _C["ink"])]
