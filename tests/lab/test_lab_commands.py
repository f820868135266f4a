"""The lab at the command line, and that nobody else has to do with it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from time import sleep
from typing import Any

import pandas as pd
import psutil
import pytest
from troublesome import MARK

from boardgames.commands import main
from boardgames.lab import Study, playing

HERE = Path(__file__).parent
PATIENCE = 180
"""Seconds after which something hangs, even on a busy machine."""
SLOW = ["simulate", "sumeria", "--seats", "random,random,troublesome:Slow", "--workers", "2"]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The line on stderr of a call that ends with status 2."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    return err.strip()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            "simulate sumeria --workers 0",
            "boardgames simulate: argument --workers: '0' is not a whole number from 1 to 999999999, or 'all'",
        ),
        ("simulate sumeria --workers 2 --scheduler tcp://x:1", "boardgames: argument --workers: the workers are those"),
        ("simulate sumeria --resume", "boardgames: argument --resume: needs --out FILE, the file to go on from"),
        ("simulate sumeria --out a.txt", "boardgames: a.txt: the name of a results file ends in .csv or .parquet"),
        ("simulate sumeria --out no/a.csv", "boardgames: no/a.csv: there is no folder no"),
        (
            "simulate sumeria --workers 1 --check",
            "boardgames: argument --check: not with --workers, --scheduler, --out or --resume",
        ),
        ("simulate sumeria --workers 1 --players 7", "boardgames: argument --players: Sumeria is for 3 or 4 players"),
        (
            "simulate sumeria --workers 1 --players 0",
            "boardgames: argument --players: Sumeria is for 3 or 4 players, not 0",
        ),
        (
            "simulate sumeria --workers 1 --players 3 --seats random",
            "boardgames: argument --seats: 1 names for 3 players",
        ),
        (
            "simulate sumeria --workers 1 --seed 99999999999999999999",
            "boardgames simulate: argument --seed: '9999999999",
        ),
        (
            "simulate sumeria --workers 1 --without te.x",
            "boardgames: argument --without: 'te.x' is none of su.add.zone_up",
        ),
        ("simulate sumeria --out .csv", "boardgames: .csv: the name of a results file ends in"),
        ("simulate sumeria --workers 1 --count goals", "boardgames: argument --count: no event 'goals': there are"),
        ("simulate sumeria --without te.x", "boardgames: argument --without: 'te.x' is none of su.add.zone_up"),
        (
            "simulate sumeria --seats a:B,random,random",
            "boardgames simulate: argument --seats: no player 'a:B': Module",
        ),
        ("simulate none.toml", "boardgames: none.toml: No such file or directory"),
        ("simulate none.toml --games 3", "boardgames: argument --games: not allowed with a file; change it in none"),
    ],
)
def test_wrong_arguments_get_one_line(arguments: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *arguments.split()).startswith(told)


def test_games_are_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "found.csv")
    asked = ["simulate", "sumeria", "--seats", "random,random,random", "--seed", "5", "--count", "zone_settled"]
    assert main([*asked, "--games", "4", "--out", out]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == ["Sumeria, random, random, random, seed 5", "games      4", "rounds     6.0 a game (± 0.0)"]
    assert told[-1] == "zone_settled: 18.00 a game"
    found = pd.read_csv(out)
    assert found["seed"].tolist() == [5, 6, 7, 8]
    assert f"scores     {found['score_1'].mean():.2f} ± " in "\n".join(told)

    assert f"{out} is there already" in refused(capsys, *asked, "--games", "8", "--out", out)
    assert main([*asked, "--games", "8", "--out", out, "--resume", "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == f"4 of 8 games are in {out}\n"
    figures = json.loads(printed.out)
    assert figures["games"] == 8 and figures["wins"] == [pd.read_csv(out)[f"win_{seat}"].mean() for seat in (1, 2, 3)]


def test_an_experiment_is_played_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "one.toml", tmp_path / "found.parquet"
    file.write_text('game = "stone_age"\ngames = 2\nrows = "decisions"\nwithout = ["sa.feed.short"]\n')
    assert main(["simulate", str(file), "--out", str(out)]) == 0
    found = pd.read_parquet(out)
    assert f"games      2\ndecisions  {len(found)}\n" in capsys.readouterr().out
    assert set(found["without"]) == {"sa.feed.short"}
    assert main(["simulate", str(file), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["decisions"]) == (2, len(found) / 2)


def test_an_event_that_is_asked_for_twice_is_counted_once(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "sumeria", "--games", "1", "--workers", "1", "--count", "removed", "removed"]
    assert main(asked) == 0
    assert capsys.readouterr().out.count("\nremoved: ") == 1


def test_one_game_says_nothing_of_how_far_its_means_may_be_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "sumeria", "--players", "3", "--games", "1", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "games      1\nrounds     6.0 a game\n" in told and "±" not in told and "nan" not in told


def test_all_workers_are_one_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr("boardgames.lab.running.Processes", lambda _: pytest.fail("one is this process"))
    assert main(["simulate", "sumeria", "--games", "2", "--workers", "all"]) == 0


def test_an_experiment_is_played_from_its_file_without_the_extra(tmp_path: Path) -> None:
    (file := tmp_path / "one.toml").write_text('game = "sumeria"\ngames = 2\nevents = ["removed"]\n')
    code = (
        f"import sys; sys.modules |= dict.fromkeys({EXTRA}); from boardgames.commands import main; main(sys.argv[1:])"
    )
    for asked in (["sumeria", "--games", "2", "--count", "removed"], [str(file)]):
        done = subprocess.run([sys.executable, "-c", code, "simulate", *asked], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "") and "removed: " in done.stdout


@contextmanager
def at_work(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], list[psutil.Process]]]:
    """A command and its processes, once its two workers play."""
    (marks := folder / "marks").mkdir()
    command = [sys.executable, "-m", "boardgames", *SLOW, *arguments]
    environment = os.environ | {MARK: str(marks)}
    with subprocess.Popen(command, cwd=HERE, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            for _ in range(PATIENCE * 20):
                if len(list(marks.iterdir())) == 2:
                    break
                sleep(0.05)
            children = psutil.Process(process.pid).children(recursive=True)
            assert len(children) == 3, "two that play, and one that looks after them"
            yield process, children
        finally:
            process.kill()
    assert not psutil.wait_procs(children, timeout=PATIENCE)[1]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_leaves_nobody_behind(how: signal.Signals, tmp_path: Path) -> None:
    out = tmp_path / "found.csv"
    with at_work(tmp_path, "--out", str(out)) as (process, _):
        process.send_signal(how)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == "stopped after 0 of 100 games\n"
    assert not out.exists(), "no file of no games"


def test_ctrl_c_keeps_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("tqdm.tqdm.update", stopped)
        assert main(["simulate", "sumeria", "--out", str(out := tmp_path / "found.csv")]) == 130
    told = capsys.readouterr()
    assert told.err == f"stopped after 1 of 100 games, kept in {out}: --resume goes on\n"
    assert len(pd.read_csv(out)) == 1
    assert main(["simulate", "sumeria", "--games", "1"]) == 0
    assert capsys.readouterr().out == told.out


def test_ctrl_c_tells_what_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(bar: Any, more: int) -> None:
        if bar.n + more >= 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("tqdm.tqdm.update", stopped)
    assert main(["simulate", "sumeria", "--workers", "1", "--json"]) == 130
    told = capsys.readouterr()
    games = json.loads(told.out)["games"]
    assert games >= 3 and told.err == f"stopped after {games} of 100 games\n"
    assert main(["tournament", "sumeria", "random", "learner", "--games", "60"]) == 130
    told = capsys.readouterr()
    head, _, *rows = told.out.splitlines()
    stopped = re.fullmatch(r"stopped after (\d+) of 60 games\n", told.err)
    assert stopped and head == f"Sumeria, 3 at a table, {stopped[1]} games, seed 1"
    assert {row.split()[0] for row in rows} == {"random", "learner"}


def test_a_player_that_fails_says_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = playing.game_rows

    def some(study: Study, makers: Any, number: int) -> Any:
        if number == 3:
            raise playing.GameError("the game with seed 4: ValueError: late")
        return rows(study, makers, number)

    monkeypatch.setattr(playing, "game_rows", some)
    with pytest.raises(SystemExit):
        main(["simulate", "sumeria", "--games", "9", "--out", str(out := tmp_path / "found.csv")])
    err = capsys.readouterr().err
    assert err.endswith(f"late; {len(pd.read_csv(out))} of 9 games are kept in {out}: --resume goes on\n")


def test_games_that_cannot_be_written_are_put_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "full.csv").symlink_to("/dev/full")
    with pytest.raises(SystemExit):
        main(["simulate", "sumeria", "--games", "3", "--out", str(tmp_path / "full.csv")])
    told = re.search(r"was written to (.*): from there --resume goes on", capsys.readouterr().err)
    assert told and len(pd.read_csv(told[1])) == 3


def test_workers_end_when_whoever_started_them_is_killed(tmp_path: Path) -> None:
    with at_work(tmp_path) as (process, _):
        process.kill()


def test_a_scheduler_without_workers_is_waited_for_and_said_to_have_none() -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=":0", memory_limit=0) as cluster:
        asked = ["simulate", "sumeria", "--games", "3", "--scheduler", cluster.scheduler_address]
        command = [sys.executable, "-m", "boardgames", *asked]
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            (late := Timer(PATIENCE, process.kill)).start()
            told = process.stderr.readline()
            late.cancel()
            assert told == f"the Dask scheduler at {cluster.scheduler_address} has no workers: waiting for some\n"
            cluster.scale(1)
            out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "") and "games      3\n" in out


def test_a_script_without_its_guard_is_told_so_once(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from boardgames.lab import LabError, run, study\n"
        "try:\n    run(study('sumeria', games=4), workers=2)\nexcept LabError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("no worker could start: ") and 'if __name__ == "__main__":' in done.stdout


ALONE = """
import sys
import boardgames, boardgames.lab, boardgames.commands, widgets
from boardgames import game
from widgets import Board

Board(game("sumeria").start())
boardgames.lab.study("sumeria")
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
EXTRA = {"pandas", "pyarrow", "dask", "distributed", "cloudpickle", "tqdm", "matplotlib", "choix", "scipy", "numpy"}


def test_nobody_else_imports_what_the_lab_needs() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], check=True, capture_output=True, text=True)
    assert not EXTRA & set(done.stdout.split())


@pytest.mark.parametrize(
    ("missing", "asked"),
    [
        ("pandas", "--workers 1"),
        ("tqdm", "--workers 1"),
        ("cloudpickle", "--workers 1"),
        ("distributed", "--scheduler tcp://127.0.0.1:1"),
        ("pyarrow", "--out games.parquet"),
    ],
)
def test_without_the_extra_one_line_says_what_to_install(missing: str, asked: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from boardgames.commands import main; main(sys.argv[1:])"
    call = ["simulate", "sumeria", "--games", "2", *asked.split()]
    done = subprocess.run([sys.executable, "-c", code, *call], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == (
        f"boardgames: this needs the lab: pip install 'boardgame-lessons[lab]' ({missing} is missing)\n"
    )
