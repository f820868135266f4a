"""A position of Sumeria as a picture: the map, the row of zones, the track and a panel for each player."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from boardgames.pictures.scene import Box, Piece, Place, Scene, Stage, around
from boardgames.pictures.style import fitted
from boardgames.speech import DEFAULT_NAMES
from boardgames.sumeria.ending import points, series_points
from boardgames.sumeria.picture import ground, symbols
from boardgames.sumeria.picture.words import in_set_up
from boardgames.sumeria.position import TRADERS, State
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.tokens import EACH, TYPES, Tokens

if TYPE_CHECKING:
    from boardgames.sumeria.atlas import Map

WIDTH, HEIGHT = 1000, 966
_PITCH: Final = 123.5
_ROW_Y: Final = 766.0
_SPACE_Y: Final = 715.0
_TRACK_Y: Final = 684.0
_ROUND_X: Final = 476.0
_PHASE_X: Final = 762.0
_STEP: Final = 33.0
_BAG: Final = (962.0, 683.0)
_PANEL_Y: Final = 804.0
_WON_Y: Final = _PANEL_Y + 110
"""Where the tokens lie that players have won."""
_PANEL_HIGH: Final = 154.0


def _panel_width(seats: int) -> float:
    return (990 - 9 * (seats - 1)) / seats


def _row_x(position: int) -> float:
    return 6 + _PITCH * (position + 0.5)


def _slots(space: int) -> list[float]:
    """Where the tokens of a space lie, from left to right."""
    size = SIZES[space]
    return [_row_x(space) + 38 * (n - (size - 1) / 2) for n in range(size)]


class _Panel(NamedTuple):
    """Where a player's things lie."""

    left: float
    width: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, _PANEL_Y + _PANEL_HIGH / 2

    def column(self, kind: int) -> float:
        """The left edge of the column for one type of token."""
        return self.left + 10 + (self.width - 14) / len(TYPES) * kind


def _panel(seat: int, seats: int) -> _Panel:
    width = _panel_width(seats)
    return _Panel(5 + seat * (width + 9), width)


# ------------------------------------------------------------------------------------------------------------ ground


def _row_ground() -> str:
    soft = "su-text su-cap su-soft-text su"
    texts = (
        f'<text class="su-text su-cap su-rise-text" x="{_row_x(1)}" y="685">In the ascendant: these score</text>'
        f'<text class="{soft}-start" x="{_row_x(3) - 56}" y="731">\u2190 gains influence</text>'
        f'<text class="{soft}-end" x="{_row_x(7) + 56}" y="731">loses influence \u2192</text>'
        f'<text class="{soft}-end" x="{_ROUND_X - 24}" y="690">Round</text>'
        f'<text class="{soft}-end" x="{_PHASE_X - 24}" y="690">Phase</text>'
        f'<text class="{soft}-end" x="{_BAG[0] - 26}" y="690">Bag</text>'
    )
    slots = "".join(f'<circle cx="{x}" cy="{_SPACE_Y}" r="15"/>' for space in range(3) for x in _slots(space))
    places = "".join(
        f'<rect x="{_row_x(n) - 57}" y="{_ROW_Y - 26}" width="114" height="52" rx="9"/>'
        for n in range(len(symbols.DASHES))
    )
    steps = "".join(
        f'<rect class="su-site su-rim" x="{x + n * _STEP - 14}" y="{_TRACK_Y - 14}" width="28" height="28" rx="6"/>'
        f'<text class="su-text" x="{x + n * _STEP}" y="{_TRACK_Y + 6}">{n + 1}</text>'
        for x, count in ((_ROUND_X, 6), (_PHASE_X, 3))
        for n in range(count)
    )
    return (
        f'<rect class="su-clay su-rim" x="5" y="664" width="990" height="132" rx="10"/>'
        f'<path class="su-glow" d="M6 674a9 9 0 0 1 9-9H{6 + 3 * _PITCH}V795H15a9 9 0 0 1-9-9z"/>'
        f'<path class="su-bare su-rim" d="M{6 + 3 * _PITCH} 665V795"/>'
        f'<g class="su-slot">{slots}{places}</g>{steps}{texts}'
    )


def _panel_ground(seat: int, seats: int) -> str:
    panel = _panel(seat, seats)
    empty = "".join(
        f'<g transform="translate({panel.column(kind) + 19:.1f} {_WON_Y})">{symbols.empty_token(name)}</g>'
        for kind, name in enumerate(TYPES)
    )
    left, top, width = panel.left, _PANEL_Y, panel.width
    return (
        f'<rect class="su-clay su-rim" x="{left:.1f}" y="{top}" width="{width:.1f}" height="{_PANEL_HIGH}" rx="10"/>'
        f'<path class="su-t{seat} su-rim" d="M{left:.1f} {top + 10}a10 10 0 0 1 10-10h40v34a12 12 0 0 1-12 12h-38z"/>'
        f'<g class="su-slot">{empty}</g>'
    )


