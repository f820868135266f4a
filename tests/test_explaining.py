"""What is said of a rule the first time that it bites: every rule has a text, short, and true where it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from boardgames import GAMES, Dealer, Event, State
from boardgames import game as find_game
from boardgames.contract import CHANCE, Game, Objection
from boardgames.play.strengths import seated
from boardgames.teaching.explaining import (
    Explaining,
    Told,
    forbidden,
    happened,
    more,
    task,
)
from boardgames.teaching.lookup import entry

LONGEST = 40
"""Words."""


@cache
def moments(name: str) -> list[tuple[State, list[Event], tuple[Objection, ...]]]:
    """Positions of games of all kinds, with what happened on the way there, and what is forbidden there."""
    return list(_moments(find_game(name)))


def _moments(game: Game) -> Iterator[tuple[State, list[Event], tuple[Objection, ...]]]:
    for seed in range(6):
        rng, dealer = Random(seed), Dealer(seed)
        state = game.start(game.seats[seed % len(game.seats)], **{k: v[seed % len(v)] for k, v in game.options.items()})
        players = [seated(("random", "learner")[(seed + seat) % 2], seed) for seat in range(state.seats)]
        for number in range(250):
            if state.is_over:
                break
            events: list[Event] = []
            objections: tuple[Objection, ...] = ()
            if state.to_move == CHANCE:
                action = dealer.draw(state)
            else:
                assert state.to_move is not None
                action = players[state.to_move].choose(state.seen_by(state.to_move))
                if number % 8 == 0:
                    some = rng.sample(known := list(state.conceivable()), min(40, len(known)))
                    objections = tuple(each for one in some for each in state.objections(one))
            after = state.apply(action, events)
            yield state, events, objections
            state = after
    for rule in game.catalogue:
        found = entry(game.name, rule)
        record = found.record.branch(len(found.record.all_actions))
        for at in range(len(record.all_actions)):
            yield record.states[at], list(record.events(at)), ()
        yield found.start, [], found.objections


@cache
def said(name: str) -> dict[str, list[tuple[str, Told]]]:
    """All that is said in these games, by rule: each with the moment that it is said of."""
    speech = find_game(name).speech()
    found: dict[str, list[tuple[str, Told]]] = {}
    for state, events, objections in moments(name):
        for event in events:
            for told in happened(speech, [event]):
                found.setdefault(told.rule, []).append((f"event.{event.key} {event.rule}", told))
        for objection in objections:
            for told in forbidden(speech, [objection]):
                found.setdefault(told.rule, []).append((f"objection.{objection.key} {objection.rule}", told))
        for told in happened(speech, (), state):
            found.setdefault(told.rule, []).append((f"turn.{state.prompt()[0]}", told))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_its_explanation(name: str) -> None:
    assert find_game(name).speech().templates["first_time"].keys() == set(find_game(name).catalogue)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_explained_at_some_moment(name: str) -> None:
    assert not set(find_game(name).catalogue) - said(name).keys()


@pytest.mark.parametrize("name", GAMES)
def test_explanations_are_short_sentences(name: str) -> None:
    texts = {told.text for each in said(name).values() for _, told in each}
    assert not [text for text in texts if len(text.split()) > LONGEST]
    assert not [text for text in texts if not re.search(r"[.!?]$", text) or "{" in text or "kept secret" in text]


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_is_explained_where_it_is_named_or_where_the_file_says_so(name: str) -> None:
    """What the engine names is explained by the text of that rule: never by that of another, unless for a key of its
    own."""
    texts = find_game(name).speech().templates["first_time"]
    for rule, each in said(name).items():
        for moment, _ in each:
            key, _, named = moment.partition(" ")
            if named != rule:
                assert any(one.split()[0] == key for one in texts[rule]), (rule, moment)


@pytest.mark.parametrize("name", GAMES)
def test_every_text_names_a_moment_of_the_engine(name: str) -> None:
    templates = find_game(name).speech().templates
    kinds = {"event": "events", "objection": "objections", "turn": "turns"}
    known = {f"{kind}.{key}" for kind, table in kinds.items() for key in templates[table]} | {"event", "objection"}
    for rule, texts in templates["first_time"].items():
        assert not [one for one in texts if one.split()[0] not in known], rule


@pytest.mark.parametrize("name", GAMES)
def test_a_view_says_no_more_than_its_seat_may_know(name: str) -> None:
    """Whatever is hidden from a seat comes out of no explanation: two events that look alike to it are told alike."""
    speech = find_game(name).speech()
    for state, events, _ in moments(name):
        for event in events:
            if event.hidden:
                for seat in range(state.seats):
                    if seat != event.owner:
                        for told in happened(speech, [event.seen_by(seat)]):
                            for value in (event.values[one] for one in event.hidden):
                                words = value if isinstance(value, tuple) else (value,)
                                assert not any(speech.label(str(word)) in told.text.split() for word in words)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_decides_is_told_what_may_be_done(name: str) -> None:
    speech = find_game(name).speech()
    for state, _, _ in moments(name):
        if state.to_move not in (None, CHANCE):
            assert 3 < len(task(speech, state).split()) <= LONGEST, state.prompt()


@pytest.mark.parametrize("name", GAMES)
def test_more_leads_to_a_step(name: str) -> None:
    for rule in find_game(name).catalogue:
        page, _, cell = more(name, rule).partition("#cell-id=")
        assert page.startswith(f"{name}-") and page.endswith(".ipynb") and cell, rule


# ---------------------------------------------------------------- once, and two a turn


def told(*rules: str) -> list[Told]:
    return [Told(rule, rule) for rule in rules]


def rules(some: list[Told]) -> list[str]:
    return [one.rule for one in some]


def test_nothing_is_told_twice_and_two_at_most_in_a_turn() -> None:
    seen: list[str] = []
    subject = Explaining(seen.__contains__, seen.extend)
    assert subject.tell(told("a", "b", "c"), 1) and rules(subject.now) == ["a", "b"] and rules(subject.waiting) == ["c"]
    assert not subject.tell(told("a", "c", "d"), 1) and rules(subject.waiting) == ["c", "d"]
    assert not seen, "nobody has read it yet"
    subject.clear()
    assert seen == ["a", "b"]
    assert subject.tell(told("a", "c"), 2) and rules(subject.now) == ["c"] and not subject.waiting
    subject.clear()
    assert not subject.tell(told("a", "b", "c"), 3) and not subject.now


def test_what_waits_is_told_when_it_is_asked_for() -> None:
    seen: list[str] = []
    subject = Explaining(seen.__contains__, seen.extend)
    subject.tell(told("a", "b", "c", "d", "e"), 1)
    assert subject.tell_more() and rules(subject.now) == ["c", "d"] and rules(subject.waiting) == ["e"]
    assert subject.tell_more() and rules(subject.now) == ["e"] and not subject.waiting
    assert seen == ["a", "b", "c", "d"]
    assert not subject.tell_more() and not subject.now
    assert seen == ["a", "b", "c", "d", "e"]
