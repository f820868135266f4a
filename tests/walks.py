"""Random games for tests: whole walks through a game, with what happened at every step."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from boardgames.contract import Action, Dealer, Event, Game, State
from boardgames.pictures.svg import svg
from boardgames.play.players import RandomPlayer, play_on


class Step(NamedTuple):
    """One action of a walk, the state it was taken in and what happened."""

    state: State
    action: Action
    events: tuple[Event, ...]
    after: State


class Walk(NamedTuple):
    start: State
    steps: list[Step]

    @property
    def end(self) -> State:
        return self.steps[-1].after

    @property
    def states(self) -> list[State]:
        return [step.state for step in self.steps] + [self.end]

    @property
    def actions(self) -> list[Action]:
        return [step.action for step in self.steps]

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]

    def __repr__(self) -> str:
        """The record of the walk, to be played again."""
        return " > ".join((self.start.text, *map(str, self.actions)))

    def some(self, number: int) -> list[State]:
        """A few states: one of each stage of the game, the others spread over the game."""
        stages = list({state.prompt()[0]: state for state in self.states}.values())
        left = max(0, number - len(stages))
        return stages + self.states[:: max(1, -(-len(self.states) // left))] if left else stages


def walk(state: State, seed: int) -> Walk:
    """Play on at random to the end of the game."""
    players = [RandomPlayer(f"{seed} {seat}") for seat in range(state.seats)]
    dealer = Dealer(seed)
    steps: list[Step] = []
    found = Walk(state, steps)
    events: list[Event] = []
    try:
        while step := play_on(state, players, dealer, events):
            steps.append(Step(state, step[1], tuple(events), step[0]))
            state = step[0]
            events = []
    except Exception as error:
        error.add_note(f"after {found}")
        raise
    return found


@st.composite
def walks(draw: st.DrawFn, game: Game, without: tuple[str, ...] = ()) -> Walk:
    """Whole random games with any number of players and any options."""
    players = draw(st.sampled_from(game.seats))
    options: dict[str, Any] = {name: draw(st.sampled_from(values)) for name, values in game.options.items()}
    return walk(game.start(players, without=without, **options), draw(st.integers(0, 2**32)))


def random_state(game: Game, seed: int) -> State:
    """Some state of some game."""
    rng = Random(seed)
    start = game.start(game.seats[int(rng.random() * len(game.seats))])
    states = walk(start, seed).states
    return states[int(rng.random() * len(states))]


def shown(state: State) -> None:
    """Draw a position, describe it and read it back: all of it for its game, and what each seat may know of it."""
    subject = state.game
    assert subject.read(state.text) == state
    scene = subject.scene(state)
    assert len({piece.key for piece in scene.pieces}) == len(scene.pieces)
    assert {piece.symbol for piece in scene.pieces} <= set(scene.stage.symbols)
    assert {piece.layer for piece in scene.pieces} <= {"", *scene.stage.layers}
    # The board's places; besides them only words of actions that are taken from beside it, as a tile in hand.
    beside = scene.stage.places.keys() - state.places.keys()
    assert set(state.places) <= set(scene.stage.places)
    assert not beside or beside <= {word for action in state.conceivable() for word in action}
    assert scene == subject.scene(subject.read(state.text))
    assert subject.describe(state)
    assert svg(scene).startswith("<svg")
    for seat in (None, *range(state.seats)):
        view = state.seen_by(seat)
        assert subject.read(view.text) == view and view.without == state.without
        assert subject.describe(view) and svg(subject.scene(view)).startswith("<svg")


def middle(subject: Game, players: int, seed: int) -> State:
    """The middle of a random game. Without a rule the engine looks at every action: a whole game takes long."""
    states = walk(subject.start(players), seed).states
    return states[len(states) // 2]
