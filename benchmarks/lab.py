"""The lab: two processes, and a Dask cluster of two, beside one process; and what a chunk costs that does nothing.

Ratios of the same minute, medians of three: other programs slow all alike.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import wait
from statistics import median
from time import perf_counter

import pandas as pd

from boardgames.lab import Run, Study, study
from boardgames.lab.crews import Alone, Cluster, Crew, Processes
from boardgames.lab.running import packed

TIMES = 3
CHUNKS = 100


def seconds(one: Study, crew: Crew) -> tuple[float, pd.DataFrame]:
    """How long it takes from the first games on, when workers have started, and the table."""
    games = Run(one)
    steps = games.steps(crew)
    while games.done < one.games // 10:
        next(steps)
    before, began = games.done, perf_counter()
    for _ in steps:
        pass
    return (perf_counter() - began) / (one.games - before), games.table


def overhead(crew: Crew, one: Study) -> float:
    """Seconds that a chunk without games takes, when it does not wait for another one."""
    work = packed(one)
    wait([crew.submit(work, ())])
    began = perf_counter()
    for _ in range(CHUNKS):
        wait([crew.submit(work, ())])
    return (perf_counter() - began) / CHUNKS


def main() -> None:
    from distributed import LocalCluster

    one = study("stone_age", games=400)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        crews: dict[str, Callable[[], Crew]] = {
            "1 process": Alone,
            "2 processes": lambda: Processes(2),
            "Dask, 2 workers": lambda: Cluster(cluster.scheduler_address),
        }
        times: dict[str, list[float]] = {name: [] for name in crews}
        tables = list[pd.DataFrame]()
        for _ in range(TIMES):
            for name, make in crews.items():
                taken, table = seconds(one, make())
                times[name].append(taken)
                tables.append(table)
        print(f"Lab: {one.games} random games of Stone Age, medians of {TIMES}")
        for name, each in times.items():
            ratio = median(base / mine for base, mine in zip(times["1 process"], each, strict=True))
            print(f"{name:16} {1 / median(each):6.1f} games a second {ratio:6.2f} times one process")
        same = len({table.to_csv() for table in tables}) == 1
        print(f"the same table each time: {'yes' if same else 'NO'}")
        for name, crew in (("2 processes", Processes(2)), ("Dask", Cluster(cluster.scheduler_address))):
            print(f"a chunk costs    {1000 * overhead(crew, one):6.2f} ms with {name}")
            crew.stop()


if __name__ == "__main__":
    main()
