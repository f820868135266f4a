"""The NetworkX model is the specification: the bit sets of the engine say the same."""

from __future__ import annotations

from functools import partial
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tigris_play import play
from walks import Walk, random_state, walks

from boardgames import game, read
from boardgames.contract import Event
from boardgames.tigris import State, external, leaders, legal, monuments
from boardgames.tigris.graph import (
    connected,
    incomes,
    kingdoms,
    meeting,
    regions,
    spaces,
    supporters,
    temples_beside,
    touching,
)
from boardgames.tigris.grid import (
    BESIDE,
    BIT,
    EVERYWHERE,
    NAME,
    PLACES,
    bits,
    each,
    flood,
    lines_through,
    member,
    names,
)
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.pieces import LEADERS

TIGRIS = game("tigris")
MANY = settings(max_examples=2 * settings().max_examples)
SETS = st.sets(st.sampled_from(PLACES), max_size=176)


# ---------------------------------------------------------------- the grid
@given(places=SETS)
def test_sets_of_places(places: set[str]) -> None:
    them = bits(places)
    assert set(names(them)) == places and them.bit_count() == len(places)
    assert list(names(them)) == sorted(places, key=PLACES.index), "in reading order"
    assert {member(them, number) for number in range(len(places))} == set(each(them))


def test_neighbours_share_a_side() -> None:
    graph = spaces(TIGRIS.start(2))  # type: ignore[arg-type]
    assert nx.is_isomorphic(graph, nx.grid_2d_graph(11, 16))
    assert (
        sum(graph.degree(place) for place in PLACES)
        == 2 * graph.number_of_edges()
        == sum(  # type: ignore[misc]
            beside.bit_count() for beside in BESIDE.values()
        )
    )
    assert set(graph["a1"]) == {"b1", "a2"} and set(graph["p11"]) == {"o11", "p10"}
    assert EVERYWHERE.bit_count() == 176


@given(places=SETS.filter(bool), data=st.data())
def test_floods_are_components(places: set[str], data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(places)))
    graph = spaces(TIGRIS.start(2)).subgraph(places)  # type: ignore[arg-type]
    assert set(names(flood(BIT[start], bits(places)))) == nx.node_connected_component(graph, start)


@given(places=SETS.filter(bool), data=st.data())
def test_lines_are_unbroken(places: set[str], data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(places)))
    graph = spaces(TIGRIS.start(2)).subgraph(places)  # type: ignore[arg-type]
    row, column = lines_through(BIT[start], bits(places))
    same_row = graph.subgraph([place for place in places if place[1:] == start[1:]])
    same_column = graph.subgraph([place for place in places if place[0] == start[0]])
    assert set(names(row)) == nx.node_connected_component(same_row, start)
    assert set(names(column)) == nx.node_connected_component(same_column, start)


