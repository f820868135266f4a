"""Many games: the same table whoever plays them, and whatever happens meanwhile."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import socket
import sys
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from subprocess import DEVNULL, Popen
from threading import Lock
from time import sleep
from typing import Any

import pandas as pd
import pyarrow
import pytest
import troublesome
from pyarrow import parquet
from scipy.special import stdtrit

from boardgames import GAMES
from boardgames.contract import Dealer
from boardgames.lab import LabError, Run, Study, record, run, study
from boardgames.lab import results as files
from boardgames.lab.crews import Alone, Cluster, Processes
from boardgames.lab.playing import Played, game_rows
from boardgames.lab.results import table
from boardgames.lab.running import _Queue, crew_of
from boardgames.lab.summary import reach, student
from boardgames.play import strengths
from boardgames.play.experiments import states
from boardgames.play.players import RandomPlayer
from boardgames.play.strengths import maker
from boardgames.record import Record

GAMES_PLAYED = study("sumeria", games=24, events=["zone_settled"])
"""24 games take a quarter of a second."""


@pytest.fixture(scope="module")
def alone() -> pd.DataFrame:
    return run(GAMES_PLAYED)


def as_bytes(folder: Path, found: pd.DataFrame, ending: str = ".csv") -> bytes:
    files.write(file := folder / f"found{ending}", found)
    return file.read_bytes()


def of(study: Study, crew: Any) -> pd.DataFrame:
    """The table of a crew of somebody's own."""
    games = Run(study)
    for _ in games.steps(crew):
        pass
    return games.table


# ---------------------------------------------------------------- what is in it
@pytest.mark.parametrize("name", GAMES)
def test_a_row_says_how_a_game_went(name: str) -> None:
    one = study(name, games=2, seed=11)
    found = run(one)
    assert found["seed"].tolist() == [11, 12]
    for seed, row in zip((11, 12), found.to_dict("records"), strict=True):
        # Each seat and chance have a stream of their own.
        game = list(states(one.start(), [RandomPlayer] * one.players, str(seed)))
        end, deciders = game[-1], [state.to_move for state in game if state.to_move is not None and state.to_move >= 0]
        assert [row[f"score_{seat + 1}"] for seat in range(one.players)] == list(end.scores())
        assert row["decisions"] == len(deciders)
        assert row["first"] == deciders[0] + 1
        assert row.get("round", 0) == getattr(end, "round", 0)
        assert 0 < row["turns"] <= row["decisions"]
        for place, group in enumerate(end.ranking(), start=1):
            assert {row[f"place_{seat + 1}"] for seat in group} == {place} or any(len(g) > 1 for g in end.ranking())
        assert [row[f"win_{seat + 1}"] > 0 for seat in range(one.players)] == [
            seat in end.winners for seat in range(one.players)
        ]
        assert sum(row[f"win_{seat + 1}"] for seat in range(one.players)) == pytest.approx(1)


def test_a_shared_place_is_the_place_of_all_who_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one = study("sumeria", players=4, games=1)
    monkeypatch.setattr(type(one.subject), "ranking", lambda *_: ((2,), (0, 3), (1,)))
    (row,) = run(one).to_dict("records")
    assert [row[f"place_{seat}"] for seat in (1, 2, 3, 4)] == [2, 4, 1, 2]
    monkeypatch.setattr(type(one.subject), "ranking", lambda *_: ((1, 3), (0,), (2,)))
    (row,) = run(one).to_dict("records")
    assert [row[f"place_{seat}"] for seat in (1, 2, 3, 4)] == [3, 1, 4, 1]
    assert [row[f"win_{seat}"] for seat in (1, 2, 3, 4)] == [0, 0.5, 0, 0.5]


def test_a_row_may_be_a_decision() -> None:
    one = study("sumeria", games=2, rows="decisions")
    found, by_game = run(one), run(one._replace(rows="games"))
    assert found.groupby("seed")["decision"].max().tolist() == by_game["decisions"].tolist()
    state = one.start()
    dealer = Dealer("1 dealer")
    for row in found[found["seed"] == 1].to_dict("records"):
        state = dealer.settle(state)
        assert (row["seat"] - 1, row["legal"]) == (state.to_move, len(state.actions))
        state = state.play(row["action"])
    assert dealer.settle(state).is_over


