"""Placing tiles, their points; catastrophes; swaps; and the turn around them."""

from __future__ import annotations

import pytest
from tigris_play import BLUE, RED, TIGRIS, against, legal, play

from boardgames.contract import CHANCE, Action
from boardgames.tigris.graph import kingdoms

FULL = "1 / hand s1 t2 f2 m1; 2 / hand s2 t2 f1 m1"


# ---------------------------------------------------------------- tiles
def test_the_point_goes_to_the_leader_whoever_placed_the_tile() -> None:
    placed = play("tigris; 1 / hand m1; 2 trader i6 king h7", "tile market j7")
    assert placed.points(1) == (0, 0, 0, 1) and placed.one("point_leader").values["leader"] == "trader"


def test_a_king_stands_in_for_the_missing_leader() -> None:
    placed = play("tigris; 1 / hand m1 f1; 2 king i6; 3 farmer h7", "tile market j7")
    assert placed.points(1) == (0, 0, 0, 1), "in the tile's colour"
    assert "point_king" in placed.keys
    farm = play("tigris; farms i9; settlements i8; 1 / hand f1; 2 king i6; 3 farmer h7", "tile farm j9")
    assert farm.points(2) == (0, 0, 1, 0) and farm.points(1) == (0, 0, 0, 0)


def test_no_point_without_leader_and_king_or_outside_a_kingdom() -> None:
    assert "no_leader" in play("tigris; 1 / hand m1; 2 farmer i6", "tile market j7").keys
    assert "no_kingdom" in play("tigris; 1 / hand m1", "tile market j7").keys


def test_touching_nothing_but_a_leader_is_enough() -> None:
    assert play("tigris; 1 trader i6 / hand m1", "tile market i5").points(0) == (0, 0, 0, 1)


def test_a_tile_can_bring_a_leaderless_region_into_the_kingdom() -> None:
    grown = play("tigris; settlements k7; 1 trader i6 / hand m1", "tile market j7")
    assert grown.one("region_joins").spaces == ("k7",) and len(kingdoms(grown.state)[0]) == 4


def test_each_leaderless_region_that_joins_is_told() -> None:
    both = play("tigris; settlements k7 l7; temples + j6; 1 priest i8 / hand m1", "tile market j7")
    assert [event.spaces for event in both.all("region_joins")] == [("j6",), ("k7", "l7")]


def test_who_is_missing_for_a_point_is_told() -> None:
    red, black = (
        play("tigris; 1 trader i6 / hand s1 m1 t1", words).one("no_leader")
        for words in ("tile temple j7", "tile settlement j7")
    )
    assert TIGRIS.speech().say(red).endswith("because this kingdom has no priest or king.")
    assert TIGRIS.speech().say(black).endswith("because this kingdom has no king.")


def test_farms_on_rivers_and_nothing_else_there() -> None:
    position = f"tigris; {FULL}"
    assert against(position, "tile farm a1") == ["farm_on_land"]
    assert against(position, "tile market a4") == ["not_on_river"]
    farms = {words.split()[1] for words in legal(position, "tile") if words.startswith("farm")}
    assert len(farms) == 41 and len(legal(position, "tile")) == 41 + 3 * (176 - 41 - 10)


def test_a_tile_comes_from_the_hand_onto_an_empty_space() -> None:
    assert against("tigris; 1 / hand m1", "tile temple a1") == ["not_in_hand"]
    assert against("tigris; catastrophes a1; 1 / hand m1 / catastrophes 1", "tile market a1") == ["catastrophe_there"]


# ---------------------------------------------------------------- catastrophes
def test_a_catastrophe_blocks_its_space_for_everything() -> None:
    after = play(f"tigris; {FULL}", "catastrophe a1").state
    for action, reason in (("tile temple a1", "catastrophe_there"), ("catastrophe a1", "on_catastrophe")):
        assert reason in against(after, action)
    assert after.catastrophes_left == (1, 2) and after.removed == (0, 0, 0, 0)


def test_a_catastrophe_on_an_empty_space_starts_nothing() -> None:
    after = play("tigris; 1 king i6", "catastrophe i8")
    assert after.state.stage == "act" and after.points(0) == (0, 0, 0, 0) and "connects_nothing" not in after.keys


