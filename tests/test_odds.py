"""Odds beside a decision: exact, by what a seat can see, and the same as the engine's own chances."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
import toy
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import walks

from boardgames import GAMES, game, read
from boardgames.contract import CHANCE, Game, NotationError, State
from boardgames.draws import drawn
from boardgames.play.ahead import decider
from boardgames.stone_age.odds import faces
from boardgames.stone_age.pieces import DIE_GIVES
from boardgames.tigris.pieces import RED, TILES
from widgets import Board, Table
from widgets.odds import grouped, often, percent, telling_numbers

SUBJECTS = [*map(game, GAMES), toy.GAME]
FEW = settings(max_examples=max(4, settings().max_examples // 4))

USE = "stone_age; stage use; row c1 c3 c5 c6; 1 on river 2 hunt 1 / tools 1 1 2; 2 tools 1 0 0"
PLACE = "stone_age; row c9 c13 c24 c36; 1 tools 1 1 0"
LAST = "sumeria; round 4.3; start 1; bag e3 m1 p4 r4; turn 3"
ACT = "tigris; 1 king i6 / hand s2 t2; 2 / hand -"
FULL = "tigris; 1 king i6 / hand s2 t2 m2; 2 / hand s6"
INSIDE = "tigris; stage support; placed i6; conflict black 1 2; temples + h6; 1 king i6 / hand t3; 2 king h7 / hand s6"
OUTSIDE = "tigris; temples + g7 k7; 1 king i6 / hand t6; 2 king l7 / hand s6"

BETWEEN = "tigris; players 3; temples + g7 k7; 1 / hand t6; 2 king i6; 3 king l7"
FIGHTS = "tigris; stage conflict; placed j7; temples + k7; markets j7; 1 king i6 trader i8; 2 king k6 trader k8"


def ends(state: State, stops: Callable[[State], bool]) -> dict[Any, Fraction]:
    """The positions that chance leads to, walked through action by action, with their probabilities."""
    done: Counter[Any] = Counter()
    open_: Counter[Any] = Counter({state: Fraction(1)})
    while open_:
        further: Counter[Any] = Counter()
        for here, chance in open_.items():
            if here.to_move != CHANCE or stops(here):
                done[here] += chance
                continue
            for action, each in here.probabilities().items():
                further[here.apply(action)] += chance * each
        open_ = further
    return dict(done)


def counted(found: dict[Any, Fraction], number: Callable[[Any], int]) -> dict[int, Fraction]:
    """How likely each number is among positions."""
    chances: Counter[int] = Counter()
    for state, chance in found.items():
        chances[number(state)] += chance
    return {n: chances[n] for n in sorted(chances)}


# ---------------------------------------------------------------- what all odds keep


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
@given(data=st.data(), seed=st.integers(0, 10_000))
@FEW
def test_odds_are_distributions_that_need_nothing_hidden(subject: Game, data: st.DataObject, seed: int) -> None:
    rng = Random(seed)
    for state in data.draw(walks(subject)).some(8):
        if state.to_move in (None, CHANCE):
            assert state.odds() == ()
            continue
        other = state.seen_by(state.to_move).guess(rng)
        for action in (None, *(state.actions.pick(rng) for _ in range(6))):
            found = state.odds(action)
            assert found == other.odds(action), "what a seat cannot know changes nothing"
            for odds in found:
                assert sum(odds.chances.values()) == 1 and min(odds.chances.values()) >= 0
                assert odds.at_least(0) == 1 and odds.at_least(max(odds.chances) + 1) == 0
                assert odds.rule in subject.catalogue
                said = subject.speech().counted(odds)
                assert said.title and said.name and "{" not in "".join(said)
            if found:
                assert len(json.dumps(grouped(found, subject.speech()))) < 8_000


@pytest.mark.parametrize(
    ("name", "decisions"),
    {
        "stone_age": [(PLACE, None), (PLACE, "place forest 3"), (PLACE, "place card_1"), (USE, None)],
        "sumeria": [(LAST, None)],
        "tigris": [
            (FULL, None), (FULL, "tile temple i8"), (FULL, "swap temple 1"), (INSIDE, None), (FIGHTS, None),
            (BETWEEN, "tile temple j7"),
        ],
    }.items(),
)  # fmt: skip
def test_no_words_are_left_over(name: str, decisions: list[tuple[str, str | None]]) -> None:
    text = game(name).folder.joinpath("odds.en.toml").read_text(encoding="utf-8")
    found = {odds.key for position, action in decisions for odds in read(position).odds(action)}
    assert found == set(tomllib.loads(text)["odds"])


def test_an_action_that_is_illegal_has_none_and_one_that_means_nothing_is_refused() -> None:
    state = read(PLACE)
    assert state.odds() and state.odds("place river 7") == ()
    with pytest.raises(NotationError):
        state.odds("place moon 1")


def test_where_the_hand_of_whoever_decides_is_hidden_there_is_nothing_to_tell() -> None:
    """A position can be written down in which everything else lies open."""
    other = read(
        "tigris; players 2; turn 1; temples + a3; markets c2; 1 king b3 / hand s2 t2; 2 priest b1 / hand t3"
    ).seen_by(1)
    assert not (other.odds() or any(other.odds(one) or other.forecast(one) for one in other.actions))
    position = "tigris; temples + k7; markets h7 j7 l7; stage support; placed j7; conflict green 1 2; bag ?127"
    view = read(f"{position}; 1 trader i8 / hand ?6; 2 trader k8 / hand ?6")
    assert not (view.odds() or view.odds("support 1") or view.forecast("support 1"))
    with pytest.raises(ValueError, match="seat 0 is to move here, and this is not what it sees"):
        decider(view)


# ---------------------------------------------------------------- against enumeration, and the engine


@pytest.mark.parametrize(("of_kind", "among", "draws"), [(2, 5, 3), (0, 4, 2), (4, 4, 2), (3, 6, 6)])
def test_draws_are_those_of_all_orders(of_kind: int, among: int, draws: int) -> None:
    orders = [sum(one < of_kind for one in order) for order in permutations(range(among), draws)]
    numbers = Counter(orders)
    assert drawn(of_kind, among, draws) == {n: Fraction(numbers[n], len(orders)) for n in sorted(numbers)}


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_faces_are_those_of_all_rolls(dice: int) -> None:
    numbers = Counter(roll.count(6) for roll in product(range(1, 7), repeat=dice))
    assert faces(dice) == {n: Fraction(numbers[n], 6**dice) for n in sorted(numbers)}


@pytest.mark.parametrize(("place", "gold"), [("river", True), ("hunt", False)])
def test_a_roll_gives_what_the_engine_gives(place: str, gold: bool) -> None:
    """Without tools, and with all of them."""
    state = read(USE)
    without, with_tools = state.odds(f"use {place}")
    rolled = ends(state.play(f"use {place}"), lambda _: False)
    had = state.players[0]

    def gained(after: Any) -> int:
        return int(after.players[0].goods[3] - had.goods[3] if gold else after.players[0].food - had.food)

    for odds, tools in ((without, "tools none"), (with_tools, "tools 2 1 1")):
        after: Counter[Any] = Counter()
        for here, chance in rolled.items():
            after[here.play(tools)] += chance
        assert odds.chances == counted(dict(after), gained)
    assert with_tools.mean > without.mean


def test_a_card_rolls_as_the_engine_rolls() -> None:
    """Dice for all: so many show each face."""
    state = read("stone_age; stage pay; at card_1; row c9 c13 c24 c36; 1 on card_1 1 / goods wood 1; 2")
    found = state.odds("pay wood 1")
    assert [odds.values["thing"] for odds in found] == list(DIE_GIVES[1:])
    rolled = ends(state.play("pay wood 1"), lambda _: False)
    for face, odds in enumerate(found, 1):
        assert odds.chances == counted(rolled, lambda after, face=face: after.dice.count(face)) | {
            n: chance for n, chance in odds.chances.items() if not chance
        }


def test_with_each_tool_that_is_added_less_is_left_for_other_rolls() -> None:
    state = read("stone_age; stage tools; at river; dice 3 5; 1 on river 2 hunt 2 / tools 1 1 2")
    tools = {
        action: [odds.values["tools"] for odds in state.odds(action)] for action in (None, "tools 2", "tools 2 1 1")
    }
    assert tools == {None: [0, 4], "tools 2": [0, 2], "tools 2 1 1": [0]}


def test_tokens_are_drawn_as_the_engine_draws() -> None:
    state = read(LAST)
    drawing = state.play("add kian")
    assert drawing.to_move == CHANCE
    found = ends(drawing, lambda _: False)
    odds = state.odds()
    assert len(odds) == 4
    for kind, each in enumerate(odds):
        assert each.chances == counted(found, lambda after, kind=kind: sum(tokens[kind] for tokens in after.spaces))


def test_after_the_last_round_nothing_is_drawn() -> None:
    assert read(LAST.replace("round 4", "round 6").replace("bag e3 m1 p4 r4", "bag -")).odds() == ()


def test_tiles_are_drawn_as_the_engine_draws() -> None:
    """The other hand is empty, so what is out of sight is the bag."""
    state = read(ACT, study=True)
    odds = state.odds()
    assert [each.values["number"] for each in odds] == [2] * 4
    found = ends(state.play("pass"), lambda here: here.hand_size(0) == 6)
    for colour, each in enumerate(odds):
        assert each.chances == counted(
            found, lambda after, colour=colour: after.hands[0][colour] - state.hands[0][colour]
        )


def test_what_a_swap_draws_is_drawn_as_the_engine_draws() -> None:
    state = read(ACT, study=True)
    odds = state.odds("swap temple 2")
    found = ends(state.play("swap temple 2"), lambda here: here.stage != "swap")
    for colour, each in enumerate(odds):
        left = state.hands[0][colour] - (2 if colour == RED else 0)
        assert each.chances == counted(found, lambda after, colour=colour, left=left: after.hands[0][colour] - left)


@pytest.mark.parametrize("added", [0, 1, 2, 3])
def test_a_defender_wins_with_what_is_needed(added: int) -> None:
    """Whatever it holds, one tile fewer would not do."""
    state = read(INSIDE)
    (odds,) = state.odds(f"support {added}")
    attacked = state.play(f"support {added}")
    for held in odds.chances:
        hand = (6 - held, held, 0, 0)
        after = attacked.but(hands=(attacked.hands[0], hand)).play(f"support {held}")
        assert bool(after.leaders[4]) == (held >= (odds.needed or 0))


def test_a_conflict_has_odds_before_it_begins_if_all_own_tiles_are_added() -> None:
    state = read(OUTSIDE)
    (odds,) = state.odds("tile temple j7")
    assert odds.key == "defends" and odds.needed == 0 and odds.values["tile"] == TILES[0]
    assert odds.at_least(1) == 1 - Fraction(1) * odds.chances[0]
    (group,) = grouped([odds], state.game.speech())
    assert group["rows"][0]["telling"] == "", "what needs nothing is never short of it"
    assert [each.key for each in state.odds()] == ["refill_later"] * 4


# ---------------------------------------------------------------- as a page is told


def test_numbers_in_a_row_are_those_that_tell_something() -> None:
    hunt = read("stone_age; 1 people 10").odds("place hunt 10")[0]
    numbers = telling_numbers(hunt)
    assert len(numbers) == 4 and numbers == sorted(numbers)
    assert all(hunt.at_least(number) >= Fraction(1, 1000) for number in numbers)
    assert telling_numbers(hunt._replace(needed=29))[-1] == 29, "what decides is said, however rare"
    assert telling_numbers(read(LAST).odds()[0]) == [1, 2, 3]
    assert telling_numbers(read(PLACE).odds()[2]) == [1, 3, 5, 7], "of many some in even steps"
    assert telling_numbers(read(INSIDE).odds()[0]) == [1, 2, 3, 4, 5]


@given(chance=st.fractions(0, 1))
def test_words_never_say_more_than_is_true(chance: Fraction) -> None:
    assert (often(chance) == "never") == (percent(chance) == "0%") == (chance == 0)
    assert (often(chance) == "always") == (percent(chance) == "100%") == (chance == 1)
    if " in " in often(chance):
        part, among = map(int, often(chance).split(" in "))
        assert 0 < part < among and abs(Fraction(part, among) - chance) <= Fraction(1, 20)


def test_only_boards_of_tables_tell_odds_and_only_of_the_position_that_is_shown() -> None:
    asked = {"do": "odds", "words": "", "at": 0}
    plain, board = Board(PLACE), Board(PLACE, odds=True)
    assert "odds" not in plain.controls and plain._answer_odds(asked) == {"groups": []}
    assert board.controls["odds"] is True
    (group,) = board._answer_odds(asked)["groups"]
    assert group["title"] == "What a roll would give"
    assert group["rows"][1]["name"] == "The forest: 5 dice"
    assert group["rows"][1]["note"] == "5.5 wood on average, 6.2 with tools"
    assert board._answer_odds({**asked, "at": 1}) == {"groups": []}
    assert board._ask({**asked, "words": "place moon 1"}, [])[0]["problem"].startswith("Ignored a malformed message")


def test_at_a_table_the_seat_that_decides_is_told_and_nobody_while_others_think(tmp_path: Any) -> None:
    table = Table("tigris", folder=tmp_path, seed=1)
    board = table.board
    assert board.controls["odds"] is False, "there is no game yet"
    table.start(("Ann", "Ben"), ("person", "player"))
    while board.state.to_move != 0:
        assert board.controls["odds"] is False
        table.panel._intend_skip({})
    assert board.controls["odds"] is True
    (group,) = board._answer_odds({"do": "odds", "words": "", "at": board.record.at})["groups"]
    assert [row["name"] for row in group["rows"]] == ["Settlement", "Temple", "Farm", "Market"]
    table.close()
