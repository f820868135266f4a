"""Positions and actions of Stone Age as text: what may be left out, and what each mistake is told."""

from __future__ import annotations

import re

import pytest

from boardgames import Action, NotationError, game, read
from boardgames.contract import CHANCE
from boardgames.stone_age import State
from boardgames.stone_age.position import HIDDEN_CARD

STONE_AGE = game("stone_age")
FULL = (
    "stone_age; players 4; stage tools; round 3; start 2; turn 3; row c3 c17 - c6; stacks b5/6 b7/3 b1/6 -/0;"
    " deck c8 c9; tiles b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19 b20 b21 b22 b23 b24 b25; at forest; dice 1 1 6;"
    " 1 people 7 / food 0 / track 10 / score -13 / goods wood 2 gold 11 / tools 2 1* 1;"
    " 2 cards c2 c31 c5 / ready c2 c31 / extra ? / buildings b4 b3; 3 on forest 3 card_1 / tools 1 0 0;"
    " without sa.place.once"
)


def test_every_field_is_read_and_written() -> None:
    state = read(FULL)
    assert isinstance(state, State)
    assert state.text == FULL
    assert (state.stage, state.round, state.first, state.turn, state.to_move) == ("tools", 3, 1, 2, 2)
    assert (state.row, state.tops, state.below) == ((3, 17, 0, 6), (5, 7, 1, 0), (6, 3, 6, 0))
    assert (state.deck, state.deck_size, len(state.tiles)) == ((8, 9), 1, 17)
    assert (state.at, state.dice, state.on("forest")) == (1, (1, 1, 6), (0, 0, 3, 0))
    ann, ben, cleo, dan = state.players
    assert (ann.people, ann.food, ann.track, ann.score, ann.goods) == (7, 0, 10, -13, (2, 0, 0, 11))
    assert (ann.tools, ann.used) == ((2, 1, 1), (False, True, False))
    assert (ben.cards, ben.ready, ben.extra, ben.buildings) == ((2, 31, 5), (2, 31), HIDDEN_CARD, (4, 3))
    assert cleo.tools == (1, 0, 0) and dan == STONE_AGE.start(4).players[0]  # type: ignore[attr-defined]
    assert state.without == {"sa.place.once"} and state.in_hand(2) == 1


def test_what_is_left_out_has_a_default() -> None:
    assert read("stone_age").text == (
        "stone_age; players 2; stage place; round 1; start 1; turn 1; row c1 c2 c3 c4; stacks b1/6 b2/6"
    )
    assert (read("stone_age; 3 people 6").seats, read("stone_age; 4 food 1").seats) == (3, 4)
    assert read("stone_age; start 2").to_move == 1
    start = read("stone_age; stage start")
    assert start.to_move == CHANCE and start == STONE_AGE.start(2)
    held = read("stone_age; 1 cards c1 c3 / buildings b2")
    assert isinstance(held, State) and (held.row, held.tops) == ((2, 4, 5, 6), (1, 3)), (
        "the lowest that lie nowhere else"
    )
    people = read("stone_age; players 4; 1 on hut field hunt 1; 2 on card_4")
    assert isinstance(people, State)
    assert [people.on(place)[0] for place in ("hut", "field", "hunt")] == [2, 1, 1]
    assert people.on("card_4") == (0, 1, 0, 0)


@pytest.mark.parametrize("form", ["{}", "  {}  ", "{};", "\n\n{}\n"])
def test_blanks_and_line_breaks_do_not_matter(form: str) -> None:
    assert read(form.format(FULL)) == read(form.format(FULL.replace("; ", "\n"))) == read(FULL)


