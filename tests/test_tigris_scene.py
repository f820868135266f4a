"""Pictures of Tigris & Euphrates: complete, legible, compact, and the same for the same position."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from boardgames import Dealer, read
from boardgames.contract import CHANCE
from boardgames.pictures import svg as render
from boardgames.pictures.scene import Piece, Scene
from boardgames.pictures.style import contrast
from boardgames.tigris import GAME as TIGRIS
from boardgames.tigris import State, find_board
from boardgames.tigris.grid import BOARDS, COLUMNS, PLACES, ROWS, bits, names, position
from boardgames.tigris.kingdoms import all_of
from boardgames.tigris.picture import ground, symbols
from boardgames.tigris.picture.scene import KINGDOMS, TRAY, scene, stage
from boardgames.tigris.picture.words import describe
from boardgames.tigris.pieces import BUILDINGS, COLOURS, LEADERS, MONUMENTS, TILES, Counts, size


def whole_game(seed: int, **options: Any) -> list[State]:
    """All positions of a random game that builds what it can."""
    rng, dealer = Random(seed), Dealer(seed)
    states = [TIGRIS.start(**options)]
    while (state := states[-1]).to_move is not None:
        if state.to_move == CHANCE:
            states.append(state.apply(dealer.draw(state)))
            continue
        action = state.actions.pick(rng)
        for _ in range(8):
            if action[0] in ("tile", "monument", "building", "support"):
                break
            action = state.actions.pick(rng)
        states.append(state.apply(action))
    return states


GAMES = {
    4: whole_game(1, players=4, buildings=True),
    2: whole_game(2, players=2, board="alternative"),
}
EXTERNAL = (
    "tigris; players 2; turn 1; left 1; stage {}; temples + g5 i2; markets h5 h3 h2; settlements h4; placed h4{}; "
    "1 king f5 trader g6 / hand m5; 2 king j2 trader i3 / hand m1 t5"
)
CONFLICTS = {
    "choice": EXTERNAL.format("conflict", ""),
    "attack": EXTERNAL.format("support", "; conflict green 1 2"),
    "defence": EXTERNAL.format("support", "; conflict green 1 2 4").replace("hand m5", "hand m1") + "; removed m4",
    "internal": "tigris; players 3; stage support; turn 3; left 2; temples + j6; placed j7; conflict black 3 2; "
    "2 king i8 / hand t3; 3 king j7 / hand t2",
}


SPACES: dict[tuple[float, float], str] = {ground.middle(*position(place)): place for place in PLACES}


def hand(state: State, seat: int) -> Counts:
    """A hand that is not masked."""
    tiles = state.hands[seat]
    assert isinstance(tiles, tuple)
    return tiles


def lying(drawn: Scene, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces of the board on which pieces of these symbols lie."""
    there = [
        SPACES[piece.x, piece.y] for piece in drawn.pieces if piece.symbol in symbols and (piece.x, piece.y) in SPACES
    ]
    assert len(there) == len(set(there))
    return names(bits(there))


@pytest.mark.parametrize("states", [*GAMES.values(), [TIGRIS.read(text) for text in CONFLICTS.values()]])
def test_every_position_has_a_picture(states: list[State]) -> None:
    for state in states:
        drawn = scene(state)
        keys = [piece.key for piece in drawn.pieces]
        assert len(keys) == len(set(keys))
        for piece in drawn.pieces:
            assert piece.symbol in drawn.stage.symbols
            assert 0 <= piece.x <= drawn.stage.width
            assert 0 <= piece.y <= drawn.stage.height
            assert piece.layer in ("", *drawn.stage.layers)
        assert drawn.stage is stage(state.board, state.seats, state.buildings is not None)


