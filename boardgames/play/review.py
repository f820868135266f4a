"""A review of a game: who stood how well after each decision, and the decisions that cost most.

A decision is judged by what its seat could know then. All are looked at one decision ahead; where an action seems to
lose chances, a `Search` finds the best one, and both are played on in the same guesses with the same luck. A decision
is costly if it loses a noticeable part of the chance to win, and the interval of the difference leaves no loss out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from math import inf
from typing import Any, Final, NamedTuple

from boardgames.contract import CHANCE, Action, IllegalAction, NotationError, State
from boardgames.play.ahead import OneAhead
from boardgames.play.chances import chances, curve
from boardgames.play.search import Beside, Search
from boardgames.play.session import EVERYTHING, Viewer
from boardgames.play.slices import Sliced, Slices
from boardgames.play.weighing import Weighed, weigh
from boardgames.record import Record

SEEMS: Final = 0.01
"""A loss of chance that, seen one decision ahead, is worth a search."""
NOTICEABLE: Final = 0.03
"""A loss of chance that is worth telling."""
SEARCHED: Final = 12
"""So many decisions of a seat are searched at most: those that seem to lose most."""
LISTED: Final = 5
"""So many of them are told at most."""
OTHERS: Final = 5
"""So many other actions are searched beside the one that was played."""
BUDGET: Final = 48
"""Playouts that find the best of them."""
PAIRS: Final = 80
"""So often it and what was played are then played on side by side, with other luck than they were found by."""


class Point(NamedTuple):
    """Where a player decides, or the game is over: after how many actions, and the chance of each seat."""

    at: int
    chances: tuple[float, ...]


class Reconsidered(NamedTuple):
    """A decision, and the best action that was found instead."""

    at: int
    better: Action
    cost: float
    """The chance to win that was lost."""
    error: float
    """Half of its 95% interval."""
    pairs: int

    @property
    def is_costly(self) -> bool:
        return self.cost >= NOTICEABLE and self.cost > self.error


def _known(state: State, seat: Any) -> State:
    """What a seat could know that has followed the game."""
    known: State = state.game.remembered(state.seen_by(seat), state)
    return known


def may_judge(record: Record, at: int, eyes: Viewer) -> bool:
    """Whether the seat that decided there knew no more than the eyes that look: what is better would give it away."""
    state, action = record.states[at], record.all_actions[at]
    if eyes == EVERYTHING or eyes == state.to_move:
        return True
    decider = state.to_move
    return state.seen_by(eyes).seen_by(decider) == state.seen_by(decider) and state.mask(action, eyes) == action


class Review(Sliced):
    """A review of a record up to its cursor, for the eyes of a seat, or of whoever may see everything.

    Decisions of others are judged where they hide nothing from these eyes. The same record gives the same review,
    however the work is sliced or stopped. `known` is an earlier review: what it says of the same decisions is kept.
    """

    def __init__(self, record: Record, eyes: Viewer = EVERYTHING, known: Review | None = None) -> None:
        self.record = record.branch()
        self.eyes: Viewer = eyes
        self.points = list[Point]()
        self.compared = dict[int, Reconsidered]()
        self.progress = 0.0
        """Which part of the work is done, from 0 to 1."""
        if known is not None:
            alike = known.agrees(self.record)
            self.compared = {at: each for at, each in known.compared.items() if at < alike and self._may_judge(at)}
            if known.eyes == eyes:
                self.points = [point for point in known.points if point.at <= alike]
        self._work = self._reviewed()

    @property
    def is_done(self) -> bool:
        return self.progress == 1.0

    def _reviewed(self) -> Slices:
        yield from self._stand()
        suspects = yield from self._suspected()
        todo = [at for at in suspects if at not in self.compared]
        for number, at in enumerate(todo):
            self.progress = (1 + number) / (1 + len(todo))
            self.compared[at] = yield from self._searched(at)
        self.progress = 1.0

    def _stand(self) -> Slices:
        """Who stood how well wherever a player decided, and at the end."""
        record, known = self.record, {point.at: point for point in self.points}
        self.points = []
        for at, state in enumerate(record.states):
            if state.to_move != CHANCE or at == record.at:
                self.points.append(known.get(at) or Point(at, chances(self._seen(state))))
                yield

    def _seen(self, state: State) -> State:
        """What these eyes see of a position."""
        return state if self.eyes == EVERYTHING else _known(state, self.eyes)

    def _suspected(self) -> Generator[None, None, list[int]]:
        """The decisions that seem to lose chances, those of each seat that seem to lose most."""
        record, losses = self.record, dict[int, float]()
        for at, (state, played) in enumerate(zip(record.states, record.actions, strict=False)):
            seat = state.to_move
            if seat is None or seat == CHANCE or not self._may_judge(at):
                continue
            view, player, best = _known(state, seat), OneAhead(), -inf
            mine = player.worth(view, played)
            for action in view.game.promising(view):
                best = max(best, player.worth(view, action))
                yield
            if best > mine:
                chance = chances(view)[seat]
                # What a point more is worth there.
                each = chance * (1 - chance) / curve(view).scale(view.game.left(view))
                losses[at] = (best - mine) * each
        found, seats = list[int](), Counter[int | None]()
        for at in sorted(losses, key=lambda at: (-losses[at], at)):
            seat = record.states[at].to_move
            if losses[at] >= SEEMS and seats[seat] < SEARCHED:
                seats[seat] += 1
                found.append(at)
        return found

    def _may_judge(self, at: int) -> bool:
        return may_judge(self.record, at, self.eyes)

    def _searched(self, at: int) -> Generator[None, None, Reconsidered]:
        """What was played beside the best that a search finds, which may be the same."""
        state, played, player = self.record.states[at], self.record.actions[at], OneAhead()
        view = _known(state, state.to_move)
        ranked = list[tuple[float, Action]]()
        for action in view.game.promising(view):
            if action != played:
                ranked.append((player.worth(view, action), action))
                yield
        ranked.sort(key=lambda each: (-each[0], each[1]))
        others = [action for _, action in ranked[:OTHERS]]
        search = Search(view, f"review {at}", budget=BUDGET, actions=[*others, played], value=chances)
        while search.step():
            yield
        if (better := search.best.action) == played:
            return Reconsidered(at, played, 0.0, 0.0, 0)
        beside = Beside(
            view, f"review {at} beside", better, played, pairs=PAIRS, least=NOTICEABLE, value=chances, laps=True
        )
        while beside.step():
            yield
        return Reconsidered(at, better, *beside.difference, beside.pairs)

    # ------------------------------------------------------------ what came of it

    def costly(self, counts: Callable[[int], bool] = lambda at: True) -> list[Reconsidered]:
        """The decisions that cost most, at most `LISTED` of a seat, in the order of the game: of those that count, by
        their numbers. What a seat could have done again and again takes no place from other decisions."""
        costly = sorted((each for each in self.compared.values() if each.is_costly), key=lambda each: -each.cost)
        told = set[tuple[int | None, Action]]()
        first, again = list[Reconsidered](), list[Reconsidered]()
        for each in filter(lambda each: counts(each.at), costly):
            better = self.record.states[each.at].to_move, each.better
            (again if better in told else first).append(each)
            told.add(better)
        found, seats = list[Reconsidered](), Counter[int | None]()
        for each in [*first, *again]:
            seat = self.record.states[each.at].to_move
            if seats[seat] < LISTED:
                seats[seat] += 1
                found.append(each)
        return sorted(found)

    def weighed(self, compared: Reconsidered) -> tuple[Weighed, Weighed]:
        """The better action and the one that was played, one decision ahead."""
        state = self.record.states[compared.at]
        view = _known(state, state.to_move)
        return weigh(view, compared.better), weigh(view, self.record.actions[compared.at])

    def agrees(self, record: Record) -> int:
        """How many actions a record has in common with the one that was reviewed."""
        if record.start != self.record.start:
            return -1
        pairs = zip(record.actions, self.record.actions, strict=False)
        return next((at for at, (one, other) in enumerate(pairs) if one != other), min(record.at, self.record.at))

    # ------------------------------------------------------------ files

    def to_json(self) -> dict[str, Any]:
        """What has been found: a line for each position, and for each decision that was searched."""
        return {
            "eyes": self.eyes,
            "actions": self.record.at,
            "done": self.is_done,
            "chances": [" ".join((str(at), *(f"{each:.4f}" for each in found))) for at, found in self.points],
            "compared": [
                f"{each.at} {each.cost:.4f} {each.error:.4f} {each.pairs} {each.better}"
                for each in sorted(self.compared.values())
            ],
        }

    @classmethod
    def read(cls, data: object, record: Record) -> Review:
        """A review that stands in the file of a record. Raises `NotationError` with what is wrong."""
        match data:
            case {
                "eyes": eyes,
                "actions": int(at),
                "done": bool(done),
                "chances": list(lines),
                "compared": list(found),
            }:
                pass
            case _:
                raise NotationError("it lacks something, or has it in another form")
        if eyes not in (EVERYTHING, *range(record.start.seats)) or isinstance(eyes, bool):
            raise NotationError(f"'{str(eyes)[:20]}' is nobody at this table")
        if not 0 <= at <= len(record.all_actions):
            raise NotationError(f"this record has no {str(at)[:20]} actions")
        whole = record.branch(len(record.all_actions))
        whole.goto(at)
        review = cls(whole.branch(), eyes)
        review.points = [_point(line, review.record) for line in lines]
        review.compared = {each.at: each for each in (_compared(line, review.record) for line in found)}
        review.progress = float(done)
        if done:
            review._work.close()
        return review


def _words(line: object, record: Record, numbers: int) -> tuple[int, list[float], str]:
    """A line of a review: after how many actions, some numbers, and what follows."""
    try:
        number, *words = str(line).split(maxsplit=numbers + 1)
        at, found = int(number), [float(word) for word in words[:numbers]]
        if len(found) == numbers and 0 <= at <= record.at and all(abs(each) < inf for each in found):
            return at, found, " ".join(words[numbers:])
    except ValueError:
        pass
    raise NotationError(f"'{str(line)[:40]}' cannot be read")


def _point(line: object, record: Record) -> Point:
    at, found, rest = _words(line, record, record.start.seats)
    if rest or not all(0 <= each <= 1 for each in found) or abs(sum(found) - 1) > len(found) / 1000:
        raise NotationError(f"'{str(line)[:40]}' are no chances")
    return Point(at, tuple(found))


def _compared(line: object, record: Record) -> Reconsidered:
    at, (cost, error, pairs), rest = _words(line, record, 3)
    state, better = record.states[at], Action.parse(rest)
    if state.to_move in (None, CHANCE) or at == record.at or max(abs(cost), error) > 1 or error < 0:
        raise NotationError(f"'{str(line)[:40]}' is no decision of this game")
    if objections := state.objections(better):
        raise NotationError(str(IllegalAction(state, better, objections)))
    return Reconsidered(at, state.canonical(better), cost, error, int(pairs))
