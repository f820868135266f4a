"""Positions and actions of Sumeria as text: what may be left out, and what each mistake is told."""

from __future__ import annotations

import pytest

from boardgames import read
from boardgames.contract import CHANCE, NotationError
from boardgames.pictures.svg import svg
from boardgames.sumeria import State

FULL = (
    "sumeria; map residences; players 4; stage act; round 4.3; start 2; turn 4;"
    " row ur uruk nippur kish lagash umma adab akshak; spaces eem mp r; bag e4 m4 p4 r4;"
    " 1 umma kian / e2 m1; 2 gissa; 4 ur / r3; without su.move.jump"
)


def test_every_field_is_read_and_written() -> None:
    state = read(FULL)
    assert isinstance(state, State)
    assert state.text == FULL
    assert (state.map.name, state.seats, state.round, state.phase) == ("residences", 4, 4, 3)
    assert (state.start_player, state.to_move, state.owner("ur"), state.owner("kian")) == (1, 3, 3, 0)
    assert state.won == ((2, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 3))
    assert (state.spaces, state.bag) == (((2, 1, 0, 0), (0, 1, 1, 0), (0, 0, 0, 1)), (4, 4, 4, 4))
    assert state.removed == (1, 2, 4, 1) and state.without == {"su.move.jump"}


def test_what_is_left_out_has_a_default() -> None:
    state = read("sumeria")
    assert state.text == (
        "sumeria; map cities; players 3; stage act; round 1.1; start 1; turn 1;"
        " row akshak adab umma lagash kish nippur uruk ur; spaces - - -"
    )
    assert state.bag == (9, 9, 9, 9)  # type: ignore[attr-defined]
    assert read("sumeria; 4 umma").seats == 4
    assert read("sumeria; start 3").to_move == 2
    assert "round 1.3;" in read("sumeria; stage take; spaces eem - -; 1 akshak").text
    assert "round 6.3;" in read("sumeria; stage over").text
    assert read("sumeria; stage zones").to_move == read("sumeria; stage tokens").to_move == CHANCE


@pytest.mark.parametrize("form", ["{}", "  {}  ", "{};", "\n\n{}\n"])
def test_blanks_and_line_breaks_do_not_matter(form: str) -> None:
    assert read(form.format(FULL)) == read(form.format(FULL.replace(";", "\n"))) == read(FULL)
    assert read(form.format(FULL.replace(" ", "  ").replace(";", " ; "))) == read(FULL)


