"""The search: the same from the same view, seed and budget, in small slices, and good where it is clear what is good;
and opponents that think for long, in a match and at a table."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import toy
from browser.pages import STONE_AGE_LATE
from hypothesis import given, settings
from hypothesis import strategies as st
from test_turns import FARMER_AND_TEMPLE
from walks import random_state

from boardgames import GAMES, game, read
from boardgames.contract import CHANCE, Action, Dealer, Game, State
from boardgames.play.ahead import Glancing, OneAhead
from boardgames.play.match import PERSON, Match
from boardgames.play.players import Thinker, Thinking, Thought
from boardgames.play.search import LOOK, Expert, Search, margin
from boardgames.play.strengths import STRENGTHS
from boardgames.record import Record
from boardgames.tigris.pieces import HAND
from tools.plain import Plain
from widgets import Table, interrupts
from widgets.interrupts import interruptible
from widgets.thinking import OpponentThinking

EVERY = [*(game(name) for name in GAMES), toy.GAME]


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "toy")  # type: ignore[arg-type]


LAST_TURN = (
    "toy; players 2; stage act; round 4; turn 2; die 1; deck 2 4 4; used 0 0 0; attack 0 0 0; "
    "1 1 0 0 / 0 0 / 2; 2 1 0 0 / 2 1 / 1"
)
"""Ben wins if he builds."""


def decision(subject: Game, seed: int) -> State:
    """A decision of a player in a random game."""
    state = Dealer(seed).settle(random_state(subject, seed))
    return state if state.to_move is not None else decision(subject, seed + 1000)


# ---------------------------------------------------------------- the same again


@pytest.mark.parametrize("subject", EVERY, ids=lambda subject: subject.name)
def test_the_same_view_seed_and_budget_give_the_same_however_it_is_sliced(
    subject: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = decision(subject, 1)
    view = state.seen_by(state.to_move)
    whole, sliced = Search(view, 1, budget=8), Search(view, 1, budget=8)
    whole.run()
    monkeypatch.setattr("boardgames.play.slices.SLICE", 0)
    slices = 0
    while sliced.step():
        slices += 1
    assert sliced.candidates == whole.candidates and slices > 8


@settings(max_examples=6)
@given(seed=st.integers(0, 999))
@pytest.mark.parametrize("name", ["tigris", "stone_age", "toy"])
def test_what_the_seat_cannot_know_makes_no_difference(name: str, seed: int) -> None:
    state = decision(game(name), seed)
    view = state.seen_by(state.to_move)
    other = view.guess(Random(seed))
    assert other.seen_by(state.to_move) == view
    one, two = (Search(each.seen_by(state.to_move), seed, budget=4) for each in (state, other))
    one.run(), two.run()
    assert one.candidates == two.candidates


# ---------------------------------------------------------------- slices


@pytest.mark.parametrize("subject", EVERY, ids=lambda subject: subject.name)
def test_between_two_stops_one_action_is_judged_at_most(subject: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, for time depends on the machine."""
    judged, most = 0, 0
    worth = OneAhead.worth

    def counted(self: OneAhead, view: State, action: Action) -> float:
        nonlocal judged
        judged += 1
        return worth(self, view, action)

    monkeypatch.setattr(OneAhead, "worth", counted)
    monkeypatch.setattr("boardgames.play.slices.SLICE", 0)
    state = decision(subject, 5)
    search, more = Search(state.seen_by(state.to_move), 1, budget=6), True
    while more:
        before = judged
        more = search.step()
        most = max(most, judged - before)
    assert most == 1 and judged > 1


def test_how_far_it_has_got_never_falls() -> None:
    view = decision(game("stone_age"), 2)
    search = Search(view, 1, budget=12)
    seen = [search.progress]
    while search.step():
        seen.append(search.progress)
        assert search.best.action in view.actions
    assert seen == sorted(seen) and seen[0] == 0


# ---------------------------------------------------------------- what it finds


