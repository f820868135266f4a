"""What a position of Tigris & Euphrates is worth to a player, in points of the weakest colour at the end.

The weakest colour decides, so a point counts the more, the weaker its colour is. Leaders bring points as long as they
stay: what protects them are temples beside them, supporters in their kingdom, and tiles in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from math import inf
from typing import Final

from boardgames.contract import Action, Term
from boardgames.counts import minus, plus
from boardgames.tigris import external, internal, odds, support, turn
from boardgames.tigris.ending import FEW_TREASURES, assigned
from boardgames.tigris.grid import BESIDE, BIT, near
from boardgames.tigris.pieces import (
    ALL_TILES,
    BLACK,
    BLUE,
    COLOURS,
    GREEN,
    HAND,
    MONUMENT_COLOURS,
    NOTHING,
    PASS,
    RED,
    SWAPS,
    Counts,
    only,
    size,
)
from boardgames.tigris.position import Conflict, State

RANKS: Final = (1.0, 0.5, 0.25, 0.1)
"""A point of the weakest colour, the second weakest, and so on: others count when the weakest has caught up."""
AHEAD: Final = (0, 1, 2, 3)
"""What colours are likely to gain besides, now this one more, now that one: those that are close may change places."""
LEADER: Final = 1.6
"""The points that a leader may bring before it is beaten: about a tile and a half, less when the game ends soon."""
KING: Final = 0.25
"""What a king brings besides, for each colour that nobody leads in its kingdom: that much of a leader."""
TEMPLES: Final = 3
"""So many temples beside a leader, or in the hand, keep attackers away."""
RISK: Final = 0.55
"""How likely a leader is to be beaten that has none."""
SUPPORTER: Final = 0.08
"""What a supporter in one's own kingdom is worth, to a point of its colour: it makes others think twice."""
ATTACKED: Final = 0.25
"""How likely a leader is to be attacked by one that a single tile brings into its kingdom, if that is far stronger."""
FAR_STRONGER: Final = 3
"""So many supporters more, and its owner need hardly fear what is added."""
INCOME: Final = 0.6
"""How likely a monument's point of a later turn is to come: leaders are beaten, kingdoms cut."""
MOST_TURNS: Final = 6
"""So many turns are looked ahead, or as many as the bag allows."""
TILES_A_TURN: Final = 2.5
"""Tiles that a player draws in a turn."""
IN_HAND: Final = (0.1, 0.25, 0.1, 0.1)
"""What a tile of each colour is good for in a hand: temples decide more conflicts than others."""
CATASTROPHE: Final = 0.7
"""A catastrophe tile that is still to be played."""
UNLIKELY: Final = 0.1
"""Of several conflicts what is less likely is not thought of: four of them can end in hundreds of ways."""
ORDERS: Final = 2
"""At a glance each order of so many conflicts is thought of. Of more, the one comes first in which the seat is furthest
ahead: that takes a tenth of the time, and may cost some points."""
RIVAL: Final = 0.25
"""A point of somebody else, against one of the weakest colour."""


def terms(state: State, seat: int) -> tuple[Term, ...]:
    """The judgement of a view that `seat` has."""
    totals = assigned(state.points[seat] or NOTHING, state.taken[seat] or 0)
    ranked = _ranked(totals)
    if state.stage == "over":
        return ranked
    gained = sum([sum(points) for rival, points in enumerate(state.points) if points and rival != seat])
    others = (*state.leaders[: 4 * seat], *state.leaders[4 * seat + 4 :])
    lost = sum([number or 0 for rival, number in enumerate(state.taken) if rival != seat])
    turns = min(MOST_TURNS, size(state.bag) / (TILES_A_TURN * state.seats))
    lasts = turns / MOST_TURNS
    hand, unseen = state.hands[seat], state.unseen
    return (
        *ranked,
        Term("ahead", _ahead(totals), lasts),
        *_standing(state, seat, _weights(totals), turns, unseen),
        # In the last round they are of little use.
        Term("hand", _hand(hand, unseen) * min(1.0, turns), 1),
        Term("catastrophes", state.catastrophes_left[seat], CATASTROPHE * min(1.0, turns)),
        Term("rivals_gain", -gained, RIVAL, others=True),
        Term("rivals_treasures", -lost, RIVAL, others=True),
        Term("rivals_leaders", others.count(0) - len(others), LEADER * lasts * RIVAL, others=True),
        Term("rivals_monuments", -_rivals_income(state, seat), INCOME * turns * RIVAL, others=True),
        *_rivals_buildings(state, seat, lasts),
    )


