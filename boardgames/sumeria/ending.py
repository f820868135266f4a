"""The end of the game: points for series of tokens, and the winner."""

from __future__ import annotations

from itertools import groupby

from boardgames.contract import Event, Value, implements, tell
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import TYPES, Tokens


def series_points(number: int) -> int:
    """What so many tokens of one type are worth: 1, 3, 6, 10, 15, 21, 28, 36, 45."""
    return number * (number + 1) // 2


@implements("su.end.score")
def points(tokens: Tokens) -> int:
    """The sum over the four types."""
    return sum(map(series_points, tokens))


def scores(won: tuple[Tokens, ...]) -> tuple[int, ...]:
    """The points of each seat."""
    return tuple(map(points, won))


def series(tokens: Tokens) -> tuple[int, ...]:
    """How long the series are, the longest first."""
    return tuple(sorted(tokens, reverse=True))


@implements("su.end.winner")
def ranking(won: tuple[Tokens, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats from best to worst: points, then the longest series, then the next longest, and so on."""

    def worth(seat: int) -> tuple[int, tuple[int, ...]]:
        return points(won[seat]), series(won[seat])

    seats = sorted(range(len(won)), key=worth, reverse=True)
    return tuple(tuple(group) for _, group in groupby(seats, key=worth))


@implements("su.end.rounds")
def finish(state: State, events: list[Event] | None) -> State:
    """The sixth round was the last: nothing is prepared."""
    state = state._replace(stage="over", to_move=None)
    if events is not None:
        tell(events, "su.end.rounds", "game_over", round=state.round)
        for seat, tokens in enumerate(state.won):
            events.append(counted(seat, tokens))
        _tell_winner(state, events)
    return state


def counted(seat: int, tokens: Tokens) -> Event:
    """What tells a player's points, type by type."""
    values: dict[str, Value] = {"player": seat, "points": points(tokens)}
    values |= dict(zip(TYPES, tokens, strict=True))
    values |= {f"{kind}_points": series_points(number) for kind, number in zip(TYPES, tokens, strict=True)}
    return Event("su.end.score", "final_points", values)


def _tell_winner(state: State, events: list[Event]) -> None:
    winners, *others = ranking(state.won)
    best = points(state.won[winners[0]])
    level = tuple(seat for group in others for seat in group if points(state.won[seat]) == best)
    if len(winners) > 1 and level:
        tell(events, "su.end.winner", "shared_win_by_series", players=winners, points=best, others=level)
    elif len(winners) > 1:
        tell(events, "su.end.winner", "shared_win", players=winners, points=best)
    elif level:
        tell(events, "su.end.winner", "wins_by_series", player=winners[0], points=best, others=level)
    else:
        tell(events, "su.end.winner", "wins", player=winners[0], points=best)
