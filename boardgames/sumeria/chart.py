"""The map as a picture: land, river, gulf, routes, settlements and their names.

It is drawn once for a map. Names are put where they cover nothing, by trying positions around each settlement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from boardgames.sumeria import art

if TYPE_CHECKING:
    from boardgames.sumeria.atlas import Map

Point = tuple[float, float]

LEFT, TOP, RIGHT, BOTTOM = 11.0, 11.0, 989.0, 647.0
"""The map inside its frame."""
_COAST: Final = 962.0
RADIUS: Final = {"residence": 27, "city": 24, "village": 20}
"""How far a settlement reaches."""
_SIZE: Final = {"residence": 19, "city": 17, "village": 17}


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Name(NamedTuple):
    """Where a settlement's name is written: its anchor and the box it fills."""

    x: float
    y: float
    anchor: str
    box: Box


def spot(x: float, y: float) -> Point:
    """A point of the map's data (y up, 0 to 1) in the picture."""
    return LEFT + x * (_COAST - LEFT), BOTTOM - 2 - y * (_COAST - LEFT) / 1.5


@cache
def spots(board: Map) -> tuple[Point, ...]:
    """Where the settlements are in the picture."""
    return tuple(spot(place.x, place.y) for place in board.places)


# ------------------------------------------------------------------------------------------------------------- names


def _inside(box: Box, one: Point, other: Point) -> float:
    """How much of a line lies in a box."""
    (x, y), dx, dy = one, other[0] - one[0], other[1] - one[1]
    enter, leave = 0.0, 1.0
    for p, q in ((-dx, x - box.left), (dx, box.right - x), (-dy, y - box.top), (dy, box.bottom - y)):
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


def _candidates(x: float, y: float, reach: float, width: float, size: float) -> Iterable[Name]:
    """Positions around a settlement, the best first: right, left, below, above, then the corners and shifted ones."""
    high = size * 0.75
    low = size * 0.24

    def name(left: float, base: float, anchor: str) -> Name:
        at = left if anchor == "start" else left + width if anchor == "end" else left + width / 2
        return Name(round(at), round(base), anchor, Box(left, base - high, left + width, base + low))

    below, above = y + reach + high + 1, y - reach - low - 1
    middle, right, left = y + high / 2 - 1, x + reach + 2, x - reach - 2 - width
    yield name(x - width / 2, below, "middle")
    yield name(right, middle, "start")
    yield name(left, middle, "end")
    yield name(x - width / 2, above, "middle")
    slant = reach * 0.72
    for lower in (y + slant + high * 0.8, y - slant + 1):
        yield name(x + slant + 1, lower, "start")
        yield name(x - slant - 1 - width, lower, "end")
    for share in (0.25, 0.75, 0.1, 0.9):
        yield name(x - width * share, below, "middle")
        yield name(x - width * share, above, "middle")


@cache
def names(board: Map) -> tuple[Name, ...]:
    """Where the settlements' names are written, in the order of the places."""
    at = spots(board)
    reach = [RADIUS[place.kind] for place in board.places]
    sites = [Box(x - r, y - r, x + r, y + r) for (x, y), r in zip(at, reach, strict=True)]
    lines = [(at[board.index[one]], at[board.index[other]]) for one, other in board.routes]
    choices: list[list[tuple[float, Name]]] = []
    for i, place in enumerate(board.places):
        x, y = at[i]
        width = art.text_width(place.name, _SIZE[place.kind])
        around = Box(x - width - 35, y - 60, x + width + 35, y + 60)
        close = [site for j, site in enumerate(sites) if j != i and site.meets(around)]
        roads = [
            (one, other)
            for one, other in lines
            if Box(min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])).meets(around)
        ]
        rated = []
        for rank, name in enumerate(_candidates(x, y, reach[i] - 3, width, _SIZE[place.kind])):
            box = name.box
            cost = rank * 1.5 + sum(_inside(box, *road) for road in roads)
            cost += 1000 * sum(box.meets(site) for site in close)
            if box.left < LEFT + 2 or box.right > RIGHT - 2 or box.top < TOP + 2 or box.bottom > BOTTOM - 2:
                cost += 1000
            rated.append((cost, name))
        choices.append(rated)
    return _settle(choices)


