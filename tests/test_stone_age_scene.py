"""Stone Age's pictures: complete, legible, compact, and the same for the same position."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import hypot
from random import Random
from xml.etree import ElementTree

import pytest

from boardgames import Dealer
from boardgames.contract import CHANCE
from boardgames.pictures import svg as render
from boardgames.pictures.scene import Piece
from boardgames.pictures.style import contrast
from boardgames.stone_age import GAME as STONE_AGE
from boardgames.stone_age import State
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.picture import ground, symbols
from boardgames.stone_age.picture.scene import scene, stage
from boardgames.stone_age.pieces import (
    AREAS,
    CARDS,
    FIGURES,
    MOST_PEOPLE,
    PLACES,
    SYMBOLS,
    TILES,
    VILLAGE,
    VILLAGE_OPEN,
    place_names,
)
from widgets import Board


def whole_game(seats: int, seed: int = 1) -> list[State]:
    """All positions of a random game."""
    rng, dealer = Random(seed), Dealer(seed)
    states = [STONE_AGE.start(players=seats)]
    while (state := states[-1]).to_move is not None:
        states.append(state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng)))
    return states


GAMES = {seats: whole_game(seats) for seats in (2, 3, 4)}


def labels(state: State) -> dict[str, str]:
    return {piece.key: piece.label for piece in scene(state).pieces}


@pytest.mark.parametrize("seats", GAMES)
def test_every_position_has_a_picture(seats: int) -> None:
    for state in GAMES[seats]:
        drawn = scene(state)
        keys = [piece.key for piece in drawn.pieces]
        assert len(keys) == len(set(keys))
        for piece in drawn.pieces:
            assert piece.symbol in drawn.stage.symbols
            assert 0 < piece.x < drawn.stage.width
            assert 0 < piece.y < drawn.stage.height
        assert drawn.stage is stage(seats)


@pytest.mark.parametrize("seats", GAMES)
def test_the_picture_shows_the_whole_position(seats: int) -> None:
    for state in GAMES[seats][::3]:
        drawn = scene(state)
        shown = Counter(piece.symbol for piece in drawn.pieces)
        told = labels(state)
        assert told["round"] == f"Round {state.round}"
        assert told["deck"] == f"{state.deck_size} left"
        assert {card for card in state.row if card} == {card.id for card in CARDS.values() if shown[card.word]}
        assert {tile for tile in state.tops if tile} == {tile.id for tile in TILES.values() if shown[tile.word]}
        assert shown["start"] == (state.first >= 0)
        for seat, player in enumerate(state.players):
            # All people, and the one that is the sign of the player's row.
            assert shown[f"seat{seat}"] == player.people + 1
            assert told[f"{seat}points"] == str(player.score)
            assert told.get(f"{seat}food", "0") == str(player.food)
            assert told[f"{seat}track"] == str(player.track)
            for kind, number in zip(KINDS, player.goods, strict=True):
                assert told.get(f"{seat}{kind}", "0") == str(number)
            tools = [piece.symbol for piece in drawn.pieces if re.fullmatch(rf"{seat}t\d", piece.key)]
            assert tools == [f"{'tu'[used]}{n}" for n, used in zip(player.tools, player.used, strict=True) if n]
            cards = [CARDS[card] for card in player.cards]
            for n, figure in enumerate(FIGURES):
                number = sum(card.number for card in cards if card.figure == figure)
                assert told.get(f"{seat}F{n}", "0") == str(number)
            for n, symbol in enumerate(SYMBOLS):
                number = sum(card.symbol == symbol for card in cards)
                assert (f"{seat}C{n}" in told) == bool(number)
                assert told.get(f"{seat}C{n}", "") == (str(number) if number > 1 else "")
            assert told.get(f"{seat}hut", "0") == str(len(player.buildings))
            assert sum(bool(re.fullmatch(rf"{seat}r\d", key)) for key in told) == len(player.ready)
            assert (f"{seat}x" in told) == bool(player.extra)
        dice = [int(p.symbol[1]) for p in drawn.pieces if re.fullmatch(r"d\d", p.key)]
        assert tuple(dice) == state.dice


@pytest.mark.parametrize("seats", GAMES)
def test_people_stand_on_circles_of_their_own_and_in_their_place(seats: int) -> None:
    places = stage(seats).places
    for state in GAMES[seats][::3]:
        people = [p for p in scene(state).pieces if re.fullmatch(r"\d[a-p]\d", p.key)]
        assert len({(p.x, p.y) for p in people}) == len(people) == sum(map(sum, state.placed))
        for index, word in enumerate(PLACES[1:], 1):
            here = [p for p in people if p.key[1] == chr(97 + index)]
            if not here:
                continue
            x, y, r = places[word][:3]
            assert all((p.x - x) ** 2 + (p.y - y) ** 2 < r * r for p in here)
            assert Counter(int(p.symbol[-1]) for p in here) == +Counter(dict(enumerate(state.on(word))))
            if index < len(PLACES) - 8:
                assert {(p.x, p.y) for p in here} <= set(ground.AREAS[word].circles)


@pytest.mark.parametrize("seats", [2, 3])
def test_closed_circles_are_barred(seats: int) -> None:
    """Those that the number of players closes to all, and no others."""
    seen = set()
    for state in GAMES[seats]:
        if state.stage != "place":
            continue
        barred = {p.key[1] for p in scene(state).pieces if re.fullmatch("x[a-p]", p.key)}
        seen |= barred
        for index in (*range(1, len(AREAS)), *VILLAGE):
            closed = (
                sum(any(state.on(PLACES[place])) for place in VILLAGE) >= VILLAGE_OPEN[seats]
                and not any(state.on(PLACES[index]))
                if index in VILLAGE
                else sum(map(bool, state.on(PLACES[index]))) >= seats - 1 and sum(state.on(PLACES[index])) < 7
            )
            assert (chr(97 + index) in barred) == closed
            if closed:
                assert not any(action[:2] == ("place", PLACES[index]) for action in state.actions)
    assert len(seen) >= 4


def test_nothing_is_barred_among_four() -> None:
    assert not any(p.key.startswith("x") for state in GAMES[4] for p in scene(state).pieces)


def test_the_place_being_used_is_framed_and_a_roll_shows_what_it_gives() -> None:
    state = STONE_AGE.read(
        "stone_age; players 2; stage tools; round 2; start 1; turn 1; row c1 c2 c3 c4; stacks b1/6 b2/6; at forest; "
        "dice 1 4 6; 1 on forest 3 / tools 1 0 0"
    )
    pieces = {piece.key: piece for piece in scene(state).pieces}
    assert (pieces["due"].x, pieces["due"].y) == stage(2).places["forest"][:2]
    assert pieces["sum"].label == "11 \u00f7 3 \u2192 3"
    assert pieces["gives"].symbol == "wood"


def test_an_extra_card_is_seen_by_its_owner_alone() -> None:
    state = STONE_AGE.read(
        "stone_age; players 2; stage place; round 2; start 1; turn 1; row c1 c2 c3 c4; stacks b1/6 b2/6; "
        "1 cards c5 / extra c7"
    )

    def shown(seat: int) -> dict[str, str]:
        return {piece.key: piece.symbol for piece in scene(state.seen_by(seat)).pieces}

    assert shown(0)["0x"] == shown(1)["0x"] == "back"
    assert shown(0)["0y"] == "transport"
    assert "0y" not in shown(1)


def test_a_scene_is_a_pure_function_of_the_position() -> None:
    for state in GAMES[3][::25]:
        assert scene(STONE_AGE.read(state.text)) == scene(state)


def test_a_move_changes_little() -> None:
    """What does not move keeps its key and place, so that only what moves is sent and walks."""

    def pieces(state: State) -> dict[str, Piece]:
        return {piece.key: piece for piece in scene(state).pieces}

    state = next(state for state in GAMES[4] if state.stage == "place" and state.turn == 0)
    before, after = pieces(state), pieces(state.play("place river 2"))
    assert before.keys() - after.keys() == {"0z3", "0z4"}
    assert after.keys() - before.keys() == {"0e0", "0e1"}
    assert {before["0z4"].symbol, after["0e0"].symbol} == {"seat0"}
    assert {key for key in before.keys() & after.keys() if before[key] != after[key]} <= {"turn", "0hand"}


def test_the_number_of_people_in_hand_leaves_room_for_the_food() -> None:
    figure, half_a_drumstick = 11, 14
    for people in range(3, MOST_PEOPLE + 1):
        pieces = {p.key: p for p in scene(STONE_AGE.read(f"stone_age; players 2; 1 people {people}")).pieces}
        number, food = pieces["0hand"], pieces["0food"]
        assert number.label == str(people)
        assert number.x + figure * len(number.label) < food.x - half_a_drumstick


@pytest.mark.parametrize("seats", GAMES)
def test_places_are_easy_to_hit(seats: int) -> None:
    places = stage(seats).places
    assert set(places) == set(place_names(seats))
    for one, other in combinations(places.values(), 2):
        assert ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 >= one.r + other.r
    # On a picture 600 pixels wide, still 24 pixels across.
    assert min(place.r for place in places.values()) * 2 * 600 / stage(seats).width >= 24


@pytest.mark.parametrize("seats", GAMES)
def test_a_ring_goes_around_all_people_of_its_place_and_through_nobody(seats: int) -> None:
    spots = [(word, spot) for word, area in ground.AREAS.items() for spot in area.circles]
    spots += [("hunters", spot) for seat in range(seats) for spot in ground.hunters(seat, seats)]
    for word, place in stage(seats).places.items():
        for owner, (x, y) in spots:
            distance = hypot(x - place.x, y - place.y)
            if owner == word:
                assert distance + ground.RADIUS <= place.r, word
            else:
                # A person is 26 units wide.
                assert distance - 13 >= place.r, (word, owner)


def test_circles_and_hunters_do_not_cover_each_other() -> None:
    circles = [spot for area in ground.AREAS.values() for spot in area.circles]
    for (ax, ay), (bx, by) in combinations(circles, 2):
        assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 >= 2 * ground.RADIUS
    for seats in GAMES:
        rows = [ground.hunters(seat, seats) for seat in range(seats)]
        assert all(len(row) == MOST_PEOPLE for row in rows)
        assert all(ground.TOP < y < ground.BOTTOM - 12 for row in rows for _, y in row)
        for one, other in combinations(rows, 2):
            assert abs(one[0][1] - other[0][1]) >= 30


@pytest.mark.parametrize("seats", GAMES)
def test_ground_and_symbols_are_compact_and_well_formed(seats: int) -> None:
    drawn = stage(seats)
    assert len(drawn.ground_markup()) <= 16_000
    # 64 cards and tiles among them.
    assert len(drawn.style) + sum(map(len, drawn.symbols.values())) <= 54_000
    markup = drawn.ground_markup() + "".join(drawn.symbols.values())
    ElementTree.fromstring(f"<g>{markup}</g>")
    # Colours live in the style, ids in the renderer's hands; what pieces are made of is cheap to paint.
    assert not re.search(r'(fill|stroke)="#|\bid="', markup)
    # Only the icons on cards and tiles are enlarged.
    moving = [markup for name, markup in drawn.symbols.items() if not re.fullmatch(r"[cb]\d+", name)]
    assert not re.search(r"opacity|transform|filter", "".join(moving))
    assert not re.search(r"opacity|filter", "".join(drawn.symbols.values()))
    assert set(re.findall(r'href="#(\w+)"', markup)) <= drawn.symbols.keys()
    classes = {name for group in re.findall(r'class="([^"]+)"', markup) for name in group.split()}
    assert classes <= set(re.findall(r"\.(st-[\w-]+)", drawn.style))


def test_the_document_is_well_formed() -> None:
    for seats, states in GAMES.items():
        names = ("A & B", "<i>", "Somebody with a very long name", '"')[:seats]
        document = render.svg(scene(states[-1], names))
        ElementTree.fromstring(document)
        assert len(document) <= 75_000


def test_the_seats_people_differ_in_shape() -> None:
    shapes = {re.sub(r"st-s\d", "", stage(4).symbols[f"seat{seat}"]) for seat in range(4)}
    assert len(shapes) == 4


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_texts_stand_out(theme: int) -> None:
    for text, background in symbols.TEXTS:
        assert contrast(symbols.PALETTE[text][theme], symbols.PALETTE[background][theme]) >= 4.5, (text, background)
    # People, icons and dice have an outline, and people a halo around it: one of the two stands out everywhere.
    assert contrast(symbols.PALETTE["line"][0], symbols.PALETTE["halo"][0]) >= 7


@pytest.mark.parametrize(
    ("position", "actions", "faces", "total"),
    [
        ("1 on hunt 3 field; 2 on forest 2", "use hunt > roll 1 4 6", "146", "11 \u00f7 2 \u2192 5"),
        (
            "1 on hunt 3 field / tools 1 1 0; 2 on forest 2",
            "use hunt > roll 1 4 6 > tools 1",
            "146",
            "12 \u00f7 2 \u2192 6",
        ),
        ("1 on hunt 3 field; 2 on forest 2", "use hunt > roll 1 4 6 > use field", "", None),
    ],
)
def test_dice_lie_on_the_hide_until_the_next_action(position: str, actions: str, faces: str, total: str | None) -> None:
    board = Board(f"stone_age; players 2; stage use; {position} > {actions}")
    assert not board.state.dice
    shown = {piece[0]: piece for piece in board.pieces}
    assert "".join(shown[f"d{n}"][1][1:] for n in range(len(faces))) == faces
    assert f"d{len(faces)}" not in shown
    assert shown.get("sum", [None])[-1] == total


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stage die; at card_4; dice 1 3; row c28 c15 c9 -; 1 on card_4 / cards c33", "a die for the fourth card"),
        ("stage keep; at card_1; row - c8 c24 c16; 1 on card_1 / cards c31 / ready c31", "resources with the first"),
        ("stage extra; at card_2; row c8 - c24 c16; 1 on card_2 / cards c3", "an extra card for the second card"),
        ("stage pay; at card_3; row c8 c9 c24 c16; 1 on card_3", "buy the card 'roll for wood / 2 shamans' for 3"),
        ("stage pay; at building_2; stacks b11/3 b28/5; 1 on building_2", "gold: 14 points' (5 below, offered now)."),
    ],
)  # fmt: skip
def test_words_say_for_which_card_or_building(text: str, said: str) -> None:
    assert said in STONE_AGE.describe(STONE_AGE.read(f"stone_age; players 2; {text}", study=True))


def test_words_name_the_round_once() -> None:
    for state in whole_game(2):
        assert STONE_AGE.describe(state).partition("\n")[0].lower().count(f"round {state.round}") == 1