MISTAKES = [
    ("stone_age; colour red", "field 'colour': is not a field of this game"),
    ("stone_age; players 5", "field 'players': '5' is not a number from 2 to 4"),
    ("stone_age\n3 people 6\nplayers 2", "line 2, field '3': is not a field of this game"),
    ("stone_age; stage lunch", "field 'stage': 'lunch' is unknown; choose from start, cards"),
    ("stone_age; round 0", "field 'round': '0' is not a number"),
    ("stone_age; start 3", "field 'start': '3' is not a number from 1 to 2"),
    ("stone_age; turn 3", "field 'turn': '3' is not a number from 1 to 2"),
    ("stone_age; without sa.hut.gain", "field 'without': 'sa.hut.gain' is unknown"),
    # cards and tiles
    ("stone_age; row c1 c2", "field 'row': has 2 spaces, not 4"),
    ("stone_age; row c1 c2 c3 c37", "field 'row': 'c37' is unknown"),
    ("stone_age; row c1 c2 c3 c3", "field 'row': 'c3' is there twice"),
    ("stone_age; row c1 c2 c3 c4; 1 cards c4", "field 'row': 'c4' is there twice"),
    ("stone_age; 1 cards c4; 2 cards c4", "field '2': 'c4' is there twice"),
    ("stone_age; 1 buildings b4 b4", "field '1': 'b4' is there twice"),
    ("stone_age; row c1 c2 c3 c4; deck c5 c4", "field 'deck': 'c4' is there twice"),
    ("stone_age; stacks b1/6", "field 'stacks': has 1 stacks, not 2"),
    ("stone_age; stacks b1/7 b2/6", "field 'stacks': '7' is not a number from 0 to 6"),
    ("stone_age; stacks b1/6 b1/6", "field 'stacks': 'b1' is there twice"),
    ("stone_age; tiles b9", "field 'stacks': 12 tiles lie face down, but only 1 are left"),
    ("stone_age; stacks b1/6 b2/6; tiles b1", "field 'tiles': 'b1' is there twice"),
    ("stone_age; stacks -/6 b2/6", "field 'stacks': the next tile of a stack has to be turned up first"),
    # players
    ("stone_age; 1 hats 3", "field '1': 'hats' is unknown; choose from on, people"),
    ("stone_age; 1 people 6 / people 7", "field '1': 'people' is given twice"),
    ("stone_age; 1 people", "field '1': 'people' says nothing"),
    ("stone_age; 1 people 6 / / food 2", "field '1': has an empty part"),
    ("stone_age; 1 people 11", "field '1': '11' is not a number from 1 to 10"),
    ("stone_age; 1 people 0", "field '1': '0' is not a number from 1 to 10"),
    ("stone_age; 1 score -99999", "field '1': '99999' is not a number from 0 to 9999"),
    ("stone_age; 1 track 11", "field '1': '11' is not a number from 0 to 10"),
    ("stone_age; 1 food -1", "field '1': '-1' is not a number"),
    ("stone_age; 1 goods iron 2", "field '1': 'iron' is unknown; choose from wood, brick"),
    ("stone_age; 1 goods wood", "field '1': after 'goods' come resources, each with its number"),
    ("stone_age; 1 goods wood 1 wood 2", "field '1': 'wood' is given twice"),
    ("stone_age; 1 tools 3 1 1", "field '1': tools are three values that differ by 1 at most"),
    ("stone_age; 1 tools 1 0* 0", "field '1': where no tool is, none is used"),
    ("stone_age; 1 tools 5 5 5", "field '1': '5' is not a number from 0 to 4"),
    ("stone_age; 1 cards c2 / ready c3", "field '1': 'ready' names, in order, those of 'cards'"),
    ("stone_age; 1 cards c3 / ready c3", "field '1': 'ready' names, in order, those of 'cards'"),
    ("stone_age; 1 extra c7", "field '1': who has not bought c5 has no extra card"),
    ("stone_age; 1 cards c5 / extra c5", "field '1': 'c5' is there twice"),
    # people
    ("stone_age; 1 on hall", "field '1': 'hall' is unknown; choose from hunt, forest"),
    ("stone_age; 1 on 2 hunt", "field '1': after 'on' come places"),
    ("stone_age; 1 on hunt 1 hunt 2", "field '1': 'hunt' is given twice"),
    ("stone_age; 1 on hunt 6", "field '1': 6 people stand somewhere, but there are only 5"),
    ("stone_age; 1 on hut 1", "field '1': hut takes 2 of one player, not 1 (sa.place.one_per_circle)"),
    ("stone_age; 1 on card_1; 2 on card_1", "field '2': card_1 takes 1 of one player, not 2 (sa.place.one_per_circle)"),
    ("stone_age; 1 on building_3", "field '1': 2 players do not use building_3 (sa.place.one_per_circle)"),
    ("stone_age; 1 on forest 1; 2 on forest 1", "field '2': 2 players stand on forest (sa.place.resources_2)"),
    ("stone_age; 1 on forest 8 / people 10", "field '1': more than 7 people stand on forest (sa.place.resources)"),
    (
        "stone_age; 1 on hut field; 2 on tool_maker",
        "field '1': 3 places of the village are occupied (sa.place.village_2_3)",
    ),
    ("stone_age; 1 on home 2", "field '1': people are kept back, which sa.place.must forbids"),
    ("stone_age; stage use; 1 on card_1; row - c1 c2 c3", "field '1': somebody stands on card_1, where nothing lies"),
    ("stone_age; stage use; 1 on hunt 1; 2 on building_2; stacks b1/6 -/0", "field '2': somebody stands on building_2"),
    ("stone_age; stage use; turn 2; 1 on hunt 1; 2 on hunt 1", "field '1': has used all people before player 2"),
    (
        "stone_age; stage roll; at hunt; start 2; turn 1; 1 on hunt 1; 2 on hunt 1",
        "field '2': has used all people before",
    ),
    ("stone_age; stage cards; round 2; row c1 c2 - -; 2 on hunt 1", "field '2': nobody stands on the board in 'cards'"),
    ("stone_age; stage over; 1 on hunt 1", "field '1': nobody stands on the board in 'over'"),
    ("stone_age; 2 tools 1* 0 0", "field '2': no tool has been used yet in this round in 'place'"),
    # stages
    ("stone_age; stage start; row c1 - - -", "the start player is found before anything is turned up"),
    ("stone_age; stage cards; round 2; row c1 c2 c3 c4", "field 'row': every card space has a card"),
    ("stone_age; stage cards; round 2; row c1 - c3 -", "field 'row': no space is left out while cards are laid"),
    ("stone_age; stage cards; round 2; row c1 - - -; turn 2", "field 'turn': it is nobody's turn in 'cards'"),
    ("stone_age; stage start; turn 2", "field 'turn': it is nobody's turn in 'start'"),
    ("stone_age; stage cards; round 2; row c1 - - -; stacks -/7 -/7", "field 'stacks': from the second round on"),
    ("stone_age; stage buildings; row c1 - - -; stacks -/7 -/7", "field 'row': every card space has a card before"),
    (
        "stone_age; stage cards; round 2; row c1 - - -; deck c9",
        "field 'deck': has too few cards to fill the spaces, so the game is over",
    ),
    ("stone_age; stage buildings", "no stack waits for its next tile"),
    ("stone_age; 1 on hunt 5", "field 'turn': player 1 cannot place anybody"),
    ("stone_age; stage use; 2 on hunt 1", "player 1 has nobody on the board to be used"),
    ("stone_age; stage show; turn 2; 1 cards c5 / extra c7", "field 'turn': it is nobody's turn in 'show'"),
    ("stone_age; stage cards; start", "field 'start': '' is not a number from 1 to 2"),
    ("stone_age; stage feed", "player 1 has food enough, so is not asked"),
    ("stone_age; stage feed; 1 food 2; 2 on hunt 1", "field '2': nobody stands on the board in 'feed'"),
    ("stone_age; stage show", "nobody has a card to show"),
    ("stone_age; 2 cards c5 / extra ?; deck -", "field 'deck': a card that nobody may know is one of those"),
    ("stone_age; stage over; 1 cards c5 / extra ?", "when the game is over an extra card has been shown"),
    (
        "stone_age; stage buildings; at building_1; 1 on building_1; stacks -/6 -/6",
        "field 'stacks': the next tile of a stack has to be turned up first",
    ),
    ("stone_age; stage over; 1 cards c5 / extra c7", "when the game is over an extra card has been shown"),
    ("stone_age; stage roll; 1 on hunt 1", "field 'at': 'roll' needs it"),
    ("stone_age; at hunt; 1 on hunt 1", "field 'at': says whose people are being used, which is not so now"),
    ("stone_age; stage roll; at hunt", "player 1 has nobody on hunt"),
    ("stone_age; stage roll; at card_1; 1 on card_1", "no card has just been bought there that leads to 'roll'"),
    ("stone_age; stage die; at hunt; 1 on hunt 1", "'die' comes with a card"),
    ("stone_age; stage pay; at hunt; 1 on hunt 1", "nothing can be bought on hunt"),
    ("stone_age; dice 1 2", "no dice lie on the table in 'place'"),
    ("stone_age; stage tools; at hunt; dice 2 1; 1 on hunt 2 / tools 1 0 0", "dice stand in order"),
    (
        "stone_age; stage tools; at hunt; dice 2; 1 on hunt 2 / tools 1 0 0",
        "field 'dice': this roll is one of 2 dice, not of 1",
    ),
    ("stone_age; stage tools; at hunt; dice 2; 1 on hunt 1", "field '1': there is no tool that could be added"),
]


