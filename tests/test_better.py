"""The chapters on better play: what they call best is so by the judgement, and what was measured is told as it was."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from boardgames.play import comparing, weighing
from boardgames.play.ahead import OneAhead
from boardgames.play.experiments import wilson
from boardgames.play.strengths import DEFAULT, named
from boardgames.play.weighing import EVEN, Weighed
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import course, load, taught
from boardgames.teaching.steps import Lesson, Step
from boardgames.teaching.wording import Compared, Teacher
from tools import playon
from tools.playon import KEPT, played_on
from widgets import Exercise

CHAPTER = "better"
LESSONS = [load(name, CHAPTER) for name in taught()]
STEPS = {
    f"{step.game.name}/{CHAPTER}/{step.name}": step
    for lesson in LESSONS
    for step in lesson.steps.values()
    if step.question.startswith("better ")
}
MEASURED: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
SHARE = re.compile(r"\*\*(\d+)%\*\* \((\d+) to (\d+)\)")
"""A share of games won, with the ends of its interval."""


@pytest.fixture(params=STEPS)
def path(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def weighed(step: Step) -> list[Weighed]:
    """What is asked about, the best first."""
    question = Attempt.begin(step).question
    assert question is not None
    state = step.record().state
    view = state.seen_by(state.to_move)
    found = [weighing.weigh(view, view.canonical(action)) for _, action in question.options]  # type: ignore[arg-type]
    return sorted(found, key=lambda each: -each.worth)


# ---------------------------------------------------------------- the chapters


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game.name)
def test_a_chapter_has_some_positions_and_ends_at_a_table(lesson: Lesson) -> None:
    asked = [step for step in lesson.steps.values() if step.question]
    *others, last = lesson.steps.values()
    assert others == asked and 2 <= len(asked) <= 5
    assert all(step.question.startswith("better ") and step.hints and step.rules for step in asked)
    assert (last.kind, last.opponent) == ("table", DEFAULT)
    names = [chapter.name for chapter in course(lesson.game.name)]
    assert names.index("play") < names.index(CHAPTER)


def test_the_best_is_clearly_ahead_of_every_other_answer(path: str) -> None:
    best, *others = weighed(STEPS[path])
    assert 2 <= len(others) <= 3
    assert all(best.worth - other.worth > EVEN for other in others)
    step = STEPS[path]
    view = step.record().state.seen_by(step.record().state.to_move)
    assert weighing.ranking(view)[0].worth - best.worth <= EVEN, "there is something better that is not named"
    question = Attempt.begin(step).question
    assert question is not None and question.answer == {str(best.action)}


def test_every_number_of_a_comparison_is_the_engines(path: str) -> None:
    step = STEPS[path]
    question = Attempt.begin(step).question
    assert question is not None
    state = step.record().state
    view = state.seen_by(state.to_move)
    best, *others = weighed(step)
    for other in others:
        (said,) = question.wrong((str(other.action),)).said
        assert isinstance(said, Compared) and (said.one, said.other) == (other, best)
        by = OneAhead().worth(view, best.action) - OneAhead().worth(view, other.action)
        assert sum(part.by for part in comparing.compare(best, other)) == pytest.approx(by)
        shown = f"{by:.{2 if by < 1 else 1}f}".rstrip("0").rstrip(".")
        assert f"is worth {shown} point" in Teacher(step.game).say(said)
    (right,) = question.right
    assert isinstance(right, Compared) and right.one == best
    assert {str(right.one.action), str(right.other.action)} == MEASURED[path]["won"].keys(), "what the text is about"


def test_while_a_question_is_open_the_board_shows_what_the_seat_knows() -> None:
    for path, step in STEPS.items():
        found = Exercise(step)
        state = found.board.state
        assert found.board.viewer == state.to_move and found.board.view() == state.seen_by(state.to_move), path
        assert found.attempt.question is not None
        found._asked(found.board, {"do": "answer", "words": sorted(found.attempt.question.answer)})  # type: ignore[arg-type]
        assert found.attempt.done and found.board.view() == state
        found.close()


# ---------------------------------------------------------------- what was measured


def test_every_position_has_been_played_on() -> None:
    assert MEASURED.keys() == STEPS.keys()


def test_what_was_measured_is_told_as_it_was(path: str) -> None:
    """The shares of games, with their intervals, the best first; the intervals do not meet."""
    step, found = STEPS[path], MEASURED[path]
    cells = load(step.game.name, CHAPTER).cells
    told = cells[cells.index(step) + 1]
    assert isinstance(told, str) and f"{found['games']} games" in told
    assert named(found["players"]).name.casefold() in told
    ranked = [str(each.action) for each in weighed(step) if str(each.action) in found["won"]]
    assert ranked[0] == str(weighed(step)[0].action) and len(ranked) == len(found["won"]) == 2
    shares = [
        (found["won"][action] / found["games"], *wilson(found["won"][action], found["games"])) for action in ranked
    ]
    assert [tuple(map(int, each)) for each in SHARE.findall(told)] == [
        tuple(round(100 * number) for number in each) for each in shares
    ]
    (_, low, _), (_, _, high) = shares
    assert low > high


def test_the_players_still_play_as_they_did_then(path: str) -> None:
    """Whoever changes a judgement, or a rule, measures anew: `python -m tools.playon PATH ACTION ACTION --keep`."""
    position, players = STEPS[path].record().state, MEASURED[path]["players"]
    for action, scores in MEASURED[path]["first"].items():
        assert list(played_on(position, action, 0, players).scores()) == scores


def test_what_was_measured_is_more_than_one_game(path: str) -> None:
    """Where nothing is left to chance, skilled players play the same game again and again."""
    position, players = STEPS[path].record().state, MEASURED[path]["players"]
    for action, scores in MEASURED[path]["first"].items():
        assert any(list(played_on(position, action, number, players).scores()) != scores for number in range(1, 20))


def test_a_step_that_there_is_not_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["playon", "sumeria/traders/zz", "add ur"])
    with pytest.raises(SystemExit):
        playon.main()
    assert "error: the chapter has no step 'zz': choose from board, row" in capsys.readouterr().err
