"""What people and programs get wrong in conflicts is offered as an answer, and refused with the rule that it breaks."""

from __future__ import annotations

import pytest

from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import load
from boardgames.teaching.questions import Remark


@pytest.mark.parametrize(
    ("chapter", "step", "answer", "mistakes"),
    [
        ("internal", "count", "1:2", {"1:1": "te.internal.strength", "3:3": "te.internal.strength"}),
        ("internal", "shared", "1:1", {"0:1": "te.internal.strength", "1:0": "te.internal.strength"}),
        ("internal", "lifted", "4", {"forbidden": "te.leader.no_union"}),
        ("internal", "tie", "2 1 1", {"0 1 1": "te.conflict.tie", "2 1 3": "te.internal.result"}),
        ("external", "sides", "2:1", {"3:1": "te.external.supporters", "3:2": "te.external.supporters"}),
        ("external", "recount", "0:0", {"0:2": "te.external.order"}),
        ("external", "points", "4", {"5": "te.external.result", "1": "te.external.result"}),
        ("external", "priest-points", "3", {"5": "te.external.priests"}),
        ("external", "off", "blue", {"none": "te.external.trigger", "green": "te.external.result"}),
        ("external", "link", "none", {"green": "te.external.split"}),
    ],
)
def test_the_usual_mistakes_are_offered(chapter: str, step: str, answer: str, mistakes: dict[str, str]) -> None:
    attempt = Attempt.begin(load("tigris", chapter).steps[step])
    assert attempt.question is not None
    assert attempt.question.answer == frozenset({answer})
    assert mistakes.keys() <= dict(attempt.question.options).keys()
    for mistake, rule in mistakes.items():
        refused = attempt.answer((mistake,)).verdict
        assert refused is not None
        assert (refused.ok, refused.rule) == (False, rule)


def test_yes_and_no_are_not_both_true() -> None:
    """Whoever ticks the right answer and leaves the wrong one ticked is told so."""
    attempt = Attempt.begin(load("tigris", "internal").steps["closing-retreat"])
    assert attempt.question and isinstance(attempt.question.answer, frozenset)
    verdict = attempt.answer(("legal", *attempt.question.answer)).verdict
    assert verdict and [said.key for said in verdict.said if isinstance(said, Remark)] == ["yes_and_no"]
