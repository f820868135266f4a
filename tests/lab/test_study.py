"""Descriptions of experiments: from Python, from files, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgames import GAMES
from boardgames.lab import LabError, Study, study
from boardgames.lab.studies import parse, read


@pytest.mark.parametrize("name", GAMES)
def test_a_description_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    one = study(name, games=7, seed=-3, rows="decisions")
    one.save(file := tmp_path / "one.toml")
    assert read(file) == one
    assert one.seatings == (("random",) * one.subject.seats[0],)


def test_everything_can_be_said_in_a_file() -> None:
    made = parse(
        """
        game = "tigris"
        seats = [["player", "random"], ["random", "player"]]
        games = 10
        seed = 5
        without = ["te.tile.river"]
        events = ["turn_ended"]

        [options]
        board = "alternative"
        buildings = true
        """.replace('events = ["turn_ended"]', "")
    )
    options = (("board", "alternative"), ("buildings", True), ("end_on_empty_bag", "turn"))
    seatings = (("player", "random"), ("random", "player"))
    assert made == Study("tigris", seatings, 10, 5, options, ("te.tile.river",))
    assert [made.seats(number) for number in range(3)] == [*seatings, seatings[0]]
    assert made.start().without == {"te.tile.river"}
    assert parse(made.text) == made


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = sumeria", "x.toml: not TOML (Invalid value (at line 1, column 8))"),
        ("games = 1", "x.toml, field 'game': is missing"),
        ('game = "chess"', "x.toml, line 1, field 'game': no game 'chess': choose from sumeria, tigris, stone_age"),
        ('game = "sumeria"\ngames = 0', "x.toml, line 2, field 'games': 0 is not a whole number from 1 on"),
        ('game = "sumeria"\ngames = "3"', "x.toml, line 2, field 'games': is not of the right form (int)"),
        (
            'game = "sumeria"\n\nround = 2',
            "x.toml, line 3, field 'round': is unknown; choose from game, seats, players",
        ),
        ('game = "sumeria"\nseats = ["random"]', "x.toml, line 2, field 'seats': option 'players': Sumeria is for 3"),
        (
            'game = "sumeria"\nseats = ["random", 3]',
            "x.toml, line 2, field 'seats': is a list of players, or a list of",
        ),
        ('game = "sumeria"\nseats = [["a"], ["a", "b"]]', "x.toml, line 2, field 'seats': every seating has as many"),
        (
            'game = "sumeria"\nseats = ["a", "b", "c"]',
            "x.toml, line 2, field 'seats': no player 'a': choose from random",
        ),
        ('game = "sumeria"\nseats = ["no_such:One"]', "x.toml, line 2, field 'seats': no player 'no_such:One': Module"),
        ('game = "sumeria"\nseats = ["os:One"]', "x.toml, line 2, field 'seats': no player 'os:One': AttributeError"),
        ('game = "sumeria"\nseats = ["random"]\nplayers = 3', "x.toml, line 3, field 'players': is said by 'seats'"),
        ('game = "sumeria"\nplayers = 0', "x.toml, line 2, field 'players': Sumeria is for 3 or 4 players, not 0"),
        ('game = "sumeria"\nseed = 99999999999999999999', "x.toml, line 2, field 'seed': is too large: choose from"),
        (
            'game = "sumeria"\nrows = "decisions"\nevents = ["added"]',
            "x.toml, line 3, field 'events': are counted by game: not with rows of decisions",
        ),
        (
            'game = "sumeria"\nwithout = ["te.x"]',
            "x.toml, line 2, field 'without': option 'without': 'te.x' is none of",
        ),
        ('game = "sumeria"\nwithout = [1]', "x.toml, line 2, field 'without': is a list of texts"),
        (
            'game = "sumeria"\nrows = "turns"',
            "x.toml, line 2, field 'rows': 'turns' is unknown; choose from games, dec",
        ),
        ('game = "sumeria"\nevents = ["goal"]', "x.toml, line 2, field 'events': no event 'goal': there are added"),
        (
            'game = "sumeria"\n[options]\nmap = "sea"',
            "x.toml, line 2, field 'options': 'map=sea' is unknown: there are",
        ),
        (
            'game = "sumeria"\n[options]\nsize = 3',
            "x.toml, line 2, field 'options': 'size=3' is unknown: there are map",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_field(text: str, told: str) -> None:
    with pytest.raises(LabError) as refused:
        parse(text, "x.toml")
    assert str(refused.value).startswith(told)
    assert "\n" not in str(refused.value)


def test_seats_say_who_plays_and_how_many() -> None:
    with pytest.raises(LabError, match="field 'players': is said by 'seats' already"):
        study("sumeria", ["random"] * 3, players=4)
    with pytest.raises(LabError, match="field 'seats': is a list of players"):
        study("sumeria", "random")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"none\.toml: No such file or directory"):
        read(tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LabError, match=r"picture\.toml, line 1: not a text file"):
        read(tmp_path / "picture.toml")
