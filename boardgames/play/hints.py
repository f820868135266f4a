"""What should I do, and why: the actions weighed against one another, term by term.

An action is worth the mean of the positions that it may lead to, as `OneAhead` counts it, by what the seat can see.
Whatever a hint says is computed here, so that it can be recomputed: see `tests/test_hints.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from math import isclose
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boardgames.contract import CHANCE, Action, Stake, State, Term, Value
from boardgames.play.chances import worth
from boardgames.speech import Join, Speech

if TYPE_CHECKING:
    from boardgames.play.strengths import Named

EVEN: Final = 0.2
"""Points by which actions may differ and still be called even: no judgement is as fine as that."""
TRIFLE: Final = 0.08
"""Points that are not worth a word."""
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
NEARLY: Final = 0.1
"""What is less by no more than such a part is about as much."""
CERTAIN: Final = 1e-9
"""What is less likely, or more by no more than that, is certain: sums of chances are not exact."""
SLIGHT: Final = 0.25
"""Of the amounts of a sum what differs by less than such a part of what differs most is not told."""
NEAR: Final = 2.0
"""What is compared with the best may be so many times as far behind as the next best, if it differs less."""
UNUSUAL: Final = 0.5
"""What at least such a part of all actions do as much for, does not set one apart: the others are mistakes."""
MAINLY: Final = 0.5
"""Where such a part of a difference comes from, it comes from above all."""
TOLD: Final = 4
MOST: Final = 6
"""Terms that are told one by one; some more, if the others, which are added up, come to more than the least of them."""


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


class Part(NamedTuple):
    """What one action has of a term, and another has not."""

    term: Term
    """Its own; with the amount 0 if only the other has it."""
    other: float
    """The amount that the other has."""
    by: float
    """The points that its own is worth more; less than 0 if it is worth less."""
    there: Mapping[str, Value | float] = {}
    """The values of the other's term, if it has one."""
    of: tuple[Part, ...] = ()
    """What it is joined from, where each of that is told."""


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
    """Half of the 95 % interval of what the first is worth more."""
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
        return self.better + self.even + self.worse

    @property
    def is_even(self) -> bool:
        """Whether the difference is trifling, or chance explains it."""
        return abs(self.by) <= max(EVEN, self.error)

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
    """By how much one of them makes winning likelier at most."""
    all: int
    """How many actions were weighed."""
    against: Weighed | None
    """What the best is compared with: the best of those that are worse and show why; if none is worse, what is furthest
    behind. None if there is nothing else to do."""
    look: Part | None
    """What sets the best apart from the actions as they mostly are; None if nothing does."""
    shared: int
    """How many of those that are even have as much of what to look for."""
    reply: tuple[int, Action] | None
    """The seat that decides next and what is clearly best for it then, if it is another one that sees the same; None if
    it is best as well after what the best is compared with."""

    @property
    def has_common(self) -> bool:
        """Whether most of those that are even have as much of what to look for."""
        return self.shared >= MOSTLY * self.alike

    @property
    def is_open(self) -> bool:
        """Whether nothing stands out."""
        return self.alike > MANY and not self.has_common


_MAY_END: Final = "may_end"
_AHEAD: Final = ("other", "others", "other_guessed", "others_guessed", "wins")
"""What counts besides the own terms in what an expert has ahead of the others."""
_CAUSES: Final = ("ends", "ends_likelier", "goes_on", "goes_on_likelier", "sooner", "later", _MAY_END)
"""What may be the one cause of many parts."""


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
    return {name: _mean(parts) for name, parts in found.items()}


def _mean(parts: Sequence[tuple[float, Term]]) -> Term:
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
    return {**then, (_MAY_END, ""): Term(_MAY_END, 100 * ends, -lost / (100 * ends))}


def ranking(view: State) -> list[Weighed]:
    """The promising actions of the seat to move in a view, best first; of those that are worth the same, what takes
    least: no tool is used in vain; and what leaves least to the others in the end. What is left is told in the game's
    own order: in Stone Age one rolls first."""
    found = list[tuple[float, int, float, Weighed]]()
    for action in view.game.promising(view):
        prospects = list(view.game.prospects(view, action))
        weighed = weigh(view, action, prospects)
        found.append((-round(weighed.worth, 9), _takes(action), round(_left_to_others(view, prospects), 9), weighed))
    return [weighed for *_, weighed in sorted(found, key=lambda each: each[:3])]


