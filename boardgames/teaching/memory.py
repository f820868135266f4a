"""What a learner remembers: every answer by its rule and time, in a small file beside the learner's progress.

When a rule is to be asked again, and how likely it is remembered, is FSRS's to say (the package `fsrs`), from nothing
but these answers. So what several kernels keep at once adds up, and a clock that jumps does no harm.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from fsrs import Card, Rating, Scheduler

from boardgames.record import line_of
from boardgames.teaching.learner_file import DamagedFileError, LearnerFile, a_line_each, parse
from boardgames.teaching.progress import FIRST, HELPED, SHOWN, default_path

FORMAT: Final = "boardgames memory"
VERSION: Final = 1
RATINGS: Final = {FIRST: Rating.Good, HELPED: Rating.Hard, SHOWN: Rating.Again}
"""What the ways of answering a question say of one's memory."""

# Whoever practises comes back another day: no steps of minutes. The same answers, the same days.
_SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)

SEEN: Final = "seen"
"""A rule was explained when it bit."""
DONE: Final = "done"
"""It was carried out in a game, without help, by whoever had seen it."""

Answer = tuple[int, str]
"""When something was answered, in seconds since 1970, and how: one of `RATINGS`."""


class Kept(NamedTuple):
    """What a memory file says."""

    answers: dict[str, list[Answer]]
    """The answers about each rule, by its id."""
    known: dict[str, bool]
    """The chapters ("sumeria/traders") that a test has found to be known, or not."""
    more: dict[str, Any]
    """The fields that mean nothing here: they are kept."""
    met: Mapping[str, str] = {}
    """The rules that were met in a game: `SEEN` or `DONE`."""
    explains: Mapping[str, bool] = {}
    """The games whose tables are to explain rules as they are met, or not."""


class Memory(LearnerFile[Kept]):
    """A learner's memory in a file (default: `memory_path`)."""

    called = "memory"

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(path or memory_path())
        self._cards: dict[tuple[str, tuple[Answer, ...]], Card] = {}

    def nothing(self) -> Kept:
        return Kept({}, {}, {})

    def read(self, text: str) -> Kept:
        return read(text)

    def write(self, kept: Kept) -> str:
        return write(kept)

    # ------------------------------------------------------------------ what is remembered

    @property
    def answered(self) -> frozenset[str]:
        """The rules that something was answered about."""
        return frozenset(self.now().answers)

    def card(self, rule: str) -> Card | None:
        """What FSRS makes of the answers about a rule; None if there are none."""
        answers = tuple(sorted(self.now().answers.get(rule, ())))
        if not answers:
            return None
        if (rule, answers) not in self._cards:
            card = Card(card_id=0, due=_at(answers[0][0]))
            for seconds, how in answers:
                card, _ = _SCHEDULER.review_card(card, RATINGS[how], _at(seconds))
            self._cards[rule, answers] = card
        return self._cards[rule, answers]

    def recall(self, rule: str, when: datetime) -> float:
        """How likely a rule is remembered then, from 0 to 1; 0 if nothing was ever answered about it."""
        card = self.card(rule)
        return _SCHEDULER.get_card_retrievability(card, when) if card else 0.0

    def last(self, rule: str) -> str:
        """How the last question about a rule was answered: one of `RATINGS`; empty if nothing ever was."""
        return max(self.now().answers.get(rule, ()), default=(0, ""))[1]

    def due(self, rule: str) -> datetime | None:
        """When a rule is to be asked again; None if it never was."""
        card = self.card(rule)
        return card.due if card else None

    def waiting(self, rules: Iterable[str], until: datetime) -> list[str]:
        """Those of some rules that are due until then, those first that are least likely to be remembered."""
        found = [rule for rule in rules if (when := self.due(rule)) is not None and when <= until]
        return sorted(found, key=lambda rule: self.recall(rule, until))

    def known(self) -> Mapping[str, bool]:
        """The chapters that a test has found to be known, or not."""
        return self.now().known

    # ------------------------------------------------------------------ what was met in games

    def met(self, rule: str) -> str:
        """`SEEN` or `DONE`; empty if the rule was never met in a game."""
        return self.now().met.get(rule, "")

    def knows(self, rule: str) -> bool:
        """Whether something was ever answered about a rule, or said of it in a game."""
        return rule in (now := self.now()).answers or rule in now.met

    def see(self, rules: Iterable[str]) -> None:
        """These rules were explained."""
        self._meet(rules, "", SEEN)

    def do(self, rules: Iterable[str]) -> None:
        """These rules were carried out without help. Those that were never seen do not count."""
        self._meet(rules, SEEN, DONE)

    def _meet(self, rules: Iterable[str], before: str, after: str) -> None:
        """Those of these rules that are `before` are `after` from now on."""
        all_of_them = tuple(rules)

        def met(kept: Kept) -> Kept | None:
            new = {rule: after for rule in all_of_them if kept.met.get(rule, "") == before}
            return kept._replace(met={**kept.met, **new}) if new else None

        if met(self.now()):
            # Asked once more of what is in the file by then: another kernel may know more.
            self.change(met)

    def explains(self, game: str) -> bool | None:
        """Whether the tables of a game are to explain rules as they are met; None if nobody has said so."""
        return self.now().explains.get(game)

    def explain(self, game: str, on: bool) -> None:
        """Say so."""
        self.change(lambda kept: kept._replace(explains={**kept.explains, game: on}))

    # ------------------------------------------------------------------ what is kept

    def add(self, rules: Iterable[str], how: str, when: datetime) -> None:
        """A question about these rules was answered: one of `RATINGS`."""
        answer, all_of_them = (min(max(int(when.timestamp()), 0), _LAST - 1), how), tuple(rules)

        def added(kept: Kept) -> Kept:
            for rule in all_of_them:
                if answer not in (found := kept.answers.setdefault(rule, [])):
                    found.append(answer)
            return kept

        self.change(added)

    def mark(self, chapters: Mapping[str, bool]) -> None:
        """A test has found these chapters to be known, or not."""
        self.change(lambda kept: kept._replace(known={**kept.known, **chapters}))

    def export(self) -> str:
        """All that is kept, as JSON."""
        return write(self.now())


