"""The graph view and its drawings, without a browser."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import weakref
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any

import ipycanvas
import ipywidgets
import pytest
from cells import run

from boardgames import Dealer, NotationError, Record, game, read
from boardgames.pictures.paths import flatten, growing, hatch, hull, rectangle
from boardgames.pictures.strokes import Areas, Lines, Pause, svg
from boardgames.pictures.svg import data_uri
from boardgames.sumeria.atlas import find_map, load_map
from boardgames.sumeria.graph import reachable
from boardgames.sumeria.picture import graphs
from boardgames.sumeria.position import State
from widgets import Board, GraphView
from widgets import canvas as canvas_module
from widgets import graphview as module

POSITION = "sumeria; 1 kian; 2 zabalam umma; turn 1"
TIED = "sumeria; 1 akshak; 2 eshnunna; 3 tutub; turn 1"


def positions(count: int, players: int = 3) -> list[State]:
    """Positions of random games, some traders on the board."""
    dealer, rng = Dealer(1), Random(1)
    state = dealer.settle(game("sumeria").start(players))
    found = []
    for n in range(6 * count + 18):
        assert isinstance(state, State)
        if n >= 18 and n % 6 == 0:
            found.append(state)
        state = dealer.settle(state.apply(state.actions.pick(rng)))
    return found


def manager() -> Any:
    return ipycanvas.canvas._CANVAS_MANAGER


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """The batches of drawing commands that leave the kernel."""
    batches: list[list[Any]] = []
    monkeypatch.setattr(manager(), "_send_custom", lambda command, buffers=(): batches.append(command))
    return batches


# ---------------------------------------------------------------------------------------------------- drawing as data


def test_paths_become_lines() -> None:
    assert flatten("M0-2L4 0H8V3Z") == (((0, -2), (4, 0), (8, 0), (8, 3), (0, -2)),)
    (curve,) = flatten("M0 0C0 4 4 4 4 0")
    assert curve[0] == (0, 0)
    assert curve[2] == (2, 3)
    assert curve[-1] == (4, 0)


def test_hatching_stays_inside() -> None:
    lines = hatch(rectangle(10, 10, 40, 30), 5)
    assert len(lines) == 9
    assert all(10 <= x <= 40 and 10 <= y <= 30 for line in lines for x, y in line)


def test_a_hull_is_closed_and_holds_the_corners() -> None:
    found = hull([(0, 0), (4, 0), (2, 1), (4, 4), (0, 4)])
    assert found[0] == found[-1]
    assert set(found) == {(0, 0), (4, 0), (4, 4), (0, 4)}


def test_a_growing_way_has_no_gaps() -> None:
    pieces = growing(((0, 0), (50, 0), (50, 30)), 16)
    assert [piece[0] for piece in pieces[1:]] == [piece[1] for piece in pieces[:-1]]


@pytest.mark.parametrize("mode", graphs.MODES)
def test_a_drawing_is_the_same_each_time_and_well_formed(mode: str) -> None:
    state = read(POSITION)
    assert isinstance(state, State)
    documents = set()
    for _ in range(2):
        shown = graphs.view(state, mode, "kian", "apisal", ("A & B", "<b>", "C"), False)
        documents.add(svg(shown.drawing, graphs.WIDTH, graphs.HEIGHT, title="Map", words=shown.words))
        assert not any(isinstance(stroke, Pause) for stroke in shown.drawing)
    (document,) = documents
    assert ET.fromstring(document).tag.endswith("svg")
    assert len(document) < 60_000


def test_a_map_of_ones_own_without_outlines_is_drawn(tmp_path: Path) -> None:
    text = Path(str(game("sumeria").folder.joinpath("maps", "cities.json"))).read_text(encoding="utf-8")
    (tmp_path / "mine.json").write_text(text, encoding="utf-8")
    load_map(tmp_path / "mine.json")
    state = read("sumeria; map mine; 1 kian; 2 umma; turn 1")
    assert isinstance(state, State)
    for mode in graphs.MODES:
        assert graphs.view(state, mode, "kian", "", None, False).drawing


# -------------------------------------------------------------------------------------------------------- what is shown


@pytest.mark.parametrize("state", positions(6), ids=str)
def test_the_targets_are_those_of_the_rules_and_of_the_graph(state: State) -> None:
    for label, origin in graphs.origins(state, "reach", None).items():
        targets = graphs.targets(state, "reach", origin)
        assert set(targets.values()) == set(reachable(state, origin))
        seat = state.owner(origin)
        assert seat is not None
        assert label.startswith(("Ann", "Ben", "Cleo")[seat])
        if state.stage == "act" and state.to_move == seat:
            moves = {action[2] for action in state.actions if action[:2] == ("move", origin)}
            assert moves == set(targets.values())


def test_the_code_computes_what_is_shown() -> None:
    state = read(POSITION)
    assert isinstance(state, State)
    routes = graphs.view(state, "routes", "", "", None, False)
    assert run(routes.setup, routes.code) == (56, 78)
    reach = graphs.view(state, "reach", "kian", "", None, False)
    found = run(reach.setup, reach.code)
    assert found == {"apisal", "dabrum", "gissa", "gu_edena", "nagsu"}
    assert {place for place, kind in reach.marks if kind == "good"} == found
    way = graphs.view(state, "reach", "kian", "apisal", None, False)
    assert run(way.setup, way.code) == ["kian", "zabalam", "apisal"]
    assert ("zabalam", "path") in way.marks
    control = graphs.view(state, "control", "", "", None, False)
    assert [row["zone"] for row in run(control.setup, control.code)][:3] == ["akshak", "adab", "umma"]


def test_the_words_tell_what_the_picture_shows() -> None:
    view = GraphView(POSITION, mode="reach", origin="kian", target="apisal")
    assert view.describe() == (
        "Ann's trader on Ki'an is connected with Umma and Zabalam and can jump over the traders there. It reaches 5 "
        "empty settlements: Dabrum, Gissa, Apisal, Nagsu and Gu-edena. The way to Apisal jumps over Zabalam."
    )
    view.show(mode="control")
    assert "Umma: Ben with 2, Ann second with 1. " in view.describe()
    assert "Lagash: nobody" in view.describe()
    view.show(mode="routes")
    assert "56 settlements" in view.describe()


def test_a_tie_is_hatched_and_says_what_decides() -> None:
    state = read(TIED)
    assert isinstance(state, State)
    shown = graphs.view(state, "control", "", "", None, False)
    assert "Akshak: Ann with 1, Ben second with 1 (the residence decides)" in shown.words
    assert shown.table is not None
    row = shown.table.rows[0]
    assert row == (("1★", ""), ("Akshak", "the residence decides"), ("1 ①", "1 0 0"), ("1 ②", "0 1 0"), ("1", "0 1 0"))
    alone = graphs.view(state._replace(board=bytes(56)), "control", "", "", None, False)
    assert len([s for s in shown.drawing if isinstance(s, Lines)]) > len(
        [s for s in alone.drawing if isinstance(s, Lines)]
    )


def test_an_empty_board_shows_the_routes() -> None:
    view = GraphView("sumeria; turn 1", mode="reach")
    assert "56 settlements" in view.describe()
    assert view.origin == view.target == ""


def test_names_of_any_length_keep_the_legend_on_the_sheet() -> None:
    state = read(TIED)
    assert isinstance(state, State)
    shown = graphs.view(state, "control", "", "", ("W" * 40,) * 3, False)
    texts = [text for stroke in shown.drawing if hasattr(stroke, "texts") for text in stroke.texts]
    assert all(0 <= text[0] < graphs.WIDTH for text in texts)


# ----------------------------------------------------------------------------------------------------------- the widget


def test_controls_choose() -> None:
    view = GraphView(POSITION)
    assert view.mode == "routes"
    assert view._origins.layout.display == "none"
    view._modes.value = "reach"
    assert view.origin == "kian", "the first trader of the player to move"
    assert view._origins.options == (("Ann: Ki'an", "kian"), ("Ben: Umma", "umma"), ("Ben: Zabalam", "zabalam"))
    view._targets.value = "apisal"
    assert "The way to Apisal" in view._caption.words
    view._origins.value = "umma"
    assert view.target == "apisal", "it can go there too"
    assert all(control.description for control in (view._modes, view._origins, view._targets, view._animate))
    assert repr(view) == f"GraphView({view.state.text!r}, mode='reach', origin='umma', target='apisal')"


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(ValueError, match="no mode 'maze': choose from routes, reach, control"):
        GraphView(POSITION, mode="maze")
    with pytest.raises(ValueError, match="follows its board"):
        GraphView(Board(POSITION)).show(POSITION)
    with pytest.raises(ValueError, match="no origin 'Isin' in this position: choose from kian, umma, zabalam"):
        GraphView(POSITION, mode="reach", origin="Isin")
    with pytest.raises(ValueError, match="no target 'ur' in this position: choose from apisal"):
        GraphView(POSITION, mode="reach", origin="kian", target="ur")
    with pytest.raises(ValueError, match="no origin 'kian' in this position: choose from nothing"):
        GraphView(POSITION, mode="routes", origin="kian")
    for wrong in (None, Record(read(POSITION))):
        with pytest.raises(TypeError, match="a graph view shows a Board, a position or its text, not"):
            GraphView(wrong)  # type: ignore[arg-type]


def test_what_cannot_be_shown_leaves_what_is_shown() -> None:
    view = GraphView(POSITION, mode="reach", origin="umma", key="kept")
    shown = view.state, view.mode, view.origin, view.target
    for wrong in ({"mode": "maze"}, {"origin": "isin"}, {"target": "ur"}, {"source": "tigris"}):
        with pytest.raises(ValueError, match=r"^no |graphs of Sumeria"):
            view.show(**wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"^no "):
            GraphView(**{"source": POSITION, "mode": "reach", "key": "kept", **wrong})  # type: ignore[arg-type]
        assert (view.state, view.mode, view.origin, view.target) == shown
    assert view.comm is not None, "no other view has taken its place"


def test_what_cannot_be_shown_has_nothing_to_close(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotationError):
        GraphView("x")
    gc.collect()
    assert not capfd.readouterr().err


def test_it_follows_the_board_and_marks_there() -> None:
    board = Board(POSITION, seed=1)
    view = GraphView(board)
    assert not [mark for mark in board.marks if mark[1] != "last"]
    view.show(mode="reach", origin="kian")
    assert ("kian", "from") in board.marks
    assert ("gissa", "good") in board.marks
    board.play("move kian gissa")
    assert view.origin == "gissa", "the trader is followed where it moves"
    assert "trader on Gissa" in view._caption.words
    assert ("gissa", "from") in board.marks
    board.undo()
    assert view.origin in dict(view._origins.options).values()
    view.show(mode="control")
    assert not [mark for mark in board.marks if mark[1] != "last"]


def test_the_board_may_be_another_one_altogether() -> None:
    board = Board(POSITION)
    view = GraphView(board, mode="reach", origin="umma")
    board.show("sumeria; map residences; 1 kish; turn 1")
    assert view.origin == "kish"
    assert "Internal error" not in view._caption.words


def test_the_board_may_show_another_game() -> None:
    board = Board(POSITION)
    view = GraphView(board, mode="reach", origin="umma")
    board.show("tigris; players 2")
    assert view._caption.words == "This view shows graphs of Sumeria: make another one for Tigris & Euphrates."
    board.show(POSITION)
    assert view.origin == "umma" and view._caption.words == view.view.words
    alone = GraphView(POSITION)
    with pytest.raises(ValueError, match="make another one for Tigris"):
        alone.show("tigris; players 2")
    assert alone.state.text == board.state.text, "it shows what it showed"


def test_closing_frees_everything() -> None:
    board = Board(POSITION)
    before = set(ipywidgets.widgets.widget._instances)
    view = GraphView(board, mode="reach")
    gone = weakref.ref(view)
    view.close()
    view.close()
    assert board.marks == []
    board.play("add gissa")
    del view
    gc.collect()
    assert gone() is None
    after = set(ipywidgets.widgets.widget._instances)
    assert after <= before


def test_a_key_closes_the_former_view() -> None:
    first = GraphView(POSITION, key="lesson")
    second = GraphView(POSITION, key="lesson")
    assert first.comm is None
    assert second.comm is not None


def test_nothing_is_drawn_before_a_page_is_there(sent: list[list[Any]]) -> None:
    view = GraphView(POSITION, mode="reach")
    assert not sent
    view._sheet.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(sent) == 1
    view.show(mode="control")
    assert len(sent) == 2


def test_a_page_that_comes_again_gets_the_whole_drawing(sent: list[list[Any]]) -> None:
    view = GraphView(POSITION, mode="reach")
    for _ in range(2):
        view._sheet.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    switch = ipycanvas.canvas.COMMANDS["switchCanvas"]
    assert [batch[0][0] for batch in sent] == [switch, switch]
    assert len(sent[0]) == len(sent[1])


def test_only_an_animated_way_pauses(sent: list[list[Any]]) -> None:
    view = GraphView(POSITION, mode="reach", origin="kian")
    view._sheet.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    pause = ipycanvas.canvas.COMMANDS["sleep"]
    view._targets.value = "apisal"
    assert not any(command[0] == pause for command in sent[-1])
    view._animate.value = True
    view._targets.value = "nagsu"
    pauses = [command[1][0] for command in sent[-1] if command[0] == pause]
    assert 100 < sum(pauses) < 1500


def test_a_drawing_that_fails_is_dropped_whole(sent: list[list[Any]]) -> None:
    canvas = ipycanvas.Canvas()

    def fail() -> None:
        with canvas_module.held():
            canvas.fill_rect(0, 0, 1, 1)
            _ = 1 / 0

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not sent
    assert not manager()._caching
    with canvas_module.held():
        canvas_module.paint(canvas, (Areas((rectangle(0, 0, 2, 2),), "#123456"),))
    assert sent[0][0][0] == ipycanvas.canvas.COMMANDS["switchCanvas"]


def test_without_ipycanvas_each_view_is_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipycanvas", None)
    monkeypatch.delitem(sys.modules, "widgets.canvas")
    monkeypatch.delattr("widgets.canvas")
    view = GraphView(POSITION, mode="reach", origin="kian")
    for target in ("", "apisal"):
        if target:
            view._targets.value = target
        assert data_uri(view.svg()) in view._sheet.widget.value
    assert view._animate.layout.display == "none" and view._caption.note == module.STILL
    view.close()


def test_an_exception_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    view = GraphView(POSITION, mode="reach")
    monkeypatch.setattr(graphs, "view", lambda *_: 1 / 0)
    view._modes.value = "control"
    assert view._caption.words == "Internal error: ZeroDivisionError('division by zero')"


def test_the_page_cannot_write_the_caption() -> None:
    view = GraphView(POSITION)
    words = view._caption.words
    view._caption.set_state({"words": "nonsense", "_esm": "alert(1)"})
    assert view._caption.words == words


def test_saved_it_is_a_picture_then_the_live_view(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs: list[dict[str, Any]] = []
    monkeypatch.setattr("widgets.display.display", lambda data, raw: outputs.append(data))
    view = GraphView(POSITION, mode="reach", origin="kian")
    view._ipython_display_()
    picture, live = outputs
    assert '<figure class="bg-picture"' in picture["text/html"]
    assert "Ann&#x27;s trader on Ki&#x27;an" in picture["text/html"]
    assert picture["text/plain"] == view.describe()
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == view.model_id
    assert json.dumps(outputs)


def test_chapters_without_a_graph_need_no_graph_library() -> None:
    """A kernel starts sooner and stays smaller: NetworkX and what ipycanvas brings are 20 MB."""
    code = """
import sys
from widgets import lesson
for chapter in (lesson("sumeria", "scoring"), lesson("tigris", "ending"), lesson("stone_age", "feeding")):
    for name in chapter:
        chapter[name].board
assert not {"ipycanvas", "networkx", "numpy"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_map_lies_where_the_board_has_it() -> None:
    state = read(POSITION)
    places = game("sumeria").scene(state).stage.places
    assert {word: (place.x, place.y) for word, place in places.items()} == graphs._spots(find_map("cities"))
