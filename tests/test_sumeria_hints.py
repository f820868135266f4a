"""What Sumeria's hints say of the row: beside a board that shows another one."""

from __future__ import annotations

import pytest

from boardgames import read
from boardgames.play import hints
from boardgames.play.wording import Wording

LAST_OF_THREE = (
    "sumeria; map cities; players 3; stage act; round 5.3; start 1; turn 3; row umma adab ur akshak nippur lagash kish"
    " uruk; spaces emp ep p; 1 akshak eshnunna tutub nerebtum gissa apisal garshana nagsu kazallu nippur puzrish_dagan"
    " kisurra bad_tibira enegi / e2 m1 r4; 2 adab irisagrig kesh dabrum zabalam kinunir urum eresh isin tummal kutalla"
    " ur gaesh kiabrig / e2 m2 p5 r1; 3 der karkar malgium mashkan_shapir lagash girsu nina guabba hurim kish shuruppak"
    " durum kulaba dunnum / m3 p1 r3"
)


def test_a_place_in_the_turned_row_is_told_as_one_to_come() -> None:
    """On the board Akshak is fourth: that it is first is untrue before the row has turned."""
    view = read(LAST_OF_THREE)
    told = [line for line in Wording(view.game.speech()).why(hints.hint(view)) if " next round " in line]
    assert any("Akshak next round (first in the row then, not sixth;" in line for line in told)
    assert not [line for line in told if "in the row," in line or "in the row;" in line]


@pytest.mark.parametrize("key", ["zone_next", "zone_begun", "zone_after", "zone_later"])
def test_every_sentence_of_a_later_row_says_then(key: str) -> None:
    templates = read("sumeria").game.speech().templates
    place = {**templates["terms"], "zone_later": templates["joins"]["zone_later"]}[key]["facts"]["place"]
    assert all("in the row then" in text for text in place.values())
