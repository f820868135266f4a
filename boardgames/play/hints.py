"""What should I do, and why: the actions weighed against one another, term by term.

An action is worth the mean of the positions that it may lead to, as `OneAhead` counts it, by what the seat can see.
Whatever a hint says is computed here, so that it can be recomputed: see `tests/test_hints.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from math import isclose
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boardgames.contract import CHANCE, Action, Stake, State, Term, Value
from boardgames.play.chances import worth
from boardgames.speech import Join

if TYPE_CHECKING:
    pass

EVEN: Final = 0.2
"""Points by which actions may differ and still be called even: no judgement is as fine as that."""
CLEARLY: Final = 2 * EVEN
"""By so much what is compared with many even actions is worse: just beyond `EVEN` lies hardly more than that limit."""
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
UNLIKELY: Final = 0.02
"""Of several conflicts those that are not even so likely are not told."""
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
BRIEF: Final = 1 / 22
"""That a game ends sooner by less than such a part is not told: half a round of eleven, and no estimate is finer."""
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

    @property
    def name(self) -> tuple[str, str]:
        """By what it is found among the terms: a key and which of several things."""
        return self.term.key, self.term.which

    @property
    def is_as_many(self) -> bool:
        """Whether the amounts are the same: then each is worth more, or less."""
        return isclose(self.term.amount, self.other)

    def is_of(self, keys: Iterable[str]) -> bool:
        """Whether its term has one of these keys, or a key and a name of one thing: `on_cards c3`."""
        return not {self.term.key, f"{self.term.key} {self.term.which}"}.isdisjoint(keys)


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
    """How many of those that are even have as much of what to look for, rather than the best that is worse."""
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


MAY_END: Final = "may_end"
PACE: Final = "pace"
"""That the game is likely to last a little longer, or less long: it belongs to the rest, unless it is all there is."""
CAUSES: Final = ("ends", "ends_likelier", "goes_on", "goes_on_likelier", "sooner", "later", PACE, MAY_END)
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


def compare(one: Weighed, other: Weighed) -> tuple[Part, ...]:
    """What makes the one action better or worse than the other, the greatest differences first: they sum up to it."""
    return parts_of(one.terms, other.terms)


def parts_of(one: Terms, other: Terms) -> tuple[Part, ...]:
    """What makes the one worth more or less than the other, the greatest differences first."""
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
        gone = [part for part in parts if part.by and part.name not in over.terms]
        # None are, if the game ends with both.
        if gone:
            cause, goes_on = ("ends", other) if over is one else ("goes_on", one)
            # It may end after the other action, too.
            may = goes_on.amount((MAY_END, ""))
            parts = _join(parts, gone, f"{cause}_likelier" if may else cause, amount=may)
    elif not isclose(one.left, other.left):
        paced = [part for part in parts if part.by and part.is_as_many and part.term.values == part.there]
        if len(paced) > 1:
            cause = "sooner" if one.left < other.left else "later"
            parts = _join(parts, paced, PACE if abs(one.left - other.left) < BRIEF else cause)
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
            leads = [part.by for part in some if part.is_of((join["lead"],)) and not part.is_as_many]
            whole = sum(part.by for part in some)
            # Amounts of the lead that speak for the action explain nothing that speaks against it. Nothing is told of
            # what cancels out.
            is_told = "{amount" not in join.get("differs", "") or sum(leads) * whole > 0 or abs(whole) <= CERTAIN
            if leads and is_told and len({part.term.key for part in some}) > 1:
                parts = _join(parts, some, name, join["lead"])
    return tuple(sorted(parts, key=lambda part: -abs(part.by)))


def _sum_up(parts: list[Part], name: str, join: Join) -> list[Part]:
    """What is one sum becomes one part, with those of its amounts that are told apart and differ."""
    some = [part for part in parts if part.term.key in join["of"]]
    by = sum(part.by for part in some)
    lead = next((part for part in some if part.term.key == join.get("lead") and not part.term.which), None)
    apart = [(part, part.term.amount - part.other) for part in some if part.term.which and not part.is_as_many]
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
    with_as_many = join.get("with_as_many", ())
    is_with = part.is_as_many and part.is_of(with_as_many)
    return is_with or part.is_of(join["of"]) or _is_the_same(part, with_as_many)


def _is_the_same(part: Part, keys: Iterable[str]) -> bool:
    """Whether both have one and the same thing, and a value of these keys is all that differs, as in `on_cards c3 now`:
    a card that is paid either way, and whose food one of them needs more."""
    mine, theirs = part.term.values, part.there
    if not (part.term.amount and part.other and mine.keys() == theirs.keys()):
        return False
    apart = [name for name in mine if not _is_equal(mine[name], theirs[name])]
    return len(apart) == 1 and f"{part.term.key} {part.term.which} {apart[0]}" in keys


def _is_equal(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return isclose(one, other)
    return one == other


def _join(parts: list[Part], some: Sequence[Part], name: str, lead: str = "", amount: float = 0.0) -> list[Part]:
    """Some of the parts become one, of a term with this name and the amounts of `lead`, or this amount."""
    by = sum(part.by for part in some)
    one = Part(Term(name, amount, 1), 0.0, by)
    for part in some:
        if part.is_of((lead,)):
            values: dict[str, Any] = dict(part.term.values)
            for each in some:
                values |= {each.term.key: each.term.amount, f"{each.term.key}_there": each.other}
            one = Part(Term(name, part.term.amount, 1, values, which=part.term.which), part.other, by, part.there)
    return [*(part for part in parts if part not in some), one]


def telling(parts: Sequence[Part], most: int = MOST, asked: Part | None = None) -> Sequence[Part]:
    """Those of a comparison, the greatest first, that are worth a word each, so many at most: first what speaks for its
    outcome, then what against it. What was `asked` for is told if it is worth a word at all."""
    whole = sum(part.by for part in parts)
    worth_it = [part for part in parts if part.term.key != PACE and (abs(part.by) > TRIFLE or _evens_out(part))]
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
        is_wanted = part.term.key != PACE and part not in told and part.by * rest > 0
        if least and is_wanted and len(told) < most and abs(rest) > least:
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
    numbers = [each for each in ranked if _is_kind(each.action, ranked[0].action)]
    # Of one action in several numbers what takes least: nobody is told to spend tiles that change nothing.
    as_often = [each for each in numbers if each in ranked[:alike] and _wins_as_often(each, ranked[0], LIKELIER)]
    # What is worth less and wins less often does not come first.
    first = [each for each in as_often if each.worth >= ranked[0].worth or _wins_as_often(each, ranked[0], CERTAIN)]
    # Where no number ever wins, nothing is spent on that: what is given away may be useless, and is replaced.
    lost = len(numbers) > 1 and all(each.stakes() and _never_wins(each) for each in numbers)
    top = ranked[0] if lost else min(first, key=lambda each: takes(each.action))
    ranked.remove(top)
    ranked.insert(0, top)
    # Nor that to spend more, for a conflict that is won as often, is as good.
    more = [each for each in numbers if top.stakes() and takes(each.action) > takes(top.action)]
    wasteful = [each for each in as_often if each in more]
    even = [each for each in ranked[:alike] if each is top or each not in wasteful]
    gain = max((_likelier(each, top) for each in more), default=0.0)
    # Beside a number that wins nothing no other one is named that does not win either, and is worse.
    vain = [each for each in numbers if each is not top and top.stakes() and _never_wins(top) and _never_wins(each)]
    behind = [each for each in ranked[alike:] if each not in vain]
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
    return Hint(best, len(even), alike - len(even), gain, lost, len(ranked), against, look, shared, reply)


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


def _wins_as_often(one: Weighed, other: Weighed, about: float) -> bool:
    """Whether what both hang on is won about as often."""
    return one is other or all(
        abs(mine.wins - theirs.wins) <= about for mine, theirs in zip(one.stakes(), other.stakes(), strict=True)
    )


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
        name: _mean([(1 / len(ranked), each.terms[name]) for each in ranked if name in each.terms]) for name in names
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
