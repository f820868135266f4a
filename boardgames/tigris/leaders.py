"""Leaders: placed beside temples, moved, withdrawn; and sent home when their last temple is gone."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.tigris import kingdoms
from boardgames.tigris.conflict import send_home
from boardgames.tigris.grid import BESIDE, BIT, flood, names
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.pieces import LEADERS, RED
from boardgames.tigris.position import State
from boardgames.tigris.tiles import occupied

_COLOUR: Final = {leader: colour for colour, leader in enumerate(LEADERS)}


@implements("te.leader.own")
def number(seat: int, leader: str) -> int:
    """Where a seat's leader stands in `State.leaders`: an action names the leader only, for one moves none but one's
    own."""
    return 4 * seat + _COLOUR[leader]


def lifted(state: State, index: int) -> tuple[int, ...]:
    """The kingdoms of all leaders without this one: a leader that moves is lifted before it is placed."""
    here = state.leaders[index]
    if not here:
        return state.realms
    was = state.realms[index]
    rest = was & ~here
    found = list(state.realms)
    found[index] = 0
    # Only its own kingdom can change.
    pieces: list[int] = []
    for other, kingdom in enumerate(found):
        if kingdom == was:
            place = state.leaders[other]
            piece = next((piece for piece in pieces if piece & place), 0)
            if not piece:
                piece = flood(place, rest)
                pieces.append(piece)
            found[other] = piece
    return tuple(found)


# ---------------------------------------------------------------- what is forbidden
def _own(state: State, action: Action) -> int:
    assert state.to_move is not None
    return number(state.to_move, action[1])


@forbids("te.leader.ways")
def somewhere_else(state: State, action: Action) -> Objection | None:
    """Only a leader on the board is withdrawn, and one that is moved ends somewhere else."""
    here = state.leaders[_own(state, action)]
    if action[2] == "home":
        return None if here else Objection("te.leader.ways", "not_on_board", {"leader": action[1]})
    if here == BIT[action[2]]:
        return Objection("te.leader.ways", "stays", {"leader": action[1], "place": action[2]}, (action[2],))
    return None


@forbids("te.leader.empty")
def empty(state: State, action: Action) -> Objection | None:
    """A leader is put on an empty space. Its own counts as empty: it is lifted first."""
    if action[2] == "home" or state.leaders[_own(state, action)] == BIT[action[2]]:
        return None
    return occupied(state, "te.leader.empty", action[2])


@forbids("te.leader.temple")
def beside_a_temple(state: State, action: Action) -> Objection | None:
    """The space shares a side with a face-up temple."""
    if action[2] == "home" or BESIDE[BIT[action[2]]] & state.tiles[RED]:
        return None
    key = "temple_turned" if BESIDE[BIT[action[2]]] & state.turned[RED] else "no_temple"
    return Objection(
        "te.leader.temple",
        key,
        {"leader": action[1], "place": action[2]},
        (action[2],),
        f"temples_beside(state, {action[2]!r})",
    )


@forbids("te.leader.river")
def on_land(state: State, action: Action) -> Objection | None:
    """Never on a river space."""
    if action[2] == "home" or not BIT[action[2]] & state.board.river:
        return None
    return Objection("te.leader.river", "leader_in_river", {"leader": action[1], "place": action[2]}, (action[2],))


@forbids("te.leader.no_union")
def joins_no_kingdoms(state: State, action: Action) -> Objection | None:
    """A leader joins no two kingdoms, as they are without it."""
    if action[2] == "home":
        return None
    index, place = _own(state, action), BIT[action[2]]
    # Where something lies, be it the leader itself, that is what is wrong.
    if (state.occupied | state.catastrophes) & place:
        return None
    joined = touched(place, lifted(state, index))
    if len(joined) < 2:
        return None
    return Objection(
        "te.leader.no_union",
        "would_join",
        {"leader": action[1], "place": action[2], "number": len(joined)},
        names(sum(joined)),
        f"touching(state, {action[2]!r}" + (f", {names(state.leaders[index])[0]!r})" if state.leaders[index] else ")"),
    )


# ---------------------------------------------------------------- what happens
@implements("te.leader.ways", "te.leader.no_points")
def move(state: State, action: Action, events: list[Event] | None) -> State:
    """A leader is placed, moved or withdrawn."""
    seat = state.turn
    index = number(seat, action[1])
    here = state.leaders[index]
    if action[2] == "home":
        tell(events, "te.leader.ways", "leader_withdrawn", names(here), player=seat, leader=action[1])
        leaders = send_home(state.leaders, (index,))
        after = state.but(leaders=leaders, realms=lifted(state, index))
        kingdoms.tell_split(state.realms[index], after, events)
        return after
    place = BIT[action[2]]
    if events is not None:
        if here:
            origin = names(here)
            tell(
                events, "te.leader.ways", "leader_moved", (*origin, action[2]), player=seat, leader=action[1],
                origin=origin[0], place=action[2],
            )  # fmt: skip
        else:
            tell(
                events, "te.leader.ways", "leader_placed", (action[2],), player=seat, leader=action[1],
                place=action[2],
            )  # fmt: skip
        tell(events, "te.leader.no_points", "leader_no_points", (), leader=action[1])
    realms = lifted(state, index)
    leaders = (*state.leaders[:index], place, *state.leaders[index + 1 :])
    joined = touched(place, realms)
    kingdom = place
    for each in joined:
        kingdom |= each
    kingdom = flood(kingdom, state.occupied & ~here | place)
    grown = [kingdom if each in joined else each for each in realms]
    grown[index] = kingdom
    after = state.but(leaders=leaders, realms=tuple(grown), placed=place)
    if events is not None:
        kingdoms.tell_split(state.realms[index], after, events)
        _tell_kingdom(after, index, joined, events)
    return after


def _tell_kingdom(state: State, index: int, joined: set[int], events: list[Event]) -> None:
    """The kingdom that a leader founds or enters, and whether it lives there in peace."""
    kingdom = state.realms[index]
    key, leader = "enters_kingdom" if joined else "founds_kingdom", LEADERS[index % 4]
    tell(events, "te.region.kingdom", key, names(kingdom), leader=leader, number=kingdom.bit_count())
    if joined and state.realms[index % 4 :: 4].count(kingdom) == 1:
        tell(events, "te.region.peace", "lives_in_peace", names(state.leaders[index]), leader=leader)


# ---------------------------------------------------------------- the last temple
@implements("te.leader.needs_temple")
def without_temple(state: State, gone: int) -> tuple[int, ...]:
    """The numbers of the leaders that stand beside `gone` (temples that have left or were turned over) and beside no
    face-up temple any more."""
    temples, near = state.tiles[RED], 0
    while gone:
        one = gone & -gone
        near |= BESIDE[one]
        gone ^= one
    return tuple(index for index, place in enumerate(state.leaders) if place & near and not BESIDE[place] & temples)


def go_home(state: State, gone: int, rule: str, events: list[Event] | None) -> State:
    """Leaders that have lost their last temple, one of those `gone`, all go home together; then kingdoms are read
    anew. The `rule` says what took the temple."""
    home = without_temple(state, gone)
    if not home:
        return state
    leaders = send_home(state.leaders, home)
    if events is not None:
        for index in home:
            at, values = names(state.leaders[index]), {"player": index // 4, "leader": LEADERS[index % 4]}
            tell(events, rule, "loses_temple", at, **values)
            tell(events, "te.leader.needs_temple", "goes_home", at, **values)
    after = state.but(leaders=leaders)
    after = after.but(realms=kingdoms.realms(after.occupied, leaders))
    for kingdom in dict.fromkeys(state.realms[index] for index in home):
        kingdoms.tell_split(kingdom, after, events)
    return after
