"""The rulebook's six remarks as players who follow them, and players who do not, otherwise alike (sa.tip.*)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from boardgames.play.experiments import Experiment, Maker, contest, states
from boardgames.stone_age import GAME
from boardgames.stone_age.position import State
from boardgames.stone_age.settler import player


def cards(seed: int = 1) -> Experiment:
    """Three players. Bars: values both halves of a card, what it gives at once, leaves the cards alone."""
    return _contest(seed, player(), player(later=False), player(cards=False))


def growth(seed: int = 1) -> Experiment:
    """Two players. Bars: looks to the end of the game for people, food track and tools, or to this round only."""
    return _contest(seed, player(), player(sight=0))


def cheap(seed: int = 1) -> Experiment:
    """Three players. Bars: takes the card for one resource always, if it is worth it, as a last resort."""
    return _contest(seed, player(cheap=20), player(), player(cheap=-20))


def synergy(seed: int = 1) -> Experiment:
    """Two players. Bars: collects what fits together, a bit of everything."""
    return _contest(seed, player(), player(fitting=False))


def block(seed: int = 1) -> Experiment:
    """Two players. Bars: takes the cheap resources away, looks at own yields only."""
    return _contest(seed, player(block=BLOCK), player())


def paid_dear(seed: int = 1) -> Experiment:
    """The share of stone and gold in what one's opponent gives for cards and buildings. Bars: blocked, left alone.

    Both games of a pair have the same seed.
    """
    return _pairs(seed, player(block=BLOCK), _share_of_dear)


def order(seed: int = 1) -> Experiment:
    """Two players. Bars: tools before dice, dice before tools."""
    return _contest(seed, player(), player(tools_first=False))


def lasting(seed: int = 1) -> Experiment:
    """Whether a game goes on beyond its usual length. Bars: with somebody who prolongs it, without.

    Both games of a pair have the same seed.
    """
    return _pairs(seed, player(prolong=True), lambda game: float(game[-1].round > USUAL))


def prolong(seed: int = 1) -> Experiment:
    """Two players. Bars: stands on the last tiles without buying when not ahead, buys them."""
    return _contest(seed, player(prolong=True), player())


BLOCK: Final = 0.2
"""What each closed circle is worth to a player who blocks, in points. With much more that player forgets to gather."""
USUAL: Final = 13
"""Rounds after which about half of the games for two are over."""


def _contest(seed: int, *makers: Maker) -> Experiment:
    return contest(_start(len(makers)), tuple(enumerate(makers)), seed)


def _pairs(seed: int, special: Maker, measure: Callable[[Sequence[State]], float]) -> Experiment:
    """Games of an ordinary player, on the second seat, against a special one and against another ordinary one."""
    usual = player()

    def sample(number: int) -> list[float]:
        return [measure(list(states(_start(2), (first, usual), f"{seed} {number}"))) for first in (special, usual)]

    return Experiment(sample, 2)


def _share_of_dear(game: Sequence[State]) -> float:
    """Stone and gold among the resources that the second player paid; 0 if there were none."""
    dear = total = 0
    for before, after in pairwise(game):
        if before.stage == "pay" and before.turn == 1:
            paid = [max(0, old - new) for old, new in zip(before.players[1].goods, after.players[1].goods, strict=True)]
            dear, total = dear + sum(paid[2:]), total + sum(paid)
    return dear / max(total, 1)


def _start(seats: int) -> State:
    return GAME.start(seats)
