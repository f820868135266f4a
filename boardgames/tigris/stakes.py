"""What an action hangs on: the conflicts that it begins or decides, and how likely each is won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from boardgames.contract import Action, Stake, Value
from boardgames.tigris import external, judgement, support
from boardgames.tigris.judgement import Found
from boardgames.tigris.pieces import COLOURS, LEADERS, TILES
from boardgames.tigris.position import Conflict, State

OTHERWISE: Final = 0.1
"""A conflict that is won or lost by so much more, or less, when it is settled first, is not told by what each side has
before any is settled."""


def stakes(view: State, action: Action) -> Iterator[Stake]:
    """The conflicts of an action, each with the chances that whoever is named first wins it and loses it: the seat to
    move if it takes part, or else the attacker. Whose leader has gone has lost."""
    if action[0] == "support":
        assert view.conflict is not None
        attacks = view.conflict.added is None
        begun, answer = (view.apply(action), 0) if attacks else (view, int(action[1]))
        yield _Fight(view, begun, judgement.prospects(view, action, exact=True), answer).stake()
    elif action[0] == "conflict":
        outcomes = judgement.prospects(view, action, exact=True)
        yield _Fight(view, view.apply(action), outcomes).stake()
        for colour in external.pairs(view):
            if COLOURS[colour] != action[1]:
                yield _Fight(view, external.begin(view, colour, None), outcomes).after(action[1])
    elif action[0] in ("tile", "leader"):
        after = view.apply(action)
        if after.stage == "support":
            yield _Fight(view, after, judgement.prospects(view, action, exact=True)).stake()
        elif after.stage == "conflict":
            yield from _several(view, after)


def _several(view: State, united: State) -> Iterator[Stake]:
    """The conflicts that one tile begins: settled in the order that is best, in which one may change another."""
    ways = {
        colour: judgement.prospects(united, Action("conflict", COLOURS[colour]), exact=True)
        for colour in external.pairs(united)
    }
    first = max(ways, key=lambda colour: _worth(ways[colour], united.turn))
    for colour, alone in ways.items():
        begun = external.begin(united, colour, None)
        fight = _Fight(view, begun, ways[first])
        each = zip(fight.chances, _Fight(view, begun, alone).chances, strict=True)
        changes = any(abs(chance - other) > OTHERWISE for chance, other in each)
        yield fight.after(COLOURS[first]) if changes else fight.stake()


def _worth(outcomes: Found, seat: int) -> float:
    return sum(chance * sum(term.worth for term in judgement.terms(after, seat)) for chance, after in outcomes)


class _Fight(NamedTuple):
    """A conflict of an action."""

    view: State
    begun: State
    """The position in which it begins, or with what an attacker adds to it."""
    outcomes: Found
    """What the action may lead to."""
    answer: int = 0
    """What a defender adds, who decides it."""

    @property
    def conflict(self) -> Conflict:
        assert self.begun.conflict is not None
        return self.begun.conflict

    @property
    def sides(self) -> tuple[int, int]:
        """Whoever is named first, and the other."""
        attacker, defender = self.conflict.attacker, self.conflict.defender
        return (defender, attacker) if self.view.to_move == defender else (attacker, defender)

    @property
    def chances(self) -> tuple[float, float]:
        """How likely whoever is named first wins it, and loses it."""
        loses, wins = (
            sum(chance for chance, after in self.outcomes if not after.leaders[4 * side + self.conflict.colour])
            for side in self.sides
        )
        return wins, loses

    @property
    def named(self) -> dict[str, Value]:
        one, other = self.sides
        return {"leader": LEADERS[self.conflict.colour], "player": one, "other": other}

    @property
    def is_own(self) -> bool:
        return self.sides[0] == self.view.to_move

    def after(self, first: str) -> Stake:
        """As what is settled after the conflict of another colour: what each side has then is still open."""
        return Stake("after" if self.is_own else "others_after", self.named | {"first": first}, *self.chances)

    def stake(self) -> Stake:
        """By what each side has, and what the seat to move is to add."""
        fight, colour = self.conflict, support.fighting_colour(self.begun)
        added = {fight.attacker: fight.added or 0, fight.defender: self.answer}
        strength, other_strength = (
            support.counting(self.begun, side, fight.colour).bit_count() + added[side] for side in self.sides
        )
        values = self.named | {"strength": strength, "other_strength": other_strength}
        key = "yours" if self.is_own else "others"
        if self.is_own and self.view.conflict is not None and self.view.conflict.added is None:
            # An attacker adds first.
            key = "yours_first"
        if self.is_own and fight.added is None:
            seat = self.sides[0]
            held = _held(self.begun, seat, colour)
            adds = {held - _held(after, seat, colour) for _, after in self.outcomes}
            key = _begins(held, adds)
            values |= {"held": (TILES[colour], str(held)), "added": min(adds)}
        return Stake(key, values, *self.chances)


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