def memory_path() -> Path | None:
    """Where the memory is kept: beside the progress; `None` if that is not kept."""
    beside = default_path()
    return beside.with_name(f"{beside.stem}-memory.json") if beside else None


def read(text: str) -> Kept:
    """What a memory file says. Raises `DamagedFileError` naming line and reason."""
    data = parse(text, FORMAT, VERSION)
    answers, known = data.get("answers"), data.get("known", {})
    if not isinstance(answers, dict):
        raise DamagedFileError(f"line {line_of(text, 'answers')}: 'answers' is missing or not of the right form")
    for rule, given in answers.items():
        if not isinstance(given, list) or not all(map(_is_answer, given)):
            raise DamagedFileError(f"line {line_of(text, rule)}: '{rule[:40]}' needs a list of times and answers")
    if not isinstance(known, dict) or not all(isinstance(value, bool) for value in known.values()):
        raise DamagedFileError(f"line {line_of(text, 'known')}: 'known' is not of the right form")
    met, explains = data.get("met", {}), data.get("explains", {})
    if not isinstance(met, dict) or not all(value in (SEEN, DONE) for value in met.values()):
        raise DamagedFileError(f"line {line_of(text, 'met')}: 'met' is not of the right form")
    if not isinstance(explains, dict) or not all(isinstance(value, bool) for value in explains.values()):
        raise DamagedFileError(f"line {line_of(text, 'explains')}: 'explains' is not of the right form")
    more = {name: value for name, value in data.items() if name not in _FIELDS}
    found = {rule: [(when, how) for when, how in given] for rule, given in answers.items()}
    return Kept(found, known, more, met, explains)


_FIELDS: Final = ("format", "version", "answers", "known", "met", "explains")


def _is_answer(given: object) -> bool:
    match given:
        case [int(when), str(how)]:
            return how in RATINGS and 0 <= when < _LAST
    return False


_LAST: Final = int(datetime(9000, 1, 1, tzinfo=UTC).timestamp())
"""Seconds from which on there are no dates for what is due."""


def write(kept: Kept) -> str:
    """The text of a memory file, a rule a line."""
    answers = a_line_each({rule: sorted(kept.answers[rule]) for rule in sorted(kept.answers)})
    rest = "".join(f",\n {json.dumps(name)}: {json.dumps(value)}" for name, value in kept.more.items())
    told = {"known": kept.known, "met": kept.met, "explains": kept.explains}
    known = "".join(f',\n "{name}": {json.dumps(value)}' for name, value in told.items() if value)
    return f'{{\n "format": "{FORMAT}",\n "version": {VERSION},\n "answers": {answers}{known}{rest}\n}}\n'


def _at(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def memory() -> Memory:
    """The learner's memory; the same object as long as the file is the same."""
    return _kept_in(memory_path())


@cache
def _kept_in(path: Path | None) -> Memory:
    return Memory(path)


def today(now: datetime, days: int) -> list[datetime]:
    """The ends of this day and of those after it, as the clock on the wall has them."""
    start = now.astimezone().date()
    midnights = (datetime.combine(start + timedelta(days=number + 1), time()) for number in range(days))
    # By way of UTC: where clocks change at midnight a day begins at one o'clock, and astimezone() alone says eleven.
    return [datetime.fromtimestamp(midnight.timestamp(), UTC).astimezone() for midnight in midnights]
