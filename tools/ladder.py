"""Which player is the stronger: `python -m tools.ladder GAME player random`; without arguments, the table.

One seat is the first player's, all others are the second's, in each game another seat. The games are those of a study
of the lab. They are kept in `docs/ladders`, and whoever asks again goes on from there: Ctrl-C loses nothing. What a
change of play makes untrue is to be deleted. The table of all that is kept is written into `docs/players.md`. Besides
the strengths there is `plain`: see `tools.plain`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pandas as pd

from boardgames import GAMES
from boardgames import game as game_of
from boardgames.lab import console
from boardgames.lab.studies import LabError, Study, size_of, study
from boardgames.play.experiments import wilson
from boardgames.play.strengths import RANDOM, STRENGTHS
from tools.plain import Plain

PLAIN: Final = "plain"
PLAYERS: Final = (*STRENGTHS, PLAIN)
"""Who can be asked for."""
FOLDER: Final = Path(__file__).parents[1] / "docs" / "ladders"
DOCUMENT: Final = FOLDER.with_name("players.md")
"""Where the table stands."""
HEAD: Final = """\
| game | players | who | games | wins | even would be | came before |
|---|---|---|---|---|---|---|"""


def ladder(game: str, first: str, second: str, players: int | None = None, games: int = 200) -> Study:
    """At least so many games, until the first player has had every seat as often. Raises `FieldError`."""
    seats = size_of(game_of(game), players)
    one, others = _seat(first), _seat(second)
    seatings = [[one if seat == other else others for other in range(seats)] for seat in range(seats)]
    found = study(game, seatings)
    return found._replace(games=found.whole(games))


def _seat(player: str) -> str:
    """What a study calls them."""
    return f"{Plain.__module__}:{Plain.__name__}" if player == PLAIN else player


_TOLD: Final = {RANDOM: "random play", PLAIN: "plain search"}


class Kept(NamedTuple):
    """What came of one ladder."""

    game: str
    players: int
    first: str
    second: str
    games: int
    won: float
    """How many games the first player won; a shared win counts in equal parts."""
    ahead: int
    """How many of the others it came before."""
    decided: int
    """How many of the others it shared no place with."""

    @property
    def row(self) -> str:
        """A line of the table."""
        others = _TOLD.get(self.second, self.second + "s" * (self.players > 2))
        title, who = game_of(self.game).title, f"{self.first} against {others}"
        wins, before = share(self.won, self.games), share(self.ahead, self.decided)
        return f"| {title} | {self.players} | {who} | {self.games} | {wins} | {round(100 / self.players)}% | {before} |"


def share(won: float, games: int) -> str:
    """With its 95% interval."""
    low, high = wilson(won, games) if games else (0, 1)
    return f"{100 * won / max(games, 1):.1f}% ({100 * low:.1f} to {100 * high:.1f})"


def kept(path: Path) -> Kept:
    """What a results file tells."""
    game, players, first, second = path.stem.split("-")
    table = pd.read_csv(path)
    won, ahead, decided = 0.0, 0, 0
    seats = range(1, int(players) + 1)
    for row in table.to_dict("records"):
        mine = next(seat for seat in seats if row[f"player_{seat}"] == _seat(first))
        places = [row[f"place_{seat}"] for seat in seats]
        won += row[f"win_{mine}"]
        ahead += sum(place > row[f"place_{mine}"] for place in places)
        decided += sum(place != row[f"place_{mine}"] for place in places)
    return Kept(game, int(players), first, second, len(table), won, ahead, decided)


def table() -> Iterator[str]:
    """The lines of the table of all ladders that are kept, weak players first."""
    yield from HEAD.splitlines()
    games = list(GAMES)

    def order(one: Kept) -> tuple[int, ...]:
        return games.index(one.game), one.players, PLAYERS.index(one.first), -PLAYERS.index(one.second)

    yield from (one.row for one in sorted(map(kept, FOLDER.glob("*.csv")), key=order))


def write(rows: Iterable[str]) -> None:
    """Put the table where the old one stands."""
    before, found, after = DOCUMENT.read_text(encoding="utf-8").partition(HEAD)
    _, end, rest = after.partition("\n\n")
    assert found and end, f"no table in {DOCUMENT}"
    DOCUMENT.write_text(before + "\n".join(rows) + end + rest, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m tools.ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("first", choices=PLAYERS)
    parser.add_argument("second", choices=PLAYERS)
    parser.add_argument("--players", type=int, help="as few as the game allows if left out")
    parser.add_argument("--games", type=int, default=200, help="at least so many, those that are kept among them (200)")
    parser.add_argument("--workers", type=int, default=1, help="so many processes play")
    given = sys.argv[1:] if arguments is None else arguments
    if given:
        asked = parser.parse_args(given)
        if asked.first == asked.second or asked.games < 1 or asked.workers < 1:
            parser.error("two different players are needed, and at least one game and one worker")
        try:
            one = ladder(asked.game, asked.first, asked.second, asked.players, asked.games)
            out = FOLDER / f"{asked.game}-{one.players}-{asked.first}-{asked.second}.csv"
            if out.exists():
                one = one._replace(games=max(one.games, one.whole(kept(out).games)))
            console.played(one, {"out": out, "resume": True, "workers": asked.workers, "scheduler": None})
        except LabError as problem:
            parser.error(str(problem))
    print("\n".join(rows := list(table())))
    write(rows)


if __name__ == "__main__":
    main()
