"""An experiment on a page, without a browser: guess, play, stop, conclude."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from widgets import lesson
from widgets.experiment import ExperimentView


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run it to its end, in a thread of its own: after browser tests this thread has a running loop already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, coroutine).result()


def experiment(name: str = "drift") -> ExperimentView:
    found = lesson("sumeria", "tips")[name]
    assert isinstance(found, ExperimentView)
    return found


def test_games_are_played_and_drawn() -> None:
    view = experiment()
    assert "No game has been played yet." in view.describe()
    assert "<rect" not in view.svg()
    summary = view.run(6)
    assert summary == view.summary
    assert summary.games == view._progress.value == 6
    assert "After 6 games: Began the round first" in view.describe()
    assert view._chart.value.count("<rect") == 8
    assert "color-scheme" not in view._chart.value
    assert view.run(6) == summary == experiment().run(6)


def test_a_guess_is_remembered_until_it_is_clear_who_is_ahead() -> None:
    view = experiment("spread")
    assert view._told.value == ""
    view._guess.value = "Crowded into a few zones"
    view.run(3)
    assert "After 3 games: These are too few games" in view._told.value
    assert view.step.moral not in view._told.value
    view.summary = view.summary._replace(games=10, sums=(4, 3, 3), squares=(4, 3, 3))
    view._show()
    assert "After 10 games: It is not yet clear who is ahead, because the thin lines" in view._told.value
    for _ in range(99):
        view.summary = view.summary.plus((1, 0, 0))
    view._show()
    assert "<strong>Spread over the zones</strong> is clearly ahead" in view._told.value
    assert "Your guess was: Crowded into a few zones." in view._told.value
    assert view.step.moral in view._told.value
    view._guess.value = "Spread over the zones"
    view._show()
    assert "You guessed right." in view._told.value


def test_turns_are_not_told_as_games() -> None:
    view = lesson("stone_age", "tactics")["order"]
    assert isinstance(view, ExperimentView)
    assert "No turn has been played yet." in view.describe()
    assert (view._number.description, view._run.description) == ("Turns", "Play the turns")
    view.run(3)
    assert "After 3 turns: Tool before dice" in view.describe()
    assert "After 3 turns: These are too few turns" in view._told.value
    view.summary = view.summary._replace(games=10, sums=(7, 6), squares=(7, 6))
    view._show()
    assert "After 10 turns: It is not yet clear what is better" in view._told.value


def test_lines_that_are_apart_are_not_said_to_overlap() -> None:
    """Of few games nothing is clear, even if one has won them all."""
    view = experiment("spread")
    for _ in range(9):
        view.summary = view.summary.plus((1, 0, 0))
    first, second, _ = zip(view.summary.means, view.summary.errors, strict=True)
    assert first[0] - first[1] > second[0] + second[1]
    view._show()
    assert "too few games" in view._told.value and "overlap" not in view._told.value
    view.summary = view.summary.plus((1, 0, 0))
    view._show()
    assert "is clearly ahead" in view._told.value


def test_the_verdict_is_given_once_when_the_games_are_over() -> None:
    view = experiment("spread")
    view._told.value = "<p>An earlier one.</p>"
    given: list[str] = []
    view._told.observe(lambda change: given.append(change["new"]), "value")
    run(view.play(30))
    assert given[0] == "" and len(given) == 2
    assert "After 30 games: " in given[1]


def test_the_page_stays_alive_and_can_stop_the_games() -> None:
    view = experiment()

    async def stop_soon() -> None:
        view._begin()
        await asyncio.sleep(0)
        assert view._run.disabled
        assert not view._stop.disabled
        view._begin()
        await asyncio.sleep(0.02)
        view._stop.click()
        assert view._task is not None
        await view._task

    run(stop_soon())
    assert 0 < view.summary.games < 1000
    assert not view._run.disabled
    assert view._stop.disabled
    run(view.play(4))
    assert view.summary.games == view._progress.value == view._progress.max == 4


def test_what_is_closed_before_the_first_step_is_not_played() -> None:
    view = experiment()

    async def close() -> None:
        view._begin()
        view.close()
        assert view._task is not None
        await view._task

    view._number.value = 5_000
    run(close())
    assert view.summary.games < 1000


def test_what_goes_wrong_is_said() -> None:
    view = experiment()

    def broken(number: int) -> list[float]:
        raise RuntimeError("no dice")

    view.labelled = view.labelled._replace(experiment=view.labelled.experiment._replace(sample=broken))
    run(view.play(4))
    assert "no dice" in view._told.value
    assert not view._run.disabled


def test_it_is_shown_as_a_picture_with_words_and_closes_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs: list[dict[str, str]] = []
    monkeypatch.setattr("widgets.display.display", lambda data, raw: outputs.append(data))
    view = experiment()
    view._ipython_display_()
    picture, live = outputs
    assert 'alt="Share of rounds in which the zone scores: Began the round first,' in picture["text/html"]
    assert picture["text/plain"].startswith("Experiment: how safe is a place?\n")
    assert view.model_id in str(live)
    assert repr(view) == "ExperimentView(tips/drift: Experiment: how safe is a place?)"
    children = [view, *view.children, *view.children[2].children]
    assert experiment() is not view
    assert all(child.comm is None for child in children)
