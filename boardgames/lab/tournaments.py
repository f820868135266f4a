"""Tournaments: everybody against everybody, in all seats equally often, and ratings of what came of it.

The ratings are those of Bradley and Terry, fitted by `choix` to who came before whom. Players here do not learn, so the
order of the games says nothing: ratings that follow it, as Elo's or TrueSkill's do, would make something of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from math import log
from typing import Any, Final

import choix
import numpy as np
import pandas as pd

from boardgames.lab.studies import (
    MOST_GAMES,
    FieldError,
    Study,
    check_players,
    size_of,
    study,
    subject_of,
    texts,
    whole_number,
)
from boardgames.lab.summary import check_games

MEAN: Final = 1500
SCALE: Final = 400 / log(10)
"""As in chess: who is 400 points stronger comes first ten times as often as second."""
RESAMPLED: Final = 400
"""How often the games are weighed anew, to see how far the ratings may be off."""


def tournament(
    game: str, rivals: Iterable[str], *, players: int | None = None, games: int = 0, seed: int = 1, **more: Any
) -> Study:
    """The description of a tournament of at least so many games, or of one round. Raises `FieldError`.

    A round has everybody at a table in every order, so that nobody has a better seat or easier neighbours than the
    others. At a table are so many `players`, as few as the game allows if left out; where that is more than there are
    rivals, some sit there twice. In which order they are named makes no difference.
    """
    size = size_of(subject_of(game), players)
    names = texts("rivals", rivals, "is a list of players by their names, as in STRENGTHS")
    if len(names) < 2 or len(names) > len(set(names)):
        raise FieldError("rivals", "a tournament is of two players or more, each named once")
    check_players("rivals", names)
    games = whole_number("games", games, 0, MOST_GAMES)
    found = study(game, list(_seatings(names, size)), games=1, seed=seed, **more)
    return found._replace(games=found.whole(games))


def _seatings(names: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Every table, in each order that can be told from the others."""
    choose = combinations if len(names) >= size else combinations_with_replacement
    for table in choose(sorted(names), size):
        if len(set(table)) > 1:
            yield from dict.fromkeys(permutations(table))


def ratings(games: pd.DataFrame, *, seed: int = 1) -> pd.DataFrame:
    """Who is how strong: a row for each player, the best first.

    `rating` has the mean 1500 and the ends of its 95% interval beside it, found by weighing the games anew by chance.
    `wins` is the share of wins of the seats that the player had. Raises `LabError` for a table without games,
    `TypeError` for what is no table.
    """
    if isinstance(games, Mapping):
        raise TypeError("ratings are no chart: draw charts.strengths; charts.ratings(games.table) gives the numbers")
    check_games(games, "ratings are of")
    names = sorted({name for column in _columns(games, "player") for name in games[column]})
    before = _pairs(games, names)
    low, high = np.percentile(_refits(before, np.random.default_rng(seed)), (2.5, 97.5), axis=0)
    players = games[_columns(games, "player")].to_numpy()
    wins = games[_columns(games, "win")].to_numpy()
    found = pd.DataFrame(
        {
            "player": names,
            "rating": _fit(before.sum(axis=0)),
            "low": low,
            "high": high,
            "games": [int((players == name).any(axis=1).sum()) for name in names],
            "wins": [float(wins[players == name].mean()) for name in names],
        }
    )
    return found.sort_values(["rating", "player"], ascending=[False, True], ignore_index=True)


def _columns(games: pd.DataFrame, what: str) -> list[str]:
    return [name for name in map(str, games.columns) if name.startswith(f"{what}_")]


def _pairs(games: pd.DataFrame, names: Sequence[str]) -> Any:
    """For each game: how often each player came before each other one; a shared place is half of it."""
    numbers = games[_columns(games, "player")].replace(list(names), list(range(len(names)))).astype("int64").to_numpy()
    places = games[_columns(games, "place")].to_numpy()
    found = np.zeros((len(games), len(names), len(names)))
    at = np.arange(len(games))
    for one, other in permutations(range(numbers.shape[1]), 2):
        first = (places[:, one] < places[:, other]) + (places[:, one] == places[:, other]) / 2
        found[at, numbers[:, one], numbers[:, other]] += first
    found[:, range(len(names)), range(len(names))] = 0  # nobody comes before themselves
    return found


def _refits(before: Any, rng: np.random.Generator) -> Any:
    """The ratings that the games may as well have come to: each game counts by chance more or less.

    Games drawn anew would never show a loss that has not happened yet. So each of a pair is given a part of a win, by
    chance too: for two players this is the interval of Jeffreys.
    """
    games, size, _ = before.shape
    flat, others = before.reshape(games, -1), 1 - np.eye(size)
    weighed = ((rng.standard_exponential(games) @ flat).reshape(size, size) for _ in range(RESAMPLED))
    return np.array([_fit(one, rng.standard_gamma(0.5, (size, size)) * others) for one in weighed])


def _fit(before: Any, given: Any = None) -> Any:
    """The ratings. Each pair is given one draw, if nothing else, so that somebody who never lost has a rating, too."""
    if given is None:
        given = (1 - np.eye(len(before))) / 2
    found = choix.ilsr_pairwise_dense(before + given)
    return MEAN + SCALE * (found - found.mean())
