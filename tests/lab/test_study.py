"""Descriptions of experiments: from Python, from files, and what is said of wrong ones."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardgames import GAMES
from boardgames.lab import LabError, Study, study
from boardgames.lab.studies import FieldError, parse, read


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
    assert parse(made.text) == parse(f"\ufeff{made.text}") == made
    with pytest.raises(TypeError, match="a description is read from text, not from None"):
        parse(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = sumeria", "x.toml: not TOML (Invalid value (at line 1, column 8))"),
        ("games = 1", "x.toml, field 'game': is missing"),
        ('game = "chess"', "x.toml, line 1, field 'game': no game 'chess': choose from sumeria, tigris, stone_age"),
        ('game = "sumeria"\ngames = 0', "x.toml, line 2, field 'games': 0 is not a whole number from 1 to 999999999"),
        ('game = "sumeria"\ngames = "3"', "x.toml, line 2, field 'games': is not of the right form (int)"),
        (
            'game = "sumeria"\n\nround = 2',
            "x.toml, line 3, field 'round': is unknown; choose from game, seats, players",
        ),
        ('game = "sumeria"\nseats = ["random"]', "x.toml, line 2, field 'seats': Sumeria is for 3 or 4 players, not 1"),
        (
            'game = "sumeria"\nseats = ["random", 3]',
            "x.toml, line 2, field 'seats': is a list of players by their names, or a list of",
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
            "x.toml, line 2, field 'without': 'te.x' is none of",
        ),
        ('game = "sumeria"\nwithout = [1]', "x.toml, line 2, field 'without': is a list of texts"),
        (
            'game = "sumeria"\nrows = "turns"',
            "x.toml, line 2, field 'rows': 'turns' is unknown; choose from games, dec",
        ),
        ('game = "sumeria"\nevents = ["goal"]', "x.toml, line 2, field 'events': no event 'goal': there are added"),
        (
            'game = "sumeria"\n[options]\n# map = "?"\nmap = "sea"',
            "x.toml, line 4, field 'options': 'map=sea' is unknown: there are",
        ),
        (
            'game = "sumeria"\n\noptions = { map = "cities", size = 3 }',
            "x.toml, line 3, field 'options': 'size=3' is unknown: there are map",
        ),
        (
            'game = "tigris"\noptions.board = "alternative"\noptions.buildings = 1',
            "x.toml, line 3, field 'options': 'buildings=1' is unknown: there are",
        ),
        (
            'game = "sumeria"\nseats = [[], []]',
            "x.toml, line 2, field 'seats': is a list of players by their names, or a list of",
        ),
        pytest.param(f"seats = {'[' * 100_000}", "x.toml: not TOML (", id="lists without end"),
        pytest.param(f"games = {'1' * 5000}", "x.toml: not TOML (", id="thousands of digits"),
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


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("seats", [1, 2, 3], "is a list of players by their names, or a list of such lists"),
        ("seats", ["random", ["random"] * 3], "is a list of players by their names, or a list of such lists"),
        ("seats", [["random"] * 3, "random"], "is a list of players by their names, or a list of such lists"),
        ("seats", 3, "is a list of players by their names, or a list of such lists"),
        ("without", None, "is a list of texts"),
        ("events", [1], "is a list of texts"),
        ("events", "removed", "is a list of texts"),
        ("options", ["map"], "is a mapping of names to values"),
        ("games", np.int64(0), r"np.int64\(0\) is not a whole number from 1 to 999999999"),
        ("games", 10**20, "100000000000000000000 is not a whole number from 1 to 999999999"),
        ("games", True, "True is not a whole number from 1 to 999999999"),
        ("seed", 1.0, "1.0 is not a whole number"),
        ("players", "3", "'3' is not a whole number"),
    ],
)
def test_what_is_no_such_value_is_told_by_its_field(field: str, value: Any, told: str) -> None:
    with pytest.raises(FieldError, match=f"^field '{field}': {told}$"):
        study("sumeria", **{field: value})


def test_lists_and_numbers_may_be_of_other_kinds() -> None:
    three = ["random", "learner", "random"]
    plain = study("sumeria", three, games=5, seed=2)
    other = study("sumeria", np.array(three), games=np.int64(5), seed=np.uint8(2))
    assert other == plain == study("sumeria", (name for name in three), games=5, seed=2)
    assert other.text == plain.text
    assert study("sumeria", np.array([three, three[::-1]])).seatings == (tuple(three), tuple(three[::-1]))
    assert study("sumeria", players=np.int64(4)).players == 4


def test_an_event_that_is_named_twice_is_counted_once() -> None:
    one = study("sumeria", events=["removed", "added", "removed"])
    assert one.events == ("removed", "added") and parse(one.text) == one


@pytest.mark.parametrize("protocol", [0, pickle.HIGHEST_PROTOCOL])
def test_a_wrong_field_is_told_from_another_process(protocol: int) -> None:
    error = FieldError("seed", "is too large")
    again = pickle.loads(pickle.dumps(error, protocol))
    assert (type(again), str(again), again.field, again.problem) == (FieldError, str(error), "seed", "is too large")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"none\.toml: No such file or directory"):
        read(tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LabError, match=r"picture\.toml, line 1: not a text file"):
        read(tmp_path / "picture.toml")


def test_a_class_goes_by_its_name() -> None:
    with pytest.raises(FieldError, match="field 'seats': a class goes by the text of its name, as 'module:int'"):
        study("sumeria", (int, "random", "random"))  # type: ignore[arg-type]
