"""The order of play: what follows what, when each kind of action has its time, and who decides.

Set-up: full hands, then the start player. A turn: up to two actions. An action: a tile, a leader, a catastrophe or a
swap, and then what it brings about, in this order: conflicts, buildings, monuments, treasures. The end of a turn:
points from monuments, full hands, and the test for the end of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardgames.contract import CHANCE, HIDDEN, Action, Event, Kind, Objection, Value, forbids, implements, tell
from boardgames.tigris import (
    bag,
    buildings,
    catastrophes,
    ending,
    external,
    internal,
    leaders,
    monuments,
    preparation,
    support,
    swap,
    tiles,
    treasures,
)
from boardgames.tigris.pieces import COLOURS, HAND, LEADERS, START_ACTIONS, TILES, size
from boardgames.tigris.position import State


# ---------------------------------------------------------------- set-up
def after_start_player(state: State, events: list[Event] | None) -> State:
    """The start player takes the first turn."""
    return state.but(stage="act", to_move=state.turn)


# ---------------------------------------------------------------- an action
@implements("te.turn.causes")
def after_tile(state: State, events: list[Event] | None) -> State:
    """A tile that has joined kingdoms may bring conflicts about, any tile buildings, monuments and treasures."""
    if state.stage != "conflict":
        return after_conflicts(state, events)
    if events is not None and external.pairs(state):
        monuments.tell_waiting(state, events)
        buildings.tell_waiting(state, events)
    return conflicts(state, events)


def after_leader(state: State, events: list[Event] | None) -> State:
    """A leader on the board may bring a conflict and treasures about, one that was withdrawn nothing."""
    if not state.placed:
        return after_action(state, events)
    rival = internal.rival(state)
    return after_monuments(state, events) if rival is None else internal.begin(state, rival, events)


def after_swap(state: State, events: list[Event] | None) -> State:
    """The tiles that are due are drawn."""
    if state.due > size(state.bag):
        return ending.bag_is_empty(state, state.due, events)
    return state.but(stage="swap", to_move=CHANCE) if state.due else after_action(state, events)


# ---------------------------------------------------------------- what it brings about, in its order
def conflicts(state: State, events: list[Event] | None) -> State:
    """First the conflicts that a tile has brought about, one after the other."""
    fighting = external.next_one(state, events)
    return after_conflicts(state, events) if fighting is None else fighting


def add_support(state: State, action: Action, events: list[Event] | None) -> State:
    """First the attacker, then the defender adds tiles; then the conflict is decided."""
    fight = state.conflict
    assert fight is not None
    state = support.add(state, action, events)
    if fight.added is None:
        return state
    added = int(action[1])
    if not support.is_internal(state):
        return conflicts(external.resolve(state, added, events), events)
    state = internal.resolve(state, added, events)
    # A leader that was beaten back has brought nothing together.
    beaten_back = state.placed not in state.leaders
    return after_action(state, events) if beaten_back else after_monuments(state, events)


@implements("te.turn.events")
def after_conflicts(state: State, events: list[Event] | None) -> State:
    """Then buildings, in the variant."""
    if state.buildings is not None and buildings.offered(state, events):
        return state.but(stage="building", to_move=state.turn, conflict=None)
    return after_buildings(state, events)


def after_buildings(state: State, events: list[Event] | None) -> State:
    """Then monuments."""
    if monuments.offered(state, events):
        return state.but(stage="monument", to_move=state.turn, conflict=None)
    return after_monuments(state, events)


def after_monuments(state: State, events: list[Event] | None) -> State:
    """Treasures come last, one after the other. Then the action is over."""
    taker = treasures.taker(state, events)
    if taker is None:
        return after_action(state, events)
    return state.but(stage="treasure", to_move=taker, conflict=None)


def decline(state: State, action: Action, events: list[Event] | None) -> State:
    """No building, or no monument: what comes next follows."""
    if state.stage == "building":
        return after_buildings(buildings.decline(state, events), events)
    return after_monuments(monuments.decline(state, events), events)


def after_action(state: State, events: list[Event] | None) -> State:
    """The second action follows, or the end of the turn."""
    left = state.left - 1
    if left:
        return state.but(stage="act", left=left, to_move=state.turn, placed=0, conflict=None)
    return end(state.but(left=0, placed=0, conflict=None), events)


# ---------------------------------------------------------------- the end of a turn
@implements("te.turn.actions")
def pass_(state: State, action: Action, events: list[Event] | None) -> State:
    """The active player takes no more actions in this turn."""
    tell(events, "te.turn.actions", "passed", player=state.turn, left=state.left)
    return state.but(left=0)


@implements("te.turn.end")
def end(state: State, events: list[Event] | None) -> State:
    """Points from monuments, then full hands. The game ends when the bag cannot fill them."""
    if any(state.monuments):
        state = monuments.pay(state, events)
    due = bag.missing(state)
    if due > size(state.bag):
        return ending.bag_is_empty(state, due, events)
    if due:
        if events is not None:
            short = [seat for seat, hand in enumerate(state.hands) if size(hand) < HAND]
            players = tuple(sorted(short, key=lambda seat: (seat - state.turn) % state.seats))
            tell(events, "te.turn.refill", "refills", players=players)
        return state.but(stage="refill", to_move=CHANCE)
    return next_player(state, events)


def next_player(state: State, events: list[Event] | None) -> State:
    """The next player clockwise is active, unless few treasures are left: then the game is over."""
    if state.treasures.bit_count() <= ending.FEW_TREASURES:
        return ending.few_treasures(state, events)
    turn = (state.turn + 1) % state.seats
    if events is not None:
        tell(events, "te.turn.end", "next_turn", player=turn)
    return state.but(stage="act", turn=turn, left=2, to_move=turn)


def after_draw(state: State, events: list[Event] | None) -> State:
    """When nobody is due any more, what the draws have interrupted goes on."""
    if state.stage == "swap":
        return state if state.due else after_action(state, events)
    if bag.missing(state):
        return state
    return state.but(stage="start") if state.stage == "deal" else next_player(state, events)


# ---------------------------------------------------------------- what there is to do
KINDS: Final = {
    "draw": Kind(("deal", "swap", "refill"), bag.draw, (bag.tile_is_left,), after_draw),
    "start": Kind(("start",), preparation.draw_start_player, (), after_start_player),
    "tile": Kind(
        ("act",),
        tiles.place,
        (tiles.from_hand, tiles.empty, tiles.farms_on_rivers, tiles.at_most_two_kingdoms),
        after_tile,
    ),
    "leader": Kind(
        ("act",),
        leaders.move,
        (
            leaders.somewhere_else,
            leaders.empty,
            leaders.on_land,
            leaders.beside_a_temple,
            leaders.joins_no_kingdoms,
        ),
        after_leader,
    ),
    "catastrophe": Kind(
        ("act",),
        catastrophes.place,
        (
            catastrophes.one_is_left,
            catastrophes.not_protected,
            catastrophes.not_on_another,
            catastrophes.not_on_a_building,
        ),
        after_action,
    ),
    "swap": Kind(("act",), swap.swap, (swap.held,), after_swap),
    "pass": Kind(("act",), pass_, (), end),
    "conflict": Kind(("conflict",), external.choose, (external.is_a_conflict,)),
    "support": Kind(("support",), add_support, (support.temples_in_hand, support.supporters_in_hand)),
    "building": Kind(
        ("building",), buildings.put_up, (buildings.in_a_line, buildings.in_a_longer_line), after_buildings
    ),
    "monument": Kind(
        ("monument",),
        monuments.build,
        (
            monuments.on_a_square,
            monuments.one_that_is_left,
            monuments.of_its_colour,
            monuments.still_there,
            monuments.no_building_there,
        ),
        after_monuments,
    ),
    "decline": Kind(("building", "monument"), decline),
    "treasure": Kind(("treasure",), treasures.take, (treasures.is_due, treasures.first_ones_first), after_monuments),
}

_EVENTS: Final = frozenset({"conflict", "support", "building", "monument", "treasure"})
"""Stages inside an action."""


@forbids("te.turn.actions")
def active_players_turn(state: State, action: Action) -> Objection | None:
    """Actions are the active player's, two at most a turn."""
    if state.stage in _EVENTS or state.is_time_for(action):
        return None
    return Objection("te.turn.actions", f"not_now_{state.stage}", {"kind": action[0]})


