"""A position of Tigris & Euphrates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.tigris import notation
from boardgames.tigris.conflict import Conflict
from boardgames.tigris.grid import BIT, NAME, Board
from boardgames.tigris.pieces import BUILDINGS, LEADERS, MONUMENTS, TILES, Counts

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


class _Fields(NamedTuple):
    """Sets of places are integers, see `grid`; a place is a set of one; 0 is no place."""

    board: Board
    seats: int
    stage: str
    """One of `STAGES`."""
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

    @property
    def text(self) -> str:
        return notation.write(self)

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
        return next((tile for tile, there in zip(TILES, self.tiles, strict=True) if there & BIT[place]), None)

    def leader_at(self, place: str) -> tuple[int, str] | None:
        """The seat and the kind of the leader on a place, e.g. (0, "king")."""
        for index, there in enumerate(self.leaders):
            if there == BIT[place]:
                return index // 4, LEADERS[index % 4]
        return None

    def place_of(self, seat: int, leader: str) -> str | None:
        """Where a seat's leader stands; None off the board."""
        return NAME.get(self.leaders[4 * seat + LEADERS.index(leader)])

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

    def hand_size(self, seat: int) -> int:
        """How many tiles a seat holds, which everybody may know."""
        return size(self.hands[seat])


PLACE_NAMES: Final = {place: place.upper() for place in BIT}


def size(tiles: Counts | int) -> int:
    """How many tiles there are; of masked ones only that is known."""
    return tiles if isinstance(tiles, int) else sum(tiles)
