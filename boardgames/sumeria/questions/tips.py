"""The two tips: experiments, and how far one can plan the row."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.sumeria import drift, tips
from boardgames.sumeria.position import State
from boardgames.sumeria.questions.common import ASCENDANT, played, position, row_events, zone_tokens, zones
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, outcome
from boardgames.teaching.registry import LabelledExperiment, Registry, bars
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

_WINS: Final = Remark("wins_measured")


# ---------------------------------------------------------------- experiments


@REGISTRY.experiment
def placing() -> LabelledExperiment:
    """Spread traders, place them anywhere, or crowd them."""
    return LabelledExperiment(tips.placing(), bars("spread", "anywhere", "crowd"), _WINS)


@REGISTRY.experiment
def residences() -> LabelledExperiment:
    """Spread traders: on residences first, anywhere, or on villages first."""
    return LabelledExperiment(tips.residences(), bars("residences", "anywhere", "villages"), _WINS)


@REGISTRY.experiment
def timing() -> LabelledExperiment:
    """Plan for the end of the round, or take what the row shows."""
    return LabelledExperiment(tips.timing(), bars("plans", "takes"), _WINS)


@REGISTRY.experiment
def drifting() -> LabelledExperiment:
    """From which places of the row the zones come that are settled."""
    places = tuple(Remark("bar_place", "", {"position": place}) for place in range(1, drift.ZONES + 1))
    return LabelledExperiment(tips.drifting(), places, Remark("settled_measured"), Remark("all_alike"))


# ---------------------------------------------------------------- questions


@REGISTRY.question
def settled_after(state: State, *actions: str) -> Question:
    """Which zones are in the ascendant after these actions?"""
    events: list[Event] = []
    after = state
    for text in actions:
        _, after, told = outcome(after, text)
        events += row_events(told)
    answer = tuple(state.map.zones[zone].id for zone in after.row[:ASCENDANT])

    def why_not(word: str) -> Said:
        return Remark("not_in_time", "su.score.zones", {"zone": word, "position": position(after, word)})

    right = Remark("ascendant", "su.score.zones", {"zones": answer})
    acts, pictures = tuple(map(Action.parse, actions)), zone_tokens(state)
    return choice(answer, zones(state), (*events, right), why_not, "su.score.zones", pictures=pictures, acts=acts)


@REGISTRY.question
def ways_up(state: State, zone: str) -> Question:
    """By how many different actions can the player to move bring the zone into the ascendant?"""
    ways = [action for action in state.actions if position(state.apply(action), zone) <= ASCENDANT]
    counts = tuple(sum(action[0] == kind for action in ways) for kind in ("add", "move", "remove"))
    values: dict[str, Value] = {
        "zone": zone,
        "number": len(ways),
        "position": position(state, zone),
        **dict(zip(("adds", "moves", "removes"), counts, strict=True)),
    }
    about = (Remark("zone_asked", "", {"zone": zone}),)
    if position(state, zone) > ASCENDANT + 1:
        right, wrong = (Remark(f"ways_{key}", "su.add.zone_up", values) for key in ("none", "too_far"))
        return how_many(0, (right,), wrong, wrong, about=about)
    right, fewer, more = (Remark(f"ways_{key}", "su.move.zone_up", values) for key in ("up", "more", "fewer"))
    return how_many(len(ways), (right,), fewer, more, about=about)


@REGISTRY.question
def in_next_ascendant(state: State, player: str) -> Question:
    """In how many of the zones that come to the top when the row turns does the player have traders?"""
    seat = int(player) - 1
    coming = state.row[ASCENDANT : 2 * ASCENDANT]
    found = tuple(
        state.map.zones[zone].id
        for zone in coming
        if any(state.board[place] == seat + 1 for place in state.map.zone_places[zone])
    )
    values: dict[str, Value] = {"player": seat, "number": len(found), "zones": found}
    all_three = tuple(state.map.zones[zone].id for zone in coming)
    right = Remark("present_in", "su.next.zone_row", values)
    wrong = Remark("come_up", "su.next.zone_row", {"player": seat, "zones": all_three})
    return how_many(len(found), (right,), wrong, wrong)


@REGISTRY.goal
def safe(before: State, action: Action, after: State, events: Sequence[Event], zone: str) -> Verdict:
    """Act so that the zone is in the ascendant whatever the next player does."""
    replies = {reply: position(after.apply(reply), zone) for reply in after.actions}
    worst = max(replies, key=lambda reply: replies[reply])
    told = row_events(events)
    values: dict[str, Value] = {"zone": zone, "position": replies[worst]}
    if replies[worst] <= ASCENDANT:
        return Verdict(True, (*told, Remark("stays_up", "su.score.zones", values)))
    return Verdict(False, (*told, Remark("can_fall", "su.score.zones", values), worst))


@REGISTRY.goal
def new_residence(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Place on the residence of a zone in which one has no trader yet."""
    place = before.map.places[before.map.index[action[-1]]]
    zone = before.map.zone_index[place.zone]
    here = any(before.board[other] - 1 == before.to_move for other in before.map.zone_places[zone])
    key = "crowded_there" if here else "spread_there" if place.kind == "residence" else "no_residence"
    rule = "su.board.rank" if key == "no_residence" else "su.score.majority"
    values = {"place": place.id, "kind": place.kind, "zone": place.zone}
    return Verdict(key == "spread_there", (Remark(key, rule, values),))


@REGISTRY.vary
def any_ways(rng: Random) -> Fresh:
    """How many actions bring the fourth zone into the ascendant."""
    state = played(rng)
    return Fresh(state, f"ways_up {state.map.zones[state.row[ASCENDANT]].id}")
