"""Add, move and remove by example."""

from __future__ import annotations

import pytest

from boardgames import game, read
from boardgames.choices import choices, why
from boardgames.contract import Event, IllegalAction
from boardgames.sumeria import State

SUMERIA = game("sumeria")
SAY = SUMERIA.speech().say
ROW = "row akshak adab umma lagash kish nippur uruk ur"


def position(text: str) -> State:
    state = read(f"sumeria; {text}")
    assert isinstance(state, State)
    return state


def row(state: State) -> str:
    return " ".join(state.map.zones[zone].id for zone in state.row)


def targets(state: State, origin: str) -> set[str]:
    return {action[2] for action in state.actions if action[:2] == ("move", origin)}


def refusal(state: State, words: str) -> list[tuple[str, str]]:
    with pytest.raises(IllegalAction) as caught:
        state.play(words)
    return [(objection.rule, objection.key) for objection in caught.value.objections]


def told(state: State, words: str) -> list[tuple[str, str]]:
    events: list[Event] = []
    state.play(words, events)
    return [(event.rule, event.key) for event in events]


# ---------------------------------------------------------------- add
def test_an_unused_trader_comes_onto_any_empty_settlement() -> None:
    state = position("1 umma; 2 kian")
    adds = [action[1] for action in state.actions if action[0] == "add"]
    assert len(adds) == 54 and not {"umma", "kian"} & set(adds)
    after = state.play("add gissa")
    assert after.owner("gissa") == 0 and after.in_hand(0) == state.in_hand(0) - 1 == 12


def test_adding_raises_the_zone_by_one() -> None:
    state = position(ROW)
    assert row(state.play("add kutha")) == "akshak adab umma kish lagash nippur uruk ur"
    assert told(state, "add kutha") == [("su.add.place", "added"), ("su.add.zone_up", "zone_up")]


def test_the_leftmost_zone_cannot_rise_but_adding_is_legal() -> None:
    state = position(ROW)
    assert row(state.play("add akshak")) == row(state)
    assert told(state, "add akshak")[1] == ("su.add.zone_up", "zone_first")


def test_an_occupied_settlement_takes_no_second_trader() -> None:
    state = position("1 umma; 2 kian")
    for place, owner in (("umma", "Ann"), ("kian", "Ben")):
        (objection,) = state.objections(next(a for a in state.conceivable() if a == ("add", place)))
        assert objection.rule == "su.board.one_trader" and objection.spaces == (place,)
        assert SAY(objection).startswith(f"{owner} has a trader on")


FOURTEEN = (
    "akshak eshnunna der tutub zaralulu nerebtum shaduppum adab irisagrig kesh karkar malgium mashkan_shapir dabrum"
)


def test_who_has_no_unused_trader_cannot_add() -> None:
    state = position(f"1 {FOURTEEN}; 2 umma")
    assert state.in_hand(0) == 0 and "add" not in choices(state)
    assert refusal(state, "add kian") == [("su.add.none_left", "none_left")]
    assert refusal(state, "add umma") == [("su.add.none_left", "none_left"), ("su.board.one_trader", "occupied")]
    assert refusal(position(f"players 4; 1 {' '.join(FOURTEEN.split()[:10])}"), "add kian") == [
        ("su.add.none_left", "none_left")
    ]
    assert {action[0] for action in state.actions} == {"move", "remove"}


def test_who_has_no_trader_on_the_board_can_only_add() -> None:
    assert {action[0] for action in position("2 umma").actions} == {"add"}


# ---------------------------------------------------------------- move
def test_a_trader_moves_along_a_route_to_the_next_settlement() -> None:
    assert targets(position("1 umma"), "umma") == {"zabalam", "gissa", "nagsu", "gu_edena"}


@pytest.mark.parametrize(
    ("board", "reached"),
    [
        ("cities", {"gissa", "dabrum", "apisal", "nagsu", "gu_edena"}),
        ("residences", {"gissa", "apisal", "nagsu", "garshana"}),
    ],
)
def test_jumping_and_branching(board: str, reached: set[str]) -> None:
    assert targets(position(f"map {board}; 1 kian; 2 zabalam umma"), "kian") == reached