@forbids("te.turn.events")
def events_first(state: State, action: Action) -> Objection | None:
    """The events of an action are settled before anything else is done."""
    if state.stage not in _EVENTS or state.is_time_for(action) or _retreats(state, action):
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


IN_TIME: Final = (
    support.of_temples,
    support.of_its_colour,
    monuments.of_its_colour_at_any_time,
    monuments.only_at_once,
    buildings.in_the_variant_at_once,
    buildings.moves_at_once,
    treasures.a_trader_is_there,
    active_players_turn,
    events_first,
    no_retreat,
)
"""What speaks against an action before the checks of its kind are asked. A wrong colour comes first: whoever
would add a tile of another one to a conflict reaches for it as if to place it. So does why a time has passed, or never
comes, before whose time it is instead."""


def outcomes(state: State) -> dict[Action, int]:
    """What is drawn next: a tile, by what is left in the bag, or the start player."""
    if state.stage in ("deal", "swap", "refill"):
        return bag.draws(state)
    if state.stage == "start":
        return dict.fromkeys(START_ACTIONS[: state.seats], 1)
    return {}


def decider(state: State) -> int | None:
    """Who is to move, as the stage says."""
    match state.stage:
        case "deal" | "start" | "swap" | "refill":
            return CHANCE
        case "support" if state.conflict is not None:
            return state.conflict.attacker if state.conflict.added is None else state.conflict.defender
        case "treasure":
            taker = treasures.taker(state)
            return state.turn if taker is None else taker
        case "over":
            return None
    return state.turn


