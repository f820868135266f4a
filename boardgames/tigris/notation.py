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

from collections.abc import Iterable, Iterator

from boardgames.contract import HIDDEN, Action
from boardgames.counts import minus
from boardgames.notation import Field, Reader
from boardgames.tigris.grid import BIT, BOARDS, NAME, SQUARE, Board, find_board, names
from boardgames.tigris.kingdoms import realms
from boardgames.tigris.pieces import (
    ALL_TILES,
    BUILDINGS,
    CATASTROPHES,
    COLOURS,
    HAND,
    KNOWN,
    LEADERS,
    LETTERS,
    MONUMENTS,
    NOTHING,
    PLURALS,
    RED,
    TILES,
    Counts,
    at_least_none,
    counted,
)
from boardgames.tigris.position import STAGES, Conflict, State
from boardgames.tigris.turn import decider


# ---------------------------------------------------------------- writing
def write(state: State) -> str:
    """The position on one line. What is as `read` supposes is left out."""
    board = state.board
    parts = [f"tigris; board {board.name}; players {state.seats}; stage {state.stage}; turn {state.turn + 1}"]
    if state.left != 2:
        parts.append(f"left {state.left}")
    if state.immediate:
        parts.append("end immediate")
    for colour, plural in enumerate(PLURALS):
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
    masked, rest = isinstance(state.bag, int), at_least_none(state.unseen)
    if any(state.removed) or not (masked or state.bag == rest):
        parts.append(f"removed {counted(state.removed)}")
    if state.bag != rest:
        parts.append(f"bag {_shown(state.bag)}")
    parts += [_seat(state, seat) for seat in range(state.seats)]
    if state.without:
        parts.append(f"without {' '.join(sorted(state.without))}")
    return "; ".join(part for part in parts if part)


def _places(places: int) -> str:
    return " ".join(names(places)) or "-"


def _shown(tiles: Counts | int) -> str:
    return f"{HIDDEN}{tiles}" if isinstance(tiles, int) else counted(tiles)


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
        parts.append(f"hand {_shown(state.hands[seat])}")
    points, taken = state.points[seat], state.taken[seat]
    if points != NOTHING:
        parts.append("points " + (HIDDEN if points is None else " ".join(map(str, points))))
    if taken != 0:
        parts.append(f"treasures {HIDDEN if taken is None else taken}")
    if state.catastrophes_left[seat] != CATASTROPHES:
        parts.append(f"catastrophes {state.catastrophes_left[seat]}")
    if state.swapped[seat] != NOTHING:
        parts.append(f"swapped {_shown(state.swapped[seat])}")
    said = " ".join([led, *(f"/ {part}" for part in parts)]).strip()
    return f"{seat + 1} {said}" if said else ""


# ---------------------------------------------------------------- reading
def read(text: str, rules: frozenset[str]) -> tuple[State, Reader]:
    """The position of a text, whether a table can have it or not (see `check`), and the fields that it is read from.
    `rules` are those that it may be without.

    Left out: the classic board; as many players as there are seats' fields, two at least; stage act; turn 1; left 2;
    the starting temples and the treasures on those that lie there (``temples + j7`` adds to them, ``temples j7``
    replaces them); nothing else on the board; empty hands; no points; no treasures taken; 2 catastrophes in each hand;
    no variant (``buildings -`` is the variant with nothing built). Tiles that lie nowhere else are in the bag; if the
    bag is given (``bag s3 t1``), the rest has left the game.

    Raises `NotationError`.
    """
    given = Reader(text, "tigris")
    board = find_board(given.take("board", BOARDS[0]).one_of(BOARDS))
    seats = given.take("players", max((n for n in "234" if n in given), default="2")).number(2, 4)
    stage = given.take("stage", "act").one_of(STAGES)
    turn, left = given.take("turn", "1").number(1, seats) - 1, given.take("left", "2").number(0, 2)
    immediate = given.take("end", "turn").one_of(("turn", "immediate")) == "immediate"
    tiles = _read_tiles(given, board)
    turned, monuments = _read_monuments(given.take("monuments"))
    treasures = _read_places(given.take("treasures", " ".join(names(board.temples & (tiles[RED] | turned[RED])))))
    catastrophes, buildings = _read_places(given.take("catastrophes")), _read_buildings(given.given("buildings"))
    placed, conflict = _read_place(given.given("placed")), _read_conflict(given.given("conflict"), seats)
    due = given.take("due", "0").number(0, HAND)
    said = [_read_seat(given.take(str(seat + 1))) for seat in range(seats)]
    leaders = tuple(place for own, *_ in said for place in own)
    hands, points, taken, catastrophes_left, swapped = zip(*(rest for _, *rest in said), strict=True)
    occupied = 0
    for there in (*tiles, *turned, *leaders):
        occupied |= there
    state = State(
        board, seats, stage, turn, left, None, tiles, turned, leaders, realms(occupied, leaders), treasures,
        catastrophes, monuments, buildings, hands, NOTHING, swapped, NOTHING, points, taken, catastrophes_left,
        placed, conflict, due, immediate, given.take("without").some_of(rules),
    )  # fmt: skip
    bag, removed = given.given("bag"), given.given("removed")
    given.finish()
    state = _with_rest(state, bag, removed)
    return state.but(to_move=decider(state)), given


def _read_places(field: Field, words: list[str] | None = None) -> int:
    """The set of the places that the field (or a part of it) names."""
    found = 0
    for word in field.value.split() if words is None else words:
        if word != "-":
            place = BIT[field.one_of(BIT, word)]
            if found & place:
                field.fail(f"'{word}' is there twice")
            found |= place
    return found


