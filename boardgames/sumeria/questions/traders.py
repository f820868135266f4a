"""Add, move, remove: where traders can go, and what that does to the row of zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event
from boardgames.sumeria import traders
from boardgames.sumeria.position import State
from boardgames.sumeria.questions.common import ASCENDANT, played, position, row_events, zone_row
from boardgames.teaching.questions import (
    Fresh,
    Given,
    Question,
    Verdict,
    choice,
    legal_or_not,
    outcome,
    pick,
    players,
    which_places,
    words,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


_ROW_RULES: Final = {
    "place": "su.setup.placement",
    "add": "su.add.zone_up",
    "move": "su.move.zone_up",
    "remove": "su.remove.zone_down",
}


@REGISTRY.question
def reach(state: State, origin: str) -> Question:
    """Where can the trader there move?"""
    place = state.map.index[origin]
    places = state.map.places
    ways = {
        places[target].id: tuple(places[step].id for step in way)
        for target, way in traders.routes_from(state.map, state.board, place).items()
    }
    owner = state.owner(origin)
    if owner is None:
        raise LookupError(f"nobody stands on {origin}")
    mine = state._replace(to_move=owner)

    def missed(word: str) -> Said:
        return Remark("missed", "su.move.jump", {"place": word, "way": ways[word]})

    right = Remark("reach", "su.move.jump", {"place": origin, "number": len(ways), "targets": tuple(ways)})
    return which_places(
        ways,
        (right,),
        lambda word: mine.objections(Action("move", origin, word))[0],
        missed,
        miscounted=Remark("count_reach", "su.move.jump", {"place": origin}),
        about=(Remark("trader_from", "", {"place": origin}),),
        marks=((origin, "from"),),
    )


@REGISTRY.question
def row(state: State, text: str) -> Question:
    """What does the row of zones look like after this action?"""
    action, after, events = outcome(state, text)
    true = after.row
    zone = state.map.zone_of[state.map.index[action[-1]]]
    named, rule = state.map.zones[zone].id, _ROW_RULES[action[0]]
    rulings: dict[tuple[int, ...], Said] = {}
    for key, other in _wrong_rulings(state, action, zone, true):
        if other != true:
            rulings.setdefault(other, Remark(f"ruling_{key}", rule, {"zone": named}))

    def misplaced(word: str) -> Said:
        before, now = position(state, word), position(after, word)
        if before == now:
            return Remark("row_stays", rule, {"zone": word, "position": now})
        return Remark("row_swaps", rule, {"zone": named})

    return zone_row(state, action, true, row_events(events), rulings, misplaced)


def _wrong_rulings(
    state: State, action: Action, zone: int, true: tuple[int, ...]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What half-known rules make of an action: key, and the row they give."""
    now, kind = state.row, action[0]
    step = 1 if kind == "remove" else -1
    if kind == "place":
        for other in (_shifted(now, zone, -1), _shifted(now, zone, 1), _to_the_end(now, zone, -1)):
            yield "placing", other
        return
    if kind == "move":
        left = state.map.zone_of[state.map.index[action[1]]]
        if left != zone:
            for row in (true, now):
                yield "leaving", _shifted(row, left, 1)
        else:
            yield "inside", _shifted(now, zone, -1)
    yield "nothing", now
    yield "two", _shifted(_shifted(now, zone, step), zone, step)
    yield "wrong_way", _shifted(now, zone, -step)
    yield "to_the_end", _to_the_end(now, zone, step)
    yield "round_the_end", _round_the_end(now, zone)


def _shifted(now: tuple[int, ...], zone: int, step: int) -> tuple[int, ...]:
    here = now.index(zone)
    there = min(max(here + step, 0), len(now) - 1)
    other = list(now)
    other[here], other[there] = other[there], other[here]
    return tuple(other)


def _to_the_end(now: tuple[int, ...], zone: int, step: int) -> tuple[int, ...]:
    rest = tuple(other for other in now if other != zone)
    return (zone, *rest) if step < 0 else (*rest, zone)


def _round_the_end(now: tuple[int, ...], zone: int) -> tuple[int, ...]:
    """As if the row were a ring."""
    if zone == now[0]:
        return (*now[1:], zone)
    return (zone, *now[:-1]) if zone == now[-1] else now


