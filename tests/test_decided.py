"""Why did Ben do this? Where a game is looked back at, each decision says why, unless that gave something away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardgames import game, read
from boardgames.contract import Event
from boardgames.play import hints, weighing
from boardgames.play.ahead import OneAhead
from boardgames.play.opinion import Opinion
from boardgames.play.players import RandomPlayer
from boardgames.play.review import may_judge
from boardgames.play.search import Expert
from boardgames.play.session import EVERYTHING
from boardgames.play.strengths import STRENGTHS
from boardgames.play.weighing import EVEN
from boardgames.play.wording import Wording
from boardgames.record import Record
from boardgames.teaching.first_game import SEAT, first_game
from boardgames.teaching.memory import DONE, SEEN, memory
from widgets import Table
from widgets.first_game import FirstTable

Make = Callable[..., Table]
NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Tables at which so many decisions have been made, those of persons by a skilled player."""
    tables = list[Table]()

    def table(name: str, *kinds: str, decisions: int = 30) -> Table:
        made = Table(name, folder=tmp_path, seed=2)
        tables.append(made)
        assert made.board
        made.start(NAMES[: len(kinds)], kinds)
        assert made.match
        match, player = made.match, OneAhead(1)
        while len(match.stops()) <= decisions and not match.state.is_over:
            match.sit_down()
            if not match.step():
                made.board.play(str(player.choose(match.state.seen_by(match.state.to_move))))
        return made

    yield table
    for one in tables:
        one.close()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames.play.opinion.PAIRS", 24)
    monkeypatch.setattr("boardgames.play.opinion.Expert", partial(Expert, budget=60))


def look(table: Table, to: int) -> str:
    """Look at the decision of that number. What can be asked about it."""
    send(table, "replay", to=to)
    return str(table.panel.table["replay"]["asks"])


def send(table: Table, do: str, **values: Any) -> None:
    table.panel.set_state({"intent": {"seq": table.panel.ack + 1, "do": do, **values}})


def test_each_decision_says_why(make: Make) -> None:
    table = make("sumeria", "person", "player", "learner")
    match, asked, remarks = table.match, set[str](), 0
    assert match
    for to, at in enumerate(match.stops()[:-1]):
        state, played = match.record.states[at], match.record.actions[at]
        seat = state.to_move
        assert seat is not None
        title = "Was this best?" if seat == 0 else f"Why did {match.record.names[seat]} do this?"
        assert look(table, to) == title and not table.board.coach
        send(table, "decided")
        coach, view = table.board.coach, state.seen_by(seat)
        found, weighed = hints.hint(view), weighing.weigh(view, played)
        told = Wording(view.game.speech(match.record.names)).decided(found, weighed)
        lines = coach["verdict"]["text"].split("\n")
        assert coach["title"] == title and lines[: len(told)] == told
        assert told[:2] == [f"{match.record.names[seat]} chose: **{view.game.speech().act(played)}**.", said(seat)]
        is_worse = max(OneAhead().worth(view, action) for action in view.game.promising(view)) - weighed.worth > EVEN
        assert (len(lines) > len(told)) == (is_worse and seat != 0)
        if is_worse:
            assert f"less than **{view.game.speech().act(found.best[0].action)}**" in told[2]
        if is_worse and seat == 2:
            assert lines[-1].startswith("Cleo (learner now): Knows what matters, but overlooks")
            remarks += 1
        assert {word for word, kind in table.board.marks if kind == "told"} == {
            word for word in played if word in view.places
        }
        asked.add(title)
    assert len(asked) == 3 and remarks, "learners make mistakes"
    assert table.record.at == match.stops()[-1], "nothing is played"
    assert look(table, len(match.stops()) - 1) == "", "there nobody has decided yet"
    send(table, "live")
    assert not table.board.coach


def said(seat: int) -> str:
    return f"As a hint would put it to {NAMES[seat]}:"


