"""The worked examples of the catalogue come out to the number."""

from __future__ import annotations

import pytest

from boardgames import game, read
from boardgames.record import Record
from boardgames.sumeria import State
from boardgames.sumeria.graph import influence_table, reachable
from boardgames.sumeria.scoring import influence

SUMERIA = game("sumeria")
EXAMPLES = SUMERIA.catalogue.examples


def example(name: str) -> Record:
    return Record.read(EXAMPLES[f"su.example.{name}"].record)


def end(record: Record) -> State:
    assert isinstance(record.state, State)
    return record.state


def row(state: State) -> str:
    return " ".join(state.map.zones[zone].id for zone in state.row)


def test_there_are_seven() -> None:
    assert [name.rsplit(".", 1)[1] for name in EXAMPLES] == [
        "final", "zone_row", "branch", "row", "ties", "start_player", "end_tie",
    ]  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_shows_the_rules_it_names(name: str) -> None:
    record = Record.read(EXAMPLES[name].record)
    met = {event.rule for index in range(record.at) for event in record.events(index)}
    assert set(EXAMPLES[name].rules) <= met
    assert Record.read(record.text) == record


def test_final() -> None:
    record = example("final")
    assert record.names == ("Dirk", "Jack", "Paul")
    assert record.state.scores() == (38, 25, 24) and record.state.winners == (0,)
    said = [SUMERIA.speech(record.names).say(event) for event in record.events(0)]
    assert "Dirk wins with 38 points." in said
    assert "Jack has 25 points: 3 economic (6), 2 military (3), 5 political (15) and 1 religious (1)." in said


def test_zone_row() -> None:
    record = example("zone_row")
    before = row(record.start)  # type: ignore[arg-type]
    assert before == "akshak adab umma lagash kish nippur uruk ur"
    a, b, c, d, e, f, g, h = before.split()
    assert row(end(record)).split() == [d, e, f, g, h, c, b, a]


@pytest.mark.parametrize(
    ("board", "reached", "raised"),
    [
        ("cities", {"gissa", "dabrum", "apisal", "nagsu", "gu_edena"}, {"dabrum": "adab", "gu_edena": "lagash"}),
        ("residences", {"gissa", "apisal", "nagsu", "garshana"}, {}),
    ],
)
def test_branch(board: str, reached: set[str], raised: dict[str, str]) -> None:
    state = read(f"sumeria; map {board}; 1 kian; 2 zabalam umma")
    assert isinstance(state, State)
    assert set(reachable(state, "kian")) == reached
    assert {action[2] for action in state.actions if action[:2] == ("move", "kian")} == reached
    for target in reached:
        after = state.play(f"move kian {target}")
        zone = raised.get(target)
        if zone is None:
            assert after.row == state.row
        else:
            assert after.row.index(state.map.zone_index[zone]) == state.row.index(state.map.zone_index[zone]) - 1
    if board == "cities":
        assert example("branch").state == state.play("move kian gu_edena")


def test_row() -> None:
    rows = [row(state) for state in example("row").states]  # type: ignore[arg-type]
    letters = dict(zip(rows[0].split(), "ABCDEFGH", strict=True))
    assert ["".join(letters[zone] for zone in each.split()) for each in rows] == [
        "ABCDEFGH", "ABCEDFGH", "ABCEDFGH", "ABCEDFGH", "ACBEDFGH", "ABCEDFGH",
    ]  # fmt: skip


def test_ties() -> None:
    record = example("ties")
    state = record.states[1]
    assert isinstance(state, State)
    assert [entry.seat for entry in influence(state, state.row[0])] == [0, 1, 2]
    assert influence_table(state)[0]["traders"] == {0: (1, 0, 1), 1: (0, 2, 0), 2: (0, 1, 1)}
    assert end(record).won[2] == (0, 0, 0, 0), "Cleo gets nothing there"
    assert end(record).won[0][:2] == (1, 1) and end(record).won[1] == (1, 0, 0, 0)


def test_start_player() -> None:
    record = example("start_player")
    assert end(record).start_player == 2
    (event,) = [event for event in record.events(0) if event.rule == "su.next.start_player"]
    assert (event.values["player"], event.values["others"], event.values["decider"]) == (1, (2,), "adab")


def test_end_tie() -> None:
    record = example("end_tie")
    assert record.state.scores()[:2] == (13, 13) and record.state.winners == (0,)
    assert record.events(0)[-1].key == "wins_by_series"
