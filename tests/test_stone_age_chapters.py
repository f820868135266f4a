"""What Stone Age's later chapters tell, and when: nothing before it is asked, and all that a question needs."""

from __future__ import annotations

import re

import pytest

from boardgames.teaching.lessons import course, load
from boardgames.teaching.registry import call_of


@pytest.mark.parametrize(
    ("chapter", "step"),
    [
        ("feeding", "keep-gold"), ("next_round", "cheaper"), ("next_round", "starter"), ("next_round", "tools"),
        ("next_round", "prolong"), ("tactics", "close"), ("tactics", "keep"), ("tactics", "closing-symbol"),
        ("tactics", "closing-decline"),
    ],
)  # fmt: skip
def test_what_is_asked_has_not_been_seen_before(chapter: str, step: str) -> None:
    """What an earlier step has told of the same position could be the answer."""
    steps = load("stone_age", chapter).steps
    for other in steps.values():
        if other.name == step:
            break
        if not other.vary and not other.experiment:
            assert steps[step].record().state not in other.record().states, other.name


def test_the_walk_of_two_rounds_does_not_do_what_is_asked_then() -> None:
    steps = load("stone_age", "play").steps
    walked = {str(action) for action in steps["rounds"].record().actions}
    _, (_, _, asked) = call_of(steps["room"].question)
    assert asked == "place quarry 2" and asked not in walked


@pytest.mark.parametrize(
    ("chapter", "step", "said"),
    [
        ("buildings", "exact", "**Nobody has to**"),
        ("feeding", "phase", "clockwise from the start player"),
        ("feeding", "asked", "too few resources for the whole shortage"),
    ],
)
def test_the_chapter_itself_says_what_its_questions_need(chapter: str, step: str, said: str) -> None:
    lesson = load("stone_age", chapter)
    told = next(at for at, cell in enumerate(lesson.cells) if isinstance(cell, str) and said in cell)
    assert told < lesson.cells.index(lesson.steps[step])


LATER = ("buildings", "feeding", "next_round", "scoring", "tactics", "play")


@pytest.mark.parametrize("chapter", LATER)
def test_a_chapter_begins_with_the_way_back_to_those_it_needs(chapter: str) -> None:
    names = [each.name for each in course("stone_age")]
    earlier = names[: names.index(chapter)]
    cells = load("stone_age", chapter).cells
    intro = next(cell for cell in cells if isinstance(cell, str) and "go back" in cell)
    needed = re.findall(r"\((\w+)\.ipynb\)", intro)
    assert "village" in needed and set(needed) <= set(earlier)


@pytest.mark.parametrize("chapter", LATER)
def test_editions_are_left_to_the_look_up(chapter: str) -> None:
    lesson = load("stone_age", chapter)
    told = " ".join([*(cell for cell in lesson.cells if isinstance(cell, str)), *map(repr, lesson.steps.values())])
    assert not re.search(r"rulebook|edition", told, re.IGNORECASE)
