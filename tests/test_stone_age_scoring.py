"""Final scoring and who has won."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import game, read
from boardgames.contract import Dealer, Event
from boardgames.play.players import RandomPlayer, play_on
from boardgames.stone_age import Player, State
from boardgames.stone_age.pieces import CARDS
from boardgames.stone_age.scoring import green_sets, lower_halves, ranking, worth

STONE_AGE = game("stone_age")
START = STONE_AGE.start(2).players[0]  # type: ignore[attr-defined]


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def owner(*cards: int, **more: object) -> Player:
    player: Player = START._replace(cards=cards, **more)
    return player


@pytest.mark.parametrize(
    ("symbols", "points"),
    [([], 0), (["art"], 1), (["art", "art"], 2), (["art", "time", "art"], 5), (["art", "time"] * 2, 8)],
)
def test_duplicates_are_a_second_set_squared(symbols: list[str], points: int) -> None:
    """What others get wrong: four cards of two symbols are 4 + 4, not 4 + 1 + 1."""
    by_symbol = {symbol: [card.id for card in CARDS.values() if card.symbol == symbol] for symbol in set(symbols)}
    cards = [by_symbol[symbol].pop() for symbol in symbols]
    assert worth(owner(*cards)).green == points


def test_all_green_cards() -> None:
    green = tuple(card.id for card in CARDS.values() if card.symbol)
    assert green_sets(lower_halves(green).symbols) == (8, 8) and worth(owner(*green)).green == 128


@given(seed=st.integers(0, 2**32))
def test_points_counted_another_way(seed: int) -> None:
    """Sets by taking one of each symbol away again and again; figures one by one."""
    rng = Random(seed)
    cards = [number for number in CARDS if rng.random() < 0.4]
    player = owner(
        *cards,
        track=int(rng.random() * 11),
        tools=(2, 1, 1),
        people=5 + int(rng.random() * 6),
        goods=(1, 2, 0, int(rng.random() * 9)),
        buildings=tuple(range(1, 1 + int(rng.random() * 9))),
    )
    left = sorted(CARDS[card].symbol for card in cards if CARDS[card].symbol)
    green = 0
    while left:
        set_ = set(left)
        green += len(set_) ** 2
        for symbol in set_:
            left.remove(symbol)
    each = {"farmer": player.track, "tool_maker": 4, "hut_builder": len(player.buildings), "shaman": player.people}
    yellow = sum(each[CARDS[card].figure] * CARDS[card].number for card in cards if CARDS[card].figure)
    assert sum(worth(player)) == green + yellow + sum(player.goods)


def test_one_use_tools_do_not_count_for_tool_makers() -> None:
    assert worth(owner(1, 2, tools=(1, 0, 0), ready=(2,))).tool_makers == 3


def test_food_is_not_a_resource() -> None:
    assert worth(owner(food=50, goods=(1, 0, 0, 2))).resources == 3


def test_two_resources_never_used_are_two_points() -> None:
    events: list[Event] = []
    state = position("stage use; row c1 - - -; deck -; 1 on field; 2 cards c31 / ready c31").play("use field", events)
    assert state.scores() == (0, 2 + 1), "two resources, and one green symbol"
    assert [event.values["player"] for event in events if event.key == "two_at_the_end"] == [1]


def test_the_sum_of_track_tools_and_people_breaks_a_tie() -> None:
    """What others get wrong: not one after the other, and without the tools for one use."""
    ahead = owner(track=0, tools=(1, 1, 1), people=8, score=30)
    behind = owner(track=5, tools=(0, 0, 0), people=5, score=30)
    assert ranking((behind, ahead)) == ((1,), (0,))
    assert ranking((behind, ahead._replace(people=7))) == ((0, 1),)
    assert ranking((behind._replace(cards=(2,), ready=(2,)), ahead._replace(people=7))) == ((0, 1),)
    assert ranking((behind._replace(score=31), ahead, owner(score=-10))) == ((0,), (1,), (2,))


@pytest.mark.parametrize(
    ("other", "key"),
    [("score 6", "wins"), ("score 5 / people 6", "wins_by_strength"), ("score 5", "shared_win")],
)
def test_who_wins_is_told(other: str, key: str) -> None:
    events: list[Event] = []
    state = position(f"stage use; row c3 - - -; deck -; 1 on card_1 / score 5; 2 {other}").play("use card_1", events)
    assert events[-1].key == key and state.is_over
    assert state.winners == ((0, 1) if key == "shared_win" else (1,))
    assert STONE_AGE.speech().say(events[-1]).startswith("Ann and Ben" if key == "shared_win" else "Ben wins")


def test_the_final_scoring_is_told_line_by_line() -> None:
    events: list[Event] = []
    state = position("stage use; row c3 - - -; deck -; 1 on card_1 / score 5 / goods wood 3 / cards c9 c21 / track 2")
    state = state.play("use card_1").play("decline", events)
    told = [event for event in events if event.rule.startswith("sa.score") or event.key == "final_points"]
    lines = [(event.values["player"], event.key, event.values["points"]) for event in told]
    assert lines == [(0, "one_set", 1), (0, "farmers", 2), (0, "resources", 3), (0, "final_points", 5 + 6)]
    assert state.scores() == (5 + 6, 0), "nothing is told of who gets nothing"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_parts_make_up_the_points(seats: int) -> None:
    """As the events tell them, in a random game: and before the end nothing is told apart."""
    players, dealer = [RandomPlayer(seat) for seat in range(seats)], Dealer(seats)
    events: list[Event] = []
    state: State = STONE_AGE.start(seats)  # type: ignore[assignment]
    while step := play_on(state, players, dealer, events):
        assert state.score_parts() == ()
        state = step[0]
    parts = state.score_parts()
    assert tuple(sum(part.values()) for part in parts) == state.scores()
    sets = {"one_set": "green", "second_set": "green"}
    for seat, part in enumerate(parts):
        own = [event for event in events if event.rule.startswith("sa.score") and event.values["player"] == seat]
        told = {sets.get(event.key, event.key): event.values["points"] for event in own}
        assert told == {key: points for key, points in part.items() if points and key != "meanwhile"}
        (total,) = [event for event in events if event.key == "final_points" and event.values["player"] == seat]
        assert total.values["before"] == part["meanwhile"] and total.values["points"] == sum(part.values())
    speech = STONE_AGE.speech()
    assert all(speech.label(word) != word or word in ("farmers", "shamans") for word in parts[0])
