"""A position of Stone Age as a picture: the valley, the cards and buildings on offer, and a row for each player."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from boardgames.contract import Action
from boardgames.pictures.scene import Box, Piece, Place, Scene, Stage
from boardgames.pictures.style import fitted
from boardgames.speech import DEFAULT_NAMES
from boardgames.stone_age.gathering import can_add, rolls_for, worth
from boardgames.stone_age.goods import KINDS, VALUES
from boardgames.stone_age.picture import ground, symbols
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    CROWD,
    DIE_GIVES,
    DIVISORS,
    FIGURES,
    GIVES,
    HUNT,
    HUT,
    MOST_TOOL,
    MOST_TRACK,
    NOBODY,
    NOWHERE,
    ONCE_WORD,
    PLACES,
    SLOTS,
    SYMBOLS,
    TILES,
    VILLAGE,
    VILLAGE_OPEN,
    place_names,
)
from boardgames.stone_age.position import Player, State

WIDTH: Final = 1000
_OFFER_Y: Final = 564.0
_PRICE_Y: Final = 477.0
_PITCH: Final = 112.0
_ROWS_Y: Final = 652.0
_ROW: Final = 78.0
_STEP: Final = 84.0
_PHASES: Final = {"place": "place", "feed": "feed", "show": "feed", "over": "feed"}
"""The phase that a stage belongs to; "use", if it is not named here."""
_PHASE_X: Final = {"place": 160.0, "use": 221.0, "feed": 280.0}
_PHASE_Y: Final = 30.0


_ICONS: Final = {
    **{f"die {face}": f"d{face}" for face in range(1, 7)},
    **{f"tools {value}": f"t{value}" for value in range(1, MOST_TOOL + 1)},
}


def _spot(index: int) -> tuple[float, float]:
    """Where a place is: the middle of an area, a card space or a building stack."""
    if index >= BUILDING:
        return 601.5 + 111 * (index - BUILDING), _OFFER_Y
    if index >= CARD:
        # The first card space is the rightmost.
        return 140 + _PITCH * (SLOTS - 1 - (index - CARD)), _OFFER_Y
    return ground.HUNT.middle if index == HUNT else ground.AREAS[PLACES[index]].middle


def _circles(index: int) -> tuple[tuple[float, float], ...]:
    """The circles of a place that has some."""
    return (_spot(index),) if index >= CARD else ground.AREAS[PLACES[index]].circles


def _circle(circles: tuple[tuple[float, float], ...], number: int) -> tuple[float, float]:
    """One of the circles. Without a rule, or in a study, there may be too few: then people stand beside others."""
    if number < len(circles):
        return circles[number]
    (x, y), aside = circles[number % len(circles)], 10 * (number // len(circles))
    return x + aside, y - aside


def spots(index: int, there: int, number: int) -> tuple[tuple[float, float], ...]:
    """Where so many more people would stand on a place with circles, beside those who are there."""
    return tuple(_circle(_circles(index), there + n) for n in range(number))


# Where a player's things lie: the left edge of each group.
_HOME: Final = 194.0
_HAND: Final = 10
_FOOD: Final = 334.0
_TRACK: Final = 427.0
_STEPS: Final = 18.5
_GOODS: Final = 654.0
_GOOD: Final = 58
_TOOLS: Final = 889.0
_TOOL: Final = 40
_CULTURE: Final = 194.0
_SIGN: Final = 38
_FIGURES: Final = 512.0
_FIGURE: Final = 54
_BUILT: Final = 734.0
_READY: Final = 800.0
_EXTRA: Final = 961.0


def _top(seat: int) -> float:
    return _ROWS_Y + _STEP * seat


# ------------------------------------------------------------------------------------------------------------ ground


def _offer_ground(seats: int) -> str:
    slots = ""
    for index in range(CARD, BUILDING + seats):
        x, y = _spot(index)
        slots += f'<rect x="{x - 52:g}" y="{y - 76:g}" width="104" height="152" rx="9"/>'
    prices = ""
    for n in range(SLOTS):
        x, _ = _spot(CARD + n)
        prices += (
            f'<text class="st-text" x="{x - 14:g}" y="{_PRICE_Y - 1:g}">{n + 1}</text>'
            f'<use href="#any" x="{x + 10:g}" y="{_PRICE_Y - 7:g}"/>'
        )
    return (
        '<rect class="st-clay st-edged" x="5" y="452" width="531" height="194" rx="10"/>'
        '<rect class="st-clay st-edged" x="541" y="452" width="454" height="194" rx="10"/>'
        f'<g class="st-slot">{slots}</g>{prices}'
        f'<text class="st-text st-soft-text" x="44" y="{_PRICE_Y - 1:g}">Cards</text>' + _values() * (seats < 4)
    )


def _values() -> str:
    """What resources are worth in buildings of choice, where there is room: signposts tell the same numbers."""
    x = 948
    return f'<text class="st-text st-soft-text" x="{x}" y="{_PRICE_Y - 1:g}">Value</text>' + "".join(
        f'<use href="#{kind}" x="{x - 16}" y="{506 + 38 * n}"/><text class="st-text" x="{x + 18}" y="{512 + 38 * n}">'
        f"{value}</text>"
        for n, (kind, value) in enumerate(zip(KINDS, VALUES, strict=True))
    )


def _row_ground(seat: int) -> str:
    top = _top(seat)
    empty = "".join(
        f'<use href="#{kind}" x="{_GOODS + _GOOD * n:g}" y="{top + 21:g}"/>' for n, kind in enumerate(KINDS)
    )
    empty += f'<use href="#food" x="{_FOOD:g}" y="{top + 21:g}"/>'
    empty += "".join(
        f'<use href="#{name}" x="{_CULTURE + _SIGN * n:g}" y="{top + 57:g}"/>' for n, name in enumerate(SYMBOLS)
    )
    empty += "".join(
        f'<use href="#{name}" x="{_FIGURES + _FIGURE * n:g}" y="{top + 58:g}"/>' for n, name in enumerate(FIGURES)
    )
    empty += f'<use href="#hut" x="{_BUILT:g}" y="{top + 58:g}"/>'
    tools = "".join(
        f'<rect x="{_TOOLS + _TOOL * n - 15:g}" y="{top + 4:g}" width="30" height="34" rx="5"/>' for n in range(3)
    )
    return (
        f'<rect class="st-clay st-edged" x="5" y="{top:g}" width="990" height="{_ROW:g}" rx="10"/>'
        f'<path class="st-s{seat}" d="M5 {top + 10:g}a10 10 0 0 1 10-10h34v{_ROW:g}h-34a10 10 0 0 1-10-10z"/>'
        f'<g class="st-faint">{empty}</g><g class="st-slot">{tools}</g>'
        f'<use href="#steps" x="{_TRACK:g}" y="{top + 21:g}"/>'
    )


def _steps() -> str:
    """The food track, with its numbers."""
    numbers = "".join(
        f'<text class="st-text st-small st-soft-text" x="{_step(n) - _TRACK:g}" y="6">{n}</text>'
        for n in range(MOST_TRACK + 1)
    )
    return (
        '<rect class="st-plate st-rimmed" x="-11" y="-13" width="211" height="26" rx="6"/>'
        f'{numbers}<use href="#wheat" x="-25"/>'
    )


def _step(number: int) -> float:
    """Where a step of the food track is, from the left; the last has two digits."""
    return _TRACK + _STEPS * number + 3 * (number == MOST_TRACK)


def _around(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _row_parts(seat: int) -> dict[str, Box]:
    """What is told of a player's row, where nothing lies: the keys are those of the pieces."""
    top = _top(seat)
    upper, lower = top + 21, top + 58
    parts = {
        "": (5, top, 995, top + _ROW),
        "points": _around(82, lower - 1, 50, 30),
        "hand": (_HOME - 14, top + 3, _FOOD - 18, top + 39),
        "food": (_FOOD - 16, top + 3, _TRACK - 35, top + 39),
        "track": (_TRACK - 34, top + 5, _TRACK + 201, top + 37),
        "hut": _around(_BUILT + 14, lower, 60, 34),
    }
    parts |= {kind: _around(_GOODS + _GOOD * n + 13, upper, _GOOD - 1, 34) for n, kind in enumerate(KINDS)}
    parts |= {f"t{n}": _around(_TOOLS + _TOOL * n, upper, 38, 36) for n in range(3)}
    parts |= {f"C{n}": _around(_CULTURE + _SIGN * n, lower - 1, 36, 36) for n in range(len(SYMBOLS))}
    parts |= {f"F{n}": _around(_FIGURES + _FIGURE * n + 11, lower, 53, 36) for n in range(len(FIGURES))}
    return {f"{seat}{name}": (left, up, right, down) for name, (left, up, right, down) in parts.items()}


