"""Positions as text: ``stone_age; players 4; stage place; round 1; row c3 c17 - c5; stacks b5/6 b7/3; 1 on hunt 3``.

Actions: ``place hunt 3``, ``place hut``, ``use card_2``, ``roll 1 3 3`` (chance), ``tools 1 2 once_4``, ``tools none``,
``pay wood 2 brick 1``, ``decline``, ``die 6``, ``take wood 1 gold 1``, ``keep``, ``feed wood 2``, ``feed none``; chance
besides: ``start 2``, ``card c17``, ``tile b5``, ``extra c7``, ``show c7``. Tools are named by their values.

A player's line has parts behind slashes, each a name and what belongs to it: ``1 on hunt 3 card_1 / people 6 / food 2
/ track 1 / score 13 / goods wood 2 gold 1 / tools 2 1* 1 / cards c2 c17 / ready c2 / extra ? / buildings b4``. A star
marks a used tool. Every field and part may be left out; what a position then holds stands at `read`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final

from boardgames.contract import CHANCE, HIDDEN, Action
from boardgames.notation import Field, Reader
from boardgames.stone_age import cards, feeding, gathering, placing, preparation, using
from boardgames.stone_age.goods import FEED, KINDS, PAY, TAKE, Goods, words
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD_OF,
    CARDS,
    HOME,
    INDEX,
    MOST_PEOPLE,
    MOST_TOOL,
    MOST_TRACK,
    NOBODY,
    NOWHERE,
    PLACES,
    SLOTS,
    STACK,
    START,
    TILE_OF,
    TILES,
)
from boardgames.stone_age.position import HIDDEN_CARD, NOBODYS_TURN, Player, State

STAGES: Final = (
    "start", "cards", "buildings", "place", "use", "roll", "tools", "pay", "die", "keep", "extra", "feed", "show",
    "over",
)  # fmt: skip
_STANDS: Final = {**INDEX, "home": HOME}
_MOST_FOOD: Final = 9999


# ---------------------------------------------------------------- writing
def write(state: State) -> str:
    """The position on one line."""
    parts = [f"stone_age; players {state.seats}; stage {state.stage}; round {state.round}"]
    if state.first != NOBODY:
        parts.append(f"start {state.first + 1}")
    if state.turn != max(state.first, 0) or not (state.first == NOBODY or state.stage in NOBODYS_TURN):
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
        parts.append(
            "on "
            + " ".join(
                word if len(AREAS) <= index < HOME and number == placing.takes(index) else f"{word} {number}"
                for word, index in _STANDS.items()
                if (number := placed[index])
            )
        )
    numbers = {"people": player.people, "food": player.food, "track": player.track, "score": player.score}
    parts += [f"{name} {number}" for name, number in numbers.items() if number != START[name]]
    if any(player.goods):
        parts.append(f"goods {' '.join(words(player.goods))}")
    if any(player.tools) or any(player.used):
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
def read(text: str, rules: frozenset[str]) -> tuple[State, Reader]:
    """The position of a text, whether a table can have it or not (see `check`), and the fields that it is read from.
    `rules` are those that it may be without.

    Left out: players 2 (or as many as there are player lines), stage place, round 1, start 1, turn as start; in the
    row and on the stacks the lowest numbers that lie nowhere else, six tiles below each; in the deck and among the
    tiles unseen whatever lies nowhere else. A player left out has what everybody starts with.

    Raises `NotationError`.
    """
    given = Reader(text, "stone_age")
    seats = given.take("players", str(max([2, *(int(name) for name in "34" if name in given)]))).number(2, 4)
    stage = given.take("stage", "place").one_of(STAGES)
    round_ = given.take("round", "1").number(1, 9999)
    start = given.take("start", "" if stage == "start" else "1")
    first = NOBODY if stage == "start" and not start.value else start.number(1, seats) - 1
    turn_field = given.take("turn")
    turn = turn_field.number(1, seats) - 1 if turn_field.value else max(first, 0)
    without = given.take("without").some_of(rules)
    placed, players = zip(*(_player(given.take(str(seat + 1))) for seat in range(seats)), strict=True)
    set_up = stage in ("start", "cards") and round_ == 1
    row, deck = _row(given, players, 0 if set_up else SLOTS)
    tops, below, tiles = _stacks(given, players, seats, face_up=not set_up)
    at = given.take("at")
    dice = given.take("dice")
    given.finish()
    state = State(
        seats,
        stage=stage,
        round=round_,
        first=first,
        turn=turn,
        to_move=CHANCE,
        row=row,
        deck=deck,
        tops=tops,
        below=below,
        tiles=tiles,
        placed=placed,
        at=INDEX[at.one_of(INDEX)] if at.value else NOWHERE,
        dice=tuple(dice.number(1, 6, die) for die in dice.value.split()),
        players=players,
        without=without,
    )
    return state._replace(to_move=_to_move(state)), given


_CHANCE: Final = ("start", "cards", "buildings", "roll", "extra", "show")


def _to_move(state: State) -> int | None:
    """Who is to move, from the stage."""
    if state.stage == "over":
        return None
    if state.stage == "die":
        return (state.turn + state.seats - len(state.dice)) % state.seats
    return CHANCE if state.stage in _CHANCE else state.turn


def _row(given: Reader, players: Sequence[Player], filled: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards on the spaces, and those face down."""
    held = [card for player in players for card in (*player.cards, player.extra)]
    free = [] if "row" in given else [CARDS[card].word for card in _rest(CARDS, held)]
    field = given.take("row", " ".join((free[:filled] + ["-"] * SLOTS)[:SLOTS]))
    spaces = field.value.split()
    if len(spaces) != SLOTS:
        field.fail(f"has {len(spaces)} spaces, not {SLOTS} (with - for an empty one)")
    row = tuple(0 if word == "-" else CARD_OF[field.one_of(CARD_OF, word)] for word in spaces)
    deck = given.given("deck")
    return row, _numbers(deck, CARD_OF) if deck else _rest(CARDS, [*row, *held])


