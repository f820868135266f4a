"""A position in words, for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Final

from boardgames.speech import DEFAULT_NAMES
from boardgames.tigris import kingdoms, preparation
from boardgames.tigris.grid import BIT, NAME, SQUARE, each
from boardgames.tigris.picture.scene import KINGDOMS
from boardgames.tigris.pieces import COLOURS, LEADERS, TILES, Counts, size
from boardgames.tigris.support import counting, fighting_colour

if TYPE_CHECKING:
    from boardgames.tigris.position import State

_UNKNOWN: Final = "unknown"


def describe(state: State, names: tuple[str, ...] | None = None, withheld: Container[str] = ()) -> str:
    """The whole position in some lines: the turn, kingdoms, tiles, what else lies there, and each player.

    Where kingdoms are withheld there are leaders instead, and nothing is counted.
    """
    names = names or DEFAULT_NAMES
    speech = state.speech(names)
    lines = [f"{state.board.name.capitalize()} board. {speech.turn(state)}"]
    counts = KINGDOMS not in withheld
    if state.conflict:
        lines.append(_conflict(state, names, counts))
    lines += _kingdoms(state, names) if counts else _leaders(state, names)
    lines += [
        f"{tile.capitalize()}s on {runs(there)}." for tile, there in zip(TILES, state.tiles, strict=True) if there
    ]
    lines.append(f"Treasures on {runs(state.treasures)}." if state.treasures else "No treasures on the board.")
    if state.catastrophes:
        lines.append(f"Catastrophe tiles on {runs(state.catastrophes)}.")
    for monument, corner in state.built.items():
        lines.append(f"The {speech.label(monument)} stands on face-down tiles, on {runs(SQUARE[BIT[corner]])}.")
    for building, place in state.put_up.items():
        lines.append(f"The {speech.label(building)} stands on {place.upper()}.")
    if state.uniting:
        lines.append(f"The unification tile lies on {state.uniting.upper()}.")
    lines += [_player(state, seat, names) for seat in range(state.seats)]
    lines.append(f"{_number(size(state.bag), 'tile').capitalize()} in the bag.")
    return "\n".join(lines)


def runs(there: int) -> str:
    """Places by name, those that follow one another in a row as "A1-C1"."""
    found: list[list[str]] = []
    last = 0
    for one in each(there):
        if last >> 1 == one:
            found[-1][1:] = [NAME[one].upper()]
        else:
            found.append([NAME[one].upper()])
        last = one
    return ", ".join(map("-".join, found)) or "none"


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"


def _conflict(state: State, names: tuple[str, ...], counts: bool) -> str:
    """Both sides of the conflict that is being decided, with their supporters if it `counts`."""
    fight = state.conflict
    assert fight is not None
    if not counts:
        return (
            f"Conflict of {LEADERS[fight.colour]}s: {names[fight.attacker]} attacks, {names[fight.defender]} defends."
        )
    tile = TILES[fighting_colour(state)]
    attack, defence = (
        f"{names[seat]} {does} with {_number(counting(state, seat, fight.colour).bit_count(), tile)} on the board"
        for seat, does in ((fight.attacker, "attacks"), (fight.defender, "defends"))
    )
    added = "" if fight.added is None else f" and {fight.added} added"
    return f"Conflict of {LEADERS[fight.colour]}s: {attack}{added}, {defence}."


def _kingdoms(state: State, names: tuple[str, ...]) -> list[str]:
    """Where each kingdom lies, whose leaders are in it, and how many tiles of their colour.

    The one with the first place comes first, as in the graph view.
    """
    lines = []
    for number, kingdom in enumerate(sorted(kingdoms.all_of(state.realms), reverse=True), start=1):
        led = ", ".join(
            f"{LEADERS[index % 4]} of {names[index // 4]} on {runs(place)}"
            f" ({_number((kingdom & state.tiles[index % 4]).bit_count(), TILES[index % 4])})"
            for index, place in enumerate(state.leaders)
            if place & kingdom
        )
        treasures = (kingdom & state.treasures).bit_count()
        held = f", {_number(treasures, 'treasure')}" if treasures else ""
        lines.append(f"Kingdom {number} on {runs(kingdom)}{held}: {led}.")
    return lines


def _leaders(state: State, names: tuple[str, ...]) -> list[str]:
    """Where each leader stands."""
    return [
        f"The {LEADERS[index % 4]} of {names[index // 4]} on {runs(place)}."
        for index, place in enumerate(state.leaders)
        if place
    ]


def _player(state: State, seat: int, names: tuple[str, ...]) -> str:
    hand, points, taken = state.hands[seat], state.points[seat], state.taken[seat]
    home = [leader for leader, at in zip(LEADERS, state.leaders[4 * seat : 4 * seat + 4], strict=True) if not at]
    holds = _number(hand, "tile") if isinstance(hand, int) else _tiles(hand)
    won = _UNKNOWN if points is None else _points(points)
    return (
        f"{names[seat]} ({preparation.dynasty(seat)}): holds {holds}; points: {won}; "
        f"treasures: {_UNKNOWN if taken is None else taken}; catastrophe tiles left: {state.catastrophes_left[seat]}; "
        f"leaders off the board: {', '.join(home) or 'none'}."
    )


def _tiles(counts: Counts) -> str:
    return ", ".join(_number(count, tile) for count, tile in zip(counts, TILES, strict=True) if count) or "none"


def _points(counts: Counts) -> str:
    return ", ".join(f"{count} {colour}" for count, colour in zip(counts, COLOURS, strict=True) if count) or "none"
