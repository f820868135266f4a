"""What events count, as the picture shows it: traders in a zone, tokens and their points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from boardgames.contract import Event
from boardgames.pictures.scene import Tally
from boardgames.sumeria.atlas import KINDS
from boardgames.sumeria.position import State
from boardgames.sumeria.scoring import unsettled
from boardgames.sumeria.tokens import TYPES

_DECIDING: Final = {"tie_residence": ("residence",), "tie_cities": ("city",), "tie_villages": ("village",)}
"""The kinds of settlements that break a tie."""


def tallies(before: State, after: State, events: Sequence[Event]) -> Iterator[tuple[int, Tally]]:
    """Each with the number of the event that it belongs to."""
    count = _Count(before, after)
    for n, event in enumerate(events):
        yield from ((n, tally) for tally in count.of(event))


class _Count:
    """Follows the events: which zone is being settled, and what is left above it."""

    def __init__(self, before: State, after: State) -> None:
        self.state = after
        self.spaces = before.spaces
        self.zone = 0
        self.won = [list(tokens) for tokens in before.won]
        self._settle((unsettled(before) or 0) if before.stage == "take" else 0)

    def _settle(self, space: int) -> None:
        self.space, self.left = space, list(self.spaces[space])

    def of(self, event: Event) -> Iterator[Tally]:
        values: Mapping[str, Any] = event.values
        match event.key:
            case "zone_settled":
                self._settle(values["position"] - 1)
                self.zone = self.state.map.zone_index[values["zone"]]
            case "tie_residence" | "tie_cities" | "tie_villages":
                yield Tally("count", self._traders(values["player"], 0, _DECIDING[event.key]))
            case "controls" | "controls_alone":
                seats = [values["player"], *([values["second"]] if "second" in values else [])]
                for seat in seats:
                    yield Tally("count", self._traders(seat, 1), f"seal{self.zone}", seat)
            case "controller_takes" | "second_takes":
                seat = values["player"]
                yield Tally("points", tuple(self._taken(seat, kind) for kind in values["tokens"]), f"points{seat}")
            case "tokens_removed":
                yield Tally("gone", tuple((self._next(TYPES.index(kind)), 0) for kind in values["tokens"]))
            case "final_points":
                seat = values["player"]
                lit = tuple((f"w{seat}{kind[0]}", values[f"{kind}_points"]) for kind in TYPES if values[kind])
                yield Tally("total", lit, f"points{seat}")
            case "wins" | "wins_by_series" | "shared_win" | "shared_win_by_series":
                for seat in values.get("players", (values.get("player"),)):
                    yield Tally("wins", (), f"panel{seat}")

    def _traders(self, seat: int, each: int, kinds: tuple[str, ...] = KINDS) -> tuple[tuple[str, int], ...]:
        """A player's traders in the zone."""
        board, places = self.state.board, self.state.map.places
        there = (place for place in self.state.map.zone_places[self.zone] if board[place] == seat + 1)
        return tuple((places[place].id, each) for place in there if places[place].kind in kinds)

    def _next(self, kind: int) -> str:
        """The key of the last token of a type that is left above the zone; it is gone then."""
        self.left[kind] -= 1
        return f"s{self.space}{TYPES[kind][0]}{self.left[kind]}"

    def _taken(self, seat: int, name: str) -> tuple[str, int]:
        """A token that a player wins, and by how much it makes the series worth more."""
        kind = TYPES.index(name)
        self.won[seat][kind] += 1
        return self._next(kind), self.won[seat][kind]
