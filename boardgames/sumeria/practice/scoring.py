"""Control and scoring: who is first and second in a zone, and what that brings."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Value
from boardgames.practice.kinds import Kinds
from boardgames.sumeria import scoring as rules
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import acts, last_action
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.questions import scoring
from boardgames.sumeria.scoring import decided_by
from boardgames.sumeria.tokens import EACH, TYPES
from boardgames.teaching.questions import Question, how_many, pick
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

TIES: Final = {
    "su.score.majority": "traders",
    "su.score.tie_residence": "residence",
    "su.score.tie_cities": "cities",
    "su.score.tie_start": "nearness",
}
"""What decides between two players by each rule."""


# ---------------------------------------------------------------- control
def control(state: State, zone: str, rank: str) -> Question:
    """Who controls the zone, or is second there?"""
    return scoring.control(state, zone, rank)._replace(about=(Remark(f"who_is_{rank}", "", {"zone": zone}),))


@KINDS.kind(*TIES, "su.score.empty_zone", asks=control, ask="choice", fixed=True)
def who_controls(state: State, rng: Random, rule: str) -> str | None:
    """A zone that the rule decides; or in which nobody, or nobody else, has a trader."""
    if state.stage != "act":
        return None
    zone = int(rng.random() * len(state.map.zones))
    ranked = rules.influence(state, zone)
    at = int(rng.random() * 2)
    if rule == "su.score.empty_zone":
        fits = len(ranked) <= at
    else:
        fits = len(ranked) > at + 1 and decided_by(*ranked[at : at + 2]) == TIES[rule]
    return f"{state.map.zones[zone].id}, {('first', 'second')[at]}" if fits else None


def decides(state: State, zone: str) -> Question:
    """What puts the first player of the zone before the second, and in which order is compared?"""
    asked = scoring.decides(state, zone)
    return asked._replace(right=(*asked.right, Remark("compared", "su.score.majority")))


@KINDS.kind("su.score.majority", asks=decides, ask="choice", fixed=True)
def what_decides(state: State, rng: Random, rule: str) -> str | None:
    """A zone that is decided in one of the four ways, each as likely."""
    if state.stage != "act":
        return None
    wanted = pick(tuple(TIES.values()), rng)
    for zone in state.row:
        ranked = rules.influence(state, zone)
        if len(ranked) > 1 and decided_by(*ranked[:2]) == wanted:
            return state.map.zones[zone].id
    return None


# ---------------------------------------------------------------- tokens
def wins(state: State, player: str, text: str) -> Question:
    """How many tokens does a player get when the last action of a round is this one?"""
    asked = scoring.wins(state, player, text)
    return asked._replace(about=_about_end(state, "tokens_of", asked, player=int(player) - 1))


def lost(state: State, text: str) -> Question:
    """How many tokens leave the game when the last action of a round is this one?"""
    asked = scoring.lost(state, text)
    return asked._replace(about=_about_end(state, "tokens_lost", asked))


def _about_end(state: State, key: str, asked: Question, **values: Value) -> tuple[Said, ...]:
    assert asked.then is not None
    return Remark(key, "", values), *acts(state, asked.then)


@KINDS.kind(
    "su.score.first_zone", "su.score.second_zone", "su.score.third_zone", asks=wins, ask="number", across=True
)
def tokens_won(state: State, rng: Random, rule: str) -> str | None:
    """Any last action, and any player."""
    text = last_action(state, rng)
    return f"{1 + int(rng.random() * state.seats)}, {text}" if text else None


@KINDS.kind("su.score.empty_zone", asks=lost, ask="number", across=True)
def tokens_lost(state: State, rng: Random, rule: str) -> str | None:
    """A last action, with a zone about the ascendant in which some players have no trader."""
    if not (text := last_action(state, rng)):
        return None
    few = any(len(rules.influence(state, zone)) < 2 for zone in state.row[: len(SIZES)])
    return text if few or rng.random() < 0.1 else None


def in_bag(state: State, token: str) -> Question:
    """How many tokens of a type are still in the bag, as everybody can work out?"""
    kind = TYPES.index(token)
    above = sum(space[kind] for space in state.spaces)
    won = sum(tokens[kind] for tokens in state.won)
    left = state.bag[kind]
    values: dict[str, Value] = {"token": token, "all": EACH, "above": above, "won": won, "number": left}
    right, few, many = (Remark(key, "su.score.public", values) for key in ("bag_is", "bag_holds_more", "bag_holds_less"))
    return how_many(left, (right,), few, many, about=(Remark("token_asked", "", values),))


@KINDS.kind("su.score.public", asks=in_bag, ask="number", during=(0.2, 0.9))
def in_the_bag(state: State, rng: Random, rule: str) -> str | None:
    """Tokens have been won, and none has left the game."""
    if state.stage != "act" or state.round == 1 or not any(state.bag) or any(state.removed):
        return None
    return pick(TYPES, rng)


