"""The map as a picture: land, river, gulf, routes, settlements and their names.

It is drawn once for a map. Names are put where they cover nothing, by trying positions around each settlement. That
takes a twentieth of a second, so what was found for the maps of the package is kept beside them:
``python -m boardgames.sumeria.picture.ground`` writes it anew, and a test tells when that is due.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from boardgames.pictures.paths import Point
from boardgames.pictures.style import escaped, text_width
from boardgames.sumeria import atlas
from boardgames.sumeria.picture import symbols

if TYPE_CHECKING:
    from boardgames.sumeria.atlas import Map

LEFT, TOP, RIGHT, BOTTOM = 11.0, 11.0, 989.0, 647.0
"""The map inside its frame."""
COAST: Final = 962.0
RADIUS: Final = {"residence": 27, "city": 24, "village": 20}
"""How far a settlement reaches."""
_SIZE: Final = {"residence": 19, "city": 17, "village": 17}
_LEGIBLE: Final = (12.0, 4.0)
"""What is nearer to another name, across and down, is read with it."""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether both have room in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def grown(self, across: float, down: float) -> Box:
        """The box with room on all sides."""
        return Box(self.left - across, self.top - down, self.right + across, self.bottom + down)


class Name(NamedTuple):
    """Where a settlement's name is written: its anchor and the box it fills."""

    x: float
    y: float
    anchor: str
    box: Box


def spot(x: float, y: float) -> Point:
    """A point of the map's data (y up, 0 to 1) in the picture."""
    return LEFT + x * (COAST - LEFT), BOTTOM - 2 - y * (COAST - LEFT) / 1.5


@cache
def spots(board: Map) -> tuple[Point, ...]:
    """Where the settlements are in the picture."""
    return tuple(spot(place.x, place.y) for place in board.places)


# ------------------------------------------------------------------------------------------------------------- names


def _inside(box: Box, one: Point, other: Point) -> float:
    """How much of a line lies in a box."""
    (x, y), (bx, by) = one, other
    left, top, right, bottom = box
    # Most lines are far away.
    if (x <= left and bx <= left) or (x >= right and bx >= right) or (y <= top and by <= top):
        return 0
    dx, dy = bx - x, by - y
    enter, leave = 0.0, 1.0
    for p, q in ((-dx, x - left), (dx, right - x), (-dy, y - top), (dy, bottom - y)):
        if p == 0:
            if q < 0:
                return 0
        elif p < 0:
            enter = max(enter, q / p)
        else:
            leave = min(leave, q / p)
        if enter >= leave:
            return 0
    return float((leave - enter) * (dx * dx + dy * dy) ** 0.5)


def _candidates(x: float, y: float, kind: str, width: float) -> Iterable[Name]:
    """Positions around a settlement, the best first: right, left, below, above, then the corners and shifted ones."""
    high, low = _SIZE[kind] * 0.75, _SIZE[kind] * 0.24
    reach = RADIUS[kind] - 3

    def name(left: float, base: float, anchor: str) -> Name:
        at = left if anchor == "start" else left + width if anchor == "end" else left + width / 2
        return Name(round(at), round(base), anchor, Box(left, base - high, left + width, base + low))

    # The ring around what can be chosen leaves its name legible.
    gap = 8 if kind == "residence" else 5
    below, above = y + reach + gap + high - 1, y - reach - gap - low + 1
    middle, right, left = y + high / 2 - 1, x + reach + gap, x - reach - gap - width
    yield name(x - width / 2, below, "middle")
    yield name(right, middle, "start")
    yield name(left, middle, "end")
    yield name(x - width / 2, above, "middle")
    for shift in (-9, 9):
        yield name(right, middle + shift, "start")
        yield name(left, middle + shift, "end")
    # A village is round.
    slant = reach * (0.72 if kind == "village" else 0.95)
    for lower in (y + slant + high * 0.8, y - slant + 1):
        yield name(x + slant + 1, lower, "start")
        yield name(x - slant - 1 - width, lower, "end")
    for share in (0.25, 0.75, 0.1, 0.9):
        yield name(x - width * share, below, "middle")
        yield name(x - width * share, above, "middle")


