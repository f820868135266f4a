"""The valley as a picture: mountains, forest, quarry, clay pit, river, hunting grounds and the village.

Where everything stands is said once, here; the scene puts the pieces there.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from boardgames.pictures.paths import Point
from boardgames.pictures.style import text_width
from boardgames.stone_age import pieces

LEFT, TOP, RIGHT, BOTTOM = 5, 5, 995, 446
"""The valley's frame."""


class Area(NamedTuple):
    """A part of the valley: its name, its signpost, and the circles for people."""

    name: str
    sign: Point
    circles: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        """The middle of its circles."""
        xs, ys = zip(*self.circles, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _seven(x: float, y: float) -> tuple[Point, ...]:
    """Two circles, three and two, around x, y: a ring that holds them all stays clear of the signpost below."""
    return tuple(
        (x + 36 * (n - (number - 1) / 2), y + 31.5 * row)
        for row, number in ((-1, 2), (0, 3), (1, 2))
        for n in range(number)
    )


AREAS: Final = {
    "forest": Area("Forest", (137, 243), _seven(137, 167)),
    "clay_pit": Area("Clay pit", (865, 420), _seven(865, 344)),
    "quarry": Area("Quarry", (427, 214), _seven(427, 138)),
    "river": Area("River", (825, 228), _seven(830, 152)),
    "tool_maker": Area("Tool maker", (372, 352), ((372, 315),)),
    "hut": Area("Hut", (487, 352), ((467, 302), (507, 302))),
    "field": Area("Field", (600, 352), ((600, 315),)),
}
HUNT: Final = Area("Hunt", (137, 291), ((159, 375),))
"""Any number of people hunt: a row for each player."""
PREY: Final[Point] = (250, 373)
"""Between deer and mammoth, beside the hunters."""
RADIUS: Final = 16


def hunters(seat: int, seats: int) -> tuple[Point, ...]:
    """Where the people of a player stand on the hunt, up to ten."""
    gap = 31
    y = 374 + gap * (seat - (seats - 1) / 2)
    return tuple((34 + 15.5 * n, y) for n in range(10))


MAT: Final = (484.0, 414.0)
"""The middle of the hide on which dice are rolled."""


def hunting(seats: int) -> tuple[float, float, float, float]:
    """The area of all the hunters: left, top, right, bottom."""
    spots = [spot for seat in range(seats) for spot in hunters(seat, seats)]
    xs, ys = zip(*spots, strict=True)
    return min(xs) - RADIUS, min(ys) - RADIUS, max(xs) + RADIUS, max(ys) + RADIUS


def extents() -> dict[str, tuple[float, float, float, float]]:
    """The whole of each area with its signpost: left, top, right, bottom."""
    found = {"hunt": (12.0, 274.0, 316.0, 440.0)}
    for place, area in AREAS.items():
        (x, y), (left, middle) = area.sign, area.middle
        wide = 122 if place in pieces.AREAS else 58
        top = middle - (62 if place in pieces.AREAS else 40)
        found[place] = (min(x, left) - wide, top, max(x, left) + wide, y + 16)
    return found


def _signpost(place: str, seats: int) -> str:
    """The name of an area and, where dice are rolled, what gives one of what, and how many players may stand there."""
    area = HUNT if place == "hunt" else AREAS[place]
    x, y = area.sign
    if place not in pieces.AREAS:
        width = text_width(area.name, 19) + 18
        return (
            f'<rect class="st-plate st-rimmed" x="{x - width / 2:.0f}" y="{y - 13:g}" width="{width:.0f}" height="26"'
            f' rx="6"/><text class="st-text" x="{x:g}" y="{y + 6:g}">{area.name}</text>'
        )
    index = pieces.AREAS.index(place)
    crowd = pieces.CROWD[seats] if place != "hunt" else seats
    half = 100 if crowd == seats else 122
    left = x - half
    sign = (
        f'<rect class="st-plate st-rimmed" x="{left:g}" y="{y - 16:g}" width="{2 * half}" height="32" rx="7"/>'
        f'<text class="st-text st-start" x="{left + 10:g}" y="{y + 6:g}">{area.name}</text>'
        f'<text class="st-text st-end" x="{left + 126:g}" y="{y + 6:g}">\u00f7 {pieces.DIVISORS[index]}</text>'
        f'<path class="st-print-arrow" d="M{left + 133:g} {y:g}h15l-5-5m5 5l-5 5"/>'
        f'<use href="#{pieces.GIVES[index]}" x="{left + 170:g}" y="{y:g}"/>'
    )
    if crowd < seats:
        sign += (
            f'<path class="st-bare st-rimmed" d="M{left + 192:g} {y - 16:g}v32"/>'
            f'<text class="st-text st-end" x="{left + 211:g}" y="{y + 6:g}">{crowd}</text>'
            f'<use href="#man" x="{left + 226:g}" y="{y:g}"/>'
        )
    return sign


def _uses(name: str, *spots: Point) -> str:
    return "".join(f'<use href="#{name}" x="{x:g}" y="{y:g}"/>' for x, y in spots)


def _path(look: str, d: str) -> str:
    return f'<path class="{look}" d="{d}"/>'


_STARS: Final = "".join(
    f"M{x} {y}h.1" for x, y in (
        (60, 62), (118, 74), (232, 38), (300, 22), (331, 66), (402, 34), (468, 18), (505, 56), (606, 20), (700, 26),
        (742, 60), (812, 18), (868, 40), (930, 22), (966, 58),
    )
)  # fmt: skip


def _sky() -> str:
    return (
        _path("st-sky", "M5 5H995V150H5Z")
        + _path("st-dawn", "M5 74C170 60 330 84 500 70S820 60 995 78V160H5Z")
        + _path("st-stars", _STARS)
        + '<circle class="st-dawn" cx="652" cy="54" r="38"/><circle class="st-sun" cx="652" cy="54" r="26"/>'
        + _path(
            "st-far",
            "M5 112L60 84L112 100L170 62L232 98L286 74L330 92L392 44L452 84L508 60L560 92L622 70L690 98L748 52L806 34"
            "L862 70L910 48L958 82L995 66V170H5Z",
        )
        + _path(
            "st-snow",
            "M392 44L418 62L404 60L396 70L384 58L372 60ZM806 34L830 50L818 50L808 62L798 48L781 43ZM170 62L186 72"
            "L174 72L166 80L156 74L158 70ZM910 48L926 60L914 62L906 58L894 57Z",
        )
        + _path(
            "st-near",
            "M5 128C60 110 110 120 160 128L260 118L330 98L372 84L430 92L486 80L540 104L600 122L680 118L742 92L790 74"
            "L850 84L900 76L960 108L995 100V190H5Z",
        )
    )


def _land() -> str:
    return (
        _path("st-hill", "M5 132C120 112 240 140 340 152S560 138 660 144S860 150 995 128V446H5Z")
        + _path("st-meadow", "M5 262C110 242 220 258 330 242S560 216 660 236S880 256 995 236V446H5Z")
        + _path("st-grass", "M5 300C80 280 200 288 268 300S330 350 300 446H5Z")
    )


def _forest() -> str:
    back = [(28, 128), (60, 112), (93, 108), (131, 94), (170, 100), (210, 102), (246, 120), (276, 140)]
    front = [(27, 180), (30, 232), (258, 186), (276, 226), (252, 236)]
    return (
        _path("st-wood-floor", "M5 112C90 84 220 88 290 130C318 160 308 236 262 258C180 270 80 268 5 256Z")
        + _uses("pine", *back[::2], front[0], front[3])
        + _uses("oak", *back[1::2], front[2], front[1])
    )


def _quarry() -> str:
    return (
        _path("st-rock-deep", "M318 198L326 132L352 96L396 74L452 70L506 86L534 120L548 196L500 226H352Z")
        + _path("st-rock", "M326 132L352 96L396 74L452 70L506 86L534 120L500 112L430 104L366 116Z")
        + _path("st-rock-light", "M352 96L396 74L452 70L506 86L450 92L400 88Z")
        + _path("st-rock", "M340 190L350 128L430 114L508 126L520 188L500 210H356Z")
        + _path("st-cracks", "M366 116L372 98M430 104L436 90M500 112L494 98M330 160L346 158M524 152L540 158")
        + _uses("boulder", (322, 204), (540, 206))
    )


def _river() -> str:
    return (
        # The shore is drawn first and wider than the water.
        _path(
            "st-sand",
            "M770 84C756 100 704 116 690 150C672 190 690 222 676 248C650 290 640 330 668 372C684 400 680 420 672 446"
            "H742C756 400 732 370 716 330C704 296 734 276 770 262C850 246 960 250 976 200C986 160 960 120 900 108"
            "C850 100 820 96 806 82Z",
        )
        + _path(
            "st-water",
            "M778 82C768 104 716 122 702 154C686 190 704 226 690 254C664 294 656 328 682 366C698 396 694 420 688 446"
            "H728C738 404 716 372 702 334C692 296 718 266 764 252C840 236 944 242 962 200C972 164 946 130 892 118"
            "C846 108 812 102 798 82Z",
        )
        + _path("st-foam", "M781 76C776 96 772 104 764 114M789 74V112M797 76C802 96 806 102 816 110")
        + _path(
            "st-waves",
            "M716 176q8-6 16 0t16 0M912 170q8-6 16 0t16 0M770 206q7-5 14 0t14 0M720 206q7-5 14 0t14 0M896 206q8-6 16 0"
            "t16 0M672 318q6-4 12 0M688 350q6-4 12 0M700 392q6-4 12 0M700 424q6-4 12 0M682 282q6-4 12 0",
        )
        + _uses("fish", (712, 230), (704, 410))
        + _uses("reed", (686, 196), (972, 226), (668, 300), (740, 432), (958, 140))
    )


def _clay() -> str:
    return (
        _path(
            "st-pit-deep",
            "M752 300C790 268 930 262 976 292C1000 320 994 400 970 432C900 444 800 444 766 430"
            "C740 400 734 330 752 300Z",
        )
        + _path("st-pit", "M766 314C800 286 920 282 960 304C980 330 976 390 958 420H780C756 392 750 338 766 314Z")
        + _path("st-pit-light", "M786 322C820 304 910 302 942 318C956 340 954 380 940 402H800C782 380 774 344 786 322Z")
        + _path(
            "st-cuts",
            "M770 330L782 334M768 360L780 362M776 394L790 390M948 334L962 328M952 366L968 364M944 396L956 402",
        )
        + _uses("brick", (792, 290), (816, 282), (922, 284))
        + _uses("tuft", (748, 284), (984, 280))
    )


def _village() -> str:
    return (
        _path(
            "st-path",
            "M300 420C330 380 340 370 372 366C440 372 560 372 640 350L662 356C640 384 560 392 500 392"
            "C420 392 350 400 320 446H300Z",
        )
        + _path(
            "st-earth",
            "M322 316C330 262 420 242 487 240C560 242 640 262 646 314C648 352 600 372 487 374C370 372 318 352 322 316Z",
        )
        + _path("st-corn", "M548 276C590 264 630 276 640 306C644 330 636 346 620 352H566C548 340 540 296 548 276Z")
        + _path(
            "st-rows",
            "M560 282C556 304 560 330 568 350M578 276C574 304 578 332 584 350M598 274V350M616 278"
            "C620 304 616 332 612 350M632 290C636 312 630 336 624 350",
        )
        + _uses("cabin", (487, 269))
        + _uses("wheat", (562, 272), (640, 276), (650, 318))
        + _uses("hide-rack", (344, 284))
        + _uses("axe", (390, 278))
        + _uses("fire", (430, 330))
    )


def _hunting() -> str:
    return (
        _uses("mammoth", (245, 398))
        + _uses("deer", (228, 344))
        + _uses("tuft", (206, 440), (22, 322), (312, 384), (196, 312), (16, 424), (312, 424))
        + _uses("flower", (290, 318), (186, 396), (130, 316))
    )


def _circles() -> str:
    return "".join(
        f'<circle class="st-spot" cx="{x:g}" cy="{y:g}" r="{RADIUS}"/>'
        for area in AREAS.values()
        for x, y in area.circles
    )


def _mat() -> str:
    """A hide: this is where dice roll."""
    x, y = MAT
    return _path(
        "st-clay st-edged",
        f"M{x - 158:g} {y - 30:g}c38 6 68-4 108 1s110-5 150 2l60-4c-8 19 6 39-4 56h-311c-11-17 5-35-3-55z",
    )


@cache
def markup(seats: int) -> str:
    """The valley for so many players, with its frame, circles and signposts."""
    few = pieces.VILLAGE_OPEN[seats] < len(pieces.VILLAGE)
    return (
        f"{_sky()}{_land()}{_forest()}{_quarry()}{_river()}{_clay()}{_hunting()}{_village()}{_mat()}{_circles()}"
        + "".join(_signpost(place, seats) for place in (*AREAS, "hunt"))
        + ('<text class="st-text st-small" x="487" y="381">2 of these 3</text>' if few else "")
        + f'<rect class="st-frame" x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}" rx="8"/>'
    )
