"""The first phase: people are placed, turn after turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from boardgames.contract import Action, Check, Event, Objection, Value, forbids, implements, judge, tell
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CIRCLES,
    CROWD,
    FIELD,
    HOME,
    HUNT,
    HUT,
    MOST_PEOPLE,
    PLACES,
    TOOL_MAKER,
    VILLAGE,
    VILLAGE_OPEN,
)
from boardgames.stone_age.position import State


def takes(index: int) -> int:
    """How many people a place outside the areas takes: exactly so many."""
    return 2 if index == HUT else 1


def _action(index: int, number: int) -> Action:
    """Where a place takes one number only, that number is not said."""
    said = () if index >= len(AREAS) and number == takes(index) else (str(number),)
    return Action("place", PLACES[index], *said)


PLACE: Final = {
    _action(index, number): (index, number) for index in range(len(PLACES)) for number in range(1, MOST_PEOPLE + 1)
}
"""All that can be said, with the place's index and the number of people."""
BY_NUMBER: Final = {meaning: action for action, meaning in PLACE.items()}
PASS: Final = Action("pass")

_RULES: Final = (
    "sa.place.hunt", *("sa.place.resources",) * 4, "sa.place.tool_maker", "sa.place.hut", "sa.place.field",
    *("sa.place.card",) * 4, *("sa.place.building",) * 4,
)  # fmt: skip
"""For each place the rule that says who stands there."""
_CIRCLED: Final = range(HUNT + 1, len(AREAS))
_CROWD_RULES: Final = {2: "sa.place.resources_2", 3: "sa.place.resources_3"}


# ---------------------------------------------------------------- what is forbidden
def room(state: State, seat: int) -> bytes:
    """For each place the most people that `seat` may put there now, were it its turn."""
    left = state.in_hand(seat)
    most = bytearray(len(PLACES))
    if left <= 0:
        return bytes(most)
    seats, placed, mine = state.seats, state.placed, state.placed[seat]
    # All places are added up at once: as numbers in base 256, of which no digit overflows.
    total = sum([int.from_bytes(people, "big") for people in placed]).to_bytes(HOME + 1, "big")
    if not mine[HUNT]:
        most[HUNT] = left
    crowd = CROWD[seats]
    for area in _CIRCLED:
        if not (here := total[area]):
            most[area] = min(left, CIRCLES)
        elif (
            here < CIRCLES
            and not mine[area]
            and (crowd == seats or sum([people[area] > 0 for people in placed]) < crowd)
        ):
            most[area] = min(left, CIRCLES - here)
    tool_maker, hut, field = total[TOOL_MAKER], total[HUT], total[FIELD]
    if (tool_maker > 0) + (hut > 0) + (field > 0) < VILLAGE_OPEN[seats]:
        most[TOOL_MAKER], most[FIELD] = not tool_maker, not field
        if not hut and left >= 2:
            most[HUT] = 2
    for place, thing in enumerate(state.row + state.tops, start=CARD):
        if thing and not total[place]:
            most[place] = 1
    return bytes(most)


@implements("sa.place.must")
def can_place(state: State, seat: int) -> bool:
    """Whether `seat` has people left and a legal placement for them, which is then a duty."""
    left = state.in_hand(seat)
    if left <= 0:
        return False
    if not state.placed[seat][HUNT]:
        return True
    if state.without:
        asked = state._replace(stage="place", turn=seat, to_move=seat)
        return any(not judge(asked, action, CHECKS) for action in conceivable(state.seats))
    return any(room(state, seat))


@cache
def conceivable(seats: int) -> tuple[Action, ...]:
    """All placements that can be said with so many players."""
    return tuple(action for action, (index, _) in PLACE.items() if index < BUILDING + seats)


@forbids("sa.place.must")
def no_passing(state: State, action: Action) -> Objection | None:
    """A player who can place must."""
    return Objection("sa.place.must", "must_place", {"player": state.turn, "left": state.in_hand(state.turn)})


