"""Internal conflicts: what starts one, what counts, who wins what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import (
    Choose,
    Fresh,
    Question,
    Verdict,
    choice,
    how_many,
    likeliest,
    named,
    outcome,
    pick,
    players,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import BESIDE
from boardgames.tigris.pieces import COLOURS, LEADERS, RED, TILES
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import (
    NAMES,
    asked,
    line_of_play,
    may,
    number_in,
    played,
    rulings,
    two_strengths,
)

REGISTRY: Final = Registry()


@REGISTRY.question
def starts(state: State, text: str) -> Question:
    """What happens when a leader is placed or moved like this: a conflict, with whom, or nothing, or may it not be?"""
    action = Action.parse(text)
    against = state.objections(action)
    leader = action[1]
    rivals = [seat for seat in range(state.seats) if seat != state.turn and state.place_of(seat, leader)]
    events = () if against else tuple(outcome(state, text)[2])
    begins = named(events, "internal_begins")
    true = "forbidden" if against else str(number_in(begins[0], "defender") + 1) if begins else "peace"
    calm = Remark("no_rival", "te.internal.trigger", {"leader": leader})
    right: tuple[Said, ...] = tuple(against) or begins or (calm,)

    def why_not(word: str) -> Said:
        if word == "forbidden":
            return Remark("is_allowed", "te.leader.no_union", {"leader": leader})
        if word == "peace":
            return right[0]
        return Remark("rival_elsewhere", "te.internal.trigger", {"player": int(word) - 1, "leader": leader})

    options = (
        *((str(seat + 1), Remark("fights_with", "", {"player": seat, "leader": leader})) for seat in rivals),
        ("peace", Remark("peace")),
        ("forbidden", Remark("joins_kingdoms")),
    )
    return choice({true}, options, right, why_not, **asked(action, played=not against))


@REGISTRY.question
def on_board(state: State, text: str, *, choose: Choose = likeliest) -> Question:
    """How strong are attacker and defender by what lies on the board?"""
    action, after, events = outcome(state, text)
    fight = after.conflict
    if fight is None:
        raise LookupError(f"'{text}' starts no conflict")
    sides = named(events, "side_internal")
    attack, defence = (number_in(side, "number") for side in sides)
    values: dict[str, Value] = {"player": fight.attacker, "other": fight.defender, "leader": LEADERS[fight.colour]}
    rule = "te.internal.strength"

    def wrong() -> Iterator[tuple[tuple[int, int], Said]]:
        places = [after.leaders[4 * seat + fight.colour] for seat in (fight.attacker, fight.defender)]
        shared = (BESIDE[places[0]] & BESIDE[places[1]] & after.tiles[RED]).bit_count()
        yield (attack - shared, defence), Remark("count_shared", rule, values)
        yield (attack, defence - shared), Remark("count_shared", rule, values)
        kingdom = after.realms[4 * fight.attacker + fight.colour]
        if fight.colour != RED:
            own = (kingdom & after.tiles[fight.colour]).bit_count()
            more = {**values, "tile": TILES[fight.colour]}
            yield (own, own), Remark("count_colour", rule, more)
        temples = (kingdom & after.tiles[RED]).bit_count()
        yield (temples, temples), Remark("count_kingdom", rule, values)
        yield (attack + 1, defence + 1), Remark("count_itself", rule, values)
        yield (defence, attack), Remark("count_swapped", rule, values)

    few, seed = Remark("count_all_beside", rule, values), f"{state.text} {text}"
    return two_strengths((attack, defence), wrong(), few, choose, seed, values, sides, **asked(action))


@REGISTRY.question
def fight(state: State, *texts: str, even: bool = False) -> Question:
    """How does an internal conflict end, when these actions are played? In an `even` choice both sides may win the
    right and the same wrong points, so that who is named most often does not tell."""
    action, states, told = line_of_play(state, texts)
    before, events = states[-2] if len(states) > 1 else state, told[-1]
    (decided,) = named(events, "conflict_won", "conflict_tied")
    (result,) = named(events, "internal_result")
    conflict = before.conflict
    assert conflict is not None
    winner, loser = number_in(decided, "player"), number_in(decided, "other")
    added = number_in(decided, "attack_added") + number_in(decided, "defence_added")

    one = Remark("one_point", "te.internal.result")
    numbers = dict.fromkeys((1 + number_in(decided, "other_strength"), added, *((2,) if even else ())))
    thought: list[tuple[int, int, Said]] = [(number, RED, one) for number in numbers if number != 1]
    if conflict.colour != RED:
        thought.insert(0, (1, conflict.colour, Remark("point_is_red", "te.internal.result")))

    def wrong() -> Iterator[tuple[str, Said]]:
        yield _ending(loser, 1, RED), decided
        drawn = [pick(thought, Random(f"{state.text} {texts}"))] if even else thought
        for points, colour, why in drawn:
            yield _ending(winner, points, colour), why
        for points, colour, _ in drawn:
            yield _ending(loser, points, colour), decided

    def option(word: str) -> Remark:
        seat, points, colour = map(int, word.split())
        return Remark("wins_points", "", {"player": seat, "points": points, "colour": COLOURS[colour]})

    adds = {key: decided.values[key] for key in ("attacker", "attack_added", "defender", "defence_added")}
    about = asked(action, Remark("both_add", "", adds))
    return rulings(_ending(winner, 1, RED), wrong(), option, (decided, result), **about)


def _ending(winner: int, points: int, colour: int) -> str:
    return f"{winner} {points} {colour}"


@REGISTRY.question
def leave(state: State, *texts: str) -> Question:
    """How many tiles leave the game, when these actions are played?"""
    action, states, _ = line_of_play(state, texts)
    number = sum(states[-1].removed) - sum(state.removed)
    right = Remark("leave_game", "te.internal.result", {"number": number})
    wrong = Remark("count_added", "te.internal.result")
    return how_many(number, (right,), wrong, wrong, **asked(action))


@REGISTRY.question
def decides_next(state: State, *texts: str) -> Question:
    """Who decides next?"""
    action, states, _ = line_of_play(state, texts)
    after = states[-1]
    seat = after.to_move
    assert seat is not None and after.conflict is not None
    told = Remark("asked_all_the_same", "te.internal.support", {"player": seat})
    return choice({str(seat + 1)}, players(state), (told,), lambda _: told, **asked(action))


@REGISTRY.question
def may_come(state: State, text: str) -> Question:
    """May a leader do this, and if not, which rule forbids it?"""
    rules = ("te.conflict.no_retreat", "te.internal.result", "te.leader.empty")
    fine = Remark("may_come_back", "te.internal.result")
    return may(state, text, rules, fine)


@REGISTRY.goal
def attacks_stronger(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Start a conflict of kings in which more temples on the board count for oneself."""
    sides = named(events, "side_internal")
    if not sides or action[1] != "king":
        return Verdict(False, (*sides, Remark("no_attack", "te.internal.trigger")))
    attack, defence = (number_in(side, "number") for side in sides)
    return Verdict(attack > defence, sides)


