"""The end: few treasures, an empty bag, treasures assigned, and who wins."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tigris_play import play

from boardgames.tigris import GAME, State
from boardgames.tigris.ending import assigned, ranking
from boardgames.tigris.pieces import Counts
from boardgames.tigris.questions.ending import any_final, ranked

COUNTS = st.tuples(*[st.integers(0, 9)] * 4)
LAST = "tigris; treasures i7 k11 n5; markets j7 k7 l7 l6 l5; 1 trader i6 / hand m1 s2 t3 / treasures 7; 2 / hand t6"


# ---------------------------------------------------------------- few treasures
def test_two_treasures_end_the_game_but_not_before_the_end_of_the_turn() -> None:
    first = play(LAST, "tile market m5", "treasure n5")
    assert first.state.treasures.bit_count() == 2 and first.state.stage == "act", "the second action is taken"
    second = play(first.state, "tile settlement a1")
    assert second.state.stage == "refill", "monuments and hands come before the test"
    over = play(second.state, "draw temple", "draw farm")
    assert over.state.is_over and over.keys[-1] in ("wins", "wins_by_next", "shared_win")
    assert "few_treasures" in over.keys


def test_three_treasures_do_not() -> None:
    after = play(LAST, "pass")
    assert not after.state.is_over and after.state.turn == 1


# ---------------------------------------------------------------- the bag
def test_taking_exactly_the_last_tile_is_not_the_end() -> None:
    after = play("tigris; bag m1; 1 / hand t6; 2 / hand f6", "tile temple a1", "pass", "draw market")
    assert not after.state.is_over and after.state.bag == (0, 0, 0, 0) and after.state.turn == 1


def test_a_bag_that_cannot_fill_the_hands_is() -> None:
    after = play("tigris; bag m1; 1 / hand t6; 2 / hand f6", "tile temple a1", "tile temple b1")
    assert after.state.is_over and after.one("bag_empty").values == {"left": 1, "number": 2}


def test_monument_points_come_before_the_refill() -> None:
    position = "tigris; bag m1; left 1; monuments red_blue h5 red; 1 priest h7 / hand s6; 2 / hand f4"
    after = play(position, "tile settlement a1")
    assert after.state.is_over and after.points(0) == (0, 1, 0, 0)


def test_a_swap_takes_what_is_left_and_the_turn_goes_on() -> None:
    position = "tigris; bag m2; monuments red_blue h5 red; 1 priest h7 / hand t6; 2 / hand f6"
    swap = play(position, "swap temple 3")
    assert swap.one("swap_cut_short").values == {"player": 0, "left": 2, "number": 3} and swap.state.due == 2
    drawn = play(swap.state, "draw market", "draw market")
    assert drawn.state.stage == "act" and drawn.state.hands[0] == (0, 3, 0, 2), "a second action follows"
    over = play(drawn.state, "tile market a1")
    assert over.state.is_over and over.points(0) == (0, 1, 0, 0)
    assert over.one("bag_empty").values == {"left": 0, "number": 2}


def test_with_an_empty_bag_a_swap_is_allowed_too() -> None:
    swap = play("tigris; bag -; 1 / hand t6; 2 / hand f6", "swap temple 1")
    assert swap.state.stage == "act" and swap.state.left == 1


def test_immediately_if_so_agreed() -> None:
    position = "tigris; end immediate; bag m2; monuments red_blue h5 red; 1 priest h7 / hand t6; 2 / hand f6"
    over = play(position, "swap temple 3")
    assert over.state.is_over and over.points(0) == (0, 0, 0, 0), "no second action, no monument points"
    assert play(position, "swap temple 2").state.due == 2, "exactly the last tiles are no end"


# ---------------------------------------------------------------- who wins
@given(points=COUNTS, treasures=st.integers(0, 4))
def test_nothing_does_better_than_the_weakest_each_time(points: Counts, treasures: int) -> None:
    best = max(
        sorted(number + chosen.count(colour) for colour, number in enumerate(points))
        for chosen in combinations_with_replacement(range(4), treasures)
    )
    found = assigned(points, treasures)
    assert sorted(found) == best and sum(found) == sum(points) + treasures


@given(counts=st.lists(COUNTS, min_size=2, max_size=4))
def test_the_weakest_colour_decides_then_the_next(counts: list[Counts | None]) -> None:
    ranked = ranking(counts)
    worth = [sorted(counts[group[0]] or ()) for group in ranked]
    assert worth == sorted(worth, reverse=True) and len(set(map(tuple, worth))) == len(worth)
    for group, level in zip(ranked, worth, strict=True):
        assert all(sorted(counts[seat] or ()) == level for seat in group)


def finished(one: str, other: str) -> State:
    position = "tigris; treasures i7; left 1; 1 / hand t6 / points {} ; 2 / hand f6 / points {}"
    return play(position.format(one, other), "pass").state


def test_all_colours_that_are_equally_weak_are_named() -> None:
    archer, bull = "hand t6 / points 3 4 3 6 / treasures 0", "hand f6 / points 6 5 4 3 / treasures 9"
    over = play(f"tigris; treasures i7; left 1; 1 / {archer}; 2 / {bull}", "pass")
    weakest = [event for event in over.events if event.rule == "te.goal.balance"]
    assert [(event.key, event.values["points"]) for event in weakest] == [("weakest_tied", 3), ("weakest", 6)]
    assert GAME.speech().say(weakest[0]) == "Ann's weakest colours are black and blue, with 3 points in each."


def test_equal_in_all_four_colours_is_a_shared_victory() -> None:
    shared = finished("3 4 5 6 / treasures 5", "6 5 4 3 / treasures 4")
    assert shared.winners == (0,), "six treasures more"
    level = finished("3 4 5 6 / treasures 9", "3 4 5 6")
    assert level.winners == (0,)
    position = "tigris; board alternative; treasures j1 o2; left 1; 1 / hand t6 / points 3 4 5 6 / treasures 6; "
    both = play(position + "2 / hand f6 / points 6 5 4 3 / treasures 6", "pass")
    assert both.state.winners == (0, 1) and both.state.ranking() == ((0, 1),)
    assert both.one("shared_win").values["players"] == (0, 1) and both.state.prompt()[0] == "shared"
    assert both.state.score_parts()[0] == {"black": 6, "red": 6, "blue": 6, "green": 6} == both.state.score_parts()[1]
    assert both.state.scores() == (6, 6) and play(LAST).state.seen_by(0).score_parts() == ()


def test_ties_look_at_the_next_weakest_colour() -> None:
    position = "tigris; board alternative; treasures j1 o2; left 1; 1 / hand t6 / points 9 9 9 8 / treasures 6; "
    done = play(position + "2 / hand f6 / points 9 9 9 9 / treasures 6", "pass")
    # 6 treasures: 10 10 10 11 (35+6=41) and 10 10 11 11 (36+6=42).
    decided = done.one("wins_by_next").values
    assert done.state.winners == (1,) and (decided["number"], decided["decider"], decided["other_decider"]) == (
        3,
        11,
        10,
    )


# ---------------------------------------------------------------- practice
@pytest.mark.parametrize("seed", range(4))
def test_who_wins_is_asked_before_the_board_tells(seed: int) -> None:
    """The panel of whoever has won is marked when the game is over: so the question comes before the last action."""
    fresh = any_final(Random(seed))
    assert not fresh.state.is_over
    name, place = fresh.question.split()
    question = ranked(fresh.state, place)
    assert name == "ranked" and question.then is not None
    over = fresh.state.play(question.then)
    order = [seat for group in over.ranking() for seat in group]
    assert over.is_over and isinstance(question.answer, frozenset)
    assert str(order[int(place) - 1] + 1) in question.answer


def test_who_comes_first_is_asked_of_the_points_after_the_last_income() -> None:
    built = "temples + j5; settlements j6; monuments red_green h5 green; treasures i7"
    level = "1 trader j7 / hand s6 / points 5 5 5 4; 2 / hand t6 / points 5 5 5 5"
    asked = ranked(GAME.read(f"tigris; {built}; left 1; {level}", study=True), "1")
    assert asked.answer == {"1", "2"}, "the monument pays 1 green point before screens go aside"
