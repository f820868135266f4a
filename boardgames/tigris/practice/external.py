"""External conflicts: which break out, who attacks, who supports whom, what is won and lost, and what is left."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, how_many, named, pick
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import external as rules
from boardgames.tigris.pieces import LEADERS
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    acting,
    fought,
    joints,
    line_fields,
    often,
    placings,
    some,
    spoken,
    spread,
    told,
)
from boardgames.tigris.questions import external
from boardgames.tigris.questions.common import line_of_play, number_in

KINDS: Final = Kinds()


def _unions(state: State) -> list[Action]:
    return placings(state, joints(state))


def _wars(state: State, rng: Random, number: int = 6) -> list[Action]:
    """Some tiles that start external conflicts."""
    return [action for action in some(_unions(state), number, rng) if state.apply(action).uniting]


# ---------------------------------------------------------------- who fights
def _conflicts(state: State, *texts: str) -> Question:
    """Which conflicts break out? In peace that is because no pair meets."""
    found = external.conflicts(state, *texts)
    if found.answer != frozenset({"none"}):
        return found
    return found._replace(right=(Remark("no_pair_meets", "te.external.trigger"), *found.right))


@KINDS.kind("te.external.trigger", asks=spoken(_conflicts), ask="choice", positions=acting)
def conflicts(state: State, rng: Random, rule: str) -> str | None:
    """Which conflicts does a tile start?"""
    calm = rng.random() < 0.03

    def fighting(action: Action) -> tuple[int, ...] | None:
        after = state.apply(action)
        found = tuple(rules.pairs(after)) if after.uniting else ()
        return found if calm != bool(found) else None

    found = spread(_unions(state), fighting, rng, least=1)
    # One conflict alone is met most.
    if found is None or (len(rules.pairs(state.apply(found))) == 1 and rng.random() < 0.7):
        return None
    return str(found)


@KINDS.kind("te.external.attacker", asks=spoken(external.attacker), ask="choice", fixed=True, positions=acting)
def attacker(state: State, rng: Random, rule: str) -> str | None:
    """Who attacks?"""
    if state.seats < 3:
        return None
    found = []
    for action in _wars(state, rng):
        after = state.apply(action)
        line = [action, pick(tuple(after.actions), rng)] if after.stage == "conflict" else [action]
        fight = after.apply(line[-1]).conflict if len(line) > 1 else after.conflict
        assert fight is not None
        # Conflicts of others are what one has to think about.
        if fight.attacker != state.turn or rng.random() < 0.3:
            found.append(line)
    return told(pick(found, rng)) if found else None


# ---------------------------------------------------------------- how strong
def _opened(state: State, rng: Random) -> tuple[list[Action], State] | None:
    """A tile that starts an external conflict, with the choice of the first one if there are several."""
    wars = _wars(state, rng)
    if not wars:
        return None
    line = [pick(wars, rng)]
    after = state.apply(line[0])
    if after.stage == "conflict":
        line.append(pick(tuple(after.actions), rng))
        after = after.apply(line[-1])
    return line, after


def _asks_whose(state: State, player: str, *texts: str) -> Remark:
    """Which leader's supporters are asked about, in the position that the actions lead to."""
    _, states, _ = line_of_play(state, texts)
    after, seat = states[-1], int(player) - 1
    assert after.conflict is not None
    leader = LEADERS[after.conflict.colour]
    place = after.place_of(seat, leader)
    assert place is not None
    return Remark("supports_whom", "", {"player": seat, "leader": leader, "place": place})


@KINDS.kind(
    "te.external.supporters", asks=spoken(external.supports, _asks_whose, 1), ask="places", positions=acting
)  # fmt: skip
def supporters(state: State, rng: Random, rule: str) -> str | None:
    """Which tiles support a leader?"""
    opened = _opened(state, rng)
    if opened is None:
        return None
    line, after = opened
    fight = after.conflict
    assert fight is not None
    sides = [
        seat
        for seat in (fight.attacker, fight.defender)
        if rules.supporters(after, seat, fight.colour).bit_count() > (rng.random() < 0.8)
    ]
    return ", ".join((str(pick(sides, rng) + 1), *map(str, line))) if sides else None


@KINDS.kind(
    "te.external.supporters", asks=spoken(partial(external.sides, choose=among)), ask="choice", positions=acting
)  # fmt: skip
def sides(state: State, rng: Random, rule: str) -> str | None:
    """How many supporters has each side?"""
    opened = _opened(state, rng)
    if opened is None:
        return None
    line, after = opened
    fight = after.conflict
    assert fight is not None
    numbers = [rules.supporters(after, seat, fight.colour).bit_count() for seat in (fight.attacker, fight.defender)]
    return told(line) if sum(numbers) > 1 else None


