"""A plain search for the ladder: what the expert's judgement and its few good playouts are worth.

UCT over guesses of what is hidden (single-observer information-set Monte Carlo tree search, Cowling et al. 2012), with
random playouts and no knowledge of any game. It gets ten times the expert's playouts.

    python -m tools.ladder stone_age expert plain --games 10
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Dealer, State
from boardgames.play.search import BUDGET

EXPLORATION: Final = 0.7
"""Of UCB1, as Cowling et al. set it for rewards from 0 to 1."""
LONGEST: Final = 200
"""Actions of a random playout, after which the points count as they stand: random players end no game soon."""


class Node:
    """Decisions that led here: how often each was possible, how often it was taken, and what came of it."""

    def __init__(self) -> None:
        self.after = dict[Action, Node]()
        self.possible = self.visits = 0
        self.reward = 0.0

    def promise(self) -> float:
        return self.reward / self.visits + EXPLORATION * sqrt(log(self.possible) / self.visits)


class Plain:
    """Takes the action that was tried most often."""

    def __init__(self, seed: int | str | None = None, playouts: int = 10 * BUDGET) -> None:
        self.rng, self.playouts = Random(seed), playouts

    def choose(self, view: State) -> Action:
        root = Node()
        if len(view.actions) > 1:
            for _ in range(self.playouts):
                self._playout(root, view.guess(self.rng))
        else:
            root.after[next(iter(view.actions))] = Node()
        return max(root.after, key=lambda action: root.after[action].visits)

    def _playout(self, node: Node, state: State) -> None:
        """Down the tree, one decision beyond it, and on at random; then what came of it is counted."""
        dealer, path = Dealer(self.rng.random().hex()), list[tuple[int, Node]]()
        while (seat := (state := dealer.settle(state)).to_move) is not None:
            legal = list(state.actions)
            unknown = [action for action in legal if action not in node.after]
            for action in legal:
                if action in node.after:
                    node.after[action].possible += 1
            if unknown:
                action = unknown[int(self.rng.random() * len(unknown))]
                node.after[action] = Node()
                node.after[action].possible = 1
            else:
                action = max(legal, key=lambda action: node.after[action].promise())
            node, state = node.after[action], state.apply(action)
            path.append((seat, node))
            if unknown:
                break
        best = self._ended(state, dealer)
        for seat, node in path:
            node.visits += 1
            node.reward += (seat in best) / len(best)

    def _ended(self, state: State, dealer: Dealer) -> tuple[int, ...]:
        """Who is ahead when the game has gone on at random."""
        for _ in range(LONGEST):
            if state.to_move is None:
                break
            state = state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(self.rng))
        return state.ranking()[0]
