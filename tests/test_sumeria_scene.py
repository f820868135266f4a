"""Sumeria's pictures: complete, legible, compact, and the same for the same position."""

from __future__ import annotations

import json
import re
from itertools import combinations, product
from random import Random
from xml.etree import ElementTree

import pytest

from boardgames import Dealer, game
from boardgames.contract import CHANCE
from boardgames.pictures import svg as render
from boardgames.pictures.scene import Piece
from boardgames.pictures.style import contrast
from boardgames.sumeria.atlas import Map, find_map, parse_map
from boardgames.sumeria.picture import ground, symbols
from boardgames.sumeria.picture.scene import scene, stage
from boardgames.sumeria.picture.words import describe
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import TYPES
from boardgames.teaching.lessons import load

SUMERIA = game("sumeria")
MAPS = ("cities", "residences")


def whole_game(seats: int, name: str, seed: int = 1) -> list[State]:
    """All positions of a random game."""
    rng, dealer = Random(seed), Dealer(seed)
    states = [SUMERIA.start(players=seats, map=name)]
    while (state := states[-1]).to_move is not None:
        states.append(state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng)))
    return states


GAMES = {(seats, name): whole_game(seats, name) for seats, name in product((3, 4), MAPS)}


def own_map(color: str | None = None) -> Map:
    """A map without outlines, as readers make them."""
    board = find_map("cities")
    zones = [zone._asdict() | ({"color": color} if color else {}) for zone in board.zones]
    places = [place._asdict() for place in board.places]
    return parse_map(json.dumps({"zones": zones, "places": places, "routes": board.routes}), "own")


@pytest.fixture(scope="module", params=[*MAPS, "own"])
def board(request: pytest.FixtureRequest) -> Map:
    return own_map() if request.param == "own" else find_map(request.param)


@pytest.mark.parametrize("states", GAMES.values(), ids=lambda states: f"{states[0].seats}-{states[0].map.name}")
def test_every_position_has_a_picture(states: list[State]) -> None:
    assert {state.stage for state in states} == {"zones", "tokens", "start", "place", "act", "take", "over"}
    for state in states:
        drawn = scene(state)
        keys = [piece.key for piece in drawn.pieces]
        assert len(keys) == len(set(keys))
        for piece in drawn.pieces:
            assert piece.symbol in drawn.stage.symbols
            assert 0 <= piece.x <= drawn.stage.width
            assert 0 <= piece.y <= drawn.stage.height
        assert drawn.stage is stage(state.map, state.seats)


@pytest.mark.parametrize("states", GAMES.values(), ids=lambda states: f"{states[0].seats}-{states[0].map.name}")
def test_the_picture_shows_the_whole_position(states: list[State]) -> None:
    for state in states:
        drawn = scene(state)
        shown = [piece.symbol for piece in drawn.pieces]
        spots = {(place.x, place.y): word for word, place in drawn.stage.places.items()}
        standing = {spots[p.x, p.y]: int(p.symbol[-1]) for p in drawn.pieces if (p.x, p.y) in spots}
        assert standing == {p.id: seat - 1 for p, seat in zip(state.map.places, state.board, strict=True) if seat}
        for seat in range(state.seats):
            # All traders, and the one that is the sign of the player's panel.
            assert shown.count(f"trader{seat}") == state.total + 1
        for n, kind in enumerate(TYPES):
            assert shown.count(kind) == sum(held[n] for held in (*state.spaces, *state.won))
        row = sorted((p.x, int(p.symbol[4:])) for p in drawn.pieces if re.fullmatch(r"zone\d", p.symbol))
        assert tuple(zone for _, zone in row) == state.row
        assert shown.count("turn") == (state.to_move is not None and state.to_move >= 0)
        assert shown.count("due") == (state.stage == "take")
        assert f"{sum(state.bag)}" in {p.label for p in drawn.pieces if p.symbol == "bag"}


def test_words_tell_of_the_bag_no_more_than_the_picture() -> None:
    """A lesson asks how many economic tokens it holds."""
    state = load("sumeria", "preparation").steps["bag"].record().state
    assert "economic" not in SUMERIA.describe(state).split("In the bag: ")[1]


@pytest.mark.parametrize("states", GAMES.values(), ids=lambda states: f"{states[0].seats}-{states[0].map.name}")
def test_pieces_of_a_kind_do_not_cover_each_other_in_a_panel(states: list[State]) -> None:
    width = {"pts": 45, "hand": 76, "name": 60, "points": 40}
    for state in states[-1:]:
        texts = [p for p in scene(state).pieces if p.symbol in width]
        for one, other in combinations(texts, 2):
            assert abs(one.y - other.y) > 12 or abs(one.x - other.x) >= min(width[one.symbol], width[other.symbol])


def test_a_scene_is_a_pure_function_of_the_position() -> None:
    for state in GAMES[3, "cities"][::25]:
        assert scene(SUMERIA.read(state.text)) == scene(state)


def test_a_move_changes_little() -> None:
    """What does not move keeps its key and place, so that only what moves is sent and glides."""

    def pieces(state: State) -> dict[str, Piece]:
        return {piece.key: piece for piece in scene(state).pieces}

    state = SUMERIA.read("sumeria; row akshak adab umma lagash kish nippur uruk ur; 1 kian; 2 zabalam umma; turn 1")
    before, after = pieces(state), pieces(state.play("move kian dabrum"))
    assert before.keys() - after.keys() == {"t0kian"}
    assert after.keys() - before.keys() == {"t0dabrum"}
    assert before["t0kian"].symbol == after["t0dabrum"].symbol
    moved = {key for key in before.keys() & after.keys() if before[key] != after[key]}
    assert moved <= {"turn", "phase", "z0", "z1", "rank0", "rank1"}


