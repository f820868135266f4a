"""Set-up: what lies on the table, what everybody begins with, and the three phases of a round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.stone_age.pieces import CARD, CARDS, INDEX, PLACES, SLOTS, STACK, TILES
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import placed, played
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, outcome, pick
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

_PHASES: Final = {"place": "phase_place", "use": "phase_use", "feed": "phase_feed"}


@REGISTRY.question
def stacks(state: State) -> Question:
    """How many building stacks are used?"""
    number = len(state.below)
    right, wrong = (Remark(key, "sa.setup.buildings", {"number": number}) for key in ("stacks_are", "count_stacks"))
    return how_many(number, (right,), wrong, wrong)


@REGISTRY.question
def in_the_box(state: State) -> Question:
    """How many building tiles go back to the box?"""
    used = STACK * len(state.below)
    values: dict[str, Value] = {"number": len(TILES) - used, "all": len(TILES), "used": used, "each": STACK}
    right, wrong = (Remark(key, "sa.setup.buildings", values) for key in ("box_is", "count_box"))
    return how_many(len(TILES) - used, (right,), wrong, wrong)


@REGISTRY.question
def price(state: State, place: str) -> Question:
    """How many resources does the card on this space cost?"""
    number = INDEX[place] - CARD + 1
    card = CARDS[state.row[number - 1]].word
    right = Remark("price_is", "sa.setup.cards", {"number": number, "card": card})
    wrong = Remark("count_price", "sa.setup.cards", {"number": SLOTS})
    return how_many(number, (right,), wrong, wrong, about=(Remark("card_asked", "", {"card": card}),),
                    marks=((place, "from"),))  # fmt: skip


@REGISTRY.question
def food_left(state: State, rounds: str) -> Question:
    """How much food is left when so many rounds have been fed and none was won?"""
    player, times = state.players[state.turn], int(rounds)
    left = player.food - times * player.people
    values: dict[str, Value] = {"number": left, "food": player.food, "people": player.people, "rounds": times}
    right, wrong = (Remark(key, "sa.setup.player", values) for key in ("food_is_left", "count_food"))
    return how_many(left, (right,), wrong, wrong)


@REGISTRY.question
def phase_after(state: State, text: str) -> Question:
    """In which phase is the round after this action?"""
    action, after, events = outcome(state, text)
    phase = next(phase for phase in ("feed", "use", "place") if state.stage == phase or named(events, _PHASES[phase]))
    begun = named(events, _PHASES[phase]) or (Remark("still_phase", "sa.round.phases", {"player": after.turn}),)

    def why_not(word: str) -> Said:
        return Remark(f"not_phase_{word}", "sa.round.phases")

    options = tuple((word, Remark(f"phase_{word}")) for word in _PHASES)
    return choice({phase}, options, begun, why_not, about=(action,), then=action)


@REGISTRY.goal
def stand(before: State, action: Action, after: State, events: Sequence[Event], place: str) -> Verdict:
    """Place people there."""
    return placed(events, place)


@REGISTRY.vary
def any_price(rng: Random) -> Fresh:
    """A card of the row at the beginning of a round."""
    round_ = 1 + int(rng.random() * 3)
    state = played(rng, lambda state: state.stage == "place" and state.round == round_)
    return Fresh(state, f"price {pick(PLACES[CARD : CARD + SLOTS], rng)}")
