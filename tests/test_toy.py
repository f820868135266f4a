"""The toy game by example: what the contract asks of games with hidden hands, dice, payments and duels."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
import toy

from boardgames.choices import choices, why
from boardgames.contract import CHANCE, HIDDEN, Action, Event, IllegalAction, NotationError
from boardgames.record import Record

GAME = toy.GAME
ACT = (
    "toy; players 2; stage act; round 2; turn 1; die 2; deck 2 2 1; used 0 0 0; attack 0 0 0;"
    " 1 1 1 1 / 3 1 / 2; 2 1 1 2 / 0 0 / 2"
)


def rules(state: toy.State, words: str) -> list[str]:
    return [objection.rule for objection in state.objections(Action.parse(words))]


def test_the_die_has_exact_odds() -> None:
    state = GAME.read(ACT.replace("stage act", "stage roll").replace("die 2", "die 0"))
    assert state.to_move == CHANCE
    assert {str(action): odds for action, odds in state.probabilities().items()} == {
        "roll 1": Fraction(1, 2),
        "roll 2": Fraction(1, 3),
        "roll 3": Fraction(1, 6),
    }
    assert state.play("roll 3").die == 3


def test_goods_are_gathered_as_the_die_shows() -> None:
    events: list[Event] = []
    after = GAME.read(ACT).play("gather clay", events)
    assert after.goods == ((3, 3), (0, 0))
    assert GAME.speech().say(events[0]) == "Ann gathers 2 clay."
    assert (after.turn, after.stage) == (1, "roll")


def test_a_payment_is_any_mix_of_three() -> None:
    state = GAME.read(ACT)
    assert [str(action) for action in state.actions if action[0] == "build"] == ["build wood 2 clay 1", "build wood 3"]
    assert state.play("build wood 2 clay 1").goods[0] == (1, 0)
    assert state.play("build wood 3").points == (4, 2)
    assert rules(state, "build wood 2 clay 2") == ["toy.build.price", "toy.build.own"]


def test_one_action_may_be_spelt_in_several_ways() -> None:
    state = GAME.read(ACT)
    assert state.play("build clay 1 wood 2") == state.play("build wood 2 clay 1")
    assert state.play("duel axe dagger") == state.play("duel dagger axe")
    assert str(state.canonical(Action.parse("duel axe sword dagger"))) == "duel dagger sword axe"
    record = Record(state, ["duel axe dagger"])
    assert record.text.endswith("> duel dagger axe")
    assert record.undo() and record.can_redo
    record.play("duel axe dagger")
    assert record.at == 1


@pytest.mark.parametrize(
    "words", ["build clay 1 wood", "build wood 2 wood 1", "build wood 1 clay 1 clay 1", "duel", "duel pike", "draw axe"]
)
def test_other_words_mean_nothing(words: str) -> None:
    with pytest.raises(NotationError):
        GAME.read(ACT).play(words)


def test_the_defender_decides_inside_the_action() -> None:
    state = GAME.read(ACT)
    events: list[Event] = []
    attacked = state.play("duel sword axe", events)
    assert (attacked.to_move, attacked.turn, attacked.attack) == (1, 0, (0, 1, 1))
    assert GAME.speech().turn(attacked) == "Ben answers sword and axe."
    assert choices(attacked) == {
        "defend": {
            "": "",
            "dagger": {"": "", "sword": "", "axe": ""},
            "sword": {"": "", "axe": ""},
            "axe": {"": "", "axe": ""},
        }
    }, "the answer may be no card, or end after the first"
    after = attacked.play("defend axe axe", events)
    assert (after.points, after.used, after.attack, after.turn) == ((2, 3), (0, 1, 3), (0, 0, 0), 1)
    assert [event.key for event in events] == ["challenged", "answered", "duel_won"]
    assert attacked.play("defend").points == (3, 2)
    assert attacked.play("defend axe sword").points == (2, 3), "the defender wins a tie"


def test_why_a_duel_cannot_be_fought() -> None:
    state = GAME.read(ACT)
    assert [objection.rule for objection in why(state, ["duel", "dagger", "dagger"])] == ["toy.duel.cards"]
    assert [objection.rule for objection in why(state, ["duel", "dagger", "sword", "axe"])] == ["toy.duel.most"]
    assert why(state, ["sword"]) == (), "the kind may be left out where the words say it all"
    with pytest.raises(IllegalAction, match="Ann does not hold 2 axe"):
        state.play("duel axe axe")


def test_hands_are_seen_by_their_owners_only() -> None:
    state = GAME.read(ACT)
    assert state.seen_by(0).hands == ((1, 1, 1), 4)
    assert state.seen_by(1).hands == (3, (1, 1, 2))
    assert state.seen_by(None).text == (
        "toy; players 2; stage act; round 2; turn 1; die 2; deck ?5; used 0 0 0; attack 0 0 0;"
        " 1 ?3 / 3 1 / 2; 2 ?4 / 0 0 / 2"
    )
    assert state.seen_by(0).unseen == (3, 3, 3)


def test_a_drawn_card_is_hidden_from_the_others() -> None:
    record = Record(GAME.read(ACT), ["draw"])
    drawing = record.state
    assert drawing.probabilities()[Action("deal", "axe")] == Fraction(1, 5)
    assert drawing.seen_by(1).probabilities()[Action("deal", "axe")] == Fraction(2, 8), "the odds that Ben knows"
    record.play("deal axe")
    assert [str(action) for action in record.seen_by(0).actions] == ["draw", "deal axe"]
    assert [str(action) for action in record.seen_by(1).actions] == ["draw", f"deal {HIDDEN}"]
    said = [GAME.speech().say(event) for event in record.seen_by(1).events(1)]
    assert said == ["Ann gets a card: something hidden."]
    assert GAME.speech().say(record.events(1)[0]) == "Ann gets a card: axe."
    assert record.seen_by(1).states[2].hands[0] == 4


def test_guesses_cover_what_could_be() -> None:
    view = GAME.read(ACT).seen_by(1)
    rng = Random(5)
    hands = {view.guess(rng).hands[0] for _ in range(400)}
    assert all(sum(hand) == 3 for hand in hands)
    assert {(3, 0, 0), (1, 1, 1), (0, 3, 0)} <= hands and (0, 0, 3) not in hands, "two axes at most are unseen"


def test_a_victory_may_be_shared() -> None:
    state = GAME.read(ACT.replace("round 2; turn 1", "round 4; turn 2"))
    events: list[Event] = []
    end = state.play("gather wood", events)
    assert end.winners == (0, 1) and end.ranking() == ((0, 1),) and list(end.standings()) == [(1, (0, 1))]
    assert GAME.speech().turn(end) == "Ann and Ben share the victory with 2 points."
    assert [event.rule for event in events] == ["toy.gather.goods", "toy.end.rounds", "toy.end.winner"]


def test_an_empty_deck_ends_the_drawing() -> None:
    state = GAME.read(ACT.replace("deck 2 2 1; used 0 0 0", "deck 0 0 0; used 2 2 1"))
    assert rules(state, "draw") == ["toy.draw.card"]
    assert "gather" in choices(state), "somebody always can do something"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("deck 2 2 1", "deck 2 2", "deck"),
        ("deck 2 2 1", "deck 3 2 1", "deck"),
        ("deck 2 2 1", "deck ?9", "deck"),
        ("stage act", "stage 7", "stage"),
        ("turn 1", "turn 3", "turn"),
        ("1 1 1 1 / 3 1 / 2", "1 1 1 1 / 3 1", "1"),
        ("round 2", "pound 2", "round"),
    ],
)
def test_broken_positions_name_the_field(old: str, new: str, field: str) -> None:
    with pytest.raises(NotationError, match=f"^line 1, field '{field}': "):
        GAME.read(ACT.replace(old, new))
