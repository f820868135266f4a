"""The third phase, the next round, and the two ends of the game."""

from __future__ import annotations

from itertools import product

import pytest

from boardgames import Action, read
from boardgames.contract import Event
from boardgames.stone_age import State
from boardgames.stone_age.goods import FEED


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def legal(state: State) -> list[str]:
    return list(map(str, state.actions))


def fed(one: str, other: str = "", more: str = "", events: list[Event] | None = None) -> State:
    """The position after the last person of a round, Ben's on a card that he cannot pay, was used."""
    return position(f"stage use; {more}; start 2; 1 {one or 'people 5'}; 2 on card_4{other}").play("use card_4", events)


# ---------------------------------------------------------------- feeding
def test_income_first_then_a_food_for_each_person() -> None:
    events: list[Event] = []
    state = fed("people 7 / food 3 / track 5", " / food 4 / track 1", events=events)
    assert [player.food for player in state.players] == [1, 0] and state.scores() == (0, 0)
    assert [(e.rule, e.values["player"]) for e in events if e.rule.startswith("sa.feed")] == [
        ("sa.feed.income", 1), ("sa.feed.income", 0), ("sa.feed.pay", 1), ("sa.feed.pay", 0),
    ]  # fmt: skip


def test_income_is_told_of_those_who_get_some() -> None:
    events: list[Event] = []
    fed("food 9 / track 5", " / food 9", events=events)
    assert [event.values["player"] for event in events if event.key == "income"] == [0]


def test_the_whole_shortage_or_nothing() -> None:
    goods = (2, 1, 3, 0)
    state = fed("food 2 / goods wood 2 brick 1 stone 3")
    assert (state.stage, state.to_move) == ("feed", 0)
    wanted = {paid for paid in product(*(range(number + 1) for number in goods)) if sum(paid) == 3}
    found = [FEED[action] for action in state.actions if action in FEED]
    assert len(found) == len(wanted) and set(found) == wanted and legal(state)[-1] == "feed none"
    for part in ("feed wood 2", "feed wood 2 stone 2"):
        assert [o.rule for o in state.objections(Action.parse(part))] == ["sa.feed.short"]
    assert [o.rule for o in state.objections(Action.parse("feed gold 3"))] == ["sa.feed.penalty"]
    state = state.play("feed wood 1 stone 2")
    assert (state.players[0].food, state.players[0].goods, state.scores()[0]) == (0, (1, 1, 1, 0), 0)


@pytest.mark.parametrize(("paid", "key"), [("feed wood 2", "given_for_missing"), ("feed wood 3", "made_good")])
def test_without_the_rule_it_is_not_said_that_all_is_made_good(paid: str, key: str) -> None:
    events: list[Event] = []
    fed("food 2 / goods wood 5", more="without sa.feed.short").play(paid, events)
    assert [event.key for event in events if event.rule == "sa.feed.short"] == [key]


def test_the_penalty_is_ten_whoever_goes_hungry() -> None:
    """All food is paid all the same, no resource is, and the score can go below zero."""
    for food, people in ((4, 5), (1, 9)):
        events: list[Event] = []
        state = fed(f"people {people} / food {food} / goods wood 9").play("feed none", events)
        assert (state.players[0].food, state.players[0].goods, state.scores()[0]) == (0, (9, 0, 0, 0), -10)
        (event,) = [event for event in events if event.rule == "sa.feed.penalty"]
        assert (event.key, event.values["missing"], event.values["points"]) == ("not_fed", people - food, 10)


def test_who_can_do_nothing_is_not_asked() -> None:
    events: list[Event] = []
    state = fed("food 2 / goods wood 2 / score 4", events=events)
    assert state.scores()[0] == -6 and state.players[0].goods == (2, 0, 0, 0) and state.round == 2
    assert "cannot_be_fed" in [event.key for event in events]


def test_who_has_enough_pays_and_is_not_asked() -> None:
    assert fed("food 5 / goods gold 9").players[0].food == 0