# ---------------------------------------------------------------- what is won and lost
_RESULT: Final = ("te.external.result", "te.external.priests")


def _war(state: State, rng: Random, rule: str) -> list[Action] | None:
    """A conflict fought out in which the loser has supporters on the board; if the rule says so, with temples that
    stay."""
    if rule == "te.external.priests" and sum(map(bool, state.leaders[1::4])) < 2:
        return None
    for tile in _wars(state, rng):
        line = fought(state, tile, rng)
        if rule == "te.external.priests" and _last(state, line[:-2]).conflict[0] != 1:  # type: ignore[index]
            continue
        events: list[Event] = []
        _last(state, line, events)
        if named(events, "temples_stay" if rule == "te.external.priests" else "supporters_removed"):
            return line
    return None


def _last(state: State, line: list[Action], events: list[Event] | None = None) -> State:
    for action in line:
        state = state.apply(action, events)
    return state


@KINDS.kind(*_RESULT, asks=spoken(partial(external.won, choose=among)), ask="choice", across=True, positions=acting)
def war_scores(state: State, rng: Random, rule: str) -> str | None:
    """How many points does the winner of a conflict get?"""
    line = _war(state, rng, rule)
    return told(line) if line else None


@KINDS.kind(*_RESULT, asks=spoken(external.removed), ask="places", across=True, positions=acting)
def war_takes(state: State, rng: Random, rule: str) -> str | None:
    """Which tiles leave the board in a conflict?"""
    line = _war(state, rng, rule)
    return told(line) if line else None


def leaves_game(state: State, *texts: str) -> Question:
    """How many tiles leave the game in a conflict, from the board and from hands?"""
    _, states, events = line_of_play(state, texts)
    number = sum(states[-1].removed) - sum(state.removed)
    last = events[-1]
    (decided,) = named(last, "conflict_won", "conflict_tied")[:1]
    added = number_in(decided, "attack_added") + number_in(decided, "defence_added")
    values: dict[str, Value] = {"number": number, "added": added, "lost": number - added}
    right: tuple[Said, ...] = (
        decided,
        *named(last, "temples_stay", "tile_kept"),
        Remark("added_leave", "te.external.support", values),
        Remark("board_loses", "te.external.result", values),
    )
    wrong = Remark("count_both", "te.external.result", values)
    return how_many(number, right, wrong, wrong, **line_fields(state, texts))


@KINDS.kind(
    "te.external.support", "te.external.result", "te.external.priests",
    asks=leaves_game, ask="number", across=True, positions=acting,
)  # fmt: skip
def war_costs(state: State, rng: Random, rule: str) -> str | None:
    """How many tiles leave the game in a conflict?"""
    line = _war(state, rng, "te.external.priests" if rule == "te.external.priests" else "te.external.result")
    # Few tiles are lost most.
    return (
        told(line)
        if line and often((1, 0.8, 0.4, 0.6, 1), sum(_last(state, line).removed) - sum(state.removed), rng)
        else None
    )


# ---------------------------------------------------------------- what is left
def _remaining(state: State, *texts: str) -> Question:
    """Which conflicts are left after the first, and which one is off?"""
    found = external.conflicts(state, *texts)
    _, _, told_ = line_of_play(state, texts)
    off = named(told_[-1], "conflict_off")
    order = Remark("one_at_a_time", "te.external.order")
    rest = [said for said in found.right if said not in off]
    if found.answer != frozenset({"none"}):
        rest.append(Remark("pairs_remain", "te.external.split"))
    return found._replace(right=(order, *off, *rest))


@KINDS.kind(
    "te.external.order", "te.external.split", asks=spoken(_remaining), ask="choice", across=True, positions=acting
)  # fmt: skip
def remaining(state: State, rng: Random, rule: str) -> str | None:
    """Which conflicts are left after the first?"""
    if len({colour for colour in range(4) if sum(map(bool, state.leaders[colour::4])) > 1}) < 2:
        return None
    for tile in some(_unions(state), 8, rng):
        after = state.apply(tile)
        if after.stage != "conflict":
            continue
        line = fought(state, tile, rng)
        left = _last(state, line)
        # That nothing is left is met most, then one.
        number = len(rules.pairs(left)) if left.uniting else 0
        if often((0.06, 0.25, 1), number, rng):
            return told(line)
    return None
