"""Questions across rules, as play asks them: several of them decide together."""

from typing import Final

from boardgames.practice.kinds import Kinds
from boardgames.stone_age.practice.across import costs, evening, order, points

KINDS: Final = Kinds(points.KINDS, costs.KINDS, evening.KINDS, order.KINDS)
