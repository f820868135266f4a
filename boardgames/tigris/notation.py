"""Positions as text.

``tigris; players 2; turn 2; temples + j7; farms a7 b7; 1 king i8 trader f9 / hand t2 f1; 2 priest k7 / points 3 0 2 1``

Places are a1 (top left) to p11 (bottom right). Every field may be left out; what a position then holds stands at
`read`. A seat's field lists its leaders on the board, then parts behind slashes: ``hand s1 t2 f1 m2`` (settlements,
temples, farms, markets), ``points 3 0 2 1`` (black, red, blue, green), ``treasures 2``, ``catastrophes 1`` (still in
hand), ``swapped t2`` (put away). What an onlooker may not know is written ``?``, with a number where that is known.

On the board there can be ``settlements``, ``temples``, ``farms``, ``markets``, ``treasures`` and ``catastrophes`` with
their places, ``monuments red_blue c9 red`` (each with its top left place and the colour of the turned tiles) and, in
the variant, ``buildings granary h9``. Inside an action stand ``placed j8`` (the tile or leader it is about),
``conflict black 1 2 3`` (colour, attacker, defender, and what the attacker has added, if that is decided) and ``due 2``
(tiles to draw).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final

from boardgames.contract import CHANCE, HIDDEN, Action
from boardgames.notation import Field, fields
from boardgames.tigris import buildings, external, monuments, setup, support, treasures
from boardgames.tigris.grid import BESIDE, BIT, BOARDS, NAME, SQUARE, Board, find_board, names
from boardgames.tigris.kingdoms import realms
from boardgames.tigris.pieces import (
    ALL_TILES,
    BLUE,
    BUILDINGS,
    CATASTROPHES,
    COLOURS,
    GREEN,
    HAND,
    KNOWN,
    LEADERS,
    MONUMENT_COLOURS,
    MONUMENTS,
    NOTHING,
    RED,
    TILES,
    Counts,
    minus,
    plus,
    size,
)
from boardgames.tigris.position import STAGES, Conflict, State

_PLURALS: Final = tuple(f"{tile}s" for tile in TILES)
_LETTERS: Final = tuple(tile[0] for tile in TILES)
_SET_UP: Final = (
    "turn", "left", "tiles", "monuments", "leaders", "treasures", "catastrophes", "buildings", "removed",
)  # fmt: skip
"""What is in set-up as `setup.deal_out` leaves it."""


# ---------------------------------------------------------------- writing
def write(state: State) -> str:
    """The position on one line. What is as `read` supposes is left out."""
    board = state.board
    parts = [f"tigris; board {board.name}; players {state.seats}; stage {state.stage}; turn {state.turn + 1}"]
    if state.left != 2:
        parts.append(f"left {state.left}")
    if state.immediate:
        parts.append("end immediate")
    for colour, plural in enumerate(_PLURALS):
        there = state.tiles[colour]
        if colour == RED and there & board.temples == board.temples:
            if there != board.temples:
                parts.append(f"temples + {_places(there & ~board.temples)}")
        elif there or colour == RED:
            parts.append(f"{plural} {_places(there)}")
    if state.treasures != board.temples & (state.tiles[RED] | state.turned[RED]):
        parts.append(f"treasures {_places(state.treasures)}")
    if state.catastrophes:
        parts.append(f"catastrophes {_places(state.catastrophes)}")
    if any(state.monuments):
        parts.append("monuments " + " ".join(_monuments(state)))
    if state.buildings is not None:
        put_up = [f"{name} {NAME[at]}" for name, at in zip(BUILDINGS, state.buildings, strict=True) if at]
        parts.append("buildings " + (" ".join(put_up) or "-"))
    if state.placed:
        parts.append(f"placed {NAME[state.placed]}")
    if state.conflict is not None:
        colour, attacker, defender, added = state.conflict
        words = [COLOURS[colour], str(attacker + 1), str(defender + 1), *([] if added is None else [str(added)])]
        parts.append("conflict " + " ".join(words))
    if state.due:
        parts.append(f"due {state.due}")
    if any(state.removed):
        parts.append(f"removed {_counts(state.removed)}")
    if isinstance(state.bag, int):
        parts.append(f"bag {_counts(state.bag)}")
    parts += [_seat(state, seat) for seat in range(state.seats)]
    if state.without:
        parts.append(f"without {' '.join(sorted(state.without))}")
    return "; ".join(part for part in parts if part)


def _places(places: int) -> str:
    return " ".join(names(places)) or "-"


def _counts(tiles: Counts | int) -> str:
    if isinstance(tiles, int):
        return f"{HIDDEN}{tiles}"
    return " ".join(f"{letter}{number}" for letter, number in zip(_LETTERS, tiles, strict=True) if number) or "-"


def _monuments(state: State) -> Iterable[str]:
    for monument, corner in zip(MONUMENTS, state.monuments, strict=True):
        if corner:
            colour = next(colour for colour in range(4) if state.turned[colour] & corner)
            yield f"{monument} {NAME[corner]} {COLOURS[colour]}"


def _seat(state: State, seat: int) -> str:
    own = zip(LEADERS, state.leaders[4 * seat : 4 * seat + 4], strict=True)
    led = " ".join(f"{leader} {NAME[place]}" for leader, place in own if place)
    parts = []
    if state.hands[seat] != NOTHING:
        parts.append(f"hand {_counts(state.hands[seat])}")
    points, taken = state.points[seat], state.taken[seat]
    if points != NOTHING:
        parts.append("points " + (HIDDEN if points is None else " ".join(map(str, points))))
    if taken != 0:
        parts.append(f"treasures {HIDDEN if taken is None else taken}")
    if state.catastrophes_left[seat] != CATASTROPHES:
        parts.append(f"catastrophes {state.catastrophes_left[seat]}")
    if state.swapped[seat] != NOTHING:
        parts.append(f"swapped {_counts(state.swapped[seat])}")
    said = " ".join([led, *(f"/ {part}" for part in parts)]).strip()
    return f"{seat + 1} {said}" if said else ""


# ---------------------------------------------------------------- reading
def read(text: str, experiments: frozenset[str]) -> State:
    """The position of a text.

    Left out: the classic board; as many players as there are seats' fields, two at least; stage act; turn 1; left 2;
    the starting temples and the treasures on those that lie there (``temples + j7`` adds to them, ``temples j7``
    replaces them); nothing else on the board; empty hands; no points; no treasures taken; 2 catastrophes in each hand;
    no variant (``buildings -`` is the variant with nothing built). Tiles that lie nowhere else are in the bag; if the
    bag is given (``bag s3 t1``), the rest has left the game.

    Raises `NotationError` for what cannot lie on the table and for what no game leads to: rivals or untaken treasures
    in a kingdom at peace, an event that the piece just placed has not brought about. Hands may be short at any time.
    """
    given = {field.name: field for field in fields(text, "tigris")}
    return _Reader(given).state(experiments)


class _Reader:
    """The fields of a text, and what they say."""

    def __init__(self, given: dict[str, Field]) -> None:
        self.given = given
        self.named = dict(given)
        """All fields of the text, for what turns out wrong when they are put together."""

    def at(self, name: str) -> Field:
        """The field that an error is about; one that was left out stands on the first line."""
        return self.named.get(name, Field(1, name, ""))

    def field(self, name: str, default: str = "") -> Field:
        return self.given.pop(name, Field(1, name, default))

    def state(self, experiments: frozenset[str]) -> State:
        board_field = self.field("board", BOARDS[0])
        board = find_board(board_field.one_of(BOARDS))
        seats = self.field("players", max((n for n in "234" if n in self.given), default="2")).number(2, 4)
        stage_field = self.field("stage", "act")
        stage = stage_field.one_of(STAGES)
        turn = self.field("turn", "1").number(1, seats) - 1
        left = self.field("left", "2").number(0, 2)
        immediate = self.field("end", "turn").one_of(("turn", "immediate")) == "immediate"
        tiles = self.tiles(board)
        turned, monuments = self.monuments(board, tiles)
        treasures = self.places("treasures", names(board.temples & (tiles[RED] | turned[RED])))
        catastrophes = self.places("catastrophes")
        buildings = self.buildings(tiles)
        placed_field = self.field("placed")
        placed = self.place(placed_field, placed_field.value) if placed_field.value else 0
        conflict = self.conflict(seats)
        due = self.field("due", "0").number(0, HAND)
        removed_field, bag_field = self.given.pop("removed", None), self.given.pop("bag", None)
        found = [self.seat(seat) for seat in range(seats)]
        leaders: tuple[int, ...] = tuple(place for seat in found for place in seat[0])
        hands, points, taken, catastrophes_left, swapped = zip(*(seat[1:] for seat in found), strict=True)
        without = self.field("without").some_of(experiments)
        for field in self.given.values():
            field.fail("is not a field of this game")
        lying = [sum(there.bit_count() for there in both) for both in zip(tiles, turned, strict=True)]
        bag, removed = self.rest(lying, (*hands, *swapped), bag_field, removed_field)
        occupied = 0
        for there in (*tiles, *turned, *leaders):
            occupied |= there
        state = State(
            board, seats, stage, turn, left, None, tiles, turned, leaders, realms(occupied, leaders), treasures,
            catastrophes, monuments, buildings, hands, bag, swapped, removed, points, taken, catastrophes_left,
            placed, conflict, due, immediate, without,
        )  # fmt: skip
        _check_board(state, self.at)
        _check_settled(state, stage_field)
        to_move = _to_move(state, stage_field)
        _check_placed(state, stage_field)
        return state._replace(to_move=to_move)

    # ------------------------------------------------------------ parts
    @staticmethod
    def place(field: Field, word: str) -> int:
        return BIT[field.one_of(BIT, word)]

    def places(self, name: str, default: Iterable[str] = ()) -> int:
        field = self.field(name, " ".join(default))
        return self.set_of(field, field.value.split())

    def set_of(self, field: Field, words: list[str]) -> int:
        found = 0
        for word in words:
            if word != "-":
                place = self.place(field, word)
                if found & place:
                    field.fail(f"'{word}' is there twice")
                found |= place
        return found

    def tiles(self, board: Board) -> tuple[int, int, int, int]:
        found = []
        for colour, plural in enumerate(_PLURALS):
            field = self.field(plural, "+" if colour == RED else "")
            words = field.value.split()
            more = words[:1] == ["+"]
            if more and colour != RED:
                field.fail("only 'temples' may begin with +, for those besides the starting temples")
            places = self.set_of(field, words[more:])
            found.append(places | board.temples if more else places)
        black, red, blue, green = found
        return black, red, blue, green

    def monuments(
        self, board: Board, tiles: tuple[int, int, int, int]
    ) -> tuple[tuple[int, int, int, int], tuple[int, ...]]:
        field = self.field("monuments")
        words = field.value.split()
        turned, corners = [0, 0, 0, 0], [0] * len(MONUMENTS)
        if len(words) % 3:
            field.fail("is not a list of MONUMENT PLACE COLOUR, as 'red_blue f7 red' (the colour of the turned tiles)")
        for monument, place, colour_word in zip(words[::3], words[1::3], words[2::3], strict=True):
            number = MONUMENTS.index(field.one_of(MONUMENTS, monument))
            corner, colour = self.place(field, place), COLOURS.index(field.one_of(COLOURS, colour_word))
            if corners[number]:
                field.fail(f"'{monument}' is there twice")
            if corner not in SQUARE:
                field.fail(f"'{place}' is not the top left place of a square")
            corners[number] = corner
            turned[colour] |= SQUARE[corner]
        if sum(there.bit_count() for there in turned) != 4 * sum(map(bool, corners)):
            field.fail("two monuments share a place")
        black, red, blue, green = turned
        return (black, red, blue, green), tuple(corners)

    def buildings(self, tiles: tuple[int, int, int, int]) -> tuple[int, ...] | None:
        field = self.given.pop("buildings", None)
        if field is None:
            return None
        words = [word for word in field.value.split() if word != "-"]
        found = [0] * len(BUILDINGS)
        if len(words) % 2:
            field.fail("is not a list of BUILDING PLACE, as 'granary h9'")
        for building, place in zip(words[::2], words[1::2], strict=True):
            number = BUILDINGS.index(field.one_of(BUILDINGS, building))
            if found[number]:
                field.fail(f"'{building}' is there twice")
            found[number] = self.place(field, place)
            if not found[number] & tiles[number]:
                field.fail(f"the {building} stands on a {TILES[number]}, and none lies on '{place}'")
        return tuple(found)

    def conflict(self, seats: int) -> Conflict | None:
        field = self.given.pop("conflict", None)
        if field is None:
            return None
        words = field.value.split()
        if len(words) not in (3, 4):
            field.fail("is not of the form COLOUR ATTACKER DEFENDER, and what the attacker has added")
        colour = COLOURS.index(field.one_of(COLOURS, words[0]))
        attacker, defender = (field.number(1, seats, word) - 1 for word in words[1:3])
        added = field.number(0, HAND, words[3]) if len(words) == 4 else None
        if attacker == defender:
            field.fail("nobody fights alone")
        return Conflict(colour, attacker, defender, added)

    def seat(self, seat: int) -> tuple[tuple[int, ...], Counts | int, Counts | None, int | None, int, Counts | int]:
        """Leaders, hand, points, treasures, catastrophes and swapped tiles of a seat's field."""
        field = self.field(str(seat + 1))
        first, *rest = field.value.split("/")
        words = first.split()
        places = [0, 0, 0, 0]
        if len(words) % 2:
            field.fail("does not begin with a list of LEADER PLACE, as 'king i8 trader f9'")
        for leader, place in zip(words[::2], words[1::2], strict=True):
            number = LEADERS.index(field.one_of(LEADERS, leader))
            if places[number]:
                field.fail(f"'{leader}' is there twice")
            places[number] = self.place(field, place)
        parts: dict[str, str] = {}
        for part in rest:
            name, _, value = part.strip().partition(" ")
            field.one_of(("hand", "points", "treasures", "catastrophes", "swapped"), name)
            if name in parts:
                field.fail(f"'{name}' is there twice")
            parts[name] = value.strip()
        hand = self.counts(field, parts.get("hand", "-"))
        if size(hand) > HAND:
            field.fail(f"a hand holds {HAND} tiles at most")
        return (
            tuple(places),
            hand,
            self.points(field, parts.get("points", "0 0 0 0")),
            None if parts.get("treasures") == HIDDEN else field.number(0, 14, parts.get("treasures", "0")),
            field.number(0, CATASTROPHES, parts.get("catastrophes", str(CATASTROPHES))),
            self.counts(field, parts.get("swapped", "-")),
        )

    @staticmethod
    def points(field: Field, text: str) -> Counts | None:
        if text == HIDDEN:
            return None
        numbers = [field.number(0, 999, word) for word in text.split()]
        if len(numbers) != 4:
            field.fail(f"has {len(numbers)} numbers of points, not 4 (black, red, blue, green)")
        return numbers[0], numbers[1], numbers[2], numbers[3]

    @staticmethod
    def counts(field: Field, text: str) -> Counts | int:
        if text.startswith(HIDDEN):
            return field.number(0, sum(ALL_TILES), text.removeprefix(HIDDEN))
        found = [0, 0, 0, 0]
        for word in text.split():
            if word != "-":
                colour = _LETTERS.index(field.one_of(_LETTERS, word[0]))
                if found[colour]:
                    field.fail(f"'{word[0]}' is there twice")
                found[colour] = field.number(1, ALL_TILES[colour], word[1:])
        return found[0], found[1], found[2], found[3]

    def rest(
        self, lying: list[int], held: tuple[Counts | int, ...], bag: Field | None, removed: Field | None
    ) -> tuple[Counts | int, Counts]:
        """The bag and the tiles that left the game. All tiles are somewhere."""
        open_tiles = [counts for counts in held if isinstance(counts, tuple)]
        hidden = [counts for counts in held if isinstance(counts, int)]
        masked = sum(hidden)
        left = [
            all_ - there - sum(counts[colour] for counts in open_tiles)
            for colour, (all_, there) in enumerate(zip(ALL_TILES, lying, strict=True))
        ]
        field = bag or removed or Field(1, "bag", "")
        gone: Counts = NOTHING
        if removed is not None:
            read_gone = self.counts(removed, removed.value)
            if isinstance(read_gone, int):
                removed.fail("what left the game in the open is known to all")
            gone = read_gone
        rest: Counts = minus((left[0], left[1], left[2], left[3]), gone)
        for tile, number, all_ in zip(TILES, rest, ALL_TILES, strict=True):
            if number < 0:
                field.fail(f"there are {all_ - number} {tile}s in all, more than {all_}")
        inside = self.counts(bag, bag.value) if bag is not None else rest
        if isinstance(inside, int):
            if inside + masked != sum(rest):
                field.fail(f"{sum(rest)} tiles are not in sight, so the bag holds {sum(rest) - masked}, not {inside}")
            return inside, gone
        if hidden:
            field.fail("where hands are masked the bag is, too: bag ?NUMBER")
        over = minus(rest, inside)
        if min(over) < 0 or (removed is not None and any(over)):
            field.fail(f"all tiles that lie nowhere else are {_counts(rest)}")
        return inside, plus(gone, over)