@pytest.mark.parametrize("states", GAMES.values(), ids=lambda states: f"{states[0].seats}")
def test_the_picture_shows_the_whole_position(states: list[State]) -> None:
    """The board is read back from its pieces."""
    assert any(any(state.monuments) for states in GAMES.values() for state in states)
    assert any(any(state.buildings or ()) for state in GAMES[4])
    for state in states[::3]:
        drawn = scene(state)
        shown = Counter(piece.symbol for piece in drawn.pieces)
        for letter, there in zip(symbols.TILE_LETTERS, state.tiles, strict=True):
            assert lying(drawn, (letter, f"{letter}A", f"{letter}D")) == names(there)
        assert lying(drawn, ("d",)) == names(sum(state.turned))
        assert lying(drawn, ("g",)) == names(state.treasures)
        assert lying(drawn, ("c",)) == names(state.catastrophes)
        for i, place in enumerate(state.leaders):
            assert lying(drawn, (f"{i // 4}{symbols.LEADER_LETTERS[i % 4]}",)) == names(place)
        for n, name in enumerate(MONUMENTS):
            assert shown[f"M{n}"] == bool(state.monuments[n])
            fighting = state.stage in ("conflict", "support")
            assert shown[name] == (not state.monuments[n] and not fighting)
        for n, name in enumerate(BUILDINGS):
            assert lying(drawn, (name,)) == names((state.buildings or (0,) * 4)[n])
        assert {piece.label for piece in drawn.pieces if piece.symbol == "bag"} == {str(size(state.bag))}
        labels = {piece.key: piece.label for piece in drawn.pieces}
        for seat in range(state.seats):
            assert [labels[f"P{seat}{n}"] for n in range(4)] == [str(count) for count in state.points[seat] or ()]
            assert labels[f"P{seat}x"] == str(state.taken[seat])
        seat = state.turn if state.to_move in (None, CHANCE) else state.to_move
        for letter, number in zip(symbols.TILE_LETTERS, hand(state, seat), strict=True):
            held = [piece for piece in drawn.pieces if re.fullmatch(rf"H{seat}{letter}\d", piece.key)]
            assert len(held) == number
            assert labels.get(f"H{seat}{letter}", str(number)) == str(number)


def test_a_view_shows_the_own_hand_and_closed_screens() -> None:
    for state in GAMES[4][60:-1:25]:
        for seat in range(4):
            drawn = scene(state.seen_by(seat))
            keys = {piece.key for piece in drawn.pieces}
            assert {f"W{other}" for other in range(4) if other != seat} <= keys
            assert f"W{seat}" not in keys
            assert {key[1] for key in keys if key.startswith("P")} == {str(seat)}
            held = [
                piece.symbol for piece in drawn.pieces if re.fullmatch(rf"H\d[{symbols.TILE_LETTERS}]\d", piece.key)
            ]
            assert Counter(held) == Counter(
                {
                    letter: number
                    for letter, number in zip(symbols.TILE_LETTERS, hand(state, seat), strict=True)
                    if number
                }
            )
        closed = scene(state.seen_by(None))
        assert {f"W{other}" for other in range(4)} <= {piece.key for piece in closed.pieces}
        backs = [piece for piece in closed.pieces if re.fullmatch(r"H\d\d", piece.key)]
        assert {piece.symbol for piece in backs} == {"d"}
        assert len(backs) == state.hand_size(state.turn if state.to_move == CHANCE else state.to_move or 0)
    over = scene(GAMES[4][-1].seen_by(1))
    assert not [piece for piece in over.pieces if piece.key.startswith("W")]


def test_a_scene_is_a_pure_function_of_the_position() -> None:
    for state in GAMES[2][::20]:
        assert scene(TIGRIS.read(state.text)) == scene(state)


