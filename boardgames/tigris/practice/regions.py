"""Regions and kingdoms: what is connected, who could come in peace, and what falls apart."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Action, Event
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, named, pick
from boardgames.teaching.wording import Remark
from boardgames.tigris.grid import NAME, each, groups, near
from boardgames.tigris.kingdoms import all_of, touched
from boardgames.tigris.legal import free, open_to_catastrophes
from boardgames.tigris.pieces import CATASTROPHE_ACTIONS, HOME_ACTIONS
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import spoken, spread
from boardgames.tigris.questions import regions

KINDS: Final = Kinds()


@KINDS.kind("te.region.adjacent", asks=regions.hangs_together, ask="places")
def together(state: State, rng: Random, rule: str) -> str | None:
    """What is connected with a piece?"""
    if state.stage != "act":
        return None
    good = []
    for region in groups(state.occupied):
        corners = (region << 1 | region >> 1) & ~region
        corners = (corners << 17 | corners >> 17) & state.occupied & ~region
        # A piece at a corner makes one look twice.
        if 3 <= region.bit_count() <= 9 and (corners or rng.random() < 0.2):
            good.append(region)
    return NAME[pick(list(each(pick(good, rng))), rng)] if good else None


@KINDS.kind("te.region.kingdom", asks=regions.touches, ask="number")
def touches(state: State, rng: Random, rule: str) -> str | None:
    """How many kingdoms does an empty space touch?"""
    if state.stage != "act" or len(all_of(state.realms)) < 2:
        return None
    beside = list(each(near(state.occupied) & free(state)))
    place = spread(beside, lambda bit: len(touched(bit, state.realms)), rng)
    return NAME[place] if place else None


def _in_peace(state: State, place: str) -> Question:
    return regions.in_peace(state, place)._replace(about=(Remark("space_asked", "", {"place": place}),))


@KINDS.kind("te.region.peace", asks=_in_peace, ask="choice")
def in_peace(state: State, rng: Random, rule: str) -> str | None:
    """Which leaders could come into a kingdom without a conflict?"""
    kingdoms = all_of(state.realms) if state.stage == "act" else []
    kingdoms = [kingdom for kingdom in kingdoms if kingdom.bit_count() > 2]
    found = spread(kingdoms, lambda kingdom: state.realms.count(kingdom), rng, least=1)
    return NAME[pick(list(each(found)), rng)] if found else None


def _falls(state: State, text: str) -> Question:
    """Into how many regions does a kingdom fall? A catastrophe cuts, or the rest holds together without the space."""
    found = regions.falls_into(state, text)
    if found.number > 1 or not text.startswith("catastrophe"):
        return found
    return found._replace(right=(Remark("connects_the_rest", "te.catastrophe.cuts"), *found.right))


@KINDS.kind("te.region.change", "te.catastrophe.cuts", asks=spoken(_falls), ask="number")
def falls_into(state: State, rng: Random, rule: str) -> str | None:
    """Into how many regions does a kingdom fall?"""
    if state.stage != "act":
        return None
    actions: list[Action] = []
    if rule == "te.region.change":
        actions += [home for home, place in zip(HOME_ACTIONS, _own(state), strict=True) if place]
    if state.catastrophes_left[state.turn]:
        inside = sum(all_of(state.realms)) & sum(state.tiles) & open_to_catastrophes(state)
        actions += [CATASTROPHE_ACTIONS[bit] for bit in each(inside)]

    def parts(action: Action) -> int | None:
        events: list[Event] = []
        state.apply(action, events)
        if named(events, "goes_home"):
            return None
        cuts = named(events, "falls_apart", "cut_apart")
        return int(str(cuts[0].values["number"])) if cuts else 1

    found = spread(actions, parts, rng)
    return str(found) if found else None


def _own(state: State) -> tuple[int, ...]:
    return state.leaders[4 * state.turn : 4 * state.turn + 4]
