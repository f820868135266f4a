"""What actions are worth, term by term.

An action is worth the mean of the positions that it may lead to, as `OneAhead` counts it, by what the seat can see.
Hints, reviews and questions about what is better all weigh so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isclose
from typing import Final, NamedTuple

from boardgames.contract import Action, Stake, State, Term
from boardgames.play.chances import worth

EVEN: Final = 0.2
"""Points by which actions may differ and still be called even: no judgement is as fine as that."""
CERTAIN: Final = 1e-9
"""Chances and sums that differ by no more than this are taken as equal: sums of chances are not exact."""
MAY_END: Final = "may_end"
"""The term of what is lost because the game may end."""

Terms = Mapping[tuple[str, str], Term]
"""By `Term.key` and `Term.which`."""


class Weighed(NamedTuple):
    """An action, and what it is worth to whoever is to move: the sum of its terms."""

    action: Action
    worth: float
    terms: Terms
    """The means of what may come."""
    outcomes: tuple[tuple[float, float], ...]
    """The chance and the worth of each position that it may lead to."""
    left: float | None
    """How much of the game is left then, in the mean of where it goes on; None if it is over, whatever comes."""
    view: State
    """Where it may be taken."""

    def amount(self, name: tuple[str, str]) -> float:
        """How much there is of one of its terms."""
        return self.terms[name].amount if name in self.terms else 0.0

    def stakes(self) -> tuple[Stake, ...]:
        """What it hangs on."""
        return tuple(self.view.game.stakes(self.view, self.action))

    def of(self, name: tuple[str, str]) -> float:
        """What one of its terms is worth; a term that an action has not is worth nothing, which may be its merit."""
        return self.terms[name].worth if name in self.terms else 0.0


def weigh(view: State, action: Action, prospects: Iterable[tuple[float, State]] | None = None) -> Weighed:
    """What a legal action in a view is worth to the seat to move, term by term. `prospects` are the positions that it
    may lead to, if more is done in them than the action alone."""
    game, seat = view.game, view.to_move
    assert seat is not None
    prospects = list(game.prospects(view, action) if prospects is None else prospects)
    outcomes = [(chance, (*game.terms(after, seat), *game.details(after, seat))) for chance, after in prospects]
    each = tuple((chance, sum(term.worth for term in terms)) for chance, terms in outcomes)
    means = means_of(outcomes)
    over = [outcome for outcome, (_, after) in zip(outcomes, prospects, strict=True) if after.is_over]
    means |= _if_it_goes_on(means, over)
    lefts = [(chance, game.left(after)) for chance, after in prospects if not after.is_over]
    left = sum(chance * part for chance, part in lefts) / sum(chance for chance, _ in lefts) if lefts else None
    return Weighed(action, sum(chance * worth for chance, worth in each), means, each, left, view)


def means_of(outcomes: Iterable[tuple[float, Iterable[Term]]]) -> dict[tuple[str, str], Term]:
    """The means of the terms of what may come, each with its chance."""
    found: dict[tuple[str, str], list[tuple[float, Term]]] = {}
    # The likeliest position, or the first, says of which colour, say, a term is.
    for chance, terms in sorted(outcomes, key=lambda outcome: -outcome[0]):
        for term in terms:
            found.setdefault((term.key, term.which), []).append((chance, term))
    return {name: mean_term(parts) for name, parts in found.items()}


def mean_term(parts: Sequence[tuple[float, Term]]) -> Term:
    """The mean of one term, each time with its chance; where it is missing, there is nothing of it."""
    amount = sum(chance * term.amount for chance, term in parts)
    worth = sum(chance * term.worth for chance, term in parts)
    first = parts[0][1]
    return first._replace(amount=amount, each=worth / amount if amount else first.each)


def _if_it_goes_on(
    means: Mapping[tuple[str, str], Term], over: Sequence[tuple[float, Iterable[Term]]]
) -> dict[tuple[str, str], Term]:
    """Where the game may end, and may go on: what only counts in a game that goes on, as it is then, and what is lost
    because it may end."""
    ends = sum(chance for chance, _ in over)
    if not over or isclose(ends, 1):
        return {}
    counts = {(term.key, term.which) for _, terms in over for term in terms}
    then = {name: term._replace(amount=term.amount / (1 - ends)) for name, term in means.items() if name not in counts}
    lost = sum(term.worth for term in then.values()) * ends
    return {**then, (MAY_END, ""): Term(MAY_END, 100 * ends, -lost / (100 * ends))}


def ranking(view: State) -> list[Weighed]:
    """The promising actions of the seat to move in a view, best first; of those that are worth the same, what takes
    least: no tool is used in vain; and what leaves least to the others in the end. What is left is told in the game's
    own order: in Stone Age one rolls first."""
    found = list[tuple[float, int, float, Weighed]]()
    for action in view.game.promising(view):
        prospects = list(view.game.prospects(view, action))
        weighed = weigh(view, action, prospects)
        found.append((-round(weighed.worth, 9), takes(action), round(_left_to_others(view, prospects), 9), weighed))
    return [weighed for *_, weighed in sorted(found, key=lambda each: each[:3])]


def _left_to_others(view: State, prospects: Iterable[tuple[float, State]]) -> float:
    """What the others have where the game is over: a judgement need not count it there."""
    seat = view.to_move
    assert seat is not None
    over = [(chance, worth(after)) for chance, after in prospects if after.is_over]
    return sum(chance * (sum(each) - each[seat]) for chance, each in over)


def takes(action: Action) -> int:
    """How much an action takes: the sum of its numbers."""
    return sum(int(word) for word in action if word.isdecimal())


def wins_as_often(one: Weighed, other: Weighed, about: float) -> bool:
    """Whether what both hang on is won about as often."""
    return one is other or all(
        abs(mine.wins - theirs.wins) <= about for mine, theirs in zip(one.stakes(), other.stakes(), strict=True)
    )