def test_a_move_changes_little() -> None:
    """What does not move keeps its key and place, so that only what moves is sent and glides."""

    def pieces(state: State) -> dict[str, Piece]:
        return {piece.key: piece for piece in scene(state).pieces}

    state = TIGRIS.read("tigris; players 2; 1 king i8 / hand t2 f1 m3; 2 priest k10 / hand s6")
    before, after = pieces(state), pieces(state.play("tile temple j8"))
    # A tile leaves the stack and lies on the board: one symbol, so one gliding piece. The number on the stack goes too.
    assert before.keys() - after.keys() == {"H0t1", "H0t", "a.1"}
    assert after.keys() - before.keys() == {"j8", "Ki8"} - before.keys()
    assert before["H0t1"].symbol == after["j8"].symbol
    moved = {key for key in before.keys() & after.keys() if before[key] != after[key]}
    assert moved <= {"P01", "T0", "Ki7", "Ki8"}
    led = pieces(state.play("leader king k2"))
    assert led["0k"][2:4] == ground.middle(*position("k2"))


def test_places_are_easy_to_hit() -> None:
    places = stage(find_board("classic"), 4, True).places
    assert set(places) == {*PLACES, *TILES, *LEADERS, "catastrophe"}
    for one, other in combinations(places.values(), 2):
        assert ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 >= one.r + other.r
    # On a picture 600 pixels wide, still 24 pixels across.
    assert min(place.r for place in places.values()) * 2 * 600 / 1000 >= 24
    # The words of the tray are those of the actions.
    kinds = {word for action in TIGRIS.start().conceivable() for word in action}
    assert TRAY.keys() <= kinds


