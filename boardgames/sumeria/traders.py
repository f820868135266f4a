"""What players do with traders: place them in set-up; add, move and remove them in a phase."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.sumeria.atlas import Map
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import PLACED

_TRADER: Final = (b"\x01", b"\x02", b"\x03", b"\x04")


# ---------------------------------------------------------------- what is forbidden
def routes_from(
    board_map: Map, board: bytes, origin: int, *, through_empty: bool = False
) -> dict[int, tuple[int, ...]]:
    """The shortest way to each empty place that a trader on `origin` can move to: the places from `origin` to there.

    With `through_empty` the ways do not end at the first empty place (su.move.jump switched off).
    """
    ways: dict[int, tuple[int, ...]] = {origin: (origin,)}
    todo = [origin]
    for place in todo:
        for neighbour in board_map.near[place]:
            if neighbour not in ways:
                ways[neighbour] = (*ways[place], neighbour)
                if board[neighbour] or through_empty:
                    todo.append(neighbour)
    return {place: way for place, way in ways.items() if not board[place]}


@forbids("su.board.one_trader")
def one_trader(state: State, action: Action) -> Objection | None:
    """A settlement holds one trader at most."""
    place = action[-1]
    owner = state.owner(place)
    if owner is None or (action[0] == "move" and action[1] == place):
        return None
    return Objection("su.board.one_trader", "occupied", {"place": place, "player": owner}, (place,))


@forbids("su.add.none_left")
def trader_in_hand(state: State, action: Action) -> Objection | None:
    """Who has no unused trader cannot add."""
    assert state.to_move is not None
    if state.in_hand(state.to_move):
        return None
    return Objection("su.add.none_left", "none_left", {"player": state.to_move, "traders": state.total})


@forbids("su.move.route")
def own_trader(state: State, action: Action) -> Objection | None:
    """Only one's own trader is moved, and it ends somewhere else."""
    return _not_own(state, action[1], "su.move.route") or (
        Objection("su.move.route", "stays", {"place": action[1]}, (action[1],)) if action[1] == action[2] else None
    )


@forbids("su.remove.take")
def own_to_remove(state: State, action: Action) -> Objection | None:
    """Only one's own trader is removed."""
    return _not_own(state, action[1], "su.remove.take")


def _not_own(state: State, place: str, rule: str) -> Objection | None:
    owner = state.owner(place)
    if owner is None:
        return Objection(rule, "nobody_there", {"place": place}, (place,))
    if owner != state.to_move:
        return Objection(rule, "not_yours", {"place": place, "player": owner}, (place,))
    return None


@forbids("su.move.jump")
def along_routes(state: State, action: Action) -> Objection | None:
    """A trader passes occupied settlements only: it stops at the first empty one on its way."""
    index, places = state.map.index, state.map.places
    origin, target = index[action[1]], index[action[2]]
    if origin == target or not state.board[origin] or state.board[target]:
        return None
    if target in routes_from(state.map, state.board, origin):
        return None
    way = routes_from(state.map, state.board, origin, through_empty=True)[target]
    stop = places[next(place for place in way[1:] if not state.board[place])].id
    return Objection(
        "su.move.jump",
        "must_stop",
        {"origin": action[1], "target": action[2], "stop": stop},
        (stop,),
        f"reachable(state, {action[1]!r})",
    )


# ---------------------------------------------------------------- what happens
# These run millions of times, so what tells of them is left out early when nobody listens.
@implements("su.setup.placement")
def place(state: State, action: Action, events: list[Event] | None) -> State:
    """Set-up: a trader on an empty settlement. The row of zones does not change."""
    seat = state.to_move
    assert seat is not None
    board = _put(state.board, state.map.index[action[1]], _TRADER[seat])
    due = PLACED[state.seats] - board.count(seat + 1)
    tell(events, "su.setup.placement", "placed", (action[1],), player=seat, place=action[1], left=due)
    return state.after(board, state.row)