def test_an_expert_is_asked_about_what_was_decided(make: Make) -> None:
    table = make("sumeria", "person", "player", "player", decisions=20)
    assert table.match
    to = next(to for to, at in enumerate(table.match.stops()) if table.match.record.states[at].to_move == 1 and to > 12)
    look(table, to)
    table.panel._of.adviser.ask(table.match)
    assert not table.board.coach, "who looks back decides nothing"
    send(table, "decided")
    advice = table.board.coach["advice"]
    assert advice == {"next": "And an expert?", "asks": "", "compares": None, "thinks": 0, "done": 0}
    table.board._intend_coach({"do": "compare"})
    table.board._intend_coach({"do": "hint"})
    while table.board.coach["advice"]["thinks"]:
        table.board._intend_coach({"do": "think"})
    state = table.match.shown.state
    played = table.match.record.actions[table.match.shown.at]
    told = Opinion(state, played, chosen=True).run().told
    assert played in (told.expert, told.other)
    wording = Wording(state.game.speech(table.record.names))
    assert table.board.coach["verdict"]["text"].split("\n") == wording.opinion(told)
    # The same again, and the next one.
    send(table, "decided")
    assert table.board.coach["title"] == "Why did Ben do this?" and not table.board.coach["hints"]["shown"]
    look(table, to + 1)
    assert not table.board.coach and not [kind for _, kind in table.board.marks if kind in ("hint", "told")]


def to_move(table: Table, seat: int) -> None:
    """Let the game go on until that seat decides right after another one did."""
    match, player = table.match, OneAhead(1)
    assert match
    while match.state.to_move != seat or match.record.states[match.stops()[-2]].to_move == seat:
        if not match.step():
            table.board.play(str(player.choose(match.state.seen_by(match.state.to_move))))


def test_whoever_decides_may_ask_about_what_was_done_last(make: Make) -> None:
    table = make("sumeria", "person", "player", "player", decisions=20)
    to_move(table, 0)
    match = table.match
    assert match
    at = match.stops()[-2]
    state = match.record.states[at]
    assert state.to_move is not None
    title = f"Why did {NAMES[state.to_move]} do that?"
    table.adviser.ask(match)
    assert table.board.coach["advice"]["asks"] == title
    table.board._intend_coach({"do": "hint"})
    assert not table.board.coach["advice"]["asks"], "one thing at a time"
    table.board._intend_coach({"do": "decided"})
    told = Wording(state.game.speech(table.record.names)).decided(
        hints.hint(state), weighing.weigh(state, match.record.actions[at])
    )
    assert table.board.coach["title"] == title and table.board.coach["verdict"]["text"].split("\n") == told
    table.adviser.ask(match)
    assert table.board.coach["title"] == "What should I do?" and len(table.board.coach["hints"]["shown"]) == 0
    # Of what was done by a person, or by somebody who hides something, nothing is asked.
    table.hand_over(NAMES[state.to_move], "person")
    match.sit_down()
    table.adviser.clear()
    table.adviser.ask(match)
    assert table.board.coach["title"] == "What should I do?" and not table.board.coach["advice"]["asks"]
    hidden = make("tigris", "person", "player", decisions=8)
    to_move(hidden, 0)
    assert hidden.match
    hidden.adviser.ask(hidden.match)
    assert hidden.board.coach["title"] == "What should I do?" and not hidden.board.coach["advice"]["asks"]


def test_nobody_is_told_what_another_hides(make: Make) -> None:
    """Hands are hidden in Tigris & Euphrates; when the game is over, all is open."""
    table = make("tigris", "person", "player")
    match = table.match
    assert match
    for to, at in enumerate(match.stops()[:-1]):
        own = match.record.states[at].to_move == 0
        assert look(table, to) == ("Was this best?" if own else "")
        send(table, "decided")
        assert bool(table.board.coach) == own
    send(table, "live")
    send(table, "decided")
    assert not table.board.coach, "nothing is looked back at"
    over = make("tigris", "player", "player", decisions=12)
    assert over.match and over.match.viewer == EVERYTHING
    assert {look(over, to) for to in range(12)} >= {"Why did Ann do this?", "Why did Ben do this?"}


