"""Monuments: squares, colours, what is turned over, and the points at the end of a turn."""

from __future__ import annotations

import pytest
from tigris_play import GREEN, RED, against, legal, play

from boardgames import game
from boardgames.choices import why

SQUARE = "tigris; temples + j7 i8; 1 / hand t1; 2 / hand t6"
TWO = "tigris; temples + i5 j5 k5 i6 k6; 1 / hand t1; 2 / hand t6"
BROKEN = "tigris; temples + b5 e5; markets c5 c6 d6; 1 trader b6 / hand m1; 2 trader f5 / hand m4"
HOME = "tigris; temples + i8 j7; settlements k8 k10; farms k9; 1 trader i6 / hand t1; 2 / hand t6"
"""The temple on j8 completes a square and brings the treasure of k11 into the trader's kingdom."""


def test_a_square_is_a_choice_now_or_never() -> None:
    offered = play(SQUARE, "tile temple j8")
    assert (offered.state.stage, offered.state.to_move) == ("monument", 0)
    assert legal(offered.state, "monument") == {"black_red i7", "red_blue i7", "red_green i7"}
    assert legal(offered.state, "decline") == {""}
    declined = play(offered.state, "decline")
    assert declined.state.stage == "act" and declined.keys == ["monument_declined"]
    # Not only that it is not the time, but why it has passed.
    (never, time) = declined.state.objections("monument red_blue i7")
    assert (never.rule, never.key, time.key) == ("te.monument.square", "only_at_once", "not_now_act")


def test_a_later_tile_is_a_new_chance_for_its_own_squares_only() -> None:
    standing = "tigris; temples + j7 i8 j8 k8; 1 / hand t2; 2 / hand t6"
    assert play(standing, "tile temple a1").state.stage == "act", "the square that stood is not offered"
    assert legal(play(standing, "tile temple k7").state, "monument") == {
        "black_red j7", "red_blue j7", "red_green j7"
    }  # fmt: skip


def test_two_squares_completed_at_once_share_the_tile() -> None:
    offered = play(TWO, "tile temple j6")
    assert {words.split()[1] for words in legal(offered.state, "monument")} == {"i5", "j5"}
    assert len(legal(offered.state, "monument")) == 6
    built = play(offered.state, "monument red_green j5")
    assert built.state.built == {"red_green": "j5"} and built.state.stage == "act", "only one monument"
    assert built.lying(RED) >= {"i5", "i6"} and not built.lying(RED) & {"j5", "j6", "k5", "k6"}


def test_three_squares_completed_at_once_are_all_shown() -> None:
    ring = {"f5", "g5", "h5", "f6", "h6", "g7", "h7"}
    offered = play(f"tigris; markets {' '.join(ring)}; 1 / hand m1", "tile market g6")
    assert set(offered.one("square_complete").spaces) == ring | {"g6"}
    assert {words.split()[1] for words in legal(offered.state, "monument")} == {"f5", "g5", "g6"}


def test_four_of_one_colour_face_up() -> None:
    assert play(SQUARE.replace("hand t1", "hand m1"), "tile market j8").state.stage == "act", "another colour"
    turned = "tigris; markets c9; monuments red_blue a9 red; temples + c10; 1 / hand t1"
    assert play(turned, "tile temple c11").state.stage == "act", "face-down temples do not count"


def test_farms_can_carry_one_too() -> None:
    wide = play("tigris; board alternative; farms c1 d1 c2; 1 / hand f1", "tile farm d2")
    assert legal(wide.state, "monument") == {"black_blue c1", "red_blue c1", "blue_green c1"}


def test_none_is_left_in_that_colour() -> None:
    built = "monuments black_red a9 red red_blue c9 red red_green a5 red"
    done = play(f"tigris; {built}; temples + j7 i8; 1 / hand t1", "tile temple j8")
    assert done.one("no_monument_left").values["colour"] == "red"
    assert done.state.stage == "act" and done.lying(RED) >= {"i7", "j7", "i8", "j8"}, "nothing is turned over"


def test_a_conflict_comes_first_and_can_break_the_square() -> None:
    fight = play(BROKEN, "tile market d5")
    assert fight.one("square_waits").rule == "te.monument.after_conflict" and fight.state.stage == "support"
    lost = play(fight.state, "support 0", "support 4")
    assert lost.points(1) == (0, 0, 0, 4) and lost.lying(GREEN) == {"d5"}
    assert lost.state.stage == "act", "no square, no monument"
    won = play(fight.state, "support 0", "support 0")
    assert won.state.stage == "monument" and len(legal(won.state, "monument")) == 3


def test_a_monument_sends_a_leader_home_and_the_treasures_stay() -> None:
    offered = play(HOME, "tile temple j8")
    built = play(offered.state, "monument red_blue i7")
    assert built.state.place_of(0, "trader") is None
    assert built.one("loses_temple").rule == "te.monument.leader_home"
    assert built.one("treasure_stays").spaces == ("i7",)
    assert built.state.taken == (0, 0) and built.state.stage == "act"
    declined = play(offered.state, "decline")
    assert (declined.state.stage, declined.state.to_move) == ("treasure", 0), "with the trader there they are due"


def test_treasures_on_turned_temples_count() -> None:
    position = HOME.replace("temples + i8 j7", "temples + i8 j7 i5")
    built = play(position, "tile temple j8", "monument red_blue i7")
    assert built.state.stage == "treasure" and legal(built.state, "treasure") == {"i7", "k11"}
    assert play(built.state, "treasure i7").state.taken[0] == 1


