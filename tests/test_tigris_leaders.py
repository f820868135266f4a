"""Leaders: where they may stand, and that a moving one is judged with the leader lifted."""

from __future__ import annotations

import pytest
from tigris_play import GREEN, against, legal, play

HALVES = "tigris; temples + e5 e6 g5 g6; 1 king f6 farmer d6; 2 priest h6"


def test_a_leader_that_moves_does_not_fight_itself() -> None:
    moved = play("tigris; 1 king i6; 2 trader j7", "leader king h7")
    assert moved.state.place_of(0, "king") == "h7" and moved.state.stage == "act"
    assert "internal_begins" not in moved.keys


def test_the_old_group_of_a_moving_leader_may_be_no_kingdom_any_more() -> None:
    position = "tigris; temples + e6 g6; 1 king d6; 2 priest h6"
    assert against(position, "leader trader f6") == ["would_join"], "two kingdoms"
    assert against(position, "leader king f6") == [], "with the king lifted only one is left"


def test_a_moving_leader_may_not_join_its_own_old_halves() -> None:
    assert against(HALVES, "leader king f5") == ["would_join"]
    assert against(HALVES.replace("; 2 priest h6", ""), "leader king f5") == [], "one half without a leader"


def test_the_board_is_not_split_by_thinking_a_leader_away() -> None:
    """Another leader is judged on the board as it is: the halves are one kingdom then."""
    assert against(HALVES, "leader trader f5") == []


def test_back_onto_the_same_space_is_no_move() -> None:
    assert against("tigris; 1 king i6", "leader king i6") == ["stays"]
    assert against(HALVES, "leader king f6") == ["stays"], "where it joins its halves already"


def test_leaders_of_one_player_are_no_exception() -> None:
    assert against("tigris; temples + e6 g6; 1 king d6 priest h6", "leader trader f6") == ["would_join"]


def test_a_leader_may_join_leaderless_regions() -> None:
    """With each other, and to one kingdom."""
    position = "tigris; temples + e6 g6; settlements f5; 1 king d6"
    joined = play(position, "leader priest f6")
    kingdom = joined.state.realms[1]
    assert kingdom.bit_count() == 5 and joined.state.realms[0] == kingdom
    assert "enters_kingdom" in joined.keys
    assert "founds_kingdom" in play("tigris; temples + e6 g6", "leader priest f6").keys


def test_a_space_is_empty_beside_a_temple_and_dry() -> None:
    position = "tigris; markets j7; catastrophes i6; monuments red_blue a9 red; 1 / catastrophes 1; 2 king h7"
    assert against(position, "leader king j7") == ["tile_there"]
    assert against(position, "leader king i6") == ["catastrophe_there"]
    assert against(position, "leader trader h7") == ["leader_there"]
    assert "turned_there" in against(position, "leader king a9")
    assert against(position, "leader king e9") == ["no_temple"], "beside nothing"
    assert against(position, "leader king c10") == ["temple_turned"], "face-down temples count for nothing"
    assert against(position, "leader king j6") == ["no_temple"], "corners do not connect"
    assert against(position, "leader king o5") == ["leader_in_river"]
    assert against(position, "leader king d4") == ["leader_in_river", "no_temple"], "no temple would help in a river"


def test_only_what_is_on_the_board_is_withdrawn() -> None:
    position = "tigris; markets i8; 1 king j7 trader h7; 2 king n6"
    assert against(position, "leader priest home") == ["not_on_board"]
    gone = play(position, "leader king home")
    assert gone.state.place_of(0, "king") is None and gone.state.place_of(1, "king") == "n6"
    assert gone.keys[0] == "leader_withdrawn" and gone.state.left == 1


def test_withdrawing_can_split_a_kingdom_and_starts_no_event() -> None:
    position = "tigris; temples + e6 g6; 1 king f6 farmer d6; 2 priest h6"
    gone = play(position, "leader king home")
    assert gone.one("falls_apart").values["number"] == 2
    assert gone.state.realms[2] != gone.state.realms[5] and gone.state.stage == "act"


def test_leaders_give_no_points_by_themselves() -> None:
    placed = play("tigris", "leader king i6", "leader king h7")
    assert placed.points(0) == (0, 0, 0, 0) and placed.keys.count("leader_no_points") == 2


@pytest.mark.parametrize("leader", ["king", "priest", "farmer", "trader"])
def test_every_leader_goes_wherever_the_rules_allow(leader: str) -> None:
    """On the empty classic board: the dry neighbours of the ten temples."""
    found = {words.split()[1] for words in legal("tigris", "leader") if words.split()[0] == leader}
    assert {"i6", "h7", "j7", "i8"} <= found and "o5" not in found and "home" not in found
    assert len(found) == 33


def test_a_trader_that_comes_collects() -> None:
    position = "tigris; players 2; markets j7 k7 l7 l6 l5 m5"
    assert "treasures_wait" in play(position, "leader king i6").keys
    came = play(position, "leader trader i6")
    assert (came.state.stage, came.state.to_move) == ("treasure", 0)
    assert play(came.state, "treasure n5").state.taken[0] == 1
    assert came.state.tiles[GREEN].bit_count() == 6


def test_what_falls_apart_is_told_of_the_kingdom_that_was_left() -> None:
    position = "tigris; temples + h6 j6; markets h7; 1 priest i6 king k6; 2 trader c8 farmer g6"
    moved = play(position, "leader priest b9")
    apart, entered = moved.one("falls_apart"), moved.one("enters_kingdom")
    assert moved.events.index(apart) < moved.events.index(entered)
    assert not set(apart.spaces) & set(entered.spaces)


def test_a_leader_without_temple_splits_the_kingdom_not_the_catastrophe() -> None:
    """The temple on C10 touches the king alone; the two markets are connected by the king on C11."""
    gone = play("tigris; temples + c10; markets d11 b11; 2 king c11; 1 / hand t1 / catastrophes 2", "catastrophe c10")
    assert "cut_apart" not in gone.keys
    assert gone.one("falls_apart").values == {"number": 2}
