"""Tiles: where they may lie, who gets the point, what joins kingdoms, and what can take a tile away."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Action, Event
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, named, outcome, pick, which_of
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import BIT, NAME, each, names, near
from boardgames.tigris.legal import crowded, free, open_to_catastrophes
from boardgames.tigris.pieces import TILES
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    acting,
    choice_of_spaces,
    edges,
    joints,
    on_turn,
    placings,
    some,
    spoken,
    which_may,
)
from boardgames.tigris.questions import tiles

KINDS: Final = Kinds()

_POINT: Final = ("point_leader", "point_king")
_NO_POINT: Final = ("no_kingdom", "no_leader", "union_no_point")


@KINDS.kind("te.tile.empty", "te.tile.river", "te.tile.two_kingdoms", asks=which_may, ask="choice", positions=acting)
def lie(state: State, rng: Random, rule: str) -> str | None:
    """On which of some spaces may a tile lie?"""
    empty = free(state)
    beside = near(state.occupied)
    held = [tile for tile, number in zip(TILES, state.held, strict=True) if number]
    if not held:
        return None
    tile = pick(held, rng)
    where = {
        "te.tile.empty": beside & (state.occupied | state.catastrophes),
        "te.tile.river": beside & empty & (state.board.land if tile == "farm" else state.board.river),
        "te.tile.two_kingdoms": crowded(state.realms, empty)[1],
    }[rule]
    if not where:
        return None
    spaces = [*some(names(where), 4, rng), *some(names(joints(state)), 3, rng), *some(names(beside), 12, rng)]
    return choice_of_spaces(state, f"tile {tile}", dict.fromkeys(spaces), rule, rng)


# ---------------------------------------------------------------- points
@KINDS.kind(
    "te.tile.point_leader", "te.tile.point_king", "te.tile.no_point",
    asks=spoken(tiles.point_of), ask="choice", positions=acting,
)  # fmt: skip
def point(state: State, rng: Random, rule: str) -> str | None:
    """Who gets a point for a tile?"""
    found = [action for action in some(placings(state, edges(state)), 12, rng) if _rule(state, action) == rule]
    # What buildings double is asked about elsewhere: here a point is one point.
    return str(found[0]) if found and state.buildings is None else None


def _rule(state: State, action: Action) -> str:
    """The rule that says who gets a point for a tile, or that nobody does."""
    events: list[Event] = []
    state.apply(action, events)
    return named(events, *_POINT, *_NO_POINT)[0].rule


def gives_none(state: State, tile: str, *places: str) -> Question:
    """On which of these spaces would the tile bring nobody a point?"""
    why: dict[str, Event] = {}
    for place in places:
        _, _, events = outcome(state, f"tile {tile} {place}")
        why[place] = named(events, *_POINT, *_NO_POINT)[0]
    good = [place for place in places if why[place].key in _NO_POINT]
    right: list[Said] = []
    for place in good:
        right += (Remark("not_there", "", {"place": place}), why[place])
    options = tuple((place, Remark("space", "", {"place": place})) for place in places)
    about = (Remark("wants_tile", "", {"player": state.turn, "tile": tile}),)
    return which_of(good, options, right, why.__getitem__, "te.tile.no_point", about=about)


@KINDS.kind("te.tile.no_point", "te.tile.union_no_point", asks=gives_none, ask="choice", positions=acting)
def pointless(state: State, rng: Random, rule: str) -> str | None:
    """On which of some spaces does a tile bring nobody a point?"""
    held = [tile for tile, number in zip(TILES, state.held, strict=True) if number]
    if not held:
        return None
    tile, beside = pick(held, rng), edges(state)
    spaces = [*some(names(beside), 14, rng), *some(names(near(state.occupied) & ~beside), 2, rng)]
    if rule == "te.tile.union_no_point":
        spaces += some(names(joints(state)), 3, rng)
    found: dict[str, list[str]] = {}
    for action in placings(state, sum(BIT[place] for place in dict.fromkeys(spaces))):
        if action[1] == tile:
            found.setdefault(_rule(state, action), []).append(action[2])
    points = [place for rule_, places in found.items() if "point_" in rule_ and "no_" not in rule_ for place in places]
    if rule not in found or not points:
        return None
    chosen = some(found.pop(rule), 1, rng)
    others = [place for rule_ in ("te.tile.no_point", "te.tile.union_no_point") for place in found.get(rule_, ())]
    chosen += some(others, int(rng.random() * 2), rng) + some(points, 1 + int(rng.random() * 2), rng)
    return ", ".join((tile, *some(chosen, 9, rng)))


# ---------------------------------------------------------------- two kingdoms
@KINDS.kind("te.tile.union_marker", asks=spoken(tiles.marker), ask="choice", fixed=True, positions=acting)
def marker(state: State, rng: Random, rule: str) -> str | None:
    """What becomes of the unification tile?"""
    within = joints(state) if rng.random() < 0.7 else edges(state)
    actions = placings(state, within)
    return str(pick(actions, rng)) if actions else None


# ---------------------------------------------------------------- what lies, lies
def taken_off(state: State, *places: str) -> Question:
    """Which of these tiles can the active player take off the board by an action now?"""
    against = {place: state.objections(Action("catastrophe", place)) for place in places}
    good = [place for place in places if not against[place]] or ["none"]
    options = (
        *((place, Remark("space", "", {"place": place})) for place in places),
        ("none", Remark("none_of_these")),
    )
    left = state.catastrophes_left[state.turn]
    key = "no_catastrophe_here" if left and good == ["none"] else "only_catastrophe"
    right = Remark(key, "te.tile.fixed", {"player": state.turn, "left": left, "places": tuple(good)})

    def why_not(word: str) -> Said:
        return right if word == "none" else against[word][0]

    # Without a catastrophe left there is one reason for all.
    barred = (places if left else places[:1]) if good == ["none"] else ()
    why = (against[place][0] for place in barred)
    return which_of(good, options, (right, *why), why_not, "te.tile.fixed", about=(on_turn(state),))


@KINDS.kind("te.tile.fixed", asks=taken_off, ask="choice")
def can_go(state: State, rng: Random, rule: str) -> str | None:
    """Which tiles can an action take off the board?"""
    if state.stage != "act" or not (state.catastrophes_left[state.turn] or rng.random() < 0.2):
        return None
    lying = sum(state.tiles) | sum(state.turned)
    open_ = open_to_catastrophes(state)
    barred = some(each(lying & ~open_), 1 + int(rng.random() * 3), rng)
    fair = some(each(lying & open_), 1 + int(rng.random() * 2), rng)
    if not barred or not fair:
        return None
    # Now and then none can.
    if len(barred) > 1 and rng.random() < 0.1:
        fair = []
    return ", ".join(NAME[bit] for bit in some([*barred, *fair], 9, rng))