@pytest.mark.parametrize("owner", [1, 2])
def test_who_knows_all_that_another_knew_may_ask(owner: int) -> None:
    """A card that only the eyes have seen hides nothing from them; one that only the decider has seen does."""
    start = read(f"stone_age; players 2; stage place; round 3; turn 2; deck c1 c2 c3; {owner} extra c9", study=True)
    record = Record(start)
    record.play(next(iter(start.actions)))
    assert may_judge(record, 0, 0) == (owner == 1)
    assert may_judge(record, 0, 1) and may_judge(record, 0, EVERYTHING)


def test_a_seat_that_somebody_else_has_taken_over(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of who plays there is said of now; of a player that nobody has described nothing is."""
    monkeypatch.setitem(STRENGTHS, "hasty", RandomPlayer)
    table = make("sumeria", "person", "learner", "learner")
    match = table.match
    assert match
    worse = next(to for to in range(len(match.stops())) if look(table, to) and "(learner now)" in why(table))
    seat = match.shown.state.to_move
    assert seat is not None
    for kind, remark in (("hasty", ""), ("expert", "(expert now): Plays"), ("person", "")):
        send(table, "live")
        table.hand_over(match.record.names[seat], kind)
        match.sit_down()
        assert look(table, worse) == ("Was this best?" if kind == "person" else f"Why did {NAMES[seat]} do this?")
        assert ("now)" in why(table)) == bool(remark) and remark in why(table)


def why(table: Table) -> str:
    send(table, "decided")
    return str(table.board.coach["verdict"]["text"])


def test_nobody_is_blamed_for_what_the_guide_has_asked_for(tmp_path: Path) -> None:
    first = first_game("sumeria")
    table = FirstTable(game("sumeria"), title="First", text="", key="first")
    table.folder = tmp_path
    assert table.board and table.match
    player = OneAhead(1)
    for _ in range(60):
        if not table.match.step() and not table.match.state.is_over:
            table.board.play(str(player.choose(table.match.state)))
    guided = first.guided(table.match.record)
    asked = {at: look(table, to) for to, at in enumerate(table.match.stops()[:-1])}
    own = {at for at in asked if table.match.record.states[at].to_move == SEAT}
    assert {bool(title) for at, title in asked.items() if guided[at] and at in own} == {False}
    assert {bool(title) for at, title in asked.items() if guided[at] and at not in own} == {True}
    assert {bool(title) for at, title in asked.items() if not guided[at]} == {True}
    table.close()


def test_what_there_was_no_choice_about() -> None:
    view = read("stone_age; players 2; stage use; 1 on hunt 2; 2 food 20").seen_by(0)
    only = weighing.weigh(view, next(iter(view.actions)))
    told = Wording(game("stone_age").speech()).decided(hints.hint(view), only)
    assert told == ["Ann chose: **Use the people on the hunt**.", "There is only one thing to do."]


@pytest.mark.parametrize("help_with", ["nothing", "hint", "decided"])
def test_what_is_done_again_after_help_is_not_done_alone(make: Make, help_with: str) -> None:
    """Undo takes back the action, and not what was said of it."""
    table = make("sumeria", "person", "player", "player", decisions=3)
    to_move(table, 0)
    match, action = table.match, str(table.board.view().actions.pick(Random(1)))
    assert match
    at, events = match.record.at, list[Event]()
    match.state.play(action, events)
    rules = {event.rule for event in events}
    if help_with == "hint":
        table.panel._of.adviser.ask(match)
    table.board.play(action)
    if help_with == "decided":
        assert look(table, match.stops().index(at)) == "Was this best?"
        send(table, "decided")
        send(table, "live")
    table.board.undo()
    assert match.record.at == at
    memory().change(lambda kept: kept._replace(met={}))
    memory().see(rules)
    table.board.play(action)
    assert {memory().met(rule) for rule in rules} == {DONE if help_with == "nothing" else SEEN}
