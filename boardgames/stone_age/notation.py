"""Positions as text: ``stone_age; players 4; stage place; round 1; row c3 c17 - c5; stacks b5/6 b7/3; 1 on hunt 3``.

Actions: ``place hunt 3``, ``place hut``, ``use card_2``, ``roll 1 3 3`` (chance), ``tools 1 2 once_4``, ``tools none``,
``pay wood 2 brick 1``, ``decline``, ``die 6``, ``take wood 1 gold 1``, ``keep``, ``feed wood 2``, ``feed none``; chance
besides: ``start 2``, ``card c17``, ``tile b5``, ``extra c7``, ``show c7``. Tools are named by their values.

A player's line has parts behind slashes, each a name and what belongs to it: ``1 on hunt 3 card_1 / people 6 / food 2
/ track 1 / score 13 / goods wood 2 gold 1 / tools 2 1* 1 / cards c2 c17 / ready c2 / extra ? / buildings b4``. A star
marks a used tool. Every field and part may be left out; what a position then holds stands at `read`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final

from boardgames.contract import CHANCE, HIDDEN, Action
from boardgames.notation import Field, fields
from boardgames.stone_age import cards, feeding, gathering, placing, preparation, using
from boardgames.stone_age.goods import FEED, KINDS, PAY, TAKE, Goods, words
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARD_OF,
    CARDS,
    CIRCLES,
    CROWD,
    EXTRA_CARD,
    HOME,
    HUT,
    INDEX,
    MOST_PEOPLE,
    MOST_TOOL,
    MOST_TRACK,
    NOBODY,
    NOWHERE,
    ONCE_WORD,
    PLACES,
    SLOTS,
    STACK,
    START,
    TILE_OF,
    TILES,
    TWO_RESOURCES,
    VILLAGE,
    VILLAGE_OPEN,
)
from boardgames.stone_age.position import HIDDEN_CARD, Player, State

STAGES: Final = (
    "start", "cards", "buildings", "place", "use", "roll", "tools", "pay", "die", "keep", "extra", "feed", "show",
    "over",
)  # fmt: skip
_NOBODYS_TURN: Final = ("start", "cards", "show", "over")
_STANDS: Final = {**INDEX, "home": HOME}
_MOST_FOOD: Final = 9999


# ---------------------------------------------------------------- writing
def write(state: State) -> str:
    """The position on one line."""
    parts = [f"stone_age; players {state.seats}; stage {state.stage}; round {state.round}"]
    if state.first != NOBODY:
        parts.append(f"start {state.first + 1}")
        if state.stage not in _NOBODYS_TURN:
            parts.append(f"turn {state.turn + 1}")
    parts.append("row " + " ".join(CARDS[card].word if card else "-" for card in state.row))
    parts.append(
        "stacks "
        + " ".join(
            f"{TILES[top].word if top else '-'}/{below}" for top, below in zip(state.tops, state.below, strict=True)
        )
    )
    if state.deck != _rest(CARDS, _known_cards(state)):
        parts.append("deck " + (" ".join(CARDS[card].word for card in state.deck) or "-"))
    if state.tiles != _rest(TILES, _known_tiles(state)):
        parts.append("tiles " + (" ".join(TILES[tile].word for tile in state.tiles) or "-"))
    if state.at != NOWHERE:
        parts.append(f"at {PLACES[state.at]}")
    if state.dice:
        parts.append("dice " + " ".join(map(str, state.dice)))
    for seat in range(state.seats):
        if line := " / ".join(_parts(state.placed[seat], state.players[seat])):
            parts.append(f"{seat + 1} {line}")
    if state.without:
        parts.append(f"without {' '.join(sorted(state.without))}")
    return "; ".join(parts)


# Players change one at a time, so most lines of a position have just been written or read.
@lru_cache(maxsize=64)
def _parts(placed: bytes, player: Player) -> list[str]:
    """What a player has that is not as it was at the start."""
    parts = []
    if any(placed):
        single = {index for index in range(len(PLACES)) if index >= len(AREAS)}
        parts.append(
            "on "
            + " ".join(
                word if index in single and number == (2 if index == HUT else 1) else f"{word} {number}"
                for word, index in _STANDS.items()
                if (number := placed[index])
            )
        )
    numbers = {"people": player.people, "food": player.food, "track": player.track, "score": player.score}
    parts += [f"{name} {number}" for name, number in numbers.items() if number != START[name]]
    if any(player.goods):
        parts.append(f"goods {' '.join(words(player.goods))}")
    if any(player.tools):
        marked = (f"{value}{'*' * used}" for value, used in zip(player.tools, player.used, strict=True))
        parts.append(f"tools {' '.join(marked)}")
    if player.cards:
        parts.append("cards " + " ".join(CARDS[card].word for card in player.cards))
    if player.ready:
        parts.append("ready " + " ".join(CARDS[card].word for card in player.ready))
    if player.extra:
        parts.append(f"extra {CARDS[player.extra].word if player.extra > 0 else HIDDEN}")
    if player.buildings:
        parts.append("buildings " + " ".join(TILES[tile].word for tile in player.buildings))
    return parts


def _known_cards(state: State) -> set[int]:
    return {*state.row, *(card for player in state.players for card in (*player.cards, player.extra))}


def _known_tiles(state: State) -> set[int]:
    return {*state.tops, *(tile for player in state.players for tile in player.buildings)}


def _rest(things: dict[int, Any], known: Collection[int]) -> tuple[int, ...]:
    """The numbers that lie nowhere else."""
    return tuple(number for number in things if number not in known)


# ---------------------------------------------------------------- reading
def read(text: str, experiments: frozenset[str]) -> State:
    """The position of a text. `experiments` are the rules that it may be without.

    Left out: players 2 (or as many as there are player lines), stage place, round 1, start 1, turn as start; in the
    row and on the stacks the lowest numbers that lie nowhere else, six tiles below each; in the deck and among the
    tiles unseen whatever lies nowhere else. A player left out has what everybody starts with.
    """
    given = {field.name: field for field in fields(text, "stone_age")}
    said = _Said(given)  # all of them, for errors; what has been read is taken out of `given`

    def value(name: str, default: str) -> Field:
        return given.pop(name, Field(1, name, default))

    seats = value("players", str(max([2, *(int(name) for name in "34" if name in given)]))).number(2, 4)
    stage = value("stage", "place").one_of(STAGES)
    round_ = value("round", "1").number(1, 9999)
    start_field = value("start", "" if stage == "start" else "1")
    first = NOBODY if stage == "start" and not start_field.value else start_field.number(1, seats) - 1
    turn_field = value("turn", "")
    turn = turn_field.number(1, seats) - 1 if turn_field.value else max(first, 0)
    without = value("without", "").some_of(experiments)
    lines = [value(str(seat + 1), "") for seat in range(seats)]
    placed, players = zip(*map(_player, lines), strict=True)
    _check_owners(lines, players)
    set_up = stage in ("start", "cards") and round_ == 1
    row, deck = _row(given, players, 0 if set_up else SLOTS)
    tops, below, tiles = _stacks(given, players, seats, face_up=not set_up)
    at_field = value("at", "")
    at = INDEX[at_field.one_of(INDEX)] if at_field.value else NOWHERE
    dice_field = value("dice", "")
    dice = tuple(dice_field.number(1, 6, die) for die in dice_field.value.split())
    if list(dice) != sorted(dice):
        dice_field.fail("dice stand in order, the lowest first")
    for field in given.values():
        field.fail("is not a field of this game")
    state = State(
        seats, stage, round_, first, turn, CHANCE, row, deck, tops, below, tiles, placed, at, dice, players, without
    )
    _check_people(state, said)
    _check_stage(state, said)
    _check_use(state, said)
    return state._replace(to_move=_to_move(state))


class _Said(dict[str, Field]):
    """The fields of a text by name; an error may name one that was left out."""

    def __missing__(self, name: str) -> Field:
        return Field(1, name, "")


def _check_owners(lines: Sequence[Field], players: Sequence[Player]) -> None:
    """Whether each card and building that players have is there once."""
    owned: list[int] = []
    tiles: list[int] = []
    for line, player in zip(lines, players, strict=True):
        owned += [*player.cards, player.extra]
        tiles += player.buildings
        _once(line, owned, CARDS)
        _once(line, tiles, TILES)


def _row(given: dict[str, Field], players: Sequence[Player], filled: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards on the spaces, and those face down."""
    held = [card for player in players for card in (*player.cards, player.extra)]
    if "row" not in given:
        free = [CARDS[card].word for card in _rest(CARDS, held)]
        given["row"] = Field(1, "row", " ".join((free[:filled] + ["-"] * SLOTS)[:SLOTS]))
    field = given.pop("row")
    words_ = field.value.split()
    if len(words_) != SLOTS:
        field.fail(f"has {len(words_)} spaces, not {SLOTS} (with - for an empty one)")
    row = tuple(0 if word == "-" else CARD_OF[field.one_of(CARD_OF, word)] for word in words_)
    known = _once(field, [*row, *held], CARDS)
    deck = _rest(CARDS, known)
    if deck_field := given.pop("deck", None):
        words_ = [] if deck_field.value == "-" else deck_field.value.split()
        numbers = [CARD_OF[deck_field.one_of(CARD_OF, word)] for word in words_]
        _once(deck_field, [*numbers, *known], CARDS)
        deck = tuple(sorted(numbers))
    return row, deck


