"""A second opinion: what an expert would do, and how it comes out, played on beside what looks best or was chosen.

The luck by which a search has found an action speaks for it, so both are played on anew. What is told of them are the
terms of the positions in which that ends, in the mean.
"""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, State, Term
from boardgames.play.chances import worth
from boardgames.play.hints import PlayedOn
from boardgames.play.search import WIN, Beside, Expert
from boardgames.play.slices import Sliced, Slices
from boardgames.play.weighing import EVEN, Terms, means_of

PAIRS: Final = 80
"""So often two actions are played on side by side."""


class _Ends(Beside):
    """Two actions played on, with what the positions are worth in which that ends, term by term."""

    def __init__(self, view: State, seed: str, better: Action, other: Action) -> None:
        super().__init__(view, seed, better, other, pairs=PAIRS, least=EVEN)
        self.ends: dict[Action, list[list[Term]]] = {better: [], other: []}

    @property
    def is_settled(self) -> bool:
        """Whether more pairs can hardly show that either is better by what matters."""
        by, error = self.difference
        return abs(by) + error < self._least

    def counted(self, action: Action, end: State) -> float:
        self.ends[action].append(_ahead(end, self.seat, guessed=self.view.masked))
        return super().counted(action, end)

    def means(self, action: Action) -> Terms:
        """The terms of these positions, in the mean."""
        ends = self.ends[action]
        return means_of([(1 / len(ends), terms) for terms in ends])


def _ahead(end: State, seat: int, *, guessed: bool) -> list[Term]:
    """What a seat has ahead of the others: its own terms, what the others have, which may be `guessed`, and who wins.
    See `margin`."""
    others, worths = end.seats - 1, worth(end)
    key, values = ("others", {}) if others > 1 else ("other", {"player": 1 - seat})
    if guessed:
        key = f"{key}_guessed"
    found = [end.game.dated(end, term) for term in end.game.terms(end, seat) if not term.others]
    found.append(Term(key, -(sum(worths) - worths[seat]) / others, 1, values))
    if winners := end.winners:
        share = (seat in winners) / len(winners)
        found.append(Term("wins", share - (1 - share) / others, WIN))
    return found


class Opinion(Sliced):
    """An expert's opinion on what the seat to move in a view should do, beside another action: what looks best by
    itself, or what was `chosen`. It is worked out slice by slice, and the same view gives the same. Raises `ValueError`
    where there is no choice."""

    def __init__(self, view: State, beside: Action, *, chosen: bool = False) -> None:
        if all(action == beside for action in view.game.promising(view)):
            raise ValueError("there is nothing else to do")
        self.view, self.beside, self.chosen = view, beside, chosen
        self.progress = 0.0
        """Which part of the work is done, from 0 to 1."""
        self._told: PlayedOn | None = None
        self._work = self._formed()

    def _formed(self) -> Slices:
        search = Expert("opinion").search(self.view)
        while search.step():
            self.progress = search.progress / 2
            yield
        best, second, *_ = (each.action for each in search.candidates)
        agrees = best == self.beside
        other = second if agrees else self.beside
        beside = _Ends(self.view, f"opinion {self.view}", best, other)
        while beside.step():
            self.progress = (1 + beside.progress) / 2
            yield
        ends = beside.means(best), beside.means(other)
        error = beside.difference[1]
        self._told = PlayedOn(best, other, agrees, self.chosen, ends, error, self.view, *beside.shares)
        self.progress = 1.0

    @property
    def told(self) -> PlayedOn:
        """What an expert would do, beside that action, or if it is the same, beside what the search finds next best.
        Raises `ValueError` before it is worked out."""
        if self._told is None:
            raise ValueError("it is still being worked out")
        return self._told
