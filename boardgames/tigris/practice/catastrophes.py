"""Catastrophes, and swapping tiles: where one may be played, and how many tiles one holds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Value
from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.teaching.questions import Question, named, outcome, pick
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import names
from boardgames.tigris.legal import free, open_to_catastrophes
from boardgames.tigris.pieces import HAND
from boardgames.tigris.position import State
from boardgames.tigris.practice.common import (
    acting,
    choice_of_spaces,
    does,
    often,
    short_of_tiles,
    some,
    spread,
    which_may,
    with_buildings,
)
from boardgames.tigris.questions.common import rulings

KINDS: Final = Kinds()

_HIT: Final = (
    "te.catastrophe.where",
    "te.catastrophe.protected",
    "te.catastrophe.forever",
    "te.building.no_catastrophe",
)


def _targets(rng: Random) -> Iterator[State]:
    """Positions of both variants, by turns."""
    plain, built = acting(rng, (0.3, 1.0)), with_buildings(rng)
    while True:
        yield next(built)
        yield next(plain)


@KINDS.kind(*_HIT, asks=which_may, ask="choice", positions=_targets)
def hit(state: State, rng: Random, rule: str) -> str | None:
    """On which of some spaces may a catastrophe be played?"""
    if not state.catastrophes_left[state.turn]:
        return None
    open_ = open_to_catastrophes(state)
    barred = {
        "te.catastrophe.protected": state.treasures | sum(state.turned) | sum(state.leaders),
        "te.catastrophe.forever": state.catastrophes,
        "te.building.no_catastrophe": sum(state.buildings or ()),
    }
    wanted = pick(sorted(barred), rng) if rule == "te.catastrophe.where" else rule
    spaces = [*some(names(barred[wanted]), 3, rng)]
    spaces += [place for there in barred.values() for place in some(names(there), 1, rng)]
    spaces += [*some(names(open_ & sum(state.tiles)), 3, rng), *some(names(open_ & free(state)), 1, rng)]
    return choice_of_spaces(state, "catastrophe", dict.fromkeys(spaces), wanted, rng)


# ---------------------------------------------------------------- swapping
def held_after(state: State, text: str) -> Question:
    """How many tiles does the player hold after a swap?"""
    action, after, events = outcome(state, text)
    while after.to_move == CHANCE and after.stage == "swap":
        after = after.apply(next(iter(after.outcomes())), events)
    seat, before = state.turn, state.hand_size(state.turn)
    away, number = sum(map(int, action[2::2])), after.hand_size(seat)
    values: dict[str, Value] = {"player": seat, "number": number, "before": before, "away": away, "full": HAND}
    short = named(events, "swap_cut_short")

    def wrong() -> Iterator[tuple[str, Said]]:
        yield str(HAND), Remark("swap_fills_not", "te.swap.tiles", values)
        yield str(before - away), Remark("swap_draws", "te.swap.tiles", values)
        yield str(before), short[0] if short else Remark("swap_draws", "te.swap.tiles", values)
        yield str(away), Remark("swap_keeps", "te.swap.tiles", values)
        for other in (before - 1, before + 1, before + away):
            yield str(other), Remark("swap_draws", "te.swap.tiles", values)

    right: tuple[Said, ...] = (*short, Remark("swap_cut" if short else "swap_same", "te.swap.tiles", values))
    about = (does(state, action), Remark("holds_before", "", values))
    return rulings(
        str(number), wrong(), lambda word: Remark("so_many_tiles", "", {"number": int(word)}), right, among,
        f"{state.text} {text}", about=about, then=action,
    )  # fmt: skip


def _swapping(rng: Random) -> Iterator[State]:
    """Positions with bags full and nearly empty, by turns."""
    plain, short = acting(rng), short_of_tiles(rng)
    while True:
        yield next(plain)
        yield next(short)


@KINDS.kind("te.swap.tiles", asks=held_after, ask="choice", across=True, positions=_swapping)
def hand_after_swap(state: State, rng: Random, rule: str) -> str | None:
    """How many tiles does a player hold after a swap?"""
    size = state.hand_size(state.turn)
    # A full hand, and one short of a tile, are what is met most.
    if state.immediate or not often((0, 1, 1, 1, 1, 0.3, 0.1), size, rng):
        return None
    swaps = [action for action in state.actions if action[0] == "swap"]

    def away(action: Action) -> int | None:
        number = sum(map(int, action[2::2]))
        return number if number < size else None

    found = spread(swaps, away, rng, least=1)
    return str(found) if found else None