@forbids("sa.place.turns")
def people_left(state: State, action: Action) -> Objection | None:
    """Only people that are in hand can be placed."""
    _, number = PLACE[action]
    left = state.in_hand(state.turn)
    if number <= left or _one_for_the_hut(state, action):
        return None
    key = "too_few_people" if left else "nobody_in_hand"
    return Objection("sa.place.turns", key, {"player": state.turn, "number": number, "left": left})


def _one_for_the_hut(state: State, action: Action) -> bool:
    """Whether the last person in hand would go to the hut. What forbids it is that the hut takes two, as when one is
    named; without that rule, or without the one about people in hand, the other says what it says."""
    if BY_NUMBER[HUT, takes(HUT)] != action or state.in_hand(state.turn) != 1:
        return False
    return state.without.isdisjoint(("sa.place.hut", "sa.place.turns"))


@forbids("sa.place.once")
def only_once(state: State, action: Action) -> Objection | None:
    """Nobody adds to own people."""
    index, _ = PLACE[action]
    if not (here := state.placed[state.turn][index]):
        return None
    place = action[1]
    return Objection("sa.place.once", "stands_there", {"player": state.turn, "place": place, "number": here}, (place,))


def _exactly(rule: str, *places: int) -> Check:
    """The check that a place takes a certain number of people, and that there is such a place."""

    def number_fits(state: State, action: Action) -> Objection | None:
        index, number = PLACE[action]
        if index not in places:
            return None
        place = action[1]
        if CARD <= index < BUILDING and not state.row[index - CARD]:
            return Objection(rule, "no_card", {"place": place}, (place,))
        if index >= BUILDING and not state.tops[index - BUILDING]:
            return Objection(rule, "no_building", {"place": place}, (place,))
        if _one_for_the_hut(state, action):
            number = 1
        if number == takes(index):
            return None
        return Objection(rule, "exactly", {"place": place, "exact": takes(index), "number": number}, (place,))

    return forbids(rule)(number_fits)


@forbids("sa.place.one_per_circle")
def circle_is_free(state: State, action: Action) -> Objection | None:
    """On a village place, a card or a building nobody else may stand."""
    index, _ = PLACE[action]
    if index < len(AREAS):
        return None
    owner = next((seat for seat, people in enumerate(state.placed) if people[index]), None)
    if owner is None:
        return None
    return Objection("sa.place.one_per_circle", "occupied", {"place": action[1], "player": owner}, (action[1],))


@forbids("sa.place.resources")
def circles_are_left(state: State, action: Action) -> Objection | None:
    """Forest, clay pit, quarry and river have seven circles each."""
    index, number = PLACE[action]
    if not HUNT < index < len(AREAS):
        return None
    here = sum(people[index] for people in state.placed)
    if here + number <= CIRCLES:
        return None
    values: dict[str, Value] = {"place": action[1], "number": number, "left": max(0, CIRCLES - here)}
    return Objection("sa.place.resources", "circles_full", values, (action[1],))


@forbids("sa.place.village_2_3")
def village_is_open(state: State, action: Action) -> Objection | None:
    """With two or three players one of the three village places stays empty."""
    index, _ = PLACE[action]
    if index not in VILLAGE or state.seats not in (2, 3):
        return None
    others = [PLACES[place] for place in VILLAGE if place != index and any(p[place] for p in state.placed)]
    if len(others) < VILLAGE_OPEN[state.seats]:
        return None
    values: dict[str, Value] = {"place": action[1], "others": tuple(others), "number": state.seats}
    return Objection("sa.place.village_2_3", "village_full", values, tuple(others))


def _crowd(seats: int) -> Check:
    """The check of how many players may stand in an area when so many play."""
    rule = _CROWD_RULES[seats]

    def not_crowded(state: State, action: Action) -> Objection | None:
        index, _ = PLACE[action]
        if state.seats != seats or not HUNT < index < len(AREAS):
            return None
        others = tuple(seat for seat, people in enumerate(state.placed) if people[index] and seat != state.turn)
        if len(others) < CROWD[seats]:
            return None
        return Objection(rule, "crowded", {"place": action[1], "players": others, "number": CROWD[seats]}, (action[1],))

    return forbids(rule)(not_crowded)


