"""The variant: civilization buildings on lines of three tiles and more."""

from __future__ import annotations

import pytest
from tigris_play import GREEN, TIGRIS, against, legal, play

from boardgames.choices import why

LINE = "tigris; markets e5 f5; buildings -; 1 / hand m3; 2 / hand t6"
STANDING = "tigris; markets a10 b10 c10 {}; buildings market_hall b10; 1 / hand m2; 2 / hand t6"


def test_a_line_of_three_is_a_chance_to_put_one_up() -> None:
    offered = play(LINE, "tile market g5")
    assert (offered.state.stage, offered.state.to_move) == ("building", 0)
    assert legal(offered.state, "building") == {"market_hall e5", "market_hall f5", "market_hall g5"}
    assert play(offered.state, "building market_hall f5").state.put_up == {"market_hall": "f5"}
    declined = play(offered.state, "decline")
    assert declined.state.put_up == {} and declined.state.stage == "act"
    assert play(declined.state, "tile market h5").state.stage == "building", "a later tile gives the chance again"


def test_row_and_column_both_count() -> None:
    position = "tigris; markets e5 f5 g4 g6; buildings -; 1 / hand m1; 2 / hand t6"
    assert legal(play(position, "tile market g5").state, "building") == {
        f"market_hall {place}" for place in ("e5", "f5", "g5", "g4", "g6")
    }


def test_without_the_variant_there_are_none() -> None:
    assert play(LINE.replace("buildings -; ", ""), "tile market g5").state.stage == "act"


def test_whoever_tries_without_the_variant_is_told_so_at_any_time() -> None:
    state = TIGRIS.read("tigris; players 2; 1 / hand f3; 2 / hand t1")
    (variant, time) = state.objections("building granary b7")
    assert (variant.rule, variant.key, time.rule) == ("te.building.line", "no_variant", "te.turn.actions")
    assert state.speech().say(variant) == "The granary belongs to the variant with buildings."
    fight = play("tigris; temples + j7; 1 / hand t2; 2 trader i8 / hand t3", "leader trader j6").state
    assert against(fight, "building granary b7") == ["no_variant", "not_now_support"]


@pytest.mark.parametrize(
    ("standing", "rule", "spaces"),
    [("-", "te.building.line", ()), ("market_hall c9", "te.building.move", ("c9",))],
)
def test_later_is_too_late(standing: str, rule: str, spaces: tuple[str, ...]) -> None:
    position = f"tigris; players 2; buildings {standing}; markets c9 c10 c11 e5 f5; 1 / hand m1 s1; 2 / hand m1"
    state = TIGRIS.read(position)
    (never, time) = state.objections("building market_hall c10")
    assert (never.rule, never.spaces, time.rule) == (rule, spaces, "te.turn.actions")
    assert [objection.rule for objection in why(state, ["market_hall"])] == [rule, "te.turn.actions"]
    assert against(state.switched_off(rule), "building market_hall c10") == ["not_now_act"]
    assert "just completed" in state.speech().say(never)
    declined = play(LINE, "tile market g5", "decline").state
    assert against(declined, "building market_hall f5") == ["only_in_a_new_line", "not_now_act"]


def test_face_down_tiles_break_a_line() -> None:
    position = "tigris; monuments red_green e5 green; markets g6; buildings -; 1 / hand m1; 2 / hand t6"
    assert play(position, "tile market g5").state.stage == "act"


def test_it_moves_to_strictly_longer_lines_only() -> None:
    equal = play(STANDING.format("f5 g5"), "tile market h5")
    assert equal.state.stage == "act" and equal.one("line_too_short").rule == "te.building.move"
    longer = play(STANDING.format("e5 f5 g5"), "tile market h5")
    assert legal(longer.state, "building") == {f"market_hall {place}" for place in ("e5", "f5", "g5", "h5")}


def test_lines_are_measured_as_they_stand_now() -> None:
    """A line that has been broken to two is shorter than one of three."""
    broken = play(STANDING.format("f5 g5"), "catastrophe c10")
    assert broken.one("building_stands").values["number"] == 2
    assert play(broken.state, "tile market h5").state.stage == "building"


def test_the_old_line_is_the_longer_of_row_and_column() -> None:
    position = STANDING.format("b9 b11 e5 f5 g5").replace("a10 b10 c10", "a10 b10 c10 c11")
    # Through b10: a row of three and a column of three; a line of four is longer.
    assert play(position, "tile market h5").state.stage == "building"
    four = "tigris; markets a10 b10 c10 d10 e5 f5 g5; buildings market_hall b10; 1 / hand m1; 2 / hand t6"
    assert play(four, "tile market h5").state.stage == "act"


