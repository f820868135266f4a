"""The end of a round: what is short, what feeding leaves, the last action, how the next one begins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final, NamedTuple

from boardgames.contract import Value
from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.stone_age.pieces import (
    CARD,
    CARDS,
    FIELD,
    HUT,
    MOST_PEOPLE,
    MOST_TRACK,
    PENALTY,
)
from boardgames.stone_age.position import Player, State
from boardgames.stone_age.practice.common import (
    AT_ONCE,
    after,
    even,
    evenings,
    hungry,
    knowing,
    offering,
    rich,
    sent,
    told,
)
from boardgames.teaching.questions import OFFERED, Question, choice, how_many, named, outcome, pick
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


# ---------------------------------------------------------------- feeding
class _Eats(NamedTuple):
    """What somebody has when feeding begins."""

    people: int
    track: int
    food: int


def short_of(state: State, player: str) -> Question:
    """How much food will a player be short of at the end of the round, if there is none from the hunt or cards?"""
    seat = int(player) - 1
    mine, on = state.players[seat], state.placed[seat]
    grows, sows = on[HUT] > 0 and mine.people < MOST_PEOPLE, on[FIELD] > 0 and mine.track < MOST_TRACK
    people, track = mine.people + grows, mine.track + sows
    number = max(0, people - track - mine.food)
    values: dict[str, Value] = {
        "player": seat, "people": people, "track": track, "number": number, "have": track + mine.food,
    }  # fmt: skip
    right = [
        *([Remark("new_one_eats", "sa.hut.gain", values)] if grows else []),
        *([Remark("step_counts", "sa.field.gain", values)] if sows else []),
        Remark("comes_in", "sa.feed.income", values),
        Remark("is_short" if number else "is_enough", "sa.feed.pay", values),
    ]
    few = Remark("count_hut", "sa.hut.gain", values) if on[HUT] else Remark("count_eaters", "sa.feed.pay", values)
    many = Remark("count_income", "sa.feed.income", values)
    about = (Remark("short_asked" if any(map(any, state.placed)) else "short_asked_fed", "", values),)
    question = how_many(number, right, few, many, about=about)
    mistakes = (
        (people - mine.food, "income_is_missed", "sa.feed.income"),
        (people - grows - track - mine.food, "new_one_eats_too", "sa.hut.gain"),
        (people - track + sows - mine.food, "step_feeds_now", "sa.field.gain"),
    )
    return knowing(question, ((max(0, thought), Remark(key, rule)) for thought, key, rule in mistakes))


@KINDS.kind("sa.feed.income", "sa.feed.pay", "sa.hut.gain", "sa.field.gain", asks=short_of, ask="number", across=True)
def shortage(state: State, rng: Random, rule: str) -> str | None:
    """How much food will be missing?"""
    if state.stage not in ("place", "use"):
        return None
    found = []
    for seat, player in enumerate(state.players):
        on, need = state.placed[seat], player.people - player.food - player.track
        grows, sows = on[HUT] and player.people < MOST_PEOPLE, on[FIELD] and player.track < MOST_TRACK
        if (rule == "sa.hut.gain" and not grows) or (rule == "sa.field.gain" and not sows):
            continue
        if need > 0 or rng.random() < 0.01:
            found.append((max(0, need), str(seat + 1)))
    return even(found, rng)


def _left(player: Player, eats: _Eats) -> tuple[int, int] | None:
    """Food and points that are left of somebody; nothing if resources could make a shortage good."""
    have = eats.food + eats.track
    if have >= eats.people:
        return have - eats.people, player.score
    return None if sum(player.goods) >= eats.people - have else (0, player.score - PENALTY)


def evening(state: State, text: str) -> Question:
    """What food and points does a player have after a last action and the feeding?"""
    action, then, events = outcome(state, text)
    seat = state.turn
    mine = then.players[seat]
    old = state.players[seat]
    top = CARDS[mine.cards[-1]] if len(mine.cards) > len(old.cards) else None
    # Points of the card are gained whatever is eaten.
    got = sum(int(str(event.values["points"])) for event in named(events, "points_gained"))
    player = mine._replace(score=old.score + got)
    eats = _Eats(mine.people, mine.track, old.food + (top.amount if top and top.top == "food" else 0))
    thought = {
        "new_one_eats_too": ("sa.hut.gain", eats._replace(people=old.people)),
        "step_feeds_now": ("sa.field.gain", eats._replace(track=old.track)),
        "no_eleventh": ("sa.hut.gain", eats._replace(people=mine.people + bool(named(events, "hut_full")))),
        "track_ends": ("sa.field.gain", eats._replace(track=mine.track + bool(named(events, "track_full")))),
        "card_feeds_now": ("sa.card.food", eats._replace(food=old.food)),
        "feeding_income_late": ("sa.feed.income", eats._replace(track=0)),
    }
    answer = (mine.food, mine.score)
    rulings: dict[tuple[int, int], Said] = {}
    for key, (rule, other) in thought.items():
        if other != eats and (left := _left(player, other)) and left != answer:
            rulings.setdefault(left, Remark(key, rule))
    have = eats.food + eats.track
    if have < eats.people:
        more = [
            ("feeding_food_is_paid", "sa.feed.penalty", (have, player.score - PENALTY)),
            ("feeding_ten_points", "sa.feed.penalty", (0, player.score - (eats.people - have))),
            ("feeding_once_for_all", "sa.feed.penalty", (0, player.score - PENALTY * (eats.people - have))),
            ("feeding_no_penalty", "sa.feed.penalty", (0, player.score)),
        ]
    else:
        more = [
            ("feeding_no_choice", "sa.feed.pay", (have, player.score - PENALTY)),
            ("feeding_everybody", "sa.feed.pay", (have - eats.people + 1, player.score)),
            ("feeding_before_they_eat", "sa.feed.pay", (have, player.score)),
            ("feeding_income_twice", "sa.feed.income", (have - eats.people + eats.track, player.score)),
            ("feeding_no_choice", "sa.feed.pay", (have - eats.people, player.score - PENALTY)),
        ]
    for key, rule, left in more:
        if left != answer:
            rulings.setdefault(left, Remark(key, rule))
    keys = (
        "person_gained", "hut_full", "track_up", "track_full", "food_gained", "points_gained", "resources_gained",
        "income", "fed", "cannot_be_fed",
    )  # fmt: skip
    right = tuple(event for event in named(events, *keys) if event.values["player"] == seat)
    # Last those that are wrong in two things: the first of them is explained.
    for ((food, score), why), (more_food, more_score) in product(tuple(rulings.items()), tuple(rulings)):
        two = food if food != answer[0] else more_food, score if score != answer[1] else more_score
        rulings.setdefault(two, why)
    # Whoever is fed loses no points, so wrong scores are smaller: in every other position food alone may be wrong.
    fed_alike = [left for left in rulings if left[1] == answer[1]]
    alike = len(fed_alike) >= OFFERED and Random(state.text).random() < 0.5
    shown = among(answer, fed_alike if alike else rulings, state.text)
    options = tuple((f"{food} {score}", Remark("food_and_points", "", {"food": food, "points": score}))
                    for food, score in shown)  # fmt: skip

    def why_not(word: str) -> Said:
        food, score = map(int, word.split())
        return rulings[food, score]

    about = (action, Remark("left_with", "", {"player": seat}))
    return choice({f"{mine.food} {mine.score}"}, options, right, why_not, about=about, then=action)


def _last_ones(rng: Random) -> Iterator[State]:
    """The last people of a round are used, in the hut, on the field or on a card that feeds or gives something."""
    for state in evenings(rng):
        on, player = state.placed[state.turn], state.players[state.turn]
        if on[HUT] or on[FIELD]:
            # Sometimes there are as many people already, or as many steps, as there can be.
            if rng.random() < 0.2:
                player = player._replace(people=MOST_PEOPLE) if on[HUT] else player._replace(track=MOST_TRACK)
            food = max(0, player.people - player.track - 2 + int(rng.random() * 6))
            yield state.with_player(state.turn, player._replace(food=food))
        else:
            for offered in offering(state, state.turn, rng, ("food", "field", "points", "resource")):
                yield hungry(offered, rng)


@KINDS.kind(
    "sa.hut.gain", "sa.field.gain", "sa.card.food", "sa.card.points", "sa.feed.income", "sa.feed.pay",
    "sa.feed.penalty", asks=evening, ask="choice", positions=_last_ones, across=True,
)  # fmt: skip
def last_action(state: State, rng: Random, rule: str) -> str | None:
    """What is left after the last action of a round and the feeding?"""
    actions = [action for action in state.actions if action[0] in ("use", "pay")]
    if not actions:
        return None
    action = pick(actions, rng)
    _, events = after(state, action)
    keys = told(events)
    ended = {event.values["player"] for event in named(events, "fed", "cannot_be_fed")}
    if keys & {"final_points", "stack_used_up", "too_few_cards"} or state.turn not in ended:
        return None
    if not any(event.rule == rule for event in events):
        return None
    return str(action) if len(evening(state, str(action)).options) >= OFFERED else None


# ---------------------------------------------------------------- a new round
def dawn(state: State, text: str) -> Question:
    """Who starts the next round, and which card costs one resource then?"""
    action, then, events = outcome(state, text)
    bought = [card for card in state.row if card and card not in then.row]
    left = [card for card in state.row if card and card not in bought]
    before = state.first
    starts, first = then.first, left[0]
    wrong_card = next((card for card in (*bought, *left[1:]) if card != first), 0)
    values: dict[str, Value] = {"start": before, "player": starts, "card": CARDS[first].word}
    options: dict[str, tuple[int, int]] = {}
    for seat in (starts, before if before != starts else (starts + 1) % state.seats):
        for card in filter(None, (first, wrong_card)):
            options[f"{seat + 1} {CARDS[card].word}"] = (seat, card)

    def why_not(word: str) -> Said:
        seat, card = options[word]
        if seat != starts:
            return Remark("left_neighbour", "sa.round.next", {"player": seat, "start": before})
        if card in bought:
            return Remark("is_bought", "sa.card.pay", {"card": CARDS[card].word})
        return Remark("lies_further_left", "sa.round.next", {"card": CARDS[card].word, "first": CARDS[first].word})

    slides: list[Said] = [event for event in named(events, "card_slides") if event.values["card"] == CARDS[first].word]
    right = (
        *named(events, "card_bought", "declined", "cannot_buy"), *named(events, "next_round"),
        *(slides or [Remark("stays_first", "sa.round.next", values)]),
    )  # fmt: skip
    shown = tuple(
        (word, Remark("starts_and_cheapest", "", {"player": seat, "card": CARDS[card].word}))
        for word, (seat, card) in options.items()
    )
    about = (action, Remark("now_has_figure", "", {"player": before}))
    return choice({f"{starts + 1} {CARDS[first].word}"}, shown, right, why_not, about=about, then=action)


def _mornings(rng: Random) -> Iterator[State]:
    """The last people of a round are on a card, which can be paid for or not."""
    for state in evenings(rng):
        seat, player = state.turn, state.players[state.turn]
        spaces = [space for space, card in enumerate(state.row) if card and CARDS[card].top in AT_ONCE]
        if not spaces:
            continue
        place = CARD + pick(spaces, rng)
        player = player._replace(goods=rich(rng))
        full = tuple(other._replace(food=other.people + 1) for other in state.with_player(seat, player).players)
        yield sent(state._replace(players=full), seat, (place, 1))._replace(stage="pay", at=place)


@KINDS.kind(
    "sa.round.next", "sa.card.pay", "sa.card.decline", asks=dawn, ask="choice", positions=_mornings, across=True
)
def next_morning(state: State, rng: Random, rule: str) -> str | None:
    """Who starts the next round, and which card is the cheapest?"""
    actions = [action for action in state.actions if action[0] == "pay"]
    if rule == "sa.card.decline" or (rule == "sa.round.next" and rng.random() < 0.5):
        actions = [action for action in state.actions if action[0] == "decline"]
    if len([card for card in state.row if card]) < 3 or not actions:
        return None
    action = pick(actions, rng)
    _, events = after(state, action)
    return str(action) if "next_round" in told(events) else None