_RANKED: Final = ("weakest", "second", "third", "strongest")
_ORDERS: Final = tuple(permutations(AHEAD, 4))


@lru_cache(1 << 10)
def _ranked(totals: Counts) -> tuple[Term, ...]:
    """The points of each colour, the weakest first."""
    order = sorted(range(4), key=totals.__getitem__)
    return tuple(
        Term(name, totals[colour], each, {"colour": COLOURS[colour]})
        for name, colour, each in zip(_RANKED, order, RANKS, strict=True)
    )


def details(state: State, seat: int) -> tuple[Term, ...]:
    """The points by colour, and the treasures: what they are worth is counted by the ranks of both together."""
    won = (*(state.points[seat] or NOTHING), state.taken[seat] or 0)
    return tuple(
        Term(_RANKED[0], number, 0, {"colour": colour}, which=colour)
        for colour, number in zip((*COLOURS, "from_treasures"), won, strict=True)
    )


@lru_cache(1 << 10)
def _ahead(totals: Counts) -> float:
    """What points that are still to come count more than if all colours were level. So the points of colours that are
    close count about alike: without it a first point would be one of the strongest colour, and hardly count."""
    gains = sum(_sum(plus(totals, more)) for more in _ORDERS) / len(_ORDERS) - _sum(totals)
    return gains - _sum(AHEAD)


def _sum(totals: Counts) -> float:
    return sum(each * total for each, total in zip(RANKS, sorted(totals), strict=True))


@lru_cache(1 << 10)
def _weights(totals: Counts) -> tuple[float, ...]:
    """What a point of each colour is worth that is still to come: by the ranks that it may have then."""
    ahead = [_by_rank(plus(totals, more)) for more in _ORDERS]
    return tuple(sum(each) / len(ahead) for each in zip(*ahead, strict=True))


def _by_rank(totals: Counts) -> tuple[float, ...]:
    """What a point of each colour is worth by its rank; colours with as many points alike."""
    order = sorted(totals)
    alike = [[each for each, total in zip(RANKS, order, strict=True) if total == own] for own in totals]
    return tuple(sum(each) / len(each) for each in alike)


def _built(state: State) -> list[tuple[int, tuple[int, int]]]:
    """The monuments on the board: their places and colours."""
    if not any(state.monuments):
        return []
    return [(corner, colours) for corner, colours in zip(state.monuments, MONUMENT_COLOURS, strict=True) if corner]


def _rivals_income(state: State, seat: int) -> int:
    """The points that monuments give to others in a round."""
    return sum(
        bool(corner & realm)
        for corner, colours in _built(state)
        for colour in colours
        for rival, realm in enumerate(state.realms[colour::4])
        if rival != seat
    )


def _rivals_buildings(state: State, seat: int, lasts: float) -> tuple[Term, ...]:
    """The leaders of others to whom a building brings as much again."""
    if state.buildings is None:
        return ()
    doubled = sum(
        bool(building & realm)
        for colour, building in enumerate(state.buildings)
        for rival, realm in enumerate(state.realms[colour::4])
        if rival != seat
    )
    return (Term("rivals_buildings", -doubled, LEADER * lasts * RIVAL, others=True),)