def test_any_traders_are_jumped_own_and_others() -> None:
    own = position("1 kian zabalam umma")
    others = position("1 kian; 2 zabalam; 3 umma")
    assert targets(own, "kian") == targets(others, "kian") == {"gissa", "dabrum", "apisal", "nagsu", "gu_edena"}
    events: list[Event] = []
    others.play("move kian gu_edena", events)
    assert [(event.key, event.spaces) for event in events[:3]] == [
        ("moved", ("kian", "zabalam", "umma", "gu_edena")),
        ("jumped", ("zabalam", "umma")),
        ("branched", ("zabalam", "umma")),
    ]
    assert SAY(events[1]) == "On the way it jumps over Zabalam and Umma."
    assert SAY(events[2]) == "Several routes meet on Zabalam and Umma: there it may continue along any of them."


def test_a_settlement_of_two_routes_is_no_branch() -> None:
    events: list[Event] = []
    position("1 umma; 2 nagsu").play("move umma bad_tibira", events)
    assert [event.key for event in events[:3]] == ["moved", "jumped", "zone_up"]


def test_a_trader_must_stop_at_the_first_empty_settlement() -> None:
    state = position("1 umma")
    (objection,) = state.objections(next(a for a in state.conceivable() if a == ("move", "umma", "uruk")))
    assert (objection.rule, objection.spaces) == ("su.move.jump", ("gissa",))
    assert objection.graph == "reachable(state, 'umma')"
    assert "must stop at Gissa" in SAY(objection)
    assert state._replace(without=frozenset({"su.move.jump"})).play("move umma uruk").owner("uruk") == 0


def test_the_way_does_not_lead_back_through_where_it_began() -> None:
    """Umma is left behind, not passed: from Kian through Zabalam and Umma one does not come back to Kian."""
    state = position("1 kian; 2 zabalam umma")
    assert "kian" not in targets(state, "kian")
    assert refusal(state, "move kian kian") == [("su.move.route", "stays")]


def test_only_own_traders_are_moved() -> None:
    state = position("1 umma; 2 kian")
    assert refusal(state, "move kian gissa") == [("su.move.route", "not_yours")]
    assert refusal(state, "move gissa apisal") == [("su.move.route", "nobody_there")]
    assert refusal(state, "move umma kian") == [("su.board.one_trader", "occupied")]
    assert refusal(state, "move kian umma") == [("su.move.route", "not_yours"), ("su.board.one_trader", "occupied")]


def test_arriving_in_another_zone_raises_it_alone() -> None:
    state = position(f"{ROW}; 1 umma")
    assert row(state.play("move umma gu_edena")) == "akshak adab lagash umma kish nippur uruk ur"
    assert told(state, "move umma gu_edena") == [("su.move.route", "moved"), ("su.move.zone_up", "zone_up")]
    assert row(state.play("move umma nagsu")) == row(state)
    assert told(state, "move umma nagsu")[-1] == ("su.move.zone_up", "same_zone")


def test_the_zone_left_behind_falls_only_when_overtaken() -> None:
    state = position("row akshak umma adab lagash kish nippur uruk ur; 1 umma")
    assert row(state.play("move umma gu_edena")) == "akshak umma lagash adab kish nippur uruk ur"
    first = position("row lagash umma adab akshak kish nippur uruk ur; 1 umma")
    assert row(first.play("move umma gu_edena")) == row(first)
    assert told(first, "move umma gu_edena")[-1] == ("su.move.zone_up", "zone_first")


def test_zones_passed_through_do_not_change() -> None:
    state = position("row adab umma uruk akshak lagash kish nippur ur; 1 kian; 2 gissa uruk")
    after = state.play("move kian bad_tibira")
    assert row(after) == "adab uruk umma akshak lagash kish nippur ur"
    through = position("row akshak adab umma lagash kish nippur uruk ur; 1 dabrum; 2 zabalam apisal")
    assert row(through.play("move dabrum girsu")) == "akshak adab lagash umma kish nippur uruk ur"


