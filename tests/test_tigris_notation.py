"""Positions as text: what may be left out, what is refused, and what an onlooker may know."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tigris_play import TIGRIS, play
from walks import random_state

from boardgames import read as anyread
from boardgames.contract import CHANCE, Action, NotationError
from boardgames.pictures.svg import svg
from boardgames.record import Record
from boardgames.tigris import State, find_board, graph
from boardgames.tigris.grid import names
from boardgames.tigris.pieces import HAND


def read(text: str) -> State:
    state = TIGRIS.read(text)
    assert isinstance(state, State)
    return state


def test_what_may_be_left_out() -> None:
    state = read("tigris")
    board = find_board("classic")
    assert (state.board, state.seats, state.stage, state.turn, state.left) == (board, 2, "act", 0, 2)
    assert state.tiles == (0, board.temples, 0, 0) and state.treasures == board.temples
    assert state.bag == (30, 47, 36, 30) and state.buildings is None
    assert read("tigris; 4 king i8").seats == 4
    assert read("tigris; board alternative").bag == (30, 43, 36, 30)


def test_the_bag_holds_what_lies_nowhere_else() -> None:
    state = read("tigris; markets a1; monuments red_blue a9 red; removed s2; 1 / hand t2 f1; 2 / swapped m1")
    assert state.bag == (28, 41, 35, 28)
    assert read("tigris; bag s1").removed == (29, 47, 36, 30)


UNION = "markets j7; temples + k7"
"""The market joins i7 and k7."""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tigris; board flat", "field 'board'"),
        ("tigris; 2 / hand ?0", "where hands are masked the bag is, too"),
        ("tigris; stage over; 2 / points ?", "when the game is over all points and treasures are known"),
        ("tigris; temples + q9", "'q9' is unknown"),
        ("tigris; markets a1 a1", "'a1' is there twice"),
        ("tigris; markets i7", "field 'markets': two things lie on 'i7'"),
        ("tigris; farms b2; 1 king b2", "field 'farms': two things lie on 'b2'"),
        ("tigris; catastrophes i6; 1 king i6 / catastrophes 1", "field '1': two things lie on 'i6'"),
        ("tigris; monuments red_blue a3 red", "field 'monuments': what is no farm lies on the river, on 'a4'"),
        ("tigris; monuments black_green a9 red", "of its own colours, not red (te.monument.colour)"),
        ("tigris; treasures -; 1 / treasures 10", "one treasure at least"),
        ("tigris; temples + i6 j6 k6 k5 l5 m5; 1 trader h7", "n5, i7 are in one kingdom with a trader"),
        (
            "tigris; temples + i6 j6 k6 k5 l5 m5; stage support; placed i8; conflict black 1 2; 1 king i8;"
            " 2 king h7 trader j7",
            "n5, i7 are in one kingdom with a trader",
        ),
        ("tigris; stage deal; settlements a1", "belongs to the set-up"),
        ("tigris; stage deal; 2 / points 0 1 0 0", "belongs to the set-up"),
        ("tigris; stage start; left 1; 1 / hand t6; 2 / hand t6", "belongs to the set-up"),
        ("tigris; stage deal; 1 / hand t1; 2 / hand t3", "one after the other"),
        (
            "tigris; temples + j6; stage support; placed i6; conflict red 1 2; 1 king i6 priest i8; 2 priest k6",
            "do not meet",
        ),
        ("tigris; stage support; placed h7; conflict red 1 2; turn 2; 1 priest h7; 2 priest i8", "other one attacks"),
        (
            "tigris; stage support; placed i6; conflict black 1 2 1; 1 king i6 / hand t6; 2 king i8; removed t1",
            "at most",
        ),
        ("tigris; stage support; placed i7; conflict black 1 2; 1 king i6; 2 king i8", "just placed on 'i7'"),
        (
            "tigris; stage support; placed i6; conflict black 1 2; 1 king i6 priest b3; 2 king i8 priest a2",
            "of one colour",
        ),
        (f"tigris; {UNION}; stage support; placed k7; conflict black 1 2; 1 king i6; 2 king i8", "te.region.peace"),
        (
            "tigris; temples + j6; stage conflict; placed i6; 1 priest i6 king i8 trader h7; 2 king k6 trader j5",
            "just placed on 'i6'",
        ),
        (
            f"tigris; {UNION} j6; stage support; placed j7; conflict black 1 2; 1 king h7; 2 king l7; 3 king j5",
            "te.tile.two_kingdoms",
        ),
        ("tigris; markets a4", "te.tile.river"),
        ("tigris; farms a1", "te.tile.river"),
        ("tigris; 1 king a1", "te.leader.temple"),
        ("tigris; 1 king o5", "te.leader.river"),
        ("tigris; 1 king i6; 2 king h7", "te.region.peace"),
        ("tigris; 1 / hand t7", "6 tiles at most"),
        ("tigris; 1 / hand x1", "'x' is unknown"),
        ("tigris; 1 / points 1 2 3", "not 4"),
        ("tigris; 1 / treasures 1", "10 treasures"),
        ("tigris; catastrophes a1", "4 catastrophes"),
        ("tigris; treasures a1", "starting temples only"),
        ("tigris; monuments red_blue a9", "MONUMENT PLACE COLOUR"),
        ("tigris; monuments red_blue p11 red", "top left"),
        ("tigris; monuments red_blue a9 red red_green b10 red", "share a place"),
        ("tigris; buildings palace a1", "stands on a settlement"),
        ("tigris; removed s29; 1 / hand s2", "31 settlements in all, more than 30"),
        ("tigris; bag ?3", "not in sight"),
        ("tigris; 1 / hand ?3", "bag is, too"),
        ("tigris; stage support; placed i7", "'conflict' belongs"),
        (
            "tigris; stage support; placed i6; conflict black 1 2; 1 king i6 trader j7; 2 king h7 trader i8",
            "two leaders of one colour, a trader each, are in one kingdom",
        ),
        ("tigris; stage conflict", "'placed'"),
        ("tigris; stage conflict; placed i7", "no choice of conflicts"),
        ("tigris; stage support; placed i6; conflict black 2 1; 1 king i6; 2 king h7", "do not meet"),
        ("tigris; stage monument; placed i7", "no square"),
        ("tigris; stage building; placed i7; buildings -", "no line"),
        ("tigris; stage treasure; placed i7", "no trader's owner"),
        ("tigris; stage swap; due 3; 1 / hand t5", "so many tiles"),
        ("tigris; stage refill; left 0; 1 / hand t6; 2 / hand t6", "nobody can draw"),
        ("tigris; stage start", "when all hands are full"),
        ("tigris; left 0", "no action is 'left'"),
        ("tigris; due 2", "field 'due'"),
        ("tigris; colour red", "not a field"),
        ("tigris; without te.end.bag", "field 'without'"),
    ],
)
def test_what_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=r"^line 1") as caught:
        TIGRIS.read(text)
    assert reason in str(caught.value)


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = "tigris; markets b2 i7\nfarms a1; 1 king b2 / hand t7; 2 king a1; left 0"
    told = (
        "line 2, field '1': a hand holds 6 tiles at most",
        "line 1, field 'markets': two things lie on 'b2'",
        "line 1, field 'markets': two things lie on 'i7'",
        "line 2, field '1': two things lie on 'b2'",
        "line 2, field '2': two things lie on 'a1'",
        "line 2, field 'farms': a farm lies on land, on 'a1' (te.tile.river)",
        "line 2, field '1': the king on 'b2' is beside no temple (te.leader.temple)",
        "line 2, field '2': the king on 'a1' is beside no temple (te.leader.temple)",
        "line 1, field 'stage': no action is 'left' at the end of a turn, and then only",
    )
    with pytest.raises(NotationError) as caught:
        read(text)
    assert str(caught.value) == "; ".join(told)


STUDIES = (
    "tigris; markets a1 a2; farms b1; 1 king a3 / hand t9; 2 king h7 priest i8; 3 king i6",
    "tigris; 1 king i6 trader i6 / points 1 0 0 0; catastrophes i6; left 0; treasures a1",
    "tigris; stage support; placed i6; conflict black 2 1 5; 1 king i6; 2 king i8",
    "tigris; stage monument; placed a1; conflict red 1 1; 1 priest i6; due 3",
    "tigris; stage building; placed a1; monuments black_green a9 red",
    "tigris; stage deal; 1 / hand t6; 2 / hand t6",
    "tigris; stage over; 1 / points ?",
    "tigris; buildings palace a1; removed t57; bag t57 s1; treasures -",
    "tigris; bag ?4; 2 / hand ?9; 1 / treasures 14",
)


@pytest.mark.parametrize("text", STUDIES)
def test_what_no_table_can_have_is_read_for_study(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    state = TIGRIS.read(text, study=True)
    told = TIGRIS.problems(state)
    assert told and "; ".join(told) == str(caught.value)
    assert anyread(state.text, study=True) == TIGRIS.read(str(state), study=True) == state
    scene = TIGRIS.scene(state)
    assert len({piece.key for piece in scene.pieces}) == len(scene.pieces) and svg(scene)
    assert TIGRIS.describe(state) and graph.regions(state)
    assert len(state.actions) == len(list(state.actions))
    view = state.seen_by(1)
    assert TIGRIS.read(view.text, study=True) == view and TIGRIS.describe(view)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tigris; markets z9", "'z9' is unknown"),
        ("tigris; markets i7", "two things lie on 'i7'"),
        ("tigris; monuments red_blue a9 red red_green b10 red", "share a place"),
        ("tigris; stage support; placed i7", "'conflict' belongs"),
        ("tigris; stage conflict", "'placed'"),
        ("tigris; conflict red 1 2", "do not meet"),
        ("tigris; 1 / hand ?3", "bag is, too"),
    ],
)
def test_what_cannot_even_be_studied(text: str, reason: str) -> None:
    """What is no text of a position, and what no picture could show."""
    with pytest.raises(NotationError, match=r"^line 1") as caught:
        TIGRIS.read(text, study=True)
    assert reason in str(caught.value)


@given(seed=st.integers(0, 2**32))
def test_nothing_is_wrong_with_what_is_played(seed: int) -> None:
    state = random_state(TIGRIS, seed)
    assert TIGRIS.problems(state) == () == TIGRIS.problems(state.seen_by(0))
    assert TIGRIS.read(state.text, study=True) == state


def test_where_things_lie_can_be_asked_by_name() -> None:
    state = read(
        "tigris; markets j7; catastrophes a1; monuments red_blue c9 red; buildings market_hall j7;"
        " 1 king i6 / catastrophes 1"
    )
    assert state.treasure_at("i7") and not state.treasure_at("j7")
    assert state.catastrophe_at("a1") and not state.catastrophe_at("i7")
    assert state.monument_at("d10") == "red_blue" and state.building_at("j7") == "market_hall"
    assert state.building_at("i7") is None and state.leader_at("i6") == (0, "king")
    assert state.places_of("market") == ("j7",) and state.places_of("catastrophe") == ("a1",)
    assert state.places_of("treasure") == names(state.board.temples)
    assert state.places_of("monument") == ("c9", "d9", "c10", "d10")
    with pytest.raises(KeyError):
        state.places_of("king")


def test_a_wrong_action_is_told_where() -> None:
    with pytest.raises(NotationError, match="'z9' means nothing after 'tile temple'"):
        read("tigris").play("tile temple z9")


def test_a_caller_may_name_the_start_player() -> None:
    state = play("tigris; stage start; 1 / hand t6; 2 / hand f6; 3 / hand s6", "start 3").state
    assert (state.turn, state.to_move) == (2, 2)
    assert "start 4" not in {str(action) for action in state.conceivable()}


# ---------------------------------------------------------------- views
def test_what_a_seat_sees() -> None:
    state = read("tigris; removed s1; 1 / hand t2 / points 1 2 3 4 / swapped m1; 2 / hand s3 / points 4 3 2 1")
    view = state.seen_by(0)
    assert view.hands == ((0, 2, 0, 0), 3) and view.points == ((1, 2, 3, 4), None) and view.taken == (0, None)
    assert view.swapped == ((0, 0, 0, 1), 0) and view.bag == 136 and view.scores() == (1, None)
    assert view.removed == (1, 0, 0, 0), "what left the game in the open"
    assert state.seen_by(None).hands == (2, 3)
    assert "hand ?3" in view.text and "bag ?136" in view.text and "points ?" in view.text


def test_what_is_drawn_and_swapped_is_masked() -> None:
    swap = read("tigris; 1 / hand t3; 2 / hand t6")
    action = Action.parse("swap temple 2")
    assert str(swap.mask(action, 1)) == "swap ? 2" and swap.mask(action, 0) == action
    drawing = play(swap, "swap temple 2")
    assert str(drawing.state.mask(Action.parse("draw farm"), 1)) == "draw ?"
    assert drawing.one("swapped").seen_by(1).values == {"player": 0, "tiles": "?", "number": 2}
    view = drawing.state.seen_by(1)
    assert tuple(view.outcomes().values()) == (30, 41, 36, 30), "the odds come from all that is out of sight"


@given(seed=st.integers(0, 2**32), other=st.integers(0, 2**32))
def test_views_leak_nothing(seed: int, other: int) -> None:
    """Whatever is behind the screens of others and in the bag, the view is the same."""
    state = random_state(TIGRIS, seed)
    assert isinstance(state, State)
    if state.is_over:
        return
    rng = Random(other)
    for seat in (None, *range(state.seats)):
        twin = state.seen_by(seat).guess(rng)
        hidden = [i for i in range(state.seats) if i != seat]
        points = list(twin.points)
        for i in hidden:
            points[i] = tuple(int(rng.random() * 30) for _ in range(4))  # type: ignore[assignment]
        twin = twin.but(points=tuple(points))
        assert twin.seen_by(seat) == state.seen_by(seat) and twin.seen_by(seat).text == state.seen_by(seat).text
        assert TIGRIS.describe(twin.seen_by(seat)) == TIGRIS.describe(state.seen_by(seat))
        assert all(twin.hand_size(i) == state.hand_size(i) <= HAND for i in range(state.seats))
        if state.to_move not in (seat, CHANCE):
            view, other_view = state.seen_by(seat), twin.seen_by(seat)
            assert list(view.actions) == list(other_view.actions)


def test_at_the_end_screens_go_aside_but_swapped_tiles_stay_unknown() -> None:
    position = "tigris; treasures i7; left 1; 1 / hand t6 / points 3 4 5 6 / treasures 9; 2 / hand f6 / swapped m1"
    over = play(position, "pass").state
    view = over.seen_by(0)
    assert view.scores() == over.scores() and view.hands == over.hands
    assert view.swapped == ((0, 0, 0, 0), 1) and isinstance(view.bag, int)


def test_a_record_as_a_seat_sees_it() -> None:
    record = Record(read("tigris; 1 / hand t6; 2 / hand f6"), ["swap temple 2", "draw farm", "draw market"])
    assert [str(action) for action in record.seen_by(1).actions] == ["swap ? 2", "draw ?", "draw ?"]
    assert record.seen_by(0).actions == record.actions
    assert "farm" not in str(record.seen_by(1).events(1))
