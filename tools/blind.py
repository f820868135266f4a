"""Asks many questions of each kind: `python -m tools.blind GAME --questions 1000`.

Printed is, for each kind, how long a question takes to be found, and how often the best guess is right that never looks
at the board, beside chance.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
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
    """The best guess that does not look at the board: an answer that is always the same, or the place of an option."""
    right: Counter[str] = Counter()
    at: Counter[str] = Counter()
    chances = []
    number = 0
    for asked in questions:
        number += 1
        question = asked.question
        answer = question.answer
        right[str(sorted(answer) if isinstance(answer, frozenset) else answer)] += 1
        options = [word for word, _ in question.options]
        if asked.kind.ask == "choice" and not question.several:
            assert not isinstance(answer, int)
            at[f"option {options.index(next(iter(answer))) + 1}"] += 1
            chances.append(1 / len(options))
    chance = sum(chances) / number if chances else 1 / len(right)
    guess, count = (right + at).most_common(1)[0]
    return Bet(guess, count / number, chance)


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
