"""Set-up: the row, the tokens, the start player, the first traders."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.sumeria import GAME
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import PLACED, SIZES
from boardgames.sumeria.questions.common import ASCENDANT, position
from boardgames.sumeria.tokens import EACH, TYPES
from boardgames.teaching.questions import Fresh, Question, Verdict, at_random, choice, how_many, outcome, pick, players
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


@REGISTRY.question
def space_of(state: State, token: str) -> Question:
    """Above which zone does the next token go?"""
    action, _, (event,) = outcome(state, f"token {token}")

    def why_not(word: str) -> Said:
        size = SIZES[int(word) - 1]
        key = "space_full" if sum(state.spaces[int(word) - 1]) == size else "space_later"
        return Remark(key, "su.setup.tokens", {"position": int(word), "number": size})

    options = tuple((str(at), Remark("space", "", {"position": at})) for at in range(1, len(SIZES) + 1))
    return choice({str(event.values["position"])}, options, (event,), why_not, then=action)


@REGISTRY.question
def in_bag(state: State, token: str) -> Question:
    """How many tokens of this type are in the bag?"""
    left = state.bag[TYPES.index(token)]
    values: dict[str, Value] = {"token": token, "number": left, "drawn": EACH - left, "all": EACH}
    right, wrong = (Remark(key, "su.setup.tokens", values) for key in ("left_in_bag", "count_bag"))
    return how_many(left, (right,), wrong, wrong, about=(Remark("token_asked", "", {"token": token}),))


@REGISTRY.question
def kept(state: State) -> Question:
    """How many traders does each player keep in front of them after set-up?"""
    placed = PLACED[state.seats]
    values = {"number": state.total - placed, "placed": placed, "all": state.total, "players": state.seats}
    right, wrong = (Remark(key, "su.setup.placement", values) for key in ("keeps", "count_kept"))
    return how_many(state.total - placed, (right,), wrong, wrong)


@REGISTRY.question
def next_to_place(state: State, place: str) -> Question:
    """Who places after this trader, or begins the first round?"""
    action, after, events = outcome(state, f"place {place}")
    assert after.to_move is not None
    following = Remark("places_next", "su.setup.placement", {"player": after.to_move})
    set_up = tuple(event for event in events if event.key == "set_up")

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        if not set_up and after.board.count(seat + 1) == PLACED[state.seats]:
            return Remark("has_placed", "su.setup.placement", {"player": seat, "number": PLACED[state.seats]})
        return Remark("one_each", "su.setup.placement", {"player": state.start_player})

    return choice({str(after.to_move + 1)}, players(state), set_up or (following,), why_not, then=action)


@REGISTRY.goal
def hold_residence(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Place a trader on the residence of a zone in the ascendant."""
    place = before.map.places[before.map.index[action[-1]]]
    at = position(before, place.zone)
    values: dict[str, Value] = {"place": place.id, "kind": place.kind, "zone": place.zone, "position": at}
    ok = place.kind == "residence" and at <= ASCENDANT
    key = "fine_residence" if ok else "no_residence" if place.kind != "residence" else "residence_below"
    rule = "su.board.rank" if key == "no_residence" else "su.setup.zone_order"
    return Verdict(ok, (Remark(key, rule, values),), ((place.id, "good"),) if ok else ())


@REGISTRY.vary
def any_bag(rng: Random) -> Fresh:
    """What is left in the bag."""
    state = at_random(GAME.start(), rng, lambda state: state.stage == "start")
    return Fresh(state, f"in_bag {pick(TYPES, rng)}")
