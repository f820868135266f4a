"""Civilization cards: prices, upper halves, dice for everybody, and the card that only its owner knows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import walk

from boardgames import CHANCE, Action, game, read
from boardgames.contract import HIDDEN, Event
from boardgames.record import Record
from boardgames.stone_age import State
from boardgames.stone_age.goods import PAY
from boardgames.stone_age.pieces import CARDS, SYMBOLS
from boardgames.stone_age.position import HIDDEN_CARD
from boardgames.stone_age.scoring import lower_halves

STONE_AGE = game("stone_age")


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def legal(state: State) -> list[str]:
    return list(map(str, state.actions))


def buy(card: int, more: str = "", goods: str = "wood 1", events: list[Event] | None = None, players: int = 2) -> State:
    """The position after a card on the first space is bought with a wood; somebody else still has people to use."""
    others = " ".join(f"c{number}" for number in CARDS if number != card and f"c{number} " not in f"{more} ")
    row = " ".join([f"c{card}", *others.split()[:3]])
    more = f" / {more}" if more else ""
    state = position(f"players {players}; stage use; row {row}; 1 on card_1 / goods {goods}{more}; 2 on hunt 1")
    return state.play("use card_1").play("pay wood 1", events)


# ---------------------------------------------------------------- the cards
def test_36_cards() -> None:
    """Counts of the printed cards; two pairs of them are alike, and all four are there."""
    tops = Counter(card.top for card in CARDS.values())
    assert tops == {
        "dice": 10, "food": 7, "resource": 5, "resource_dice": 3, "points": 3, "one_use_tool": 3, "field": 2, "tool": 1,
        "extra_card": 1, "two_resources": 1,
    }  # fmt: skip
    alike = [(one.id, other.id) for one, other in combinations(CARDS.values(), 2) if one[2:] == other[2:]]
    assert alike == [(1, 18), (22, 28)]
    lower = lower_halves(tuple(CARDS))
    assert lower.symbols == dict.fromkeys(SYMBOLS, 2) and len(SYMBOLS) == 8
    assert lower.figures == {"farmer": 7, "tool_maker": 8, "hut_builder": 9, "shaman": 7}


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.word)
def test_labels_are_what_the_data_say(card: object) -> None:
    """The names in the sentences file, made from the data once more."""
    assert isinstance(card, tuple)
    _, word, top, amount, resource, symbol, figure, number = card
    upper = {
        "dice": "dice", "food": f"{amount} food", "resource": f"{amount} {resource}", "tool": "tool",
        "resource_dice": f"roll for {resource}", "points": f"{amount} points", "field": "food track",
        "extra_card": "extra card", "one_use_tool": f"one-use tool {amount}", "two_resources": "two resources",
    }[top]  # fmt: skip
    lower = symbol or f"{number} {figure.replace('_', ' ')}{'s' if number > 1 else ''}"
    assert STONE_AGE.speech().label(word) == f"'{upper} / {lower}'"


# ---------------------------------------------------------------- paying
@pytest.mark.parametrize("space", [1, 2, 3, 4])
@given(seed=st.integers(0, 2**32))
def test_every_payment_is_there_once(space: int, seed: int) -> None:
    rng = Random(seed)
    goods = tuple(int(rng.random() * 5) for _ in range(4))
    if sum(goods) < space:
        return
    said = " ".join(f"{kind} {n}" for kind, n in zip(("wood", "brick", "stone", "gold"), goods, strict=True) if n)
    state = position(f"stage pay; at card_{space}; 1 on card_{space} / goods {said}")
    paid = [PAY[action] for action in state.actions if action[0] == "pay"]
    wanted = {each for each in product(*(range(n + 1) for n in goods)) if sum(each) == space}
    assert len(paid) == len(wanted) and set(paid) == wanted
    assert legal(state)[-1] == "decline"


def test_the_price_belongs_to_the_space() -> None:
    state = position("stage pay; at card_3; 1 on card_3 / goods wood 4")
    assert legal(state) == ["pay wood 3", "decline"]
    for action, rules in (("pay wood 2", ["sa.card.pay"]), ("pay gold 3", ["sa.card.decline"])):
        assert [objection.rule for objection in state.objections(Action.parse(action))] == rules
    assert state.canonical(Action.parse("pay gold 1 wood 2")) == Action.parse("pay wood 2 gold 1")


def test_a_declined_card_stays_where_it_lies() -> None:
    state = position("stage use; row c1 c2 c3 c4; 1 on card_2 / goods wood 2; 2 on hunt 1")
    events: list[Event] = []
    after = state.play("use card_2").play("decline", events)
    assert after.row == state.row and after.players[0] == state.players[0] and after.in_hand(0) == 5
    assert [event.key for event in events] == ["declined", "uses"]


def test_who_cannot_pay_is_not_asked() -> None:
    events: list[Event] = []
    state = position("stage use; 1 on card_2 / goods wood 1; 2 on hunt 1").play("use card_2", events)
    assert state.to_move == 1 and [event.key for event in events][1] == "cannot_buy"


def test_no_card_slides_during_a_round() -> None:
    state = position("stage use; row c3 c4 c11 c19; 1 on card_1 card_2 / goods wood 3; 2 on hunt 1")
    state = state.play("use card_1").play("pay wood 1")
    assert state.row == (0, 4, 11, 19)
    assert legal(state.play("use card_2")) == ["pay wood 2", "decline"]


# ---------------------------------------------------------------- upper halves
@pytest.mark.parametrize("card", [3, 4, 11, 19, 30, 32, 36])
def test_food_cards(card: int) -> None:
    events: list[Event] = []
    assert buy(card, events=events).players[0].food == 12 + CARDS[card].amount
    assert [event.rule for event in events][:2] == ["sa.card.pay", "sa.card.food"]


@pytest.mark.parametrize(
    ("card", "goods"),
    [(6, (0, 1, 0, 0)), (8, (0, 0, 2, 0)), (10, (0, 0, 1, 0)), (20, (0, 0, 0, 1)), (26, (0, 0, 1, 0))],
)
def test_resource_cards(card: int, goods: tuple[int, ...]) -> None:
    assert buy(card).players[0].goods == goods


def test_cards_with_points_a_tool_and_a_field() -> None:
    assert [buy(card).players[0].score for card in (22, 28, 35)] == [3, 3, 3]
    assert buy(14).players[0].tools == (1, 0, 0) and buy(14, "tools 1* 2 2").players[0].used[0]
    assert [buy(card).players[0].track for card in (23, 27)] == [1, 1]
    events: list[Event] = []
    buy(14, "tools 4 4 4", events=events)
    assert [event.key for event in events] == ["card_bought", "card_tool", "tools_full", "uses"], "carried out, in vain"


@pytest.mark.parametrize(("card", "kind", "divisor"), [(24, 0, 3), (29, 2, 5), (13, 3, 6)])
def test_cards_that_roll_for_a_resource(card: int, kind: int, divisor: int) -> None:
    state = buy(card, "tools 2 1 1")
    assert state.stage == "roll" and len(state.outcomes()) == 21
    state = state.play("roll 5 6")
    assert state.players[0].goods == (0, 0, 0, 0) and state.stage == "tools"
    assert state.play("tools none").players[0].goods[kind] == 11 // divisor
    assert state.play("tools 1 1 2").players[0].goods[kind] == 15 // divisor


def test_a_card_that_gives_a_tool_helps_the_next_roll() -> None:
    state = position("stage use; row c14 c1 c2 c3; 1 on card_1 quarry 1 / goods wood 1; 2 on hunt 1")
    state = state.play("use card_1").play("pay wood 1").play("use quarry").play("roll 4").play("tools 1")
    assert state.players[0].goods == (0, 0, 1, 0)


# ---------------------------------------------------------------- dice cards
def test_dice_are_picked_around_the_table_in_the_middle_of_a_turn() -> None:
    state = position(
        "players 4; stage use; start 3; turn 3; row c1 c2 c3 c4; 3 on card_1 forest 1 / goods gold 1; 4 on hunt 1"
    )
    state = state.play("use card_1").play("pay gold 1")
    assert state.to_move == CHANCE and len(state.outcomes()) == 126
    state = state.play("roll 1 3 4 4")
    picked = []
    for die, left in (("4", "1 3 4"), ("1", "3 4"), ("4", "3"), ("3", "")):
        picked.append(state.to_move)
        state = state.play(f"die {die}")
        assert " ".join(map(str, state.dice)) == left
    assert picked == [2, 3, 0, 1], "from the owner clockwise"
    assert [player.goods for player in state.players] == [(0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 0)]
    assert (state.to_move, legal(state)) == (2, ["use forest"]), "the owner goes on"


def test_a_die_must_be_there_and_may_be_in_vain() -> None:
    state = position(
        "stage die; row - c2 c3 c4; at card_1; dice 5 6; 1 on card_1 / cards c1 / tools 4 4 4 / track 10; 2 on hunt 1"
    )
    assert legal(state) == ["die 5", "die 6"]
    assert [o.rule for o in state.objections(Action.parse("die 1"))] == ["sa.card.dice"]
    for die in (5, 6):
        assert state.play(f"die {die}").players[0] == state.players[0], "taken without effect"


def test_tools_do_not_change_a_dice_card() -> None:
    state = buy(1, "tools 2 2 2").play("roll 1 2")
    rules = [objection.rule for objection in state.objections(Action.parse("tools 2"))]
    assert state.stage == "die" and rules == ["sa.card.dice", "sa.round.phases"]


# ---------------------------------------------------------------- two resources
def test_two_resources_at_once_or_later() -> None:
    state = buy(31)
    assert state.stage == "keep" and state.to_move == 0
    assert len(legal(state)) == 11 and legal(state)[0] == "keep", "ten pairs, alike or different"
    taken = state.play("take brick 1 gold 1")
    assert taken.players[0].goods == (0, 1, 0, 1) and not taken.players[0].ready
    kept = state.play("keep")
    assert kept.players[0].ready == (31,) and kept.players[0].goods == (0, 0, 0, 0)


def test_two_resources_to_pay_with() -> None:
    """At any point of one's own turn: before a place is used, and when it is to be paid for."""
    more = "cards c31 / ready c31"
    state = position(f"stage use; 1 on building_1 hunt 1 / goods wood 1 / {more}; 2 on hunt 1; row c1 c2 c3 c4")
    assert "take wood 2" in legal(state)
    state = state.play("use building_1")
    assert state.stage == "pay", "who could still pay with the card is asked"
    assert legal(state)[0] == "decline" and "pay wood 2 brick 1" not in legal(state)
    state = state.play("take wood 1 brick 1")
    assert legal(state) == ["pay wood 2 brick 1", "decline"]
    broke = position(f"stage use; 1 on building_1 hunt 1 / {more}; 2 on hunt 1; row c1 c2 c3 c4").play("use building_1")
    assert broke.play("take gold 2").stage == "use", "with two gold it cannot be paid either"
    tools = position(f"stage tools; at hunt; dice 1; row c1 c2 c3 c4; 1 on hunt 1 / tools 1 0 0 / {more}")
    assert "take stone 2" in legal(tools)
    assert tools.play("take stone 2").stage == "tools"


