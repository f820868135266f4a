"""Players that look one decision ahead, by the terms in which their game judges positions; with or without mistakes."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from math import inf
from typing import Final, NamedTuple

from boardgames.contract import CHANCE, Action, Seed, State, Term, seeded

SAME: Final = 1e-9
"""Sums that differ by no more are equal, in whatever order they were added up."""


def decider(view: State) -> int:
    """The seat that decides, by what it sees itself. Raises `ValueError` where no player does, and for the view of
    another seat."""
    seat = view.to_move
    if seat is None or seat == CHANCE:
        raise ValueError("no player is to move here")
    if not view.shows(seat):
        raise ValueError(f"seat {seat} is to move here, and this is not what it sees")
    return seat


class OneAhead:
    """Takes the action whose prospects are worth most; of several that are worth the same, chance takes one."""

    def __init__(self, seed: Seed = None) -> None:
        self.rng = seeded(seed)

    def choose(self, view: State) -> Action:
        """One of the actions that are worth most. Raises `ValueError` for a view in which no player decides (see
        `decider`)."""
        decider(view)
        best, found = -inf, list[Action]()
        for action in self.considered(view):
            worth = self.worth(view, action)
            if worth > best + SAME:
                best, found = worth, [action]
            elif worth > best - SAME:
                found.append(action)
        return found[int(self.rng.random() * len(found))]

    def considered(self, view: State) -> Iterable[Action]:
        """The actions that are looked at."""
        return view.game.promising(view)

    def worth(self, view: State, action: Action) -> float:
        """What an action is worth: the mean of the positions that it may lead to."""
        game, seat = view.game, view.to_move
        assert seat is not None
        return sum(chance * self.judged(game.terms(after, seat)) for chance, after in self.prospects(view, action))

    def prospects(self, view: State, action: Action) -> Iterable[tuple[float, State]]:
        """The positions that an action may lead to, with their chances."""
        return view.game.prospects(view, action)

    def worths(self, view: State, actions: Iterable[Action]) -> Generator[None, None, dict[Action, float]]:
        """What some actions are worth, with a stop after each."""
        found = dict[Action, float]()
        for action in actions:
            found[action] = self.worth(view, action)
            yield
        return found

    def judged(self, terms: Iterable[Term]) -> float:
        """What a position is worth."""
        # `Term.worth` written out: nothing is done as often.
        return sum([term.amount * term.each for term in terms])


class Glancing(OneAhead):
    """Looks at each action no longer than it must, and never twice at the same one in the same position: for those who
    look at thousands, many of which come again in the next playout."""

    def __init__(self, seed: Seed = None) -> None:
        super().__init__(seed)
        self._known = dict[State, dict[Action, float]]()
        """What actions are worth, by the view in which they were looked at."""

    def prospects(self, view: State, action: Action) -> Iterable[tuple[float, State]]:
        return view.game.glance(view, action)

    def worths(self, view: State, actions: Iterable[Action]) -> Generator[None, None, dict[Action, float]]:
        known, found = self._known.setdefault(view, {}), dict[Action, float]()
        for action in actions:
            if action not in known:
                known[action] = self.worth(view, action)
                yield
            found[action] = known[action]
        return found


class Mistakes(NamedTuple):
    """What somebody who learns a game does wrong."""

    overlooks: float = 0.4
    """How likely each action is not seen at all."""
    forgets: float = 0.3
    """How likely it is, at a decision, that a thing which is worth something is not thought of: hunger, say."""
    misjudges: float = 1.0
    """How many points the worth of an action may be off, either way."""
    minds_rivals: bool = False
    """Whether what others gain counts at all."""


class Learner(OneAhead):
    """Looks one decision ahead as `OneAhead` does, and makes mistakes as people do who have just learnt the rules."""

    def __init__(self, seed: Seed = None, mistakes: Mistakes | None = None) -> None:
        super().__init__(seed)
        self.mistakes = mistakes or Mistakes()
        self._forgotten = ""

    def considered(self, view: State) -> Iterable[Action]:
        rng, all_of_them = self.rng, list(super().considered(view))
        seat = view.to_move
        assert seat is not None
        self._forgotten = ""
        if rng.random() < self.mistakes.forgets:
            keys = sorted({term.key for term in view.game.terms(view, seat)})
            self._forgotten = keys[int(rng.random() * len(keys))]
        seen = [action for action in all_of_them if rng.random() >= self.mistakes.overlooks]
        return seen or all_of_them

    def worth(self, view: State, action: Action) -> float:
        return super().worth(view, action) + self.mistakes.misjudges * (2 * self.rng.random() - 1)

    def judged(self, terms: Iterable[Term]) -> float:
        minds = self.mistakes.minds_rivals
        return super().judged(term for term in terms if term.key != self._forgotten and (minds or not term.others))