def test_events_are_counted(alone: pd.DataFrame) -> None:
    assert alone["events_zone_settled"].tolist() == [18] * 24


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_a_table_can_be_opened(name: str) -> None:
    one = study(name, [["random", "learner", "random"], ["learner", "random", "random"]], games=4, seed=7)
    games = run(one)
    for row in games.to_dict("records"):
        game = record(one, row["seed"])
        assert game.state.is_over and Record.read(game.text) == game
        assert [row[f"score_{seat}"] for seat in (1, 2, 3)] == list(game.state.scores())
    assert record(one, games["seed"].iloc[1]) == record(one, 8), "a number of numpy's"
    for seed in (6, 11):
        with pytest.raises(LabError, match=f"field 'seed': the games have 7 to 10, not {seed}"):
            record(one, seed)


def test_a_game_that_cannot_be_opened_says_which() -> None:
    with pytest.raises(LabError, match=r"the game with seed 3 \(troublesome:Wrong, random, random\): IllegalAction"):
        record(study("sumeria", ["troublesome:Wrong", "random", "random"]), 3)


def test_few_games_say_less_than_the_normal_quantile_has_it() -> None:
    # Student's t with 2 and 99 degrees of freedom, from a printed table.
    assert reach([1.0, 2.0, 3.0]) == pytest.approx(4.303 / 3**0.5, rel=1e-3)
    assert reach([0.0, 1.0] * 50) == pytest.approx(1.984 * (25 / 99) ** 0.5 / 10, rel=1e-3)


def test_the_quantiles_are_those_of_students_t() -> None:
    for freedom in (*range(1, 100), 999, 20_000, 59_999):
        assert student(freedom) == pytest.approx(stdtrit(freedom, 0.975), rel=1e-9)


def test_games_take_turns_through_the_seatings() -> None:
    found = run(study("tigris", [["random", "troublesome:Deadly"], ["troublesome:Deadly", "random"]], games=3))
    assert found["player_1"].tolist() == ["random", "troublesome:Deadly", "random"]


# ---------------------------------------------------------------- the same table whoever plays
@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit=0
    ) as found:
        yield found


@pytest.mark.parametrize("ending", files.ENDINGS)
def test_two_processes_come_to_the_same_bytes(ending: str, alone: pd.DataFrame, tmp_path: Path) -> None:
    run(GAMES_PLAYED, workers=2, out=tmp_path / f"two{ending}")
    assert (tmp_path / f"two{ending}").read_bytes() == as_bytes(tmp_path, alone, ending)


def test_a_cluster_comes_to_the_same_bytes(cluster: Any, alone: pd.DataFrame, tmp_path: Path) -> None:
    run(GAMES_PLAYED, scheduler=cluster.scheduler_address, out=tmp_path / "dask.csv")
    assert (tmp_path / "dask.csv").read_bytes() == as_bytes(tmp_path, alone)


def test_a_worker_of_a_cluster_that_is_killed_costs_its_chunk(
    cluster: Any, tmp_path: Path, alone: pd.DataFrame
) -> None:
    games = Run(GAMES_PLAYED)
    steps = games.steps(Cluster(cluster.scheduler_address))
    next(done for done in steps if done)
    os.kill(next(iter(cluster.workers.values())).process.process.pid, signal.SIGKILL)
    for _ in steps:
        pass
    assert as_bytes(tmp_path, games.table) == as_bytes(tmp_path, alone)


def test_a_scheduler_that_goes_is_told(tmp_path: Path) -> None:
    told = tmp_path / "scheduler.json"
    options = ["--port", "0", "--no-dashboard", "--scheduler-file", str(told)]
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", *options]
    with Popen(command, stderr=DEVNULL) as scheduler:
        try:
            while not (told.exists() and told.read_text()):
                sleep(0.05)
            # It has no workers, so nothing is ever played.
            games = Run(GAMES_PLAYED, tmp_path / "gone.csv")
            steps = games.steps(Cluster(json.loads(told.read_text())["address"]))
            next(steps)
        finally:
            scheduler.kill()
        with pytest.raises(LabError, match=r"the Dask scheduler at tcp://.* is gone"):
            for _ in steps:
                pass
    assert not (tmp_path / "gone.csv").exists(), "no file of no games"


