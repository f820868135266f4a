"""What the lessons of Sumeria ask. Every answer, and the reason for every wrong one, is computed by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.lessons import Fresh, Given, Question, Registry, Remark, Said, Verdict
from boardgames.questions import at_random, choice, how_many, legal_or_not, outcome, pick, players, words
from boardgames.sumeria import ending, scoring, traders
from boardgames.sumeria.scoring import Influence, decided_by
from boardgames.sumeria.state import State

REGISTRY: Final = Registry()

_ASCENDANT: Final = 3
_MOST_NAMED: Final = 3
"""Wrong or missing places that are explained one by one."""

_ROW_EVENTS: Final = frozenset({"zone_up", "zone_down", "zone_first", "zone_last", "same_zone"})
_DECIDERS: Final = {
    "traders": "su.score.majority",
    "residence": "su.score.tie_residence",
    "cities": "su.score.tie_cities",
    "villages": "su.score.tie_start",
    "nearness": "su.score.tie_start",
}


def _row_events(events: Iterable[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if event.key in _ROW_EVENTS)


def _position(state: State, zone: str) -> int:
    """The zone's place in the row, from 1."""
    return state.row.index(state.map.zone_index[zone]) + 1


# ---------------------------------------------------------------- traders


@REGISTRY.question
def reach(state: State, origin: str) -> Question:
    """Where can the trader there move?"""
    place = state.map.index[origin]
    places = state.map.places
    ways = {
        places[target].id: tuple(places[step].id for step in way)
        for target, way in traders.routes_from(state.map, state.board, place).items()
    }
    owner = state.owner(origin)
    if owner is None:
        raise LookupError(f"nobody stands on {origin}")
    mine = state._replace(to_move=owner)

    def wrong(given: Given) -> Verdict:
        if isinstance(given, int):
            return Verdict(False, (Remark("count_reach", "su.move.jump", {"place": origin}),))
        bad = [word for word in given if word not in ways]
        missing = [word for word in ways if word not in given]
        said: list[Said] = []
        for word in bad[:_MOST_NAMED]:
            objection = mine.objections(Action("move", origin, word))[0]
            said += (Remark("not_there", objection.rule, {"place": word}), objection)
        for word in missing[:1]:
            said.append(Remark("missed", "su.move.jump", {"place": word, "way": ways[word]}))
        if more := len(bad[_MOST_NAMED:]) + len(missing[1:]):
            said.append(Remark("more", "", {"number": more}))
        kept = [(word, "good") for word in given if word in ways]
        # One that is missing and its way: the others can still be found.
        marks = (*kept, *((word, "bad") for word in bad), *((word, "hint") for word in missing[:1]))
        return Verdict(False, tuple(said), marks)

    right = Remark("reach", "su.move.jump", {"place": origin, "number": len(ways), "targets": tuple(ways)})
    about = Remark("trader_from", "", {"place": origin})
    return Question(frozenset(ways), (right,), wrong, about=(about,), marks=((origin, "from"),))


@REGISTRY.question
def row(state: State, text: str) -> Question:
    """What does the row of zones look like after this action?"""
    action, after, events = outcome(state, text)
    true = after.row
    zone = state.map.zone_of[state.map.index[action[-1]]]
    rulings: dict[tuple[int, ...], Said] = {}
    for key, rule, other in _wrong_rulings(state, action, zone, true):
        if other != true:
            rulings.setdefault(other, Remark(f"ruling_{key}", rule, {"zone": state.map.zones[zone].id}))
    offered = sorted([true, *list(rulings)[:3]])
    ids = {_row_id(state, one): one for one in offered}
    options = tuple((word, _row_option(state, one)) for word, one in ids.items())
    right = _row_events(events)
    answer = {_row_id(state, true)}
    return choice(answer, options, right, lambda word: rulings[ids[word]], about=(action,), then=action)


