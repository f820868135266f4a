"""The variant with civilization buildings, and the alternative board."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, pick, which_places
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import GAME
from boardgames.tigris.grid import BIT, lines_through, names
from boardgames.tigris.pieces import BUILDINGS, TILES
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, after_conflict, asked, play_on

REGISTRY: Final = Registry()


def _points(before: State, after: State, seat: int) -> int:
    had, has = before.points[seat], after.points[seat]
    assert had is not None
    assert has is not None
    return sum(has) - sum(had)


@REGISTRY.question
def building_goes(state: State, text: str) -> Question:
    """Where can the building be put after this tile?"""
    action, after, events = play_on(state, text)
    good = [option[2] for option in after.actions if option[0] == "building"]
    told = named(events, "line_complete", "line_too_short")
    right: tuple[Said, ...] = told
    if good:
        right = (*told, Remark("can_go", "te.building.line", {"places": tuple(good)}))
    colour = TILES.index(action[1])
    lines = lines_through(BIT[action[2]], after.tiles[colour])

    def why_not(place: str) -> Said:
        if after.stage == "building":
            return after.objections(Action("building", BUILDINGS[colour], place))[0]
        return told[0]

    def missed(place: str) -> Said:
        line = max((line for line in lines if line & BIT[place]), key=int.bit_count)
        values: dict[str, Value] = {"building": BUILDINGS[colour], "places": names(line), "place": place}
        return Remark("any_tile_of_line", "te.building.line", values)

    return which_places(good, right, why_not, missed, **asked(action))


@REGISTRY.question
def may_move(state: State, text: str) -> Question:
    """Can the building be taken to the line that this tile completes?"""
    action, after, events = play_on(state, text)
    colour = TILES.index(action[1])
    assert state.buildings is not None
    at = state.buildings[colour]
    told = named(events, "line_complete", "line_too_short")
    new, present = (
        max(line.bit_count() for line in lines_through(place, after.tiles[colour])) for place in (BIT[action[2]], at)
    )
    values: dict[str, Value] = {"building": BUILDINGS[colour], "number": new, "present": present}
    answer = "yes" if after.stage == "building" else "no"

    def why_not(word: str) -> Said:
        if word == "owner":
            return Remark("belongs_to_nobody", "te.building.line", values)
        return Remark("move_compare" if told else "fate_own", "te.building.move", values)

    options = tuple((word, Remark(f"move_{word}", "", values)) for word in ("yes", "no", "owner"))
    right = told or (Remark("fate_own", "te.building.move", values),)
    return choice({answer}, options, right, why_not, **asked(action))


@REGISTRY.question
def scores(state: State, player: str, text: str) -> Question:
    """How many points does this tile bring a player?"""
    seat = int(player) - 1
    action, after, events = play_on(state, text)
    number = _points(state, after, seat)
    told = named(events, "no_kingdom", "no_leader", "point_doubled", "point_leader", "point_king", "union_no_point")
    doubled = [event.values["player"] for event in named(told, "point_doubled")]
    rule = "te.building.points"
    values: dict[str, Value] = {"player": seat, "number": number}
    key = "doubled_for_owner" if seat in doubled else "doubled_for_other" if doubled else "not_doubled"
    right: tuple[Said, ...] = (Remark(key, rule, values), *told)
    wrong = Remark("ask_doubled", rule, values)
    return how_many(number, right, wrong, wrong, **asked(action))


@REGISTRY.question
def building_when(state: State, text: str) -> Question:
    """Can a building be put up, and when, with a tile that starts a conflict?"""
    return after_conflict(state, text, "building", "te.building.after_conflict")


@REGISTRY.question
def wins_with(state: State, player: str, text: str) -> Question:
    """How many points does a conflict bring, in which a building's tile is among the losses?"""
    seat = int(player) - 1
    action, after, events = play_on(state, text)
    counted = named(events, "conflict_won", "supporters_removed", "external_points")
    right = (*named(events, "tile_kept"), *counted)
    wrong = Remark("kept_scores_nothing", "te.building.kept")
    return how_many(_points(state, after, seat), right, wrong, wrong, **asked(action))


@REGISTRY.question
def monument_there(state: State, text: str) -> Question:
    """Can a monument be built on a square that holds a building?"""
    action, after, events = play_on(state, text)
    monument = any(option[0] == "monument" for option in after.actions)
    told = named(events, "no_monument_here", "square_complete")
    answer = "builds" if monument else "stays"

    def why_not(word: str) -> Said:
        return Remark("nothing_takes_it", "te.building.stays")

    options = tuple((word, Remark(f"over_{word}")) for word in ("supply", "on_top", "builds", "stays"))
    return choice({answer}, options, told, why_not, **asked(action))


@REGISTRY.goal
def puts_up(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Place a tile that completes a line for a building."""
    told = named(events, "line_complete", "line_too_short")
    ok = after.stage == "building"
    return Verdict(ok, told or (Remark("no_line_yet", "te.building.line"),))


@REGISTRY.goal
def two_points(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Score two points with one tile."""
    told = named(events, "point_doubled", "point_leader", "point_king", "no_leader", "no_kingdom")
    number = _points(before, after, before.turn)
    key = "two_scored" if number == 2 else "not_two_scored"
    remark = Remark(key, "te.building.points", {"player": before.turn, "number": number})
    return Verdict(number == 2, (remark, *told))


@REGISTRY.vary
def any_line(rng: Random) -> Fresh:
    """A tile placed among others of its colour: where can the building go?"""
    land = [f"{column}{row}" for row in range(4, 7) for column in "efghijkl"]
    while True:
        places = [place for place in land if rng.random() < 0.6]
        space = pick([place for place in land if place not in places], rng)
        put_up = f"market_hall {pick(places, rng)}" if rng.random() < 0.5 else "-"
        seats = "; ".join(f"{seat} / hand m{2 if seat == 1 else 1} s{4 if seat == 1 else 5}" for seat in range(1, 5))
        state = GAME.read(f"tigris; markets {' '.join(places)}; buildings {put_up}; {seats}")
        if state.play(f"tile market {space}").stage == "building":
            return Fresh(state, f"building_goes tile market {space}", NAMES)
