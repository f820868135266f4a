"""Two and three players: one village place stays empty, and fewer may stand in each area."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Value
from boardgames.stone_age.pieces import CROWD, VILLAGE, VILLAGE_OPEN
from boardgames.stone_age.position import State
from boardgames.teaching.questions import Question, how_many
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark

REGISTRY: Final = Registry()


@REGISTRY.question
def in_one_area(state: State) -> Question:
    """How many players may stand in the forest in one round?"""
    number = CROWD[state.seats]
    rule = f"sa.place.resources_{state.seats}" if state.seats < 4 else "sa.place.resources"
    right, wrong = (Remark(key, rule, {"number": number, "seats": state.seats}) for key in ("crowd_is", "count_crowd"))
    return how_many(number, (right,), wrong, wrong, marks=(("forest", "from"),))


@REGISTRY.question
def still_open(state: State) -> Question:
    """How many of tool maker, hut and field can still be occupied in this round?"""
    used = sum(any(people[place] for people in state.placed) for place in VILLAGE)
    number = VILLAGE_OPEN[state.seats] - used
    rule = "sa.place.village_2_3" if state.seats < 4 else "sa.place.one_per_circle"
    values: dict[str, Value] = {"number": number, "used": used, "seats": state.seats, "all": VILLAGE_OPEN[state.seats]}
    right, wrong = (Remark(key, rule, values) for key in ("village_left", "count_village"))
    return how_many(number, (right,), wrong, wrong)
