"""What many games came to, in a few lines: means with their 95% intervals."""

from __future__ import annotations

from typing import Any

import pandas as pd
from scipy.special import stdtrit

from boardgames.lab.studies import DECISIONS, LabError, Study
from boardgames.play.experiments import wilson


def check_games(table: pd.DataFrame, what: str) -> None:
    """Refuse a table of decisions, and one that is empty: `what` says what needs another. Raises `LabError`."""
    if "win_1" not in table or not len(table):
        raise LabError(f"{what} a table of games, of one at least")


def reach(values: pd.Series[Any]) -> float:
    """Half of the 95% interval of a mean, by Student's t."""
    games = len(values)
    return float(stdtrit(games - 1, 0.975) * values.std() / games**0.5) if games > 1 else float("nan")


def counted(games: int) -> str:
    """So many games, in words."""
    return f"{games:,} {'game' if games == 1 else 'games'}"


def figures(study: Study, table: pd.DataFrame) -> dict[str, Any]:
    """The means of a table of games, by seat where seats differ; of a table of decisions, how many a game has."""
    seats = range(1, study.players + 1)
    found: dict[str, Any] = {
        "game": study.game,
        "players": study.players,
        "seats": [list(seating) for seating in study.seatings],
        "games": table["seed"].nunique(),
        "seed": study.seed,
    }
    if study.rows == DECISIONS:
        found["decisions"] = len(table) / max(found["games"], 1)
    elif len(table):
        found |= {name: float(table[name].mean()) for name in ("round", "turns", "decisions") if name in table}
        found["scores"] = [float(table[f"score_{seat}"].mean()) for seat in seats]
        found["wins"] = [float(table[f"win_{seat}"].mean()) for seat in seats]
        found["events"] = {key: float(table[f"events_{key}"].mean()) for key in study.events}
    return found


def told(study: Study, table: pd.DataFrame) -> list[str]:
    """The lines that the command line prints."""
    seats = range(1, study.players + 1)
    who = "; ".join(", ".join(seating) for seating in study.seatings[:3])
    more = f" and {len(study.seatings) - 3} more seatings" if len(study.seatings) > 3 else ""
    lines = [f"{study.subject.title}, {who}{more}, seed {study.seed}"]
    if study.rows == DECISIONS:
        games, decisions = table["seed"].nunique(), len(table)
        return [*lines, f"games      {games}", f"decisions  {decisions}"]
    lines.append(f"games      {len(table)}")
    if not len(table):
        return lines
    several = len(table) > 1  # one game does not say how far its means may be off
    for name in ("round", "turns", "decisions"):
        if name in table:
            off = f" (± {reach(table[name]):.1f})" if several else ""
            lines.append(f"{name.rstrip('s') + 's':10} {table[name].mean():.1f} a game{off}")
    scores = []
    for seat in seats:
        points = table[f"score_{seat}"]
        scores.append(f"{points.mean():.2f}" + (f" ± {reach(points):.2f}" if several else ""))
    lines.append(f"scores     {', '.join(scores)} (means, by seat)")
    wins = []
    for seat in seats:
        won = table[f"win_{seat}"]
        low, high = wilson(float(won.sum()), len(won))
        wins.append(f"{won.mean():.1%} ({low:.1%} to {high:.1%})")
    lines.append(f"wins       {', '.join(wins)}")
    lines += [f"{key}: {table[f'events_{key}'].mean():.2f} a game" for key in study.events]
    return lines
