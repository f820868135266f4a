"""A hint for a whole turn of two actions: which two are best together, and by what they are better than to begin with
what looks best by itself."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, State
from boardgames.play.ahead import Glancing
from boardgames.play.hints import Pair
from boardgames.play.planning import Planning
from boardgames.play.slices import Sliced, Slices
from boardgames.play.weighing import EVEN, Weighed, weigh

PLANNED: Final = 24
"""So many first actions are thought of with what follows them: those that look best by themselves."""


class WholeTurn(Sliced):
    """The turn of the seat to move in a view, thought through slice by slice. `alone` is the action that looks best by
    itself. Raises `ValueError` where there is no turn of two actions to plan."""

    def __init__(self, view: State, alone: Action) -> None:
        if not view.game.plans(view):
            raise ValueError("no turn of two actions begins here")
        self.view, self.alone = view, alone
        self._planning = Planning(view, Glancing())
        self._found = list[tuple[float, Action]]()
        self.progress = 0.0
        """Which part of the work is done, from 0 to 1."""
        self._work = self._planned()

    def _planned(self) -> Slices:
        game, player = self.view.game, self._planning.player
        worths = yield from player.worths(self.view, game.promising(self.view))
        others = sorted((action for action in worths if action != self.alone), key=lambda action: -worths[action])
        actions = [self.alone, *others[: PLANNED - 1]]
        for action in actions:
            worth = yield from self._planning.worth(action)
            self._found.append((worth, action))
            self.progress = len(self._found) / len(actions)

    @property
    def done(self) -> int:
        """How many first actions have been thought of with what follows them."""
        return len(self._found)

    @property
    def best(self) -> Pair:
        """The best two that were found: with what looks best by itself, unless others are clearly better. Raises
        `ValueError` before anything has been thought of."""
        most, first = max(self._found, key=lambda each: each[0])
        return self._pair(first if most - self._found[0][0] > EVEN else self.alone)

    @property
    def usual(self) -> Pair:
        """What looks best by itself, with what goes best with it."""
        return self._pair(self.alone)

    def _pair(self, first: Action) -> Pair:
        game, planning, seat = self.view.game, self._planning, self._planning.seat
        prospects, thens = list[tuple[float, State]](), list[Weighed]()
        for chance, after in game.prospects(self.view, first):
            if not planning.goes_on(after):
                prospects.append((chance, after))
                continue
            then = planning.thens[after.seen_by(seat)]
            thens.append(weigh(after, then))
            prospects += [(chance * each, last) for each, last in planning.player.prospects(after, then)]
        certain = thens[0] if len(thens) == len({then.action for then in thens}) == 1 else None
        return Pair(first, certain, weigh(self.view, first, prospects))
