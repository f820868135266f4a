"""The end: what a turn ends with, when the game is over, and who comes first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.counts import plus
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, choice, named, pick
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.bag import missing
from boardgames.tigris.grid import each
from boardgames.tigris.pieces import HAND, NOTHING, PASS, size
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    acting,
    attacks,
    does,
    fought,
    joints,
    often,
    placings,
    seen,
    short_of_tiles,
    some,
    spoken,
    spread,
    told,
)
from boardgames.tigris.questions import ending
from boardgames.tigris.questions.common import play_on, turn_over

KINDS: Final = Kinds()


# ---------------------------------------------------------------- the end of a turn
_ORDER: Final = ("income", "refill", "test", "next")


def first(state: State) -> Question:
    """What comes first when this turn ends? Whether the game is over is looked at whenever nothing comes before it."""
    events: list[Event] = []
    state.apply(PASS, events)
    true = "income" if named(events, "monument_pays") else "refill" if missing(state) else "test"
    values: dict[str, Value] = {"player": state.turn}

    def why_not(word: str) -> Said:
        if _ORDER.index(word) < _ORDER.index(true):
            return Remark(f"no_{word}", "te.turn.end", values)
        return Remark("comes_later", "te.turn.end")

    options = tuple((word, Remark(f"first_{word}")) for word in ("refill", "test", "income", "next"))
    right: tuple[Said, ...] = (
        *named(events, "monument_pays", "refills", "few_treasures")[:1],
        Remark("order_of_end", "te.turn.end"),
    )
    return choice({true}, options, right, why_not, about=(does(state, PASS),), then=PASS)


def few_treasures(rng: Random) -> Iterator[State]:
    """Positions of play in which players have taken nearly all treasures. A turn begins with three at least."""
    for state in acting(rng, (0.4, 1.0)):
        lying, taken = list(each(state.treasures)), list(state.taken)
        stay = sum(some(lying, (3 if state.left == 2 else 2) + int(rng.random() * 2), rng))
        for _ in range((state.treasures & ~stay).bit_count()):
            seat = int(rng.random() * state.seats)
            taken[seat] = (taken[seat] or 0) + 1
        yield state.but(treasures=stay, taken=tuple(taken))


@KINDS.kind("te.turn.end", asks=first, ask="choice", fixed=True, positions=few_treasures)
def first_at_end(state: State, rng: Random, rule: str) -> str | None:
    """What comes first when a turn ends?"""
    return "" if size(state.bag) >= missing(state) else None


def _asks_draws(state: State, player: str, text: str) -> Remark:
    return Remark("draws_asked", "", {"player": int(player) - 1})


@KINDS.kind(
    "te.turn.refill",
    asks=spoken(ending.draws, _asks_draws, 1), ask="number", across=True, positions=acting,
)  # fmt: skip
def refills(state: State, rng: Random, rule: str) -> str | None:
    """How many tiles does a player draw at the end of a turn?"""
    actions = some(attacks(state), 2, rng) + [
        action for action in some(placings(state, joints(state)), 4, rng) if state.apply(action).uniting
    ]
    if not actions or size(state.bag) < 12:
        return None
    line = fought(state, pick(actions, rng), rng)
    _, after, _ = play_on(state, told(line, " > "))
    if after.stage in ("conflict", "support"):
        return None
    lacking = [HAND - size(hand) for hand in after.hands]
    seat = int(rng.random() * state.seats)
    # Few are drawn most.
    if after.turn != state.turn or not often((0.16, 0.17, 0.25, 0.5, 1), lacking[seat], rng):
        return None
    return f"{seat + 1}, {told(line, ' > ')}"


# ---------------------------------------------------------------- the end of the game
def _closing(rng: Random) -> Iterator[State]:
    """Positions near the end of the game: few treasures, or few tiles."""
    treasures, tiles = few_treasures(rng), short_of_tiles(rng)
    while True:
        yield next(treasures)
        yield next(tiles)


def _ends(state: State, text: str) -> Question:
    """When is the game over? What this table has agreed on is said if it matters."""
    found = spoken(ending.ends_when)(state, text)
    if not text.startswith("swap"):
        return found
    agreed = Remark("swap_at_once" if state.immediate else "swap_goes_on")
    return found._replace(about=(*found.about, agreed))


@KINDS.kind("te.end.treasures", "te.end.bag", asks=_ends, ask="choice", across=True, positions=_closing)
def ends_when(state: State, rng: Random, rule: str) -> str | None:
    """Is the game over at once, with this turn, or not?"""
    short = size(state.bag) < 12
    if short != (rule == "te.end.bag"):
        return None
    swaps = [action for action in state.actions if action[0] == "swap"] if short else []
    # How a conflict ends depends on what both sides add.
    quiet = [action for action in some(placings(state, -1), 8, rng) if not state.apply(action).uniting]
    actions = [*some(swaps, 5, rng), *quiet, PASS]

    def when(action: Action) -> str | None:
        question = ending.ends_when(state, str(action))
        if rule not in question.rules:
            return None
        (answer,) = question.answer  # type: ignore[misc]
        return str(answer)

    if not short and state.treasures.bit_count() > 2 and rng.random() < 0.66:
        # It goes on mostly, unless this brings treasures together.
        actions = [action for action in actions if state.apply(action).stage == "treasure"]
    found = spread(actions, when, rng, least=1 + short)
    if found is None or (short and when(found) == "not" and rng.random() < 0.3):
        return None
    return str(found)


def _last_turns(rng: Random) -> Iterator[State]:
    """Positions of play in which nothing is left to draw: the game ends with this turn."""
    for state in acting(rng, (0.5, 1.0)):
        if missing(state):
            gone, seat = list(state.swapped), int(rng.random() * state.seats)
            gone[seat] = plus(seen(gone[seat]), seen(state.bag))
            yield state.but(bag=NOTHING, swapped=tuple(gone))


def _ranked(state: State, number: str) -> Question:
    """Who takes a place at the end? Monuments pay once more, and treasures are given to the weakest colours."""
    found = ending.ranked(state, number)
    events: list[Event] = []
    turn_over(state, events)
    assert isinstance(found.answer, frozenset)
    seats = {int(word) - 1 for word in found.answer}
    assigned = (event for event in named(events, "treasures_assigned") if event.values["player"] in seats)
    values: dict[str, Value] = {"player": state.turn}
    last = Remark("last_turn", "", values)
    return found._replace(right=(*named(events, "monument_pays"), *assigned, *found.right), about=(last, *found.about))


@KINDS.kind(
    "te.end.winner", "te.treasure.joker", "te.monument.points",
    asks=_ranked, ask="choice", fixed=True, across=True, positions=_last_turns,
)  # fmt: skip
def ranked(state: State, rng: Random, rule: str) -> str | None:
    """Who comes first, second, third or fourth?"""
    if state.stage != "act" or (rule == "te.monument.points" and not any(state.monuments)):
        return None
    place = str(1 + int(rng.random() * state.seats))
    # Who shares a place is seen at once.
    return place if ending.ranked(state, place).number == 1 else None