@pytest.mark.parametrize(("text", "told"), MISTAKES, ids=[text.replace("\n", " ") for text, _ in MISTAKES])
def test_a_mistake_is_named(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=r"^line \d") as caught:
        read(text)
    assert told in str(caught.value)


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        read("stone_age\nstage use\nturn 2\ndice 1 2\n1 on hunt 6 forest 1 / tools 2 0 0\n2 on forest 1\nrow c1 c1 - -")
    assert str(caught.value).split("; ") == [
        "line 7, field 'row': 'c1' is there twice",
        "line 5, field '1': tools are three values that differ by 1 at most, as in 'tools 2 1* 1'",
        "line 5, field '1': 7 people stand somewhere, but there are only 5",
        "line 6, field '2': 2 players stand on forest (sa.place.resources_2)",
        "line 4, field 'dice': no dice lie on the table in 'use'",
        "line 5, field '1': has used all people before player 2, so none stand on the board",
    ]


def test_what_no_table_can_have_is_read_for_study() -> None:
    """It prints, is read back, drawn and described. What says nothing is refused, with the same words."""
    studied = 0
    for text, told in MISTAKES:
        try:
            state = read(text, study=True)
        except NotationError:
            with pytest.raises(NotationError, match=re.escape(told)):
                read(text, study=True)
            continue
        studied += 1
        assert read(state.text, study=True) == state
        assert any(told in problem for problem in STONE_AGE.problems(state))
        assert STONE_AGE.scene(state).pieces and STONE_AGE.describe(state) and state.prompt()
        assert isinstance(len(state.actions), int)
    assert studied > len(MISTAKES) / 2


