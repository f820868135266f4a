"""What hints, opinions and comparisons say: every number in their sentences is computed, in `boardgames.play.hints`,
`weighing` and `comparing`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from boardgames.contract import Stake, State, Term
from boardgames.play.comparing import (
    CAUSES,
    MAINLY,
    MOST,
    NEARLY,
    TOLD,
    TRIFLE,
    UNLIKELY,
    Part,
    compare,
    joined,
    parts_of,
    telling,
)
from boardgames.play.hints import MANY, Hint, Pair, PlayedOn
from boardgames.play.weighing import CERTAIN, EVEN, MAY_END, Weighed, takes
from boardgames.speech import Speech

if TYPE_CHECKING:
    from boardgames.play.strengths import Named


AHEAD_BY: Final = ("other", "others", "other_guessed", "others_guessed", "wins")
"""What counts besides the own terms in what an expert has ahead of the others."""
SEVERAL: Final = 2
"""Of more conflicts than that those that hardly come to pass are left out."""


def _likely(stakes: Sequence[Stake], others: Sequence[Stake] = (), seat: int | None = None) -> Sequence[Stake]:
    """Of many conflicts those that are likely; and the seat's own that are so among `others`, of another action: that
    it does not come to them is told then."""
    if len(stakes) <= SEVERAL:
        return stakes
    own = [_fight(stake) for stake in others if _is_likely(stake) and stake.values.get("player") == seat]
    return [stake for stake in stakes if _is_likely(stake) or _fight(stake) in own]


def _is_likely(stake: Stake) -> bool:
    return stake.wins + stake.loses > UNLIKELY


def _fight(stake: Stake) -> tuple[object, ...]:
    """Whose conflict it is, whatever comes before it."""
    return tuple(stake.values.get(name) for name in ("leader", "player", "other"))


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
        if asked := self._asked(found):
            return self._question(asked, found)
        if not found.against:
            return self._say("only")
        return self.speech.asks(found.best[0].action) or self._say("alike")

    def _asked(self, found: Hint) -> Part | None:
        """What the question is about: where to look. Where the game has it so, it is the greatest reason that is told
        instead, `but_for` some terms, if that matters far more: what sets the best apart from all may matter little
        beside what it is compared with. What many even actions have in common stays, unless it comes to nothing with
        what it is told with. What is asked about `rather_than` nothing gives way to any greater reason."""
        look, best, against = found.look, found.best[0], found.against
        follows = self.speech.templates.get("asked")
        if not (look and against and follows):
            return look
        yields = look.term.key in follows.get("rather_than", ())
        held = next((part for part in joined(best, against, self.speech.joins) if self._has(part, look)), None)
        if found.alike > MANY and not yields and (held is None or held.by > TRIFLE):
            return look
        told = [part for part in self.reasons(best, against, look=look) if part.by > 0]
        others = [part for part in told if part.term.key not in (*CAUSES, *follows["but_for"])]
        most = max(others, key=lambda part: part.by, default=None)
        enough = 1 if yields else MAINLY
        if most is None or any(self._has(part, look) and part.by >= enough * most.by for part in told):
            return look
        return self._leading(most, compare(best, against)) or look

    def _leading(self, told: Part, parts: Iterable[Part]) -> Part | None:
        """Of the terms that are told as one, the one to ask about: which leads them, or speaks for it most."""
        join = self.speech.joins.get(told.term.key)
        if not join:
            return told
        of = (join["lead"],) if "lead" in join else (*join["of"], *join.get("with_as_many", ()))
        leads = [part for part in parts if part.is_of(of)]
        meant = [part for part in leads if part.term.which == told.term.which] if "lead" in join else []
        return max(meant or leads, key=lambda part: part.by, default=None)

    def _question(self, part: Part, found: Hint) -> str:
        """The question that leads to the best action by a term. What is paid for either way (what `moves` is the same)
        is not asked whether it will be: `anyway`."""
        action, term, said = found.best[0].action, part.term, self.speech.templates["terms"][part.term.key]
        there = found.against.terms.get(part.name) if found.against else None
        asked = self.speech.look(term, action)
        if asked != said.get("otherwise") or "anyway" not in said or there is None or not there.amount:
            return asked
        mine = found.best[0].terms.get(part.name, term)
        return str(said["anyway"]) if mine.values[said["moves"]] == there.values[said["moves"]] else asked

    def best(self, found: Hint) -> list[str]:
        """The best actions, each with how far it is behind the first."""
        top = found.best[0]
        lines = [self._say("best", action=self.speech.act(top.action))]
        others = (*found.best[1:], *([found.against] if found.against else []))
        if not top.left and any(each.left for each in others):
            lines.append(self._say("final"))
        # It is about the best: after the others one would take it for more than the last of them.
        lines += self._in_vain(found)
        for each in found.best[1:]:
            behind = top.worth - each.worth
            key = "even" if behind <= EVEN else "behind"
            lines.append(self._say(key, action=self.speech.act(each.action), by=behind))
        if found.alike > len(found.best):
            number, key, name = found.alike - len(found.best), "more", ""
            if found.look and found.has_common and self._asked(found) is found.look:
                key = "as_much" if found.shared == found.alike else "mostly"
                name = self.speech.common(found.look.term)
            lines.append(self._say(key, number=number, name=name, all=found.alike, shared=found.shared))
        return lines

    def _in_vain(self, found: Hint) -> list[str]:
        """That a conflict is lost with any number of tiles, or that more than the best one help little."""
        spends = takes(found.best[0].action)
        if found.lost:
            return [self._say("lost_spent" if spends else "lost")]
        if not found.in_vain:
            return []
        percent = round(100 * found.gain)
        key = "in_vain" if found.gain <= CERTAIN else "in_vain_nearly" if percent else "in_vain_hardly"
        return [self._say(key, percent=percent, more=self._say("still_more" if spends else "any"))]

    def why(self, found: Hint) -> list[str]:
        """By what the best action is better than the best of the others, if there are any, and what is likely next."""
        if not found.against:
            lines = []
        elif found.alike == found.all and (alike := self.speech.alike(found.best[0].action)):
            lines = [alike]
        else:
            lines = self.compared(found.best[0], found.against, look=self._asked(found), example=found.is_open)
            lines += self._later(found.best[0], found.against)
        if found.reply:
            seat, action = found.reply
            lines.append(self._say("reply", seat=seat, action=self.speech.act(action)))
        return lines

    def _later(self, best: Weighed, other: Weighed) -> list[str]:
        """That what is compared (one `of` these) comes too early, where the game says so of such actions: first there
        is nothing of what it is good `for`."""
        found = self.speech.templates.get("laters", {}).get(other.action[0])
        if not found or not any(word.startswith(tuple(found["of"])) for word in other.action):
            return []
        comes = (part.by > TRIFLE and not part.other and part.is_of(found["for"]) for part in compare(best, other))
        return [str(found["text"])] if best.action[0] == other.action[0] and any(comes) else []

    def compared(
        self, one: Weighed, other: Weighed, most: int = MOST, look: Part | None = None, *, example: bool = False
    ) -> list[str]:
        """By what the one action is better or worse than the other, in points, term by term, so many at most: with
        where to `look`. The other may be but an `example` of what is worse."""
        by = one.worth - other.worth
        names = {"action": self.speech.act(one.action), "other": self.speech.act(other.action)}
        if one.action == other.action:
            return [self._say("same", **names)]
        stakes = one.stakes(), other.stakes()
        hangs = self._stakes(names, *stakes, one.view.to_move)
        parts = self.reasons(one, other, most, look)
        even = "as_close" if parts else "as_good"
        key = even if abs(by) <= EVEN else "better" if by > 0 else "worse"
        first = self._say("better_example" if example and key == "better" else key, by=abs(by), **names)
        lines = [first, *self._summed(by, parts, self.parts(parts)), *hangs]
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
        told = self.compared(played, against if is_best else best, example=is_best and found.is_open)
        lines += [self._say("decided_told", seat=seat), *told]
        if by and by.text and best.worth - played.worth > EVEN:
            lines.append(self._say("decided_by", seat=seat, name=by.name.lower(), text=by.text))
        return lines

    def opinion(self, found: PlayedOn, *, planned: bool = False) -> list[str]:
        """What an expert would do, and how it came out beside another action, term by term: one with which a whole turn
        was `planned`, or what looks best by itself, or was chosen."""
        by, error = found.by, found.error
        names = {"action": self.speech.act(found.expert), "other": self.speech.act(found.other)}
        pairs = {"pairs": found.pairs, "better": found.better, "worse": found.worse}
        if found.agrees and found.by < 0:
            # It prefers what looks better by itself, although the other came to more.
            opinion = "hesitates" if found.is_even else "torn"
        else:
            opinion = "agrees" if found.agrees else "even" if found.is_even else "differs"
        beside = "next" if found.agrees else "chosen" if found.chosen else "planned" if planned else "alone"
        who = self._say("expert_anew" if found.chosen else "expert")
        low, high = (by - error, by + error) if by > 0 or found.is_even else (by + error, by - error)
        kind = "signed" if found.is_even else "size"
        shown = {self.speech.format_field(number, kind) for number in (by, low, high)}
        interval = self._say(f"interval_{kind}", low=low, high=high) if len(shown) > 1 else ""
        result = "against" if opinion == "torn" else found.result
        lines = [
            self._say(f"expert_{opinion}", who=who, **names),
            self._say(f"expert_{beside}", far=self._far(found.view), **pairs, **names),
            self._say(f"expert_{result}{'_alike' * found.is_alike}", by=by, interval=interval, **pairs, **names),
        ]
        if found.is_even:
            return lines
        parts = telling(self._on_the_whole(found), TOLD)
        return [*lines, *self._summed(by, parts, [self._in_the_mean(part) for part in parts])]

    def _far(self, view: State) -> str:
        """How far the game was continued: by how many play, or by what is being done; unless the game says it, as far
        as it is."""
        far, (heading, _) = self.speech.templates.get("far", {}), view.heading()
        names = (f"players_{view.seats}", heading, "otherwise")
        return next((str(far[name]) for name in names if name in far), self._templates["far"])

    def _on_the_whole(self, found: PlayedOn) -> tuple[Part, ...]:
        """What one is better by, where all that goes by one name is one: where that was is another place each time. So
        is what a game's judgement joins to one of its `wholes`, if more than one of that differs: parts of it may
        cancel out."""
        wholes = {key: name for name in self._wholes for key in self.speech.joins[name]["of"]}
        named: dict[str, list[Part]] = {}
        for part in parts_of(*found.ends):
            key = part.term.key
            name = wholes.get(key) or (key if key in AHEAD_BY else self.speech.judged(part.term).name)
            named.setdefault(name, []).append(part)
        parts = []
        for name, some in named.items():
            if name in self._wholes:
                some = [part for part in some if abs(part.by) > CERTAIN] or some[:1]
            by = sum(part.by for part in some)
            term = Term(name, 0.0, 1) if name in self._wholes else some[0].term._replace(amount=0.0)
            parts.append(some[0] if len(some) == 1 else Part(term, 0.0, by))
        return tuple(sorted(parts, key=lambda part: -abs(part.by)))

    @property
    def _wholes(self) -> Mapping[str, str]:
        """What joined terms are called together where the game was played on, by the name of the join."""
        found: Mapping[str, str] = self.speech.templates.get("wholes", {})
        return found

    def _in_the_mean(self, part: Part) -> str:
        """What there was more or less of in the mean of many positions."""
        if part.term.key in self._wholes:
            return self._say("mean_name", by=part.by, name=self._wholes[part.term.key])
        numbers = {"amount": part.term.amount, "other": part.other}
        # What others have, and what is missing, counts below nothing.
        if max(numbers.values()) <= 0 or part.term.key in AHEAD_BY:
            numbers = {name: -number for name, number in numbers.items()}
        if part.term.key in AHEAD_BY:
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
            return part.name == look.name
        of = [*join["of"], *join.get("with_as_many", ())]
        # Of what is joined by thing, the same thing.
        is_meant = part.term.which == look.term.which or "" in (part.term.which, look.term.which)
        return look.is_of(of) and (is_meant or look.term.key not in of)

    def hangs(self, one: Weighed) -> list[str]:
        """What an action hangs on."""
        return [self._stake(stake) for stake in _likely(one.stakes())]

    def _stakes(
        self, names: Mapping[str, str], one: Sequence[Stake], other: Sequence[Stake], seat: int | None = None
    ) -> list[str]:
        """What each of two actions of a seat hangs on; once what is the same."""
        mine = [self._stake(stake) for stake in _likely(one, other, seat)]
        theirs = [self._stake(stake) for stake in _likely(other, one, seat)]
        lines = [
            self._say("stake_alike" if said in theirs else "stake", action=names["action"], said=said) for said in mine
        ]
        return lines + [self._say("stake", action=names["other"], said=said) for said in theirs if said not in mine]

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
        return part.term.key in CAUSES or self.speech.tells_apart(part.term, part.other) or part.is_as_many

    def _part(self, part: Part) -> str:
        if part.term.key in CAUSES:
            key = "may_end_not" if part.term.key == MAY_END and not part.term.amount else part.term.key
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
        more, why = "more" if part.by > 0 else "less", self.speech.depends(part.term)
        why = why and self._say("hangs_on", why=why)
        if said := self.speech.templates["terms"].get(part.term.key, {}).get("either_way"):
            about = "" if part.is_as_many else self._say("about")
            said = self.speech.vformat(said, (), {**part.term.values, "amount": part.term.amount, "about": about})
            return self._say(f"either_way_{more}", by=part.by, said=said, why=why)
        many = self._say("as_many" if part.is_as_many else "nearly_as_many")
        name, unit = self.speech.inside(part.term), self.speech.judged(part.term).unit
        return self._say(f"{more}_each", by=part.by, name=name, many=many, unit=unit, why=why)

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
