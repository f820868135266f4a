"""A position of Tigris & Euphrates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.contract import CHANCE, HIDDEN, Action, Actions, Event, Objection, Value, implements
from boardgames.tigris import (
    buildings,
    catastrophes,
    ending,
    external,
    leaders,
    legal,
    monuments,
    notation,
    support,
    swap,
    tiles,
    treasures,
    turn,
)
from boardgames.tigris.conflict import Conflict
from boardgames.tigris.grid import BIT, NAME, SQUARE, Board
from boardgames.tigris.pieces import (
    ALL_TILES,
    BUILDINGS,
    COLOURS,
    DRAW_ACTIONS,
    LEADERS,
    MONUMENTS,
    NOTHING,
    START_ACTIONS,
    TILES,
    Counts,
    minus,
    size,
)

if TYPE_CHECKING:
    from boardgames.tigris import Tigris


class _Fields(NamedTuple):
    """Sets of places are integers, see `grid`; a place is a set of one; 0 is no place."""

    board: Board
    seats: int
    stage: str
    """One of `notation.STAGES`: what is decided now."""
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
    def actions(self) -> Actions:
        return legal.LegalActions(self)

    def outcomes(self) -> dict[Action, int]:
        """What is drawn next: a tile, by what is left in the bag, or the start player."""
        if self.stage in ("deal", "swap", "refill"):
            # Whoever sees only how many tiles there are has the odds from all that are out of sight.
            inside = self.unseen if isinstance(self.bag, int) else self.bag
            return {action: left for action, left in zip(DRAW_ACTIONS, inside, strict=True) if left}
        if self.stage == "start":
            return dict.fromkeys(START_ACTIONS[: self.seats], 1)
        return {}

    def conceivable(self) -> Iterator[Action]:
        return (action for action in legal.KNOWN if self.knows(action))

    def knows(self, action: Action) -> bool:
        return action in legal.KNOWN and (action[0] != "start" or int(action[1]) <= self.seats)

    def canonical(self, action: Action) -> Action:
        """Tiles to swap may be named in any order."""
        if action[:1] == ("swap",) and len(action) % 2 and set(action[1::2]) <= set(TILES):
            pairs = sorted(zip(action[1::2], action[2::2], strict=True), key=lambda pair: TILES.index(pair[0]))
            return Action("swap", *(word for pair in pairs for word in pair))
        return action

    def objections(self, action: Action) -> tuple[Objection, ...]:  # type: ignore[override]
        if late := contract.judge(self, action, _IN_TIME):
            return late
        return contract.judge(self, action, _CHECKS[action[0]])

    def apply(self, action: Action, events: list[Event] | None = None) -> State:
        return _APPLY[action[0]](self, action, events)

    @implements("te.tile.secret_points", "te.setup.hand")
    def seen_by(self, seat: int | None) -> State:
        """Other hands, what others have put away, their points and treasures and the bag are masked. When the game is
        over screens go aside; only the bag and what was put away stay unknown."""
        own = range(self.seats) if self.stage == "over" else (seat,)
        return self.but(
            hands=tuple(hand if i in own else size(hand) for i, hand in enumerate(self.hands)),
            bag=size(self.bag),
            swapped=tuple(tiles if i == seat else size(tiles) for i, tiles in enumerate(self.swapped)),
            points=tuple(points if i in own else None for i, points in enumerate(self.points)),
            taken=tuple(taken if i in own else None for i, taken in enumerate(self.taken)),
        )

    @property
    def masked(self) -> bool:
        return any(isinstance(held, int) for held in (self.bag, *self.hands, *self.swapped)) or None in (
            *self.points,
            *self.taken,
        )

    def mask(self, action: Action, seat: int | None) -> Action:
        if action[0] == "draw" and seat != turn.receiver(self):
            return Action("draw", HIDDEN)
        if action[0] == "swap" and seat != self.turn:
            return Action("swap", HIDDEN, str(sum(map(int, action[2::2]))))
        return action

    def guess(self, rng: Random) -> State:
        """Deal the tiles that are out of sight to masked hands, to what others have put away, and to the bag.

        Treasures taken by others are dealt among them. What others have won cannot be inferred from the position: the
        guess is that they are as strong as the onlooker.
        """
        if not self.masked:
            return self
        pool = [colour for colour, number in enumerate(self.unseen) for _ in range(number)]

        def dealt(tiles: Counts | int) -> Counts:
            if isinstance(tiles, tuple):
                return tiles
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

    @implements("te.end.winner")
    def scores(self) -> tuple[int | None, ...]:
        """The weakest colour of each seat, treasures assigned; None where it is hidden."""
        return tuple(None if total is None else min(total) for total in ending.totals(self))

    def score_parts(self) -> tuple[Mapping[str, int], ...]:
        """The points of each colour, treasures assigned: the weakest is the score."""
        totals = [total for total in ending.totals(self) if total is not None]
        return tuple(dict(zip(COLOURS, total, strict=True)) for total in totals) if len(totals) == self.seats else ()

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return ending.ranking(ending.totals(self))

    def prompt(self) -> tuple[str, Mapping[str, Value]]:
        if self.to_move is None:
            best = max(score or 0 for score in self.scores())
            return "shared" if len(self.winners) > 1 else "over", {"players": self.winners, "points": best}
        if self.stage == "start":
            return "start", {}
        if self.to_move == CHANCE:
            return self.stage, {"player": turn.receiver(self)}
        values: dict[str, Value] = {"player": self.to_move}
        if self.stage == "act":
            values["left"] = self.left
        elif self.stage == "treasure":
            values["number"] = treasures.due(self).bit_count()
        elif self.stage == "conflict":
            values["colours"] = tuple(COLOURS[colour] for colour in external.pairs(self))
        elif self.conflict is not None:
            fight = self.conflict
            other = fight.defender if self.to_move == fight.attacker else fight.attacker
            values |= {"other": other, "leader": LEADERS[fight.colour], "tile": TILES[support.fighting_colour(self)]}
            return ("support_attack" if fight.added is None else "support_defence"), values
        return self.stage, values

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

    def monument_at(self, place: str) -> str | None:
        """The monument on whose four tiles a place is, e.g. "red_blue"."""
        return next((monument for monument, corner in self.built.items() if SQUARE[BIT[corner]] & BIT[place]), None)

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
    def held(self) -> Counts:
        """The tiles of whoever is to move; of a masked hand as many of each colour as it might hold."""
        hand = NOTHING if self.to_move in (None, CHANCE) else self.hands[self.to_move or 0]
        return hand if isinstance(hand, tuple) else (hand, hand, hand, hand)

    @property
    def unseen(self) -> Counts:
        """The tiles that are out of sight of whoever has this view: in the bag, in masked hands, or put away by
        others. They are one pile to that onlooker."""
        rest = minus(ALL_TILES, self.removed)
        for held in (*self.hands, *self.swapped):
            if isinstance(held, tuple):
                rest = minus(rest, held)
        black, red, blue, green = (up | down for up, down in zip(self.tiles, self.turned, strict=True))
        return minus(rest, (black.bit_count(), red.bit_count(), blue.bit_count(), green.bit_count()))

    def but(self, **changes: Any) -> State:
        """The position with some fields changed: `_replace`, but quicker, for it happens most."""
        fields = list(self)
        for name, value in changes.items():
            fields[_INDEX[name]] = value
        return tuple.__new__(State, fields)

    def hand_size(self, seat: int) -> int:
        """How many tiles a seat holds, which everybody may know."""
        return size(self.hands[seat])


PLACE_NAMES: Final = {place: place.upper() for place in BIT}


_INDEX: Final = {name: index for index, name in enumerate(_Fields._fields)}

_IN_TIME: Final = (turn.active_players_turn, turn.events_first, turn.no_retreat)

_CHECKS: Final = {
    "draw": (turn.tile_is_left,),
    "start": (),
    "tile": (tiles.from_hand, tiles.empty, tiles.farms_on_rivers, tiles.at_most_two_kingdoms),
    "leader": (
        leaders.somewhere_else,
        leaders.empty,
        leaders.beside_a_temple,
        leaders.on_land,
        leaders.joins_no_kingdoms,
    ),
    "catastrophe": (
        catastrophes.one_is_left,
        catastrophes.not_protected,
        catastrophes.not_on_another,
        catastrophes.not_on_a_building,
    ),
    "swap": (swap.held,),
    "pass": (),
    "conflict": (external.is_a_conflict,),
    "support": (support.temples_in_hand, support.supporters_in_hand),
    "building": (buildings.in_a_line, buildings.in_a_longer_line),
    "monument": (
        monuments.on_a_square,
        monuments.of_its_colour,
        monuments.still_there,
        monuments.no_building_there,
    ),
    "decline": (),
    "treasure": (treasures.is_due, treasures.first_ones_first),
}

_APPLY: Final = {
    "draw": turn.draw,
    "start": turn.draw_start_player,
    "tile": tiles.place,
    "leader": leaders.move,
    "catastrophe": catastrophes.place,
    "swap": swap.swap,
    "pass": turn.pass_,
    "conflict": external.choose,
    "support": support.support,
    "building": buildings.put_up,
    "monument": monuments.build,
    "decline": turn.decline,
    "treasure": treasures.take,
}