def test_all_actions_are_followed_to_the_same_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever puts a leader as the second action, with all hands full, ends the turn at once; a tile is drawn first."""
    state = game("tigris").start(2)
    dealer, rng, seen = Dealer(1), Random(1), set[tuple[str, int]]()
    while not (state.left == 1 and sum(state.hands[state.turn]) == HAND and state.stage == "act"):
        state = state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng))
    monkeypatch.setattr(Search, "counted", lambda _, action, end: seen.add((action[0], end.turn)) or 0.0)
    kinds = {action[0]: action for action in state.actions if action[0] in ("leader", "tile")}
    Search(state.seen_by(state.to_move), 1, budget=8, actions=kinds.values()).run()
    assert seen == {("leader", state.turn), ("tile", state.turn)}, "two players: the turn after the next one"


def test_it_sees_what_follows_from_an_action() -> None:
    """The last turn: Ben's only card meets an empty hand, which the points one decision ahead do not show."""
    view = read(
        "toy; players 2; stage act; round 4; turn 2; die 1; deck 3 4 4; used 0 0 0; attack 0 0 0; "
        "1 0 0 0 / 0 0 / 1; 2 1 0 0 / 0 0 / 1",
        study=True,
    ).seen_by(1)
    found = Search(view, 1, budget=40)
    found.run()
    assert found.best.action == Action("duel", "dagger")
    duel, second = found.candidates[:2]
    assert duel.worth - second.worth >= 1 and duel.error == 0, "it is certain"


def test_a_house_that_wins_is_built() -> None:
    view = read(LAST_TURN, study=True).seen_by(1)
    assert Expert(1, budget=12).choose(view) == Action("build", "wood", "2", "clay", "1")


def test_the_last_people_of_stone_age_are_sent_where_they_bring_most() -> None:
    state = read(STONE_AGE_LATE)
    search = Search(state.seen_by(state.to_move), 1, budget=24)
    search.run()
    best, *others = search.candidates
    assert all(best.playouts >= other.playouts - 1 for other in others), "the budget may end between them"
    assert 0 < sum(each.playouts for each in search.candidates) <= 24


def test_the_rest_of_the_own_turn_is_the_best_there_is_and_thought_through_once() -> None:
    """Two actions make a turn of Tigris: what goes with the first is not left to what a quick player happens to see."""
    state = Dealer(1).settle(game("tigris").start(2))
    view, player = state.seen_by(state.to_move), OneAhead()
    search = Search(view, 1, budget=24)
    search.run()
    tried = [each for each in search.candidates if each.playouts]
    assert len(search._planning.thens) == len(tried) < search.done
    for then, action in search._planning.thens.items():
        assert player.worth(then, action) == max(player.worth(then, each) for each in then.game.promising(then))


def test_playouts_answer_with_the_best_reply_mostly() -> None:
    """Of about two hundred actions 32 are looked at, those first that were good before: drawn at random one in six of
    them would be the best."""
    good = all_of_them = 0

    class Seen(Search):
        def _decide(self, state: State, rng: Random, guess: int) -> Generator[None, None, Action]:
            nonlocal good, all_of_them
            chosen = yield from super()._decide(state, rng, guess)
            view = state.seen_by(state.to_move)
            worths = {action: OneAhead().worth(view, action) for action in view.game.promising(view)}
            if len(worths) > LOOK and guess:
                all_of_them += 1
                good += worths[chosen] >= max(worths.values()) - 0.05
            return chosen

    view = read(FARMER_AND_TEMPLE, study=True).seen_by(0)
    actions = islice(view.game.promising(view), 6)
    Seen(view, 1, budget=24, actions=actions).run()
    assert all_of_them >= 20 and good / all_of_them > 0.7


