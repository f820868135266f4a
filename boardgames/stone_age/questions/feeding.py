"""Feeding: what comes in, what people eat, and what it costs if food is short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from boardgames.contract import Action, Event, Value
from boardgames.stone_age import feeding
from boardgames.stone_age.goods import Goods, words
from boardgames.stone_age.pieces import PENALTY
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import goods_at_random, pictured, read
from boardgames.teaching.questions import (
    Choose,
    Fresh,
    Question,
    Verdict,
    choice,
    how_many,
    likeliest,
    named,
    outcome,
    players,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


class Left(NamedTuple):
    """What somebody has after feeding."""

    food: int
    goods: Goods
    score: int

    @property
    def word(self) -> str:
        """It as an option's word."""
        return " ".join((f"food {self.food}", *words(self.goods), f"score {self.score}"))

    @property
    def pictures(self) -> tuple[str, ...]:
        """The symbols of the food and the goods."""
        return ("food",) * self.food + pictured(Action("pay", *words(self.goods)))

    @property
    def said(self) -> Remark:
        """It as a sentence."""
        values: dict[str, Value] = {"food": self.food, "goods": words(self.goods), "points": self.score}
        return Remark("then_has" if any(self.goods) else "then_has_none", "", values)


@REGISTRY.question
def left_after_feeding(state: State, text: str, player: str, *, choose: Choose = likeliest) -> Question:
    """What does the player have after feeding, when this has been played? Nothing else may change what they have."""
    seat = int(player) - 1
    action, after, events = outcome(state, text)
    end = _left(after, seat)
    rulings: dict[Left, Said] = {}
    for key, rule, other in (*_wrong_rulings(state, events, seat), *_further_rulings(state, end, seat)):
        if other != end:
            rulings.setdefault(other, Remark(f"feeding_{key}", rule))
    # Last those that are wrong in two things: the first of them is explained.
    for (one, why), other in product(tuple(rulings.items()), tuple(rulings)):
        parts = other._asdict().items()
        two = one._replace(**{part: value for part, value in parts if getattr(one, part) == getattr(end, part)})
        rulings.setdefault(two, why)
    ends = choose(end, rulings, f"{state.text} {player}")
    told = named(events, "income", "fed", "made_good", "not_fed", "cannot_be_fed")
    right = tuple(event for event in told if event.values["player"] == seat)
    by_word = {left.word: left for left in ends}
    return choice(
        {end.word},
        tuple((word, left.said) for word, left in by_word.items()),
        right,
        lambda word: rulings[by_word[word]],
        about=(action,),
        then=action,
        pictures={word: left.pictures for word, left in by_word.items() if left.pictures},
    )


def _left(state: State, seat: int) -> Left:
    player = state.players[seat]
    return Left(player.food, player.goods, player.score)


def _wrong_rulings(state: State, events: Sequence[Event], seat: int) -> Iterator[tuple[str, str, Left]]:
    """What half-known rules make of it: key, the rule that is missed, and what is left then."""
    had, goods, score = _left(state, seat)
    people = state.players[seat].people
    food = had
    for event in named(events, "income"):
        if event.values["player"] == seat:
            food = had + state.players[seat].track
    short = people - food
    if short <= 0:
        came = any(event.values["player"] == seat for event in named(events, "person_gained"))
        yield "all_eat" if came else "everybody", "sa.feed.pay", Left(food - people + 1, goods, score)
        forgot = Left(had - people, goods, score) if had >= people else Left(0, goods, score - PENALTY)
        yield "income_late", "sa.feed.income", forgot
        yield "no_choice", "sa.feed.pay", Left(food, goods, score - PENALTY)
        return
    paid = bool(named(events, "made_good"))
    if paid:
        yield "resources_pay", "sa.feed.short", Left(0, goods, score - PENALTY)
    yield "food_is_paid", "sa.feed.penalty", Left(food, goods, score - PENALTY)
    if sum(goods):
        key, rule = ("no_part", "sa.feed.short") if sum(goods) < short else ("paid_twice", "sa.feed.penalty")
        yield key, rule, Left(0, _spent(goods, short), score - PENALTY)
    if paid:
        return
    yield "once_for_all", "sa.feed.penalty", Left(0, goods, score - PENALTY * short)
    yield "below_zero", "sa.feed.penalty", Left(0, goods, max(0, score - PENALTY))
    yield "ten_points", "sa.feed.penalty", Left(0, goods, score - short)