# ---------------------------------------------------------------- whatever happens
def test_a_killed_process_costs_its_chunk(alone: pd.DataFrame, tmp_path: Path) -> None:
    games, crew = Run(GAMES_PLAYED), Processes(2)
    steps = games.steps(crew)
    next(done for done in steps if done)
    pool = crew._workers[0]._pool
    assert pool is not None
    (worker,) = pool._processes
    os.kill(worker, signal.SIGKILL)
    for _ in steps:
        pass
    assert as_bytes(tmp_path, games.table) == as_bytes(tmp_path, alone)


def test_a_game_that_kills_its_worker_once_is_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(troublesome.MARK, str(tmp_path / "mark"))
    one = study("sumeria", ["random", "random", "troublesome:DeadlyOnce"], games=12)
    found = run(one, workers=2)
    assert (tmp_path / "mark").exists() and found["seed"].tolist() == list(range(1, 13))
    assert found.equals(run(one)), "alone it would have died with us"


def test_only_the_chunk_of_a_worker_that_dies_is_given_out_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Noting(Processes):
        def submit(self, work: bytes, numbers: Sequence[int]) -> Future[Played]:
            given.append(tuple(numbers))
            return super().submit(work, numbers)

    given: list[tuple[int, ...]] = []
    monkeypatch.setenv(troublesome.MARK, str(tmp_path / "mark"))
    table = of(study("sumeria", ["random", "random", "troublesome:DeadlyOnce"], games=60), Noting(3))
    assert table["seed"].tolist() == list(range(1, 61))
    (again,) = (chunk for chunk, times in Counter(given).items() if times > 1)
    assert 6 in again and given.count(again) == 2
    assert sorted(number for chunk in set(given) for number in chunk) == list(range(60))


def test_a_game_that_kills_every_worker_is_named(tmp_path: Path) -> None:
    one = study("sumeria", ["random", "random", "troublesome:Deadly"], games=12)
    with pytest.raises(LabError, match=r"workers died 3 times over the games? with seeds? (7|\d+ to \d+)") as told:
        run(one, workers=2, out=tmp_path / "found.csv")
    first, last = [int(number) for number in (re.findall(r"\d+", str(told.value))[1:] * 2)[:2]]
    assert first <= 7 <= last
    kept = pd.read_csv(tmp_path / "found.csv")["seed"]
    assert 7 not in kept.tolist() and kept.is_unique


def test_a_player_that_chooses_what_is_illegal_is_named_with_its_seed() -> None:
    one = study("sumeria", ["troublesome:Wrong", "random", "random"], games=5)
    for workers in (1, 2):
        with pytest.raises(
            LabError, match=r"the game with seed 3 \(troublesome:Wrong, random, random\): IllegalAction"
        ):
            run(one, workers=workers)


def test_players_that_a_notebook_makes_go_along(monkeypatch: pytest.MonkeyPatch) -> None:
    class Last:
        def __init__(self, seed: object = None) -> None:
            pass

        def choose(self, view: Any) -> Any:
            *_, last = view.actions
            return last

    Last.__module__ = "__main__"
    monkeypatch.setitem(strengths.STRENGTHS, "last", Last)
    one = study("sumeria", ["last", "random", "random"], games=6)
    assert run(one, workers=2).equals(run(one))


@pytest.mark.parametrize("file", ["<ipython-input-3-0a1b2c>", "/tmp/ipykernel_123/456.py"])
def test_an_error_in_a_cell_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    cell = """class Hasty:
    def __init__(self, seed=None):
        pass

    def choose(self, view):
        return max(view.actions, key=self.points)

    def points(self, action):
        return action.points
"""
    found: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(cell, file, "exec"), found)
    monkeypatch.setitem(strengths.STRENGTHS, "hasty", found["Hasty"])
    told = r"seed 1 \(hasty, random, random\): AttributeError: .*'points' \(line 9 of its {}, in points\)$"
    one = study("sumeria", ["hasty", "random", "random"])
    with pytest.raises(LabError, match=told.format("cell")):
        record(one, 1)
    with pytest.raises(LabError, match=told.format("cell or file")):  # it is sent, if only to this process
        run(one)