def _parts(board: Map, seats: int) -> dict[str, Box]:
    """What means something on the ground and is no place."""
    parts = {
        f"seal{zone}": around(x + wide / 2, y, wide + 8, size + 16)
        for zone, (x, y, size) in enumerate(ground.placement(board).letters)
        if (wide := symbols.letters_width(board.zones[zone].name, size))
    }
    bed = ground.spread(ground.river_line(board), 60) if board.outlines else []
    parts |= {f"river{n}": around(x, y, 46, 30) for n, (x, y) in enumerate(bed[1:-1])}
    parts |= {f"space{n}": around(_row_x(n), _SPACE_Y, 119, 42) for n in range(len(SIZES))}
    parts |= {
        "ascendant": (6, 666, round(6 + 3 * _PITCH), 795),
        "row": (round(6 + 3 * _PITCH) + 1, 704, 994, 795),
        "rounds": around(_ROUND_X + 2.5 * _STEP - 40, _TRACK_Y, 290, 34),
        "phases": around(_PHASE_X + _STEP - 40, _TRACK_Y, 190, 34),
        "bag": around(_BAG[0] - 22, _BAG[1], 90, 36),
    }
    for seat in range(seats):
        panel = _panel(seat, seats)
        middle, wide = panel.left + panel.width / 2, panel.width
        parts[f"panel{seat}"] = around(middle, _PANEL_Y + _PANEL_HIGH / 2, wide, _PANEL_HIGH)
        parts[f"points{seat}"] = around(panel.left + wide - 27, _PANEL_Y + 24, 42, 40)
        parts[f"hand{seat}"] = around(middle, _PANEL_Y + 72, wide - 8, 40)
        for kind, name in enumerate(TYPES):
            parts[f"w{seat}{name[0]}"] = around(panel.column(kind) + 26, _PANEL_Y + 122, 54, 62)
    return parts


