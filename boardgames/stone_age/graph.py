"""The flow of a round, and what turns into what, as NetworkX graphs. They are shared: `copy` one to change it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import networkx as nx

from boardgames.stone_age import round as order
from boardgames.stone_age.goods import KINDS, VALUES
from boardgames.stone_age.pieces import AREAS, BUILDING, CARDS, DIE_GIVES, DIVISORS, FIGURES, GIVES, PLACES
from boardgames.stone_age.position import State


@cache
def round_flow() -> nx.DiGraph[str]:
    """The stages of a game and what may follow each: nodes carry `phase` and `who`, edges `actions`
    and `rule`.

    `phase` is set-up, place, use, feed, next or end; `who` decides: chance, the player whose turn it is (turn), each
    player in turn (picker), or nobody. `actions` of a node are the kinds of actions that have their time there.
    """
    graph: nx.DiGraph[str] = nx.DiGraph(name="the flow of a round", start="start")
    for stage, (phase, who) in _STAGES.items():
        timely = tuple(name for name, kind in order.KINDS.items() if stage in kind.stages)
        graph.add_node(stage, phase=phase, who=who, actions=timely)
    for one, other, action, rule in _FLOW:
        actions = graph.edges[one, other]["actions"] if graph.has_edge(one, other) else ()
        graph.add_edge(one, other, actions=(*actions, action), rule=rule)
    return nx.freeze(graph)


_STAGES = {
    "start": ("set-up", "chance"),
    "cards": ("next", "chance"),
    "buildings": ("use", "chance"),
    "place": ("place", "turn"),
    "use": ("use", "turn"),
    "roll": ("use", "chance"),
    "tools": ("use", "turn"),
    "pay": ("use", "turn"),
    "die": ("use", "picker"),
    "keep": ("use", "turn"),
    "extra": ("use", "chance"),
    "feed": ("feed", "turn"),
    "show": ("end", "chance"),
    "over": ("end", "nobody"),
}

_AFTER_USE = ("use", "feed", "cards", "place", "show", "over")
"""Where the use of one place can lead: to more people, own or the next player's, or to what follows on the last."""


def _flow() -> list[tuple[str, str, str, str]]:
    """From, to, the action between them and the rule that says so."""
    flow = [
        ("start", "cards", "start", "sa.setup.start_player"),
        ("cards", "cards", "card", "sa.setup.cards"),
        ("cards", "buildings", "card", "sa.setup.buildings"),
        ("cards", "place", "card", "sa.round.next"),
        ("buildings", "buildings", "tile", "sa.setup.buildings"),
        ("buildings", "place", "tile", "sa.setup.buildings"),
        ("place", "place", "place", "sa.place.turns"),
        ("place", "use", "place", "sa.place.turns"),
        ("use", "roll", "use", "sa.use.order"),
        ("use", "pay", "use", "sa.use.order"),
        ("use", "use", "take", "sa.card.two_resources"),
        ("roll", "tools", "roll", "sa.tool.use"),
        ("roll", "die", "roll", "sa.card.dice"),
        ("tools", "tools", "take", "sa.card.two_resources"),
        ("pay", "roll", "pay", "sa.card.top"),
        ("pay", "extra", "pay", "sa.card.extra_card"),
        ("pay", "keep", "pay", "sa.card.two_resources"),
        ("pay", "buildings", "pay", "sa.building.reveal"),
        ("pay", "pay", "take", "sa.card.two_resources"),
        ("die", "die", "die", "sa.card.dice"),
        ("die", "die", "take", "sa.card.two_resources"),
        ("feed", "feed", "feed", "sa.feed.short"),
        ("feed", "feed", "take", "sa.card.two_resources"),
        ("show", "over", "show", "sa.end.winner"),
    ]
    ends = {"use": "sa.use.order", "feed": "sa.feed.income", "cards": "sa.round.next", "place": "sa.round.next"}
    ends |= {"show": "sa.card.extra_card", "over": "sa.end.winner"}
    for stage, actions in _USES.items():
        flow += [(stage, after, action, ends[after]) for action in actions for after in _AFTER_USE]
    flow += [("feed", after, action, ends[after]) for action in ("feed", "take") for after in _AFTER_USE[2:]]
    return flow


_USES = {
    "use": ("use",), "roll": ("roll",), "tools": ("tools",), "pay": ("pay", "decline", "take"), "die": ("die",),
    "keep": ("keep", "take"), "extra": ("extra",), "buildings": ("tile",),
}  # fmt: skip
"""The stages in which the use of a place can come to its end, and by which actions."""
_FLOW = _flow()


def follows(state: State) -> set[str]:
    """The stages that can come right after a position's. Raises `TypeError` for a position of another game.

    >>> from boardgames import read
    >>> sorted(follows(read("stone_age")))
    ['place', 'use']
    """
    return set(round_flow().successors(State.own(state).stage))


