"""What practice asks of Tigris & Euphrates: a module for each chapter of the rulebook, and one across rules."""

from typing import Final

from boardgames.practice.generic import general
from boardgames.practice.kinds import Kinds
from boardgames.tigris import GAME

KINDS: Final = Kinds(general(GAME))
