"""Experiments: what many games measure, and how it is drawn and said."""

from __future__ import annotations

from itertools import pairwise
from math import comb
from statistics import fmean, stdev
from xml.etree import ElementTree

import pytest

from boardgames import game
from boardgames.contract import Action, Event
from boardgames.pictures.barcharts import chart
from boardgames.play.experiments import FEW, Summary, contest, run, states, student, survey, wilson
from boardgames.play.players import RandomPlayer, RuleOfThumb
from boardgames.sumeria import drift, tips
from boardgames.sumeria.position import State

SUMERIA = game("sumeria")


def summary_of(*games: tuple[float, ...]) -> Summary:
    summary = Summary.empty(len(games[0]))
    for found in games:
        summary = summary.plus(found)
    return summary


def test_a_tally_has_means_and_what_chance_leaves() -> None:
    first, second = (1.0, 0.0, 1.0, 1.0, 0.5), (0.0, 1.0, 0.0, 0.0, 0.5)
    summary = summary_of(*zip(first, second, strict=True))
    assert summary.games == 5
    assert summary.means == pytest.approx((fmean(first), fmean(second)))
    assert Summary.empty(2).means == (0, 0)
    assert Summary.empty(2).errors == summary_of((1, 0)).errors == (1, 1)


def won(games: int, wins: int) -> Summary:
    """One bar won so many games, the other all others."""
    sums = (float(wins), float(games - wins))
    return Summary(games, sums, sums)


@pytest.mark.parametrize("share", [1 / 2, 1 / 3, 1 / 4, 1 / 20])
def test_an_interval_has_the_true_share_in_it_however_few_the_games_are(share: float) -> None:
    for games in (2, 3, 5, 7, 10, 15, 20, 30, 60):
        cover = 0.0
        for wins in range(games + 1):
            (mean, _), (error, _) = won(games, wins).means, won(games, wins).errors
            cover += comb(games, wins) * share**wins * (1 - share) ** (games - wins) * (abs(mean - share) <= error)
        assert cover > 0.94, games


@pytest.mark.parametrize("games", [FEW, 13, 15, 20, 30, 41, 60, 100])
def test_of_two_that_are_equally_good_one_is_hardly_ever_called_ahead(games: int) -> None:
    wrong = sum(comb(games, wins) for wins in range(games + 1) if won(games, wins).leads() is not None)
    assert wrong / 2**games < 0.065


def test_where_all_games_came_out_alike_luck_is_allowed_for() -> None:
    low, high = wilson(0, 5, student(4))
    assert (low, won(5, 5).errors) == (0, pytest.approx((high, high)))
    assert 0.5 < high < 0.7
    # Those who nearly always get the same are known sooner than those who win or lose.
    assert summary_of(*[(0.5,)] * 10).errors[0] < 0.15 < won(10, 5).errors[0]


def test_many_games_have_the_interval_of_the_books() -> None:
    for found in ((1.0, 0.0, 0.0) * 70, (0.4, 0.6, 0.5) * 70, (0.7, 0.9, 0.8) * 70):
        (error,) = summary_of(*[(one,) for one in found]).errors
        assert error == pytest.approx(student(209) * stdev(found) / 210**0.5, abs=0.0025)


def test_a_lead_is_clear_when_the_intervals_are_apart() -> None:
    assert summary_of((1, 0), (0, 1), (1, 0)).leads() is None
    assert summary_of((0, 1), (0, 1)).leads() is None, "two games tell nothing"
    assert summary_of(*[(0, 1)] * 9, (1, 0)).leads() == 1
    assert summary_of(*[(0.5, 0.5)] * 10).leads() is None
    # The second is far below and known to the point, the third may be anywhere.
    wide = summary_of(*[(0.8, 0.5, 1.0), (0.8, 0.5, 0.0)] * 5)
    assert wide.means == pytest.approx((0.8, 0.5, 0.5)) and wide.leads() is None
    assert summary_of(*[(0.8,)] * 10).leads() == 0, "alone above all others"


