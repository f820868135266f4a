"""What events count, as the picture shows it, is what the engine gives."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import Step, walks

from boardgames import GAMES, game
from boardgames.contract import CHANCE, Event, State
from boardgames.pictures.scene import Tally
from boardgames.record import Record
from widgets import Board

_UNSEEN = "fg"
"""Begins the keys of what is added to a conflict: a decision later the picture has it."""


def counted(step: Step) -> list[tuple[Event, Tally]]:
    found = step.state.game.tallies(step.state, step.after, step.events)
    return [(step.events[n], tally) for n, tally in found]


def labels(state: State) -> dict[str, str]:
    """What the pieces show, by their keys."""
    return {piece.key: piece.label for piece in state.game.scene(state).pieces}


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_what_is_counted_is_what_the_engine_gives(name: str, data: st.DataObject) -> None:
    played = data.draw(walks(game(name)))
    for step in played.steps:
        if tallies := counted(step):
            _adds_up(step, tallies)
            _is_in_the_picture(step, tallies)
    won = [tally.at for _, tally in counted(played.steps[-1]) if tally.kind == "wins"]
    assert [at[-1] for at in won] == [str(seat) for seat in played.end.winners]
    _ranks(played.end)


def _adds_up(step: Step, tallies: list[tuple[Event, Tally]]) -> None:
    points: Counter[str] = Counter()
    for event, tally in tallies:
        total = sum(number for _, number in tally.lit)
        match tally.kind:
            case "points":
                points[tally.at] += total
            case "total":
                assert total == event.values["points"], event
            case "attack" | "defence":
                assert total == event.values[f"{tally.kind}_total"], event
    # At the end treasures count as points of the weakest colours, and the picture shows both as they were.
    if step.after.is_over and step.state.game.name == "tigris":
        return
    before, after = labels(step.state), labels(step.after)
    for at, number in points.items():
        assert int(after[at]) - int(before[at]) == number, (step.action, step.events)


def _is_in_the_picture(step: Step, tallies: list[tuple[Event, Tally]]) -> None:
    stage = step.state.game.scene(step.after).stage
    known = {*stage.places, *stage.parts, *labels(step.state), *labels(step.after)}
    for event, tally in tallies:
        lit = {word for word, _ in tally.lit if word[0] not in _UNSEEN or word in stage.places}
        assert lit <= known, event
        assert not tally.at or tally.at in known, event


def _ranks(end: State) -> None:
    """Who is level is told apart by the tie-breaks."""
    ties = end.tie_breaks()
    ranked = [[(end.scores()[seat], ties[seat]) for seat in group] for group in end.ranking()]
    assert all(len(set(group)) == 1 for group in ranked)
    worth = [group[0] for group in ranked]
    assert worth == sorted(set(worth), reverse=True)


CONFLICT = "tigris; temples + b5 f5; markets c5 e5 d6; 1 trader b6 / hand m2; 2 trader f6 / hand m2 s4"


def test_a_conflict_counts_what_is_on_the_board_and_what_was_added() -> None:
    board = Board(CONFLICT, seed=1)
    for action in ("tile market d5", "support 1", "support 0"):
        board.play(action)
    lines = [line["text"] for line in board.news["lines"]]
    told = [(lines[line - board.news["at"]], kind, lit, *more) for line, kind, lit, *more in board.tallies]
    assert told[:3] == [
        ("Ann wins against Ben, 2 to 1.", "attack", (("b6", 0), ("c5", 1), ("f.0", 1)), "fs"),
        ("Ann wins against Ben, 2 to 1.", "defence", (("f6", 0), ("e5", 1)), "gs"),
        ("The trader of Ben goes home.", "gone", (("f6", 0),), ""),
    ]
    assert told[-1][1:] == ("points", (("f6", 1), ("e5", 1)), "P03")


def test_the_page_is_told_of_the_last_action_alone() -> None:
    board = Board(CONFLICT, seed=1)
    board.play("tile market d5")
    assert board.tallies == []
    board.play("support 0")
    board.play("support 0")
    assert len(board.tallies) > 3
    board.undo()
    assert board.tallies == []


def test_whoever_may_not_see_a_hand_sees_it_count_no_less() -> None:
    """What is counted lies open: the events say it to all."""
    record = Record.read(CONFLICT)
    for action in ("tile market d5", "support 1", "support 0"):
        record.play(action)
    while record.state.to_move == CHANCE:
        record.play(next(iter(record.state.outcomes())))
    seen = [Board(record, viewer=viewer).tallies for viewer in ("everything", 0, 1, None)]
    assert all(tallies == seen[0] for tallies in seen) and seen[0]
