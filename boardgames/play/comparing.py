"""What makes one action better or worse than another, and which of that is worth telling.

Their terms are set side by side, and what has one cause or belongs together is joined. Joined or not, the differences
sum up to what the one action is worth more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isclose
from typing import Any, Final, NamedTuple

from boardgames.contract import Term, Value
from boardgames.play.weighing import CERTAIN, EVEN, MAY_END, Terms, Weighed, wins_as_often
from boardgames.speech import Join

TRIFLE: Final = 0.08
"""Points that are not worth a word."""
NEARLY: Final = 0.1
"""What is less by no more than such a part is about as much."""
UNLIKELY: Final = 0.02
"""Of several conflicts those that are not even so likely are not told."""
SLIGHT: Final = 0.25
"""Of the amounts of a sum what differs by less than such a part of what differs most is not told."""
MAINLY: Final = 0.5
"""Where such a part of a difference comes from, it comes from above all."""
BRIEF: Final = 1 / 22
"""That a game ends sooner by less than such a part is not told: half a round of eleven, and no estimate is finer."""
TOLD: Final = 4
MOST: Final = 6
"""Terms that are told one by one; some more, if the others, which are added up, come to more than the least of them."""
PACE: Final = "pace"
"""That the game is likely to last a little longer, or less long: it belongs to the rest, unless it is all there is."""
CAUSES: Final = ("ends", "ends_likelier", "goes_on", "goes_on_likelier", "sooner", "later", PACE, MAY_END)
"""What may be the one cause of many parts."""


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
        if "when" in join and (one.action[0] not in join["when"] or wins_as_often(one, other, CERTAIN)):
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