def test_of_few_games_nobody_is_called_ahead_even_where_the_intervals_are_apart() -> None:
    nine = won(9, 9)
    assert nine.means[0] - nine.errors[0] > nine.means[1] + nine.errors[1]
    assert nine.leads() is None and nine.plus((1, 0)).leads() == 0


def test_everybody_has_a_seat() -> None:
    with pytest.raises(ValueError, match="2 players for 3 seats"):
        contest(SUMERIA.start(3), [(0, RandomPlayer), (1, RandomPlayer)]).sample(0)


def test_in_a_contest_everybody_sits_everywhere_and_wins_are_shared_out() -> None:
    seen: list[tuple[int, ...]] = []

    def maker(chair: int):  # type: ignore[no-untyped-def]
        def make(seed: str) -> RandomPlayer:
            chairs.append(chair)
            return RandomPlayer(seed)

        return make

    experiment = contest(SUMERIA.start(3), [(0, maker(0)), (1, maker(1)), (1, maker(2))])
    assert (experiment.bars, experiment.even) == (2, 1 / 3)
    for number in range(6):
        chairs: list[int] = []
        one, other = experiment.sample(number)
        assert one + 2 * other == pytest.approx(1)
        seen.append(tuple(chairs))
        assert experiment.sample(number) == [one, other]
    assert len(set(seen)) == 6


def test_whoever_follows_a_rule_of_thumb_beats_chance() -> None:
    thumb = tips.player(tips.spread, tips.by_the_row, look=6)
    *_, summary = run(contest(SUMERIA.start(3), [(0, thumb), (1, RandomPlayer), (1, RandomPlayer)]), 10)
    assert summary.games == 10
    assert summary.leads() == 0


def test_a_rule_of_thumb_takes_the_best_of_what_it_sees() -> None:
    state = SUMERIA.read("sumeria; 1 kian; 2 zabalam umma")
    add = RuleOfThumb(lambda view, action: float(action[0] == "add"), 1, look=100)
    assert add.choose(state)[0] == "add"
    chosen = {RuleOfThumb(lambda view, action: 0.0, seed, look=3).choose(state) for seed in range(9)}
    assert len(chosen) > 5
    assert RuleOfThumb(lambda view, action: 0.0, 5).choose(state) == RuleOfThumb(lambda view, action: 0.0, 5).choose(
        state
    )


# ---------------------------------------------------------------- Sumeria's tips


def test_a_random_push_moves_zones_as_the_engine_does() -> None:
    """It is as if a trader were added in a random zone, each of the eight as likely."""
    state = SUMERIA.read("sumeria")
    assert isinstance(state, State)
    for here, zone in enumerate(state.row):
        found = [0.0] * drift.ZONES
        for place in (state.map.places[places[0]].id for places in state.map.zone_places):
            after = state.apply(Action("add", place))
            found[after.row.index(zone)] += 1 / drift.ZONES
        assert drift.drift(1)[here] == pytest.approx(found)
    assert [sum(way) for way in drift.drift(8)] == pytest.approx([1.0] * drift.ZONES)


def test_at_the_end_of_the_round_nothing_drifts_any_more() -> None:
    assert drift.expected(0) == drift.STANDING == ((2, 1), (1, 1), (1, 0), *((0, 0),) * 5)
    firsts = [first for first, _ in drift.expected(6)]
    assert firsts == sorted(firsts, reverse=True)
    assert sum(firsts) == pytest.approx(4)
    counts = [drift.actions_after(SUMERIA.read(f"sumeria; {at}")) for at in ("round 1.1", "round 1.3; start 2; turn 1")]
    assert counts == [8, 0]


