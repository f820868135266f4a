"""What Stone Age says of its rules the first time: its numbers are the engine's, and it is true of the position."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from boardgames import Dealer, Event, Record
from boardgames.contract import CHANCE
from boardgames.play.ahead import OneAhead
from boardgames.play.match import PERSON, Match
from boardgames.stone_age import GAME, State, placing
from boardgames.stone_age.goods import KINDS, VALUES
from boardgames.stone_age.pieces import DIE_GIVES, DIVISORS, MOST_PEOPLE, MOST_TOOL, MOST_TRACK, PENALTY, TILES
from boardgames.teaching.explaining import happened
from boardgames.teaching.first_game import SEAT, FirstGame, first_game

SPEECH = GAME.speech()
TEXTS: dict[str, dict[str, str]] = SPEECH.templates["first_time"]


def test_numbers_in_the_words_are_those_of_the_game() -> None:
    gained = TEXTS["sa.resource.gain"]["event"]
    for kind, divisor in zip(KINDS, DIVISORS[1:], strict=True):
        assert re.search(rf"\beach (full )?{divisor} (gives )?a {kind}", gained, re.IGNORECASE), kind
    worth = ", ".join(f"{kind} {value}" for kind, value in zip(KINDS, VALUES, strict=True))
    for rule in ("sa.building.any", "sa.building.choice"):
        assert all(worth in text for text in TEXTS[rule].values()), rule
    for text in (SPEECH.templates["decisions"]["die"], TEXTS["sa.card.dice"]["event"]):
        for face in range(1, 7):
            assert re.search(rf"\b{face} (is )?{SPEECH.label(DIE_GIVES[face])}", text), face
    assert f"{PENALTY} points" in SPEECH.templates["decisions"]["feed"] and MOST_PEOPLE == MOST_TRACK == 10
    assert f"up to {MOST_TOOL}" in TEXTS["sa.tool.upgrade"]["event"]


def test_players_do_not_alternate_when_they_use_their_people() -> None:
    events: list[Event] = []
    state = GAME.read("stone_age; stage use; 1 on forest 2 hunt 1; 2 on quarry 1")
    while state.turn == 0:
        state = state.play(str(next(iter(state.actions))), events)
    assert not any(state.placed[0]) and any(state.placed[1]), "all of one's people come first"
    assert "each player uses all their people" in TEXTS["sa.use.order"]["event"]


def test_the_buildings_for_any_resources_are_told_before_they_are_paid() -> None:
    (said,) = (said for said in TEXTS["sa.building.any"] if said.startswith("turn."))
    assert set(said.partition("tile=")[2].split("|")) == {
        tile.word for tile in TILES.values() if not tile.cost and not tile.kinds
    }


def test_that_nobody_may_come_back_is_told_to_whoever_could() -> None:
    for place, other in (("forest", "clay_pit"), ("hunt", "forest")):
        for elsewhere, told in ((2, True), (3, False)):
            events: list[Event] = []
            state = GAME.read(f"stone_age; 1 on {other} {elsewhere}").play(f"place {place} 2", events)
            assert state.in_hand(0) == 3 - elsewhere
            assert ("sa.place.once" in {each.rule for each in happened(SPEECH, events)}) is told


def test_whoever_cannot_pay_is_told_of_that_and_not_that_nobody_has_to() -> None:
    for kind, rule in (("card", "sa.card.decline"), ("building", "sa.building.decline")):
        for number in range(1, 5):
            at = f"{kind}_{number}"
            text = f"stone_age; players 4; stage use; round 2; row c1 c2 c3 c4; 1 on {at} hunt 1"
            events: list[Event] = []
            GAME.read(text).play(f"use {at}", events)
            assert [event.key for event in events][1] == "cannot_buy"
            (told,) = happened(SPEECH, events[1:2])
            assert told.rule == rule and kind in told.text and "Nobody has to" not in told.text
            assert re.match(r"Ann (had too few|did not have the) resources for this", told.text)
            events.clear()
            GAME.read(f"{text} / goods wood 4 brick 4 stone 4 gold 4").play(f"use {at}").play("decline", events)
            (told,) = happened(SPEECH, events[:1])
            assert told.rule == rule and told.text.startswith(f"Nobody has to buy a {kind}.")


def _player(state: State, event: Event) -> Any:
    return state.players[int(str(event.values["player"]))]


TRUE: dict[str, Callable[[State, Event], bool]] = {
    "tool_gained": lambda state, event: sum(_player(state, event).tools) == event.values["total"],
    "tool_raised": lambda state, event: all(_player(state, event).tools),
    "track_up": lambda state, event: _player(state, event).track == event.values["track"],
    "track_full": lambda state, event: _player(state, event).track == event.values["track"] == MOST_TRACK,
    "person_gained": lambda state, event: _player(state, event).people == event.values["people"],
    "hut_full": lambda state, event: _player(state, event).people == MOST_PEOPLE,
    "building_placed": lambda state, event: len(_player(state, event).buildings) == event.values["number"],
    "village_closed": lambda state, event: state.seats < 4,
    "area_closed": lambda state, event: event.rule == f"sa.place.resources_{state.seats}",
    "sits_out": lambda state, event: not placing.can_place(state, int(str(event.values["player"]))),
    "all_placed": lambda state, event: not any(placing.can_place(state, seat) for seat in range(state.seats)),
    "stack_empty": lambda state, event: any(
        not top and not below for top, below in zip(state.tops, state.below, strict=True)
    ),
}
"""What the words take for granted where something happened."""


def test_what_is_taken_for_granted_is_so() -> None:
    met = set()
    for seed in range(12):
        rng, dealer = Random(seed), Dealer(seed)
        state = GAME.start(2 + seed % 3)
        while not state.is_over:
            events: list[Event] = []
            action = dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng)
            # Where the next round has begun with it, people are at home again.
            after = state.apply(action, events)
            for event in events:
                if event.key in TRUE and (after.round == state.round or event.key != "all_placed"):
                    assert TRUE[event.key](after, event), (event, after.text)
                    met.add(event.key)
            state = after
    assert met >= TRUE.keys() - {"sits_out", "hut_full", "track_full"}, TRUE.keys() - met


def _followed(first: FirstGame, seed: int) -> int:
    """How many tasks are left when somebody has done what was asked, or else what is best, in the guided turns."""
    match, player = Match(Record(first.start), (PERSON, first.opponent), seed=seed), OneAhead(seed)
    while first.is_guided(match.record):
        if match.awaits_opponent:
            match.step()
        else:
            found = first.task(match.record)
            match.play(found[1] if found else player.choose(match.state.seen_by(SEAT)))
    return len(first.left(match.record))


def test_whatever_chance_does_nearly_all_tasks_can_be_done() -> None:
    first = first_game("stone_age")
    left = [_followed(first, seed) for seed in range(20)]
    assert left.count(0) >= 16 and max(left) <= 2, left