def _check_board(state: State, at: Callable[[str], Field]) -> None:
    """Refuse what cannot lie on the table. `at` gives the field of a name."""
    board, anywhere = state.board, "te.tile.river" in state.without
    taken_places = 0
    for name, there in _lying(state):
        if there & taken_places:
            at(name).fail(f"two things lie on '{names(there & taken_places)[0]}'")
        taken_places |= there
    for colour, plural in enumerate(_PLURALS):
        there, wrong = state.tiles[colour] | state.turned[colour], board.land if colour == BLUE else board.river
        if there & wrong and not anywhere:
            name = plural if state.tiles[colour] & wrong else "monuments"
            what = "a farm lies on land" if colour == BLUE else "what is no farm lies on the river"
            at(name).fail(f"{what}, on '{names(there & wrong)[0]}' (te.tile.river)")
    for index, place in enumerate(state.leaders):
        seat = at(str(index // 4 + 1))
        if place & board.river and "te.leader.river" not in state.without:
            seat.fail(f"a leader stands in the river, on '{NAME[place]}' (te.leader.river)")
        if place and not BESIDE[place] & state.tiles[RED] and "te.leader.temple" not in state.without:
            seat.fail(f"the {LEADERS[index % 4]} on '{NAME[place]}' is beside no temple (te.leader.temple)")
    _check_supply(state, at)


def _lying(state: State) -> Iterator[tuple[str, int]]:
    """What lies on the board by the name of its field: temples first, for those that are left out lie there too."""
    red, others = _PLURALS[RED], [colour for colour in range(4) if colour != RED]
    yield red, state.tiles[RED]
    for colour in others:
        yield _PLURALS[colour], state.tiles[colour]
    for there in state.turned:
        yield "monuments", there
    yield "catastrophes", state.catastrophes
    for index, place in enumerate(state.leaders):
        yield str(index // 4 + 1), place


def _check_supply(state: State, at: Callable[[str], Field]) -> None:
    """Treasures, catastrophes and monuments: there are so many, and of what stands on the board each has its place."""
    board = state.board
    if state.treasures & ~(state.tiles[RED] | state.turned[RED]) or state.treasures & ~board.temples:
        at("treasures").fail("treasures lie on starting temples only")
    known = [taken for taken in state.taken if taken is not None]
    lost = board.temples.bit_count() - state.treasures.bit_count() - sum(known)
    if lost < 0 or (lost and len(known) == state.seats):
        at("treasures").fail(f"{board.temples.bit_count()} treasures must lie on the board or be taken by players")
    if not state.treasures:
        at("treasures").fail("one treasure at least is on the board: no trader takes the last one (te.treasure.trader)")
    if state.catastrophes.bit_count() + sum(state.catastrophes_left) != CATASTROPHES * state.seats:
        at("catastrophes").fail(f"{CATASTROPHES * state.seats} catastrophes must lie on the board or be in hand")
    for monument, corner, colours in zip(MONUMENTS, state.monuments, MONUMENT_COLOURS, strict=True):
        turned = next((colour for colour in range(4) if state.turned[colour] & corner), None)
        if turned is not None and turned not in colours and "te.monument.colour" not in state.without:
            at("monuments").fail(
                f"{monument} stands on tiles of its own colours, not {COLOURS[turned]} (te.monument.colour)"
            )


def _check_settled(state: State, stage: Field) -> None:
    """What no action leaves behind: rivals in one kingdom, treasures that a trader has not taken."""
    # The piece whose action is under way has just brought together what there is to settle.
    placed = state.placed if state.stage in ("conflict", "support") else 0
    apart = realms(state.occupied & ~placed, tuple(place & ~placed for place in state.leaders))
    for colour in range(4):
        led = [kingdom for kingdom in apart[colour::4] if kingdom]
        if len(set(led)) < len(led):
            stage.fail(f"two leaders of one colour, a {LEADERS[colour]} each, are in one kingdom (te.region.peace)")
        if sum(bool(kingdom & placed) for kingdom in state.realms[colour::4]) > 2:
            stage.fail(f"more than two leaders of one colour, {LEADERS[colour]}s, meet (te.tile.two_kingdoms)")
    before = realms(state.occupied & ~state.placed, tuple(place & ~state.placed for place in state.leaders))
    for kingdom in before[GREEN::4]:
        if (kingdom & state.treasures).bit_count() > 1:
            at = ", ".join(names(kingdom & state.treasures))
            stage.fail(
                f"the treasures on {at} are in one kingdom with a trader: all but one are taken (te.treasure.trader)"
            )


def _to_move(state: State, stage: Field) -> int | None:
    """Who is to move, from the stage; and whether the position fits its stage."""
    during = state.stage in ("conflict", "support", "building", "monument", "treasure")
    if bool(state.placed) != during:
        stage.fail("needs the field 'placed', the place of the tile or leader" if during else "has nothing 'placed'")
    if (state.conflict is not None) != (state.stage == "support"):
        stage.fail("the field 'conflict' belongs to the stage 'support'")
    if bool(state.due) != (state.stage == "swap"):
        stage.fail("the field 'due' belongs to the stage 'swap'")
    if (state.left == 0) != (state.stage == "refill") and state.stage != "over":
        stage.fail("no action is 'left' at the end of a turn, and then only")
    fighting = external.pairs(state) if during else {}
    match state.stage:
        case "deal" | "start" | "swap" | "refill":
            _check_draw(state, stage)
            return CHANCE
        case "conflict":
            if len(fighting) < 2:
                stage.fail("there is no choice of conflicts")
        case "support":
            return _fighter(state, stage, fighting)
        case "building" | "monument":
            _check_offer(state, stage)
        case "treasure":
            owner = treasures.taker(state)
            if owner is None:
                stage.fail("no trader's owner has treasures to take")
            return owner
        case "over":
            if None in (*state.points, *state.taken):
                stage.fail("when the game is over all points and treasures are known")
            return None
    return state.turn


def _check_placed(state: State, stage: Field) -> None:
    """A tile has just been placed, or in what leaders can bring about a leader of the active player."""
    placed = state.placed
    if not placed:
        return
    tiles: tuple[int, ...] = state.tiles
    if state.stage == "treasure":
        tiles = (*tiles, *state.turned)
    fresh = any(there & placed for there in tiles) and not placed & state.treasures
    if state.stage in ("support", "treasure"):
        fresh = fresh or placed in state.leaders[4 * state.turn : 4 * state.turn + 4]
    if not fresh:
        stage.fail(f"nothing that the active player has just placed on '{NAME[placed]}' brings this about")


def _fighter(state: State, stage: Field, fighting: dict[int, tuple[int, int]]) -> int:
    """The attacker or the defender, whoever is to add tiles."""
    fight = state.conflict
    assert fight is not None
    rivals = fighting.get(fight.colour, ())
    first = None
    if not support.is_internal(state) and len(rivals) == 2:
        first = external.attacker(state.turn, state.seats, (rivals[0], rivals[1]))
    elif state.placed == state.leaders[4 * state.turn + fight.colour]:
        first = state.turn
    if {fight.attacker, fight.defender} != set(rivals) or fight.attacker != first:
        stage.fail("these two leaders do not meet in a conflict, or the other one attacks")
    if (fight.added or 0) + size(state.hands[fight.attacker]) > HAND:
        stage.fail(f"the attacker has added {fight.added} tiles and held {HAND} at most")
    if (fight.added or 0) > state.removed[support.fighting_colour(state)]:
        stage.fail("what the attacker has added has left the game, so it is among the removed tiles")
    return fight.attacker if fight.added is None else fight.defender


def _check_draw(state: State, stage: Field) -> None:
    sizes = [size(hand) for hand in state.hands]
    inside = size(state.bag)
    short = HAND * state.seats - sum(sizes)
    if state.stage in ("deal", "start"):
        fresh = setup.deal_out(state.board, state.seats, state.buildings is not None, state.immediate, state.without)
        played = [name for name in _SET_UP if getattr(state, name) != getattr(fresh, name)]
        if played or any(map(size, state.swapped)) or any(points and any(points) for points in state.points):
            stage.fail("belongs to the set-up, before anything is played")
        if any(held < HAND and later for held, later in pairwise(sizes)):
            stage.fail("hands are dealt one after the other, from the first seat on")
    if state.stage == "start":
        if short:
            stage.fail("the start player is drawn when all hands are full")
    elif state.stage == "swap":
        if state.due > inside or sizes[state.turn] + state.due > HAND:
            stage.fail("so many tiles cannot be due")
    elif not short or short > inside:
        stage.fail("nobody can draw: all hands are full, or the bag does not hold what they lack")


def _check_offer(state: State, stage: Field) -> None:
    if state.stage == "monument":
        if not monuments.options(state):
            stage.fail("the tile placed last completes no square that can take a monument")
    elif state.buildings is None or not buildings.options(state):
        stage.fail("the tile placed last completes no line that can take a building")


# ---------------------------------------------------------------- actions
def conceivable(state: State) -> Iterator[Action]:
    return (action for action in KNOWN if knows(state, action))


def knows(state: State, action: Action) -> bool:
    """Whether the words of an action mean anything on this board."""
    return action in KNOWN and (action[0] != "start" or int(action[1]) <= state.seats)


def canonical(action: Action) -> Action:
    """Tiles to swap may be named in any order."""
    if action[:1] == ("swap",) and len(action) % 2 and set(action[1::2]) <= set(TILES):
        pairs = sorted(zip(action[1::2], action[2::2], strict=True), key=lambda pair: TILES.index(pair[0]))
        return Action("swap", *(word for pair in pairs for word in pair))
    return action