def test_the_planner_looks_further_than_the_row() -> None:
    """Lagash is fifth: worth nothing as the row stands, something in the end."""
    state = SUMERIA.read("sumeria; row umma kish akshak ur lagash adab nippur uruk; 1 karkar; 2 umma kish akshak")
    add = Action("add", "lagash")
    assert tips.by_the_row(state, add) == 0
    assert tips.by_the_end(state, add) > 0.1
    take = SUMERIA.read("sumeria; stage take; round 2.3; spaces eem - -; 1 akshak / m2; 2 der")
    best = max(take.actions, key=lambda action: tips.by_the_row(take, action))
    assert best == Action("take", "economic", "military")


def test_who_spreads_goes_where_nobody_of_theirs_is() -> None:
    state = SUMERIA.read("sumeria; stage place; row ur kish umma adab nippur lagash uruk akshak; 1 ur; 2 kish; 3 umma")

    def first_choice(rule: tips.Value) -> str:
        return max(state.actions, key=lambda action: rule(state, action))[1]

    assert first_choice(tips.spread) == "adab"
    assert first_choice(tips.crowd) in ("enegi", "eridu", "kuara")
    assert state.map.places[state.map.index[first_choice(tips.villages)]].kind == "village"


def test_the_zones_that_are_settled_are_counted_as_they_are_told() -> None:
    experiment = tips.drifting()
    shares = experiment.sample(0)
    assert sum(shares) == pytest.approx(3)
    rounds: list[tuple[tuple[int, ...], list[object]]] = []
    first: tuple[int, ...] = ()
    game_states = list(states(SUMERIA.start(3), (RandomPlayer,) * 3, "1 0"))
    for before, after in pairwise(game_states):
        if after.stage == "act" and before.stage in ("place", "tokens"):
            first = after.row
        for action in before.actions:
            events: list[Event] = []
            if before.stage in ("act", "take") and before.apply(action, events) == after:
                told = [event.values["zone"] for event in events if event.key == "zone_settled"]
                if told and before.stage == "act":
                    rounds.append((first, []))
                if told:
                    rounds[-1][1].extend(told)
                break
    assert len(rounds) == 6
    names = [zone.id for zone in game_states[0].map.zones]
    counted = [sum(names[row[at]] in told for row, told in rounds) / 6 for at in range(drift.ZONES)]
    assert shares == pytest.approx(counted)


@pytest.mark.parametrize("experiment", [tips.placing(), tips.residences(), tips.timing(2)])
def test_the_tips_hold_in_a_few_games_already(experiment) -> None:  # type: ignore[no-untyped-def]
    *_, summary = run(experiment, 60)
    assert summary.means[0] == max(summary.means)
    assert summary.means[0] > experiment.even


def test_a_survey_measures_what_it_is_told() -> None:
    experiment = survey(SUMERIA.start(4), (RandomPlayer,) * 4, lambda found: [float(sum(1 for _ in found) > 100)], 1)
    assert experiment.even is None
    *_, summary = run(experiment, 2)
    assert summary.means == (1.0,)


# ---------------------------------------------------------------- the drawing


def test_the_chart_shows_bars_intervals_and_numbers() -> None:
    summary = summary_of(*[(0, 1)] * 9, (1, 0))
    drawn = chart(["A & B", "C"], summary, even=0.5, measure="Wins", even_text="even", words='Said "so"')
    assert drawn == chart(["A & B", "C"], summary, even=0.5, measure="Wins", even_text="even", words='Said "so"')
    for text in ("A &amp; B", "10.0%", "90.0%", "Wins", "even", "color-scheme:light dark"):
        assert text in drawn
    assert ElementTree.fromstring(drawn).attrib["aria-label"] == 'Said "so"'
    assert drawn.count("<rect") == 2
    empty = chart(["A", "B"], Summary.empty(2), even=None, measure="Wins", even_text="even", words="", alone=False)
    assert "<rect" not in empty
    assert "even" not in empty
    assert "color-scheme" not in empty
