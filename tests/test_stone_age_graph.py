"""The flow of a round and what turns into what, beside what the engine does."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from walks import Walk, walks

from boardgames import game, read
from boardgames.stone_age import State
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.graph import economy, follows, leads_to, round_flow, turned_into
from boardgames.stone_age.notation import STAGES
from boardgames.stone_age.pieces import CARDS, DIVISORS, PLACES

STONE_AGE = game("stone_age")


@given(played=walks(STONE_AGE))
def test_games_go_along_the_flow(played: Walk) -> None:
    """Each step of a game is an edge, by an action that the edge names; who decides is what the node says."""
    flow = round_flow()
    for step in played.steps:
        before, after = step.state, step.after
        assert isinstance(before, State) and isinstance(after, State)
        assert after.stage in follows(before), (before.stage, str(step.action), after.stage)
        assert step.action[0] in flow.edges[before.stage, after.stage]["actions"]
        who = flow.nodes[before.stage]["who"]
        assert (before.to_move == -1) == (who == "chance")
        if who == "turn":
            assert before.to_move == before.turn
        assert {action[0] for action in before.actions} <= set(flow.nodes[before.stage]["actions"])


def test_the_flow_is_whole() -> None:
    flow = round_flow()
    assert set(flow) == set(STAGES)
    assert nx.descendants(flow, "start") == set(STAGES) - {"start"}
    assert [stage for stage in flow if not flow.out_degree(stage)] == ["over"]
    for stage in set(STAGES) - {"over"}:
        assert nx.has_path(flow, stage, "over")
    for *_, rule in flow.edges(data="rule"):
        assert rule in STONE_AGE.catalogue


def test_everything_leads_to_points() -> None:
    things = economy()
    assert nx.ancestors(things, "points") == set(things) - {"points"}
    assert nx.descendants(things, "people") >= {*KINDS, "card", "building", "points", "food", "tools"}
    for *_, rules in things.edges(data="rules"):
        assert rules and set(rules) <= set(STONE_AGE.catalogue)


@pytest.mark.parametrize("kind", KINDS)
def test_a_resource_on_its_way(kind: str) -> None:
    divisor = DIVISORS[1 + KINDS.index(kind)]
    (dice,) = [one for one in economy().predecessors(kind) if one.endswith("_dice")]
    assert economy().edges[dice, kind]["label"] == f"1 for each {divisor}"
    assert economy().edges[kind, "building"]["label"] == f"worth {divisor}", "value and divisor are the same"
    assert [kind, "points"] in leads_to(kind)


def test_what_cards_give_is_counted() -> None:
    edges = economy().edges
    food = [card for card in CARDS.values() if card.top in ("food",)]
    assert edges["card", "food"]["label"] == f"{len(food)} cards"
    assert edges["card", "stone"]["label"] == "14 cards", "ten with dice, three with stone, one with two resources"
    assert edges["card", "card"]["rules"] == ("sa.card.extra_card",)


@pytest.mark.parametrize("place", PLACES)
def test_the_use_of_a_place_is_a_walk(place: str) -> None:
    graph = economy()
    edges = turned_into(place)
    assert all(graph.has_edge(*edge) for edge in edges) and edges[0][0] == "people"


def test_things_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="there is no 'iron'"):
        leads_to("iron")
    with pytest.raises(ValueError, match="there is no place 'nowhere': choose from hunt, forest"):
        turned_into("nowhere")
    with pytest.raises(TypeError, match="this takes a position of Stone Age, not of Sumeria"):
        follows(read("sumeria"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="this takes a position of Stone Age, not None"):
        follows(None)  # type: ignore[arg-type]
    state = read("stone_age")
    assert isinstance(state, State) and follows(state) == {"place", "use"}