def test_a_position_of_a_game_has_no_problems() -> None:
    assert STONE_AGE.problems(read(FULL)) == STONE_AGE.problems(STONE_AGE.start(3)) == ()


def test_more_people_than_circles_are_drawn() -> None:
    """As without sa.place.resources."""
    state = read("stone_age; 1 on forest 9 / people 10; without sa.place.resources")
    spots = [(piece.x, piece.y) for piece in STONE_AGE.scene(state).pieces if piece.key.startswith("0b")]
    assert len(set(spots)) == len(spots) == 9


@pytest.mark.parametrize(
    ("said", "is_spelled"),
    [
        ("place hut 2", "place hut"),
        ("place field 1", "place field"),
        ("pay gold 1 wood 2", "pay wood 2 gold 1"),
        ("feed stone 1 brick 1", "feed brick 1 stone 1"),
        ("take gold 1 wood 1", "take wood 1 gold 1"),
        ("roll 6 1 3", "roll 1 3 6"),
        ("tools once_2 3 1", "tools 1 3 once_2"),
    ],
)
def test_what_has_no_order_may_be_said_in_any(said: str, is_spelled: str) -> None:
    state = read("stone_age")
    assert state.canonical(Action.parse(said)) == Action.parse(is_spelled)
    assert state.knows(Action.parse(is_spelled))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("place", "is not complete"),
        ("place hall", "'hall' means nothing after 'place'"),
        ("place building_3", "'building_3' means nothing after 'place'"),
        ("place hunt 11", "'11' means nothing after 'place hunt'"),
        ("pay iron 1", "'iron' means nothing after 'pay'"),
        ("pay wood 1 wood 1", "'wood' means nothing after 'pay wood 1'"),
        ("roll 7", "'7' means nothing after 'roll'"),
        ("tools 5", "'5' means nothing after 'tools'"),
        ("build b1", "'build' means nothing"),
    ],
)
def test_words_that_mean_nothing(said: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        read("stone_age").play(said)
    assert told in str(caught.value)