def test_two_resources_in_an_own_turn_only() -> None:
    more = "cards c31 / ready c31"
    state = position(f"stage die; row - c2 c3 c4; at card_1; dice 1; 1 on card_1 / cards c1; 2 on hunt 1 / {more}")
    (objection,) = state.objections(Action.parse("take wood 2"))
    assert state.to_move == 1 and objection.key == "not_your_turn"
    assert "take wood 2" not in legal(state)
    own = position(f"stage use; row c1 c2 c3 c4; 1 on hunt 1 / {more}")
    for action in ("take wood 1", "take wood 3"):
        (objection,) = own.objections(Action.parse(action))
        assert (objection.rule, objection.key) == ("sa.card.two_resources", "take_two")


# ---------------------------------------------------------------- the extra card
def test_the_extra_card_is_seen_by_its_owner_alone() -> None:
    state = buy(5)
    assert state.stage == "extra" and len(state.outcomes()) == 32
    record = Record(state)
    record.play("extra c20")
    after = record.state
    assert isinstance(after, State)
    assert after.players[0].extra == 20 and 20 not in after.deck and after.deck_size == 31
    assert after.players[0].goods == (0, 0, 0, 0), "its upper half never acts"
    for seat in (None, 1):
        view = after.seen_by(seat)
        assert isinstance(view, State)
        assert view.players[0].extra == HIDDEN_CARD and 20 in view.deck and view.deck_size == 31
        assert state.mask(Action("extra", "c20"), seat) == Action("extra", HIDDEN)
        (event,) = [event for event in record.seen_by(seat).events(0) if event.key == "extra_drawn"]
        assert event.values["card"] == HIDDEN
        assert "c20" not in view.text and "1 gold / 1 shaman" not in STONE_AGE.describe(view)
    assert after.seen_by(0) == after
    guesses = {after.seen_by(1).guess(Random(seed)).text for seed in range(200)}
    assert after.text in guesses and len(guesses) > 20


