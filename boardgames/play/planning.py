"""A turn planned whole: what an action is worth together with what its player does next in the same turn."""

from __future__ import annotations

from collections.abc import Generator

from boardgames.contract import Action, State
from boardgames.play.ahead import OneAhead


class Planning:
    """What the seat to move in a view does in its turn. Each position is thought through once: until somebody else
    decides, or chance, the seat knows no more."""

    def __init__(self, view: State, player: OneAhead) -> None:
        assert view.to_move is not None
        self.view, self.seat, self.player = view, view.to_move, player
        self._turn = view.heading()
        self.thens = dict[State, Action]()
        """What the seat does next, by what it sees then."""

    def goes_on(self, state: State) -> bool:
        """Whether the seat decides, in the turn that is planned."""
        return state.to_move == self.seat and state.heading() == self._turn

    def then(self, state: State) -> Generator[None, None, Action]:
        """What the seat does next: what looks best one decision ahead."""
        view = state.seen_by(self.seat)
        if view not in self.thens:
            worths = yield from self.player.worths(view, view.game.promising(view))
            self.thens[view] = max(worths, key=worths.__getitem__)
        return self.thens[view]

    def worth(self, action: Action) -> Generator[None, None, float]:
        """What an action is worth with what the seat does next in its turn."""
        worth = 0.0
        for chance, after in self.view.game.prospects(self.view, action):
            if self.goes_on(after):
                then = yield from self.then(after)
                worth += chance * self.player.worth(after, then)
            else:
                worth += chance * self.player.judged(after.game.terms(after, self.seat))
            yield
        return worth
