"""The graphs of Stone Age as drawings, and its odds as bars: what they show is what the graphs and the odds say."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest
from cells import run

from boardgames import read
from boardgames.pictures.strokes import Pause, svg
from boardgames.stone_age import State
from boardgames.stone_age.graph import economy, round_flow
from boardgames.stone_age.oddspicture import chances
from boardgames.stone_age.picture import graphs
from boardgames.stone_age.pieces import AREAS
from widgets import GraphView

WORKING = "stone_age; stage use; 1 on tool_maker quarry 2 card_1 / goods wood 1; 2 on river 3"


def position(text: str = WORKING) -> State:
    state = read(text)
    assert isinstance(state, State)
    return state


def shown(mode: str, origin: str = "", target: str = "", state: State | None = None, moving: bool = False) -> Any:
    return graphs.view(state or position(), mode, origin, target, None, moving)


def test_the_flow_says_what_may_follow() -> None:
    assert set(graphs._STAGES) == set(round_flow())
    words = shown("flow").words
    assert words.startswith("Now: use a place, and Ann decides. What may follow: cards are laid, place, roll,")
    assert shown("flow", state=position("stone_age; stage over")).words == (
        "Now: the end, and nobody decides. Nothing follows."
    )


def test_the_usual_ways_of_a_round_are_ways_of_the_graph() -> None:
    assert set(graphs._USUAL) <= set(round_flow().edges)
    assert set(graphs._THINGS) == set(economy())


def test_the_ways_that_are_drawn_are_listed() -> None:
    rows = [tuple(text for text, _ in row) for row in shown("flow").table.rows]
    assert ("2. use people", "roll", "add tools, take a die") in rows
    assert sum(after.count(",") + 1 for *_, after in rows) == len(graphs._USUAL)
    assert not shown("flow").table.whole, "what may follow now is seen beside it"


def test_the_flow_follows_the_game() -> None:
    state = position()
    paying = state.play("use card_1")
    assert isinstance(paying, State)
    assert shown("flow", state=paying).words.startswith("Now: pay or decline, and Ann decides.")
    rolling = state.play("use quarry")
    assert isinstance(rolling, State)
    view = shown("flow", state=rolling)
    assert "chance decides" in view.words
    assert run(view.setup, view.code) == sorted(round_flow().successors("roll"))


def test_every_place_and_every_way_is_drawn() -> None:
    state = position()
    for origin in graphs.origins(state, "turns", None).values():
        view = shown("turns", origin)
        assert run(view.setup, view.code)
        assert {place for place, _ in view.marks} <= set(state.places)
        for target in graphs.targets(state, "turns", origin).values():
            found = shown("turns", origin, target)
            ways = run(found.setup, found.code)
            assert ways and {way[-1] for way in ways} == {target}
            assert found.words.count(";") == len(ways) - 1
    assert graphs.origins(state, "flow", None) == graphs.targets(state, "flow", "river") == {}


def test_what_the_river_leads_to() -> None:
    view = shown("turns", "river")
    assert view.words.startswith("people → river (1 to 7); river → dice for gold (1 die each); dice for gold → gold (")
    assert "buildings (worth 6)" in view.words
    assert run(view.setup, view.code)[-1] == ("river_dice", "gold")
    assert shown("turns", "river", "building").words == "The shortest way: river → dice for gold → gold → buildings."


@pytest.mark.parametrize(
    ("mode", "origin", "target"), [("flow", "", ""), ("turns", "", ""), ("turns", "hut", "points")]
)
def test_drawings_are_well_formed_and_the_same_each_time(mode: str, origin: str, target: str) -> None:
    documents = set()
    for _ in range(2):
        view = shown(mode, origin, target)
        documents.add(svg(view.drawing, graphs.WIDTH, graphs.HEIGHT, title="Round", words=view.words))
        assert not any(isinstance(stroke, Pause) for stroke in view.drawing)
    (document,) = documents
    assert ET.fromstring(document).tag.endswith("svg")
    assert len(document) < 40_000
    assert any(isinstance(stroke, Pause) for stroke in shown("turns", "hut", "points", moving=True).drawing)


def test_the_view_offers_places_and_what_they_lead_to() -> None:
    view = GraphView(WORKING, mode="turns", origin="river")
    assert view._origins.description == "Place"
    view.show(target="points")
    assert "points" in view.describe()
    view.show(mode="flow")
    assert view.describe().startswith("Now: use a place")
    view.close()


@pytest.mark.parametrize("place", AREAS)
def test_bars_show_the_exact_odds(place: str) -> None:
    bars = chances(place, 2, tools=1)
    assert sum(share for _, share in bars.shares) == pytest.approx(1)
    assert ET.fromstring(bars.svg()).tag.endswith("svg")
    assert bars._repr_html_().startswith("<img alt=") and bars.words in repr(bars)


def test_one_person_at_the_river() -> None:
    bars = chances("river", 1)
    assert bars.shares == (("0 gold", float(Fraction(5, 6))), ("1 gold", float(Fraction(1, 6))))
    assert bars.words == (
        "1 person at the river: 1 gold for each full 6, 0.17 on average. 0 gold: 83.3%; 1 gold: 16.7%."
    )
    with pytest.raises(ValueError, match="nobody rolls at 'hut'"):
        chances("hut", 2)
