"""Between two rounds, by example: the start player, the row of zones, the track and the tokens."""

from __future__ import annotations

from itertools import product

import pytest

from boardgames import game, read
from boardgames.contract import CHANCE, Event
from boardgames.sumeria import State
from boardgames.sumeria.next_round import next_start_player

SUMERIA = game("sumeria")
ROW = "row akshak adab umma lagash kish nippur uruk ur"
ZONES = [
    "akshak eshnunna der tutub zaralulu nerebtum shaduppum",
    "adab irisagrig kesh karkar malgium mashkan_shapir dabrum",
    "umma zabalam gissa apisal garshana kian nagsu",
    "lagash girsu nina guabba hurim gu_edena kinunir",
    "kish sippar kutha marad urum kazallu dilbat",
    "nippur eresh isin shuruppak tummal puzrish_dagan kisurra",
    "uruk bad_tibira larsa durum kulaba kutalla dunnum",
    "ur enegi eridu kuara gaesh kiabrig kisig",
]


def board(start: int, *counts: str) -> State:
    """A position from how many traders each player has in each zone of the row, as digits."""
    free = [zone.split() for zone in ZONES]
    parts = []
    for seat, digits in enumerate(counts, start=1):
        mine = [free[zone].pop(0) for zone, digit in enumerate(digits) for _ in range(int(digit))]
        parts.append(f"{seat} {' '.join(mine)}" if mine else "")
    state = read(f"sumeria; players {len(counts)}; {ROW}; start {start}; {'; '.join(filter(None, parts))}")
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(
    ("start", "counts", "starts", "key"),
    [
        (1, ("2", "1", "3"), 3, "fewest"),
        (1, ("0", "1", "3"), 2, "fewest"),  # no trader at all is the fewest
        (1, ("3", "2", "0"), 1, "fewest"),
        (1, ("20", "10", "12"), 3, "fewest_tied"),  # the first player's zero in the second zone does not count
        (1, ("11", "12", "20"), 2, "fewest_tied"),
        (1, ("1112", "1111", "1113"), 3, "fewest_tied"),
        (1, ("00000001", "00000000", "00000002"), 3, "fewest_tied"),  # the eighth zone decides
        (1, ("12", "111", "110"), 1, "fewest_tied_on"),  # the first player is out before the third zone decides
        (1, ("12", "112", "1111", "1110"), 1, "fewest_tied_on"),
        (1, ("1", "1", "1"), 1, "fewest_tied_everywhere"),  # the third sat last, so the first stays first
        (2, ("1", "1", "1"), 2, "fewest_tied_everywhere"),
        (3, ("1", "1", "1"), 3, "fewest_tied_everywhere"),
        (1, ("1", "1", "2"), 3, "fewest_tied_everywhere"),
        (2, ("1", "1", "2"), 2, "fewest_tied_everywhere"),
        (1, ("01", "01", "02"), 3, "fewest_tied_to_the_end"),  # the third is out, and nothing parts the others
        (1, ("", "", "", ""), 1, "fewest_tied_everywhere"),
        (3, ("11", "11", "11", "12"), 3, "fewest_tied_to_the_end"),
        (4, ("1", "2", "1", "2"), 4, "fewest_tied_everywhere"),
    ],
)
def test_who_has_fewest_in_the_first_zone_is_last(start: int, counts: tuple[str, ...], starts: int, key: str) -> None:
    events: list[Event] = []
    state = board(start, *counts)
    assert next_start_player(state, events) == starts - 1
    assert next_start_player(state) == starts - 1
    assert [(event.rule, event.key) for event in events] == [("su.next.start_player", key)]
    assert events[0].values["player"] == (starts - 2) % state.seats, "the one before is last"


def test_the_zone_that_decides_is_named() -> None:
    events: list[Event] = []
    next_start_player(board(1, "00000001", "00000000", "00000002"), events)
    assert events[0].values["decider"] == "ur" and events[0].values["others"] == (0, 2)
    said = SUMERIA.speech().say(events[0])
    assert said == (
        "Ben is tied with Ann and Cleo for the fewest traders in Akshak (0). Ur breaks the tie: there Ben has "
        "the fewest (0). Ben will be last, so Cleo starts."
    )


def told(state: State) -> str:
    events: list[Event] = []
    next_start_player(state, events)
    return SUMERIA.speech().say(events[0])


