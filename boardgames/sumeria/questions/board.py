"""The board and its routes: zones, settlements of three kinds, and what is linked with what.

Only functions that ask about routes import NetworkX: otherwise every chapter's kernel would pay for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.sumeria.atlas import KINDS, Place
from boardgames.sumeria.position import State
from boardgames.sumeria.questions.common import played, zone_tokens, zones
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, pick, which_of, which_places
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


def _place(state: State, word: str) -> Place:
    return state.map.places[state.map.index[word]]


def _zone(state: State, place: str) -> str:
    """The zone in which a settlement lies."""
    return state.map.zones[state.map.zone_of[state.map.index[place]]].id


def lies(state: State, place: str) -> Remark:
    """What a settlement is, and where it lies."""
    kind = _place(state, place).kind
    # A zone has only one residence.
    key = "residence" if kind == "residence" else "settlement"
    return Remark(key, "su.board.zones", {"place": place, "kind": kind, "zone": _zone(state, place)})


@REGISTRY.question
def kind(state: State, place: str) -> Question:
    """Is the settlement a residence, a city or a village?"""
    options = tuple((word, Remark("kind", "", {"kind": word})) for word in KINDS)
    true = lies(state, place)
    why_not = Remark("other_kind", "su.board.zones", true.values)
    return choice({_place(state, place).kind}, options, (true,), lambda _: why_not)


@REGISTRY.question
def lies_in(state: State, place: str) -> Question:
    """In which zone does the settlement lie?"""

    def why_not(word: str) -> Said:
        return Remark("not_in_zone", "su.board.zones", {"place": place, "zone": word})

    about = (Remark("settlement_asked", "", {"place": place}),)
    pictures = zone_tokens(state)
    return choice({_zone(state, place)}, zones(state), (lies(state, place),), why_not, about=about, pictures=pictures)


@REGISTRY.question
def settlements(state: State, zone: str, kind: str = "") -> Question:
    """Which settlements (of a kind) does the zone have?"""
    found = tuple(place.id for place in state.map.places if _zone(state, place.id) == zone and kind in ("", place.kind))

    def missing(word: str) -> Said:
        return Remark("zone_has", "su.board.zones", {"zone": zone, "place": word})

    right = Remark("zone_settlements", "su.board.zones", {"zone": zone, "places": found})
    return which_places(found, (right,), lambda word: lies(state, word), missing)


@REGISTRY.question
def linked(state: State, place: str) -> Question:
    """To which settlements does a trade route lead straight from this one?"""
    import networkx as nx

    from boardgames.sumeria.graph import trade_routes

    graph = trade_routes(state)
    found = tuple(graph[place])

    def why_not(word: str) -> Said:
        if word == place:
            return Remark("itself", "su.move.route", {"place": place})
        way = tuple(nx.shortest_path(graph, place, word))
        return Remark("not_linked", "su.board.zones", {"place": word, "way": way})

    def missed(word: str) -> Said:
        return Remark("link_missed", "su.board.zones", {"place": place, "other": word})

    right = Remark("links", "su.board.zones", {"place": place, "others": found, "number": len(found)})
    about = (Remark("settlement_asked", "", {"place": place}),)
    return which_places(found, (right,), why_not, missed, about=about, marks=((place, "from"),))


@REGISTRY.question
def steps(state: State, origin: str, target: str) -> Question:
    """How many routes does the shortest way between two settlements have?"""
    import networkx as nx

    from boardgames.sumeria.graph import trade_routes

    way = tuple(nx.shortest_path(trade_routes(state), origin, target))
    values: dict[str, Value] = {"way": way, "number": len(way) - 1}
    right, shorter, longer = (
        Remark(key, "su.board.zones", values) for key in ("shortest_way", "no_shorter_way", "a_shorter_way")
    )
    return how_many(len(way) - 1, (right,), shorter, longer, marks=((origin, "from"), (target, "from")))


@REGISTRY.question
def room(state: State, zone: str) -> Question:
    """How many more traders can stand in the zone?"""
    places = state.map.zone_places[state.map.zone_index[zone]]
    free = tuple(state.map.places[place].id for place in places if not state.board[place])
    right = Remark("room", "su.board.one_trader", {"zone": zone, "number": len(free), "places": free})
    wrong = Remark("count_room", "su.board.one_trader", {"zone": zone, "number": len(places)})
    return how_many(len(free), (right,), wrong, wrong)


@REGISTRY.question
def outranks(state: State, *places: str) -> Question:
    """Which of these settlements has the highest rank?"""
    ranks = {word: KINDS.index(_place(state, word).kind) for word in places}
    best = min(ranks, key=lambda word: ranks[word])

    def told(word: str, key: str) -> Remark:
        return Remark(key, "su.board.rank", {"place": word, "kind": _place(state, word).kind})

    options = tuple((word, Remark("place", "", {"place": word})) for word in places)
    return which_of({best}, options, (told(best, "highest"),), lambda word: told(word, "not_highest"))


@REGISTRY.goal
def bring_to(before: State, action: Action, after: State, events: Sequence[Event], zone: str, kind: str) -> Verdict:
    """Bring a trader to a settlement of this kind in this zone."""
    rule = "su.board.zones"
    if action[0] == "remove":
        return Verdict(False, (Remark("by_arriving", rule, {"zone": zone, "kind": kind}),))
    ok = (_zone(before, action[-1]), _place(before, action[-1]).kind) == (zone, kind)
    return Verdict(ok, (lies(before, action[-1]),), ((action[-1], "good"),) if ok else ())


@REGISTRY.vary
def any_settlement(rng: Random) -> Fresh:
    """In which zone a settlement lies."""
    state = played(rng)
    return Fresh(state, f"lies_in {pick(state.map.places, rng).id}")


@REGISTRY.vary
def any_links(rng: Random) -> Fresh:
    """Where the routes of a settlement lead."""
    state = played(rng)
    return Fresh(state, f"linked {pick(state.map.places, rng).id}")
