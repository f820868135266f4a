"""A game at a table, without a page: whose eyes the screen is for, what undo may take back, text and files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from boardgames import CHANCE, GAMES, Action, NotationError, State, game
from boardgames.play.match import PERSON, Match
from boardgames.play.players import RandomPlayer
from boardgames.play.session import EVERYTHING
from boardgames.play.strengths import RANDOM
from boardgames.record import Record

SUMERIA = game("sumeria")
PP, PR, PPR = (PERSON, PERSON), (PERSON, RANDOM), (PERSON, PERSON, RANDOM)


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    """The toy is a game like any other while these tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "toy", "toy")  # type: ignore[arg-type]
        yield


def sumeria(*kinds: str, seed: int = 1) -> Match:
    match = Match(Record(SUMERIA.start(len(kinds))), kinds, seed=seed)
    match.deal()
    return match


def toys(*kinds: str, seed: int = 1) -> Match:
    match = Match(Record(toy.GAME.start(len(kinds))), kinds, seed=seed)
    match.deal()
    return match


def play(match: Match, action: Action | str | None = None) -> None:
    """An action of whoever is to move (a legal one, if not told), and what chance does then."""
    match.play(action or match.state.actions.pick(match.dealer.rng))


def act(match: Match, *words: str) -> None:
    """A legal action that begins so."""
    play(match, next(action for action in match.state.actions if action[: len(words)] == words))


# ---------------------------------------------------------------- the screen


def test_one_person_alone_is_always_at_the_screen() -> None:
    match = toys(PERSON, RANDOM, RANDOM)
    while not match.state.is_over:
        assert match.viewer == 0 and match.awaited is None
        play(match, match.opponent())
    assert match.viewer == EVERYTHING, "at the end all screens are open"


def test_nothing_closes_where_everything_lies_open() -> None:
    match = sumeria(PERSON, PERSON, PERSON)
    while not match.state.is_over:
        assert match.viewer == match.state.to_move and not match.hides
        play(match)


def test_the_screen_closes_between_people() -> None:
    match = toys(*PP)
    first = match.state.to_move
    assert match.viewer is None and match.awaited == first
    match.sit_down()
    assert match.viewer == first and match.awaited is None
    act(match, "gather")
    assert match.viewer is None and match.awaited == match.state.to_move != first
    match.sit_down()
    assert match.viewer == match.state.to_move


def test_who_plays_next_but_one_after_a_random_player_stays_at_the_screen_till_then() -> None:
    match = toys(PERSON, RANDOM, PERSON)
    match.sit_down()
    act(match, "gather")
    assert match.state.to_move == 1 and match.viewer == 0, "Ann watches what the random player does"
    play(match, match.opponent())
    while match.state.to_move == 1:
        play(match, match.opponent())
    assert match.viewer in (None, 0)
    assert match.viewer is None or match.state.to_move == 0


def test_nobody_at_the_screen_sees_what_only_others_know() -> None:
    """What a page may show never depends on what the person at the screen does not know."""
    match = toys(*PP, seed=5)
    while not match.state.is_over:
        seat = match.viewer
        assert seat != EVERYTHING
        view = match.state.seen_by(seat)
        for owner, hand in enumerate(view.hands):
            assert isinstance(hand, int) == (owner != seat)
        match.sit_down()
        play(match)


def test_random_players_are_shown_their_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[State] = []

    def choose(self: RandomPlayer, view: State) -> Action:
        views.append(view)
        return view.actions.pick(self.rng)

    monkeypatch.setattr(RandomPlayer, "choose", choose)
    match = toys(RANDOM, RANDOM)
    while (action := match.opponent()) is not None:
        before = match.state
        assert views[-1] == before.seen_by(before.to_move) != before
        play(match, action)
    assert match.state.is_over


def test_the_same_seed_plays_the_same_game() -> None:
    games = []
    for _ in range(2):
        match = sumeria(RANDOM, RANDOM, RANDOM, seed=4)
        while (action := match.opponent()) is not None:
            play(match, action)
        games.append(match.record.text)
    assert games[0] == games[1]


