"""The command line: what it prints, and the one line that says what is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boardgames import GAMES, __version__, game
from boardgames.commands import main
from boardgames.contract import CHANCE
from boardgames.lab import Study
from boardgames.lab.playing import game_rows
from boardgames.play.players import RandomPlayer, moves
from boardgames.play.strengths import STRENGTHS
from boardgames.record import Record
from boardgames.speech import Speech
from tools import coverage as rule_coverage

SUMERIA = game("sumeria")
FINAL = SUMERIA.catalogue.examples["su.example.final"]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The line on stderr of a call that ends with status 2."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.endswith("\n")
    return err.strip()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("", "boardgames: the following arguments are required: COMMAND, which is rules, simulate, tournament, replay"),
        ("play", "boardgames: argument COMMAND: invalid choice: 'play'"),
        ("rules chess", "boardgames rules: argument GAME: no game 'chess': choose from sumeria"),
        ("rules --cov", "boardgames: unrecognized arguments: --cov"),
        ("rules sumeria tigris", "boardgames: unrecognized arguments: tigris"),
        ("simulate", "boardgames simulate: the following arguments are required: GAME, before any options"),
        ("simulate --count removed sumeria", "boardgames simulate: the following arguments are required: GAME, before"),
        ("simulate sumeria --seats random", "boardgames: argument --seats: Sumeria is for 3 or 4 players, not 1"),
        ("tournament sumeria random", "boardgames: argument PLAYER: a tournament is of two players or more"),
        ("simulate chess", "boardgames simulate: argument GAME: no game 'chess'"),
        ("simulate sumeria --players 2", "boardgames: argument --players: Sumeria is for 3 or 4 players, not 2"),
        ("simulate sumeria --players 0", "boardgames: argument --players: Sumeria is for 3 or 4 players, not 0"),
        ("simulate sumeria --players -1", "boardgames: argument --players: Sumeria is for 3 or 4 players, not -1"),
        (
            "simulate sumeria --players 1000000000000",
            "boardgames: argument --players: Sumeria is for 3 or 4 players, not",
        ),
        (
            "simulate sumeria --players 3 --seats random",
            "boardgames: argument --seats: 1 names for 3 players",
        ),
        (
            "simulate sumeria --seats os:name,random,random",
            "boardgames simulate: argument --seats: no player 'os:name': name is no class",
        ),
        ("simulate sumeria --players x", "boardgames simulate: argument --players: invalid int value: 'x'"),
        ("simulate sumeria --games 0", "boardgames simulate: argument --games: '0' is not a whole number from 1 to"),
        ("simulate sumeria --games -5", "boardgames simulate: argument --games: '-5' is not a whole number from 1 to"),
        ("simulate sumeria --games 12345678901", "boardgames simulate: argument --games: '12345678901' is not a whole"),
        ("simulate sumeria --games 1.5", "boardgames simulate: argument --games: '1.5' is not a whole number"),
        ("simulate sumeria --seed one", "boardgames simulate: argument --seed: 'one' is not a whole number"),
        (
            f"simulate sumeria --seed -{'9' * 5000}",
            f"boardgames simulate: argument --seed: '-{'9' * 39}' is too large:",
        ),
        (f"simulate sumeria --seed 1{'0' * 19}", f"boardgames simulate: argument --seed: '1{'0' * 19}' is too large:"),
        (
            "simulate sumeria --option map",
            "boardgames simulate: argument --option: 'map' is not of the form NAME=VALUE",
        ),
        ("simulate sumeria --option map=sea", "boardgames: argument --option: 'map=sea' is unknown: there are map="),
        ("simulate sumeria --option colour=red", "boardgames: argument --option: 'colour=red' is unknown"),
        ("simulate sumeria --count goals", "boardgames: argument --count: no event 'goals': there are added, branched"),
        ("replay", "boardgames replay: the following arguments are required: FILE"),
        ("replay no-such-file", "boardgames: no-such-file: No such file or directory"),
        ("replay .", "boardgames: .: Is a directory"),
        ("lessons", "boardgames lessons: the following arguments are required: DIR"),
        ("lessons notebooks", "boardgames: notebooks: these are the notebooks themselves"),
    ],
)
def test_wrong_arguments_get_one_line(arguments: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *arguments.split()).startswith(told)


# ---------------------------------------------------------------- rules
def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert not ended.value.code and capsys.readouterr().out == f"boardgame-lessons {__version__}\n"


def test_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "sumeria"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"Sumeria: {len(SUMERIA.catalogue)} rules\n")
    printed = " ".join(out.split())
    for rule in SUMERIA.catalogue.values():
        assert f"{rule.title} [{rule.id}] {rule.text}" in printed
    assert main(["rules"]) == 0
    everything = capsys.readouterr().out
    assert everything.startswith(out)
    assert all(f"{game(name).title}: {len(game(name).catalogue)} rules\n" in everything for name in GAMES)


def notes(*unmet: str) -> rule_coverage.Seen:
    rules = [rule for rule in SUMERIA.catalogue.values() if rule.id not in unmet]
    kinds = ("forbids", "does", "defines")
    return {"tests/test_x.py::test_y": {kind: [rule.id for rule in rules if kind in rule.kinds] for kind in kinds}}


def coverage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seen: Any, taught: set[str]
) -> tuple[int, str]:
    monkeypatch.setattr(rule_coverage, "read_seen", lambda *_: seen)
    monkeypatch.setattr(rule_coverage, "_taught", lambda *_: [("notebooks/sumeria/traders.ipynb", taught)])
    return main(["rules", "sumeria", "--coverage"]), capsys.readouterr().out


def test_coverage_is_complete_when_every_rule_is_everywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = coverage(monkeypatch, capsys, notes(), set(SUMERIA.catalogue))
    rules = len(SUMERIA.catalogue)
    assert status == 0 and f"Sumeria: {rules} rules, {rules} of them everywhere." in out and "missing" not in out
    assert "su.add.place (does)\n    engine     boardgames/sumeria/traders.py:" in out
    assert "    tests      tests/test_x.py::test_y\n    notebooks  notebooks/sumeria/traders.ipynb" in out


def test_coverage_fails_naming_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = coverage(monkeypatch, capsys, notes("su.move.jump"), set(SUMERIA.catalogue) - {"su.end.score"})
    rules = len(SUMERIA.catalogue)
    assert status == 1 and f"{rules} rules, {rules - 2} of them everywhere" in out
    assert out.startswith(
        "Only tests that have been run here count (see .cache/rules-seen.json): make test runs them all."
    )
    assert "missing: su.move.jump: tests (does and forbids)\n" in out and "missing: su.end.score: notebooks\n" in out
    status, out = coverage(monkeypatch, capsys, {}, set(SUMERIA.catalogue))
    assert status == 1 and out.startswith(
        "Only tests that have been run here count (see .cache/rules-seen.json), and none"
    )
    assert "missing" not in out, "as long as no test has run it is not for the rules to lack them"
    _, out = coverage(monkeypatch, capsys, notes(), set())
    assert "Only tests" not in out, "what is missing is not for the tests to show"


def test_coverage_outside_a_checkout_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "tools.coverage", None)
    told = "boardgames: --coverage needs a checkout of the project: run it there"
    assert refused(capsys, "rules", "sumeria", "--coverage") == told


# ---------------------------------------------------------------- simulate
def test_random_games_are_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    def figures(*more: str) -> dict[str, Any]:
        assert main(["simulate", "sumeria", "--games", "3", "--json", *more]) == 0
        printed: dict[str, Any] = json.loads(capsys.readouterr().out)
        return printed

    one = figures("--seed", "7")
    assert one == figures("--seed", "7") != figures("--seed", "8")
    assert (one["game"], one["players"], one["games"], one["seed"]) == ("sumeria", 3, 3, 7)
    assert 78 <= one["decisions"] <= 90, "a game: those of players: 24 placed, 54 actions, 12 choices at most"
    assert len(one["scores"]) == 3 and sum(one["wins"]) == pytest.approx(1)
    assert figures("--players", "4", "--option", "map=residences")["players"] == 4


def test_random_games_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "sumeria", "--games", "4", "--count", "zone_settled", "--check"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Sumeria, random, random, random, seed 1\ngames      4\nrounds     6.0 a game (± 0.0)\n")
    assert "zone_settled: 18.00 a game\n" in out and "    Umma                        7   9.7%\n" in out


def test_what_happens_is_counted_however_many_words_tell_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The end of a game is told without a word, a zone that goes up with two."""
    counted = ["--count", "game_over", "next_round", "zone_up"]
    assert main(["simulate", "sumeria", "--games", "3", *counted]) == 0
    out = capsys.readouterr().out
    assert "game_over: 1.00 a game\nnext_round: 5.00 a game\nzone_up: " in out