def test_two_resources_at_the_own_feeding() -> None:
    state = fed("food 3 / cards c31 / ready c31", more="row c1 c2 c3 c4")
    assert state.stage == "feed" and len(legal(state)) == 11
    after = state.play("take gold 2")
    assert legal(after) == ["feed gold 2", "feed none"]
    assert after.play("feed gold 2").scores()[0] == 0
    short = fed("food 2 / cards c31 / ready c31", more="row c1 c2 c3 c4").play("take gold 2")
    assert short.round == 2 and short.scores()[0] == -10 and short.players[0].goods == (0, 0, 0, 2)


def test_several_are_asked_from_the_start_player_clockwise() -> None:
    state = position(
        "players 4; stage use; start 3; turn 3; 1 food 4 / goods wood 1; 2 food 9; 3 on card_4 / food 4 / goods wood 1;"
        " 4 food 1 / goods wood 4"
    ).play("use card_4")
    asked = []
    while state.stage == "feed":
        asked.append(state.to_move)
        state = state.play("feed none")
    assert asked == [2, 3, 0] and state.scores() == (-10, 0, -10, -10)


# ---------------------------------------------------------------- the next round
def test_a_new_round() -> None:
    events: list[Event] = []
    state = position(
        "players 3; stage use; round 4; start 3; turn 3; row - c2 - c4; 1 tools 2* 1 1*; 3 on field / tools 1* 0 0"
    ).play("use field", events)
    assert (state.round, state.first, state.row) == (5, 0, (2, 4, 0, 0))
    assert [player.used for player in state.players] == [(False, False, False)] * 3
    slides = [event.values for event in events if event.key == "card_slides"]
    assert [(v["card"], v["position"], v["price"]) for v in slides] == [("c2", 1, 1), ("c4", 2, 2)]
    state = state.play("card c9").play("card c8")
    assert state.row == (2, 4, 9, 8) and (state.stage, state.to_move) == ("place", 0)


def test_with_all_cards_left_nothing_is_laid() -> None:
    state = position("stage use; row c1 c2 c3 c4; 1 on field").play("use field")
    assert (state.stage, state.row, state.round, state.to_move) == ("place", (1, 2, 3, 4), 2, 1)


# ---------------------------------------------------------------- the end
def test_too_few_cards_end_the_game_at_once() -> None:
    for deck, over in (("c10", True), ("c10 c11", False)):
        events: list[Event] = []
        state = position(f"stage use; row - c2 - c4; deck {deck}; 1 on field").play("use field", events)
        assert state.is_over is over
        assert [e.values for e in events if e.rule == "sa.end.cards"] == (
            [{"round": 1, "needed": 2, "left": 1}] if over else []
        )
    assert state.stage == "cards", "exactly enough: play on"


@pytest.mark.parametrize(("goods", "score"), [("wood 5", -10), ("wood 3", -10)])
def test_a_used_up_stack_ends_the_game_after_feeding(goods: str, score: int) -> None:
    """What others get wrong: who goes hungry in the last round still loses 10 points."""
    state = position(f"stage use; row c1 c2 c3 c4; stacks -/0 b2/6; 1 on field; 2 food 2 / goods {goods}")
    state = state.play("use field")
    assert (state.stage, state.to_move, state.is_over) == ("feed", 1, False)
    state = state.play("feed none")
    assert state.is_over and state.scores()[1] == score + int(goods[-1])


def test_the_round_of_the_last_building_is_played_to_its_end() -> None:
    state = position("stage use; stacks b1/0 b2/6; 1 on building_1 / goods wood 2 brick 1; 2 on building_2 hut hunt 1")
    state = state.play("use building_1").play("pay wood 2 brick 1")
    assert not state.is_over and state.to_move == 1
    events: list[Event] = []
    state = state.play("use hut").play("use building_2").play("use hunt").play("roll 2", events)
    assert state.is_over
    keys = [event.rule for event in events]
    assert keys.index("sa.feed.pay") < keys.index("sa.end.buildings") < keys.index("sa.end.winner")
    assert state.players[1].people == 6


def test_both_ends_at_once() -> None:
    events: list[Event] = []
    position("stage use; row - - - -; deck -; stacks -/0 b2/6; 1 on field").play("use field", events)
    rules = [event.rule for event in events]
    assert "sa.end.buildings" in rules and "sa.end.cards" not in rules, "the stack ended this round anyway"