def test_a_player_that_takes_no_seed_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hasty:
        def choose(self, view: Any) -> Any:
            return view.actions[0]

    monkeypatch.setitem(strengths.STRENGTHS, "hasty", Hasty)
    told = r"players are made with a seed: give Hasty a 'def __init__\(self, seed=None\)'"
    with pytest.raises(LabError, match=told):
        run(study("sumeria", ["hasty", "random", "random"]))
    with pytest.raises(TypeError, match=told):
        strengths.seated("hasty")


def test_a_player_that_cannot_be_sent_to_workers_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Locked(RandomPlayer):
        lock = Lock()

    class Watched(Alone):
        stopped = False

        def stop(self) -> None:
            self.stopped = True

    Locked.__module__ = "__main__"
    monkeypatch.setitem(strengths.STRENGTHS, "locked", Locked)
    one, crew = study("sumeria", ["random", "locked", "random"]), Watched()
    told = r"a player cannot be sent to workers \(random, locked\): TypeError: cannot pickle .*lock"
    with pytest.raises(LabError, match=told):
        list(Run(one, tmp_path / "found.csv").steps(crew))
    assert crew.stopped and not list(tmp_path.iterdir())


def test_a_failure_in_the_first_game_can_be_mended_and_tried_again(tmp_path: Path) -> None:
    out = tmp_path / "found.csv"
    for _ in range(2):
        with pytest.raises(LabError, match="the game with seed 3"):
            run(study("sumeria", ["troublesome:Wrong", "random", "random"], seed=3), out=out)
        assert not out.exists()
    assert len(run(study("sumeria", games=1, seed=3), out=out)) == 1


def test_the_workers_of_a_cluster_are_its_own() -> None:
    with pytest.raises(LabError, match="the workers are those of the scheduler"):
        run(GAMES_PLAYED, workers=2, scheduler="tcp://127.0.0.1:1")


def test_numbers_of_games_are_taken_as_they_are_needed() -> None:
    numbers = iter(range(1000))
    queue = _Queue(numbers, 1000, 1.0)
    assert queue.take(2) == (0,) and next(numbers) == 1
    queue.timed(Played({0: []}, 0.01))
    assert len(queue.take(2)) == 100
    queue.timed(Played({0: []}, 1e-6))
    assert len(queue.take(2)) == 225, "a fourth of what is left"


# ---------------------------------------------------------------- stopped, and gone on with
@pytest.mark.parametrize("ending", files.ENDINGS)
@pytest.mark.parametrize("rows", ["games", "decisions"])
def test_what_was_stopped_is_gone_on_with(rows: str, ending: str, tmp_path: Path) -> None:
    one = study("sumeria", games=8, rows=rows)
    out = tmp_path / f"found{ending}"
    steps = Run(one, out).steps(Alone())
    done = list(islice(steps, 3))[-1]
    steps.close()
    assert 0 < done < 8 and len(files.read(out, one)) == done
    progress: list[tuple[int, int]] = []
    found = run(one, out=out, resume=True, progress=lambda *now: progress.append(now))
    assert progress[0][0] > done and progress[-1] == (8, 8)
    assert out.read_bytes() == as_bytes(tmp_path, run(one), ending)
    assert found["seed"].is_unique == (rows == "games")
    before = out.stat().st_mtime_ns
    run(one, out=out, resume=True)
    assert out.stat().st_mtime_ns == before, "there was nothing to add"


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    run(GAMES_PLAYED._replace(games=3), out=tmp_path / "found.csv")
    run(GAMES_PLAYED._replace(games=6), out=tmp_path / "found.csv", resume=True)
    assert (tmp_path / "found.csv").read_bytes() == as_bytes(tmp_path, run(GAMES_PLAYED._replace(games=6)))


