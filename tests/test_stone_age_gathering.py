"""Dice, tools added to them, and what they give, with exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import Action, read
from boardgames.choices import choices
from boardgames.contract import Event
from boardgames.stone_age import State
from boardgames.stone_age.gathering import TOOLS, rolls
from boardgames.stone_age.odds import at_least, due, expected, sums, tools_left, yields

AREAS = {
    "hunt": (2, "food"),
    "forest": (3, "wood"),
    "clay_pit": (4, "brick"),
    "quarry": (5, "stone"),
    "river": (6, "gold"),
}


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def forbidden(state: State, action: str) -> list[str]:
    return [objection.rule for objection in state.objections(Action.parse(action))]


# ---------------------------------------------------------------- rolls
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_rolls_have_exact_weights(dice: int) -> None:
    """Every way that dice can fall counts once."""
    ways = Counter(Action("roll", *sorted(map(str, faces))) for faces in product(range(1, 7), repeat=dice))
    assert dict(rolls(dice)) == ways and list(rolls(dice)) == sorted(ways)


@pytest.mark.parametrize("dice", [7, 10])
def test_more_people_than_dice_roll_some_again(dice: int) -> None:
    assert sum(rolls(dice).values()) == 6**dice
    state = position(f"stage roll; at hunt; 1 on hunt {dice} / people 10")
    assert state.outcomes() == rolls(dice)


@pytest.mark.parametrize("place", AREAS)
def test_each_area_gives_one_for_each_full_divisor(place: str) -> None:
    divisor, kind = AREAS[place]
    state = position(f"stage use; 1 on {place} 4; 2 on field").play(f"use {place}")
    for faces in ("1 1 1 1", "1 2 3 4", "2 5 5 6", "6 6 6 6"):
        total = sum(map(int, faces.split()))
        events: list[Event] = []
        player = state.play(f"roll {faces}", events).players[0]
        got = player.food - 12 if kind == "food" else sum(player.goods)
        assert got == total // divisor
        told = next(event for event in events if event.key.startswith("yields")).values
        assert (told["roll"], told["tools"], told["total"]) == (total, 0, total)
        assert (told["divisor"], told["number"], told["resource"]) == (divisor, got, kind)
        (rolled,) = [event.values for event in events if event.key == "rolled"]
        assert rolled["dice"] == tuple(faces.split())


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("at hunt; 1 on hunt 2", "sa.hunt.gain"),
        ("at river; 1 on river 2", "sa.resource.gain"),
        ("row - c1 c2 c3; at card_1; 1 on card_1 / cards c24", "sa.card.resource_dice"),
        ("row - c2 c3 c4; at card_1; 1 on card_1 / cards c1", "sa.card.dice"),
    ],
)
def test_as_many_dice_as_the_rule_says(text: str, rule: str) -> None:
    state = position(f"stage roll; {text}")
    assert forbidden(state, "roll 1") == forbidden(state, "roll 1 1 1") == [rule]
    assert not forbidden(state, "roll 3 4")
    assert state.canonical(Action.parse("roll 4 3")) == Action.parse("roll 3 4")


def test_supplies_never_run_out() -> None:
    state = position("stage roll; at forest; 1 on forest 1 / goods wood 12; 2 on hunt 1 / goods wood 8")
    events: list[Event] = []
    assert state.play("roll 6", events).players[0].goods[0] == 14
    (event,) = [event for event in events if event.rule == "sa.resource.unlimited"]
    assert (event.values["resource"], event.values["number"], event.values["pieces"]) == ("wood", 22, 20)
    few: list[Event] = []
    position("stage roll; at forest; 1 on forest 1; 2 on hunt 1").play("roll 6", few)
    assert not [event for event in few if event.rule == "sa.resource.unlimited"]


# ---------------------------------------------------------------- tools
def subsets(values: list[int]) -> set[tuple[int, ...]]:
    return {tuple(sorted(chosen)) for size in range(len(values) + 1) for chosen in combinations(values, size)}


@given(seed=st.integers(0, 2**32))
def test_every_choice_of_tools_is_there_once(seed: int) -> None:
    rng = Random(seed)
    low = int(rng.random() * 4)
    values = [low + (rng.random() < 0.5) for _ in range(3)]
    used = [value > 0 and rng.random() < 0.4 for value in values]
    cards = [card for card in (2, 16, 17) if rng.random() < 0.4]
    left = [value for value, mark in zip(values, used, strict=True) if value and not mark]
    if not left and not cards:
        return
    said = " ".join(f"{value}{'*' * mark}" for value, mark in zip(values, used, strict=True))
    ready = f"/ cards {' '.join(f'c{card}' for card in cards)} / ready {' '.join(f'c{card}' for card in cards)}"
    state = position(
        f"stage tools; at hunt; dice 3; row c1 c3 c4 c5; 1 on hunt 1 / tools {said} {ready if cards else ''}"
    )
    legal = list(state.actions)
    assert len(legal) == len(set(legal)) == len(subsets(left)) * 2 ** len(cards)
    assert {TOOLS[action][0] for action in legal} == subsets(left)
    assert all(action == state.canonical(action) for action in legal)


def test_adding_nothing_is_offered_last() -> None:
    """A list of choices shows numbers first, so that anywhere else it would stand between tools and tools for once."""
    state = position("stage tools; at hunt; dice 3; 1 on hunt 1 / tools 2 1 1 / cards c2 c17 / ready c2 c17")
    assert list(choices(state)["tools"]) == ["once_2", "once_4", "1", "2", "none"]


def test_used_tools_are_not_used_again_in_the_round() -> None:
    state = position("stage use; 1 on hunt 1 forest 1 / tools 2 2 1; 2 on field").play("use hunt").play("roll 1")
    state = state.play("tools 1 2")
    assert state.players[0].used == (True, False, True)
    state = state.play("use forest").play("roll 4")
    assert list(map(str, state.actions)) == ["tools 2", "tools none"]
    (objection,) = state.objections(Action.parse("tools 1"))
    assert (objection.rule, objection.key) == ("sa.tool.use", "tools_used")
    (objection,) = state.objections(Action.parse("tools 4"))
    assert (objection.rule, objection.key) == ("sa.tool.use", "no_such_tools")


def test_tools_are_split_over_rolls_and_the_cards_that_roll() -> None:
    """What others get wrong: the same three tools on a hunt, in a quarry and on a card that rolls for stone."""
    state = position(
        "stage use; row c29 c1 c2 c3; 1 on hunt 1 quarry 1 card_1 / tools 2 1 1 / goods wood 1; 2 on field"
    )
    state = state.play("use hunt").play("roll 1").play("tools 1")
    assert state.players[0].food == 13
    state = state.play("use card_1").play("pay wood 1").play("roll 4 4")
    assert list(map(str, state.actions)) == ["tools 1", "tools 2", "tools 1 2", "tools none"]
    state = state.play("tools 2")
    assert state.players[0].goods == (0, 0, 2, 0), "8 and 2 are 10: two stone"
    state = state.play("use quarry").play("roll 4").play("tools 1")
    assert state.players[0].goods == (0, 0, 3, 0) and state.players[0].used == (True, True, True)
    assert state.to_move == 1


def test_who_has_no_tool_left_is_not_asked() -> None:
    state = position("stage use; 1 on hunt 1 / tools 1* 1* 1*; 2 on field").play("use hunt").play("roll 2")
    assert (state.stage, state.to_move) == ("use", 1)


def test_a_tool_for_one_use_counts_whole_and_once() -> None:
    text = "stage use; row c1 c3 c4 c5; 1 on hunt 1 forest 1 / cards c2 c17 / ready c2 c17; 2 on field"
    state = position(text).play("use forest").play("roll 3")
    assert set(map(str, state.actions)) == {
        "tools none", "tools once_2", "tools once_4", "tools once_2 once_4",
    }  # fmt: skip
    events: list[Event] = []
    state = state.play("tools once_4", events)
    assert state.players[0].goods == (2, 0, 0, 0) and state.players[0].ready == (17,)
    assert [event.rule for event in events][:2] == ["sa.card.one_use_tool", "sa.resource.gain"]
    state = state.play("use hunt").play("roll 1")
    assert forbidden(state, "tools once_4") == ["sa.card.one_use_tool"]
    assert sum(state.players[0].tools) == 0, "it takes no tool space"


# ---------------------------------------------------------------- odds
@pytest.mark.parametrize("place", AREAS)
@pytest.mark.parametrize(("people", "tools"), [(1, 0), (2, 3), (4, 1), (7, 0)])
def test_yields_are_those_of_the_engine(place: str, people: int, tools: int) -> None:
    """The same distribution from what chance can do in the engine."""
    divisor = AREAS[place][0]
    found: Counter[int] = Counter()
    for action, ways in rolls(people).items():
        found[(sum(map(int, action[1:])) + tools) // divisor] += ways
    odds = yields(place, people, tools)
    assert odds == {number: Fraction(ways, 6**people) for number, ways in found.items()}
    assert sum(odds.values()) == 1
    assert expected(place, people, tools) == sum(number * chance for number, chance in odds.items())
    assert at_least(0, place, people, tools) == 1 and at_least(99, place, people, tools) == 0


def test_some_odds_by_hand() -> None:
    assert dict(sums(2)) == {total: 6 - abs(total - 7) for total in range(2, 13)}
    assert yields("river", 1) == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert yields("river", 1, tools=5) == {1: Fraction(1)} | {}
    assert at_least(1, "river", 2) == Fraction(26, 36)
    assert expected("hunt", 1) == Fraction(9, 6)


def test_odds_of_the_roll_that_is_due() -> None:
    state = position("stage roll; at river; row c1 c3 c4 c5; 1 on river 2 / tools 1 1* 1 / cards c2 / ready c2")
    assert tools_left(state, 0) == 1 + 1 + 4
    assert due(state) == yields("river", 2, 6) and due(state, tools=False) == yields("river", 2)
    card = position("stage roll; row - c1 c2 c3; at card_1; 1 on card_1 / cards c24")
    assert due(card) == yields("forest", 2)
    with pytest.raises(ValueError, match="no roll is due"):
        due(position(""))
    with pytest.raises(ValueError, match="nobody rolls at 'hut'"):
        yields("hut", 2)
    with pytest.raises(ValueError, match="-1 people"):
        yields("hunt", -1)


def test_any_tool_is_added_where_the_rule_is_switched_off() -> None:
    state = read("stone_age; stage tools; at hunt; dice 3 4; 1 on hunt 2 / tools 1 0 0").switched_off("sa.tool.use")
    events: list[Event] = []
    assert "tools 2 3" in state.actions and state.play("tools 2 3", events)
    assert [event.values["total"] for event in events if event.key == "yields"] == [3 + 4 + 2 + 3]