def _left_to_others(view: State, prospects: Iterable[tuple[float, State]]) -> float:
    """What the others have where the game is over: a judgement need not count it there."""
    seat = view.to_move
    assert seat is not None
    over = [(chance, worth(after)) for chance, after in prospects if after.is_over]
    return sum(chance * (sum(each) - each[seat]) for chance, each in over)


def _takes(action: Action) -> int:
    return sum(int(word) for word in action if word.isdecimal())


def compare(one: Weighed, other: Weighed) -> tuple[Part, ...]:
    """What makes the one action better or worse than the other, the greatest differences first: they sum up to it."""
    return _parts(one.terms, other.terms)


def _parts(one: Terms, other: Terms) -> tuple[Part, ...]:
    parts = []
    for name in dict.fromkeys([*one, *other]):
        mine, theirs = one.get(name), other.get(name)
        amount, worth = (theirs.amount, theirs.worth) if theirs else (0.0, 0.0)
        term = mine or other[name]._replace(amount=0.0)
        parts.append(Part(term, amount, term.worth - worth, theirs.values if theirs else {}))
    return tuple(sorted(parts, key=lambda part: -abs(part.by)))


def joined(one: Weighed, other: Weighed, joins: Mapping[str, Join]) -> tuple[Part, ...]:
    """What makes the one action better or worse, where parts that have one cause are one: that the game ends with an
    action, or is likely to end sooner, and what the game's judgement joins."""
    parts = list(compare(one, other))
    if one.left is None or other.left is None:
        over = one if one.left is None else other
        gone = [part for part in parts if part.by and _name(part) not in over.terms]
        # None are, if the game ends with both.
        if gone:
            cause, goes_on = ("ends", other) if over is one else ("goes_on", one)
            # It may end after the other action, too.
            may = goes_on.amount((_MAY_END, ""))
            parts = _join(parts, gone, f"{cause}_likelier" if may else cause, amount=may)
    elif not isclose(one.left, other.left):
        paced = [part for part in parts if part.by and _as_many(part) and part.term.values == part.there]
        if len(paced) > 1:
            parts = _join(parts, paced, "sooner" if one.left < other.left else "later")
    for name, join in joins.items():
        # What comes to the same either way decides nothing.
        if "when" in join and (one.action[0] not in join["when"] or _wins_as_often(one, other, CERTAIN)):
            continue
        if "each" in join:
            parts = _sum_up(parts, name, join)
            continue
        if "lead" not in join:
            parts = _join(parts, [part for part in parts if _belongs(part, join)], name)
            continue
        of = [part for part in parts if abs(part.by) > TRIFLE and _belongs(part, join)]
        for which in dict.fromkeys(part.term.which for part in of) if join.get("by_which") else (None,):
            some = [part for part in of if which in (None, part.term.which)]
            leads = [part.by for part in some if part.term.key == join["lead"] and not _as_many(part)]
            # Amounts of the lead that speak for the action explain nothing that speaks against it.
            is_told = "{amount" not in join.get("differs", "") or sum(leads) * sum(part.by for part in some) > 0
            if leads and is_told and len({part.term.key for part in some}) > 1:
                parts = _join(parts, some, name, join["lead"])
    return tuple(sorted(parts, key=lambda part: -abs(part.by)))


def _sum_up(parts: list[Part], name: str, join: Join) -> list[Part]:
    """What is one sum becomes one part, with those of its amounts that are told apart and differ."""
    some = [part for part in parts if part.term.key in join["of"]]
    by = sum(part.by for part in some)
    lead = next((part for part in some if part.term.key == join.get("lead") and not part.term.which), None)
    apart = [(part, part.term.amount - part.other) for part in some if part.term.which and not _as_many(part)]
    if not lead:
        most = max((abs(differs) for _, differs in apart), default=0.0)
        each = tuple(part for part, differs in apart if abs(differs) >= SLIGHT * most)
        one = Part(Term(name, 0.0, 1), 0.0, by, of=each)
    else:
        # Where most of it comes from.
        whole = lead.term.amount - lead.other
        each = tuple(part for part, differs in apart if whole and differs / whole >= MAINLY)
        one = lead._replace(by=by)
        if each and lead.term.values == lead.there:
            one = one._replace(term=lead.term._replace(key=name), of=each)
    return [*(part for part in parts if part not in some), one]


