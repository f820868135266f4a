"""What the finders and questions of several chapters need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from random import Random
from typing import Final, TypeVar

from boardgames.contract import Action, Event
from boardgames.sumeria import traders
from boardgames.sumeria.position import State
from boardgames.sumeria.questions.common import ASCENDANT, ends_round, row_ids
from boardgames.sumeria.round import ROUNDS
from boardgames.teaching.questions import Given, Question, Verdict, pick
from boardgames.teaching.wording import Remark, Said

T = TypeVar("T")

SET_UP: Final = (0.0, 0.15)
"""The part of a game to look at for its set-up."""

_DOES: Final = {"add": traders.add, "move": traders.move, "remove": traders.remove}


def acts(state: State, action: Action) -> tuple[Said, ...]:
    """An action, and whose it is."""
    assert state.to_move is not None
    return Remark("action_of", "", {"player": state.to_move}), action


def with_actor(asks: Callable[..., Question]) -> Callable[..., Question]:
    """The same question about an action, which also says whose it is."""

    @wraps(asks)
    def asked(state: State, *arguments: str) -> Question:
        question = asks(state, *arguments)
        return question._replace(about=acts(state, *question.imagined))

    return asked


def at_round_end(asks: Callable[..., Question]) -> Callable[..., Question]:
    """The same question, asked only before the last action of a round."""

    @wraps(asks)
    def asked(state: State, *arguments: str) -> Question:
        assert ends_round(state)
        return asks(state, *arguments)

    return asked


def within_round(asks: Callable[..., Question]) -> Callable[..., Question]:
    """The same question about an action, asked only if the round goes on after it."""

    @wraps(asks)
    def asked(state: State, *arguments: str) -> Question:
        assert not ends_round(state)
        return asks(state, *arguments)

    return asked


def with_mistakes(asked: Question, mistakes: Mapping[Given, Said]) -> Question:
    """The same question, in which wrong answers that are easily given have an explanation of their own."""

    def wrong(given: Given) -> Verdict:
        return Verdict(False, (mistakes[given],)) if given in mistakes else asked.wrong(given)

    return asked._replace(wrong=wrong)


def acted(state: State, action: Action, events: list[Event] | None = None) -> State:
    """The traders and the row after an action, before anything else happens."""
    return _DOES[action[0]](state, action, events)


def first_zones(state: State) -> tuple[str, ...]:
    """The zones in the ascendant."""
    return row_ids(state, state.row[:ASCENDANT])


def any_action(state: State, rng: Random) -> Action:
    """To add, to move or to remove: each is as likely."""
    kind = pick(sorted({action[0] for action in state.actions}), rng)
    return pick([action for action in state.actions if action[0] == kind], rng)


def last_action(state: State, rng: Random) -> str:
    """Any last action of a round; nothing at another time."""
    return str(any_action(state, rng)) if ends_round(state) else ""


def before_next_round(state: State, rng: Random) -> str | None:
    """Any last action of a round that is not the last; None at another time."""
    return (last_action(state, rng) or None) if state.round < ROUNDS else None


def shuffled(things: Sequence[T], rng: Random) -> list[T]:
    """The things in a random order."""
    left = list(things)
    return [left.pop(int(rng.random() * len(left))) for _ in things]


def zone_of(state: State, place: str) -> int:
    """The number of the zone in which a settlement lies."""
    return state.map.zone_of[state.map.index[place]]
