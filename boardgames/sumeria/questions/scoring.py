"""Control and scoring: who controls a zone, who takes which tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.sumeria import ending, scoring
from boardgames.sumeria.position import State
from boardgames.sumeria.questions.common import ASCENDANT, played, position, settled, zone_tokens, zones
from boardgames.sumeria.scoring import Influence, decided_by
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, outcome, pick, players
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

_DECIDERS: Final = {
    "traders": "su.score.majority",
    "residence": "su.score.tie_residence",
    "cities": "su.score.tie_cities",
    "villages": "su.score.tie_start",
    "nearness": "su.score.tie_start",
}


@REGISTRY.question
def ascendant(state: State, text: str = "") -> Question:
    """Which zones will be settled, after this action, if one is named, which does not move the row?"""
    if text and outcome(state, text)[1].row != state.row:
        raise LookupError(f"'{text}' moves the row")
    answer = tuple(state.map.zones[zone].id for zone in state.row[:ASCENDANT])

    def why_not(word: str) -> Said:
        return Remark("not_ascendant", "su.score.zones", {"zone": word, "position": position(state, word)})

    right = Remark("ascendant", "su.score.zones", {"zones": answer})
    return choice(answer, zones(state), (right,), why_not, "su.score.zones", pictures=zone_tokens(state),
                  acts=(Action.parse(text),) if text else ())  # fmt: skip


@REGISTRY.question
def control(state: State, zone: str, rank: str = "first") -> Question:
    """Who controls the zone (or is second there)?"""
    ranked = scoring.influence(state, state.map.zone_index[zone])
    at = ("first", "second").index(rank)
    holder = ranked[at] if len(ranked) > at else None
    answer = frozenset({str(holder.seat + 1) if holder else "nobody"})
    by_seat = {row.seat: row for row in ranked}

    def why_not(word: str) -> Said:
        if word == "nobody":
            return Remark("somebody" if rank == "first" else "somebody_second", "su.score.majority", {"zone": zone})
        seat = int(word) - 1
        if seat not in by_seat:
            return Remark("absent", "su.score.majority", {"player": seat, "zone": zone})
        if holder is None:
            return Remark("alone", "su.score.empty_zone", {"player": seat, "zone": zone})
        if by_seat[seat] > holder:
            return Remark("is_first", "su.score.majority", {"player": seat, "zone": zone})
        return beats(holder, by_seat[seat])

    right: list[Said] = []
    if holder and ranked[at + 1 :]:
        right.append(beats(holder, ranked[at + 1]))
    if holder:
        right.append(Remark(f"{rank}_is", "su.score.majority", {"player": holder.seat, "zone": zone}))
    else:
        key = "nobody_first" if rank == "first" else "nobody_second"
        right.append(Remark(key, "su.score.empty_zone", {"zone": zone}))
    return choice(answer, players(state, nobody=True), right, why_not, about=_about_zone(zone))


def _about_zone(zone: str) -> tuple[Said, ...]:
    return (Remark("zone_asked", "", {"zone": zone}),)


def beats(winner: Influence, loser: Influence) -> Said:
    """Why one player comes before another in a zone: what the engine tells of a tie, or the numbers."""
    if told := scoring.tie(winner, loser):
        return told
    values = {"player": winner.seat, "other": loser.seat, "traders": winner.traders, "fewer": loser.traders}
    return Remark("has_more", "su.score.majority", values)


@REGISTRY.question
def decides(state: State, zone: str) -> Question:
    """What puts the first player of the zone before the second?"""
    first, second = scoring.influence(state, state.map.zone_index[zone])[:2]
    reason = decided_by(first, second)
    order = list(_DECIDERS)

    def why_not(word: str) -> Said:
        if order.index(word) < order.index(reason):
            values = {"player": first.seat, "other": second.seat, "number": int(getattr(first, word))}
            return Remark(f"equal_{word}", _DECIDERS[word], values)
        return Remark("sooner", _DECIDERS[reason])

    options = tuple((word, Remark(f"decides_{word}")) for word in order)
    return choice({reason}, options, (beats(first, second),), why_not, about=_about_zone(zone))


@REGISTRY.question
def wins(state: State, player: str, text: str) -> Question:
    """How many tokens does the player get at the end of this round, when the last action is this one?"""
    seat = int(player) - 1
    action, end, events = _settled(state, text)
    number = sum(end.won[seat]) - sum(state.won[seat])
    told = [_share(event) for event in events if event.values.get("player") == seat and event.key in AWARDS]
    right = tuple(told) or (Remark("gets_nothing", "su.score.zones", {"player": seat}),)
    too_few, too_many = (Remark(key, "su.score.zones", {"player": seat}) for key in ("more_tokens", "fewer_tokens"))
    return how_many(number, right, too_few, too_many, then=action)


AWARDS: Final = frozenset({"controller_takes", "second_takes", "second_gets_nothing"})


def _share(event: Event) -> Remark:
    """How many tokens a player gets in a zone: which ones is somebody's choice."""
    tokens = event.values.get("tokens", ())
    assert isinstance(tokens, tuple)
    return Remark(event.key, event.rule, {"zone": event.values["zone"], "number": len(tokens)})


@REGISTRY.question
def lost(state: State, text: str) -> Question:
    """How many tokens leave the game at the end of this round, when the last action is this one?"""
    action, end, events = _settled(state, text)
    number = sum(end.removed) - sum(state.removed)
    right = tuple(_share(event) for event in events if event.key == "tokens_removed")
    too_few, too_many = (Remark(key, "su.score.empty_zone") for key in ("more_lost", "fewer_lost"))
    return how_many(number, right or (Remark("none_lost", "su.score.empty_zone"),), too_few, too_many, then=action)


