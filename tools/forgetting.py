"""How much is known after a month of practice: `python -m tools.forgetting [GAME] --days 30 --learners 40`.

A simulated learner forgets as FSRS says and at first knows six rules in ten. Ten questions a day are asked as practice
plans them, in the catalogue's order over and over, or about rules at random. Printed is how many rules are known, as an
expected value, on the day after the last one.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import mean, stdev
from typing import Final

from boardgames import GAMES, game
from boardgames.practice.plan import ROUND, practice_round
from boardgames.teaching.lessons import course, load
from boardgames.teaching.memory import Memory
from boardgames.teaching.progress import FIRST, SHOWN

BEGIN: Final = datetime(2026, 1, 1, 18, tzinfo=UTC)
KNOWN: Final = 0.6
"""The share of the rules that is known at first."""

Policy = Callable[[str, Memory, datetime, int, Random], list[str]]
"""The rules of a day's questions: of the game, memory, time, number of the day, and luck."""


def planned(name: str, memory: Memory, now: datetime, day: int, rng: Random) -> list[str]:
    """As practice plans them: all chapters are done, so every rule may be asked about."""
    done = {f"{name}/{chapter.name}": frozenset(load(name, chapter.name).steps) for chapter in course(name)}
    return [target.rule for target in practice_round(memory, done, (name,), now, rng)]


def in_order(name: str, memory: Memory, now: datetime, day: int, rng: Random) -> list[str]:
    rules = list(game(name).catalogue)
    return [rules[(day * ROUND + number) % len(rules)] for number in range(ROUND)]


def at_random(name: str, memory: Memory, now: datetime, day: int, rng: Random) -> list[str]:
    rules = list(game(name).catalogue)
    return [rules.pop(int(rng.random() * len(rules))) for _ in range(ROUND)]


def known_after(name: str, policy: Policy, days: int, seed: int) -> float:
    """The rules that a learner is expected to know after so many days."""
    rng = Random(f"{name} {seed}")
    memory = Memory(None)
    memory.path = None
    rules = list(game(name).catalogue)
    # What is known at first was learnt some days ago, each rule on a day of its own.
    knows = {rule for rule in rules if rng.random() < KNOWN}
    for rule in sorted(knows):
        memory.add([rule], FIRST, BEGIN - timedelta(days=1 + int(rng.random() * 3)))
    for day in range(days):
        now = BEGIN + timedelta(days=day)
        for rule in policy(name, memory, now, day, rng):
            memory.add([rule], FIRST if rng.random() < memory.recall(rule, now) else SHOWN, now)
    return sum(memory.recall(rule, BEGIN + timedelta(days=days)) for rule in rules)


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.forgetting", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--learners", type=int, default=40)
    asked = parser.parse_args()
    if unknown := [name for name in asked.games if name not in GAMES]:
        parser.error(f"no game '{unknown[0]}': choose from {', '.join(GAMES)}")
    if asked.learners < 2:
        parser.error("argument --learners: at least two are needed, to say how much they differ")
    if asked.days < 0:
        parser.error(f"argument --days: {asked.days} days are no time to practise")
    for name in asked.games or GAMES:
        print(f"{game(name).title}, {len(game(name).catalogue)} rules, known after {asked.days} days:")
        for policy in (planned, in_order, at_random):
            found = [known_after(name, policy, asked.days, seed) for seed in range(asked.learners)]
            error = 1.96 * stdev(found) / len(found) ** 0.5
            print(f"  {policy.__name__:10} {mean(found):5.1f} (give or take {error:.1f})")


if __name__ == "__main__":
    main()