@REGISTRY.question
def raises(state: State, zone: str, *actions: str) -> Question:
    """Which of these actions raises the zone?"""
    outcomes = {text: outcome(state, text) for text in actions}
    before = position(state, zone)
    good = frozenset(text for text, (_, after, _) in outcomes.items() if position(after, zone) < before)

    def zone_of(settlement: str) -> str:
        return state.map.zones[state.map.zone_of[state.map.index[settlement]]].id

    def told(texts: Iterable[str]) -> tuple[Said, ...]:
        said: list[Said] = []
        for action, _, events in map(outcomes.__getitem__, texts):
            said.append(action)
            if action[0] == "move" and zone == zone_of(action[1]) != zone_of(action[2]):
                said.append(Remark("raises_left", "su.move.zone_up", {"zone": zone}))
            said += row_events(events)
        return tuple(said)

    def wrong(given: Given) -> Verdict:
        bad = [text for text in words(given) if text not in good]
        missing = Remark("not_all", "su.move.zone_up") if not bad else Remark("raises_not", "", {"zone": zone})
        return Verdict(False, (missing, *told(bad)))

    options = tuple((text, action) for text, (action, _, _) in outcomes.items())
    return Question(good, told(sorted(good, key=actions.index)), wrong, options, several=True)


@REGISTRY.question
def ruling(state: State, text: str) -> Question:
    """Is this action legal, and if not, which rule forbids it?"""
    rules = {
        "add": ("su.board.one_trader", "su.add.none_left"),
        "move": ("su.board.one_trader", "su.move.route", "su.move.jump"),
        "remove": ("su.remove.take", "su.round.structure"),
    }[text.split()[0]]
    return legal_or_not(state, text, rules, Remark("is_legal", "su.round.structure"))


@REGISTRY.question
def cannot_add(state: State) -> Question:
    """Who cannot add a trader, whatever the settlement?"""
    empty = next(action for action in state.map.add_actions if state.owner(action[1]) is None)
    answer = frozenset(str(seat + 1) for seat in range(state.seats) if not state.in_hand(seat))
    right = tuple(
        objection for word in sorted(answer) for objection in state._replace(to_move=int(word) - 1).objections(empty)
    )

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        return Remark("has_left", "su.add.none_left", {"player": seat, "left": state.in_hand(seat)})

    return choice(answer, players(state), right, why_not, "su.add.none_left")


@REGISTRY.question
def next_player(state: State, text: str) -> Question:
    """Who acts after this action?"""
    action, after, events = outcome(state, text)
    assert after.to_move is not None
    following = Remark("acts_next", "su.round.structure", {"player": after.to_move})
    not_next = Remark("not_next", "su.round.structure", {"player": state.start_player})
    moved = tuple(event for event in events if event.key == "marker_moved")
    return choice({str(after.to_move + 1)}, players(state), (following, *moved), lambda _: not_next, then=action)


@REGISTRY.goal
def ascend(before: State, action: Action, after: State, events: Sequence[Event], zone: str) -> Verdict:
    """Bring the zone among the three in the ascendant."""
    at = position(after, zone)
    where = Remark("now_at" if at <= ASCENDANT else "still_at", "", {"zone": zone, "position": at})
    return Verdict(at <= ASCENDANT, (*row_events(events), where))


@REGISTRY.goal
def calm(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Act without moving any zone token."""
    return Verdict(before.row == after.row, row_events(events))


@REGISTRY.goal
def arrive(before: State, action: Action, after: State, events: Sequence[Event], target: str) -> Verdict:
    """Bring a trader to a settlement by a move."""
    told = tuple(event for event in events if event.key in ("moved", "jumped", "branched"))
    if action[0] == "move" and action[2] == target:
        return Verdict(True, (*told, *row_events(events)), ((target, "good"),))
    if action[0] != "move":
        return Verdict(False, (Remark("by_moving", "su.move.route", {"place": target}),))
    # The first thing said names the rule to think of: the move is legal, but does not lead there.
    return Verdict(False, (Remark("not_arrived", "su.move.jump", {"place": target}), *told))


@REGISTRY.vary
def any_reach(rng: Random) -> Fresh:
    """A trader in a group of some size, in a position after some random play."""
    while True:
        state = played(rng)
        reaches = {
            place.id: traders.routes_from(state.map, state.board, index)
            for index, place in enumerate(state.map.places)
            if state.owner(place.id) == state.to_move
        }
        good = [origin for origin, ways in reaches.items() if 3 <= len(ways) <= 6 and max(map(len, ways.values())) > 3]
        if good:
            return Fresh(state, f"reach {pick(good, rng)}")


@REGISTRY.vary
def any_row(rng: Random) -> Fresh:
    """Any action of a position after some random play, each kind as likely."""
    state = played(rng)
    kind = pick(("add", "move", "remove"), rng)
    return Fresh(state, f"row {pick([action for action in state.actions if action[0] == kind], rng)}")
