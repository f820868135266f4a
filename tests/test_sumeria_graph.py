"""NetworkX is the specification of the quicker code that lists moves."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import read
from boardgames.sumeria import State, find_map
from boardgames.sumeria.graph import influence_table, occupied, reachable, trade_routes
from boardgames.sumeria.traders import routes_from

MAPS = ("cities", "residences")


def random_board(board: str, rng: Random, most: int = 14) -> State:
    """Any number of traders anywhere."""
    state = read(f"sumeria; map {board}")
    assert isinstance(state, State)
    places = list(range(56))
    rng.shuffle(places)
    cells = bytearray(56)
    for seat in range(3):
        for _ in range(int(rng.random() * (most + 1))):
            cells[places.pop()] = seat + 1
    return state._replace(board=bytes(cells))


@pytest.mark.parametrize("board", MAPS)
def test_the_quick_moves_are_those_of_the_graph(board: str) -> None:
    rng = Random(board)
    ids = [place.id for place in find_map(board).places]
    for _ in range(1000):
        state = random_board(board, rng)
        graph = trade_routes(state)
        group = {place: part for part in nx.connected_components(occupied(state)) for place in part}
        for seat in range(3):
            moves = [action[1:] for action in state._replace(to_move=seat).actions if action[0] == "move"]
            for origin in (ids[i] for i, owner in enumerate(state.board) if owner == seat + 1):
                targets = [target for start, target in moves if start == origin]
                assert len(targets) == len(set(targets))
                assert set(targets) == nx.node_boundary(graph, group[origin])


@given(seed=st.integers(0, 2**32), board=st.sampled_from(MAPS))
def test_every_way_is_a_shortest_one_past_traders(seed: int, board: str) -> None:
    state = random_board(board, Random(seed))
    graph = trade_routes(state)
    ids = [place.id for place in state.map.places]
    for origin in range(56):
        if not state.board[origin]:
            continue
        ways = reachable(state, ids[origin])
        quick = routes_from(state.map, state.board, origin)
        assert {ids[target] for target in quick} == set(ways)
        for target, way in quick.items():
            named = [ids[place] for place in way]
            assert len(named) == len(ways[ids[target]])
            for path in (named, ways[ids[target]]):
                assert nx.is_simple_path(graph, path) and path[0] == ids[origin]
                assert all(state.owner(place) is not None for place in path[:-1]) and state.owner(path[-1]) is None


@given(seed=st.integers(0, 2**32), board=st.sampled_from(MAPS))
def test_a_trader_reaches_the_boundary_of_its_component(seed: int, board: str) -> None:
    """A search step by step, as the rule is worded, comes to what `node_boundary` says."""
    state = random_board(board, Random(seed))
    graph = trade_routes(state)
    for component in nx.connected_components(occupied(state)):
        boundary = nx.node_boundary(graph, component)
        for origin in component:
            todo, seen, stops = [origin], {origin}, set()
            while todo:
                for place in graph[todo.pop()]:
                    if place not in seen:
                        seen.add(place)
                        (stops.add if state.owner(place) is None else todo.append)(place)
            assert stops == boundary == set(reachable(state, origin))


@given(seed=st.integers(0, 2**32), board=st.sampled_from(MAPS), players=st.sampled_from([0, 1, 2]))
def test_the_legal_actions_from_the_graph_alone(seed: int, board: str, players: int) -> None:
    state = random_board(board, Random(seed))._replace(to_move=players)
    owners = nx.get_node_attributes(trade_routes(state), "owner")
    mine = [place for place, owner in owners.items() if owner == players]
    expected = {("remove", place) for place in mine}
    expected |= {("move", place, target) for place in mine for target in reachable(state, place)}
    if len(mine) < state.total:
        expected |= {("add", place) for place, owner in owners.items() if owner is None}
    assert set(state.actions) == expected


def test_nobody_moves_from_an_empty_settlement() -> None:
    with pytest.raises(ValueError, match="nobody stands on umma"):
        reachable(read("sumeria; 1 kian"), "umma")  # type: ignore[arg-type]


def test_only_positions_of_sumeria_are_drawn() -> None:
    for ask in (trade_routes, occupied, influence_table, lambda state: reachable(state, "kian")):
        with pytest.raises(TypeError, match="this takes a position of Sumeria, not of Tigris & Euphrates"):
            ask(read("tigris"))  # type: ignore[arg-type]


def test_occupied_settlements_hang_together() -> None:
    state = read("sumeria; 1 kian ur; 2 zabalam umma")
    assert isinstance(state, State)
    assert {*map(frozenset, nx.connected_components(occupied(state)))} == {
        frozenset({"kian", "umma", "zabalam"}),
        frozenset({"ur"}),
    }
    assert set(map(frozenset, occupied(state).edges)) == {
        frozenset({"umma", "zabalam"}),
        frozenset({"zabalam", "kian"}),
    }


@given(seed=st.integers(0, 2**32))
def test_the_table_counts_every_trader_once(seed: int) -> None:
    state = random_board("cities", Random(seed))
    table = influence_table(state)
    for seat in range(3):
        assert sum(sum(entry["traders"].get(seat, ())) for entry in table) == state.board.count(seat + 1)
