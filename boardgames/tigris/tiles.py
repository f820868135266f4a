"""Placing a tile: where it may lie, who gets the point, and what it joins."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, Objection, Value, forbids, implements, tell
from boardgames.counts import minus
from boardgames.tigris.grid import BESIDE, BIT, flood, groups, names
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.pieces import BLUE, BUILDINGS, COLOURS, LEADERS, ONE, TILES, Counts
from boardgames.tigris.points import scored
from boardgames.tigris.position import State

_COLOUR: Final = {tile: colour for colour, tile in enumerate(TILES)}
MOST_KINGDOMS: Final = 2


# ---------------------------------------------------------------- what is forbidden
@forbids("te.tile.empty")
def from_hand(state: State, action: Action) -> Objection | None:
    """One places a tile that one holds."""
    if state.held[_COLOUR[action[1]]]:
        return None
    assert state.to_move is not None
    return Objection("te.tile.empty", "not_in_hand", {"player": state.to_move, "tile": action[1]})


@forbids("te.tile.empty")
def empty(state: State, action: Action) -> Objection | None:
    """A space holds one thing."""
    return occupied(state, "te.tile.empty", action[2])


def occupied(state: State, rule: str, place: str) -> Objection | None:
    """What lies on a place already: a tile face up or down, a leader, a catastrophe."""
    bit = BIT[place]
    if not (state.occupied | state.catastrophes) & bit:
        return None
    values: dict[str, Value] = {"place": place}
    if leader := state.leader_at(place):
        values |= {"player": leader[0], "leader": leader[1]}
        return Objection(rule, "leader_there", values, (place,))
    if bit & state.catastrophes:
        return Objection(rule, "catastrophe_there", values, (place,))
    tile = state.tile_at(place)
    if tile is None:
        return Objection(rule, "turned_there", values, (place,))
    return Objection(rule, "tile_there", values | {"tile": tile}, (place,))


@forbids("te.tile.river")
def farms_on_rivers(state: State, action: Action) -> Objection | None:
    """Farms on river spaces, everything else on land."""
    farm, river = action[1] == TILES[BLUE], bool(BIT[action[2]] & state.board.river)
    if farm == river:
        return None
    return Objection("te.tile.river", "farm_on_land" if farm else "not_on_river", {"tile": action[1]}, (action[2],))


@forbids("te.tile.two_kingdoms")
def at_most_two_kingdoms(state: State, action: Action) -> Objection | None:
    """A tile joins two kingdoms at most."""
    joined = touched(BIT[action[2]], state.realms)
    if len(joined) <= MOST_KINGDOMS or (state.occupied | state.catastrophes) & BIT[action[2]]:
        return None
    return Objection(
        "te.tile.two_kingdoms",
        "too_many_kingdoms",
        {"place": action[2], "number": len(joined)},
        names(sum(joined)),
        f"touching(state, {action[2]!r})",
    )


# ---------------------------------------------------------------- what happens
@implements("te.tile.fixed")
def laid(tiles: tuple[int, int, int, int], colour: int, place: int) -> tuple[int, int, int, int]:
    """The face-up tiles after one more is laid. Players only ever add: nobody takes a tile back or moves it."""
    there = list(tiles)
    there[colour] |= place
    black, red, blue, green = there
    return black, red, blue, green


@implements("te.tile.empty")
def place(state: State, action: Action, events: list[Event] | None) -> State:
    """A tile comes from the hand onto a space. It gives its point, or joins two kingdoms and gives none: then the
    unification tile lies on it, and conflicts have their time."""
    colour, bit = _COLOUR[action[1]], BIT[action[2]]
    seat = state.turn
    if events is not None:
        tell(events, "te.tile.empty", "tile_placed", (action[2],), player=seat, tile=action[1], place=action[2])
    tiles = laid(state.tiles, colour, bit)
    hand = state.hands[seat]
    assert isinstance(hand, tuple)
    hands = (*state.hands[:seat], minus(hand, ONE[colour]), *state.hands[seat + 1 :])
    beside = BESIDE[bit]
    joined = {kingdom for kingdom in state.realms if kingdom & beside}
    if not joined:
        if events is not None:
            tell(events, "te.tile.no_point", "no_kingdom", (action[2],), tile=action[1])
        return state.but(tiles=tiles, hands=hands, placed=bit)
    grown = bit
    for kingdom in joined:
        grown |= kingdom
    grown = flood(grown, state.occupied | bit)
    realms = tuple([grown if kingdom in joined else kingdom for kingdom in state.realms])
    if len(joined) > 1:
        if events is not None:
            _tell_union(action, events)
        return state.but(stage="conflict", tiles=tiles, hands=hands, realms=realms, placed=bit)
    points = _point(state, colour, grown, events)
    state = state.but(tiles=tiles, hands=hands, realms=realms, placed=bit, points=points)
    if events is not None:
        _tell_growth(state, action, grown & ~bit & ~joined.pop(), events)
    return state


@implements("te.tile.point_leader", "te.tile.point_king", "te.tile.no_point", "te.building.points")
def _point(state: State, colour: int, kingdom: int, events: list[Event] | None) -> tuple[Counts | None, ...]:
    """The points after a tile was placed in a kingdom: one for its leader of that colour, or else for its king."""
    for leader in (colour, 0):
        for seat, at in enumerate(state.leaders[leader::4]):
            if at & kingdom:
                standing = state.buildings
                double = bool(standing and standing[colour] & kingdom)
                if events is not None:
                    rule, key = (
                        ("te.tile.point_leader", "point_leader")
                        if leader == colour
                        else ("te.tile.point_king", "point_king")
                    )
                    tell(
                        events, rule, key, names(at), player=seat, leader=LEADERS[leader], colour=COLOURS[colour],
                        points=1,
                    )  # fmt: skip
                    if double:
                        assert standing is not None
                        tell(
                            events, "te.building.points", "point_doubled", names(standing[colour]), player=seat,
                            building=BUILDINGS[colour], colour=COLOURS[colour], points=2,
                        )  # fmt: skip
                return scored(state.points, seat, colour, 1 + double)
    if events is not None:
        missing = tuple(dict.fromkeys((LEADERS[colour], LEADERS[0])))
        tell(events, "te.tile.no_point", "no_leader", leaders=missing, colour=COLOURS[colour])
    return state.points


@implements("te.tile.union_no_point", "te.tile.union_marker")
def _tell_union(action: Action, events: list[Event]) -> None:
    tell(events, "te.tile.union_no_point", "union_no_point", (action[2],), place=action[2], tile=action[1])
    tell(events, "te.tile.union_marker", "union_marked", (action[2],), place=action[2])


@implements("te.region.change")
def _tell_growth(state: State, action: Action, came: int, events: list[Event]) -> None:
    """Regions without leaders that a tile brings into its kingdom."""
    for region in groups(came):
        tell(events, "te.region.change", "region_joins", names(region), place=action[2], number=region.bit_count())