@implements("su.add.place")
def add(state: State, action: Action, events: list[Event] | None) -> State:
    """An unused trader comes onto an empty settlement."""
    seat = state.to_move
    assert seat is not None
    index = state.map.index[action[1]]
    if events is not None:
        tell(events, "su.add.place", "added", (action[1],), player=seat, place=action[1])
    row = _raise(state, state.map.zone_of[index], "su.add.zone_up", events)
    return state.after(_put(state.board, index, _TRADER[seat]), row)


@implements("su.move.route", "su.move.jump", "su.move.city_branch", "su.move.zone_up")
def move(state: State, action: Action, events: list[Event] | None) -> State:
    """A trader goes along trade routes to an empty settlement, past any number of traders."""
    seat, index = state.to_move, state.map.index
    assert seat is not None
    origin, target = index[action[1]], index[action[2]]
    from_zone, to_zone = state.map.zone_of[origin], state.map.zone_of[target]
    if events is not None:
        _tell_way(state, seat, origin, target, events)
    row = state.row
    if from_zone != to_zone:
        row = _raise(state, to_zone, "su.move.zone_up", events)
    elif events is not None:
        tell(events, "su.move.zone_up", "same_zone", zone=state.map.zones[to_zone].id)
    board = _put(_put(state.board, origin, b"\x00"), target, _TRADER[seat])
    return state.after(board, row)


def _tell_way(state: State, seat: int, origin: int, target: int, events: list[Event]) -> None:
    places, near = state.map.places, state.map.near
    through = "su.move.jump" in state.without
    # Where rules are switched off that forbid it, a trader goes where no way leads.
    way = routes_from(state.map, state.board, origin, through_empty=through).get(target, (origin, target))
    ids = tuple(places[place].id for place in way)
    tell(events, "su.move.route", "moved", ids, player=seat, origin=ids[0], target=ids[-1])
    jumped = [place for place in way[1:-1] if state.board[place]]
    if jumped:
        names = tuple(places[place].id for place in jumped)
        tell(events, "su.move.jump", "jumped", names, places=names)
    branches = [place for place in jumped if len(near[place]) > 2]
    if branches:
        names, routes = tuple(places[place].id for place in branches), len(near[branches[0]])
        tell(events, "su.move.city_branch", "branched", names, places=names, place=names[0], routes=routes)


@implements("su.remove.take", "su.remove.zone_down")
def remove(state: State, action: Action, events: list[Event] | None) -> State:
    """A trader goes back to the unused ones, and its zone loses influence."""
    seat, index = state.to_move, state.map.index[action[1]]
    assert seat is not None
    if events is not None:
        tell(events, "su.remove.take", "removed", (action[1],), player=seat, place=action[1])
    row = state.row
    if "su.remove.zone_down" not in state.without:
        row = _swap(state, state.map.zone_of[index], 1, "su.remove.zone_down", events)
    return state.after(_put(state.board, index, b"\x00"), row)


@implements("su.add.zone_up", "su.move.zone_up")
def _raise(state: State, zone: int, rule: str, events: list[Event] | None) -> tuple[int, ...]:
    """The zone that gains influence changes places with its left neighbour, unless it is leftmost."""
    return state.row if rule in state.without else _swap(state, zone, -1, rule, events)


def _swap(state: State, zone: int, step: int, rule: str, events: list[Event] | None) -> tuple[int, ...]:
    row, zones = state.row, state.map.zones
    here = row.index(zone)
    there = here + step
    if not 0 <= there < len(row):
        if events is not None:
            tell(events, rule, "zone_first" if step < 0 else "zone_last", zone=zones[zone].id)
        return row
    other = row[there]
    if events is not None:
        key = "zone_up" if step < 0 else "zone_down"
        tell(events, rule, key, zone=zones[zone].id, other=zones[other].id, position=there + 1)
    left, right = min(here, there), max(here, there)
    return (*row[:left], row[right], row[left], *row[right + 1 :])


def _put(board: bytes, place: int, trader: bytes) -> bytes:
    return board[:place] + trader + board[place + 1 :]
