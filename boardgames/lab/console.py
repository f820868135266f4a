"""The lab at the command line: a bar of progress, Ctrl-C, and what the games came to in a few lines."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pandas as pd
from tqdm import tqdm

from boardgames.lab import summary
from boardgames.lab.running import Run, crew_of
from boardgames.lab.studies import Study
from boardgames.lab.tournaments import ratings


def played(study: Study, how: Mapping[str, Any]) -> pd.DataFrame | None:
    """The table of a study, as `--workers`, `--scheduler`, `--out` and `--resume` say; None when it was stopped."""
    games, out = Run(study, how["out"], resume=how["resume"]), how["out"]
    if games.resumed:
        print(f"{games.resumed} of {study.games} games are in {out}", file=sys.stderr)
    crew = crew_of(how["workers"], how["scheduler"] or "")
    steps, told = games.steps(crew), ""
    try:
        # Drawn on terminals only.
        with (
            _ended_as_by_ctrl_c(),
            tqdm(total=study.games, initial=games.done, unit=" games", disable=None, leave=False) as bar,
        ):
            for done in steps:
                # No news may mean that there is nobody to bring it.
                waiting = crew.waiting() if done == bar.n else ""
                if waiting and waiting != told:
                    bar.write(waiting, file=sys.stderr)
                told = waiting
                bar.update(done - bar.n)
    except KeyboardInterrupt:
        steps.close()
        kept = f", kept in {out}: --resume goes on" if out and games.done else ""
        print(f"stopped after {games.done} of {study.games} games{kept}", file=sys.stderr)
        return None
    return games.table


@contextmanager
def _ended_as_by_ctrl_c() -> Iterator[None]:
    """Whoever ends this process politely, as a cluster does whose time is up, gets what is there, too."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def summed_up(study: Study, table: pd.DataFrame, *, as_json: bool) -> str:
    """What is printed in the end."""
    return json.dumps(summary.figures(study, table), indent=1) if as_json else "\n".join(summary.told(study, table))


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
        f"{'player':{wide}}  rating  95 % interval  games   wins",
    ]
    for row in found.itertuples():
        lines.append(
            f"{row.player:{wide}}  {row.rating:6.0f}  {row.low:5.0f} to {row.high:5.0f}  {row.games:5}  {row.wins:5.1%}"
        )
    return "\n".join(lines)
