"""Treasures: who takes them, when, which and how many, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, NotationError, Value
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, pick, players, which_places
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import GAME, ending, treasures
from boardgames.tigris.grid import BIT, names
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.pieces import COLOURS, LEADERS
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, asked, play_on

REGISTRY: Final = Registry()


def _collected(after: State, events: list[Event]) -> State:
    """Whoever has to take treasures has taken them: which ones does not matter to how many."""
    while after.stage == "treasure":
        after = after.apply(next(iter(after.actions)), events)
    return after


def _nothing_taken(state: State, action: Action) -> Remark:
    """Why nobody takes treasures and none wait for a trader."""
    alone = action[0] == "tile" and not touched(BIT[action[2]], state.realms)
    if alone:
        return Remark("no_kingdom_yet", "te.treasure.no_trader")
    return Remark("nothing_together", "te.treasure.trader")


@REGISTRY.question
def collector(state: State, text: str) -> Question:
    """Who takes treasures because of this action?"""
    action, after, events = play_on(state, text)
    seat = after.to_move if after.stage == "treasure" else None
    told: tuple[Said, ...] = named(events, "treasures_wait", "conflict_won", "conflict_tied")
    if seat is not None:
        told = (*told, Remark("trader_owner", "te.treasure.trader", {"player": seat}))
    elif not named(events, "treasures_wait"):
        told = (*told, _nothing_taken(state, action))

    def why_not(word: str) -> Said:
        if word == "nobody":
            return Remark("treasures_meet", "te.treasure.trader")
        if seat is None and named(events, "treasures_wait"):
            return Remark("needs_trader", "te.treasure.no_trader", {"player": int(word) - 1})
        if seat is None:
            return _nothing_taken(state, action)
        other = int(word) - 1
        lost = state.place_of(other, "trader") and not after.place_of(other, "trader")
        key = "trader_is_gone" if lost else "active_or_not" if other == state.turn else "not_the_trader"
        return Remark(key, "te.treasure.trader", {"player": other})

    answer = {"nobody" if seat is None else str(seat + 1)}
    return choice(answer, players(state, nobody=True), told, why_not, **asked(action))


@REGISTRY.question
def taken_by(state: State, text: str) -> Question:
    """How many treasures are taken because of this action?"""
    action, after, events = play_on(state, text)
    end = _collected(after, events)
    number = state.treasures.bit_count() - end.treasures.bit_count()
    right = Remark("all_but_one", "te.treasure.trader", {"number": number, "all": number + 1 if number else 0})
    wrong = Remark("one_stays", "te.treasure.trader")
    told = named(events, "treasures_wait")
    return how_many(number, told or (right,), wrong, wrong, **asked(action))


@REGISTRY.question
def may_take(state: State) -> Question:
    """Which treasures may the trader's owner take now?"""
    good = names(treasures.choosable(state))
    key = "corners_first" if treasures.choosable(state) & state.board.first else "any_of_these"
    right = Remark(key, "te.treasure.choice", {"places": good})

    def why_not(place: str) -> Said:
        objection = state.objections(Action("treasure", place))[0]
        if objection.key == "others_first":
            # The objection names those that come first, which is the answer.
            return Remark("has_to_wait", objection.rule, {"place": place})
        return objection

    def missed(place: str) -> Said:
        return Remark("may_take_now", "te.treasure.choice", {"place": place})

    return which_places(good, (right,), why_not, missed)


@REGISTRY.question
def when_taken(state: State, text: str) -> Question:
    """When are the treasures taken that an action brings together?"""
    action, after, events = play_on(state, text)
    if after.stage == "treasure":
        answer, rule = "at_once", "te.treasure.trader"
    else:
        answer, rule = "later", "te.treasure.no_trader"
    told: tuple[Said, ...] = named(events, "treasures_wait")
    right = Remark("taken_at_once" if answer == "at_once" else "taken_when_led", rule)

    def why_not(word: str) -> Said:
        return Remark(f"not_{word}" if answer == "at_once" else "no_turn_brings", rule)

    options = tuple((word, Remark(f"when_{word}")) for word in ("at_once", "turn_end", "own_turn", "later"))
    return choice({answer}, options, (right, *told), why_not, **asked(action))


@REGISTRY.question
def weakest_with(state: State, player: str) -> Question:
    """What is a player's weakest colour worth, treasures assigned in the best way?"""
    seat = int(player) - 1
    points, taken = state.points[seat], state.taken[seat]
    assert points is not None
    assert taken is not None
    total = ending.assigned(points, taken)
    values: dict[str, Value] = {"player": seat, "number": min(total), "treasures": taken}
    values |= dict(zip(COLOURS, total, strict=True))
    right, wrong = (Remark(key, "te.treasure.joker", values) for key in ("jokers_given", "give_jokers"))
    about = (Remark("weakest_asked", "", values),)
    return how_many(min(total), (right,), wrong, wrong, about=about)


@REGISTRY.goal
def collect(before: State, action: Action, after: State, events: Sequence[Event], number: str) -> Verdict:
    """Take so many treasures, or more, with one action."""
    seat = before.turn
    told: list[Event] = []
    end = _collected(after, told)
    gained = (end.taken[seat] or 0) - (before.taken[seat] or 0)
    values: dict[str, Value] = {"player": seat, "number": gained}
    others = named(events, "treasures_wait", "internal_begins", "external_begins")
    ok = gained >= int(number)
    key = "collects" if ok else "collects_less" if gained else "collects_none"
    return Verdict(ok, (*others, Remark(key, "te.treasure.trader", values)))


@REGISTRY.vary
def any_collector(rng: Random) -> Fresh:
    """A tile that joins two temples with treasures; somebody's trader may lead there, or nobody's."""
    way = ("g10", "h10", "i10", "j10", "k10")
    while True:
        gap, beside = pick(way, rng), ["f9", "e10", "f11", "j11", "l11"]
        seats: list[list[str]] = [[], [], [], []]
        for leader in (*LEADERS, "trader"):
            if rng.random() < 0.5:
                place = beside.pop(int(rng.random() * len(beside)))
                pick([led for led in seats if not any(one.startswith(leader) for one in led)], rng).append(
                    f"{leader} {place}"
                )
        text = "; ".join(f"{number} {' '.join(led)} / hand m3 s3" for number, led in enumerate(seats, start=1))
        lying, turn = " ".join(place for place in way if place != gap), 1 + int(rng.random() * 4)
        try:
            state = GAME.read(f"tigris; turn {turn}; left 1; settlements {lying}; {text}")
        except NotationError:  # two leaders of one colour in a kingdom
            continue
        after = state.play(f"tile market {gap}")
        if after.conflict is None and (after.stage == "treasure" or rng.random() < 0.3):
            return Fresh(state, f"collector tile market {gap}", NAMES)


@REGISTRY.vary
def any_weakest(rng: Random) -> Fresh:
    """Points and some treasures: what is the weakest colour worth?"""
    points = " ".join(str(int(rng.random() * 9) + 3) for _ in COLOURS)
    number = 1 + int(rng.random() * 4)
    lying = " ".join(names(sum(BIT[place] for place in _SOME[number:])))
    text = f"tigris; treasures {lying}; 1 / hand t6 / points {points} / treasures {number}; 2 / hand s6"
    return Fresh(GAME.read(text), "weakest_with 1", NAMES[:2])


_SOME: Final = ("b2", "p2", "b8", "o9", "f3", "i7", "k1", "k11", "n5", "f10")