def _standing(state: State, seat: int, weights: tuple[float, ...], turns: float, unseen: Counts) -> tuple[Term, ...]:
    """The leaders on the board, whose points the king takes besides, what keeps them from being beaten: temples beside
    them, temples in the hand, supporters; who may beat them; the monuments that pay them, and the buildings that bring
    them as much again. Each is worth what its colour is."""
    realms, tiles, red, built = state.realms, state.tiles, state.tiles[RED], _built(state)
    held = _temples(state.hands[seat], unseen)
    each_leader, each_supporter = LEADER * turns / MOST_TURNS, SUPPORTER * min(1.0, turns)
    buildings = state.buildings or NOTHING
    standing = led = beside = behind = exposed = pays = doubled = 0
    leaders = king = temples = guards = supporters = danger = income = again = 0.0
    for colour, each in enumerate(weights):
        realm = realms[4 * seat + colour]
        if not realm:
            continue
        around = (BESIDE[state.leaders[4 * seat + colour]] & red).bit_count()
        alone = RISK * min(1.0, around / TEMPLES)
        safe = RISK * min(1.0, (around + held / 2) / TEMPLES)
        brings = each
        if colour == BLACK:
            for other in (RED, BLUE, GREEN):
                if realm not in realms[other::4]:
                    led += 1
                    brings += KING * weights[other]
                    if buildings[other] & realm:
                        doubled += 1
                        again += KING * weights[other] * (1 - RISK + safe)
        standing += 1
        leaders += each * (1 - RISK)
        king += (brings - each) * (1 - RISK)
        beside += min(around, TEMPLES)
        temples += brings * alone
        guards = max(guards, brings * (safe - alone))
        support = (tiles[colour] & realm).bit_count()
        behind += support
        supporters += each * support
        if stronger := _stronger(state, colour, realm):
            exposed += 1
            lost = brings * (1 - RISK + safe) * each_leader + each * support * each_supporter
            danger += lost * min(1.0, stronger / FAR_STRONGER)
        for corner, colours in built:
            if corner & realm and colour in colours:
                pays += 1
                income += each * (1 - RISK + safe)
        if buildings[colour] & realm:
            doubled += 1
            again += each * (1 - RISK + safe)
    found = (
        _each("leaders", standing, leaders * each_leader),
        _each("king", led, king * each_leader),
        _each("temples", beside, temples * each_leader),
        _each("guards", held if standing else 0, guards * each_leader),
        _each("supporters", behind, supporters * each_supporter),
        _each("exposed", exposed, -danger * ATTACKED),
        _each("monuments", pays, income * INCOME * turns),
    )
    return found if state.buildings is None else (*found, _each("buildings", doubled, again * each_leader))


def _stronger(state: State, colour: int, realm: int) -> int:
    """How many supporters more than a leader in `realm` a rival has in a kingdom that a single tile would join to it,
    the strongest of those; 0 if none has more."""
    tiles, most = state.tiles[colour], 0
    own = (tiles & realm).bit_count()
    for rival in state.realms[colour::4]:
        # Whether one tile would do takes longest: it is looked at last.
        more = (tiles & rival).bit_count() - own
        if more > most and near(rival) & near(realm) & ~(state.occupied | state.catastrophes):
            most = more
    return most


def _temples(hand: Counts | int, unseen: Counts) -> float:
    """The temples in a hand, with those that are likely to fill it before others act."""
    if not isinstance(hand, tuple):
        return 0.0
    due = HAND - sum(hand)
    return hand[RED] + due * unseen[RED] / max(1, sum(unseen)) if due else hand[RED]


def _each(key: str, amount: float, worth: float) -> Term:
    """A term by what it comes to in all."""
    return Term(key, amount, worth / amount if amount else 0.0)


def _hand(hand: Counts | int, unseen: Counts) -> float:
    """The tiles in the hand, and those that will fill it."""
    if not isinstance(hand, tuple):
        return 0.0
    worth = _in_hand(hand)
    due = HAND - sum(hand)
    return worth + due * _mean_tile(unseen) if due else worth


@lru_cache(1 << 10)
def _in_hand(hand: Counts) -> float:
    return sum(each * min(many, 3) for each, many in zip(IN_HAND, hand, strict=True))


@lru_cache(1 << 10)
def _mean_tile(unseen: Counts) -> float:
    """What a tile that is drawn from these is good for in a hand."""
    return sum(each * many for each, many in zip(IN_HAND, unseen, strict=True)) / max(1, sum(unseen))


