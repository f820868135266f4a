"""Set-up by example: the row, the tokens, the start player and the first traders."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from boardgames import game, read
from boardgames.contract import CHANCE, Dealer, Event, IllegalAction

SUMERIA = game("sumeria")
ROW = "akshak adab umma lagash kish nippur uruk ur"


def test_the_zone_tokens_are_laid_in_a_row_at_random() -> None:
    state = SUMERIA.start(3)
    assert state.to_move == CHANCE and set(state.probabilities().values()) == {Fraction(1, 8)}
    events: list[Event] = []
    state = state.play("zone ur", events).play("zone kish", events)
    assert [state.map.zones[zone].id for zone in state.row] == ["ur", "kish"]
    assert len(state.actions) == 6 and events[1].values == {"zone": "kish", "position": 2}
    with pytest.raises(IllegalAction, match=r"\[su.setup.zone_order\]"):
        state.play("zone ur")


def test_six_tokens_are_drawn_onto_three_two_and_one() -> None:
    state = read(f"sumeria; stage tokens; row {ROW}")
    assert state.to_move == CHANCE and set(state.probabilities().values()) == {Fraction(1, 4)}
    events: list[Event] = []
    for kind in ("military", "economic", "economic", "political", "military", "religious"):
        state = state.play(f"token {kind}", events)
    assert "spaces eem mp r" in state.text
    assert [event.values["position"] for event in events] == [1, 1, 1, 2, 2, 3]
    assert {event.rule for event in events} == {"su.setup.tokens"}
    assert state.stage == "start" and state.bag == (7, 7, 8, 8)


def test_what_is_drawn_leaves_the_bag() -> None:
    state = read(f"sumeria; stage tokens; round 6.1; row {ROW}; spaces mm - -; bag m1 e3")
    assert {str(action): odds for action, odds in state.probabilities().items()} == {
        "token economic": Fraction(3, 4),
        "token military": Fraction(1, 4),
    }
    with pytest.raises(IllegalAction, match=r"no political tokens left in the bag. \[su.next.track\]"):
        state.play("token political")
    with pytest.raises(IllegalAction, match=r"\[su.next.track\]"):
        state.play("token military").play("token military")


@pytest.mark.parametrize(("players", "traders"), [(3, 14), (4, 10)])
def test_a_random_player_starts_and_everybody_gets_traders(players: int, traders: int) -> None:
    state = read(f"sumeria; players {players}; stage start; spaces eem mp r")
    assert state.probabilities() == dict.fromkeys(state.actions, Fraction(1, players))
    events: list[Event] = []
    state = state.play(f"start {players}", events)
    assert (state.start_player, state.to_move, state.stage) == (players - 1, players - 1, "place")
    assert (state.round, state.phase) == (1, 1)
    told = [(event.rule, dict(event.values)) for event in events]
    assert told == [
        ("su.setup.start_player", {"player": players - 1}),
        ("su.setup.traders", {"traders": traders}),
        ("su.setup.track", {"phase": 1}),
    ]
    assert [state.in_hand(seat) for seat in range(players)] == [traders] * players


@pytest.mark.parametrize(("players", "placed"), [(3, 8), (4, 5)])
@pytest.mark.parametrize("board", ["cities", "residences"])
def test_players_place_in_turn_and_the_row_stays(players: int, placed: int, board: str) -> None:
    state = Dealer(3).settle(SUMERIA.start(players, map=board))
    row, start, rng = state.row, state.start_player, Random(1)
    events: list[Event] = []
    for number in range(players * placed):
        assert state.to_move == (start + number) % players
        assert {action[0] for action in state.actions} == {"place"} and len(state.actions) == 56 - number
        state = state.apply(state.actions.pick(rng), events)
    assert state.row == row, "placing in set-up moves no zone token"
    assert (state.stage, state.to_move, state.round, state.phase) == ("act", start, 1, 1)
    assert [state.board.count(seat + 1) for seat in range(players)] == [placed] * players
    assert [event.key for event in events] == ["placed"] * (players * placed) + ["set_up"]
    assert events[-2].values["left"] == 0
    assert {event.rule for event in events} == {"su.setup.placement"}


def test_a_trader_is_placed_on_an_empty_settlement() -> None:
    state = read("sumeria; stage place; 1 umma; turn 2")
    with pytest.raises(IllegalAction, match=r"Ann has a trader on Umma.*\[su.board.one_trader\]"):
        state.play("place umma")
    assert state.play("place kian").owner("kian") == 1


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (
            "stage zones; row umma",
            ["token economic", "start 1", "place umma", "add umma", "move umma kian", "take religious"],
        ),
        ("stage tokens", ["zone umma", "start 1", "place umma", "remove umma", "take religious"]),
        ("stage start; spaces eem mp r", ["zone umma", "token economic", "place umma", "add umma"]),
        ("stage place; spaces eem mp r", ["zone umma", "token economic", "start 1", "add umma", "remove umma"]),
        ("spaces eem mp r", ["zone umma", "token economic", "start 1", "place umma", "take economic"]),
        ("stage take; spaces eem mp r; 1 akshak", ["place umma", "add umma", "move akshak der", "remove akshak"]),
        ("stage over", ["add umma", "remove umma", "zone umma", "take economic"]),
    ],
)
def test_everything_has_its_time(stage: str, words: list[str]) -> None:
    state = read(f"sumeria; {stage}")
    for action in words:
        with pytest.raises(IllegalAction) as caught:
            state.play(action)
        (objection,) = caught.value.objections
        assert (objection.rule, objection.key) == ("su.round.structure", f"not_now_{state.stage}")


def test_the_same_dealer_sets_up_the_same_game() -> None:
    assert Dealer(8).settle(SUMERIA.start()) == Dealer(8).settle(SUMERIA.start())
    assert Dealer("Ur").settle(SUMERIA.start()) != Dealer("Uruk").settle(SUMERIA.start())
