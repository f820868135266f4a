"""The worked examples of the catalogue come out to the number."""

from __future__ import annotations

import pytest

from boardgames import CHANCE, Action, game
from boardgames.record import Record
from boardgames.stone_age import Player, State

STONE_AGE = game("stone_age")
EXAMPLES = STONE_AGE.catalogue.examples


def example(name: str) -> Record:
    return Record.read(EXAMPLES[f"sa.example.{name}"].record)


def at(record: Record, number: int) -> State:
    state = record.states[number]
    assert isinstance(state, State)
    return state


def end(record: Record) -> State:
    return at(record, -1)


def who(record: Record, name: str, number: int = -1) -> Player:
    return at(record, number).players[record.names.index(name)]


def what(record: Record, key: str) -> dict[str, object]:
    """The values of the one event with this key."""
    (event,) = [event for index in range(record.at) for event in record.events(index) if event.key == key]
    return dict(event.values)


def test_there_are_21() -> None:
    assert len(EXAMPLES) == 21


def test_who_is_called_after_a_colour_has_people_of_that_colour() -> None:
    colours = ["Red", "Blue", "Green", "Yellow"]
    for found in EXAMPLES.values():
        names = list(Record.read(found.record).names)
        if set(names) & set(colours):
            assert names == colours[: len(names)], found


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_shows_the_rules_it_names(name: str) -> None:
    """Rules that do something by an event on the way; rules that forbid by what they forbid on the way."""
    record = Record.read(EXAMPLES[name].record)
    met = {event.rule for index in range(record.at) for event in record.events(index)}
    for state in record.states:
        if state.to_move not in (None, CHANCE):
            met |= {objection.rule for action in state.conceivable() for objection in state.objections(action)}
    assert set(EXAMPLES[name].rules) <= met
    assert Record.read(record.text) == record


def test_placement_limit() -> None:
    record = example("placement_limit")
    assert [sum(at(record, number).on("forest")) for number in range(3)] == [4, 6, 7]
    full = end(record)
    for seat in range(4):
        asked = full._replace(turn=seat, to_move=seat)
        assert "sa.place.resources" in [o.rule for o in asked.objections(Action("place", "forest", "1"))]
        assert not any(action[1] == "forest" for action in asked.actions)


def test_placement_round() -> None:
    record = example("placement_round")
    assert record.names == ("Red", "Blue", "Green", "Yellow")
    state = end(record)
    assert state.to_move == 0 and state.stage == "place"
    assert state.on("card_1") == (1, 0, 0, 0) and state.on("hunt") == (0, 5, 0, 0)
    assert state.on("hut") == (0, 0, 2, 0) and state.on("building_1") == (0, 0, 0, 1)
    assert not any(action[1] == "hut" for action in state.actions)


def test_hut() -> None:
    record = example("hut")
    assert at(record, 1).on("hut") == (0, 0, 2, 0) and who(record, "Green", 1).people == 5
    assert end(record).on("hut") == (0, 0, 0, 0) and who(record, "Green").people == 6


@pytest.mark.parametrize(
    ("name", "player", "roll", "total", "food"),
    [("hunt_plain", "Blue", 14, 14, 7), ("hunt_tool", "Green", 11, 12, 6), ("hunt_two_tools", "Yellow", 4, 6, 3)],
)
def test_hunt(name: str, player: str, roll: int, total: int, food: int) -> None:
    record = example(name)
    told = what(record, "yields")
    assert (told["roll"], told["total"], told["number"], told["resource"]) == (roll, total, food, "food")
    assert who(record, player).food == 12 + food


def test_hunt_without_the_tool() -> None:
    record = example("hunt_tool")
    green = record.names.index("Green")
    before = at(record, 2)
    assert before.play("tools none").players[green].food == 12 + 5
    assert end(record).players[green].used == (True, False, False)
    assert before.play("tools none").players[green].used == (False, False, False)