# ---------------------------------------------------------------- the engine against the model
@MANY
@given(seed=st.integers(0, 2**32))
def test_the_fast_path_agrees_with_the_model(seed: int) -> None:
    state = random_state(TIGRIS, seed)
    assert isinstance(state, State)
    found = kingdoms(state)
    assert {frozenset(kingdom) for kingdom in found} == {frozenset(names(realm)) for realm in state.realms if realm}
    for index, (place, realm) in enumerate(zip(state.leaders, state.realms, strict=True)):
        if place:
            (kingdom,) = [kingdom for kingdom in found if NAME[place] in kingdom]
            assert set(kingdom) == set(names(realm))
            assert kingdom.graph["leaders"][index // 4, LEADERS[index % 4]] == NAME[place]
            assert kingdom.graph["strengths"][NAME[place]] == len(temples_beside(state, NAME[place]))
    assert set(connected(state)) == set(names(state.occupied))

    rng = Random(seed)
    empty = names(legal.free(state))
    two, three = legal.crowded(state.realms, legal.free(state))
    for place in rng.sample(empty, 3):
        number = len(touching(state, place))
        assert number == len(touched(BIT[place], state.realms))
        assert (bool(two & BIT[place]), bool(three & BIT[place])) == (number >= 2, number >= 3)
    # With a leader lifted.
    standing = [index for index, place in enumerate(state.leaders) if place]
    for index in rng.sample(standing, min(1, len(standing))):
        here, lifted = NAME[state.leaders[index]], leaders.lifted(state, index)
        groups = {frozenset(kingdom) for kingdom in kingdoms(state, without=here)}
        assert groups == {frozenset(names(realm)) for realm in lifted if realm}
        for place in rng.sample(empty, 2):
            assert len(touching(state, place, here)) == len(touched(BIT[place], lifted))


@given(played=walks(TIGRIS))
def test_supporters_and_incomes_agree_with_the_model(played: Walk) -> None:
    for state, _, events, _ in played.steps:
        assert isinstance(state, State)
        fight = state.conflict
        if fight is not None and state.uniting:
            for seat in (fight.attacker, fight.defender):
                place = state.place_of(seat, LEADERS[fight.colour])
                assert place is not None
                assert supporters(state, place) == set(names(external.supporters(state, seat, fight.colour)))
        if any(event.key == "monument_pays" for event in events):
            told: list[Event] = []
            monuments.pay(state, told)
            paid = [(e.values["monument"], e.values["leader"]) for e in told if e.key == "monument_pays"]
            model = [(monument, leader) for monument, seat, leader in incomes(state) if seat == state.turn]
            assert sorted(paid) == sorted(model)  # type: ignore[type-var]


# ---------------------------------------------------------------- what learners ask
def test_regions_and_kingdoms_carry_what_is_in_them() -> None:
    state = play(
        "tigris; markets j7 k7; monuments red_blue h5 red; buildings market_hall j7; 1 king i8; 2 trader h7"
    ).state
    (kingdom,) = kingdoms(state)
    held = kingdom.graph
    assert held["leaders"] == {(1, "trader"): "h7", (0, "king"): "i8"}
    assert held["colours"] == {"black": [0], "green": [1]}
    assert held["supporters"]["green"] == {"j7", "k7"} and held["supporters"]["red"] == {"i7"}
    assert held["strengths"] == {"h7": 1, "i8": 1}
    assert held["treasures"] == {"i7"} and held["monuments"] == {"red_blue"} and held["buildings"] == {"market_hall"}
    assert set(kingdom) == {"h5", "i5", "h6", "i6", "i7", "h7", "i8", "j7", "k7"}
    assert len(regions(state)) == 10 and len(regions(TIGRIS.start(2))) == 10  # type: ignore[arg-type]


def test_what_meets_at_a_place() -> None:
    state = play("tigris; temples + g7; settlements h6; 1 king g6 trader f7; 2 king j7 / hand s1").state
    graph = meeting(state, "h7")
    assert set(graph["h7"]) == {"g6", "i7"}, "named by their first places; h6 hangs on the king of g6"
    assert graph.edges["g6", "i7"]["colours"] == ["black"]
    assert graph.nodes["g6"]["kingdom"] and graph.nodes["g6"]["places"] == {"g6", "g7", "f7", "h6"}
    assert len(touching(state, "h7")) == 2 and touching(state, "h7", lifting="j7")[0].graph["colours"]["green"] == [0]


def test_an_objection_names_the_line_that_computes_its_spaces() -> None:
    state = play("tigris; temples + h6 j6; 1 king i8 / hand s1; 2 priest g6; 3 trader k6").state
    (objection,) = [each for action in state.conceivable() if action == ("tile", "settlement", "i6")
                    for each in state.objections(action)]  # fmt: skip
    found = eval(objection.graph, {"touching": touching, "state": state})
    assert {place for kingdom in found for place in kingdom} == set(objection.spaces)
    moving = play("tigris; temples + e5 e6 g5 g6; 1 king f6 farmer d6; 2 priest h6").state
    (objection,) = [each for action in moving.conceivable() if action == ("leader", "king", "f5")
                    for each in moving.objections(action)]  # fmt: skip
    found = eval(objection.graph, {"touching": touching, "state": moving})
    assert {place for kingdom in found for place in kingdom} == set(objection.spaces)


def test_nobody_to_support() -> None:
    with pytest.raises(ValueError, match="no leader stands on a1"):
        supporters(play("tigris").state, "a1")


def test_only_positions_of_tigris_are_drawn() -> None:
    for ask in (spaces, kingdoms, incomes, *(partial(ask, place="i6") for ask in (touching, meeting, temples_beside))):
        with pytest.raises(TypeError, match="this takes a position of Tigris & Euphrates, not of Sumeria"):
            ask(read("sumeria"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not of Sumeria"):
        supporters(read("sumeria"), "i6")  # type: ignore[arg-type]


def test_a_place_that_does_not_exist_is_named() -> None:
    state = read("tigris; 1 king i6")
    assert isinstance(state, State)
    asked = [kingdoms, regions, lambda state, place: touching(state, "h6", place), touching, meeting, temples_beside]
    asked += [supporters, lambda state, place: supporters(state, "i6", place)]
    asked += [getattr(State, name) for name in dir(State) if name.endswith("_at") and name != "colour_at"]
    for ask in asked:
        with pytest.raises(KeyError, match="no place 'I6': names are written in small letters, as 'i6' is"):
            ask(state, "I6")