# ---------------------------------------------------------------- undo


def placed(*kinds: str, number: int) -> Match:
    match = sumeria(*kinds)
    for _ in range(number):
        play(match, match.opponent())
    return match


def test_undo_goes_back_freely_where_nothing_was_revealed() -> None:
    match = placed(PERSON, PERSON, PERSON, number=5)
    end = match.record.at
    for step in range(1, 6):
        at = match.back()
        assert at == end - step
        match.record.goto(at)
    assert match.back() is None and not match.is_held, "the draws of the set-up stay"


def test_what_random_players_did_goes_along_and_comes_back() -> None:
    match = sumeria(PERSON, RANDOM, RANDOM)
    while match.state.to_move != 0:
        play(match, match.opponent())
    mine = match.record.at
    play(match)
    while match.state.to_move != 0:
        play(match, match.opponent())
    end, text = match.record.at, match.record.text
    assert end == mine + 3 and match.back() == mine
    match.record.goto(mine)
    assert match.forth() == end
    # The same action again meets the same answers.
    play(match, match.record.all_actions[mine])
    while match.state.to_move != 0:
        play(match, match.opponent())
    assert match.record.text == text


def test_undo_stops_at_what_chance_has_drawn() -> None:
    match = sumeria(PERSON, PERSON, PERSON)
    while not (match.state.round == 2 and match.state.stage == "act"):
        play(match)
    assert match.record.states[match.record.at - 1].to_move == CHANCE
    assert match.back() is None and match.is_held
    play(match)
    assert match.back() == match.record.at - 1 and not match.is_held


def test_an_only_outcome_reveals_nothing() -> None:
    """The last zone token drawn is the one that is left: undo may pass it, if anybody decided before."""
    match = sumeria(PERSON, PERSON, PERSON)
    states = match.record.states
    drawn = [at for at in range(match.record.at) if len(states[at].outcomes()) == 1]
    assert drawn, "the eighth zone has no choice"
    twin = Match(match.record.branch(drawn[0] + 1))
    assert twin.back() is None


EXTRA = "/ cards c5 / extra c7"


@pytest.mark.parametrize("holds", [(EXTRA, ""), ("", EXTRA)], ids=["Ann", "Ben"])
def test_the_last_card_of_the_deck_is_news_as_long_as_one_is_hidden(holds: tuple[str, str]) -> None:
    """Only one card can come. For all but whoever holds the other that is out of sight it is one of two."""
    match = Match(Record.read(LAST_CARD.format(*holds)))
    match.sit_down()
    match.play("feed none")
    assert match.record.actions[-1] == ("card", "c20") and match.back() is None


def test_the_last_card_of_the_deck_is_known_where_none_is_hidden() -> None:
    match = Match(Record.read(LAST_CARD.format("", "")))
    match.play("feed none")
    assert match.record.actions[-1] == ("card", "c20") and match.back() == 0


LAST_CARD = (
    "stone_age; players 2; stage feed; round 5; start 1; turn 1; row c34 c33 c18 -; deck c20;"
    " 1 food 3 / goods wood 9 {}; 2 food 30 {}"
)


DUEL = (
    "toy; players 2; stage act; round 1; turn 1; die 2; deck 3 3 2; used 0 0 0; attack 0 0 0;"
    " 1 1 1 0 / 0 0 / 0; 2 0 0 2 / 0 0 / 0"
)


def test_what_others_have_laid_open_stays() -> None:
    match = Match(Record.read(DUEL), PP, seed=1)
    match.sit_down()
    play(match, "duel sword")
    assert match.state.to_move == 1 and match.back() is None, "Ben has seen the sword"


def test_what_was_open_to_all_can_be_taken_back() -> None:
    """A house is paid with goods that all can see; but the die that follows stays."""
    state = toy.GAME.read(DUEL.replace("2 0 0 2 / 0 0 / 0", "2 0 0 2 / 0 0 / 0"))
    match = Match(Record(state), PP, seed=1)
    match.record.play("gather wood")
    assert match.state.to_move == CHANCE and match.back() == 0
    match.deal()
    assert match.back() is None


