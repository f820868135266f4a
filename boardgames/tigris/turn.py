"""The turn: up to two actions, the events after each, and what ends a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boardgames.contract import CHANCE, Action, Event, Objection, Value, forbids, implements, tell
from boardgames.tigris import buildings, ending, monuments, treasures
from boardgames.tigris.pieces import HAND, LEADERS, ONE, TILES, minus, plus, size

if TYPE_CHECKING:
    from boardgames.tigris.state import State

_STAGES: Final = {
    "start": ("start",),
    "tile": ("act",),
    "leader": ("act",),
    "catastrophe": ("act",),
    "swap": ("act",),
    "pass": ("act",),
    "conflict": ("conflict",),
    "support": ("support",),
    "building": ("building",),
    "monument": ("monument",),
    "decline": ("building", "monument"),
    "treasure": ("treasure",),
    "draw": ("deal", "swap", "refill"),
}
"""When each kind of action has its time."""

_EVENTS: Final = frozenset({"conflict", "support", "building", "monument", "treasure"})
"""Stages inside an action."""


# ---------------------------------------------------------------- what has its time
@forbids("te.turn.actions")
def active_players_turn(state: State, action: Action) -> Objection | None:
    """Actions are the active player's, two at most a turn."""
    if state.stage in _EVENTS or state.stage in _STAGES[action[0]]:
        return None
    return Objection("te.turn.actions", f"not_now_{state.stage}", {"kind": action[0]})


@forbids("te.turn.events")
def events_first(state: State, action: Action) -> Objection | None:
    """The events of an action are settled before anything else is done."""
    if state.stage not in _EVENTS or state.stage in _STAGES[action[0]] or _retreats(state, action):
        return None
    assert state.to_move is not None
    return Objection("te.turn.events", f"not_now_{state.stage}", {"kind": action[0], "player": state.to_move})


@forbids("te.conflict.no_retreat")
def no_retreat(state: State, action: Action) -> Objection | None:
    """A leader in a conflict stays there."""
    if not _retreats(state, action):
        return None
    return Objection("te.conflict.no_retreat", "no_retreat", {"leader": action[1]})


def _retreats(state: State, action: Action) -> bool:
    """Whether somebody tries to move a leader out of a conflict."""
    if action[0] != "leader" or state.stage not in ("conflict", "support") or state.to_move is None:
        return False
    index = 4 * state.to_move + LEADERS.index(action[1])
    kingdom = state.realms[index]
    if not kingdom & state.placed:
        return False
    rivals = state.leaders[index % 4 :: 4]
    return sum(bool(leader & kingdom) for leader in rivals) > 1


# ---------------------------------------------------------------- the events of an action, in their order
@implements("te.turn.events")
def after_conflicts(state: State, events: list[Event] | None) -> State:
    """The tile is placed and its conflicts are settled: buildings come next, in the variant."""
    if state.buildings is not None and buildings.offered(state, events):
        return state.but(stage="building", to_move=state.turn, conflict=None)
    return after_buildings(state, events)


@implements("te.turn.causes")
def after_buildings(state: State, events: list[Event] | None) -> State:
    """Monuments: only a tile brings them about."""
    if monuments.offered(state, events):
        return state.but(stage="monument", to_move=state.turn, conflict=None)
    return after_monuments(state, events)


def after_monuments(state: State, events: list[Event] | None) -> State:
    """Treasures come last, after a tile or a leader."""
    state = treasures.collect(state, events)
    return state if state.stage == "treasure" else finish(state, events)


def finish(state: State, events: list[Event] | None) -> State:
    """The action is over: the second one follows, or the end of the turn."""
    left = state.left - 1
    if left:
        return state.but(stage="act", left=left, to_move=state.turn, placed=0, conflict=None)
    return end(state.but(left=0, placed=0, conflict=None), events)


def decline(state: State, action: Action, events: list[Event] | None) -> State:
    """No building, or no monument: that chance is gone."""
    if state.stage == "building":
        tell(events, "te.building.line", "building_declined", player=state.turn)
        return after_buildings(state, events)
    tell(events, "te.monument.square", "monument_declined", player=state.turn)
    return after_monuments(state, events)


