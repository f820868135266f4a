"""The environments keep what PettingZoo asks for: its own tests are asked."""

from __future__ import annotations

import random
import warnings
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest

from boardgames import GAMES, Action, IllegalAction, game, read
from boardgames.research.pettingzoo import env
from boardgames.research.rewards import by_points, by_win

with warnings.catch_warnings():
    # It imports one of its own environments, in a way that it says is outdated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

SET_UPS = [(name, players) for name in GAMES for players in game(name).seats]
# PettingZoo knows by name its own environments whose observations are dictionaries with a mask, and warns of others.
AS_ITS_OWN = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def played(zoo: Any, seed: int) -> Any:
    """A game of random actions."""
    zoo.reset(seed=seed)
    rng = random.Random(seed)
    for _ in zoo.agent_iter():
        observation, _, termination, truncation, _ = zoo.last()
        if termination or truncation:
            return zoo
        zoo.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
    raise AssertionError("nobody was told that the game is over")


@pytest.mark.parametrize(("name", "players"), SET_UPS)
@pytest.mark.filterwarnings(*AS_ITS_OWN)
def test_the_api_is_kept(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, players), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), SET_UPS)
def test_a_seed_repeats(name: str, players: int) -> None:
    seed_test(lambda: env(name, players), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_another_seed_is_another_game(name: str) -> None:
    one, other = (env(name) for _ in range(2))
    one.reset(seed=1)
    other.reset(seed=2)
    assert one.position != other.position
    one.reset()
    other.reset(seed=1)
    assert one.position != other.position, "chance goes on"
    one.reset(seed=np.int64(1))
    assert one.position == other.position


@pytest.mark.parametrize(("name", "players"), SET_UPS)
def test_the_benchmark_runs(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It measures for five seconds, of which its clock here shows one at each look."""
    clock = SimpleNamespace(time=count().__next__)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(env(name, players))
    assert "cycles per second" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), SET_UPS)
@pytest.mark.parametrize("rewards", ["win", "points"])
def test_rewards_come_at_the_end_and_add_up_to_nothing(name: str, players: int, rewards: str) -> None:
    zoo = played(env(name, players, rewards=rewards), 3)
    position = zoo.unwrapped.position
    assert position.is_over and all(zoo.terminations.values()) and not any(zoo.truncations.values())
    expected = (by_win if rewards == "win" else by_points)(position)
    assert tuple(zoo.rewards.values()) == expected
    assert sum(expected) == pytest.approx(0)
    assert {seat for seat, reward in enumerate(expected) if reward == max(expected)} >= set(position.winners)
    while zoo.agents:
        assert zoo.last()[1] == expected[zoo.possible_agents.index(zoo.agent_selection)]
        zoo.step(None)


def test_shared_wins_share_the_reward() -> None:
    over = "sumeria; stage over; 1 / e3; 2 / e3; 3 / m1"
    assert by_win(read(over)) == (0.25, 0.25, -0.5)
    assert by_win(read("sumeria; stage over; 1 / e3; 2 / e2; 3 / m1")) == (1, -0.5, -0.5)
    assert by_points(read(over))[2] < 0


def test_an_illegal_action_ends_the_game_for_whoever_chose_it() -> None:
    zoo = env("sumeria")
    zoo.reset(seed=1)
    agent = zoo.agent_selection
    zoo.step(zoo.encoding.decisions.number(Action("remove", "kian")))
    assert all(zoo.terminations.values()) and not any(zoo.truncations.values())
    assert zoo.rewards == {other: -float(other == agent) for other in zoo.agents}
    assert "[su.round.structure]" in zoo.infos[agent]["illegal"]
    while zoo.agents:
        zoo.step(None)


def test_an_illegal_action_can_raise_what_names_the_rule() -> None:
    zoo = env("sumeria", illegal="raise")
    zoo.reset(seed=1)
    before = zoo.position
    with pytest.raises(IllegalAction, match=r"su\.round\.structure"):
        zoo.step(zoo.encoding.decisions.number(Action("remove", "kian")))
    assert zoo.position == before and not any(zoo.terminations.values())


@pytest.mark.parametrize("number", [-1, 99_999, None, True, "1", 1.0])
def test_a_number_that_no_action_has_is_refused(number: Any) -> None:
    zoo = env("sumeria")
    zoo.reset(seed=1)
    with pytest.raises(IndexError, match="is no number of an action"):
        zoo.step(number)


def test_a_seed_below_nothing_is_refused_as_gymnasium_does() -> None:
    with pytest.raises(ValueError, match="seed: -5 is below 0"):
        env("sumeria").reset(seed=-5)


def test_what_is_asked_too_early_says_so() -> None:
    zoo = env("sumeria")
    for early in (zoo.last, lambda: zoo.observe("player_0"), lambda: zoo.step(0), lambda: zoo.position):
        with pytest.raises(AttributeError, match=r"BoardGameEnv has no '\w+' before reset\(\) is called"):
            early()
    zoo.reset()
    with pytest.raises(AttributeError, match=r"BoardGameEnv has no 'board'$"):
        zoo.board  # noqa: B018


def test_what_is_no_agent_is_refused_with_those_there_are() -> None:
    zoo = env("sumeria", 3)
    zoo.reset()
    with pytest.raises(ValueError, match="no agent 'nobody': there are player_0, player_1, player_2"):
        zoo.observe("nobody")


def test_a_game_without_an_end_is_truncated() -> None:
    zoo = env("tigris", 2, longest=10)
    zoo.reset(seed=1)
    for decision in range(10):
        assert not any(zoo.truncations.values()), decision
        zoo.step(zoo.encoding.decisions.number(Action("pass")))
    assert all(zoo.truncations.values()) and not any(zoo.terminations.values())
    assert set(zoo.rewards.values()) == {0}


def test_only_whoever_decides_has_a_mask() -> None:
    zoo = env("stone_age", 4)
    zoo.reset(seed=1)
    masks = {agent: bool(zoo.observe(agent)["action_mask"].any()) for agent in zoo.agents}
    assert [agent for agent, any_legal in masks.items() if any_legal] == [zoo.agent_selection]


def test_a_mask_that_somebody_changes_is_a_copy() -> None:
    zoo = env("sumeria")
    zoo.reset(seed=1)
    zoo.observe(zoo.agent_selection)["action_mask"][:] = 1
    assert zoo.observe(zoo.agent_selection)["action_mask"].sum() == len(zoo.position.actions)


def test_the_options_are_the_games() -> None:
    zoo = env("tigris", 3, board="alternative", buildings=True, without=("te.tile.river",))
    zoo.reset(seed=1)
    assert zoo.position.board.name == "alternative" and zoo.position.without == {"te.tile.river"}
    for wrong in (
        {"players": 7},
        {"rewards": "fame"},
        {"illegal": "shrug"},
        {"render_mode": "human"},
        {"board": "round"},
        {"longest": 0},
        {"longest": None},
        {"longest": 2.0},
        {"longest": True},
    ):
        with pytest.raises(ValueError, match=f"option '{next(iter(wrong))}'"):
            env("tigris", **wrong)


def test_the_registry_makes_it() -> None:
    zoo = pettingzoo.make("aec", "boardgames/tigris-v0", players=3, buildings=True)
    zoo.reset(seed=1)
    assert zoo.num_agents == 3 and zoo.unwrapped.position.buildings is not None
    assert str(zoo) == "tigris_v0"


def test_it_is_shown_as_text_and_as_a_picture() -> None:
    for mode, begins in (("ansi", "stone_age; players 2"), ("svg", "<svg")):
        zoo = env("stone_age", render_mode=mode)
        zoo.reset(seed=1)
        assert zoo.render().startswith(begins)
    silent = env("stone_age")
    silent.reset(seed=1)
    assert silent.render() is None
