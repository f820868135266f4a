"""Scenes as SVG documents."""

from __future__ import annotations

import urllib.parse
import xml.etree.ElementTree as ET
from random import Random

import pytest

from boardgames import GAMES, Dealer, game
from boardgames.pictures.scene import Piece, Place, Scene, Stage
from boardgames.pictures.svg import data_uri, svg

NS = {"s": "http://www.w3.org/2000/svg"}
STAGE = Stage(
    100,
    80,
    (("", '<rect width="100" height="80"/><use href="#tree"/>'),),
    {
        "tree": '<circle r="3"/>',
        "hut": '<use href="#roof"/><path d="M0 0h4"/>',
        "roof": '<path d="M0 0l4 4"/>',
        "unused": '<path d="M9 9"/>',
    },
    ".a > b{fill:light-dark(#fff,#000)}",
    {"x": Place(5, 5, 3)},
)
SCENE = Scene(STAGE, (Piece("h1", "hut", 10, 20.5), Piece("h2", "hut", 30, 40, "<2>")))


def test_a_scene_is_a_document_of_its_own() -> None:
    root = ET.fromstring(svg(SCENE, title='A "village"', words="Two huts & a tree."))
    assert root.get("viewBox") == "0 0 100 80" and root.get("role") == "img"
    assert root.findtext("s:title", namespaces=NS) == 'A "village"' == root.get("aria-label")
    assert root.findtext("s:desc", namespaces=NS) == "Two huts & a tree."
    style = root.findtext("s:style", namespaces=NS) or ""
    assert "color-scheme:light dark" in style and ".a > b{fill:light-dark(#fff,#000)}" in style
    assert [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")] == ["<2>"]


def test_only_what_is_used_is_in_it() -> None:
    symbols = [s.get("id") for s in ET.fromstring(svg(SCENE)).iter("{http://www.w3.org/2000/svg}symbol")]
    assert symbols == ["tree", "hut", "roof"]


def test_every_id_has_the_prefix_and_every_reference_meets_its_id() -> None:
    text = svg(SCENE, prefix="b1-")
    root = ET.fromstring(text)
    ids = {element.get("id") for element in root.iter()} - {None}
    assert ids == {"b1-tree", "b1-hut", "b1-roof"}
    references = {element.get("href") for element in root.iter()} - {None}
    assert references == {"#b1-hut", "#b1-roof", "#b1-tree"}
    assert svg(SCENE, prefix="b1-") != svg(SCENE, prefix="b2-")


def test_layers_that_are_off_at_first_are_left_out() -> None:
    drawn = ("paths", '<g><g/></g><path d="M1 1"/>'), ("", '<path d="M2 2"/>'), ("seats", '<path d="M3 3"/>')
    ground = (*drawn, ("", '<path d="M4 4"/>'))
    pieces = (Piece("a", "hut", 1, 2, layer="paths"), Piece("b", "tree", 3, 4, layer="seats"), Piece("c", "tree", 5, 6))
    for paths, seats, left in ((False, True, "234"), (True, False, "124"), (False, False, "24"), (True, True, "1234")):
        layers = {"paths": ("Paths", paths), "seats": ("Seats", seats)}
        text = svg(Scene(STAGE._replace(ground=ground, layers=layers), pieces))
        ET.fromstring(text)
        assert [d for d in "1234" if f'd="M{d} {d}"' in text] == list(left)
        assert ('href="#hut" x' in text) == paths == ('id="hut"' in text) == ("layer-paths" in text)
        assert text.count('href="#tree" x') == 1 + seats


def test_a_layer_of_the_ground_is_a_group_of_its_own() -> None:
    stage = STAGE._replace(ground=(("", "<a/>"), ("paths", "<b/>"), ("", "<c/>")))
    assert stage.ground_markup() == '<a/><g class="layer-paths"><b/></g><c/>'


@pytest.mark.parametrize("name", GAMES)
def test_a_notebook_shows_a_position_or_what_a_seat_sees_of_it_as_a_picture(name: str) -> None:
    dealer, rng = Dealer(1), Random(1)
    state = dealer.settle(game(name).start())
    for _ in range(12):
        state = dealer.settle(state.apply(state.actions.pick(rng)))
    for shown in (state, *(state.seen_by(seat) for seat in (None, 0, 1))):
        root = ET.fromstring(shown._repr_svg_())
        assert root.findtext("s:title", namespaces=NS) == game(name).title
        assert root.findtext("s:desc", namespaces=NS) == game(name).describe(shown)
        assert len(root.findall("s:use", NS)) > 20


def test_what_is_asked_about_is_ringed() -> None:
    state = game("sumeria").start(3)
    scene = state.game.scene(state)
    place = scene.stage.places["nina"]
    circles = ET.fromstring(svg(scene, ringed=["nina"])).findall("s:circle", NS)
    assert {(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in circles} == {(place.x, place.y)}
    assert svg(scene, ringed=[]) == svg(scene)


def test_it_is_a_pure_function() -> None:
    assert svg(SCENE) == svg(SCENE)
    assert SCENE.stage is STAGE


def test_an_address_reads_back_and_stays_in_an_attribute() -> None:
    text = svg(SCENE)
    uri = data_uri(text)
    assert uri.startswith("data:image/svg+xml,")
    assert ET.canonicalize(urllib.parse.unquote(uri.partition(",")[2])) == ET.canonicalize(text)
    assert not set(uri) & set('"<>#&\n')
