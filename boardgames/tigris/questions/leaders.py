"""Leaders: where they may stand, what moving them means, and when they go home."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import (
    Fresh,
    Question,
    Verdict,
    choice,
    named,
    outcome,
    pick,
    players,
    which_of,
    which_places,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import BESIDE, BIT, PLACES, names
from boardgames.tigris.pieces import LEADERS, RED
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import (
    NAMES,
    asked,
    kingdom_of,
    leader_at,
    leader_options,
    leader_pictures,
    may,
    play_on,
    played,
)

REGISTRY: Final = Registry()

_OTHERS: Final = 2
"""Leaders elsewhere that are offered besides those beside a lost temple."""
_RULES: Final = ("te.leader.temple", "te.leader.river", "te.leader.no_union", "te.leader.empty")


@REGISTRY.question
def places_beside(state: State, leader: str, temple: str) -> Question:
    """Where beside this temple may the leader of the active player stand?"""
    beside = names(BESIDE[BIT[temple]])
    answer = tuple(place for place in beside if not state.objections(Action("leader", leader, place)))

    def why_not(word: str) -> Said:
        if objections := state.objections(Action("leader", leader, word)):
            return objections[0]
        return Remark("other_temple", "te.leader.temple", {"place": word, "other": temple})

    def missed(word: str) -> Said:
        return Remark("place_missed", "te.leader.temple", {"place": word})

    values: dict[str, Value] = {"leader": leader, "places": answer, "number": len(answer)}
    right = Remark("may_stand", "te.leader.temple", values)
    return which_places(answer, (right,), why_not, missed, marks=((temple, "from"),))


@REGISTRY.question
def may_lead(state: State, text: str) -> Question:
    """May the leader be placed or moved there, and if not, which rule forbids it?"""
    return may(state, text, _RULES, Remark("leader_may", "te.leader.ways"))


@REGISTRY.question
def movable(state: State) -> Question:
    """Which leaders on the board may the active player move or withdraw?"""
    answer = [place for leader in LEADERS if (place := state.place_of(state.turn, leader))]

    def why_not(word: str) -> Said:
        if (found := state.leader_at(word)) is None:
            return Remark("no_leader_there", "te.leader.own", {"place": word})
        seat, leader = found
        return Remark("not_ones_own", "te.leader.own", {"player": seat, "leader": leader})

    def missed(word: str) -> Said:
        _, leader = leader_at(state, word)
        return Remark("own_missed", "te.leader.own", {"place": word, "leader": leader})

    right = Remark("own_are", "te.leader.own", {"places": tuple(answer)})
    return which_places(sorted(answer, key=PLACES.index), (right,), why_not, missed)


@REGISTRY.question
def goes_home(state: State, text: str) -> Question:
    """Whose leaders go home when temples are lost, by a catastrophe or under a monument?"""
    action, after, events = play_on(state, text)
    there = leader_options(state)
    lost = state.tiles[RED] & ~after.tiles[RED]
    beside = [place for place, _ in there if BESIDE[BIT[place]] & lost]
    offered = {*beside, *[place for place, _ in there if place not in beside][:_OTHERS]}
    gone = [place for place in beside if after.leader_at(place) is None]
    told = named(events, "turned_over", "loses_temple", "goes_home")
    rule = named(told, "loses_temple")[0].rule if gone else "te.leader.needs_temple"

    def why_not(word: str) -> Said:
        if word == "nobody":
            return Remark("last_temple_falls", rule)
        seat, leader = leader_at(state, word)
        left = names(BESIDE[BIT[word]] & after.tiles[RED])
        values: dict[str, Value] = {"player": seat, "leader": leader, "places": left, "place": word}
        return Remark("has_temple" if word in beside else "loses_none", rule, values)

    right: tuple[Said, ...] = told if gone else (*told, Remark("nobody_goes", rule))
    options = (*(option for option in there if option[0] in offered), ("nobody", Remark("nobody")))
    about = asked(action, line=text)
    return which_of(gone or ("nobody",), options, right, why_not, rule, pictures=leader_pictures(state), **about)


@REGISTRY.question
def comes_of(state: State, text: str) -> Question:
    """What does this action start: nothing, an internal or an external conflict?"""
    action, _, events = outcome(state, text)
    told = named(events, "internal_begins", "external_begins", "conflicts_wait")
    found = "internal" if any(event.key == "internal_begins" for event in told) else "external" if told else "nothing"
    options = tuple((word, Remark(f"comes_{word}")) for word in ("nothing", "internal", "external"))
    calm = named(events, "lives_in_peace", "founds_kingdom", "peaceful_union", "leader_withdrawn")
    right: tuple[Said, ...] = told[:1] or (*calm[:1], Remark("starts_nothing", "te.turn.causes"))

    def why_not(word: str) -> Said:
        kind = "leader" if action[0] == "leader" else "tile"
        return Remark(f"not_{word}_by_{kind}", "te.turn.causes")

    return choice({found}, options, right, why_not, **asked(action))


@REGISTRY.question
def scores_by_leader(state: State, text: str) -> Question:
    """Who scores by this action of a leader?"""
    action, after, _ = outcome(state, text)
    gained = [seat for seat in range(state.seats) if after.points[seat] != state.points[seat]]
    right = Remark("leaders_score_nothing", "te.leader.no_points", {"leader": action[1]})
    answer = {str(seat + 1) for seat in gained} or {"nobody"}
    return choice(answer, players(state, nobody=True), (right,), lambda _: right, **asked(action))


@REGISTRY.question
def acts_next(state: State, text: str) -> Question:
    """Who takes the next action?"""
    action, after, events = outcome(state, text)
    told = named(events, "next_turn")
    seat = int(str(told[0].values["player"])) if told else after.turn
    right = told or (Remark("has_second", "te.turn.actions", {"player": seat}),)
    wrong = Remark("two_actions", "te.turn.actions", {"player": state.turn, "left": state.left})
    return choice({str(seat + 1)}, players(state), right, lambda _: wrong, **asked(action))


@REGISTRY.goal
def enter(before: State, action: Action, after: State, events: Sequence[Event], place: str) -> Verdict:
    """Bring a leader into the kingdom of a place, in peace."""
    rule = "te.region.peace"
    if action[0] != "leader" or action[2] == "home":
        return Verdict(False, (Remark("by_a_leader", "te.leader.ways", {"place": place}),))
    if before.place_of(before.turn, action[1]) in kingdom_of(before, place):
        return Verdict(False, (Remark("only_moves", "te.leader.ways"),))
    if at_war := named(events, "internal_begins"):
        return Verdict(False, (*at_war, Remark("no_peace", rule)))
    told = named(events, "enters_kingdom", "founds_kingdom", "lives_in_peace")
    if place not in kingdom_of(after, action[2]):
        return Verdict(False, (*told, Remark("other_kingdom", "te.region.kingdom", {"place": place})))
    return Verdict(True, (*told, Remark("in_the_kingdom", rule, {"place": place})), ((action[2], "good"),))


@REGISTRY.goal
def hold_two(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Place or move a leader in peace so that two temples are beside it."""
    if action[0] != "leader" or action[2] == "home":
        return Verdict(False, (Remark("by_placing", "te.leader.ways"),))
    # Nobody knows before a conflict whether the leader stays.
    if at_war := named(events, "internal_begins"):
        return Verdict(False, (*at_war, Remark("no_peace", "te.region.peace")))
    found = names(BESIDE[BIT[action[2]]] & after.tiles[RED])
    ok = len(found) >= 2
    values: dict[str, Value] = {"place": action[2], "places": found}
    key = "stands_firm" if ok else "stands_on_one"
    return Verdict(ok, (Remark(key, "te.leader.needs_temple", values),), ((action[2], "good"),) if ok else ())


@REGISTRY.vary
def any_place(rng: Random) -> Fresh:
    """Whether a leader may stand near some temple; each answer as likely as can be."""
    wanted = pick(("", *_RULES[:3]), rng)
    while True:
        state = played(rng)
        temples = state.tiles[RED]
        near = [place for place in PLACES if BESIDE[BIT[place]] & (temples | _around(temples))]
        good = []
        for place in near:
            for leader in LEADERS:
                action = Action("leader", leader, place)
                rules = {objection.rule for objection in state.objections(action)}
                if rules == ({wanted} if wanted else set()):
                    good.append(action)
        if good:
            return Fresh(state, f"may_lead {pick(good, rng)}", NAMES)


def _around(places: int) -> int:
    found = 0
    for place in names(places):
        found |= BESIDE[BIT[place]]
    return found
