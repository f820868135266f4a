"""Tournaments: everybody in all seats, and ratings of known strengths."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.special import betaincinv

from boardgames.commands import main
from boardgames.lab import LabError, ratings, run, tournament
from boardgames.lab.studies import FieldError
from boardgames.lab.tournaments import MEAN, SCALE
from boardgames.play.players import RandomPlayer

FOUR = ("random", "learner", "player", "expert")


@pytest.mark.parametrize(
    ("names", "seats", "of_a_round"), [(FOUR, 2, 12), (FOUR, 3, 24), (FOUR[:3], 3, 6), (FOUR[:2], 4, 14)]
)
def test_everybody_has_every_seat_equally_often(names: tuple[str, ...], seats: int, of_a_round: int) -> None:
    made = tournament("stone_age", names, players=seats, games=of_a_round + 1)
    assert len(made.seatings) == of_a_round and made.games == 2 * of_a_round, "rounds are whole"
    for seat in range(seats):
        counts = Counter(made.seats(number)[seat] for number in range(made.games))
        assert set(counts) == set(names) and len(set(counts.values())) == 1
    assert all(len(set(seating)) > 1 for seating in made.seatings)
    if len(names) >= seats:
        assert all(len(set(seating)) == seats for seating in made.seatings), "nobody plays against themselves"
    if len(names) >= seats > 2:
        after = Counter((seating[seat - 1], seating[seat]) for seating in made.seatings for seat in range(seats))
        assert len(after) == len(names) * (len(names) - 1) and len(set(after.values())) == 1, "who sits after whom"
    assert tournament("stone_age", names[::-1], players=seats, games=of_a_round + 1) == made, "names have no order"


def test_a_tournament_has_as_few_seats_as_the_game_allows_and_one_round() -> None:
    made = tournament("sumeria", ["random", "learner", "player"])
    assert (made.players, made.games) == (3, 6)


@pytest.mark.parametrize("names", [["random"], ["random", "random"], ["random", "random", "player"]])
def test_players_are_two_or_more(names: list[str]) -> None:
    with pytest.raises(LabError, match="two players or more, each named once"):
        tournament("sumeria", names)


def test_an_unknown_game_is_refused_as_in_every_description() -> None:
    with pytest.raises(LabError, match="field 'game': no game 'sumria': choose from"):
        tournament("sumria", ["random", "player"])


@pytest.mark.parametrize(
    ("rivals", "told"),
    [
        (["random", "best"], "field 'rivals': no player 'best': choose from"),
        (["random", RandomPlayer], "field 'rivals': is a list of players by their names, as in STRENGTHS"),
        (["random", 3], "field 'rivals': is a list of players"),
        ("random", "field 'rivals': is a list of players"),
        (None, "field 'rivals': is a list of players"),
    ],
)
def test_wrong_rivals_are_told_by_their_field(rivals: Any, told: str) -> None:
    with pytest.raises(FieldError, match=told):
        tournament("sumeria", rivals)
    with pytest.raises(FieldError, match="field 'players': Sumeria is for 3 or 4 players, not 9"):
        tournament("sumeria", ["random", "player"], players=9)
    assert tournament("sumeria", (name for name in ("random", "player"))).games == 6


@pytest.mark.parametrize("games", [-5, 2.5, True, "5"])
def test_games_are_a_whole_number(games: Any) -> None:
    with pytest.raises(FieldError, match=rf"field 'games': {games!r} is not a whole number from 0 to 999999999"):
        tournament("sumeria", ["random", "player"], games=games)


def played(strengths: dict[str, float], games: int) -> pd.DataFrame:
    """Games of two whose chances are those of these ratings."""
    rng = np.random.default_rng(5)
    rows = []
    for _ in range(games):
        one, other = rng.choice(list(strengths), 2, replace=False)
        first = rng.random() < 1 / (1 + np.exp((strengths[other] - strengths[one]) / SCALE))
        rows.append((one, other, 2 - first, 1 + first, float(first), float(not first)))
    return pd.DataFrame(rows, columns=["player_1", "player_2", "place_1", "place_2", "win_1", "win_2"])


def test_ratings_are_those_that_the_games_were_made_with() -> None:
    strengths = {"a": 1700.0, "b": 1550.0, "c": 1450.0, "d": 1300.0}
    found = ratings(played(strengths, 2000)).set_index("player")
    assert list(found.index) == list("abcd")
    assert found["rating"].mean() == pytest.approx(MEAN)
    for name, rating in strengths.items():
        assert found["rating"][name] == pytest.approx(rating, abs=40)
        assert found["low"][name] < rating < found["high"][name]
        assert 20 < found["high"][name] - found["low"][name] < 120
    few = ratings(played(strengths, 60))
    assert (few["high"] - few["low"]).min() > 150, "fewer games say less"


def won_by_a(games: int) -> pd.DataFrame:
    return pd.DataFrame(
        {"player_1": ["a"] * games, "player_2": ["b"] * games, "place_1": 1, "place_2": 2, "win_1": 1.0, "win_2": 0.0}
    )


def test_a_loss_that_has_not_happened_may_still_happen() -> None:
    """Two games of players who are alike end alike in half of all cases: the interval has to say so."""
    best, other = ratings(won_by_a(2)).itertuples()
    assert best.low < MEAN < other.high
    many, _ = ratings(won_by_a(40)).itertuples()
    assert best.low < many.low < best.high, "more games, narrower, not elsewhere"


def test_intervals_of_two_are_those_of_jeffreys() -> None:
    """Of a share of wins that is seen to be 4 in 4 games."""
    best, _ = ratings(won_by_a(4)).itertuples()
    for end, share in ((best.low, betaincinv(4.5, 0.5, 0.025)), (best.high, betaincinv(4.5, 0.5, 0.975))):
        # By how much the two differ; each is half of it above or below the mean.
        apart = 2 * (end - MEAN)
        assert 1 / (1 + 10 ** (-apart / 400)) == pytest.approx(share, abs=0.06)


def test_the_ratings_give_each_pair_one_draw() -> None:
    games = played({"a": 1600.0, "b": 1500.0, "c": 1400.0}, 30)
    found = ratings(games).set_index("player")["rating"]
    for name in found.index:
        mine = [games[f"player_{seat}"] == name for seat in (1, 2)]
        met = {
            other: sum((mine[s] & (games[f"player_{2 - s}"] == other)).sum() for s in (0, 1)) for other in found.index
        }
        won = sum(games.loc[mine[s], f"win_{s + 1}"].sum() for s in (0, 1)) + 0.5 * (len(found) - 1)
        expected = sum(
            (met[other] + 1) / (1 + 10 ** ((found[other] - found[name]) / 400))
            for other in found.index
            if other != name
        )
        assert won == pytest.approx(expected, abs=1e-3), "as many wins as the ratings let expect"


def test_a_table_without_games_has_no_ratings() -> None:
    one = tournament("stone_age", ["random", "boardgames.play.players:RandomPlayer"])
    decisions = run(one._replace(rows="decisions", games=1))
    for table in (decisions, played({"a": 1500.0, "b": 1500.0}, 1)[:0]):
        with pytest.raises(LabError, match="ratings are of a table of games, of one at least"):
            ratings(table)
    with pytest.raises(TypeError, match=r"ratings are no chart: draw charts.strengths; charts.ratings\(games.table\)"):
        ratings({"": decisions})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"ratings are of a table of games, as run\(study\) gives one, not None"):
        ratings(None)  # type: ignore[arg-type]


def test_whoever_has_won_all_of_a_few_games_may_be_far_or_not_so_far_above() -> None:
    best, other = ratings(won_by_a(6)).itertuples()
    assert best.player == "a" and best.low < best.rating < best.high
    assert best.high - best.low > 150
    assert (best.wins, other.wins, best.games) == (1, 0, 6)


def test_a_shared_place_counts_half() -> None:
    games = pd.DataFrame(
        {"player_1": ["a"] * 4, "player_2": ["b"] * 4, "place_1": 1, "place_2": 1, "win_1": 0.5, "win_2": 0.5}
    )
    found = ratings(games)
    assert found["rating"].tolist() == pytest.approx([MEAN, MEAN])


def test_the_same_games_get_the_same_ratings() -> None:
    games = played({"a": 1600.0, "b": 1400.0}, 50)
    assert ratings(games).equals(ratings(games))


def test_a_player_beats_chance() -> None:
    found = ratings(run(tournament("stone_age", ["random", "learner"], games=2)))
    assert found["player"].tolist() == ["learner", "random"]


def test_a_tournament_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tournament", "stone_age", "random", "learner", "--games", "3", "--seed", "4"]
    assert main(asked) == 0
    head, names, first, second = capsys.readouterr().out.splitlines()
    assert head == "Stone Age, 2 at a table, 4 games, seed 4"
    assert names == "player   rating    95% interval  games  wins a seat"
    assert first.startswith("learner ") and first.endswith("  100.0%")
    assert second.startswith("random ") and second.endswith("   0.0%")
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4 and told["ratings"][0]["player"] == "learner"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("tournament sumeria", "boardgames tournament: the following arguments are required: PLAYER"),
        ("tournament sumeria random", "boardgames: argument PLAYER: a tournament is of two players or more"),
        ("tournament sumeria random best", "boardgames tournament: argument PLAYER: no player 'best': choose from"),
        ("tournament sumeria random player --players 9", "boardgames: argument --players: Sumeria is for 3 or 4"),
        ("tournament sumeria random player --players 0", "boardgames: argument --players: Sumeria is for 3 or 4"),
        ("tournament stone_age random player --players 1", "boardgames: argument --players: Stone Age is for 2 to 4"),
        ("tournament sumeria random player --players -1", "boardgames: argument --players: Sumeria is for 3 or 4"),
        ("tournament sumeria random player --option map=sea", "boardgames: argument --option: 'map=sea' is unknown"),
    ],
)  # fmt: skip
def test_wrong_arguments_get_one_line(arguments: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments.split())
    err = capsys.readouterr().err
    assert err.startswith(told) and err.count("\n") == 1