def test_whoever_says_stop_is_heard_while_games_last_for_hours() -> None:
    slow = study("sumeria", ["random", "random", "troublesome:Slow"])
    seen = 0

    def stop() -> bool:
        nonlocal seen
        seen += 1
        return seen > 3

    assert len(run(slow, workers=1 + 1, stop=stop)) == 0
    assert seen == 4


# ---------------------------------------------------------------- files
def kept(folder: Path, ending: str = ".csv") -> Path:
    run(GAMES_PLAYED._replace(games=3), out=folder / f"kept{ending}")
    return folder / f"kept{ending}"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("\n2,", "\n9,", "it has a game with seed 9, this one has 1 to 5"),
        ("\n2,", "\n1,", "the game with seed 1 is there in part or twice"),
        ("\n2,", "\nx,", "is damaged or cut short"),
        ("\n2,", f"\n{2**63},", "is damaged or cut short"),
        (",0.0,", ",nan,", "is missing in some row"),
        (",random,random,random,", ",random,random,", "is damaged or cut short"),
        ("cities", "residences", "is of another experiment: its map is 'residences', not 'cities'"),
        ("random", "player", "is of another experiment: its player_1 is 'player', not 'random'"),
        ("decisions", "choices", "is of another experiment: it has other columns"),
    ],
)
def test_a_file_that_was_changed_is_refused(old: str, new: str, told: str, tmp_path: Path) -> None:
    file = kept(tmp_path)
    changed = file.read_text().replace(old, new, 1)
    file.write_text(changed)
    with pytest.raises(LabError) as refused:
        run(GAMES_PLAYED._replace(games=5), out=file, resume=True)
    assert told in str(refused.value) and "nothing was overwritten" in str(refused.value)
    assert file.read_text() == changed


@pytest.mark.parametrize("ending", files.ENDINGS)
@pytest.mark.parametrize("part", [0.2, 0.6, 0.99])
def test_a_file_that_was_cut_short_is_refused(part: float, ending: str, tmp_path: Path) -> None:
    file = kept(tmp_path, ending)
    cut = file.read_bytes()[: int(part * file.stat().st_size)]
    file.write_bytes(cut)
    with pytest.raises(LabError, match=r"nothing was overwritten"):
        run(GAMES_PLAYED, out=file, resume=True)
    assert file.read_bytes() == cut


def test_a_game_of_decisions_that_is_there_in_part_is_refused(tmp_path: Path) -> None:
    one = study("sumeria", games=2, rows="decisions")
    run(one, out=(file := tmp_path / "kept.csv"))
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))
    with pytest.raises(LabError, match="the game with seed 2 is there in part"):
        run(one, out=file, resume=True)


def wrong(name: str, values: list[Any]) -> Any:
    return lambda found: found.assign(**{name: values})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (wrong("score_1", [1.0, None, 3.0]), "its score_1 has values of another kind (float64)"),
        (wrong("seed", ["1", "2", "x"]), "its seed has values of another kind (str)"),
        (wrong("turns", [1.5, 2.5, 3.5]), "its turns has values of another kind (float64)"),
        (wrong("win_1", [True, False, True]), "its win_1 has values of another kind (bool)"),
        (wrong("place_1", [True, False, True]), "its place_1 has values of another kind (bool)"),
        (wrong("win_1", [1.0, float("nan"), 0.0]), "its win_1 is missing in some row"),
        (wrong("map", ["cities", None, "cities"]), "its map is missing in some row"),
        (wrong("score_1", pd.array([1, None, 3], dtype="Int64")), "its score_1 is missing in some row"),
    ],
)
def test_a_parquet_file_with_other_values_is_refused(change: Any, told: str, tmp_path: Path) -> None:
    change(run(GAMES_PLAYED._replace(games=3))).to_parquet(file := tmp_path / "kept.parquet", index=False)
    was = file.read_bytes()
    with pytest.raises(LabError) as refused:
        Run(GAMES_PLAYED, file, resume=True)
    assert (
        str(refused.value)
        == f"{file} is damaged or cut short: {told}; nothing was overwritten. Mend it, or take another name"
    )
    assert file.read_bytes() == was