def _wrong_rulings(
    state: State, action: Action, zone: int, true: tuple[int, ...]
) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """What people who know the rule half make of an action: key, the rule they miss, and the row they get."""
    now, kind = state.row, action[0]
    step = 1 if kind == "remove" else -1
    rule = {"add": "su.add.zone_up", "move": "su.move.zone_up", "remove": "su.remove.zone_down"}[kind]
    if kind == "move":
        left = state.map.zone_of[state.map.index[action[1]]]
        if left != zone:
            yield "leaving", rule, _shifted(true, left, 1)
        else:
            yield "inside", rule, _shifted(now, zone, -1)
    yield "nothing", rule, now
    yield "two", rule, _shifted(_shifted(now, zone, step), zone, step)
    yield "wrong_way", rule, _shifted(now, zone, -step)
    yield "to_the_end", rule, _to_the_end(now, zone, step)
    yield "round_the_end", rule, _round_the_end(now, zone)


def _shifted(now: tuple[int, ...], zone: int, step: int) -> tuple[int, ...]:
    here = now.index(zone)
    there = min(max(here + step, 0), len(now) - 1)
    other = list(now)
    other[here], other[there] = other[there], other[here]
    return tuple(other)


def _to_the_end(now: tuple[int, ...], zone: int, step: int) -> tuple[int, ...]:
    rest = tuple(other for other in now if other != zone)
    return (zone, *rest) if step < 0 else (*rest, zone)


def _round_the_end(now: tuple[int, ...], zone: int) -> tuple[int, ...]:
    """As if the row were a ring."""
    if zone == now[0]:
        return (*now[1:], zone)
    return (zone, *now[:-1]) if zone == now[-1] else now


def _row_id(state: State, row: tuple[int, ...]) -> str:
    return " ".join(state.map.zones[zone].id for zone in row)


def _row_option(state: State, row: tuple[int, ...]) -> Remark:
    names = [state.map.zones[zone].name for zone in row]
    changed = [name if zone == old else f"**{name}**" for name, zone, old in zip(names, row, state.row, strict=True)]
    return Remark("row" if row != state.row else "row_same", "", {"row": ", ".join(changed)})


@REGISTRY.question
def raises(state: State, zone: str, *actions: str) -> Question:
    """Which of these actions raises the zone?"""
    outcomes = {text: outcome(state, text) for text in actions}
    before = _position(state, zone)
    good = frozenset(text for text, (_, after, _) in outcomes.items() if _position(after, zone) < before)

    def told(texts: Iterable[str]) -> tuple[Said, ...]:
        said: list[Said] = []
        for action, _, events in map(outcomes.__getitem__, texts):
            said += (action, *_row_events(events))
        return tuple(said)

    def wrong(given: Given) -> Verdict:
        bad = [text for text in words(given) if text not in good]
        missing = Remark("not_all", "su.move.zone_up") if not bad else Remark("raises_not", "", {"zone": zone})
        return Verdict(False, (missing, *told(bad)))

    options = tuple((text, action) for text, (action, _, _) in outcomes.items())
    return Question(good, told(sorted(good, key=actions.index)), wrong, options)


@REGISTRY.question
def ruling(state: State, text: str) -> Question:
    """Is this action legal, and if not, which rule forbids it?"""
    rules = {
        "add": ("su.board.one_trader", "su.add.none_left"),
        "move": ("su.board.one_trader", "su.move.route", "su.move.jump"),
        "remove": ("su.remove.take", "su.round.structure"),
    }[text.split()[0]]
    return legal_or_not(state, text, rules, Remark("is_legal", "su.round.structure"))


@REGISTRY.question
def cannot_add(state: State) -> Question:
    """Who cannot add a trader, whatever the settlement?"""
    empty = next(action for action in state.map.add_actions if state.owner(action[1]) is None)
    answer = frozenset(str(seat + 1) for seat in range(state.seats) if not state.in_hand(seat))
    right = tuple(
        objection for word in sorted(answer) for objection in state._replace(to_move=int(word) - 1).objections(empty)
    )

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        return Remark("has_left", "su.add.none_left", {"player": seat, "left": state.in_hand(seat)})

    return choice(answer, players(state), right, why_not, "su.add.none_left")


@REGISTRY.question
def next_player(state: State, text: str) -> Question:
    """Who acts after this action?"""
    action, after, events = outcome(state, text)
    assert after.to_move is not None
    following = Remark("acts_next", "su.round.structure", {"player": after.to_move})
    not_next = Remark("not_next", "su.round.structure", {"player": state.start_player})
    moved = tuple(event for event in events if event.key == "marker_moved")
    return choice({str(after.to_move + 1)}, players(state), (following, *moved), lambda _: not_next, then=action)