@implements("te.turn.actions")
def pass_(state: State, action: Action, events: list[Event] | None) -> State:
    """The active player takes no more actions in this turn."""
    tell(events, "te.turn.actions", "passed", player=state.turn, left=state.left)
    return end(state.but(left=0), events)


# ---------------------------------------------------------------- the end of a turn
@implements("te.turn.end")
def end(state: State, events: list[Event] | None) -> State:
    """Points from monuments, full hands, the test for the end of the game."""
    if any(state.monuments):
        state = monuments.pay(state, events)
    due = HAND * state.seats - sum(map(size, state.hands))
    if due > size(state.bag):
        return ending.bag_is_empty(state, due, events)
    if due:
        if events is not None:
            short = [seat for seat, hand in enumerate(state.hands) if size(hand) < HAND]
            players = tuple(sorted(short, key=lambda seat: (seat - state.turn) % state.seats))
            tell(events, "te.turn.refill", "refills", players=players)
        return state.but(stage="refill", to_move=CHANCE)
    return next_player(state, events)


@implements("te.turn.refill")
def receiver(state: State) -> int:
    """Who draws next: in set-up one seat after the other, in a swap the active player, at the end of a turn the active
    player and then clockwise everybody whose hand is short."""
    if state.stage == "swap":
        return state.turn
    first = 0 if state.stage == "deal" else state.turn
    for step in range(state.seats):
        seat = (first + step) % state.seats
        if size(state.hands[seat]) < HAND:
            return seat
    raise ValueError("all hands are full")


_RULE: Final = {"deal": "te.setup.hand", "swap": "te.swap.tiles", "refill": "te.turn.refill"}


@forbids("te.setup.bag")
def tile_is_left(state: State, action: Action) -> Objection | None:
    """Only what is in the bag can be drawn."""
    colour = TILES.index(action[1])
    inside = state.unseen if isinstance(state.bag, int) else state.bag
    return None if inside[colour] else Objection("te.setup.bag", "not_in_bag", {"tile": action[1]})


@implements("te.setup.hand", "te.turn.refill")
def draw(state: State, action: Action, events: list[Event] | None) -> State:
    """One tile out of the bag. When nobody is due any more, what was interrupted goes on."""
    seat, one = receiver(state), ONE[TILES.index(action[1])]
    if events is not None:
        # The others learn only that a tile was drawn.
        values: dict[str, Value] = {"player": seat, "tile": action[1]}
        events.append(Event(_RULE[state.stage], "drawn", values, hidden=("tile",), owner=seat))
    hands, bag = state.hands, state.bag
    assert isinstance(bag, tuple)
    hand = hands[seat]
    assert isinstance(hand, tuple)
    hands = (*hands[:seat], plus(hand, one), *hands[seat + 1 :])
    bag = minus(bag, one)
    if state.stage == "swap":
        if state.due > 1:
            return state.but(hands=hands, bag=bag, due=state.due - 1)
        return finish(state.but(hands=hands, bag=bag, due=0), events)
    state = state.but(hands=hands, bag=bag)
    for other in hands:
        if size(other) < HAND:
            return state
    if state.stage == "deal":
        return state.but(stage="start")
    return next_player(state, events)


def next_player(state: State, events: list[Event] | None) -> State:
    """The next player clockwise is active, unless the game is over."""
    if state.treasures.bit_count() <= ending.FEW_TREASURES:
        return ending.few_treasures(state, events)
    turn = (state.turn + 1) % state.seats
    if events is not None:
        tell(events, "te.turn.end", "next_turn", player=turn)
    return state.but(stage="act", turn=turn, left=2, to_move=turn)


@implements("te.setup.start_player")
def draw_start_player(state: State, action: Action, events: list[Event] | None) -> State:
    seat = int(action[1]) - 1
    tell(events, "te.setup.start_player", "starts", player=seat)
    return state.but(stage="act", turn=seat, to_move=seat)
