"""The lab at the command line: a bar of progress, Ctrl-C, and what the games came to in a few lines."""

from __future__ import annotations

import json
import logging
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
from tqdm import tqdm

from boardgames.lab import results
from boardgames.lab.crews import Crew
from boardgames.lab.running import Run, crew_of
from boardgames.lab.studies import LabError, Study
from boardgames.lab.tournaments import ratings


def played(study: Study, how: Mapping[str, Any]) -> tuple[Run, int]:
    """The games of a study, played as `--workers`, `--scheduler`, `--out` and `--resume` say, and the status to end
    with: 130 when they were stopped. Raises `LabError`, which says what is kept where."""
    games, out = Run(study, how["out"], resume=how["resume"]), how["out"]
    if games.resumed:
        print(f"{games.resumed} of {study.games} games are in {out}", file=sys.stderr)
    if how["scheduler"]:
        # What Dask has to say of a scheduler that is gone is said here in one line.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
    crew = crew_of(how["workers"], how["scheduler"] or "")
    try:
        return games, _status(games, crew)
    except results.Unwritten as error:
        raise LabError(_rescued(error, Path(out).name)) from None
    except LabError as error:
        kept = f"; {games.done} of {study.games} games are {kept}" if (kept := _kept(games)) else ""
        raise LabError(f"{error}{kept}") from error


def _status(games: Run, crew: Crew) -> int:
    steps, told = games.steps(crew), ""
    total = games.study.games
    try:
        # Drawn on terminals only.
        with (
            _ended_as_by_ctrl_c(),
            tqdm(total=total, initial=games.done, unit=" games", disable=None, leave=False) as bar,
        ):
            for done in steps:
                # No news may mean that there is nobody to bring it.
                waiting = games.trouble or (crew.waiting() if done == bar.n else "")
                if waiting and waiting != told:
                    bar.write(waiting, file=sys.stderr)
                told = waiting
                bar.update(done - bar.n)
    except KeyboardInterrupt:
        steps.close()
        kept = f", {kept}" if (kept := _kept(games)) else ""
        print(f"stopped after {games.done} of {total} games{kept}", file=sys.stderr)
        return 130
    return 0


def _kept(games: Run) -> str:
    return f"kept in {games.out}: --resume goes on" if games.out and games.done else ""


def _rescued(error: results.Unwritten, name: str) -> str:
    """Where the games are now that cannot be written where they should be."""
    spare = Path(tempfile.mkdtemp(prefix="boardgames-"), name)
    try:
        results.write(spare, error.table)
    except results.Unwritten:
        return str(error)
    return f"{error}. What there is was written to {spare}: from there --resume goes on"


@contextmanager
def _ended_as_by_ctrl_c() -> Iterator[None]:
    """Whoever ends this process politely, as a cluster does whose time is up, gets what is there, too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def rated(study: Study, table: pd.DataFrame, *, as_json: bool) -> str:
    """What is printed after a tournament."""
    found = ratings(table)
    if as_json:
        return json.dumps(
            {"game": study.game, "games": len(table), "seed": study.seed, "ratings": found.to_dict("records")}
        )
    wide = max(len("player"), *map(len, found["player"]))
    lines = [
        f"{study.subject.title}, {study.players} at a table, {len(table)} games, seed {study.seed}",
        f"{'player':{wide}}  rating    95% interval  games  wins a seat",
    ]
    for row in found.itertuples():
        rating = f"{row.rating:6.0f}  {row.low:5.0f} to {row.high:5.0f}"
        lines.append(f"{row.player:{wide}}  {rating}  {row.games:5}  {row.wins:11.1%}")
    return "\n".join(lines)
