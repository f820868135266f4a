"""Adding tiles from the hand to a conflict: first the attacker, then the defender."""

from __future__ import annotations

from boardgames.contract import Action, Event, Objection, forbids, implements, tell
from boardgames.counts import minus, plus
from boardgames.tigris import external, internal
from boardgames.tigris.pieces import RED, TILES, only
from boardgames.tigris.position import State


def is_internal(state: State) -> bool:
    """Whether the conflict is one between a leader just placed and another."""
    return state.placed != 0 and state.placed in state.leaders


def fighting_colour(state: State) -> int:
    """The colour of the tiles that count: red in internal conflicts, the leaders' in external ones."""
    return RED if state.conflict is None or is_internal(state) else state.conflict.colour


def counting(state: State, seat: int, colour: int) -> int:
    """The places of what counts on the board for a side: temples beside its leader, or its supporters."""
    return (internal.temples_beside if is_internal(state) else external.supporters)(state, seat, colour)


@forbids("te.internal.support")
def temples_in_hand(state: State, action: Action) -> Objection | None:
    """In an internal conflict one adds temples that one holds."""
    return _not_held(state, action, "te.internal.support") if is_internal(state) else None


@forbids("te.external.support")
def supporters_in_hand(state: State, action: Action) -> Objection | None:
    """In an external conflict one adds tiles of the leaders' colour that one holds."""
    return None if is_internal(state) else _not_held(state, action, "te.external.support")


@forbids("te.internal.support")
def of_temples(state: State, action: Action) -> Objection | None:
    """No other tile counts in an internal conflict."""
    return _wrong_colour(state, action, "te.internal.support") if is_internal(state) else None


@forbids("te.external.support")
def of_its_colour(state: State, action: Action) -> Objection | None:
    """No tile of another colour counts in an external conflict."""
    return None if is_internal(state) else _wrong_colour(state, action, "te.external.support")


def _wrong_colour(state: State, action: Action, rule: str) -> Objection | None:
    """To one who reaches for a tile of another colour, whatever for."""
    wanted = TILES[fighting_colour(state)]
    others = [word for word in action if word in TILES and word != wanted]
    if state.stage != "support" or not others:
        return None
    return Objection(rule, "another_colour", {"tile": others[0], "wanted": wanted})


def _not_held(state: State, action: Action, rule: str) -> Objection | None:
    colour, number = fighting_colour(state), int(action[1])
    held = state.held[colour]
    if number <= held:
        return None
    assert state.to_move is not None
    return Objection(rule, "not_so_many", {"player": state.to_move, "tile": TILES[colour], "number": held})


@implements("te.internal.support", "te.external.support")
def add(state: State, action: Action, events: list[Event] | None) -> State:
    """The attacker, then the defender adds tiles from the hand, openly and once. They leave the game."""
    fight, number, seat = state.conflict, int(action[1]), state.to_move
    assert fight is not None and seat is not None
    inside, colour = is_internal(state), fighting_colour(state)
    tiles = only(colour, number)
    if events is not None:
        rule = "te.internal.support" if inside else "te.external.support"
        side = "attacker" if fight.added is None else "defender"
        tell(events, rule, "adds", player=seat, tile=TILES[colour], number=number, side=side)
    hand = state.hands[seat]
    assert isinstance(hand, tuple)
    hands = (*state.hands[:seat], minus(hand, tiles), *state.hands[seat + 1 :])
    removed = plus(state.removed, tiles)
    if fight.added is None:
        fight = fight._replace(added=number)
        return state.but(hands=hands, removed=removed, conflict=fight, to_move=fight.defender)
    return state.but(hands=hands, removed=removed)
