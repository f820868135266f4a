"""A whole turn of two actions: what is said of it is recomputed by trying all that may go together."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import settings
from test_hints import assert_adds_up, decisions, seen, shown
from test_opinion import asked_at

from boardgames import GAMES, game, read
from boardgames.contract import Action, Event, State
from boardgames.play import hints
from boardgames.play.ahead import Glancing, OneAhead
from boardgames.play.hints import Pair
from boardgames.play.turns import PLANNED, WholeTurn
from boardgames.play.weighing import EVEN
from boardgames.play.wording import Wording
from boardgames.teaching.memory import SEEN, memory

MANY = 60 if settings.get_current_profile_name() == "thorough" else 3

FARMER_AND_TEMPLE = (
    "tigris; board classic; players 2; stage act; turn 1; settlements j2 k2 n2 l4 m4 l8 o10 p11; "
    "temples + a1 a3 o3 m6 p8 p10; farms m1 m2 n4 p4 p5 m7 n7 m8 k9 l9; markets l1 p1 c2 o2 m5 p6 j7 p7 n9; "
    "treasures k1 b2 f3 n5 i7 b8 f10 k11; removed t7; bag ?91; 1 king n6 priest a2 trader o8 / hand t1 f5 "
    "/ points 3 4 6 4 / treasures 2; 2 king p3 priest p9 farmer l6 trader b3 / hand ?6 / points ? / treasures ? "
    "/ swapped ?0"
)
BEGINS_A_CONFLICT = (
    "tigris; board classic; players 2; stage act; turn 2; settlements n2 l4 m4 l8 o10; temples + a3 o3 m6 p8 p10; "
    "farms m1 m2 n4 p4 p5 m7 n7 m8; markets l1 o2 m5 p6 j7 p7 n9; treasures k1 b2 f3 n5 i7 b8 f10 k11; removed t7; "
    "bag ?99; 1 king n6 priest a2 trader o8 / hand ?6 / points ? / treasures ? / swapped ?0; "
    "2 king p3 priest p9 / hand s3 t1 f2 / points 2 3 4 3"
)


@cache
def planned() -> list[tuple[State, WholeTurn]]:
    """Views in which a turn of two actions begins, with what is thought of it."""
    views = (seen(state) for state in decisions("tigris"))
    begun = islice((view for view in views if view.game.plans(view) and view.leaders.count(0) < 4), MANY)
    return [(view, WholeTurn(view, hints.hint(view).best[0].action).run()) for view in begun]


@cache
def together(view: State, first: Action) -> float:
    """What an action is worth with the best that follows in its turn."""
    game, seat, player = view.game, view.to_move, Glancing()
    assert seat is not None
    worth = 0.0
    for chance, after in game.prospects(view, first):
        if after.to_move == seat and after.stage == "act" and after.turn == seat:
            worth += chance * max(player.worth(after, then) for then in game.promising(after))
        else:
            worth += chance * sum(term.worth for term in game.terms(after, seat))
    return worth


def test_what_is_said_of_a_turn_is_recomputed() -> None:
    wording, better = Wording(game("tigris").speech()), 0
    for view, turn in planned():
        best, usual = turn.best, turn.usual
        for pair in (best, usual):
            assert pair.weighed.worth == pytest.approx(together(view, pair.first))
            assert sum(term.worth for term in pair.weighed.terms.values()) == pytest.approx(pair.weighed.worth)
            if pair.then:
                assert view.apply(pair.first).objections(pair.then.action) == ()
        player = OneAhead()
        looks = sorted(view.game.promising(view), key=lambda action: -player.worth(view, action))[: PLANNED - 2]
        most = max(together(view, action) for action in [*looks, usual.first])
        gain = best.weighed.worth - usual.weighed.worth
        assert most - best.weighed.worth <= (EVEN if best.first == usual.first else 1e-9)
        first, *lines = wording.turn(best, usual, turn.done)
        assert wording.speech.act(best.first) in first
        if best.first == usual.first:
            assert gain == 0 and f"Of {turn.done} actions" in first
            continue
        better += 1
        assert gain > EVEN and f"{shown(gain)} point" in first and wording.speech.act(usual.first) in first
        assert_adds_up(gain, lines)
    assert better, "planning is worth something"


def test_two_actions_that_are_little_by_themselves_are_found_together() -> None:
    view = read(FARMER_AND_TEMPLE, study=True).seen_by(0)
    alone = hints.hint(view).best[0].action
    turn = WholeTurn(view, alone).run()
    assert (turn.best.first, turn.usual.first) == (Action("leader", "farmer", "j1"), alone)
    then = turn.best.then
    assert then and then.action == Action("tile", "temple", "n8")


def test_what_follows_a_conflict_is_not_said_before_it() -> None:
    """What goes best with an action that may end in several ways hangs on them; what the conflict hangs on is said."""
    view = read(BEGINS_A_CONFLICT, study=True).seen_by(1)
    turn, wording = WholeTurn(view, Action("tile", "farm", "o4")).run(), Wording(view.game.speech())
    assert turn.usual.then is None and len(turn.usual.weighed.outcomes) > 1
    told = wording.turn(turn.usual, turn.usual, turn.done)
    assert "What goes best with it depends on how that ends." in told[0]
    assert wording.hangs(turn.usual.weighed)[0] in told[1]


def test_the_same_however_it_is_sliced(monkeypatch: pytest.MonkeyPatch) -> None:
    view = read(FARMER_AND_TEMPLE, study=True).seen_by(0)
    alone = hints.hint(view).best[0].action
    whole, sliced = WholeTurn(view, alone).run(), WholeTurn(view, alone)
    monkeypatch.setattr("boardgames.play.slices.SLICE", 0)
    slices = 0
    while sliced.step():
        slices += 1
    assert slices > 1000 and pairs(whole) == pairs(sliced)


def pairs(turn: WholeTurn) -> tuple[Pair, Pair]:
    return turn.best, turn.usual


@pytest.mark.parametrize("name", GAMES)
def test_only_a_turn_of_two_actions_is_planned(name: str) -> None:
    view = next(seen(state) for state in decisions(name) if name != "tigris" or state.stage != "act")
    assert not view.game.plans(view)
    with pytest.raises(ValueError, match="no turn of two actions"):
        WholeTurn(view, next(iter(view.actions)))


def test_nothing_is_thought_of_what_nobody_asks_any_more(tmp_path: Path) -> None:
    table = asked_at("tigris", tmp_path)
    assert table.match and table.board
    think = {"do": "think"}
    table.board._intend_coach(think)
    for _ in range(3):
        table.adviser.ask(table.match)
    told = table.board.coach
    table.board._intend_coach(think)
    assert table.board.coach == told
    table.adviser.ask(table.match)
    assert table.board.coach["advice"]["thinks"] == 1
    table.board.play(str(next(iter(table.match.state.actions))))
    table.board._intend_coach(think)
    assert not table.board.coach


def test_a_page_that_comes_late_hears_all_that_was_thought_of(tmp_path: Path) -> None:
    table = asked_at("tigris", tmp_path)
    assert table.match and table.board
    for _ in range(4):
        table.adviser.ask(table.match)
    counted = list[int]()
    while thinks := table.board.coach["advice"]["thinks"]:
        counted.append(thinks)
        table.board._intend_coach({"do": "think"})
    assert counted == list(range(1, len(counted) + 1))
    assert table.board.coach["verdict"]["text"].startswith("First: ")
    assert len(table.board.coach["hints"]["shown"]) == 3


def test_the_second_action_that_is_named_is_not_done_alone(tmp_path: Path) -> None:
    table = asked_at("tigris", tmp_path)
    assert table.match and table.board
    for _ in range(4):
        table.adviser.ask(table.match)
    while table.board.coach["advice"]["thinks"]:
        table.board._intend_coach({"do": "think"})
    view = table.board.view()
    best = WholeTurn(view, hints.hint(view).best[0].action).run().best
    assert best.then
    table.board.play(str(best.first))
    events = list[Event]()
    table.match.state.play(best.then.action, events)
    rules = {event.rule for event in events}
    memory().change(lambda kept: kept._replace(met={}))
    memory().see(rules)
    table.board.play(str(best.then.action))
    assert rules and {memory().met(rule) for rule in rules} == {SEEN}