def test_a_parquet_file_with_damaged_notes_is_refused(tmp_path: Path) -> None:
    found = pyarrow.Table.from_pandas(run(GAMES_PLAYED._replace(games=1))).replace_schema_metadata({"pandas": "{}"})
    parquet.write_table(found, file := tmp_path / "kept.parquet")
    with pytest.raises(LabError, match="is damaged or cut short"):
        Run(GAMES_PLAYED, file, resume=True)


def test_a_parquet_file_with_numbers_of_a_kind_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    run(GAMES_PLAYED._replace(games=1), out=(file := tmp_path / "kept.parquet"))
    kept = parquet.read_metadata(file).metadata[b"ARROW:schema"]
    of_64_bits, of_4 = (64).to_bytes(4, "little"), (4).to_bytes(4, "little")
    damaged = b64encode(b64decode(kept).replace(of_64_bits, of_4))
    file.write_bytes(file.read_bytes().replace(kept, damaged))
    with pytest.raises(pyarrow.ArrowNotImplementedError):
        pd.read_parquet(file)
    with pytest.raises(LabError, match="is damaged or cut short: Integers with less than 8 bits not implemented"):
        Run(GAMES_PLAYED, file, resume=True)


def test_a_file_of_decisions_that_says_there_are_billions_is_refused(tmp_path: Path) -> None:
    one = study("sumeria", games=1, rows="decisions")
    table = run(one)
    files.write(file := tmp_path / "kept.csv", table.assign(decisions=10**18))
    with pytest.raises(LabError, match="the game with seed 1 is there in part"):
        Run(one, file, resume=True)


def test_decisions_of_other_players_are_refused(tmp_path: Path) -> None:
    one = study("sumeria", games=2, rows="decisions")
    run(one, out=(file := tmp_path / "kept.csv"))
    with pytest.raises(LabError, match="of another experiment: its player is 'random', not 'learner'"):
        run(one._replace(seatings=(("random", "learner", "random"),), games=3), out=file, resume=True)


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    steps = Run(GAMES_PLAYED, file := tmp_path / "found.csv").steps(Alone())
    next(steps)
    with pytest.raises(LabError, match=r"found\.csv is being written by another run"):
        run(GAMES_PLAYED, out=file)
    steps.close()
    assert [path.name for path in tmp_path.iterdir()] == ["found.csv"]
    assert len(run(GAMES_PLAYED, out=file, resume=True)) == 24


def test_whoever_comes_by_a_link_uses_the_same_lock(tmp_path: Path) -> None:
    (link := tmp_path / "link.csv").symlink_to(file := tmp_path / "found.csv")
    with files.held(link), pytest.raises(LabError, match="is being written by another run"):
        run(GAMES_PLAYED, out=file)


def test_what_another_run_has_written_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    one, other = study("sumeria", games=2), study("tigris", games=2)
    first, second = Run(one, file := tmp_path / "race.csv"), Run(other, file)
    list(first.steps(Alone()))
    was = file.read_bytes()
    with pytest.raises(LabError, match=r"race\.csv was written by another run meanwhile: begin again with resume"):
        list(second.steps(Alone()))
    assert file.read_bytes() == was
    first.study = one._replace(games=3)
    list(first.steps(Alone()))
    assert len(files.read(file, first.study)) == 3, "whoever wrote it goes on"


def test_what_goes_on_needs_a_file() -> None:
    with pytest.raises(LabError, match="'resume' needs 'out'"):
        run(GAMES_PLAYED, resume=True)


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = kept(tmp_path)
    was = file.read_bytes()
    with pytest.raises(LabError, match="is there already: go on from it with resume"):
        run(GAMES_PLAYED, out=file)
    assert file.read_bytes() == was
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "link.csv").symlink_to(tmp_path / "none" / "found.csv")
    for name, told in (
        ("found.txt", r"ends in \.csv or \.parquet"),
        ("none/found.csv", "there is no folder .*none$"),
        ("folder.csv", "folder.csv: this is a folder"),
        ("link.csv", "link.csv: there is no folder .*none$"),
    ):
        with pytest.raises(LabError, match=told):
            Run(GAMES_PLAYED, tmp_path / name)