def mask(state: State, action: Action, seat: int | None) -> Action:
    """Others learn only that a tile was drawn, and how many were swapped."""
    if action[0] == "draw" and seat != bag.receiver(state):
        return Action("draw", HIDDEN)
    if action[0] == "swap" and seat != state.turn:
        return Action("swap", HIDDEN, str(sum(map(int, action[2::2]))))
    return action


def prompt(state: State) -> tuple[str, Mapping[str, Value]]:
    """Who decides what now, or who has won: the key and the values of a sentence."""
    if state.to_move is None:
        best = max(score or 0 for score in ending.scores(state))
        winners = state.winners
        return "shared" if len(winners) > 1 else "over", {"players": winners, "points": best}
    if state.stage == "start":
        return "start", {}
    if state.to_move == CHANCE:
        return state.stage, {"player": bag.receiver(state)}
    values: dict[str, Value] = {"player": state.to_move}
    if state.stage == "act":
        values["left"] = state.left
    elif state.stage == "treasure":
        values["number"] = treasures.due(state).bit_count()
    elif state.stage == "conflict":
        values["colours"] = tuple(COLOURS[colour] for colour in external.pairs(state))
    elif state.conflict is not None:
        fight = state.conflict
        other = fight.defender if state.to_move == fight.attacker else fight.attacker
        values |= {"other": other, "leader": LEADERS[fight.colour], "tile": TILES[support.fighting_colour(state)]}
        return ("support_attack" if fight.added is None else "support_defence"), values
    return state.stage, values


def heading(state: State) -> tuple[str, Mapping[str, Value]]:
    """Whose turn it is, whoever decides meanwhile."""
    if state.stage in ("deal", "start"):
        return "set_up", {}
    return "turn", {"player": state.turn}
