"""Catastrophes: they destroy a tile, cut kingdoms apart and block their space for ever."""

from __future__ import annotations

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.counts import plus
from boardgames.tigris import buildings, kingdoms, leaders
from boardgames.tigris.grid import BIT
from boardgames.tigris.pieces import BUILDINGS, RED, TILES, only
from boardgames.tigris.position import State


@forbids("te.catastrophe.where")
def one_is_left(state: State, action: Action) -> Objection | None:
    """Each player has two in the whole game."""
    assert state.to_move is not None
    if state.catastrophes_left[state.to_move]:
        return None
    return Objection("te.catastrophe.where", "no_catastrophe_left", {"player": state.to_move})


@forbids("te.catastrophe.protected")
def not_protected(state: State, action: Action) -> Objection | None:
    """Never on a treasure, under a monument or on a leader."""
    place = BIT[action[1]]
    black, red, blue, green = state.turned
    for key, there in (
        ("on_treasure", state.treasures),
        ("on_monument", black | red | blue | green),
        ("on_leader", sum(state.leaders)),
    ):
        if there & place:
            return Objection("te.catastrophe.protected", key, {"place": action[1]}, (action[1],))
    return None


@forbids("te.catastrophe.forever")
def not_on_another(state: State, action: Action) -> Objection | None:
    """Nothing covers a catastrophe."""
    if not state.catastrophes & BIT[action[1]]:
        return None
    return Objection("te.catastrophe.forever", "on_catastrophe", {"place": action[1]}, (action[1],))


@forbids("te.building.no_catastrophe")
def not_on_a_building(state: State, action: Action) -> Objection | None:
    """A civilization building protects its tile."""
    for building, place in zip(BUILDINGS, state.buildings or (), strict=False):
        if place & BIT[action[1]]:
            return Objection("te.building.no_catastrophe", "on_building", {"building": building}, (action[1],))
    return None


@implements("te.catastrophe.where", "te.catastrophe.cuts", "te.catastrophe.last_temple", "te.catastrophe.forever")
def place(state: State, action: Action, events: list[Event] | None) -> State:
    """A catastrophe comes onto an empty space or onto a tile, which leaves the game. Nobody scores."""
    seat, bit = state.turn, BIT[action[1]]
    left = state.catastrophes_left
    left = (*left[:seat], left[seat] - 1, *left[seat + 1 :])
    colour = state.colour_at(bit)
    if events is not None:
        at = (action[1],)
        if colour is None:
            tell(events, "te.catastrophe.where", "catastrophe", at, player=seat, place=action[1], left=left[seat])
        else:
            tell(
                events, "te.catastrophe.where", "catastrophe_destroys", at, player=seat, place=action[1],
                tile=TILES[colour], left=left[seat],
            )  # fmt: skip
        tell(events, "te.catastrophe.forever", "blocked", at, place=action[1])
    after = state.but(catastrophes=state.catastrophes | bit, catastrophes_left=left)
    if colour is None:
        return after
    tiles = list(state.tiles)
    tiles[colour] ^= bit
    after = after.but(tiles=tuple(tiles), removed=plus(state.removed, only(colour, 1)))
    after = after.but(realms=kingdoms.realms(after.occupied, after.leaders))
    if events is not None:
        tell(events, "te.catastrophe.cuts", "connects_nothing", (action[1],), place=action[1])
        leaving = sum(after.leaders[index] for index in leaders.without_temple(after, bit)) if colour == RED else 0
        for kingdom in dict.fromkeys(kingdom for kingdom in state.realms if kingdom & bit):
            _tell_cut(kingdom, after, leaving, action[1], events)
    if colour == RED:
        after = leaders.go_home(after, bit, "te.catastrophe.last_temple", events)
    if events is not None:
        buildings.tell_broken(state, after, events)
    return after


def _tell_cut(kingdom: int, after: State, leaving: int, place: str, events: list[Event]) -> None:
    """Leaders that go home at once are no part of what is left."""
    parts = [part for part in kingdoms.parts(kingdom, after) if part & ~leaving]
    if len(parts) > 1:
        tell(events, "te.catastrophe.cuts", "cut_apart", (place,), place=place, number=len(parts))
