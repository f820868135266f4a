"""What a position of Sumeria is worth to a player, in points: those won, and those that zones promise.

A zone promises tokens by its place in the row, as it is likely to be at the end of the round, to whoever is likely to
have most traders there. A token is worth one point more than the last of its type, so everybody wants others.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from math import exp
from typing import Final

from boardgames.contract import Term, Value
from boardgames.counts import plus
from boardgames.sumeria import ending, scoring
from boardgames.sumeria.atlas import Map
from boardgames.sumeria.drift import actions_left, drift
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.round import PHASES, ROUNDS
from boardgames.sumeria.scoring import FIRST_TAKES, SECOND_TAKES
from boardgames.sumeria.tokens import NO_TOKENS, TYPES, Tokens, bundles, count

RIVALS: Final = 0.5
"""A point of the best rival, against one's own: with two rivals, what one of them gains is half of what one loses."""
FIRM: Final = 4.0
"""How sure a lead of one trader is when nobody acts any more; it is less so, the more actions are to come."""
LOOSE: Final = 0.35
"""How much each action to come loosens it."""
NOT_YET, NOBODY = 0.3, 1.0
"""The lots of who has no trader in a zone yet, and of nobody at all: one may stand there alone, and still lose it."""
COMES, GROWS, GOES = 0.15, 0.5, 0.1
"""How likely whoever acts for the last time in a round is to come to a zone, or to stand there with one trader more or
less: rounded from what three and four players did in the first three places of the row in the last actions of 50 games.
Nobody comes to a zone without room."""
LATER: Final = 0.8
"""A point of the next round, against one of this round."""


_TIES: Final = (1 / 4, 1 / 16, 0)
"""What a trader in the residence, in a city and in a village counts in a tie, against one trader."""
_TURNED: Final = (8, 7, 6, 1, 2, 3, 4, 5)
"""For each place of the row the one that its zone has when the row has turned."""


def terms(state: State, seat: int) -> tuple[Term, ...]:
    """The judgement of a view that `seat` has: everything lies open."""
    control = _controls(state)
    worth = _promises(state, control)
    goes_on = state.round < ROUNDS
    # Whoever ends a round decides in it: what is this round's by now was the next one's then.
    now, then = ("zone_begun", "zone_after") if _has_turned(state) else ("zone_now", "zone_next")
    own, rival = worth[seat], _rival(worth, seat, goes_on)
    found = [Term("points", own.points, 1)]
    zones = [state.map.zones[zone].id for zone in state.row]
    likely = [zone[seat] for zone in control]
    found += [
        Term(
            now,
            points,
            1,
            {
                "zone": zone,
                "place": place,
                "stands": stand,
                "traders": traders,
                "pays": _pays(state, place),
                "first": first,
            },
            which=zone,
        )
        for place, (zone, points, (first, _, _, _, stand, traders)) in enumerate(
            zip(zones, own.now, likely, strict=True), 1
        )
    ]
    if goes_on:
        found += [
            Term(
                then,
                points,
                LATER,
                {"zone": zone, "place": place, "stands": stand, "traders": traders, "first": first},
                which=zone,
            )
            for place, zone, points, (_, _, first, _, stand, traders) in zip(
                _TURNED, zones, own.next, likely, strict=False
            )
        ]
    found.append(Term("rival", -worth[rival].total(goes_on), RIVALS, {"player": rival}, others=True))
    return tuple(found)


_LATER: Final = {"zone_begun": 0, "zone_now": 0, "zone_next": 1, "zone_after": 1}
"""So many rounds after that of the position a zone gives what it promises."""


def dated(state: State, term: Term) -> Term:
    """What a zone promises by the number of the round, which is another one's "next" in other positions."""
    if term.key not in _LATER:
        return term
    number = state.round + _LATER[term.key]
    values: dict[str, Value | float] = {"zone": term.which, "round": number}
    return term._replace(key="zone_in_round", which=f"{term.which} {number}", values=values)


def _has_turned(state: State) -> bool:
    """Whether a round has just ended and nobody has acted in this one."""
    return state.stage == "tokens" and state.round > 1 and not any(map(any, state.spaces))


def details(state: State, seat: int) -> tuple[Term, ...]:
    """What the best of the others can expect of each zone."""
    worth, goes_on = _promises(state, _controls(state)), state.round < ROUNDS
    rival = _rival(worth, seat, goes_on)
    later = worth[rival].next if goes_on else [0.0] * len(state.row)
    zones = [state.map.zones[zone].id for zone in state.row]
    return tuple(
        Term("rival", -now - LATER * then, 0, {"player": rival, "zone": zone, "place": place}, others=True, which=zone)
        for place, (zone, now, then) in enumerate(zip(zones, worth[rival].now, later, strict=True), 1)
    )