def _read_place(field: Field | None) -> int:
    return BIT[field.one_of(BIT)] if field is not None and field.value else 0


def _read_tiles(given: Reader, board: Board) -> tuple[int, int, int, int]:
    found = []
    for colour, plural in enumerate(PLURALS):
        field = given.take(plural, "+" if colour == RED else "")
        words = field.value.split()
        more = words[:1] == ["+"]
        if more and colour != RED:
            field.fail("only 'temples' may begin with +, for those besides the starting temples")
        places = _read_places(field, words[more:])
        found.append(places | board.temples if more else places)
    black, red, blue, green = found
    return black, red, blue, green


def _read_monuments(field: Field) -> tuple[tuple[int, int, int, int], tuple[int, ...]]:
    """The turned tiles, and the top left place of each monument's square."""
    words = field.value.split()
    turned, corners = [0, 0, 0, 0], [0] * len(MONUMENTS)
    if len(words) % 3:
        field.fail("is not a list of MONUMENT PLACE COLOUR, as 'red_blue f7 red' (the colour of the turned tiles)")
    for monument, place, colour_word in zip(words[::3], words[1::3], words[2::3], strict=True):
        number = MONUMENTS.index(field.one_of(MONUMENTS, monument))
        corner, colour = BIT[field.one_of(BIT, place)], COLOURS.index(field.one_of(COLOURS, colour_word))
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


def _read_buildings(field: Field | None) -> tuple[int, ...] | None:
    if field is None:
        return None
    words = [word for word in field.value.split() if word != "-"]
    if len(words) % 2:
        field.fail("is not a list of BUILDING PLACE, as 'granary h9'")
    return _read_things(field, BUILDINGS, words)


def _read_things(field: Field, things: tuple[str, ...], words: list[str]) -> tuple[int, ...]:
    """The place of each thing, 0 where none is said. The words are things and places by turns."""
    found = [0] * len(things)
    for thing, place in zip(words[::2], words[1::2], strict=True):
        number = things.index(field.one_of(things, thing))
        if found[number]:
            field.fail(f"'{thing}' is there twice")
        found[number] = BIT[field.one_of(BIT, place)]
    return tuple(found)


def _read_conflict(field: Field | None, seats: int) -> Conflict | None:
    if field is None:
        return None
    words = field.value.split()
    if len(words) not in (3, 4):
        field.fail("is not of the form COLOUR ATTACKER DEFENDER, and what the attacker has added")
    colour = COLOURS.index(field.one_of(COLOURS, words[0]))
    attacker, defender = (field.number(1, seats, word) - 1 for word in words[1:3])
    return Conflict(colour, attacker, defender, field.number(0, HAND, words[3]) if len(words) == 4 else None)


def _read_seat(field: Field) -> tuple[tuple[int, ...], Counts | int, Counts | None, int | None, int, Counts | int]:
    """Leaders, hand, points, treasures, catastrophes and swapped tiles of a seat's field."""
    first, *rest = field.value.split("/")
    words = first.split()
    if len(words) % 2:
        field.fail("does not begin with a list of LEADER PLACE, as 'king i8 trader f9'")
    places = _read_things(field, LEADERS, words)
    parts: dict[str, str] = {}
    for part in rest:
        name, _, value = part.strip().partition(" ")
        field.one_of(("hand", "points", "treasures", "catastrophes", "swapped"), name)
        if name in parts:
            field.fail(f"'{name}' is there twice")
        parts[name] = value.strip()
    return (
        places,
        _read_counts(field, parts.get("hand", "-")),
        _read_points(field, parts.get("points", "0 0 0 0")),
        None if parts.get("treasures") == HIDDEN else field.number(0, 14, parts.get("treasures", "0")),
        field.number(0, CATASTROPHES, parts.get("catastrophes", str(CATASTROPHES))),
        _read_counts(field, parts.get("swapped", "-")),
    )


def _read_points(field: Field, text: str) -> Counts | None:
    if text == HIDDEN:
        return None
    numbers = [field.number(0, 999, word) for word in text.split()]
    if len(numbers) != 4:
        field.fail(f"has {len(numbers)} numbers of points, not 4 (black, red, blue, green)")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _read_counts(field: Field, text: str) -> Counts | int:
    if text.startswith(HIDDEN):
        return field.number(0, sum(ALL_TILES), text.removeprefix(HIDDEN))
    black, red, blue, green = field.counts(dict(zip(LETTERS, ALL_TILES, strict=True)), text)
    return black, red, blue, green


def _with_rest(state: State, bag: Field | None, removed: Field | None) -> State:
    """The position with the bag and the tiles that left the game: those that lie nowhere else."""
    gone = NOTHING if removed is None else _read_counts(removed, removed.value)
    if isinstance(gone, int):
        assert removed is not None
        removed.fail("what left the game in the open is known to all")
    rest = at_least_none(state.but(removed=gone).unseen)
    inside = rest if bag is None else _read_counts(bag, bag.value)
    if isinstance(inside, tuple):
        if any(isinstance(held, int) for held in (*state.hands, *state.swapped)):
            (bag or removed or Field(1, "bag", "")).fail("where hands are masked the bag is, too: bag ?NUMBER")
        over = minus(rest, inside)
        if removed is None and min(over) >= 0:
            gone = over
    return state.but(bag=inside, removed=gone)


# ---------------------------------------------------------------- actions
def conceivable(state: State) -> Iterator[Action]:
    """Every action that can be said, the pseudo-legal ones of other engines."""
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
