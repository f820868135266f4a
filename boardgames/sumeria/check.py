"""Whether a table can have a position: all that is wrong with it. `notation` reads it and names the lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardgames.contract import CHANCE
from boardgames.counts import minus
from boardgames.notation import Problem
from boardgames.sumeria import scoring
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import PLACED, SIZES
from boardgames.sumeria.round import PHASES, ROUNDS
from boardgames.sumeria.tokens import EACH, TYPES, bundles

_SET_UP: Final = ("zones", "start", "place")


def problems(state: State) -> Iterator[Problem]:
    """What cannot lie on a table, and what no game leads to."""
    yield from _row(state)
    yield from _tokens_in_all(state)
    yield from _traders(state)
    yield from _time(state)
    yield from _draws(state)
    yield from _turn(state)
    if state.stage == "place":
        yield from _placements(state)
    elif state.stage == "take" and len(state.row) == len(state.map.zones):
        yield from _choice(state)


def obscure(state: State) -> Iterator[Problem]:
    """What no picture and no words could show, so that it cannot even be studied."""
    if state.stage != "zones":
        yield from _row(state)
    if state.stage == "take" and not any(map(any, state.spaces)):
        yield _NO_CHOICE
    yield from _turn(state)


def _of(field: str, what: str) -> Problem:
    return Problem(what, (field,))


_NO_CHOICE: Final = _of("stage", "nobody has anything to choose, so it is not 'take'")


def _row(state: State) -> Iterator[Problem]:
    there, all_ = len(state.row), len(state.map.zones)
    if state.stage == "zones" and there == all_:
        yield _of("row", "is complete, so it is not the stage 'zones'")
    if state.stage != "zones" and there != all_:
        yield _of("row", f"has {there} zones, not {all_}")


def _tokens_in_all(state: State) -> Iterator[Problem]:
    """So many tokens of each type there are."""
    left = EACH, EACH, EACH, EACH
    seats = ((str(seat), tokens) for seat, tokens in enumerate(state.won, start=1))
    for field, tokens in (*(("spaces", tokens) for tokens in state.spaces), *seats):
        left = minus(left, tokens)
        for kind, number, here in zip(TYPES, left, tokens, strict=True):
            if number < 0 < here:
                yield _of(field, f"there are {EACH - number} {kind} tokens in all, more than {EACH}")
    for kind, number, most in zip(TYPES, state.bag, left, strict=True):
        if number > max(most, 0):
            yield _of("bag", f"{number} {kind} tokens are too many: {max(most, 0)} lie nowhere else")


def _traders(state: State) -> Iterator[Problem]:
    for seat in range(state.seats):
        if state.in_hand(seat) < 0:
            number = state.board.count(seat + 1)
            yield _of("stage", f"player {seat + 1} has {number} traders on the board, of {state.total}")


def _time(state: State) -> Iterator[Problem]:
    """Whether the stage can come in this round and phase, and with what lies on the board."""
    if state.stage in _SET_UP and state.round > 1:
        yield _of("stage", f"'{state.stage}' belongs to the set-up, before the first round")
    if state.stage in (*_SET_UP, "tokens") and state.phase > 1:
        yield _of("round", f"'{state.stage}' comes before the first phase of a round")
    if state.stage == "take" and state.phase < PHASES:
        yield _of("round", f"tokens are taken after phase {PHASES}")
    if state.stage == "over" and (state.round, state.phase) != (ROUNDS, PHASES):
        yield _of("round", f"the game is over after round {ROUNDS}.{PHASES}")
    drawn = sum(map(sum, state.spaces))
    right = {"zones": drawn == 0, "tokens": drawn < sum(SIZES), "start": drawn == sum(SIZES), "over": drawn == 0}
    if not right.get(state.stage, True):
        yield _of("stage", f"with {drawn} tokens above the row it is not '{state.stage}'")
    if state.stage == "tokens" and any(
        sum(left) < size and any(right)
        for size, left, right in zip(SIZES, state.spaces, state.spaces[1:], strict=False)
    ):
        yield _of("stage", "tokens are laid above the first zone until it has three, then above the second")
    if state.stage in ("zones", "tokens", "start") and state.round == 1 and any(state.board):
        yield _of("stage", f"'{state.stage}' belongs to the set-up, before any trader stands on the board")


def _draws(state: State) -> Iterator[Problem]:
    """Whether the bag lasts for the draws to come (su.end.rounds)."""
    due = sum(SIZES) * (ROUNDS - state.round)
    if state.stage in ("zones", "tokens"):
        due += sum(SIZES) - sum(map(sum, state.spaces))
    if sum(state.bag) < due:
        what = f"the bag holds {sum(state.bag)} tokens, and {due} are still to be drawn"
        yield Problem(what, ("bag", "stage"))


def _turn(state: State) -> Iterator[Problem]:
    if state.stage in ("zones", "tokens", "start", "over") and state.to_move not in (None, CHANCE):
        yield _of("turn", f"in '{state.stage}' it is nobody's turn")


def _placements(state: State) -> Iterator[Problem]:
    """Whether players have placed by turns."""
    placed = [state.board.count(i + 1) for i in range(state.seats)]
    order = [(state.start_player + i) % state.seats for i in range(state.seats)]
    total = sum(placed)
    due = [total // state.seats + (i < total % state.seats) for i in range(state.seats)]
    if [placed[i] for i in order] != due or order[total % state.seats] != state.to_move:
        yield _of("stage", "in set-up players place one trader each in turn; these numbers and the turn do not fit")
    if total >= PLACED[state.seats] * state.seats:
        yield _of("stage", "everybody has placed, so it is not 'place'")


def _choice(state: State) -> Iterator[Problem]:
    """Whether whoever controls the zone has tokens to choose from."""
    ranked = scoring.influence(state, state.row[scoring.unsettled(state) or 0])
    if not any(map(any, state.spaces)) or not ranked or len(bundles(scoring.due(state))) < 2:
        yield _NO_CHOICE
    elif state.to_move != ranked[0].seat:
        yield _of("turn", f"player {ranked[0].seat + 1} controls the zone and chooses")
