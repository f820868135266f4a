"""What people kept with version 0.1.0 is read, replayed and written back as it was.

These files are never written anew: whoever changes a format reads the old one, too. Whole games of that version with
everything that happened in them are in `golden/`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgames import GAMES, read
from boardgames.play.match import Match
from boardgames.record import Record
from boardgames.teaching import progress
from widgets import Table

FOLDER = Path(__file__).with_name("version_0_1_0")
ENDS = json.loads(FOLDER.joinpath("ends.json").read_text(encoding="utf-8"))
"""For each kept game where its cursor stands: the position, the points and, if the game is over, the ranking."""
POSITIONS = FOLDER.joinpath("positions.txt").read_text(encoding="utf-8").splitlines()
"""One of each stage and number of players, and some as one seat or an onlooker sees them."""


def kept(name: str) -> str:
    return FOLDER.joinpath(name).read_bytes().decode()


def check(record: Record, name: str) -> None:
    state, end = record.state, ENDS[name]
    assert state.text == end["position"]
    assert list(state.scores()) == end["scores"]
    assert state.is_over is (end["ranking"] is not None)
    if state.is_over:
        assert list(map(list, state.ranking())) == end["ranking"]


@pytest.mark.parametrize("name", ENDS)
def test_the_file_of_a_table(name: str, tmp_path: Path) -> None:
    text = kept(f"{name}.json")
    match = Match.read(text)
    check(match.record, name)
    assert match.to_json() == text
    assert list(match.kinds) == json.loads(text)["players"]
    assert match.record.at == json.loads(text)["at"]

    table = Table(name.partition("-")[0], folder=tmp_path)
    (tmp_path / "kept.json").write_bytes(text.encode())
    table.load("kept.json")
    # Chance has played on, as it had before.
    assert table.record.all_actions == match.record.all_actions
    assert table.record.names == match.record.names
    table.close()


@pytest.mark.parametrize("name", ENDS)
def test_a_game_that_was_mailed(name: str) -> None:
    letter = kept(f"{name}.letter.txt")
    match = Match.read(letter)
    check(match.record, name)
    assert f"{match.letter}\n" == letter
    assert match.record == Record.read(kept(f"{name}.json")).branch()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.record.txt")), ids=lambda path: path.stem)
def test_the_text_of_a_record(path: Path) -> None:
    record = Record.read(kept(path.name))
    assert f"{record.text}\n" == kept(path.name)
    assert Record.read(record.to_json()) == record


def test_positions() -> None:
    assert {text.partition(";")[0] for text in POSITIONS} == set(GAMES)
    for text in POSITIONS:
        assert read(text).text == text


NEW = {"better", "first_game"}
"""Chapters that came later."""


def test_the_progress_of_a_learner_who_has_done_all_there_was(tmp_path: Path) -> None:
    text = kept("progress.json")
    found = progress.read(text)
    done = found.done
    assert progress.write(*found) == text
    (tmp_path / "progress.json").write_bytes(text.encode())
    assert progress.Progress(tmp_path / "progress.json").done() == done
    # A step that has another name now would have to be done again.
    for name in GAMES:
        known = {f"{name}/{one.chapter}": one.done for one in progress.standings(done, name) if one.chapter not in NEW}
        assert {chapter: len(steps) for chapter, steps in done.items() if chapter.startswith(f"{name}/")} == known