@cache
def economy() -> nx.DiGraph[str]:
    """What turns into what: people to dice to resources to cards and buildings to points.

    Nodes carry `kind` (people, place, dice, stock, card, building, symbol or points), edges `rules` and `label`:
    how much of the one gives the other. Dice are a node for each place where they are rolled: `river_dice`.
    """
    graph: nx.DiGraph[str] = nx.DiGraph(name="what turns into what")
    kinds = {
        "people": "people", "food": "stock", **dict.fromkeys(KINDS, "stock"), "tools": "stock",
        "food_track": "stock", "card": "card", "building": "building", "points": "points", "green": "symbol",
        **dict.fromkeys(_figures(), "symbol"), **{f"{area}_dice": "dice" for area in AREAS},
    }  # fmt: skip
    for node, kind in kinds.items():
        graph.add_node(node, kind=kind)
    for place in (*PLACES[: len(AREAS)], "tool_maker", "hut", "field"):
        graph.add_node(place, kind="place")

    def turns(one: str, other: str, rule: str, label: str) -> None:
        graph.add_edge(one, other, rules=(rule,), label=label)

    for area, gives, divisor in zip(AREAS, GIVES, DIVISORS, strict=True):
        rule = "sa.hunt.gain" if area == "hunt" else "sa.resource.gain"
        turns("people", area, "sa.place.hunt" if area == "hunt" else "sa.place.resources", "1 to 7")
        turns(area, f"{area}_dice", rule, "1 die each")
        turns(f"{area}_dice", gives, rule, f"1 for each {divisor}")
        turns("tools", f"{area}_dice", "sa.tool.use", "added to a roll")
    graph.edges["people", "hunt"]["label"] = "any number"
    turns("people", "tool_maker", "sa.place.tool_maker", "1")
    turns("people", "hut", "sa.place.hut", "2")
    turns("people", "field", "sa.place.field", "1")
    turns("tool_maker", "tools", "sa.tool.gain", "1")
    turns("hut", "people", "sa.hut.gain", "1 more")
    turns("field", "food_track", "sa.field.gain", "1 step")
    turns("food_track", "food", "sa.feed.income", "1 a round each")
    turns("food", "people", "sa.feed.pay", "1 for each person")
    turns("people", "card", "sa.place.card", "1")
    turns("people", "building", "sa.place.building", "1")
    for kind, value in zip(KINDS, VALUES, strict=True):
        turns(kind, "card", "sa.card.pay", "1 to 4 of any")
        turns(kind, "building", "sa.building.choice", f"worth {value}")
        turns(kind, "people", "sa.feed.short", "instead of food")
        turns(kind, "points", "sa.score.resources", "1 point left over")
    turns("building", "points", "sa.building.fixed", "at once")
    for gives, cards in _card_gives().items():
        number = cards.total()
        graph.add_edge("card", gives, rules=tuple(cards), label=f"{number} card{'s' if number > 1 else ''}")
    turns("card", "green", "sa.card.bottom", "16 cards")
    turns("green", "points", "sa.score.green", "squared")
    for (figure, many), (rule, times) in zip(_figures().items(), _SCORES, strict=True):
        turns("card", figure, "sa.card.bottom", f"{many} in all")
        turns(figure, "points", rule, f"times {times}")
        turns(times, "points", rule, f"times {figure}")
    return nx.freeze(graph)


def _figures() -> dict[str, int]:
    """The figures of yellow cards, each with how many there are in all."""
    return {f"{figure}s": sum(card.number for card in CARDS.values() if card.figure == figure) for figure in FIGURES}


def _card_gives() -> dict[str, Counter[str]]:
    """What the upper halves of cards give or may give: for each rule how many cards do."""
    found: dict[str, Counter[str]] = {}
    for card in CARDS.values():
        area = f"{AREAS[GIVES.index(card.resource)]}_dice" if card.top == "resource_dice" else ""
        gives = {
            "dice": DIE_GIVES[1:], "two_resources": KINDS, "extra_card": ("card",), "resource_dice": (area,),
            "resource": (card.resource,), "field": ("food_track",), "tool": ("tool",), "one_use_tool": ("tool",),
        }.get(card.top, (card.top,))  # fmt: skip
        names = ("tools" if each == "tool" else each for each in gives)
        for name in names:
            found.setdefault(name, Counter()).update([f"sa.card.{card.top}"])
    return found


_SCORES = (
    ("sa.score.farmers", "food_track"),
    ("sa.score.toolmakers", "tools"),
    ("sa.score.builders", "building"),
    ("sa.score.shamans", "people"),
)


def leads_to(one: str, other: str = "points") -> list[list[str]]:
    """The shortest ways from one thing to another in `economy`, each a list of its nodes.

    Raises `ValueError` naming a thing that there is not.

    >>> leads_to("river", "building")
    [['river', 'river_dice', 'gold', 'building']]
    """
    graph = economy()
    for thing in (one, other):
        if thing not in graph:
            raise ValueError(f"there is no '{thing}': choose from {', '.join(sorted(graph))}")
    return sorted(nx.all_shortest_paths(graph, one, other))


def turned_into(place: str) -> list[tuple[str, str]]:
    """The edges of `economy` that one use of a place goes along, from people to what it gives.

    Raises `ValueError` for what is no place.
    """
    if place not in PLACES:
        raise ValueError(f"there is no place '{place}': choose from {', '.join(PLACES)}")
    index = PLACES.index(place)
    if index < len(AREAS):
        return [("people", place), (place, f"{place}_dice"), (f"{place}_dice", GIVES[index])]
    village = {"tool_maker": "tools", "hut": "people", "field": "food_track"}
    if place in village:
        return [("people", place), (place, village[place])]
    bought = "card" if index < BUILDING else "building"
    return [("people", bought), *((kind, bought) for kind in KINDS)]
