"""What to ask next: what is due, what is new, a mixed test, and the test that finds which chapters somebody knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Final, NamedTuple

from boardgames.games import game as find_game
from boardgames.practice.asking import kinds
from boardgames.practice.kinds import Asked, Kind
from boardgames.teaching.lessons import course, load
from boardgames.teaching.memory import Memory
from boardgames.teaching.progress import EXERCISES, Done
from boardgames.teaching.questions import pick

ROUND: Final = 10
"""Questions of a round of practice."""
MIXED: Final = 20
"""Questions of a mixed test."""
PLACED: Final = 15
"""Questions of the test that finds what somebody knows, at most."""
ACROSS: Final = 0.3
"""How often a rule is asked about in a question across rules, where there is one."""


class Target(NamedTuple):
    """What a question is to be about: a rule, and if it matters the kind of question."""

    game: str
    rule: str
    kind: str = ""


# ---------------------------------------------------------------- what is due, and what is new


def rules_of(game: str) -> dict[str, list[str]]:
    """The rules of each chapter of a game's lessons, each in the chapter that teaches it first, in their order."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for chapter in course(game):
        steps = load(game, chapter.name).steps.values()
        rules = dict.fromkeys(rule for step in steps for rule in step.rules if rule not in seen)
        found[chapter.name] = list(rules)
        seen |= rules.keys()
    return {chapter: rules for chapter, rules in found.items() if rules}


def met(game: str, done: Done, known: Mapping[str, bool]) -> list[str]:
    """The rules of the exercises that a learner has done, and of the chapters that are done, or that a test has found
    to be known."""
    found: dict[str, None] = {}
    for chapter in course(game):
        name = f"{game}/{chapter.name}"
        steps = load(game, chapter.name).steps.values()
        left = [step for step in steps if step.kind in EXERCISES and step.name not in done.get(name, ())]
        whole = known.get(name) or (name in done and not left)
        for step in steps:
            if whole or (step.kind in EXERCISES and step not in left):
                found |= dict.fromkeys(step.rules)
    return list(found)


def due(memory: Memory, names: Iterable[str], until: datetime) -> list[Target]:
    """The rules that are due until then, those first that are least likely to be remembered."""
    games = {rule: game for game in names for rule in find_game(game).catalogue}
    return [Target(games[rule], rule) for rule in memory.waiting(games, until)]


def practice_round(
    memory: Memory, done: Done, games: Sequence[str], now: datetime, rng: Random, number: int = ROUND
) -> list[Target]:
    """What a round asks about: rules that are due, then new ones of what was done, then those that are least likely to
    be remembered, and for whoever has done nothing yet those that the courses begin with."""
    answered = memory.answered
    new = [Target(game, rule) for game in games for rule in met(game, done, memory.known()) if rule not in answered]
    weak = sorted(
        (Target(game, rule) for game in games for rule in find_game(game).catalogue if rule in answered),
        key=lambda target: memory.recall(target.rule, now),
    )
    first = [Target(game, rule) for game in games for rules in rules_of(game).values() for rule in rules]
    chosen = list(dict.fromkeys([*due(memory, games, now), *new, *weak, *first]))[:number]
    return mixed_up(chosen, rng)


def mixed_up(targets: Iterable[Target], rng: Random) -> list[Target]:
    """In any order, but if possible no two of a chapter one after the other."""
    left, found = _shuffled(list(targets), rng), list[Target]()
    while left:
        before = _chapter(found[-1]) if found else None
        many = Counter(map(_chapter, left))
        # What there is most of goes first as soon as it is more than half: later there would be nothing between.
        at = min(
            range(len(left)),
            key=lambda i: (_chapter(left[i]) == before, 2 * many[_chapter(left[i])] <= len(left)),
        )
        found.append(left.pop(at))
    return found


def _chapter(target: Target) -> tuple[str, str]:
    return target.game, find_game(target.game).catalogue[target.rule].chapter


def _shuffled(targets: list[Target], rng: Random) -> list[Target]:
    return [targets.pop(int(rng.random() * len(targets))) for _ in range(len(targets))]


# ---------------------------------------------------------------- a mixed test


