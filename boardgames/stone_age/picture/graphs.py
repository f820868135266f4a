"""The flow of a round and what turns into what, as drawings of the graphs in `graph`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import networkx as nx

from boardgames.contract import CHANCE
from boardgames.pictures.paths import Path, Point, arrowhead, growing, rectangle, shortened
from boardgames.pictures.strokes import Areas, Discs, Lines, Pause, Stroke, Table, View, Words
from boardgames.pictures.style import text_width
from boardgames.speech import DEFAULT_NAMES
from boardgames.stone_age.graph import economy, follows, leads_to, round_flow, turned_into
from boardgames.stone_age.picture.symbols import PALETTE
from boardgames.stone_age.pieces import AREAS, CARD, GIVES, PLACES, SLOTS

if TYPE_CHECKING:
    from boardgames.stone_age.position import State

Names = tuple[str, ...] | None
Edge = tuple[str, str]

WIDTH, HEIGHT = 1000, 620
MODES: Final = {"flow": "The flow of a round", "turns": "What turns into what"}
ORIGIN: Final = "Place"

# A sheet of paper is the same by day and by night: only the first colour of each pair is used.
_C: Final = {name: pair[0] for name, pair in PALETTE.items()}
_PAGE, _EDGE, _INK, _SOFT = _C["plate"], "#dccba6", _C["line"], "#6b5538"
_LIT, _NEXT = "#8a4b00", "#c98a3a"
_SIZE: Final = 17


# ------------------------------------------------------------------------------------------------------------- choices

_EVERYTHING: Final = "everything"
_OFFERS: Final = {"card": "card_1", "building": "building_1"}
"""The things of the graph that several places of the board stand for."""


def origins(state: State, mode: str, names: Names) -> dict[str, str]:
    """The places of the board, and first of all none of them."""
    if mode != "turns":
        return {}
    places = (*PLACES[:CARD], *_OFFERS)
    return {_EVERYTHING: "", **{_THINGS[place][0]: _OFFERS.get(place, place) for place in places}}


def targets(state: State, mode: str, origin: str) -> dict[str, str]:
    """Whatever a place leads to, points first."""
    if mode != "turns" or not origin:
        return {}
    found = nx.descendants(economy(), _thing(origin)) - {_thing(origin)}
    wanted = sorted(
        found - {f"{area}_dice" for area in AREAS}, key=lambda thing: (thing != "points", _THINGS[thing][0])
    )
    return {_THINGS[thing][0]: thing for thing in wanted}


def view(state: State, mode: str, origin: str, target: str, names: Names, moving: bool) -> View:
    """What is shown."""
    return _turns(origin, target, moving) if mode == "turns" else _flow(state, names or DEFAULT_NAMES)


def _thing(place: str) -> str:
    """What a place is called in the graph of what turns into what."""
    return next((thing for thing in _OFFERS if place.startswith(f"{thing}_")), place)


# ---------------------------------------------------------------------------------------------------------- the flow

_BANDS: Final = (
    ("before a round", 12, 168), ("1. place people", 176, 332), ("2. use people", 340, 792),
    ("3. feed people", 800, 988),
)  # fmt: skip
_STAGES: Final[dict[str, tuple[str, Point]]] = {
    "start": ("start player", (90, 150)), "cards": ("cards are laid", (90, 430)), "place": ("place", (254, 310)),
    "use": ("use a place", (414, 310)), "roll": ("roll", (560, 150)), "tools": ("add tools", (710, 115)),
    "die": ("take a die", (710, 190)), "pay": ("pay or decline", (560, 400)), "keep": ("now or later", (710, 252)),
    "extra": ("extra card", (710, 400)), "buildings": ("a tile turned up", (700, 490)), "feed": ("feed", (894, 310)),
    "show": ("show extra card", (894, 430)), "over": ("the end", (894, 520)),
}  # fmt: skip
"""For each stage what it is called, and where it stands."""
_USUAL: Final = (
    ("start", "cards"), ("cards", "place"), ("place", "use"), ("use", "roll"), ("roll", "tools"), ("roll", "die"),
    ("use", "pay"), ("pay", "roll"), ("pay", "keep"), ("pay", "extra"), ("pay", "buildings"), ("use", "feed"),
    ("feed", "cards"), ("feed", "show"), ("show", "over"),
)  # fmt: skip
"""What is drawn in any case. All other ways are ends of a phase, and drawn where they start."""


def _flow(state: State, who: tuple[str, ...]) -> View:
    graph, now = round_flow(), state.stage
    after = sorted(follows(state) - {now}, key=list(_STAGES).index)
    inside = [stage for stage in after if graph.nodes[stage]["phase"] == graph.nodes[now]["phase"]]
    drawn: list[Stroke] = [Areas((rectangle(0, 0, WIDTH, HEIGHT),), _PAGE)]
    for title, left, right in _BANDS:
        drawn += [
            Areas((rectangle(left, 44, right, HEIGHT - 44),), "#f3e6c8"),
            Words((((left + right) / 2, 32, "middle", title),), 17, _SOFT, 600),
        ]
    for one, other in _USUAL:
        drawn += _arrow(_between(one, other), _EDGE, 3)
    for stage in after:
        drawn += _arrow(_between(now, stage), _LIT if stage in inside else _NEXT, 5, () if stage in inside else (9, 7))
    for stage, (label, spot) in _STAGES.items():
        fill = _C["gold-badge"] if stage == now else "#fdf0cf" if stage in after else _PAGE
        edge = _LIT if stage == now else _NEXT if stage in after else _EDGE
        drawn += _plate(label, spot, fill, edge, die=_by_chance(stage))
    drawn += _key()
    acts = "chance" if state.to_move == CHANCE else "nobody" if state.to_move is None else who[state.to_move]
    words = f"Now: {_STAGES[now][0]}, and {acts} decides. "
    words += f"What may follow: {', '.join(_STAGES[stage][0] for stage in after)}." if after else "Nothing follows."
    if now in follows(state):
        words += " Or the same again."
    setup = (
        f"from boardgames import read\nfrom boardgames.stone_age.graph import round_flow\nstate = read({state.text!r})"
    )
    return View(tuple(drawn), words, setup, "sorted(round_flow().successors(state.stage))", table=_ways())


@cache
def _ways() -> Table:
    """What is drawn in any case, as a table."""
    rows = []
    for stage in dict.fromkeys(one for one, _ in _USUAL):
        label, (x, _) = _STAGES[stage]
        band = next(title for title, left, right in _BANDS if left < x < right)
        after = ", ".join(_STAGES[other][0] for one, other in _USUAL if one == stage)
        rows.append(((band, ""), (label, ""), (after, "")))
    return Table("The usual ways through a round.", ("Phase", "Now", "What may follow"), tuple(rows), whole=False)


def _key() -> list[Stroke]:
    """What the signs mean."""
    y = HEIGHT - 20
    texts = (
        (52, y, "start", "chance"),
        (180, y, "start", "may follow"),
        (340, y, "start", "may follow, the phase is over"),
    )
    return [
        *_die((34, y - 6)),
        *_arrow(((132, y - 6), (172, y - 6)), _LIT, 5),
        *_arrow(((292, y - 6), (332, y - 6)), _NEXT, 5, (9, 7)),
        Words(texts, 15, _SOFT),
    ]


# ------------------------------------------------------------------------------------------------ what turns into what

_ROWS: Final = {place: 62 + 72 * row for row, place in enumerate(PLACES[:CARD])}
_THINGS: Final[dict[str, tuple[str, Point]]] = {
    "people": ("people", (62, 314)),
    **{place: (place.replace("_", " "), (205, y)) for place, y in _ROWS.items()},
    **{f"{area}_dice": ("dice", (338, _ROWS[area])) for area in AREAS},
    **{gives: (gives, (468, _ROWS[area])) for area, gives in zip(AREAS, GIVES, strict=True)},
    "tools": ("tools", (468, _ROWS["tool_maker"])), "food_track": ("food track", (468, _ROWS["field"])),
    "card": ("cards", (622, 170)), "building": ("buildings", (622, 400)),
    "green": ("culture", (778, 98)), "farmers": ("farmers", (778, 206)), "tool_makers": ("tool makers", (778, 314)),
    "hut_builders": ("hut builders", (778, 422)), "shamans": ("shamans", (778, 530)), "points": ("points", (930, 314)),
}  # fmt: skip
"""For each thing what it is called, and where it stands."""
_DYES: Final = {
    "wood": _C["wood"], "brick": _C["brick"], "stone": _C["stone"], "gold": _C["gold"], "food": _C["meat"],
    "tools": _C["flint"], "food_track": _C["ear"], "people": _C["fur"], "green": _C["culture"],
}  # fmt: skip
_HEADS: Final = (
    (62, "people"), (205, "places"), (338, "dice"), (468, "things"), (622, "bought"), (778, "final scoring"),
    (930, "points"),
)  # fmt: skip


def _turns(origin: str, target: str, moving: bool) -> View:
    ways = leads_to(_thing(origin), target) if origin and target else []
    strong = dict.fromkeys(edge for way in ways for edge in pairwise(way))
    weak: list[Edge] = []
    if origin and not target:
        strong = dict.fromkeys(turned_into(origin))
        weak = [(one, other) for one, other in economy().out_edges(_gained(origin)) if (one, other) not in strong]
    drawing = _economy_drawing(list(strong), weak, ways[0] if moving and ways else [], bool(origin))
    words, code = _turns_words(origin, target, ways, list(strong), weak)
    setup = "from boardgames.stone_age.graph import economy, leads_to, turned_into"
    return View(tuple(drawing), words, setup, code, _marks(origin))


def _economy_drawing(strong: list[Edge], weak: list[Edge], growing_way: Sequence[str], chosen: bool) -> list[Stroke]:
    """All things, the ways that stand out and those that follow them. One way may grow first."""
    lit = {thing for edge in (*strong, *weak) for thing in edge}
    drawn: list[Stroke] = [Areas((rectangle(0, 0, WIDTH, HEIGHT),), _PAGE)]
    drawn.append(Words(tuple((x, 24, "middle", text) for x, text in _HEADS), 15, _SOFT, 600))
    for edge in economy().edges:
        if edge not in strong and edge not in weak and edge[0] != edge[1]:
            drawn.append(Lines((_way(edge),), _EDGE if chosen else "#cdb98c", 1.6))
    for edge in weak:
        drawn += _arrow(_way(edge), _NEXT, 3.5, (9, 7))
    plates = [*_plates(lit, chosen)]
    if growing_way:
        drawn += plates
        for piece in (piece for edge in pairwise(growing_way) for piece in growing(_way(edge), 16)):
            drawn += [Pause(24), Lines((piece,), _LIT, 5)]
        drawn.append(Pause(60))
    for edge in strong:
        drawn += _arrow(_way(edge), _LIT, 4.5)
    return drawn + plates


def _turns_words(
    origin: str, target: str, ways: Sequence[Sequence[str]], strong: list[Edge], weak: list[Edge]
) -> tuple[str, str]:
    """What the drawing shows, and the code that computes it."""
    graph = economy()
    if not origin:
        return (
            f"{len(graph)} things and {graph.number_of_edges()} ways from one to another. Choose a place to see what "
            "people turn into there."
        ), "G = economy()\nG.number_of_nodes(), G.number_of_edges()"
    if target:
        told = "; ".join(_row(way) for way in ways)
        return (
            f"The shortest {'ways' if len(ways) > 1 else 'way'}: {told}.",
            f'leads_to("{_thing(origin)}", "{target}")',
        )
    words = f"{'; '.join(_said(edge) for edge in strong)}."
    if weak:
        then = ", ".join(f"{_name(other)} ({graph.edges[one, other]['label']})" for one, other in weak)
        words += f" {_THINGS[_gained(origin)][0].capitalize()} then: {then}."
    return words, f'turned_into("{origin}")'


def _gained(place: str) -> str:
    """What a place gives in the end."""
    return _thing(place) if _thing(place) in _OFFERS else turned_into(place)[-1][1]


def _marks(place: str) -> tuple[tuple[str, str], ...]:
    """The places of the board that are chosen: all cards for one of them. Buildings are as many as players."""
    if _thing(place) == "card":
        return tuple((f"card_{number}", "from") for number in range(1, SLOTS + 1))
    return ((place, "from"),) if place else ()


def _said(edge: Edge) -> str:
    return f"{_name(edge[0])} → {_name(edge[1])} ({economy().edges[edge]['label']})"


def _row(way: Sequence[str]) -> str:
    return " → ".join(map(_name, way))


def _name(thing: str) -> str:
    """What a thing is called in a sentence, where all dice look alike."""
    area = thing.removesuffix("_dice")
    return f"dice for {GIVES[AREAS.index(area)]}" if area != thing else _THINGS[thing][0]


def _plates(lit: set[str], chosen: bool) -> Iterable[Stroke]:
    for thing, (label, spot) in _THINGS.items():
        shown = thing in lit or not chosen
        edge = _LIT if thing in lit else _EDGE
        yield from _plate(label, spot, "#fdf0cf" if shown else _PAGE, edge, faint=not shown,
                          die=thing.endswith("_dice"), dot=_DYES.get(thing, ""))  # fmt: skip


@cache
def _way(edge: Edge) -> Path:
    """The way from one thing to another: forwards an S, back over a bow."""
    (ax, ay), (bx, by) = (_THINGS[thing][1] for thing in edge)
    a, b = (_half(_THINGS[thing][0], thing.endswith("_dice"), thing in _DYES) for thing in edge)
    if bx > ax:
        return _curve((ax + a, ay), (bx - b - 3, by), (bx - ax) * 0.35)
    if bx == ax:
        side = 1 if by > ay else -1
        return (ax, ay + 16 * side), (bx, by - 18 * side)
    return _curve((ax - a, ay), (bx + b + 3, by), (bx - ax) * 0.35)


def _curve(start: Point, end: Point, dx: float) -> Path:
    """A cubic curve that leaves and arrives level."""
    corners = (start, (start[0] + dx, start[1]), (end[0] - dx, end[1]), end)

    def at(t: float) -> Point:
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        # Not by sum(), which rounds differently from Python 3.12 on.
        x, y = (a * p + b * q + c * r + d * s for p, q, r, s in zip(*corners, strict=True))
        return x, y

    return tuple(at(n / 12) for n in range(13))


# --------------------------------------------------------------------------------------------------------------- signs


def _between(stage: str, other: str) -> Path:
    """A straight way from plate to plate; far back to the left it goes round below."""
    one, two = _STAGES[stage][1], _STAGES[other][1]
    if two[0] < one[0] - 400:
        low = HEIGHT - 58
        return (one[0], one[1] + 20), (one[0], low), (two[0], low), (two[0], two[1] + 22)
    return _rim(stage, one, two, 19), _rim(other, two, one, 22)


def _rim(stage: str, spot: Point, other: Point, high: float) -> Point:
    """Where the straight way to another spot leaves a plate."""
    wide = _half(_STAGES[stage][0], _by_chance(stage), False) + high - 17
    dx, dy = other[0] - spot[0], other[1] - spot[1]
    share = min(wide / abs(dx) if dx else 1, high / abs(dy) if dy else 1)
    return spot[0] + dx * share, spot[1] + dy * share


def _by_chance(stage: str) -> bool:
    return bool(round_flow().nodes[stage]["who"] == "chance")


def _arrow(path: Path, color: str, width: float, dash: tuple[float, ...] = ()) -> list[Stroke]:
    return [
        Lines((shortened(path, 0, 2 * width),), color, width, dash),
        Areas((arrowhead(path, 2.2 * width + 4),), color),
    ]


def _half(label: str, die: bool, dot: bool) -> float:
    """Half the width of a plate."""
    return text_width(label, _SIZE) / 2 + 9 + (13 if die or dot else 0)


def _plate(
    label: str, spot: Point, fill: str, edge: str, *, die: bool = False, dot: str = "", faint: bool = False
) -> list[Stroke]:
    """A name on a plate, with a die for chance or a dot of colour."""
    x, y = spot
    half = _half(label, die, bool(dot))
    outline = _rounded(x - half, y - 17, x + half, y + 17)
    shift = 12 if die or dot else 0
    found: list[Stroke] = [Areas((outline,), fill), Lines((outline,), edge, 2)]
    if die:
        found += _die((x - half + 17, y))
    elif dot:
        found += [Discs(((x - half + 15, y),), 7.5, _INK), Discs(((x - half + 15, y),), 6, dot)]
    found.append(Words(((x + shift, y + 6, "middle", label),), _SIZE, _SOFT if faint else _INK, 600))
    return found


def _die(spot: Point) -> list[Stroke]:
    x, y = spot
    outline = rectangle(x - 8, y - 8, x + 8, y + 8)
    pips = ((x - 4, y - 4), (x, y), (x + 4, y + 4))
    return [Areas((outline,), _C["die"]), Lines((outline,), _INK, 1.6), Discs(pips, 1.7, _INK)]


def _rounded(left: float, top: float, right: float, bottom: float) -> Path:
    """A rectangle with cut corners."""
    c = 7
    return (
        (left + c, top), (right - c, top), (right, top + c), (right, bottom - c), (right - c, bottom),
        (left + c, bottom), (left, bottom - c), (left, top + c), (left + c, top),
    )  # fmt: skip
