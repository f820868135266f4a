"""What is said of an action in advance: it is what then happens, and nothing of what is hidden or left to chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
import toy
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import Step, Walk, walk, walks

from boardgames import CHANCE, GAMES, Action, Event, Forecast, NotationError, State, game, read
from boardgames.record import Record
from boardgames.stone_age.gathering import due
from boardgames.stone_age.goods import TAKE, TAKE_TWO, words
from boardgames.stone_age.pieces import CARDS
from boardgames.sumeria import scoring
from boardgames.sumeria.ending import series_points
from boardgames.tigris import external, monuments, support
from boardgames.tigris.grid import NAME
from boardgames.tigris.internal import temples_beside
from boardgames.tigris.pieces import COLOURS

FEW = settings(max_examples=max(3, settings().max_examples // 5))
"""For what asks about many actions."""

POSITIONS = {
    "sumeria": (
        "sumeria; stage take; round 1.3; spaces eem mp r; 1 akshak",
        "sumeria; round 1.3; start 1; turn 3; spaces eem mp r; 1 akshak der; 3 tutub",
    ),
    "stone_age": (
        "stone_age; stage feed; 1 people 10 food 2 wood 9",
        "stone_age; stage use; 1 on tool_maker / tools 4 4 4",
        "stone_age; stage use; 1 on field / track 10",
        "stone_age; stage use; 1 people 10 on hut 2",
    ),
    "tigris": (
        "tigris; stage support; placed i6; conflict black 1 2; 1 king i6 / hand t1; 2 king h7 / hand -",
        "tigris; temples + g7 h7; 1 king i6 / hand s1 f1 t1; 2 priest f7",
    ),
}
"""What worked examples leave out."""


def asked(name: str) -> Iterator[State]:
    """Positions in which a player decides: those of the worked examples, of random games, and some more."""
    subject = game(name)
    for example in subject.catalogue.examples.values():
        yield from Record.read(example.record).states
    for seats in subject.seats:
        for seed in range(4):
            yield from walk(subject.start(seats), seed).some(12)
    yield from map(read, POSITIONS[name])


def decided(state: State) -> bool:
    return state.to_move not in (None, CHANCE)


def test_every_forecast_has_its_words_and_all_words_are_said() -> None:
    for name in GAMES:
        subject = game(name)
        speech = subject.speech()
        said = {
            forecast.key: speech.say(forecast)
            for state in asked(name)
            if decided(state)
            for action in state.actions
            for forecast in state.forecast(action)
        }
        assert said.keys() == speech.templates["forecasts"].keys(), name
        assert all(said.values())
        rules = {f.rule for s in asked(name) if decided(s) for a in s.actions for f in s.forecast(a)}
        assert rules <= subject.catalogue.keys()
