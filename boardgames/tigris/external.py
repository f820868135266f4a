"""External conflicts: a tile has joined two kingdoms, and leaders of one colour meet."""

from __future__ import annotations

from typing import NamedTuple

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.counts import plus
from boardgames.tigris import buildings, kingdoms
from boardgames.tigris.conflict import judge, send_home
from boardgames.tigris.grid import BESIDE, NAME, flood, names
from boardgames.tigris.pieces import BUILDINGS, COLOURS, LEADERS, RED, TILES, only
from boardgames.tigris.points import scored
from boardgames.tigris.position import Conflict, State


# ---------------------------------------------------------------- which conflicts there are
def pairs(state: State) -> dict[int, tuple[int, int]]:
    """The colours of which the joining tile has brought two leaders into one kingdom, each with the two seats."""
    joint, found = state.placed, {}
    joined = [led for led, realm in enumerate(state.realms) if realm & joint]
    if len(joined) > 1:
        for colour in range(4):
            seats = [led // 4 for led in joined if led % 4 == colour]
            if len(seats) > 1:
                found[colour] = (seats[0], seats[1])
    return found


@forbids("te.external.order")
def is_a_conflict(state: State, action: Action) -> Objection | None:
    """The active player chooses among the conflicts that there are."""
    if COLOURS.index(action[1]) in pairs(state):
        return None
    return Objection("te.external.order", "no_such_conflict", {"colour": action[1]})


@implements("te.external.trigger", "te.external.end", "te.region.peace")
def next_one(state: State, events: list[Event] | None) -> State | None:
    """The next conflict at the joining tile; None if there is none: then the marker comes off."""
    found = pairs(state)
    if not found:
        if events is not None:
            _tell_peace(state, events)
        return None
    if len(found) > 1:
        if events is not None:
            colours = tuple(COLOURS[colour] for colour in found)
            tell(events, "te.external.order", "conflicts_wait", (), player=state.turn, colours=colours)
        return state.but(stage="conflict", to_move=state.turn, conflict=None)
    return begin(state, next(iter(found)), events)


def _tell_peace(state: State, events: list[Event]) -> None:
    place = NAME[state.placed]
    if state.stage == "conflict":
        tell(events, "te.region.peace", "peaceful_union", (place,), place=place)
    tell(events, "te.external.end", "marker_off", (place,), place=place)


@implements("te.external.order")
def choose(state: State, action: Action, events: list[Event] | None) -> State:
    """The active player picks the conflict that comes next."""
    tell(events, "te.external.order", "conflict_chosen", player=state.turn, colour=action[1])
    return begin(state, COLOURS.index(action[1]), events)


@implements("te.external.attacker")
def attacker(active: int, seats: int, rivals: tuple[int, int]) -> int:
    """The active player if involved, otherwise whichever of the two comes next clockwise."""
    return min(rivals, key=lambda seat: (seat - active) % seats)


def begin(state: State, colour: int, events: list[Event] | None) -> State:
    """Two leaders fight: first the attacker, then the defender may add tiles."""
    rivals = pairs(state)[colour]
    attacks = attacker(state.turn, state.seats, rivals)
    defends = rivals[0] if rivals[1] == attacks else rivals[1]
    state = state.but(stage="support", to_move=attacks, conflict=Conflict(colour, attacks, defends))
    if events is not None:
        at = names(state.leaders[4 * attacks + colour] | state.leaders[4 * defends + colour])
        tell(
            events, "te.external.trigger", "external_begins", at, leader=LEADERS[colour], attacker=attacks,
            defender=defends, place=NAME[state.placed],
        )  # fmt: skip
        rule = "te.external.attacker"
        if attacks == state.turn:
            tell(events, rule, "active_attacks", player=attacks, defender=defends)
        else:
            tell(events, rule, "next_attacks", player=attacks, defender=defends, active=state.turn)
        counted = 0
        for seat in (attacks, defends):
            there = supporters(state, seat, colour)
            counted |= there
            tell(
                events, "te.external.supporters", "side_external", names(there), player=seat, tile=TILES[colour],
                number=there.bit_count(),
            )  # fmt: skip
        _tell_unclaimed(state, colour, counted, events)
    return state


def _tell_unclaimed(state: State, colour: int, counted: int, events: list[Event]) -> None:
    """Tiles of the colour in the united kingdom that support nobody: the joining tile, leaderless regions."""
    kingdom = next(kingdom for kingdom in state.realms if kingdom & state.placed)
    if nobody := state.tiles[colour] & kingdom & ~counted:
        tell(
            events, "te.external.supporters", "support_nobody", names(nobody), tile=TILES[colour],
            number=nobody.bit_count(),
        )  # fmt: skip


# ---------------------------------------------------------------- how they end
@implements("te.external.supporters")
def supporters(state: State, seat: int, colour: int) -> int:
    """The places of a side's supporters: tiles of the colour that are connected with the leader without the joining
    tile."""
    side = flood(state.leaders[4 * seat + colour], state.occupied & ~state.placed)
    return state.tiles[colour] & side


class Losses(NamedTuple):
    """What becomes of the loser's supporters on the board, as sets of places."""

    removed: int
    holy: int
    """Temples that stay: with a treasure, or beside another leader (te.external.priests)."""
    built: int
    """The tile that stays under a building (te.building.kept)."""


@implements("te.external.priests", "te.building.kept")
def losses(state: State, supporters: int, colour: int, beaten: int) -> Losses:
    """Which of the loser's supporters leave the board. `beaten` is the place of the loser's leader."""
    holy = built = 0
    if colour == RED:
        others = 0
        for leader in state.leaders:
            if leader != beaten:
                others |= BESIDE.get(leader, 0)
        holy = supporters & (state.treasures | others)
    if state.buildings is not None:
        built = supporters & state.buildings[colour]
    return Losses(supporters & ~holy & ~built, holy, built)


@implements("te.external.result", "te.external.split")
def resolve(state: State, added: int, events: list[Event] | None) -> State:
    """Both sides have added what they wanted: the loser's leader and supporters leave, the winner gets the points."""
    fight = state.conflict
    assert fight is not None and fight.added is not None
    colour = fight.colour
    sides = {seat: supporters(state, seat, colour) for seat in (fight.attacker, fight.defender)}
    attack, defence = sides[fight.attacker].bit_count(), sides[fight.defender].bit_count()
    winner, loser = judge(fight, attack, defence, added, events)
    beaten = state.leaders[4 * loser + colour]
    lost = losses(state, sides[loser], colour, beaten)
    number = lost.removed.bit_count()
    before, waiting = state, pairs(state)
    tiles = list(state.tiles)
    tiles[colour] &= ~lost.removed
    leaders = send_home(state.leaders, (4 * loser + colour,))
    points = scored(state.points, winner, colour, 1 + number)
    state = state.but(
        tiles=tuple(tiles), leaders=leaders, points=points, removed=plus(state.removed, only(colour, number)),
        conflict=None,
    )  # fmt: skip
    state = state.but(realms=kingdoms.realms(state.occupied, leaders))
    if events is not None:
        _tell_result(fight, winner, loser, beaten, lost, events)
        kingdoms.tell_split(before.realms[4 * loser + colour], state, events)
        buildings.tell_broken(before, state, events)
        after = pairs(state)
        for other, (one, two) in waiting.items():
            if other != colour and other not in after:
                apart = names(leaders[4 * one + other] | leaders[4 * two + other])
                tell(events, "te.external.split", "conflict_off", apart, leader=LEADERS[other])
    return state


def _tell_result(fight: Conflict, winner: int, loser: int, beaten: int, lost: Losses, events: list[Event]) -> None:
    colour = fight.colour
    leader, tile, number = LEADERS[colour], TILES[colour], lost.removed.bit_count()
    rule = "te.external.result"
    tell(events, rule, "leader_beaten", names(beaten), player=loser, leader=leader)
    if lost.removed:
        tell(events, rule, "supporters_removed", names(lost.removed), player=loser, tile=tile, number=number)
    if lost.holy:
        tell(events, "te.external.priests", "temples_stay", names(lost.holy), number=lost.holy.bit_count())
    if lost.built:
        tell(events, "te.building.kept", "tile_kept", names(lost.built), tile=tile, building=BUILDINGS[colour])
    tell(
        events, rule, "external_points", (), player=winner, points=1 + number, colour=COLOURS[colour], leader=leader,
        number=number, tile=tile,
    )  # fmt: skip