def _settle(choices: Sequence[Sequence[tuple[float, Name]]]) -> tuple[Name, ...]:
    """Choose one name of each list so that no two meet, as well as local improvement can."""
    chosen: list[Name | None] = [None] * len(choices)
    for _ in range(6):
        before = list(chosen)
        # Who has most to lose chooses first.
        for i in sorted(range(len(choices)), key=lambda i: -sorted(cost for cost, _ in choices[i])[1]):
            others = [name.box for j, name in enumerate(chosen) if name and j != i]

            def cost(choice: tuple[float, Name], others: list[Box] = others) -> float:
                return choice[0] + 400 * sum(choice[1].box.meets(other) for other in others)

            chosen[i] = min(choices[i], key=cost)[1]
        if chosen == before:
            break
    return tuple(name for name in chosen if name)


# -------------------------------------------------------------------------------------------------------------- land


def _n(value: float) -> str:
    return f"{value:.0f}"


def _path(points: Sequence[Point], close: str = "") -> str:
    """Straight lines through points, in relative whole steps."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = (f"{bx - ax}{' ' if by >= ay else ''}{by - ay}" for (ax, ay), (bx, by) in pairwise(whole) if (ax, ay) != (bx, by))
    return f"M{whole[0][0]} {whole[0][1]}l{' '.join(steps)}{close}"


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
    for (ax, ay), (x, y), (bx, by_) in zip(
        [points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True
    ):
        one, two = _normal(ax, ay, x, y), _normal(x, y, bx, by_)
        nx, ny = one[0] + two[0], one[1] + two[1]
        scale = side / max(0.4, (nx * nx + ny * ny) / 2)
        moved.append((x + nx * scale, y + ny * scale))
    return moved


def _normal(ax: float, ay: float, bx: float, by: float) -> Point:
    dx, dy = bx - ax, by - ay
    length = (dx * dx + dy * dy) ** 0.5 or 1
    return -dy / length, dx / length


def _near(point: Point, one: Point, other: Point) -> bool:
    """Whether a point of the data lies on a line of it."""
    (x, y), (ax, ay), (bx, by) = point, one, other
    dx, dy = bx - ax, by - ay
    share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)))
    return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2 < 0.003**2


def _river(board: Map) -> list[Point]:
    """The border between the northern and the southern zones, from west to east."""
    north, south = [], []
    for zone in board.zones:
        outline = board.outlines[zone.id]
        (north if sum(y for _, y in outline) / len(outline) > 0.5 else south).append(outline)
    banks = [edge for outline in south for edge in pairwise([*outline, outline[0]])]
    points = sorted({(x, y) for outline in north for x, y in outline if any(_near((x, y), *edge) for edge in banks)})
    return [spot(x, y) for x, y in points]


def _spread(points: Sequence[Point], least: float) -> list[Point]:
    """Only points that are some way from the one before; the first and the last stay."""
    kept = [points[0]]
    for point in points[1:-1]:
        if point[0] - kept[-1][0] > least:
            kept.append(point)
    return [*kept, points[-1]]


_SEA: Final = (
    (978, TOP), (971, 60), (975, 105), (968, 150), (973, 200), (966, 250), (970, 290), (960, 312), (934, 324), (934, 344),
    (958, 356), (970, 380), (974, 430), (968, 470), (976, 520), (968, 560), (950, 590), (932, 612), (915, 630), (906, BOTTOM),
)  # fmt: skip
"""The coast, from north to south."""


def _outlined(board: Map) -> str:
    """Land from zone outlines, with the river and the gulf."""
    fills, borders = [], []
    for i, zone in enumerate(board.zones):
        tint, dye = art.zone_classes(zone.color)
        # Outlines that end at the map's edge go on to the frame, below the sea.
        points = [
            (LEFT if x == 0 else RIGHT if x == 1 else spot(x, y)[0], TOP if y == 1 else BOTTOM if y == 0 else spot(x, y)[1])
            for x, y in board.outlines[zone.id]
        ]
        fills.append(f'<path class="{tint}" d="{_path(points, "z")}"/>')
        borders.append(
            f'<path class="{dye} su-bare" stroke-dasharray="{art.DASHES[i]}" d="{_path(_inset(points, 6), "z")}"/>'
        )
    coast = _curve([(float(x), float(y)) for x, y in _SEA])
    river = _river(board)
    flow = [(LEFT - 6, river[0][1]), *_spread(river, 26)[1:-1], (_COAST - 14, river[-1][1])]
    bed = _curve(flow)
    waves = "".join(f'<path d="{_curve([(x, y + lift) for x, y in flow])}"/>' for lift in (-6, 1, 7))
    sea = f"{coast}H{RIGHT:.0f}V{TOP:.0f}z"
    swell = "".join(
        f'<path d="M{x} {y}q4-5 8 0t8 0"/>' for x, y in ((972, 175), (970, 280), (978, 455), (944, 625), (966, 604), (972, 636))
    )
    return (
        f'{"".join(fills)}<g stroke-width="2" class="su-faint">{"".join(borders)}</g>'
        f'<g class="su-river"><path class="su-water" d="{sea}"/><path stroke-width="26" d="{bed}"/></g>'
        f'<g class="su-waves">{waves}</g><g class="su-waves" stroke-dasharray="none">{swell}</g>'
    )


def _grown(board: Map) -> str:
    """Land without outlines: each zone as the soft union of its settlements and of the routes between them."""
    at = spots(board)
    lines: list[list[str]] = [[] for _ in board.zones]
    for one, other in board.routes:
        i, j = board.index[one], board.index[other]
        if board.zone_of[i] == board.zone_of[j]:
            lines[board.zone_of[i]].append(f"M{_n(at[i][0])} {_n(at[i][1])}L{_n(at[j][0])} {_n(at[j][1])}")
    for i, (x, y) in enumerate(at):
        lines[board.zone_of[i]].append(f"M{_n(x)} {_n(y)}h.1")
    paths = ["".join(line) for line in lines]
    looks = [art.zone_classes(zone.color) for zone in board.zones]
    shores = "".join(f'<path class="{dye}" d="{path}"/>' for (_, dye), path in zip(looks, paths, strict=True))
    fills = "".join(f'<path class="{tint}" d="{path}"/>' for (tint, _), path in zip(looks, paths, strict=True))
    joined = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g {joined} stroke-width="100" class="su-faint">{shores}</g><g {joined} stroke-width="96">{fills}</g>'


def _letters(board: Map) -> str:
    """Each zone's seal and name, large, where its land is emptiest."""
    at = spots(board)
    taken = [name.box for name in names(board)]
    taken += [
        Box(x - RADIUS[p.kind], y - RADIUS[p.kind], x + RADIUS[p.kind], y + RADIUS[p.kind])
        for (x, y), p in zip(at, board.places, strict=True)
    ]
    lines = [(at[board.index[one]], at[board.index[other]]) for one, other in board.routes]
    drawn = []
    for i, zone in enumerate(board.zones):
        here = [point for j, point in enumerate(at) if board.zone_of[j] == i]
        middle = sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here)
        width = art.text_width(zone.name.upper(), 25) * 0.95 + 7 * len(zone.name) + 34
        outline = [spot(x, y) for x, y in board.outlines.get(zone.id, ())]
        best: tuple[float, float, float] | None = None
        for y in range(int(TOP) + 24, int(BOTTOM) - 16, 12):
            for x in range(int(LEFT) + 12, int(RIGHT - width) - 10, 14):
                box = Box(x, y - 16, x + width, y + 16)
                far = abs(x + width / 2 - middle[0]) + 1.3 * abs(y - middle[1])
                if far > 300 or (best and far * 0.25 >= best[0]):
                    continue
                if outline and not all(_within(outline, corner) for corner in _corners(box)):
                    continue
                cost = far * 0.25 + 300 * sum(box.meets(other) for other in taken)
                if best and cost >= best[0]:
                    continue
                cost += sum(_inside(box, *line) for line in lines)
                if not best or cost < best[0]:
                    best = cost, x, y
        if best:
            _, x, y = best
            taken.append(Box(x, y - 16, x + width, y + 16))
            drawn.append(
                f'<g class="{art.zone_classes(zone.color)[1]}"><path class="su-glyph" transform="translate({x + 14} {y})" d="{art.emblem(i)}"/>'
                f'<text class="su-letters" x="{x + 34}" y="{y + 9}">{escape(zone.name.upper())}</text></g>'
            )
    return "".join(drawn)