def _belongs(part: Part, join: Join) -> bool:
    return part.term.key in join["of"] or (part.term.key in join.get("with_as_many", ()) and _as_many(part))


def _as_many(part: Part) -> bool:
    return isclose(part.term.amount, part.other)


def _join(parts: list[Part], some: Sequence[Part], name: str, lead: str = "", amount: float = 0.0) -> list[Part]:
    """Some of the parts become one, of a term with this name and the amounts of `lead`, or this amount."""
    by = sum(part.by for part in some)
    one = Part(Term(name, amount, 1), 0.0, by)
    for part in some:
        if part.term.key == lead:
            values: dict[str, Any] = dict(part.term.values)
            for each in some:
                values |= {each.term.key: each.term.amount, f"{each.term.key}_there": each.other}
            one = Part(Term(name, part.term.amount, 1, values, which=part.term.which), part.other, by, part.there)
    return [*(part for part in parts if part not in some), one]


def telling(parts: Sequence[Part], most: int = MOST, asked: Part | None = None) -> Sequence[Part]:
    """Those of a comparison, the greatest first, that are worth a word each, so many at most: first what speaks for its
    outcome, then what against it. What was `asked` for is told if it is worth a word at all."""
    whole = sum(part.by for part in parts)
    worth_it = [part for part in parts if abs(part.by) > TRIFLE or _evens_out(part)]
    if abs(whole) > EVEN and not worth_it:
        # Many trifles come to something: the greatest, and the rest.
        worth_it = list(parts[:1])
    if most == 1:
        # One line alone is to speak for what it comes to.
        worth_it.sort(key=lambda part: (part.by > 0) != (whole > 0))
    worth_it.sort(key=lambda part: part is not asked)
    told = worth_it[: min(TOLD, most)]
    for part in worth_it[TOLD:most]:
        if abs(whole - sum(each.by for each in told)) > abs(told[-1].by):
            told.append(part)
    # Many trifles may be more than what is told.
    counted = [abs(part.by) for part in told]
    least = min((by for by in counted if by > TRIFLE), default=max(counted, default=0.0))
    for part in parts:
        rest = whole - sum(each.by for each in told)
        if least and part not in told and len(told) < most and abs(rest) > least and part.by * rest > 0:
            told.append(part)
    return sorted(told, key=lambda part: ((part.by > 0) != (whole > 0), -abs(part.by)))


def _evens_out(part: Part) -> bool:
    """Whether it is a sum that comes to as much, of amounts that differ: one colour scores instead of another."""
    return not part.term.amount and any(abs(each.term.amount - each.other) >= 1 for each in part.of)


