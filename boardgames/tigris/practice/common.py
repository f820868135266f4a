"""What the kinds of several chapters need: positions dealt anew, actions by what they bring about, and lines of play in
words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import wraps
from random import Random
from typing import Any, Final, TypeVar

from boardgames.contract import CHANCE, Action, Value
from boardgames.counts import minus, plus
from boardgames.practice.walks import walk
from boardgames.teaching.questions import Question, pick, which_of
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import GAME, check, kingdoms, leaders
from boardgames.tigris.grid import BIT, SQUARE, SQUARES_WITH, each, lines_through, near
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.legal import beside_temples, crowded, free
from boardgames.tigris.pieces import (
    BLUE,
    BUILDINGS,
    LEADER_ACTIONS,
    NOTHING,
    ONE,
    RED,
    TILE_ACTIONS,
    TILES,
    Counts,
    only,
)
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import line_of_play

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

TRIED: Final = 14
"""Actions of a position of which it is looked what comes of them."""


# ---------------------------------------------------------------- choosing
def some(things: Iterable[T], number: int, rng: Random) -> list[T]:
    """A few of some things, in no order."""
    left = list(things)
    return [left.pop(int(rng.random() * len(left))) for _ in range(min(number, len(left)))]


def spread(things: Sequence[T], answer: Callable[[T], K | None], rng: Random, least: int = 2) -> T | None:
    """One of some things, each of their answers as likely; None if there are too few different answers to guess from.
    Things whose answer is None are no use."""
    found: dict[K, list[T]] = {}
    for thing in some(things, TRIED, rng):
        if (key := answer(thing)) is not None:
            found.setdefault(key, []).append(thing)
    return pick(pick(list(found.values()), rng), rng) if len(found) >= least else None


def often(share: Sequence[float], number: int, rng: Random) -> bool:
    """Whether a question with this answer is asked: those that are met most have smaller shares, the last share is for
    all that is larger."""
    return rng.random() < share[min(number, len(share) - 1)]


# ---------------------------------------------------------------- positions
def acting(rng: Random, during: tuple[float, float] = (0.1, 1.0)) -> Iterator[State]:
    """Positions of play in which the active player acts, with tiles of all colours in every hand, as far as the bag
    has them: so that more can be asked about each."""
    for state in walk(GAME, rng, during):
        assert isinstance(state, State)
        if state.stage == "act":
            yield _mixed(state)


def _mixed(state: State) -> State:
    """The position with colours that a hand lacks exchanged for others, which go into the bag."""
    bag, hands = seen(state.bag), list(map(seen, state.hands))
    for seat, hand in enumerate(hands):
        for colour in range(4):
            most = hand.index(max(hand))
            if not hand[colour] and hand[most] > 1 and bag[colour]:
                hand = plus(minus(hand, ONE[most]), ONE[colour])
                bag = plus(minus(bag, ONE[colour]), ONE[most])
        hands[seat] = hand
    return state.but(hands=tuple(hands), bag=bag)


def seen(tiles: Counts | int) -> Counts:
    """Tiles that are not masked."""
    assert isinstance(tiles, tuple)
    return tiles


def with_squares(rng: Random, colour: int | None = None) -> Iterator[State]:
    """Positions of play in which tiles out of the bag leave one gap in a square: of a colour, or of any. Temples are
    laid around leaders."""
    for state in acting(rng):
        laid = int(rng.random() * 4) if colour is None else colour
        there = state.tiles[laid]
        if laid == RED and any(state.leaders):
            there = there & near(sum(state.leaders)) or there
        for place in some(each(there), 4, rng):
            if found := filled(state, laid, pick(SQUARES_WITH[place], rng)[1], -1, rng):
                yield found


def with_joints(rng: Random) -> Iterator[State]:
    """Positions of play in which tiles out of the bag leave one gap in a square, and a tile there joins two
    kingdoms."""
    for state in acting(rng):
        for gap in some(each(joints(state)), 4, rng):
            colours = (BLUE,) if gap & state.board.river else (0, RED, 3)
            for colour in some(colours, 2, rng):
                if found := filled(state, colour, pick(SQUARES_WITH[gap], rng)[1], gap, rng):
                    yield found


def filled(state: State, colour: int, square: int, gaps: int, rng: Random) -> State | None:
    """The position with a square filled, all but one of its spaces that may be the gap; None if that cannot be."""
    lacking = square & ~state.tiles[colour]
    ground = state.board.river if colour == BLUE else state.board.land
    if not lacking or lacking & ~(free(state) & ground):
        return None
    fill = lacking ^ pick(list(each(lacking & gaps)), rng)
    if seen(state.bag)[colour] < fill.bit_count():
        return None
    tiles = list(state.tiles)
    tiles[colour] |= fill
    bag = minus(seen(state.bag), only(colour, fill.bit_count()))
    found = state.but(tiles=tuple(tiles), bag=bag)
    found = found.but(realms=kingdoms.realms(found.occupied, found.leaders))
    return None if any(check.problems(found)) else found


def with_buildings(rng: Random) -> Iterator[State]:
    """Positions of play in the variant, with buildings put up on tiles of their colours: on lines, where there are
    some."""
    for state in acting(rng, (0.2, 1.0)):
        if state.buildings is None:
            continue
        standing = list(state.buildings)
        for colour, place in enumerate(standing):
            if not place and state.tiles[colour] and rng.random() < 0.7:
                there = list(each(state.tiles[colour]))
                lying = [bit for bit in there if _longest(state, colour, bit) > 2]
                standing[colour] = pick(lying or there, rng)
        yield state.but(buildings=tuple(standing))


def _longest(state: State, colour: int, bit: int) -> int:
    return max(line.bit_count() for line in lines_through(bit, state.tiles[colour]))


def short_of_tiles(rng: Random) -> Iterator[State]:
    """Positions of play near the end, in which players have swapped away nearly all that was in the bag."""
    for state in acting(rng, (0.6, 1.0)):
        left, bag, gone = int(rng.random() * 7), seen(state.bag), list(state.swapped)
        rest = NOTHING
        colours = [colour for colour, number in enumerate(bag) for _ in range(number)]
        for colour in some(colours, left, rng):
            rest = plus(rest, ONE[colour])
        seat = int(rng.random() * state.seats)
        gone[seat] = plus(seen(gone[seat]), minus(bag, rest))
        yield state.but(bag=rest, swapped=tuple(gone))


# ---------------------------------------------------------------- actions
def placings(state: State, within: int) -> list[Action]:
    """The tiles that the active player may place on some spaces."""
    empty = free(state)
    spaces = empty & within & ~crowded(state.realms, empty)[1]
    found = []
    for colour, number in enumerate(state.held):
        if number:
            good = spaces & (state.board.river if colour == BLUE else state.board.land)
            found += [TILE_ACTIONS[colour][bit] for bit in each(good)]
    return found


def joints(state: State) -> int:
    """The spaces on which a tile joins two kingdoms."""
    two, three = crowded(state.realms, free(state))
    return two & ~three


def edges(state: State) -> int:
    """The empty spaces beside kingdoms."""
    found = 0
    for kingdom in set(state.realms):
        found |= near(kingdom)
    return found & free(state)


def completing(state: State, colours: Iterable[int] = range(4)) -> list[Action]:
    """The tiles by which the active player may complete a square."""
    empty, found = free(state), []
    three = crowded(state.realms, empty)[1]
    for colour in colours:
        if not state.held[colour]:
            continue
        there = state.tiles[colour]
        spaces = empty & ~three & (state.board.river if colour == BLUE else state.board.land)
        gaps = 0
        for square in SQUARE.values():
            gap = square & ~there
            if gap & spaces and not gap & (gap - 1):
                gaps |= gap
        found += [TILE_ACTIONS[colour][bit] for bit in each(gaps)]
    return found


def lining_up(state: State) -> list[Action]:
    """The tiles by which the active player may complete a line of three or more."""
    found = []
    for colour, there in enumerate(state.tiles):
        within = near(there)
        for action in placings(state, within):
            if action[1] == TILES[colour] and _longest_with(there, BIT[action[2]]) > 2:
                found.append(action)
    return found


def _longest_with(there: int, bit: int) -> int:
    return max(line.bit_count() for line in lines_through(bit, there | bit))


def attacks(state: State) -> list[Action]:
    """The actions by which the active player starts an internal conflict."""
    seat, found = state.turn, []
    spaces = beside_temples(state) & free(state) & state.board.land
    for colour in range(4):
        rivals = {kingdom for other, kingdom in enumerate(state.realms[colour::4]) if kingdom and other != seat}
        if not rivals:
            continue
        realms = leaders.lifted(state, 4 * seat + colour)
        for bit in each(spaces):
            joined = touched(bit, realms)
            if len(joined) == 1 and any(place & next(iter(joined)) for place in _rivals(state, colour)):
                found.append(LEADER_ACTIONS[colour][bit])
    return found


def _rivals(state: State, colour: int) -> list[int]:
    return [place for seat, place in enumerate(state.leaders[colour::4]) if seat != state.turn]


def fought(state: State, action: Action, rng: Random) -> list[Action]:
    """An action that starts conflicts, and the first of them fought out: each side adds what it likes."""
    line, after = [action], state.apply(action)
    if after.stage == "conflict":
        line.append(pick(tuple(after.actions), rng))
        after = after.apply(line[-1])
    for _ in range(2):
        line.append(pick(tuple(after.actions), rng))
        after = after.apply(line[-1])
    return line


def told(line: Iterable[Action], mark: str = ", ") -> str:
    """A line of play as an argument."""
    return mark.join(map(str, line))


# ---------------------------------------------------------------- words
def does(state: State, action: Action) -> Remark:
    """What whoever is to move does."""
    kind, *words = action
    seat = state.turn if state.to_move in (None, CHANCE) else state.to_move
    assert seat is not None
    match kind:
        case "tile":
            return Remark("does_tile", "", {"player": seat, "tile": words[0], "place": words[1]})
        case "leader" if words[1] == "home":
            return Remark("does_withdraw", "", {"player": seat, "leader": words[0]})
        case "leader":
            key = "does_move" if state.place_of(seat, words[0]) else "does_lead"
            return Remark(key, "", {"player": seat, "leader": words[0], "place": words[1]})
        case "swap":
            return Remark("does_swap", "", {"player": seat, "tiles": tuple(words)})
        case "support" if state.conflict is not None:
            colour = 1 if state.placed in state.leaders else state.conflict.colour
            return Remark("does_support", "", {"player": seat, "number": int(words[0]), "tile": TILES[colour]})
        case "pass" | "decline":
            return Remark(f"does_{kind}", "", {"player": seat})
    one = {"catastrophe": "place", "conflict": "colour", "treasure": "place"}
    values = {one[kind]: words[0]} if kind in one else {kind: words[0], "place": words[1]}
    return Remark(f"does_{kind}", "", {"player": seat, **values})


def in_words(state: State, texts: Iterable[str]) -> tuple[Remark, ...]:
    """A line of play, sentence by sentence."""
    actions = [Action.parse(text) for text in texts]
    if not actions:
        return ()
    _, states, _ = line_of_play(state, map(str, actions))
    return tuple(does(before, action) for before, action in zip((state, *states), actions, strict=False))


def spoken(
    asks: Callable[..., Question], extra: Callable[..., Said] | None = None, first: int = 0
) -> Callable[..., Question]:
    """A question function that says in full sentences what is played: the arguments from the `first` on, which may hold
    several actions parted by ">". `extra` says what else is asked about."""

    @wraps(asks)
    def asked(state: State, *arguments: str) -> Question:
        texts = [text.strip() for argument in arguments[first:] for text in argument.split(">")]
        question = asks(state, *arguments)
        more = (extra(state, *arguments),) if extra else ()
        line = tuple(map(Action.parse, texts))
        return question._replace(about=(*in_words(state, texts), *more), acts=line)

    return asked


def line_fields(state: State, texts: Sequence[str], *more: Said) -> dict[str, Any]:
    """The fields of a question about a line of play: what is said of it, and what the board shows of it."""
    line = tuple(map(Action.parse, texts))
    return {"about": (*in_words(state, texts), *more), "then": line[0], "acts": line}


def on_turn(state: State) -> Remark:
    """Whose turn it is."""
    return Remark("on_turn", "", {"player": state.turn})


def which_may(state: State, what: str, *places: str) -> Question:
    """On which of these spaces may the tile, the leader or the catastrophe be placed?"""
    kind, *words = what.split()
    against = {place: state.objections(Action(*what.split(), place)) for place in places}
    good = tuple(place for place in places if not against[place])
    options = tuple((place, Remark("space", "", {"place": place})) for place in places)
    rule = {"tile": "te.tile.empty", "leader": "te.leader.temple", "catastrophe": "te.catastrophe.where"}[kind]
    right: list[Said] = [Remark("can_go", rule, {"places": good})]
    for place in places:
        if against[place]:
            right += (Remark("not_there", "", {"place": place}), against[place][0])
    values: dict[str, Value] = {"player": state.turn}
    if words:
        values[kind] = words[0]
    about = Remark(f"wants_{kind}", "", values)
    here = state.place_of(state.turn, words[0]) if kind == "leader" else None
    marks = ((here, "from"),) if here else ()
    return which_of(good, options, right, lambda word: against[word][0], rule, about=(about,), marks=marks)


def choice_of_spaces(state: State, what: str, near: Iterable[str], rule: str, rng: Random) -> str | None:
    """The arguments of `which_may` for a rule: one space that it alone forbids, one that is legal, and others near."""
    found: dict[str, list[str]] = {}
    for place in near:
        against = state.objections(Action(*what.split(), place))
        if len(against) < 2:
            found.setdefault(against[0].rule if against else "", []).append(place)
    legal = found.get("", [])
    wanted = found.get(rule, [])
    if not legal or not wanted:
        return None
    bad = some(wanted, 1, rng)
    others = [place for key, places in found.items() if key for place in some(places, 2, rng) if place not in bad]
    bad += some(others, 1 + int(rng.random() * 2), rng)
    places = some([*bad, *some(legal, 1 + int(rng.random() * 3), rng)], 6, rng)
    return ", ".join((what, *places))


def buildings_of(state: State) -> tuple[str, ...]:
    """The buildings that stand."""
    return tuple(name for name, place in zip(BUILDINGS, state.buildings or (), strict=False) if place)
