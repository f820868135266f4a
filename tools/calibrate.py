"""How true the chances to win are: `python -m tools.calibrate GAME`.

Games of players that are alike, skilled ones and learners in turn, give positions and who won. By default the chances
are measured in games that nobody has fitted them to: of the positions where a seat's chance was said to be about 70%,
how many that seat won; and the Brier score (the mean square of what was said less what came) beside that of equal
chances. `--picture` draws it (with the extra `lab`). `--view` asks what the seat to move knows, instead of all.

`--fit` finds the numbers of the game's ``chances.toml`` for each number of players, by the likelihood of what came in
games of other seeds, and how far chances are off by playing on from positions many times (`--positions`).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from boardgames import GAMES
from boardgames import game as game_of
from boardgames.contract import CHANCE, Game, State
from boardgames.play.chances import Curve, chances, worth
from boardgames.play.experiments import Z_95, states, wilson
from boardgames.play.strengths import STRENGTHS

ALIKE: Final = ("player", "learner")
SHARE: Final = 0.1
"""Of all decisions this part is looked at."""
BINS: Final = 10
PLAYED_ON: Final = 24
"""So many games are played on from a position."""
_TOO_FEW: Final = "argument --games: none of their decisions was drawn to be looked at; ask for more games"


class Sample(NamedTuple):
    """A position of a game, what it is worth to each seat, and what each won in the end."""

    game: int
    state: State
    worth: tuple[float, ...]
    left: float
    won: tuple[float, ...]


def shares(end: State) -> tuple[float, ...]:
    return tuple((seat in end.winners) / len(end.winners) for seat in range(end.seats))


def samples(game: Game, seats: int, games: Iterable[int], seed: str) -> Iterator[Sample]:
    """Positions of games in which some player decides."""
    for number in games:
        rng, found = Random(f"{seed} sample {number}"), list[State]()
        make = STRENGTHS[ALIKE[number % len(ALIKE)]]
        for state in states(game.start(seats), [make] * seats, f"{seed} {number}"):
            if state.to_move not in (None, CHANCE) and rng.random() < SHARE:
                found.append(state)
        won = shares(state)
        yield from (Sample(number, each, tuple(worth(each)), game.left(each), won) for each in found)


def likelihood(found: Sequence[Sample], curve: Curve) -> float:
    """The mean logarithm of the chance that was given to what came."""
    total = 0.0
    for sample in found:
        said = curve.chances(sample.worth, sample.left)
        total += sum(won * log(max(chance, 1e-9)) for won, chance in zip(sample.won, said, strict=True))
    return total / len(found)


def fitted(found: Sequence[Sample]) -> Curve:
    """The scales under which what came is likeliest: steps that get smaller, from any start."""
    best = Curve(10.0, 5.0, 0.0)
    top, step = likelihood(found, best), 2.0
    while step > 1.01:
        near = [
            best._replace(early=best.early * a, late=best.late * b)
            for a, b in ((step, 1), (1 / step, 1), (1, step), (1, 1 / step))
        ]
        score, curve = max((likelihood(found, curve), curve) for curve in near)
        if score > top:
            top, best = score, curve
        else:
            step = sqrt(step)
    return best


def unsure(found: Sequence[Sample], curve: Curve) -> float:
    """The standard error of the logarithmic odds, from positions played on by skilled players."""
    off = weight = 0.0
    make = STRENGTHS[ALIKE[0]]
    for at, sample in enumerate(found):
        won = [0.0] * sample.state.seats
        for number in range(PLAYED_ON):
            *_, end = states(sample.state, [make] * sample.state.seats, f"on {at} {number}")
            won = [one + more for one, more in zip(won, shares(end), strict=True)]
        for chance, many in zip(curve.chances(sample.worth, sample.left), won, strict=True):
            mean = many / PLAYED_ON
            off += (chance - mean) ** 2 - mean * (1 - mean) / (PLAYED_ON - 1)
            weight += (chance * (1 - chance)) ** 2
    return sqrt(max(0.0, off) / weight)


class Called(NamedTuple):
    """Chances that were called about as likely, and how many of them came."""

    name: str
    said: float
    won: float
    low: float
    high: float
    """The ends of the 95% interval of what came. The positions of a game hang together: it is one of games, not of
    positions."""
    many: int


def table(said: Sequence[tuple[int, float]], won: Sequence[float]) -> list[Called]:
    """What came of chances, each with the number of its game, from the least likely to the likeliest."""
    rows = list[Called]()
    for number in range(BINS):
        here = [at for at, (_, chance) in enumerate(said) if min(BINS - 1, int(chance * BINS)) == number]
        if here:
            called, came = sum(said[at][1] for at in here) / len(here), sum(won[at] for at in here) / len(here)
            off = defaultdict[int, float](float)
            for at in here:
                off[said[at][0]] += won[at] - came
            reach = Z_95 * sqrt(sum(each**2 for each in off.values())) / len(here)
            low, high = max(0.0, came - reach), min(1.0, came + reach)
            if came in (0, 1) or len(off) == 1:
                # Nothing differs from game to game; a few games that agree are not certain of it.
                low, high = wilson(came * len(off), len(off))
            name = f"{number / BINS:.0%} to {(number + 1) / BINS:.0%}"
            rows.append(Called(name, called, came, low, high, len(here)))
    return rows


def picture(title: str, rows: Iterable[Called]) -> str:
    """The table as an SVG document: what came with its interval, and beside it what was said."""
    from boardgames.lab.charts import Chart, Dot, Panel

    dots = (Dot(f"called {row.name}", row.won, row.low, row.high, row.said) for row in rows)
    return Chart(title, (Panel("Share that won; diamonds: said", tuple(dots), share=True),)).svg()


def brier(said: Iterable[float], won: Iterable[float]) -> float:
    squares = [(chance - came) ** 2 for chance, came in zip(said, won, strict=True)]
    return sum(squares) / len(squares)


def main(argv: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m tools.calibrate", description="How true the chances to win are.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, help="seats (default: the fewest; with --fit each number)")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="measured")
    parser.add_argument("--fit", action="store_true", help="find the numbers of chances.toml")
    parser.add_argument("--positions", type=int, default=40, help="positions that are played on, with --fit")
    parser.add_argument("--view", action="store_true", help="what the seat to move knows, instead of all")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the table, too")
    asked = parser.parse_args(argv)
    game = game_of(asked.game)
    if asked.players is not None and asked.players not in game.seats:
        parser.error(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players")
    if asked.games < 1:
        parser.error(f"argument --games: {asked.games} games show nothing")
    if (file := asked.picture) and (file.suffix != ".svg" or not file.parent.is_dir()):
        parser.error(f"argument --picture: {file} does not end in .svg, or its folder is not there")
    if asked.fit:
        print(
            "# The numbers that make chances to win of the judgement, for each number of players: found by `python -m"
        )
        print(f"# tools.calibrate {game.name} --fit --games {asked.games}`, explained in boardgames/play/chances.py.")
        for seats in [asked.players] if asked.players else game.seats:
            if not (found := list(samples(game, seats, range(asked.games), "fit"))):
                parser.error(_TOO_FEW)
            curve = fitted(found)
            some = found[:: max(1, len(found) // max(1, asked.positions))]
            curve = curve._replace(unsure=unsure(some, curve))
            print(f"\n[{seats}]")
            print("\n".join(f"{name} = {value:.2f}" for name, value in curve._asdict().items()), flush=True)
        return
    seats = asked.players or game.seats[0]
    said, won = list[tuple[int, float]](), list[float]()
    for sample in samples(game, seats, range(asked.games), asked.seed):
        state = sample.state
        known = chances(state.seen_by(state.to_move) if asked.view else state)
        said += [(sample.game, chance) for chance in known]
        won += sample.won
    if not said:
        parser.error(_TOO_FEW)
    title = f"{game.title}, {seats} players, {asked.games} games"
    print(f"{title}, seed {asked.seed}, {len(said) // seats} positions")
    print("      called   mean    won                     chances")
    rows = table(said, won)
    for row in rows:
        within = f"({row.low:.1%} to {row.high:.1%})"
        print(f"{row.name:>12}  {row.said:6.1%}  {row.won:6.1%} {within:17}  {row.many:6}")
    score, equal = brier((each for _, each in said), won), brier([1 / seats] * len(won), won)
    print(f"Brier score {score:.4f}; equal chances {equal:.4f}")
    if asked.picture:
        asked.picture.write_text(picture(title, rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
