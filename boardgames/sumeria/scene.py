"""A position of Sumeria as a picture: the map, the row of zones, the track and a panel for each player."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from boardgames.scene import Piece, Place, Scene, Stage
from boardgames.sumeria import art, chart
from boardgames.sumeria.ending import points, series_points
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.tokens import EACH, TYPES, Tokens
from boardgames.sumeria.words import NAMES, describe, in_set_up

if TYPE_CHECKING:
    from boardgames.sumeria.atlas import Map
    from boardgames.sumeria.state import State

TRADERS: Final = {3: 14, 4: 10}
WIDTH, HEIGHT = 1000, 962
_PITCH: Final = 123.5
_ROW_Y: Final = 766.0
_SPACE_Y: Final = 712.0
_TRACK_Y: Final = 684.0
_ROUND_X: Final = 470.0
_PHASE_X: Final = 758.0
_STEP: Final = 33.0
_BAG: Final = (962.0, 683.0)
_PANEL_Y: Final = 804.0
_PANEL_HIGH: Final = 150.0


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

    def column(self, kind: int) -> tuple[float, float]:
        """The left edge and the middle of the column for one type of token."""
        wide = (self.width - 14) / 4
        return self.left + 10 + wide * kind, self.left + 10 + wide * (kind + 0.5)


def _panel(seat: int, seats: int) -> _Panel:
    width = _panel_width(seats)
    return _Panel(5 + seat * (width + 9), width)


# ------------------------------------------------------------------------------------------------------------ ground


def _row_ground() -> str:
    texts = [
        f'<text class="su-text su-cap su-rise-text" x="{_row_x(1)}" y="686">In the ascendant: only these score</text>',
        f'<text class="su-text su-cap su-soft-text su-start" x="{_row_x(3) - 56}" y="731">\u2190 gains influence</text>',
        f'<text class="su-text su-cap su-soft-text su-end" x="{_row_x(7) + 56}" y="731">loses influence \u2192</text>',
        f'<text class="su-text su-cap su-soft-text su-end" x="{_ROUND_X - 24}" y="690">Round</text>',
        f'<text class="su-text su-cap su-soft-text su-end" x="{_PHASE_X - 24}" y="690">Phase</text>',
        f'<text class="su-text su-cap su-soft-text su-end" x="{_BAG[0] - 26}" y="690">Bag</text>',
    ]
    slots = "".join(f'<circle cx="{x}" cy="{_SPACE_Y}" r="15"/>' for space in range(3) for x in _slots(space))
    places = "".join(
        f'<rect x="{_row_x(n) - 57}" y="{_ROW_Y - 26}" width="114" height="52" rx="9"/>' for n in range(len(art.DASHES))
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
        f'<g class="su-slot">{slots}{places}</g>{steps}{"".join(texts)}'
    )


def _panel_ground(seat: int, seats: int) -> str:
    panel = _panel(seat, seats)
    empty = "".join(
        f'<g transform="translate({panel.column(kind)[0] + 19:.1f} {_PANEL_Y + 107})">{art.empty_token(name)}</g>'
        for kind, name in enumerate(TYPES)
    )
    left, top = panel.left, _PANEL_Y
    return (
        f'<rect class="su-clay su-rim" x="{left:.1f}" y="{top}" width="{panel.width:.1f}" height="{_PANEL_HIGH}" rx="10"/>'
        f'<path class="su-t{seat} su-rim" d="M{left:.1f} {top + 10}a10 10 0 0 1 10-10h40v36a12 12 0 0 1-12 12h-38z"/>'
        f'<g class="su-slot">{empty}</g>'
    )


@cache
def stage(board: Map, seats: int) -> Stage:
    """What does not change on a map for a number of players."""
    ground = (
        f'<rect class="su-page" width="{WIDTH}" height="{HEIGHT}" rx="12"/>{chart.ground(board)}{_row_ground()}'
        + "".join(_panel_ground(seat, seats) for seat in range(seats))
    )
    places = {
        place.id: Place(round(x), round(y), chart.RADIUS[place.kind])
        for place, (x, y) in zip(board.places, chart.spots(board), strict=True)
    }
    symbols = art.symbols(board, (_panel_width(seats), _PANEL_HIGH))
    return Stage(WIDTH, HEIGHT, ground, symbols, art.style(board), places)


# ------------------------------------------------------------------------------------------------------------ pieces


class _Box(NamedTuple):
    """Every piece that can lie somewhere, made once: a scene only picks."""

    traders: tuple[tuple[Piece, ...], ...]
    """For each seat and place."""
    hands: tuple[tuple[tuple[Piece, ...], ...], ...]
    """For each seat and number of traders in hand."""
    heads: tuple[Piece, ...]
    won: tuple[tuple[tuple[tuple[Piece, ...], ...], ...], ...]
    """For each seat, type and number of tokens."""
    row: tuple[tuple[Piece, ...], ...]
    """For each zone and position."""
    starts: tuple[Piece, ...]
    turns: tuple[Piece, ...]


@cache
def _box(board: Map, seats: int) -> _Box:
    panels = [_panel(seat, seats) for seat in range(seats)]
    at = chart.spots(board)
    top = _PANEL_Y
    spread = min(5.0, ((panels[0].width - 14) / 4 - 38) / (EACH - 1))
    return _Box(
        traders=tuple(
            tuple(
                Piece(f"t{seat}{place.id}", f"trader{seat}", round(x), round(y))
                for place, (x, y) in zip(board.places, at, strict=True)
            )
            for seat in range(seats)
        ),
        hands=tuple(
            tuple(
                tuple(
                    Piece(f"h{seat}.{n}", f"trader{seat}", round(p.left + 30 + n * min(32, (p.width - 140) / (hand - 1 or 1))), top + 67)
                    for n in range(hand)
                )
                for hand in range(TRADERS[seats] + 1)
            )
            for seat, p in enumerate(panels)
        ),
        heads=tuple(Piece(f"who{seat}", f"trader{seat}", round(p.left + 25), top + 24) for seat, p in enumerate(panels)),
        won=tuple(
            tuple(
                tuple(
                    tuple(
                        # The topmost tells how many there are.
                        Piece(f"w{seat}{kind[0]}{n}", kind, round(p.column(k)[0] + 19 + spread * n, 1), top + 107, str(count) * (n == count - 1))
                        for n in range(count)
                    )
                    for count in range(EACH + 1)
                )
                for k, kind in enumerate(TYPES)
            )
            for seat, p in enumerate(panels)
        ),
        row=tuple(
            tuple(Piece(f"z{zone}", f"zone{zone}", _row_x(n), _ROW_Y) for n in range(len(board.zones)))
            for zone in range(len(board.zones))
        ),
        starts=tuple(Piece("start", "start", round(p.left + p.width - 62), top + 24) for p in panels),
        turns=tuple(Piece("turn", "turn", *map(round, p.middle)) for p in panels),
    )


@cache
def _space(space: int, tokens: Tokens) -> tuple[Piece, ...]:
    """The influence tokens above one of the first three positions."""
    kinds = [(kind, n) for kind, count in zip(TYPES, tokens, strict=True) for n in range(count)]
    return tuple(
        Piece(f"s{space}{kind[0]}{n}", kind, x, _SPACE_Y) for (kind, n), x in zip(kinds, _slots(space), strict=False)
    )


@cache
def _figures(seat: int, seats: int, won: Tokens, hand: int, name: str) -> tuple[Piece, ...]:
    """The name and the numbers of a panel."""
    panel = _panel(seat, seats)
    top = _PANEL_Y
    counts = tuple(
        Piece(f"p{seat}{kind[0]}", "pts", round(panel.column(k)[0] + 19), top + 143, f"{series_points(count)} pts")
        for k, (kind, count) in enumerate(zip(TYPES, won, strict=True))
        if count
    )
    return (
        Piece(f"name{seat}", "name", round(panel.left + 54), top + 31, name),
        Piece(f"points{seat}", "points", round(panel.left + panel.width - 27), top + 24, str(points(won))),
        Piece(f"hand{seat}", "hand", round(panel.left + panel.width - 12), top + 73, f"{hand} in hand"),
        *counts,
    )


def _shown(name: str, seats: int) -> str:
    """A name cut so that it fits into its panel."""
    room = _panel_width(seats) - 54 - 82
    while art.text_width(name, 19) > room:
        name = name.rstrip("\u2026")[:-1] + "\u2026"
    return name


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
    if state.stage == "take":
        space = next(n for n in range(3) if any(state.spaces[n]))
        pieces.append(Piece("due", "due", _row_x(space), _SPACE_Y))
    for n, tokens in enumerate(state.spaces):
        pieces += _space(n, tokens)
    for seat in range(seats):
        won, hand = state.won[seat], state.in_hand(seat)
        pieces.append(box.heads[seat])
        pieces += box.hands[seat][hand]
        for kind in range(4):
            pieces += box.won[seat][kind][won[kind]]
        pieces += _figures(seat, seats, won, hand, _shown((names or NAMES)[seat], seats))
    if not in_set_up(state):
        pieces.append(box.starts[state.start_player])
    traders = box.traders
    pieces += [traders[seat - 1][i] for i, seat in enumerate(state.board) if seat]
    return Scene(stage(board, seats), tuple(pieces), describe(state, names))
