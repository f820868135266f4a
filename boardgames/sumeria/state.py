"""A position of Sumeria."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.contract import Action, Actions, Event, Objection, Value, implements
from boardgames.sumeria import ending, notation, preparation, scoring, traders
from boardgames.sumeria.atlas import Map
from boardgames.sumeria.tokens import TAKE_ACTIONS, TOKEN_ACTIONS, TYPES, Tokens, bundles, names

if TYPE_CHECKING:
    from boardgames.sumeria import Sumeria

TRADERS: Final = {3: 14, 4: 10}
"""Traders of each player, by number of players."""


class _Fields(NamedTuple):
    map: Map
    seats: int
    stage: str
    """zones, tokens, start (chance draws), place (set-up), act (a phase), take (tokens are chosen) or over."""
    round: int
    """1 to 6."""
    phase: int
    """1 to 3."""
    start_player: int
    to_move: int | None
    board: bytes
    """For each place of the map 0 (empty) or the seat of its trader + 1."""
    row: tuple[int, ...]
    """The zones from left to right."""
    spaces: tuple[Tokens, Tokens, Tokens]
    """The influence tokens above the first three zones of the row."""
    bag: Tokens
    won: tuple[Tokens, ...]
    """The tokens of each seat."""
    without: frozenset[str] = frozenset()


class State(contract.State, _Fields):
    """A position of Sumeria; the fields are those of the notation. See `Sumeria.start` and `Sumeria.read`."""

    __slots__ = ()
    game: ClassVar[Sumeria]

    @property
    def actions(self) -> Actions:
        return LegalActions(self)

    def outcomes(self) -> dict[Action, int]:
        """What is drawn next: a zone token, an influence token or the start player."""
        if self.stage == "zones":
            return {action: 1 for zone, action in enumerate(self.map.zone_actions) if zone not in self.row}
        if self.stage == "tokens":
            return {action: left for action, left in zip(TOKEN_ACTIONS, self.bag, strict=True) if left}
        if self.stage == "start":
            return dict.fromkeys(preparation.START_ACTIONS[: self.seats], 1)
        return {}

    def conceivable(self) -> Iterator[Action]:
        board = self.map
        yield from board.zone_actions
        yield from TOKEN_ACTIONS
        yield from preparation.START_ACTIONS[: self.seats]
        yield from board.place_actions
        yield from board.add_actions
        for moves in board.move_actions:
            yield from moves
        yield from board.remove_actions
        yield from TAKE_ACTIONS

    def knows(self, action: Action) -> bool:
        return notation.is_known(self, action)

    def canonical(self, action: Action) -> Action:
        """Tokens may be named in any order."""
        return Action("take", *sorted(action[1:])) if action[:1] == ("take",) else action

    def objections(self, action: Action) -> tuple[Objection, ...]:
        if late := contract.judge(self, action, (preparation.in_its_time,)):
            return late
        return contract.judge(self, action, _CHECKS[action[0]])

    def apply(self, action: Action, events: list[Event] | None = None) -> State:
        return _APPLY[action[0]](self, action, events)

    @implements("su.score.public")
    def seen_by(self, seat: int | None) -> State:
        """The state itself: everything lies open, and of the bag everybody knows what is left."""
        return self

    def guess(self, rng: Random) -> State:
        return self

    def scores(self) -> tuple[int, ...]:
        return tuple(map(ending.points, self.won))

    def score_parts(self) -> tuple[Mapping[str, int], ...]:
        return tuple(dict(zip(TYPES, map(ending.series_points, tokens), strict=True)) for tokens in self.won)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return ending.ranking(self.won)

    def prompt(self) -> tuple[str, Mapping[str, Value]]:
        if self.to_move is None:
            winners = self.winners
            return ("shared" if len(winners) > 1 else "over"), {"players": winners, "points": max(self.scores())}
        values: dict[str, Value] = {"player": self.to_move, "round": self.round, "phase": self.phase}
        if self.stage == "place":
            values["left"] = preparation.PLACED[self.seats] - self.board.count(self.to_move + 1)
        elif self.stage == "take":
            tokens, number = scoring.due(self)
            zone = self.map.zones[self.row[scoring.unsettled(self) or 0]].id
            values |= {"tokens": names(tokens), "number": number, "zone": zone}
        return self.stage, values

    @property
    def text(self) -> str:
        return notation.write(self)

    @property
    def places(self) -> Mapping[str, str]:
        return self.map.names

    @property
    def total(self) -> int:
        """Traders of each player, on the board and in hand (su.setup.traders)."""
        return TRADERS[self.seats]

    def in_hand(self, seat: int) -> int:
        """Unused traders of a seat."""
        return self.total - self.board.count(seat + 1)

    @property
    def removed(self) -> Tokens:
        """Tokens that nobody got: they are out of the game."""
        held = (self.bag, *self.spaces, *self.won)
        economic, military, political, religious = (9 - sum(kind) for kind in zip(*held, strict=True))
        return economic, military, political, religious

    def owner(self, place: str) -> int | None:
        """The seat whose trader stands on a place."""
        return self.board[self.map.index[place]] - 1 if self.board[self.map.index[place]] else None

    # Quicker than _replace, for what happens most.
    def next(self, board: bytes, row: tuple[int, ...], to_move: int) -> State:
        """The same phase with another board, row and player."""
        return tuple.__new__(State, (
            self.map, self.seats, self.stage, self.round, self.phase, self.start_player, to_move,
            board, row, self.spaces, self.bag, self.won, self.without,
        ))  # fmt: skip

    def drawn(self, spaces: tuple[Tokens, Tokens, Tokens], bag: Tokens) -> State:
        """The same position with other tokens above the row and in the bag."""
        return tuple.__new__(State, (
            self.map, self.seats, self.stage, self.round, self.phase, self.start_player, self.to_move,
            self.board, self.row, spaces, bag, self.won, self.without,
        ))  # fmt: skip


_EFFECTS: Final = frozenset({"su.add.zone_up", "su.move.zone_up", "su.remove.zone_down"})
"""Rules that forbid nothing: without them the same actions are legal."""


class LegalActions(Actions):
    """The legal actions, always in the same order."""

    __slots__ = ()
    state: State

    def listed(self) -> list[Action]:
        state = self.state
        if state.without - _EFFECTS:
            return [action for action in state.conceivable() if not state.objections(action)]
        if state.stage == "act":
            return traders.legal(state)
        if state.stage == "place":
            return traders.legal_placements(state)
        if state.stage == "take":
            return bundles(scoring.due(state))
        return list(state.outcomes())

    def __contains__(self, action: object) -> bool:
        state = self.state
        return isinstance(action, Action) and state.knows(action) and not state.objections(action)


_APPLY = {
    "zone": preparation.draw_zone,
    "token": preparation.draw_token,
    "start": preparation.draw_start_player,
    "place": traders.place,
    "add": traders.add,
    "move": traders.move,
    "remove": traders.remove,
    "take": scoring.take,
}

_CHECKS = {
    "zone": (preparation.zone_is_left,),
    "token": (preparation.token_is_left,),
    "start": (),
    "place": (traders.one_trader,),
    "add": (traders.trader_in_hand, traders.one_trader),
    "move": (traders.own_trader, traders.one_trader, traders.along_routes),
    "remove": (traders.own_to_remove,),
    "take": (scoring.tokens_are_there, scoring.number_fits_first, scoring.number_fits_second),
}