def hint(view: State) -> Hint:
    """A hint for the seat to move in a view. Raises `ValueError` if no player is to move, or has nothing
    to choose from."""
    if view.to_move in (None, CHANCE):
        raise ValueError("no player is to move here")
    ranked = ranking(view)
    if not ranked:
        raise ValueError("nothing can be done here")
    alike = sum(ranked[0].worth - each.worth <= EVEN for each in ranked)
    # Of one action in several numbers what takes least: nobody is told to spend tiles that change nothing.
    same = [each for each in ranked[:alike] if _is_kind(each.action, ranked[0].action)]
    as_often = [each for each in same if _wins_as_often(each, ranked[0], LIKELIER)]
    # What is worth less and wins less often does not come first.
    first = [each for each in as_often if each.worth >= ranked[0].worth or _wins_as_often(each, ranked[0], CERTAIN)]
    top = min(first, key=lambda each: _takes(each.action))
    ranked.remove(top)
    ranked.insert(0, top)
    # Nor that to spend more, for a conflict that is won as often, is as good.
    wasteful = [each for each in as_often if top.stakes() and _takes(each.action) > _takes(top.action)]
    even = [each for each in ranked[:alike] if each is top or each not in wasteful]
    gain = max((_likelier(each, top) for each in wasteful), default=0.0)
    best = tuple(each for each in (*_mixed(even), *ranked[alike:])[:NAMED] if top.worth - each.worth <= CLOSE)
    worse = [each for each in ranked[alike:] if top.worth - each.worth > EVEN]
    look, against, shared = _reason(top, ranked, worse, even)
    reply = _reply(view, top)
    if reply and against and _reply(view, against) == reply:
        reply = None
    return Hint(best, len(even), alike - len(even), gain, len(ranked), against, look, shared, reply)


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
        against, name = _against(top, worse, look, even), _name(look)
        if top.of(name) - against.of(name) > TRIFLE and not isclose(look.term.amount, against.amount(name)):
            alike = [each for each in even if _has_as_much(each, name, top) and _is_nearer(each, name, top, against)]
            found.append((look, against, len(alike)))
    if found:
        return next((each for each in found if each[2] >= MOSTLY * len(even)), found[0])
    # Nothing is far from the mean, or what is compared has as much of it.
    against = _against(top, worse, None, even)
    look = next(part for part in compare(top, against) if part.by > 0 and part.term.key != _MAY_END)
    clearer = _against(top, worse, look, even)
    return look, clearer if top.of(_name(look)) - clearer.of(_name(look)) > TRIFLE else against, 0


def _wins_as_often(one: Weighed, other: Weighed, about: float) -> bool:
    """Whether what both hang on is won about as often."""
    return one is other or all(
        abs(mine.wins - theirs.wins) <= about for mine, theirs in zip(one.stakes(), other.stakes(), strict=True)
    )


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


def _name(part: Part) -> tuple[str, str]:
    return part.term.key, part.term.which


def _is_kind(one: Action, other: Action) -> bool:
    """Whether two actions differ in their numbers at most."""
    return [word for word in one if not word.isdecimal()] == [word for word in other if not word.isdecimal()]


def _looks(top: Weighed, ranked: Sequence[Weighed]) -> list[Part]:
    """The terms by which the best action is above the mean of all, the most first."""
    names = dict.fromkeys(name for each in ranked for name in each.terms)
    mean = {
        name: _mean([(1 / len(ranked), each.terms[name]) for each in ranked if name in each.terms]) for name in names
    }
    # That the game ends sooner, or at once, changes what all terms count: nothing of it is on the board.
    counted = top.terms if top.left is None else names
    return [
        part
        for part in _parts(top.terms, mean)
        if part.by > EVEN and not _as_many(part) and _name(part) in counted and part.term.key != _MAY_END
        if sum(_has_as_much(each, _name(part), top) for each in ranked) <= UNUSUAL * len(ranked)
    ]


def _against(top: Weighed, worse: Sequence[Weighed], look: Part | None, even: Sequence[Weighed]) -> Weighed:
    """What shows best why the best action is: what one would do instead, if the game says so, and unless it is even;
    otherwise actions that are hardly worse differ in this and that."""
    instead = top.view.game.instead.get(top.action[0])
    others = [each for each in worse if each.action[0] == instead]
    if others and not any(each.action[0] == instead for each in even):
        return min(others, key=lambda each: (-round(each.worth, 9), _words_apart(each.action, top.action)))
    found = [each for each in worse if look and top.of(_name(look)) - each.of(_name(look)) > EVEN] or worse
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


# ---------------------------------------------------------------- in words


@cache
def _templates(language: str) -> Mapping[str, str]:
    words: Mapping[str, str] = tomllib.loads(
        files(__package__).joinpath(f"hints.{language}.toml").read_text(encoding="utf-8")
    )
    return words


