"""A position of Tigris & Euphrates as a picture: the board, what is at stake, the hand, and a panel for each player.

Below the board is a band with the monuments that are left; while leaders fight it shows both sides, and a veil
lies over all of the board that counts for neither. Then comes the tray with the hand, leaders and catastrophes of
whoever looks at the board: of the one seat whose hand is known, or of the one to move where all are.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from boardgames.pictures.paths import scaled, shifted
from boardgames.pictures.scene import Box, Piece, Place, Scene, Stage, around
from boardgames.pictures.style import fitted
from boardgames.speech import DEFAULT_NAMES
from boardgames.tigris import external
from boardgames.tigris.grid import BIT, COLUMNS, NAME, PLACES, ROWS, SIZE, Board, each, names, position
from boardgames.tigris.picture import ground, symbols
from boardgames.tigris.pieces import BUILDINGS, COLOURS, LEADERS, MONUMENTS, TILES, Counts
from boardgames.tigris.position import State
from boardgames.tigris.support import counting, fighting_colour

WIDTH, HEIGHT = 1000, 978
KINGDOMS: Final = "k"
COORDINATES: Final = "xy"
LAYERS: Final = {KINGDOMS: ("Kingdoms", False), COORDINATES: ("Coordinates", True)}
# What is one kingdom, where two meet, and how many supporters each leader has.
ANSWERS: Final = {
    KINGDOMS: frozenset(
        {
            "te.region.adjacent",
            "te.region.kingdom",
            "te.region.change",
            "te.region.peace",
            "te.leader.no_union",
            "te.tile.two_kingdoms",
            "te.external.trigger",
            "te.external.supporters",
            "te.monument.face_down",
        }
    )
}
_REACH: Final = 29
"""The radius of a space."""
_BAND: Final = (704, 66)
_TRAY: Final = (778, 76)
_PANEL: Final = (864, 110)
"""Top and height of the band, of the tray and of the panels."""
_BAND_Y: Final = _BAND[0] + _BAND[1] // 2
_TRAY_Y: Final = _TRAY[0] + _TRAY[1] // 2
_TILES_X: Final = tuple(42 + 97 * n for n in range(4))
_LEADERS_X: Final = tuple(434 + 63 * n for n in range(4))
_CATASTROPHES_X: Final = 696
_BAG_X, _GEMS_X, _ACTIONS_X = 778, 857, 948
_FAN: Final = 4
"""How far a tile of a stack shows below the next: little, so that a stack stays within its ring."""
_COUNT_X: Final = 51
"""The number of tiles in a stack stands to the right of it, clear of that ring."""
_ROW_BITS: Final = COLUMNS + 1


def _panel_width(seats: int) -> float:
    return (992 - 8 * (seats - 1)) / seats


def _panel_left(seat: int, seats: int) -> float:
    return 4 + seat * (_panel_width(seats) + 8)


# ------------------------------------------------------------------------------------------------------------ ground


def _box(top: int, height: int, left: float = 4, width: float = 992) -> str:
    return f'<rect class="te-clay te-rim" x="{left:g}" y="{top}" width="{width:g}" height="{height}" rx="10"/>'


def _monument_x(number: int, variant: bool) -> int:
    return (164 if variant else 200) + (68 if variant else 144) * number


def _building_x(number: int) -> int:
    return 700 + 80 * number


def _band_ground(variant: bool) -> str:
    slots = "".join(
        f'<rect x="{_monument_x(n, variant) - 28}" y="{_BAND_Y - 28}" width="56" height="56" rx="6"/>'
        for n in range(len(MONUMENTS))
    )
    if variant:
        slots += "".join(
            f'<rect x="{_building_x(n) - 24}" y="{_BAND_Y - 22}" width="48" height="44" rx="6"/>'
            for n in range(len(BUILDINGS))
        )
    captions = (("Monuments", 18), ("Buildings", 574)) if variant else (("Monuments", 18),)
    texts = "".join(
        f'<text class="te-text te-cap te-soft-text te-start" x="{x}" y="{_BAND_Y + 6}">{text}</text>'
        for text, x in captions
    )
    return f'{_box(*_BAND)}<g class="te-slot">{slots}</g>{texts}'


def _tray_ground() -> str:
    tiles = "".join(
        f'<path d="{shifted(outline, x, _TRAY_Y)}"/>' for outline, x in zip(symbols.OUTLINES, _TILES_X, strict=True)
    )
    pictures = "".join(
        f'<path d="{shifted(scaled(picture, 0.8), x, _TRAY_Y)}"/>'
        for picture, x in zip(symbols.PICTURES, _TILES_X, strict=True)
    )
    leaders = "".join(
        f'<path d="{shifted(gear, x, _TRAY_Y)}"/><circle cx="{x}" cy="{_TRAY_Y + 3}" r="24"/>'
        for gear, x in zip(symbols.HEADGEAR, _LEADERS_X, strict=True)
    )
    pictures += "".join(
        f'<path d="{shifted(gear, x, _TRAY_Y)}"/>' for gear, x in zip(symbols.HEADGEAR, _LEADERS_X, strict=True)
    )
    catastrophe = f'<rect x="{_CATASTROPHES_X - 25}" y="{_TRAY_Y - 25}" width="50" height="50" rx="9"/>'
    texts = "".join(
        f'<text class="te-text te-cap te-soft-text" x="{x}" y="{_TRAY[0] + 19}">{text}</text>'
        for text, x in (("Bag", _BAG_X), ("Treasures", _GEMS_X), ("Actions", _ACTIONS_X))
    )
    return (
        f'{_box(*_TRAY)}<path class="te-bare te-rim" d="M742 {_TRAY[0]}v{_TRAY[1]}"/>'
        f'<g class="te-slot">{tiles}{leaders}{catastrophe}</g><g class="te-ghost">{pictures}</g>{texts}'
    )


def _panel_ground(seat: int, seats: int) -> str:
    left, width = _panel_left(seat, seats), _panel_width(seats)
    gone = "".join(f'<circle cx="{_home_x(kind, seat, seats):g}" cy="{_PANEL[0] + 27}" r="9"/>' for kind in range(4))
    return f'{_box(*_PANEL, round(left, 1), round(width, 1))}<g class="te-slot">{gone}</g>'


def _home_x(kind: int, seat: int, seats: int) -> float:
    """Where a panel shows that a leader is at home."""
    return round(_panel_left(seat, seats) + _panel_width(seats) - 102 + 27 * kind, 1)


def _column(number: int, seat: int, seats: int) -> float:
    """Where a panel shows the points of a colour, or the treasures."""
    return round(_panel_left(seat, seats) + 32 + (_panel_width(seats) - 56) / 4 * number, 1)


TRAY: Final = {
    **{tile: Place(x + _FAN, _TRAY_Y, 34, "hand", square=True) for tile, x in zip(TILES, _TILES_X, strict=True)},
    **{leader: Place(x, _TRAY_Y, 28, "leader off the board") for leader, x in zip(LEADERS, _LEADERS_X, strict=True)},
    "catastrophe": Place(_CATASTROPHES_X + 5, _TRAY_Y, 30, "hand", square=True),
}
"""Where one takes a tile, a leader or a catastrophe from, by the words of the actions."""


_ICONS: Final = {
    **dict(zip(TILES, symbols.TILE_LETTERS, strict=True)),
    **{leader: f"{{seat}}{letter}" for leader, letter in zip(LEADERS, symbols.LEADER_LETTERS, strict=True)},
    **{monument: f"M{n}" for n, monument in enumerate(MONUMENTS)},
}


def _about(board: Board, place: str) -> str:
    bit = BIT[place]
    if bit & board.river:
        return "river"
    if not bit & board.temples:
        return "land"
    return "land, winged temple" + (", its treasure is taken first" if bit & board.first else "")


def _parts(seats: int, variant: bool) -> dict[str, Box]:
    """What means something beside the board and is no place; most have the keys of the pieces that lie there."""
    parts = {f"M{n}": around(_monument_x(n, variant), _BAND_Y, 58, 58) for n in range(len(MONUMENTS))}
    if variant:
        parts |= {f"B{n}": around(_building_x(n), _BAND_Y, 50, 50) for n in range(len(BUILDINGS))}
    for name, x in (("bag", _BAG_X), ("gems", _GEMS_X), ("actions", _ACTIONS_X)):
        parts[name] = around(x, _TRAY_Y, 62, 72)
    y, width = _PANEL[0], _panel_width(seats)
    for seat in range(seats):
        left = _panel_left(seat, seats)
        parts[f"I{seat}"] = around(left + width / 2, y + _PANEL[1] / 2, width, _PANEL[1])
        parts[f"O{seat}"] = around((_home_x(0, seat, seats) + _home_x(3, seat, seats)) / 2, y + 27, 106, 28)
        parts |= {
            f"P{seat}{'x' if n == 4 else n}": around(
                _column(n, seat, seats) - 2, y + 64, min(52, (width - 56) / 4 - 2), 34
            )
            for n in range(5)
        }
        parts[f"T{seat}"] = around(left + 100, y + 96, 180, 24)
    return parts


@cache
def stage(board: Board, seats: int, variant: bool) -> Stage:
    """What does not change on a board for a number of players, with or without the buildings."""
    grid = tuple(
        "".join(_letter(board, BIT[PLACES[COLUMNS * row + column]]) for column in range(COLUMNS)) for row in range(ROWS)
    )
    first = frozenset(map(position, names(board.first)))
    axes = tuple(place[0].upper() for place in PLACES[:COLUMNS]), tuple(str(row + 1) for row in range(ROWS))
    below = f'<rect class="te-page" width="{WIDTH}" height="{HEIGHT}" rx="12"/>{ground.markup(grid, first)}'
    beside = _band_ground(variant) + _tray_ground() + "".join(_panel_ground(seat, seats) for seat in range(seats))
    size = ground.RIGHT - ground.LEFT, ground.BOTTOM - ground.TOP
    panel = _panel_width(seats), _PANEL[1]
    places = {place: Place(*ground.middle(*position(place)), _REACH, _about(board, place)) for place in PLACES}
    return Stage(
        WIDTH,
        HEIGHT,
        (("", below), (COORDINATES, ground.axes(*axes)), ("", beside)),
        symbols.by_name(size, panel, (panel[0] - 16, 38)),
        symbols.style(),
        places | TRAY,
        LAYERS,
        ANSWERS,
        _ICONS,
        _parts(seats, variant),
        _LIGHTS,
        symbols.SIZES,
    )


def _letter(board: Board, bit: int) -> str:
    return "~" if bit & board.river else "T" if bit & board.temples else "."


# ------------------------------------------------------------------------------------------------------------ pieces


def _on_board(key: str, symbol: str, dx: int = 0, dy: int = 0) -> dict[int, Piece]:
    """A piece for every place, found by the place's bit."""
    found = {}
    for place in PLACES:
        x, y = ground.middle(*position(place))
        found[BIT[place]] = Piece(f"{key}{place}", symbol, x + dx, y + dy)
    return found


