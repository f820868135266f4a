"""What many games came to, in a few lines: means with their 95% intervals. It needs no extra."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import nan, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from boardgames.lab.playing import Row, columns
from boardgames.lab.studies import DECISIONS, LabError, Study
from boardgames.play.experiments import student, wilson

if TYPE_CHECKING:
    import pandas as pd

Words = Mapping[str, Counter[str]]
"""For each kind of event that was counted: how often each word was one of its values."""


def check_games(table: pd.DataFrame, what: str) -> None:
    """Refuse a table of decisions, and one that is empty: `what` says what needs another. Raises `LabError`, and
    `TypeError` for what is no table."""
    if not hasattr(table, "columns"):
        raise TypeError(f"{what} a table of games, as run(study) gives one, not {table!r:.40}")
    if "win_1" not in table or not len(table):
        raise LabError(f"{what} a table of games, of one at least")


def reach(values: Sequence[float]) -> float:
    """Half of the 95% interval of a mean, by Student's t."""
    games = len(values)
    return student(games - 1) * stdev(values) / sqrt(games) if games > 1 else nan


def counted(games: int) -> str:
    """So many games, in words."""
    return f"{games:,} {'game' if games == 1 else 'games'}"


def _by_column(study: Study, rows: Sequence[Row]) -> dict[str, Sequence[Any]]:
    return dict(zip(columns(study), zip(*rows, strict=True), strict=True))


def figures(study: Study, rows: Sequence[Row], words: Words) -> dict[str, Any]:
    """The means of games, by seat where seats differ; of rows of decisions, how many a game has."""
    found, seats = _by_column(study, rows), range(1, study.players + 1)
    means: dict[str, Any] = {
        "game": study.game,
        "players": study.players,
        "seats": [list(seating) for seating in study.seatings],
        "games": len(set(found["seed"])),
        "seed": study.seed,
    }
    if study.rows == DECISIONS:
        return means | {"decisions": len(rows) / means["games"]}
    means |= {name: fmean(found[name]) for name in ("round", "turns", "decisions") if name in found}
    means["scores"] = [fmean(found[f"score_{seat}"]) for seat in seats]
    means["wins"] = [fmean(found[f"win_{seat}"]) for seat in seats]
    means["events"] = {key: fmean(found[f"events_{key}"]) for key in study.events}
    return means | ({"words": words} if words else {})


def told(study: Study, rows: Sequence[Row], words: Words) -> list[str]:
    """The lines that the command line prints."""
    found, seats = _by_column(study, rows), range(1, study.players + 1)
    who = "; ".join(", ".join(seating) for seating in study.seatings[:3])
    more = f" and {len(study.seatings) - 3} more seatings" if len(study.seatings) > 3 else ""
    lines = [f"{study.subject.title}, {who}{more}, seed {study.seed}", f"games      {len(set(found['seed']))}"]
    if study.rows == DECISIONS:
        return [*lines, f"decisions  {len(rows)}"]
    several = len(rows) > 1  # one game does not say how far its means may be off
    for name in ("round", "turns", "decisions"):
        if name in found:
            off = f" (± {reach(found[name]):.1f})" if several else ""
            lines.append(f"{name.rstrip('s') + 's':10} {fmean(found[name]):.1f} a game{off}")
    scores = []
    for seat in seats:
        points = found[f"score_{seat}"]
        scores.append(f"{fmean(points):.2f}" + (f" ± {reach(points):.2f}" if several else ""))
    lines.append(f"scores     {', '.join(scores)} (means, by seat)")
    wins = []
    for seat in seats:
        won = sum(found[f"win_{seat}"])
        low, high = wilson(won, len(rows))
        wins.append(f"{won / len(rows):.1%} ({low:.1%} to {high:.1%})")
    lines.append(f"wins       {', '.join(wins)}")
    for key in study.events:
        number = found[f"events_{key}"]
        lines.append(f"{key}: {fmean(number):.2f} a game")
        for word, times in sorted(words.get(key, Counter()).items()):
            lines.append(f"    {study.subject.speech().label(word):20} {times:8} {times / sum(number):6.1%}")
    return lines