def test_several_leaders_lose_their_last_temple_together() -> None:
    gone = play("tigris; temples + j5; 1 king i5; 2 priest k5 farmer j4 / hand t1", "catastrophe j5")
    assert not any(gone.state.leaders) and len(gone.all("goes_home")) == 3
    assert {event.rule for event in gone.all("loses_temple")} == {"te.catastrophe.last_temple"}
    assert gone.state.removed == (0, 1, 0, 0)


def test_a_starting_temple_without_treasure_can_be_destroyed() -> None:
    position = "tigris; treasures b2 p2 f3 n5 b8 o9 f10 k11 k1; 1 king i6 / treasures 1"
    gone = play(position, "catastrophe i7")
    assert gone.state.place_of(0, "king") is None
    # Later such a space is a land space like any other: but for the catastrophe.
    assert against("tigris; temples b2; treasures b2; 1 / hand t1 / treasures 9", "tile temple i7") == []


@pytest.mark.parametrize(
    ("place", "reason"), [("i7", "on_treasure"), ("a9", "on_monument"), ("i6", "on_leader"), ("c4", "on_building")]
)
def test_what_is_protected(place: str, reason: str) -> None:
    position = "tigris; farms c4; monuments red_blue a9 red; buildings granary c4; 1 king i6"
    assert against(position, f"catastrophe {place}") == [reason]


# ---------------------------------------------------------------- swaps
def test_tiles_are_swapped_for_as_many_from_the_bag() -> None:
    swap = play("tigris; 1 / hand s1 t2 f2 m1; 2 / hand t6", "swap farm 2 temple 1")
    assert swap.state.swapped[0] == (0, 1, 2, 0) and swap.state.hands[0] == (1, 1, 0, 1)
    assert (swap.state.to_move, swap.state.due) == (CHANCE, 3)
    done = play(swap.state, "draw market", "draw market", "draw settlement")
    assert done.state.hands[0] == (2, 1, 0, 3) and (done.state.turn, done.state.left) == (0, 1)
    assert "tile settlement a1" in {str(action) for action in done.state.actions}, "they can be used at once"


def test_a_hand_that_is_short_stays_short() -> None:
    swap = play("tigris; left 2; 1 / hand t3; 2 / hand t6", "swap temple 2", "draw farm", "draw farm")
    assert swap.state.hands[0] == (0, 1, 2, 0)


def test_tiles_may_be_named_in_any_order() -> None:
    state = play(f"tigris; {FULL}").state
    assert state.canonical(Action.parse("swap market 1 temple 2")) == Action.parse("swap temple 2 market 1")
    assert state.play("swap market 1 temple 2") == state.play("swap temple 2 market 1")
    assert against(state, "swap temple 3") == ["not_held"]


# ---------------------------------------------------------------- the turn
def test_up_to_two_actions_and_then_the_next_player() -> None:
    position = "tigris; players 3; turn 3; 1 / hand t6; 2 / hand t6; 3 / hand t6"
    assert play(position, "pass").state.turn == 0, "clockwise; none is allowed"
    one = play(position, "leader king i6", "pass")
    assert (one.state.turn, one.state.left) == (0, 2)
    assert play(position, "leader king i6", "leader king h7").state.turn == 0, "the same action twice"


def test_all_hands_are_filled_the_active_players_first() -> None:
    position = "tigris; players 3; turn 2; left 1; 1 / hand t5; 2 / hand t6; 3 / hand t4"
    refill = play(position, "tile temple a1")
    assert refill.one("refills").values["players"] == (1, 2, 0)
    order = []
    state = refill.state
    while state.stage == "refill":
        order.append(state.prompt()[1]["player"])
        state = state.play("draw farm")  # type: ignore[assignment]
    assert order == [1, 2, 2, 0] and (state.turn, state.left) == (2, 2)
    assert [sum(hand) for hand in state.hands if isinstance(hand, tuple)] == [6, 6, 6]


def test_hands_are_not_filled_before_the_end_of_the_turn() -> None:
    after = play("tigris; 1 / hand t6; 2 / hand t6", "tile temple a1")
    assert after.state.hands[0] == (0, 5, 0, 0) and after.state.stage == "act"
    assert after.lying(RED) >= {"a1"} and after.lying(BLUE) == set()
