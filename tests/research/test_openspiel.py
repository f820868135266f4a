"""The games are games of OpenSpiel: its own tests are asked, and its search plays them."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from boardgames import CHANCE, GAMES, IllegalAction, game
from boardgames.research import openspiel
from boardgames.research.encoding import encoding_of
from boardgames.research.rewards import by_win

SET_UPS = [(name, players) for name in GAMES for players in game(name).seats]


def load(name: str, players: int, more: str = "") -> Any:
    return pyspiel.load_game(f"boardgames_{name}(players={players}{more})")


def played(state: Any, seed: int, decisions: int = 10_000) -> Any:
    """The state after some random decisions, with a player to move unless the game is over."""
    rng = Random(seed)
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        decisions -= not state.is_chance_node()
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
    return state


@pytest.mark.parametrize(("name", "players"), SET_UPS)
def test_random_games(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters() -> None:
    loaded = load("tigris", 3, ",buildings=true,board=alternative,end_on_empty_bag=immediate")
    start = loaded.new_initial_state().position
    assert start == game("tigris").start(3, buildings=True, board="alternative", end_on_empty_bag="immediate")
    assert loaded.num_distinct_actions() == len(encoding_of(start).decisions)
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)


@pytest.mark.parametrize(("name", "players"), SET_UPS)
def test_is_mcts_plays(name: str, players: int) -> None:
    loaded = load(name, players)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(loaded, evaluator, 2, max_simulations=4, random_state=np.random.RandomState(1))
    for decisions in (0, 25):
        state = played(loaded.new_initial_state(), players, decisions)
        policy, action = bot.step_with_policy(state)
        assert action in state.legal_actions()
        assert sum(chance for _, chance in policy) == pytest.approx(1)


@pytest.mark.parametrize(("name", "players"), SET_UPS)
def test_a_state_is_made_of_what_a_player_saw(name: str, players: int) -> None:
    state = played(load(name, players).new_initial_state(), 3, 40)
    player, rng = state.current_player(), Random(1)
    sampled = [state.resample_from_infostate(player, rng.random) for _ in range(5)]
    for other in sampled:
        assert other.current_player() == player and other.history() == []
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert played(other.clone(), 1).is_terminal()
    if name == "tigris":
        assert len({str(other) for other in sampled}) == len(sampled), "hands of others are guessed"
        rival = (player + 1) % players
        assert state.information_state_string(rival) not in {other.information_state_string(rival) for other in sampled}


def test_an_information_state_does_not_tell_what_others_draw() -> None:
    """Two games that differ in what others draw alone are one to a player, and two to whoever drew."""
    loaded = load("tigris", 2)
    draws = loaded.new_initial_state().encoding.chances
    one, other = (loaded.new_initial_state() for _ in range(2))
    for number in range(12):
        mine, theirs = number < 6, draws.numbers(loaded.start.actions)
        one.apply_action(theirs[number % 2])
        other.apply_action(theirs[number % 2 if mine else 3])
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert "draw ?" in one.information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_what_has_been_seen_tells_what_is_seen(name: str) -> None:
    """Alike in all that a player saw and did, two states look alike to that player."""
    known = dict[str, str]()
    for seed in range(3):
        state = load(name, game(name).seats[0]).new_initial_state()
        rng = Random(seed)
        while not state.is_terminal():
            for player in range(state.num_players()):
                seen = known.setdefault(state.information_state_string(player), state.observation_string(player))
                assert seen == state.observation_string(player)
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * min(2, len(legal)))])
            if len(known) > 600 * (seed + 1):
                break


@pytest.mark.parametrize("name", GAMES)
def test_chance_has_the_games_probabilities(name: str) -> None:
    state = load(name, game(name).seats[-1]).new_initial_state()
    rng = Random(1)
    for _ in range(60):
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1)
            exact = state.position.probabilities()
            assert {state.action_to_string(CHANCE, number): chance for number, chance in outcomes.items()} == {
                str(action): float(chance) for action, chance in exact.items()
            }
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize("name", GAMES)
def test_the_tensor_is_the_observation(name: str) -> None:
    loaded = load(name, game(name).seats[0])
    state = played(loaded.new_initial_state(), 2, 30)
    encoding = encoding_of(loaded.start)
    observation = make_observation(loaded)
    for player in range(state.num_players()):
        expected = encoding.observe(state.position, player)
        assert state.observation_tensor(player) == expected.tolist()
        observation.set_from(state, player)
        assert [*observation.dict] == [part.name for part in encoding.layout.parts]
        assert observation.string_from(state, player) == state.observation_string(player)


def test_what_no_observation_has_is_refused() -> None:
    loaded = load("sumeria", 3)
    with pytest.raises(ValueError, match="no parameters"):
        loaded.make_py_observer(None, {"planes": True})
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert loaded.make_py_observer(public) is None


def test_openspiel_writes_a_game_down() -> None:
    """Its own playthrough, as it keeps one of each of its games."""
    told = generate_playthrough.playthrough("boardgames_sumeria", None, seed=1)
    assert told.count("State ") > 3 and "InformationStateString(0)" in told


def test_the_end_is_worth_what_it_is_in_other_environments() -> None:
    state = played(load("sumeria", 4).new_initial_state(), 1)
    assert state.returns() == list(by_win(state.position))
    assert " = sumeria" in state.information_state_string(0)


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "LONGEST", 7)
    state = played(load("stone_age", 2).new_initial_state(), 1)
    assert state.is_terminal() and state.returns() == [0, 0] and state.course.decisions == 7
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_a_copy_goes_its_own_way_and_a_pickle_comes_back() -> None:
    state = played(load("stone_age", 3).new_initial_state(), 1, 5)
    text = str(state)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == text != str(other)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == text and again.history() == state.history()
    assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_illegal_is_told_by_its_rule_and_not_played(name: str) -> None:
    state = played(load(name, game(name).seats[0]).new_initial_state(), 1, 5)
    text, history, legal = str(state), state.history(), set(state.legal_actions())
    illegal = next(number for number in range(state.num_distinct_actions()) if number not in legal)
    with pytest.raises(IllegalAction, match=r"is not legal here\. .*\[\w\w\."):
        state.apply_action(illegal)
    for number in (-2, 10**6):
        with pytest.raises(IndexError, match="is no number of an action"):
            state.apply_action(number)
    assert (str(state), state.history()) == (text, history)


def test_what_chance_cannot_do_is_refused() -> None:
    state = load("stone_age", 2).new_initial_state()
    possible = {number for number, _ in state.chance_outcomes()}
    with pytest.raises(IllegalAction):
        state.apply_action(next(number for number in range(1000) if number not in possible))


def test_after_the_end_nothing_is_played() -> None:
    state = played(load("sumeria", 3).new_initial_state(), 1)
    text = str(state)
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(0)
    assert str(state) == text


def test_a_game_comes_back_from_a_pickle() -> None:
    loaded = load("tigris", 3, ",buildings=true")
    again = pickle.loads(pickle.dumps(loaded))
    assert str(again) == str(loaded) and again.start == loaded.start
    assert copy.deepcopy(loaded).start == loaded.start


@pytest.mark.parametrize("name", GAMES)
def test_it_is_an_environment_for_learning(name: str) -> None:
    environment = rl_environment.Environment(load(name, game(name).seats[0]))
    environment.seed(1)
    step = environment.reset()
    for _ in range(5):
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert not step.last()
