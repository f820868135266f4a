"""The ladder: what it plays is kept and gone on from, and what is said of the players is what came of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgames.lab import results
from boardgames.lab.playing import game_rows
from boardgames.play.strengths import STRENGTHS, maker
from tools import ladder
from tools.ladder import DOCUMENT, FOLDER, PLAIN, Kept
from tools.plain import Plain

KEPT = sorted(FOLDER.glob("*.csv"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "ladders"
    found.mkdir()
    (tmp_path / "players.md").write_text(f"# Players\n\n{ladder.HEAD}\n| old |\n\nMore.\n", encoding="utf-8")
    monkeypatch.setattr(ladder, "FOLDER", found)
    monkeypatch.setattr(ladder, "DOCUMENT", tmp_path / "players.md")
    return found


def test_the_document_says_what_is_kept() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert "\n\n" + "\n".join(ladder.table()) + "\n\n" in text


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_is_kept_is_what_would_be_played_today(path: Path) -> None:
    """A change of play that moves a player makes what is kept untrue. Experts take too long to be asked again."""
    one = ladder.kept(path)
    study = ladder.ladder(one.game, one.first, one.second, one.players, one.games)
    kept = results.read(path, study)
    assert list(kept) == list(range(len(kept))), "games are missing"
    if {"expert", PLAIN}.isdisjoint(one):
        last = max(kept)
        assert game_rows(study, STRENGTHS, last) == kept[last]


def test_games_go_on_from_those_that_are_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = "sumeria learner random --games"
    ladder.main([*call.split(), "1"])
    (path,) = folder.iterdir()
    before = path.read_text(encoding="utf-8")
    assert path.name == "sumeria-3-learner-random.csv" and before.count("\n") == 4, "every seat once, and the head"
    capsys.readouterr()
    ladder.main([*call.split(), "4"])
    after = path.read_text(encoding="utf-8")
    assert after.startswith(before) and after.count("\n") == 7
    out, err = capsys.readouterr()
    assert err == f"3 of 6 games are in {path}\n"
    assert out.splitlines()[-1].startswith("| Sumeria | 3 | learner against random play | 6 | ")
    text = ladder.DOCUMENT.read_text(encoding="utf-8")
    assert text == f"# Players\n\n{out}\nMore.\n"
    ladder.main([*call.split(), "1"])
    assert path.read_text(encoding="utf-8") == after and ladder.DOCUMENT.read_text(encoding="utf-8") == text


def test_it_counts_wins_and_who_came_before_whom(tmp_path: Path) -> None:
    path = tmp_path / "sumeria-3-player-learner.csv"
    path.write_text(
        "seed,player_1,player_2,player_3,place_1,place_2,place_3,win_1,win_2,win_3\n"
        "1,player,learner,learner,1,1,3,0.5,0.5,0.0\n"
        "2,learner,player,learner,1,2,3,1.0,0.0,0.0\n"
        "3,learner,learner,player,2,3,1,0.0,0.0,1.0\n",
        encoding="utf-8",
    )
    found = ladder.kept(path)
    assert found == Kept("sumeria", 3, "player", "learner", 3, won=1.5, ahead=4, decided=5)
    expected = "| Sumeria | 3 | player against learners | 3 | 50.0% (12.5 to 87.5) | 33% |"
    assert found.row == f"{expected} 80.0% (37.6 to 96.4) |"


def test_the_plain_search_takes_a_seat_and_is_told_of(tmp_path: Path) -> None:
    study = ladder.ladder("sumeria", "player", PLAIN)
    assert [maker(name) for name in study.seats(1)] == [Plain, STRENGTHS["player"], Plain]
    path = tmp_path / "sumeria-3-player-plain.csv"
    results.write(path, results.table(study, []))
    found = ladder.kept(path)
    assert found.games == 0 and "| player against plain search | 0 |" in found.row


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("chess player learner", "argument game: invalid choice: 'chess'"),
        ("sumeria player nobody", "argument second: invalid choice: 'nobody'"),
        ("sumeria player player", "two different players are needed"),
        ("sumeria player learner --games 0", "at least one game"),
        ("sumeria player learner --players 7", "field 'players': Sumeria is for 3 or 4 players"),
    ],
)
def test_nonsense_is_refused(arguments: str, told: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        ladder.main(arguments.split())
    assert ended.value.code == 2 and told in capsys.readouterr().err
    assert not list(folder.iterdir())