def _stacks(
    given: Reader, players: Sequence[Player], seats: int, *, face_up: bool
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """For each stack the tile face up and the number below it; and the tiles nobody has seen."""
    held = [tile for player in players for tile in player.buildings]
    free = [] if "stacks" in given else [f"{TILES[tile].word}/{STACK - 1}" for tile in _rest(TILES, held)]
    field = given.take("stacks", " ".join(free[:seats] if face_up else [f"-/{STACK}"] * seats))
    stacks = field.value.split()
    if len(stacks) != seats:
        field.fail(f"has {len(stacks)} stacks, not {seats} (each as in b5/6, with - for no tile face up)")
    tops, below = [], []
    for stack in stacks:
        word, _, number = stack.partition("/")
        tops.append(0 if word == "-" else TILE_OF[field.one_of(TILE_OF, word)])
        below.append(field.number(0, STACK if word == "-" else STACK - 1, number))
    tiles = given.given("tiles")
    return tuple(tops), tuple(below), _numbers(tiles, TILE_OF) if tiles else _rest(TILES, [*tops, *held])


def _numbers(field: Field, numbers: dict[str, int]) -> tuple[int, ...]:
    """The cards or tiles that a field names, in their order."""
    return tuple(sorted(numbers[field.one_of(numbers, word)] for word in field.value.split() if field.value != "-"))


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
            field.fail(f"'{name[:40]}' is unknown; choose from {', '.join(_PARTS)}")
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
    extra = given.get("extra", ["-"])
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
        placed[index] = field.number(1, MOST_PEOPLE, following) if following.isdecimal() else placing.takes(index)
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
    if len(values) != 3:
        field.fail("tools are three values that differ by 1 at most, as in 'tools 2 1* 1'")
    used = [word.endswith("*") for word in said]
    return (values[0], values[1], values[2]), (used[0], used[1], used[2])


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
    """Whether the words of an action mean anything on this board."""
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
            return Action("place", place) if number == str(placing.takes(INDEX[place])) else action
    return action