def test_a_folder_that_may_not_be_entered_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    for look in ("is_file", "is_dir"):
        monkeypatch.setattr(Path, look, denied)
    with pytest.raises(LabError, match=r"found\.csv: Permission denied$"):
        run(GAMES_PLAYED, out=tmp_path / "found.csv")


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(LabError, match="null"):
        run(GAMES_PLAYED, out="a\0b.csv")


def test_a_full_disk_is_told_and_what_was_there_stays(tmp_path: Path) -> None:
    (tmp_path / "full.csv").symlink_to("/dev/full")
    with pytest.raises(LabError, match=r"full\.csv: No space left on device"):
        run(GAMES_PLAYED._replace(games=2), out=tmp_path / "full.csv")
    file = kept(tmp_path)
    was = file.read_bytes()
    with pytest.MonkeyPatch.context() as patch:

        def full(path: Path, data: bytes) -> int:
            path.touch()
            raise OSError(28, "No space left on device")

        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(LabError, match="No space left on device; what was there before is there still"):
            run(GAMES_PLAYED, out=file, resume=True)
    assert file.read_bytes() == was
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full.csv", "kept.csv"]


def test_a_disk_that_is_full_for_a_while_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames.lab.running._OFTEN", 0.0)
    games, written = Run(GAMES_PLAYED, file := tmp_path / "found.csv"), files.write
    full = iter([True])  # and no oftener: the next time may be the last one, at the end

    def write(path: Path, found: pd.DataFrame) -> None:
        if next(full, False):
            raise files.Unwritten(f"{path}: No space left on device", found)
        written(path, found)

    monkeypatch.setattr(files, "write", write)
    troubles = [games.trouble for _ in games.steps(crew_of())]
    assert troubles[1].endswith("No space left on device") and not games.trouble
    assert Run(GAMES_PLAYED, file, resume=True).table.equals(run(GAMES_PLAYED))


def test_a_crew_goes_that_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr(Alone, "stop", lambda _: stopped.append(True))
    file = tmp_path / "found.csv"
    with files.held(file), pytest.raises(LabError, match="is being written by another run"):
        run(GAMES_PLAYED, out=file)
    assert stopped


def test_what_cannot_be_written_is_not_lost(tmp_path: Path) -> None:
    (tmp_path / "full.csv").symlink_to("/dev/full")
    with pytest.raises(files.Unwritten) as refused:
        run(GAMES_PLAYED, out=tmp_path / "full.csv")
    assert refused.value.table.equals(run(GAMES_PLAYED))
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == str(refused.value) and again.table.equals(refused.value.table)


def test_what_listens_and_says_nothing_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames.lab.crews.PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        for told, scheduler in (("timed out", address), ("certificates", "tls://127.0.0.1:1"), ("name", "inproc://x")):
            with pytest.raises(LabError, match=f"no Dask scheduler at {scheduler}: .*{told}"):
                crew_of(scheduler=scheduler)


def test_a_table_without_games_has_its_columns() -> None:
    empty = table(GAMES_PLAYED, [])
    assert empty.dtypes.equals(run(GAMES_PLAYED._replace(games=1)).dtypes)


def test_the_rows_of_a_game_do_not_depend_on_others() -> None:
    makers = {"random": maker("random")}
    assert game_rows(GAMES_PLAYED, makers, 20) == [tuple(run(GAMES_PLAYED).iloc[20].tolist())]


@pytest.mark.parametrize("begin", [run, Run, lambda wrong: record(wrong, 1)])
def test_only_a_study_is_run(begin: Any) -> None:
    for wrong in ("tigris", None):
        with pytest.raises(TypeError, match=rf"this takes a study, as study\('sumeria'\) gives one, not {wrong!r}"):
            begin(wrong)


def test_a_scheduler_goes_by_its_address() -> None:
    with pytest.raises(TypeError, match="a scheduler is named by its address, not by 5"):
        run(GAMES_PLAYED, scheduler=5)  # type: ignore[arg-type]
