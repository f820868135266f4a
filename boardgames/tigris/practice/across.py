"""Questions across rules, as play asks them: what comes of one action by several rules together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, choice, how_many, named, pick
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import BIT, each, near
from boardgames.tigris.kingdoms import all_of
from boardgames.tigris.legal import open_to_catastrophes
from boardgames.tigris.pieces import CATASTROPHE_ACTIONS, LEADERS
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    acting,
    attacks,
    completing,
    edges,
    joints,
    line_fields,
    lining_up,
    often,
    placings,
    some,
    spread,
    told,
    with_buildings,
    with_joints,
    with_squares,
)
from boardgames.tigris.questions.common import kingdoms_are, line_of_play, play_on, turn_over

KINDS: Final = Kinds()


# ---------------------------------------------------------------- who decides
_STAGES: Final = ("conflict", "support", "building", "monument", "treasure", "act", "end")
"""What may be decided next, in the order of the rules."""
_EVENTS: Final = (
    "internal_begins", "conflicts_wait", "external_begins", "active_attacks", "next_attacks", "conflict_off",
    "marker_off", "line_complete", "square_complete",
)  # fmt: skip


def _next(state: State, after: State) -> tuple[str, int]:
    """What is decided next, and by which seat."""
    if after.stage in ("refill", "over") or (after.stage == "act" and after.turn != state.turn):
        return "end", state.turn
    assert after.to_move is not None
    return after.stage, after.to_move


def decides(state: State, *texts: str) -> Question:
    """Who decides next, and what?"""
    _, states, events = line_of_play(state, texts)
    after = states[-1]
    stage, seat = _next(state, after)
    told_ = named(events[-1], *_EVENTS)
    true = f"{stage} {seat + 1}"

    def wrong() -> Iterator[str]:
        fight = after.conflict
        if fight is not None:
            yield f"support {(fight.defender if seat == fight.attacker else fight.attacker) + 1}"
        if stage != "treasure":
            traders = (i // 4 for i, realm in enumerate(after.realms) if i % 4 == 3 and realm & after.placed)
            yield from (f"treasure {trader + 1}" for trader in traders)
        if stage in ("treasure", "monument", "conflict"):
            yield f"{stage} {(seat + 1) % state.seats + 1}"
        yield from (f"{other} {state.turn + 1}" for other in ("act", "end", "monument", "conflict"))

    def option(word: str) -> Remark:
        kind, player = word.split()
        return Remark(f"next_{kind}", "", {"player": int(player) - 1})

    def why_not(word: str) -> Said:
        kind, player = word.split()
        values: dict[str, Value] = {"player": seat, "other": int(player) - 1}
        if kind == stage or {kind, stage} == {"act", "end"}:
            return Remark(f"other_{stage}", "te.turn.events", values)
        if _STAGES.index(kind) > _STAGES.index(stage):
            key = "comes_after_building" if stage == "building" else "comes_after_it"
            return Remark(key, "te.turn.events", values)
        return Remark("is_not_there", "te.turn.events", values)

    values: dict[str, Value] = {"player": seat, "left": after.left}
    rule = "te.turn.actions" if stage in ("act", "end") else "te.turn.events"
    right: list[Said] = [*told_, Remark(f"so_{stage}", rule, values)]
    if stage == "support" and after.placed in after.leaders:
        right.append(Remark("asked_all_the_same", "te.internal.support", values))
    offered = list(dict.fromkeys((true, *wrong())))[:4]
    options = tuple((word, option(word)) for word in offered)
    return choice({true}, options, right, why_not, **line_fields(state, texts))


@KINDS.kind(
    "te.turn.events", "te.turn.actions", "te.external.order", "te.external.end", "te.internal.support",
    asks=decides, ask="choice", across=True, positions=acting,
)  # fmt: skip
def who_decides(state: State, rng: Random, rule: str) -> str | None:
    """Who decides next, and what?"""
    if rule == "te.internal.support":
        actions = attacks(state)
    elif rule.startswith("te.external"):
        actions = [action for action in some(placings(state, joints(state)), 8, rng) if state.apply(action).uniting]
    else:
        actions = [*some(placings(state, edges(state)), 6, rng), *some(completing(state), 3, rng)]
        actions += some(attacks(state), 2, rng)
    if not actions:
        return None
    line = [pick(actions, rng)]
    after = state.apply(line[0])
    # On into its events, somewhere.
    while after.stage in ("conflict", "support") and (rule == "te.external.end" or rng.random() < 0.5):
        line.append(pick(tuple(after.actions), rng))
        after = after.apply(line[-1])
    stage, _ = _next(state, after)
    if stage in ("act", "end") and rule == "te.turn.events":
        return None
    return told(line)


# ---------------------------------------------------------------- catastrophes
def kingdoms_left(state: State, text: str) -> Question:
    """How many kingdoms are there after a catastrophe?"""
    _, after, events = play_on(state, text)
    standing = [place for seat in range(after.seats) for leader in LEADERS if (place := after.place_of(seat, leader))]
    found = [[place for place in standing if BIT[place] & kingdom] for kingdom in all_of(after.realms)]
    right: tuple[Said, ...] = (*named(events, "cut_apart", "loses_temple", "goes_home"), *kingdoms_are(found))
    few = Remark("more_kingdoms", "te.region.kingdom")
    many = Remark("fewer_after", "te.region.kingdom", {"before": len(all_of(state.realms))})
    return how_many(len(found), right, few, many, **line_fields(state, (text,)))


@KINDS.kind(
    "te.region.kingdom", "te.catastrophe.cuts", "te.catastrophe.last_temple",
    asks=kingdoms_left, ask="number", across=True, positions=acting,
)  # fmt: skip
def kingdoms_after(state: State, rng: Random, rule: str) -> str | None:
    """How many kingdoms does a catastrophe leave?"""
    # More are tedious to count.
    if not state.catastrophes_left[state.turn] or not 2 <= len(all_of(state.realms)) <= 6:
        return None
    inside = sum(all_of(state.realms)) & sum(state.tiles) & open_to_catastrophes(state)
    if rule == "te.catastrophe.last_temple":
        inside &= near(sum(state.leaders)) & state.tiles[1]

    def left(action: Action) -> int | None:
        events: list[Event] = []
        after = state.apply(action, events)
        if rule not in {event.rule for event in named(events, "cut_apart", "loses_temple")} | {"te.region.kingdom"}:
            return None
        number = len(all_of(after.realms))
        return number if often((1, 1, 1, 0.8, 0.6, 0.4, 0.2, 0.4), number, rng) else None

    found = spread(
        [CATASTROPHE_ACTIONS[bit] for bit in each(inside)], left, rng, least=1 + (rule == "te.region.kingdom")
    )
    return str(found) if found else None


# ---------------------------------------------------------------- a turn's points
def _gained(before: State, after: State, seat: int) -> int:
    return sum(after.points[seat] or ()) - sum(before.points[seat] or ())


def gains(state: State, player: str, text: str) -> Question:
    """How many points does a tile, the last action of a turn, bring a player, with what monuments pay at its end?"""
    seat = int(player) - 1
    _, after, events = play_on(state, text)
    number = _gained(state, turn_over(after, events), seat)
    values: dict[str, Value] = {"player": seat, "number": number, "active": state.turn}
    for_tile = named(events, "point_leader", "point_king", "point_doubled", "no_leader", "no_kingdom", "union_no_point")
    right: tuple[Said, ...] = (
        *for_tile,
        *named(events, "monument_pays", "king_gets_nothing"),
        Remark("gains_in_all", "", values),
    )
    wrong = Remark("count_gains", "te.monument.points", values)
    return how_many(number, right, wrong, wrong, **line_fields(state, (text,), Remark("gains_asked", "", values)))


def _with_monuments(rng: Random) -> Iterator[State]:
    """The last action of a turn, with monuments in kingdoms, by turns with and without buildings."""
    plain, built = acting(rng, (0.4, 1.0)), with_buildings(rng)
    while True:
        for state in (next(plain), next(built)):
            own = state.realms[4 * state.turn : 4 * state.turn + 4]
            if state.left == 1 and any(corner & kingdom for corner in state.monuments for kingdom in own):
                yield state


@KINDS.kind(
    "te.tile.point_leader", "te.tile.point_king", "te.building.points", "te.monument.points", "te.monument.king",
    asks=gains, ask="number", across=True, positions=_with_monuments,
)  # fmt: skip
def turn_gains(state: State, rng: Random, rule: str) -> str | None:
    """How many points does the end of a turn bring a player?"""

    def gained(action: Action) -> int | None:
        events: list[Event] = []
        after = state.apply(action, events)
        if after.uniting or after.stage in ("monument", "building", "treasure"):
            return None
        end = turn_over(after, events)
        number = _gained(state, end, state.turn)
        return (
            number if rule in {event.rule for event in events} and often((0.5, 0.3, 0.3, 0.7, 1), number, rng) else None
        )

    found = spread(some(placings(state, edges(state)), 8, rng), gained, rng, least=1)
    if found is None:
        return None
    seat = state.turn if rng.random() < 0.8 else int(rng.random() * state.seats)
    return f"{seat + 1}, {found}"


# ---------------------------------------------------------------- first the conflict
def built_when(state: State, what: str, *texts: str) -> Question:
    """Can a monument (or a building) be built with this tile, and when?"""
    action, states, events = line_of_play(state, texts)
    after, rule = states[-1], f"te.{what}.after_conflict"
    fought = len(texts) > 1
    built = after.stage == what
    true = ("after" if built else "never") if fought else "at_once"
    all_ = [event for told_ in events for event in told_]
    told_ = named(all_, "square_waits", "line_waits", "conflict_won", "conflict_tied", "supporters_removed")
    wrong = {
        "before": Remark("conflict_comes_first" if fought else "no_conflict_there", rule),
        "at_once": Remark("conflict_comes_first", rule),
        "after": Remark("broken_by_conflict" if fought else "no_conflict_there", rule),
        "never": Remark("outlived_conflict" if fought else "nothing_breaks_it", rule),
    }
    options = tuple((word, Remark(f"built_{word}")) for word in ("before", "at_once", "after", "never"))
    key = {"after": "so_it_is_built", "never": "so_nothing_is_built", "at_once": "nothing_to_wait_for"}[true]
    asks = Remark(f"{what}_asked", "", {"player": state.turn})
    right: tuple[Said, ...] = (*told_, Remark(key, rule))
    del action
    return choice({true}, options, right, wrong.__getitem__, **line_fields(state, texts, asks))


def _both(rng: Random) -> Iterator[State]:
    """Positions in which a square or a line may be completed, by turns."""
    squares, built = with_joints(rng), with_buildings(rng)
    while True:
        yield next(squares)
        yield next(built)


@KINDS.kind(
    "te.monument.after_conflict", "te.building.after_conflict",
    asks=built_when, ask="choice", across=True, positions=_both,
)  # fmt: skip
def first_the_conflict(state: State, rng: Random, rule: str) -> str | None:
    """Can something be built with a tile that may start a conflict, and when?"""
    what = rule.split(".")[1]
    if what == "building" and state.buildings is None:
        return None
    both = joints(state)
    good = completing(state) if what == "monument" else lining_up(state)
    wars = [action for action in good if BIT[action[2]] & both]
    peace = [action for action in good if not BIT[action[2]] & both]
    found: dict[str, list[Action]] = {}
    for tile in some(wars, 4, rng):
        events: list[Event] = []
        after = state.apply(tile, events)
        if not named(events, "square_waits" if what == "monument" else "line_waits"):
            continue
        for _ in range(3):
            line, end = [tile], after
            while end.stage in ("conflict", "support"):
                line.append(pick(tuple(end.actions), rng))
                end = end.apply(line[-1])
            if what == "building" or end.stage != "building":
                found["after" if end.stage == what else "never"] = line
    # Most conflicts leave what has been completed.
    if not found or ("never" not in found and rng.random() < 0.95):
        return None
    for tile in some(peace, 4, rng):
        if state.apply(tile).stage == what:
            found["at_once"] = [tile]
            break
    return ", ".join((what, told(pick(list(found.values()), rng))))


# ---------------------------------------------------------------- a monument, and what it pays
def pays_then(state: State, *texts: str) -> Question:
    """How much do monuments pay the active player at the end of a turn in which this one is built?"""
    _, after, events = play_on(state, " > ".join(texts))
    home = named(events, "turned_over", "loses_temple", "goes_home")
    # The last action of a turn brings its end with it.
    turn_over(after, events)
    paid = named(events, "monument_pays", "king_gets_nothing")
    number = len(named(events, "monument_pays"))
    values: dict[str, Value] = {"player": state.turn, "active": state.turn, "number": number}
    right: tuple[Said, ...] = (*home, *paid, Remark("income_is", "te.monument.points", values))
    wrong = Remark("count_income_then", "te.monument.points", values)
    return how_many(number, right, wrong, wrong, **line_fields(state, texts, Remark("income_then", "", values)))


@KINDS.kind(
    "te.monument.points", "te.monument.king",
    asks=pays_then, ask="number", across=True, positions=with_squares,
)  # fmt: skip
def new_monument_pays(state: State, rng: Random, rule: str) -> str | None:
    """How much do monuments pay at the end of a turn in which one is built?"""
    own = state.realms[4 * state.turn : 4 * state.turn + 4]
    if not any(own) or (rule == "te.monument.king" and (not own[0] or all(own))):
        return None
    for tile in some(completing(state), 3, rng):
        after = state.apply(tile)
        built = [action for action in after.actions if action[0] == "monument"] if after.stage == "monument" else []

        def pays(monument: Action, after: State = after) -> int | None:
            events: list[Event] = []
            turn_over(after.apply(monument, events), events)
            number = len(named(events, "monument_pays"))
            return (
                number
                if rule in {event.rule for event in events} and often((0.6, 0.12, 0.35, 1), number, rng)
                else None
            )

        if found := spread(built, pays, rng, least=1):
            return told((tile, found))
    return None