# ---------------------------------------------------------------- remove
def test_a_trader_is_taken_back() -> None:
    state = position(f"{ROW}; 1 umma kian; 2 gissa")
    after = state.play("remove umma")
    assert after.owner("umma") is None and after.in_hand(0) == 13
    assert row(after) == "akshak adab lagash umma kish nippur uruk ur"
    assert told(state, "remove umma") == [("su.remove.take", "removed"), ("su.remove.zone_down", "zone_down")]


def test_the_rightmost_zone_cannot_fall_but_removing_is_legal() -> None:
    state = position(f"{ROW}; 1 ur")
    assert row(state.play("remove ur")) == row(state)
    assert told(state, "remove ur")[1] == ("su.remove.zone_down", "zone_last")


def test_only_own_traders_are_removed() -> None:
    state = position("1 umma; 2 kian")
    assert refusal(state, "remove kian") == [("su.remove.take", "not_yours")]
    assert refusal(state, "remove gissa") == [("su.remove.take", "nobody_there")]


# ---------------------------------------------------------------- the round
@pytest.mark.parametrize("players", [3, 4])
def test_every_player_acts_once_a_phase_clockwise_from_the_start_player(players: int) -> None:
    state = position(f"players {players}; start 2; 1 umma")
    places = iter(
        ("kian", "gissa", "apisal", "nagsu", "akshak", "der", "tutub", "kesh", "adab", "ur", "kisig", "eridu")
    )
    seen = []
    events: list[Event] = []
    for _ in range(2 * players):
        seen.append((state.phase, state.to_move))
        state = state.play(f"add {next(places)}", events)
    order = [(1 + number) % players for number in range(players)]
    assert seen == [(phase, seat) for phase in (1, 2) for seat in order]
    assert state.phase == 3 and state.to_move == 1
    moved = [event for event in events if event.rule == "su.round.phase_marker"]
    assert [event.values["phase"] for event in moved] == [2, 3]


def test_nobody_passes_and_the_same_action_may_come_again() -> None:
    state = position("1 umma; 2 kian; 3 gissa")
    assert {action[0] for action in state.actions} == {"add", "move", "remove"}
    again = state.play("remove umma").play("add ur").play("add uruk")
    assert again.play("add umma").in_hand(0) == 13


def test_somebody_always_can_act() -> None:
    """Who has all traders on the board has one to remove; 42 of 56 settlements at most are occupied."""
    board = bytes([1, 2, 3] * 14 + [0] * 14)
    state = position("1 umma")._replace(board=board)
    for seat in range(3):
        assert {action[0] for action in state._replace(to_move=seat).actions} >= {"remove"}


# ---------------------------------------------------------------- choices on a board
def test_a_click_that_can_mean_several_things() -> None:
    state = position("1 umma; 2 kian")
    assert why(state, ["gissa"]) == (), "adding there is legal"
    assert why(state, ["umma"]) == () and why(state, ["umma", "gissa"]) == ()
    assert {objection.key for objection in why(state, ["kian"])} == {"occupied", "not_yours"}
    assert [objection.rule for objection in why(state, ["umma", "uruk"])] == ["su.move.jump"]
    assert [objection.rule for objection in why(state, ["remove", "kian"])] == ["su.remove.take"]


def test_actions_stand_in_the_order_of_the_map() -> None:
    state = position("1 umma akshak; 2 kian")
    kinds = [action[0] for action in state.actions]
    assert kinds == sorted(kinds), "add, move, remove"
    index = state.map.index
    numbers = [(action[0], *map(index.__getitem__, action[1:])) for action in state.actions]
    assert numbers == sorted(numbers)


def test_no_tokens_are_taken_where_no_zone_scores_even_if_the_round_has_no_order() -> None:
    without = position("1 kian; 2 zabalam umma; spaces - - -").switched_off("su.round.structure")
    (objection,) = without.objections("take economic")
    assert (objection.rule, objection.key) == ("su.score.zones", "no_tokens_left")
    assert all(action[0] != "take" for action in without.actions)


def test_a_trader_goes_where_no_way_leads_if_the_rule_is_off() -> None:
    events: list[Event] = []
    without = position("1 kian; 2 zabalam umma; turn 1").switched_off("su.board.one_trader")
    assert without.play("move kian zabalam", events).owner("zabalam") == 0
    assert events[0].key == "moved" and events[0].spaces == ("kian", "zabalam")
