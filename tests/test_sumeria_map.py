"""The map: what the packaged ones have, and what is said of a broken one."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from boardgames import game, read
from boardgames.commands import main
from boardgames.contract import IllegalAction, NotationError
from boardgames.record import Record
from boardgames.sumeria import MapError, atlas, find_map, load_map, map_names
from boardgames.sumeria.atlas import KINDS, parse_map
from boardgames.sumeria.graph import trade_routes

SUMERIA = game("sumeria")
DATA: dict[str, Any] = json.loads(SUMERIA.folder.joinpath("maps", "cities.json").read_text(encoding="utf-8"))


@pytest.fixture
def own_maps() -> Iterator[None]:
    """Forget the maps that a test loads."""
    known = dict(atlas._loaded)
    yield
    atlas._loaded.clear()
    atlas._loaded.update(known)


@pytest.mark.parametrize(("name", "routes"), [("cities", 78), ("residences", 64)])
def test_packaged_maps_have_eight_zones_of_seven(name: str, routes: int) -> None:
    board = parse_map(SUMERIA.folder.joinpath("maps", f"{name}.json").read_text(encoding="utf-8"), name)
    assert board == find_map(name)
    assert (len(board.zones), len(board.places), len(board.routes)) == (8, 56, routes)
    for zone in board.zones:
        kinds = [place.kind for place in board.places if place.zone == zone.id]
        assert [kinds.count(kind) for kind in KINDS] == [1, 3, 3]
    assert len({place.name for place in board.places}) == 56
    graph = trade_routes(board)
    assert nx.is_connected(graph)
    assert min(degree for _, degree in graph.degree) == 2, "no dead ends"
    assert find_map(name).outlines.keys() == board.zone_index.keys()


def test_routes_meet_at_cities_or_only_at_residences() -> None:
    """What `su.move.city_branch` leaves open: the maps are named after where three or more routes meet."""
    meeting = {
        name: {place.kind for i, place in enumerate(find_map(name).places) if len(find_map(name).near[i]) > 2}
        for name in ("cities", "residences")
    }
    assert meeting == {"cities": {"residence", "city"}, "residences": {"residence"}}


def test_routes_lead_both_ways() -> None:
    for name in ("cities", "residences"):
        board = find_map(name)
        assert all(here in board.near[there] for here, near in enumerate(board.near) for there in near)
        assert sum(map(len, board.near)) == 2 * len(board.routes)


def test_settlements_are_ranked() -> None:
    assert KINDS == ("residence", "city", "village")


def test_the_graph_tells_kind_zone_place_and_owner() -> None:
    graph = trade_routes(read("sumeria; 2 umma"))
    assert graph.nodes["umma"]["owner"] == 1 and graph.nodes["kian"]["owner"] is None
    assert (graph.nodes["umma"]["kind"], graph.nodes["umma"]["zone"]) == ("residence", "umma")
    assert all(0 <= x <= 1 and 0 <= y <= 1 for _, (x, y) in graph.nodes(data="pos"))
    assert "owner" not in trade_routes(find_map("cities")).nodes["umma"]


# ---------------------------------------------------------------- one's own map
def test_a_map_of_ones_own_is_played_on(tmp_path: Path, own_maps: None) -> None:
    data = copy.deepcopy(DATA)
    data["places"][0]["name"] = "Upi"
    (tmp_path / "my-map.json").write_text(json.dumps(data))
    with pytest.raises(ValueError, match="option 'map': no map 'my-map'"):
        SUMERIA.start(map="my-map")
    board = load_map(tmp_path / "my-map.json")
    assert "my-map" in map_names() and find_map("my-map") is board and board != find_map("cities")
    state = SUMERIA.start(map="my-map")
    assert state.map is board and state.places["akshak"] == "Upi"
    record = Record(state, ["zone ur", "zone umma"])
    assert Record.read(record.text) == record and "map my-map" in record.text


def test_a_changed_map_can_be_loaded_again(tmp_path: Path, own_maps: None) -> None:
    data = copy.deepcopy(DATA)
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data))
    load_map(file)
    before = SUMERIA.read("sumeria; map mine; 1 akshak")
    data["places"][0]["name"] = "Upi"
    file.write_text(json.dumps(data))
    load_map(file)
    assert before.places["akshak"] == "Akshak"
    assert SUMERIA.read("sumeria; map mine; 1 akshak").places["akshak"] == "Upi"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("cities.json", "belongs to a map of the package"),
        ("my map.json", "letters, digits, - and _"),
        ("a;b.json", "letters, digits, - and _"),
        ("nothing.json", r"cannot be read \(No such file or directory\)$"),
        ("latin.json", "cannot be read"),
    ],
)
def test_files_that_cannot_be_maps(tmp_path: Path, name: str, problem: str) -> None:
    (tmp_path / "cities.json").write_text(json.dumps(DATA))
    (tmp_path / "latin.json").write_bytes(b'{"name": "\xe9"}')
    known = map_names()
    with pytest.raises(MapError, match=problem) as caught:
        load_map(tmp_path / name)
    assert str(tmp_path / name) in str(caught.value)
    assert map_names() == known


def with_(*path: Any, **values: Any) -> str:
    """The map `cities` with one thing changed, added or (as None) taken away."""
    data = copy.deepcopy(DATA)
    item = data
    for step in path:
        item = item[step]
    for key, value in values.items():
        if value is None:
            del item[key]
        else:
            item[key] = value
    return json.dumps(data)


def without_routes_of(place: str) -> str:
    return with_(routes=[route for route in DATA["routes"] if place not in route])


UMMA = next(i for i, place in enumerate(DATA["places"]) if place["id"] == "umma")

DEFECTS = {
    "not JSON": ("{", "not JSON"),
    "nested too deeply": ("[" * 100_000, "not JSON"),
    "no object": ("[]", "needs the lists 'zones', 'places' and 'routes'"),
    "no routes": (with_(routes=None), "needs the lists"),
    "routes are no list": (with_(routes={}), "needs the lists"),
    "seven zones": (with_(zones=DATA["zones"][:7]), "has 7 zones, not 8"),
    "a zone twice": (with_(zones=[*DATA["zones"][:7], DATA["zones"][0]]), "zone 'akshak' is there twice"),
    "a zone that is no object": (with_(zones=["ur", *DATA["zones"][1:]]), "a zone is an object, not 'ur'"),
    "a zone's id": (with_("zones", 0, id="Ak shak"), "a zone's id is made of small letters.*'Ak shak'"),
    "a zone without a name": (with_("zones", 0, name=None), "zone 'akshak' needs a name"),
    "a zone's colour": (with_("zones", 0, color="red"), "zone 'akshak': color is written like"),
    "a colour that is none": (with_("zones", 0, color=7), "zone 'akshak': color is written like"),
    "a place's id": (with_("places", UMMA, id="umma;"), "a place's id is made of small letters.*'umma;'"),
    "a word of the game": (with_("places", UMMA, id="city"), "place 'city': its id is a word of the game"),
    "a place without an id": (with_("places", UMMA, id=None), "a place's id is made of small letters.*'None'"),
    "a place without a name": (with_("places", UMMA, name=""), "place 'umma' needs a name"),
    "a long name": (with_("places", UMMA, name="U" * 25), "place 'umma' needs a name of at most 24"),
    "a blank name": (with_("places", UMMA, name="  "), "place 'umma' needs a name"),
    "a name that breaks the line": (with_("places", UMMA, name="Um\nma"), "place 'umma' needs a name"),
    "half a character": (with_("places", UMMA, name="\ud800"), "place 'umma' needs a name"),
    "a name twice": (with_("places", UMMA, name="Ur"), "place called 'Ur' is there twice"),
    "two on one spot": (
        with_("places", UMMA, x=DATA["places"][0]["x"], y=DATA["places"][0]["y"] + 0.03),
        "places 'akshak' and 'umma' lie on one spot",
    ),
    "a zone of a place that is a list": (with_("places", UMMA, zone=[]), r"place 'umma': there is no zone '\[\]'"),
    "an endless number": (with_("places", UMMA, x=0)[:-1] + ', "x": ' + "9" * 5000 + "}", "not JSON"),
    "a place's kind": (with_("places", UMMA, kind="town"), "place 'umma': kind is one of residence, city, village"),
    "a place's zone": (with_("places", UMMA, zone="uma"), "place 'umma': there is no zone 'uma'"),
    "a place outside": (with_("places", UMMA, x=1.2), "place 'umma': x is a number from 0 to 1"),
    "a place nowhere": (with_("places", UMMA, y="0.5"), "place 'umma': y is a number from 0 to 1"),
    "not a number": (with_("places", UMMA, y=float("nan")), "place 'umma': y is a number from 0 to 1"),
    "true is no number": (with_("places", UMMA, x=True), "place 'umma': x is a number from 0 to 1"),
    "a place twice": (with_("places", UMMA, id="akshak", zone="akshak"), "place 'akshak' is there twice"),
    "a second residence": (
        with_("places", UMMA + 1, kind="residence"),
        r"zone 'umma' has 2 of kind residence \(umma, zabalam\), not 1",
    ),
    "a village too few": (with_(places=DATA["places"][:-1]), "zone 'ur' has 2 of kind village"),
    "a route to nowhere": (
        with_(routes=[*DATA["routes"], ["umma", "uma"]]),
        "route umma - uma: there is no place 'uma'",
    ),
    "a route of one": (with_(routes=[*DATA["routes"], ["umma"]]), "a route is two places"),
    "a route of numbers": (with_(routes=[*DATA["routes"], [1, 2]]), "a route is two places"),
    "a loop": (with_(routes=[*DATA["routes"], ["umma", "umma"]]), "route umma - umma: leads back"),
    "a route twice": (with_(routes=[*DATA["routes"], ["zabalam", "umma"]]), "route zabalam - umma is there twice"),
    "a place cut off": (without_routes_of("kian"), "place 'kian' cannot be reached from 'akshak'"),
}


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("defect", DEFECTS)
def test_a_bad_map_is_refused_naming_the_place(defect: str) -> None:
    text, problem = DEFECTS[defect]
    with pytest.raises(MapError, match=problem) as caught:
        parse_map(text, "mine")
    assert str(caught.value).startswith("map 'mine': ") and "\n" not in str(caught.value)


def test_an_unknown_map_is_named() -> None:
    with pytest.raises(MapError, match="no map 'sea': there are cities, residences"):
        find_map("sea")
    with pytest.raises(NotationError, match="line 1, field 'map': no map 'sea'"):
        read("sumeria; map sea")


def test_maps_are_values() -> None:
    board = find_map("cities")
    twin = parse_map(json.dumps(DATA), "cities")
    assert board == twin and hash(board) == hash(twin) and board != find_map("residences")
    assert repr(board) == "<Map cities: 56 settlements, 78 routes>"


@pytest.mark.parametrize("name", ["cities", "residences"])
def test_a_pickled_position_names_its_map(name: str) -> None:
    state = SUMERIA.start(3, map=name)
    data = pickle.dumps(state)
    twin = pickle.loads(data)
    assert twin == state and twin.map is find_map(name)
    assert len(data) < 500


def test_a_position_on_a_map_of_ones_own_is_unpickled_where_nobody_has_loaded_it(
    own_maps: None, tmp_path: Path
) -> None:
    file, pickled = tmp_path / "mine.json", tmp_path / "mine.pickle"
    file.write_text(with_("places", UMMA, name="Home"), encoding="utf-8")
    load_map(file)
    state = SUMERIA.start(3, map="mine")
    pickled.write_bytes(pickle.dumps(state))
    assert pickle.loads(pickled.read_bytes()) == state
    code = (
        "import pickle, sys\n"
        "state = pickle.load(open(sys.argv[1], 'rb'))\n"
        "print(state.map.name, state.places['umma'], len(state.outcomes()))"
    )
    found = subprocess.run([sys.executable, "-c", code, pickled], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["mine", "Home", str(len(state.outcomes()))]


def test_a_map_that_only_bears_a_packaged_name_stays_itself() -> None:
    board = parse_map(with_("places", UMMA, name="Home"), "cities")
    assert pickle.loads(pickle.dumps(board)) == copy.deepcopy(board) == board != find_map("cities")


def test_a_map_of_ones_own_is_told_by_its_own_names(own_maps: None, tmp_path: Path) -> None:
    data = copy.deepcopy(DATA)
    for place in data["places"]:
        place["name"] = f"My {place['name']}"
    (tmp_path / "mine.json").write_text(json.dumps(data), encoding="utf-8")
    load_map(tmp_path / "mine.json")
    start = read("sumeria; map mine; 1 kian")
    record = Record(start, ["add ur"])
    say = record.start.speech(("Xena", "Yan", "Zoe")).say
    assert say(record.events(0)[0]) == "Xena adds a trader on My Ur."
    with pytest.raises(IllegalAction, match="Ann has a trader on My Ki'an"):
        record.play("add kian")
    atlas._loaded.pop("mine")
    assert pickle.loads(pickle.dumps(start)).speech().label("ur") == "My Ur"
    assert read("sumeria").speech().label("ur") == SUMERIA.speech().label("ur") == "Ur"


def test_names_of_a_map_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        read("sumeria").places["ur"] = "Uruk"  # type: ignore[index]


def test_a_game_on_a_map_of_ones_own_is_replayed(
    own_maps: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, file = tmp_path / "mine.json", tmp_path / "game.txt"
    board.write_text(with_("places", UMMA, name="Home"), encoding="utf-8")
    file.write_text("sumeria; map mine > add umma", encoding="utf-8")
    assert main(["replay", str(file), "--map", str(board)]) == 0
    assert "Ann adds a trader on Home." in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["replay", str(file), "--map", "none.json"])
    assert "boardgames: argument --map: none.json: cannot be read" in capsys.readouterr().err
