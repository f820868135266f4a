"""What an action hangs on: the conflicts that it begins or decides, and how likely each is won."""

from __future__ import annotations

from collections.abc import Iterator

from boardgames.contract import Action, Stake
from boardgames.tigris import external, judgement, support
from boardgames.tigris.pieces import LEADERS
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
        key = "others" if seat != one else "begun" if fight.added is None else "yours"
        values = {
            "leader": LEADERS[fight.colour], "player": one, "other": other,
            "strength": strengths[0], "other_strength": strengths[1],
        }  # fmt: skip
        yield Stake(key, values, wins, loses)


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
