"""A position of Tigris & Euphrates: what lies where."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.contract import CHANCE, implements
from boardgames.counts import minus
from boardgames.tigris.grid import BIT, NAME, SQUARE, Board, names
from boardgames.tigris.pieces import ALL_TILES, BUILDINGS, LEADERS, MONUMENTS, NOTHING, TILES, Counts, size

if TYPE_CHECKING:
    from boardgames.tigris import Tigris

STAGES: Final = (
    "deal",
    "start",
    "act",
    "swap",
    "conflict",
    "support",
    "building",
    "monument",
    "treasure",
    "refill",
    "over",
)
"""What is decided now: deal, swap and refill (chance draws a tile), start (chance draws the start player), act (the
active player acts), conflict (the active player picks the next one), support (the attacker, then the defender adds
tiles), building and monument (the active player puts one up or declines), treasure (a trader's owner takes one), over.
"""


class Conflict(NamedTuple):
    """A conflict under way."""

    colour: int
    """Of the two leaders, 0 to 3 in the order of `pieces.COLOURS`."""
    attacker: int
    defender: int
    """Seats."""
    added: int | None = None
    """The tiles that the attacker has added from the hand; None until the attacker has decided."""


class _Fields(NamedTuple):
    """Sets of places are integers, see `grid`; a place is a set of one; 0 is no place."""

    board: Board
    seats: int
    stage: str
    """One of `STAGES`: what is decided now."""
    turn: int
    """The seat of the active player."""
    left: int
    """How many actions the active player has left in this turn, the one under way included: 2, 1 or 0."""
    to_move: int | None
    tiles: tuple[int, int, int, int]
    """For each colour the places of its face-up tiles."""
    turned: tuple[int, int, int, int]
    """For each colour the places of its face-down tiles: they lie under monuments."""
    leaders: tuple[int, ...]
    """The place of each leader, 0 off the board: seat 0's king, priest, farmer and trader, then seat 1's, ..."""
    realms: tuple[int, ...]
    """For each leader in the same order the kingdom that it stands in. It follows from tiles and leaders, and is
    carried along because most actions change little of it."""
    treasures: int
    """The places of the treasures on the board."""
    catastrophes: int
    """The places of the catastrophes."""
    monuments: tuple[int, ...]
    """For each of `pieces.MONUMENTS` the top left place of its square, 0 if it is not built."""
    buildings: tuple[int, ...] | None
    """The place of palace, library, granary and market hall, 0 if it is not built; None without the variant."""
    hands: tuple[Counts | int, ...]
    """The tiles of each seat; of a masked hand the number only."""
    bag: Counts | int
    """What is left in the bag, by colour; masked the number only."""
    swapped: tuple[Counts | int, ...]
    """What each seat has put away in swaps, face down; masked the number only."""
    removed: Counts
    """Tiles that left the game in the open: added in conflicts, beaten supporters, under catastrophes."""
    points: tuple[Counts | None, ...]
    """The points of each seat by colour; None where they are hidden."""
    taken: tuple[int | None, ...]
    """The treasures that each seat has; None where they are hidden."""
    catastrophes_left: tuple[int, ...]
    """The catastrophe tiles that each seat still has."""
    placed: int = 0
    """The place of the tile or leader whose action is under way, 0 between actions."""
    conflict: Conflict | None = None
    """The conflict that is being decided, in the stage support."""
    due: int = 0
    """How many tiles are still to be drawn in a swap."""
    immediate: bool = False
    """Whether a swap that empties the bag ends the game at once (option end_on_empty_bag)."""
    without: frozenset[str] = frozenset()


class State(contract.State, _Fields):
    """A position of Tigris & Euphrates; the fields are those of the notation. See `Tigris.start` and `Tigris.read`."""

    __slots__ = ()
    game: ClassVar[Tigris]

    @implements("te.tile.secret_points", "te.setup.hand")
    def seen_by(self, seat: int | None) -> State:
        """Other hands, what others have put away, their points and treasures and the bag are masked. When the game is
        over screens go aside; only the bag and what was put away stay unknown."""
        if seat is not None and seat not in range(self.seats):
            raise self.no_seat(seat)
        own = range(self.seats) if self.stage == "over" else (seat,)
        return self.but(
            hands=tuple(hand if i in own else size(hand) for i, hand in enumerate(self.hands)),
            bag=size(self.bag),
            swapped=tuple(tiles if i == seat else size(tiles) for i, tiles in enumerate(self.swapped)),
            points=tuple(points if i in own else None for i, points in enumerate(self.points)),
            taken=tuple(taken if i in own else None for i, taken in enumerate(self.taken)),
        )

    def shows(self, seat: int) -> bool:
        return not (isinstance(self.hands[seat], int) or self.points[seat] is None or self.taken[seat] is None)

    @property
    def masked(self) -> bool:
        return any(isinstance(held, int) for held in (self.bag, *self.hands, *self.swapped)) or None in (
            *self.points,
            *self.taken,
        )

    def guess(self, rng: Random) -> State:
        """Deal the tiles that are out of sight to masked hands, to what others have put away, and to the bag.

        Treasures taken by others are dealt among them. What others have won cannot be inferred from the position: the
        guess is that they are as strong as the onlooker.
        """
        if not self.masked:
            return self
        if not isinstance(rng, Random):
            raise self.no_luck(rng)
        pool = [colour for colour, number in enumerate(self.unseen) for _ in range(number)]

        def dealt(tiles: Counts | int) -> Counts:
            if isinstance(tiles, tuple):
                return tiles
            if tiles > len(pool):
                raise ValueError("more is hidden here than is out of sight: no position can be like this")
            drawn = [pool.pop(int(rng.random() * len(pool))) for _ in range(tiles)]
            return drawn.count(0), drawn.count(1), drawn.count(2), drawn.count(3)

        taken = [0 if number is None else number for number in self.taken]
        others = [seat for seat, number in enumerate(self.taken) if number is None]
        if others:
            for _ in range(self.board.temples.bit_count() - self.treasures.bit_count() - sum(taken)):
                taken[others[int(rng.random() * len(others))]] += 1
        own = next((points for points in self.points if points is not None), NOTHING)
        return self.but(
            hands=tuple(map(dealt, self.hands)),
            swapped=tuple(map(dealt, self.swapped)),
            bag=dealt(self.bag),
            points=tuple(own if points is None else points for points in self.points),
            taken=tuple(taken),
        )

    @property
    def places(self) -> Mapping[str, str]:
        """Every place by its name in capitals."""
        return PLACE_NAMES

    # ------------------------------------------------------------ what lies where
    @property
    def occupied(self) -> int:
        """The places of all tiles, face up or down, and leaders: all that connects."""
        black, red, blue, green = self.tiles
        a, b, c, d = self.turned
        occupied = black | red | blue | green | a | b | c | d
        for leader in self.leaders:
            occupied |= leader
        return occupied

    def tile_at(self, place: str) -> str | None:
        """The kind of the face-up tile on a place, e.g. "temple"."""
        colour = self.colour_at(BIT[place])
        return None if colour is None else TILES[colour]

    def colour_at(self, place: int) -> int | None:
        """The colour of the face-up tile on a place (a set of one)."""
        return next((colour for colour, there in enumerate(self.tiles) if there & place), None)

    def leader_at(self, place: str) -> tuple[int, str] | None:
        """The seat and the kind of the leader on a place, e.g. (0, "king")."""
        for index, there in enumerate(self.leaders):
            if there == BIT[place]:
                return index // 4, LEADERS[index % 4]
        return None

    def place_of(self, seat: int, leader: str) -> str | None:
        """Where a seat's leader stands; None off the board."""
        return NAME.get(self.leaders[4 * seat + LEADERS.index(leader)])

    def treasure_at(self, place: str) -> bool:
        """Whether a treasure lies on a place."""
        return bool(self.treasures & BIT[place])

    def catastrophe_at(self, place: str) -> bool:
        """Whether a catastrophe lies on a place."""
        return bool(self.catastrophes & BIT[place])

    def monument_at(self, place: str) -> str | None:
        """The monument on whose four tiles a place is, e.g. "red_blue"."""
        there = BIT[place]
        return next((monument for monument, corner in self.built.items() if SQUARE[BIT[corner]] & there), None)

    def building_at(self, place: str) -> str | None:
        """The civilization building on a place, e.g. "granary"."""
        there = BIT[place]
        return next((building for building, at in self.put_up.items() if BIT[at] == there), None)

    def places_of(self, thing: str) -> tuple[str, ...]:
        """The places of what there may be many of, in reading order: the face-up tiles of a kind, treasures,
        catastrophes, or the four tiles under monuments. Raises `KeyError` for other words.

        >>> from boardgames import read
        >>> read("tigris; monuments red_blue c9 red").places_of("monument")
        ('c9', 'd9', 'c10', 'd10')
        """
        black, red, blue, green = self.turned
        others = {
            "treasure": self.treasures,
            "catastrophe": self.catastrophes,
            "monument": black | red | blue | green,
        }
        return names((dict(zip(TILES, self.tiles, strict=True)) | others)[thing])

    @property
    def built(self) -> dict[str, str]:
        """The monuments on the board, each with the top left place of its square."""
        return {monument: NAME[corner] for monument, corner in zip(MONUMENTS, self.monuments, strict=True) if corner}

    @property
    def put_up(self) -> dict[str, str]:
        """The civilization buildings on the board, each with its place."""
        return {name: NAME[place] for name, place in zip(BUILDINGS, self.buildings or (), strict=False) if place}

    @property
    def uniting(self) -> str | None:
        """The place of the unification tile: on the tile that joins kingdoms, while their conflicts last."""
        if self.stage in ("conflict", "support") and self.placed not in self.leaders:
            return NAME[self.placed]
        return None

    @property
    def to_come(self) -> int:
        """How many actions the active player has left besides the one under way."""
        return max(0, self.left - (self.placed != 0 or self.stage == "swap"))

    @property
    def held(self) -> Counts:
        """The tiles of whoever is to move; of a masked hand as many of each colour as it might hold."""
        hand = NOTHING if self.to_move in (None, CHANCE) else self.hands[self.to_move or 0]
        return hand if isinstance(hand, tuple) else (hand, hand, hand, hand)

    @property
    def unseen(self) -> Counts:
        """The tiles that are out of sight of whoever has this view: in the bag, in masked hands, or put away by
        others. They are one pile to that onlooker."""
        known = [held for held in (*self.hands, *self.swapped) if isinstance(held, tuple)]
        black, red, blue, green = map(sum, zip(self.removed, *known, strict=True))
        a, b, c, d = self.tiles
        e, f, g, h = self.turned
        return minus(
            ALL_TILES,
            (
                black + (a | e).bit_count(),
                red + (b | f).bit_count(),
                blue + (c | g).bit_count(),
                green + (d | h).bit_count(),
            ),
        )

    def but(self, **changes: Any) -> State:
        """The position with some fields changed: `_replace`, but quicker, for it happens most."""
        fields = list(self)
        for name, value in changes.items():
            fields[_INDEX[name]] = value
        return tuple.__new__(State, fields)

    def hand_size(self, seat: int) -> int:
        """How many tiles a seat holds, which everybody may know."""
        return size(self.hands[seat])


PLACE_NAMES: Final = MappingProxyType({place: place.upper() for place in BIT})


_INDEX: Final = {name: index for index, name in enumerate(_Fields._fields)}
