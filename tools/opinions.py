"""What an expert says of a game, and how true it is: `python -m tools.opinions GAME --decisions 60`.

Decisions are drawn from games of skilled players. Printed are how often an expert would do the same as what looks best
by itself, and what came of playing it on beside something else; then how many of these differences lie within the
intervals of what is said and of four times as many other playouts, and how many of those that are called clear have the
same sign there.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from math import hypot, inf
from random import Random
from time import process_time
from typing import Final

from boardgames import GAMES, State
from boardgames import game as game_of
from boardgames.contract import CHANCE
from boardgames.play import hints
from boardgames.play.ahead import OneAhead
from boardgames.play.experiments import states
from boardgames.play.opinion import PAIRS, Opinion
from boardgames.play.search import Beside

GAMES_PLAYED: Final = 6
SLACK: Final = 0.02
"""Points that intervals may be too narrow, for where all playouts come to the same they have no width."""


def decisions(start: State, seed: int) -> list[State]:
    """What the seats to move saw, in random order."""
    found = [
        state.seen_by(state.to_move)
        for number in range(GAMES_PLAYED)
        for state in states(start, [OneAhead] * start.seats, f"{seed} {number}")
        if state.to_move not in (None, CHANCE)
    ]
    Random(seed).shuffle(found)
    return found


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.opinions", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--players", type=int, help="as few as the game allows if left out")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = game_of(asked.game)
    try:
        start = game.start(game.seats[0] if asked.players is None else asked.players)
    except ValueError as problem:
        parser.error(str(problem))
    if asked.decisions < 1:
        parser.error("argument --decisions: at least one is needed")
    results, seconds = Counter[tuple[bool, str]](), list[float]()
    within = clear = same_sign = 0
    for view in decisions(start, asked.seed):
        found = hints.hint(view)
        if len(seconds) == asked.decisions:
            break
        if found.against is None:
            continue
        began = process_time()
        told = Opinion(view, found.best[0].action).run().told
        seconds.append(process_time() - began)
        results[told.agrees, told.result] += 1
        long = Beside(view, "long", told.expert, told.other, pairs=4 * PAIRS, least=-inf).run()
        by, error = long.difference
        within += abs(told.by - by) <= hypot(told.error, error) + SLACK
        if told.result in ("better", "worse"):
            clear += 1
            same_sign += (by > 0) == (told.by > 0)
    seconds.sort()
    print(f"{game.title}, {start.seats} players, {len(seconds)} decisions, seed {asked.seed}")
    for (agrees, result), number in sorted(results.items()):
        print(f"{'the same' if agrees else 'something else'}, {result:8} {number}")
    print(f"within the intervals {within} of {len(seconds)}; with the same sign {same_sign} of {clear}")
    print(f"CPU time {seconds[len(seconds) // 2]:.1f} s (median), {seconds[-1]:.1f} s at most")


if __name__ == "__main__":
    main()