def test_it_does_not_slide_along_its_own_line() -> None:
    position = "tigris; markets e5 f5 g5; buildings market_hall e5; 1 / hand m1; 2 / hand t6"
    assert play(position, "tile market h5").state.stage == "act"


def test_another_line_that_the_same_tile_completes_is_judged_by_itself() -> None:
    position = "tigris; markets e5 f5 g5 h4 h6 h7 h8; buildings market_hall e5; 1 / hand m1; 2 / hand t6"
    # With h5: the row e5 to h5 (four) holds the hall; the column h4 to h8 (five) does not.
    offered = play(position, "tile market h5")
    assert legal(offered.state, "building") == {f"market_hall {place}" for place in ("h4", "h5", "h6", "h7", "h8")}
    assert against(offered.state, "building market_hall f5") == ["not_longer"]


def test_a_conflict_comes_first() -> None:
    line = "tigris; temples + b6 f5; markets c5 d5; buildings -; 1 trader c6 / hand m1; 2 trader f6 / hand m3"
    fight = play(line, "tile market e5")
    assert fight.one("line_waits").rule == "te.building.after_conflict"
    lost = play(fight.state, "support 0", "support 3")
    assert lost.lying(GREEN) == {"e5"} and lost.state.stage == "act"
    won = play(fight.state, "support 0", "support 0")
    assert won.state.stage == "building"


def test_its_tile_counts_but_stays_and_gives_no_point() -> None:
    line = (
        "tigris; temples + b6 f5; markets c5 d5; buildings market_hall d5; 1 trader c6 / hand s1; 2 trader f6 / hand m3"
    )
    fight = play(line, "tile settlement e5")
    assert fight.all("side_external")[0].values["number"] == 2
    lost = play(fight.state, "support 0", "support 3")
    assert lost.lying(GREEN) == {"d5"} and lost.points(1) == (0, 0, 0, 2), "one market and the trader"
    assert lost.one("tile_kept").rule == "te.building.kept" and lost.state.put_up == {"market_hall": "d5"}


def test_a_temple_under_the_library_is_a_temple() -> None:
    position = "tigris; temples + e5 f5 g5; buildings library f5; 1 king f6 / hand t1; 2 / hand t6"
    assert play(position, "leader king f4").state.place_of(0, "king") == "f4"


# ---------------------------------------------------------------- points
def test_points_for_tiles_are_doubled_through_a_leader_and_through_the_king() -> None:
    position = "tigris; markets j7 k7 l7; buildings market_hall k7; 1 / hand m1; 2 {} i6"
    leader = play(position.format("trader"), "tile market j8")
    assert leader.points(1) == (0, 0, 0, 2) and leader.one("point_doubled").values["building"] == "market_hall"
    assert play(position.format("king"), "tile market j8").points(1) == (0, 0, 0, 2)
    assert play(position.format("king").replace("m1", "s1"), "tile settlement j8").points(1) == (1, 0, 0, 0)


def test_the_tile_that_brings_the_building_scores_one() -> None:
    position = "tigris; markets j7 k7; buildings -; 1 trader i6 / hand m1; 2 / hand t6"
    offered = play(position, "tile market l7")
    assert offered.points(0) == (0, 0, 0, 1)
    assert play(offered.state, "building market_hall l7").points(0) == (0, 0, 0, 1)


def test_connecting_the_buildings_region_scores_two() -> None:
    position = "tigris; markets k7 l7; settlements k8; buildings market_hall k7; 1 trader i6 / hand m1; 2 / hand t6"
    offered = play(position, "tile market j7")
    assert offered.points(0) == (0, 0, 0, 2)


def test_conflicts_are_not_doubled() -> None:
    line = "tigris; temples + b6 f5; markets c5 d5; buildings market_hall d5; 1 trader c6 / hand s1 m1; 2 trader f6"
    won = play(line, "tile settlement e5", "support 0", "support 0")
    assert won.points(0) == (0, 0, 0, 1)


def test_each_free_line_is_told_with_its_own_length() -> None:
    """The column of four and the row of three: a building may stand on either."""
    offered = play("tigris; markets i3 i4 i2 g5 h5; buildings -; 1 / hand m2", "tile market i5")
    assert {(event.values["number"], event.spaces) for event in offered.all("line_complete")} == {
        (4, ("i2", "i3", "i4", "i5")),
        (3, ("g5", "h5", "i5")),
    }


def test_a_building_whose_line_a_monument_breaks_is_told_to_stay() -> None:
    built = play(
        "tigris; temples + a5 b5 a6 c5; buildings library c5; 1 / hand t2 m1; 2 / hand t2",
        "tile temple b6",
        "monument red_blue a5",
    )
    assert built.one("building_stands").values == {"building": "library", "number": 1}
