"""What practice asks of Stone Age: a module for each chapter of the rulebook, and one for questions across rules."""

from typing import Final

from boardgames.practice.generic import general
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import GAME

KINDS: Final = Kinds(general(GAME))
