"""Random games for tests: whole walks through a game, with what happened at every step."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from boardgames.contract import Action, Dealer, Event, Game, State
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
        """A few states, one of each stage of the game first."""
        stages = list({state.prompt()[0]: state for state in self.states}.values())
        return (stages + self.states[:: max(1, len(self.states) // number)])[: max(number, len(stages))]


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
