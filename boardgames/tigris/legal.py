"""The legal actions, found without asking the checks: what each kind of action can do now, as sets of places.

Nothing here forbids anything that a check does not: `State.objections` is the specification.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import compress
from random import Random
from typing import Final

from boardgames.contract import Action, Actions
from boardgames.tigris import buildings, external, leaders, monuments, support, treasures
from boardgames.tigris.grid import EVERYWHERE, SIZE, WIDTH, member
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.pieces import (
    BLUE,
    CATASTROPHE_ACTIONS,
    CONFLICT_ACTIONS,
    DECLINE,
    HOME_ACTIONS,
    KNOWN,
    LEADER_ACTIONS,
    PASS,
    RED,
    SUPPORT_ACTIONS,
    SWAPS,
    TILE_ACTIONS,
    Counts,
    swaps,
)
from boardgames.tigris.position import State
from boardgames.tigris.tiles import MOST_KINGDOMS

_ALL: Final = tuple(KNOWN)


# ---------------------------------------------------------------- sets of places
def free(state: State) -> int:
    """The empty spaces."""
    return EVERYWHERE & ~(state.occupied | state.catastrophes)


def crowded(realms: tuple[int, ...], free: int) -> tuple[int, int]:
    """The free places that touch two kingdoms or more, and those that touch three or more."""
    one = two = three = 0
    for kingdom in set(realms):
        if kingdom:
            edge = (kingdom << 1 | kingdom >> 1 | kingdom << WIDTH | kingdom >> WIDTH) & free
            three |= two & edge
            two |= one & edge
            one |= edge
    return two, three


def beside_temples(state: State) -> int:
    """All places that share a side with a face-up temple."""
    temples = state.tiles[RED]
    return temples << 1 | temples >> 1 | temples << WIDTH | temples >> WIDTH


def open_to_catastrophes(state: State) -> int:
    """Where a catastrophe may be played."""
    black, red, blue, green = state.turned
    closed = state.treasures | black | red | blue | green | state.catastrophes
    for place in state.leaders:
        closed |= place
    for place in state.buildings or ():
        closed |= place
    return EVERYWHERE & ~closed


# ---------------------------------------------------------------- the view
# From bits as text to bytes that itertools.compress can use.
_SELECT: Final = bytes(value == ord("1") for value in range(256))
_FORMAT: Final = f"0{SIZE}b"


def _table(actions: Mapping[int, Action]) -> tuple[Action, ...]:
    """A kind's actions by the place of their bit, the highest first."""
    return tuple(actions.get(1 << (SIZE - 1 - number), PASS) for number in range(SIZE))


_TILES: Final = tuple(map(_table, TILE_ACTIONS))
_LEADERS: Final = tuple(map(_table, LEADER_ACTIONS))
_CATASTROPHES: Final = _table(CATASTROPHE_ACTIONS)
_HOME: Final = tuple((action,) for action in HOME_ACTIONS)


def _selector(places: int) -> bytes:
    return format(places, _FORMAT).encode().translate(_SELECT)