def test_zones_that_rule_out_one_rival_after_the_other_are_all_named() -> None:
    # In Umma, which decides, Ann and Ben have none: only Akshak says why they are not last.
    state = read(
        "sumeria; players 4; round 5.3; start 1; row lagash akshak umma adab kish nippur uruk ur;"
        " 1 eshnunna der kesh kinunir eresh ur enegi; 2 zaralulu dabrum nina kish kazallu tummal puzrish_dagan kiabrig;"
        " 3 irisagrig karkar mashkan_shapir garshana guabba kutha marad larsa eridu;"
        " 4 malgium umma zabalam gissa hurim shuruppak kisurra uruk kuara"
    )
    assert isinstance(state, State)
    assert told(state) == (
        "Cleo is tied with Ann, Ben and Dan for the fewest traders in Lagash (1). After Akshak, Cleo and Dan are still "
        "tied, and of these Cleo has the fewest in Umma (1). Cleo will be last, so Dan starts."
    )
    assert told(board(1, "12", "112", "1111", "1110")) == (
        "Dan is tied with Ann, Ben and Cleo for the fewest traders in Akshak (1). After Adab and Umma, Cleo and Dan "
        "are still tied, and of these Dan has the fewest in Lagash (0). Dan will be last, so Ann starts."
    )


def test_whoever_is_out_before_the_turn_order_decides_is_not_tied_everywhere() -> None:
    assert told(board(1, "01", "01", "02")) == (
        "Ben is tied with Ann and Cleo for the fewest traders in Akshak (0). After Adab, Ann and Ben are still tied, "
        "and no other zone decides. Ben came latest in this round's turn order and will be last, so Cleo starts."
    )


def test_in_the_zone_that_is_said_to_decide_the_last_has_the_fewest() -> None:
    """All boards with up to one trader a player in three zones."""
    keys = set()
    for digits in product("01", repeat=9):
        counts = ["".join(digits[i : i + 3]) for i in (0, 3, 6)]
        events: list[Event] = []
        state = board(1, *counts)
        next_start_player(state, events)
        values = events[0].values
        if "decider" in values:
            keys.add(events[0].key)
            zone = state.row.index(state.map.zone_index[str(values["decider"])])
            still = {*values.get("left", values["others"])} - {values["player"]}  # type: ignore[misc]
            fewest = counts[int(values["player"])][zone]  # type: ignore[arg-type]
            assert still and all(fewest < counts[seat][zone] for seat in still)
    assert keys == {"fewest_tied", "fewest_tied_on"}


def test_settlements_of_all_kinds_count_alike() -> None:
    state = read(f"sumeria; {ROW}; 1 akshak; 2 zaralulu nerebtum; 3 der tutub")
    assert isinstance(state, State)
    assert next_start_player(state) == 1


def test_the_last_is_chosen_as_a_sort_over_all_zones_says() -> None:
    """All boards with up to one trader a player in three zones, for each start player."""
    for start in range(1, 4):
        for digits in product("01", repeat=9):
            counts = ["".join(digits[i : i + 3]) for i in (0, 3, 6)]
            last = min(range(3), key=lambda seat: (counts[seat], -((seat - start + 1) % 3)))
            assert next_start_player(board(start, *counts)) == (last + 1) % 3


def prepared(position: str) -> tuple[State, list[Event]]:
    events: list[Event] = []
    state = read(f"sumeria; round 2.3; turn 3; {ROW}; {position}").play("add gaesh", events)
    assert isinstance(state, State)
    return state, events


def test_the_row_turns() -> None:
    state, events = prepared("1 akshak")
    assert [state.map.zones[zone].id for zone in state.row] == [
        "lagash",
        "kish",
        "nippur",
        "ur",
        "uruk",
        "umma",
        "adab",
        "akshak",
    ]
    assert [event.rule for event in events if event.key == "row_turned"] == ["su.next.zone_row"]


def test_the_start_player_is_settled_before_the_row_turns() -> None:
    # In Akshak Ann has fewest; in Lagash, which comes first then, Cleo has.
    state, _ = prepared("1 adab lagash nina; 2 akshak girsu; 3 eshnunna")
    assert state.start_player == 1


def test_the_marker_goes_back_and_six_tokens_are_drawn() -> None:
    state, events = prepared("1 akshak")
    assert (state.round, state.phase, state.stage, state.to_move) == (3, 1, "tokens", CHANCE)
    assert events[-1].key == "next_round" and events[-1].rule == "su.next.track"
    for kind in ("military", "economic", "economic", "political", "military", "religious"):
        state = state.play(f"token {kind}", events)
    assert {event.rule for event in events[-6:]} == {"su.next.track"}
    assert (state.stage, state.to_move) == ("act", state.start_player)
    assert "spaces eem mp r" in state.text


def test_traders_stay_from_round_to_round() -> None:
    state, _ = prepared("1 akshak umma; 2 kian")
    assert [state.board.count(seat + 1) for seat in range(3)] == [2, 1, 1]
