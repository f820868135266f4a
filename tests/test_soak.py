"""The tool that plays thousands of games: it checks what the tests check, and a failure can be played again."""

from __future__ import annotations

from itertools import islice
from math import prod
from pathlib import Path
from typing import Any

import pytest
from walks import Walk

from boardgames import GAMES, game
from boardgames.record import Record
from boardgames.stone_age.picture import scene
from tools import blind, blunders, calibrate, forgetting, guided, played, soak, strip


@pytest.mark.parametrize("name", GAMES)
def test_all_options_have_their_turn(name: str) -> None:
    subject = game(name)
    number = len(subject.seats) * prod(map(len, subject.options.values()))
    begun = list(islice(soak.starts(subject, None), number + 1))
    assert len(set(begun)) == number and begun[0] == begun[-1]
    assert len(soak.properties(name)) > 2


def test_a_failure_is_a_record_that_plays_the_game_again() -> None:
    def is_short(played: Walk) -> None:
        assert len(played.steps) < 10

    start = game("sumeria").start(3)
    (said,), played = soak.failures(start, 7, {"is_short": is_short})
    told, record = said.split("\n    ")
    assert told.startswith("is_short: AssertionError") and Record.read(record).state == played.end


def test_a_game_that_breaks_off_is_a_record_too(monkeypatch: pytest.MonkeyPatch) -> None:
    start = game("sumeria").start(3)
    broken = Record.read(repr(soak.walk(start, 7))).states[40]
    kind = type(start)
    apply = kind.apply
    monkeypatch.setattr(kind, "apply", lambda state, *rest: 1 // (state != broken) and apply(state, *rest))
    (said,), played = soak.failures(start, 7, {})
    assert played is None and said.startswith("playing: ZeroDivisionError")
    assert Record.read(said.partition("\n    after ")[2]).state == broken


def test_the_last_lines_say_how_long_games_are(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    monkeypatch.setattr("sys.argv", ["soak", "sumeria", "--games", "3", "--players", "4"])
    with pytest.raises(SystemExit) as ended:
        soak.main()
    assert not ended.value.code
    said = capsys.readouterr().out
    assert "3 games, 0 failed" in said and "4 players: 3 games of 102.0 decisions and 6.0 rounds on average" in said


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_its_turn_to_be_off(name: str) -> None:
    subject = game(name)
    number = len(subject.seats) * len(subject.experiments)
    begun = list(islice(soak.starts_without(subject, None, "all", 1), number))
    assert len({(start.seats, *start.without) for start in begun}) == number
    assert {rule for start in begun for rule in start.without} == subject.experiments


def test_a_picture_that_fails_without_a_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Stone Age's once did, with the eighth person on a place."""
    subject = game("stone_age")
    (start,) = islice(soak.starts_without(subject, 4, "sa.place.resources", 7), 1)
    monkeypatch.setattr("boardgames.stone_age.picture.scene._circle", lambda circles, number: circles[number])
    scene._standing.cache_clear()
    wrong, _ = soak.failures(start, 7, {"looked_at": soak.looked_at})
    assert [said.partition(" in line")[0] for said in wrong] == ["looked_at: IndexError tuple index out of range"]


@pytest.mark.parametrize("tool", [soak, calibrate, blunders, guided])
def test_no_games_show_nothing(tool: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["tool", "sumeria", "--games", "0"])
    with pytest.raises(SystemExit, match="2"):
        tool.main()
    assert "argument --games: 0 games show nothing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        (forgetting, "--learners 1", "argument --learners: at least two are needed"),
        (forgetting, "--days -1", "argument --days: -1 days are no time to practise"),
        (blind, "sumeria --questions 0", "argument --questions: 0 questions show nothing"),
        (calibrate, "sumeria --picture a.png", "argument --picture: a.png does not end in .svg"),
        (calibrate, "sumeria --picture no/a.svg", "argument --picture: no/a.svg does not end in .svg, or its folder"),
    ],
)
def test_what_would_come_to_nothing_is_refused_at_once(
    tool: Any, arguments: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tool", *arguments.split()])
    with pytest.raises(SystemExit, match="2"):
        tool.main()
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("file", ["a.svg", "no/a.png"])
def test_a_strip_that_could_not_be_kept_is_refused_at_once(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        strip.main(["te.example.external", file])
    assert f"argument file: {file} does not end in .png, or its folder is not there" in capsys.readouterr().err


def test_no_games_take_the_place_of_those_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sumeria" / "played.txt"
    file.parent.mkdir()
    file.write_text("mine")
    monkeypatch.setattr("boardgames.__file__", str(tmp_path / "__init__.py"))
    monkeypatch.setattr("sys.argv", ["played", "sumeria", "--games", "0"])
    with pytest.raises(SystemExit, match="2"):
        played.main()
    assert file.read_text() == "mine" and "argument --games: 0 games show nothing" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["played", "sumeria", "--games", "1"])
    played.main()
    assert capsys.readouterr().out == f"1 games are written to {file}\n"
    assert Record.read(file.read_text()).state.is_over
