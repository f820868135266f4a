"""The end of a round: who controls the three zones in the ascendant, and who takes which tokens."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from boardgames.contract import Action, Check, Event, Objection, forbids, implements, tell
from boardgames.counts import minus, plus
from boardgames.sumeria.atlas import KINDS
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import NO_TOKENS, Tokens, bundles, count, names

FIRST_TAKES: Final = (2, 1, 1)
"""Tokens that the controller of the first, second and third zone takes."""
SECOND_TAKES: Final = (1, 1, 0)
_ZONE_RULES: Final = ("su.score.first_zone", "su.score.second_zone", "su.score.third_zone")


class Influence(NamedTuple):
    """A player's traders in a zone, compared from left to right (su.score.majority); the higher wins."""

    traders: int
    residence: int
    cities: int
    villages: int
    nearness: int
    """Seats before the start player's turn comes again: the start player has most."""
    seat: int


_TIE_RULES: Final = {
    "residence": "su.score.tie_residence",
    "cities": "su.score.tie_cities",
    "villages": "su.score.tie_start",
    "nearness": "su.score.tie_start",
}
_COUNTED: Final = ("cities", "villages")
"""Of these a player may have more than one."""


@implements("su.score.majority", "su.board.rank")
def influence(state: State, zone: int) -> list[Influence]:
    """Who has traders in a zone, the controller first. One strict ranking: ties are broken to the end."""
    board, kind_of, seats = state.board, state.map.kind_of, state.seats
    tiers = [[0] * len(KINDS) for _ in range(seats)]
    for place in state.map.zone_places[zone]:
        if owner := board[place]:
            tiers[owner - 1][kind_of[place]] += 1
    found = [
        Influence(traders, residence, cities, villages, seats - (seat - state.start_player) % seats, seat)
        for seat, (residence, cities, villages) in enumerate(tiers)
        if (traders := residence + cities + villages)
    ]
    return sorted(found, reverse=True)


@implements("su.score.tie_residence", "su.score.tie_cities", "su.score.tie_start")
def decided_by(winner: Influence, loser: Influence) -> str:
    """What settles the comparison of two players in a zone: a field's name of `Influence`."""
    return next(name for name, one, other in zip(Influence._fields, winner, loser, strict=True) if one != other)


def tie(winner: Influence, loser: Influence) -> Event | None:
    """What is told of two players who have equally many traders in a zone, the one who comes first before the other;
    None if they have not."""
    reason = decided_by(winner, loser)
    if reason not in _TIE_RULES:
        return None
    values = {"player": winner.seat, "other": loser.seat, "traders": winner.traders}
    if reason in _COUNTED:
        values |= {"more": getattr(winner, reason), "fewer": getattr(loser, reason)}
    return Event(_TIE_RULES[reason], f"tie_{reason}", values)


def due(state: State) -> tuple[Tokens, int]:
    """The tokens above the zone being settled, and how many of them its controller takes; none if all are settled."""
    space = unsettled(state)
    if space is None:
        return NO_TOKENS, 0
    return state.spaces[space], min(FIRST_TAKES[space], sum(state.spaces[space]))


def unsettled(state: State) -> int | None:
    """The first space that still has tokens: settled ones are empty."""
    return next((space for space, tokens in enumerate(state.spaces) if any(tokens)), None)


@forbids("su.score.zones")
def tokens_are_there(state: State, action: Action) -> Objection | None:
    """The controller takes tokens of the zone that is being settled."""
    tokens, _ = due(state)
    if min(minus(tokens, count(action[1:]))) >= 0:
        return None
    if (space := unsettled(state)) is None:
        return Objection("su.score.zones", "no_tokens_left", {})
    zone = state.map.zones[state.row[space]].id
    return Objection("su.score.zones", "not_these_tokens", {"zone": zone, "tokens": names(tokens)})


