"""A position in words, for who cannot see the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boardgames.speech import DEFAULT_NAMES
from boardgames.tigris import kingdoms, setup
from boardgames.tigris.grid import names as places
from boardgames.tigris.pieces import COLOURS, LEADERS, TILES, Counts, size

if TYPE_CHECKING:
    from boardgames.tigris.state import State

_UNKNOWN: Final = "unknown"


def describe(state: State, names: tuple[str, ...] | None = None) -> str:
    """The whole position in some lines: the turn, kingdoms, tiles, what else lies there, and each player."""
    names = names or DEFAULT_NAMES
    speech = state.game.speech(names)
    lines = [f"{state.board.name.capitalize()} board. {speech.turn(state)}"]
    lines += _kingdoms(state, names)
    lines += [f"{tile.capitalize()}s: {_list(there)}." for tile, there in zip(TILES, state.tiles, strict=True) if there]
    lines.append(f"Treasures: {_list(state.treasures)}.")
    if state.catastrophes:
        lines.append(f"Catastrophes: {_list(state.catastrophes)}.")
    for monument, corner in state.built.items():
        lines.append(f"The {speech.label(monument)} stands on four turned tiles from {corner.upper()}.")
    for building, place in state.put_up.items():
        lines.append(f"The {speech.label(building)} stands on {place.upper()}.")
    if state.uniting:
        lines.append(f"The unification tile lies on {state.uniting.upper()}.")
    lines += [_player(state, seat, names) for seat in range(state.seats)]
    lines.append(f"In the bag: {size(state.bag)} tiles.")
    return "\n".join(lines)


def _list(there: int) -> str:
    return ", ".join(place.upper() for place in places(there)) or "none"


def _kingdoms(state: State, names: tuple[str, ...]) -> list[str]:
    lines = []
    for number, kingdom in enumerate(kingdoms.all_of(state.realms), start=1):
        led = ", ".join(
            f"{LEADERS[index % 4]} of {names[index // 4]} on {_list(place)}"
            for index, place in enumerate(state.leaders)
            if place & kingdom
        )
        treasures = (kingdom & state.treasures).bit_count()
        held = f", {treasures} {'treasure' if treasures == 1 else 'treasures'}" if treasures else ""
        lines.append(f"Kingdom {number} ({kingdom.bit_count()} spaces{held}): {led}.")
    return lines


def _player(state: State, seat: int, names: tuple[str, ...]) -> str:
    hand, points, taken = state.hands[seat], state.points[seat], state.taken[seat]
    home = [leader for leader, at in zip(LEADERS, state.leaders[4 * seat : 4 * seat + 4], strict=True) if not at]
    holds = f"{hand} tiles" if isinstance(hand, int) else _counted(hand, TILES)
    won = _UNKNOWN if points is None else _counted(points, COLOURS)
    return (
        f"{names[seat]} ({setup.dynasty(seat)}): hand {holds}; points {won}; "
        f"treasures {_UNKNOWN if taken is None else taken}; catastrophes {state.catastrophes_left[seat]}; "
        f"leaders off the board: {', '.join(home) or 'none'}."
    )


def _counted(counts: Counts, words: tuple[str, ...]) -> str:
    return ", ".join(f"{number} {word}" for number, word in zip(counts, words, strict=True) if number) or "none"