@pytest.mark.parametrize("name", BOARDS)
def test_the_ground_shows_rivers_temples_and_first_treasures(name: str) -> None:
    board = find_board(name)
    about = {place: found.about for place, found in stage(board, 2, False).places.items() if place in PLACES}
    assert bits(place for place, words in about.items() if words == "river") == board.river
    assert bits(place for place, words in about.items() if "winged" in words) == board.temples
    assert bits(place for place, words in about.items() if "first" in words) == board.first
    grid = tuple(
        "".join("~" if about[place] == "river" else "." for place in PLACES[COLUMNS * row : COLUMNS * row + COLUMNS])
        for row in range(ROWS)
    )
    rivers = frozenset((r, c) for r in range(ROWS) for c in range(COLUMNS) if grid[r][c] == "~")
    # Outlines turn at corners only and close; currents pass every border between river spaces once.
    for way in ground.outlines(rivers):
        assert len(way) % 2 == 0
        for (ar, ac), (br, bc) in zip(way, [*way[1:], way[0]], strict=True):
            assert (ar == br) != (ac == bc)
    steps = [frozenset(pair) for way in ground.currents(rivers) for pair in pairwise(way)]
    assert len(steps) == len(set(steps))
    assert set(steps) == {
        frozenset(((r, c), other)) for r, c in rivers for other in ((r + 1, c), (r, c + 1)) if other in rivers
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_ground_and_symbols_are_compact_well_formed_and_cheap_to_paint(seats: int) -> None:
    for name in BOARDS:
        drawn = stage(find_board(name), seats, True)
        assert len(drawn.ground_markup()) <= 33_000
        assert len(drawn.style) + sum(map(len, drawn.symbols.values())) <= 48_000
        markup = drawn.ground_markup() + "".join(drawn.symbols.values())
        ElementTree.fromstring(f"<g>{markup}</g>")
        # Colours live in the style, ids in the renderer's hands.
        assert not re.search(r'(fill|stroke)="#|\bid="', markup)
        assert set(re.findall(r'href="#(\w+)"', markup)) <= drawn.symbols.keys()
        classes = {name for group in re.findall(r'class="([^"]+)"', markup) for name in group.split()}
        assert classes - {"layer-xy"} <= set(re.findall(r"\.(te-[\w-]+)", drawn.style))
        # Each of these makes a node of its own in the browser's compositor, for every piece.
        assert not re.search(r"\b(opacity|transform|filter)=", "".join(drawn.symbols.values()))
        assert not re.search(r"[{;](opacity|transform|filter):", drawn.style)


def test_the_fullest_boards_stay_small() -> None:
    for states in GAMES.values():
        for state in states[-40:]:
            pieces = [
                piece if piece.layer else piece[:5] if piece.label else piece[:4] for piece in scene(state).pieces
            ]
            assert len(json.dumps(pieces, separators=(",", ":"))) < 6_400


def test_the_document_is_well_formed() -> None:
    for states in GAMES.values():
        ElementTree.fromstring(render.svg(scene(states[-1], ("A & B", "<i>", "Somebody with a very long name", '"'))))


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_texts_stand_out(theme: int) -> None:
    for text, background in symbols.TEXTS:
        assert contrast(symbols.PALETTE[text][theme], symbols.PALETTE[background][theme]) >= 4.5, (text, background)
    for mark, below in symbols.MARKS:
        assert contrast(symbols.PALETTE[mark][theme], symbols.PALETTE[below][theme]) >= 3, (mark, below)


def test_kinds_and_dynasties_differ_in_shape() -> None:
    """Without colour: the markup with all colours alike is still different."""
    drawn = stage(find_board("classic"), 2, True).symbols
    told = [
        *symbols.TILE_LETTERS,
        *(f"{seat}{letter}" for seat in range(4) for letter in symbols.LEADER_LETTERS),
        *BUILDINGS,
        *COLOURS,
    ]
    told += [f"M{n}" for n in range(6)]
    grey = [re.sub(r"te-(black|red|blue|green)\b", "te-grey", drawn[name]) for name in told]
    assert len(set(grey)) == len(grey)


# ------------------------------------------------------------------------------------------------------------ layers


def test_kingdoms_have_a_ground_and_strengths_in_a_layer_of_their_own() -> None:
    for state in GAMES[4][::12]:
        if state.stage in ("conflict", "support"):
            continue
        drawn = scene(state)
        grounds: dict[str, set[str]] = {}
        for piece in drawn.pieces:
            if piece.layer == KINGDOMS and piece.key[0] == "K":
                place, tint, length = piece.key[1:], piece.symbol[1], int(piece.symbol[2:])
                start = PLACES.index(place)
                grounds.setdefault(tint, set()).update(PLACES[start : start + length])
        realms = all_of(state.realms)
        assert bits(place for places in grounds.values() for place in places) == sum(realms)
        if len(realms) <= 4:
            assert sorted(bits(places) for places in grounds.values()) == sorted(realms)
        strengths = {piece.key[1:]: piece.label for piece in drawn.pieces if piece.key[0] == "S"}
        for i, at in enumerate(state.leaders):
            told = strengths.pop(f"{i // 4}{symbols.LEADER_LETTERS[i % 4]}", None)
            assert told == (str((state.realms[i] & state.tiles[i % 4]).bit_count()) if at else None)
        assert not strengths


def test_a_saved_picture_has_the_coordinates_and_not_the_kingdoms() -> None:
    state = next(state for state in reversed(GAMES[4]) if any(state.realms))
    document = render.svg(scene(state))
    assert "layer-xy" in document
    assert 'href="#k0' not in document


# --------------------------------------------------------------------------------------------------------- conflicts


def fight(name: str) -> tuple[Scene, dict[str, Piece]]:
    drawn = scene(TIGRIS.read(CONFLICTS[name]))
    return drawn, {piece.key: piece for piece in drawn.pieces}


def test_an_external_conflict_shows_both_sides() -> None:
    drawn, pieces = fight("attack")
    assert lying(drawn, ("mA",)) == ("h5",)
    assert lying(drawn, ("mD",)) == ("h2", "h3")
    assert lying(drawn, ("A",)) == ("g6",)
    assert lying(drawn, ("D",)) == ("i3",)
    assert lying(drawn, ("u",)) == ("h4",)
    order = [piece.key for piece in drawn.pieces]
    veil = order.index("veil")
    # What counts is above the veil, the rest below.
    assert all(order.index(key) > veil for key in ("h5", "h2", "h3", "h4", "u", "0t", "1t"))
    assert all(order.index(key) < veil for key in ("g5", "i2", "0k", "1k", "k1"))
    assert (pieces["fc"].label, pieces["gc"].label) == ("1", "2")
    assert (pieces["fs"].label, pieces["gs"].label) == ("1", "2")
    assert pieces["fl"].symbol == "0t"
    assert pieces["gl"].symbol == "1t"
    assert "f+" in pieces
    assert "g+" not in pieces


def test_added_tiles_lie_beside_their_side() -> None:
    drawn, pieces = fight("defence")
    assert [pieces[f"f.{n}"].symbol for n in range(4)] == ["m"] * 4
    assert "f.4" not in pieces
    assert (pieces["fs"].label, pieces["gs"].label) == ("5", "2")
    assert "f+" not in pieces
    assert "g+" in pieces
    assert {piece.symbol for piece in drawn.pieces if piece.key == "turn0"} == {"turn"}


def test_an_internal_conflict_counts_temples_and_one_beside_both_for_both() -> None:
    drawn, pieces = fight("internal")
    assert lying(drawn, ("tA",)) == ("j6", "i7")
    assert lying(drawn, ("A",)) == ("j7",)
    assert lying(drawn, ("D",)) == ("i7", "i8")
    assert (pieces["fc"].label, pieces["gc"].label) == ("2", "1")
    assert pieces["ft"].symbol == "t"
    assert not lying(drawn, ("u",))


def test_a_choice_of_conflicts_shows_each_pair() -> None:
    drawn, pieces = fight("choice")
    assert lying(drawn, ("A",)) == ("f5", "g6")
    assert lying(drawn, ("D",)) == ("j2", "i3")
    assert [pieces[key].label for key in ("i.0", "j.0", "i.3", "j.3")] == ["0", "0", "1", "2"]
    assert {"v.0", "v.3"} <= pieces.keys()


# ---------------------------------------------------------------- in words
def test_words_say_where_kingdoms_lie_and_who_leads_there() -> None:
    position = "tigris; farms h9 i9; markets j7; settlements k7; 1 king i8; 2 trader i6"
    said = describe(TIGRIS.read(position), ("Ann", "Ben"))
    led = "king of Ann on I8 (1 settlement), trader of Ben on I6 (1 market)"
    assert f"\nKingdom 1 on I6, I7-K7, I8, H9-I9, 1 treasure: {led}.\n" in said
    edges = describe(TIGRIS.read("tigris; settlements o1; markets a2 o2; 1 priest c2; 2 farmer p1"), ("Ann", "Ben"))
    assert " on A2-C2, 1 treasure: priest" in edges and " on O1-P1, O2-P2, 1 treasure: farmer" in edges


def test_words_tell_where_a_monument_stands_and_what_is_left() -> None:
    text = "tigris; players 2; treasures -; monuments red_green c10 red; catastrophes e5"
    said = describe(TIGRIS.read(text, study=True), ("Ann", "Ben"))
    assert "\nThe red and green monument stands on face-down tiles, on C10-D10, C11-D11.\n" in said
    assert "\nNo treasures on the board.\nCatastrophe tiles on E5.\n" in said


def test_words_tell_both_sides_of_a_conflict() -> None:
    said = describe(TIGRIS.read(CONFLICTS["defence"]), ("Ann", "Ben"))
    sides = "Ann attacks with 1 market on the board and 4 added, Ben defends with 2 markets on the board"
    assert f"\nConflict of traders: {sides}.\n" in said
    inside = describe(TIGRIS.read(CONFLICTS["internal"]), ("Ann", "Ben", "Cleo"))
    assert "Conflict of kings: Cleo attacks with 2 temples on the board, Ben defends with 1 temple on" in inside


def test_the_action_under_way_is_not_left() -> None:
    def pips(state: State) -> int:
        return sum(piece.symbol == "pip" for piece in state.game.scene(state).pieces)

    fight = read("tigris; stage support; placed i6; conflict black 1 2; 1 king i6 / hand t3; 2 king h7 / hand -")
    assert (fight.left, pips(fight)) == (2, 1)
    after = fight.play("support 1").play("support 0")
    assert (after.left, pips(after)) == (1, 1)