def _parts(seats: int) -> dict[str, Box]:
    """What means something on the ground and is no place; and the whole of each area."""
    x, y = ground.MAT
    parts = {
        "phases": _around(166, _PHASE_Y, 302, 34),
        "hide": _around(x, y, 318, 62),
        "prices": (90.0, 456.0, 532.0, 486.0),
        "deck": (12.0, 500.0, 82.0, 640.0),
        **ground.extents(),
    }
    if seats < 4:
        parts |= {"values": (902.0, 460.0, 990.0, 640.0), "only_two": (420.0, 366.0, 554.0, 386.0)}
    for seat in range(seats):
        parts |= _row_parts(seat)
    return {
        name: (round(left), round(up), round(right), round(down)) for name, (left, up, right, down) in parts.items()
    }


@cache
def stage(seats: int) -> Stage:
    """What does not change in a game for so many players."""
    height = round(_top(seats - 1) + _ROW + 5)
    phases = "".join(
        f'<text class="st-text st-small" x="{x:g}" y="{_PHASE_Y + 6:g}">{word.capitalize()}</text>'
        for word, x in _PHASE_X.items()
    )
    below = (
        f'<rect class="st-page" width="{WIDTH}" height="{height}" rx="12"/>{ground.markup(seats)}'
        f'<rect class="st-plate st-rimmed" x="15" y="{_PHASE_Y - 17:g}" width="302" height="34" rx="8"/>{phases}'
        + _offer_ground(seats)
        + "".join(map(_row_ground, range(seats)))
    )
    radius = {HUNT: 61, **dict.fromkeys(range(1, len(AREAS)), 58), **dict.fromkeys(VILLAGE, 23), HUT: 37}
    places, parts = {}, _parts(seats)
    for index, word in enumerate(place_names(seats)):
        x, y = ground.PREY if index == HUNT else _spot(index)
        # A card's ring is around the circle for a person, but all of the card can be pressed, as signs can.
        reach = parts[word] if index in radius else _around(x, y, *symbols.CARD)
        area = ground.hunting(seats) if index == HUNT else (0, 0, 0, 0)
        places[word] = Place(x, y, radius.get(index, 23), reach=reach, area=area)
    shut: dict[str, str] = {}
    for name, index in (("x", 1), ("v", VILLAGE[0]), ("w", HUT)):
        x, y = _spot(index)
        shut |= symbols.barred(name, [(cx - x, cy - y) for cx, cy in _circles(index)])
    drawn = symbols.by_name(990, _ROW) | shut | {"steps": _steps()}
    ground_markup = (("", below),)
    return Stage(
        WIDTH, height, ground_markup, drawn, symbols.style(), places, icons=_ICONS, parts=parts, sizes=symbols.SIZES,
        seats=tuple(symbols.PALETTE[f"s{seat}"] for seat in range(seats)),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ pieces


class _Box(NamedTuple):
    """Pieces that can lie somewhere, made once: a scene only picks."""

    cards: tuple[dict[int, Piece], ...]
    """For each card space."""
    tiles: tuple[dict[int, Piece], ...]
    """For each stack."""
    due: tuple[Piece, ...]
    """For each place the frame around it while its people are being used."""
    turns: tuple[Piece, ...]
    starts: tuple[Piece, ...]


@cache
def _box(seats: int) -> _Box:
    stacks = range(BUILDING, BUILDING + seats)
    looks = [0, 1, 1, 1, 1, 2, 3, 2, *[4] * (len(PLACES) - CARD)]
    return _Box(
        cards=tuple(
            {card.id: Piece(card.word, card.word, *_spot(CARD + n)) for card in CARDS.values()} for n in range(SLOTS)
        ),
        tiles=tuple({tile.id: Piece(tile.word, tile.word, *_spot(i)) for tile in TILES.values()} for i in stacks),
        due=tuple(Piece("due", f"due{look}", *_spot(index)) for index, look in enumerate(looks)),
        turns=tuple(Piece("turn", "turn", 500, _top(seat) + _ROW / 2) for seat in range(seats)),
        starts=tuple(Piece("start", "start", 124, _top(seat) + 57) for seat in range(seats)),
    )


@lru_cache(maxsize=4096)
def _standing(index: int, people: tuple[int, ...], barred: bool) -> tuple[Piece, ...]:
    """The people on a place, and what bars its free circles. Hunters stand in a row for each player."""
    letter, seats = chr(97 + index), len(people)
    if index == HUNT:
        found = []
        for seat, number in enumerate(people):
            spots = ground.hunters(seat, seats)
            found += [Piece(f"{seat}{letter}{n}", f"seat{seat}", *spots[n]) for n in range(number)]
            if number > 2:
                x, y = spots[number - 1]
                found.append(Piece(f"{seat}many", "many", x + 18, y + 6, str(number)))
        return tuple(found)
    order = [seat for seat, number in enumerate(people) for _ in range(number)]
    circles = _circles(index)
    found = [
        Piece(f"{seat}{letter}{order[:n].count(seat)}", f"seat{seat}", *_circle(circles, n))
        for n, seat in enumerate(order)
    ]
    if barred and len(order) < len(circles):
        shut = "x" if index < VILLAGE[0] else "w" if index == HUT else "v"
        found.append(Piece(f"x{letter}", f"{shut}{len(circles) - len(order)}", *_spot(index)))
    return tuple(found)


def _barred(state: State, counts: list[tuple[int, ...]], index: int) -> bool:
    """Whether so many players stand on places of this kind that nobody else may."""
    seats = state.seats
    if index in VILLAGE:
        return VILLAGE_OPEN[seats] <= sum(any(counts[place]) for place in VILLAGE) < len(VILLAGE)
    crowd = CROWD[seats]
    return 0 < index < len(AREAS) and crowd < seats and sum(map(bool, counts[index])) >= crowd


@lru_cache(maxsize=4096)
def _row(seat: int, player: Player, in_hand: int, name: str) -> tuple[Piece, ...]:
    """What a player has."""
    top = _top(seat)
    head = (
        Piece(f"{seat}", f"seat{seat}", 27, top + 39),
        Piece(f"{seat}name", "name", 58, top + 28, fitted(name, 21.7, 124)),
        Piece(f"{seat}points", "points", 82, top + 57, str(player.score)),
        Piece(f"{seat}track", "marker", _step(player.track), top + 21, str(player.track)),
    )
    return (*head, *_stock(seat, player, in_hand, top + 21), *_bought(seat, player, top + 58))


def _stock(seat: int, player: Player, in_hand: int, y: float) -> list[Piece]:
    """The upper half of a row: people in hand, food, resources and tools."""
    apart = min(_HAND, 90 / max(in_hand, 1))  # or the number of ten would reach the food
    found = [Piece(f"{seat}z{n}", f"seat{seat}", _HOME + apart * n, y) for n in range(in_hand)]
    if in_hand > 2:
        found.append(Piece(f"{seat}hand", "many", _HOME + apart * in_hand + 8, y + 6, str(in_hand)))
    if player.food:
        found.append(Piece(f"{seat}food", "food", _FOOD, y, str(player.food)))
    found += [
        Piece(f"{seat}{kind}", kind, _GOODS + _GOOD * n, y, str(number))
        for n, (kind, number) in enumerate(zip(KINDS, player.goods, strict=True))
        if number
    ]
    found += [
        Piece(f"{seat}t{n}", f"{'u' if used else 't'}{value}", _TOOLS + _TOOL * n, y)
        for n, (value, used) in enumerate(zip(player.tools, player.used, strict=True))
        if value
    ]
    return found


def _bought(seat: int, player: Player, y: float) -> list[Piece]:
    """The lower half of a row: what cards and buildings count for, and cards still to be used."""
    found = []
    cards = [CARDS[card] for card in player.cards]
    for n, symbol in enumerate(SYMBOLS):
        if number := sum(card.symbol == symbol for card in cards):
            label = str(number) if number > 1 else ""
            found.append(Piece(f"{seat}C{n}", symbol, _CULTURE + _SIGN * n, y - 1, label))
    for n, figure in enumerate(FIGURES):
        if number := sum(card.number for card in cards if card.figure == figure):
            found.append(Piece(f"{seat}F{n}", figure, _FIGURES + _FIGURE * n, y, str(number)))
    if player.buildings:
        found.append(Piece(f"{seat}hut", "hut", _BUILT, y, str(len(player.buildings))))
    ready = [ONCE_WORD.get(card, "two") for card in player.ready]
    found += [Piece(f"{seat}r{n}", word, _READY + 42 * n, y) for n, word in enumerate(ready)]
    if player.extra:
        found.append(Piece(f"{seat}x", "back", _EXTRA, y))
        if player.extra in CARDS:
            card = CARDS[player.extra]
            found.append(Piece(f"{seat}y", card.symbol or card.figure, _EXTRA + 16, y))
    return found


def dice(faces: tuple[int, ...]) -> list[Piece]:
    """Dice on the hide, side by side."""
    x, y = ground.MAT
    gap = min(36, 300 / len(faces))
    left = x - gap * (len(faces) - 1) / 2
    return [Piece(f"d{n}", f"d{face}", left + gap * n, y - 13) for n, face in enumerate(faces)]


def _dice(state: State, tools: int = 0) -> list[Piece]:
    """The dice on the hide, and what they give with tools of so much value."""
    x, y = ground.MAT
    found = dice(state.dice)
    if state.stage == "die":
        icons = {"tool": "axe", "food_track": "wheat"}
        gives = [DIE_GIVES[face] for face in state.dice]
        given = enumerate(zip(found, gives, strict=True))
        return found + [Piece(f"g{n}", icons.get(gift, gift), die.x, y + 17) for n, (die, gift) in given]
    _, area = rolls_for(state)
    total = sum(state.dice) + tools
    return [
        *found,
        Piece("sum", "sum", x - 20, y + 22, f"{total} \u00f7 {DIVISORS[area]} \u2192 {total // DIVISORS[area]}"),
        Piece("gives", GIVES[area], x + 52, y + 16),
    ]


def traces(state: State, action: Action) -> tuple[Piece, ...]:
    """Dice stay on the hide when they have given what they give."""
    match action:
        case ("roll", *faces) if rolls_for(state)[0] != "sa.card.dice" and not can_add(state.players[state.turn]):
            return tuple(_dice(state._replace(dice=tuple(map(int, faces)))))
        case ("tools", *_):
            return tuple(_dice(state, worth(action)))
    return ()


def phase(state: State) -> str:
    """The phase of the round that the frame is around: place, use or feed."""
    return _PHASES.get(state.stage, "use")


def scene(state: State, names: tuple[str, ...] | None = None) -> Scene:
    """The position as a picture.

    A key is made of the seat and of where a person stands. A view that lets a new key take over the element of a
    vanished key with the same symbol shows people walking.
    """
    box = _box(state.seats)
    pieces = [
        Piece("round", "round", 26, _PHASE_Y + 6, f"Round {state.round}"),
        Piece("deck", "deck", 44, _OFFER_Y - 14, f"{state.deck_size} left"),
    ]
    if state.stage not in ("start", "cards", "buildings"):
        pieces.append(Piece("now", "now", _PHASE_X[phase(state)], _PHASE_Y))
    pieces += [box.cards[n][card] for n, card in enumerate(state.row) if card]
    pieces += [box.tiles[n][tile] for n, tile in enumerate(state.tops) if tile]
    pieces += [
        Piece(f"left{n}", "left", _spot(BUILDING + n)[0], _PRICE_Y, f"{below + bool(tile)} left")
        for n, (tile, below) in enumerate(zip(state.tops, state.below, strict=True))
    ]
    counts = list(zip(*state.placed, strict=True))
    for index in range(BUILDING + state.seats):
        here = counts[index]
        barred = _barred(state, counts, index)
        if barred or any(here):
            pieces += _standing(index, here, barred)
    if state.at != NOWHERE:
        pieces.append(box.due[state.at])
    for seat, player in enumerate(state.players):
        pieces += _row(seat, player, state.in_hand(seat), (names or DEFAULT_NAMES)[seat])
    if state.first != NOBODY:
        pieces.append(box.starts[state.first])
    if state.to_move is not None and state.stage not in ("start", "cards", "buildings"):
        pieces.append(box.turns[state.turn if state.to_move < 0 else state.to_move])
    if state.dice:
        pieces += _dice(state)
    return Scene(stage(state.seats), tuple(pieces))