def _pays(state: State, place: int) -> str:
    """Whether the zone in that place of the row has given its tokens in this round: then they count as points."""
    gone = state.stage == "take" and place <= len(SIZES) and not any(state.spaces[place - 1])
    return "paid" if gone else "to_pay"


def _controls(state: State) -> list[_Control]:
    board, left = state.board, actions_left(state)
    return [
        _control(tuple([board[place] for place in places]), kinds, state.seats, state.start_player, left)
        for places, kinds in map(_zones(state.map).__getitem__, state.row)
    ]


def _promises(state: State, control: list[_Control]) -> list[_Promise]:
    """What each seat has and can expect."""
    known = sum(map(sum, state.spaces)) == sum(SIZES) or state.stage == "take"
    left = actions_left(state)
    found = [
        _Promise(won, _shares(won, state.spaces if known else None, left, PHASES * state.seats), control, other)
        for other, won in enumerate(state.won)
    ]
    if not left:
        # No chance is left in this round: what is settled has been paid, what is not is known.
        settled = _settled(state)
        for seat, promise in enumerate(found):
            promise.now = [settled[space][seat] if space in settled else 0.0 for space in range(len(state.row))]
    return found


def _settled(state: State) -> dict[int, tuple[float, ...]]:
    """What each space that is still to be settled brings to each seat, if all take what is worth most to them."""
    found = dict[int, tuple[float, ...]]()
    while (space := scoring.unsettled(state)) is not None:
        ranked, chosen = scoring.influence(state, state.row[space]), NO_TOKENS
        if ranked:
            has = state.won[ranked[0].seat]
            choices = [count(action[1:]) for action in bundles(scoring.due(state))]
            worth = [ending.points(plus(has, taken)) for taken in choices]
            chosen = choices[worth.index(max(worth))]
        after = scoring.award(state, space, chosen, ranked, None)
        gains = zip(map(ending.points, after.won), map(ending.points, state.won), strict=True)
        found[space], state = tuple([then - before for then, before in gains]), after
    return found


def _rival(worth: list[_Promise], seat: int, goes_on: bool) -> int:
    """The best of the others."""
    return max((other for other in range(len(worth)) if other != seat), key=lambda other: worth[other].total(goes_on))


def left(state: State) -> float:
    """How much of the game is left: the part of all actions that are still to come."""
    whole = PHASES * state.seats
    return (ROUNDS - state.round + actions_left(state) / whole) / ROUNDS


@cache
def _zones(board_map: Map) -> tuple[tuple[tuple[int, ...], bytes], ...]:
    """For each zone its places, and of what kind they are."""
    return tuple((places, bytes(board_map.kind_of[place] for place in places)) for places in board_map.zone_places)


class _Promise:
    """What a seat has and can expect from each place of the row, in points."""

    def __init__(self, won: Tokens, shares: _Shares, control: list[_Control], seat: int) -> None:
        self.points = ending.points(won)
        self.now, self.next = list[float](), list[float]()
        # In set-up the row may be shorter.
        for (one, two, later_one, later_two), chances in zip(shares, control, strict=False):
            first, second, later_first, later_second, _, _ = chances[seat]
            self.now.append(first * one + second * two)
            self.next.append(later_first * later_one + later_second * later_two)

    def total(self, goes_on: bool) -> float:
        return self.points + sum(self.now) + (LATER * sum(self.next) if goes_on else 0)


Chances = tuple[tuple[float, float], ...]
"""For each seat the chance to be first in a zone, and to be second."""
_Control = tuple[tuple[float, float, float, float, str, int], ...]
"""These chances at the end of this round, and of the next; how the seat stands in the zone now, in a word, and how many
traders it has there."""
_Gains = tuple[tuple[float, float], ...]
"""For each of the three zones the points that its tokens bring to the first, and to the second."""
_Shares = tuple[tuple[float, float, float, float], ...]
"""For each place of the row the points that it promises at the end of this round, to the first and the second, and of
the next."""


@lru_cache(1 << 12)
def _shares(won: Tokens, spaces: tuple[Tokens, ...] | None, left: int, whole: int) -> _Shares:
    """What the places of the row promise to who has won such tokens. `whole` is the number of actions in a round."""
    flat = _flat(won)
    gains = flat if spaces is None else tuple(_gain(won, space, tokens) for space, tokens in enumerate(spaces))
    return tuple((*now, *later) for now, later in zip(_drifted(left, gains), _next(left, whole, flat), strict=True))


def _drifted(left: int, gains: _Gains) -> _Gains:
    """For each place of the row the points that it promises at the end of the round, to the first and the second."""
    return tuple(
        (
            sum(chance * first for chance, (first, _) in zip(way, gains, strict=False)),
            sum(chance * second for chance, (_, second) in zip(way, gains, strict=False)),
        )
        for way in drift(left)
    )