CHECKS: Final = (
    people_left,
    only_once,
    _exactly("sa.place.tool_maker", TOOL_MAKER),
    _exactly("sa.place.hut", HUT),
    _exactly("sa.place.field", FIELD),
    _exactly("sa.place.card", *range(CARD, BUILDING)),
    _exactly("sa.place.building", *range(BUILDING, HOME)),
    # Before what is free: where nobody may come, fewer people may not either.
    _crowd(2),
    _crowd(3),
    circle_is_free,
    circles_are_left,
    village_is_open,
)


# ---------------------------------------------------------------- what happens
@implements(*dict.fromkeys(_RULES), *_CROWD_RULES.values(), "sa.place.village_2_3")
def place(state: State, action: Action, events: list[Event] | None) -> State:
    """One or more people go onto one place."""
    index, number = PLACE[action]
    seat = state.turn
    placed = _put(state, index, number)
    if events is not None:
        values: dict[str, Value] = {"player": seat, "place": action[1], "number": number, "left": placed.in_hand(seat)}
        events.append(Event(_RULES[index], "placed", values, (action[1],)))
        _tell_closed(placed, index, events)
        _tell_sitting_out(state, placed, events)
    return placed


def hold_back(state: State, action: Action, events: list[Event] | None) -> State:
    """Passing, where it is allowed: the other people stay at home for this round."""
    seat, left = state.turn, state.in_hand(state.turn)
    tell(events, "sa.place.turns", "held_back", player=seat, left=left)
    held = _put(state, HOME, left)
    if events is not None:
        _tell_sitting_out(state, held, events)
    return held


def _put(state: State, index: int, number: int) -> State:
    placed, seat = state.placed, state.turn
    mine = placed[seat]
    mine = mine[:index] + bytes((mine[index] + number,)) + mine[index + 1 :]
    return state._replace(placed=(*placed[:seat], mine, *placed[seat + 1 :]))


def _tell_closed(state: State, index: int, events: list[Event]) -> None:
    """What is closed to others from now on."""
    name = PLACES[index]
    if HUNT < index < len(AREAS):
        here = [people[index] for people in state.placed]
        crowd = _CROWD_RULES.get(state.seats)
        if sum(here) == CIRCLES and "sa.place.resources" not in state.without:
            tell(events, "sa.place.resources", "area_full", (name,), place=name)
        elif crowd and crowd not in state.without and sum(map(bool, here)) == CROWD[state.seats]:
            tell(events, crowd, "area_closed", (name,), place=name, number=CROWD[state.seats])
    elif index in VILLAGE and state.seats in (2, 3) and "sa.place.village_2_3" not in state.without:
        empty = [PLACES[place] for place in VILLAGE if not any(people[place] for people in state.placed)]
        if len(VILLAGE) - len(empty) == VILLAGE_OPEN[state.seats]:
            tell(events, "sa.place.village_2_3", "village_closed", tuple(empty), place=empty[0])


def _tell_sitting_out(before: State, state: State, events: list[Event]) -> None:
    """Who could place before the last placement and cannot now, sits out."""
    for seat in clockwise(state):
        if (left := state.in_hand(seat)) and can_place(before, seat) and not can_place(state, seat):
            tell(events, "sa.place.must", "sits_out", player=seat, left=left)


@implements("sa.place.turns")
def following(state: State) -> int | None:
    """The next player clockwise who can place; nobody when all people are placed."""
    return next((seat for seat in clockwise(state) if can_place(state, seat)), None)


def clockwise(state: State) -> Iterator[int]:
    """The seats in turn, from the one after the player whose turn it is to that player."""
    return ((state.turn + step) % state.seats for step in range(1, state.seats + 1))
