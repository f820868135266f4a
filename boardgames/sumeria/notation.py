"""Positions as text: ``sumeria; round 2.1; turn 1; row umma lagash ...; spaces eem mp r; 1 kian zabalam / e2 m1; ...``.

Every field may be left out; what a position then holds stands at `read`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from boardgames.contract import CHANCE, Action
from boardgames.notation import Field, Reader, spelled
from boardgames.sumeria import scoring
from boardgames.sumeria.atlas import Map, MapError, find_map
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES, START_ACTIONS
from boardgames.sumeria.round import PHASES, ROUNDS
from boardgames.sumeria.tokens import EACH, TAKE_ACTIONS, TOKEN_ACTIONS, TYPES, Tokens, count, names

STAGES: Final = ("zones", "tokens", "start", "place", "act", "take", "over")
_ROUND: Final = {"take": "1.3", "over": "6.3"}
"""The round and phase of a stage, if they are left out; otherwise 1.1."""
_LETTERS: Final = {kind[0]: kind for kind in TYPES}


def write(state: State) -> str:
    """The position on one line."""
    places, zones = state.map.places, state.map.zones
    parts = [f"sumeria; map {state.map.name}; players {state.seats}; stage {state.stage}"]
    parts.append(f"round {state.round}.{state.phase}; start {state.start_player + 1}")
    if state.to_move not in (None, CHANCE):
        parts.append(f"turn {(state.to_move or 0) + 1}")
    if state.row:
        parts.append("row " + " ".join(zones[zone].id for zone in state.row))
    parts.append("spaces " + " ".join("".join(kind[0] for kind in names(space)) or "-" for space in state.spaces))
    if state.bag != _rest(state.spaces + state.won):
        parts.append(f"bag {_counts(state.bag)}")
    for seat in range(state.seats):
        words = [place.id for place, owner in zip(places, state.board, strict=True) if owner == seat + 1]
        if any(state.won[seat]):
            words += ["/", _counts(state.won[seat])]
        if words:
            parts.append(f"{seat + 1} {' '.join(words)}")
    if state.without:
        parts.append(f"without {' '.join(sorted(state.without))}")
    return "; ".join(parts)


def _counts(tokens: Tokens) -> str:
    return spelled(_LETTERS, tokens)


def read(text: str, rules: frozenset[str]) -> tuple[State, Reader]:
    """The position of a text, whether a table can have it or not (see `check`), and the fields that it is read from.
    `rules` are those that it may be without.

    Left out: map cities, players 3 (or as many as there are player lines), stage act, round 1.1 (take 1.3, over 6.3),
    start 1, turn as start, the row in the map's order, no tokens above it, and in the bag whatever lies nowhere else.
    """
    given = Reader(text, "sumeria")
    map_field = given.take("map", "cities")
    try:
        board_map = find_map(map_field.value)
    except MapError as error:
        map_field.fail(str(error))
    seats = given.take("players", "4" if "4" in given else "3").number(3, 4)
    stage = given.take("stage", "act").one_of(STAGES)
    round_field = given.take("round", _ROUND.get(stage, "1.1"))
    round_text, dot, phase_text = round_field.value.partition(".")
    if not dot:
        round_field.fail(f"'{round_field.value[:20]}' is not of the form ROUND.PHASE, as 2.1")
    round_, phase = round_field.number(1, ROUNDS, round_text), round_field.number(1, PHASES, phase_text)
    start = given.take("start", "1").number(1, seats) - 1
    turn_field = given.given("turn")
    row = _row(given.take("row", "" if stage == "zones" else " ".join(z.id for z in board_map.zones)), board_map)
    spaces = _spaces(given.take("spaces", "- - -"))
    board, won = _players([given.take(str(seat + 1)) for seat in range(seats)], board_map)
    bag_field = given.given("bag")
    bag = _rest(spaces + won) if bag_field is None else _read_counts(bag_field, bag_field.value)
    without = given.take("without").some_of(rules)
    given.finish()
    state = State(board_map, seats, stage, round_, phase, start, CHANCE, board, row, spaces, bag, won, without)
    return state._replace(to_move=_to_move(state, turn_field)), given


def _row(field: Field, board_map: Map) -> tuple[int, ...]:
    words = field.value.split()
    for word in words:
        field.one_of(board_map.zone_index, word)
        if words.count(word) > 1:
            field.fail(f"'{word}' is there twice")
    return tuple(board_map.zone_index[word] for word in words)


def _spaces(field: Field) -> tuple[Tokens, Tokens, Tokens]:
    words = field.value.split()
    if len(words) != 3:
        field.fail(f"has {len(words)} spaces, not 3 (as in 'eem mp r', with - for an empty one)")
    found = []
    for word, size in zip(words, SIZES, strict=True):
        letters = "" if word == "-" else word
        if len(letters) > size:
            field.fail(f"'{word[:20]}' is more than the {size} that this space takes")
        found.append(count(tuple(_LETTERS[field.one_of(tuple(_LETTERS), letter)] for letter in letters)))
    return found[0], found[1], found[2]


def _players(fields: list[Field], board_map: Map) -> tuple[bytes, tuple[Tokens, ...]]:
    board = bytearray(len(board_map.places))
    won = []
    for seat, field in enumerate(fields):
        places, _, tokens = field.value.partition("/")
        for word in places.split():
            if word == "-":
                continue
            field.one_of(board_map.index, word)
            if board[board_map.index[word]]:
                field.fail(f"a trader stands on '{word}' already (su.board.one_trader)")
            board[board_map.index[word]] = seat + 1
        won.append(_read_counts(field, tokens))
    return bytes(board), tuple(won)


def _read_counts(field: Field, text: str) -> Tokens:
    economic, military, political, religious = field.counts(dict.fromkeys(_LETTERS, EACH), text)
    return economic, military, political, religious


def _rest(held: Iterable[Tokens]) -> Tokens:
    """The tokens that lie nowhere else."""
    economic, military, political, religious = (max(0, EACH - sum(kind)) for kind in zip(*held, strict=True))
    return economic, military, political, religious


def _to_move(state: State, turn: Field | None) -> int | None:
    """Who is to move, as stage and turn say."""
    if turn is not None:
        return turn.number(1, state.seats) - 1
    if state.stage in ("zones", "tokens", "start", "over"):
        return None if state.stage == "over" else CHANCE
    if state.stage == "take" and len(state.row) == len(state.map.zones):
        ranked = scoring.influence(state, state.row[scoring.unsettled(state) or 0])
        return ranked[0].seat if ranked else state.start_player
    return state.start_player


# ---------------------------------------------------------------- actions
def conceivable(state: State) -> Iterator[Action]:
    """Every action that can be said, the pseudo-legal ones of other engines."""
    board = state.map
    yield from board.zone_actions
    yield from TOKEN_ACTIONS
    yield from START_ACTIONS[: state.seats]
    yield from board.place_actions
    yield from board.add_actions
    for moves in board.move_actions:
        yield from moves
    yield from board.remove_actions
    yield from TAKE_ACTIONS


def knows(state: State, action: Action) -> bool:
    """Whether the words of an action mean anything on this board."""
    match action:
        case ("zone", zone):
            return zone in state.map.zone_index
        case ("token", kind):
            return kind in TYPES
        case ("start", seat):
            return seat in ("1", "2", "3", "4")[: state.seats]
        case ("place" | "add" | "remove", place):
            return place in state.map.index
        case ("move", origin, target):
            return origin in state.map.index and target in state.map.index
        case ("take", *kinds):
            return 1 <= len(kinds) <= 2 and all(kind in TYPES for kind in kinds) and kinds == sorted(kinds)
    return False


def canonical(action: Action) -> Action:
    """Tokens may be named in any order."""
    return Action("take", *sorted(action[1:])) if action[:1] == ("take",) else action