def left(state: State) -> float:
    """About how much of the game is left: it ends when the bag is empty, or few treasures are on the board."""
    tiles = size(state.bag) / (size(ALL_TILES) - HAND * state.seats)
    few = (state.treasures.bit_count() - FEW_TREASURES) / (state.board.temples.bit_count() - FEW_TREASURES)
    return max(0.0, min(1.0, tiles, few))


# ---------------------------------------------------------------- what an action leads to
Found = list[tuple[float, State]]
"""Positions with their chances."""


def prospects(view: State, action: Action, *, exact: bool = False, quick: bool = False) -> Found:
    """What an action may lead to: conflicts are decided by what the others may hold, and what the player to move
    decides next, is decided for the best. Of several conflicts what is unlikely is left out, unless `exact`, but never
    of the one that is being decided. `quick` leaves out most orders of many conflicts, too."""
    seat = view.to_move
    assert seat is not None
    # Of the others' points and treasures only what they gain from now on is known.
    view = view.but(
        points=tuple(NOTHING if points is None else points for points in view.points),
        taken=tuple(number or 0 for number in view.taken),
    )
    after = _swapped(view, action) if action[0] == "swap" else view.apply(action)
    unlikely = UNLIKELY if len(external.pairs(after)) > 1 and not exact else 0
    decided = view.conflict.colour if view.conflict else None
    return _Outlook(seat, unlikely, decided, ORDERS if quick else len(COLOURS)).settled(after)


def _swapped(view: State, action: Action) -> State:
    """The hand with the tiles gone: those that come are as good as the mean of what is out of sight."""
    away = SWAPS[action]
    hand = view.hands[view.turn]
    before = view.swapped[view.turn]
    assert isinstance(hand, tuple) and isinstance(before, tuple)
    hands = (*view.hands[: view.turn], minus(hand, away), *view.hands[view.turn + 1 :])
    swapped = (*view.swapped[: view.turn], plus(before, away), *view.swapped[view.turn + 1 :])
    return turn.after_action(view.but(hands=hands, swapped=swapped), None)


class _Outlook:
    """What follows from an action, as far as nothing is left to decide of it but by others who gain by it. What the
    seat decides itself is decided for the best.

    Conflicts that are settled in another order may come to the same, so each position is thought through once.
    """

    def __init__(self, seat: int, unlikely: float, decided: int | None, orders: int) -> None:
        self.seat, self.unlikely, self.decided, self.orders = seat, unlikely, decided, orders
        self._known = dict[State, Found]()
        self._worths = dict[State, float]()

    def _worth(self, state: State) -> float:
        worth = self._worths.get(state)
        if worth is None:
            worth = self._worths[state] = sum(term.worth for term in terms(state, self.seat))
        return worth

    def _best(self, ways: list[Found]) -> Found:
        """What is worth most in the mean."""
        if len(ways) == 1:
            return ways[0]
        return max(ways, key=lambda found: sum(chance * self._worth(state) for chance, state in found))

    def settled(self, state: State) -> Found:
        """The positions in which nothing of the action is left to decide, but by others who gain by it."""
        if state.stage not in ("conflict", "support", "building", "monument", "treasure"):
            return [(1.0, state)]
        found = self._known.get(state)
        if found is None:
            found = self._known[state] = self._decided(state)
        return found

    def _decided(self, state: State) -> Found:
        if state.stage == "conflict":
            begun = [external.begin(state, colour, None) for colour in external.pairs(state)]
            if state.turn != self.seat:
                begun = begun[:1]
            elif len(begun) > self.orders:
                begun = [max(begun, key=self._lead)]
            return self._best([self.settled(fight) for fight in begun])
        if state.stage == "support":
            return self._fought(state)
        actions = list(state.actions)
        if state.stage == "treasure":
            # Any of them: they count alike.
            actions = actions[:1]
        elif state.to_move != self.seat:
            return [(1.0, state)]
        return self._best([self.settled(state.apply(action)) for action in actions])

    def _lead(self, state: State) -> float:
        """The supporters that the seat has ahead in a conflict that it attacks in; those of others come last."""
        fight = state.conflict
        assert fight is not None
        return _ahead_by(state, fight) if fight.attacker == self.seat else -inf

    def _fought(self, state: State) -> Found:
        """The outcomes of a conflict. Whoever decides for the action adds what is best; another attacker adds all there
        is, and a defender what a tie needs, if it is there."""
        fight = state.conflict
        assert fight is not None
        colour, ahead = support.fighting_colour(state), _ahead_by(state, fight)
        unlikely = 0 if fight.colour == self.decided else self.unlikely
        attacks = _held(state, fight.attacker, colour, unlikely) if fight.added is None else {fight.added: 1.0}
        defends = _held(state, fight.defender, colour, unlikely)
        if fight.attacker == self.seat and fight.added is None:
            held, most = max(attacks), max(defends)
            # None, or enough for some defence and no more than is safe.
            numbers = {0, *range(max(0, 1 - ahead), min(held, max(0, most + 1 - ahead)) + 1)}
            ways = [self._answered(state, added, ahead + added, defends, unlikely) for added in sorted(numbers)]
            return self._best(ways)
        return [
            (each * part, after)
            for added, each in attacks.items()
            for part, after in self._answered(state, added, ahead + added, defends, unlikely)
        ]

    def _answered(self, state: State, added: int, needed: int, defends: Mapping[int, float], unlikely: float) -> Found:
        """The defender has answered: with what is needed for a tie, or with nothing."""
        can = sum(each for many, each in defends.items() if many >= needed)
        answers = (
            [(can, max(0, needed)), (1 - can, 0)] if 0 < can < 1 - unlikely else [(1.0, max(0, needed) if can else 0)]
        )
        return [
            (chance * each, after)
            for chance, answer in answers
            for each, after in self.settled(_resolved(state, added, answer))
        ]


