"""Control and scoring: who is first and second in a zone, and what that brings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.practice.kinds import Kinds
from boardgames.practice.walks import walk
from boardgames.sumeria import GAME
from boardgames.sumeria import scoring as rules
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import (
    acted,
    acts,
    at_round_end,
    first_zones,
    last_action,
    shuffled,
    with_mistakes,
)
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.questions import scoring
from boardgames.sumeria.questions.common import ASCENDANT, ends_round, row_events
from boardgames.sumeria.scoring import FIRST_TAKES, SECOND_TAKES, decided_by
from boardgames.sumeria.tokens import EACH, TYPES
from boardgames.teaching.questions import Question, how_many, pick
from boardgames.teaching.wording import Remark

KINDS: Final = Kinds()

TIES: Final = {
    "su.score.majority": "traders",
    "su.score.tie_residence": "residence",
    "su.score.tie_cities": "cities",
    "su.score.tie_start": "nearness",
}
"""What decides between two players by each rule."""


# ---------------------------------------------------------------- control
def control(state: State, zone: str, rank: str) -> Question:
    """Who controls the zone, or is second there?"""
    asked = scoring.control(state, zone, rank)
    right = list(asked.right)
    if asked.answer == frozenset({"nobody"}):
        right.append(Remark("who_counts", "su.score.majority"))
    return asked._replace(right=tuple(right), about=(Remark(f"who_is_{rank}", "", {"zone": zone}),))


@KINDS.kind(*TIES, asks=control, ask="choice", fixed=True)
def who_controls(state: State, rng: Random, rule: str) -> str | None:
    """A zone that the rule decides; now and then one in which nobody, or nobody else, has a trader."""
    if state.stage != "act":
        return None
    at = int(rng.random() * 2)
    for zone in shuffled(state.row, rng):
        ranked = rules.influence(state, zone)
        if len(ranked) > at + 1:
            fits = decided_by(*ranked[at : at + 2]) == TIES[rule]
        else:
            fits = len(ranked) <= at and rule == "su.score.majority"
        if fits:
            return f"{state.map.zones[zone].id}, {('first', 'second')[at]}"
    return None


def decides(state: State, zone: str) -> Question:
    """What puts the first player of the zone before the second, and in which order is compared?"""
    asked = scoring.decides(state, zone)
    return asked._replace(right=(*asked.right, Remark("compared", "su.score.majority")))


@KINDS.kind("su.score.majority", asks=decides, ask="choice", fixed=True)
def what_decides(state: State, rng: Random, rule: str) -> str | None:
    """A zone that is decided in one of the four ways, each as likely."""
    if state.stage != "act":
        return None
    wanted = pick(tuple(TIES.values()), rng)
    for zone in state.row:
        ranked = rules.influence(state, zone)
        if len(ranked) > 1 and decided_by(*ranked[:2]) == wanted:
            return state.map.zones[zone].id
    return None


# ---------------------------------------------------------------- tokens
@at_round_end
def wins(state: State, player: str, text: str) -> Question:
    """How many tokens does a player get when the last action of a round is this one?"""
    seat, action = int(player) - 1, Action.parse(text)
    after = acted(state, action)
    asked = _told(state, action, scoring.wins(state, player, text), Remark("tokens_of", "", {"player": seat}))
    return with_mistakes(
        asked,
        {
            _share(after, seat, state.row): Remark("row_first", "su.score.zones", {"zones": first_zones(after)}),
            _share(after, seat, after.row, (1, 1, 1)): Remark("no_second_in_third", "su.score.third_zone"),
        },
    )


def _share(state: State, seat: int, row: tuple[int, ...], seconds: tuple[int, ...] = SECOND_TAKES) -> int:
    """The tokens that a player gets from the first zones of a row, if second players get so many."""
    number = 0
    for zone, first, second in zip(row, FIRST_TAKES, seconds, strict=False):
        order = [there.seat for there in rules.influence(state, zone)[:2]]
        number += sum(share for other, share in zip(order, (first, second), strict=False) if other == seat)
    return number


@at_round_end
def lost(state: State, text: str) -> Question:
    """How many tokens leave the game when the last action of a round is this one?"""
    action = Action.parse(text)
    after, asked = acted(state, action), _told(state, action, scoring.lost(state, text), Remark("tokens_lost"))
    unmoved = sum(_unclaimed(after, space, zone) for space, zone in enumerate(state.row[: len(SIZES)]))
    return with_mistakes(asked, {unmoved: Remark("row_first", "su.score.zones", {"zones": first_zones(after)})})


def _told(state: State, action: Action, asked: Question, about: Remark) -> Question:
    """The question with what it is about, and with what the action does to the row before anything scores."""
    events: list[Event] = []
    acted(state, action, events)
    return asked._replace(right=(*row_events(events), *asked.right), about=(about, *acts(state, action)))


@KINDS.kind("su.score.first_zone", "su.score.second_zone", "su.score.third_zone", asks=wins, ask="number", across=True)
def tokens_won(state: State, rng: Random, rule: str) -> str | None:
    """Any last action, and any player."""
    text = last_action(state, rng)
    return f"{1 + int(rng.random() * state.seats)}, {text}" if text else None


def deserted(rng: Random) -> Iterator[State]:
    """Before the last action of a round: from the zones that may score the traders of some players are taken back."""
    for state in walk(GAME, rng):
        if isinstance(state, State) and ends_round(state):
            board = bytearray(state.board)
            for zone in state.row[: ASCENDANT + 1]:
                stay = shuffled(range(1, state.seats + 1), rng)[: int(rng.random() * 4)]
                for place in state.map.zone_places[zone]:
                    if board[place] not in stay:
                        board[place] = 0
            yield state._replace(board=bytes(board))


@KINDS.kind("su.score.empty_zone", asks=lost, ask="number", across=True, positions=deserted)
def tokens_lost(state: State, rng: Random, rule: str) -> str | None:
    """A last action in a position where what is lost depends on it."""
    found: dict[int, list[Action]] = {}
    for action in state.actions:
        after = acted(state, action)
        number = sum(_unclaimed(after, space, zone) for space, zone in enumerate(after.row[: len(SIZES)]))
        found.setdefault(number, []).append(action)
    number = int(rng.random() * (1 + sum(SIZES)))
    return str(pick(found[number], rng)) if number in found and len(found) > 1 else None


def _unclaimed(state: State, space: int, zone: int) -> int:
    """The tokens on a space that nobody gets when this zone lies below."""
    there = len(rules.influence(state, zone))
    return max(0, SIZES[space] - sum(shares[space] for shares in (FIRST_TAKES, SECOND_TAKES)[:there]))


def in_bag(state: State, token: str) -> Question:
    """How many tokens of a type are still in the bag, as everybody can work out?"""
    kind = TYPES.index(token)
    above = sum(space[kind] for space in state.spaces)
    won = sum(tokens[kind] for tokens in state.won)
    left = state.bag[kind]
    values: dict[str, Value] = {"token": token, "all": EACH, "above": above, "won": won, "number": left}
    right, few, many, not_won, not_above = (
        Remark(f"bag_{key}", "su.score.public", values)
        for key in ("is", "holds_more", "holds_less", "without_won", "without_above")
    )
    asked = how_many(left, (right,), few, many, about=(Remark("token_asked", "", values),))
    return with_mistakes(asked, {EACH - above: not_won, EACH - won: not_above})


@KINDS.kind("su.score.public", asks=in_bag, ask="number", during=(0.2, 0.9))
def in_the_bag(state: State, rng: Random, rule: str) -> str | None:
    """Tokens have been won, and none has left the game."""
    if state.stage != "act" or state.round == 1 or not any(state.bag) or any(state.removed):
        return None
    return pick(TYPES, rng)