class LegalActions(Actions):
    """The legal actions, always in the order of `KNOWN`."""

    __slots__ = ()
    state: State

    def groups(self) -> Iterator[tuple[tuple[Action, ...], int, tuple[Action, ...]]]:
        """What the active player may do, kind by kind: a table of actions by place in reading order (see `grid`), with
        gaps; the set of places that are legal; and what the kind has besides, without a place."""
        state = self.state
        empty = free(state)
        two, three = crowded(state.realms, empty)
        dry, wet = empty & state.board.land, empty & state.board.river
        for colour, number in enumerate(state.held):
            if number:
                yield _TILES[colour], (wet if colour == BLUE else dry) & ~three, ()
        seat = 4 * state.turn
        spaces = dry & beside_temples(state)
        for colour, table in enumerate(_LEADERS):
            if not state.leaders[seat + colour]:
                yield table, spaces & ~two, ()
            elif spaces:
                # Judged on the board without it.
                yield table, spaces & ~crowded(leaders.lifted(state, seat + colour), spaces)[0], _HOME[colour]
            else:
                yield table, 0, _HOME[colour]
        if state.catastrophes_left[state.turn]:
            yield _CATASTROPHES, open_to_catastrophes(state), ()
        yield _CATASTROPHES, 0, (*_swaps(state.hands[state.turn]), PASS)

    def listed(self) -> list[Action]:
        state = self.state
        match state.stage:
            case "act":
                return self._acts()
            case "conflict":
                return [CONFLICT_ACTIONS[colour] for colour in external.pairs(state)]
            case "support":
                return list(SUPPORT_ACTIONS[: state.held[support.fighting_colour(state)] + 1])
            case "building":
                return [*buildings.options(state), DECLINE]
            case "monument":
                return [*monuments.options(state), DECLINE]
            case "treasure":
                return treasures.options(state)
        return list(state.outcomes())

    def _acts(self) -> list[Action]:
        found: list[Action] = []
        known: dict[int, bytes] = {}
        for table, places, others in self.groups():
            if places:
                selector = known.get(places)
                if selector is None:
                    known[places] = selector = _selector(places)
                found += compress(table, selector)
            found += others
        return found

    def pick(self, rng: Random) -> Action:
        """One of the legal actions, each as likely as the others.

        Nothing is listed: out of a few sets of places that hold all legal actions, and some more, one is drawn until
        it is legal.
        """
        state = self.state
        if state.stage != "act":
            return super().pick(rng)
        if state.without:
            while True:
                action = _ALL[int(rng.random() * len(_ALL))]
                if state.knows(action) and not state.objections(action):
                    return action
        kinds = self._likely()
        seat = 4 * state.turn
        others = [HOME_ACTIONS[colour] for colour in range(4) if state.leaders[seat + colour]]
        others += (PASS, *_swaps(state.hands[state.turn]))
        total = len(others)
        for kind in kinds:
            total += kind[2]
        while True:
            number = int(rng.random() * total)
            for actions, places, many, most, index in kinds:
                if number < many:
                    place = member(places, number)
                    realms = state.realms if index < 0 else leaders.lifted(state, index)
                    if most is None or len(touched(place, realms)) <= most:
                        return actions[place]
                    break
                number -= many
            else:
                return others[number]

    def _likely(self) -> list[tuple[Mapping[int, Action], int, int, int | None, int]]:
        """Kinds of actions, each with the places that are not obviously wrong, their number, and what is left to look
        at: how many kingdoms may be joined (None: any number), with which leader lifted (-1: none)."""
        state = self.state
        empty = free(state)
        dry, wet = empty & state.board.land, empty & state.board.river
        on_land = dry.bit_count()

        kinds: list[tuple[Mapping[int, Action], int, int, int | None, int]] = []
        for colour, number in enumerate(state.held):
            if number:
                if colour == BLUE:
                    kinds.append((TILE_ACTIONS[colour], wet, wet.bit_count(), MOST_KINGDOMS, -1))
                else:
                    kinds.append((TILE_ACTIONS[colour], dry, on_land, MOST_KINGDOMS, -1))
        if spaces := dry & beside_temples(state):
            many = spaces.bit_count()
            for index, actions in enumerate(LEADER_ACTIONS, start=4 * state.turn):
                kinds.append((actions, spaces, many, 1, index))
        if state.catastrophes_left[state.turn]:
            places = open_to_catastrophes(state)
            kinds.append((CATASTROPHE_ACTIONS, places, places.bit_count(), None, -1))
        return kinds


def _swaps(hand: Counts | int) -> tuple[Action, ...]:
    if isinstance(hand, int):
        return tuple(action for action, away in SWAPS.items() if sum(away) <= hand)
    return swaps(hand)
