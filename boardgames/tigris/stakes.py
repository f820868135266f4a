"""What an action hangs on: the conflicts that it begins or decides, and how likely each is won."""

from __future__ import annotations

from collections.abc import Iterator

from boardgames.contract import Action, Stake, Value
from boardgames.tigris import external, judgement, support
from boardgames.tigris.pieces import LEADERS, TILES
from boardgames.tigris.position import State


def stakes(view: State, action: Action) -> Iterator[Stake]:
    """The conflicts of an action, each with the chances that whoever is named first wins it and loses it: the seat to
    move if it takes part, or else the attacker. Whose leader has gone has lost."""
    seat, begun = view.to_move, list(_begun(view, action))
    outcomes = judgement.prospects(view, action, exact=True) if begun else []
    for state, answer in begun:
        fight = state.conflict
        assert fight is not None and seat is not None
        added = {fight.attacker: fight.added or 0, fight.defender: answer}
        sides = [fight.attacker, fight.defender]
        if seat == fight.defender:
            sides.reverse()
        one, other = sides
        strengths = [support.counting(state, side, fight.colour).bit_count() + added[side] for side in sides]
        loses, wins = (
            sum(chance for chance, after in outcomes if not after.leaders[4 * side + fight.colour]) for side in sides
        )
        values: dict[str, Value] = {
            "leader": LEADERS[fight.colour], "player": one, "other": other,
            "strength": strengths[0], "other_strength": strengths[1],
        }  # fmt: skip
        key = "others" if seat != one else "yours"
        if seat == one and fight.added is None:
            colour = support.fighting_colour(state)
            held = _held(state, seat, colour)
            adds = {held - _held(after, seat, colour) for _, after in outcomes}
            key = _begins(held, adds)
            values |= {"held": (TILES[colour], str(held)), "added": min(adds)}
        yield Stake(key, values, wins, loses)


def _held(state: State, seat: int, colour: int) -> int:
    """The own tiles of a colour."""
    hand = state.hands[seat]
    assert isinstance(hand, tuple)
    return hand[colour]


def _begins(held: int, adds: set[int]) -> str:
    """How a conflict is told in which so many of the tiles held are to be added: one number, or different ones, by what
    the others do."""
    if not held:
        return "bare"
    if len(adds) > 1:
        return "begun"
    return "spares" if adds == {0} else "adds_all" if adds == {held} else "adds"


def _begun(view: State, action: Action) -> Iterator[tuple[State, int]]:
    """Each conflict when it begins, or with what an attacker adds to it; and what a defender adds, who decides it."""
    if action[0] in ("tile", "leader", "conflict"):
        after = view.apply(action)
        if after.stage == "support":
            yield after, 0
        elif after.stage == "conflict":
            for colour in external.pairs(after):
                yield external.begin(after, colour, None), 0
    elif action[0] == "support":
        assert view.conflict is not None
        attacks = view.conflict.added is None
        yield (view.apply(action), 0) if attacks else (view, int(action[1]))
