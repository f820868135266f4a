"""Treasures: who takes them, or whom they wait for, which come first, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, choice, named, pick
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import check, kingdoms
from boardgames.tigris import treasures as rules
from boardgames.tigris.grid import BIT, SQUARES_WITH, each, groups, near
from boardgames.tigris.kingdoms import all_of
from boardgames.tigris.legal import beside_temples, free
from boardgames.tigris.pieces import GREEN, LEADER_ACTIONS, RED
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import acting, completing, filled, placings, some, spoken
from boardgames.tigris.questions import treasures
from boardgames.tigris.questions.common import asked, play_on

KINDS: Final = Kinds()

_WAIT: Final = "wait"


def become(state: State, text: str) -> Question:
    """What becomes of the treasures that an action brings together?"""
    action, after, events = play_on(state, text)
    due = rules.due(after) if after.placed else 0
    waiting = named(events, "treasures_wait")
    taker = after.to_move if after.stage == "treasure" else None
    number = due.bit_count() if taker is not None else int(str(waiting[0].values["number"]))
    true = _WAIT if taker is None else f"{taker + 1} {number - 1}"
    home = named(events, "loses_temple", "goes_home")
    place = BIT[action[-1]]
    waited = [kingdom for kingdom in all_of(state.realms) if kingdom & near(place) and not _led(state, kingdom)]
    waited = [kingdom for kingdom in waited if (kingdom & state.treasures).bit_count() > 1]
    values: dict[str, Value] = {"number": number - 1, "all": number}
    trader = None if taker is None else {**values, "player": taker}

    def wrong() -> Iterator[tuple[str, Said]]:
        if trader is None:
            for event in named(home, "goes_home"):
                if event.values["leader"] == "trader":
                    gone = Remark("trader_is_gone", "te.monument.leader_home", event.values)
                    yield f"{int(str(event.values['player'])) + 1} {number - 1}", gone
            needs = Remark("needs_trader", "te.treasure.no_trader", {"player": state.turn})
            yield f"{state.turn + 1} {number - 1}", needs
            for index, kingdom in enumerate(after.realms):
                if kingdom & place and index // 4 != state.turn:
                    seat = index // 4
                    yield f"{seat + 1} {number - 1}", Remark("needs_trader", "te.treasure.no_trader", {"player": seat})
            for seat in range(state.seats):
                yield f"{seat + 1} {number - 1}", Remark("needs_trader", "te.treasure.no_trader", {"player": seat})
            return
        if taker != state.turn:
            active = Remark("active_or_not", "te.treasure.trader", {"player": state.turn})
            yield f"{state.turn + 1} {number - 1}", active
        for seat in range(state.seats):
            if seat != taker:
                yield f"{seat + 1} {number - 1}", Remark("not_the_trader", "te.treasure.trader", {"player": seat})

    reasons: dict[str, Said] = {}
    for word, why in wrong():
        reasons.setdefault(word, why)
    # Two players, each with the treasures but for one and with all: else the one that is named most often would be
    # right.
    two = [true, *reasons] if taker is not None else [*reasons]
    seats = [word.split()[0] for word in two[:2]]
    for seat in seats:
        all_but_one = Remark("all_but_one", "te.treasure.trader", values)
        reasons[f"{seat} {number}"] = reasons.get(f"{seat} {number - 1}", all_but_one)
    reasons[_WAIT] = Remark("not_later", "te.treasure.no_trader")
    offered = sorted([_WAIT, *(f"{seat} {taken}" for seat in seats for taken in (number - 1, number))])

    def option(word: str) -> Remark:
        if word == _WAIT:
            return Remark("they_wait")
        seat, taken = map(int, word.split())
        return Remark("takes_so_many", "", {"player": seat - 1, "number": taken})

    right: tuple[Said, ...] = (*home, *waiting)
    if trader is not None:
        right = (*home, Remark("trader_takes", "te.treasure.trader", trader))
        if waited:
            right = (*right, Remark("waited_so_far", "te.treasure.no_trader", trader))
    options = tuple((word, option(word)) for word in offered)
    return choice({true}, options, right, reasons.__getitem__, **asked(action))


def _led(state: State, kingdom: int) -> bool:
    """Whether a trader is in a kingdom."""
    return kingdom in state.realms[GREEN::4]


@KINDS.kind("te.treasure.trader", "te.treasure.no_trader", asks=spoken(become), ask="choice", positions=acting)
def treasures_go(state: State, rng: Random, rule: str) -> str | None:
    """What becomes of treasures that come together?"""
    rich = [kingdom for kingdom in all_of(state.realms) if kingdom & state.treasures]
    if not rich:
        return None
    actions: list[Action] = []
    spaces = beside_temples(state) & free(state) & state.board.land
    for kingdom in rich:
        beside = near(kingdom)
        if (kingdom & state.treasures).bit_count() > 1:
            # They wait: a trader may come, or does not.
            traders = (LEADER_ACTIONS[GREEN][bit] for bit in each(spaces & beside))
            actions += some((action for action in traders if not state.objections(action)), 4, rng)
            actions += some(placings(state, beside), 1, rng)
        for region in groups(state.occupied & ~kingdom):
            if region & state.treasures:
                actions += some(placings(state, beside & near(region)), 4, rng)
    good: dict[bool, list[Action]] = {}
    for action in some(actions, 10, rng):
        events: list[Event] = []
        after = state.apply(action, events)
        waits = bool(named(events, "treasures_wait"))
        if waits or after.stage == "treasure":
            good.setdefault(waits, []).append(action)
    if rule == "te.treasure.trader":
        good.pop(True, None)
    elif True in good and rng.random() < 0.95:
        # That somebody has to wait is met most.
        del good[True]
    return str(pick(pick(list(good.values()), rng), rng)) if good else None


def _gaps(state: State) -> int:
    """The spaces beside two regions with treasures."""
    rich = [near(region) for region in groups(state.occupied) if region & state.treasures]
    gaps = 0
    for one, other in combinations(rich, 2):
        gaps |= one & other
    return gaps


def _between(rng: Random) -> Iterator[State]:
    """Positions of play in which temples out of the bag leave one gap in a square, between two treasures, and
    somebody's trader, if there is none yet, may stand beside it."""
    for state in acting(rng):
        spaces = free(state) & state.board.land
        for gap in some(each(_gaps(state) & spaces), 3, rng):
            square = pick(SQUARES_WITH[gap], rng)[1]
            found = filled(state, RED, square, gap, rng)
            if found is None:
                continue
            seat, beside = int(rng.random() * state.seats), near(square) & spaces & ~square
            if beside and not found.place_of(seat, "trader"):
                index, place = 4 * seat + GREEN, pick(list(each(beside)), rng)
                standing = (*found.leaders[:index], place, *found.leaders[index + 1 :])
                led = found.but(leaders=standing, realms=kingdoms.realms(found.occupied | place, standing))
                found = found if any(check.problems(led)) else led
            yield found


