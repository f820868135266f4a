"""What practice asks of Sumeria: a module for each chapter of the rulebook, and one for questions across rules."""

from typing import Final

from boardgames.practice.generic import general
from boardgames.practice.kinds import Kinds
from boardgames.sumeria import GAME
from boardgames.sumeria.practice import across, board, ending, next_round, preparation, scoring, traders

_LEFT_OUT: Final = (
    # Only chance draws.
    "su.next.track", "su.setup.zone_order",
    # What these forbid is met so seldom that "legal" could be bet on.
    "su.add.none_left", "su.score.second_zone",
    # To place a trader in a phase: nobody would.
    "su.round.structure",
)  # fmt: skip

KINDS: Final = Kinds(
    general(GAME, *_LEFT_OUT),
    *(chapter.KINDS for chapter in (board, preparation, traders, scoring, next_round, ending, across)),
)
