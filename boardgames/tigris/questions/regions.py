"""Regions and kingdoms: what is connected, who leads there, what grows and what falls apart.

Only functions that ask about graphs import NetworkX: otherwise every chapter's kernel would pay for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, pick, players, which_places
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import BIT, NAME, PLACES, flood, names, position
from boardgames.tigris.kingdoms import parts, touched
from boardgames.tigris.pieces import COLOURS, LEADERS
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, asked, kingdoms_are, line_of_play, number_in, played

REGISTRY: Final = Registry()


def _region(state: State, place: str) -> Any:
    """The region, a graph, that holds a place. Raises `LookupError` if nothing lies there."""
    from boardgames.tigris.graph import regions

    found = next((region for region in regions(state) if place in region), None)
    if found is None:
        raise LookupError(f"nothing lies on {place}")
    return found


def _together(state: State, one: str, other: str) -> bool:
    """Whether two places are connected."""
    start = BIT[one] & state.occupied
    return bool(start and flood(start, state.occupied) & BIT[other])


def _in_order(places: object) -> tuple[str, ...]:
    return tuple(place for place in PLACES if place in places)  # type: ignore[operator]


@REGISTRY.question
def hangs_together(state: State, place: str) -> Question:
    """Which tiles and leaders are in the region of this one?"""
    region = _region(state, place)
    answer = _in_order(region)

    def why_not(word: str) -> Said:
        if not BIT[word] & state.occupied:
            return Remark("lies_empty", "te.region.adjacent", {"place": word})
        row, column = position(word)
        corners = {(row + down, column + right) for down in (-1, 1) for right in (-1, 1)}
        if corner := next((other for other in answer if position(other) in corners), None):
            return Remark("corner_only", "te.region.adjacent", {"place": word, "other": corner})
        return Remark("not_connected", "te.region.adjacent", {"place": word})

    def missed(word: str) -> Said:
        import networkx as nx

        if word == place:
            return Remark("itself_missed", "te.region.adjacent", {"place": word})
        way = tuple(nx.shortest_path(region, place, word))
        return Remark("region_missed", "te.region.adjacent", {"place": word, "way": way})

    values: dict[str, Value] = {"places": answer, "number": len(answer)}
    right = Remark("region_is", "te.region.adjacent", values)
    about = (Remark("piece_asked", "", {"place": place}),)
    return which_places(answer, (right,), why_not, missed, about=about, marks=((place, "from"),))


@REGISTRY.question
def how_many_regions(state: State) -> Question:
    """How many regions are there?"""
    from boardgames.tigris.graph import regions

    found = regions(state)
    single = sum(len(region) == 1 for region in found)
    values: dict[str, Value] = {"number": len(found), "single": single, "larger": len(found) - single}
    right, wrong = (Remark(key, "te.region.adjacent", values) for key in ("regions_are", "count_regions"))
    return how_many(len(found), (right,), wrong, wrong)


@REGISTRY.question
def how_many_kingdoms(state: State) -> Question:
    """How many kingdoms are there?"""
    from boardgames.tigris.graph import kingdoms

    found = kingdoms(state)
    right = kingdoms_are([tuple(kingdom.graph["leaders"].values()) for kingdom in found])
    fewer, more = (Remark(key, "te.region.kingdom") for key in ("more_kingdoms", "fewer_kingdoms"))
    return how_many(len(found), right, fewer, more)


@REGISTRY.question
def led_by(state: State, place: str) -> Question:
    """Who has a leader in this kingdom?"""
    leaders = _region(state, place).graph["leaders"]
    answer = {str(seat + 1) for seat, _ in leaders}
    right = tuple(
        Remark("leader_there", "te.region.kingdom", {"player": seat, "leader": leader, "place": at})
        for (seat, leader), at in leaders.items()
    )

    def why_not(word: str) -> Said:
        return Remark("leads_not", "te.region.kingdom", {"player": int(word) - 1})

    return choice(answer, players(state), right, why_not, "te.region.kingdom", marks=((place, "from"),))


@REGISTRY.question
def in_peace(state: State, place: str) -> Question:
    """Which leaders could come into this kingdom without a conflict?"""
    taken = {leader: seat for seat, leader in _region(state, place).graph["leaders"]}
    answer = tuple(leader for leader in LEADERS if leader not in taken)
    options = tuple((word, Remark("leader_word", "", {"leader": word})) for word in LEADERS)
    right = Remark("peace_for", "te.region.peace", {"leaders": answer})

    def why_not(word: str) -> Said:
        values: dict[str, Value] = {
            "leader": word,
            "player": taken[word],
            "colour": COLOURS[LEADERS.index(word)],
        }
        return Remark("war_for", "te.region.peace", values)

    pictures = {leader: (f"{state.turn}{leader[0]}",) for leader in LEADERS}
    return choice(answer, options, (right,), why_not, "te.region.peace", pictures=pictures, marks=((place, "from"),))


@REGISTRY.question
def touches(state: State, place: str) -> Question:
    """How many kingdoms does this empty space touch?"""
    standing = sum(state.leaders)
    found = [names(kingdom & standing)[0] for kingdom in touched(BIT[place], state.realms)]
    places = tuple(sorted(found, key=PLACES.index))
    values: dict[str, Value] = {"number": len(found), "place": place, "places": places}
    counted = "touches_so_many" if found else "touches_none"
    right, fewer, more = (
        Remark(key, "te.region.kingdom", values) for key in (counted, "touches_more", "touches_fewer")
    )
    about = (Remark("space_asked", "", {"place": place}),)
    return how_many(len(found), (right,), fewer, more, about=about, marks=((place, "from"),))


@REGISTRY.question
def falls_into(state: State, *texts: str) -> Question:
    """Into how many regions does a kingdom fall, when these actions are played?"""
    action, states, told = line_of_play(state, texts)
    cuts = named(told[-1], "falls_apart", "cut_apart")
    home = named(told[-1], "loses_temple", "goes_home")
    number = number_in(cuts[0], "number") if cuts else 1
    right: tuple[Said, ...] = (*home, *(cuts or (Remark("stays_whole", "te.region.change"),)))
    if home and action[0] == "catastrophe":
        # Whoever goes home after the cut may have been a part of its own: what it cut into is not what is left.
        whole = next(kingdom for kingdom in state.realms if kingdom & BIT[action[1]])
        number = len(parts(whole, states[-1]))
        right = (*home, Remark("regions_left", "te.region.change", {"number": number}))
    why_not = Remark("count_parts", "te.region.change")
    return how_many(number, right, why_not, why_not, **asked(action))


@REGISTRY.question
def holds_together(state: State, place: str) -> Question:
    """Which pieces of this region hold it together, so that it falls apart without any one of them?"""
    import networkx as nx

    region = _region(state, place)
    answer = _in_order(set(nx.articulation_points(region)))

    def why_not(word: str) -> Said:
        if word not in region:
            return Remark("not_in_region", "te.region.adjacent", {"place": word})
        return Remark("not_needed", "te.region.change", {"place": word})

    def missed(word: str) -> Said:
        rest = region.subgraph(set(region) - {word})
        values: dict[str, Value] = {"place": word, "number": nx.number_connected_components(rest)}
        return Remark("is_needed", "te.region.change", values)

    right = Remark("needed_are", "te.region.change", {"places": answer})
    return which_places(answer, (right,), why_not, missed)


@REGISTRY.goal
def join(before: State, action: Action, after: State, events: Sequence[Event], one: str, other: str) -> Verdict:
    """Bring two places into one region."""
    ok = _together(after, one, other)
    told = named(events, "region_joins", "enters_kingdom")
    key = "joined_now" if ok else "not_joined_yet"
    values: dict[str, Value] = {"place": one, "other": other}
    marks = ((action[-1], "good"),) if ok else ()
    return Verdict(ok, (*told, Remark(key, "te.region.change", values)), marks)


@REGISTRY.goal
def part(before: State, action: Action, after: State, events: Sequence[Event], one: str, other: str) -> Verdict:
    """Cut a region between two places."""
    ok = not _together(after, one, other)
    told = named(events, "falls_apart", "cut_apart")
    key = "parted_now" if ok else "still_joined"
    return Verdict(ok, (*told, Remark(key, "te.region.change", {"place": one, "other": other})))


@REGISTRY.vary
def any_region(rng: Random) -> Fresh:
    """What is connected with a piece, in a region of some size."""
    from boardgames.tigris.graph import regions

    while True:
        state = played(rng)
        good = [region for region in regions(state) if 3 <= len(region) <= 8]
        if good:
            place = pick(_in_order(pick(good, rng)), rng)
            return Fresh(state, f"hangs_together {place}", NAMES)


@REGISTRY.vary
def any_touches(rng: Random) -> Fresh:
    """How many kingdoms an empty space touches, one or two as likely."""
    number = pick((1, 2), rng)
    while True:
        state = played(rng, 14)
        free = (bit for bit in BIT.values() if not bit & (state.occupied | state.catastrophes))
        good = [NAME[bit] for bit in free if len(touched(bit, state.realms)) == number]
        if good:
            return Fresh(state, f"touches {pick(good, rng)}", NAMES)
