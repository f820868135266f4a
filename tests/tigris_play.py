"""Playing typed positions of Tigris & Euphrates in tests."""

from __future__ import annotations

from typing import NamedTuple

from boardgames import game
from boardgames.contract import Action, Event
from boardgames.tigris import State
from boardgames.tigris.grid import names

TIGRIS = game("tigris")
BLACK, RED, BLUE, GREEN = range(4)


class Played(NamedTuple):
    """Where some actions led, and what was told on the way."""

    state: State
    events: list[Event]

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.events]

    def one(self, key: str) -> Event:
        """The only event of that key."""
        (event,) = self.all(key)
        return event

    def all(self, key: str) -> list[Event]:
        return [event for event in self.events if event.key == key]

    def points(self, seat: int) -> tuple[int, ...]:
        """Black, red, blue and green points of a seat."""
        points = self.state.points[seat]
        assert points is not None
        return points

    def lying(self, colour: int) -> set[str]:
        """The places of the face-up tiles of a colour."""
        return set(names(self.state.tiles[colour]))


def play(position: str | State, *actions: str) -> Played:
    """Play checked actions from a position."""
    state = TIGRIS.read(position) if isinstance(position, str) else position
    assert isinstance(state, State)
    events: list[Event] = []
    for action in actions:
        after = state.play(action, events)
        assert isinstance(after, State)
        assert TIGRIS.read(after.text) == after
        state = after
    return Played(state, events)


def against(position: str | State, action: str) -> list[str]:
    """The keys of what speaks against an action."""
    state = TIGRIS.read(position) if isinstance(position, str) else position
    return [objection.key for objection in state.objections(Action.parse(action))]


def legal(position: str | State, kind: str) -> set[str]:
    """The legal actions of a kind, without its word."""
    state = TIGRIS.read(position) if isinstance(position, str) else position
    return {" ".join(action[1:]) for action in state.actions if action[0] == kind}
