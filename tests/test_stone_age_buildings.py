"""Buildings: what is paid for them and what they give."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import CHANCE, Action, read
from boardgames.contract import Event
from boardgames.stone_age import State
from boardgames.stone_age.goods import PAY
from boardgames.stone_age.pieces import TILES

KINDS = ("wood", "brick", "stone", "gold")
VALUES = (3, 4, 5, 6)


def position(text: str) -> State:
    state = read(f"stone_age; {text}")
    assert isinstance(state, State)
    return state


def on_tile(tile: int, goods: tuple[int, ...], more: str = "") -> State:
    """Somebody stands on a tile and is to pay; another player has people to use after that."""
    said = " ".join(f"{kind} {number}" for kind, number in zip(KINDS, goods, strict=True) if number)
    other = 1 if tile != 1 else 2
    return position(
        f"stage pay; at building_1; stacks b{tile}/6 b{other}/6; 1 on building_1"
        f"{f' / goods {said}' if said else ''}{more}; 2 on hunt 1"
    )


def payments(state: State) -> list[tuple[int, ...]]:
    return [PAY[action] for action in state.actions if action[0] == "pay"]


def test_28_tiles() -> None:
    assert len(TILES) == 28
    assert sum(tile.cost is not None for tile in TILES.values()) == 17
    choice = [(tile.least, tile.kinds) for tile in TILES.values() if not tile.cost and tile.kinds]
    assert sorted(choice) == [(number, kinds) for number in (4, 5) for kinds in (1, 2, 3, 4)], "one tile each"
    assert [(tile.least, tile.most) for tile in TILES.values() if not tile.cost and not tile.kinds] == [(1, 7)] * 3
    for tile in TILES.values():
        if tile.cost:
            worth = sum(number * value for number, value in zip(tile.cost, VALUES, strict=True))
            assert sum(tile.cost) == 3 and tile.points == worth, "printed points are the value of the cost"


@pytest.mark.parametrize("tile", [tile.id for tile in TILES.values() if tile.cost])
def test_a_printed_cost_is_paid_exactly(tile: int) -> None:
    state = on_tile(tile, (3, 3, 3, 3))
    assert payments(state) == [TILES[tile].cost]
    assert state.play(next(iter(state.actions))).scores()[0] == TILES[tile].points


@pytest.mark.parametrize("tile", [tile for tile in TILES.values() if not tile.cost], ids=lambda tile: tile.word)
@given(seed=st.integers(0, 2**32))
def test_every_payment_of_choice_is_there_once(tile: object, seed: int) -> None:
    """4 or 5 of exactly 1, 2, 3 or 4 kinds, or 1 to 7 of any: against a search through all payments."""
    assert isinstance(tile, type(TILES[5]))
    rng = Random(seed)
    goods = tuple(int(rng.random() * 6) for _ in range(4))
    state = on_tile(tile.id, goods)
    wanted = [
        paid
        for paid in product(*(range(number + 1) for number in goods))
        if (tile.least <= sum(paid) <= tile.most and (not tile.kinds or sum(map(bool, paid)) == tile.kinds))
    ]
    found = payments(state)
    assert len(found) == len(set(found)) == len(wanted) and set(found) == set(wanted)
    for action in state.actions:
        if action[0] == "pay":
            won = state.apply(action).scores()[0]
            assert won == sum(number * value for number, value in zip(PAY[action], VALUES, strict=True))


@pytest.mark.parametrize(
    ("tile", "paid", "rules"),
    [
        (1, "wood 3", ["sa.building.fixed"]),
        (1, "wood 1 brick 1", ["sa.building.fixed"]),
        (19, "wood 4", ["sa.building.choice"]),
        (19, "wood 2 brick 1 stone 1", ["sa.building.choice"]),
        (19, "wood 2 brick 1", ["sa.building.choice"]),
        (18, "wood 3 brick 1", ["sa.building.choice"]),
        (25, "wood 4 brick 4", ["sa.building.any"]),
        (25, "gold 1", ["sa.building.decline"]),
        (1, "gold 3", ["sa.building.fixed", "sa.building.decline"]),
    ],
)
def test_what_is_not_what_a_building_asks_for(tile: int, paid: str, rules: list[str]) -> None:
    state = on_tile(tile, (4, 4, 4, 0))
    assert [objection.rule for objection in state.objections(Action.parse(f"pay {paid}"))] == rules


def test_the_next_tile_is_turned_up_at_once() -> None:
    state = on_tile(1, (2, 1, 0, 0))
    state = state.play("pay wood 2 brick 1")
    assert (state.stage, state.to_move, state.tops[0]) == ("buildings", CHANCE, 0)
    assert len(state.outcomes()) == 26
    events: list[Event] = []
    state = state.play("tile b20", events)
    assert state.tops[0] == 20 and state.below == (5, 6) and 20 not in state.tiles
    assert events[0].rule == "sa.building.reveal" and (state.stage, state.to_move) == ("use", 1)


def test_the_last_tile_uses_the_stack_up() -> None:
    state = position("stage pay; at building_1; stacks b1/0 b2/6; 1 on building_1 / goods wood 2 brick 1; 2 on hunt 1")
    events: list[Event] = []
    state = state.play("pay wood 2 brick 1", events)
    assert state.stage == "use" and state.tops == (0, 2)
    assert [event.key for event in events][:3] == ["building_bought", "building_placed", "stack_empty"]
    assert events[2].rule == "sa.end.buildings", "nothing is turned up, and the game ends with this round"
    assert state.speech().say(events[2]).startswith("That was the last building of the first stack")


def test_a_building_is_declined() -> None:
    state = on_tile(1, (2, 1, 0, 0))
    after = state.play("decline")
    assert after.tops == state.tops and after.players == state.players and after.to_move == 1
    events: list[Event] = []
    position("stage use; 1 on building_1 / goods wood 3; 2 on hunt 1").play("use building_1", events)
    assert [(event.rule, event.key) for event in events][1] == ("sa.building.decline", "cannot_buy")


def test_a_sixth_building_is_stacked() -> None:
    for owned, key in ((4, "building_placed"), (5, "building_stacked")):
        said = " ".join(f"b{number}" for number in range(6, 6 + owned))
        events: list[Event] = []
        state = on_tile(1, (2, 1, 0, 0), f" / buildings {said}").play("pay wood 2 brick 1", events)
        (event,) = [event for event in events if event.rule == "sa.building.keep"]
        assert (event.key, event.values["number"]) == (key, owned + 1)
        assert len(state.players[0].buildings) == owned + 1
