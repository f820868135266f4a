"""Players that need nobody at the screen: at random, and by a rule of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from boardgames.contract import CHANCE, Action, Dealer, Event, State


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

    `value(view, action)` is the rule. A player that looks at more actions plays better by the rule, and is slower.
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
