"""Players of some strength: who beats whom, that seeds repeat, and what becomes of a player that fails at a table."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from browser.pages import TIGRIS_LATE

from boardgames import GAMES, game, read
from boardgames.contract import CHANCE, Action, Dealer, IllegalAction, NotationError, State
from boardgames.play.ahead import Learner, Mistakes, OneAhead
from boardgames.play.experiments import states, wilson
from boardgames.play.match import PERSON, Match
from boardgames.play.players import RandomPlayer, Thinking, Thought, moves, play_on
from boardgames.play.strengths import DEFAULT, STRENGTHS, named, seated
from boardgames.record import Record
from widgets.panel import SetUpError
from widgets.table import Table


def played(start: State, strengths: tuple[str, ...], seed: str = "s") -> Iterator[State]:
    return states(start, [STRENGTHS[strength] for strength in strengths], seed)


# ---------------------------------------------------------------- who beats whom


@pytest.mark.parametrize(("first", "second"), [("player", "random"), ("learner", "random"), ("player", "learner")])
@pytest.mark.parametrize("name", ["stone_age", "sumeria"])
def test_the_stronger_wins_most_games(name: str, first: str, second: str) -> None:
    subject, won = game(name), 0.0
    fewest = subject.seats[0]
    for number in range(3):
        seats = [second] * fewest
        seats[number % fewest] = first
        *_, end = played(subject.start(fewest), tuple(seats), f"{number}")
        won += (number % fewest in end.winners) / len(end.winners)
    assert won >= 2


def test_the_stronger_wins_in_tigris_too() -> None:
    """From the middle of a game of random players, a player who looks ahead catches up."""
    start = read(TIGRIS_LATE)
    for seat in range(3):
        seats = ["random"] * 3
        seats[seat] = "player"
        *_, end = played(start, tuple(seats))
        assert seat in end.winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stone_age_is_played_as_people_do(seats: int) -> None:
    *_, end = played(game("stone_age").start(seats), ("player",) * seats)
    assert end.round <= 20 and min(end.scores()) > 80  # type: ignore[attr-defined,type-var]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("board", ["cities", "residences"])
def test_sumeria_is_played_to_its_end(seats: int, board: str) -> None:
    *_, end = played(game("sumeria").start(seats, map=board), ("player", "learner", "player", "random")[:seats])
    assert end.is_over


@pytest.mark.parametrize("board", ["classic", "alternative"])
@pytest.mark.parametrize("buildings", [False, True])
def test_tigris_is_played_with_all_options(board: str, buildings: bool) -> None:
    start = game("tigris").start(4, board=board, buildings=buildings)
    *_, last = islice(played(start, ("player", "learner", "player", "learner")), 75)
    assert sum(map(bool, last.leaders)) >= 10, "everybody has led somewhere"  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_games_without_a_rule_can_be_played(name: str) -> None:
    subject = game(name)
    for rule in sorted(subject.experiments):
        state = subject.start(subject.seats[0], without=(rule,))
        for after in islice(played(state, ("player",) * state.seats, rule), 32):
            state = after
        assert rule in state.without


# ---------------------------------------------------------------- seeds, mistakes


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("strength", [strength for strength in STRENGTHS if strength != "expert"])
def test_the_same_seed_the_same_moves(name: str, strength: str) -> None:
    subject = game(name)
    start = subject.start(subject.seats[0])
    one, other = (list(islice(played(start, (strength,) * start.seats, "repeat"), 45)) for _ in range(2))
    assert one == other


def test_a_learner_without_mistakes_is_a_player() -> None:
    none = Mistakes(overlooks=0, forgets=0, misjudges=0, minds_rivals=True)
    state = Dealer(1).settle(game("sumeria").start(3))
    views = [view for view in islice(played(state, ("player",) * 3), 30) if view.to_move is not None]
    for view in views:
        worths = {action: OneAhead().worth(view, action) for action in view.game.promising(view)}
        assert worths[Learner(3, none).choose(view)] == pytest.approx(max(worths.values()))


def test_a_learner_overlooks_forgets_and_misjudges() -> None:
    view = Dealer(1).settle(game("sumeria").start(3))
    every = list(view.game.promising(view))
    overlooks = Learner(1, Mistakes(overlooks=0.5, forgets=0))
    assert 0 < len(list(overlooks.considered(view))) < len(every)
    assert Learner(1, Mistakes(overlooks=1.0, forgets=0)).considered(view) == every, "somebody must decide"
    forgets = Learner(1, Mistakes(overlooks=0, forgets=1, misjudges=0, minds_rivals=True))
    forgets.considered(view)
    terms = view.terms(0)
    assert any(
        forgets.judged(terms) == pytest.approx(OneAhead().judged(terms) - _of(terms, key)) for key in _keys(terms)
    )
    misjudges = Learner(1, Mistakes(overlooks=0, forgets=0, misjudges=2, minds_rivals=True))
    off = [misjudges.worth(view, every[0]) - OneAhead().worth(view, every[0]) for _ in range(50)]
    assert min(off) < -0.5 and max(off) > 0.5 and max(map(abs, off)) <= 2


def _keys(terms: Any) -> set[str]:
    return {term.key for term in terms}


def _of(terms: Any, key: str) -> float:
    return float(sum(term.worth for term in terms if term.key == key))


def test_strengths_have_names_and_a_sentence() -> None:
    assert DEFAULT in STRENGTHS and list(STRENGTHS) == ["random", "learner", "player", "expert"]
    for kind in (PERSON, *STRENGTHS):
        assert named(kind).name and named(kind).text.endswith(".")
    assert named("mine:Hasty").name == "Mine:Hasty"
    with pytest.raises(ValueError, match="no player 'grandmaster': choose from random, learner, player, expert"):
        seated("grandmaster")
    with pytest.raises(ValueError, match="no player 'os:name': name is no class, but of type str"):
        seated("os:name")


def test_the_interval_of_a_share() -> None:
    low, high = wilson(75, 100)
    assert low == pytest.approx(0.657, abs=0.001) and high == pytest.approx(0.825, abs=0.001)


# ---------------------------------------------------------------- at a table


class First:
    """A player of one's own, as CONTRIBUTING shows one: takes the first legal action."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = seed

    def choose(self, view: State) -> Action:
        return next(iter(view.actions))


