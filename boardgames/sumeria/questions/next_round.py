"""The next round: how the row turns, who starts, what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.questions.common import ASCENDANT, last_action, position, row_events, row_ids, settled, zone_row
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, outcome, pick, players
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

FEWEST: Final = frozenset(
    {"fewest", "fewest_tied", "fewest_tied_on", "fewest_tied_to_the_end", "fewest_tied_everywhere"}
)


@REGISTRY.question
def row_turned(state: State, text: str) -> Question:
    """What is the row in the next round, when the last action of this one is played?"""
    action, after, events = outcome(state, text)
    turned = settled(after, events).row
    rulings: dict[tuple[int, ...], Said] = {}
    for key, other in _wrong_turns(_turned_back(turned)):
        if other != turned:
            rulings.setdefault(other, Remark(f"turning_{key}", "su.next.zone_row"))
    scored = row_ids(state, turned[-ASCENDANT:])

    def misplaced(word: str) -> Said:
        return Remark("scored_turn" if word in scored else "others_move_up", "su.next.zone_row", {"zone": word})

    right = tuple(event for event in events if event.key == "row_turned")
    return zone_row(state, action, turned, right, rulings, misplaced)


def _turned_back(row: tuple[int, ...]) -> tuple[int, ...]:
    """The row that became this one when the round was over."""
    return (*reversed(row[-ASCENDANT:]), *row[:-ASCENDANT])


def _wrong_turns(row: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What half-known rules make of the row: key, and the row they give."""
    first, rest = row[:ASCENDANT], row[ASCENDANT:]
    yield "same_order", (*rest, *first)
    yield "stays", row
    yield "all_reversed", tuple(reversed(row))
    yield "one_only", (*row[1:], row[0])


@REGISTRY.question
def starts(state: State, text: str) -> Question:
    """Who starts the next round, when the last action of this one is played?"""
    action, after, events = outcome(state, text)
    start = settled(after, events).start_player
    (told,) = (event for event in events if event.key in FEWEST)
    last = told.values["player"]

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        values = {"player": seat, "zone": told.values["zone"]}
        return Remark("is_last" if seat == last else "not_after_last", "su.next.start_player", values)

    return choice({str(start + 1)}, players(state), (told,), why_not, about=(action,), then=action)


@REGISTRY.question
def last(state: State, text: str) -> Question:
    """Who is last in the next round, when the last action of this one is played?"""
    action, after, events = outcome(state, text)
    row = _turned_back(settled(after, events).row)
    (told,) = (event for event in events if event.key in FEWEST)
    seat = told.values["player"]
    assert isinstance(seat, int)

    def why_not(word: str) -> Said:
        other = int(word) - 1
        for zone in row:
            fewest, theirs = _traders(after, zone, seat), _traders(after, zone, other)
            if fewest != theirs:
                values: dict[str, Value] = {"player": other, "zone": state.map.zones[zone].id, "traders": theirs}
                return Remark("not_fewest", "su.next.start_player", values)
        return Remark("sat_earlier", "su.next.start_player", {"player": other})

    return choice({str(seat + 1)}, players(state), (told,), why_not, then=action)


def _traders(state: State, zone: int, seat: int) -> int:
    """The traders of a player in a zone."""
    return sum(state.board[place] == seat + 1 for place in state.map.zone_places[zone])


@REGISTRY.question
def bag_after(state: State, text: str) -> Question:
    """How many tokens are left in the bag when the next round has begun?"""
    action, after, _ = outcome(state, text)
    number = sum(settled(after).bag) - sum(SIZES)
    values = {"number": number, "round": state.round + 1, "drawn": sum(SIZES)}
    right, wrong = (Remark(key, "su.next.track", values) for key in ("bag_then", "count_draws"))
    return how_many(number, (right,), wrong, wrong, then=action)


@REGISTRY.goal
def start_next(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Start the next round oneself."""
    told: list[Event] = [*events]
    end = settled(after, told)
    fewest = tuple(event for event in told if event.key in FEWEST)
    return Verdict(end.start_player == before.to_move, fewest)


@REGISTRY.goal
def zone_next(before: State, action: Action, after: State, events: Sequence[Event], zone: str, wanted: str) -> Verdict:
    """Bring a zone to this position of the next round's row."""
    at = position(settled(after), zone)
    where = Remark("then_at", "su.next.zone_row", {"zone": zone, "position": at})
    return Verdict(at == int(wanted), (*row_events(events), where))


@REGISTRY.vary
def any_turn(rng: Random) -> Fresh:
    """How the row turns after some random play."""
    state = last_action(rng)
    calm = [action for action in state.actions if state.apply(action).row != state.row]
    return Fresh(state, f"row_turned {pick(calm, rng)}")


@REGISTRY.vary
def any_start(rng: Random) -> Fresh:
    """Who starts the next round after some random play."""
    state = last_action(rng)
    return Fresh(state, f"starts {state.actions.pick(rng)}")