def _ahead_by(state: State, fight: Conflict) -> int:
    """The supporters on the board that the attacker has more than the defender."""
    attack, defence = (
        support.counting(state, side, fight.colour).bit_count() for side in (fight.attacker, fight.defender)
    )
    return attack - defence


def _held(state: State, seat: int, colour: int, unlikely: float) -> dict[int, float]:
    """How likely a seat holds each number of tiles, without what is unlikely."""
    held = odds.held(state, seat, colour).items()
    likely = {number: float(chance) for number, chance in held if chance >= unlikely}
    total = sum(likely.values())
    return {number: chance / total for number, chance in likely.items()}


def _resolved(state: State, added: int, answer: int) -> State:
    """Both sides have added so many tiles, and what follows from it has happened."""
    fight = state.conflict
    assert fight is not None
    colour = support.fighting_colour(state)
    hands, spent = list(state.hands), 0
    for who, number in ((fight.attacker, added if fight.added is None else 0), (fight.defender, answer)):
        hand = hands[who]
        hands[who] = minus(hand, only(colour, number)) if isinstance(hand, tuple) else hand - number
        spent += number
    state = state.but(
        hands=tuple(hands), removed=plus(state.removed, only(colour, spent)), conflict=fight._replace(added=added)
    )
    if support.is_internal(state):
        after = internal.resolve(state, answer, None)
        beaten_back = after.placed not in after.leaders
        return turn.after_action(after, None) if beaten_back else turn.after_monuments(after, None)
    return turn.conflicts(external.resolve(state, answer, None), None)


# ---------------------------------------------------------------- what to look at
def promising(state: State) -> list[Action]:
    """Tiles that touch a kingdom, leaders, catastrophes on tiles of kingdoms, and a few swaps. Nobody need pass: who
    waits for monuments to pay would wait forever."""
    if state.stage != "act":
        return list(state.actions)
    kingdoms = 0
    for realm in set(state.realms):
        kingdoms |= realm
    around = near(kingdoms) or near(state.occupied)
    found: list[Action] = []
    hand = state.hands[state.turn]
    assert isinstance(hand, tuple)
    for action in state.actions:
        match action[0]:
            case "tile":
                if BIT[action[2]] & around:
                    found.append(action)
            case "catastrophe":
                if BIT[action[1]] & kingdoms:
                    found.append(action)
            case "swap":
                away = SWAPS[action]
                if all(many in (0, have) for many, have in zip(away, hand, strict=True)):
                    found.append(action)
            case "leader":
                found.append(action)
    return found or [PASS]
