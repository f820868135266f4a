"""The end by example: six rounds, points for series, the winner."""

from __future__ import annotations

from itertools import product

import pytest

from boardgames import game, read
from boardgames.contract import CHANCE, Action, Event
from boardgames.sumeria import State
from boardgames.sumeria.ending import points, ranking, series_points
from boardgames.sumeria.questions.ending import win, winner

SUMERIA = game("sumeria")


def test_series_score_as_the_table_says() -> None:
    assert [series_points(number) for number in range(10)] == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45]


def test_the_four_types_are_added_up() -> None:
    assert points((4, 2, 4, 5)) == 38 and points((0, 0, 0, 0)) == 0 and points((9, 9, 9, 9)) == 180


@pytest.mark.parametrize(
    ("won", "places"),
    [
        (((4, 2, 4, 5), (3, 2, 5, 1), (2, 5, 0, 3)), ((0,), (1,), (2,))),
        (((3, 3, 1, 0), (3, 2, 2, 1), (0, 0, 0, 0)), ((0,), (1,), (2,))),  # level, equal longest, next longest
        (((3, 0, 0, 0), (2, 2, 0, 0), (1, 0, 0, 0)), ((0,), (1,), (2,))),  # level, longest
        (((0, 0, 2, 0), (2, 0, 0, 0), (0, 1, 1, 1)), ((0, 1), (2,))),  # level throughout, whatever the types
        (((1, 1, 1, 0), (0, 2, 0, 0), (1, 0, 1, 1)), ((1,), (0, 2))),
        (((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)), ((0, 1, 2),)),
        (((0, 0, 0, 0),) * 4, ((0, 1, 2, 3),)),
    ],
)
def test_the_ranking(won: tuple[tuple[int, int, int, int], ...], places: tuple[tuple[int, ...], ...]) -> None:
    assert ranking(won) == places


def test_level_throughout_means_the_same_series() -> None:
    """Whoever shares a place has equal series; checked over all pairs of up to four tokens a type."""
    hands = list(product(range(5), repeat=4))[::3]
    for one, other in product(hands, repeat=2):
        shared = len(ranking((one, other))[0]) == 2  # type: ignore[arg-type]
        assert shared == (sorted(one) == sorted(other))


def ended(position: str) -> tuple[State, list[Event]]:
    events: list[Event] = []
    state = read(f"sumeria; round 6.3; turn 3; {position}").play("add gaesh", events)
    assert isinstance(state, State)
    return state, events


def test_the_sixth_scoring_ends_the_game_and_nothing_is_prepared() -> None:
    state, events = ended("spaces - - r; row umma adab akshak lagash kish nippur uruk ur; 1 akshak; 2 umma")
    assert state.is_over and state.to_move is None and not state.actions and state.round == 6
    assert not {"row_turned", "next_round", "fewest", "token_drawn"} & {event.key for event in events}
    assert [event.rule for event in events[-5:]] == ["su.end.rounds", *["su.end.score"] * 3, "su.end.winner"]
    assert state.map.zones[state.row[0]].id == "umma", "the row stays"


def test_the_fifth_scoring_does_not() -> None:
    state = read("sumeria; round 5.3; turn 3").play("add gaesh")
    assert not state.is_over and state.to_move == CHANCE and state.winners == ()


def test_an_empty_bag_ends_nothing() -> None:
    state = read("sumeria; round 6.1; bag -")
    assert state.play("add umma").to_move == 1


def test_a_choice_in_the_last_scoring_is_still_made() -> None:
    state, _ = ended("spaces eem - -; row umma adab akshak lagash kish nippur uruk ur; 1 kian; 2 umma")
    assert (state.stage, state.to_move) == ("take", 1)
    events: list[Event] = []
    end = state.play("take economic military", events)
    assert end.is_over and end.scores() == (1, 2, 0) and end.winners == (1,)


@pytest.mark.parametrize(
    ("won", "key", "said"),
    [
        ("1 / e4; 2 / m2", "wins", "Ann wins with 10 points."),
        (
            "1 / e2; 2 / m1 p1 r1",
            "wins_by_series",
            "Ann is tied on points with Ben, but wins when their series are compared, beginning with the longest.",
        ),
        (
            "1 / e2; 3 / r2",
            "shared_win",
            "Ann and Cleo are tied on points and in every series, so they share the victory.",
        ),
    ],
)
def test_how_the_victory_is_told(won: str, key: str, said: str) -> None:
    _, events = ended(won)
    assert (events[-1].rule, events[-1].key) == ("su.end.winner", key)
    assert SUMERIA.speech().say(events[-1]) == said


def test_a_shared_victory_says_why_a_third_one_with_as_many_points_has_no_share() -> None:
    state = read(
        "sumeria; players 4; round 6.3; turn 4; bag -; spaces - - -; 1 / e3 m1; 2 / p3 r1; 3 / e2 m2 p1; 4 umma"
    )
    events: list[Event] = []
    end = state.play("remove umma", events)
    assert end.scores() == (7, 7, 7, 0) and end.winners == (0, 1)
    assert (events[-1].rule, events[-1].key) == ("su.end.winner", "shared_win_by_series")
    assert SUMERIA.speech().say(events[-1]) == (
        "Ann and Ben are tied on points with Cleo, but come before Cleo when series are compared, beginning with the "
        "longest. Ann and Ben are tied in every series, so they share the victory."
    )
    tallies = list(SUMERIA.tallies(state, end, events))
    assert [tally.at for at, tally in tallies if at == len(events) - 1] == ["panel0", "panel1"]
    attempt = winner(state, "remove umma")  # type: ignore[arg-type]
    assert attempt.answer == {"1", "2"} and events[-1] in attempt.right
    assert win(state, Action.parse("remove umma"), end, events).said == (events[-1],)  # type: ignore[arg-type]


def test_the_points_of_everybody_are_told() -> None:
    _, events = ended("1 / e4 m2 p4 r5; 2 / m1")
    told = [SUMERIA.speech().say(event) for event in events if event.rule == "su.end.score"]
    assert told[0] == "Ann has 38 points: 4 economic (10), 2 military (3), 4 political (10) and 5 religious (15)."
    assert len(told) == 3
