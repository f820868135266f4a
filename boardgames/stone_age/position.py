"""A position of Stone Age: what lies where, and what each player has."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.contract import implements
from boardgames.stone_age.goods import Goods
from boardgames.stone_age.pieces import CARDS, INDEX, Card, place_names

if TYPE_CHECKING:
    from boardgames.stone_age import StoneAge

NOBODYS_TURN: Final = ("start", "cards", "show", "over")
"""The stages in which it is nobody's turn."""
HIDDEN_CARD: Final = -1
"""Stands for the number of a card that an onlooker may not know."""


class _Having(NamedTuple):
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
    """The card drawn through the extra-card card: 0 for none, `HIDDEN_CARD` to players who may not know it. It joins
    `cards` when the game is over."""
    buildings: tuple[int, ...]
    """Numbers of the building tiles bought (see `pieces.TILES`)."""


class Player(_Having):
    """What one player has. A position's `players` are these, by seat."""

    __slots__ = ()

    @property
    def showing_extra(self) -> Player:
        """With the extra card among the others, as it counts at the end of the game, for whoever knows it."""
        return self._replace(cards=(*self.cards, self.extra), extra=0) if self.extra > 0 else self

    def _replace(self, **changes: Any) -> Player:
        """As a named tuple's, three times as fast."""
        values = list(self)
        for name, value in changes.items():
            values[_HAVING[name]] = value
        return tuple.__new__(Player, values)


_HAVING: Final = {name: index for index, name in enumerate(_Having._fields)}


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
    """The seat that decides next, `CHANCE`, or `None` when the game is over."""
    row: tuple[int, ...]
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
    acts this is its space, which is empty by then; the card is then `State.latest`."""
    dice: tuple[int, ...]
    """The dice on the table, in order: of a roll to which tools may be added, or those of a dice card not yet
    taken."""
    players: tuple[Player, ...]
    without: frozenset[str] = frozenset()


class State(contract.State, _Fields):
    """A position of Stone Age; the fields are those of the notation. See `StoneAge.start` and `StoneAge.read`."""

    __slots__ = ()
    game: ClassVar[StoneAge]

    def _replace(self, **changes: Any) -> State:
        """As a named tuple's, three times as fast."""
        values = list(self)
        for name, value in changes.items():
            values[_FIELDS[name]] = value
        return tuple.__new__(State, values)

    @implements("sa.card.keep")
    def seen_by(self, seat: int | None) -> State:
        """All but the extra card lies open: to others it is one of the cards that nobody has seen."""
        if seat is not None and seat not in range(self.seats):
            raise self.no_seat(seat)
        for owner, player in enumerate(self.players):
            if player.extra > 0 and owner != seat:
                deck = tuple(sorted((*self.deck, player.extra)))
                return self._replace(deck=deck).with_player(owner, player._replace(extra=HIDDEN_CARD))
        return self

    def guess(self, rng: Random) -> State:
        """Any card that nobody has seen may be the extra card."""
        for owner, player in enumerate(self.players):
            if player.extra == HIDDEN_CARD:
                if not isinstance(rng, Random):
                    raise self.no_luck(rng)
                card = self.deck[int(rng.random() * len(self.deck))]
                deck = tuple(other for other in self.deck if other != card)
                return self._replace(deck=deck).with_player(owner, player._replace(extra=card))
        return self

    @property
    def masked(self) -> bool:
        return any(player.extra == HIDDEN_CARD for player in self.players)

    @property
    def places(self) -> Mapping[str, str]:
        return place_names(self.seats)

    @property
    def deck_size(self) -> int:
        """How many cards lie face down, which everybody knows."""
        return len(self.deck) - sum(player.extra == HIDDEN_CARD for player in self.players)

    @property
    def latest(self) -> Card:
        """The card that the player whose turn it is bought last: the one that acts."""
        return CARDS[self.players[self.turn].cards[-1]]

    def on(self, place: str) -> tuple[int, ...]:
        """How many people of each seat stand on a place."""
        index = INDEX[place]
        return tuple(people[index] for people in self.placed)

    def in_hand(self, seat: int) -> int:
        """People of a seat who have not been placed in this round."""
        return self.players[seat].people - sum(self.placed[seat])

    def with_player(self, seat: int, player: Player) -> State:
        """The same position with another player on a seat."""
        players = list(self.players)
        players[seat] = player
        return self._replace(players=tuple(players))


_FIELDS: Final = {name: index for index, name in enumerate(_Fields._fields)}