def _corners(box: Box) -> tuple[Point, ...]:
    return (
        (box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom),
        ((box.left + box.right) / 2, box.top), ((box.left + box.right) / 2, box.bottom),
    )  # fmt: skip


def _within(outline: Sequence[Point], point: Point) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _sites(board: Map) -> str:
    """Settlements as seen from above: a stepped tower, a walled city, a palisaded village."""
    at: dict[str, list[str]] = {"residence": [], "city": [], "village": []}
    for place, (x, y) in zip(board.places, spots(board), strict=True):
        at[place.kind].append(f"M{_n(x)} {_n(y)}")

    def draw(kind: str, look: str, shape: str) -> str:
        return f'<path class="{look}" d="{"".join(start + shape for start in at[kind])}"/>'

    return (
        draw("residence", "su-brick su-walls", "m-24-24h48v48h-48z")
        + draw("residence", "su-site su-walls", "m-17-17h34v34h-34z")
        + draw("residence", "su-bare su-walls", "m-5 17v7m10-7v7m-5-7v7")
        + draw("city", "su-wall su-walls", "m-21-21h9v9h-9zm33 0h9v9h-9zm0 33h9v9h-9zm-33 0h9v9h-9z")
        + draw("city", "su-site su-walls", "m-16-16h32v32h-32z")
        + draw("village", "su-site su-walls", "m-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0")
        + draw("village", "su-bare su-walls", "m0-19v6m0 26v6m-19-19h6m26 0h6m-32.4-13.4l4.2 4.2m18.4 18.4l4.2 4.2m-26.8 0l4.2-4.2m18.4-18.4l4.2-4.2")
    )