def test_turned_tiles_still_connect() -> None:
    built = play(HOME.replace("1 trader i6", "1 king k7").replace("+ i8 j7", "+ i8 j7 l7"), "tile temple j8",
                 "monument red_blue i7")  # fmt: skip
    kingdom = built.state.realms[0]
    assert kingdom.bit_count() == 10, "the four, the king and its temple, two settlements, a farm and k11"


def test_building_gives_no_point() -> None:
    before = play(SQUARE.replace("1 /", "1 priest h7 /"), "tile temple j8")
    assert play(before.state, "monument red_blue i7").points(0) == before.points(0) == (0, 1, 0, 0)


def test_no_monument_over_a_building() -> None:
    only = play("tigris; temples + j7 i8; buildings library j7; 1 / hand t1", "tile temple j8")
    assert only.one("no_monument_here").rule == "te.building.stays" and only.state.stage == "act"
    two = play("tigris; temples + i5 j5 k5 i6 k6; buildings library k5; 1 / hand t1", "tile temple j6")
    assert two.one("no_monument_here").spaces == ("j5", "k5", "j6", "k6")
    assert two.one("square_complete").spaces == ("i5", "j5", "i6", "j6"), "only where one can be built"
    state = play(two.state, "decline").state if two.state.stage == "building" else two.state
    assert {words.split()[1] for words in legal(state, "monument")} == {"i5"}
    assert against(state, "monument red_blue j5") == ["building_in_the_way"]


# ---------------------------------------------------------------- points
def test_only_the_active_player_is_paid() -> None:
    position = "tigris; turn {turn}; temples + j7; monuments red_blue h5 red; settlements j6; "
    position += "1 priest h7 / hand t6; 2 farmer i8 / hand t6"
    # h5, i5, h6 and i6 are turned; i6 touches i7.
    first = play(position.format(turn=1), "pass")
    assert first.points(0) == (0, 1, 0, 0) and first.points(1) == (0, 0, 0, 0)
    second = play(position.format(turn=2), "pass")
    assert second.points(1) == (0, 0, 1, 0) and second.points(0) == (0, 0, 0, 0)


def test_one_monument_can_pay_two_leaders_and_one_leader_be_paid_twice() -> None:
    position = "tigris; monuments red_blue h5 red red_green j5 red; 1 priest h7 farmer i8 / hand t6; 2 / hand t6"
    paid = play(position, "pass")
    assert paid.points(0) == (0, 2, 1, 0)
    assert [event.values["monument"] for event in paid.all("monument_pays")] == ["red_blue", "red_blue", "red_green"]


def test_a_king_collects_from_black_monuments_only() -> None:
    blue = play("tigris; monuments red_blue h5 red; 1 king h7 / hand t6; 2 / hand t6", "pass")
    assert blue.points(0) == (0, 0, 0, 0) and len(blue.all("king_gets_nothing")) == 2
    black = play("tigris; monuments black_blue h5 black; 1 king h7 / hand t6; 2 / hand t6", "pass")
    assert black.points(0) == (1, 0, 0, 0) and len(black.all("king_gets_nothing")) == 1


def test_monuments_elsewhere_pay_nothing() -> None:
    assert play("tigris; monuments red_blue a5 red; 1 priest i6 / hand t6; 2 / hand t6", "pass").points(0) == (0,) * 4


def test_the_colour_is_judged_where_there_is_a_square() -> None:
    position = "tigris; temples + a5 b5 a6; markets c10 d10; buildings -; 1 / hand t2; 2 / hand t2"
    state = play(position, "tile temple b6").state
    assert against(state, "monument black_red c10") == ["no_square"]
    assert against(state, "monument black_blue c10") == ["no_square", "wrong_colour"]
    assert against(state, "monument black_blue a5") == ["wrong_colour"]
    (told,) = why(state, ["black_blue"])
    assert (told.rule, told.key) == ("te.monument.colour", "wrong_colour"), "wherever one would build it"


def test_where_none_is_left_another_colour_is_told_and_not_the_time() -> None:
    gone = "monuments red_blue a9 red red_green c9 red black_red i2 red"
    state = play(f"tigris; temples + j7 i8; {gone}; 1 / hand t1; 2 / hand t1", "tile temple j8").state
    assert state.stage == "act"
    told = state.objections("monument blue_green i7")
    assert [objection.rule for objection in told] == ["te.monument.colour", "te.monument.square", "te.turn.actions"]
    assert told[0].key == "wrong_colour"


@pytest.mark.parametrize("monument", ["black_red", "red_green"])
def test_a_square_that_stands_already_is_told_to_be_too_late_in_any_colour(monument: str) -> None:
    position = "tigris; players 2; settlements b10 c10 b11 c11; 1 / hand s1; 2 / hand m1"
    state = game("tigris").read(position)
    (never, time) = state.objections(f"monument {monument} b10")
    assert (never.rule, never.key, time.rule) == ("te.monument.square", "only_at_once", "te.turn.actions")
    assert never.spaces == ("b10", "c10", "b11", "c11") and "now or never" in state.speech().say(never)
    (never, _) = state.objections(f"monument {monument} a1")
    assert (never.key, never.spaces) == ("only_at_once", ()), "there is no square"
    (never, _) = why(state, [monument])
    assert never.rule == "te.monument.square", "wherever one would build it"
    assert against(state.switched_off("te.monument.square"), f"monument {monument} b10") == ["not_now_act"]


def test_a_monument_is_taken_once() -> None:
    position = "tigris; stage monument; placed j8; temples + j7 i8 j8; monuments red_blue a9 red"
    state = game("tigris").read(position)
    (told,) = state.objections("monument red_blue i7")
    assert (told.rule, told.key) == ("te.monument.colour", "built_already")
    (told,) = state.switched_off("te.monument.colour").objections("monument red_blue i7")
    assert (told.rule, told.key) == ("te.monument.forever", "built_already"), "it cannot be moved"
