"""Set-up and the first phase: who may put how many people where."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import CHANCE, Action, Dealer, IllegalAction, game, read
from boardgames.contract import Event
from boardgames.stone_age import State
from boardgames.stone_age.placing import PLACE, can_place, room

STONE_AGE = game("stone_age")


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def forbidden(state: State, action: str) -> list[str]:
    """The rules that forbid an action."""
    return [objection.rule for objection in state.objections(Action.parse(action))]


def places(state: State) -> set[str]:
    """Where whose turn it is may place."""
    return {action[1] for action in state.actions}


# ---------------------------------------------------------------- set-up
@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up(players: int) -> None:
    events: list[Event] = []
    state = Dealer(1).settle(STONE_AGE.start(players), events)
    assert isinstance(state, State)
    assert len(state.row) == 4 and all(state.row) and len(state.deck) == 32
    assert len(state.tops) == players and all(state.tops) and state.below == (6,) * players
    assert len(state.tiles) == 28 - players, "the stacks in the box are unseen like those on the board"
    for player in state.players:
        assert (player.people, player.food, player.track, player.score) == (5, 12, 0, 0)
    told = {event.rule: event for event in events}
    supply = told["sa.setup.supply"].values
    assert dict(supply) == {"wood": 20, "brick": 16, "stone": 12, "gold": 10, "dice": 7}
    assert told["sa.setup.player"].values["people"] == 5 and told["sa.setup.player"].values["food"] == 12
    assert [e.values["position"] for e in events if e.key == "card_laid"] == [1, 2, 3, 4], "from right to left"
    assert [e.values["left"] for e in events if e.key == "tile_up"] == [6] * players
    assert state.to_move == state.first == told["sa.setup.start_player"].values["player"]


def test_the_start_player_is_drawn_or_named() -> None:
    drawn = STONE_AGE.start(4)
    assert drawn.to_move == CHANCE and len(drawn.outcomes()) == 4
    named = STONE_AGE.start(4, first=3)
    assert list(map(str, named.actions)) == ["start 3"]
    assert forbidden(named, "start 1") == ["sa.setup.start_player"]  # type: ignore[arg-type]
    state = named.play("start 3")
    assert isinstance(state, State) and state.first == 2
    for wrong in (0, 5, -1):
        with pytest.raises(ValueError, match="option 'first'"):
            STONE_AGE.start(4, first=wrong)


def test_every_unseen_tile_may_be_turned_up() -> None:
    state = position("players 2; stage buildings; stacks b1/6 -/7")
    assert len(state.outcomes()) == 27, "those in the box too"
    assert set(state.probabilities().values()) == {Fraction(1, 27)}


# ---------------------------------------------------------------- turns
def test_people_are_placed_turn_after_turn() -> None:
    state = position("players 3; start 2; 1 on hunt 5; 3 people 6")
    order = []
    for place in ("card_1", "hunt 5", "card_2", "card_3", "hunt 1", "card_4", "building_1"):
        order.append(state.to_move)
        state = state.play(f"place {place}")
    assert order == [1, 2, 1, 2, 1, 1, 1], "who has nobody left is passed over"
    assert (state.stage, state.to_move) == ("use", 1), "the start player uses people first"


def test_nobody_may_pass() -> None:
    state = position("1 on hunt 4")
    assert forbidden(state, "pass") == ["sa.place.must"]
    with pytest.raises(IllegalAction, match=r"passing is not allowed. \[sa.place.must\]"):
        state.play("pass")


def test_who_has_no_legal_placement_sits_out() -> None:
    """Ann has hunted already, and whatever else would take one person is taken."""
    mine, taken = (
        "hunt 1 card_1 card_2 tool_maker",
        "field card_3 card_4 building_1 forest 1 clay_pit 1 quarry 1 river 1",
    )
    state = position(f"turn 2; 1 on {mine} / people 6; 2 on {taken} / people 9")
    assert state.in_hand(0) == 2 and can_place(state, 0), "building_2 is still open"
    events: list[Event] = []
    state = state.play("place building_2", events)
    assert [event.values for event in events if event.key == "sits_out"] == [{"player": 0, "left": 2}]
    assert state.stage == "use" and state.in_hand(0) == 2


def test_who_sits_out_is_told_at_once_while_others_still_place() -> None:
    """Ann takes the last place that was open to her; Ben can still hunt."""
    mine, taken = (
        "hunt 1 card_1 card_2 tool_maker",
        "field card_3 card_4 building_1 forest 1 clay_pit 1 quarry 1 river 1",
    )
    state = position(f"1 on {mine} / people 6; 2 on {taken} / people 10")
    events: list[Event] = []
    state = state.play("place building_2", events)
    assert [event.values for event in events if event.key == "sits_out"] == [{"player": 0, "left": 1}]
    assert state.stage == "place" and state.to_move == 1
    events.clear()
    assert state.play("place hunt 2", events).stage == "use"
    assert not [event for event in events if event.key == "sits_out"], "it was told before"


@pytest.mark.parametrize(
    ("rule", "text", "action"),
    [
        ("sa.place.village_2_3", "players 2; turn 2; 1 on hut", "place field"),
        ("sa.place.resources_2", "players 2; turn 2; 1 on hut", "place forest 2"),
        ("sa.place.resources_3", "players 3; turn 2; 1 on forest 1", "place forest 2"),
        ("sa.place.resources", "players 4; turn 2; 1 on forest 5", "place forest 2"),
    ],
)
def test_nothing_is_told_to_be_closed_by_a_rule_that_is_switched_off(rule: str, text: str, action: str) -> None:
    told = {"village_closed", "area_closed", "area_full"}
    for without in ("", f"; without {rule}"):
        events: list[Event] = []
        position(text + without).play(action, events)
        assert bool([event for event in events if event.key in told and event.rule == rule]) == (not without)


def test_who_has_not_hunted_can_always_place() -> None:
    taken = "field card_3 card_4 building_1 forest 1 clay_pit 1 quarry 1 river 1 building_2"
    state = position(f"1 on card_1 card_2 tool_maker / people 6; 2 on {taken} / people 9")
    assert set(map(str, state.actions)) == {"place hunt 1", "place hunt 2", "place hunt 3"}


def test_with_passing_allowed_people_stay_at_home() -> None:
    state = position("without sa.place.must; 2 on hunt 5")
    state = state.play("place forest 2").play("pass")
    assert state.stage == "use" and state.in_hand(0) == 0
    assert read(state.text) == state and "home 3" in state.text


# ---------------------------------------------------------------- places
def test_a_place_is_used_once_a_round() -> None:
    state = position("players 4; 1 on forest 3 hunt 1")
    assert forbidden(state, "place forest 1") == ["sa.place.once"]
    assert forbidden(state, "place hunt 1") == ["sa.place.once"]
    assert not forbidden(state, "place quarry 1")


def test_a_second_hunt_is_forbidden_however_empty_it_is() -> None:
    """What others get wrong: no circles does not mean that one may come again."""
    state = position("players 2; 1 on hunt 1; 2 on hunt 4")
    assert forbidden(state, "place hunt 1") == ["sa.place.once"]
    assert "hunt" not in places(state)


@pytest.mark.parametrize("place", ["tool_maker", "field", "card_1", "building_2"])
def test_one_person_fills_a_circle(place: str) -> None:
    state = position(f"players 4; 2 on {place}")
    assert forbidden(state, f"place {place}") == ["sa.place.one_per_circle"]
    assert f"place {place}" in map(str, position("players 4").actions)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("place tool_maker 2", "sa.place.tool_maker"),
        ("place hut 1", "sa.place.hut"),
        ("place hut 3", "sa.place.hut"),
        ("place field 3", "sa.place.field"),
        ("place card_4 2", "sa.place.card"),
        ("place building_2 2", "sa.place.building"),
    ],
)
def test_some_places_take_a_certain_number(action: str, rule: str) -> None:
    assert forbidden(position("players 4"), action) == [rule]


def test_the_hut_takes_two_of_one_player() -> None:
    state = position("1 on hunt 4")
    for action in ("place hut", "place hut 1"):
        (told,) = state.objections(action)
        assert (told.rule, told.key, told.values["number"]) == ("sa.place.hut", "exactly", 1), "one is not enough"
    assert forbidden(state, "place hut 3") == ["sa.place.turns", "sa.place.hut"]
    assert forbidden(state.switched_off("sa.place.hut"), "place hut") == ["sa.place.turns"], "two are not there"
    assert forbidden(state.switched_off("sa.place.turns"), "place hut") == []
    assert state.canonical(Action("place", "hut", "2")) == Action("place", "hut")


def test_the_hunt_has_no_limit() -> None:
    state = position("players 4; 2 on hunt 10 / people 10; 3 on hunt 9 / people 10; 1 people 10")
    assert "place hunt 10" in map(str, state.actions)


def test_seven_circles() -> None:
    state = position("players 4; 1 people 10; 2 on river 3; 3 on river 2")
    assert [str(action) for action in state.actions if action[1] == "river"] == ["place river 1", "place river 2"]
    assert forbidden(state, "place river 3") == ["sa.place.resources"]
    assert forbidden(position("1 people 10"), "place river 8") == ["sa.place.resources"]


def test_four_players_may_share_a_forest() -> None:
    state = position("players 4; 2 on forest 1; 3 on forest 1; 4 on forest 1")
    assert "place forest 4" in map(str, state.actions)


def test_two_players_never_share_a_forest() -> None:
    """What others get wrong: with two players one player to each area, however many circles are free."""
    state = position("2 on forest 1")
    for area in ("forest", "clay_pit", "quarry", "river"):
        taken = position(f"2 on {area} 1")
        assert forbidden(taken, f"place {area} 1") == ["sa.place.resources_2"]
        assert area not in places(taken)
    assert "hunt" in places(state) and "clay_pit" in places(state)


def test_three_players_share_by_two() -> None:
    state = position("players 3; 2 on forest 1")
    assert "place forest 4" in map(str, state.actions)
    assert forbidden(position("players 3; 2 on forest 1; 3 on forest 1"), "place forest 1") == ["sa.place.resources_3"]
    events: list[Event] = []
    state.play("place forest 1", events)
    assert [event.rule for event in events] == ["sa.place.resources", "sa.place.resources_3"]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("taken", "third"), [("tool_maker hut", "field"), ("hut field", "tool_maker"), ("tool_maker field", "hut")]
)
def test_the_third_place_of_the_village_stays_empty(players: int, taken: str, third: str) -> None:
    """What others get wrong: with two or three players whichever place is left."""
    one, other = taken.split()
    for people in (f"2 on {taken}", f"1 on {one}; 2 on {other}", f"1 on {taken}"):
        state = position(f"players {players}; {people}")
        assert forbidden(state, f"place {third}") == ["sa.place.village_2_3"]
        assert third not in places(state)
    assert third in places(position(f"players 4; 2 on {taken}"))


def test_which_village_place_stays_empty_is_told() -> None:
    events: list[Event] = []
    position("2 on tool_maker").play("place hut", events)
    (event,) = [event for event in events if event.rule == "sa.place.village_2_3"]
    assert event.values["place"] == "field" and event.spaces == ("field",)
    told: list[Event] = []
    position("players 4; 2 on tool_maker").play("place hut", told)
    assert not [event for event in told if event.rule == "sa.place.village_2_3"]


def test_several_cards_and_buildings_one_in_each_turn() -> None:
    state = position("1 on card_3 building_1 card_1")
    assert {"card_2", "card_4", "building_2"} <= places(state)


def test_the_numbers_are_those_in_hand() -> None:
    state = position("1 on card_1 card_2")
    assert [str(action) for action in state.actions if action[1] == "hunt"] == [f"place hunt {n}" for n in (1, 2, 3)]
    assert forbidden(state, "place hunt 4") == ["sa.place.turns"]


# ---------------------------------------------------------------- the quick list
@given(seed=st.integers(0, 2**32))
def test_the_quick_list_is_what_nothing_speaks_against(seed: int) -> None:
    """`room` says for each place the largest number against which there is no objection."""
    rng = Random(seed)
    seats = 2 + int(rng.random() * 3)
    state = Dealer(seed).settle(STONE_AGE.start(seats))
    for _ in range(int(rng.random() * 14)):
        if state.to_move == CHANCE or not all(action[0] == "place" for action in state.actions):
            break
        state = state.apply(state.actions.pick(rng))
    assert isinstance(state, State)
    if state.stage == "place":
        most = room(state, state.turn)
        allowed = [PLACE[action] for action in PLACE if state.knows(action) and not state.objections(action)]
        for index, number in enumerate(most):
            assert number == max([people for place, people in allowed if place == index], default=0)
