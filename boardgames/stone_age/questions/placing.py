"""Placing people: where, how many, and who is next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Event, Value
from boardgames.stone_age.pieces import AREAS, BUILDING, CARD, CIRCLES, HUNT, INDEX, PLACES
from boardgames.stone_age.placing import PLACE, can_place, room
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import open_to, played, smallest
from boardgames.teaching.questions import (
    Fresh,
    Question,
    Verdict,
    choice,
    how_many,
    legal_or_not,
    named,
    outcome,
    players,
    which_places,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


@REGISTRY.question
def open_places(state: State) -> Question:
    """Where may the player to move place people?"""
    places, values = open_to(state), {"player": state.turn, "left": state.in_hand(state.turn)}

    def missed(word: str) -> Said:
        return Remark("is_open", "sa.place.turns", {**values, "place": word})

    return which_places(
        places,
        (Remark("open_places", "sa.place.turns", {**values, "number": len(places), "places": places}),),
        lambda word: state.objections(smallest(word))[0],
        missed,
        about=(Remark("places_of", "", values),),
    )


@REGISTRY.question
def most_at(state: State, place: str) -> Question:
    """How many people can be placed there at most?"""
    index = INDEX[place]
    number = room(state, state.turn)[index]
    rule = "sa.place.hunt" if index == HUNT else "sa.place.resources"
    values: dict[str, Value] = {"place": place, "number": number, "left": state.in_hand(state.turn)}
    values["free"] = CIRCLES - sum(state.on(place))
    most, count = ("most_hunters", "count_hunters") if index == HUNT else ("most_in_area", "count_circles")
    right: tuple[Said, ...] = (Remark(most, rule, values),) if number else state.objections(smallest(place))
    wrong = Remark(count, rule, values)
    return how_many(number, right, wrong, wrong, marks=((place, "from"),))


@REGISTRY.question
def may_place(state: State, *texts: str) -> Question:
    """Is the last of these placements legal after the others, and if not, which rule forbids it?"""
    *before, text = texts
    now = state
    for earlier in before:
        _, now, _ = outcome(now, earlier)
    is_legal = Remark("may_place", "sa.place.turns", {"player": now.turn})
    question = legal_or_not(now, text, _rules(now, Action.parse(text)), is_legal)
    # Only the answer shows the circles that are barred then.
    then = Action.parse(before[0]) if before else None
    return question._replace(then=then, acts=tuple(map(Action.parse, texts)))


def _rules(state: State, action: Action) -> tuple[str, ...]:
    """The rules that might seem to forbid it."""
    if action[0] == "pass":
        return ("sa.place.must", "sa.place.turns")
    index, _ = PLACE[action]
    if index == HUNT:
        return ("sa.place.once", "sa.place.one_per_circle", "sa.place.turns")
    if index < len(AREAS):
        crowd = (f"sa.place.resources_{state.seats}",) if state.seats < 4 else ()
        return ("sa.place.once", "sa.place.resources", *crowd, "sa.place.turns")
    if index >= CARD:
        kind = "card" if index < BUILDING else "building"
        return ("sa.place.once", "sa.place.one_per_circle", f"sa.place.{kind}")
    closed = ("sa.place.village_2_3",) if state.seats < 4 else ("sa.place.once",)
    return (f"sa.place.{PLACES[index]}", "sa.place.one_per_circle", *closed)


@REGISTRY.question
def next_to_place(state: State, text: str) -> Question:
    """Who acts after this placement?"""
    action, after, events = outcome(state, text)
    seat = after.turn
    rule = "sa.place.turns" if after.stage == "place" else "sa.use.order"
    following = Remark("places_next" if after.stage == "place" else "uses_first", rule, {"player": seat})

    def why_not(word: str) -> Said:
        other = int(word) - 1
        left = after.in_hand(other)
        if after.stage != "place":
            return Remark("starts_using", rule, {"player": seat})
        if can_place(after, other):
            return Remark("clockwise", "sa.place.turns", {"player": other, "other": seat})
        return Remark("no_placement" if left else "all_out", "sa.place.must", {"player": other, "left": left})

    told = named(events, "sits_out", "all_placed")
    return choice({str(seat + 1)}, players(state), (*told, following), why_not, about=(action,), then=action)


@REGISTRY.goal
def closes(before: State, action: Action, after: State, events: Sequence[Event], place: str) -> Verdict:
    """Place people so that nobody else can go there any more in this round."""
    shut = tuple(
        event for event in named(events, "area_full", "area_closed", "village_closed") if place in event.spaces
    )
    left = CIRCLES - sum(after.on(place)) if INDEX[place] < len(AREAS) else 1
    still = Remark("still_open", _closed_by(place, before.seats), {"place": place, "number": left})
    return Verdict(bool(shut), shut or (still,), ((place, "good"),) if shut else ())


def _closed_by(place: str, seats: int) -> str:
    """The rule to think of where the place is to be closed to others."""
    if INDEX[place] < len(AREAS):
        return f"sa.place.resources_{seats}" if seats < 4 else "sa.place.resources"
    return "sa.place.village_2_3" if INDEX[place] < CARD and seats < 4 else "sa.place.one_per_circle"


@REGISTRY.vary
def any_open(rng: Random) -> Fresh:
    """A first phase of a game of four in which some places are closed to the player to move."""
    return Fresh(played(rng, _some_closed), "open_places")


@REGISTRY.vary
def any_open_few(rng: Random) -> Fresh:
    """The same with two or three players."""
    return Fresh(played(rng, _some_closed, 2 + int(rng.random() * 2)), "open_places")


def _some_closed(state: State) -> bool:
    return state.stage == "place" and state.to_move != CHANCE and 2 <= len(open_to(state)) <= 7