@cache
def stage(board: Map, seats: int) -> Stage:
    """What does not change on a map for a number of players."""
    below = (
        f'<rect class="su-page" width="{WIDTH}" height="{HEIGHT}" rx="12"/>{ground.markup(board)}{_row_ground()}'
        + "".join(_panel_ground(seat, seats) for seat in range(seats))
    )
    zones = {zone.id: zone.name for zone in board.zones}
    places = {
        place.id: Place(round(x), round(y), ground.RADIUS[place.kind], f"{place.kind} in {zones[place.zone]}")
        for place, (x, y) in zip(board.places, ground.spots(board), strict=True)
    }
    drawn = symbols.by_name(board, (_panel_width(seats), _PANEL_HIGH))
    drawn |= {f"seat{seat}": drawn[f"trader{seat}"] for seat in range(seats)}
    sizes = {f"zone{zone}": symbols.ZONE for zone in range(len(board.zones))}
    return Stage(
        WIDTH, HEIGHT, (("", below),), drawn, symbols.style(board), places, parts=_parts(board, seats), sizes=sizes,
        seats=tuple(symbols.PALETTE[f"t{seat}"] for seat in range(seats)),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ pieces


class _Box(NamedTuple):
    """Every piece that can lie somewhere, made once: a scene only picks."""

    traders: tuple[tuple[Piece, ...], ...]
    """For each seat and place."""
    hands: tuple[tuple[tuple[Piece, ...], ...], ...]
    """For each seat and number of traders in hand."""
    won: tuple[tuple[tuple[tuple[Piece, ...], ...], ...], ...]
    """For each seat, type and number of tokens."""
    row: tuple[tuple[Piece, ...], ...]
    """For each zone and position."""
    ranks: tuple[tuple[Piece, ...], ...]
    """For each position in the ascendant and zone: the ring around the zone's seal on the map."""
    starts: tuple[Piece, ...]
    turns: tuple[Piece, ...]


@cache
def _box(board: Map, seats: int) -> _Box:
    panels = [_panel(seat, seats) for seat in range(seats)]
    at = [(round(x), round(y)) for x, y in ground.spots(board)]
    seals = [(x + 14, y) for x, y, _ in ground.placement(board).letters]
    zones = range(len(board.zones))
    return _Box(
        traders=tuple(
            tuple(Piece(f"t{s}{place.id}", f"trader{s}", x, y) for place, (x, y) in zip(board.places, at, strict=True))
            for s in range(seats)
        ),
        hands=tuple(
            tuple(_hand(s, panel, hand) for hand in range(TRADERS[seats] + 1)) for s, panel in enumerate(panels)
        ),
        won=tuple(
            tuple(tuple(_stack(s, panel, kind, count) for count in range(EACH + 1)) for kind in range(len(TYPES)))
            for s, panel in enumerate(panels)
        ),
        row=tuple(tuple(Piece(f"z{zone}", f"zone{zone}", _row_x(n), _ROW_Y) for n in zones) for zone in zones),
        ranks=tuple(tuple(Piece(f"rank{n}", "rank", x, y, str(n + 1)) for x, y in seals) for n in range(len(SIZES))),
        starts=tuple(Piece("start", "start", round(p.left + p.width - 62), _PANEL_Y + 24) for p in panels),
        turns=tuple(Piece("turn", "turn", round(p.middle[0], 1), p.middle[1]) for p in panels),
    )


def _hand(seat: int, panel: _Panel, hand: int) -> tuple[Piece, ...]:
    """The sign of a player and the traders in hand."""
    gap = min(32.0, (panel.width - 172) / max(1, hand - 1))
    sign = Piece(f"who{seat}", f"trader{seat}", round(panel.left + 25), _PANEL_Y + 24)
    traders = (
        Piece(f"h{seat}.{n}", f"trader{seat}", round(panel.left + 30 + gap * n), _PANEL_Y + 72) for n in range(hand)
    )
    return sign, *traders


def won_at(seat: int, seats: int, kind: int, number: int) -> tuple[float, float]:
    """Where the token of a type lies that a player wins after so many."""
    panel = _panel(seat, seats)
    spread = min(5.0, (panel.column(1) - panel.column(0) - 38) / (EACH - 1))
    return round(panel.column(kind) + 19 + spread * number, 1), _WON_Y


def _stack(seat: int, panel: _Panel, kind: int, count: int) -> tuple[Piece, ...]:
    """The tokens of one type that a player has won, and their points; the topmost tells how many there are."""
    if not count:
        return ()
    left = panel.column(kind) + 19
    spread = min(5.0, (panel.column(1) - panel.column(0) - 38) / (EACH - 1))
    tokens = (
        Piece(
            f"w{seat}{TYPES[kind][0]}{n}",
            TYPES[kind],
            round(left + spread * n, 1),
            _WON_Y,
            str(count) if 1 < count == n + 1 else "",
        )
        for n in range(count)
    )
    worth = f"{series_points(count)} pts" if count > 1 else "1 pt"
    return *tokens, Piece(f"p{seat}{TYPES[kind][0]}", "pts", round(panel.column(kind)), _PANEL_Y + 147, worth)


@cache
def _space(space: int, tokens: Tokens) -> tuple[Piece, ...]:
    """The influence tokens above one of the first three positions."""
    kinds = [(kind, n) for kind, count in zip(TYPES, tokens, strict=True) for n in range(count)]
    return tuple(
        Piece(f"s{space}{kind[0]}{n}", kind, x, _SPACE_Y) for (kind, n), x in zip(kinds, _slots(space), strict=False)
    )


@lru_cache(maxsize=1024)
def _head(seat: int, seats: int, score: int, hand: int, name: str) -> tuple[Piece, ...]:
    """The name, the points and the number of traders in hand."""
    panel = _panel(seat, seats)
    right = panel.left + panel.width
    return (
        Piece(f"name{seat}", "name", round(panel.left + 54), _PANEL_Y + 31, fitted(name, 19, panel.width - 136)),
        Piece(f"points{seat}", "points", round(right - 27), _PANEL_Y + 24, str(score)),
        Piece(f"hand{seat}", "hand", round(right - 12), _PANEL_Y + 78, f"{hand} in hand"),
    )


@cache
def _clock(round_: int, phase: int, left: int) -> tuple[Piece, ...]:
    """The markers of round and phase, and the bag."""
    return (
        Piece("round", "round", _ROUND_X + _STEP * (round_ - 1), _TRACK_Y, str(round_)),
        Piece("phase", "phase", _PHASE_X + _STEP * (phase - 1), _TRACK_Y, str(phase)),
        Piece("bag", "bag", *_BAG, str(left)),
    )


def scene(state: State, names: tuple[str, ...] | None = None) -> Scene:
    """The position as a picture.

    A position does not know which trader came from where, so a trader's key is its seat and settlement. A view that
    lets a new key take over the element of a vanished key with the same symbol shows moves, and traders and tokens
    coming from and going to a hand or a panel, as one gliding piece.
    """
    board, seats = state.map, state.seats
    box = _box(board, seats)
    pieces = [box.row[zone][n] for n, zone in enumerate(state.row)]
    pieces += _clock(state.round, state.phase, sum(state.bag))
    if state.to_move is not None and state.to_move >= 0:
        pieces.append(box.turns[state.to_move])
    ranks = box.ranks
    pieces += [ranks[n][zone] for n, zone in enumerate(state.row[:3])]
    if state.stage == "take":
        space = next(n for n in range(3) if any(state.spaces[n]))
        pieces.append(Piece("due", "due", _row_x(space), _SPACE_Y))
    for n, tokens in enumerate(state.spaces):
        pieces += _space(n, tokens)
    for seat in range(seats):
        won, hand = state.won[seat], state.in_hand(seat)
        pieces += box.hands[seat][hand]
        for kind in range(4):
            pieces += box.won[seat][kind][won[kind]]
        pieces += _head(seat, seats, points(won), hand, (names or DEFAULT_NAMES)[seat])
    if not in_set_up(state):
        pieces.append(box.starts[state.start_player])
    traders = box.traders
    pieces += [traders[seat - 1][i] for i, seat in enumerate(state.board) if seat]
    return Scene(stage(board, seats), tuple(pieces))
