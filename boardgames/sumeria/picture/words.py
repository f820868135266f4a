"""A position in words, for people who cannot see the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boardgames.speech import DEFAULT_NAMES
from boardgames.sumeria.ending import points
from boardgames.sumeria.tokens import TYPES, Tokens

if TYPE_CHECKING:
    from boardgames.sumeria.position import State

_MARK: Final = {"residence": " (residence)", "city": " (city)", "village": ""}


def _tokens(tokens: Tokens) -> str:
    return ", ".join(f"{count} {kind}" for count, kind in zip(tokens, TYPES, strict=True) if count) or "no tokens"


def in_set_up(state: State) -> bool:
    """Whether the start player is still to be drawn."""
    return state.stage in ("zones", "tokens", "start") and not any(state.board)


def describe(state: State, names: tuple[str, ...] | None = None) -> str:
    """The whole position in a few lines: time, row, and each player's points, tokens and traders."""
    names = names or DEFAULT_NAMES
    board = state.map
    row = [f"{n} {board.zones[zone].name}" for n, zone in enumerate(state.row, 1)]
    for n, tokens in enumerate(state.spaces[: len(row)]):
        if any(tokens):
            row[n] += f" ({_tokens(tokens)})"
    speech = state.speech(names)
    when = "" if speech.turn_tells(state, "round") else f"Round {state.round} of 6, phase {state.phase} of 3. "
    lines = [
        f"{when}{speech.turn(state)}",
        f"Row (1 to 3 are in the ascendant): {', '.join(row) or 'empty'}.",
    ]
    held: list[dict[int, list[str]]] = [{} for _ in range(state.seats)]
    for place, seat, zone in zip(board.places, state.board, board.zone_of, strict=True):
        if seat:
            held[seat - 1].setdefault(zone, []).append(place.name + _MARK[place.kind])
    for seat, won in enumerate(state.won):
        starts = " (start player)" if seat == state.start_player and not in_set_up(state) else ""
        stands = "; ".join(f"{board.zones[zone].name}: {', '.join(here)}" for zone, here in sorted(held[seat].items()))
        score = points(won)
        lines.append(
            f"{names[seat]}{starts}: {score} {'point' if score == 1 else 'points'} ({_tokens(won)}). "
            f"In hand: {state.in_hand(seat)}. {stands or 'No traders on the board'}."
        )
    # As in the picture: which tokens are left is for the reader to count.
    lines.append(f"In the bag: {sum(state.bag)}. All other settlements named are villages.")
    return "\n".join(lines)
