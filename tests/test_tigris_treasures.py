"""Treasures: who takes them, when, and which come first."""

from __future__ import annotations

import pytest
from tigris_play import TIGRIS, against, legal, play

from boardgames.contract import NotationError
from boardgames.tigris import find_board
from boardgames.tigris.grid import names

CHAIN = "markets j7 k7 l7 l6 l5"
"""With m5 it joins the treasures of i7 and n5."""


def test_the_owner_of_the_trader_takes_them_active_or_not() -> None:
    joined = play(f"tigris; {CHAIN}; 1 / hand m1; 2 trader i6", "tile market m5")
    assert (joined.state.turn, joined.state.stage, joined.state.to_move) == (0, "treasure", 1)
    assert legal(joined.state, "treasure") == {"i7", "n5"}
    taken = play(joined.state, "treasure i7")
    assert taken.state.taken == (0, 1) and names(taken.state.treasures).count("n5") == 1
    assert (taken.state.stage, taken.state.to_move, taken.state.left) == ("act", 0, 1)


def test_after_every_action_not_only_at_the_end_of_the_turn() -> None:
    joined = play(f"tigris; {CHAIN}; 1 trader i6 / hand m2", "tile market m5")
    assert (joined.state.stage, joined.state.left) == ("treasure", 2), "the first action is not over"


def test_without_a_trader_they_wait() -> None:
    waiting = play(f"tigris; {CHAIN}; 1 king i6 / hand m1", "tile market m5")
    assert waiting.one("treasures_wait").values["number"] == 2 and waiting.state.stage == "act"
    came = play(waiting.state, "leader trader n6")
    assert (came.state.stage, came.state.to_move) == ("treasure", 0)


def test_who_would_take_one_that_waits_is_told_that_no_trader_is_there() -> None:
    position = "tigris; players 2; temples + c8 c9 c10 d10 e10; 1 king b9 / hand s1; 2 / hand m1"
    state = TIGRIS.read(position)
    for place in ("b8", "f10"):
        (waits, time) = state.objections(f"treasure {place}")
        assert (waits.rule, waits.key, time.rule) == ("te.treasure.trader", "waits_for_trader", "te.turn.actions")
        assert waits.spaces == ("b8", "f10")
    assert state.speech().say(waits) == "No trader stands in this kingdom, so the treasure on F10 waits for one."
    for place in ("i7", "c9"):
        assert against(state, f"treasure {place}") == ["not_now_act"], "none of this kingdom"
    alone = position.replace(" e10", "")
    assert against(alone, "treasure b8") == ["not_now_act"], "one treasure is taken by nobody"


def test_one_stays_and_each_is_taken_by_itself() -> None:
    """Three treasures: two are taken, one after the other, whichever the owner likes."""
    joined = play(f"tigris; {CHAIN} m5; settlements j8 k8 k10; farms k9", "leader trader i6")
    assert legal(joined.state, "treasure") == {"i7", "n5", "k11"}
    first = play(joined.state, "treasure n5")
    assert first.state.stage == "treasure" and legal(first.state, "treasure") == {"i7", "k11"}
    asked = [TIGRIS.speech().turn(state) for state in (joined.state, first.state)]
    assert "3 treasures and takes all but one" in asked[0] and "2 treasures" in asked[1]
    second = play(first.state, "treasure i7")
    assert second.state.taken[0] == 2 and second.state.stage == "act"
    assert "k11" in names(second.state.treasures)
    assert against(joined.state, "treasure b2") == ["no_treasure_due"]
    assert against(joined.state, "pass") == ["not_now_treasure"], "taking is a duty"


def test_corners_come_first_on_the_classic_board() -> None:
    assert names(find_board("classic").first) == ("b2", "p2", "b8", "o9")
    position = "tigris; farms n4 p4; settlements p3; 1 trader m5 / hand f1"
    joined = play(position, "tile farm o4")
    assert legal(joined.state, "treasure") == {"p2"} and against(joined.state, "treasure n5") == ["others_first"]


def test_outside_the_two_rivers_comes_first_on_the_alternative_board() -> None:
    board = find_board("alternative")
    assert names(board.first) == ("b3", "p6", "a8", "e10", "j11", "o11") and board.temples.bit_count() == 14
    # j11 lies outside the land between the rivers, h8 inside it.
    position = "tigris; board alternative; farms h9 h10 i10; 1 trader g8 / hand f1"
    joined = play(position, "tile farm j10")
    assert legal(joined.state, "treasure") == {"j11"} and against(joined.state, "treasure h8") == ["others_first"]


def test_a_trader_that_moves_collects_where_it_comes_to() -> None:
    joined = play(f"tigris; {CHAIN} m5; 1 trader f4; 2 / hand m1", "leader trader i6")
    assert (joined.state.stage, joined.state.to_move) == ("treasure", 0)


@pytest.mark.parametrize("more", ["", "; stage support; placed c3; conflict black 1 2; turn 2; 2 king c3"])
def test_treasures_that_are_due_lie_nowhere_else(more: str) -> None:
    """So only the kingdom of the piece just placed is looked at, and what takes away brings none."""
    kings = f"; 1 trader i6 king {'a2' if more else 'n6'} / hand s1"
    with pytest.raises(NotationError, match=r"treasures on n5, i7 .* \(te\.treasure\.trader\)"):
        TIGRIS.read(f"tigris; {CHAIN} m5; temples + b3{kings}{more}")