@given(seed=st.integers(0, 2**32))
def test_a_view_does_not_depend_on_the_extra_card(seed: int) -> None:
    """Whichever card was drawn: for the others all is the same, but who draws it next."""
    state = buy(5)
    rng = Random(seed)
    one, other = (state.play(state.actions.pick(rng)) for _ in range(2))
    for seat in (None, 1):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.seen_by(seat).text == other.seen_by(seat).text
        assert STONE_AGE.describe(one.seen_by(seat)) == STONE_AGE.describe(other.seen_by(seat))


def test_with_an_empty_deck_there_is_no_extra_card() -> None:
    state = position("stage use; row c5 c1 c2 c3; deck -; 1 on card_1 / goods wood 1; 2 on hunt 1")
    events: list[Event] = []
    state = state.play("use card_1").play("pay wood 1", events)
    assert state.players[0].extra == 0 and state.to_move == 1
    assert [event.key for event in events] == ["card_bought", "deck_is_empty", "uses"]


def test_the_extra_card_counts_at_the_end_only() -> None:
    """It is shown by chance of one outcome; who did not know it has the odds from all unseen cards."""
    text = "stage use; row c3 - - -; deck c21; 1 on card_1 / track 7 / cards c5 / extra c25"
    state = position(text).play("use card_1")
    assert state.stage == "show" and list(map(str, state.outcomes())) == ["show c25"]
    view = state.seen_by(1)
    assert set(map(str, view.outcomes())) == {"show c21", "show c25"}
    events: list[Event] = []
    end = state.play("show c25", events)
    assert end.scores()[0] == 2 * 7 + 1, "two farmers at track 7, and one green symbol"
    assert events[0].rule == "sa.card.extra_card" and end.players[0].cards == (5, 25)
    assert end.seen_by(None) == end, "at the end all lies open"


def test_the_extra_card_in_random_games() -> None:
    """It is drawn and shown, or was never bought."""
    shown = 0
    for seed in range(12):
        events = [event.key for event in walk(STONE_AGE.start(4), seed).events]
        assert events.count("extra_drawn") == events.count("extra_shown")
        shown += events.count("extra_shown")
    assert shown
