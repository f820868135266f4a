"""The remarks as players: they play whole games, differ in what the remark says, and the figures repeat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardgames import read
from boardgames.contract import Action
from boardgames.play.experiments import Experiment, run, states
from boardgames.stone_age import GAME, State, settler, tips
from boardgames.stone_age.goods import NOTHING, value
from boardgames.stone_age.prices import cheapest, dearest
from boardgames.teaching.lessons import load

EXPERIMENTS = {
    tips.cards: 20, tips.growth: 10, tips.cheap: 90, tips.synergy: 40, tips.paid_dear: 10, tips.block: 10,
    tips.order: 300, tips.prolong: 60,
}  # fmt: skip
"""After how many games each of them shows something."""


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def chosen(text: str, **habits: float) -> Action:
    return settler.player(**habits)("").choose(position(text))


@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_a_game_can_be_measured_and_repeats(experiment) -> None:  # type: ignore[no-untyped-def]
    made = experiment()
    found = made.sample(0)
    assert len(found) == made.bars and all(0 <= share <= 1 for share in found)
    assert found == experiment().sample(0)


@pytest.mark.parametrize("odd", [{}, {"cards": False}, {"later": False}, {"sight": 0}, {"prolong": True}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_ends_soon(seats: int, odd: dict[str, float]) -> None:
    """Players who never look for gold would leave the last buildings standing for ever."""
    *_, end = states(GAME.start(seats), [settler.player(**odd), *[settler.player()] * (seats - 1)], "ends")
    assert end.round < 40 and max(end.scores()) > 60


@pytest.mark.slow
@pytest.mark.parametrize(("experiment", "games"), EXPERIMENTS.items())
def test_an_experiment_shows_something(experiment: Callable[[], Experiment], games: int) -> None:
    """One bar lies clear of all others, long before the games that the lesson suggests are over."""
    step = next(step for step in load("stone_age", "tactics").steps.values() if step.experiment == experiment.__name__)
    assert games < step.games
    *_, tally = run(experiment(), games)
    assert tally.leads() is not None


def test_the_experiments_begin_with_the_positions_of_the_lesson() -> None:
    steps = load("stone_age", "tactics").steps
    assert steps["odds"].record().state == GAME.read(tips.QUARRY)
    assert steps["last"].record().state == GAME.read(tips.LAST_BUILDING).play("use building_1")


def test_the_cheap_card_is_taken_first_or_last() -> None:
    text = "row c32 c7 c26 c35; stacks b1/6 b2/6; 1 on hunt 1 / goods wood 2"
    assert chosen(text, cheap=20) == Action("place", "card_1")
    assert chosen(text, cheap=-20) != Action("place", "card_1")


def test_the_order_is_all_that_differs() -> None:
    text = "stage use; 1 on quarry 2 tool_maker; 2 on hunt 1"
    assert chosen(text) == Action("use", "tool_maker")
    assert chosen(text, tools_first=False) == Action("use", "quarry")


def test_a_stack_is_kept_unless_one_is_ahead() -> None:
    text = "stage pay; stacks b1/0 b2/3; at building_1; 1 on building_1 / goods wood 2 brick 1 / score {}; 2 on hunt 1"
    assert chosen(text.format(1)) == chosen(text.format(1), prolong=True) == Action("pay", "wood", "2", "brick", "1")
    assert chosen(text.format(-1), prolong=True) == Action("decline")


def test_closing_an_area_counts_the_circles_that_others_lose() -> None:
    def closed(text: str, area: int, number: int) -> int:
        state = position(text)
        return settler._Decision(state, state.turn)._closed(area, number)

    assert closed("players 2", 1, 1) == 7
    assert closed("players 4", 1, 2) == 2
    assert closed("players 3; turn 2; 1 on forest 3", 1, 1) == 4
    assert closed("players 2", 4, 1) == 0


def test_payments_are_the_cheapest_and_the_dearest() -> None:
    assert cheapest((1, 0, 2, 3), 2) == (1, 0, 1, 0) and cheapest((1, 0, 0, 0), 2) is None
    assert dearest((9, 1, 0, 9), 25) == (0, 0, 0, 7) and dearest(NOTHING, 25) is None
    assert value(dearest((9, 9, 9, 9), 5) or NOTHING) == 30
