"""Players who need no board: at random, and by a rule of thumb. And many games at once, for figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeVar

from boardgames.contract import CHANCE, Action, Dealer, Event, Game, State


class Player(Protocol):
    """Whoever decides for a seat. A player is shown what the seat can see, nothing else."""

    def choose(self, view: State) -> Action: ...


class RandomPlayer:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = Random(seed)

    def choose(self, view: State) -> Action:
        return view.actions.pick(self.rng)


S = TypeVar("S", bound=State)


class RuleOfThumb:
    """Looks at some of the legal actions, drawn at random, and takes the one that a rule of thumb values most.

    `value(view, action)` is the rule; who looks at more actions plays better by it, and is slower.
    """

    def __init__(self, value: Callable[[Any, Action], float], seed: int | str | None = None, *, look: int = 12) -> None:
        self.value, self.look, self.rng = value, look, Random(seed)

    def choose(self, view: State) -> Action:
        legal = view.actions
        seen = legal if len(legal) <= self.look else [legal.pick(self.rng) for _ in range(self.look)]
        return max(seen, key=lambda action: self.value(view, action))


def play_on(
    state: S, players: Sequence[Player], dealer: Dealer, events: list[Event] | None = None
) -> tuple[S, Action] | None:
    """One action of whoever is to move: the state after it, and the action. None when the game is over."""
    match state.to_move:
        case None:
            return None
        case seat if seat == CHANCE:
            action = dealer.draw(state)
        case seat:
            action = players[seat].choose(state.seen_by(seat))
    return state.apply(action, events), action


class Figures(NamedTuple):
    """What many games came to. Decisions are those of players, never chance's."""

    game: str
    players: int
    games: int
    seed: int
    decisions: int
    seconds: float
    scores: tuple[float, ...]
    """Mean points of each seat."""
    wins: tuple[float, ...]
    """Share of wins of each seat; a shared win counts in equal parts."""
    counts: dict[str, dict[str, int]]
    """For each kind of event asked for, how often its values were which words."""


def simulate(
    game: Game, players: int, games: int, seed: int, *, counted: Iterable[str] = (), check: bool = False, **options: Any
) -> Figures:
    """Games of random players.

    `counted` are keys of events to count. With `check` every position is written, read back and compared: reading
    refuses what cannot be on the table.
    """
    counts: dict[str, Counter[str]] = {key: Counter() for key in counted}
    # Streams apart from one another: the dealer must not draw what the players pick by.
    seated = [RandomPlayer(f"{seed} player {seat}") for seat in range(players)]
    dealer = Dealer(f"{seed} dealer")
    decisions = 0
    points = [0] * players
    wins = [0.0] * players
    start = game.start(players, **options)
    began = perf_counter()
    for _ in range(games):
        state: State = start
        events: list[Event] | None = [] if counts else None
        while step := play_on(state, seated, dealer, events):
            decisions += state.to_move != CHANCE
            state = step[0]
            if check and game.read(state.text) != state:
                raise ValueError(f"this position does not read back: {state.text}")
        _count(events or (), counts)
        for seat, number in enumerate(state.scores()):
            points[seat] += number or 0
        for seat in state.winners:
            wins[seat] += 1 / len(state.winners)
    seconds = perf_counter() - began
    return Figures(
        game.name,
        players,
        games,
        seed,
        decisions,
        seconds,
        tuple(total / games for total in points),
        tuple(total / games for total in wins),
        {key: dict(sorted(counter.items())) for key, counter in counts.items()},
    )


def _count(events: Iterable[Event], counts: dict[str, Counter[str]]) -> None:
    for event in events:
        if event.key in counts:
            counts[event.key].update(value for value in event.values.values() if isinstance(value, str))
