"""What should I do, and why: the best actions, where to look, and what they are compared with.

Whatever a hint says is computed, here or in `boardgames.play.weighing` and `boardgames.play.comparing`, so that it can
be recomputed: see `tests/test_hints.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import isclose
from typing import Final, NamedTuple

from boardgames.contract import CHANCE, Action, State
from boardgames.play.comparing import NEARLY, TRIFLE, Part, compare, parts_of
from boardgames.play.weighing import CERTAIN, EVEN, MAY_END, Terms, Weighed, mean_term, ranking, takes, wins_as_often

CLEARLY: Final = 2 * EVEN
"""By so much what is compared with many even actions is worse: just beyond `EVEN` lies hardly more than that limit."""
CLOSE: Final = 2.0
"""Points that an action may be behind the best and still be named beside it."""
NAMED: Final = 3
"""Actions that a hint names at most."""
MANY: Final = 6
"""More even actions than that many are too many to choose from, if they have nothing in common: nothing stands out."""
MOSTLY: Final = 0.75
"""What such a part of them has in common, stands out."""
LIKELIER: Final = 0.1
"""By so much a conflict must be likelier to be won for what is given for it to be well spent."""
NEAR: Final = 2.0
"""What is compared with the best may be so many times as far behind as the next best, if it differs less."""
UNUSUAL: Final = 0.5
"""What at least such a part of all actions do as much for, does not set one apart: the others are mistakes."""


class Pair(NamedTuple):
    """A turn of two actions."""

    first: Action
    then: Weighed | None
    """The second action where the first has led; None if it hangs on how the first one ends."""
    weighed: Weighed
    """What both are worth together."""


class PlayedOn(NamedTuple):
    """What an expert would do and another action, played on side by side as the game may go."""

    expert: Action
    other: Action
    agrees: bool
    """Whether the first is what looks best by itself, or was chosen, and the other the next best."""
    chosen: bool
    """Whether it is about an action that was chosen."""
    ends: tuple[Terms, Terms]
    """For each the means of the positions in which that ends."""
    error: float
    """Half of the 95% interval of what the first is worth more."""
    view: State
    """Where it was asked for."""
    better: int
    """In so many pairs the first came to more than the other."""
    even: int
    worse: int

    @property
    def by(self) -> float:
        """The points that the first is worth more."""
        mine, theirs = (sum(term.worth for term in terms.values()) for terms in self.ends)
        return mine - theirs

    @property
    def pairs(self) -> int:
        """How many times both were played on."""
        return self.better + self.even + self.worse

    @property
    def is_even(self) -> bool:
        """Whether the difference is trifling, or chance explains it."""
        return abs(self.by) <= max(EVEN, self.error)

    @property
    def is_alike(self) -> bool:
        """Whether they differ by the same in all pairs: how many these are proves nothing more."""
        return self.error < CERTAIN and self.pairs in (self.better, self.worse)

    @property
    def result(self) -> str:
        """What came of it: `same` each time, `close`, for no judgement is finer, `slight`, where that little is not by
        chance, `open`, for chance may explain what they differ by, or the first is `better` or `worse`."""
        if self.even == self.pairs:
            return "same"
        if self.is_even and abs(self.by) > max(TRIFLE, self.error):
            return "slight"
        if self.is_even:
            return "close" if self.error <= EVEN else "open"
        return "better" if self.by > 0 else "worse"


class Hint(NamedTuple):
    """What a good teacher would say: where to look, which actions are best, and why."""

    best: tuple[Weighed, ...]
    """The best actions, best first: not more than `CLOSE` behind."""
    alike: int
    """How many actions are even with the best, itself included, but for those `in_vain`."""
    in_vain: int
    """How many more are even that add more to a conflict won about as often."""
    gain: float
    """By how much adding more than the best makes winning likelier at most."""
    lost: bool
    """Whether the best is one of several numbers, none of which ever wins."""
    all: int
    """How many actions were weighed."""
    against: Weighed | None
    """What the best is compared with: the best of those that are worse and show why; if none is worse, what is furthest
    behind. If nothing stands out, one that is worse by `CLEARLY`, if there is one. None if there is nothing else to
    do."""
    look: Part | None
    """What sets the best apart from the actions as they mostly are; None if nothing does."""
    shared: int
    """How many of the even actions have about as much of `look` as the best: nearer to it than to `against`. If nothing
    stands out, it is what was counted before an example was taken."""
    reply: tuple[int, Action] | None
    """The seat that decides next and what is clearly best for it then, if it is another one that sees the same; None if
    it is best as well after what the best is compared with."""

    @property
    def has_common(self) -> bool:
        """Whether most of those that are even have as much of what to look for."""
        return _is_common(self.shared, self.alike)

    @property
    def is_open(self) -> bool:
        """Whether nothing stands out. Then what the best is compared with is an example of what is clearly worse."""
        return _nothing_stands_out(self.shared, self.alike)


def _is_common(shared: int, alike: int) -> bool:
    return shared >= MOSTLY * alike


def _nothing_stands_out(shared: int, alike: int) -> bool:
    return alike > MANY and not _is_common(shared, alike)


def hint(view: State) -> Hint:
    """A hint for the seat to move in a view. Raises `ValueError` if no player is to move, or has nothing
    to choose from."""
    if view.to_move in (None, CHANCE):
        raise ValueError("no player is to move here")
    ranked = ranking(view)
    if not ranked:
        raise ValueError("nothing can be done here")
    alike = sum(ranked[0].worth - each.worth <= EVEN for each in ranked)
    number = _number(ranked, ranked[:alike])
    top = number.top
    ranked.remove(top)
    ranked.insert(0, top)
    even = [each for each in ranked[:alike] if each is top or each not in number.wasteful]
    behind = [each for each in ranked[alike:] if each not in number.vain]
    best = tuple(each for each in (*_mixed(even), *behind)[:NAMED] if top.worth - each.worth <= CLOSE)
    worse = [each for each in ranked[alike:] if top.worth - each.worth > EVEN]
    look, against, shared = _reason(top, ranked, worse, even)
    clear = [each for each in worse if top.worth - each.worth >= CLEARLY]
    if clear and _nothing_stands_out(shared, len(even)):
        # That beside an example more of them may have something in common does not make it stand out.
        look, against, _ = _reason(top, ranked, clear, even)
    reply = _reply(view, top)
    if reply and against and _reply(view, against) == reply:
        reply = None
    in_vain = alike - len(even)
    return Hint(best, len(even), in_vain, number.gain, number.lost, len(ranked), against, look, shared, reply)


class _Number(NamedTuple):
    """Which number to advise of the action that is worth most, and what is said of its other numbers."""

    top: Weighed
    """The action in this number."""
    wasteful: Sequence[Weighed]
    """Those that are even and add more, for a conflict that is won about as often: they are not as good."""
    vain: Sequence[Weighed]
    """Those that never win, as it does not: beside it they are not named."""
    gain: float
    """By how much adding more makes winning likelier at most."""
    lost: bool
    """Whether there are several numbers, and none ever wins."""


def _number(ranked: Sequence[Weighed], alike: Sequence[Weighed]) -> _Number:
    """Of one action in several numbers what takes least: nobody is told to spend tiles that change nothing. `ranked`
    are all actions, best first, and `alike` those that are even with the first."""
    most = ranked[0]
    numbers = [each for each in ranked if _is_kind(each.action, most.action)]
    as_often = [each for each in numbers if each in alike and wins_as_often(each, most, LIKELIER)]
    # What is worth less and wins less often does not come first.
    first = [each for each in as_often if each.worth >= most.worth or wins_as_often(each, most, CERTAIN)]
    # Where no number ever wins, nothing is spent on that: what is given away may be useless, and is replaced.
    lost = len(numbers) > 1 and all(each.stakes() and _never_wins(each) for each in numbers)
    top = most if lost else min(first, key=lambda each: takes(each.action))
    more = [each for each in numbers if top.stakes() and takes(each.action) > takes(top.action)]
    wasteful = [each for each in as_often if each in more]
    gain = max((_likelier(each, top) for each in more), default=0.0)
    vain = [each for each in numbers if each is not top and top.stakes() and _never_wins(top) and _never_wins(each)]
    return _Number(top, wasteful, vain, gain, lost)


def _mixed(even: Sequence[Weighed]) -> list[Weighed]:
    """First one of each, then those that do the same elsewhere."""
    found = list[Weighed]()
    for each in even:
        if not any(_is_same(each, other) for other in found):
            found.append(each)
    return found + [each for each in even if each not in found]


def _reason(
    top: Weighed, ranked: Sequence[Weighed], worse: Sequence[Weighed], even: Sequence[Weighed]
) -> tuple[Part | None, Weighed | None, int]:
    """What sets the best apart, what is compared with it, in which there is less of that, and how many of those that
    are even have as much of it: best what most of them have."""
    if not worse:
        return None, ranked[-1] if len(ranked) > 1 else None, 0
    found = list[tuple[Part, Weighed, int]]()
    for look in _looks(top, ranked):
        against, name = _against(top, worse, look, even), look.name
        if top.of(name) - against.of(name) > TRIFLE and not isclose(look.term.amount, against.amount(name)):
            alike = [each for each in even if _has_as_much(each, name, top) and _is_nearer(each, name, top, against)]
            found.append((look, against, len(alike)))
    if found:
        return next((each for each in found if each[2] >= MOSTLY * len(even)), found[0])
    # Nothing is far from the mean, or what is compared has as much of it.
    against = _against(top, worse, None, even)
    look = next(part for part in compare(top, against) if part.by > 0 and part.term.key != MAY_END)
    clearer = _against(top, worse, look, even)
    return look, clearer if top.of(look.name) - clearer.of(look.name) > TRIFLE else against, 0


def _never_wins(one: Weighed) -> bool:
    """Whether nothing that it hangs on is ever won."""
    return all(stake.wins <= CERTAIN for stake in one.stakes())


def _likelier(one: Weighed, other: Weighed) -> float:
    """By how much the one wins oftener at most of what both hang on."""
    return max(mine.wins - theirs.wins for mine, theirs in zip(one.stakes(), other.stakes(), strict=True))


def _has_as_much(one: Weighed, name: tuple[str, str], other: Weighed) -> bool:
    """Whether an action does as much as another for a term."""
    if other.of(name) - one.of(name) > EVEN:
        return False
    mine, theirs = one.amount(name), other.amount(name)
    return mine >= theirs - NEARLY * abs(theirs)


def _is_nearer(one: Weighed, name: tuple[str, str], to: Weighed, than: Weighed) -> bool:
    """Whether an action has about as much of a term as one of two others, rather than as the other of them."""
    amount = one.amount(name)
    return abs(amount - to.amount(name)) < abs(amount - than.amount(name))


def _is_kind(one: Action, other: Action) -> bool:
    """Whether two actions differ in their numbers at most."""
    return [word for word in one if not word.isdecimal()] == [word for word in other if not word.isdecimal()]


def _looks(top: Weighed, ranked: Sequence[Weighed]) -> list[Part]:
    """The terms by which the best action is above the mean of all, the most first."""
    names = dict.fromkeys(name for each in ranked for name in each.terms)
    mean = {
        name: mean_term([(1 / len(ranked), each.terms[name]) for each in ranked if name in each.terms])
        for name in names
    }
    # That the game ends sooner, or at once, changes what all terms count: nothing of it is on the board.
    counted = top.terms if top.left is None else names
    return [
        part
        for part in parts_of(top.terms, mean)
        if part.by > EVEN and not part.is_as_many and part.name in counted and part.term.key != MAY_END
        if sum(_has_as_much(each, part.name, top) for each in ranked) <= UNUSUAL * len(ranked)
    ]


def _against(top: Weighed, worse: Sequence[Weighed], look: Part | None, even: Sequence[Weighed]) -> Weighed:
    """What shows best why the best action is: what one would do instead, if the game says so, and unless it is even;
    otherwise actions that are hardly worse differ in this and that."""
    instead = top.view.game.instead.get(top.action[0])
    others = [each for each in worse if each.action[0] == instead]
    if others and not any(each.action[0] == instead for each in even):
        return min(others, key=lambda each: (-round(each.worth, 9), _words_apart(each.action, top.action)))
    found = [each for each in worse if look and top.of(look.name) - each.of(look.name) > EVEN] or worse
    # It says nothing of what is done how much of it is, or where.
    found = [each for each in found if not _is_same(each, top)] or found
    # Where the best all go to one place, it is the place that they are good for.
    if all(_aims(each, top) for each in (*even, *worse)[:NAMED]):
        found = [each for each in found if not _aims(each, top)] or found
    # Of those that are not much worse the one that differs least.
    near = [each for each in found if top.worth - each.worth <= NEAR * (top.worth - found[0].worth)]
    return min(near, key=lambda each: _words_apart(each.action, top.action))


def _is_same(one: Weighed, other: Weighed) -> bool:
    """Whether two actions do the same, though not as much of it, or not at the same place."""
    if one.action[0] in one.view.game.aimed:
        return one.action[:-1] == other.action[:-1]
    return _is_kind(one.action, other.action)


def _aims(one: Weighed, other: Weighed) -> bool:
    """Whether both do something at the same place."""
    aimed = one.view.game.aimed
    return one.action[0] in aimed and other.action[0] in aimed and one.action[-1] == other.action[-1]


def _words_apart(one: Action, other: Action) -> int:
    return sum(mine != theirs for mine, theirs in zip_longest(one, other))


def _reply(view: State, chosen: Weighed) -> tuple[int, Action] | None:
    """What is clearly best for another player who decides next and sees all that this one sees."""
    if view.masked or len(chosen.outcomes) != 1:
        return None
    after = view.apply(chosen.action)
    seat = after.to_move
    if seat is None or seat in (CHANCE, view.to_move) or after.seen_by(seat) != after:
        return None
    first, *others = ranking(after)
    return None if others and first.worth - others[0].worth <= EVEN else (seat, first.action)