def test_river_short() -> None:
    record = example("river_short")
    green = record.names.index("Green")
    assert end(record).players[green].goods == (0, 0, 0, 0)
    told = what(record, "yields_nothing")
    assert (told["roll"], told["tools"], told["resource"]) == (5, 0, "gold")


def test_river_tools() -> None:
    record = example("river_tools")
    told = what(record, "yields")
    assert (told["roll"], told["tools"], told["total"], told["divisor"], told["number"]) == (7, 6, 13, 6, 2)
    assert who(record, "Red").goods == (0, 0, 0, 2)


def test_building_fixed() -> None:
    record = example("building_fixed")
    assert who(record, "Yellow").score == 10 and who(record, "Yellow").goods == (0, 0, 0, 0)


def test_building_choice() -> None:
    assert who(example("building_choice"), "Blue").score == 18


def test_new_round() -> None:
    record = example("new_round")
    first, fourth = at(record, 0).row[0], at(record, 0).row[3]
    assert at(record, 1).row == (first, fourth, 0, 0)
    assert what(record, "card_slides")["price"] == 2
    assert end(record).row == (first, fourth, 5, 6), "the third space is filled first"


def test_dice_card() -> None:
    record = example("dice_card")
    assert who(record, "Red").tools == (1, 0, 0) and who(record, "Blue").track == 1
    assert who(record, "Green").goods == who(record, "Yellow").goods == (0, 1, 0, 0)
    assert end(record).to_move == 1, "then the others use their people"


def test_green_set() -> None:
    record = example("green_set")
    assert record.state.scores()[0] == 26
    assert at(record, 1).play("decline").scores()[0] == 25 + 1, "25 for the set, 1 for the wood not paid"


@pytest.mark.parametrize(
    ("name", "key", "number", "times", "points"),
    [
        ("farmers", "farmers", 5, 7, 35),
        ("toolmakers", "tool_makers", 3, 7, 21),
        ("builders", "hut_builders", 7, 6, 42),
        ("shamans", "shamans", 3, 8, 24),
    ],
)
def test_yellow_cards(name: str, key: str, number: int, times: int, points: int) -> None:
    record = example(name)
    told = [event.values for event in record.events(0) if event.key == key and event.values["player"] == 0]
    assert told == [{"player": 0, "number": number, "times": times, "points": points}]
    assert record.state.scores()[0] == points and record.state.winners == (0,)


def test_place_once() -> None:
    state = at(example("place_once"), 0)
    assert state.in_hand(0) == 1 and sum(state.on("forest")) == 4
    (objection,) = state.objections(Action("place", "forest", "1"))
    assert objection.rule == "sa.place.once"
    assert {action[1] for action in state.actions} == set(state.places) - {"forest", "hut"}


def test_village_full() -> None:
    state = end(example("village_full"))
    assert (state.on("tool_maker"), state.on("hut"), state.on("field")) == ((0, 1, 0, 0), (0, 0, 2, 0), (0, 0, 0, 1))
    assert not {"tool_maker", "hut", "field"} & {action[1] for action in state.actions}
    before = at(example("village_full"), 1)
    (objection,) = before.objections(Action("place", "hut", "1"))
    assert (objection.rule, objection.key) == ("sa.place.hut", "exactly")


def test_cards_and_buildings() -> None:
    state = end(example("cards_and_buildings"))
    free = {place for place in state.places if place.startswith(("card", "building"))} - {"card_2", "building_3"}
    for seat in range(4):
        open_to = {action[1] for action in state._replace(turn=seat, to_move=seat).actions}
        assert open_to >= free and not open_to & {"card_2", "building_3"}


def test_card_tops() -> None:
    record = example("card_tops")
    red = who(record, "Red")
    assert (red.food, red.goods, red.ready) == (12 + 4, (2, 0, 0, 1), (2,))
    assert red.cards == (4, 20, 24, 2)