def test_undo_to_another_person_closes_the_screen() -> None:
    match = Match(Record.read(DUEL), PP, seed=1)
    match.sit_down()
    match.play("duel sword")
    match.sit_down()
    match.goto(0)
    assert match.awaited == 0 and match.viewer is None


@given(seed=st.integers(0, 10_000), kinds=st.sampled_from([PP, PR, PPR, (RANDOM, PERSON, PERSON)]))
def test_undo_never_passes_a_draw_or_what_somebody_showed(seed: int, kinds: tuple[str, ...]) -> None:
    match = toys(*kinds, seed=seed)
    for _ in range(30):
        if match.state.is_over:
            break
        play(match, match.opponent())
        at = match.back()
        if at is None:
            continue
        between = match.record.states[at : match.record.at]
        assert between[0].to_move in match.persons
        assert all(state.to_move != CHANCE or len(state.outcomes()) == 1 for state in between)
        # Whoever it was, nobody has learned a card of another hand meanwhile.
        for before, after in zip(between, match.record.states[at + 1 : match.record.at + 1], strict=True):
            if before.to_move != match.state.to_move:
                assert before.hands == after.hands


# ---------------------------------------------------------------- another one plays a seat


def test_a_seat_is_handed_to_a_random_player_and_back() -> None:
    match = placed(PERSON, PERSON, PERSON, number=4)
    seat, end = match.state.to_move, match.record.at
    assert seat is not None and match.opponent() is None
    match.hand_over(seat, RANDOM)
    assert match.kinds[seat] == RANDOM and match.opponent() in set(match.state.actions)
    play(match, match.opponent())
    assert match.back() == end - 1, "undo leads to the last decision of a person"
    match.hand_over(seat, PERSON)
    assert match.back() == end and match.kinds == (PERSON,) * 3


def test_no_seat_is_handed_over() -> None:
    match = toys(*PP)
    for seat in (-1, 2, 9):
        with pytest.raises(ValueError, match=f"there is no seat {seat}, only 0 to 1"):
            match.hand_over(seat, RANDOM)
    assert match.kinds == PP


def test_handing_over_closes_the_screen_of_whoever_looked() -> None:
    match = toys(PERSON, PERSON)
    match.sit_down()
    seat = match.viewer
    assert seat == match.state.to_move
    match.hand_over(seat, RANDOM)
    while match.state.to_move == seat:
        assert match.viewer is None, "the other one has not said to be here"
        play(match, match.opponent())
    assert match.awaited == 1 - seat


def test_a_closed_screen_stays_closed_for_who_passed_it_on() -> None:
    match = toys(PERSON, PERSON, RANDOM)
    match.sit_down()
    watching = match.state.to_move
    while match.awaited is None:
        play(match, match.opponent())
    awaited = match.awaited
    assert awaited not in (None, watching)
    match.hand_over(awaited or 0, RANDOM)
    while match.awaited is None:
        assert match.viewer is None, "nobody has said to be back"
        play(match, match.opponent())
    assert match.awaited == watching
    match.sit_down()
    assert match.viewer == watching


def test_a_person_takes_over_from_random_players() -> None:
    match = toys(RANDOM, RANDOM)
    assert match.viewer == EVERYTHING
    match.hand_over(1, PERSON)
    while match.state.to_move != 1:
        assert match.viewer is None
        play(match, match.opponent())
    assert match.awaited == 1
    with pytest.raises(ValueError, match="'robot' is no kind of player"):
        match.hand_over(0, "robot")


# ---------------------------------------------------------------- text and files


@given(seed=st.integers(0, 10_000), number=st.integers(0, 60))
def test_a_letter_has_short_lines_and_reads_back(seed: int, number: int) -> None:
    for match in (sumeria(PERSON, PERSON, PERSON, seed=seed), toys(*PP, seed=seed)):
        for _ in range(number):
            if not match.state.is_over:
                play(match)
        letter = match.letter
        lines = letter.split("\n")
        assert all(len(line) <= 72 and not line.startswith(">") for line in lines[1:])
        assert Match.read(letter).record == match.record.branch()
        # As a mail program breaks and pads the lines.
        assert Match.read("\r\n".join(f" {line} " for line in lines)).record == match.record.branch()