@pytest.mark.parametrize("games", ["1", "5"])
@pytest.mark.parametrize("name", GAMES)
def test_games_are_told_in_one_form_whoever_plays(name: str, games: str, capsys: pytest.CaptureFixture[str]) -> None:
    for more in ([], ["--json"]):
        asked = ["simulate", name, "--games", games, "--seed", "4", *more]
        assert main(asked) == main([*asked, "--check"]) == main([*asked, "--workers", "1"]) == 0
        out = capsys.readouterr().out
        assert out == 3 * out[: len(out) // 3]
    counted = ["simulate", "sumeria", "--games", games, "--count", "removed", "game_over"]
    assert main(counted) == 0
    plain = capsys.readouterr().out.splitlines()
    assert main([*counted, "--workers", "1"]) == 0
    assert [line for line in plain if not line.startswith("    ")] == capsys.readouterr().out.splitlines()


def test_a_player_that_chooses_what_is_illegal_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stuck(RandomPlayer):
        def choose(self, view: Any) -> Any:
            return "remove umma"

    monkeypatch.setitem(STRENGTHS, "stuck", Stuck)
    told = refused(capsys, "simulate", "sumeria", "--seats", "stuck,random,random")
    game_of = "the game with seed 1 (stuck, random, random)"
    assert told.startswith(f"boardgames: {game_of}: IllegalAction: 'remove umma' is not legal here")


def test_a_player_of_ones_own_that_fails_gets_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "failing.py").write_text("class Fails:\n    def __init__(self, seed):\n        1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for more in ((), ("--workers", "1")):
        told = refused(capsys, "simulate", "sumeria", "--seats", "failing:Fails,random,random", "--seed", "7", *more)
        assert told.endswith(
            "the game with seed 7 (failing:Fails, random, random): ZeroDivisionError: division by zero (failing.py:3)"
        )


def test_games_that_nobody_counts_need_no_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in the making can be played as soon as it has rules."""
    monkeypatch.setattr(type(SUMERIA), "speech", lambda *_, **__: pytest.fail("nothing is said here"))
    assert main(["simulate", "sumeria", "--games", "1"]) == 0


def test_a_file_of_sentences_that_is_missing_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(SUMERIA), "speech", lambda self, *_: Speech.load(self, language="xx"))
    told = refused(capsys, "simulate", "sumeria", "--count", "removed")
    assert told == "boardgames: Sumeria has no sentences in 'xx': sentences.xx.toml is missing"


@pytest.mark.parametrize("more", [(), ("--workers", "1")])
def test_a_player_of_ones_own_that_exits_gets_one_line(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    exits = "import sys\nclass Exits:\n    def __init__(self, seed):\n        sys.exit()\n"
    (tmp_path / "exiting.py").write_text(exits)
    (tmp_path / "exits_at_once.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    told = refused(capsys, "simulate", "sumeria", "--seats", "exiting:Exits,random,random", *more)
    assert told.endswith("the game with seed 1 (exiting:Exits, random, random): SystemExit (exiting.py:4)")
    told = refused(capsys, "simulate", "sumeria", "--seats", "exits_at_once:One,random,random", *more)
    assert "argument --seats: no player 'exits_at_once:One': SystemExit: 0" in told


def test_the_file_of_an_experiment_is_not_overruled(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Not by what would be taken without it, either."""
    file = tmp_path / "one.toml"
    file.write_text('game = "sumeria"\ngames = 2\n')
    for more in (("--games", "100"), ("--seed", "1"), ("--games", "5")):
        told = refused(capsys, "simulate", str(file), *more)
        assert told == f"boardgames: argument {more[0]}: not allowed with a file; change it in {file}"


def test_a_position_that_does_not_read_back_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(SUMERIA), "read", lambda *_: SUMERIA.start(4))
    told = refused(capsys, "simulate", "sumeria", "--check", "--seed", "3")
    assert told.startswith(
        "boardgames: the game with seed 3 (random, random, random): ValueError: this position does not"
    )


