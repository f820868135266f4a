"""Actions and views of Stone Age as numbers, for `boardgames.research`."""

from __future__ import annotations

from itertools import chain
from typing import Final

from boardgames.contract import CHANCE
from boardgames.research.base import Encoding
from boardgames.research.layout import MOST, Observation, Part
from boardgames.stone_age import cards, feeding, gathering, placing, preparation, using
from boardgames.stone_age.goods import FEED, KINDS, PAY, TAKE_TWO
from boardgames.stone_age.notation import STAGES
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARDS,
    MOST_PEOPLE,
    MOST_TOOL,
    MOST_TRACK,
    NOBODY,
    NOWHERE,
    ONCE_WORD,
    PLACES,
    SLOTS,
    STACK,
    TILES,
    TWO_RESOURCES,
)
from boardgames.stone_age.position import HIDDEN_CARD, State

_STAGE: Final = {stage: index for index, stage in enumerate(STAGES)}
_READY: Final = {card: index for index, card in enumerate((*ONCE_WORD, TWO_RESOURCES))}
"""The cards that can lie ready."""
_PERSONAL: Final = 14
"""Numbers of each player besides cards and tiles."""


class StoneAgeEncoding(Encoding):
    """The encoding for a number of players."""

    def __init__(self, state: State) -> None:
        seats = state.seats
        used = [action for action, index in using.USE.items() if index < BUILDING + seats]
        # Where a place takes one number only, no other can be legal: there is no rule to play without that says so.
        placed = [action for action in placing.conceivable(seats) if _fits(*placing.PLACE[action])]
        rolls = (gathering.rolls(dice) for dice in range(1, MOST_PEOPLE + 1))
        stands, ready = len(PLACES) + 1, ", ".join(CARDS[card].word for card in _READY)
        order = "0, or its place among those that the player bought (1 is the first)"
        super().__init__(
            (
                *placed,
                placing.PASS,
                *used,
                *gathering.TOOLS,
                *PAY,
                using.DECLINE,
                *cards.DIE,
                *TAKE_TWO,
                cards.KEEP,
                *FEED,
                feeding.NONE,
            ),
            (
                *preparation.START_ACTIONS[:seats],
                *preparation.CARD_ACTIONS.values(),
                *preparation.TILE_ACTIONS.values(),
                *cards.EXTRA_ACTIONS.values(),
                *cards.SHOW_ACTIONS.values(),
                *chain.from_iterable(rolls),
            ),
            (
                Part("stage", (len(STAGES),), 0, 1, f"1 for what is decided now: {', '.join(STAGES)}"),
                Part("round", (1,), 1, MOST, "the round"),
                Part("start", (seats,), 0, 1, "1 for the start player; none before that is drawn"),
                Part("turn", (seats,), 0, 1, "1 for the player whose turn it is"),
                Part("to_move", (seats + 1,), 0, 1, "1 for the player to move, the last for chance; none at the end"),
                Part("at", (len(PLACES),), 0, 1, f"1 for the place being used: {', '.join(PLACES)}"),
                Part("dice", (6,), 0, MOST_PEOPLE, "dice on the table, by what they show"),
                Part("row", (SLOTS, len(CARDS)), 0, 1, "for each card space, the cheapest first, 1 for the card there"),
                Part("deck", (len(CARDS),), 0, 1, "1 for each card that may lie face down"),
                Part("tops", (seats, len(TILES)), 0, 1, "for each building stack 1 for the tile face up"),
                Part("below", (seats,), 0, STACK, "tiles face down in each stack"),
                Part("tiles", (len(TILES),), 0, 1, "1 for each tile that nobody has seen"),
                Part("placed", (seats, stands), 0, MOST_PEOPLE, "people of each player on each place, then kept back"),
                Part("numbers", (seats, _PERSONAL), -MOST, MOST, (
                    f"of each player: people, food, food track (to {MOST_TRACK}), points, {', '.join(KINDS)}, three "
                    f"tools (to {MOST_TOOL}), 1 for each of them that is used"
                )),
                Part("cards", (seats, len(CARDS)), 0, len(CARDS), f"for each player and card {order}"),
                Part("ready", (seats, len(_READY)), 0, 1, f"for each player 1 for each card that lies ready: {ready}"),
                Part("extra", (seats, len(CARDS) + 1), 0, 1, "for each player 1 if an extra card is hidden, or for it"),
                Part("buildings", (seats, len(TILES)), 0, len(TILES), f"for each player and tile {order}"),
            ),
        )  # fmt: skip

    def write(self, view: State, seat: int, out: Observation) -> None:
        at, slices, seats = self.layout.at, self.layout.slices, view.seats
        # What is 1.
        ones = [at["stage"] + _STAGE[view.stage], at["turn"] + (view.turn - seat) % seats]
        if view.first != NOBODY:
            ones.append(at["start"] + (view.first - seat) % seats)
        if view.to_move is not None:
            ones.append(at["to_move"] + (seats if view.to_move == CHANCE else (view.to_move - seat) % seats))
        if view.at != NOWHERE:
            ones.append(at["at"] + view.at)
        first = at["row"] - 1  # cards and tiles are numbered from 1
        ones += [first + space * len(CARDS) + card for space, card in enumerate(view.row) if card]
        first = at["tops"] - 1
        ones += [first + stack * len(TILES) + tile for stack, tile in enumerate(view.tops) if tile]
        first = at["deck"] - 1
        ones += [first + card for card in view.deck]
        first = at["tiles"] - 1
        ones += [first + tile for tile in view.tiles]
        # What is counted.
        out[at["round"]] = view.round
        for die in view.dice:
            out[at["dice"] + die - 1] += 1
        out[slices["below"]] = view.below
        numbers: list[int] = []
        people = b""
        for step in range(seats):
            whose = (seat + step) % seats
            player = view.players[whose]
            people += view.placed[whose]
            numbers += (player.people, player.food, player.track, player.score)
            numbers += player.goods
            numbers += player.tools
            numbers += player.used
            first = at["cards"] + step * len(CARDS) - 1
            for number, card in enumerate(player.cards, start=1):
                out[first + card] = number
            first = at["buildings"] + step * len(TILES) - 1
            for number, tile in enumerate(player.buildings, start=1):
                out[first + tile] = number
            ones += [at["ready"] + step * len(_READY) + _READY[card] for card in player.ready]
            if player.extra:
                ones.append(
                    at["extra"] + step * (len(CARDS) + 1) + (0 if player.extra == HIDDEN_CARD else player.extra)
                )
        out[slices["placed"]] = list(people)
        out[slices["numbers"]] = numbers
        out[ones] = 1


def _fits(index: int, number: int) -> bool:
    """Whether a place could take so many people, whatever rules are switched off."""
    return index < len(AREAS) or number == placing.takes(index)


ENCODING: Final = StoneAgeEncoding
