"""Stone Age: people gather resources, buy cards and build, and must be fed. Two to four players."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from boardgames import contract
from boardgames.contract import CHANCE, Action, Actions, Event, Forecast, Odds, Term, Value
from boardgames.notation import Problem, Reader
from boardgames.pictures.scene import Imagined, Piece, Scene, Tally, Thing
from boardgames.stone_age import cards, check, forecast, judgement, notation, odds, scoring
from boardgames.stone_age import round as order
from boardgames.stone_age.goods import NOTHING
from boardgames.stone_age.legal import LegalActions
from boardgames.stone_age.pieces import CARDS, HOME, NOBODY, NOWHERE, PLACE_NAMES, SLOTS, STACK, START, TILES
from boardgames.stone_age.position import Player, State

__all__ = ["GAME", "Player", "State", "StoneAge"]


class StoneAge(contract.Game):
    """The game: it names what the modules of this package do."""

    name = "stone_age"
    title = "Stone Age"
    seats = range(2, 5)
    instead: ClassVar[Mapping[str, str]] = {"pay": "decline"}
    unordered: ClassVar[Mapping[str, int]] = {"tools": 1, "pay": 2, "feed": 2, "take": 2}
    experiments = frozenset(
        {
            "sa.place.must",
            "sa.place.once",
            "sa.place.resources",
            "sa.place.village_2_3",
            "sa.place.resources_2",
            "sa.place.resources_3",
            "sa.card.pay",
            "sa.building.choice",
            "sa.feed.short",
        }
    )

    def start(
        self,
        players: int = 2,
        *,
        first: int | None = None,
        without: Iterable[str] = (),
    ) -> State:
        """The position before anything is drawn.

        `first` is the start player, 1 to `players`; by default chance draws one. `without` names rules to play
        without (see `experiments`). Raises `ValueError` naming the option.
        """
        players, rules = self.check_start(players, without)
        if first is not None and not (hasattr(first, "__index__") and first in range(1, players + 1)):
            raise ValueError(f"option 'first': '{first}' is not a player from 1 to {players}")
        beginner = Player(
            START["people"], START["food"], START["track"], START["score"], NOTHING, (0, 0, 0), (False, False, False),
            (), (), 0, (),
        )  # fmt: skip
        return State(
            players,
            stage="start",
            round=1,
            first=NOBODY if first is None else first - 1,
            turn=0 if first is None else first - 1,
            to_move=CHANCE,
            row=(0,) * SLOTS,
            deck=tuple(CARDS),
            tops=(0,) * players,
            below=(STACK,) * players,
            tiles=tuple(TILES),
            placed=(bytes(HOME + 1),) * players,
            at=NOWHERE,
            dice=(),
            players=(beginner,) * players,
            without=rules,
        )

    kinds = order.KINDS
    in_time = order.IN_TIME

    def actions(self, state: State) -> Actions:
        return LegalActions(state)

    def outcomes(self, state: State) -> Mapping[Action, int]:
        return order.outcomes(state)

    def conceivable(self, state: State) -> Iterator[Action]:
        return notation.conceivable(state)

    def knows(self, state: State, action: Action) -> bool:
        return notation.knows(state, action)

    def canonical(self, action: Action) -> Action:
        """Resources, tools and dice may be named in any order."""
        return notation.canonical(action)

    def forecast(self, state: State, action: Action) -> Iterable[Forecast]:
        return forecast.forecast(state, action)

    def odds(self, state: State, action: Action | None) -> Iterable[Odds]:
        return odds.odds(state, action)

    def mask(self, state: State, action: Action, seat: int | None) -> Action:
        return cards.masked_extra(state, action, seat)

    def left(self, state: State) -> float:
        return judgement.left(state)

    def terms(self, state: State, seat: int) -> tuple[Term, ...]:
        return judgement.terms(state, seat)

    def stretch(self, state: State) -> tuple[int, ...]:
        """A round of two; of more players all placing, and after it each one's turn. What is rolled then the judgement
        knows, and the dice of many would hide what an action does."""
        if state.seats == min(self.seats):
            return (state.round,)
        return (state.round, -1 if state.stage == "place" else state.turn)

    def scores(self, state: State) -> tuple[int, ...]:
        return scoring.scores(state)

    def score_parts(self, state: State) -> tuple[Mapping[str, int], ...]:
        return scoring.score_parts(state)

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(state.players)

    def tie_breaks(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Food track, tools and people together."""
        return tuple((scoring.strength(player),) for player in state.players)

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
        from boardgames.stone_age.picture.scene import scene

        return scene(state, state.speech(names).names)

    def traces(self, state: State, action: Action) -> tuple[Piece, ...]:
        from boardgames.stone_age.picture.scene import traces

        return traces(state, action)

    def imagine(self, state: State, action: Action) -> Imagined:
        from boardgames.stone_age.picture.ghosts import imagine

        return imagine(state, action)

    def tallies(self, before: State, after: State, events: Sequence[Event]) -> Iterable[tuple[int, Tally]]:
        from boardgames.stone_age.picture.tallies import tallies

        return tallies(before, after, events)

    def explain(self, state: State, what: Piece | str) -> Thing:
        from boardgames.stone_age.picture.things import explain

        return explain(state, what)

    def describe(self, state: State, names: tuple[str, ...] | None = None, withheld: Container[str] = ()) -> str:
        from boardgames.stone_age.picture.words import describe

        return describe(state, names)

    def label(self, word: str) -> str | None:
        """The name of a place; cards and tiles are named by the sentences file."""
        return PLACE_NAMES.get(word)


GAME: Final = StoneAge()
State.game = GAME