@cache
def _find_names(board: Map) -> tuple[Name, ...]:
    at = spots(board)
    sites = _sites(board)
    large = _lettered(board)
    lines = _lines(board)
    choices: list[list[tuple[float, Name]]] = []
    for i, place in enumerate(board.places):
        x, y = at[i]
        width = text_width(place.name, _SIZE[place.kind]) * (1.15 if place.kind == "residence" else 1)
        around = Box(x - width - 35, y - 60, x + width + 35, y + 60)
        letters_near = [box for box in large if box.meets(around)]
        close = [site for j, site in enumerate(sites) if j != i and site.meets(around)]
        roads = [line for line in lines if _frame(line, 0.1).meets(around)]
        rated = []
        for rank, name in enumerate(_candidates(x, y, place.kind, width)):
            box = name.box
            cost = rank * 1.5 + sum(_inside(box, *road) for road in roads)
            cost += 1000 * sum(box.meets(site) for site in close) + 200 * sum(
                box.meets(other) for other in letters_near
            )
            if box.left < LEFT + 2 or box.right > RIGHT - 2 or box.top < TOP + 2 or box.bottom > BOTTOM - 2:
                cost += 1000
            rated.append((cost, name))
        choices.append(rated)
    return _settle(choices)


def _settle(choices: Sequence[Sequence[tuple[float, Name]]]) -> tuple[Name, ...]:
    """Choose one name of each list so that no two meet, as well as local improvement can."""
    chosen: list[Name | None] = [None] * len(choices)
    corners = [[corner for _, name in rated for corner in _corners(name.box)] for rated in choices]
    frames = [_frame(points, 0) for points in corners]
    reach = [frame.grown(*_LEGIBLE) for frame in frames]
    near = [[j for j, other in enumerate(frames) if j != i and other.meets(box)] for i, box in enumerate(reach)]
    # Who has most to lose chooses first.
    order = sorted(range(len(choices)), key=lambda i: -sorted(cost for cost, _ in choices[i])[1])
    for _ in range(6):
        before = list(chosen)
        for i in order:
            others = [(name.box, name.box.grown(*_LEGIBLE)) for j in near[i] if (name := chosen[j])]

            def cost(choice: tuple[float, Name], others: list[tuple[Box, Box]] = others) -> float:
                box = choice[1].box
                return choice[0] + sum(400 * box.meets(other) + 40 * box.meets(around) for other, around in others)

            chosen[i] = min(choices[i], key=cost)[1]
        if chosen == before:
            break
    return tuple(name for name in chosen if name)


# -------------------------------------------------------------------------------------------------------------- land


def _path(points: Sequence[Point], close: str = "") -> str:
    """Straight lines through points, in relative whole steps."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = (f"{bx - ax} {by - ay}" for (ax, ay), (bx, by) in pairwise(whole) if (ax, ay) != (bx, by))
    return f"M{whole[0][0]} {whole[0][1]}l{' '.join(steps)}{close}".replace(" -", "-")


def _curve(points: Sequence[Point]) -> str:
    """A smooth line through points."""
    whole = [(round(x), round(y)) for x, y in points]
    middles = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in pairwise(whole)]
    bends = "".join(f"Q{x} {y} {a} {b}" for (x, y), (a, b) in zip(whole[1:], middles[1:], strict=False))
    return f"M{whole[0][0]} {whole[0][1]}L{middles[0][0]} {middles[0][1]}{bends}L{whole[-1][0]} {whole[-1][1]}"


def _inset(points: Sequence[Point], by: float) -> list[Point]:
    """A polygon moved inwards."""
    area = sum(ax * by_ - bx * ay for (ax, ay), (bx, by_) in pairwise([*points, points[0]]))
    side = by if area > 0 else -by
    moved = []
    for (ax, ay), (x, y), (bx, by_) in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True):
        one, two = _normal(ax, ay, x, y), _normal(x, y, bx, by_)
        nx, ny = one[0] + two[0], one[1] + two[1]
        scale = side / max(0.4, (nx * nx + ny * ny) / 2)
        moved.append((x + nx * scale, y + ny * scale))
    return moved


def _normal(ax: float, ay: float, bx: float, by: float) -> Point:
    dx, dy = bx - ax, by - ay
    length = (dx * dx + dy * dy) ** 0.5 or 1
    return -dy / length, dx / length


_APART: Final = 0.003
"""Closer than that, in the data, is the same."""


def _near(point: Point, one: Point, other: Point) -> bool:
    """Whether a point of the data lies on a line of it."""
    (x, y), (ax, ay), (bx, by) = point, one, other
    dx, dy = bx - ax, by - ay
    share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)))
    return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2 < _APART**2


@cache
def river_line(board: Map) -> list[Point]:
    """The border between the northern and the southern zones, from west to east; none on a map without outlines."""
    north: list[list[Point]] = []
    south: list[list[Point]] = []
    for zone in board.zones:
        outline = board.outlines.get(zone.id, [(0, 0)])
        (north if sum(y for _, y in outline) / len(outline) > 0.5 else south).append(outline)
    banks = [edge for outline in south for edge in pairwise([*outline, outline[0]])]
    # Most of the north lies far from all of them.
    top = max((y for outline in south for _, y in outline), default=0) + _APART
    near = {(x, y) for outline in north for x, y in outline if y <= top}
    points = sorted(point for point in near if any(_near(point, *edge) for edge in banks))
    return [spot(x, y) for x, y in points]


def _even(points: Sequence[Point]) -> list[Point]:
    """The points with three more between each two."""
    return [
        (ax + (bx - ax) * n / 4, ay + (by - ay) * n / 4) for (ax, ay), (bx, by) in pairwise(points) for n in range(5)
    ]


def spread(points: Sequence[Point], least: float) -> list[Point]:
    """Only points that are some way from the one before; the first and the last stay."""
    kept = [points[0]]
    for point in points[1:-1]:
        if point[0] - kept[-1][0] > least:
            kept.append(point)
    return [*kept, points[-1]]


SEA: Final[tuple[Point, ...]] = (
    (976, TOP), (968, 60), (972, 105), (965, 150), (970, 200), (964, 250), (968, 290), (958, 312), (932, 324),
    (932, 344), (956, 356), (966, 380), (968, 430), (964, 470), (970, 520), (964, 560), (948, 590),
    (930, 612), (913, 630), (904, BOTTOM),
)  # fmt: skip
"""The coast, from north to south."""
_SWELL: Final = ((973, 85), (972, 170), (972, 262), (944, 625), (966, 606), (970, 637))


def to_frame(x: float, y: float) -> Point:
    """A point of an outline in the picture. Outlines that end at the map's edge go on to the frame, below the sea."""
    across, down = spot(x, y)
    return (LEFT if x == 0 else RIGHT if x == 1 else across), (TOP if y == 1 else BOTTOM if y == 0 else down)


