"""Asks many questions of each kind: `python -m tools.blind GAME --questions 1000`.

Printed is, for each kind, how long a question takes to be found, and how often the best guess is right that never looks
at the board, beside chance.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from boardgames import GAMES, game
from boardgames.practice.asking import kinds
from boardgames.practice.kinds import Asked


class Bet(NamedTuple):
    """What can be bet on without looking at the board."""

    guess: str
    share: float
    """How often the best guess is right."""
    chance: float

    @property
    def better(self) -> float:
        return self.share - self.chance


def best_bet(questions: Iterable[Asked]) -> Bet:
    """The best guess that does not look at the board: an answer that is always the same, or what the options tell."""
    right: Counter[str] = Counter()
    told: defaultdict[str, float] = defaultdict(float)
    chances = []
    number = 0
    for asked in questions:
        number += 1
        question = asked.question
        answer = question.answer
        right[str(sorted(answer) if isinstance(answer, frozenset) else answer)] += 1
        options = [word for word, _ in question.options]
        if isinstance(answer, tuple):
            told["as shown"] += answer == tuple(options)
        elif asked.kind.ask == "choice" and not question.several:
            assert not isinstance(answer, int)
            for guess, picked in _rules_of_thumb(options):
                told[guess] += len(answer.intersection(picked)) / len(picked)
            chances.append(1 / len(options))
    chance = sum(chances) / number if chances else 1 / len(right)
    guess, count = max([*right.items(), *told.items()], key=lambda found: found[1])
    return Bet(guess, count / number, chance)


def _rules_of_thumb(options: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Guesses from the options alone, each with the options that it would pick one of: the place of an option, how
    large its numbers are among all, and whose parts are there most often."""
    for place, word in enumerate(options, start=1):
        yield f"option {place}", [word]
    parts = [tuple(re.split("[ :]", word)) for word in options]
    named = Counter(part for words in parts for part in enumerate(words))
    alike = [sum(named[part] for part in enumerate(words)) for words in parts]
    yield "most in common", [word for word, shares in zip(options, alike, strict=True) if shares == max(alike)]
    numbers = [tuple(int(part) for part in re.findall(r"-?\d+", word)) for word in options]
    if len({len(row) for row in numbers}) != 1:
        return
    columns = {f"number {at}": column for at, column in enumerate(zip(*numbers, strict=True), start=1)}
    for what, column in {"all": numbers, **columns}.items():
        for way, values in (("least", sorted(set(column))), ("most", sorted(set(column), reverse=True))):
            for place, value in enumerate(values, start=1):
                held = zip(options, column, strict=True)
                yield f"{way} {place} by {what}", [word for word, one in held if one == value]


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.blind", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--kind", default="")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.questions < 1:
        parser.error(f"argument --questions: {asked.questions} questions show nothing")
    subject = game(asked.game)
    if asked.kind and asked.kind not in {kind.name for kind in kinds(subject).values()}:
        parser.error(f"no kind '{asked.kind}': there are {', '.join(kind.name for kind in kinds(subject).values())}")
    for kind in kinds(subject).values():
        if asked.kind not in ("", kind.name):
            continue
        times, found = [], []
        for number in range(asked.questions):
            began = perf_counter()
            found.append(kind.fresh(subject, Random(f"{asked.seed} {number}")))
            times.append(1000 * (perf_counter() - began))
        bet = best_bet(found)
        texts = len({each.text for each in found})
        print(
            f"{kind.name:32} {median(times):6.1f} ms, at most {max(times):6.1f}; {texts} different;"
            f" guess {bet.guess[:30]!r} {bet.share:.0%}, chance {bet.chance:.0%}{'  BET' if bet.better > 0.15 else ''}"
        )


if __name__ == "__main__":
    main()
