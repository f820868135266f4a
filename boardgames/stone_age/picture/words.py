"""A position in words, for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from boardgames.contract import CHANCE
from boardgames.speech import DEFAULT_NAMES, listed
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.pieces import CARDS, NOWHERE, PLACE_NAMES, PLACES, TILES

if TYPE_CHECKING:
    from boardgames.stone_age.position import State

_STAGES: Final = {
    "start": "The start player is being drawn.",
    "cards": "Cards are being laid out.",
    "buildings": "A building tile is being turned up.",
    "place": "{} places people.",
    "use": "{} uses people.",
    "roll": "{} rolls dice for {}.",
    "tools": "{} may add tools to the roll for {}.",
    "pay": "{} may buy or decline {}.",
    "die": "{} takes a die for {}.",
    "keep": "{} takes two resources for {}, now or later.",
    "extra": "{} draws an extra card for {}.",
    "feed": "{} is short of food.",
    "show": "The extra card is shown.",
}


def _now(state: State, names: tuple[str, ...]) -> str:
    """What happens next."""
    if state.to_move is None:
        winners = [names[seat] for seat in state.winners]
        return f"The game is over. {listed(winners)} {'win' if len(winners) > 1 else 'wins'}."
    seat = state.turn if state.to_move == CHANCE else state.to_move
    place = PLACE_NAMES[PLACES[state.at]] if state.at != NOWHERE else ""
    said = _STAGES[state.stage].format(names[seat], place)
    if state.dice:
        said += f" Dice on the table: {', '.join(map(str, state.dice))}."
    return said


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
    label = state.game.speech(names).label
    row = [f"{n} {label(CARDS[card].word) if card else 'none'}" for n, card in enumerate(state.row, 1)]
    stacks = [
        f"{label(TILES[top].word) if top else 'none'} ({below} below)"
        for top, below in zip(state.tops, state.below, strict=True)
    ]
    return "\n".join(
        [
            f"Round {state.round}. {_now(state, names)}",
            f"Cards, each with its price: {', '.join(row)}; {state.deck_size} face down.",
            f"Buildings: {', '.join(stacks)}.",
            _board(state, names),
            *(_player(state, seat, names, label) for seat in range(state.seats)),
        ]
    )
