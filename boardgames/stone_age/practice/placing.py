"""Placing people: where, how many, who can follow and who is next; with two and three players, too."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Action, Value
from boardgames.practice.kinds import Kinds
from boardgames.stone_age.pieces import AREAS, BUILDING, CIRCLES, CROWD, HUNT, INDEX, PLACES, VILLAGE
from boardgames.stone_age.placing import BY_NUMBER, CHECKS, PLACE, can_place, room
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import after, even, knowing
from boardgames.stone_age.questions import cards, placing, players
from boardgames.stone_age.questions.common import open_to, smallest, some
from boardgames.teaching.questions import Question, choice, how_many, outcome, pick, which_of
from boardgames.teaching.questions import players as seats_of
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

_OPEN: Final = (2, 9)
"""Fewest and most open places that are asked for."""


def _placing(state: State) -> bool:
    return state.stage == "place" and state.to_move == state.turn


@KINDS.kind("sa.place.turns", asks=placing.open_places, ask="places", across=True)
def open_places(state: State, rng: Random, rule: str) -> str | None:
    """Where may people be placed?"""
    least, most = _OPEN
    return "" if _placing(state) and least <= len(open_to(state)) <= most else None


# ---------------------------------------------------------------- who can follow
def followers(state: State, text: str) -> Question:
    """Which of the other players could still go to the same place after this placement?"""
    action, then, _ = outcome(state, text)
    place = action[1]
    others = [seat for seat in range(state.seats) if seat != state.turn]
    refused = {
        seat: objections[0]
        for seat in others
        if (objections := then._replace(stage="place", turn=seat, to_move=seat).objections(smallest(place)))
    }
    able = tuple(seat for seat in others if seat not in refused)
    rule = "sa.place.hunt" if INDEX[place] == HUNT else "sa.place.resources"
    can = Remark("can_follow", rule, {"players": able, "place": place})

    def why_not(word: str) -> Said:
        return can if word == "nobody" else refused[int(word) - 1]

    right = (*((can,) if able else ()), *refused.values())
    answer = {str(seat + 1) for seat in able} or {"nobody"}
    options = tuple(option for option in seats_of(state, nobody=True) if option[0] != str(state.turn + 1))
    return choice(answer, options, right, why_not, rule, about=(action,), then=action)


@KINDS.kind("sa.place.hunt", "sa.place.resources", "sa.place.once", asks=followers, ask="choice", fixed=True)
def can_follow(state: State, rng: Random, rule: str) -> str | None:
    """Who else can go to the hunt, forest, clay pit, quarry or river?"""
    # With two players, nobody can follow but on the hunt.
    if not _placing(state) or (state.seats == 2 and rng.random() < 0.8):
        return None
    areas = [HUNT] if rule == "sa.place.hunt" else range(HUNT, len(AREAS))
    most = room(state, state.turn)
    there = [area for area in areas if most[area]]
    if rule == "sa.place.once":
        there = [area for area in there if any(placed[area] for placed in state.placed)]
    if not there:
        return None
    area = pick(there, rng)
    # Rather many: circles run out.
    action = BY_NUMBER[area, max(1 + int(rng.random() * most[area]) for _ in range(2))]
    open_ = any(room(after(state, action)[0], seat)[area] for seat in range(state.seats))
    return str(action) if open_ or rng.random() < 0.15 else None


def closed(state: State, player: str) -> Question:
    """To which of forest, clay pit, quarry and river can a player send nobody in this round, apart from those whom a
    lack of people keeps away?"""
    seat = int(player) - 1
    asked = state._replace(turn=seat, to_move=seat)
    refused = {place: found[0] for place in AREAS[1:] if (found := asked.objections(smallest(place)))}

    def is_open(place: str) -> Said:
        return Remark("still_room", "sa.place.resources", {"player": seat, "place": place})

    options = tuple((place, Remark("place", "", {"place": place})) for place in AREAS[1:])
    rule = next(iter(refused.values())).rule if refused else "sa.place.resources"
    about = (Remark("closed_to", "", {"player": seat}),)
    return which_of(refused, options, refused.values(), is_open, rule, about=about)


@KINDS.kind("sa.place.resources_2", "sa.place.resources_3", "sa.place.once", asks=closed, ask="places")
def closed_areas(state: State, rng: Random, rule: str) -> str | None:
    """Which resources are closed to a player?"""
    if not _placing(state) or (rule.endswith(("_2", "_3")) and not rule.endswith(str(state.seats))):
        return None
    seats = [seat for seat in range(state.seats) if state.in_hand(seat) > 0]
    return str(1 + pick(seats, rng))


# ---------------------------------------------------------------- legal or not
_FORBIDDING: Final = tuple(dict.fromkeys(check.rule for check in CHECKS))
_NEAR: Final = 3
"""So many people are tried where one or two are right."""


@KINDS.kind(*_FORBIDDING, asks=cards.which_legal, ask="choice")
def placements(state: State, rng: Random, rule: str) -> str | None:
    """Which of some placements are legal?"""
    if not _placing(state) or (rule.endswith(("_2", "_3")) and str(state.seats) not in rule):
        return None
    left = state.in_hand(state.turn)
    refused: dict[str, list[Action]] = {}
    tried = [
        action
        for action, (index, number) in PLACE.items()
        if index < BUILDING + state.seats and (number <= _NEAR or index < len(AREAS)) and number <= left + 1
    ]
    for action in some(tried, len(tried), rng):
        if objections := state.forbidden(action):
            refused.setdefault(objections[0].rule, []).append(action)
    if rule not in refused:
        return None
    legal = state.actions
    # Where a number is asked about, the same place with the right one is a good choice beside it.
    wrong = [refused.pop(rule)[0]]
    wrong += [actions[0] for actions in some(list(refused.values()), min(len(refused), 1 + int(rng.random() * 2)), rng)]
    good = [action for action in legal if action[1] in [other[1] for other in wrong]] or list(legal)
    right = some(good, min(len(good), 1 + int(rng.random() * 2)), rng)
    return ", ".join(sorted(map(str, (*right, *wrong))))


# ---------------------------------------------------------------- who is next
@KINDS.kind("sa.place.turns", "sa.use.order", asks=placing.next_to_place, ask="choice", fixed=True)
def next_to_place(state: State, rng: Random, rule: str) -> str | None:
    """Who acts after a placement?"""
    if not _placing(state):
        return None
    actions = list(state.actions)
    if rule == "sa.use.order":
        # The last ones are placed.
        actions = [action for action in actions if PLACE[action][1] == state.in_hand(state.turn)]
        others = (seat for seat in range(state.seats) if seat != state.turn)
        if not actions or any(can_place(state, seat) for seat in others):
            return None
        return str(pick(actions, rng))
    out = any(not state.in_hand(seat) for seat in range(state.seats))
    return str(pick(actions, rng)) if out or rng.random() < 0.1 else None


def still_placing(state: State) -> Question:
    """Which players have people left and can place them?"""
    able = [seat for seat in range(state.seats) if can_place(state, seat)]

    def has(seat: int) -> Remark:
        where = next((PLACES[place] for place, most in enumerate(room(state, seat)) if most), "")
        values: dict[str, Value] = {"player": seat, "left": state.in_hand(seat), "place": where}
        key = "must_place" if where else "no_placement" if state.in_hand(seat) else "all_out"
        return Remark(key, "sa.place.must", values)

    return choice(
        {str(seat + 1) for seat in able},
        seats_of(state),
        map(has, able),
        lambda word: has(int(word) - 1),
        "sa.place.must",
    )


@KINDS.kind("sa.place.must", asks=still_placing, ask="choice", fixed=True)
def must_place(state: State, rng: Random, rule: str) -> str | None:
    """Who must still place people?"""
    return "" if _placing(state) and any(not can_place(state, seat) for seat in range(state.seats)) else None


# ---------------------------------------------------------------- how many


def room_for(state: State, player: str, place: str, text: str) -> Question:
    """How many people could another player place there at most after this placement?"""
    seat, index = int(player) - 1, INDEX[place]
    action, then, _ = outcome(state, text)
    number = room(then, seat)[index]
    values: dict[str, Value] = {
        "player": seat, "place": place, "number": number, "left": then.in_hand(seat),
        "free": CIRCLES - sum(then.on(place)),
    }  # fmt: skip
    about = (action, Remark("room_asked", "", values))
    right, wrong = (Remark(key, "sa.place.resources", values) for key in ("most_in_area", "count_circles"))
    question = how_many(number, (right,), wrong, wrong, about=about, acts=(action,))
    mistakes = (
        (CIRCLES - sum(state.on(place)), Remark("count_those_too", "sa.place.resources", values)),
        (CIRCLES - sum(then.on(place)), Remark("too_few_in_hand", "sa.place.turns", values)),
        (CIRCLES, Remark("circles_are_shared", "sa.place.resources", values)),
    )
    return knowing(question, mistakes)


@KINDS.kind("sa.place.resources", asks=room_for, ask="number")
def room_after(state: State, rng: Random, rule: str) -> str | None:
    """How much room does a placement leave to another player?"""
    if not _placing(state) or state.seats == 2:
        return None
    mine, area = room(state, state.turn), 1 + int(rng.random() * (len(AREAS) - 1))
    others = [seat for seat in range(state.seats) if seat != state.turn]
    seats = [seat for seat in others if state.in_hand(seat) > 1 and not state.placed[seat][area]]
    if not mine[area] or not seats:
        return None
    seat, found = pick(seats, rng), []
    if sum(state.placed[other][area] > 0 for other in others) + 1 >= CROWD[state.seats]:
        return None
    for number in range(1, mine[area] + 1):
        then, _ = after(state, BY_NUMBER[area, number])
        found.append((room(then, seat)[area], f"{seat + 1}, {AREAS[area]}, {BY_NUMBER[area, number]}"))
    return even(found, rng)


def left_in_village(state: State) -> Question:
    """How many places of the village can still be occupied?"""
    question = players.still_open(state)
    free = sum(not any(placed[place] for placed in state.placed) for place in VILLAGE)
    return knowing(question, [(free, Remark("one_stays_empty", "sa.place.village_2_3", {"seats": state.seats}))])


@KINDS.kind("sa.place.village_2_3", asks=left_in_village, ask="number")
def village_left(state: State, rng: Random, rule: str) -> str | None:
    """How many places of the village can still be occupied?"""
    return "" if _placing(state) and state.seats < 4 else None
