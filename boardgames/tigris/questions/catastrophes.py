"""Catastrophes, and swapping tiles: what can be hit, what falls apart, who goes home."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Event
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, outcome, pick, which_of
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark
from boardgames.tigris.grid import BESIDE, BIT, PLACES, names
from boardgames.tigris.pieces import RED, TILES
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, leader_options, may, played

REGISTRY: Final = Registry()

_HIT_RULES: Final = ("te.catastrophe.protected", "te.catastrophe.where", "te.catastrophe.forever")


@REGISTRY.question
def can_hit(state: State, *places: str) -> Question:
    """On which of these spaces can a catastrophe be played?"""
    actions = {place: Action("catastrophe", place) for place in places}
    against = {place: state.objections(action) for place, action in actions.items()}
    good = [place for place in places if not against[place]]
    right = Remark("can_hit", "te.catastrophe.where", {"places": tuple(good)})
    options = tuple((place, Remark("space", "", {"place": place})) for place in places)
    return which_of(good, options, (right,), lambda word: against[word][0], "te.catastrophe.where")


@REGISTRY.question
def may_hit(state: State, place: str) -> Question:
    """May a catastrophe be played here, and if not, why?"""
    text = f"catastrophe {place}"
    fine = Remark("may_hit", "te.catastrophe.where", {"place": place})
    return may(state, text, _HIT_RULES, fine)


@REGISTRY.question
def hand_after(state: State, text: str) -> Question:
    """How many tiles does the player hold when the swap is over?"""
    action, after, events = outcome(state, text)
    while after.to_move == CHANCE and after.stage == "swap":
        after = after.apply(next(iter(after.outcomes())), events)
    seat = state.turn
    number = after.hand_size(seat)
    right, wrong = (Remark(key, "te.swap.tiles", {"player": seat, "number": number}) for key in ("swap_even", "even"))
    return how_many(number, (right,), wrong, wrong, then=action)


@REGISTRY.question
def others_learn(state: State, text: str) -> Question:
    """What do the others learn of a swap?"""
    action, _, _ = outcome(state, text)
    onlooker = (state.turn + 1) % state.seats
    seen = state.mask(action, onlooker)
    number = sum(map(int, action[2::2]))
    answer = "which" if seen == action else "number" if str(number) in seen else "nothing"
    options = tuple((word, Remark(f"learn_{word}")) for word in ("which", "number", "nothing"))
    told = Remark("face_down", "te.swap.tiles", {"number": number})
    return choice({answer}, options, (told,), lambda _: told, then=action)


@REGISTRY.goal
def sends_home(before: State, action: Action, after: State, events: Sequence[Event], place: str) -> Verdict:
    """Send the leader there home with a catastrophe, in peace, and no other."""
    rule = "te.catastrophe.last_temple"
    gone = named(events, "loses_temple", "goes_home")
    there = [word for word, _ in leader_options(before)]
    home = [word for word in there if after.leader_at(word) is None]
    if home == [place] and gone:
        return Verdict(True, gone)
    at_war = named(events, "internal_begins", "external_begins", "conflicts_wait")
    return Verdict(False, (*at_war, Remark("not_that_leader", rule, {"place": place})))


@REGISTRY.goal
def keeps_only(before: State, action: Action, after: State, events: Sequence[Event], tile: str) -> Verdict:
    """Swap everything but the tiles of one kind."""
    hand, kept = before.held, after.hands[before.turn]
    wanted = tuple(number if TILES[colour] == tile else 0 for colour, number in enumerate(hand))
    if action[0] == "swap" and kept == wanted:
        return Verdict(True, named(events, "swapped"))
    return Verdict(False, (Remark("swap_others", "te.swap.tiles", {"tile": tile}),))


@REGISTRY.vary
def any_target(rng: Random) -> Fresh:
    """May a catastrophe be played on a space? Free spaces, tiles, treasures and leaders about as often."""
    state = played(rng, 12)
    legal = [place for place in PLACES if not state.objections(Action("catastrophe", place))]
    tiles = [place for place in legal if state.tile_at(place)]
    barred = [place for place in PLACES if place not in legal]
    return Fresh(state, f"may_hit {pick(pick([barred, tiles or legal], rng), rng)}", NAMES)


@REGISTRY.vary
def any_home(rng: Random) -> Fresh:
    """Who goes home when a temple beside a leader is hit?"""
    while True:
        state = played(rng, 12)
        beside = sum({other for place in state.leaders if place for other in _temples(state, place)})
        good = [place for place in names(beside) if not state.objections(Action("catastrophe", place))]
        if good:
            return Fresh(state, f"goes_home catastrophe {pick(good, rng)}", NAMES)


def _temples(state: State, place: int) -> set[int]:
    return {BIT[name] for name in names(BESIDE[place] & state.tiles[RED])}