class Wording:
    """Hints as sentences. `speech` has the players' names."""

    def __init__(self, speech: Speech, language: str = "en") -> None:
        self.speech = speech
        self._templates = _templates(language)

    def _say(self, key: str, **values: object) -> str:
        return self.speech.vformat(self._templates[key], (), values)

    def look(self, found: Hint) -> str:
        """Where to look: a question, or that it does not matter much."""
        if found.is_open:
            key = "all_alike" if found.alike == found.all else "many"
            return self._say(key, number=found.alike, all=found.all)
        if found.look:
            return self.speech.look(found.look.term, found.best[0].action)
        if not found.against:
            return self._say("only")
        return self.speech.asks(found.best[0].action) or self._say("alike")

    def best(self, found: Hint) -> list[str]:
        """The best actions, each with how far it is behind the first."""
        top = found.best[0]
        lines = [self._say("best", action=self.speech.act(top.action))]
        others = (*found.best[1:], *([found.against] if found.against else []))
        if not top.left and any(each.left for each in others):
            lines.append(self._say("final"))
        for each in found.best[1:]:
            behind = top.worth - each.worth
            key = "even" if behind <= EVEN else "behind"
            lines.append(self._say(key, action=self.speech.act(each.action), by=behind))
        if found.alike > len(found.best):
            number, key, name = found.alike - len(found.best), "more", ""
            if found.look and found.has_common:
                key = "as_much" if found.shared == found.alike else "mostly"
                name = self.speech.common(found.look.term)
            lines.append(self._say(key, number=number, name=name, all=found.alike, shared=found.shared))
        if found.in_vain:
            percent = round(100 * found.gain)
            key = "in_vain" if found.gain <= CERTAIN else "in_vain_nearly" if percent else "in_vain_hardly"
            lines.append(self._say(key, percent=percent))
        return lines

    def why(self, found: Hint) -> list[str]:
        """By what the best action is better than the best of the others, if there are any, and what is likely next."""
        if not found.against:
            lines = []
        elif found.alike == found.all and (alike := self.speech.alike(found.best[0].action)):
            lines = [alike]
        else:
            lines = self.compared(found.best[0], found.against, look=found.look)
        if found.reply:
            seat, action = found.reply
            lines.append(self._say("reply", seat=seat, action=self.speech.act(action)))
        return lines

    def compared(self, one: Weighed, other: Weighed, most: int = MOST, look: Part | None = None) -> list[str]:
        """By what the one action is better or worse than the other, in points, term by term, so many at most: with
        where to `look`."""
        by = one.worth - other.worth
        names = {"action": self.speech.act(one.action), "other": self.speech.act(other.action)}
        if one.action == other.action:
            return [self._say("same", **names)]
        stakes = one.stakes(), other.stakes()
        hangs = self._stakes(names, *stakes)
        parts = self.reasons(one, other, most, look)
        even = "as_close" if parts else "as_good"
        key = even if abs(by) <= EVEN else "better" if by > 0 else "worse"
        lines = [self._say(key, by=abs(by), **names), *self._summed(by, parts, self.parts(parts)), *hangs]
        if (
            key == "better"
            and not stakes[0]
            and len(one.outcomes) > 1
            and (percent := round(100 * self.luck(one, other))) < 100
        ):
            lines.append(self._say("luck", percent=percent))
        return lines

    def _summed(self, by: float, parts: Sequence[Part], lines: list[str]) -> list[str]:
        """The parts of a difference, a line each. Whoever adds up what is told gets the whole, to as many places as it
        is told with."""
        rest = by - sum(part.by for part in parts)
        places = 1 if abs(by) >= 1 and all(abs(part.by) >= 1 for part in parts) else 2
        return [*lines, *([self._say("rest", by=rest)] if parts and round(rest, places) != 0 else [])]

    def turn(self, best: Pair, usual: Pair, number: int) -> list[str]:
        """Which two actions are best together, of so many first ones, and by what they are better than to begin with
        what looks best by itself."""
        # Nobody can say before a conflict how to go on after it.
        decided = best.then or best.weighed
        first, then = self.speech.act(best.first), self.speech.act(decided.action)
        hangs = [self._say("stake", action=then, said=said) for said in self.hangs(decided)]
        first = self._say("turn_two" if best.then else "turn_hangs", first=first, then=then)
        if best.first == usual.first:
            return [f"{first} {self._say('turn_none', number=number)}", *hangs]
        by = best.weighed.worth - usual.weighed.worth
        parts = self.reasons(best.weighed, usual.weighed)
        better = self._say("turn_better", by=by, other=self.speech.act(usual.first))
        return [f"{first} {better}", *self._summed(by, parts, self.parts(parts)), *hangs]

    def decided(self, found: Hint, played: Weighed, by: Named | None = None) -> list[str]:
        """Why somebody decided so, as a hint would put it: beside the best, or if it is as good, beside what that is
        compared with. If it is worse, `by` says who plays there."""
        seat, best, against = played.view.to_move, found.best[0], found.against
        lines = [self._say("decided", seat=seat, action=self.speech.act(played.action))]
        if against is None:
            return [*lines, self._say("only")]
        is_best = best.worth - played.worth <= EVEN and against.action != played.action
        lines += [self._say("decided_told", seat=seat), *self.compared(played, against if is_best else best)]
        if by and by.text and best.worth - played.worth > EVEN:
            lines.append(self._say("decided_by", seat=seat, name=by.name.lower(), text=by.text))
        return lines

    def opinion(self, found: PlayedOn) -> list[str]:
        """What an expert would do, and how it came out beside another action, term by term."""
        by, error = found.by, found.error
        names = {"action": self.speech.act(found.expert), "other": self.speech.act(found.other)}
        pairs = {"pairs": found.pairs, "better": found.better, "worse": found.worse}
        if found.agrees and found.is_even and found.by < 0:
            opinion = "hesitates"
        else:
            opinion = "agrees" if found.agrees else "even" if found.is_even else "differs"
        beside = "next" if found.agrees else "chosen" if found.chosen else "alone"
        who = self._say("expert_anew" if found.chosen else "expert")
        low, high = (by - error, by + error) if by > 0 or found.is_even else (by + error, by - error)
        kind = "signed" if found.is_even else "size"
        shown = {self.speech.format_field(number, kind) for number in (by, low, high)}
        interval = self._say(f"interval_{kind}", low=low, high=high) if len(shown) > 1 else ""
        lines = [
            self._say(f"expert_{opinion}", who=who, **names),
            self._say(f"expert_{beside}", **pairs, **names),
            self._say(f"expert_{found.result}", by=by, interval=interval, **pairs, **names),
        ]
        if found.is_even:
            return lines
        parts = telling(self._on_the_whole(found), TOLD)
        return [*lines, *self._summed(by, parts, [self._in_the_mean(part) for part in parts])]

    def _on_the_whole(self, found: PlayedOn) -> tuple[Part, ...]:
        """What one is better by, where all that goes by one name is one: where that was is another place each time."""
        named: dict[str, list[Part]] = {}
        for part in _parts(*found.ends):
            key = part.term.key
            named.setdefault(key if key in _AHEAD else self.speech.judged(part.term).name, []).append(part)
        parts = [
            some[0] if len(some) == 1 else Part(some[0].term._replace(amount=0.0), 0.0, sum(part.by for part in some))
            for some in named.values()
        ]
        return tuple(sorted(parts, key=lambda part: -abs(part.by)))

    def _in_the_mean(self, part: Part) -> str:
        """What there was more or less of in the mean of many positions."""
        numbers = {"amount": part.term.amount, "other": part.other}
        # What others have, and what is missing, counts below nothing.
        if max(numbers.values()) <= 0 or part.term.key in _AHEAD:
            numbers = {name: -number for name, number in numbers.items()}
        if part.term.key in _AHEAD:
            return self._say(f"mean_{part.term.key}", by=part.by, **numbers, **part.term.values)
        if not self.speech.tells_amounts(part.term):
            return self._say("part", by=part.by, said=self.speech.differs(part.term, part.other, {}))
        told = {self.speech.format_field(number, "number") for number in numbers.values()}
        name, unit = self.speech.inside(part.term), self.speech.judged(part.term).unit
        key = "mean_name" if len(told) == 1 else "mean_part" if unit in name else "mean_unit"
        return self._say(key, by=part.by, name=name, unit=unit, **numbers)

    def reasons(self, one: Weighed, other: Weighed, most: int = MOST, look: Part | None = None) -> Sequence[Part]:
        """What the one action is better by, and worse: as much as is worth telling, so many at most, with where to
        `look`."""
        parts = joined(one, other, self.speech.joins)
        asked = next((part for part in parts if look and self._has(part, look)), None)
        return [part for part in telling(parts, most, asked) if self._is_seen(part)]

    def _has(self, part: Part, look: Part) -> bool:
        """Whether a part is of a term, or is joined from it and others."""
        join = self.speech.joins.get(part.term.key)
        if join is None:
            return _name(part) == _name(look)
        of = [*join["of"], *join.get("with_as_many", ())]
        return look.term.key in of and part.term.which in ("", look.term.which)

    def hangs(self, one: Weighed) -> list[str]:
        """What an action hangs on."""
        return [self._stake(stake) for stake in one.stakes()]

    def _stakes(self, names: Mapping[str, str], one: Iterable[Stake], other: Iterable[Stake]) -> list[str]:
        """What each of two actions hangs on; once if it is the same."""
        if one == other:
            return [self._say("stake_alike", said=self._stake(stake)) for stake in one]
        of = {"action": one, "other": other}
        return [self._say("stake", action=names[which], said=self._stake(stake)) for which in of for stake in of[which]]

    def _stake(self, stake: Stake) -> str:
        """What is won in so many cases. Only what is certain is called so."""
        told = round(100 * stake.wins) + round(100 * stake.loses)
        key = "cases" if told >= 100 else "open" if stake.wins + stake.loses > CERTAIN else "none"
        fought, wins = self.speech.stake(stake)
        cases, loses = self._cases(stake.wins), self._cases(stake.loses)
        return self._say(f"stake_{key}", fought=fought, wins=wins, cases=cases, loses=loses)

    def _cases(self, chance: float) -> str:
        if chance < CERTAIN:
            return self._say("never")
        if chance > 1 - CERTAIN:
            return self._say("always")
        return self._say("cases", percent=min(99, max(1, round(100 * chance))))

    def parts(self, parts: Iterable[Part]) -> list[str]:
        """What one action has of each term and another has not, and what that is worth."""
        return [self._part(part) for part in parts]

    def _is_seen(self, part: Part) -> bool:
        """Whether its amounts are still two when they are rounded, or are one that counts differently."""
        return part.term.key in _CAUSES or self.speech.tells_apart(part.term, part.other) or _as_many(part)

    def _part(self, part: Part) -> str:
        if part.term.key in _CAUSES:
            key = "may_end_not" if part.term.key == _MAY_END and not part.term.amount else part.term.key
            return self._say(key, by=part.by, amount=part.term.amount, other=part.other)
        if part.of:
            return self._say(
                "part" if abs(part.by) > TRIFLE else "even_part", by=part.by, said=self.speech.each_differs(part)
            )
        told = self._by_amounts(part)
        if 0 <= told < NEARLY or not self.speech.tells_apart(part.term, part.other):
            return self._each(part)
        said = self.speech.differs(part.term, part.other, part.there)
        if told >= MAINLY:
            return self._say("part", by=part.by, said=said)
        # Of what counts below nothing, each counts for more if it is worse.
        more = "more" if (part.by > 0) == (part.term.each > 0) else "less"
        return self._say(f"counts_{more}" if told < 0 else f"counts_{more}_too", by=part.by, said=said)

    def _each(self, part: Part) -> str:
        """Of a term of which there is as much, or nearly so, that each is worth more or less, and by what."""
        many = self._say("as_many" if _as_many(part) else "nearly_as_many")
        name, unit = self.speech.inside(part.term), self.speech.judged(part.term).unit
        key, why = "more_each" if part.by > 0 else "less_each", self.speech.depends(part.term)
        return self._say(key, by=part.by, name=name, many=many, unit=unit, why=why and f"; that depends on {why}")

    def _by_amounts(self, part: Part) -> float:
        """Which part of a difference its amounts come to, where each counts as in the mean of both: all, unless each
        counts otherwise. Less than 0 if there is more of something good and yet it is worth less, or the like."""
        term = part.term
        is_counted = term.key not in self.speech.joins and term.amount and part.other and term.values == part.there
        if not is_counted or not part.by:
            return 1.0
        each = (term.each + (term.worth - part.by) / part.other) / 2
        return (term.amount - part.other) * each / part.by

    @staticmethod
    def luck(one: Weighed, other: Weighed) -> float:
        """How likely the one action turns out at least as well as the other is on the whole."""
        return sum(chance for chance, worth in one.outcomes if worth >= other.worth - EVEN)
