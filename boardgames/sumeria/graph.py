"""The map, a trader's ways and the control of zones as NetworkX graphs and tables.

This is the model people see and compute with, and the specification of the faster code in `traders` and `scoring`.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from boardgames.sumeria import scoring
from boardgames.sumeria.atlas import Map
from boardgames.sumeria.position import State


def trade_routes(board: Map | State) -> nx.Graph[str]:
    """The settlements and their routes.

    Nodes carry `name`, `kind`, `zone` and `pos` (x to the right, y up, 0 to 1); of a state also `owner`, the seat of
    the trader there, or None. Raises `TypeError` for a position of another game, as all do here.
    """
    state = None if isinstance(board, Map) else State.own(board)
    board_map = board if isinstance(board, Map) else board.map
    graph: nx.Graph[str] = nx.Graph(name=board_map.name)
    for place in board_map.places:
        graph.add_node(place.id, name=place.name, kind=place.kind, zone=place.zone, pos=(place.x, place.y))
        if state is not None:
            graph.nodes[place.id]["owner"] = state.owner(place.id)
    graph.add_edges_from(board_map.routes)
    return graph


def occupied(state: State) -> nx.Graph[str]:
    """The occupied settlements and the routes between them: its components are what a trader can jump along."""
    graph = trade_routes(state)
    return graph.subgraph([place for place, owner in graph.nodes(data="owner") if owner is not None]).copy()


def reachable(state: State, origin: str) -> dict[str, list[str]]:
    """Where the trader on `origin` can move, each target with the shortest way there (su.move.jump).

    The targets are the boundary of the trader's component of occupied settlements. Raises `ValueError` if nobody
    stands there.

    >>> from boardgames import read
    >>> sorted(reachable(read("sumeria; 1 kian; 2 zabalam umma"), "kian"))
    ['apisal', 'dabrum', 'gissa', 'gu_edena', 'nagsu']
    """
    if State.own(state).owner(origin) is None:
        raise ValueError(f"nobody stands on {origin}")
    graph = trade_routes(state)
    component = nx.node_connected_component(occupied(state), origin)
    targets = nx.node_boundary(graph, component)
    # The way ends at the first empty place, so each target hangs on the component by itself.
    return {target: nx.shortest_path(graph.subgraph(component | {target}), origin, target) for target in targets}


def influence_table(state: State) -> list[dict[str, Any]]:
    """For each zone, in the order of the row: its place in the row, each player's traders by kind, who controls it and
    who is second (seats or None).

    >>> from boardgames import read
    >>> influence_table(read("sumeria; 1 akshak; 2 eshnunna der; 3 tutub nerebtum"))[0]["control"]
    1
    """
    table = []
    for position, zone in enumerate(State.own(state).row, start=1):
        ranked = scoring.influence(state, zone)
        table.append(
            {
                "position": position,
                "zone": state.map.zones[zone].id,
                "ascendant": position <= 3,
                "traders": {row.seat: (row.residence, row.cities, row.villages) for row in ranked},
                "control": ranked[0].seat if ranked else None,
                "second": ranked[1].seat if len(ranked) > 1 else None,
            }
        )
    return table
