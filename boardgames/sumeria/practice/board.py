"""The board: zones, the settlements they have, and which of these outrank others."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Action
from boardgames.practice.kinds import Kinds
from boardgames.sumeria.atlas import KINDS as TIERS
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import shuffled
from boardgames.sumeria.questions import board
from boardgames.teaching.questions import Question, pick, which_places
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


def free(state: State, zone: str) -> Question:
    """On which settlements of the zone can the player to move add a trader?"""
    here = state.map.zone_places[state.map.zone_index[zone]]
    ids = tuple(state.map.places[place].id for place in here)
    found = tuple(place for place in ids if state.owner(place) is None)
    assert state.stage == "act"
    assert state.to_move is not None

    def why_not(word: str) -> Said:
        if word in ids:
            return state.objections(Action("add", word))[0]
        return board.lies(state, word)

    def missed(word: str) -> Said:
        return Remark("free_missed", "su.add.place", {"place": word})

    return which_places(
        found,
        (
            Remark("zone_is", "su.board.zones", {"zone": zone, "places": ids}),
            Remark("room", "su.board.one_trader", {"number": len(found), "places": found}),
            Remark("add_anywhere", "su.add.place"),
        ),
        why_not,
        missed,
        about=(Remark("turn_in_zone", "", {"player": state.to_move, "zone": zone}),),
    )


@KINDS.kind("su.board.zones", "su.board.one_trader", "su.add.place", asks=free, ask="places")
def add_in_zone(state: State, rng: Random, rule: str) -> str | None:
    """A zone that has both empty and occupied settlements."""
    if state.stage != "act" or not state.in_hand(state.to_move or 0):
        return None
    zone = int(rng.random() * len(state.map.zones))
    empty = sum(not state.board[place] for place in state.map.zone_places[zone])
    return state.map.zones[zone].id if 2 <= empty <= 5 else None


@KINDS.kind("su.board.zones", asks=board.linked, ask="places")
def linked(state: State, rng: Random, rule: str) -> str | None:
    """Any settlement, crossroads more often than those that lie between two others."""
    place = int(rng.random() * len(state.map.places))
    fits = state.stage == "act" and (len(state.map.near[place]) > 2 or rng.random() < 0.3)
    return state.map.places[place].id if fits else None


@KINDS.kind("su.board.rank", asks=board.outranks, ask="places")
def outranks(state: State, rng: Random, rule: str) -> str | None:
    """Three settlements with traders, one of which outranks both others."""
    if state.stage != "act":
        return None
    best = pick(range(len(TIERS) - 1), rng)
    taken = [(place.id, TIERS.index(place.kind)) for place in state.map.places if state.owner(place.id) is not None]
    high = [place for place, tier in taken if tier == best]
    low = [place for place, tier in taken if tier > best]
    if not high or len(low) < 2:
        return None
    return ", ".join(shuffled([pick(high, rng), *shuffled(low, rng)[:2]], rng))
