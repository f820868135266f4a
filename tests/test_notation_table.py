"""How the actions of games to come are written: notation and choice tree are ready for them.

Words stand between blanks. A count is in digits and comes after what it counts. What has no order is written in
a fixed one. The word before the first choice is the kind of action.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_conformance import leaves

from boardgames import read
from boardgames.choices import tree
from boardgames.contract import Action

TIGRIS = {
    "a tile from the hand on a space": ["tile temple f7", "tile farm a11", "tile settlement p1", "tile market f7"],
    "a leader placed, moved and withdrawn": [
        "leader king f6",
        "leader king f7",
        "leader king home",
        "leader priest home",
    ],
    "a catastrophe on a space": ["catastrophe f7", "catastrophe a1"],
    "a swap of one to six tiles": [
        "swap temple 2 farm 1",
        "swap temple 1",
        "swap settlement 1 temple 2 farm 2 market 1",
        "swap farm 6",
    ],
    "the end of the turn": ["pass"],
    "the order of two conflicts": ["conflict black", "conflict red"],
    "support of some tiles, or of none": ["support 0", "support 1", "support 2", "support 3"],
    "a monument of two colours, or none": ["monument red_blue f7", "monument red_green g7", "decline"],
    "a treasure of choice, one at a time": ["treasure f7", "treasure j3"],
    "a building on a line, or none": ["building palace f7", "building palace f8", "decline"],
    "chance: a tile is drawn": ["draw temple", "draw ?"],
}

STONE_AGE = {
    "people on a place": ["place hunt 3", "place forest 1", "place forest 7", "place tool_maker", "place card_2"],
    "people used": ["use hunt", "use card_2", "use building_1"],
    "a payment of one to seven resources of choice": [
        "pay wood 1",
        "pay wood 2 brick 1",
        "pay wood 1 brick 2 stone 3 gold 1",
        "pay gold 7",
        "pay wood 2",
    ],
    "a declined card": ["pay wood 1", "decline"],
    "tools added to a roll, each once": ["tools 1", "tools 1 2", "tools 1 2 once_4", "tools 3", "tools none"],
    "a die of a dice card": ["die 1", "die 6", "die 3"],
    "food or resources for hungry people": ["feed wood 2 stone 1", "feed none"],
    "two resources of choice, now or later": ["take wood 2", "take wood 1 gold 1", "keep"],
    "chance: dice are thrown": ["roll 1 3 3 6", "roll 2"],
    "chance: what is turned up or drawn": ["start 2", "card c17", "tile b5", "extra c7", "extra ?", "show c7"],
}

TABLE = [
    (f"{game}: {what}", lines)
    for game, table in (("tigris", TIGRIS), ("stone_age", STONE_AGE))
    for what, lines in table.items()
]


@pytest.mark.parametrize(("what", "lines"), TABLE, ids=[what for what, _ in TABLE])
def test_actions_of_games_to_come_are_read_and_written(what: str, lines: list[str]) -> None:
    for line in lines:
        action = Action.parse(line)
        assert str(action) == line and Action.parse(f"  {line.replace(' ', '   ')} ") == action
        assert not set(line) & set(";>,\n"), "records part actions by these"


@pytest.mark.parametrize(("what", "lines"), TABLE, ids=[what for what, _ in TABLE])
def test_actions_of_games_to_come_are_choices(what: str, lines: list[str]) -> None:
    actions = list(map(Action.parse, lines))
    node = json.loads(json.dumps(tree(actions)))
    assert sorted(leaves(node)) == sorted(actions)
    for action in actions:
        assert ends(node, action), f"one choice after another leads to '{action}'"


@pytest.mark.parametrize("lines", STONE_AGE.values(), ids=STONE_AGE)
def test_stone_age_knows_its_actions(lines: list[str]) -> None:
    state = read("stone_age; players 4")
    for line in lines:
        if "?" not in line:
            assert state.knows(Action.parse(line)) and state.canonical(Action.parse(line)) == Action.parse(line)


def test_all_of_a_games_actions_in_one_tree() -> None:
    for table in (TIGRIS, STONE_AGE):
        actions = list(dict.fromkeys(Action.parse(line) for lines in table.values() for line in lines))
        assert sorted(leaves(tree(actions))) == sorted(actions)


def test_a_choice_that_may_end_or_go_on() -> None:
    assert tree(map(Action.parse, STONE_AGE["tools added to a roll, each once"])) == {
        "tools": {"1": {"": "", "2": {"": "", "once_4": ""}}, "3": "", "none": ""}
    }
    assert tree(map(Action.parse, TIGRIS["support of some tiles, or of none"])) == {"support": "0 1 2 3"}
    assert tree(map(Action.parse, ["pay wood 1", "pay wood 1 brick 2", "decline"])) == {
        "pay": {"wood": {"1": {"": "", "brick": "2"}}},
        "decline": "",
    }


def ends(node: Any, words: tuple[str, ...]) -> bool:
    """Walk the tree as the browser does."""
    if isinstance(node, str):
        return " ".join(words) in node.split(" ") if len(words) < 2 else False
    if not words:
        return "" in node
    return words[0] in node and ends(node[words[0]], words[1:])