def _next(left: int, whole: int, gains: _Gains) -> _Gains:
    """The same for the end of the next round, of so many actions: the row turns in between."""
    shares, settled = _drifted(whole, gains), len(SIZES)
    turned = (*reversed(shares[-settled:]), *shares[:-settled])
    return tuple(
        (
            sum(chance * first for chance, (first, _) in zip(way, turned, strict=True)),
            sum(chance * second for chance, (_, second) in zip(way, turned, strict=True)),
        )
        for way in drift(left)
    )


@lru_cache(1 << 12)
def _gain(won: Tokens, space: int, tokens: Tokens) -> tuple[float, float]:
    """The points for the first, who takes what is best; and for the second, for whom something is left by chance."""
    number, has = sum(tokens), ending.points(won)
    if not number:
        return 0.0, 0.0
    takes = min(FIRST_TAKES[space], number)
    first = max(ending.points(plus(won, count(action[1:]))) - has for action in bundles((tokens, takes)))
    rest = min(SECOND_TAKES[space], number - takes)
    mean = sum(many * (have + 1) for many, have in zip(tokens, won, strict=True)) / number
    return first, rest * mean


@lru_cache(1 << 12)
def _flat(won: Tokens) -> _Gains:
    """The points for tokens that are still to be drawn."""
    mean = sum(have + 1 for have in won) / len(TYPES)
    return tuple((first * mean, second * mean) for first, second in zip(FIRST_TAKES, SECOND_TAKES, strict=True))


@lru_cache(1 << 14)
def _control(owners: tuple[int, ...], kinds: bytes, seats: int, starts: int, left: int) -> _Control:
    """Who is likely to have most traders in a zone, and second most."""
    there = tuple(zip(owners, kinds, strict=True))
    strengths = _strengths(there, seats, starts)
    if left < seats:
        last = tuple([(starts - number) % seats for number in range(1, left + 1)])
        now = _ranked(strengths, starts, last, min((kind for owner, kind in there if not owner), default=None))
    else:
        now = _chances(strengths, left)
    later = _chances(strengths, left + PHASES * seats)
    order = sorted(filter(None, strengths), reverse=True)
    stands = [f"stands_{order.index(own) + 1}" if own else "stands_not" for own in strengths]
    traders = [owners.count(seat + 1) for seat in range(seats)]
    each = zip(now, later, stands, traders, strict=True)
    return tuple((*mine, *then, stand, number) for mine, then, stand, number in each)


@lru_cache(1 << 14)
def _strengths(there: tuple[tuple[int, int], ...], seats: int, starts: int) -> tuple[float, ...]:
    """For each seat a number that compares as its `scoring.Influence` does: residence, cities and the order of play
    only break ties. 0 without a trader."""
    found = [0.0] * seats
    for owner, kind in there:
        if owner:
            found[owner - 1] += 1 + _TIES[kind]
    return tuple([strength and strength + _near(seat, seats, starts) for seat, strength in enumerate(found)])


def _near(seat: int, seats: int, starts: int) -> float:
    """The order of play, which breaks a tie last."""
    return (seats - (seat - starts) % seats) / 128


def _ranked(strengths: tuple[float, ...], starts: int, last: tuple[int, ...], room: int | None) -> Chances:
    """The chances to be first and second when only these seats still act in the round, once each: nobody else's traders
    change any more. `room` is the best kind of place that is free."""
    found = [[0.0, 0.0] for _ in strengths]
    ways = [_last_action(strengths[seat], _near(seat, len(strengths), starts), room) for seat in last]
    for way in product(*ways):
        chance, then = 1.0, list(strengths)
        for seat, (likely, more) in zip(last, way, strict=True):
            chance *= likely
            then[seat] += more
        order = sorted([seat for seat, strength in enumerate(then) if strength >= 1], key=then.__getitem__)[::-1]
        for place, seat in enumerate(order[:2]):
            found[seat][place] += chance
    return tuple([(first, second) for first, second in found])


def _last_action(strength: float, near: float, room: int | None) -> tuple[tuple[float, float], ...]:
    """How likely a last action is to change the strength in a zone, and by how much: one trader comes or goes, or none.
    Which one goes is not asked."""
    goes = GOES if strength else 0.0
    comes = 0.0 if room is None else GROWS if strength else COMES
    more = 1 + _TIES[room or 0] + (0 if strength else near)
    return tuple([way for way in ((goes, -1.0), (1 - goes - comes, 0.0), (comes, more)) if way[0]])


@lru_cache(1 << 14)
def _chances(strengths: tuple[float, ...], left: int) -> Chances:
    """The chances to be first and second as in a lottery where each trader multiplies one's lots."""
    firm = FIRM / (1 + LOOSE * left)
    lots = [exp(firm * strength) if strength else NOT_YET for strength in strengths]
    total = sum(lots) + NOBODY
    found = []
    for mine in lots:
        first = mine / total
        second = sum(other / total * mine / (total - other) for other in lots) - first * mine / (total - mine)
        found.append((first, second))
    return tuple(found)