def _labels(board: Map) -> str:
    texts: list[list[str]] = [[] for _ in board.zones]
    for i, (place, name) in enumerate(zip(board.places, names(board), strict=True)):
        look = " ".join(
            part for part in (f"su-{name.anchor}" * (name.anchor != "middle"), "su-big" * (place.kind == "residence")) if part
        )
        texts[board.zone_of[i]].append(
            f'<text{f" class={chr(34)}{look}{chr(34)}" if look else ""} x="{name.x}" y="{name.y}">{escape(place.name)}</text>'
        )
    return "".join(
        f'<g class="{art.zone_classes(zone.color)[0]} su-name">{"".join(lines)}</g>'
        for zone, lines in zip(board.zones, texts, strict=True)
    )


@cache
def ground(board: Map) -> str:
    """The whole map with its frame, as SVG."""
    at = spots(board)
    routes = "".join(
        f"M{_n(at[i][0])} {_n(at[i][1])}L{_n(at[j][0])} {_n(at[j][1])}"
        for i, j in ((board.index[one], board.index[other]) for one, other in board.routes)
    )
    frame = 'x="5.5" y="5.5" width="989" height="647" rx="5" pathLength="3280"'
    return (
        f'<path class="su-sand" d="M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}z"/>'
        f"{_outlined(board) if board.outlines else _grown(board)}{_letters(board)}"
        f'<path class="su-casing" d="{routes}"/><path class="su-cart" d="{routes}"/>{_sites(board)}{_labels(board)}'
        f'<rect class="su-inlay" {frame}/><rect class="su-inlay-shell" {frame}/><rect class="su-inlay-red" {frame}/>'
    )
