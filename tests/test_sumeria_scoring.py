"""Control and scoring by example: who has which place in a zone, and who takes what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from boardgames import game, read
from boardgames.choices import choices
from boardgames.contract import Event, IllegalAction
from boardgames.sumeria import State, find_map
from boardgames.sumeria.graph import influence_table
from boardgames.sumeria.scoring import Influence, decided_by, influence

SUMERIA = game("sumeria")
SAY = SUMERIA.speech().say
# The last action of a round: Cleo's, in the zone that is rightmost.
LAST = "sumeria; round 1.3; turn 3; row akshak adab umma lagash kish nippur uruk ur"


def score(spaces: str, players: str, *takes: str, last: str = LAST) -> tuple[State, list[Event]]:
    """Play the last action of a round and the choices after it: the position then, and the events of the scoring."""
    state = read(f"{last}; spaces {spaces}; {players}")
    assert isinstance(state, State)
    events: list[Event] = []
    state = state.play("add gaesh", events)
    for take in takes:
        state = state.play(take, events)
    first = next(i for i, event in enumerate(events) if event.key == "zone_settled")
    return state, events[first:]


def keys(events: list[Event]) -> list[str]:
    return [event.key for event in events]


def ranking(position: str) -> list[int]:
    """The seats in Akshak, the controller first."""
    state = read(f"sumeria; {position}")
    assert isinstance(state, State)
    return [row.seat for row in influence(state, state.map.zone_index["akshak"])]


# ---------------------------------------------------------------- who controls
@pytest.mark.parametrize(
    ("traders", "order"),
    [
        ("1 eshnunna der; 2 akshak; 3 tutub", [0, 1, 2]),
        ("1 akshak; 2 zaralulu nerebtum; 3 shaduppum", [1, 0, 2]),
        ("1 akshak; 2 eshnunna; 3 zaralulu", [0, 1, 2]),
        ("1 zaralulu; 2 eshnunna; 3 akshak", [2, 1, 0]),
        ("1 zaralulu eshnunna; 2 der tutub", [1, 0]),
        ("1 zaralulu; 2 nerebtum; 3 shaduppum", [0, 1, 2]),
        ("start 2; 1 zaralulu; 2 nerebtum; 3 shaduppum", [1, 2, 0]),
        ("start 3; 1 zaralulu; 2 nerebtum; 3 shaduppum", [2, 0, 1]),
        ("start 3; 1 zaralulu; 2 nerebtum", [0, 1]),
        ("start 2; 1 eshnunna; 2 zaralulu; 3 der", [2, 0, 1]),
        ("players 4; start 3; 1 eshnunna; 2 der; 4 tutub", [3, 0, 1]),
        ("players 4; start 4; 1 eshnunna zaralulu; 2 der nerebtum; 3 akshak; 4 tutub", [0, 1, 2, 3]),
        ("2 tutub", [1]),
        ("1 umma", []),
    ],
)
def test_one_strict_ranking(traders: str, order: list[int]) -> None:
    assert ranking(traders) == order


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("1 akshak eshnunna; 2 der", ["controls"]),
        ("1 akshak; 2 eshnunna", ["tie_residence", "controls"]),
        ("1 zaralulu; 2 eshnunna", ["tie_cities", "controls"]),
        ("1 zaralulu; 2 nerebtum", ["tie_nearness", "controls"]),
        ("1 akshak; 2 eshnunna; 3 der", ["tie_residence", "tie_nearness", "controls"]),
        ("1 akshak zaralulu; 2 eshnunna; 3 nerebtum", ["tie_cities", "controls"]),
        ("1 akshak", ["controls_alone"]),
    ],
)
def test_what_decides_is_told_for_first_and_second_place(players: str, told: list[str]) -> None:
    _, events = score("e - -", players)
    wanted = ("tie_residence", "tie_cities", "tie_nearness", "controls", "controls_alone")
    assert [key for key in keys(events) if key in wanted] == told


@pytest.mark.parametrize(
    ("traders", "told", "told_in_the_third"),
    [
        ("1 akshak der; 2 eshnunna; 3 zaralulu", ["tie_cities"], []),
        ("1 akshak; 2 eshnunna; 3 zaralulu", ["tie_residence", "tie_cities"], ["tie_residence"]),
        ("1 akshak; 2 eshnunna", ["tie_residence"], ["tie_residence"]),
    ],
    ids=["for second place", "of all three for the first", "for first place"],
)
def test_a_tie_for_second_place_is_told_where_the_second_gets_something(
    traders: str, told: list[str], told_in_the_third: list[str]
) -> None:
    rows = ("akshak adab umma", "adab akshak umma", "adab umma akshak")
    above, wanted = ("eem - -", "- em -", "- - e"), (told, told, told_in_the_third)
    for row, spaces, expected in zip(rows, above, wanted, strict=True):
        _, events = score(spaces, traders, last=LAST.replace("akshak adab umma", row))
        assert [key for key in keys(events) if key.startswith("tie_")] == expected, row


@pytest.mark.parametrize(
    ("traders", "number"),
    [("1 zaralulu; 2 eshnunna", "1 to 0"), ("1 eshnunna zaralulu nerebtum; 2 der tutub shaduppum", "2 to 1")],
)
def test_what_breaks_a_tie_is_told_with_its_numbers(traders: str, number: str) -> None:
    _, events = score("e - -", traders)
    (tie,) = (event for event in events if event.key == "tie_cities")
    assert SAY(tie).endswith(f"and Ben has more on cities: {number}.")


def test_each_step_of_a_tie_names_its_rule() -> None:
    rules = {event.key: event.rule for event in score("e - -", "1 akshak; 2 eshnunna; 3 der")[1]}
    assert rules["tie_residence"] == "su.score.tie_residence" and rules["tie_nearness"] == "su.score.tie_start"
    assert rules["controls"] == "su.score.majority"
    rules = {event.key: event.rule for event in score("e - -", "1 zaralulu; 2 eshnunna")[1]}
    assert rules["tie_cities"] == "su.score.tie_cities"


def test_the_start_player_is_this_rounds() -> None:
    last = LAST.replace("turn 3", "start 2; turn 1")
    state, events = score("eem - -", "1 eshnunna; 2 der; 3 tutub", "take economic military", last=last)
    tie = [event for event in events if event.key == "tie_nearness"]
    assert [(event.values["player"], event.values["other"]) for event in tie] == [(1, 2), (2, 0)]
    assert state.won[1] == (1, 1, 0, 0) and state.won[2] == (1, 0, 0, 0)


def tallies() -> Iterator[tuple[int, int, int]]:
    """All ways to have traders on a zone's residence, cities and villages."""
    return product(range(2), range(4), range(4))