@pytest.mark.parametrize("subject", EVERY, ids=lambda subject: subject.name)
def test_playouts_look_at_nothing_twice(subject: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of what is decided in a playout comes again in others. What is kept is what a fresh look would find."""
    looked, asked = list[tuple[State, Action]](), dict[tuple[State, Action], float]()
    worth, worths = Glancing.worth, Glancing.worths

    def counted(self: Glancing, view: State, action: Action) -> float:
        looked.append((view, action))
        return worth(self, view, action)

    def listened(self: Glancing, view: State, actions: list[Action]) -> Generator[None, None, dict[Action, float]]:
        found = yield from worths(self, view, actions)
        asked.update({(view, action): each for action, each in found.items()})
        return found

    monkeypatch.setattr(Glancing, "worth", counted)
    monkeypatch.setattr(Glancing, "worths", listened)
    state = decision(subject, 4)
    Search(state.seen_by(state.to_move), 1, budget=12).run()
    assert looked and len(looked) == len(set(looked)) and set(looked) == set(asked)
    assert all(worth(Glancing(), view, action) == found for (view, action), found in islice(asked.items(), 200))


def test_some_actions_can_be_compared() -> None:
    view = decision(game("sumeria"), 4)
    given = list(view.actions)[:3]
    search = Search(view, 1, budget=9, actions=given)
    search.run()
    assert {each.action for each in search.candidates} == set(given)
    assert all(each.playouts >= 1 for each in search.candidates)


def test_another_value_can_be_searched_for() -> None:
    """Whoever wants to lose plays otherwise."""
    view = Dealer(1).settle(game("stone_age").start(2))

    def loses(state: State) -> list[float]:
        return [-each for each in margin(state)]

    best, worst = (Search(view, 1, budget=30, value=value) for value in (margin, loses))
    best.run(), worst.run()
    assert best.best.action != worst.best.action


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        (game("stone_age").start(2), lambda before, after: after.round == before.round + 1),
        (game("stone_age").start(3), lambda before, after: (after.round, after.stage) == (1, "use")),
        (game("sumeria").start(3), lambda before, after: after.to_move == (before.to_move + 1) % 3),
        (game("tigris").start(2), lambda before, after: (after.turn, after.left) == (before.turn, 2)),
        (game("tigris").start(4), lambda before, after: after.turn == (before.turn + 2) % 4),
    ],
    ids=["stone_age-2", "stone_age-3", "sumeria", "tigris-2", "tigris-4"],
)
def test_playouts_end_where_the_game_says(start: State, ends: Callable[[Any, Any], bool]) -> None:
    view = Dealer(1).settle(start)
    reached = list[State]()

    def noted(state: State) -> list[float]:
        reached.append(state)
        return [0.0] * state.seats

    Search(view.seen_by(view.to_move), 1, budget=4, value=noted).run()
    assert len(reached) == 4 and all(ends(view, after) for after in reached)


def test_nobody_to_move_is_refused() -> None:
    with pytest.raises(ValueError, match="no player is to move"):
        Search(game("sumeria").start(3))


def test_no_playouts_are_refused() -> None:
    view = decision(game("sumeria"), 1)
    with pytest.raises(ValueError, match="budget: 0 playouts tell nothing"):
        Expert(1, budget=0).choose(view)


@pytest.mark.parametrize("subject", EVERY, ids=lambda subject: subject.name)
def test_whole_games_are_played_by_the_rules(subject: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgames.play.search.LOOK", 4)
    state, dealer, played = subject.start(subject.seats[0]), Dealer(1), 0
    expert = Expert(1, budget=3)
    while (state := dealer.settle(state)).to_move is not None and played < 120:
        state, played = state.play(expert.choose(state.seen_by(state.to_move))), played + 1
    assert state.is_over or played == 120


@pytest.mark.parametrize("subject", EVERY, ids=lambda subject: subject.name)
def test_the_plain_search_of_the_ladder_plays_by_the_rules(subject: Game) -> None:
    state, dealer = subject.start(subject.seats[0]), Dealer(1)
    for _ in range(8):
        state = dealer.settle(state)
        state = state.play(Plain(1, playouts=3).choose(state.seen_by(state.to_move)))


def test_the_plain_search_finds_what_wins_at_once() -> None:
    view = read(LAST_TURN, study=True).seen_by(1)
    assert Plain(1, playouts=200).choose(view) == Action("build", "wood", "2", "clay", "1")


def test_an_expert_thinks_the_same_in_the_same_position() -> None:
    view = decision(game("stone_age"), 8)
    expert = Expert(3, budget=6)
    assert isinstance(expert, Thinker) and not isinstance(OneAhead(), Thinker)
    thinking = Thinking(expert, view)
    while thinking.step():
        assert thinking.thought and thinking.thought.best in view.actions
    assert thinking.choice == expert.choose(view) == expert.choose(view)


# ---------------------------------------------------------------- in a match and at a table


class Slow:
    """Thinks of one action after another, and takes the fifth."""

    def __init__(self, seed: int | str | None = None) -> None:
        pass

    def choose(self, view: State) -> Action:
        return list(view.actions)[4]

    def thinking(self, view: State) -> Generator[Thought, None, Action]:
        for number, action in enumerate(islice(view.actions, 4)):
            yield Thought(action, number / 4)
        return self.choose(view)


class Endless(Slow):
    """Takes forever, until it is interrupted."""

    def choose(self, view: State) -> Action:
        raise KeyboardInterrupt

    thinking = None  # type: ignore[assignment]


class Stumbles(Slow):
    def thinking(self, view: State) -> Generator[Thought, None, Action]:
        yield Thought(next(iter(view.actions)), 0)
        raise RuntimeError("lost the thread")


class Vague(Slow):
    """Thinks of nothing that could be done."""

    def thinking(self, view: State) -> Generator[Thought, None, Action]:
        yield Thought(None, 0.3)  # type: ignore[arg-type]
        return self.choose(view)


class Counts(Slow):
    """Tells how far it is in its own way."""

    def thinking(self, view: State) -> Generator[Thought, None, Action]:
        yield 0.5  # type: ignore[misc]
        return self.choose(view)


NAMES = ("Ann", "Ben", "Cleo")
SEED = 4
"""Of a game that Ann begins."""


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Ann thinks slowly."""
    monkeypatch.setitem(STRENGTHS, "slow", Slow)
    match = Match(Record(game("sumeria").start(3), names=NAMES), ("slow", PERSON, "random"), seed=SEED)
    match.deal()
    return match


def test_a_player_thinks_bit_by_bit_and_then_plays(match: Match) -> None:
    actions = list(match.state.actions)
    assert match.thinks and match.thought is None and not match.decided
    for number in range(4):
        assert match.think() and match.thought == Thought(actions[number], number / 4)
    assert not match.think() and match.decided
    assert match.step() and match.record.actions[-1] == actions[4]
    assert not match.thinks and match.thought is None


def test_a_player_decides_at_once_if_it_has_to(match: Match) -> None:
    actions = list(match.state.actions)
    match.think(), match.think()
    match.hurry()
    assert match.step() and match.record.actions[-1] == actions[1]


def test_a_player_that_has_not_begun_decides_for_what_it_sees_first(match: Match) -> None:
    actions = list(match.state.actions)
    match.hurry()
    assert match.decided and match.step() and match.record.actions[-1] == actions[0]


def test_another_position_is_thought_of_anew(match: Match) -> None:
    actions = list(match.state.actions)
    match.think(), match.think()
    match.hand_over(0, PERSON)
    match.play(actions[7])
    match.hand_over(1, "slow")
    assert match.state.to_move == 1 and match.thought is None
    assert match.think() and match.thought == Thought(next(iter(match.state.actions)), 0)


def test_skipping_in_python_waits_for_thoughts(match: Match) -> None:
    match.skip()
    assert match.state.to_move == 1 and not match.failure


def test_an_expert_who_has_no_choice_is_ready_at_once() -> None:
    """The page waits until it is: see `Pace`."""
    match = Match(Record(read("stone_age; players 2; stage use; 1 on hunt 2; 2 food 20")), ("expert", PERSON))
    slices = OpponentThinking()
    assert not slices.told(match)["ready"]
    assert not slices.think(match) and match.thought is None
    assert slices.told(match)["ready"] and match.step() and match.record.at


def test_what_is_played_again_is_not_thought_of(match: Match) -> None:
    match.step()
    match.goto(match.record.at - 1)
    assert match.state.to_move == 0 and not match.thinks and not match.think()
    assert match.step()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Ann thinks slowly, Ben is a person, Cleo plays at random."""
    monkeypatch.setitem(STRENGTHS, "slow", Slow)
    table = Table("sumeria", folder=tmp_path, seed=SEED)
    assert table.board
    table.start(NAMES, ("slow", PERSON, "random"))
    yield table
    table.close()


def send(table: Table, do: str, **values: Any) -> dict[str, Any]:
    """What a page does. What it is told of thinking then, but for the count."""
    table.panel.set_state({"intent": {"seq": table.panel.ack + 1, "do": do, **json.loads(json.dumps(values))}})
    return {name: value for name, value in table.panel.thinking.items() if name != "count"}


def test_the_page_asks_for_more_until_an_opponent_has_decided(table: Table) -> None:
    at, counts = table.record.at, [table.panel.thinking["count"]]
    assert table.panel.thinking["at"] == at and not table.panel.thinking["ready"]
    for number in range(4):
        told = send(table, "think", at=at)
        assert told == {"at": at, "done": number / 4, "ready": False, "stopped": False}
        counts.append(table.panel.thinking["count"])
    assert sorted(set(counts)) == counts, "the page hears of each slice"
    assert send(table, "think", at=at)["ready"] and table.record.at == at
    assert send(table, "step", at=at) == {} and table.record.at > at and table.record.state.to_move == 1
    assert send(table, "think", at=at) == {}, "the page of another view is late"


def test_a_step_that_comes_too_early_lets_it_think_on(table: Table) -> None:
    at = table.record.at
    assert send(table, "step", at=at)["done"] == 0 and table.record.at == at
    for _ in range(8):
        send(table, "step", at=at)
    assert table.record.at > at


def test_people_stop_an_opponent_and_let_it_go_on(table: Table) -> None:
    at = table.record.at
    send(table, "think", at=at)
    assert send(table, "stop")["stopped"]
    for do in ("think", "step", "skip"):
        assert send(table, do, at=at) == {"at": at, "done": 0, "ready": False, "stopped": True}
    assert table.record.at == at, "the game waits"
    assert not send(table, "go_on")["stopped"]
    assert send(table, "think", at=at)["done"] == 0.25


def test_people_hurry_an_opponent_also_one_that_is_stopped(table: Table) -> None:
    first, second = islice(table.record.state.actions, 2)
    send(table, "think", at=table.record.at), send(table, "think", at=table.record.at)
    send(table, "stop")
    assert send(table, "now") == {}
    assert table.record.actions[-1] == second != first
    send(table, "now")
    assert table.record.state.to_move == 1, "nobody is to be hurried"


def test_an_opponent_that_fails_when_it_is_hurried_is_told_of(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Slow):
        def thinking(self, view: State) -> Generator[Thought, None, Action]:
            raise RuntimeError("no idea")

    monkeypatch.setitem(STRENGTHS, "broken", Broken)
    table.hand_over("Ann", "broken")
    send(table, "now")
    assert table.match and table.match.kinds[0] == PERSON
    assert "failed: RuntimeError: no idea" in table.panel.message["text"]


def test_whoever_looks_back_stops_and_hurries_nobody(table: Table) -> None:
    send(table, "think", at=table.record.at)
    stopped = send(table, "stop")
    assert send(table, "replay", to=0) == {}
    assert send(table, "live") == stopped and stopped["stopped"]


def test_another_game_does_not_begin_stopped(table: Table) -> None:
    send(table, "stop")
    assert table.panel.thinking["stopped"]
    table.start(NAMES, ("slow", PERSON, "random"))
    assert not table.panel.thinking["stopped"]


def test_a_seat_that_was_stopped_may_be_taken_over(table: Table) -> None:
    send(table, "stop")
    send(table, "hand", seat=0, kind=PERSON)
    assert table.panel.thinking == {} == table.panel.table["pace"]
    send(table, "hand", seat=0, kind="slow")
    assert table.panel.thinking and not table.panel.thinking["stopped"]


def test_skipping_goes_on_while_the_page_asks(table: Table) -> None:
    table.hand_over("Ben", "slow")
    at, asked = table.record.at, 0
    send(table, "skip")
    while table.record.at < at + 5:
        send(table, "step", at=table.record.at)
        asked += 1
    assert table.panel.table["pace"]["ms"] == 0 and asked >= 15, "five slices for each of their moves"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Stumbles, "The opponent on Ann's seat (Slow) failed: RuntimeError: lost the thread. "),
        (Endless, "The opponent on Ann's seat (Slow) was interrupted. "),
        (Counts, "The opponent on Ann's seat (Slow) failed: NotationError: Counts yielded 0.5, which is no Thought. "),
        (Vague, "The opponent on Ann's seat (Slow) failed: NotationError: Vague chose None, which is no Action. "),
    ],
)
def test_who_fails_while_thinking_leaves_the_seat_to_a_person(
    table: Table, monkeypatch: pytest.MonkeyPatch, wrong: type[Slow], reason: str
) -> None:
    monkeypatch.setitem(STRENGTHS, "slow", wrong)
    table.start(NAMES, ("slow", PERSON, "random"))
    at = table.record.at
    send(table, "step", at=at), send(table, "step", at=at)
    assert table.panel.message == {"text": reason + "A person decides for Ann now.", "kind": "no"}
    assert table.match and table.match.kinds == (PERSON, PERSON, "random") and table.record.at == at
    assert table.panel.thinking == {} and table.panel.table["pace"] == {}
    assert Record.load(table.folder / (table.file or "")) == table.record, "nothing is lost"


def test_an_interrupt_reaches_what_a_page_has_begun_on_another_thread() -> None:
    """In a process of its own: the browser's tests have a loop that runs on this main thread."""
    script = "import test_expert; test_expert.interrupted_on_another_thread()"
    path = os.pathsep.join(filter(None, sys.path))
    subprocess.run([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}, check=True, timeout=180)


def interrupted_on_another_thread() -> None:
    """As in JupyterLab: the main thread waits for cells, and a player takes forever beside it."""
    loop, former = asyncio.new_event_loop(), signal.getsignal(signal.SIGINT)
    interrupts._main_loop = lambda: loop
    begun = threading.Event()

    def thinks() -> str:
        try:
            with interruptible():
                begun.set()
                while True:
                    pass
        except KeyboardInterrupt:
            return "interrupted"

    async def interrupted() -> str:
        work = loop.run_in_executor(None, thinks)
        while not begun.is_set() or signal.getsignal(signal.SIGINT) is former:
            await asyncio.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)
        return await work

    assert loop.run_until_complete(asyncio.wait_for(interrupted(), 120)) == "interrupted"
    loop.run_until_complete(asyncio.sleep(0))
    assert signal.getsignal(signal.SIGINT) is former


