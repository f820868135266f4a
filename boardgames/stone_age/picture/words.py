"""A position in words, for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardgames.speech import DEFAULT_NAMES
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.pieces import BUILDING, CARDS, NOWHERE, PLACE_NAMES, PLACES, TILES

if TYPE_CHECKING:
    from boardgames.stone_age.position import State


def _board(state: State, names: tuple[str, ...]) -> str:
    """Who stands where."""
    stands = []
    for index, place in enumerate(PLACES):
        here = [f"{names[seat]} {people[index]}" for seat, people in enumerate(state.placed) if people[index]]
        if here:
            stands.append(f"{PLACE_NAMES[place]}: {', '.join(here)}")
    return f"On the board: {'; '.join(stands) or 'nobody'}."


def _player(state: State, seat: int, names: tuple[str, ...], label: Callable[[str], str]) -> str:
    """What one player has."""
    player = state.players[seat]
    goods = ", ".join(f"{number} {kind}" for kind, number in zip(KINDS, player.goods, strict=True) if number)
    tools = ", ".join(
        f"{value}{' (used)' if used else ''}" for value, used in zip(player.tools, player.used, strict=True) if value
    )
    cards = [label(CARDS[card].word) + (" (face up)" if card in player.ready else "") for card in player.cards]
    if player.extra:
        cards.append(label(CARDS[player.extra].word) if player.extra > 0 else "a card that only its owner knows")
    parts = [
        f"{player.people} people ({state.in_hand(seat)} in hand)",
        f"{player.food} food, {player.track} on the food track",
        goods or "no resources",
        f"tools {tools}" if tools else "no tools",
        f"cards {', '.join(cards)}" if cards else "no cards",
        f"buildings {', '.join(label(TILES[tile].word) for tile in player.buildings)}"
        if player.buildings
        else "no buildings",
    ]
    starts = " (start player)" if seat == state.first else ""
    return f"{names[seat]}{starts}: {player.score} {'point' if player.score == 1 else 'points'}. {'; '.join(parts)}."


def describe(state: State, names: tuple[str, ...] | None = None) -> str:
    """The whole position in a few lines: time, cards, buildings, who stands where, and what each player has."""
    names = names or DEFAULT_NAMES
    speech = state.speech(names)
    label = speech.label
    row = [f"{n} {label(CARDS[card].word) if card else 'none'}" for n, card in enumerate(state.row, 1)]
    # Some buildings look alike, so that their name alone would not say which of them may be bought.
    offered = state.at - BUILDING if state.stage == "pay" else NOWHERE
    stacks = [
        f"{label(TILES[top].word) if top else 'none'} ({below} below{', offered now' if n == offered else ''})"
        for n, (top, below) in enumerate(zip(state.tops, state.below, strict=True))
    ]
    when = "" if speech.turn_tells(state, "round") else f"Round {state.round}. "
    return "\n".join(
        [
            f"{when}{speech.turn(state)}",
            f"Cards, each with its price: {', '.join(row)}; {state.deck_size} face down.",
            f"Buildings: {', '.join(stacks)}.",
            _board(state, names),
            *(_player(state, seat, names, label) for seat in range(state.seats)),
        ]
    )
