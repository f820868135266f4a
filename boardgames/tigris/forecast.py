"""What an action would lead to: points, kingdoms that are joined or cut, conflicts with their strength, and what may
be built.

Only what the player to move can see counts. What a rival may add from the hand is a number at most: its tiles that are
out of sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardgames.contract import Action, Event, Forecast, Value
from boardgames.tigris import (
    bag,
    buildings,
    catastrophes,
    external,
    internal,
    kingdoms,
    leaders,
    monuments,
    support,
    tiles,
    treasures,
)
from boardgames.tigris.ending import FEW_TREASURES
from boardgames.tigris.grid import BIT
from boardgames.tigris.pieces import (
    BUILDINGS,
    COLOURS,
    HAND,
    LEADERS,
    MONUMENT_COLOURS,
    MONUMENTS,
    SWAPS,
    size,
)
from boardgames.tigris.position import State

_TOLD: Final = frozenset(
    {
        # a tile
        "no_kingdom",
        "no_leader",
        "point_leader",
        "point_king",
        "point_doubled",
        # a leader
        "founds_kingdom",
        "lives_in_peace",
        "falls_apart",
        # a catastrophe, a monument
        "catastrophe_destroys",
        "loses_temple",
        # the end of a turn, of a conflict
        "monument_pays",
        "leader_beaten",
        "internal_result",
        "external_points",
    }
)
"""The events that say what comes of an action."""


def forecast(state: State, action: Action) -> Iterator[Forecast]:
    """What a legal action of a player would lead to."""
    events: list[Event] = []
    match action[0]:
        case "tile":
            after = tiles.place(state, action, events)
            yield from _told(events)
            yield from _after_tile(after)
        case "leader":
            after = leaders.move(state, action, events)
            yield from _told(events)
            if action[2] == "home":
                yield Forecast("te.leader.ways", "leaves_board", {"leader": action[1]})
            else:
                yield from _after_leader(after)
        case "catastrophe":
            after = catastrophes.place(state, action, events)
            yield from _told(events)
            yield from _cut(state, after, BIT[action[1]])
            yield Forecast("te.catastrophe.forever", "blocks", {"place": action[1]})
        case "swap":
            number, left = sum(SWAPS[action]), size(state.bag)
            if number > left and state.immediate:
                yield Forecast("te.end.bag", "ends_game", {})
            else:
                yield Forecast("te.swap.tiles", "draws", {"number": min(number, left)})
                if number > left:
                    yield Forecast("te.end.bag", "ends_with_turn", {})
        case "pass":
            monuments.pay(state, events)
            yield from (_as_told(event) for event in events if event.key in _TOLD)
            yield from _end_of_turn(state)
        case "conflict":
            yield _strengths(external.begin(state, COLOURS.index(action[1]), None))
        case "support":
            yield from _support(state, action)
        case "building":
            yield Forecast("te.building.points", "doubles", {"colour": COLOURS[BUILDINGS.index(action[1])]})
            yield from _treasures(state)
        case "monument":
            after = monuments.build(state, action, events)
            yield from _told(events)
            yield from _income(after, action)
            yield from _treasures(after, built=True)
        case "decline":
            yield from _treasures(state, built=state.stage == "monument")
        case "treasure":
            assert state.to_move is not None
            had = state.taken[state.to_move]
            assert had is not None
            yield Forecast("te.treasure.trader", "treasures", {"number": had + 1})


def _cut(state: State, after: State, place: int) -> Iterator[Forecast]:
    """The parts of a kingdom in the end: a leader that hung on the temple alone has gone home."""
    for kingdom in kingdoms.all_of(state.realms):
        if kingdom & place and (number := len(kingdoms.parts(kingdom, after))) > 1:
            yield Forecast("te.catastrophe.cuts", "cut_apart", {"number": number})


def _end_of_turn(state: State) -> Iterator[Forecast]:
    """Full hands again, or the end of the game."""
    due = HAND - state.hand_size(state.turn)
    if bag.missing(state) > size(state.bag):
        yield Forecast("te.end.bag", "ends_game", {})
        return
    if due:
        yield Forecast("te.turn.refill", "draws", {"number": due})
    if state.treasures.bit_count() <= FEW_TREASURES:
        yield Forecast("te.end.treasures", "ends_game", {})


def _told(events: list[Event]) -> Iterator[Forecast]:
    """What the events say; of two points for one tile the second event says it."""
    doubled = any(event.key == "point_doubled" for event in events)
    for event in events:
        if event.key in _TOLD and not (doubled and event.key in ("point_leader", "point_king")):
            yield _as_told(event)


def _as_told(event: Event) -> Forecast:
    return Forecast(event.rule, event.key, event.values)


# ---------------------------------------------------------------- what a tile or a leader brings about
def _after_tile(after: State) -> Iterator[Forecast]:
    """Conflicts, or else what may be built and which treasures are taken."""
    if after.stage == "conflict":
        if found := external.pairs(after):
            yield from (_strengths(external.begin(after, colour, None)) for colour in found)
            return
        yield Forecast("te.region.peace", "unites", {})
    if monuments.options(after):
        yield Forecast("te.monument.square", "square", {})
    if after.buildings is not None and (lines := buildings.lines(after)).open:
        longest = max(line.bit_count() for line in lines.open)
        yield Forecast("te.building.line", "line", {"number": longest, "building": BUILDINGS[lines.colour]})
    yield from _treasures(after)


def _after_leader(after: State) -> Iterator[Forecast]:
    """An internal conflict, or the treasures that a trader takes."""
    rival = internal.rival(after)
    if rival is None:
        yield from _treasures(after, built=True)
    else:
        yield _strengths(internal.begin(after, rival, None))


def _treasures(after: State, *, built: bool = False) -> Iterator[Forecast]:
    """The treasures of the kingdom, all but one, go to its trader's owner: unless a monument sends that trader home,
    where none is `built` yet."""
    taken = _taken(after)
    if taken is None:
        return
    values: dict[str, Value] = {"player": taken[0], "number": taken[1]}
    options = () if built else monuments.options(after)
    changed = any(_taken(monuments.build(after, option, None)) != taken for option in options)
    key = "takes_treasures_unless_built" if changed else "takes_treasures"
    yield Forecast("te.treasure.trader", key, values)


def _taken(after: State) -> tuple[int, int] | None:
    """Who takes treasures, and how many."""
    taker = treasures.taker(after)
    return None if taker is None else (taker, treasures.due(after).bit_count() - 1)


# ---------------------------------------------------------------- conflicts
def _sides(state: State) -> tuple[int, int]:
    """What counts on the board for the attacker and for the defender."""
    fight = state.conflict
    assert fight is not None
    attack, defence = (
        support.counting(state, seat, fight.colour).bit_count() for seat in (fight.attacker, fight.defender)
    )
    return attack, defence


def _strengths(state: State) -> Forecast:
    """A conflict that is to come, as strong as both sides are before tiles are added."""
    fight = state.conflict
    assert fight is not None
    attack, defence = _sides(state)
    inside = support.is_internal(state)
    values: dict[str, Value] = {
        "leader": LEADERS[fight.colour], "attacker": fight.attacker, "defender": fight.defender,
        "attack": attack, "defence": defence,
    }  # fmt: skip
    return Forecast("te.internal.trigger" if inside else "te.external.trigger", "conflict", values)


def _support(state: State, action: Action) -> Iterator[Forecast]:
    """Both strengths with so many tiles added. The defender decides a conflict; the attacker knows what the defender
    would have to add, and how much that can be at most."""
    fight = state.conflict
    assert fight is not None
    attack, defence = _sides(state)
    after = support.add(state, action, None)
    inside = support.is_internal(state)
    rule = "te.internal.support" if inside else "te.external.support"
    if fight.added is not None:
        defence, attack = defence + int(action[1]), attack + fight.added
        key = "wins" if defence > attack else "wins_tie" if defence == attack else "loses"
        yield Forecast(rule, "strengths", {"strength": defence, "other_strength": attack})
        yield Forecast("te.conflict.tie", key, {"player": fight.defender})
        events: list[Event] = []
        (internal.resolve if inside else external.resolve)(after, int(action[1]), events)
        yield from _told(events)
        return
    attack += int(action[1])
    most = min(after.hand_size(fight.defender), after.unseen[support.fighting_colour(state)])
    needed = attack - defence
    sides: dict[str, Value] = {"strength": attack, "other_strength": defence, "most": defence + most}
    yield Forecast(rule, "strengths_at_most" if most else "strengths", sides)
    if needed <= 0:
        yield Forecast("te.conflict.tie", "wins", {"player": fight.defender})
    elif needed > most:
        yield Forecast("te.conflict.tie", "wins", {"player": fight.attacker})
    else:
        values: dict[str, Value] = {"player": fight.attacker, "other": fight.defender, "needed": needed}
        yield Forecast("te.conflict.tie", "wins_unless", values)


# ---------------------------------------------------------------- monuments
def _income(after: State, action: Action) -> Iterator[Forecast]:
    """Who gets a point at the end of each own turn, for each colour of the monument."""
    corner = BIT[action[2]]
    for colour in MONUMENT_COLOURS[MONUMENTS.index(action[1])]:
        owner = next((seat for seat, there in enumerate(after.realms[colour::4]) if there & corner), None)
        values: dict[str, Value] = {"colour": COLOURS[colour], "leader": LEADERS[colour]}
        if owner is None:
            yield Forecast("te.monument.points", "pays_nobody", values)
        else:
            yield Forecast("te.monument.points", "pays", values | {"player": owner})