@KINDS.kind(
    "te.monument.leader_home", "te.treasure.trader",
    asks=spoken(become), ask="choice", across=True, positions=_between,
)  # fmt: skip
def home_first(state: State, rng: Random, rule: str) -> str | None:
    """What becomes of treasures when a monument, which may send the trader home, comes before them?"""
    for tile in completing(state, (RED,)):
        after = state.apply(tile)
        built = [action for action in after.actions if action[0] == "monument"] if after.stage == "monument" else []
        for monument in some(built, 1, rng):
            events: list[Event] = []
            end = after.apply(monument, events)
            gone = {event.values["leader"] for event in named(events, "goes_home")}
            if end.stage == "treasure" and (gone or rule == "te.treasure.trader"):
                return f"{tile} > {monument}"
            # That there was no trader at all is asked about elsewhere.
            if named(events, "treasures_wait") and "trader" in gone:
                return f"{tile} > {monument}"
    return None


def _due(rng: Random) -> Iterator[State]:
    """Positions of play in which a tile has just brought treasures together, and a trader's owner takes them."""
    for state in acting(rng):
        for action in some(placings(state, _gaps(state)), 4, rng):
            after = state.apply(action)
            if after.stage == "treasure":
                yield after


def _to_take(state: State) -> Question:
    about = (Remark("take_asked", "", {"player": state.to_move or 0, "number": rules.due(state).bit_count()}),)
    return treasures.may_take(state)._replace(about=about)


@KINDS.kind("te.treasure.choice", asks=_to_take, ask="places", positions=_due)
def may_take(state: State, rng: Random, rule: str) -> str | None:
    """Which treasures may be taken first?"""
    return "" if rules.choosable(state) != rules.due(state) or rng.random() < 0.3 else None


@KINDS.kind("te.treasure.joker", asks=treasures.weakest_with, ask="number", during=(0.4, 1.0))
def weakest_with(state: State, rng: Random, rule: str) -> str | None:
    """What is the weakest colour worth with treasures?"""
    seats = [seat for seat in range(state.seats) if (state.taken[seat] or 0) > 1] if state.stage == "act" else []
    return str(pick(seats, rng) + 1) if seats else None
