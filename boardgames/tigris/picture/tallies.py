"""What events count, as the picture shows it: points, both sides of a conflict, treasures at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from boardgames.contract import Event
from boardgames.pictures.scene import Tally
from boardgames.tigris.grid import NAME, names
from boardgames.tigris.pieces import COLOURS, LEADERS
from boardgames.tigris.position import State
from boardgames.tigris.support import counting


def tallies(before: State, after: State, events: Sequence[Event]) -> Iterator[tuple[int, Tally]]:
    """Each with the number of the event that it belongs to."""
    told: dict[str, Event] = {}
    for n, event in enumerate(events):
        yield from ((n, tally) for tally in _counted(before, after, event, told))
        told[event.key] = event


def _counted(before: State, after: State, event: Event, told: Mapping[str, Event]) -> Iterable[Tally]:
    """`told` are the events before it, the last of each key."""
    values: Mapping[str, Any] = event.values
    match event.key:
        case "point_leader" | "point_king":
            return (_points(values, [(told["tile_placed"].spaces[0], 0), (event.spaces[0], 1)]),)
        case "point_doubled":
            return (_points(values, [(event.spaces[0], 1)]),)
        case "monument_pays":
            leader = NAME[after.leaders[4 * values["player"] + LEADERS.index(values["leader"])]]
            return (_points(values, [(f"M{_monument_at(after, event.spaces[0])}", 0), (leader, 1)]),)
        case "treasure_taken":
            return (Tally("points", ((event.spaces[0], 1),), f"P{values['player']}x"),)
        case "conflict_won" | "conflict_tied":
            return _sides(before, values)
        case "leader_beaten" | "supporters_removed":
            return (Tally("gone", tuple((place, 0) for place in event.spaces)),)
        case "external_points":
            gone = [told[key].spaces for key in ("leader_beaten", "supporters_removed") if key in told]
            return (_points(values, [(place, 1) for places in gone for place in places]),)
        case "internal_result":
            return Tally("gone", ((event.spaces[0], 0),)), _points(values, [(event.spaces[0], 1)])
        case "treasures_assigned":
            return _assigned(values, told["points_shown"].values)
        case "weakest":
            return (_total(values, (values["colour"],)),)
        case "weakest_tied":
            return (_total(values, values["colours"]),)
        case "wins" | "wins_by_next" | "shared_win":
            return [Tally("wins", (), f"I{seat}") for seat in values.get("players", (values.get("player"),))]
    return ()


def _part(values: Mapping[str, Any], colour: str) -> str:
    """Where a player's points of a colour stand."""
    return f"P{values['player']}{COLOURS.index(colour)}"


def _total(values: Mapping[str, Any], colours: Iterable[str]) -> Tally:
    """All that are equally weak light up; the first shows the score."""
    first, *others = (_part(values, colour) for colour in colours)
    return Tally("total", ((first, values["points"]), *((part, 0) for part in others)), first)


def _points(values: Mapping[str, Any], lit: Iterable[tuple[str, int]]) -> Tally:
    return Tally("points", tuple(lit), _part(values, values["colour"]))


def _monument_at(state: State, place: str) -> int:
    return next(n for n, corner in enumerate(state.monuments) if corner and NAME[corner] == place)


def _sides(state: State, values: Mapping[str, Any]) -> Iterator[Tally]:
    """What counts for each side on the board, then what was added from the hand."""
    fight = state.conflict
    assert fight is not None
    for kind, key, seat in (("attack", "f", fight.attacker), ("defence", "g", fight.defender)):
        leader = NAME[state.leaders[4 * seat + fight.colour]]
        there = [(place, 1) for place in names(counting(state, seat, fight.colour))]
        # The defender's last decision is not in the picture yet: they come where the picture says that tiles are added.
        added = [(f"{key}.{n}" if kind == "attack" else "g+", 1) for n in range(values[f"{kind}_added"])]
        yield Tally(kind, ((leader, 0), *there, *added), f"{key}s")


def _assigned(values: Mapping[str, Any], shown: Mapping[str, Any]) -> Iterator[Tally]:
    """The treasures that each colour gets."""
    seat = values["player"]
    for n, colour in enumerate(COLOURS):
        if more := values[colour] - shown[f"{colour}_points"]:
            yield Tally("points", ((f"P{seat}x", more),), f"P{seat}{n}")
