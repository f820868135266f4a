"""The games of a study, played by a crew: given out in chunks, gathered, and written down now and then."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import nullcontext
from itertools import islice
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Final

import cloudpickle
import pandas as pd

from boardgames.lab import results
from boardgames.lab.crews import Alone, Cluster, Crew, Died, Processes
from boardgames.lab.playing import Played, Row, makers
from boardgames.lab.studies import LabError, Study
from boardgames.play.players import told

TRIES: Final = 3
"""So often is a chunk given out whose workers die."""
LARGEST: Final = 1000
"""The most games of a chunk."""
POLL: Final = 0.1
"""Seconds until somebody who wants to stop is heard."""
_OFTEN: Final = 10.0
"""Seconds between two times that the results are written down."""

Chunk = tuple[int, ...]


class _Queue:
    """Which games are still to be played, and in chunks of which size.

    A chunk whose worker has died over it comes next.
    """

    def __init__(self, numbers: Iterable[int], left: int, seconds: float) -> None:
        # Millions of games need no list of their numbers.
        self.todo, self.left = iter(numbers), left
        self.seconds = seconds
        self.again = deque[Chunk]()
        self.tries = Counter[Chunk]()
        self._size = 1

    def __bool__(self) -> bool:
        return bool(self.left or self.again)

    def take(self, width: int) -> Chunk:
        if self.again:
            return self.again.popleft()
        # Towards the end chunks are smaller, so that all workers end together.
        chunk = tuple(islice(self.todo, min(self._size, ceil(self.left / (2 * width)))))
        self.left -= len(chunk)
        return chunk

    def died(self, chunk: Chunk) -> int:
        """Have it played again. How often that makes."""
        self.tries[chunk] += 1
        self.again.append(chunk)
        return self.tries[chunk]

    def timed(self, played: Played) -> None:
        """The next chunks will take about as long as they should."""
        each = played.seconds / len(played.rows)
        self._size = min(LARGEST, max(1, int(self.seconds / max(each, 1e-6))))


def packed(study: Study) -> bytes:
    """A study and what makes its players, for workers. Classes that were written in a notebook go along."""
    try:
        found: bytes = cloudpickle.dumps((study, makers(study)))
    except Exception as error:  # it looks into somebody's own class
        raise LabError(f"a player cannot be sent to workers ({', '.join(study.names)}): {_said(error)}") from error
    return found


def play(
    study: Study, crew: Crew, numbers: Iterable[int], left: int, poll: float = POLL
) -> Generator[dict[int, list[Row]]]:
    """The rows of the games of these numbers, so many, as they come; nothing now and then, so that one can stop.

    Whoever closes the iterator ends what is under way. Raises `LabError` when games cannot be played on.
    """
    underway: dict[Future[Played], Chunk] = {}
    try:
        work, queue = packed(study), _Queue(numbers, left, crew.seconds)
        while queue or underway:
            width = crew.width
            while queue and len(underway) < width:
                chunk = queue.take(width)
                underway[crew.submit(work, chunk)] = chunk
            done, _ = wait(underway, poll, FIRST_COMPLETED)
            for future in done:
                chunk = underway.pop(future)
                try:
                    played = future.result()
                except LabError:
                    raise
                except Died:
                    if (times := queue.died(chunk)) == TRIES:
                        raise LabError(f"workers died {times} times over {_seeds(study, chunk)}") from None
                except (Exception, CancelledError) as error:
                    raise LabError(crew.lost() or _failed(study, chunk, error)) from error
                else:
                    queue.timed(played)
                    yield played.rows
            if why := crew.lost():
                raise LabError(why)
            if not done:
                yield {}
    finally:
        crew.stop()


def _failed(study: Study, chunk: Chunk, error: BaseException) -> str:
    instead = "; workers need it, too" if isinstance(error, ModuleNotFoundError) else ""
    return f"a worker failed over {_seeds(study, chunk)}: {_said(error)}{instead}"


def _said(error: BaseException) -> str:
    return " ".join(told(error).split())[:300]


def _seeds(study: Study, chunk: Chunk) -> str:
    first, last = study.seed + chunk[0], study.seed + chunk[-1]
    return f"the game with seed {first}" if first == last else f"the games with seeds {first} to {last}"


def crew_of(workers: int | None = None, scheduler: str = "") -> Crew:
    """Who plays: the cluster of a Dask scheduler, so many processes, or this process. Raises `LabError`, and
    `TypeError` for a scheduler without an address."""
    if scheduler:
        if workers is not None:
            raise LabError("the workers are those of the scheduler: leave 'workers' out")
        return Cluster(scheduler)
    if workers is not None and (not hasattr(workers, "__index__") or workers < 1):
        raise LabError(f"{workers!r:.40} workers play no game: a whole number is needed, at least one")
    return Alone() if workers in (None, 1) else Processes(workers)


class Run:
    """The games of a study while they are played: what is there so far, in a table and in a file.

    With `out` the table is written there, whole, every few seconds and at the end. With `resume` the games that are in
    that file already are not played again. However it ends, what is there is written down. No other run writes the file
    meanwhile.
    """

    def __init__(self, study: Study, out: str | Path | None = None, *, resume: bool = False) -> None:
        study = Study.own(study)
        if resume and out is None:
            raise LabError("'resume' needs 'out', the file to go on from")
        self.study = study
        self.out = None if out is None else Path(out)
        self.games: dict[int, list[Row]] = {}
        self._stamp: tuple[int, int] | None = None
        if self.out is not None:
            results.check_name(self.out)
            self._stamp = self._stamped()
            if self._stamp is not None:
                if not resume:
                    raise LabError(f"{self.out} is there already: go on from it with resume, or take another name")
                self.games = results.read(self.out, study)
        self.resumed = len(self.games)
        self.trouble = ""
        """Why what there is could not be written down the last time; it is tried again."""
        self._kept = len(self.games)

    @property
    def done(self) -> int:
        """How many games there are."""
        return len(self.games)

    @property
    def rows(self) -> list[Row]:
        """What there is so far, in the order of the seeds."""
        return [row for number in sorted(self.games) for row in self.games[number]]

    @property
    def table(self) -> pd.DataFrame:
        """The rows as a table."""
        return results.table(self.study, self.rows)

    def steps(self, crew: Crew, poll: float = POLL) -> Generator[int]:
        """Play what is missing. Gives the number of games there are, several times a second."""
        try:
            with nullcontext() if self.out is None else results.held(self.out):
                # Since it was looked at, another run may have begun and ended.
                if (now := self._stamped()) is not None and now != self._stamp:
                    raise LabError(f"{self.out} was written by another run meanwhile: begin again with resume")
                yield from self._steps(crew, poll)
        finally:
            # Where nothing was played, nothing else has.
            crew.stop()

    def _stamped(self) -> tuple[int, int] | None:
        """Which results file is there; None if none is."""
        if self.out is None or not self.out.is_file():
            return None
        found = self.out.stat()
        return found.st_mtime_ns, found.st_size

    def _steps(self, crew: Crew, poll: float) -> Generator[int]:
        wanted = range(self.study.games)
        missing = (number for number in wanted if number not in self.games)
        left = len(wanted) - sum(number in wanted for number in self.games)
        due = monotonic() + _OFTEN
        coming = play(self.study, crew, missing, left, poll)
        try:
            for rows in coming:
                twice = self.games.keys() & rows
                assert not twice, f"games counted twice: {twice}"
                self.games |= rows
                yield self.done
                if monotonic() > due:
                    began = monotonic()
                    try:
                        self.keep()
                    except results.Unwritten as error:
                        self.trouble = str(error)
                    # Large tables take long to write.
                    due = monotonic() + max(_OFTEN, 20 * (monotonic() - began))
        finally:
            coming.close()
            self.keep()

    def keep(self) -> None:
        """Write down what is there, if there is anything. Raises `Unwritten` if it cannot be."""
        if self.out is not None and self.done and (self._kept != self.done or not self.out.exists()):
            results.write(self.out, self.table)
            self._kept, self._stamp, self.trouble = self.done, self._stamped(), ""


def run(
    study: Study,
    *,
    workers: int | None = None,
    scheduler: str = "",
    out: str | Path | None = None,
    resume: bool = False,
    progress: Callable[[int, int], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> pd.DataFrame:
    """Play the games of a study, and return their table: the same for the same study, whoever plays.

    `workers` are so many processes, `scheduler` is the address of a Dask cluster; without both this process plays.
    `progress` is told how many games there are and how many there will be. When `stop` says so, what is there by then
    is returned: workers are ended in the midst of games, but this process listens only between two of them. Raises
    `LabError`; if `out` cannot be written it is `Unwritten`, whose `table` is what there is.
    """
    games = Run(study, out, resume=resume)
    steps = games.steps(crew_of(workers, scheduler))
    try:
        for done in steps:
            if progress is not None:
                progress(done, study.games)
            if stop is not None and stop():
                break
    finally:
        steps.close()
    return games.table