def _outlined(board: Map) -> str:
    """Land from zone outlines, with the river and the gulf."""
    fills, borders = [], []
    for i, zone in enumerate(board.zones):
        tint, dye = symbols.zone_classes(zone.color)
        points = [to_frame(x, y) for x, y in board.outlines[zone.id]]
        fills.append(f'<path class="{tint}" d="{_path(points, "z")}"/>')
        borders.append(
            f'<path class="{dye} su-bare" stroke-dasharray="{symbols.DASHES[i]}" d="{_path(_inset(points, 6), "z")}"/>'
        )
    coast = _curve(SEA)
    river = river_line(board)
    flow = [(LEFT - 6, river[0][1]), *spread(river, 26)[1:-1], (COAST - 14, river[-1][1])]
    bed = _curve(flow)
    waves = "".join(f'<path d="{_curve([(x, y + lift) for x, y in flow])}"/>' for lift in (-5, 4))
    sea = f"{coast}H{RIGHT:.0f}V{TOP:.0f}z"
    swell = "".join(f"M{x} {y}q4-5 8 0t8 0" for x, y in _SWELL)
    return (
        f'{"".join(fills)}<g stroke-width="2" class="su-faint">{"".join(borders)}</g>'
        f'<g class="su-river"><path class="su-banks" stroke-width="31" d="{bed}"/>'
        f'<path class="su-water su-shore" d="{sea}"/><path stroke-width="26" d="{bed}"/></g>'
        f'<g class="su-waves">{waves}</g><g class="su-waves" stroke-dasharray="none"><path d="{swell}"/></g>'
        '<text class="su-water-name" transform="translate(974 520) rotate(90)">Lower Sea</text>'
    )


def _grown(board: Map) -> str:
    """Land without outlines: each zone as the soft union of its settlements and of the routes between them."""
    at = spots(board)
    lines: list[list[str]] = [[] for _ in board.zones]
    for one, other in board.routes:
        i, j = board.index[one], board.index[other]
        if board.zone_of[i] == board.zone_of[j]:
            lines[board.zone_of[i]].append(f"M{at[i][0]:.0f} {at[i][1]:.0f}L{at[j][0]:.0f} {at[j][1]:.0f}")
    for i, (x, y) in enumerate(at):
        lines[board.zone_of[i]].append(f"M{x:.0f} {y:.0f}h.1")
    paths = ["".join(line) for line in lines]
    looks = [symbols.zone_classes(zone.color) for zone in board.zones]
    shores = "".join(f'<path class="{dye}" d="{path}"/>' for (_, dye), path in zip(looks, paths, strict=True))
    fills = "".join(f'<path class="{tint}" d="{path}"/>' for (tint, _), path in zip(looks, paths, strict=True))
    joined = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g {joined} stroke-width="100" class="su-faint">{shores}</g><g {joined} stroke-width="96">{fills}</g>'


