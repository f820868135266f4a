"""Sumeria: traders on trade routes fight for the zones in the ascendant. Three or four players, six rounds."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from boardgames import contract
from boardgames.contract import CHANCE, Action, Actions, Event, Forecast, Odds, Term, Value
from boardgames.notation import Problem, Reader
from boardgames.pictures.scene import Imagined, Piece, Scene, Tally, Thing
from boardgames.sumeria import check, ending, forecast, judgement, notation, odds
from boardgames.sumeria import round as order
from boardgames.sumeria.atlas import Map, MapError, find_map, load_map, loaded_maps, map_names
from boardgames.sumeria.legal import LegalActions
from boardgames.sumeria.position import State
from boardgames.sumeria.tokens import EACH, NO_TOKENS, TYPES

__all__ = ["GAME", "Map", "MapError", "State", "Sumeria", "find_map", "load_map", "map_names"]

_LAST: Final = 2
"""Rounds whose actions a review plays on to the end of the game."""


class Sumeria(contract.Game):
    """The game: it names what the modules of this package do."""

    name = "sumeria"
    title = "Sumeria"
    seats = range(3, 5)
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = {"map": ("cities", "residences")}
    unordered: ClassVar[Mapping[str, int]] = {"take": 1}
    experiments = frozenset({"su.move.jump", "su.add.zone_up", "su.move.zone_up", "su.remove.zone_down"})
    kinds = order.KINDS
    in_time = (order.in_its_time,)

    def start(
        self,
        players: int = 3,
        *,
        map: str = "cities",  # noqa: A002  the option is called as players call it
        without: Iterable[str] = (),
    ) -> State:
        """The position before the zone tokens are drawn.

        `map` is the name of a packaged or loaded map, `without` names rules to play without (see `experiments`).
        Raises `ValueError` naming the option.
        """
        players, rules = self.check_start(players, without)
        try:
            board_map = find_map(map)
        except MapError as error:
            raise ValueError(f"option 'map': {error}") from None
        return State(
            board_map,
            players,
            stage="zones",
            round=1,
            phase=1,
            start_player=0,
            to_move=CHANCE,
            board=bytes(len(board_map.places)),
            row=(),
            spaces=(NO_TOKENS, NO_TOKENS, NO_TOKENS),
            bag=(EACH, EACH, EACH, EACH),
            won=(NO_TOKENS,) * players,
            without=rules,
        )

    def actions(self, state: State) -> Actions:
        return LegalActions(state)

    def outcomes(self, state: State) -> Mapping[Action, int]:
        return order.outcomes(state)

    def conceivable(self, state: State) -> Iterator[Action]:
        return notation.conceivable(state)

    def knows(self, state: State, action: Action) -> bool:
        return notation.knows(state, action)

    def canonical(self, action: Action) -> Action:
        return notation.canonical(action)

    def forecast(self, state: State, action: Action) -> Iterable[Forecast]:
        return forecast.forecast(state, action)

    def odds(self, state: State, action: Action | None) -> Iterable[Odds]:
        return odds.odds(state, action)

    def details(self, state: State, seat: int) -> tuple[Term, ...]:
        return judgement.details(state, seat)

    def dated(self, state: State, term: Term) -> Term:
        return judgement.dated(state, term)

    def left(self, state: State) -> float:
        return judgement.left(state)

    def terms(self, state: State, seat: int) -> tuple[Term, ...]:
        return judgement.terms(state, seat)

    def stretch(self, state: State) -> tuple[int | None, ...]:
        """Each action. Where the row drifts when all have acted, the judgement knows."""
        return (state.round, state.phase, state.to_move)

    def stretches(self, state: State) -> int:
        """Until everybody has acted once more."""
        return state.seats + 1

    def lap(self, state: State) -> int:
        """A round: a promise that one more action breaks is worth nothing before the zones have scored."""
        return state.round

    def laps(self, state: State) -> int:
        """Until the round has scored; towards the end until the game is over."""
        return _LAST if state.round > order.ROUNDS - _LAST else 1

    def scores(self, state: State) -> tuple[int, ...]:
        return ending.scores(state.won)

    def score_parts(self, state: State) -> tuple[Mapping[str, int], ...]:
        """The points of each type's series."""
        return tuple(
            {kind: ending.series_points(number) for kind, number in zip(TYPES, tokens, strict=True)}
            for tokens in state.won
        )

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ending.ranking(state.won)

    def tie_breaks(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The series, the longest first."""
        return tuple(map(ending.series, state.won))

    def prompt(self, state: State) -> tuple[str, Mapping[str, Value]]:
        return order.prompt(state)

    def heading(self, state: State) -> tuple[str, Mapping[str, Value]]:
        return order.heading(state)

    def write(self, state: State) -> str:
        return notation.write(state)

    def parse(self, text: str) -> tuple[State, Reader]:
        return notation.read(text, self.switches)

    def wrong(self, state: State, *, study: bool = False) -> Iterable[Problem]:
        return check.obscure(state) if study else check.problems(state)

    def scene(self, state: State, names: tuple[str, ...] | None = None) -> Scene:
        from boardgames.sumeria.picture.scene import scene

        return scene(state, state.speech(names).names)

    def imagine(self, state: State, action: Action) -> Imagined:
        from boardgames.sumeria.picture.ghosts import imagine

        return imagine(state, action)

    def tallies(self, before: State, after: State, events: Sequence[Event]) -> Iterable[tuple[int, Tally]]:
        from boardgames.sumeria.picture.tallies import tallies

        return tallies(before, after, events)

    def explain(self, state: State, what: Piece | str) -> Thing:
        from boardgames.sumeria.picture.things import explain

        return explain(state, what)

    def describe(self, state: State, names: tuple[str, ...] | None = None, withheld: Container[str] = ()) -> str:
        from boardgames.sumeria.picture.words import describe

        return describe(state, names)

    def label(self, word: str) -> str | None:
        """The name of a settlement or zone, by the first map loaded that has it: `State.label` knows its own."""
        return next(filter(None, (board.label(word) for board in loaded_maps())), None)


GAME: Final = Sumeria()
State.game = GAME
