"""A position of Stone Age."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.stone_age import notation
from boardgames.stone_age.goods import Goods
from boardgames.stone_age.pieces import INDEX
from boardgames.stone_age.words import place_names

if TYPE_CHECKING:
    from boardgames.stone_age import StoneAge

HIDDEN_CARD: Final = -1
"""Stands for the number of a card that the onlooker may not know."""


class Player(NamedTuple):
    """What one player has. A position's `players` are these, by seat."""

    people: int
    """All own people, on the board or not: 5 to 10."""
    food: int
    track: int
    """Position on the food track, 0 to 10."""
    score: int
    """Points so far; below 0 is possible."""
    goods: Goods
    """Wood, brick, stone and gold."""
    tools: tuple[int, int, int]
    """The values of the tools on the three spaces, 0 (none) to 4; they never differ by more than 1."""
    used: tuple[bool, bool, bool]
    """Which of them have been used in this round: those are turned by 90 degrees."""
    cards: tuple[int, ...]
    """Numbers of the cards bought, the latest last (see `pieces.CARDS`)."""
    ready: tuple[int, ...]
    """Those of `cards` that lie face up because they can still be used: one-use tools and the two resources."""
    extra: int
    """The card drawn through the extra-card card: 0 for none, `HIDDEN_CARD` for who may not know it. It joins
    `cards` when the game is over."""
    buildings: tuple[int, ...]
    """Numbers of the building tiles bought (see `pieces.TILES`)."""


class _Fields(NamedTuple):
    seats: int
    stage: str
    """Chance: start (who begins), cards and buildings (turned up), roll, extra (the extra card is drawn), show (it
    is shown at the end). Players: place, use, pay (for a card or building), tools (added to a roll), die (one of a
    dice card's dice is taken), keep (two resources now, or later), feed. Or over."""
    round: int
    """1 or more."""
    first: int
    """The seat with the start figure; `NOBODY` before it is drawn."""
    turn: int
    """The seat whose turn it is: who places, uses people or feeds. With a dice card others decide meanwhile: see
    `to_move`."""
    to_move: int | None
    row: tuple[int, int, int, int]
    """The card on each card space, the first (rightmost, cheapest) first; 0 is an empty space."""
    deck: tuple[int, ...]
    """The cards face down, by number, never in their order. To who may not know somebody's extra card, that one
    seems to be among them: see `deck_size`."""
    tops: tuple[int, ...]
    """The tile face up on each building stack; 0 where none is."""
    below: tuple[int, ...]
    """How many tiles lie face down in each stack."""
    tiles: tuple[int, ...]
    """The tiles nobody has seen, in the stacks or in the box."""
    placed: tuple[bytes, ...]
    """For each seat how many of its people stand on each of `pieces.PLACES`, and then `pieces.HOME`."""
    at: int
    """The place whose people are being used (an index of `pieces.PLACES`), or `pieces.NOWHERE`. While a bought card
    acts this is its space, which is empty by then; the card is the last one of whose turn it is."""
    dice: tuple[int, ...]
    """The dice on the table, in order: of a roll to which tools may be added, or those of a dice card not yet
    taken."""
    players: tuple[Player, ...]
    without: frozenset[str] = frozenset()


class State(contract.State, _Fields):
    """A position of Stone Age; the fields are those of the notation. See `StoneAge.start` and `StoneAge.read`."""

    __slots__ = ()
    game: ClassVar[StoneAge]

    @property
    def text(self) -> str:
        return notation.write(self)

    @property
    def places(self) -> Mapping[str, str]:
        return place_names(self.seats)

    @property
    def deck_size(self) -> int:
        """How many cards lie face down, which everybody knows."""
        return len(self.deck) - sum(player.extra == HIDDEN_CARD for player in self.players)

    def on(self, place: str) -> tuple[int, ...]:
        """How many people of each seat stand on a place."""
        index = INDEX[place]
        return tuple(people[index] for people in self.placed)

    def in_hand(self, seat: int) -> int:
        """People of a seat who have not been placed in this round."""
        return self.players[seat].people - sum(self.placed[seat])
