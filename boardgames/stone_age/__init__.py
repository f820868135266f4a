"""Stone Age: people gather resources, buy cards and build, and must be fed. Two to four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from boardgames import contract
from boardgames.contract import CHANCE
from boardgames.pictures.scene import Piece, Scene
from boardgames.stone_age import notation
from boardgames.stone_age.goods import NOTHING
from boardgames.stone_age.picture.words import PLACE_NAMES, describe
from boardgames.stone_age.pieces import CARDS, HOME, NOBODY, NOWHERE, SLOTS, STACK, START, TILES
from boardgames.stone_age.state import _APPLY, _CHECKS, _IN_TIME, Player, State

__all__ = ["GAME", "Player", "State", "StoneAge"]


class StoneAge(contract.Game):
    name = "stone_age"
    title = "Stone Age"
    seats = range(2, 5)
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

    kinds: ClassVar = {kind: contract.Kind(_APPLY[kind], _CHECKS[kind]) for kind in _APPLY}
    in_time = _IN_TIME
    actions = outcomes = conceivable = scores = ranking = prompt = write = None  # type: ignore

    def start(
        self,
        players: int = 2,
        *,
        first: int | None = None,
        without: tuple[str, ...] = (),
    ) -> State:
        """The position before anything is drawn.

        `first` is the start player, 1 to `players`; by default chance draws one. `without` names rules to play
        without (see `experiments`). Raises `ValueError` naming the option.
        """
        self.check_start(players, without)
        if first is not None and first not in range(1, players + 1):
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
            without=frozenset(without),
        )

    def read(self, text: str, *, study: bool = False) -> State:
        return notation.read(text)

    def scene(self, state: State, names: tuple[str, ...] | None = None) -> Scene:
        from boardgames.stone_age.picture.scene import scene

        return scene(state, names)

    def traces(self, state: State, action: contract.Action) -> tuple[Piece, ...]:
        from boardgames.stone_age.picture.scene import traces

        return traces(state, action)

    def describe(self, state: State, names: tuple[str, ...] | None = None) -> str:
        return describe(state, names)

    def label(self, word: str) -> str | None:
        """The name of a place; cards and tiles are named by the sentences file."""
        return PLACE_NAMES.get(word)


GAME: Final = StoneAge()
State.game = GAME