ROW = "akshak adab umma lagash kish nippur uruk ur"
ELEVEN = "akshak eshnunna der tutub zaralulu nerebtum shaduppum adab irisagrig kesh karkar"
MISTAKES = [
    # the whole
    ("", "line 1: a position begins with the name of its game"),
    ("chess", "line 1: a position begins with the name of its game"),
    ("Sumeria; players 3", "the name of its game (sumeria, tigris, stone_age), not with 'Sumeria'"),
    ("sumeria 3", "line 1: a position of this game begins with 'sumeria;'"),
    ("sumeria; colour red", "line 1, field 'colour': is not a field of this game"),
    ("sumeria\n3 umma\n4 kian\nplayers 3", "line 3, field '4': is not a field of this game"),
    ("sumeria; round 1.1; round 1.2", "line 1, field 'round': is given twice"),
    ("sumeria\n\nstart 4", "line 3, field 'start': '4' is not a number from 1 to 3"),
    # each field
    ("sumeria; map atlantis", "line 1, field 'map': no map 'atlantis': there are cities, residences"),
    ("sumeria; players 5", "line 1, field 'players': '5' is not a number from 3 to 4"),
    ("sumeria; players three", "line 1, field 'players': 'three' is not a number from 3 to 4"),
    ("sumeria; players \u0663", "line 1, field 'players': '\u0663' is not a number"),
    (f"sumeria; players {'9' * 5000}", "line 1, field 'players': '9999"),
    ("sumeria; stage lunch", "line 1, field 'stage': 'lunch' is unknown; choose from zones, tokens, start, place"),
    ("sumeria; round 7.1", "line 1, field 'round': '7' is not a number from 1 to 6"),
    ("sumeria; round 1.4", "line 1, field 'round': '4' is not a number from 1 to 3"),
    ("sumeria; round 2", "line 1, field 'round': '2' is not of the form ROUND.PHASE"),
    ("sumeria; start 0", "line 1, field 'start': '0' is not a number from 1 to 3"),
    ("sumeria; turn 4", "line 1, field 'turn': '4' is not a number from 1 to 3"),
    ("sumeria; row umma adab", "line 1, field 'row': has 2 zones, not 8"),
    (f"sumeria; row {ROW} umma", "line 1, field 'row': 'umma' is there twice"),
    (f"sumeria; row {ROW.replace('kish', 'keesh')}", "line 1, field 'row': 'keesh' is unknown; choose from akshak"),
    (f"sumeria; stage zones; row {ROW}", "line 1, field 'row': is complete, so it is not the stage 'zones'"),
    ("sumeria; spaces eem", "line 1, field 'spaces': has 1 spaces, not 3"),
    ("sumeria; spaces eemm mp r", "line 1, field 'spaces': 'eemm' is more than the 3 that this space takes"),
    ("sumeria; spaces eem mp rr", "line 1, field 'spaces': 'rr' is more than the 1"),
    ("sumeria; spaces eex mp r", "line 1, field 'spaces': 'x' is unknown; choose from e, m, p, r"),
    ("sumeria; spaces eem mp r; 1 / e8", "line 1, field '1': there are 10 economic tokens in all, more than 9"),
    ("sumeria; 1 / e8; 2 / e8", "line 1, field '2': there are 16 economic tokens in all, more than 9"),
    ("sumeria; 1 / e4 e4", "line 1, field '1': 'e' is there twice"),
    ("sumeria; bag e10", "line 1, field 'bag': '10' is not a number from 1 to 9"),
    ("sumeria; bag e9; 1 / e1", "line 1, field 'bag': 9 economic tokens are too many: 8 lie nowhere else"),
    ("sumeria; bag gold", "line 1, field 'bag': 'g' is unknown"),
    ("sumeria; 1 babylon", "line 1, field '1': 'babylon' is unknown; choose from akshak"),
    ("sumeria; 1 umma; 2 umma", "line 1, field '2': a trader stands on 'umma' already (su.board.one_trader)"),
    ("sumeria; 1 umma umma", "line 1, field '1': a trader stands on 'umma' already"),
    ("sumeria; 2 umma / e", "line 1, field '2': '' is not a number from 1 to 9"),
    ("sumeria; 2 umma / x3", "line 1, field '2': 'x' is unknown"),
    ("sumeria; 2 umma / e0", "line 1, field '2': '0' is not a number from 1 to 9"),
    ("sumeria; without su.end.score", "line 1, field 'without': 'su.end.score' is unknown; choose from su."),
    # what does not fit together
    (f"sumeria; players 4; 1 {ELEVEN}", "player 1 has 11 traders on the board, of 10"),
    ("sumeria; stage zones; spaces e - -", "line 1, field 'stage': with 1 tokens above the row it is not 'zones'"),
    ("sumeria; stage tokens; spaces eem mp r", "line 1, field 'stage': with 6 tokens above the row it is not 'tokens'"),
    ("sumeria; stage start", "line 1, field 'stage': with 0 tokens above the row it is not 'start'"),
    ("sumeria; stage start; spaces eem mp r; 1 umma", "line 1, field 'stage': 'start' belongs to the set-up"),
    ("sumeria; stage zones; round 2.1", "line 1, field 'stage': 'zones' belongs to the set-up"),
    ("sumeria; stage tokens; 1 umma", "line 1, field 'stage': 'tokens' belongs to the set-up"),
    ("sumeria; stage tokens; round 6.1; bag e5", "field 'bag': the bag holds 5 tokens, and 6 are still to be drawn"),
    ("sumeria; bag -", "line 1, field 'bag': the bag holds 0 tokens, and 30 are still to be drawn"),
    ("sumeria; stage tokens; spaces e - r", "line 1, field 'stage': tokens are laid above the first zone until it"),
    ("sumeria; stage place; round 2.1", "line 1, field 'stage': 'place' belongs to the set-up, before the first round"),
    ("sumeria; stage tokens; round 2.3", "line 1, field 'round': 'tokens' comes before the first phase of a round"),
    ("sumeria; stage take; round 1.2; spaces eem - -; 1 akshak", "field 'round': tokens are taken after phase 3"),
    ("sumeria; stage over; round 6.2", "line 1, field 'round': the game is over after round 6.3"),
    ("sumeria; stage over; spaces e - -", "line 1, field 'stage': with 1 tokens above the row it is not 'over'"),
    ("sumeria; stage zones; turn 1", "line 1, field 'turn': in 'zones' it is nobody's turn"),
    ("sumeria; stage place; 1 umma kian", "line 1, field 'stage': in set-up players place one trader each in turn"),
    ("sumeria; stage place; turn 2", "line 1, field 'stage': in set-up players place one trader each in turn"),
    ("sumeria; stage take", "line 1, field 'stage': nobody has anything to choose"),
    ("sumeria; stage take; spaces eem - -", "line 1, field 'stage': nobody has anything to choose"),
    ("sumeria; stage take; spaces eee - -; 1 akshak", "line 1, field 'stage': nobody has anything to choose"),
    ("sumeria; stage take; spaces eem - -; 1 akshak; turn 2", "line 1, field 'turn': player 1 controls the zone"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), MISTAKES, ids=[told[:60] for _, told in MISTAKES])
