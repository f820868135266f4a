"""A position in words, for who cannot see the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boardgames.contract import CHANCE
from boardgames.sumeria.ending import points
from boardgames.sumeria.tokens import TYPES, Tokens

if TYPE_CHECKING:
    from boardgames.sumeria.state import State

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
"""What the players are called unless somebody says otherwise."""

_DOES: Final = {
    "place": "{} places a trader.",
    "act": "{} adds, moves or removes a trader.",
    "take": "{} takes influence tokens.",
    "zones": "The row of zones is being drawn.",
    "tokens": "Influence tokens are being drawn.",
    "start": "The start player is being drawn.",
    "over": "The game is over.",
}
_MARK: Final = {"residence": " (residence)", "city": " (city)", "village": ""}


def _tokens(tokens: Tokens) -> str:
    return ", ".join(f"{count} {kind}" for count, kind in zip(tokens, TYPES, strict=True) if count) or "none"


def in_set_up(state: State) -> bool:
    """Whether the start player is still to be drawn."""
    return state.stage in ("zones", "tokens", "start") and not any(state.board)


def describe(state: State, names: tuple[str, ...] | None = None) -> str:
    """The whole position in a few lines: time, row, and each player's traders, tokens and points."""
    names = names or NAMES
    board, move = state.map, state.to_move
    who = names[move] if move is not None and move != CHANCE else ""
    lines = [f"Round {state.round} of 6, phase {state.phase} of 3. {_DOES[state.stage].format(who)}"]
    row = [
        f"{n} {board.zones[zone].name}" + (f" ({_tokens(state.spaces[n - 1])})" if n <= 3 else "")
        for n, zone in enumerate(state.row, 1)
    ]
    lines.append(f"Row of zones, the first three in the ascendant: {', '.join(row) or 'empty'}.")
    held: list[dict[int, list[str]]] = [{} for _ in range(state.seats)]
    for place, seat, zone in zip(board.places, state.board, board.zone_of, strict=True):
        if seat:
            held[seat - 1].setdefault(zone, []).append(place.name + _MARK[place.kind])
    for seat in range(state.seats):
        starts = " (start player)" if seat == state.start_player and not in_set_up(state) else ""
        stands = "; ".join(f"{board.zones[zone].name}: {', '.join(here)}" for zone, here in sorted(held[seat].items()))
        lines.append(
            f"{names[seat]}{starts}: {points(state.won[seat])} points, tokens {_tokens(state.won[seat])}. "
            f"{state.in_hand(seat)} in hand. Traders: {stands or 'none'}."
        )
    lines.append(f"Left in the bag: {_tokens(state.bag)}.")
    return "\n".join(lines)