def test_villages_never_decide() -> None:
    """Equal totals, residences and cities leave equal villages: checked for all pairs that fit into one zone."""
    checked = 0
    for one, other in product(tallies(), repeat=2):
        if all(a + b <= most for a, b, most in zip(one, other, (1, 3, 3), strict=True)) and any(one) and any(other):
            winner, loser = sorted([Influence(sum(one), *one, 3, 0), Influence(sum(other), *other, 2, 1)], reverse=True)
            assert decided_by(winner, loser) != "villages"
            checked += 1
    assert checked == 237


def test_the_ranking_in_all_ways_to_fill_a_zone() -> None:
    """Every one of 4^7 boards of one zone: the ranking is strict and compares traders, residence, cities, seat."""
    state = read("sumeria; start 2")
    assert isinstance(state, State)
    places = state.map.zone_places[0]
    kinds = [state.map.kind_of[place] for place in places]
    for owners in product(range(4), repeat=7):
        board = bytearray(state.board)
        for place, owner in zip(places, owners, strict=True):
            board[place] = owner
        worth = {
            seat: (
                owners.count(seat + 1),
                any(owner == seat + 1 and kind == 0 for owner, kind in zip(owners, kinds, strict=True)),
                sum(owner == seat + 1 and kind == 1 for owner, kind in zip(owners, kinds, strict=True)),
                -((seat - 1) % 3),
            )
            for seat in range(3)
        }
        expected = sorted((seat for seat in range(3) if worth[seat][0]), key=worth.__getitem__, reverse=True)
        assert [row.seat for row in influence(state._replace(board=bytes(board)), 0)] == expected


# ---------------------------------------------------------------- who takes what
def test_first_zone_two_of_three_for_the_controller_and_the_last_for_the_second() -> None:
    state, _ = score("eem - -", "1 akshak; 2 eshnunna")
    assert (state.stage, state.to_move) == ("take", 0)
    assert choices(state) == {"take": {"economic": "economic military"}}
    assert SUMERIA.speech().turn(state) == "Ann controls Akshak and takes 2 of these: 2 economic and 1 military."
    state, events = score("eem - -", "1 akshak; 2 eshnunna", "take military economic")
    assert state.won == ((1, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))
    takes = [(event.rule, SAY(event)) for event in events if event.key in ("controller_takes", "second_takes")]
    assert takes == [
        ("su.score.first_zone", "Ann controls Akshak and takes: economic and military."),
        ("su.score.first_zone", "Ben is second in Akshak and gets: economic."),
    ]


def test_second_zone_one_of_two() -> None:
    state, _ = score("- mp -", "1 kesh; 2 adab")
    assert (state.stage, state.to_move) == ("take", 1)
    assert choices(state) == {"take": "military political"}
    state, events = score("- mp -", "1 kesh; 2 adab", "take political")
    assert state.won[:2] == ((0, 1, 0, 0), (0, 0, 1, 0))
    assert "su.score.second_zone" in [event.rule for event in events]


def test_third_zone_one_token_for_the_controller_and_none_for_the_second() -> None:
    state, events = score("- - r", "1 umma; 2 kian")
    assert state.won[:2] == ((0, 0, 0, 1), (0, 0, 0, 0))
    assert [(event.rule, event.key) for event in events if "takes" in event.key or "nothing" in event.key] == [
        ("su.score.third_zone", "controller_takes"),
        ("su.score.third_zone", "second_gets_nothing"),
    ]


