"""The rulebook's six remarks as players who follow them, and players who do not, otherwise alike (sa.tip.*).

Each is measured where it shows: in whole games, or from a position in which it matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import Final

from boardgames.play.experiments import Experiment, contest, states
from boardgames.play.players import Maker
from boardgames.stone_age import GAME
from boardgames.stone_age.pieces import FIGURES
from boardgames.stone_age.position import State
from boardgames.stone_age.scoring import worth
from boardgames.stone_age.settler import player

QUARRY: Final = """stone_age; players 2; stage use; round 4; row c14 c9 c21 c32; stacks b4/4 b20/5
1 on quarry 3 tool_maker building_1 / food 10 / goods brick 1
2 on hunt 3 forest 2"""
"""Ann can pay for the building if the dice bring two stone."""
LAST_BUILDING: Final = """stone_age; players 2; stage use; round 9; row c10 c30 c6 c29; stacks b1/0 b20/3
1 on building_1 hunt 4 clay_pit 4 / people 9 / track 6 / tools 2 1 1 / score 38 / goods wood 4 brick 2 / cards c24 c27
2 on forest 3 quarry 2 / food 9 / track 2 / score 85 / goods stone 2 / buildings b4 b6 b12 b19"""
"""Ann is behind, but each round brings her more than Ben."""
BLOCK: Final = 1
"""What each closed circle is worth to somebody who blocks at any price, in points."""


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
    """The share of a player's points that figures bring. Two players. Bars: collects what fits, a bit of everything."""
    makers = player(), player(fitting=False)

    def sample(number: int) -> list[float]:
        # They change seats from game to game.
        order = (0, 1) if number % 2 == 0 else (1, 0)
        *_, end = states(GAME.start(2), [makers[bar] for bar in order], f"{seed} {number}")
        return [_share_of_figures(end, order.index(bar)) for bar in range(2)]

    return Experiment(sample, 2)


def paid_dear(seed: int = 1) -> Experiment:
    """The share of stone and gold in what one's opponent gives for cards and buildings. Bars: blocked, left alone.

    Both games of a pair have the same seed.
    """
    usual = player()

    def sample(number: int) -> list[float]:
        return [
            _share_of_dear(list(states(GAME.start(2), (first, usual), f"{seed} {number}")))
            for first in (player(block=BLOCK), usual)
        ]

    return Experiment(sample, 2)


def block(seed: int = 1) -> Experiment:
    """Two players. Bars: closes forest and clay pit at any price, looks at own yields only."""
    return _contest(seed, player(block=BLOCK), player())


def order(seed: int = 1) -> Experiment:
    """Whether the first player can pay for the building in `QUARRY`. Bars: tools before dice, dice before tools."""
    start = GAME.read(QUARRY)

    def paid(first: Maker, number: int) -> float:
        *_, last = takewhile(lambda state: state.turn == 0, states(start, (first, player()), f"{seed} {number}"))
        return float(bool(last.players[0].buildings))

    return Experiment(lambda number: [paid(player(tools_first=tools), number) for tools in (True, False)], 2)


def prolong(seed: int = 1) -> Experiment:
    """Whether the first player wins from `LAST_BUILDING`. Bars: declines once, declines as long as behind, buys."""
    start = GAME.read(LAST_BUILDING).play("use building_1")
    ways = ("decline", player()), ("decline", player(prolong=True)), ("pay wood 2 brick 1", player())

    def won(action: str, first: Maker, number: int) -> float:
        *_, end = states(start.play(action), (first, player()), f"{seed} {number}")
        return (0 in end.winners) / len(end.winners)

    return Experiment(lambda number: [won(action, first, number) for action, first in ways], 3)


def _contest(seed: int, *makers: Maker) -> Experiment:
    return contest(GAME.start(len(makers)), tuple(enumerate(makers)), seed)


def _share_of_figures(end: State, seat: int) -> float:
    counted = worth(end.players[seat])._asdict()
    return float(sum(counted[f"{figure}s"] for figure in FIGURES)) / max(end.players[seat].score, 1)


def _share_of_dear(game: Sequence[State]) -> float:
    """Stone and gold among the resources that the second player paid; 0 if there were none."""
    dear = total = 0
    for before, after in pairwise(game):
        if before.stage == "pay" and before.turn == 1:
            paid = [max(0, old - new) for old, new in zip(before.players[1].goods, after.players[1].goods, strict=True)]
            dear, total = dear + sum(paid[2:]), total + sum(paid)
    return dear / max(total, 1)
