"""What practice asks of Sumeria: a module for each chapter of the rulebook, and one for questions across rules."""

from typing import Final

from boardgames.practice.generic import general
from boardgames.practice.kinds import Kinds
from boardgames.sumeria import GAME
from boardgames.sumeria.practice import across, board, ending, next_round, preparation, scoring, traders

KINDS: Final = Kinds(
    general(
        GAME, "su.next.track", "su.setup.zone_order", "su.round.structure", "su.add.none_left", "su.score.second_zone"
    ),
    *(chapter.KINDS for chapter in (board, preparation, traders, scoring, next_round, ending, across)),
)
