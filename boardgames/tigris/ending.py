"""The end of the game: when it comes, what treasures count, and who wins."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from boardgames.contract import Event, Value, implements, tell
from boardgames.tigris.pieces import COLOURS, NOTHING, Counts, size
from boardgames.tigris.position import State

FEW_TREASURES: Final = 2
"""With so many treasures or fewer on the board the game ends."""


@implements("te.treasure.joker")
def assigned(points: Counts, treasures: int) -> Counts:
    """The points with each treasure given to the colour that is weakest then; nothing does better.

    >>> assigned((14, 13, 8, 12), 3)
    (14, 13, 11, 12)
    """
    counts = list(points)
    for _ in range(treasures):
        counts[counts.index(min(counts))] += 1
    return counts[0], counts[1], counts[2], counts[3]


def totals(state: State) -> list[Counts | None]:
    """The points of each seat with its treasures; None where they are hidden."""
    return [
        None if points is None or taken is None else assigned(points, taken)
        for points, taken in zip(state.points, state.taken, strict=True)
    ]


@implements("te.end.winner")
def scores(state: State) -> tuple[int | None, ...]:
    """The weakest colour of each seat, treasures assigned; None where it is hidden."""
    return tuple(None if total is None else min(total) for total in totals(state))


def score_parts(state: State) -> tuple[dict[str, int], ...]:
    """The points of each colour, treasures assigned: the weakest is the score."""
    known = [total for total in totals(state) if total is not None]
    return tuple(dict(zip(COLOURS, total, strict=True)) for total in known) if len(known) == state.seats else ()


@implements("te.goal.balance")
def balance(counts: Counts | None) -> list[int]:
    """What players are compared by: their colours, the weakest first. Hidden points count for nothing."""
    return sorted(counts or NOTHING)


@implements("te.end.winner")
def ranking(counts: list[Counts | None]) -> tuple[tuple[int, ...], ...]:
    """Seats from best to worst: the weakest colour decides, then the second weakest, and so on."""
    seats = sorted(range(len(counts)), key=lambda seat: balance(counts[seat]), reverse=True)
    return tuple(tuple(group) for _, group in groupby(seats, key=lambda seat: balance(counts[seat])))


@implements("te.end.bag")
def bag_is_empty(state: State, due: int, events: list[Event] | None) -> State:
    """The bag cannot give all the tiles that are due."""
    tell(events, "te.end.bag", "bag_empty", left=size(state.bag), number=due)
    return finish(state, events)


@implements("te.end.treasures")
def few_treasures(state: State, events: list[Event] | None) -> State:
    """One or two treasures are left on the board at the end of a turn."""
    tell(events, "te.end.treasures", "few_treasures", number=state.treasures.bit_count())
    return finish(state, events)


def finish(state: State, events: list[Event] | None) -> State:
    """Screens go aside."""
    state = state.but(stage="over", to_move=None, placed=0, conflict=None, due=0)
    if events is not None:
        counts = totals(state)
        for seat, total in enumerate(counts):
            points, taken = state.points[seat], state.taken[seat]
            if points is None or taken is None or total is None:
                continue
            values: dict[str, Value] = {"player": seat}
            values |= {f"{colour}_points": number for colour, number in zip(COLOURS, points, strict=True)}
            events.append(Event("te.tile.secret_points", "points_shown", values))
            if taken:
                values = {"player": seat, "number": taken, **dict(zip(COLOURS, total, strict=True))}
                events.append(Event("te.treasure.joker", "treasures_assigned", values))
            least = min(total)
            colour, *others = (colour for colour, number in zip(COLOURS, total, strict=True) if number == least)
            if others:
                values = {"player": seat, "points": least, "colours": (colour, *others)}
                events.append(Event("te.goal.balance", "weakest_tied", values))
            else:
                tell(events, "te.goal.balance", "weakest", player=seat, points=least, colour=colour)
        _tell_winner(counts, events)
    return state


def _tell_winner(counts: list[Counts | None], events: list[Event]) -> None:
    ranked = ranking(counts)
    winners, best = ranked[0], balance(counts[ranked[0][0]])
    if len(winners) > 1:
        tell(events, "te.end.winner", "shared_win", players=winners, points=best[0])
        return
    # By how many colours the winner had to be compared with the next best.
    second = balance(counts[ranked[1][0]])
    depth = next(depth for depth in range(4) if best[depth] != second[depth])
    if depth == 0:
        tell(events, "te.end.winner", "wins", player=winners[0], points=best[0])
        return
    tell(
        events, "te.end.winner", "wins_by_next", player=winners[0], points=best[0], others=ranked[1], number=depth + 1,
        decider=best[depth], other_decider=second[depth],
    )  # fmt: skip
