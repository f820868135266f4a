"""External conflicts: sides, supporters, order, priests, and kingdoms that fall apart in between."""

from __future__ import annotations

import pytest
from tigris_play import BLACK, GREEN, RED, TIGRIS, against, legal, play

from boardgames.tigris.external import attacker
from boardgames.tigris.graph import kingdoms, supporters

TRADERS = "tigris; temples + b5 f5; markets c5 e5 d6; 1 trader b6 / hand m1; 2 trader f6"
RECOUNT = (
    "tigris; temples + c5 e5; settlements f5; markets g5 h5; 1 king c6 trader b5 / hand s2 t1 m1; 2 king e4 trader e6"
)
SPLIT = (
    "tigris; temples + e5 f4 f6 g6; settlements e4; 1 king f7 priest g7 trader h6 / hand s2 t1;"
    " 2 king g4 priest g3 trader d5"
)
FOUR = (
    "tigris; temples + f5 g5 i5 j5; 1 / hand s1; 2 king f4 priest g4 farmer f6 trader g6;"
    " 3 king i4 priest j4 farmer i6 trader j6"
)
PRIESTS = "tigris; temples + e7 f7 h7 h8 j7; 1 priest e6 / hand s1 t3; 2 priest i8; 3 trader k7"


def test_joining_tile_and_leaderless_regions_support_nobody() -> None:
    fight = play(TRADERS, "tile market d5")
    sides = fight.all("side_external")
    assert [(side.values["number"], side.spaces) for side in sides] == [(1, ("c5",)), (1, ("e5",))]
    nobody = fight.one("support_nobody")
    assert nobody.spaces == ("d5", "d6")
    assert TIGRIS.speech().say(nobody) == "Besides, 2 markets are on neither side and support nobody."
    one = nobody._replace(values={**nobody.values, "number": 1})
    assert TIGRIS.speech().say(one) == "Besides, 1 market is on neither side and supports nobody."
    assert supporters(fight.state, "b6") == {"c5"} and supporters(fight.state, "f6") == {"e5"}
    done = play(fight.state, "support 0", "support 0")
    assert done.points(1) == (0, 0, 0, 2), "the trader and one market"
    assert done.lying(GREEN) == {"d5", "d6", "e5"}, "joining tile and leaderless tiles stay"
    assert done.points(0) == (0, 0, 0, 0), "no point for the joining tile"


def test_supporters_count_near_the_leader_or_not() -> None:
    fight = play(TRADERS.replace("markets c5", "settlements a5; markets a6 c5"), "tile market d5")
    assert fight.all("side_external")[0].values["number"] == 2


def test_no_tile_of_another_colour_is_added() -> None:
    fight = play(TRADERS.replace("hand m1", "hand m1 t1"), "tile market d5").state
    (colour, _) = fight.objections("tile temple a1")
    assert (colour.rule, colour.key) == ("te.external.support", "another_colour")
    assert colour.values == {"tile": "temple", "wanted": "market"}


def test_added_tiles_score_nothing() -> None:
    done = play(TRADERS.replace("hand m1", "hand m4"), "tile market d5", "support 3", "support 0")
    assert done.points(0) == (0, 0, 0, 2) and done.state.removed == (0, 0, 0, 4)
    assert done.state.place_of(1, "trader") is None and "e5" not in done.lying(GREEN)


def test_each_conflict_is_counted_on_the_board_that_the_one_before_left() -> None:
    first = play(RECOUNT, "tile temple d5", "conflict black", "support 2", "support 0")
    assert first.points(0) == (2, 0, 0, 0) and first.lying(BLACK) == set()
    # With one pair left there is nothing to choose.
    assert first.state.stage == "support"
    sides = [side for side in first.all("side_external") if side.values["tile"] == "market"]
    assert [side.values["number"] for side in sides] == [0, 0], "two markets are cut off from their trader"
    second = play(first.state, "support 1", "support 0")
    assert second.points(0) == (2, 0, 0, 1) and second.lying(GREEN) == {"g5", "h5"}, "they do not leave either"


def test_settled_in_the_other_order_they_count() -> None:
    other = play(RECOUNT, "tile temple d5", "conflict green")
    assert [side.values["number"] for side in other.all("side_external")] == [0, 2]


def test_pairs_that_are_separated_do_not_fight() -> None:
    """Here the missing leader breaks the link: the trader of seat 2 holds on to the rest through its king alone."""
    position = "tigris; temples + c5 f5; 1 king c6 trader b5 / hand s1 t1 m1; 2 king e5 trader f6"
    done = play(position, "tile temple d5", "conflict black", "support 1", "support 0")
    off = done.one("conflict_off")
    assert off.rule == "te.external.split" and off.values["leader"] == "trader"
    assert done.state.place_of(0, "trader") == "b5" and done.state.place_of(1, "trader") == "f6"
    assert done.state.uniting is None and done.state.stage == "act"


