"""The end: how long the game lasts, what tokens are worth, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Value
from boardgames.counts import minus, plus
from boardgames.practice.kinds import Kinds
from boardgames.practice.walks import walk
from boardgames.sumeria import GAME
from boardgames.sumeria import ending as rules
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import acts, any_action, at_round_end, shuffled, with_mistakes
from boardgames.sumeria.questions import ending
from boardgames.sumeria.questions.common import ends_round, settled
from boardgames.sumeria.round import PHASES, ROUNDS
from boardgames.sumeria.tokens import EACH, NO_TOKENS, ONE, TYPES, Tokens, names
from boardgames.teaching.questions import Given, Question, choice, how_many, outcome
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


# ---------------------------------------------------------------- how long it lasts
def turns_left(state: State, player: str) -> Question:
    """How many actions does a player still take in the whole game?"""
    seat = int(player) - 1
    assert state.stage == "act"
    assert state.to_move is not None
    to_act = (seat - state.start_player) % state.seats >= (state.to_move - state.start_player) % state.seats
    rounds, phases = ROUNDS - state.round, PHASES - state.phase + to_act
    values: dict[str, Value] = {
        "player": seat, "later": rounds * PHASES, "phases": phases, "all": ROUNDS,
    }  # fmt: skip
    right = (Remark("turns_this_round", "su.round.structure", values), Remark("turns_later", "su.end.rounds", values))
    wrong = Remark("count_turns", "su.end.rounds", values)
    about = (Remark("turns_asked", "", values),)
    number = rounds * PHASES + phases
    asked = how_many(number, right, wrong, wrong, about=about)
    this_phase = Remark("still_to_act" if to_act else "has_acted", "su.round.structure", values)
    this_round = Remark("rounds_after", "su.end.rounds", {"round": state.round, "number": rounds, **values})
    near: dict[Given, Said] = {number - 1 if to_act else number + 1: this_phase}
    return with_mistakes(asked, near | {number + PHASES: this_round, number - PHASES: this_round})


@KINDS.kind("su.end.rounds", "su.round.structure", asks=turns_left, ask="number", across=True)
def actions_left(state: State, rng: Random, rule: str) -> str | None:
    """Any player, who has acted in this phase or not."""
    return str(1 + int(rng.random() * state.seats)) if state.stage == "act" else None


# ---------------------------------------------------------------- points
@KINDS.kind("su.end.score", asks=ending.points_with, ask="number", during=(0.3, 1.0))
def points_with(state: State, rng: Random, rule: str) -> str | None:
    """A player who has some tokens, with two or three of those above the row."""
    tokens = shuffled([token for space in state.spaces for token in names(space)], rng)[: 2 + int(rng.random() * 2)]
    player = int(rng.random() * state.seats)
    if state.stage not in ("act", "take") or len(tokens) < 2 or not any(state.won[player]):
        return None
    return f"{player + 1}, {' '.join(tokens)}"


def worth_most(state: State, player: str) -> Question:
    """Which type is worth most to a player who wins one more token?"""
    seat = int(player) - 1
    owned = dict(zip(TYPES, state.won[seat], strict=True))
    best = max(TYPES, key=lambda token: owned[token])

    def brings(token: str, key: str) -> Remark:
        values: dict[str, Value] = {"player": seat, "token": token, "number": owned[token], "points": owned[token] + 1}
        return Remark(key, "su.end.score", values)

    options = tuple((token, Remark("token", "", {"token": token})) for token in TYPES)
    return choice(
        {best},
        options,
        (brings(best, "one_more"), Remark("series_grow", "su.end.score")),
        lambda token: brings(token, "brings_less"),
        about=(Remark("one_more_for", "", {"player": seat}),),
        pictures={token: (token,) for token in TYPES},
    )


@KINDS.kind("su.end.score", asks=worth_most, ask="choice", during=(0.2, 1.0))
def best_token(state: State, rng: Random, rule: str) -> str | None:
    """A player who has most of one type."""
    player = int(rng.random() * state.seats)
    most, second, *_ = rules.series(state.won[player])
    return str(player + 1) if state.stage == "act" and most > second > 0 else None


# ---------------------------------------------------------------- the winner
@at_round_end
def winner(state: State, text: str) -> Question:
    """Who wins, and by how many points or which series, when the last action of the game is played?"""
    asked = ending.winner(state, text)
    action, after, _ = outcome(state, text)
    told = tuple(rules.counted(seat, tokens) for seat, tokens in enumerate(settled(after).won))
    return asked._replace(right=(*told, *asked.right), about=acts(state, action))


_DEALS: Final = 5
"""So often the tokens of a game are dealt anew."""


def close_games(rng: Random) -> Iterator[State]:
    """Before the last action of a game: the tokens are dealt so that the one above the third zone decides."""
    for state in walk(GAME, rng, (0.85, 1.0)):
        if isinstance(state, State) and state.round == ROUNDS and ends_round(state) and any(state.spaces[2]):
            for _ in range(_DEALS):
                yield state._replace(spaces=(NO_TOKENS, NO_TOKENS, state.spaces[2]), won=_dealt(state, rng))


def _dealt(state: State, rng: Random) -> tuple[Tokens, ...]:
    """Tokens for all players, so that two of them are level or nearly so."""
    rest = names(minus((EACH, EACH, EACH, EACH), state.spaces[2]))
    while True:
        won = [NO_TOKENS] * state.seats
        for token in rest:
            seat = int(rng.random() * state.seats)
            won[seat] = plus(won[seat], ONE[token])
        *_, second, first = sorted(rules.scores(tuple(won)))
        if first - second <= 1:
            return tuple(won)


@KINDS.kind("su.end.winner", "su.end.score", asks=winner, ask="choice", across=True, fixed=True, positions=close_games)
def who_wins(state: State, rng: Random, rule: str) -> str | None:
    """A last action after which points decide, or the series of players who are level, or not even these."""
    action = any_action(state, rng)
    end = state.apply(action)
    *_, second, first = sorted(rules.scores(end.won))
    likely = 1.0 if first == second and len(end.winners) == 1 else 0.5 if first == second else 0.2
    return str(action) if first - second < 4 and rng.random() < likely else None
