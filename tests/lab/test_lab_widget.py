"""Studies in a notebook, without a browser, and their charts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from xml.etree import ElementTree

import pytest

from boardgames.lab import LabError, charts, run, study, tournament, with_and_without
from boardgames.lab.studies import FieldError
from boardgames.play.experiments import wilson
from widgets import Lab


def wait_for(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run it to its end, in a thread of its own: after browser tests this thread has a running loop already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, coroutine).result()


@pytest.fixture
def lab() -> Iterator[Lab]:
    found = Lab(study("sumeria", games=6), charts.turn_order)
    yield found
    found.close()


def test_a_few_games_are_played_at_once_and_drawn(lab: Lab) -> None:
    assert lab.table.equals(run(study("sumeria", games=6)))
    assert lab.done == lab._progress.value == 6
    assert lab.chart == charts.turn_order({"": lab.table})
    assert "Sumeria, 6 games (players: random)" in lab._chart.value
    assert "color-scheme" not in lab._chart.value and "color-scheme" in lab.svg()


def test_more_games_are_played_by_processes_and_come_to_the_same(lab: Lab) -> None:
    wait_for(lab.play(20, workers=2))
    assert lab.table.equals(run(study("sumeria", games=20)))
    assert (lab._progress.value, lab._progress.max) == (20, 20)
    assert "20 games" in lab._chart.value
    assert lab._told.value == "<p>Games in all: 20.</p>"
    assert not lab._run.disabled and lab._stop.disabled
    wait_for(lab.play(10, workers=2))
    assert lab.done == 20, "there are more than that already"


def test_a_tournament_goes_on_in_whole_rounds() -> None:
    names = ["random", "boardgames.play.players:RandomPlayer"]
    found = Lab(tournament("sumeria", names), charts.turn_order)
    wait_for(found.play(10, workers=2))
    assert found.done == found._progress.value == found._progress.max == 12
    assert {found.table[f"player_{seat}"].value_counts()["random"] for seat in (1, 2, 3)} == {6}
    found.close()


def test_stop_is_heard_meanwhile(lab: Lab) -> None:
    async def play() -> None:
        playing = asyncio.ensure_future(lab.play(100_000, workers=1))
        while lab.done == 6:
            await asyncio.sleep(0.01)
        assert lab._run.disabled and not lab._stop.disabled
        lab._halt()
        await playing

    wait_for(play())
    assert 6 < lab.done < 100_000
    assert f"{lab.done:,} games" in lab._chart.value
    assert not lab._run.disabled and lab._stop.disabled
    assert all(number > lab.done for _, number in lab._number.options), "only more than there are"
    more = lab.done + 4
    wait_for(lab.play(more, workers=1))
    assert lab.table.equals(run(study("sumeria", games=more))), "no more than were asked for now"


def test_what_is_closed_before_the_first_step_is_not_played(lab: Lab) -> None:
    async def close() -> None:
        lab._begin()
        lab.close()
        assert lab._task is not None
        await lab._task

    wait_for(close())
    assert lab.done == 6


def test_what_goes_wrong_is_said(lab: Lab) -> None:
    (one,) = lab.runs.values()
    one.study = study("sumeria", ["troublesome:Wrong", "random", "random"], games=6)
    one.games.clear()
    wait_for(lab.play(10, workers=1))
    assert "the game with seed 3 (troublesome:Wrong, random, random): IllegalAction" in lab._told.value
    assert not lab._run.disabled


def test_studies_are_compared() -> None:
    found = Lab(with_and_without("su.add.zone_up", study("sumeria", games=4)), charts.rule_worth)
    assert list(found.tables) == ["with the rule", "without it"]
    assert found.table["without"].tolist() == [""] * 4 + ["su.add.zone_up"] * 4
    assert "Sumeria, 4 games each (players: random)" in found.chart.words
    found.close()
    already = with_and_without("su.add.zone_up", study("sumeria", without=["su.add.zone_up", "su.move.jump"]))
    assert [one.without for one in already.values()] == [("su.move.jump",), ("su.add.zone_up", "su.move.jump")]
    with pytest.raises(FieldError, match=r"'su\.x' is none of"):
        with_and_without("su.x", study("sumeria"))


# ---------------------------------------------------------------- charts
def test_the_order_of_play_counts_from_whoever_began() -> None:
    games = run(study("sumeria", games=30))
    assert games["first"].nunique() > 1
    (panel,) = charts.turn_order({"": games}).panels
    won = sum(row[f"win_{row['first']}"] for row in games.to_dict("records"))
    assert panel.dots[0][1:4] == (won / 30, *wilson(won, 30))
    assert sum(dot.mean for dot in panel.dots) == pytest.approx(1)
    assert panel.even == pytest.approx(1 / 3)


def test_one_game_has_no_interval() -> None:
    chart = charts.rule_worth(dict.fromkeys(("with", "without"), run(study("sumeria", games=1))))
    assert re.search(r"Points of a player: with: [\d.]+; without: [\d.]+\.", chart.words)
    assert "nan" not in chart.words + chart.svg()


def test_a_chart_is_of_games() -> None:
    one = study("sumeria", games=1)
    for table in (run(one)[:0], run(one._replace(rows="decisions"))):
        for draw in (charts.turn_order, charts.rule_worth):
            with pytest.raises(LabError, match="this chart is of a table of games, of one at least"):
                draw({"": table})


def test_one_game_is_no_games() -> None:
    assert charts.turn_order({"": run(study("sumeria", games=1))}).title == "Sumeria, 1 game (players: random)"


def test_a_chart_says_all_it_shows_and_touches_nothing_around_it() -> None:
    chart = charts.strengths({"": run(tournament("stone_age", ["random", "learner"], games=2))})
    assert "Learner: " in chart.words and "Random: " in chart.words and "95% intervals" in chart.words
    for drawn in (chart.svg(), chart.svg(alone=False)):
        root = ElementTree.fromstring(drawn)
        assert root.attrib["aria-label"] == chart.words
        assert "<style" not in drawn and "clip-path" not in drawn and "#0" not in drawn.replace("#0b", "")
        assert "light-dark(" in drawn
    assert chart.svg() == chart.svg(), "the same bytes each time"
    assert chart._repr_svg_() == chart.svg()


def test_what_stands_at_an_axis_is_not_rounded() -> None:
    panel = charts.Panel("Points", (charts.Dot("one", 3.12, 3.05, 3.2), charts.Dot("other", 3.14, 3.1, 3.19)))
    drawn = charts.Chart("Points", (panel,)).svg()
    ticks = [float(text) for text in re.findall(r">([\d.]+)</text>", drawn)]
    assert {3.05, 3.15} <= set(ticks) and not re.search(r'="[^"]*\d\.\d\d', drawn)
