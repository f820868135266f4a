"""Regions, kingdoms and who supports whom, as NetworkX graphs.

This is the model people see and compute with, and the specification of the bit sets in `kingdoms`, `leaders`, `tiles`
and `external`. Nodes are places, `a1` to `p11`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import networkx as nx

from boardgames.tigris.grid import BESIDE, BIT, COLUMNS, PLACES, ROWS, Board, names, position
from boardgames.tigris.pieces import COLOURS, LEADERS, MONUMENT_COLOURS, MONUMENTS, TILES
from boardgames.tigris.position import State


def spaces(board: Board | State) -> nx.Graph[str]:
    """All 176 spaces, joined where they share a side.

    Nodes carry `kind` (land or river) and `pos` (x to the right, y up, 0 to 1); of a state also `tile`, `turned`,
    `leader` (seat and kind), `treasure`, `catastrophe`, `monument` and `building`, None or False where there is none.
    Raises `TypeError` for a position of another game, as all do here.
    """
    state = None if isinstance(board, Board) else State.own(board)
    side = board if isinstance(board, Board) else board.board
    graph: nx.Graph[str] = nx.Graph(name=side.name)
    for place in PLACES:
        row, column = position(place)
        pos = (column / (COLUMNS - 1), 1 - row / (ROWS - 1))
        graph.add_node(place, kind="river" if BIT[place] & side.river else "land", pos=pos)
        if state is not None:
            graph.nodes[place].update(_lying(state, place))
    for place in PLACES:
        graph.add_edges_from((place, other) for other in names(BESIDE[BIT[place]]))
    return graph


def _lying(state: State, place: str) -> dict[str, Any]:
    bit = BIT[place]
    turned = next((TILES[colour] for colour, there in enumerate(state.turned) if there & bit), None)
    return {
        "tile": state.tile_at(place),
        "turned": turned,
        "leader": state.leader_at(place),
        "treasure": state.treasure_at(place),
        "catastrophe": state.catastrophe_at(place),
        "monument": state.monument_at(place),
        "building": state.building_at(place),
    }


def connected(state: State, without: str | None = None) -> nx.Graph[str]:
    """The spaces with tiles, face up or down, and leaders, joined where they share a side (te.region.adjacent).

    `without` is a place that is left out: that of a leader that moves, or of the tile that joins two kingdoms.
    """
    graph, left_out = spaces(state), BIT[without] if without else 0
    there = [
        place
        for place, found in graph.nodes.items()
        if (found["tile"] or found["turned"] or found["leader"]) and BIT[place] != left_out
    ]
    connected: nx.Graph[str] = graph.subgraph(there).copy()
    return connected


def regions(state: State, without: str | None = None) -> list[nx.Graph[str]]:
    """The connected groups of tiles and leaders, the one with the first place first.

    Each graph carries

    - `leaders`: the place of each leader, by (seat, kind)
    - `colours`: the seats that lead each colour, e.g. ``{"black": [0]}``
    - `supporters`: the places of the face-up tiles of each colour
    - `strengths`: for each leader's place the number of face-up temples beside it (te.internal.strength)
    - `treasures`, `monuments` (those with at least one tile in it) and `buildings`

    >>> from boardgames import read
    >>> found = regions(read("tigris; markets j7; 1 king i6; 2 trader i8"))
    >>> [region.graph["leaders"] for region in found if "i7" in region]
    [{(0, 'king'): 'i6', (1, 'trader'): 'i8'}]
    """
    graph = connected(state, without)
    groups = sorted(nx.connected_components(graph), key=lambda group: min(map(PLACES.index, group)))
    found: list[nx.Graph[str]] = []
    for group in groups:
        region: nx.Graph[str] = graph.subgraph(group).copy()
        region.graph.update(_held(state, region))
        found.append(region)
    return found


def _held(state: State, region: nx.Graph[str]) -> dict[str, Any]:
    leaders: dict[tuple[int, str], str] = {}
    supporters: dict[str, set[str]] = {colour: set() for colour in COLOURS}
    for place in sorted(region, key=PLACES.index):
        found = region.nodes[place]
        if found["leader"]:
            leaders[found["leader"]] = place
        if found["tile"]:
            supporters[COLOURS[TILES.index(found["tile"])]].add(place)
    colours: dict[str, list[int]] = {}
    for seat, leader in sorted(leaders):
        colours.setdefault(COLOURS[LEADERS.index(leader)], []).append(seat)
    return {
        "leaders": leaders,
        "colours": colours,
        "supporters": supporters,
        "strengths": {place: len(temples_beside(state, place)) for place in leaders.values()},
        "treasures": {place for place in region if region.nodes[place]["treasure"]},
        "monuments": {region.nodes[place]["monument"] for place in region} - {None},
        "buildings": {region.nodes[place]["building"] for place in region} - {None},
    }


def kingdoms(state: State, without: str | None = None) -> list[nx.Graph[str]]:
    """The regions with at least one leader, as `regions` (te.region.kingdom)."""
    return [region for region in regions(state, without) if region.graph["leaders"]]


def touching(state: State, place: str, lifting: str | None = None) -> list[nx.Graph[str]]:
    """The kingdoms that a tile or leader on an empty place would join (te.tile.two_kingdoms, te.leader.no_union).

    `lifting` is the place of a leader that moves: everything is judged without it.

    >>> from boardgames import read
    >>> state = read("tigris; temples + g7; 2 priest j7 trader g6")
    >>> [sorted(kingdom) for kingdom in touching(state, "h7")]
    [['g6', 'g7'], ['i7', 'j7']]
    """
    beside = set(names(BESIDE[BIT[place]]))
    return [kingdom for kingdom in kingdoms(state, lifting) if beside & set(kingdom)]


def meeting(state: State, place: str, lifting: str | None = None) -> nx.Graph[str]:
    """What would meet at an empty place: a node for it and one for each kingdom and each region without leaders beside
    it, named by its first place.

    Regions carry what `regions` gives them and `kingdom`, whether they are one. The place is joined to all. Two
    kingdoms are joined where leaders would fight, with the `colours` of the conflicts.
    """
    beside = set(names(BESIDE[BIT[place]]))
    graph: nx.Graph[str] = nx.Graph()
    graph.add_node(place)
    for region in regions(state, lifting):
        if beside & set(region):
            name = min(region, key=PLACES.index)
            graph.add_node(name, **region.graph, kingdom=bool(region.graph["leaders"]), places=set(region))
            graph.add_edge(place, name)
    for one, other in combinations([node for node in graph if node != place], 2):
        colours = [c for c in COLOURS if c in graph.nodes[one]["colours"] and c in graph.nodes[other]["colours"]]
        if colours:
            graph.add_edge(one, other, colours=colours)
    return graph


def temples_beside(state: State, place: str) -> set[str]:
    """The face-up temples that share a side with a place: a leader's strength in an internal conflict, and what it
    needs to stand there (te.internal.strength, te.leader.temple).

    >>> from boardgames import read
    >>> temples_beside(read("tigris; temples + h6"), "i6") == {"h6", "i7"}
    True
    """
    return {other for other in names(BESIDE[BIT[place]]) if State.own(state).tile_at(other) == "temple"}


def supporters(state: State, leader: str, joint: str | None = None) -> set[str]:
    """The places of the tiles that support the leader on a place in an external conflict (te.external.supporters).

    They have its colour and are connected with it without the tile on `joint`, by default the one under the
    unification tile. Raises `ValueError` if no leader stands there.

    >>> from boardgames import read
    >>> state = read("tigris; temples + k7; markets h7 j7 l7; stage support; placed j7; conflict green 1 2;"
    ...              "1 trader i8; 2 trader k8")
    >>> supporters(state, "i8"), supporters(state, "k8")
    ({'h7'}, {'l7'})
    """
    found = State.own(state).leader_at(leader)
    if found is None:
        raise ValueError(f"no leader stands on {leader}")
    tile = TILES[LEADERS.index(found[1])]
    graph = connected(state, joint or state.uniting)
    return {place for place in nx.node_connected_component(graph, leader) if graph.nodes[place]["tile"] == tile}


def incomes(state: State) -> list[tuple[str, int, str]]:
    """What monuments would pay each seat at the end of a turn of its own: monument, seat and leader
    (te.monument.points)."""
    found = []
    for kingdom in kingdoms(state):
        for monument in sorted(kingdom.graph["monuments"]):
            for colour in MONUMENT_COLOURS[MONUMENTS.index(monument)]:
                for seat in kingdom.graph["colours"].get(COLOURS[colour], ()):
                    found.append((monument, seat, LEADERS[colour]))
    return found
