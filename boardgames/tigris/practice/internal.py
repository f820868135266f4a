"""Internal conflicts: what starts one, how strong the sides are, what may be added, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

from boardgames.contract import Action, Value
from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, Verdict, choice, how_many, pick
from boardgames.teaching.wording import Remark
from boardgames.tigris import external
from boardgames.tigris import internal as rules
from boardgames.tigris.grid import EVERYWHERE, names
from boardgames.tigris.legal import beside_temples, free
from boardgames.tigris.pieces import HAND, LEADERS, TILES
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    acting,
    attacks,
    does,
    edges,
    fought,
    joints,
    line_fields,
    often,
    placings,
    some,
    spoken,
    spread,
    told,
)
from boardgames.tigris.questions import internal
from boardgames.tigris.questions.common import line_of_play
from boardgames.tigris.support import fighting_colour, is_internal

KINDS: Final = Kinds()


def _meets(state: State, text: str) -> Question:
    """What happens when a leader is put somewhere, and may it go there?"""
    found = internal.starts(state, text)
    if found.answer != frozenset({"forbidden"}):
        found = found._replace(right=(*found.right, Remark("is_allowed", "te.leader.no_union")))
    return found._replace(about=(does(state, Action.parse(text)),))


@KINDS.kind("te.internal.trigger", "te.leader.no_union", asks=_meets, ask="choice")
def meets(state: State, rng: Random, rule: str) -> str | None:
    """Whom does a leader fight, if anybody, or may it not go there?"""
    if state.stage != "act":
        return None
    spaces = beside_temples(state) & free(state) & edges(state) & state.board.land
    rivals = [
        leader
        for colour, leader in enumerate(LEADERS)
        if any(place for seat, place in enumerate(state.leaders[colour::4]) if seat != state.turn)
    ]
    actions = [Action("leader", pick(rivals, rng), place) for place in some(names(spaces), 14, rng)] if rivals else []

    def answer(action: Action) -> str | None:
        against = {objection.rule for objection in state.objections(action)}
        if against:
            return "forbidden" if against == {"te.leader.no_union"} and rule in against else None
        fight = state.apply(action).conflict
        return str(fight.defender) if fight else "peace"

    found = spread(actions, answer, rng)
    return str(found) if found else None


@KINDS.kind("te.internal.strength", asks=spoken(partial(internal.on_board, choose=among)), ask="choice")
def strengths(state: State, rng: Random, rule: str) -> str | None:
    """How strong are two leaders by what lies on the board?"""
    if state.stage != "act":
        return None

    def ratio(action: Action) -> tuple[int, int] | None:
        after = state.apply(action)
        if after.conflict is None:
            return None
        one, other = (
            rules.temples_beside(after, seat, after.conflict.colour).bit_count()
            for seat in (after.conflict.attacker, after.conflict.defender)
        )
        # That is met most.
        return None if one == other == 1 and rng.random() < 0.8 else (one, other)

    found = spread(attacks(state), ratio, rng, least=1)
    return str(found) if found else None


# ---------------------------------------------------------------- adding tiles
def _opened(state: State, rng: Random, inside: bool) -> list[Action] | None:
    """An action that starts a conflict, with the choice of the first one if there are several."""
    starts = attacks(state) if inside else some(placings(state, joints(state)), 4, rng)
    if not starts:
        return None
    line = [pick(starts, rng)]
    after = state.apply(line[0])
    if after.stage == "conflict":
        line.append(pick(tuple(after.actions), rng))
        after = after.apply(line[-1])
    return line if after.stage == "support" else None


def may_add(state: State, *texts: str) -> Question:
    """How many tiles may the attacker add at most, when these actions have been played?"""
    _, states, _ = line_of_play(state, texts)
    after = states[-1]
    assert after.conflict is not None and after.to_move is not None
    colour, number = fighting_colour(after), after.held[fighting_colour(after)]
    kind = "internal" if is_internal(after) else "external"
    rule = f"te.{kind}.support"
    values: dict[str, Value] = {"player": after.to_move, "tile": TILES[colour], "number": number}
    wrong = Remark(f"adds_{kind}", rule, values)
    right = Remark("adds_at_most", rule, values)
    first = Action.parse(texts[0])
    spent = (Remark("tile_spent", rule, values),) if first[:2] == ("tile", TILES[colour]) else ()
    fields = line_fields(state, texts, Remark("add_asked", "", values))
    question = how_many(number, (right, wrong, *spent), wrong, wrong, **fields)
    if not spent:
        return question
    return question._replace(wrong=lambda given: Verdict(False, (*question.wrong(given).said, *spent)))


@KINDS.kind("te.internal.support", "te.external.support", asks=may_add, ask="number", positions=acting)
def most_added(state: State, rng: Random, rule: str) -> str | None:
    """How many tiles may be added to a conflict at most?"""
    line = _opened(state, rng, rule == "te.internal.support")
    if line is None:
        return None
    texts = list(map(str, line))
    # Only the hand of the active player is shown.
    shown = line_of_play(state, texts)[1][-1].to_move == state.turn
    return told(line) if shown and often((1, 0.3, 0.3, 0.7, 1), may_add(state, *texts).number, rng) else None


def may_now(state: State, *texts: str) -> Question:
    """Which of these may whoever is to decide do now, in the middle of a conflict?"""
    actions = {text: Action.parse(text) for text in texts}
    against = {text: state.objections(action) for text, action in actions.items()}
    good = [text for text in texts if not against[text]]
    why = [objections[0] for objections in against.values() if objections]
    about = Remark("up_to", "", {"player": state.to_move or 0})
    return choice(
        good, tuple(actions.items()), (Remark("adding_only", "te.turn.events"), *why), lambda word: against[word][0],
        "te.turn.events", about=(about,),
    )  # fmt: skip


def _fights(rng: Random) -> Iterator[State]:
    """Conflicts under way: the attacker, then the defender may add tiles."""
    for state in acting(rng):
        line = _opened(state, rng, rng.random() < 0.5)
        if line:
            after = line_of_play(state, map(str, line))[1][-1]
            yield after
            yield after.apply(pick(tuple(after.actions), rng))


@KINDS.kind(
    "te.conflict.no_retreat", "te.turn.events", "te.internal.support", "te.external.support",
    asks=may_now, ask="choice", across=True, positions=_fights,
)  # fmt: skip
def in_conflict(state: State, rng: Random, rule: str) -> str | None:
    """What may one do in the middle of a conflict?"""
    if state.stage != "support" or state.conflict is None or state.to_move is None:
        return None
    held, seat = state.held[fighting_colour(state)], state.to_move
    # Hands with one such tile are met most.
    if (
        held == HAND
        or not often((0, 0.05, 0.4, 1), held, rng)
        or (rule.endswith("support") and (rule == "te.internal.support") != is_internal(state))
    ):
        return None
    fighting = LEADERS[state.conflict.colour]
    others = [leader for leader in LEADERS if leader != fighting and state.place_of(seat, leader)]
    retreats = [
        f"leader {fighting} home",
        *(f"leader {fighting} {place}" for place in names(beside_temples(state) & EVERYWHERE & free(state))),
    ]
    wrong = [
        pick(retreats[: 1 + 3 * (rng.random() < 0.5)], rng),
        f"support {held + 1 + int(rng.random() * (HAND - held))}",
    ]
    wrong += some([f"leader {leader} home" for leader in others] + ["pass"], 1, rng)
    right = [f"support {number}" for number in some(range(held + 1), 1 + (rng.random() < 0.5), rng)]
    return ", ".join(some([*wrong, *right], 9, rng))


@KINDS.kind(
    "te.conflict.tie", "te.internal.result",
    asks=spoken(partial(internal.fight, even=True)), ask="choice", across=True, positions=acting,
)  # fmt: skip
def fight(state: State, rng: Random, rule: str) -> str | None:
    """How does an internal conflict end?"""
    actions = attacks(state)
    return told(fought(state, pick(actions, rng), rng)) if actions else None


def to_win(state: State, *texts: str) -> Question:
    """At least how many tiles must whoever is to decide add to win, if no more are added after that?"""
    _, states, _ = line_of_play(state, texts)
    after = states[-1]
    conflict = after.conflict
    assert conflict is not None and after.to_move is not None
    inside, colour = is_internal(after), conflict.colour
    count: Callable[[State, int, int], int] = rules.temples_beside if inside else external.supporters
    attack, defence = (count(after, seat, colour).bit_count() for seat in (conflict.attacker, conflict.defender))
    first = conflict.added is None
    number = max(0, defence + 1 - attack if first else attack + (conflict.added or 0) - defence)
    values: dict[str, Value] = {
        "player": after.to_move,
        "other": conflict.defender if first else conflict.attacker,
        "tile": TILES[fighting_colour(after)],
        "number": number,
        "own": attack if first else defence,
        "against": defence if first else attack,
        "added": conflict.added or 0,
        "total": attack + (conflict.added or 0),
    }
    side = "attack" if first else "defence"
    strength = "te.internal.strength" if inside else "te.external.supporters"
    counted = Remark("counted_internal" if inside else "counted_external", strength, values)
    right = (counted, Remark(f"needs_{side}", "te.conflict.tie", values))
    wrong = Remark(f"tie_{side}", "te.conflict.tie", values)
    return how_many(number, right, wrong, wrong, **line_fields(state, texts, Remark(f"win_{side}", "", values)))


@KINDS.kind(
    "te.conflict.tie", "te.internal.strength", "te.external.supporters", asks=to_win, ask="number", across=True,
    positions=acting,
)  # fmt: skip
def needed(state: State, rng: Random, rule: str) -> str | None:
    """At least how many tiles does it take to win a conflict?"""
    line = _opened(state, rng, rule == "te.internal.strength" or (rule == "te.conflict.tie" and rng.random() < 0.5))
    if line is None:
        return None
    after = line_of_play(state, map(str, line))[1][-1]
    if rng.random() < 0.5:
        line.append(pick(tuple(after.actions), rng))
        after = after.apply(line[-1])
    number = to_win(state, *map(str, line)).number
    held = after.held[fighting_colour(after)]
    return told(line) if number <= held and often((0.2, 0.4, 0.8, 1), number, rng) else None