def _settled(state: State, text: str) -> tuple[Action, State, list[Event]]:
    """The last action of a round, and how the round is settled."""
    action, after, events = outcome(state, text)
    return action, settled(after, events), events


@REGISTRY.question
def villages_decide(state: State, zone: str) -> Question:
    """In how many ways of filling the zone do villages decide between first and second?"""
    number = sum(decider(deal, zone) == "villages" for deal in deals(state, zone))
    ways = (state.seats + 1) ** len(state.map.zone_places[state.map.zone_index[zone]])
    right = Remark("villages_never_counted", "su.score.tie_start", {"number": ways})
    too_many = Remark("villages_sum", "su.score.tie_start")
    return how_many(number, (right,), too_many, too_many)


def deals(state: State, zone: str) -> Iterator[State]:
    """Every way in which the players' traders (or nobody's) can stand on the settlements of a zone."""
    places = state.map.zone_places[state.map.zone_index[zone]]
    board = bytearray(state.board)
    for owners in product(range(state.seats + 1), repeat=len(places)):
        for place, owner in zip(places, owners, strict=True):
            board[place] = owner
        yield state._replace(board=bytes(board))


def decider(state: State, zone: str) -> str:
    """What settles who controls a zone: "traders", "residence", "cities", "villages", "nearness" (to the start player),
    or "nobody else" where there is no second player.

    >>> from boardgames import read
    >>> decider(read("sumeria; 1 akshak zaralulu; 2 eshnunna der; 3 tutub nerebtum"), "akshak")
    'residence'
    """
    ranked = scoring.influence(state, state.map.zone_index[zone])
    return decided_by(ranked[0], ranked[1]) if len(ranked) > 1 else "nobody else"


@REGISTRY.goal
def take_control(before: State, action: Action, after: State, events: Sequence[Event], zone: str) -> Verdict:
    """Control the zone oneself."""
    return _ranked(before, after, zone, 0)


@REGISTRY.goal
def take_second(before: State, action: Action, after: State, events: Sequence[Event], zone: str) -> Verdict:
    """Be second in the zone oneself."""
    return _ranked(before, after, zone, 1)


def _ranked(before: State, after: State, zone: str, wanted: int) -> Verdict:
    seat = before.to_move
    assert seat is not None
    ranked = scoring.influence(after, after.map.zone_index[zone])
    mine = next((at for at, row in enumerate(ranked) if row.seat == seat), None)
    said: tuple[Said, ...]
    if mine is None:
        return Verdict(False, (Remark("absent", "su.score.majority", {"player": seat, "zone": zone}),))
    if mine == wanted:
        said = (beats(ranked[mine], ranked[mine + 1]),) if ranked[mine + 1 :] else ()
        key = ("first_is", "second_is")[wanted]
        return Verdict(True, (*said, Remark(key, "su.score.majority", {"player": seat, "zone": zone})))
    if mine < wanted:
        return Verdict(False, (Remark("is_first", "su.score.majority", {"player": seat, "zone": zone}),))
    return Verdict(False, (beats(ranked[wanted], ranked[mine]),))


@REGISTRY.goal
def best_for_me(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Take the tokens that are worth most to oneself."""
    seat = before.to_move
    assert seat is not None
    return _compare(before, action, seat, most=True)


@REGISTRY.goal
def worst_for(before: State, action: Action, after: State, events: Sequence[Event], player: str) -> Verdict:
    """Leave the tokens that are worth least to another player."""
    return _compare(before, action, int(player) - 1, most=False)


def _compare(before: State, action: Action, seat: int, *, most: bool) -> Verdict:
    gains = {other: _gain(before, other, seat) for other in before.actions}
    wanted = max(gains.values()) if most else min(gains.values())
    ok = gains[action] == wanted
    key = ("most_points" if most else "least_points") if ok else ("more_points" if most else "fewer_points")
    values: dict[str, Value] = {"player": seat, "points": gains[action], "wanted": wanted, "tokens": action[1:]}
    return Verdict(ok, (Remark(key, "su.score.first_zone", values),))


def _gain(before: State, action: Action, seat: int) -> int:
    """The points that this choice of tokens brings a player, the tokens of this zone alone."""
    space = scoring.unsettled(before)
    assert space is not None
    alone = before._replace(spaces=tuple(t if i == space else (0, 0, 0, 0) for i, t in enumerate(before.spaces)))  # type: ignore[arg-type]
    after = alone.apply(action)
    return ending.points(after.won[seat]) - ending.points(before.won[seat])


@REGISTRY.goal
def comment_on(before: State, action: Action, after: State, events: Sequence[Event], zone: str) -> Verdict:
    """No goal: says after each action what decides in the zone now."""
    ranked = scoring.influence(after, after.map.zone_index[zone])
    if len(ranked) < 2:
        return Verdict(False, (Remark("need_two", "su.score.majority", {"zone": zone}),))
    return Verdict(False, (beats(ranked[0], ranked[1]),))


@REGISTRY.vary
def any_control(rng: Random) -> Fresh:
    """Who controls a zone in which the two first are level."""
    return _tied(rng, "control")


@REGISTRY.vary
def any_decider(rng: Random) -> Fresh:
    """What decides a zone in which the two first are level."""
    return _tied(rng, "decides")


def _tied(rng: Random, question: str) -> Fresh:
    """A position with a zone in the ascendant that a tie-break decides, each tie-break about as often."""
    wanted = pick(("residence", "cities", "nearness"), rng)
    while True:
        state = played(rng)
        for zone in state.row[:ASCENDANT]:
            ranked = scoring.influence(state, zone)
            if len(ranked) > 2 and decided_by(ranked[0], ranked[1]) == wanted:
                return Fresh(state, f"{question} {state.map.zones[zone].id}")
