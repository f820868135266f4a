"""Tool maker, hut and field, and the order in which people are used."""

from __future__ import annotations

import pytest

from boardgames import read
from boardgames.contract import Event
from boardgames.stone_age import Player, State
from boardgames.stone_age.village import gain_tool


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def tools(text: str) -> Player:
    return position(f"stage use; 1 on hunt 1 / tools {text}").players[0]


def another(player: Player) -> Player:
    return gain_tool(position("").with_player(0, player), 0, None).players[0]


# ---------------------------------------------------------------- tools
def test_twelve_tools_one_by_one() -> None:
    """Never more than one apart, and a thirteenth has no effect."""
    player = tools("0 0 0")
    seen = []
    for _ in range(13):
        player = another(player)
        seen.append(player.tools)
        assert max(player.tools) - min(player.tools) <= 1
    assert seen[:6] == [(1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2)]
    assert seen[8] == (3, 3, 3) and seen[11] == seen[12] == (4, 4, 4)


def test_an_unused_tool_is_raised_first() -> None:
    player = another(tools("1* 1 1*"))
    assert player.tools == (1, 2, 1) and player.used == (True, False, True)


def test_a_used_one_only_if_there_is_no_other_and_stays_used() -> None:
    player = another(tools("1* 2 2"))
    assert player.tools == (2, 2, 2) and player.used == (True, False, False)


def test_a_new_tool_can_be_used_at_once() -> None:
    state = position("stage use; 1 on tool_maker hunt 1; 2 on field")
    state = state.play("use tool_maker").play("use hunt").play("roll 1")
    assert state.stage == "tools" and list(map(str, state.actions)) == ["tools 1", "tools none"]


def test_tools_are_told() -> None:
    for before, rule, key in (
        ("0 0 0", "sa.tool.gain", "tool_gained"),
        ("1 1 1", "sa.tool.upgrade", "tool_raised"),
        ("4 4 4", "sa.tool.upgrade", "tools_full"),
    ):
        events: list[Event] = []
        position(f"stage use; 1 on tool_maker / tools {before}; 2 on field").play("use tool_maker", events)
        assert (events[1].rule, events[1].key) == (rule, key)


# ---------------------------------------------------------------- hut and field
def test_the_new_person_is_fed_in_this_round() -> None:
    state = position("stage use; 1 on hut").play("use hut")
    assert state.players[0].people == 6 and state.players[0].food == 12 - 6
    assert state.in_hand(0) == 6, "and is placed from the next round on"


def test_an_eleventh_person_does_not_come() -> None:
    events: list[Event] = []
    state = position("stage use; 1 on hut / people 10; 2 on field").play("use hut", events)
    assert state.players[0].people == 10
    assert [event.key for event in events] == ["used", "hut_full", "uses"]
    assert "place hut" in map(str, position("1 people 10").actions), "the hut can be occupied all the same"


def test_the_food_track_ends_at_ten() -> None:
    state = position("stage use; 1 on field / track 9; 2 on hunt 1")
    assert state.play("use field").players[0].track == 10
    events: list[Event] = []
    state = position("stage use; 1 on field / track 10; 2 on hunt 1").play("use field", events)
    assert state.players[0].track == 10 and events[1].key == "track_full"


# ---------------------------------------------------------------- the order of use
def test_people_are_used_place_by_place_in_any_order() -> None:
    state = position("stage use; players 4; start 2; turn 2; 2 on hut field card_1; 3 on hunt 1")
    assert list(map(str, state.actions)) == ["use hut", "use field", "use card_1"]
    for order in (("hut", "field", "card_1"), ("card_1", "hut", "field"), ("field", "card_1", "hut")):
        after = state
        for place in order:
            assert after.to_move == 1
            after = after.play(f"use {place}")
        assert (after.to_move, after.stage) == (2, "use")
        assert after.players[1].people == 6 and after.players[1].track == 1
    (objection,) = state.objections(next(a for a in state.conceivable() if a == ("use", "forest")))
    assert objection.rule == "sa.use.order"


def test_people_come_back_at_once() -> None:
    state = position("stage use; 1 on hut field; 2 on hunt 1").play("use field")
    assert state.on("field") == (0, 0) and state.in_hand(0) == 3


@pytest.mark.parametrize("place", ["tool_maker", "hut", "field"])
def test_only_cards_and_buildings_can_be_declined(place: str) -> None:
    state = position(f"stage use; 1 on {place}; 2 on hunt 1")
    assert list(map(str, state.actions)) == [f"use {place}"]
    assert state.play(f"use {place}").stage == "use"