def _further_rulings(state: State, end: Left, seat: int) -> Iterator[tuple[str, str, Left]]:
    """Some more of them, of those who have enough and those who paid resources."""
    had = state.players[seat].goods
    if sum(had) > sum(end.goods):
        yield "one_each", "sa.feed.short", end._replace(goods=_spent(end.goods, 1))
        yield "one_each", "sa.feed.short", end._replace(goods=_spent(had, sum(had) - sum(end.goods) - 1))
        yield "resources_pay", "sa.feed.short", end._replace(goods=had)
    elif end.score == state.players[seat].score:
        yield "no_choice", "sa.feed.pay", end._replace(score=end.score - PENALTY)
        yield "before_they_eat", "sa.feed.pay", end._replace(food=end.food + state.players[seat].people)
        if sum(end.goods):
            yield "not_resources", "sa.feed.pay", end._replace(goods=_spent(end.goods, 1))
    else:
        yield "no_penalty", "sa.feed.penalty", end._replace(score=state.players[seat].score)


def _spent(goods: Goods, number: int) -> Goods:
    """What is left when so many resources are spent, the cheapest first. If there are fewer, nothing is left."""
    left = list(goods)
    for kind in range(len(left)):
        spent = min(left[kind], number)
        left[kind] -= spent
        number -= spent
    wood, brick, stone, gold = left
    return wood, brick, stone, gold


@REGISTRY.question
def asked_to_feed(state: State, text: str) -> Question:
    """Who decides how to make good a shortage, when the last people have been used?"""
    action, after, events = outcome(state, text)
    asked = after.to_move if after.stage == "feed" else None

    def why_not(word: str) -> Said:
        if word == "nobody":
            return Remark("can_make_good", "sa.feed.short")
        seat = int(word) - 1
        player, people = after.players[seat], after.players[seat].people
        values: dict[str, Value] = {"player": seat, "people": people, "number": sum(player.goods)}
        ended = named(events, "fed", "cannot_be_fed")
        told = next((event for event in ended if event.values["player"] == seat), None)
        if asked is not None and not told and feeding.missing(after, seat):
            return Remark("feeds_later", "sa.feed.short", {"player": seat, "other": asked, "start": after.first})
        return told or Remark("has_food", "sa.feed.pay", values)

    if asked is None:
        right: Said = Remark("nobody_asked", "sa.feed.pay")
    else:
        right = Remark("is_asked", "sa.feed.short", {"player": asked, "missing": feeding.missing(after, asked)})
    answer = "nobody" if asked is None else str(asked + 1)
    return choice({answer}, players(state, nobody=True), (right,), why_not, about=(action,), then=action)


@REGISTRY.question
def food_kept(state: State, text: str, player: str) -> Question:
    """How much food does the player have left after feeding, when this has been played?"""
    seat = int(player) - 1
    action, after, events = outcome(state, text)
    right = tuple(event for event in named(events, "income", "fed") if event.values["player"] == seat)
    wrong = Remark("first_income", "sa.feed.income", {"player": seat})
    kept, track, people = after.players[seat].food, after.players[seat].track, after.players[seat].people
    mistakes = {
        max(0, kept - track): Remark("feeding_income_late", "sa.feed.income"),
        kept + people - state.players[seat].people: Remark("feeding_all_eat", "sa.feed.pay"),
        kept + people: Remark("before_they_eat", "sa.feed.pay"),
    }
    return how_many(kept, right, wrong, wrong, mistakes, then=action)


@REGISTRY.goal
def feed_and_keep(
    before: State, action: Action, after: State, events: Sequence[Event], kind: str, number: str
) -> Verdict:
    """Make good the shortage and keep so many of a kind."""
    seat = before.turn
    told = named(events, "made_good", "not_fed", "two_taken")
    if not named(events, "made_good"):
        return Verdict(False, (*told, Remark("make_it_good", "sa.feed.short")))
    left = dict(zip(words(after.players[seat].goods)[::2], words(after.players[seat].goods)[1::2], strict=True))
    ok = int(left.get(kind, "0")) >= int(number)
    values: dict[str, Value] = {"kind": kind, "number": int(number)}
    return Verdict(ok, told if ok else (*told, Remark("not_kept", "sa.feed.short", values)))


@REGISTRY.goal
def be_able_to_feed(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Get what makes good the whole shortage."""
    told = named(events, "two_taken", "not_fed", "cannot_be_fed")
    if action[0] != "take":
        return Verdict(False, (*told, Remark("use_card", "sa.card.two_resources")))
    return Verdict(any(other != feeding.NONE for other in after.actions), told)


@REGISTRY.vary
def any_feeding(rng: Random) -> Fresh:
    """What does somebody have after a feeding?"""
    people, track = 5 + int(rng.random() * 4), int(rng.random() * 4)
    food = max(0, people - track - 3 + int(rng.random() * 6))
    score = int(rng.random() * 12)
    mine = f"people {people} / food {food} / track {track} / score {score} / goods {goods_at_random(rng, 1)}"
    state = read(f"players 3; stage use; start 2; turn 3; 1 {mine}; 3 on field")
    after = state.play("use field")
    if after.stage != "feed":
        return Fresh(state, "left_after_feeding use field, 1")
    # Whoever can make a shortage good decides on it.
    state = after
    paid = list(state.actions)[int(rng.random() * len(state.actions))]
    return Fresh(state, f"left_after_feeding {paid}, 1")