@pytest.mark.parametrize("take", ["economic", "religious political", "military", "economic economic political"])
def test_only_what_is_due_can_be_taken(take: str) -> None:
    state, _ = score("eem - -", "1 akshak; 2 eshnunna")
    with pytest.raises((IllegalAction, ValueError)):
        state.play(f"take {take}")
    with pytest.raises(IllegalAction, match=r"\[su.score.first_zone\]"):
        state.play("take military")
    with pytest.raises(IllegalAction, match=r"\[su.score.zones\]"):
        state.play("take economic political")


@pytest.mark.parametrize(
    ("spaces", "asked"),
    [("eee - -", False), ("eem - -", True), ("emp - -", True), ("- ee -", False), ("- em -", True), ("- - r", False)],
)
def test_nobody_is_asked_where_all_choices_come_to_the_same(spaces: str, asked: bool) -> None:
    state, _ = score(spaces, "1 akshak adab umma; 2 eshnunna kesh kian")
    assert (state.stage == "take") is asked


def test_choices_are_sets_without_order() -> None:
    state, _ = score("emp - -", "1 akshak; 2 eshnunna")
    assert [str(action) for action in state.actions] == [
        "take economic military",
        "take economic political",
        "take military political",
    ]


def test_zones_are_settled_from_the_first_to_the_third() -> None:
    players = "1 akshak kesh; 2 eshnunna adab; 3 umma"
    state, events = score("eem mp r", players, "take economic military", "take military")
    settled = [event.values["zone"] for event in events if event.key == "zone_settled"]
    assert settled == ["akshak", "adab", "umma"]
    assert state.won == ((1, 1, 1, 0), (1, 1, 0, 0), (0, 0, 0, 1))
    assert (state.stage, state.round) == ("tokens", 2)
    position, _ = score("eem mp r", players, "take economic military")
    assert position.to_move == 1 and "spaces - mp r" in position.text


# ---------------------------------------------------------------- empty zones and lone controllers
def test_tokens_of_an_empty_zone_leave_the_game() -> None:
    state, events = score("eem mp r", "1 lagash")
    assert state.won == ((0, 0, 0, 0),) * 3 and state.removed == (2, 2, 1, 1)
    assert keys(events)[:3] == ["zone_settled", "nobody_there", "tokens_removed"]
    assert keys(events).count("tokens_removed") == 3
    assert {event.rule for event in events if event.key in ("nobody_there", "tokens_removed")} == {
        "su.score.empty_zone"
    }
    assert sum(state.bag) == 36 - 6, "they never go back into the bag"


@pytest.mark.parametrize(
    ("spaces", "take", "won", "removed"),
    [
        ("eem - -", "take economic economic", (2, 0, 0, 0), (0, 1, 0, 0)),
        ("- mp -", "take political", (0, 0, 1, 0), (0, 1, 0, 0)),
        ("- - r", "", (0, 0, 0, 1), (0, 0, 0, 0)),
        ("eee - -", "", (2, 0, 0, 0), (1, 0, 0, 0)),
        ("- mm -", "", (0, 1, 0, 0), (0, 1, 0, 0)),
    ],
)
def test_a_lone_controller_takes_the_usual_number_and_the_rest_leaves_the_game(
    spaces: str, take: str, won: tuple[int, ...], removed: tuple[int, ...]
) -> None:
    state, events = score(spaces, "1 akshak adab umma", *filter(None, [take]))
    assert state.won[0] == won and state.removed == removed
    assert "controls_alone" in keys(events) and "second_takes" not in keys(events)


def test_the_tokens_stay_where_they_lie_when_zones_change_places() -> None:
    state = read("sumeria; row akshak adab umma lagash kish nippur uruk ur; spaces eem mp r").play("add adab")
    assert "row adab akshak umma" in state.text and "spaces eem mp r" in state.text


# ---------------------------------------------------------------- the table
def test_the_table_of_influence() -> None:
    state = read("sumeria; 1 akshak zaralulu; 2 eshnunna der; 3 tutub nerebtum umma")
    assert isinstance(state, State)
    table = influence_table(state)
    assert table[0] == {
        "position": 1,
        "zone": "akshak",
        "ascendant": True,
        "traders": {0: (1, 0, 1), 1: (0, 2, 0), 2: (0, 1, 1)},
        "control": 0,
        "second": 1,
    }
    assert (table[2]["control"], table[2]["second"], table[3]["control"], table[3]["ascendant"]) == (
        2,
        None,
        None,
        False,
    )
    assert [entry["zone"] for entry in table] == [zone.id for zone in find_map("cities").zones]


def test_what_is_won_lies_open() -> None:
    state = read("sumeria; 1 umma / e2 r1; 2 / m1")
    assert state.seen_by(2) is state.seen_by(None) is state
    assert state.scores() == (4, 1, 0)