def mixed_test(game: str, rng: Random, number: int = MIXED) -> list[Target]:
    """What a test across a game's chapters asks: half of it about rules of all chapters in turn, half across rules."""
    chapters = [_shuffled([Target(game, rule) for rule in rules], rng) for rules in rules_of(game).values()]
    across = [kind for kind in kinds(find_game(game)).values() if kind.across]
    wide = _shuffled([Target(game, pick(kind.rules, rng), kind.name) for kind in across], rng)[: number // 2]
    single: list[Target] = []
    while len(single) < number - len(wide) and any(chapters):
        single += [rules.pop() for rules in chapters if rules]
    return mixed_up([*single[: number - len(wide)], *wide], rng)


# ---------------------------------------------------------------- what somebody knows

_RIGHT: Final = {True: 0.93, False: 0.4}
"""How likely a question is answered right by those who know its chapter, and by those who do not."""
_SURE: Final = 0.85
"""From this probability on, that a chapter is known or that it is not, nothing more is asked about it."""
_KNOWN: Final = 0.7
"""A chapter counts as known from this probability on. Of simulated people's chapters 83% to 90% were told right, by the
game."""
_SKILLS: Final = (0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95)
"""Shares of the chapters that people may know, each as likely: who knows one chapter more likely knows another."""


class Placement(NamedTuple):
    """A test that finds out which chapters of a game somebody knows. It never changes: an answer returns the next."""

    game: str
    answers: tuple[tuple[str, bool], ...] = ()
    """The chapters that were asked about, and whether the answer was right."""

    def known(self) -> dict[str, float]:
        """How likely each chapter is known."""
        chapters = list(rules_of(self.game))
        weights = []
        for skill in _SKILLS:
            weight, known = 1.0, {}
            for chapter in chapters:
                yes, no = skill, 1 - skill
                for asked, right in self.answers:
                    if asked == chapter:
                        yes *= _RIGHT[True] if right else 1 - _RIGHT[True]
                        no *= _RIGHT[False] if right else 1 - _RIGHT[False]
                weight *= yes + no
                known[chapter] = yes / (yes + no)
            weights.append((weight, known))
        total = sum(weight for weight, _ in weights)
        return {chapter: sum(weight * known[chapter] for weight, known in weights) / total for chapter in chapters}

    def answered(self, chapter: str, right: bool) -> Placement:
        """The test after one more answer."""
        return self._replace(answers=(*self.answers, (chapter, right)))

    def next(self) -> str | None:
        """The chapter to ask about: of those that were asked about least often the one that is least sure. None if the
        test is over."""
        known = self.known()
        open_ = [chapter for chapter, share in known.items() if 1 - _SURE < share < _SURE]
        if not open_ or len(self.answers) >= PLACED:
            return None
        asked = [chapter for chapter, _ in self.answers]
        return min(open_, key=lambda chapter: (asked.count(chapter), abs(known[chapter] - 0.5)))

    def result(self) -> dict[str, bool]:
        """Which chapters are known, as the memory keeps it: what is not likely enough is not."""
        return {f"{self.game}/{chapter}": share >= _KNOWN for chapter, share in self.known().items()}


# ---------------------------------------------------------------- questions


def question(target: Target, rng: Random, asked: Sequence[str] = ()) -> Asked:
    """A fresh question about a rule, if possible none of those that were asked, and of a kind that was neither the last
    one nor came twice.

    Raises `LookupError` if none is found.
    """
    game = find_game(target.game)
    about = [kinds(game)[target.kind]] if target.kind else list(kinds(game).about(target.rule))
    wide = rng.random() < ACROSS
    had = [text.split(maxsplit=1)[0] for text in asked]
    found, reason = None, None
    # The last one counts twice.
    for kind in _in_turn(about, lambda kind: ((had[-1:] + had).count(kind.name) > 1, kind.across != wide), rng):
        for _ in range(_TRIES):
            try:
                found = kind.fresh(game, rng, target.rule)
            except LookupError as error:
                reason = error
                break
            if found.text not in asked:
                return found
    if found is None:
        raise LookupError(f"no question about '{target.rule}' was found") from reason
    return found


_TRIES: Final = 3


def _in_turn(about: list[Kind], why_not: Callable[[Kind], tuple[bool, ...]], rng: Random) -> list[Kind]:
    """The kinds in any order, those first that nothing speaks against, the weightiest first."""
    order = [about[at] for at in sorted(range(len(about)), key=lambda _: rng.random())]
    return sorted(order, key=why_not)