def _stacks(
    given: dict[str, Field], players: Sequence[Player], seats: int, *, face_up: bool
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """For each stack the tile face up and the number below it; and the tiles nobody has seen."""
    held = [tile for player in players for tile in player.buildings]
    if "stacks" not in given:
        free = [f"{TILES[tile].word}/{STACK - 1}" for tile in _rest(TILES, held)]
        given["stacks"] = Field(1, "stacks", " ".join(free[:seats] if face_up else [f"-/{STACK}"] * seats))
    field = given.pop("stacks")
    stacks = field.value.split()
    if len(stacks) != seats:
        field.fail(f"has {len(stacks)} stacks, not {seats} (each as in b5/6, with - for no tile face up)")
    tops, below = [], []
    for stack in stacks:
        word, _, number = stack.partition("/")
        tops.append(0 if word == "-" else TILE_OF[field.one_of(TILE_OF, word)])
        below.append(field.number(0, STACK if word == "-" else STACK - 1, number))
    known = _once(field, [*tops, *held], TILES)
    tiles = _rest(TILES, known)
    if tiles_field := given.pop("tiles", None):
        words_ = [] if tiles_field.value == "-" else tiles_field.value.split()
        numbers = [TILE_OF[tiles_field.one_of(TILE_OF, word)] for word in words_]
        _once(tiles_field, [*numbers, *known], TILES)
        tiles = tuple(sorted(numbers))
    if len(tiles) < sum(below):
        field.fail(f"{sum(below)} tiles lie face down, but only {len(tiles)} are left")
    return tuple(tops), tuple(below), tiles


def _once(field: Field, numbers: Sequence[int], things: dict[int, Any]) -> set[int]:
    """The numbers, each of which may be there only once."""
    found: set[int] = set()
    for number in numbers:
        if number > 0 and number in found:
            field.fail(f"'{things[number].word}' is there twice")
        found.add(number)
    return found


@lru_cache(maxsize=64)
def _player(field: Field) -> tuple[bytes, Player]:
    """A player's line."""
    given: dict[str, list[str]] = {}
    for part in field.value.split("/"):
        name, *rest = part.split() or [""]
        if not name:
            if field.value:
                field.fail("has an empty part")
            continue
        if name not in _PARTS:
            field.fail(f"'{name[:40]}' is unknown; known are {', '.join(_PARTS)}")
        if name in given:
            field.fail(f"'{name}' is given twice")
        if not rest:
            field.fail(f"'{name}' says nothing")
        given[name] = rest

    def number(name: str, low: int, high: int) -> int:
        text = " ".join(given.get(name, [str(START[name])]))
        if low < 0 and text.startswith("-"):
            return -field.number(0, -low, text.removeprefix("-"))
        return field.number(max(low, 0), high, text)

    def numbers(name: str) -> tuple[int, ...]:
        return tuple(CARD_OF[field.one_of(CARD_OF, word)] for word in given.get(name, ()))

    tools, used = _tools(field, given.get("tools", ["0", "0", "0"]))
    bought, ready = numbers("cards"), numbers("ready")
    if set(ready) - set(bought) or set(ready) - {*ONCE_WORD, TWO_RESOURCES} or list(ready) != sorted(set(ready)):
        field.fail("'ready' names, in order, those of 'cards' that can still be used")
    extra = given.get("extra", ["-"])
    if extra != ["-"] and EXTRA_CARD not in bought:
        field.fail(f"who has not bought {CARDS[EXTRA_CARD].word} has no extra card")
    hidden = {"-": 0, HIDDEN: HIDDEN_CARD}
    buildings = tuple(TILE_OF[field.one_of(TILE_OF, word)] for word in given.get("buildings", ()))
    return _standing(field, given.get("on", [])), Player(
        number("people", 1, MOST_PEOPLE),
        number("food", 0, _MOST_FOOD),
        number("track", 0, MOST_TRACK),
        number("score", -_MOST_FOOD, _MOST_FOOD),
        _goods(field, given.get("goods", [])),
        tools,
        used,
        bought,
        ready,
        hidden[extra[0]] if extra[0] in hidden and len(extra) == 1 else CARD_OF[field.one_of(CARD_OF, " ".join(extra))],
        buildings,
    )


_PARTS: Final = (
    "on", "people", "food", "track", "score", "goods", "tools", "cards", "ready", "extra", "buildings"
)  # fmt: skip


def _standing(field: Field, said: list[str]) -> bytes:
    """How many people stand on each place: a word, and a number after it unless it is what the place takes."""
    placed = bytearray(HOME + 1)
    for word, following in zip(said, [*said[1:], ""], strict=False):
        if word.isdecimal():
            continue
        index = _STANDS[field.one_of(_STANDS, word)]
        if placed[index]:
            field.fail(f"'{word}' is given twice")
        single = 2 if index == HUT else 1
        placed[index] = field.number(1, MOST_PEOPLE, following) if following.isdecimal() else single
    if said and (said[0].isdecimal() or any(a.isdecimal() and b.isdecimal() for a, b in pairwise(said))):
        field.fail("after 'on' come places, each with the number of people on it")
    return bytes(placed)


def _goods(field: Field, said: list[str]) -> Goods:
    found = dict.fromkeys(KINDS, 0)
    if len(said) % 2:
        field.fail("after 'goods' come resources, each with its number")
    for kind, number in zip(said[::2], said[1::2], strict=True):
        if found[field.one_of(KINDS, kind)]:
            field.fail(f"'{kind}' is given twice")
        found[kind] = field.number(1, _MOST_FOOD, number)
    return found["wood"], found["brick"], found["stone"], found["gold"]


def _tools(field: Field, said: list[str]) -> tuple[tuple[int, int, int], tuple[bool, bool, bool]]:
    values = [field.number(0, MOST_TOOL, word.removesuffix("*")) for word in said]
    if len(values) != 3 or max(values) - min(values) > 1:
        field.fail("tools are three values that differ by 1 at most, as in 'tools 2 1* 1'")
    used = [word.endswith("*") for word in said]
    if any(mark and not value for mark, value in zip(used, values, strict=True)):
        field.fail("where no tool is, none is used")
    return (values[0], values[1], values[2]), (used[0], used[1], used[2])


# ---------------------------------------------------------------- what can be on the table
def _check_people(state: State, said: _Said) -> None:
    """Whether the people can stand where they do."""
    for seat, (player, placed) in enumerate(zip(state.players, state.placed, strict=True)):
        line = said[str(seat + 1)]
        if sum(placed) > player.people:
            line.fail(f"{sum(placed)} people stand somewhere, but there are only {player.people}")
        if placed[HOME] and "sa.place.must" not in state.without:
            line.fail("people are kept back, which sa.place.must forbids")
    total = list(map(sum, zip(*state.placed, strict=True)))
    for rule, find in _LIMITS.items():
        if (found := find(state.placed, total)) and rule not in state.without:
            index, problem = found
            last = max(seat for seat, placed in enumerate(state.placed) if placed[index])
            said[str(last + 1)].fail(f"{problem} ({rule})")


_Placed = tuple[bytes, ...]
_Limit = Callable[[_Placed, list[int]], tuple[int, str] | None]
"""Says where something is wrong with the people of each seat, who stand on the places in these total numbers, and
what."""


def _too_full(placed: _Placed, total: list[int]) -> tuple[int, str] | None:
    full = (area for area in _CIRCLED if total[area] > CIRCLES)
    return next(((area, f"more than {CIRCLES} people stand on {AREAS[area]}") for area in full), None)


def _too_crowded(seats: int) -> _Limit:
    def find(placed: _Placed, total: list[int]) -> tuple[int, str] | None:
        if len(placed) != seats:
            return None
        crowds = ((area, sum(people[area] > 0 for people in placed)) for area in _CIRCLED if total[area])
        crowded = (
            (area, f"{number} players stand on {AREAS[area]}") for area, number in crowds if number > CROWD[seats]
        )
        return next(crowded, None)

    return find


def _too_many_in_village(placed: _Placed, total: list[int]) -> tuple[int, str] | None:
    used = [place for place in VILLAGE if total[place]]
    return (
        (used[-1], f"{len(used)} places of the village are occupied") if len(used) > VILLAGE_OPEN[len(placed)] else None
    )


def _too_many_on_one(placed: _Placed, total: list[int]) -> tuple[int, str] | None:
    for index in range(len(AREAS), len(PLACES)):
        if not (here := total[index]):
            continue
        exact = placing.takes(index)
        if here != exact or here != max(people[index] for people in placed):
            return index, f"{PLACES[index]} takes {exact} of one player, not {here}"
        if index >= BUILDING + len(placed):
            return index, f"{len(placed)} players do not use {PLACES[index]}"
    return None


_CIRCLED: Final = range(1, len(AREAS))
_LIMITS: Final[dict[str, _Limit]] = {
    "sa.place.resources": _too_full,
    "sa.place.resources_2": _too_crowded(2),
    "sa.place.resources_3": _too_crowded(3),
    "sa.place.village_2_3": _too_many_in_village,
    "sa.place.one_per_circle": _too_many_on_one,
}
"""What limits people on the table, by the rule that says so."""


_CHANCE: Final = ("start", "cards", "buildings", "roll", "extra", "show")
_OF_ONE_PLACE: Final = ("roll", "tools", "pay", "die", "keep", "extra")
"""The stages in which the people of one place are being used; with a place, turning up a building is one too."""


def _to_move(state: State) -> int | None:
    """Who is to move, from the stage."""
    if state.stage == "over":
        return None
    if state.stage == "die":
        return (state.turn + state.seats - len(state.dice)) % state.seats
    return CHANCE if state.stage in _CHANCE else state.turn


def _check_stage(state: State, said: _Said) -> None:
    """Whether this is a position in which the stage can be."""
    stage, turn, kind, owner = said["stage"], said["turn"], state.stage, f"player {state.turn + 1}"
    turning_up = kind in ("start", "cards") or (kind == "buildings" and state.at == NOWHERE)
    if kind in _NOBODYS_TURN and state.turn != max(state.first, 0):
        turn.fail(f"it is nobody's turn in '{kind}'")
    if turning_up:
        _check_turning_up(state, said)
    elif any(
        below and not top and stack != state.at - BUILDING
        for stack, (top, below) in enumerate(zip(state.tops, state.below, strict=True))
    ):
        said["stacks"].fail("the next tile of a stack has to be turned up first")
    for seat, (player, placed) in enumerate(zip(state.players, state.placed, strict=True)):
        line = said[str(seat + 1)]
        if any(player.used) and (turning_up or kind == "place"):
            line.fail(f"no tool has been used yet in this round in '{kind}'")
        if any(placed[:HOME]) and (turning_up or kind in ("feed", "show", "over")):
            line.fail(f"nobody stands on the board in '{kind}'")
        if player.extra and kind == "over":
            line.fail("when the game is over an extra card has been shown")
    if any(player.extra < 0 for player in state.players) and not state.deck:
        said["deck"].fail("a card that nobody may know is one of those that nobody has seen, but none is left")
    if kind == "place" and not placing.can_place(state, state.turn):
        turn.fail(f"{owner} cannot place anybody")
    if kind == "use" and not any(state.placed[state.turn][:HOME]):
        turn.fail(f"{owner} has nobody on the board to be used")
    if kind == "feed" and not feeding.missing(state, state.turn):
        turn.fail(f"{owner} has food enough, so is not asked")
    if kind == "show" and not any(player.extra for player in state.players):
        stage.fail("nobody has a card to show")


def _check_turning_up(state: State, said: _Said) -> None:
    """Whether it is a time to turn up cards, or the first tiles of the stacks."""
    stage, row, unturned = said["stage"], said["row"], preparation.unturned(state)
    if state.stage == "start" and (any(state.row) or any(state.tops) or state.round > 1):
        stage.fail("the start player is found before anything is turned up")
    if unturned is not None and state.round > 1:
        said["stacks"].fail("from the second round on a tile lies face up on each stack")
    if state.stage == "cards":
        if 0 not in state.row:
            row.fail("every card space has a card, so no card is laid")
        if any(state.row[state.row.index(0) :]):
            row.fail("no space is left out while cards are laid, the first space first")
        if state.deck_size < state.row.count(0):
            said["deck"].fail("has too few cards to fill the spaces, so the game is over")
    if state.stage == "buildings":
        if unturned is None:
            stage.fail("no stack waits for its next tile")
        if 0 in state.row:
            row.fail("every card space has a card before the first buildings are turned up")


def _check_use(state: State, said: _Said) -> None:
    """Whose people are being used where, and what lies on the table for it."""
    at, dice, index, kind = said["at"], said["dice"], state.at, state.stage
    one_place = kind in _OF_ONE_PLACE or (kind == "buildings" and index != NOWHERE)
    if one_place != (index != NOWHERE):
        at.fail("says whose people are being used, which is not so now" if index != NOWHERE else f"'{kind}' needs it")
    if state.dice and kind not in ("tools", "die"):
        dice.fail(f"no dice lie on the table in '{kind}'")
    if one_place or kind == "use":
        _check_order(state, said)
    _check_empty(state, said)
    if not one_place:
        return
    if not state.placed[state.turn][index]:
        at.fail(f"player {state.turn + 1} has nobody on {PLACES[index]}")
    if kind == "pay":
        if index < CARD or not _thing(state, index):
            at.fail(f"nothing can be bought on {PLACES[index]}")
        return
    if kind == "buildings":
        if index < BUILDING or state.tops[index - BUILDING] or not state.below[index - BUILDING]:
            at.fail(f"no tile is to be turned up on {PLACES[index]}")
        return
    if index >= len(AREAS):
        bought = CARD <= index < BUILDING and not state.row[index - CARD] and state.players[state.turn].cards
        top = CARDS[bought[-1]].top if bought else ""
        if top not in _TOPS[kind]:
            at.fail(f"no card has just been bought there that leads to '{kind}'")
    elif kind not in ("roll", "tools"):
        at.fail(f"'{kind}' comes with a card")
    player, line = state.players[state.turn], said[str(state.turn + 1)]
    if kind == "tools" and len(state.dice) != gathering.due(state):
        dice.fail(f"this roll is one of {gathering.due(state)} dice, not of {len(state.dice)}")
    if kind == "tools" and not gathering.can_add(player):
        line.fail("there is no tool that could be added to the roll")
    if kind == "die" and not 1 <= len(state.dice) <= state.seats:
        dice.fail("of a dice card's dice at least one is left, and at most one for each player")
    if kind == "keep" and TWO_RESOURCES not in player.ready:
        line.fail("the card for two resources has been used already")
    if kind == "extra" and player.extra:
        line.fail("the extra card has been drawn already")
    if kind == "extra" and not state.deck:
        said["deck"].fail("no card can be drawn")


def _check_order(state: State, said: _Said) -> None:
    """Whether those who came before in this phase have their people back."""
    for step in range((state.turn - state.first) % state.seats):
        seat = (state.first + step) % state.seats
        if any(state.placed[seat][:HOME]):
            said[str(seat + 1)].fail(f"has used all people before player {state.turn + 1}, so none stand on the board")


def _thing(state: State, index: int) -> int:
    """The card or building tile on a place, or 0."""
    return state.row[index - CARD] if index < BUILDING else state.tops[index - BUILDING]


def _check_empty(state: State, said: _Said) -> None:
    """Whether people stand on cards and buildings only where there are any, or where one has just been bought."""
    for seat, placed in enumerate(state.placed):
        for index in range(CARD, BUILDING + state.seats):
            if placed[index] and index != state.at and not _thing(state, index):
                said[str(seat + 1)].fail(f"somebody stands on {PLACES[index]}, where nothing lies")


_TOPS: Final = {
    "roll": ("dice", "resource_dice"), "tools": ("resource_dice",), "die": ("dice",), "keep": ("two_resources",),
    "extra": ("extra_card",),
}  # fmt: skip
"""What the upper half of the card just bought must be in each stage."""


# ---------------------------------------------------------------- actions
@cache
def said(seats: int) -> tuple[Action, ...]:
    """All that so many players, and then chance, can say; but for dice."""
    drawn = (preparation.CARD_ACTIONS, preparation.TILE_ACTIONS, cards.EXTRA_ACTIONS, cards.SHOW_ACTIONS)
    return (
        *placing.conceivable(seats),
        placing.PASS,
        *(action for action, index in using.USE.items() if index < BUILDING + seats),
        *gathering.TOOLS,
        *PAY,
        using.DECLINE,
        *cards.DIE,
        *TAKE,
        cards.KEEP,
        *FEED,
        feeding.NONE,
        *preparation.START_ACTIONS[:seats],
        *(action for actions in drawn for action in actions.values()),
    )


@cache
def _known(seats: int) -> frozenset[Action]:
    return frozenset(said(seats))


def conceivable(state: State) -> Iterator[Action]:
    """Every action that can be said, the pseudo-legal ones of other engines."""
    yield from said(state.seats)
    yield from gathering.all_rolls(state)


def knows(state: State, action: Action) -> bool:
    return action in _known(state.seats) or (action[:1] == ("roll",) and gathering.is_roll(state, action))


def canonical(action: Action) -> Action:
    """The one spelling of an action: resources in their order, tools and dice from low to high."""
    match action:
        case ("pay" | "feed" | "take" as verb, *said) if len(said) > 1 and len(said) % 2 == 0:
            pairs = list(zip(said[::2], said[1::2], strict=True))
            if all(kind in KINDS for kind, _ in pairs):
                pairs.sort(key=lambda pair: KINDS.index(pair[0]))
                return Action(verb, *(word for pair in pairs for word in pair))
        case ("roll", *faces):
            return Action("roll", *sorted(faces))
        case ("tools", *said):
            return Action("tools", *sorted(said, key=lambda word: (not word.isdecimal(), word)))
        case ("place", place, number) if INDEX.get(place, 0) >= len(AREAS):
            usual = "2" if place == "hut" else "1"
            return Action("place", place) if number == usual else action
    return action
