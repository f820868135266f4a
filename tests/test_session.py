"""A game being played or looked at, without a page: chance, undo, the eyes that look, the judge, looking back."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
import toy

from boardgames import CHANCE, Action, Dealer, Event, IllegalAction, NotationError, State, game
from boardgames.play.match import PERSON, Match
from boardgames.play.session import EVERYTHING, Session
from boardgames.play.strengths import RANDOM
from boardgames.record import Record

KNOWN = "sumeria; 1 kian; 2 zabalam umma; turn 1"
DUEL = (
    "toy; players 2; stage act; round 1; turn 1; die 2; deck 3 3 2; used 0 0 0; attack 0 0 0;"
    " 1 1 1 0 / 0 0 / 0; 2 0 0 2 / 0 0 / 0"
)


def fresh(subject: Any, seats: int | None = None, **more: Any) -> Session:
    """A game at the first decision of a player."""
    session = Session(Record(subject.start(seats or subject.seats[0])), dealer=Dealer(1), **more)
    session.deal()
    return session


def walked(subject: Any, number: int = 30, **more: Any) -> Session:
    """A game after some decisions."""
    session, rng = fresh(subject, **more), Random(1)
    for _ in range(number):
        if not session.state.is_over:
            session.play(session.state.actions.pick(rng))
    return session


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("protocol", [0, pickle.HIGHEST_PROTOCOL])
def test_what_is_illegal_is_told_from_another_process(protocol: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        game("sumeria").read(KNOWN).play("move kian ur")
    error = refused.value
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is IllegalAction and str(again) == str(error) and "[su.move.jump]" in str(again)
    assert (again.action, again.objections) == (error.action, error.objections)


def test_chance_answers_a_player_and_all_is_told_in_this_order() -> None:
    session, told = fresh(toy.GAME), list[tuple[State, Action, State, list[Event]]]()

    def callback(before: State, action: Action, after: State, events: list[Event]) -> None:
        assert session.state == after == before.play(action) and events
        told.append((before, action, after, events))

    session.on_action(callback)
    start = session.record.at
    assert session.play("draw")
    assert [action for _, action, _, _ in told] == list(session.record.actions[start:])
    assert told[0][0].to_move == 0 and {before.to_move for before, *_ in told[1:]} == {CHANCE}
    assert session.state.to_move != CHANCE
    session.on_action(callback, remove=True)
    session.play(session.state.actions.pick(Random(1)))
    assert told[-1][2] != session.state


def test_a_player_s_action_can_be_taken_back_before_chance_answers() -> None:
    session = fresh(toy.GAME)
    session.on_action(lambda *_: session.undo())
    at = session.record.at
    assert session.play("draw") and session.record.at == at and session.record.can_redo


def test_what_cannot_be_played_is_refused_and_changes_nothing() -> None:
    session = Session(Record.read(KNOWN))
    for error, action in ((IllegalAction, "add umma"), (NotationError, "fly umma"), (NotationError, "")):
        with pytest.raises(error):
            session.play(action)
    assert session.record.at == 0 and not session.record.can_redo


def test_chance_waits_as_long_as_nothing_may_be_played() -> None:
    session = Session(Record(game("sumeria").start(3)), dealer=Dealer(1), playable=False)
    assert not session.is_due and not session.may_decide
    session.playable = True
    assert session.is_due and not session.may_decide, "chance decides"
    session.deal()
    assert not session.is_due and session.may_decide


def test_the_same_seed_deals_the_same_and_another_record_goes_on_with_it() -> None:
    assert walked(game("sumeria")).record == walked(game("sumeria")).record
    session = fresh(toy.GAME, viewer=0, playable=False, judge=lambda *_: True)
    other = session.anew(Record(toy.GAME.start(3)))
    assert (other.dealer, other.viewer, other.judge) == (session.dealer, 0, session.judge)
    assert not other.playable and other.record.at == 0 and session.record.at > 0


# ---------------------------------------------------------------- undo


@pytest.mark.parametrize("subject", [game("sumeria"), toy.GAME], ids=lambda subject: subject.name)
def test_undo_steps_from_decision_to_decision_and_redo_comes_back(subject: Any) -> None:
    session = walked(subject)
    record, seen = session.record, [session.record.at]
    text = record.text
    while session.undo():
        assert session.state.to_move not in (None, CHANCE)
        seen.append(record.at)
    assert all(state.to_move == CHANCE for state in record.states[: record.at]), "chance alone is not taken back"
    assert [at for at, state in enumerate(record.states[:-1]) if state.to_move != CHANCE] == seen[:0:-1]
    for at in seen[-2::-1]:
        assert session.redo() and record.at == at
    assert not session.redo() and record.text == text


def test_reset_and_goto_say_whether_anything_is_another_now() -> None:
    session = walked(game("sumeria"))
    end = session.record.at
    assert session.reset() and session.back() is None and not session.reset()
    assert session.goto(end) and not session.goto(end)
    with pytest.raises(IndexError):
        session.goto(end + 1)
    assert session.goto(3) and session.state.to_move == CHANCE and not session.is_due, "shown as it was"


def test_a_match_is_a_session_whose_undo_stops_at_what_was_revealed() -> None:
    free = Session(Record(game("sumeria").start(3)), dealer=Dealer(4))
    table = Match(Record(game("sumeria").start(3)), seed=4)
    for session in (free, table):
        session.deal()
        while session.state.round == 1:  # type: ignore[attr-defined]
            session.play(next(iter(session.state.actions)))
    assert free.record == table.record, "they play the same"
    assert free.back() is not None and table.back() is None, "tokens were drawn"
    assert not table.undo() and free.undo()


# ---------------------------------------------------------------- eyes


def test_who_looks_decides_for_all_or_for_the_own_seat() -> None:
    session = Session(Record(toy.GAME.read(DUEL)))
    assert session.may_decide and session.may_copy
    for viewer, may in ((0, True), (1, False), (None, False)):
        session.viewer = viewer
        assert session.may_decide == may and not session.may_copy


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_viewer_is_told_what_the_seat_may_know(viewer: int | None) -> None:
    session = walked(toy.GAME, viewer=viewer)
    record, seen = session.record, session.record.seen_by(viewer)
    assert session.view() == seen.state and session.view(5) == seen.states[5]
    for index in range(record.at):
        assert session.events(index) == seen.events(index)
    mine = [at for at, state in enumerate(record.states[:-1]) if state.to_move != CHANCE]
    for at in reversed(mine):
        session.goto(at + 1)
        assert session.last_action() == seen.all_actions[at]
    session.goto(mine[0])
    assert session.last_action() is None
    session.viewer = EVERYTHING
    assert session.view() == record.state and session.events(0) == record.events(0)


def test_dice_stay_to_be_seen_until_the_next_action() -> None:
    session = walked(game("stone_age"), number=0)
    rng = Random(2)
    assert session.traces() == ()
    found = False
    for _ in range(40):
        session.play(session.state.actions.pick(rng))
        traced = session.traces()
        found = found or bool(traced)
        rolled = [action[0] for action in session.record.actions]
        assert not traced or "roll" in rolled
    assert found


# ---------------------------------------------------------------- the judge


def test_only_what_the_judge_accepts_is_played() -> None:
    asked: list[str] = []
    told: list[str] = []

    def judge(before: State, action: Action, after: State, events: list[Event]) -> bool:
        assert before == session.state and before.play(action) == after and events
        asked.append(str(action))
        return action[-1] == "nina"

    session = Session(Record.read(KNOWN), judge=judge)
    session.on_action(lambda before, action, *_: told.append(str(action)))
    start = session.record.text
    assert not session.play("add kish") and session.record.text == start
    with pytest.raises(IllegalAction):
        session.play("add umma")
    assert session.play("add nina")
    assert asked == ["add kish", "add nina"] and told == ["add nina"], "nobody is told of what is not played"


def test_chance_is_not_judged() -> None:
    session = fresh(toy.GAME, judge=lambda *_: False)
    assert session.record.at > 0 and {state.to_move for state in session.record.states[:-1]} == {CHANCE}
    other = Session(Record(toy.GAME.start(2)), judge=lambda *_: False)
    assert other.play(next(iter(other.state.outcomes())))


# ---------------------------------------------------------------- looking back


@pytest.mark.parametrize("session", [walked(toy.GAME, 10), walked(game("sumeria"), 10)], ids=["toy", "sumeria"])
def test_looking_back_leaves_the_game_alone(session: Session) -> None:
    text, at, state = session.record.text, session.record.at, session.state
    session.look_back(2)
    assert session.looking_back and session.shown.at == 2 and session.view() == session.record.states[2]
    assert (session.record.text, session.record.at, session.state) == (text, at, state)
    assert not (session.playable or session.may_decide or session.is_due or session.undo() or session.redo())
    assert session.goto(4) and session.shown.at == 4 and session.record.at == at
    session.look_back(None)
    assert session.shown is session.record and session.playable and session.undo()


def test_what_is_played_ends_looking_back() -> None:
    match = Match(Record(toy.GAME.start(2)), (RANDOM, PERSON), seed=1)
    match.deal()
    match.look_back(1)
    match.skip()
    assert not match.looking_back and match.state.to_move == match.viewer == 1


def test_only_a_seat_of_the_game_can_look() -> None:
    record = Record(game("sumeria").start(3))
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=f"viewer: there is no seat {seat}, only 0 to 2"):
            Session(record, viewer=seat)


@pytest.mark.parametrize("begin", [Session, Match])
def test_only_a_record_is_played(begin: Any) -> None:
    with pytest.raises(
        TypeError, match=r"^a session plays a Record, not read\('sumeria; .*; Record\(position\) begins one$"
    ):
        begin(game("sumeria").read(KNOWN))