class Letters(NamedTuple):
    """Where a zone's seal and name are lettered: the middle of the left edge, and the size."""

    x: int
    y: int
    size: int


def _frame(points: Iterable[Point], margin: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def _sites(board: Map) -> list[Box]:
    """What settlements, with a trader on them, cover."""
    return [_frame([at], max(23, RADIUS[place.kind])) for at, place in zip(spots(board), board.places, strict=True)]


def _lines(board: Map) -> list[tuple[Point, Point]]:
    at = spots(board)
    return [(at[board.index[one]], at[board.index[other]]) for one, other in board.routes]


@cache
def _find_letters(board: Map) -> tuple[Letters, ...]:
    """Each where its zone's land is emptiest, smaller where it is crowded."""
    taken = _sites(board) + [_frame(step, 17) for step in pairwise(_even(river_line(board)))]
    lettered = []
    for i, zone in enumerate(board.zones):
        here = [at for at, z in zip(spots(board), board.zone_of, strict=True) if z == i]
        around = _frame(here, 60)
        outline = [spot(x, y) for x, y in board.outlines.get(zone.id, ())]
        boxes = [box for box in taken if box.meets(around)]
        lines = [line for line in _lines(board) if _frame(line, 1).meets(around)]
        # Smaller where it is crowded; in the worst case below everything else.
        for size in (25, 21, 17):
            cost, found = _emptiest(zone.name, size, around, outline, boxes, lines)
            if cost < 90:
                break
        taken += _bands(found.x, found.y, symbols.letters_width(zone.name, found.size), found.size)
        lettered.append(found)
    return tuple(lettered)


def _bands(x: float, y: float, width: float, size: int) -> tuple[Box, Box]:
    """What a zone's seal, with a ring around it, and its letters cover."""
    return Box(x - 6, y - 19, x + 32, y + 18), Box(x + 32, y - size * 0.45, x + width, y + size * 0.45)


def _emptiest(
    name: str, size: int, around: Box, outline: list[Point], boxes: list[Box], lines: list[tuple[Point, Point]]
) -> tuple[float, Letters]:
    """The place near the middle of an area where letters cover nothing but little of routes, with what it costs."""
    width = symbols.letters_width(name, size)
    x, y = (around.left + around.right - width) / 2, (around.top + around.bottom) / 2
    best = 1e9, Letters(round(x), round(y), size)
    spans = range(int(max(LEFT + 12, around.left)), int(min(RIGHT - 34, around.right) - width), 12)
    rises = range(int(max(TOP + 24, around.top)), int(min(BOTTOM - 22, around.bottom)), 9)
    for cost, left, middle in sorted((0.12 * (abs(a - x) + abs(b - y)), a, b) for a in spans for b in rises):
        if cost >= best[0]:
            break
        seal, word = _bands(left, middle, width, size)
        if any(seal.meets(box) or word.meets(box) for box in boxes):
            continue
        if outline and not all(_within(outline, corner) for corner in _corners(seal) + _corners(word)):
            continue
        cost += sum(_inside(seal, *line) * 0.5 + _inside(word, *line) for line in lines)
        if cost < best[0]:
            best = cost, Letters(left, middle, size)
    return best


def _lettered(board: Map) -> list[Box]:
    placed = zip(board.zones, _find_letters(board), strict=True)
    return [box for zone, (x, y, size) in placed for box in _bands(x, y, symbols.letters_width(zone.name, size), size)]


def _lettering(board: Map) -> str:
    """Above the routes, so that none cuts a name."""
    lettered = []
    for i, (zone, (x, y, size)) in enumerate(zip(board.zones, placement(board).letters, strict=True)):
        tint, dye = symbols.zone_classes(zone.color)
        lettered.append(
            f'<g class="{tint}">'
            f'<path class="{dye} su-glyph" transform="translate({x + 14} {y})" d="{symbols.emblem(i)}"/>'
            f'<text class="{dye} su-letters" font-size="{size}" x="{x + 34}" y="{y + round(size * 0.36)}">'
            f"{escaped(zone.name.upper())}</text></g>"
        )
    return "".join(lettered)


_PLANTS: Final = 44


class Plant(NamedTuple):
    kind: str
    x: int
    y: int


def _find_plants(board: Map) -> tuple[Plant, ...]:
    taken = _sites(board) + _lettered(board) + [name.box for name in _find_names(board)]
    lines = [(line, _frame(line, 0)) for line in _lines(board)]
    river = river_line(board)
    shapes = [[spot(x, y) for x, y in outline] for outline in board.outlines.values()]
    edges = [edge for shape in shapes for edge in pairwise([*shape, shape[0]])] + list(pairwise(SEA))
    found: list[Plant] = []
    # Steps of the golden ratio spread points evenly without a pattern.
    for n in range(420):
        x = LEFT + 20 + (n * 0.754877666 % 1) * (940 - LEFT)
        y = TOP + 22 + (n * 0.569840296 % 1) * (BOTTOM - TOP - 44)
        box = Box(x - 13, y - 15, x + 13, y + 13)
        if len(found) >= _PLANTS or any(box.meets(other) for other in taken):
            continue
        bank = min((abs(y - by) for bx, by in river if abs(bx - x) < 45), default=99.0)
        if bank < 26 or any(_inside(box, *line) for line, frame in lines if frame.meets(box)):
            continue
        if any(_inside(box, *edge) for edge in edges):
            continue
        kind = "palm" if bank < 70 else "reed" if x > 880 else "tuft"
        taken.append(Box(x - 24, y - 24, x + 24, y + 24))
        found.append(Plant(kind, round(x), round(y)))
    return tuple(found)


def _planted(board: Map) -> str:
    return "".join(f'<use href="#{kind}" x="{x}" y="{y}"/>' for kind, x, y in placement(board).plants)


def _corners(box: Box) -> tuple[Point, ...]:
    return (box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)


def _within(outline: Sequence[Point], point: Point) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _settlements(board: Map) -> str:
    places = zip(board.places, spots(board), strict=True)
    return "".join(f'<use href="#{place.kind}" x="{x:.0f}" y="{y:.0f}"/>' for place, (x, y) in places)


def _labels(board: Map) -> str:
    texts: list[list[str]] = [[] for _ in board.zones]
    for i, (place, name) in enumerate(zip(board.places, placement(board).names, strict=True)):
        look = "su-big " * (place.kind == "residence") + f"su-{name.anchor}" * (name.anchor != "middle")
        texts[board.zone_of[i]].append(
            f'<text{f" class={look.strip()!r}" if look else ""} x="{name.x}" y="{name.y}">{escaped(place.name)}</text>'
        )
    return "".join(
        f'<g class="{symbols.zone_classes(zone.color)[0]} su-name">{"".join(lines)}</g>'
        for zone, lines in zip(board.zones, texts, strict=True)
    )


class Placement(NamedTuple):
    """Where the things are for which room must be found."""

    names: tuple[Name, ...]
    """The settlements' names, in the order of the places."""
    letters: tuple[Letters, ...]
    """The zones' seals and names."""
    plants: tuple[Plant, ...]
    """Palms along the river, reeds by the gulf, tufts elsewhere, where nothing else is drawn."""


def find_placement(board: Map) -> Placement:
    """The placement, worked out."""
    return Placement(_find_names(board), _find_letters(board), _find_plants(board))


@cache
def placement(board: Map) -> Placement:
    """The placement, as it is kept beside a map of the package, or else worked out."""
    file = _kept(board.name)
    if not file.is_file() or board is not atlas.find_map(board.name):
        return find_placement(board)
    names, letters, plants = json.loads(file.read_text(encoding="utf-8"))
    return Placement(
        tuple(Name(x, y, anchor, Box(*box)) for x, y, anchor, box in names),
        tuple(Letters(*line) for line in letters),
        tuple(Plant(*plant) for plant in plants),
    )


def _kept(name: str) -> Path:
    return Path(str(files("boardgames.sumeria").joinpath("maps", f"{name}.placement.json")))


@cache
def markup(board: Map) -> str:
    """The whole map with its frame, as SVG."""
    at = spots(board)
    routes = "".join(
        f"M{at[i][0]:.0f} {at[i][1]:.0f}L{at[j][0]:.0f} {at[j][1]:.0f}"
        for i, j in ((board.index[one], board.index[other]) for one, other in board.routes)
    )
    frame = 'x="5.5" y="5.5" width="989" height="647" rx="5" pathLength="3280"'
    return (
        f'<path class="su-sand" d="M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}z"/>'
        f"{_outlined(board) if board.outlines else _grown(board)}{_planted(board)}"
        f'<path class="su-casing" d="{routes}"/><path class="su-cart" d="{routes}"/>'
        f"{_lettering(board)}{_settlements(board)}{_labels(board)}"
        f'<rect class="su-inlay" {frame}/><rect class="su-inlay-shell" {frame}/><rect class="su-inlay-red" {frame}/>'
    )


if __name__ == "__main__":
    for name in atlas.packaged_maps():
        text = json.dumps(find_placement(atlas.find_map(name)), separators=(",", ":"))
        _kept(name).write_text(f"{text}\n", encoding="utf-8")