def test_places_are_easy_to_hit(board: Map) -> None:
    places = stage(board, 3).places
    assert set(places) == set(board.names)
    for one, other in combinations(places.values(), 2):
        assert ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 >= one.r + other.r
    # On a picture 600 pixels wide, still 24 pixels across.
    assert min(place.r for place in places.values()) * 2 * 600 / stage(board, 3).width >= 24


@pytest.mark.parametrize("name", MAPS)
def test_the_placement_kept_beside_a_map_is_what_would_be_found(name: str) -> None:
    board = find_map(name)
    assert ground.placement(board) == ground.find_placement(board), "run python -m boardgames.sumeria.picture.ground"


def test_another_map_of_a_packaged_name_finds_its_own_placement() -> None:
    other = own_map("#808080")
    other.name = MAPS[0]
    assert ground.placement(other) == ground.find_placement(other) != ground.placement(find_map(MAPS[0]))


@pytest.mark.parametrize("name", MAPS)
def test_no_two_names_read_as_one(name: str) -> None:
    for one, other in combinations(ground.placement(find_map(name)).names, 2):
        assert not one.box.meets(other.box.grown(12, 4))


def test_names_cover_neither_each_other_nor_settlements(board: Map) -> None:
    names = ground.placement(board).names
    sites = [ground.Box(x - r, y - r, x + r, y + r) for x, y, r, *_ in stage(board, 3).places.values()]
    for (i, one), (j, other) in combinations(enumerate(names), 2):
        assert not one.box.meets(other.box), (board.places[i].name, board.places[j].name)
    for (i, name), (j, site) in product(enumerate(names), enumerate(sites)):
        assert i == j or not name.box.meets(site), (board.places[i].name, board.places[j].name)
    for name in names:
        assert name.box.left > ground.LEFT
        assert name.box.right < ground.RIGHT
        assert name.box.top > ground.TOP
        assert name.box.bottom < ground.BOTTOM


def test_ground_and_symbols_are_compact_and_well_formed(board: Map) -> None:
    for seats in (3, 4):
        drawn = stage(board, seats)
        assert len(drawn.ground_markup()) <= 22_000
        assert len(drawn.style) + sum(map(len, drawn.symbols.values())) <= 16_000
        markup = drawn.ground_markup() + "".join(drawn.symbols.values())
        ElementTree.fromstring(f"<g>{markup}</g>")
        # Colours live in the style, ids in the renderer's hands.
        assert not re.search(r'(fill|stroke)="#|\bid="', markup)
        assert set(re.findall(r'href="#(\w+)"', markup)) <= drawn.symbols.keys()
        classes = {name for group in re.findall(r'class="([^"]+)"', markup) for name in group.split()}
        assert classes <= set(re.findall(r"\.(su-[\w-]+)", drawn.style))


def test_the_document_is_well_formed() -> None:
    for states in GAMES.values():
        ElementTree.fromstring(render.svg(scene(states[-1], ("A & B", "<i>", "Somebody with a very long name", '"'))))


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_texts_stand_out(theme: int) -> None:
    for text, background in symbols.TEXTS:
        assert contrast(symbols.PALETTE[text][theme], symbols.PALETTE[background][theme]) >= 4.5, (text, background)
    for color in {zone.color for name in MAPS for zone in find_map(name).zones} | {
        "#000000",
        "#ffffff",
        "#ff0000",
        "#0000ff",
    }:
        ground, deep = symbols.zone_colors(color)
        assert contrast(symbols.PALETTE["ink"][theme], ground[theme]) >= 4.5, color
        assert contrast(deep[theme], ground[theme]) >= 4.5, color


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_traders_and_tokens_stand_out_from_every_zone(theme: int) -> None:
    """Each has an outline with a halo around it: one of the two stands out, whatever lies below."""
    line, halo = (symbols.PALETTE[name][theme] for name in ("line", "halo"))
    assert contrast(line, halo) >= 7
    for zone in find_map("cities").zones:
        ground = symbols.zone_colors(zone.color)[0][theme]
        assert contrast(line, ground) >= 3


def test_a_map_of_strange_colors_is_still_drawn() -> None:
    board = own_map("#000000")
    assert len(stage(board, 4).places) == 56


def test_words_are_short_and_say_everything() -> None:
    for state in (*GAMES[3, "cities"], *GAMES[4, "residences"]):
        words = describe(state)
        assert len(words) < (1200 if state.round <= 3 else 1350)
        for place, seat in zip(state.map.places, state.board, strict=True):
            assert not seat or place.name in words
        for zone in state.row:
            assert state.map.zones[zone].name in words
    state = next(state for state in GAMES[3, "cities"] if state.stage == "take")
    assert f"{('Xena', 'Yuri', 'Zoe')[state.to_move or 0]} controls " in describe(state, ("Xena", "Yuri", "Zoe"))


def test_words_of_a_shared_victory() -> None:
    state = GAMES[3, "cities"][-1]._replace(won=((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)))
    assert "Ann and Ben share the victory with 1 point." in describe(state)


def test_words_name_the_round_once() -> None:
    for state in whole_game(3, "cities"):
        assert describe(state).partition("\n")[0].lower().count(f"round {state.round}") == 1