def test_a_file_keeps_who_decides_and_what_can_be_redone(tmp_path: Path) -> None:
    match = placed(PERSON, PERSON, RANDOM, number=5)
    match.record.goto(match.back() or 0)
    twin = Match.read(match.to_json())
    assert twin.record == match.record and twin.kinds == match.kinds
    file = tmp_path / "game.json"
    file.write_text(match.to_json(), encoding="utf-8")
    assert Record.load(file) == match.record, "it is the file of a record"


@pytest.mark.parametrize(
    "players",
    [
        '["person"]', '["person", "person", 3]', '"person"', "[1, 2, 3]", "{}", r'["person", "person", "\u001b[2J"]',
        r'["person", "person", "\ud800"]',
    ],
)  # fmt: skip
def test_a_file_that_does_not_name_who_decides_for_each_seat_is_refused(players: str) -> None:
    text = sumeria(PERSON, PERSON, PERSON).to_json()
    start = text.index('"players"')
    end = text.index("]", start) + 1
    broken = f'{text[:start]}"players": {players}{text[end:]}'
    kinds = "person, random, learner, player or expert"
    with pytest.raises(NotationError, match=rf"^line \d+, field 'players': each seat is {kinds}$"):
        Match.read(broken)


def test_a_file_keeps_what_a_newer_version_says_of_the_table() -> None:
    text = sumeria(PERSON, "random", PERSON).record.to_json(players=["person", "random", "person"], clock=[1, 2])
    again = Match.read(text)
    again.hand_over(2, "random")
    found = json.loads(again.to_json())
    assert found["clock"] == [1, 2] and found["players"] == ["person", "random", "random"]


def test_the_line_of_a_mistake_counts_empty_lines_before() -> None:
    text = sumeria(PERSON, PERSON, PERSON).to_json().replace('"person"', "3", 1)
    line = text[: text.index('"players"')].count("\n") + 1
    for before in ("", "\n\n"):
        with pytest.raises(NotationError, match=rf"^line {line + len(before)}, field 'players'"):
            Match.read(before + text)


def test_every_truncation_of_a_file_is_refused_with_line_and_reason() -> None:
    text = placed(PERSON, PERSON, PERSON, number=6).to_json()
    assert text.endswith("}\n")
    for end in range(len(text) - 1):
        with pytest.raises(NotationError, match=r"^line \d+"):
            Match.read(text[:end])


def test_a_view_is_no_game_to_go_on_with() -> None:
    match = toys(*PP)
    match.deal()
    with pytest.raises(NotationError, match="line 1: something is hidden in this position"):
        Match.read(match.state.seen_by(0).text)


def test_a_file_that_begins_with_its_byte_order_keeps_who_decides() -> None:
    match = placed(PERSON, RANDOM, RANDOM, number=1)
    assert Match.read(f"\ufeff{match.to_json()}").kinds == match.kinds


def test_wrong_kinds_are_refused() -> None:
    record = Record(SUMERIA.start(3))
    with pytest.raises(ValueError, match="2 kinds for 3 seats"):
        Match(record, PP)
    with pytest.raises(ValueError, match="'robot' is no kind of player"):
        Match(record, ("robot",) * 3)
    with pytest.raises(TypeError, match=r"kinds are a list, one for each seat, and no set \({'"):
        Match(record, {PERSON, RANDOM, "expert"})


def test_players_play_on_till_chance_comes_first_or_the_game_is_over() -> None:
    match = Match(Record(game("tigris").start(2)), (RANDOM, RANDOM), seed=1)
    match.skip()
    assert match.record.at == 0 and match.state.to_move == CHANCE
    match.deal()
    match.skip()
    assert match.state.is_over