def test_three_kingdoms_at_the_joining_tile_after_a_split() -> None:
    first = play(SPLIT, "tile temple f5")
    assert first.state.stage == "conflict" and legal(first.state, "conflict") == {"black", "red", "green"}
    split = play(first.state, "conflict black", "support 2", "support 0")
    assert split.state.place_of(1, "king") is None and split.points(0) == (2, 0, 0, 0)
    assert len(kingdoms(split.state, without="f5")) == 3
    assert legal(split.state, "conflict") == {"red", "green"}, "what remains among all of them goes on"
    red = play(split.state, "conflict red")
    assert [side.spaces for side in red.all("side_external")] == [("f6", "g6"), ("f3", "f4")], "e5 is in the third one"
    lost = play(red.state, "support 0", "support 0")
    assert lost.one("temples_stay").spaces == ("f6", "g6") and lost.points(1) == (0, 1, 0, 0)
    assert lost.state.stage == "support" and lost.state.conflict is not None and lost.state.conflict.colour == GREEN
    done = play(lost.state, "support 0", "support 0")
    assert done.state.stage == "act" and done.points(1) == (0, 1, 0, 1)


def test_four_conflicts_ordered_by_a_player_who_is_in_none() -> None:
    first = play(FOUR, "tile settlement h5")
    assert first.state.to_move == 0 and legal(first.state, "conflict") == {"black", "red", "blue", "green"}
    state = first.state
    for colours in (("red", 4), ("blue", 3), ("black", 2)):
        assert state.stage == "conflict" and len(legal(state, "conflict")) == colours[1]
        fight = play(state, f"conflict {colours[0]}")
        begins = fight.one("next_attacks").values
        assert (begins["player"], begins["defender"], begins["active"]) == (1, 2, 0)
        state = play(fight.state, "support 0", "support 0").state
    assert state.stage == "support", "the last one begins by itself"
    done = play(state, "support 0", "support 0")
    assert done.points(2) == (1, 1, 1, 1) and done.points(0) == (0, 0, 0, 0)
    assert done.state.stage == "act" and done.state.turn == 0 and not any(done.state.leaders[4:8])


@pytest.mark.parametrize(
    ("active", "rivals", "attacks"), [(0, (0, 2), 0), (2, (0, 2), 2), (1, (0, 3), 3), (3, (1, 2), 1), (2, (0, 1), 0)]
)
def test_who_attacks(active: int, rivals: tuple[int, int], attacks: int) -> None:
    assert attacker(active, 4, rivals) == attacks


def test_temples_with_a_treasure_or_beside_another_leader_stay() -> None:
    fight = play(PRIESTS, "tile settlement g7")
    assert [side.values["number"] for side in fight.all("side_external")] == [2, 4], "they count for strength"
    done = play(fight.state, "support 3", "support 0")
    assert done.one("supporters_removed").spaces == ("h7", "h8"), "h8 was beside the beaten priest alone"
    assert done.one("temples_stay").spaces == ("i7", "j7") and done.one("temples_stay").rule == "te.external.priests"
    assert done.points(0) == (0, 3, 0, 0), "two temples and the priest"
    assert done.lying(RED) >= {"i7", "j7", "e7", "f7"}


def test_only_priests_spare_tiles_beside_leaders() -> None:
    position = "tigris; temples + c5 f5 f6; settlements e5; 1 king c6 / hand s2 t1; 2 king f4 trader e6"
    done = play(position, "tile temple d5", "support 2", "support 0")
    assert done.one("supporters_removed").spaces == ("e5",) and done.points(0) == (2, 0, 0, 0)


def test_a_peaceful_union() -> None:
    done = play("tigris; temples + c5 e5; 1 king c6 / hand t1; 2 trader e6", "tile temple d5")
    assert {"union_no_point", "union_marked", "peaceful_union", "marker_off"} <= set(done.keys)
    assert done.points(0) == (0, 0, 0, 0) and done.state.realms[0] == done.state.realms[7]
    assert not any(key.startswith("point_") for key in done.keys), "not even in peace"


def test_a_union_of_leaderless_regions_needs_no_marker() -> None:
    done = play("tigris; temples + c5 e5; 1 king c6 / hand t1", "tile temple d5")
    assert "union_marked" not in done.keys and done.points(0) == (0, 1, 0, 0)


def test_a_tile_joins_two_kingdoms_at_most_but_any_number_of_regions() -> None:
    three = "tigris; temples + h6 j6; 1 king i8 / hand s1; 2 priest g6; 3 trader k6"
    assert against(three, "tile settlement i6") == ["too_many_kingdoms"]
    assert against(three.replace("; 3 trader k6", ""), "tile settlement i6") == [], "one of three has no leader"
    one = "tigris; temples + h6 j6 h7; 1 king i8 / hand s1; 2 priest g6; 3 trader k6"
    assert against(one, "tile settlement i6") == [], "one kingdom touched on two sides is one kingdom"


def test_nobody_retreats_from_an_external_conflict() -> None:
    waiting = play(FOUR, "tile settlement h5")
    assert against(waiting.state, "leader king home") == ["not_now_conflict"], "the active player is in none"
    fight = play(waiting.state, "conflict black")
    assert fight.state.to_move == 1 and against(fight.state, "leader king home") == ["no_retreat"]
