"""Sumeria's chapters: nothing tells an answer before it is asked for, and they say what their questions need."""

from __future__ import annotations

import pytest

from boardgames.sumeria.graph import reachable
from boardgames.sumeria.position import State as Sumeria
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import FIRST_GAME, course, load
from boardgames.teaching.steps import Lesson, Step

CHAPTERS = [chapter.name for chapter in course("sumeria") if chapter.name != FIRST_GAME]
LESSONS = {name: load("sumeria", name) for name in CHAPTERS}


def prose(lesson: Lesson) -> str:
    return "\n".join(cell for cell in lesson.cells if isinstance(cell, str))


def test_the_line_of_python_does_not_list_what_is_to_be_counted() -> None:
    steps = LESSONS["traders"].steps
    state = Attempt.begin(steps["count"]).state
    assert isinstance(state, Sumeria)
    origin = steps["count"].question.split()[1]
    assert set(reachable(state, origin)) != set(reachable(state, steps["routes"].origin))


def test_points_are_asked_for_before_the_table_tells_them() -> None:
    lesson = LESSONS["ending"]
    table = next(at for at, cell in enumerate(lesson.cells) if isinstance(cell, str) and "| points |" in cell)
    asking = [at for at, cell in enumerate(lesson.cells) if isinstance(cell, Step) and "series " in cell.question]
    assert asking and max(asking) < table


def test_no_text_names_the_kind_of_what_is_to_be_ranked() -> None:
    text = LESSONS["board"].steps["closing-rank"].text
    assert not [kind for kind in ("residence", "city", "village") if kind in text]


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("board", "the most points win"),
        ("preparation", "The spaces are filled from the left"),
        ("preparation", "the start player begins the first round"),
        ("traders", "A move within a zone changes nothing"),
        ("traders", "The leftmost zone cannot rise"),
        ("traders", "a different settlement from the one where it began"),
        ("scoring", "for first and second place alike"),
        ("scoring", "Only players with at least one trader in the zone count"),
        ("next_round", "**all eight zones**"),
    ],
)
def test_the_chapter_says_what_its_questions_need(chapter: str, said: str) -> None:
    assert said in prose(LESSONS[chapter])


@pytest.mark.parametrize("chapter", [name for name in CHAPTERS if name not in ("board", "preparation", "better")])
def test_every_chapter_that_is_needed_is_named_with_a_link(chapter: str) -> None:
    first = next(cell for cell in LESSONS[chapter].cells if isinstance(cell, str))
    missing = [name for name in CHAPTERS[: CHAPTERS.index(chapter)] if f"({name}.ipynb)" not in first]
    assert not missing
    assert "If one is missing, go back" in first


def test_kinds_of_settlements_are_explained_once() -> None:
    explained = [name for name, lesson in LESSONS.items() if "**residence**, a large square" in prose(lesson)]
    assert explained == ["board"]
    assert not [lesson.name for lesson in LESSONS.values() if "**villages** (circles)" in repr(lesson.cells)]


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=CHAPTERS)
def test_what_rulebooks_say_is_left_to_the_look_up(lesson: Lesson) -> None:
    told = [prose(lesson), *(step.text for step in lesson.steps.values())]
    assert not [text for text in told if "rulebook" in text.lower() or "edition" in text.lower()]


@pytest.mark.parametrize(
    ("step", "given", "reason"),
    [
        ("row-leave", "umma kish akshak ur adab lagash uruk nippur", "ruling_leaving"),
        ("row-leave", "umma kish akshak ur adab lagash nippur uruk", "ruling_leaving"),
        ("raise-lagash", "add lagash, move kuara guabba, move girsu apisal", "raises_left"),
    ],
)
def test_who_thinks_that_a_trader_who_leaves_changes_its_zone_is_told_otherwise(
    step: str, given: str, reason: str
) -> None:
    attempt = Attempt.begin(LESSONS["traders"].steps[step])
    verdict = attempt.answer(given.split(", ") if "," in given else given.split()).verdict
    assert verdict and not verdict.ok
    assert reason in [getattr(said, "key", "") for said in verdict.said]
