"""Whatever lies on a board has a name and a sentence, no sentence is about what there is not, and a legend has all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from walks import walk

from boardgames import GAMES, game, read
from boardgames.contract import State
from boardgames.legend import Sheet, legend
from boardgames.pictures.scene import Piece, Thing
from boardgames.speech import About
from boardgames.sumeria import State as Sumeria

NAMES = ("Ann", "Ben", "Cleo", "Dan")
DOCS = Path(__file__).parents[1] / "docs"


@cache
def games(name: str) -> tuple[tuple[State, ...], ...]:
    """A random game with every number of players and every option."""
    found = game(name)
    values = [found.options[option] for option in found.options]
    return tuple(
        tuple(walk(found.start(players, **dict(zip(found.options, some, strict=True))), seed).states)
        for seed, (players, some) in enumerate(product(found.seats, product(*values)))
    )


def views(state: State) -> Iterator[State]:
    """The position as it is, as somebody sees it, and as an onlooker does."""
    yield from dict.fromkeys((state, state.seen_by(0), state.seen_by(None)))


def told(name: str) -> Iterator[tuple[Piece | str, Thing | None]]:
    """What is said of everything in some games, and of symbols that are nobody's."""
    found = game(name)
    for states in games(name):
        seen: set[Piece] = set()
        for state in states[:: max(1, len(states) // 40)] + states[-1:]:
            for view in views(state):
                pieces = set(found.scene(view, NAMES).pieces) - seen
                seen |= pieces
                for piece in pieces:
                    yield piece, found.explain(view, piece)
        stage = found.scene(states[-1]).stage
        # In the middle of a game there lies what is gone at its end.
        for name, state in product((*stage.places, *stage.parts), (states[len(states) // 2], states[-1])):
            yield name, found.explain(state, name)
    for group in found.speech().templates["legend"]:
        for symbol in group.get("symbols", ()):
            yield symbol, found.explain(games(found.name)[0][0], Piece("", symbol, 0, 0))


@pytest.mark.parametrize("name", GAMES)
def test_everything_has_a_name_a_sentence_and_a_rule(name: str) -> None:
    speech, rules = game(name).speech(NAMES), game(name).catalogue
    without = set()
    said: set[About] = set()
    keys = set()
    for what, thing in told(name):
        if thing is None or thing.key not in speech.templates["things"]:
            without.add(what.symbol if isinstance(what, Piece) else what)
            continue
        keys.add(thing.key)
        said.add(speech.about(thing))
    assert without == set()
    for about in said:
        assert about.rule in rules, about
        assert re.fullmatch(r"[A-Z0-9].*[^.\s]", about.name), about
        assert re.fullmatch(r"[A-Z0-9].*\.", about.text), about
        assert "{" not in about.name + about.text
        assert len(about.text.split()) <= 36, about
    assert set(speech.templates["things"]) - keys == set(), "sentences about what there is not"


def test_no_token_is_said_to_lie_above_the_row_of_sumeria_that_does_not() -> None:
    sumeria = game("sumeria")
    keys = set()
    for state in (each for states in games("sumeria") for each in states):
        assert isinstance(state, Sumeria)
        for position, tokens in enumerate(state.spaces):
            things = [sumeria.explain(state, f"space{position}")]
            # No zone lies there before it is drawn.
            things += [sumeria.explain(state, f"seal{zone}") for zone in state.row[position : position + 1]]
            for thing in things:
                keys.add(thing.key)
                assert thing.values["position"] == position + 1
                assert thing.values.get("tokens", 0) == sum(tokens) and thing.key.endswith("_empty") != any(tokens)
    assert keys == {"space", "space_empty", "zone_ascendant", "zone_ascendant_empty"}


def said(position: str, what: Piece | str) -> About:
    state = read(position)
    thing = state.game.explain(state, what)
    assert thing
    return state.game.speech(NAMES).about(thing)


def test_what_lies_above_the_row_of_sumeria_is_counted() -> None:
    row = "row akshak adab umma lagash kish nippur uruk ur"
    late = f"sumeria; round 6.3; turn 3; {row}; spaces - - r"
    assert said(late, "space0").text == "No token lies here now."
    assert said(late, "space2").text.startswith("1 token lies here")
    assert "no token lies above it now" in said(late, "seal0").text
    assert said(late, "seal2").text.endswith("with 1 token to win.")


def test_what_is_said_of_sumerias_pieces_is_true_at_any_time() -> None:
    # The frame is around tokens of the second zone, too.
    paid = "sumeria; stage take; round 1.3; row akshak adab umma lagash kish nippur uruk ur; spaces - mp r; 1 adab"
    assert said(paid, Piece("due", "due", 0, 0)).rule == "su.score.zones"
    # In the set-up traders are placed, and after the game nothing is added.
    assert said("sumeria; stage place", "hand0").text.startswith("Traders from the hand are added, one in an action,")
    # Whoever has the pawn wins a last tie only if tied; else it goes to who comes next clockwise.
    assert "comes first clockwise" in said("sumeria", Piece("start", "start", 0, 0)).text


@pytest.mark.parametrize(
    ("file", "key", "name"),
    [
        ("sumeria", "bag", "Bag: 18 left"),
        ("stone_age", "deck", "Deck of cards: 28 left"),
        ("stone_age", "now", "Phase: people are used"),
        ("tigris", "bag", "Bag: 83 left"),
        ("tigris", "gems", "Treasures on the board: 10"),
        ("tigris", "a.0", "Actions left: 1"),
        ("tigris", "actions", "Actions left: 1"),
        ("tigris", "fn", "Attacker: Cleo"),
        ("tigris", "gd", "Defender: Ann"),
        ("tigris", "Af6", "Attacker: Cleo"),
        ("tigris", "Dg4", "Defender: Ann"),
        ("tigris", "O1", "Ben's leaders off the board: king, priest and trader"),
        ("tigris", "T2", "Cleo holds 6 tiles and 0 catastrophes"),
    ],
)
def test_a_number_or_a_name_of_the_picture_is_told(file: str, key: str, name: str) -> None:
    position = (DOCS / f"{file}.txt").read_text(encoding="utf-8")
    scene = game(file).scene(read(position))
    there = [piece for piece in scene.pieces if piece.key == key]
    whats = there + [key] * (key in scene.stage.parts)
    assert {said(position, what).name for what in whats} == {name}


@pytest.mark.parametrize("name", GAMES)
def test_the_legend_shows_what_there_is(name: str) -> None:
    """Every symbol that it draws, and every part that it cuts out of the ground, belongs to the board of most players
    and all variants."""
    found = game(name)
    wanted = found.speech().templates["legend"]
    state = games(name)[-1][0]
    shown = legend(state, found.speech(NAMES))
    assert [group.title for group in shown] == [group["title"] for group in wanted]
    for group, given in zip(shown, wanted, strict=True):
        assert [entry.symbol for entry in group.entries if entry.symbol] == given.get("symbols", [])
        boxes = [entry.box for entry in group.entries if entry.box]
        assert len(boxes) == len(set(boxes)) == len(given.get("parts", []))


def test_a_sheet_shows_symbols_with_their_names() -> None:
    sheet = Sheet.of("stone_age", "Culture symbols on green cards", "Figures on yellow cards")
    drawn = ElementTree.fromstring(sheet.svg())
    names = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert names == [entry.about.name for entry in sheet.entries]
    assert repr(sheet) == f"{', '.join(names)}."
    assert {"Healing", "Weaving", "Farmer", "Shaman"} < set(names) and len(names) == 12
    assert 'alt="' in sheet._repr_html_()


@pytest.mark.parametrize("name", GAMES)
def test_parts_lie_on_the_board(name: str) -> None:
    for states in games(name):
        stage = game(name).scene(states[-1]).stage
        for left, top, right, bottom in stage.parts.values():
            assert 0 <= left < right <= stage.width and 0 <= top < bottom <= stage.height