def test_an_interrupt_that_comes_while_the_relay_stops_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    class Loop:
        def call_soon_threadsafe(self, what: Callable[[], None]) -> None:
            called.append(what.__name__)

    def stop(relay: object) -> None:
        raise KeyboardInterrupt

    def work() -> None:
        with pytest.raises(KeyboardInterrupt), interruptible():
            pass

    monkeypatch.setattr(interrupts, "_main_loop", Loop)
    monkeypatch.setattr(interrupts._Relay, "stop", stop)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert called == ["listen", "restore"]


def test_the_first_of_two_that_ends_leaves_the_other_to_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, object]] = []
    monkeypatch.setattr(interrupts._Relay, "_raise", lambda relay, what: raised.append((relay.thread, what)))
    former = signal.getsignal(signal.SIGINT)
    one, other = interrupts._Relay(1), interrupts._Relay(2)
    for relay in (one, other):
        relay.listen()
    one.stop(), one.restore()
    raised.clear()
    signal.raise_signal(signal.SIGINT)
    assert raised == [(2, KeyboardInterrupt)]
    other.stop(), other.restore()
    assert signal.getsignal(signal.SIGINT) is former


def test_what_is_begun_on_the_main_thread_needs_nothing() -> None:
    former = signal.getsignal(signal.SIGINT)
    with interruptible():
        assert signal.getsignal(signal.SIGINT) is former