@REGISTRY.goal
def ascend(before: State, action: Action, after: State, events: Sequence[Event], zone: str) -> Verdict:
    """Bring the zone among the three in the ascendant."""
    position = _position(after, zone)
    where = Remark("now_at" if position <= _ASCENDANT else "still_at", "", {"zone": zone, "position": position})
    return Verdict(position <= _ASCENDANT, (*_row_events(events), where))


@REGISTRY.goal
def calm(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Act without moving any zone token."""
    return Verdict(before.row == after.row, _row_events(events))


@REGISTRY.goal
def arrive(before: State, action: Action, after: State, events: Sequence[Event], target: str) -> Verdict:
    """Bring a trader to a settlement by a move."""
    told = tuple(event for event in events if event.key in ("moved", "jumped", "branched"))
    if action[0] == "move" and action[2] == target:
        return Verdict(True, (*told, *_row_events(events)), ((target, "good"),))
    if action[0] != "move":
        return Verdict(False, (Remark("by_moving", "su.move.route", {"place": target}),))
    return Verdict(False, (*told, Remark("not_arrived", "su.move.jump", {"place": target})))


@REGISTRY.vary
def any_reach(rng: Random) -> Fresh:
    """A trader in a group of some size, in a position after some random play."""
    while True:
        state = _played(rng)
        reaches = {
            place.id: traders.routes_from(state.map, state.board, index)
            for index, place in enumerate(state.map.places)
            if state.owner(place.id) == state.to_move
        }
        good = [origin for origin, ways in reaches.items() if 3 <= len(ways) <= 6 and max(map(len, ways.values())) > 3]
        if good:
            return Fresh(state, f"reach {pick(good, rng)}")


@REGISTRY.vary
def any_row(rng: Random) -> Fresh:
    """Any action of a position after some random play, each kind as likely."""
    state = _played(rng)
    kind = pick(("add", "move", "remove"), rng)
    return Fresh(state, f"row {pick([action for action in state.actions if action[0] == kind], rng)}")


def _played(rng: Random, actions: int = 3) -> State:
    """A position of a random game in its first round: set-up, then some actions."""
    from boardgames.sumeria import GAME

    state = at_random(GAME.start(), rng, lambda state: state.stage == "act")
    for _ in range(actions):
        state = state.apply(state.actions.pick(rng))
    return state


# ---------------------------------------------------------------- scoring


@REGISTRY.question
def ascendant(state: State) -> Question:
    """Which zones will be settled?"""
    zones = state.map.zones
    answer = frozenset(zones[zone].id for zone in state.row[:_ASCENDANT])

    def why_not(word: str) -> Said:
        return Remark("not_ascendant", "su.score.zones", {"zone": word, "position": _position(state, word)})

    options = tuple((zone.id, Remark("zone", "", {"zone": zone.id})) for zone in zones)
    right = Remark("ascendant", "su.score.zones", {"zones": tuple(zones[zone].id for zone in state.row[:_ASCENDANT])})
    return choice(answer, options, (right,), why_not, "su.score.zones")


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
            return Remark("somebody", "su.score.majority", {"zone": zone})
        seat = int(word) - 1
        if seat not in by_seat:
            return Remark("absent", "su.score.majority", {"player": seat, "zone": zone})
        if holder is None:
            return Remark("alone", "su.score.empty_zone", {"player": seat, "zone": zone})
        if by_seat[seat] > holder:
            return Remark("is_first", "su.score.majority", {"player": seat, "zone": zone})
        return _beats(holder, by_seat[seat])

    right: list[Said] = []
    if holder and ranked[at + 1 :]:
        right.append(_beats(holder, ranked[at + 1]))
    if holder:
        right.append(Remark(f"{rank}_is", "su.score.majority", {"player": holder.seat, "zone": zone}))
    else:
        key = "nobody_first" if rank == "first" else "nobody_second"
        right.append(Remark(key, "su.score.empty_zone", {"zone": zone}))
    return choice(answer, players(state, nobody=True), right, why_not, about=_about_zone(zone))


def _about_zone(zone: str) -> tuple[Said, ...]:
    return (Remark("zone_asked", "", {"zone": zone}),)


def _beats(winner: Influence, loser: Influence) -> Said:
    """Why one player comes before another in a zone: what the engine tells of a tie, or the numbers."""
    reason = decided_by(winner, loser)
    rule = _DECIDERS[reason]
    if reason == "traders":
        values = {"player": winner.seat, "other": loser.seat, "traders": winner.traders, "fewer": loser.traders}
        return Remark("has_more", rule, values)
    return Event(rule, f"tie_{reason}", {"player": winner.seat, "other": loser.seat, "traders": winner.traders})


@REGISTRY.question
def decides(state: State, zone: str) -> Question:
    """What puts the first player of the zone before the second?"""
    first, second = scoring.influence(state, state.map.zone_index[zone])[:2]
    reason = decided_by(first, second)
    order = list(_DECIDERS)

    def why_not(word: str) -> Said:
        if word == "villages":
            return Remark("villages_never", "su.score.tie_start")
        if order.index(word) < order.index(reason):
            values = {"player": first.seat, "other": second.seat, "number": int(getattr(first, word))}
            return Remark(f"equal_{word}", _DECIDERS[word], values)
        return Remark("sooner", _DECIDERS[reason])

    options = tuple((word, Remark(f"decides_{word}")) for word in order)
    return choice({reason}, options, (_beats(first, second),), why_not, about=_about_zone(zone))


@REGISTRY.question
def wins(state: State, player: str, text: str) -> Question:
    """How many tokens does the player get at the end of this round, when the last action is this one?"""
    seat = int(player) - 1
    action, settled, events = _settled(state, text)
    number = sum(settled.won[seat]) - sum(state.won[seat])
    told = [_share(event) for event in events if event.values.get("player") == seat and event.key in _AWARDS]
    right = tuple(told) or (Remark("gets_nothing", "su.score.zones", {"player": seat}),)
    too_few, too_many = (Remark(key, "su.score.zones", {"player": seat}) for key in ("more_tokens", "fewer_tokens"))
    return how_many(number, right, too_few, too_many, then=action)


_AWARDS: Final = frozenset({"controller_takes", "second_takes", "second_gets_nothing"})


def _share(event: Event) -> Remark:
    """How many tokens a player gets in a zone: which ones is somebody's choice."""
    tokens = event.values.get("tokens", ())
    assert isinstance(tokens, tuple)
    return Remark(event.key, event.rule, {"zone": event.values["zone"], "number": len(tokens)})


@REGISTRY.question
def lost(state: State, text: str) -> Question:
    """How many tokens leave the game at the end of this round, when the last action is this one?"""
    action, settled, events = _settled(state, text)
    number = sum(settled.removed) - sum(state.removed)
    right = tuple(_share(event) for event in events if event.key == "tokens_removed")
    too_few, too_many = (Remark(key, "su.score.empty_zone") for key in ("more_lost", "fewer_lost"))
    return how_many(number, right or (Remark("none_lost", "su.score.empty_zone"),), too_few, too_many, then=action)


def _settled(state: State, text: str) -> tuple[Action, State, list[Event]]:
    """The last action of a round, and how the round is settled. How many tokens each gets is nobody's choice."""
    action, after, events = outcome(state, text)
    while after.stage == "take":
        after = after.apply(next(iter(after.actions)), events)
    return action, after, events


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
        said = (_beats(ranked[mine], ranked[mine + 1]),) if ranked[mine + 1 :] else ()
        key = ("first_is", "second_is")[wanted]
        return Verdict(True, (*said, Remark(key, "su.score.majority", {"player": seat, "zone": zone})))
    if mine < wanted:
        return Verdict(False, (Remark("is_first", "su.score.majority", {"player": seat, "zone": zone}),))
    return Verdict(False, (_beats(ranked[wanted], ranked[mine]),))


@REGISTRY.goal
def best_for_me(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Take the tokens that are worth most to oneself."""
    seat = before.to_move
    assert seat is not None
    return _compare(before, action, seat, most=True)


@REGISTRY.goal
def worst_for(before: State, action: Action, after: State, events: Sequence[Event], player: str) -> Verdict:
    """Take the tokens whose rest is worth least to another player."""
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
    return Verdict(False, (_beats(ranked[0], ranked[1]),))


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
        state = _played(rng)
        for zone in state.row[:_ASCENDANT]:
            ranked = scoring.influence(state, zone)
            if len(ranked) > 2 and decided_by(ranked[0], ranked[1]) == wanted:
                return Fresh(state, f"{question} {state.map.zones[zone].id}")