def test_a_mistake_is_told_with_line_and_field(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 200


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        read("sumeria; stage over\nround 6.2; spaces e - -; bag -; 1 / m8; 2 / m3 p5; turn 1")
    assert str(caught.value) == "; ".join(
        (
            "line 2, field '2': there are 11 military tokens in all, more than 9",
            "line 2, field 'round': the game is over after round 6.3",
            "line 1, field 'stage': with 1 tokens above the row it is not 'over'",
            "line 2, field 'turn': in 'over' it is nobody's turn",
        )
    )


@pytest.mark.parametrize(
    "text",
    [
        f"sumeria; players 4; 1 {ELEVEN}; 2 kian / e9 m9; 3 / e9; bag p9",
        f"sumeria; stage zones; round 3.2; row {ROW}; 1 umma",
        "sumeria; stage over; spaces eem mp r",
        "sumeria; stage place; turn 2; round 2.1; 1 umma kian",
        "sumeria; stage take; spaces eem - -; 1 akshak; turn 2",
        "sumeria; stage tokens; spaces e - r; bag -",
    ],
)
def test_what_no_table_can_have_is_read_for_study(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    state = read(text, study=True)
    assert "; ".join(state.game.problems(state)) == str(caught.value)
    assert read(state.text, study=True) == state
    assert state.game.describe(state) and svg(state.game.scene(state))


@pytest.mark.parametrize(
    "text", ["sumeria; row umma adab", "sumeria; stage take", "sumeria; stage over; turn 1", "sumeria; 1 umma umma"]
)
def test_what_cannot_even_be_studied(text: str) -> None:
    with pytest.raises(NotationError, match="line 1, field"):
        read(text, study=True)


def test_a_full_set_up_is_no_longer_one() -> None:
    places = list(read("sumeria").places)
    players = "; ".join(f"{seat + 1} {' '.join(places[8 * seat : 8 * seat + 8])}" for seat in range(3))
    with pytest.raises(NotationError, match="everybody has placed"):
        read(f"sumeria; stage place; {players}")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "'' says nothing"),
        ("move kian", "'move kian' is not complete: it goes on with akshak, eshnunna"),
        ("sell kian", "'sell' means nothing; choose from zone, token, start, place, add, move, remove, take"),
        ("add Kian", "'Kian' means nothing after 'add'; choose from akshak, eshnunna"),
        ("add kian now", "'now' means nothing after 'add kian'; nothing more may follow"),
        ("move kian gissa umma", "'umma' means nothing after 'move kian gissa'"),
        ("take gold", "'gold' means nothing after 'take'; choose from economic"),
        ("start 4", "'4' means nothing after 'start'; choose from 1, 2, 3"),
        ("add " + "x" * 500, "means nothing after 'add'"),
    ],
)
def test_an_action_that_means_nothing_is_told_with_the_word(words: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        read("sumeria").play(words)
    assert told in str(caught.value) and len(str(caught.value)) < 300


def test_tokens_are_taken_in_any_order() -> None:
    state = read("sumeria; stage take; round 1.3; spaces eem - -; 1 akshak")
    assert state.play("take military economic") == state.play("take economic military")
