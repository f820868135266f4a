"""Questions across rules, as play asks them: the row, control, tokens and turns together.

Some more stand with their chapter: in `preparation`, `scoring` and `ending`.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.counts import minus, plus
from boardgames.practice.kinds import Kinds
from boardgames.sumeria import ending
from boardgames.sumeria import scoring as rules
from boardgames.sumeria.drift import actions_left
from boardgames.sumeria.next_round import next_row, next_start_player
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import (
    acted,
    acts,
    at_round_end,
    before_next_round,
    last_action,
    shuffled,
    with_mistakes,
    zone_of,
)
from boardgames.sumeria.practice.scoring import TIES
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.questions import board, next_round, scoring, tips, traders
from boardgames.sumeria.questions.common import ASCENDANT, ends_round, row_events, row_ids, settled
from boardgames.sumeria.tokens import TYPES, count, names
from boardgames.sumeria.traders import routes_from
from boardgames.teaching.questions import (
    Given,
    Question,
    choice,
    how_many,
    in_a_row,
    outcome,
    pick,
    players,
    which_places,
)
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

_ROW: Final = ("su.add.zone_up", "su.move.zone_up", "su.remove.zone_down")
_SHARES: Final = ("su.score.first_zone", "su.score.second_zone", "su.score.third_zone")


# ---------------------------------------------------------------- what one may do
def permitted(state: State, *actions: str) -> Question:
    """Which of these actions may the player to move take?"""
    assert state.stage == "act"
    assert state.to_move is not None
    found = {text: state.objections(Action.parse(text)) for text in actions}
    good = [text for text, objections in found.items() if not objections]
    right: list[Said] = []
    for text in good:
        right += (Action.parse(text), Remark("is_legal", "su.round.structure"))
    for text, objections in found.items():
        if objections:
            right += (Action.parse(text), objections[0])
    options = tuple((text, Action.parse(text)) for text in actions)
    about = (Remark("turn_of", "", {"player": state.to_move}),)
    return choice(good, options, right, lambda text: found[text][0], "su.round.structure", about=about)


@KINDS.kind(
    "su.add.none_left", "su.board.one_trader", "su.move.route", "su.move.jump", "su.remove.take", "su.round.structure",
    asks=permitted, ask="choice", across=True,
)  # fmt: skip
def what_may_be_done(state: State, rng: Random, rule: str) -> str | None:
    """Some actions that are legal, and some that are not: one of these by the rule."""
    seat = state.to_move
    if state.stage != "act" or seat is None:
        return None
    illegal = _illegal(state, seat, rng)
    if rule != "su.round.structure" and rule not in illegal:
        return None
    legal: dict[str, Action] = {}
    for action in shuffled(list(state.actions), rng):
        legal.setdefault(action[0], action)
    bad = [illegal.pop(rule)] if rule in illegal else []
    bad += shuffled(list(illegal.values()), rng)[: 1 + int(rng.random() * 2)]
    good = shuffled(list(legal.values()), rng)[: 1 + int(rng.random() * 3)]
    return ", ".join(map(str, shuffled([*good, *bad], rng)))


def _illegal(state: State, seat: int, rng: Random) -> dict[str, Action]:
    """For each rule an action that it forbids, and it alone, where there is any."""
    places = [place.id for place in state.map.places]
    empty = [place for place in places if state.owner(place) is None]
    mine = [place for place in places if state.owner(place) == seat]
    others = [place for place in places if state.owner(place) not in (None, seat)]
    found: dict[str, Action] = {}
    if not mine or not others:
        return found
    if state.in_hand(seat):
        found["su.board.one_trader"] = Action("add", pick(others, rng))
    else:
        found["su.add.none_left"] = Action("add", pick(empty, rng))
        found["su.board.one_trader"] = Action("move", pick(mine, rng), pick(others, rng))
    found["su.remove.take"] = Action("remove", pick(others, rng))
    origin, own = pick(others, rng), pick(mine, rng)
    if near := _reached(state, origin):
        found["su.move.route"] = Action("move", origin, pick(near, rng))
    reached = _reached(state, own)
    if far := [place for place in empty if place not in reached]:
        found["su.move.jump"] = Action("move", own, pick(far, rng))
    return found


def _reached(state: State, origin: str) -> list[str]:
    """The settlements to which the trader there could move."""
    ways = routes_from(state.map, state.board, state.map.index[origin])
    return [state.map.places[place].id for place in ways]


# ---------------------------------------------------------------- the row
def raises(state: State, zone: str, *actions: str) -> Question:
    """Which of these actions raises the zone?"""
    assert state.to_move is not None
    assert not ends_round(state)
    about = (Remark("turn_in_zone", "", {"player": state.to_move, "zone": zone}),)
    return traders.raises(state, zone, *actions)._replace(about=about)


@KINDS.kind(*_ROW, asks=raises, ask="choice", across=True)
def what_raises(state: State, rng: Random, rule: str) -> str | None:
    """Five actions in and about a zone: up to three that raise it, others that look as if they did."""
    if state.stage != "act" or ends_round(state):
        return None
    at = 1 + int(rng.random() * (len(state.row) - 1))
    zone, left = state.row[at], state.row[at - 1]
    right = state.row[at + 1] if at + 1 < len(state.row) else left
    good: list[list[Action]] = [[], [], []]
    near: list[list[Action]] = [[], [], [], []]
    for action in state.actions:
        match action[0], zone_of(state, action[1]), zone_of(state, action[-1]):
            case "add", _, to if to == zone:
                good[0].append(action)
            case "move", origin, to if to == zone != origin:
                good[1].append(action)
            case "remove", origin, _ if origin == left:
                good[2].append(action)
            case "remove", origin, _ if origin == zone:
                near[0].append(action)
            case "move", origin, to if origin == to == zone:
                near[1].append(action)
            case "move", origin, to if origin in (zone, left) and to != right:
                near[2].append(action)
            case "add", _, to if to in (left, right):
                near[3].append(action)
    wanted = 1 + int(rng.random() * 3)
    chosen = [pick(found, rng) for found in shuffled(good, rng) if found][:wanted]
    chosen += [pick(found, rng) for found in shuffled(near, rng) if found][: 5 - len(chosen)]
    return ", ".join((state.map.zones[zone].id, *map(str, shuffled(chosen, rng)))) if len(chosen) > 3 else None


def ascendant_after(state: State, *actions: str) -> Question:
    """Which zones are in the ascendant after these actions of the next players?"""
    about: list[Said] = []
    for number, text in enumerate(actions):
        assert state.to_move is not None
        assert number < actions_left(state) - 1
        about += (Action.parse(text), Remark("by", "", {"player": (state.to_move + number) % state.seats}))
    marks = tuple((text.split()[-1], "from") for text in actions)
    # As ghosts all three would have the colour of the first player.
    return tips.settled_after(state, *actions)._replace(about=tuple(about), marks=marks, acts=())


@KINDS.kind("su.score.zones", *_ROW, asks=ascendant_after, ask="choice", across=True)
def ascendant_then(state: State, rng: Random, rule: str) -> str | None:
    """Three actions that change the first zones of the row, not all of them for good."""
    texts, after = [], state
    for _ in range(3):
        if after.stage != "act" or ends_round(after):
            return None
        near = range(ASCENDANT - 1, ASCENDANT + 2)
        fits = [action for action in after.actions if after.row.index(zone_of(after, action[-1])) in near]
        if not fits:
            return None
        kind = pick(sorted({action[0] for action in fits}), rng)
        action = pick([action for action in fits if action[0] == kind], rng)
        texts.append(str(action))
        after = after.apply(action)
    return ", ".join(texts) if set(after.row[:ASCENDANT]) != set(state.row[:ASCENDANT]) or rng.random() < 0.2 else None


@at_round_end
def row_turned(state: State, text: str) -> Question:
    """What is the row in the next round, when the last action of this one is played?"""
    asked = next_round.row_turned(state, text)
    action, _, events = outcome(state, text)
    unmoved = row_ids(state, next_row(state))
    asked = asked._replace(right=(*row_events(events), *asked.right), about=acts(state, action))
    return with_mistakes(asked, {unmoved: Remark("turned_unmoved", "su.next.zone_row")})


@KINDS.kind("su.next.zone_row", *_ROW, asks=row_turned, ask="order", across=True)
def row_next(state: State, rng: Random, rule: str) -> str | None:
    """The last action of a round that is not the last."""
    return before_next_round(state, rng)


# ---------------------------------------------------------------- control
def ranked(state: State, zone: str) -> Question:
    """In which order do the players come in the zone, the controller first?"""
    order = rules.influence(state, state.map.zone_index[zone])
    true = tuple(str(row.seat + 1) for row in order)
    by_seat = sorted(order, key=lambda row: row.seat)
    told = {str(row.seat + 1): scoring.beats(before, row) for before, row in pairwise(order)}
    mistakes: dict[tuple[str, ...], Said] = {}
    for key, other in (
        ("rank_first", sorted(order, key=lambda row: (row[1:4], row.nearness), reverse=True)),
        ("seats_first", sorted(by_seat, key=lambda row: row[:4], reverse=True)),
    ):
        mistakes.setdefault(tuple(str(row.seat + 1) for row in other), Remark(f"ranking_{key}", "su.score.majority"))
    named = dict(players(state))
    return in_a_row(
        true,
        tuple((str(row.seat + 1), named[str(row.seat + 1)]) for row in by_seat),
        told.values(),
        mistakes,
        lambda seat: told[seat],
        about=(Remark("zone_asked", "", {"zone": zone}),),
        pictures={str(row.seat + 1): (f"seat{row.seat}",) for row in by_seat},
    )


@KINDS.kind(*TIES, asks=ranked, ask="order", across=True)
def rank_players(state: State, rng: Random, rule: str) -> str | None:
    """A zone with three players or more, two of whom the rule tells apart."""
    if state.stage != "act":
        return None
    for zone in shuffled(state.row, rng):
        order = rules.influence(state, zone)
        if len(order) > 2 and any(rules.decided_by(*pair) == TIES[rule] for pair in pairwise(order)):
            return state.map.zones[zone].id
    return None


def takes_over(state: State, zone: str) -> Question:
    """Where in the zone can the player to move add a trader, and control it then?"""
    seat, at = state.to_move, state.map.zone_index[zone]
    assert state.stage == "act"
    assert seat is not None
    orders = {
        state.map.places[place].id: rules.influence(acted(state, state.map.add_actions[place]), at)
        for place in state.map.zone_places[at]
        if not state.board[place]
    }
    good = tuple(place for place, order in orders.items() if order[0].seat == seat)

    def why_not(word: str) -> Said:
        if zone_of(state, word) != at:
            return board.lies(state, word)
        if word not in orders:
            return state.objections(Action("add", word))[0]
        order = orders[word]
        return scoring.beats(order[0], next(row for row in order if row.seat == seat))

    def missed(word: str) -> Said:
        return Remark("would_control", "su.score.majority", {"player": seat, "place": word, "zone": zone})

    right: list[Said] = []
    for word in good:
        right += (Action("add", word), scoring.beats(*orders[word][:2]))
    right.append(Remark("rank_matters", "su.board.rank"))
    right.append(Remark("most_control", "su.score.majority"))
    about = (Remark("turn_in_zone", "", {"player": seat, "zone": zone}),)
    return which_places(good, right, why_not, missed, about=about)


@KINDS.kind(
    "su.score.majority", "su.score.tie_residence", "su.score.tie_cities", "su.board.rank",
    asks=takes_over, ask="places", across=True,
)  # fmt: skip
def take_over(state: State, rng: Random, rule: str) -> str | None:
    """A zone that some of its empty settlements win, and others do not: as often its residence alone, others besides,
    or only others."""
    seat, wanted = state.to_move, pick(((True,), (False, True), (False,)), rng)
    if state.stage != "act" or seat is None or not state.in_hand(seat):
        return None
    for zone in shuffled(state.row, rng):
        order = rules.influence(state, zone)
        mine = next((row.traders for row in order if row.seat == seat), 0)
        if not order or order[0].seat == seat or order[0].traders - mine > 1:
            continue
        empty = [place for place in state.map.zone_places[zone] if not state.board[place]]
        good = [
            place
            for place in empty
            if rules.influence(acted(state, state.map.add_actions[place]), zone)[0].seat == seat
        ]
        residence = sorted({not state.map.kind_of[place] for place in good})
        if 0 < len(good) < len(empty) and tuple(residence) == wanted:
            return state.map.zones[zone].id
    return None


# ---------------------------------------------------------------- tokens
@at_round_end
def taker(state: State, position: str, share: str, text: str) -> Question:
    """Who chooses tokens of the zone at this place of the row, or gets the one that is left, when the last action of a
    round is this one?"""
    action, events = outcome(state, text)[0], list[Event]()
    after, space, rest = acted(state, action, events), int(position) - 1, share == "rest"
    zone = after.row[space]
    order, word = rules.influence(after, zone), state.map.zones[zone].id
    found = order[rest].seat if len(order) > rest else None
    values: dict[str, Value] = {
        "position": space + 1, "zone": word, "number": SIZES[space], "takes": rules.FIRST_TAKES[space],
    }  # fmt: skip
    where = Remark("scores_at", _SHARES[space], values)
    seats = {row.seat: row for row in order}
    earlier = [row.seat for row in rules.influence(after, state.row[space])[rest : rest + 1]]

    def why_not(given: str) -> Said:
        if given == "nobody":
            return Remark("somebody", "su.score.majority", values)
        seat = int(given) - 1
        if zone != state.row[space] and seat in earlier:
            return Remark("row_moved", _SHARES[space], {"before": state.map.zones[state.row[space]].id, **values})
        if seat not in seats:
            return Remark("absent_there", "su.score.majority", {"player": seat, **values})
        if found is None:
            return Remark("alone_there", "su.score.empty_zone", {"player": seat, **values})
        if seats[seat] > order[rest]:
            return Remark("chooses_there", _SHARES[space], {"player": seat, **values})
        return scoring.beats(order[rest], seats[seat])

    right: list[Said] = [*row_events(events), where]
    if found is None:
        right.append(Remark("nobody_second" if order else "nobody_first", "su.score.empty_zone", values))
    else:
        right += [scoring.beats(*pair) for pair in pairwise(order[: rest + 2])]
        right.append(Remark(f"{share}_goes_to", "su.score.majority", {"player": found, **values}))
    answer = {str(found + 1) if found is not None else "nobody"}
    about = (Remark(f"who_gets_{share}", "", values), *acts(state, action))
    return choice(answer, players(state, nobody=True), right, why_not, about=about, then=action)


@KINDS.kind(
    *_SHARES, "su.score.majority", "su.score.tie_residence", "su.score.tie_cities", "su.score.tie_start",
    asks=taker, ask="choice", across=True, fixed=True,
)  # fmt: skip
def who_takes(state: State, rng: Random, rule: str) -> str | None:
    """The last action of a round changes the row, or who is where."""
    if not (text := last_action(state, rng)):
        return None
    space = _SHARES.index(rule) if rule in _SHARES else int(rng.random() * len(SIZES))
    # There is nothing left of one token.
    share = "rest" if space < len(SIZES) - 1 and rng.random() < 0.5 else "choice"
    return f"{space + 1}, {share}, {text}"


@at_round_end
def points_after(state: State, player: str, text: str, *takes: str) -> Question:
    """How many points does a player have when the round is scored, and the controllers choose so?"""
    seat, (action, after, events) = int(player) - 1, outcome(state, text)
    about: list[Said] = []
    for take in takes:
        space = rules.unsettled(after)
        assert after.to_move is not None
        assert space is not None
        values: dict[str, Value] = {"player": after.to_move, "tokens": tuple(take.split()[1:]), "position": space + 1}
        about.append(Remark("will_take", "", values))
        after = after.apply(Action.parse(take), events)
    assert after.stage != "take"
    told = [event for event in events if event.values.get("player") == seat and event.key in scoring.AWARDS]
    nothing = () if told else (Remark("gets_nothing", "su.score.zones", {"player": seat}),)
    right = (*told, *nothing, ending.counted(seat, after.won[seat]))
    wrong = Remark("count_new_points", "su.end.score", {"player": seat})
    points, before, got = ending.points(after.won[seat]), ending.points(state.won[seat]), after.won[seat]
    left = [event.values["tokens"] for event in told if event.key == "second_takes"]
    for tokens in left:
        assert isinstance(tokens, tuple)
        got = minus(got, count(tuple(map(str, tokens))))
    mistakes: dict[Given, Said] = {
        before: Remark("wins_tokens", "su.end.score", {"player": seat}),
        before + sum(after.won[seat]) - sum(state.won[seat]): Remark("not_one_each", "su.end.score"),
        ending.points(got): Remark("gets_left", "su.score.first_zone", {"player": seat}),
    }
    about += (Remark("points_of", "", {"player": seat}), *acts(state, action))
    asked = how_many(points, right, wrong, wrong, about=tuple(about), then=action)
    return with_mistakes(asked, mistakes)


@KINDS.kind("su.end.score", *_SHARES, asks=points_after, ask="number", across=True)
def points_then(state: State, rng: Random, rule: str) -> str | None:
    """The last action of a round, what the controllers take, and somebody who wins tokens."""
    if not (text := last_action(state, rng)):
        return None
    words, after = [text], state.apply(Action.parse(text))
    while after.stage == "take":
        take = after.actions.pick(rng)
        words.append(str(take))
        after = after.apply(take)
    gains = [seat for seat in range(state.seats) if after.won[seat] != state.won[seat]]
    return f"{pick(gains, rng) + 1}, {', '.join(words)}" if gains else None


def best_take(state: State, goal: str) -> Question:
    """Which tokens of the first zone bring the controller most points, or leave the second player least?"""
    seat, (offered, _) = state.to_move, rules.due(state)
    assert state.stage == "take"
    assert seat is not None
    second = rules.influence(state, state.row[0])[1].seat
    who = seat if goal == "most" else second
    brings = {}
    for action in state.actions:
        taken = count(action[1:])
        tokens = taken if goal == "most" else minus(offered, taken)
        won = state.won[who]
        brings[str(action)] = ending.points(plus(won, tokens)) - ending.points(won)
    best = (max if goal == "most" else min)(brings, key=lambda text: brings[text])
    key, worse = ("most_points", "more_points") if goal == "most" else ("least_points", "fewer_points")

    def told(text: str, key: str) -> Remark:
        values: dict[str, Value] = {
            "player": who, "points": brings[text], "wanted": brings[best], "tokens": tuple(text.split()[1:]),
        }  # fmt: skip
        return Remark(key, "su.end.score", values)

    values: dict[str, Value] = {"player": seat, "second": second, "zone": state.map.zones[state.row[0]].id}
    right = [Remark("first_share", "su.score.first_zone", values), told(best, key)]
    if goal == "least":
        right.insert(0, Remark("second_is", "su.score.majority", {**values, "player": second}))
    options = tuple((text, Remark("tokens", "", {"tokens": tuple(text.split()[1:])})) for text in brings)
    return choice(
        {best}, options, right, lambda text: told(text, worse),
        about=(Remark(f"take_{goal}", "", values),), pictures={text: tuple(text.split()[1:]) for text in brings},
    )  # fmt: skip


@KINDS.kind("su.score.first_zone", "su.end.score", asks=best_take, ask="choice", across=True, during=(0.15, 1.0))
def take_most(state: State, rng: Random, rule: str) -> str | None:
    """Three tokens of different types, one pair of which is worth most to the controller."""
    return _choices(state, "most")


@KINDS.kind("su.score.first_zone", "su.score.majority", asks=best_take, ask="choice", across=True, during=(0.15, 1.0))
def leave_least(state: State, rng: Random, rule: str) -> str | None:
    """Three tokens of different types, one of which is worth least to the second player."""
    return _choices(state, "least")


def _choices(state: State, goal: str) -> str | None:
    if state.stage != "take" or rules.unsettled(state) != 0 or max(state.spaces[0]) > 1:
        return None
    order = rules.influence(state, state.row[0])
    if len(order) < 2:
        return None
    won = state.won[order[0].seat if goal == "most" else order[1].seat]
    owned = sorted(won[TYPES.index(token)] for token in names(state.spaces[0]))
    return goal if owned[0] < owned[1] else None


# ---------------------------------------------------------------- turns
@at_round_end
def turns(state: State, text: str) -> Question:
    """In which order do the players act in the next round, when the last action of this one is played?"""
    action, after, events = outcome(state, text)
    start = settled(after, events).start_player
    (fewest,) = (event for event in events if event.key in next_round.FEWEST)
    seats = tuple((start + step) % state.seats for step in range(state.seats))
    mistakes: dict[tuple[str, ...], Said] = {}
    moved = acted(state, action)
    starts = {
        "last_starts": seats[-1],
        "row_moved": next_start_player(moved._replace(row=state.row)),
        "row_turned": next_start_player(moved._replace(row=next_row(moved))),
        "same_start": state.start_player,
        "next_starts": state.start_player + 1,
    }
    for key, first in starts.items():
        row = tuple(str((first + step) % state.seats + 1) for step in range(state.seats))
        values = {"player": first % state.seats, "zone": fewest.values["zone"]}
        mistakes.setdefault(row, Remark(f"turns_{key}", "su.next.start_player", values))
    return in_a_row(
        tuple(str(seat + 1) for seat in seats),
        players(state),
        (*row_events(events), fewest, Remark("turns_then", "su.round.structure", {"players": seats})),
        mistakes,
        lambda _: Remark("find_last", "su.next.start_player", {"zone": fewest.values["zone"]}),
        about=acts(state, action),
        pictures={str(seat + 1): (f"seat{seat}",) for seat in range(state.seats)},
        then=action,
    )


@KINDS.kind("su.next.start_player", "su.round.structure", asks=turns, ask="order", across=True)
def turn_order(state: State, rng: Random, rule: str) -> str | None:
    """The last action of a round that is not the last."""
    return before_next_round(state, rng)
