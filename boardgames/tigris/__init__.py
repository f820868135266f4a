"""Tigris & Euphrates: dynasties build, lead and lose kingdoms. Two to four players; the most balanced one wins."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from boardgames import contract
from boardgames.contract import Action, Actions, Event, Forecast, Odds, Stake, Term, Value
from boardgames.notation import Problem, Reader
from boardgames.pictures.scene import Imagined, Piece, Scene, Tally, Thing
from boardgames.tigris import check, ending, forecast, judgement, notation, odds, preparation, stakes, turn
from boardgames.tigris.grid import BOARDS, Board, find_board
from boardgames.tigris.legal import LegalActions
from boardgames.tigris.pieces import DYNASTIES
from boardgames.tigris.position import PLACE_NAMES, State

__all__ = ["DYNASTIES", "GAME", "Board", "State", "Tigris", "find_board"]


class Tigris(contract.Game):
    """The game: it names what the modules of this package do."""

    name = "tigris"
    title = "Tigris & Euphrates"
    seats = range(2, 5)
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "board": BOARDS,
        "buildings": (False, True),
        "end_on_empty_bag": ("turn", "immediate"),
    }
    advanced = frozenset({"end_on_empty_bag"})
    unordered: ClassVar[Mapping[str, int]] = {"swap": 2}
    instead: ClassVar[Mapping[str, str]] = {"leader": "tile", "swap": "tile"}
    aimed: ClassVar[frozenset[str]] = frozenset({"tile", "leader", "catastrophe"})
    experiments = frozenset(
        {
            "te.leader.temple",
            "te.leader.river",
            "te.tile.river",
            "te.treasure.choice",
            "te.monument.colour",
            "te.building.move",
        }
    )

    def start(
        self,
        players: int = 2,
        *,
        board: str = "classic",
        buildings: bool = False,
        end_on_empty_bag: str = "turn",
        without: Iterable[str] = (),
    ) -> State:
        """The position before hands are dealt and the start player is drawn.

        `board` is classic or alternative; `buildings` plays the variant; `end_on_empty_bag` says whether a swap that
        the bag cannot satisfy ends the game after the turn or at once (te.end.bag); `without` names rules to play
        without (see `experiments`). To name the start player, play ``start SEAT`` on the position when chance would.
        Raises `ValueError` naming the option.
        """
        players, rules = self.check_start(players, without)
        for option, value in (("board", board), ("buildings", buildings), ("end_on_empty_bag", end_on_empty_bag)):
            if value not in self.options[option]:
                known = ", ".join(map(str, self.options[option]))
                raise ValueError(f"option '{option}': '{value}' is none of {known}")
        return preparation.deal_out(find_board(board), players, buildings, end_on_empty_bag == "immediate", rules)

    kinds = turn.KINDS
    in_time = turn.IN_TIME

    def actions(self, state: State) -> Actions:
        return LegalActions(state)

    def outcomes(self, state: State) -> Mapping[Action, int]:
        return turn.outcomes(state)

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

    def mask(self, state: State, action: Action, seat: int | None) -> Action:
        return turn.mask(state, action, seat)

    def terms(self, state: State, seat: int) -> tuple[Term, ...]:
        return judgement.terms(state, seat)

    def promising(self, state: State) -> Iterable[Action]:
        return judgement.promising(state)

    def details(self, state: State, seat: int) -> tuple[Term, ...]:
        return judgement.details(state, seat)

    def left(self, state: State) -> float:
        return judgement.left(state)

    def prospects(self, state: State, action: Action) -> Iterable[tuple[float, State]]:
        return judgement.prospects(state, action)

    def glance(self, state: State, action: Action) -> Iterable[tuple[float, State]]:
        return judgement.prospects(state, action, quick=True)

    def plans(self, state: State) -> bool:
        return state.stage == "act" and state.left > 1

    def stakes(self, state: State, action: Action) -> Iterable[Stake]:
        return stakes.stakes(state, action)

    def stretch(self, state: State) -> int:
        """A turn."""
        return state.turn

    def stretches(self, state: State) -> int:
        """Until the next player has had one, too: what those after it do depends little on what is done now."""
        return 2

    def remembered(self, view: State, state: State) -> State:
        """Points and treasures are won in the open."""
        return view.but(points=state.points, taken=state.taken)

    def scores(self, state: State) -> tuple[int | None, ...]:
        return ending.scores(state)

    def score_parts(self, state: State) -> tuple[Mapping[str, int], ...]:
        return ending.score_parts(state)

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ending.ranking(ending.totals(state))

    def tie_breaks(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The other colours, the weakest first."""
        return tuple(tuple(ending.balance(total)[1:]) for total in ending.totals(state))

    def prompt(self, state: State) -> tuple[str, Mapping[str, Value]]:
        return turn.prompt(state)

    def heading(self, state: State) -> tuple[str, Mapping[str, Value]]:
        return turn.heading(state)

    def write(self, state: State) -> str:
        return notation.write(state)

    def parse(self, text: str) -> tuple[State, Reader]:
        return notation.read(text, self.switches)

    def wrong(self, state: State, *, study: bool = False) -> Iterable[Problem]:
        return check.obscure(state) if study else check.problems(state)

    def scene(self, state: State, names: tuple[str, ...] | None = None) -> Scene:
        from boardgames.tigris.picture.scene import scene

        return scene(state, state.speech(names).names)

    def imagine(self, state: State, action: Action) -> Imagined:
        from boardgames.tigris.picture.ghosts import imagine

        return imagine(state, action)

    def tallies(self, before: State, after: State, events: Sequence[Event]) -> Iterable[tuple[int, Tally]]:
        from boardgames.tigris.picture.tallies import tallies

        return tallies(before, after, events)

    def explain(self, state: State, what: Piece | str) -> Thing:
        from boardgames.tigris.picture.things import explain

        return explain(state, what)

    def describe(self, state: State, names: tuple[str, ...] | None = None, withheld: Container[str] = ()) -> str:
        from boardgames.tigris.picture.words import describe

        return describe(state, names, withheld)

    def label(self, word: str) -> str | None:
        """Places go by their name in capitals."""
        return PLACE_NAMES.get(word)


GAME: Final = Tigris()
State.game = GAME