class Raises(First):
    def choose(self, view: State) -> Action:
        raise RuntimeError("out of\nideas")


class Ends(First):
    def choose(self, view: State) -> Action:
        sys.exit("enough")


class Closes(First):
    def choose(self, view: State) -> Action:
        raise GeneratorExit


class Forgetful(First):
    def choose(self, view: State) -> Action:
        raise MemoryError


class Absent(First):
    def __init__(self, seed: int | str | None = None) -> None:
        sys.exit()


class Nonsense(First):
    def choose(self, view: State) -> Action:
        return "move"  # type: ignore[return-value]


class Unknown(First):
    def choose(self, view: State) -> Action:
        return Action("fly", "home")


class Illegal(First):
    def choose(self, view: State) -> Action:
        return Action("remove", "umma")


class Cancels(First):
    """As one that waits for somebody else may do: no `Exception`."""

    def choose(self, view: State) -> Action:
        raise CancelledError("too late")


class Mute(First):
    """Raises what cannot even be told."""

    def choose(self, view: State) -> Action:
        class Unsaid(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Unsaid


class Nothing(First):
    def choose(self, view: State) -> Action:
        return None  # type: ignore[return-value]


class Undecided(First):
    def thinking(self, view: State) -> Generator[Thought, None, Action]:  # type: ignore[return]
        yield Thought(self.choose(view), 0.5)


class Backwards(RandomPlayer):
    """Says what it chooses as text, the words in another order where there are several."""

    turned = 0

    def choose(self, view: State) -> Action:
        kind, *words = super().choose(view)
        if kind == "take" and words != words[::-1]:
            Backwards.turned += 1
            words.reverse()
        return " ".join((kind, *words))  # type: ignore[return-value]


@pytest.mark.parametrize(("undecided", "steps"), [(Nothing, 0), (Undecided, 1)])
def test_thinking_ends_without_a_choice(undecided: type[First], steps: int) -> None:
    thinking = Thinking(undecided(), Dealer(1).settle(game("sumeria").start()))
    for _ in range(steps):
        assert thinking.step()
    with pytest.raises(NotationError, match=f"{undecided.__name__} chose None, which is no Action"):
        thinking.step()


@pytest.mark.parametrize(
    ("wrong", "error", "told"),
    [
        (Nothing, NotationError, "Nothing chose None, which is no Action"),
        (Nonsense, NotationError, "'move' is not complete: it goes on with "),
        (Unknown, NotationError, "'fly home': 'fly' means nothing"),
        (Illegal, IllegalAction, "'remove umma' is not legal here"),
    ],
)
def test_a_player_of_ones_own_is_watched_in_many_games(wrong: type[First], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        list(moves(game("sumeria").start(), [wrong, RandomPlayer, RandomPlayer], "1"))


def test_a_player_of_ones_own_may_say_an_action_in_its_own_words() -> None:
    start = game("sumeria").start()
    mine, random = (list(moves(start, [make] * 3, "1")) for make in (Backwards, RandomPlayer))
    assert Backwards.turned and mine == random


def test_a_player_of_ones_own_sits_down_by_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(STRENGTHS, "first", First)
    table = Table("sumeria", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben", "Cleo"), ("first", "player", "learner"))
    before = table.record.at
    assert table.match and table.match.step() and table.record.at == before + 1
    again = Table("sumeria", folder=tmp_path)
    assert again.board and again.match and again.match.kinds == ("first", "player", "learner")
    assert "First" in [kind["name"] for kind in table.panel.form["kinds"]]
    table.hand_over("Ann", PERSON)
    assert table.match.kinds == (PERSON, "player", "learner")
    with pytest.raises(SetUpError, match="person, random, learner, player, expert or first"):
        table.start(("Ann", "Ben", "Cleo"), ("person", "first", "second"))


def test_a_strength_that_is_not_known_here_any_more_leaves_its_seat_to_a_person(tmp_path: Path) -> None:
    """As in a new kernel, before the cell with one's own player has run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(STRENGTHS, "hasty", First)
        table = Table("sumeria", folder=tmp_path, seed=1)
        table.start(("Ann", "Ben", "Cleo"), (PERSON, "hasty", "random"))
        table.skip()
        assert table.file and table.match
        record, text = table.record, table.match.to_json()
    gone = "The opponent on Ben's seat (Hasty) is not known here. A person decides for Ben now."
    (tmp_path / "empty").mkdir()
    again, opened, pasted = (Table("sumeria", folder=folder) for folder in (tmp_path, tmp_path, tmp_path / "empty"))
    assert again.board and opened.board and pasted.board
    opened.load(table.file)
    pasted.paste(text)
    for each in (again, opened, pasted):
        assert each.match and each.match.kinds == (PERSON, PERSON, "random") and each.record == record
        assert each.panel.message == {"text": gone, "kind": "no"}
        assert each.file and (each.folder / each.file).read_text(encoding="utf-8") == text, "it may be known later"
    assert pasted.file
    pasted.hand_over("Ben", PERSON)
    assert Match.read((pasted.folder / pasted.file).read_text(encoding="utf-8")).failure == ""


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Raises, "RuntimeError: out of ideas"),
        (Ends, "SystemExit: enough"),
        (Closes, "GeneratorExit. A person"),
        (Forgetful, "MemoryError. A person"),
        (Absent, "SystemExit. A person"),
        (Cancels, "CancelledError: too late. A person"),
        (Mute, "Unsaid. A person"),
        (Nothing, "NotationError: Nothing chose None, which is no Action"),
        (Nonsense, "NotationError: 'move' is not complete: it goes on with "),
        (Unknown, "NotationError: 'fly home'"),
        (Illegal, "IllegalAction: 'remove umma' is not legal here"),
    ],
)
def test_a_player_that_fails_leaves_its_seat_to_a_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrong: type[First], reason: str
) -> None:
    monkeypatch.setitem(STRENGTHS, "mine", wrong)
    table = Table("sumeria", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben", "Cleo"), ("mine", "random", "random"))
    match = table.match
    assert match and table.board
    table.skip()
    at = match.record.at
    assert match.kinds == (PERSON, "random", "random") and match.state.to_move == 0
    assert match.failure.startswith(f"The opponent on Ann's seat (Mine) failed: {reason}")
    assert match.failure.endswith("A person decides for Ann now.") and "\n" not in match.failure
    assert table.panel.message["text"] == match.failure and table.panel.message["kind"] == "no"
    with table.board.changing():
        match.play(next(iter(match.state.actions)))
    assert match.record.at > at, "the game goes on"
    assert Record.load(tmp_path / (table.file or "")) == match.record, "nothing is lost"


def test_a_page_that_asks_while_a_cell_skips_waits_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pages' messages come on other threads than cells run on."""
    table = Table("sumeria", folder=tmp_path, seed=1)

    class Crowded(First):
        def thinking(self, view: State) -> Generator[Thought, None, Action]:
            intent = {"seq": table.panel.ack + 1, "do": "think", "at": table.record.at}
            page = Thread(target=table.panel.set_state, args=({"intent": intent},))
            page.start()
            page.join(0.1)
            pages.append(page)
            yield Thought(self.choose(view), 0.5)
            return self.choose(view)

    pages = list[Thread]()
    monkeypatch.setitem(STRENGTHS, "mine", Crowded)
    table.start(("Ann", "Ben", "Cleo"))
    table.hand_over(table.record.names[table.record.state.to_move or 0], "mine")
    table.skip()
    for page in pages:
        page.join()
    assert table.match and pages and table.match.kinds.count("mine") == 1 and not table.match.failure
    table.close()
    assert table.board.lock is table.panel.lock, "those that are made anew, too"


def test_a_seat_changes_its_player_at_any_time() -> None:
    match = Match(Record(game("stone_age").start(2)), ("player", "random"), seed=3)
    match.deal()
    for kind in ("learner", "random", PERSON, "player"):
        for seat in range(2):
            match.hand_over(seat, kind)
        assert match.kinds == (kind, kind)
        assert match.step() == (kind != PERSON)


def test_the_players_of_a_match_repeat_by_its_seed() -> None:
    def begun() -> Match:
        match = Match(Record(game("stone_age").start(2)), ("player", "learner"), seed=7)
        match.deal()
        for _ in range(30):
            match.step()
        return match

    assert begun().record == begun().record


def test_play_on_shows_a_player_its_own_view() -> None:
    state = Dealer(2).settle(game("tigris").start(2))
    assert state.to_move not in (None, CHANCE)
    step = play_on(state, [OneAhead(1), OneAhead(1)], Dealer(1))
    assert step and step[1] == OneAhead(1).choose(state.seen_by(state.to_move))


@pytest.mark.parametrize("strength", ["learner", "player", "expert"])
def test_a_player_decides_by_what_its_own_seat_sees(strength: str) -> None:
    state = read(TIGRIS_LATE)
    assert state.to_move is not None
    player = seated(strength, 1)
    for seat in (None, (state.to_move + 1) % state.seats):
        with pytest.raises(ValueError, match=f"seat {state.to_move} is to move here, and this is not what it sees"):
            player.choose(state.seen_by(seat))
    for nobodys in ("sumeria; stage over; round 6.3", "sumeria; stage zones"):
        with pytest.raises(ValueError, match="no player is to move here"):
            player.choose(read(nobodys, study=True))


def test_a_seed_may_be_a_number_of_numpy() -> None:
    one, start = np.int64(1), Dealer(1).settle(game("sumeria").start())
    assert Dealer(one).rng.random() == Dealer(1).rng.random()
    for strength in ("random", "learner", "player"):
        assert seated(strength, one).choose(start) == seated(strength, 1).choose(start)
