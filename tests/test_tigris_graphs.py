"""Tigris & Euphrates as a graph: what is drawn, said and computed, and the view that follows a board."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest
from cells import run

from boardgames import read
from boardgames.pictures.figures import filled_in_turn
from boardgames.pictures.paths import flatten
from boardgames.pictures.strokes import svg
from boardgames.tigris.graph import kingdoms, regions, touching
from boardgames.tigris.picture import graphs
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import played
from widgets import Board, GraphView

NAMES = ("A & B", "<b>", "C", "D")
CLOSE = "tigris; turn 2; temples + g7 h5; 1 trader f7; 2 / hand s1 f1; 3 priest j7; 4 farmer h6"
WAR = "tigris; turn 1; temples + g7; 1 king g6 / hand s2; 2 king i6"
BUILT = (
    "tigris; settlements c9; catastrophes d10; monuments red_green m10 green; buildings palace c9; "
    "1 king b9 / catastrophes 1"
)


def position(text: str) -> State:
    state = read(text)
    assert isinstance(state, State)
    return state


def view(state: State, mode: str, origin: str = "") -> Any:
    return graphs.view(state, mode, origin, "", NAMES, False)


@pytest.mark.parametrize("mode", graphs.MODES)
@pytest.mark.parametrize("text", ["tigris", CLOSE, WAR, BUILT])
def test_a_drawing_is_well_formed_and_its_code_runs(text: str, mode: str) -> None:
    state = position(text)
    for origin in [*graphs.origins(state, mode, NAMES).values()][:1] or [""]:
        shown = view(state, mode, origin)
        document = svg(shown.drawing, graphs.WIDTH, graphs.HEIGHT, title="Graph", words=shown.words)
        assert ET.fromstring(document).tag.endswith("svg")
        assert len(document) < 70_000
        assert run(shown.setup, shown.code) is not None


def test_the_code_computes_what_is_said() -> None:
    state = position(CLOSE)
    found = view(state, "regions")
    assert found.words.startswith(f"{run(found.setup, found.code)} regions on the board")
    found = view(state, "kingdoms")
    assert [len(leaders) for leaders in run(found.setup, found.code)] == [1, 1, 1]
    assert found.words.startswith("3 kingdoms. Kingdom 1 has 2 spaces (H5, H6): D's farmer on H6. ")
    assert [row[1] for row in found.table.rows] == [
        ("D's farmer", "H6"),
        ("A & B's trader", "F7"),
        ("C's priest", "J7"),
    ]
    found = view(state, "meeting", "h7")
    assert run(found.setup, found.code) == [["h5", "h6"], ["f7", "g7"], ["i7", "j7"]]
    found = view(state, "support", "j7")
    assert run(found.setup, found.code) == ({"i7"}, {"i7"})


def test_the_regions_that_are_drawn_are_listed() -> None:
    rows = view(position(CLOSE), "regions").table.rows
    assert ("2", "F7-G7", "A & B's trader on F7") in [tuple(text for text, _ in row) for row in rows]
    assert ("1", "B8", "nobody") in [tuple(text for text, _ in row) for row in rows]
    assert len(rows) == len(regions(position(CLOSE)))
    assert not view(position(CLOSE), "regions").table.whole, "how many there are is seen beside it"


@pytest.mark.parametrize("number", range(4))
def test_kingdoms_have_the_same_numbers_on_the_board_and_in_the_graph(number: int) -> None:
    state = played(Random(number), 30)
    told = re.findall(r"Kingdom \d+ on ([^:]+?)(?:, \d treasures?)?:", state.game.describe(state, NAMES))
    drawn = re.findall(r"Kingdom \d+ has \d+ spaces? \(([^)]+)\)", view(state, "kingdoms").words)
    assert told == drawn and len(told) > 1


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (CLOSE, "h7", "H7 touches 3 kingdoms. No tile may join more than two. No leader may stand here: leaders"),
        (CLOSE, "g6", "G6 touches 2 kingdoms. A tile would unite the two in peace. No leader may stand here: leaders"),
        (CLOSE, "h8", "H8 touches no kingdoms. A tile would belong to no kingdom. No leader may stand here"),
        (CLOSE, "g8", "G8 touches 1 kingdom. A farm would belong to this kingdom. No leader may stand on a river."),
        (WAR, "h7", "H7 touches 2 kingdoms. A tile would unite the two, and two kings would fight. No leader"),
        (WAR, "i8", "I8 touches 1 kingdom. A tile would belong to this kingdom. A leader may stand here"),
        ("tigris; 2 king i6; farms g9", "f9", "F9 touches no kingdoms and 2 regions without leaders. A tile"),
    ],
)  # fmt: skip
def test_what_meets_is_told(text: str, place: str, words: str) -> None:
    assert view(position(text), "meeting", place).words.startswith(words)


@pytest.mark.parametrize(("place", "words", "backing"), [
    ("g6", "D's trader on G6. Without H4, the joining tile, 1 market is connected to it", {"h5"}),
    ("i3", "C's trader on I3. Without H4, the joining tile, 2 markets are connected to it", {"h2", "h3"}),
    ("b9", "A & B's king on B9. In an internal conflict 1 temple beside it would count", {"c9"}),
])  # fmt: skip
def test_the_joining_tile_is_ignored_for_the_leaders_it_joins(place: str, words: str, backing: set[str]) -> None:
    state = position(
        "tigris; turn 4; temples + g5 i2; markets h5 h3 h2; settlements c9; 1 king b9; 2 / hand s6; "
        "3 trader i3 king j2; 4 king f5 trader g6 / hand s1 m5"
    ).play("tile settlement h4")
    found = view(state, "support", place)
    assert found.words.startswith(words)
    value = run(found.setup, found.code)
    assert (value[1] if place == "b9" else value) == backing


@pytest.mark.parametrize("number", range(4))
def test_the_spaces_to_choose_from_are_those_beside_kingdoms(number: int) -> None:
    state = played(Random(number))
    numbers = [len(touching(state, place)) for place in graphs.origins(state, "meeting", None).values()]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == 1
    leaders = {place for kingdom in kingdoms(state) for place in kingdom.graph["leaders"].values()}
    assert set(graphs.origins(state, "support", None).values()) == leaders


def test_shapes_within_shapes_are_filled_in_turn() -> None:
    filled = filled_in_turn(flatten("M0 0H9V9H0ZM1 1H8V8H1ZM2 2H7V7H2Z"), "red", "white")
    assert [(len(areas.shapes), areas.fill) for areas in filled] == [(1, "red"), (1, "white"), (1, "red")]


def test_curves_become_lines() -> None:
    (curve,) = flatten("M0 0Q4 0 4 4")
    assert curve == ((0, 0), (2.2, 0.4), (3.6, 1.8), (4, 4))


def test_the_view_follows_its_board() -> None:
    board = Board(CLOSE)
    shown = GraphView(board, mode="meeting", origin="g6")
    assert shown._origins.description == "Place"
    assert "G6 touches 2 kingdoms" in shown.describe()
    board.play("tile settlement g6")
    assert shown.origin != "g6"
    shown.show(mode="kingdoms")
    assert shown.describe().startswith("2 kingdoms.")
    shown.close()
    board.close()