_TILE: Final = tuple(_on_board("", letter) for letter in symbols.TILE_LETTERS)
_LIT: Final = tuple(tuple(_on_board("", f"{letter}{side}") for letter in symbols.TILE_LETTERS) for side in "AD")
"""Tiles that count for the attacker, and for the defender."""
_TURNED: Final = _on_board("", "d")
_TREASURE: Final = _on_board("X", "g")
_CATASTROPHE: Final = _on_board("C", "c")
_LIGHTS: Final = frozenset({"A", "D", "u", *(f"{letter}{side}" for letter in symbols.TILE_LETTERS for side in "AD")})
"""Both sides of a conflict, and the tile that has joined them."""
_ATTACK: Final = _on_board("A", "A")
_DEFENCE: Final = _on_board("D", "D")
_UNION: Final = {bit: piece._replace(key="u") for bit, piece in _on_board("", "u").items()}
_MONUMENT: Final = tuple(
    {
        bit: piece._replace(key=f"M{n}")
        for bit, piece in _on_board("", f"M{n}", ground.CELL // 2, ground.CELL // 2).items()
    }
    for n in range(len(MONUMENTS))
)
_BUILDING: Final = tuple(
    {bit: piece._replace(key=f"B{n}") for bit, piece in _on_board("", BUILDINGS[n]).items()}
    for n in range(len(BUILDINGS))
)
_LEADER: Final = tuple(
    {bit: piece._replace(key=f"{seat}{letter}") for bit, piece in _on_board("", f"{seat}{letter}").items()}
    for seat in range(4)
    for letter in symbols.LEADER_LETTERS
)
"""For each leader and place; in the order of `State.leaders`."""
_VEIL: Final = Piece("veil", "veil", (ground.LEFT + ground.RIGHT) // 2, (ground.TOP + ground.BOTTOM) // 2)


@lru_cache(maxsize=1 << 12)
def _realm_row(row: int, mask: int, tint: int) -> tuple[Piece, ...]:
    """The ground of a kingdom in one row: a piece for each run of its places, which are bits of the mask."""
    pieces, column = [], 0
    shown = f"{mask:0{COLUMNS}b}"
    while column < COLUMNS:
        if shown[column] == "0":
            column += 1
            continue
        end = (shown + "0").index("0", column)
        x, y = ground.middle(row, column)
        pieces.append(Piece(f"K{PLACES[COLUMNS * row + column]}", f"k{tint}{end - column}", x, y, "", KINGDOMS))
        column = end
    return tuple(pieces)


@lru_cache(maxsize=1 << 12)
def _strength(index: int, place: int, strength: int) -> Piece:
    """The supporters that a leader has in its kingdom."""
    x, y = ground.middle(*position(NAME[place]))
    seat, kind = divmod(index, 4)
    return Piece(f"S{seat}{symbols.LEADER_LETTERS[kind]}", "z", x + 20, y + 24, str(strength), KINGDOMS)


def _kingdoms(state: State) -> list[Piece]:
    """A ground of its own for each kingdom."""
    pieces: list[Piece] = []
    for n, realm in enumerate(dict.fromkeys(filter(None, state.realms))):
        for row in range(ROWS):
            if mask := realm >> SIZE - (row + 1) * _ROW_BITS + 1 & 0xFFFF:
                pieces += _realm_row(row, mask, n % 4)
    return pieces


def _strengths(state: State) -> list[Piece]:
    return [
        _strength(i, place, (state.realms[i] & state.tiles[i % 4]).bit_count())
        for i, place in enumerate(state.leaders)
        if place
    ]


def looker(state: State) -> int:
    """Whose tray is shown: the one seat whose hand is known; otherwise the seat to move, or the active one."""
    known = [seat for seat, hand in enumerate(state.hands) if not isinstance(hand, int)]
    if len(known) == 1:
        return known[0]
    return state.turn if state.to_move is None or state.to_move < 0 else state.to_move


@lru_cache(maxsize=1 << 10)
def _hand(seat: int, hand: Counts | int) -> tuple[Piece, ...]:
    """A hand as a stack for each kind; one that nobody may see as a row of backs."""
    if isinstance(hand, int):
        return tuple(Piece(f"H{seat}{n}", "d", _TILES_X[0] + 58 * n, _TRAY_Y) for n in range(hand))
    pieces = []
    for letter, x, count in zip(symbols.TILE_LETTERS, _TILES_X, hand, strict=True):
        pieces += [Piece(f"H{seat}{letter}{n}", letter, x + _FAN * n, _TRAY_Y) for n in range(count)]
        if count > 1:
            pieces.append(Piece(f"H{seat}{letter}", "z", x + _COUNT_X, _TRAY_Y + 25, str(count)))
    return tuple(pieces)


@cache
def _at_home(index: int) -> Piece:
    seat, kind = divmod(index, 4)
    return Piece(
        f"{seat}{symbols.LEADER_LETTERS[kind]}", f"{seat}{symbols.LEADER_LETTERS[kind]}", _LEADERS_X[kind], _TRAY_Y
    )


@cache
def _kept(seat: int, count: int) -> tuple[Piece, ...]:
    return tuple(Piece(f"H{seat}c{n}", "c", _CATASTROPHES_X + 10 * n, _TRAY_Y) for n in range(count))


@lru_cache(maxsize=1 << 10)
def _stock(bag: int, gems: int, left: int) -> tuple[Piece, ...]:
    """The bag, the treasures on the board, and the actions that are left."""
    return (
        Piece("bag", "bag", _BAG_X, _TRAY_Y + 16, str(bag)),
        Piece("gems", "gem", _GEMS_X, _TRAY_Y + 18, str(gems)),
        *(Piece(f"a.{n}", "pip", _ACTIONS_X - 12 + 24 * n, _TRAY_Y + 12) for n in range(left)),
    )


@lru_cache(maxsize=1 << 12)
def _points(seat: int, seats: int, points: Counts | None, taken: int | None) -> tuple[Piece, ...]:
    """The points and treasures of a player, or the screen before them."""
    y = _PANEL[0] + 70
    if points is None:
        x = _panel_left(seat, seats) + _panel_width(seats) / 2
        return (Piece(f"W{seat}", f"w{seat}", round(x, 1), y - 6),)
    cubes = [Piece(f"P{seat}{n}", COLOURS[n], _column(n, seat, seats), y, str(count)) for n, count in enumerate(points)]
    gems = Piece(f"P{seat}x", "won", _column(4, seat, seats), y, str(taken))
    return (*cubes, gems)


@lru_cache(maxsize=1 << 10)
def _head(seat: int, seats: int, name: str, tiles: int, catastrophes: int) -> tuple[Piece, ...]:
    """A player's sign and name, tiles in hand and catastrophes."""
    left, top = round(_panel_left(seat, seats), 1), _PANEL[0]
    held = f"{tiles} tile{'s' * (tiles != 1)}, {catastrophes} catastrophe{'s' * (catastrophes != 1)}"
    return (
        Piece(f"I{seat}", f"seat{seat}", left + 26, top + 27),
        Piece(f"N{seat}", "name", left + 52, top + 33, fitted(name, 19, _panel_width(seats) - 52 - 126)),
        Piece(f"T{seat}", "note", left + 14, top + 101, held),
    )


def _on_turn(state: State) -> tuple[int, ...]:
    """Whoever decides next; in the end whoever has won."""
    if state.to_move is None:
        return state.winners
    return (state.to_move,) if state.to_move >= 0 else ()


@cache
def _turn(number: int, seat: int, seats: int) -> Piece:
    x, y = _panel_left(seat, seats) + _panel_width(seats) / 2, _PANEL[0] + _PANEL[1] / 2
    return Piece(f"turn{number}", "turn", round(x, 1), y)


@cache
def _homes(seat: int, seats: int, home: int) -> tuple[Piece, ...]:
    """The leaders of a player that are off the board, in small; a bit for each kind."""
    x = (_home_x(0, seat, seats) + _home_x(3, seat, seats)) / 2
    return (Piece(f"O{seat}", f"h{home}", round(x, 1), _PANEL[0] + 27),) if home else ()


@cache
def _supply(monuments: tuple[int, ...], buildings: tuple[int, ...] | None) -> tuple[Piece, ...]:
    """The monuments and buildings that nobody has built yet."""
    variant = buildings is not None
    return (
        *(
            Piece(f"M{n}", MONUMENTS[n], _monument_x(n, variant), _BAND_Y)
            for n, corner in enumerate(monuments)
            if not corner
        ),
        *(
            Piece(f"B{n}", BUILDINGS[n], _building_x(n), _BAND_Y)
            for n, at in enumerate(buildings or ())
            if variant and not at
        ),
    )


# --------------------------------------------------------------------------------------------------------- conflicts


class _Side(NamedTuple):
    """One side of a conflict: the leader's number in `State.leaders`, and the places of the tiles that count for it."""

    leader: int
    counted: int


class _Fight(NamedTuple):
    colour: int
    attack: _Side
    defence: _Side


def _side(state: State, seat: int, colour: int) -> _Side:
    return _Side(4 * seat + colour, counting(state, seat, colour))


def _fights(state: State) -> list[_Fight]:
    """The conflict that is being decided, or those among which the active player chooses."""
    if state.conflict:
        sides = {state.conflict.colour: (state.conflict.attacker, state.conflict.defender)}
    elif state.stage == "conflict":
        sides = {}
        for colour, rivals in external.pairs(state).items():
            first = external.attacker(state.turn, state.seats, rivals)
            sides[colour] = first, sum(rivals) - first
    else:
        return []
    return [
        _Fight(colour, _side(state, attacker, colour), _side(state, defender, colour))
        for colour, (attacker, defender) in sides.items()
    ]


def _battle(state: State, fights: list[_Fight], called: tuple[str, ...]) -> list[Piece]:
    """The band while leaders fight: both sides with what counts on the board, what was added, and the sum."""
    if not state.conflict:
        pieces = [_ARENA]
        for n, fight in enumerate(fights):
            pieces += _duel(fight, round(4 + 992 / len(fights) * (n + 0.5)))
        return pieces
    (_, attack, defence), kind = fights[0], fighting_colour(state)
    _, attacker, defender, added = state.conflict
    return [
        *_half(attack.leader, kind, attack.counted.bit_count(), called[attacker], added, added is None, True),
        *_half(defence.leader, kind, defence.counted.bit_count(), called[defender], None, added is not None, False),
        _CLASH,
    ]


def _duel(fight: _Fight, x: int) -> list[Piece]:
    """A conflict among which one chooses, in small."""
    colour, attack, defence = fight
    return [
        _duellist(attack.leader, x - 62, f"f.{colour}"),
        _duellist(defence.leader, x + 62, f"g.{colour}"),
        Piece(f"v.{colour}", "clash", x, _BAND_Y),
        Piece(f"i.{colour}", "z", x - 42, _BAND_Y + 25, str(attack.counted.bit_count())),
        Piece(f"j.{colour}", "z", x + 82, _BAND_Y + 25, str(defence.counted.bit_count())),
    ]


_ARENA: Final = Piece("arena", "arena", WIDTH // 2, _BAND_Y)
_CLASH: Final = Piece("v", "clash", WIDTH // 2, _BAND_Y)


def _duellist(leader: int, x: int, key: str) -> Piece:
    seat, kind = divmod(leader, 4)
    return Piece(key, f"{seat}{symbols.LEADER_LETTERS[kind]}", x, _BAND_Y)


@lru_cache(maxsize=1 << 10)
def _half(
    leader: int, kind: int, counted: int, name: str, added: int | None, adding: bool, attacks: bool
) -> tuple[Piece, ...]:
    """One side of a conflict, from the outer edge to the middle."""
    key, end, does = ("f", "", "attacks") if attacks else ("g", "R", "defends")

    def x(at: int) -> int:
        return at if attacks else WIDTH - at

    fan = range(added or 0)
    return (
        Piece(key, f"side{key}", x(251), _BAND_Y),
        _duellist(leader, x(42), f"{key}l"),
        Piece(f"{key}n", f"name{end}", x(78), _BAND_Y - 3, fitted(name, 19, 118)),
        Piece(f"{key}d", f"note{end}", x(78), _BAND_Y + 19, does),
        Piece(f"{key}t", symbols.TILE_LETTERS[kind], x(236), _BAND_Y),
        Piece(f"{key}c", "z", x(236) + 22, _BAND_Y + 25, str(counted)),
        *((Piece(f"{key}+", "add", x(310), _BAND_Y),) if adding else ()),
        *(Piece(f"{key}.{n}", symbols.TILE_LETTERS[kind], x(304 + 14 * n), _BAND_Y) for n in fan),
        Piece(f"{key}s", "total", x(446), _BAND_Y + 10, str(counted + (added or 0))),
    )


def _board(state: State, fights: list[_Fight]) -> list[Piece]:
    """What lies on the board. While leaders fight a veil lies over what counts for neither side."""
    pieces = _kingdoms(state)
    above: list[Piece] = []
    lit = state.placed if fights else 0
    for _, attack, defence in fights:
        lit |= state.leaders[attack.leader] | attack.counted | state.leaders[defence.leader] | defence.counted
    for kind, there in enumerate(state.tiles):
        pieces += [_TILE[kind][bit] for bit in each(there & ~lit)]
        for bit in each(there & lit):
            attacks = any(bit & fight.attack.counted for fight in fights)
            defends = any(bit & fight.defence.counted for fight in fights)
            above.append(_LIT[0 if attacks else 1][kind][bit] if attacks or defends else _TILE[kind][bit])
    for there in state.turned:
        pieces += [_TURNED[bit] for bit in each(there)]
    pieces += [_CATASTROPHE[bit] for bit in each(state.catastrophes)]
    pieces += [_MONUMENT[n][corner] for n, corner in enumerate(state.monuments) if corner]
    for n, bit in enumerate(state.buildings or ()):
        if bit:
            (above if bit & lit else pieces).append(_BUILDING[n][bit])
    for bit in each(state.treasures):
        (above if bit & lit else pieces).append(_TREASURE[bit])
    for i, bit in enumerate(state.leaders):
        if bit:
            (above if bit & lit else pieces).append(_LEADER[i][bit])
    if not fights:
        return pieces + _strengths(state)
    if state.uniting:
        above.append(_UNION[state.placed])
    for _, attack, defence in fights:
        above += (_ATTACK[state.leaders[attack.leader]], _DEFENCE[state.leaders[defence.leader]])
        # A temple beside both leaders counts for both.
        above += [_DEFENCE[bit] for bit in each(attack.counted & defence.counted)]
    return [*pieces, _VEIL, *above]


def _tray(state: State) -> list[Piece]:
    """What the onlooker has in hand, and what is left for all."""
    seat = looker(state)
    bag = state.bag if isinstance(state.bag, int) else sum(state.bag)
    return [
        *_stock(bag, state.treasures.bit_count(), state.to_come),
        *(_at_home(i) for i in range(4 * seat, 4 * seat + 4) if not state.leaders[i]),
        *_kept(seat, state.catastrophes_left[seat]),
        *_hand(seat, state.hands[seat]),
    ]


def _panels(state: State, called: tuple[str, ...]) -> list[Piece]:
    seats = state.seats
    pieces: list[Piece] = []
    for seat in range(seats):
        leaders = state.leaders[4 * seat : 4 * seat + 4]
        pieces += _head(seat, seats, called[seat], state.hand_size(seat), state.catastrophes_left[seat])
        pieces += _homes(seat, seats, sum(1 << kind for kind, place in enumerate(leaders) if not place))
        pieces += _points(seat, seats, state.points[seat], state.taken[seat])
    return pieces + [_turn(n, seat, seats) for n, seat in enumerate(_on_turn(state))]


def scene(state: State, names: tuple[str, ...] | None = None) -> Scene:
    """The position as a picture."""
    called = names or DEFAULT_NAMES
    fights = _fights(state)
    pieces = (
        *_board(state, fights),
        *(_battle(state, fights, called) if fights else _supply(state.monuments, state.buildings)),
        *_tray(state),
        *_panels(state, called),
    )
    own = range(4 * looker(state), 4 * looker(state) + 4)
    movable = {NAME[state.leaders[i]]: LEADERS[i % 4] for i in own if state.leaders[i]}
    return Scene(stage(state.board, state.seats, state.buildings is not None), pieces, movable=movable)