@REGISTRY.goal
def just_enough(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """As the defender, win a conflict and add no tile more than it takes."""
    (decided,) = named(events, "conflict_won", "conflict_tied")
    number = int(action[1])
    if decided.values["player"] != before.to_move:
        return Verdict(False, (decided,))
    spared = number - min(int(other[1]) for other in before.actions if _wins(before, other))
    if spared:
        return Verdict(False, (decided, Remark("wasted", "te.conflict.tie", {"number": spared})))
    return Verdict(True, (decided,))


def _wins(state: State, action: Action) -> bool:
    events: list[Event] = []
    state.apply(action, events)
    return named(events, "conflict_won", "conflict_tied")[0].values["player"] == state.to_move


@REGISTRY.vary
def any_strengths(rng: Random) -> Fresh:
    """How strong two leaders are that meet in a random position: mostly not one to one, which needs no counting."""
    may_be_even = rng.random() < 0.25
    while True:
        state, action = _attack(rng)
        if may_be_even or _beside(state, action) != [1, 1]:
            return Fresh(state, f"on_board {action}", NAMES)


def _beside(state: State, action: Action) -> list[int]:
    """How many temples are beside the two leaders of a conflict that an action starts."""
    return [number_in(side, "number") for side in named(outcome(state, str(action))[2], "side_internal")]


@REGISTRY.vary
def any_fight(rng: Random) -> Fresh:
    """How a random internal conflict ends, temples added by both."""
    while True:
        state, action = _attack(rng)
        line = [action]
        after = state.apply(action)
        for _ in range(2):
            line.append(pick(tuple(after.actions), rng))
            after = after.apply(line[-1])
        if any(int(adding[1]) for adding in line[1:]):
            return Fresh(state, f"fight {', '.join(map(str, line))}", NAMES)


def _attack(rng: Random) -> tuple[State, Action]:
    """A random position and a leader's action that starts an internal conflict there."""
    while True:
        state = played(rng, 12)
        good = [action for action in state.actions if action[0] == "leader" and action[2] != "home"]
        good = [action for action in good if state.apply(action).conflict is not None]
        if good:
            return state, pick(good, rng)
