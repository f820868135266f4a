"""The engine and a plain model of the rules agree on every action, in positions where much happens."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tigris_model import Model
from tigris_play import RED, TIGRIS

from boardgames.contract import CHANCE, Action, NotationError
from boardgames.tigris import State, find_board
from boardgames.tigris.grid import BESIDE, BIT, NAME, PLACES
from boardgames.tigris.pieces import ALL_TILES, BLUE, LEADERS, TILES

MANY = settings(max_examples=max(40, settings().max_examples))


def crowded(rng: Random) -> State:
    """A typed position with many tiles and leaders close together."""
    seats, board = rng.choice((2, 3, 4)), find_board(rng.choice(("classic", "alternative")))
    middle, reach, dense = rng.choice(PLACES), rng.choice((3, 5, 16)), rng.uniform(0.2, 0.6)
    lying: list[list[str]] = [[], [], [], []]
    for place in PLACES:
        far = max(abs(ord(place[0]) - ord(middle[0])), abs(int(place[1:]) - int(middle[1:])))
        if far <= reach and rng.random() < dense and not BIT[place] & board.temples:
            colour = BLUE if BIT[place] & board.river else rng.choice((0, 1, 1, 3))
            if len(lying[colour]) < (ALL_TILES[colour] - 10) // (1 + (colour == RED)):
                lying[colour].append(place)
    left = " ".join(f"{letter}{rng.randrange(1, 4)}" for letter in "stfm")
    bag = f"; bag {left}" if rng.random() < 0.2 else ""
    text = "tigris; " + f"board {board.name}; turn {rng.randint(1, seats)}; left {rng.choice((1, 2))}{bag}"
    text += rng.choice(("", "; buildings -")) + rng.choice(("", "; end immediate"))
    for colour, tile in enumerate(TILES):
        text += f"; {tile}s {'+ ' if colour == RED else ''}{' '.join(lying[colour])}"
    hands = [" ".join(f"{letter}{rng.randint(1, 2)}" for letter in rng.sample("stfm", 3)) for _ in range(seats)]
    leaders = [""] * seats
    temples = [NAME[bit] for bit in NAME if bit & board.temples] + lying[RED]

    def typed() -> str:
        return text + "".join(f"; {seat + 1} {leaders[seat]} / hand {hands[seat]}" for seat in range(seats))

    for _ in range(rng.randint(4, 8 * seats)):
        seat, beside = rng.randrange(seats), BESIDE[BIT[rng.choice(temples)]]
        more = f" {rng.choice(LEADERS)} {rng.choice([NAME[bit] for bit in NAME if bit & beside])}"
        before, leaders[seat] = leaders[seat], leaders[seat] + more
        try:
            TIGRIS.read(typed())
        except NotationError:
            leaders[seat] = before
    state = TIGRIS.read(typed())
    assert isinstance(state, State)
    return state


def eventful(state: State, rng: Random) -> Action:
    """An action: rather one that joins kingdoms or lies beside its own colour, and what can be built is."""
    legal = list(state.actions)
    if state.stage in ("building", "monument") and rng.random() < 0.7:
        return legal[0]
    if state.stage == "act":
        tiles = [action for action in legal if action[0] == "tile"]
        joining = [a for a in tiles if len({k for k in state.realms if k & BESIDE[BIT[a[2]]]}) > 1]
        alike = [a for a in tiles if (state.tiles[TILES.index(a[1])] & BESIDE[BIT[a[2]]]).bit_count() > 1]
        leaders = [action for action in legal if action[0] == "leader"]
        rare = [action for action in legal if action[0] in rng.choice((("catastrophe",), ("swap",), ("pass",)))]
        kinds = [kind for kind in (joining, joining, joining, alike, alike, leaders, leaders, rare) if kind]
        return rng.choice(rng.choice(kinds))
    return rng.choice(legal)


@MANY
@given(seed=st.integers(0, 2**32))
def test_the_engine_does_what_the_model_does(seed: int) -> None:
    rng = Random(seed)
    state, done = crowded(rng), 0
    while done < 12 and not state.is_over:
        model, action = Model(state), eventful(state, rng)
        if state.to_move != CHANCE and state.stage != "act":
            assert {str(legal) for legal in state.actions} == model.choices(), state.text
        model.play(str(action))
        after = state.play(action)
        assert vars(Model(after)) == vars(model), (state.text, str(action))
        state, done = after, done + (state.to_move != CHANCE)
