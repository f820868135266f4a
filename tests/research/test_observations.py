"""An observation holds all that a seat may know, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import GAMES, State, game
from boardgames.research.base import Encoding
from boardgames.research.encoding import encoding_of
from boardgames.research.layout import DTYPE
from tests.walks import Walk, walk, walks

CARRIED = {
    "tigris": {"realms", "board", "immediate", "without", "seats", "buildings"},
    "sumeria": {"map", "without", "seats"},
    "stone_age": {"without", "seats"},
}
"""Fields that follow from others, or belong to the set-up."""


@pytest.fixture(scope="module", params=[(name, players) for name in GAMES for players in game(name).seats], ids=str)
def played(request: pytest.FixtureRequest) -> Walk:
    name, players = request.param
    return walk(game(name).start(players), players)


def seen(encoding: Encoding, state: State, seat: int) -> bytes:
    return encoding.observe(state, seat).tobytes()


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_positions_that_look_alike_to_a_seat_give_the_same_observation(name: str, data: st.DataObject) -> None:
    found = data.draw(walks(game(name)))
    encoding = encoding_of(found.start)
    rng = Random(1)
    for state in found.some(12):
        for seat in range(state.seats):
            view = state.seen_by(seat)
            other = view.guess(rng)
            assert other.seen_by(seat) == view
            assert seen(encoding, state, seat) == seen(encoding, view, seat) == seen(encoding, other, seat)
        if state.to_move in range(state.seats):
            view = state.seen_by(state.to_move)
            assert (encoding.mask(view.guess(rng)) == encoding.mask(state)).all()


def test_views_that_differ_have_observations_that_differ(played: Walk) -> None:
    """One field at a time is taken from another position of the game, so that nothing else tells them apart."""
    encoding, rng = encoding_of(played.start), Random(played.start.seats)
    states: list[Any] = played.states
    left_out = CARRIED[played.start.game.name]
    told, differed = dict[bytes, State](), set[str]()
    for _ in range(150):
        state, other = (states[int(rng.random() * len(states))] for _ in range(2))
        seat = int(rng.random() * state.seats)
        view, source = state.seen_by(seat), other.seen_by(seat)
        for field in set(view._fields) - left_out:
            changed = view._replace(**{field: getattr(source, field)})
            first = told.setdefault(seen(encoding, changed, seat) + bytes([seat]), changed)
            assert first == changed, field
            if changed != view:
                differed.add(field)
    # A field that never differs has not been looked at.
    assert set(played.start._fields) - left_out - differed <= {"removed"}  # type: ignore[attr-defined]


def test_every_number_lies_in_its_part(played: Walk) -> None:
    encoding = encoding_of(played.start)
    layout = encoding.layout
    for state in played.states[::7]:
        for seat in range(state.seats):
            observation = encoding.observe(state, seat)
            assert observation.dtype == DTYPE and observation.shape == (layout.size,)
            assert (layout.low <= observation).all() and (observation <= layout.high).all()
    split = layout.split(observation)
    assert [*split] == [part.name for part in layout.parts]
    assert np.concatenate([part.ravel() for part in split.values()]).tobytes() == observation.tobytes()
    assert all(split[part.name].shape == part.shape for part in layout.parts)


def test_every_seat_sees_itself_first(played: Walk) -> None:
    encoding, seats = encoding_of(played.start), played.start.seats
    for state in played.states[::25]:
        if state.to_move in range(seats):
            for seat in range(seats):
                to_move = encoding.layout.split(encoding.observe(state, seat))["to_move"]
                assert to_move.tolist() == [
                    *(int((seat + step) % seats == state.to_move) for step in range(seats)),
                    0,
                ]


def parts(text: str, seat: int) -> dict[str, Any]:
    state = game(text.partition(";")[0]).read(text, study=True)
    encoding = encoding_of(state)
    return encoding.layout.split(encoding.observe(state, seat))


@pytest.mark.parametrize("seat", [None, 1.0, 7, -1, "1"])
def test_nobody_sees_from_a_seat_that_is_not_there(seat: Any) -> None:
    state = game("sumeria").start(3)
    with pytest.raises(ValueError, match=r"^there is no seat .*, only 0 to 2$"):
        encoding_of(state).observe(state, seat)
    assert encoding_of(state).observe(state, np.int64(1)).any()


def test_sumeria_by_example() -> None:
    row = "ur uruk umma akshak adab lagash kish nippur"
    found = parts(f"sumeria; turn 2; row {row}; spaces eem mp r; 1 kian ur / e2 m1; 3 umma", 1)
    assert found["spaces"].tolist() == [[2, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1]]
    assert found["won"].tolist() == [[0, 0, 0, 0], [0, 0, 0, 0], [2, 1, 0, 0]]
    assert found["traders"].sum(axis=1).tolist() == [0, 1, 2]
    assert found["to_move"].tolist() == [1, 0, 0, 0]
    assert found["row"].argmax(axis=1).tolist() == [7, 6, 2, 0, 1, 3, 4, 5]


def test_tigris_by_example() -> None:
    text = "tigris; players 2; turn 1; farms a7; 1 king i8 / hand t2 f1 / points 3 0 2 1; 2 priest k7 / hand s3"
    own, others = parts(text, 0), parts(text, 1)
    assert own["tiles"][2].nonzero() == (np.array([6]), np.array([0]))
    assert own["leaders"][0, 0].nonzero() == others["leaders"][1, 0].nonzero() == (np.array([7]), np.array([8]))
    assert own["hands"].tolist() == [[0, 2, 1, 0], [-1, -1, -1, -1]]
    assert others["hands"].tolist() == [[3, 0, 0, 0], [-1, -1, -1, -1]]
    assert own["hand_sizes"].tolist() == others["hand_sizes"][::-1].tolist() == [3, 3]
    assert own["points"].tolist() == [[3, 0, 2, 1], [-1, -1, -1, -1]]


def test_stone_age_by_example() -> None:
    text = "stone_age; players 2; 1 on hunt 3 / food 2 / goods wood 2 gold 1 / cards c2 c17 / tools 1 1* 0"
    found = parts(text, 1)
    assert found["placed"][1, 0] == 3 and found["placed"][0].sum() == 0
    assert found["numbers"][1].tolist() == [5, 2, 0, 0, 2, 0, 0, 1, 1, 1, 0, 0, 1, 0]
    assert (found["cards"][1, 1], found["cards"][1, 16], found["cards"].sum()) == (1, 2, 3)
