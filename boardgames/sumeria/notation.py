"""Positions as text: ``sumeria; round 2.1; turn 1; row umma lagash ...; spaces eem mp r; 1 kian zabalam / e2 m1; ...``.

Every field may be left out; what a position then holds stands at `read`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from boardgames.contract import CHANCE, Action
from boardgames.notation import Field, fields
from boardgames.sumeria import scoring
from boardgames.sumeria.atlas import Map, MapError, find_map
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import PLACED, SIZES, START_ACTIONS
from boardgames.sumeria.round import PHASES, ROUNDS
from boardgames.sumeria.tokens import EACH, TAKE_ACTIONS, TOKEN_ACTIONS, TYPES, Tokens, bundles, count, minus, names

STAGES: Final = ("zones", "tokens", "start", "place", "act", "take", "over")
_SET_UP: Final = ("zones", "start", "place")
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
    if any(state.removed):
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
    return " ".join(f"{kind[0]}{number}" for kind, number in zip(TYPES, tokens, strict=True) if number) or "-"


def read(text: str, experiments: frozenset[str]) -> State:
    """The position of a text. `experiments` are the rules that it may be without.

    Left out: map cities, players 3 (or as many as there are player lines), stage act, round 1.1 (take 1.3, over 6.3),
    start 1, turn as start, the row in the map's order, no tokens above it, and in the bag whatever lies nowhere else.
    """
    given = {field.name: field for field in fields(text, "sumeria")}

    def value(name: str, default: str) -> Field:
        return given.pop(name, Field(1, name, default))

    map_field = value("map", "cities")
    try:
        board_map = find_map(map_field.value)
    except MapError as error:
        map_field.fail(str(error))
    seats = value("players", "4" if "4" in given else "3").number(3, 4)
    stage_field = value("stage", "act")
    stage = stage_field.one_of(STAGES)
    round_field = value("round", _ROUND.get(stage, "1.1"))
    round_text, dot, phase_text = round_field.value.partition(".")
    if not dot:
        round_field.fail(f"'{round_field.value[:20]}' is not of the form ROUND.PHASE, as 2.1")
    round_, phase = round_field.number(1, ROUNDS, round_text), round_field.number(1, PHASES, phase_text)
    start_field = value("start", "1")
    start = start_field.number(1, seats) - 1
    turn_field = given.pop("turn", None)
    row = _row(value("row", "" if stage == "zones" else " ".join(z.id for z in board_map.zones)), board_map, stage)
    spaces_field = value("spaces", "- - -")
    spaces = _spaces(spaces_field)
    player_fields = [value(str(seat + 1), "") for seat in range(seats)]
    board, won = _players(player_fields, board_map)
    bag_field = given.pop("bag", None)
    bag = _bag(bag_field, zip([spaces_field] * 3 + player_fields, spaces + won, strict=True))
    without = value("without", "").some_of(experiments)
    for field in given.values():
        field.fail("is not a field of this game")

    state = State(board_map, seats, stage, round_, phase, start, CHANCE, board, row, spaces, bag, won, without)
    for seat in range(seats):
        if state.in_hand(seat) < 0:
            stage_field.fail(f"player {seat + 1} has {board.count(seat + 1)} traders on the board, of {state.total}")
    _check_time(state, stage_field, round_field)
    _check_draws(state, bag_field or stage_field)
    return state._replace(to_move=_to_move(state, stage_field, turn_field))


def _row(field: Field, board_map: Map, stage: str) -> tuple[int, ...]:
    words = field.value.split()
    for word in words:
        field.one_of(board_map.zone_index, word)
        if words.count(word) > 1:
            field.fail(f"'{word}' is there twice")
    if stage == "zones" and len(words) == len(board_map.zones):
        field.fail("is complete, so it is not the stage 'zones'")
    if stage != "zones" and len(words) != len(board_map.zones):
        field.fail(f"has {len(words)} zones, not {len(board_map.zones)}")
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
    counts = dict.fromkeys(TYPES, 0)
    for word in text.split():
        if word != "-":
            kind = _LETTERS[field.one_of(tuple(_LETTERS), word[0])]
            if counts[kind]:
                field.fail(f"'{word[0]}' is there twice")
            counts[kind] = field.number(1, EACH, word[1:])
    return counts["economic"], counts["military"], counts["political"], counts["religious"]


def _bag(field: Field | None, held: Iterable[tuple[Field, Tokens]]) -> Tokens:
    """What is in the bag, where so many tokens lie elsewhere, as these fields say."""
    left = EACH, EACH, EACH, EACH
    for said, tokens in held:
        left = minus(left, tokens)
        for kind, number in zip(TYPES, left, strict=True):
            if number < 0:
                said.fail(f"there are {EACH - number} {kind} tokens in all, more than {EACH}")
    if field is None:
        return left
    bag = _read_counts(field, field.value)
    for kind, number, most in zip(TYPES, bag, left, strict=True):
        if number > most:
            field.fail(f"{number} {kind} tokens are too many: {most} lie nowhere else")
    return bag


def _check_time(state: State, stage: Field, time: Field) -> None:
    """Whether the stage can come in this round and phase, and with what lies on the board."""
    if state.stage in _SET_UP and state.round > 1:
        stage.fail(f"'{state.stage}' belongs to the set-up, before the first round")
    if state.stage in (*_SET_UP, "tokens") and state.phase > 1:
        time.fail(f"'{state.stage}' comes before the first phase of a round")
    if state.stage == "take" and state.phase < PHASES:
        time.fail(f"tokens are taken after phase {PHASES}")
    if state.stage == "over" and (state.round, state.phase) != (ROUNDS, PHASES):
        time.fail(f"the game is over after round {ROUNDS}.{PHASES}")
    drawn = sum(map(sum, state.spaces))
    right = {"zones": drawn == 0, "tokens": drawn < sum(SIZES), "start": drawn == sum(SIZES), "over": drawn == 0}
    if not right.get(state.stage, True):
        stage.fail(f"with {drawn} tokens above the row it is not '{state.stage}'")
    if state.stage == "tokens" and any(
        sum(left) < size and any(right)
        for size, left, right in zip(SIZES, state.spaces, state.spaces[1:], strict=False)
    ):
        stage.fail("tokens are laid above the first zone until it has three, then above the second")
    if state.stage in ("zones", "tokens", "start") and state.round == 1 and any(state.board):
        stage.fail(f"'{state.stage}' belongs to the set-up, before any trader stands on the board")


def _check_draws(state: State, field: Field) -> None:
    """Whether the bag lasts for the draws to come (su.end.rounds)."""
    due = sum(SIZES) * (ROUNDS - state.round)
    if state.stage in ("zones", "tokens"):
        due += sum(SIZES) - sum(map(sum, state.spaces))
    if sum(state.bag) < due:
        field.fail(f"the bag holds {sum(state.bag)} tokens, and {due} are still to be drawn")


def _to_move(state: State, stage: Field, turn: Field | None) -> int | None:
    """Who is to move, from the stage; and whether the position fits its stage."""
    if state.stage in ("zones", "tokens", "start", "over"):
        if turn is not None:
            turn.fail(f"in '{state.stage}' it is nobody's turn")
        return None if state.stage == "over" else CHANCE
    if state.stage == "take":
        ranked = scoring.influence(state, state.row[scoring.unsettled(state) or 0])
        if not any(map(any, state.spaces)) or not ranked or len(bundles(scoring.due(state))) < 2:
            stage.fail("nobody has anything to choose, so it is not 'take'")
        if turn is not None and turn.number(1, state.seats) - 1 != ranked[0].seat:
            turn.fail(f"player {ranked[0].seat + 1} controls the zone and chooses")
        return ranked[0].seat
    seat = (turn.number(1, state.seats) - 1) if turn else state.start_player
    if state.stage == "place":
        placed = [state.board.count(i + 1) for i in range(state.seats)]
        order = [(state.start_player + i) % state.seats for i in range(state.seats)]
        total = sum(placed)
        due = [total // state.seats + (i < total % state.seats) for i in range(state.seats)]
        if [placed[i] for i in order] != due or order[total % state.seats] != seat:
            stage.fail("in set-up players place one trader each in turn; these numbers and the turn do not fit")
        if total >= PLACED[state.seats] * state.seats:
            stage.fail("everybody has placed, so it is not 'place'")
    return seat


# ---------------------------------------------------------------- actions
def conceivable(state: State) -> Iterator[Action]:
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
