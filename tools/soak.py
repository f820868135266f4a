"""Many random games, and every property that the tests state about one: `python -m tools.soak GAME --games 20000`.

The properties are the tests of `tests/test_GAME_games.py`. Games take turns through all numbers of players and all
options. With `--without all` (or a rule's id) each game is played without a rule that can be switched off, and its
positions are drawn, described and read back. A game that breaks a property is printed as a record that plays it again;
the last lines say how long games are. The exit status is 1 if any game failed.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import cycle, islice, product
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import Any

from boardgames import CHANCE, GAMES, Game, State
from boardgames import game as game_of

sys.path.insert(0, str(Path(__file__).parent.with_name("tests")))
walks = import_module("walks")
walk = walks.walk


def properties(name: str) -> dict[str, Callable[..., None]]:
    """The tests that a game's whole walks are given to, without Hypothesis around them."""
    found = vars(import_module(f"test_{name}_games"))
    return {key: test.hypothesis.inner_test for key, test in found.items() if hasattr(test, "hypothesis")}


def starts(game: Game, players: int | None) -> Iterator[State]:
    """The start of the game with all numbers of players and all options, over and over."""
    seats = (players,) if players else game.seats
    combinations = [dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())]
    return cycle([game.start(number, **options) for number in seats for options in combinations])


def starts_without(game: Game, players: int | None, rule: str, seed: int) -> Iterator[State]:
    """The middle of games with all numbers of players, from where on `rule` is off, or each rule in turn: `all`."""
    if rule != "all" and rule not in game.experiments:
        raise SystemExit(f"'{rule}' is none of {', '.join(sorted(game.experiments))}")
    rules = sorted(game.experiments) if rule == "all" else [rule]
    for at, (number, off) in enumerate(cycle(product((players,) if players else game.seats, rules))):
        yield walks.middle(game, number, seed + at).switched_off(off)


def looked_at(played: Any) -> None:
    """Some positions of a game, and its end, can be drawn, described and read back."""
    for state in played.some(12):
        walks.shown(state)
    walks.shown(played.end)


def failures(start: State, seed: int, checks: dict[str, Callable[..., None]]) -> tuple[list[str], Any]:
    """What is wrong with a random game, and the game; None if it did not come to its end."""
    try:
        played = walk(start, seed)
    except Exception as error:
        return [_said("playing", error)], None
    wrong = []
    for name, check in checks.items():
        try:
            check(played=played)
        except Exception as error:
            wrong.append(_said(name, error))
    return [f"{each}\n    {played}" for each in wrong], played


def _said(name: str, error: Exception) -> str:
    where = extract_tb(error.__traceback__)[-1]
    notes = "".join(f"\n    {note}" for note in getattr(error, "__notes__", ()))
    return f"{name}: {type(error).__name__} {error} in line {where.lineno} of {where.filename}: {where.line}{notes}"


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game; each has the next one")
    parser.add_argument("--players", type=int, help="all numbers of players unless told otherwise")
    parser.add_argument("--without", metavar="RULE", help="from their middle on, games without this rule; all: each")
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error(f"argument --games: {asked.games} games show nothing")
    game = game_of(asked.game)
    if asked.players not in (None, *game.seats):
        parser.error(f"{game.title} is not for {asked.players} players")
    checks, begin = properties(asked.game), starts(game, asked.players)
    if asked.without:
        checks = {"looked_at": looked_at}
        begin = starts_without(game, asked.players, asked.without, asked.seed)
    lengths: defaultdict[int, Counter[str]] = defaultdict(Counter)
    failed = 0
    began = perf_counter()
    for number, start in enumerate(islice(begin, asked.games), start=1):
        wrong, played = failures(start, asked.seed + number - 1, checks)
        failed += bool(wrong)
        for each in wrong:
            print(f"seed {asked.seed + number - 1}: {each}", flush=True)
        if played:
            decisions = sum(step.state.to_move != CHANCE for step in played.steps)
            rounds = getattr(played.end, "round", 0)
            lengths[start.seats].update(games=1, decisions=decisions, rounds=rounds)
        if not number % 1000 or number == asked.games:
            seconds = perf_counter() - began
            print(f"{number} games, {failed} failed, {number / seconds:.1f} games a second", flush=True)
    for seats, length in sorted(lengths.items()):
        mean = {what: length[what] / length["games"] for what in ("decisions", "rounds") if length[what]}
        said = " and ".join(f"{value:.1f} {what}" for what, value in mean.items())
        print(f"{seats} players: {length['games']} games of {said} on average")
    print(f"in all {sum(length['decisions'] for length in lengths.values())} decisions, {len(checks)} properties")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
