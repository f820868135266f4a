"""What Tigris' questions say is true of the position it is said about."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from boardgames import game, read
from boardgames.contract import Action, Event
from boardgames.pictures.scene import Piece
from boardgames.practice.asking import kinds
from boardgames.practice.kinds import Asked
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import load
from boardgames.teaching.questions import Question
from boardgames.teaching.wording import Said
from boardgames.tigris.picture.things import explain
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import play_on


def practised(kind: str, seed: int) -> Asked:
    subject = game("tigris")
    return kinds(subject)[kind].fresh(subject, Random(seed))


def keys(said: Iterable[Said]) -> list[str]:
    return [getattr(one, "key", "") for one in said]


def answers(question: Question) -> frozenset[str]:
    assert isinstance(question.answer, frozenset)
    return question.answer


def to_wrong_options(question: Question) -> set[str]:
    """What is said to each of them."""
    wrong = [word for word, _ in question.options if word not in answers(question)]
    return {key for word in wrong for key in keys(question.wrong((word,)).said)}


def test_a_point_that_is_doubled_for_somebody_else_is_theirs() -> None:
    question = practised("doubled", 6).question
    assert question.number == 0 and "doubled_for_other" in keys(question.right)


@pytest.mark.parametrize(("step", "leader"), [("spared", "i8"), ("gone", "f6")])
def test_a_beaten_leader_goes_home_but_is_no_tile(step: str, leader: str) -> None:
    question = Attempt.begin(load("tigris", "external").steps[step]).question
    assert question and isinstance(question.answer, frozenset)
    assert "leader_no_tile" in keys(question.wrong((*sorted(question.answer), leader)).said)


def test_a_tile_under_a_building_stays_because_of_it() -> None:
    taken, scored = practised("war_takes", 25).question, practised("war_scores", 25).question
    assert isinstance(taken.answer, frozenset)
    assert "tile_under_building" in keys(taken.wrong((*sorted(taken.answer), "m3")).said)
    assert {"tile_kept"} <= set(keys(taken.right)) & set(keys(scored.right))
    assert keys(scored.wrong(("5",)).said) == ["tile_spared"]


def test_treasures_are_told_of_those_who_have_some() -> None:
    told = set()
    for seed in range(20):
        asked = practised("ahead", seed)
        assert isinstance(asked.state, State)
        for word in {word for word, _ in asked.question.options} - answers(asked.question):
            (key,) = keys(asked.question.wrong((word,)).said)
            told.add((key, bool(asked.state.taken[int(word) - 1])))
    assert told == {("weakest_not", False), ("weakest_not_even_with", True)}


def test_what_is_out_of_sight_can_be_counted() -> None:
    """Tiles that have left the game lie nowhere."""
    step = load("tigris", "preparation").steps["practise-unseen"]
    for number in range(1, 60):
        state = Attempt.begin(step, number).state
        assert isinstance(state, State)
        assert not any(state.removed) and not any(map(any, filter(None, state.swapped)))


def test_who_scores_where_the_king_does_not_is_not_told_of_black() -> None:
    question = practised("point", 7).question
    told = to_wrong_options(question)
    assert "ruling_king_first" in told and "ruling_king_in_black" not in told


def test_without_a_kingdom_there_is_no_leader_in_it() -> None:
    question = Attempt.begin(load("tigris", "tiles").steps["practise-point"], 0).question
    assert question
    told = to_wrong_options(question)
    assert "ruling_no_kingdom_here" in told and "ruling_leads_elsewhere" not in told


def test_the_tile_that_was_placed_is_in_no_hand() -> None:
    question = practised("most_added", 0).question
    assert question.number == 0 and "tile_spent" in keys(question.wrong(1).said)


def test_nobody_takes_treasures_where_nobody_leads() -> None:
    question = Attempt.begin(load("tigris", "treasures").steps["practise-who"], 63).question
    assert question and answers(question) == {"nobody"}
    assert all(keys(question.wrong((word,)).said) == ["no_kingdom_yet"] for word in ("1", "2"))


@pytest.mark.parametrize("number", [*range(1, 30), 109])
def test_a_place_that_is_asked_for_is_shared_by_nobody(number: int) -> None:
    question = Attempt.begin(load("tigris", "ending").steps["practise-final"], number).question
    assert question and question.number == 1


def test_what_is_still_missing_from_the_bag_is_said() -> None:
    told = []
    for seed in range(40):
        asked = practised("ends_when", seed)
        if "te.end.bag" in asked.rules and answers(asked.question) == {"turn"}:
            told += keys(asked.question.wrong(("not",)).said)
    assert told and set(told) <= {"bag_empty", "swap_cut_short"}


def test_what_may_be_added_is_explained_by_the_rule_of_this_conflict() -> None:
    state = read(
        "tigris; turn 1; stage support; conflict black 1 2; placed c2; temples + b2 d2;"
        " 1 king c2 / hand t2 s4; 2 king a2 / hand s6"
    )
    assert explain(state, Piece("f+", "add", 0, 0)).values["rule"] == "te.internal.support"
    assert explain(state, Piece("veil", "veil", 0, 0)).values["rule"] == "te.internal.strength"


def test_a_leader_that_goes_home_is_no_part_of_a_kingdom() -> None:
    """It hangs on the destroyed temple alone."""
    pieces = "temples j11 h8; farms h10 h11; markets i10 j10; 1 king h9 / catastrophes 1; 2 priest k11"
    state = read(f"tigris; {pieces}", study=True)
    action = Action("catastrophe", "j11")
    foretold = [forecast.key for forecast in state.forecast(action)]
    assert "loses_temple" in foretold and "cut_apart" not in foretold
    events: list[Event] = []
    state.apply(action, events)
    happened = keys(events)
    assert "goes_home" in happened and "cut_apart" not in happened and "falls_apart" not in happened


def test_a_swap_that_the_bag_cannot_replace_is_foretold_to_end_the_game_with_the_turn() -> None:
    state = read("tigris; bag s1 t1; 1 king i6 / hand s2 t2 m2; 2 king f2 / hand s6", study=True)
    action = next(one for one in state.actions if str(one) == "swap settlement 2 temple 2")
    assert [forecast.key for forecast in state.forecast(action)] == ["draws", "ends_with_turn"]


@pytest.mark.parametrize("kind", ["kept", "refills"])
def test_what_comes_of_a_conflict_is_asked_when_all_are_settled(kind: str) -> None:
    for seed in range(60):
        asked = practised(kind, seed)
        _, text = asked.arguments.split(", ", 1)
        assert play_on(asked.state, text)[1].stage not in ("conflict", "support")


def test_the_end_of_the_game_is_not_asked_where_a_conflict_decides_it() -> None:
    for seed in range(60):
        asked = practised("ends_when", seed)
        after = asked.state.play(asked.arguments)
        assert isinstance(after, State) and not after.uniting


def test_a_point_is_one_point_where_nothing_doubles_it() -> None:
    for seed in range(60):
        state = practised("point", seed).state
        assert isinstance(state, State) and state.buildings is None


def test_a_tile_that_lies_face_down_is_not_said_to_be_none() -> None:
    assert "face_down_here" in keys(practised("supporters", 11).question.wrong(("g10",)).said)


def test_in_the_variant_buildings_come_before_monuments() -> None:
    assert "comes_after_building" in to_wrong_options(practised("who_decides", 206).question)