def _number_fits(space: int) -> Check:
    """The check that the controller of the first or second zone takes as many tokens as that zone gives."""

    @forbids(_ZONE_RULES[space])
    def number_fits(state: State, action: Action) -> Objection | None:
        _, number = due(state)
        if unsettled(state) != space or len(action) - 1 == number:
            return None
        zone = state.map.zones[state.row[space]].id
        return Objection(_ZONE_RULES[space], "not_so_many", {"zone": zone, "number": number})

    return number_fits


number_fits_first, number_fits_second = map(_number_fits, (0, 1))
"""In the third zone there is nothing to choose."""


@implements("su.score.zones")
def score_zones(state: State, events: list[Event] | None) -> State:
    """Settle zone after zone, until a controller has something to choose or all three are settled."""
    while (space := unsettled(state)) is not None:
        zone = state.row[space]
        ranked = influence(state, zone)
        if events is not None:
            _tell_control(state, space, ranked, events)
        if not ranked:
            state = award(state, space, NO_TOKENS, [], events)
            continue
        options = bundles(due(state))
        if len(options) > 1:
            return state._replace(stage="take", to_move=ranked[0].seat)
        state = award(state, space, count(options[0][1:]), ranked, events)
    return state._replace(stage="act")


def take(state: State, action: Action, events: list[Event] | None) -> State:
    """The controller's choice."""
    space = unsettled(state)
    assert space is not None
    return award(state, space, count(action[1:]), influence(state, state.row[space]), events)


@implements("su.score.first_zone", "su.score.second_zone", "su.score.third_zone", "su.score.empty_zone")
def award(state: State, space: int, chosen: Tokens, ranked: list[Influence], events: list[Event] | None) -> State:
    """Give the controller the chosen tokens, the second player what is due of the rest, and remove the others."""
    rest = minus(state.spaces[space], chosen)
    shares = [(ranked[0].seat, chosen)] if ranked else []
    if len(ranked) > 1 and SECOND_TAKES[space] and any(rest):
        shares.append((ranked[1].seat, rest))
        rest = NO_TOKENS
    won = list(state.won)
    for seat, tokens in shares:
        won[seat] = plus(won[seat], tokens)
    if events is not None:
        _tell_award(state, space, shares, rest, ranked, events)
    spaces = list(state.spaces)
    spaces[space] = NO_TOKENS
    return state._replace(spaces=(spaces[0], spaces[1], spaces[2]), won=tuple(won))


def _tell_award(
    state: State,
    space: int,
    shares: list[tuple[int, Tokens]],
    removed: Tokens,
    ranked: list[Influence],
    events: list[Event],
) -> None:
    zone, rule = state.map.zones[state.row[space]].id, _ZONE_RULES[space]
    for (seat, tokens), key in zip(shares, ("controller_takes", "second_takes"), strict=False):
        tell(events, rule, key, player=seat, zone=zone, tokens=names(tokens))
    if len(ranked) > 1 and not SECOND_TAKES[space]:
        tell(events, rule, "second_gets_nothing", player=ranked[1].seat, zone=zone)
    if any(removed):
        tell(events, "su.score.empty_zone", "tokens_removed", zone=zone, tokens=names(removed))


def _tell_control(state: State, space: int, ranked: list[Influence], events: list[Event]) -> None:
    zone = state.map.zones[state.row[space]].id
    places = tuple(state.map.places[place].id for place in state.map.zone_places[state.row[space]])
    tell(events, "su.score.zones", "zone_settled", places, zone=zone, position=space + 1)
    if not ranked:
        tell(events, "su.score.empty_zone", "nobody_there", zone=zone)
        return
    # What puts the second before the third matters where the second gets something.
    for winner, loser in pairwise(ranked[: 3 if SECOND_TAKES[space] else 2]):
        if told := tie(winner, loser):
            events.append(told)
    first, *others = ranked
    if not others:
        tell(events, "su.score.majority", "controls_alone", player=first.seat, zone=zone, traders=first.traders)
        return
    second = others[0]
    tell(
        events, "su.score.majority", "controls", player=first.seat, zone=zone, traders=first.traders,
        second=second.seat, second_traders=second.traders,
    )  # fmt: skip
