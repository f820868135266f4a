"""Leaders: whose they are, where they may stand, what they start, and when they go home."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Action, Event
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, choice, named, pick, players
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import BIT, EVERYWHERE, each, names, near
from boardgames.tigris.legal import beside_temples, open_to_catastrophes
from boardgames.tigris.pieces import CATASTROPHE_ACTIONS, LEADERS, RED
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    acting,
    attacks,
    choice_of_spaces,
    completing,
    fought,
    joints,
    line_fields,
    on_turn,
    placings,
    some,
    spoken,
    spread,
    told,
    which_may,
    with_squares,
)
from boardgames.tigris.questions import leaders
from boardgames.tigris.questions.common import line_of_play

KINDS: Final = Kinds()


def _movable(state: State) -> Question:
    return leaders.movable(state)._replace(about=(on_turn(state),))


@KINDS.kind("te.leader.own", asks=_movable, ask="places")
def movable(state: State, rng: Random, rule: str) -> str | None:
    """Which leaders may the active player move?"""
    if state.stage != "act":
        return None
    own = state.leaders[4 * state.turn : 4 * state.turn + 4]
    return "" if any(own) and sum(map(bool, state.leaders)) > sum(map(bool, own)) + 1 else None


_STAND: Final = ("te.leader.temple", "te.leader.empty", "te.leader.river", "te.leader.no_union")


@KINDS.kind(*_STAND, asks=which_may, ask="choice")
def stand(state: State, rng: Random, rule: str) -> str | None:
    """On which of some spaces may a leader stand?"""
    if state.stage != "act":
        return None
    beside = beside_temples(state)
    where = {
        "te.leader.temple": near(beside & state.occupied) & ~beside,
        "te.leader.empty": beside & (state.occupied | state.catastrophes),
        "te.leader.river": beside & state.board.river,
        "te.leader.no_union": beside & joints(state),
    }[rule]
    spaces = [
        *some(names(where & EVERYWHERE), 4, rng),
        *some(names(beside & EVERYWHERE), 10, rng),
        *some(names(near(beside)), 4, rng),
    ]
    return choice_of_spaces(state, f"leader {pick(LEADERS, rng)}", dict.fromkeys(spaces), rule, rng)


# ---------------------------------------------------------------- what comes of an action
def _starts(state: State, text: str) -> Question:
    """What does this action start?"""
    found = leaders.comes_of(state, text)
    by = "leader" if text.startswith("leader") else "tile"
    return found._replace(right=(*found.right, Remark(f"causes_{by}", "te.turn.causes")))


@KINDS.kind("te.turn.causes", asks=spoken(_starts), ask="choice", fixed=True)
def starts_what(state: State, rng: Random, rule: str) -> str | None:
    """Does an action start an internal conflict, an external one, or nothing?"""
    if state.stage != "act" or sum(map(bool, state.leaders)) < 3:
        return None
    if rng.random() < 0.5:
        actions = placings(state, joints(state))
    else:
        actions = attacks(state) or [action for action in state.actions if action[0] == "leader"]
    return str(pick(actions, rng)) if actions else None


def scores(state: State, *texts: str) -> Question:
    """Who scores when a leader is put on the board and, if there is one, a conflict is fought?"""
    _, _, events = line_of_play(state, texts)
    winners = [event for told_ in events for event in named(told_, "internal_result")]
    leader = Action.parse(texts[0])[1]
    nothing = Remark("leaders_score_nothing", "te.leader.no_points", {"leader": leader})
    answer = {str(int(str(event.values["player"])) + 1) for event in winners} or {"nobody"}

    def why_not(word: str) -> Said:
        return winners[0] if winners else nothing

    options = players(state, nobody=True)
    return choice(answer, options, (nothing, *winners), why_not, **line_fields(state, texts))


@KINDS.kind("te.leader.no_points", asks=scores, ask="choice", fixed=True, across=True, positions=acting)
def scores_by(state: State, rng: Random, rule: str) -> str | None:
    """Who scores by an action of a leader?"""
    if rng.random() < 0.7:
        actions = attacks(state)
        return told(fought(state, pick(actions, rng), rng)) if actions else None
    calm = [action for action in some(state.actions, 40, rng) if action[0] == "leader"]
    calm = [action for action in calm if state.apply(action).stage != "support"]
    return str(calm[0]) if calm else None


# ---------------------------------------------------------------- the last temple
_LOST: Final = ("te.leader.needs_temple", "te.catastrophe.last_temple", "te.monument.leader_home")


def _temples(rng: Random) -> Iterator[State]:
    """Positions as they are, and with temples that nearly form a square, by turns."""
    plain, square = acting(rng), with_squares(rng, RED)
    while True:
        yield next(plain)
        yield next(square)


@KINDS.kind(*_LOST, asks=spoken(leaders.goes_home), ask="choice", positions=_temples)
def goes_home(state: State, rng: Random, rule: str) -> str | None:
    """Whose leaders go home when temples are lost?"""
    if not any(state.leaders):
        return None
    if rule == "te.monument.leader_home":
        return _under_a_monument(state, rng)
    if not state.catastrophes_left[state.turn]:
        return None
    beside = near(sum(state.leaders)) & state.tiles[RED] & open_to_catastrophes(state)
    hits = [CATASTROPHE_ACTIONS[bit] for bit in each(beside)]

    def home(action: Action) -> bool | None:
        events: list[Event] = []
        state.apply(action, events)
        if named(events, "goes_home"):
            return True
        # That nobody goes is met most.
        return None if rule == "te.catastrophe.last_temple" or rng.random() < 0.87 else False

    found = spread(hits, home, rng, least=1)
    return str(found) if found else None


def _under_a_monument(state: State, rng: Random) -> str | None:
    """A temple that completes a square, and the monument built on it, that sends leaders home."""
    beside = near(sum(state.leaders))
    for tile in some(completing(state, (RED,)), 3, rng):
        if not near(BIT[tile[2]]) & beside:
            continue
        after = state.apply(tile)
        built = [action for action in after.actions if action[0] == "monument"] if after.stage == "monument" else []
        for monument in some(built, 1, rng):
            events: list[Event] = []
            after.apply(monument, events)
            if named(events, "goes_home"):
                return told((tile, monument), " > ")
    return None