def test_a_player_is_shown_only_what_the_seat_can_see() -> None:
    import toy

    seen = []

    class Watcher(RandomPlayer):
        def choose(self, view: Any) -> Any:
            seen.append(view)
            return super().choose(view)

    for seed in range(5):
        decisions = sum(move.before.to_move != CHANCE for move in moves(toy.GAME.start(3), [Watcher] * 3, str(seed)))
        assert len(seen) == decisions
        assert all(view == view.seen_by(view.to_move) and isinstance(view.deck, int) for view in seen)
        seen.clear()


# ---------------------------------------------------------------- replay
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_game_is_told(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game"
    file.write_text(FINAL.record if form == "text" else Record.read(FINAL.record).to_json(), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[:2] == [
        "1. Remove the trader on Umma",
        "    Paul removes a trader from Umma. [su.remove.take]",
    ]
    assert out[-4:] == ["The game is over: Dirk wins with 38 points.", "1. Dirk: 38", "2. Jack: 25", "3. Paul: 24"]


def test_a_game_that_goes_on_is_told_so_far(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game"
    file.write_text("sumeria; 1 umma > move umma gissa", encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Ben adds, moves or removes a trader (round 1, phase 1)."


def test_what_was_taken_back_is_not_told_but_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Record.read("sumeria; 1 umma > move umma gissa > add ur > add nina")
    record.goto(1)
    record.save(file := tmp_path / "game")
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("1. ") and out[-2:] == [
        "Actions taken back since, not told here: 2",
        "Ben adds, moves or removes a trader (round 1, phase 1).",
    ]


def test_those_who_share_a_place_have_the_same_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game"
    file.write_text("sumeria; round 6.3; turn 3; 1 / e2; 2 / m2 > add ur", encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-3:] == ["1. Ann: 3", "1. Ben: 3", "3. Cleo: 0"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{FINAL.record} > add ur", "line 1, action 2: 'add ur' is not legal here. The game is over"),
        ("sumeria\nturn 4\n> add ur", "line 2, field 'turn': '4' is not a number from 1 to 3"),
        ("{", "line 1: not JSON"),
        ("", "line 1: a position begins with the name of its game"),
    ],
)
def test_a_broken_record_is_told_and_left_alone(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game"
    file.write_text(text, encoding="utf-8")
    before = file.stat().st_mtime_ns
    assert refused(capsys, "replay", str(file)).startswith(f"boardgames: {file}: {told}")
    assert (file.read_text(encoding="utf-8"), file.stat().st_mtime_ns) == (text, before)


def test_a_saved_game_is_replayed_from_a_shell(tmp_path: Path) -> None:
    record = Record(SUMERIA.start(), ["zone ur"])
    record.save(tmp_path / "game.json")
    command = [sys.executable, "-m", "boardgames", "replay", str(tmp_path / "game.json")]
    done = subprocess.run(command, cwd=rule_coverage.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("1. Put Ur next in the row\n") and done.stderr == ""


def test_a_name_that_the_terminal_has_no_letters_for_is_told(tmp_path: Path) -> None:
    record = Record(SUMERIA.read("sumeria; 1 kian"), ["move kian gissa"], ["Đorđe", "Ben", "Cleo"])
    record.save(tmp_path / "game.json")
    command = [sys.executable, "-m", "boardgames", "replay", str(tmp_path / "game.json")]
    latin = os.environ | {"PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, cwd=rule_coverage.ROOT, env=latin, capture_output=True, text=True, check=True)
    assert r"\u0110or\u0111e moves a trader from Ki'an to Gissa." in done.stdout


def test_whoever_reads_may_stop(tmp_path: Path) -> None:
    command = f"{sys.executable} -m boardgames rules sumeria | head -1"
    done = subprocess.run(["sh", "-c", command], cwd=rule_coverage.ROOT, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (f"Sumeria: {len(SUMERIA.catalogue)} rules\n", "")


@pytest.mark.parametrize("done", [0, 2])
def test_stopping_is_no_error_of_ours(
    done: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def some(one: Study, makers: Any, number: int, *_: Any, **__: Any) -> Any:
        if number == done:
            raise KeyboardInterrupt
        return game_rows(one, makers, number)

    monkeypatch.setattr("boardgames.commands.game_rows", some)
    assert main(["simulate", "sumeria"]) == 130
    out, err = capsys.readouterr()
    assert err == f"stopped after {done} of 100 games\n"
    monkeypatch.undo()
    if done:
        main(["simulate", "sumeria", "--games", str(done)])
    assert out == capsys.readouterr().out, "what there is is told; of nothing, nothing"


# ---------------------------------------------------------------- lessons
@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One small notebook instead of all."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    book = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "index.ipynb").write_text(json.dumps(book))
    monkeypatch.setattr("boardgames.teaching.working_copy.source", lambda: tmp_path / "notebooks")
    return tmp_path


def test_lessons_are_written_and_brought_up_to_date(few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = few / "deep" / "lessons"
    assert main(["lessons", str(folder)]) == 0
    assert capsys.readouterr().out == f"copied  {folder / 'index.ipynb'}\n"
    assert main(["lessons", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder} is up to date.\n"
    (folder / "index.ipynb").write_text("mine")
    (few / "notebooks" / "index.ipynb").write_text('{"cells": [], "metadata": {"new": 1}}')
    assert main(["lessons", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("kept ")
    assert (folder / "index.ipynb").read_text() == "mine"


def test_lessons_that_cannot_be_written_get_one_line(
    few: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = few / "file"
    file.write_text("mine")
    assert refused(capsys, "lessons", str(file)) == f"boardgames: {file}: File exists"
    assert refused(capsys, "lessons", str(file / "below")).startswith(f"boardgames: {file / 'below'}")
    assert file.read_text() == "mine"

    def forbid(self: Path, *args: Any, **kwargs: Any) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", forbid)
    assert refused(capsys, "lessons", str(few / "new")) == f"boardgames: {few / 'new'}: Permission denied"


@pytest.mark.parametrize(
    ("arguments", "argument"), [(["lessons"], "DIR"), (["replay"], "FILE"), (["replay", "game.json", "--map"], "--map")]
)
def test_a_file_has_a_name(arguments: list[str], argument: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = f"boardgames {arguments[0]}: argument {argument}: this is an empty text"
    assert refused(capsys, *arguments, "") == told


def test_an_error_without_a_number_is_told_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("the drive is gone")

    monkeypatch.setattr("boardgames.record.read_text", fails)
    monkeypatch.setattr("boardgames.teaching.working_copy.refresh", fails)
    for command in ("replay", "lessons"):
        assert refused(capsys, command, "here") == "boardgames: here: the drive is gone"


def test_lessons_without_notebooks_get_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("boardgames.__file__", str(tmp_path / "boardgames" / "__init__.py"))
    assert "the notebooks are missing" in refused(capsys, "lessons", str(tmp_path / "lessons"))


# ---------------------------------------------------------------- where it prints, and what stops it


@pytest.mark.parametrize(
    "arguments", ["rules sumeria", "--help", "--version", "simulate sumeria --games 1", "lessons {folder}"]
)
@pytest.mark.parametrize(
    ("to", "told"),
    [(">&-", "standard output is closed"), ("> /dev/full", "standard output: No space left on device")],
)
def test_an_output_that_takes_nothing_gets_one_line(arguments: str, to: str, told: str, tmp_path: Path) -> None:
    # Unbuffered, what cannot be printed is noticed where it is printed.
    command = f"{sys.executable} -u -m boardgames {arguments.format(folder=tmp_path / 'mine')} {to}"
    done = subprocess.run(["sh", "-c", command], cwd=rule_coverage.ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"boardgames: {told}\n")


def test_nobody_need_listen_to_what_is_told_by_the_way(tmp_path: Path) -> None:
    command = f"{sys.executable} -m boardgames simulate sumeria --games 2 --workers 1 --out {tmp_path / 'x.csv'} 2>&-"
    done = subprocess.run(["sh", "-c", command], cwd=rule_coverage.ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and (tmp_path / "x.csv").exists()


INTERRUPT = """
import os, runpy, signal, sys

class Finder:
    def find_spec(self, name, *_):
        if name == "boardgames.commands":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
sys.argv = ["boardgames", "rules"]
runpy.run_module("boardgames", run_name="__main__", alter_sys=True)
"""


def test_stopping_while_it_starts_shows_no_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPT], cwd=rule_coverage.ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_links_that_lead_in_a_circle_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for arguments in (("replay", str(loop)), ("lessons", str(loop))):
        told = refused(capsys, *arguments)
        assert str(loop) in told and ("symbolic links" in told or "File exists" in told)
