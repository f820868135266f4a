"""Who plays the games: this process, several processes on this machine, or the workers of a Dask cluster.

All of them take chunks of games and give futures, so that nothing else need know which it is.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import current_process, get_context, parent_process
from multiprocessing.context import SpawnContext
from multiprocessing.synchronize import Event
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final, Protocol

from boardgames.lab.playing import Played, play_chunk
from boardgames.lab.studies import LabError, extra

if TYPE_CHECKING:
    from distributed import Client

AHEAD: Final = 2
"""So many chunks for each worker: the next one is there when it is done with one."""
PATIENCE: Final = 10
"""Seconds for a scheduler to answer."""


class Crew(Protocol):
    """Whoever plays chunks of games."""

    seconds: float
    """About how long a chunk should take."""

    @property
    def width(self) -> int:
        """How many chunks it can have at once."""

    def submit(self, work: bytes, numbers: Sequence[int]) -> Future[Played]:
        """A chunk whose worker dies over it raises `Died`."""

    def lost(self) -> str:
        """Why there will be no more answers; empty as long as there will."""

    def waiting(self) -> str:
        """What there are no answers without, for the time being; empty if there is nothing to wait for."""

    def stop(self) -> None:
        """End whatever is under way, at once."""


class Alone:
    """This process: a chunk is played when it is submitted."""

    seconds = 0.1
    width = 1

    def submit(self, work: bytes, numbers: Sequence[int]) -> Future[Played]:
        future = Future[Played]()
        try:
            future.set_result(play_chunk(work, numbers))
        except Exception as error:
            future.set_exception(error)
        return future

    def lost(self) -> str:
        return ""

    def waiting(self) -> str:
        return ""

    def stop(self) -> None: ...


class Died(Exception):
    """A worker's process has ended over a chunk."""


class Processes:
    """Processes on this machine, each a pool of its own with a thread that waits for it: so it is known over what one
    dies, and the others play on."""

    seconds = 0.5

    def __init__(self, workers: int) -> None:
        if getattr(current_process(), "_inheriting", False):
            # A worker that imports a script asks for workers of its own. It ends, and whoever started it says why.
            os._exit(1)
        # Spawned, as on every system: a fork of a process with threads, as kernels are, may hang.
        context = get_context("spawn")
        at_work = context.Event()
        self._workers = [_Worker(context, at_work) for _ in range(workers)]
        self._free = SimpleQueue[_Worker]()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(workers)

    @property
    def width(self) -> int:
        return AHEAD * len(self._workers)

    def submit(self, work: bytes, numbers: Sequence[int]) -> Future[Played]:
        return self._threads.submit(self._play, work, numbers)

    def _play(self, work: bytes, numbers: Sequence[int]) -> Played:
        worker = self._free.get()
        try:
            return worker.play(work, numbers)
        finally:
            self._free.put(worker)

    def lost(self) -> str:
        return ""

    def waiting(self) -> str:
        return ""

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.end()
        self._threads.shutdown()


class _Worker:
    """A process that plays a chunk at a time. It starts with the first one; after a death another starts."""

    def __init__(self, context: SpawnContext, at_work: Event) -> None:
        self._context, self._at_work = context, at_work
        self._lock, self._ended = Lock(), False
        self._pool: ProcessPoolExecutor | None = None

    def play(self, work: bytes, numbers: Sequence[int]) -> Played:
        """Raises `Died`, `LabError` if no worker can start, and what the chunk raises."""
        with self._lock:
            if self._ended:
                raise Died
            pool = self._pool = self._pool or ProcessPoolExecutor(1, self._context, _settle_in, (self._at_work,))
        try:
            return pool.submit(play_chunk, work, numbers).result()
        except BrokenExecutor:
            self._pool = None
            if self._at_work.is_set():
                raise Died from None
            raise LabError(
                "no worker could start: each begins by importing the script that asks for it, in which whatever plays "
                'games has to stand below `if __name__ == "__main__":`'
            ) from None

    def end(self) -> None:
        """For good: no other starts."""
        with self._lock:
            self._ended, pool = True, self._pool
        if pool is not None:
            # From Python 3.14 on a pool has `terminate_workers` for this.
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)


def _settle_in(at_work: Event) -> None:
    """A worker leaves Ctrl-C to whoever started it, and ends when that has ended."""
    at_work.set()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _check_address(scheduler: str) -> None:
    """Raises `OSError` or `ValueError` where no scheduler can be: a client would wait for one, and be slow to end."""
    from distributed.comm.addressing import get_address_host_port
    from distributed.security import Security

    if scheduler.startswith("inproc:"):
        if scheduler.count("/") != 4:
            raise ValueError("there is none in this process by that name")
        return
    host, port = get_address_host_port(scheduler)
    if scheduler.startswith("tls:") and Security().get_connection_args("client").get("ssl_context") is None:
        raise ValueError("Dask's configuration has no certificates for tls")
    if scheduler.startswith("tcp:") or "://" not in scheduler:
        # A scheduler speaks first.
        with socket.create_connection((host, port), timeout=PATIENCE) as line:
            if not line.recv(1):
                raise OSError("whoever is there says nothing")


class Cluster:
    """The workers of a Dask cluster, by the address of its scheduler, or by a client that is connected to it.

    Dask itself plays a chunk again whose worker has died.
    """

    seconds = 1.0

    def __init__(self, scheduler: str | Client) -> None:
        with extra():
            from distributed import Client

        self._own = isinstance(scheduler, str)
        if isinstance(scheduler, str):
            try:
                _check_address(scheduler)
                self._client = Client(scheduler, timeout=PATIENCE, set_as_default=False)
            except (OSError, ValueError) as error:
                raise LabError(f"no Dask scheduler at {scheduler}: {error}") from None
        elif isinstance(scheduler, Client):
            self._client = scheduler
        else:
            raise TypeError(f"a scheduler is named by its address, not by {scheduler!r:.40}")
        self._executor = self._client.get_executor(pure=False)
        self._scheduler = f"the Dask scheduler at {self._client.scheduler_info()['address']}"
        self._gone = f"{self._scheduler} is gone"

    def _threads(self) -> int:
        # Workers come and go.
        try:
            threads: dict[str, int] = self._client.nthreads()
        except OSError:
            raise LabError(self._gone) from None
        return sum(threads.values())

    @property
    def width(self) -> int:
        return max(1, AHEAD * self._threads())

    def submit(self, work: bytes, numbers: Sequence[int]) -> Future[Played]:
        future: Future[Played] = self._executor.submit(play_chunk, work, numbers)
        return future

    def lost(self) -> str:
        return "" if self._client.status == "running" else self._gone

    def waiting(self) -> str:
        return "" if self._threads() else f"{self._scheduler} has no workers: waiting for some"

    def stop(self) -> None:
        if not self.lost():
            self._executor.shutdown(wait=False)
        if self._own:
            self._client.close(timeout=1)
