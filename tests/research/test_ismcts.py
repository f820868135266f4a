"""OpenSpiel's IS-MCTS as a player: it wins where it can, plays whole games, and the same luck gives the same."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from boardgames import GAMES, game, read
from boardgames.contract import Dealer
from boardgames.play.experiments import states
from boardgames.play.players import RandomPlayer
from boardgames.play.strengths import maker
from boardgames.research.ismcts import IsMcts
from boardgames.research.openspiel import like

LAST = (
    "sumeria; map cities; players 3; stage take; round 6.3; start 2; turn 1; row uruk lagash akshak adab umma ur nippur"
    " kish; spaces - pr m; bag -; 1 der zaralulu malgium zabalam nina gu_edena marad durum dunnum enegi / e2 m2 p4 r5;"
    " 2 adab apisal garshana lagash kazallu kisurra larsa kulaba kutalla ur eridu kiabrig / e5 m5 p1 r2; 3 akshak"
    " shaduppum dabrum umma girsu nippur eresh shuruppak bad_tibira / e2 m1 p2 r1"
)


def test_the_last_decision_is_one_that_wins() -> None:
    position = read(LAST)
    wins = {action for action in position.actions if position.apply(action).winners == (position.to_move,)}
    assert 0 < len(wins) < len(position.actions)
    for seed in range(5):
        assert IsMcts(seed, 8).choose(position) in wins


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_view_give_the_same_legal_action(name: str) -> None:
    state = Dealer(3).settle(game(name).start())
    view = state.seen_by(state.to_move)
    actions = [IsMcts(seed, 3).choose(view) for seed in (1, 1, 2, 3, 4)]
    assert actions[0] == actions[1] and len({*actions}) > 1
    assert all(action in view.actions for action in actions)


def test_it_plays_a_game_to_its_end() -> None:
    assert maker("boardgames.research.ismcts:IsMcts") is IsMcts
    *_, end = states(game("sumeria").start(3), [partial(IsMcts, simulations=2), RandomPlayer, RandomPlayer], "1")
    assert end.is_over


SET_UPS = [
    ("tigris", {"players": 3}),
    ("tigris", {"players": 2, "buildings": True, "board": "alternative"}),
    ("sumeria", {"players": 4, "map": "residences"}),
    ("stone_age", {"players": 4}),
]


@pytest.mark.parametrize(("name", "options"), SET_UPS)
def test_a_position_has_a_game_of_its_set_up(name: str, options: dict[str, Any]) -> None:
    state = game(name).start(**options)
    loaded = like(state)
    assert loaded.num_players() == state.seats
    loaded.encoding.check(state)


def test_simulations_are_at_least_one() -> None:
    with pytest.raises(ValueError, match="simulations: at least 1 is needed, not 0"):
        IsMcts(1, 0)
    with pytest.raises(TypeError, match="'str' object cannot be interpreted as an integer"):
        IsMcts(1, "many")  # type: ignore[arg-type]
