"""The end of the game: what tokens are worth, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from boardgames.contract import Action, Event, Value
from boardgames.counts import plus
from boardgames.sumeria import ending
from boardgames.sumeria.position import State
from boardgames.sumeria.questions.common import last_action, settled
from boardgames.sumeria.round import ROUNDS
from boardgames.sumeria.tokens import NO_TOKENS, TYPES, count, names
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, outcome, players
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

_WINS: Final = frozenset({"wins", "wins_by_series", "shared_win", "shared_win_by_series"})


@REGISTRY.question
def series(state: State, number: str) -> Question:
    """What are so many tokens of one type worth?"""
    points = ending.series_points(int(number))
    right = Remark("series_worth", "su.end.score", {"number": int(number), "points": points})
    wrong = Remark("series_grows", "su.end.score", {"number": int(number)})
    return how_many(points, (right,), wrong, wrong)


@REGISTRY.question
def points_with(state: State, player: str, tokens: str) -> Question:
    """How many points does a player have who wins these tokens besides?"""
    seat, more = int(player) - 1, tuple(tokens.split())
    owned = plus(state.won[seat], count(more))
    wrong = Remark("count_series", "su.end.score", {"player": seat})
    about = (Remark("player_with", "", {"player": seat, "tokens": more}),)
    return how_many(
        ending.points(owned), (ending.counted(seat, owned),), wrong, wrong, about=about, **_winning(state, seat, more)
    )


@REGISTRY.question
def brings(state: State, player: str, token: str) -> Question:
    """How many points does one more token of this type bring a player?"""
    seat, owned = int(player) - 1, state.won[int(player) - 1][TYPES.index(token)]
    values: dict[str, Value] = {"player": seat, "token": token, "number": owned, "points": owned + 1}
    right, wrong = (Remark(key, "su.end.score", values) for key in ("one_more", "one_more_than"))
    return how_many(owned + 1, (right,), wrong, wrong, **_winning(state, seat, (token,)))


def _winning(state: State, seat: int, tokens: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a question about tokens that a player would win."""
    return {"acts": (Action("take", *tokens),), "acts_in": state._replace(to_move=seat)}


@REGISTRY.question
def winner(state: State, text: str) -> Question:
    """Who wins, when the last action of the game is played?"""
    action, after, events = outcome(state, text)
    end = settled(after, events)
    best = end.winners[0]

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        scores = ending.scores(end.won)
        mine, most = scores[seat], scores[best]
        values: dict[str, Value] = {"player": seat, "points": mine, "more": most, "series": _series(end, seat)}
        return Remark("fewer_at_end" if mine < most else "shorter_series", "su.end.winner", values)

    right = tuple(event for event in events if event.key in _WINS)
    answer = {str(seat + 1) for seat in end.winners}
    return choice(answer, players(state), right, why_not, "su.end.winner", about=(action,), then=action)


def _series(state: State, seat: int) -> str:
    """The numbers of a player's tokens of each type, the longest series first."""
    return ", ".join(map(str, sorted(state.won[seat], reverse=True)))


@REGISTRY.question
def rounds_left(state: State) -> Question:
    """How many rounds are played after this one?"""
    values = {"round": state.round, "number": ROUNDS - state.round, "all": ROUNDS}
    right, wrong = (Remark(key, "su.end.rounds", values) for key in ("rounds_left", "count_rounds"))
    return how_many(ROUNDS - state.round, (right,), wrong, wrong)


@REGISTRY.goal
def win(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Win with the last decision of the game, alone or together."""
    told = [*events]
    end = settled(after, told)
    return Verdict(before.to_move in end.winners, tuple(event for event in told if event.key in _WINS))


@REGISTRY.vary
def any_points(rng: Random) -> Fresh:
    """What a player's tokens are worth with the last ones of a random game."""
    state = last_action(rng, ROUNDS)
    tokens = names(state.spaces[1])
    return Fresh(state, f"points_with {1 + int(rng.random() * state.seats)}, {' '.join(tokens)}")


@REGISTRY.vary
def any_winner(rng: Random) -> Fresh:
    """Who wins a random game that is close. Its last action decides who gets the token of the third zone."""
    while True:
        state = last_action(rng, ROUNDS)
        state = state._replace(spaces=(NO_TOKENS, NO_TOKENS, state.spaces[2]))
        action = state.actions.pick(rng)
        end = state.apply(action)
        scores = sorted(ending.scores(end.won))
        if end.scores() != state.scores() and scores[-1] - scores[-2] <= 1:
            return Fresh(state, f"winner {action}")
