"""Internal conflicts: temples beside the leaders, and temples from the hand."""

from __future__ import annotations

from tigris_play import RED, against, legal, play

from boardgames.choices import why

MEET = "tigris; temples + j7 i6; 1 / hand t2; 2 trader i8 / hand t3"


def test_a_temple_beside_both_counts_for_both() -> None:
    fight = play("tigris; 2 trader i8", "leader trader i6")
    sides = fight.all("side_internal")
    assert [(side.values["player"], side.values["number"], side.spaces) for side in sides] == [
        (0, 1, ("i7",)),
        (1, 1, ("i7",)),
    ]
    assert fight.one("internal_begins").values["attacker"] == 0, "who places attacks"


def test_first_the_attacker_then_the_defender_each_once() -> None:
    fight = play(MEET, "leader trader j6")
    assert fight.state.to_move == 0 and legal(fight.state, "support") == {"0", "1", "2"}
    assert against(fight.state, "support 3") == ["not_so_many"]
    answer = play(fight.state, "support 1")
    assert answer.state.to_move == 1 and legal(answer.state, "support") == {"0", "1", "2", "3"}
    assert answer.state.hands[0] == (0, 1, 0, 0)


def test_only_temples_are_added() -> None:
    fight = play("tigris; temples + j7 i6; 1 / hand t2 m1; 2 trader i8 / hand t3", "leader trader j6").state
    (colour, time) = fight.objections("tile market a1")
    assert (colour.rule, colour.key, colour.values) == (
        "te.internal.support", "another_colour", {"tile": "market", "wanted": "temple"}
    )  # fmt: skip
    assert time.rule == "te.turn.events"
    assert [objection.rule for objection in why(fight, ["market"])] == ["te.internal.support", "te.turn.events"]
    assert [objection.rule for objection in why(fight, ["temple"])] == ["te.turn.events"]


def test_who_has_no_temple_is_asked_all_the_same() -> None:
    fight = play("tigris; 1 / hand s1; 2 trader i8 / hand s1", "leader trader i6")
    assert fight.state.to_move == 0 and legal(fight.state, "support") == {"0"}
    answer = play(fight.state, "support 0")
    assert answer.state.to_move == 1 and legal(answer.state, "support") == {"0"}


def test_a_tie_goes_to_the_defender() -> None:
    done = play(MEET, "leader trader j6", "support 2", "support 3")
    outcome = done.one("conflict_tied").values
    assert (outcome["attack_total"], outcome["defence_total"], outcome["player"]) == (4, 4, 1)
    assert done.state.place_of(0, "trader") is None
    assert done.points(1) == (0, 1, 0, 0), "one red point, though traders fought"


def test_the_winner_gets_one_red_point_and_temples_on_the_board_stay() -> None:
    done = play(MEET, "leader trader j6", "support 2", "support 0")
    assert done.points(0) == (0, 1, 0, 0) and done.state.place_of(1, "trader") is None
    assert done.state.place_of(0, "trader") == "j6"
    assert done.lying(RED) >= {"j7", "i6", "i7"} and done.state.removed == (0, 2, 0, 0)
    assert done.state.left == 1, "the action is over"


def test_more_than_needed_may_be_added() -> None:
    done = play(MEET, "leader trader j6", "support 0", "support 3")
    assert done.state.removed == (0, 3, 0, 0) and done.one("conflict_won").values["player"] == 1


def test_a_beaten_attacker_may_come_back_in_the_second_action() -> None:
    once = play(MEET, "leader trader j6", "support 0", "support 3")
    again = play(once.state, "leader trader j6", "support 2", "support 0")
    assert again.points(0) == (0, 1, 0, 0) and again.state.place_of(1, "trader") is None


def test_a_leader_moved_into_a_kingdom_attacks_too() -> None:
    fight = play("tigris; 1 trader n6; 2 trader i8", "leader trader i6")
    assert fight.state.stage == "support" and fight.state.conflict is not None
    assert fight.state.place_of(0, "trader") == "i6"


def test_nobody_retreats() -> None:
    fight = play("tigris; 1 king j7; 2 trader i8", "leader trader i6")
    assert against(fight.state, "leader trader home") == ["no_retreat"]
    assert against(fight.state, "leader trader f4") == ["no_retreat"], "nor moves away"
    assert against(fight.state, "leader king home") == ["not_now_support"], "the king is not in it"
    answer = play(fight.state, "support 0")
    assert against(answer.state, "leader trader home") == ["no_retreat"]


def test_without_the_beaten_leader_the_kingdom_can_fall_apart() -> None:
    position = "tigris; temples + e6 g6; 1 / hand t2; 2 king f6 farmer d6; 3 priest h6"
    done = play(position, "leader king e5", "support 2", "support 0")
    assert done.one("falls_apart").values["number"] == 2 and done.state.place_of(1, "king") is None


def test_a_trader_that_has_just_won_collects_in_that_action() -> None:
    """The space that it comes to brings a second treasure into the kingdom."""
    position = "tigris; markets k7 l7 l6 l5 m5; 1 / hand t2; 2 trader i8"
    fight = play(position, "leader trader j7", "support 2", "support 0")
    assert (fight.state.stage, fight.state.to_move) == ("treasure", 0)
    beaten = play(position, "leader trader j7", "support 0", "support 0")
    assert beaten.state.stage == "act" and beaten.state.taken == (0, 0), "beaten back it has brought nothing together"
