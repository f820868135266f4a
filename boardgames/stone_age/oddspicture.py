"""The exact odds of a roll as a bar chart, for notebooks."""

from __future__ import annotations

from boardgames.pictures.barcharts import Shares
from boardgames.stone_age import GAME
from boardgames.stone_age.odds import expected, yields
from boardgames.stone_age.pieces import DIVISORS, GIVES, INDEX


def chances(place: str, people: int, tools: int = 0) -> Shares:
    """How likely each yield is when so many people roll at a place and add tools of that value, as bars.

    Raises `ValueError` naming what is wrong.
    """
    found = yields(place, people, tools)
    thing = GIVES[INDEX[place]]
    said = {"people": people, "place": place}
    who = GAME.speech().vformat("{people:plural|person|people} {place:where}", (), said)
    added = f" with tools worth {tools}" if tools else ""
    mean = float(expected(place, people, tools))
    measure = f"{who}{added}: 1 {thing} for each full {DIVISORS[INDEX[place]]}, {mean:.2f} on average"
    return Shares(measure, tuple((f"{number} {thing}", float(chance)) for number, chance in found.items()))
