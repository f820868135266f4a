"""Practice in a notebook: rounds on a live board, what is kept, and what a page may ask for."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames import GAMES, game
from boardgames.practice import rounds
from boardgames.practice.asking import ask_again, kinds
from boardgames.practice.plan import PLACED, ROUND
from boardgames.practice.rounds import AGAIN, Round
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import FIRST, HELPED, SHOWN, VARIABLE
from boardgames.teaching.questions import Given
from widgets import lesson
from widgets.exercise import Exercise
from widgets.practice import Desk, Practice, Question


@pytest.fixture(autouse=True)
def own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "ann.json"))
    return tmp_path / "ann-memory.json"


@pytest.fixture
def practice() -> Iterator[Practice]:
    found = Practice("sumeria", seed=4)
    found._ipython_display_()
    yield found
    found.close()


def desk_of(practice: Practice) -> Desk:
    assert practice._desk is not None
    return practice._desk


def intend(practice: Practice, **intent: object) -> None:
    desk = desk_of(practice)
    desk.set_state({"intent": {"seq": desk.ack + 1, **intent}})


def open_one(practice: Practice) -> Question:
    assert practice.question is not None
    return practice.question


def answer(practice: Practice, given: Given) -> None:
    board = open_one(practice).board
    told = {"number": given} if isinstance(given, int) else {"words": list(given)}
    board.set_state({"intent": {"seq": board.ack + 1, "do": "answer", **told}})


def press(practice: Practice, do: str) -> None:
    board = open_one(practice).board
    board.set_state({"intent": {"seq": board.ack + 1, "do": do}})


def right_answer(practice: Practice) -> Given:
    attempt = open_one(practice).attempt
    assert attempt.question is not None
    answer = attempt.question.answer
    if attempt.step.ask == "number":
        return attempt.question.number
    assert not isinstance(answer, int)
    return tuple(answer)


def wrong_answer(practice: Practice) -> Given:
    attempt = open_one(practice).attempt
    assert attempt.question is not None
    match attempt.step.ask:
        case "number":
            return attempt.question.number + 1
        case "order":
            assert isinstance(attempt.question.answer, tuple)
            return attempt.question.answer[::-1]
        case "places" if not attempt.question.options:
            return ("ur",) if attempt.question.answer != frozenset({"ur"}) else ("uruk",)
    assert isinstance(attempt.question.answer, frozenset)
    return next((word,) for word, _ in attempt.question.options if frozenset({word}) != attempt.question.answer)


def test_a_round_is_answered_from_first_to_last_and_all_of_it_is_kept(practice: Practice, own_file: Path) -> None:
    intend(practice, do="begin", purpose="practice")
    desk = desk_of(practice)
    assert desk.page == "" and desk.asked == 1
    rules: set[str] = set()
    board = open_one(practice).board
    for number in range(ROUND):
        question = open_one(practice)
        assert question.board is board and question.asked.text == board.path["letter"]
        assert board.path["inPlace"] == f"{number + 1} of {ROUND} · Sumeria"
        assert board.coach["title"] and not board.coach["done"]
        rules |= question.asked.rules
        intend(practice, do="prepare")
        answer(practice, right_answer(practice))
        assert board.coach["verdict"]["ok"] and board.coach["how"] == FIRST
        kept = json.loads(own_file.read_text(encoding="utf-8"))["answers"]
        assert all(kept[rule][-1][1] == FIRST for rule in question.asked.rules)
        press(practice, "again")
        assert len(board.path.get("done", {})) == number + (number + 1 < ROUND)
    assert practice.round is None and desk.asked == 0
    assert f"{ROUND} of {ROUND} right at the first try" in desk.about
    assert memory().answered == rules


@pytest.mark.parametrize("name", GAMES)
def test_every_question_says_what_it_is_about(name: str) -> None:
    """The text of a kind is the same for all its questions."""
    said = 0
    for kind in kinds(game(name)).values():
        found = Practice(name, seed=1)
        found._start(Round(AGAIN, 1, texts=[kind.fresh(game(name), Random(4))]))
        question = open_one(found)
        assert question.attempt.question
        if about := question._wording.say(*question.attempt.question.about):
            assert question.board.coach["text"].endswith((f"**{about}**", f"**{about}.**")), kind.name
            said += 1
        found.close()
    assert said > 30


def test_what_is_pressed_once_too_often_after_the_last_question_does_nothing(practice: Practice) -> None:
    intend(practice, do="begin", purpose="rule", rule="su.add.zone_up")
    board = open_one(practice).board
    while practice.round is not None:
        board.set_state({"intent": {"seq": board.ack + 1, "do": "again"}})
        board = open_one(practice).board if practice.round is not None else board
    board.set_state({"intent": {"seq": board.ack + 1, "do": "again"}})
    assert "Internal error" not in board.message.get("text", "")


def test_only_the_first_answer_counts_and_the_others_may_be_tried(practice: Practice) -> None:
    intend(practice, do="begin", purpose="rule", rule="su.add.zone_up")
    answer(practice, wrong_answer(practice))
    verdict = open_one(practice).board.coach["verdict"]
    assert verdict["ok"] is False and verdict["text"]
    answer(practice, right_answer(practice))
    assert open_one(practice).board.coach["done"]
    kept = memory().now().answers["su.add.zone_up"]
    assert [how for _, how in kept] == [SHOWN]
    press(practice, "again")
    press(practice, "dismiss")
    assert "0 of 1 right" in desk_of(practice).about
    assert "sumeria-03-traders.ipynb#cell-id=" in desk_of(practice).about


def test_in_a_mixed_test_there_is_one_try_and_the_answer_is_shown(practice: Practice) -> None:
    intend(practice, do="begin", purpose="mixed", game="sumeria")
    answer(practice, wrong_answer(practice))
    coach = open_one(practice).board.coach
    assert coach["done"] and coach["verdict"]["ok"] is False and "Here is the answer" in coach["verdict"]["text"]
    assert practice.round and practice.round.given[0].how == SHOWN


def test_a_placement_marks_chapters_when_it_is_over(practice: Practice) -> None:
    intend(practice, do="begin", purpose="placement", game="sumeria")
    while practice.round is not None:
        answer(practice, right_answer(practice))
        press(practice, "again")
    assert all(memory().known().values()) and len(memory().known()) == 6
    assert "You know:" in desk_of(practice).about
    before = memory().known()
    intend(practice, do="begin", purpose="placement", game="sumeria")
    answer(practice, wrong_answer(practice))
    press(practice, "dismiss")
    assert memory().known() == before, "a test that was broken off finds nothing"


def test_what_was_passed_over_after_a_wrong_answer_is_missed_and_dots_know_their_question(practice: Practice) -> None:
    intend(practice, do="begin", purpose="practice")
    press(practice, "again")
    answer(practice, wrong_answer(practice))
    press(practice, "again")
    assert open_one(practice).board.path["done"] == {"2": SHOWN}
    press(practice, "dismiss")
    assert "0 of 1 right" in desk_of(practice).about and "To look at again" in desk_of(practice).about


def test_a_placement_ends_for_whoever_passes_over_everything_and_says_nothing_when_broken_off(
    practice: Practice,
) -> None:
    intend(practice, do="begin", purpose="placement", game="sumeria")
    answer(practice, right_answer(practice))
    press(practice, "dismiss")
    assert "You know" not in desk_of(practice).about and "Worth doing" not in desk_of(practice).about
    intend(practice, do="begin", purpose="placement", game="sumeria")
    for _ in range(PLACED + 1):
        if practice.round is None:
            break
        press(practice, "again")
    assert practice.round is None and not any(memory().known().values())
    assert "Worth doing" in desk_of(practice).about


def test_a_question_can_be_sent_and_asked_again(practice: Practice) -> None:
    intend(practice, do="begin", purpose="practice")
    text = open_one(practice).board.path["letter"]
    press(practice, "dismiss")
    intend(practice, do="ask", text=f"  {text}\n")
    assert (
        open_one(practice).board.path["letter"] == text
        and open_one(practice).asked.question.answer == ask_again(text).question.answer
    )
    press(practice, "dismiss")
    for broken, said in (("nonsense", "a question is written"), (f"unheard{text[text.index(' ') :]}", "no kind of")):
        intend(practice, do="ask", text=broken)
        assert said in desk_of(practice).message["text"]
        assert practice.round is None


def test_a_rule_is_explained_and_practised(practice: Practice) -> None:
    intend(practice, do="rule", rule="su.move.jump")
    about = desk_of(practice).about
    assert "Jumping over traders" in about and "sumeria-rules.ipynb#su.move.jump" in about and "Not asked yet" in about
    intend(practice, do="rule", rule="te.tile.place")
    assert desk_of(practice).about == about, "another game's rules are not here"
    intend(practice, do="begin", purpose="rule", rule="te.tile.place")
    assert "no rule 'te.tile.place'" in desk_of(practice).message["text"]
    intend(practice, do="begin", purpose="rule", rule="su.move.jump")
    assert "su.move.jump" in open_one(practice).asked.rules


def test_all_is_forgotten_and_exported_on_demand(practice: Practice, own_file: Path) -> None:
    intend(practice, do="begin", purpose="practice")
    answer(practice, right_answer(practice))
    assert json.loads(desk_of(practice)._answer_export({})["text"])["answers"]
    press(practice, "dismiss")
    intend(practice, do="forget")
    assert not memory().answered
    assert json.loads(own_file.read_text(encoding="utf-8"))["answers"] == {}


def test_a_damaged_memory_is_said_and_practice_goes_on(practice: Practice, own_file: Path) -> None:
    own_file.write_text("{", encoding="utf-8")
    intend(practice, do="look")
    assert "was damaged" in desk_of(practice).problem
    intend(practice, do="begin", purpose="practice")
    answer(practice, right_answer(practice))
    assert memory().answered


def test_showing_it_again_begins_anew_and_leaves_nothing_behind(practice: Practice) -> None:
    intend(practice, do="begin", purpose="practice")
    first, board = desk_of(practice), open_one(practice).board
    practice._ipython_display_()
    assert first.comm is None and board.comm is None
    assert practice.round is None and desk_of(practice).page


def test_an_exercise_of_a_chapter_counts_as_an_answer_once() -> None:
    chapter = lesson("sumeria", "board")
    step = next(step for step in chapter.lesson.steps.values() if step.kind == "predict" and step.ask == "number")
    exercise = chapter[step.name]
    assert isinstance(exercise, Exercise) and exercise.attempt.question is not None
    board = exercise.board
    for number in (exercise.attempt.question.number + 1, exercise.attempt.question.number):
        board.set_state({"intent": {"seq": board.ack + 1, "do": "answer", "number": number}})
    exercise._tell(board)
    assert {rule: [how for _, how in given] for rule, given in memory().now().answers.items()} == {
        rule: [HELPED] for rule in step.rules
    }
    exercise.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(
        st.fixed_dictionaries(
            {"do": st.sampled_from(["begin", "ask", "rule", "look", "prepare", "forget", "fly"])},
            optional={
                "purpose": st.sampled_from(["practice", "rule", "mixed", "placement", "", "x"]),
                "game": st.sampled_from(["sumeria", "tigris", "", "chess"]) | st.integers(),
                "rule": st.sampled_from(["su.move.jump", "x"]) | st.none(),
                "text": st.text(max_size=20),
            },
        ),
        max_size=6,
    )
)
def test_nonsense_from_a_page_breaks_nothing(practice: Practice, intents: list[dict[str, object]]) -> None:
    for intent in intents:
        intend(practice, **intent)
        desk = desk_of(practice)
        assert "Internal error" not in desk.message.get("text", "")
        assert bool(desk.page) != bool(desk.asked)


def test_another_practice_of_the_same_games_takes_its_place(practice: Practice) -> None:
    intend(practice, do="begin", purpose="practice")
    other = Practice("tigris", seed=4)
    other._ipython_display_()
    intend(other, do="begin", purpose="practice")
    assert open_one(practice).board.comm is not None, "each asks on a board of its own"
    same = Practice("sumeria", seed=4)
    same._ipython_display_()
    assert practice.question is None and desk_of(same).page
    other.close()
    same.close()


def test_no_question_is_lost_while_the_next_is_made(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page has its desk make the next one on one thread, and asks for it on another."""
    intend(practice, do="begin", purpose="rule", rule="su.move.jump")
    assert practice.round
    for _ in range(practice.round.total - 2):
        press(practice, "again")
    begun, made = threading.Event(), rounds.question

    def slow(*of: Any) -> Any:
        begun.set()
        sleep(0.2)
        return made(*of)

    monkeypatch.setattr(rounds, "question", slow)
    preparing = threading.Thread(target=lambda: intend(practice, do="prepare"))
    preparing.start()
    assert begun.wait(60)
    press(practice, "again")
    preparing.join()
    assert practice.round and practice.round.number == practice.round.total


def test_what_is_no_text_is_no_question(practice: Practice) -> None:
    with pytest.raises(TypeError, match="a question is read from text, not from None"):
        practice.ask(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("asked", [("nothing",), (5,), ("practice", "chess"), ("rule", "", "su.none")])
def test_what_there_is_not_is_refused(practice: Practice, asked: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"no (round|game|rule) "):
        practice.begin(*asked)
    assert practice.round is None
