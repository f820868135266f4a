"""A first game in a notebook: a table whose game has begun, with a guide, and what is worth knowing at its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar

import traitlets as t

from boardgames.contract import Game, State
from boardgames.play.match import PERSON, Match
from boardgames.record import Record
from boardgames.teaching import farewell
from boardgames.teaching.first_game import SEAT, FirstGame, first_game
from boardgames.teaching.lessons import FIRST_GAME
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import GUIDED, progress
from widgets.intents import Json
from widgets.panel import Panel
from widgets.table import FIRST, Table


class FirstTable(Table):
    """A first game. `first` says where it begins and what is to be done; it is kept from the first action on."""

    first: FirstGame
    _stem = FIRST
    _tools = ("replay", "review")

    def __init__(self, game: Game, *, title: str, text: str, key: str) -> None:
        self.first = first_game(game.name)
        super().__init__(game, title=title, text=text, key=key, seed=self.first.seed, opponent=self.first.opponent)

    def _preview(self) -> Match:
        """There is a game from the first: the chosen one."""
        self.match, self.file = self._against_opponents(self.first.start), self.free_name()
        return self.match

    def _against_opponents(self, start: State) -> Match:
        """A game from there, of the learner and of opponents."""
        kinds = [self.opponent] * start.seats
        kinds[SEAT] = PERSON
        return Match(Record(start), kinds, seed=self._seed if start == self.first.start else None)

    def _keep(self, match: Match) -> str:
        """From the first action on. Here nobody can name another file: one is taken if somebody changes this one."""
        if not match.record.all_actions:
            return ""
        trouble = super()._keep(match)
        if trouble == self._taken:
            self.file, self._kept = self.free_name(), ""
            trouble = super()._keep(match)
        return trouble

    def again(self) -> None:
        """The same first game once more, from its beginning, in a file of its own."""
        self._begin(self._against_opponents(self.first.start))

    def play_on(self) -> None:
        """Another game from its very beginning, as chance has it: each rule is still explained once."""
        start = self.game.start(self.first.start.seats)
        self._begin(self._against_opponents(start))

    def _make_panel(self) -> FirstPanel:
        return FirstPanel(self)


class FirstPanel(Panel):
    """What stands above the board of a first game."""

    farewell = t.Dict().tag(sync=True)
    """What there is to say at the end, beside who has won."""

    def __init__(self, table: FirstTable) -> None:
        self._first = table
        super().__init__(table)

    def _asks(self, match: Match) -> str:
        at = self._first.adviser.decision(match)
        return super()._asks(match) if at is not None and self._is_blamed(match, at) else ""

    def _is_blamed(self, match: Match, at: int) -> bool:
        """Nobody is for what the guide has asked for."""
        return match.record.states[at].to_move != SEAT or not self._first.first.guided(match.record)[at]

    def refresh(self) -> None:
        super().refresh()
        match = self._first.match
        if match is not None and not match.record.at and not self._first._kept:
            self.table = self.table | {"file": None}
        if match is None or match.looking_back:
            self.farewell = {}
            return
        first = self._first.first
        if match.record.start == first.start and match.record.at and not first.is_guided(match.record):
            progress().add(f"{first.start.game.name}/{FIRST_GAME}", GUIDED)
        if not match.state.is_over:
            self.farewell = {}
            return
        if not self.farewell and match.review is None:
            self._reviewer.start(match)
            self._tell_review(match)
        # Who has won, and by which rule, stands above.
        memory().see([rule] if (rule := self.table["over"]["decided"].get("rule")) else [])
        page = farewell.page(self._first.game.name, match.record, memory(), datetime.now(UTC))
        self.farewell = {"page": page}

    _HANDLERS: ClassVar[Mapping[str, Callable[[Any, Json], None]]] = {
        **Panel._HANDLERS,
        "again": lambda self, _: self._begin(self._first.again),
        "play_on": lambda self, _: self._begin(self._first.play_on),
    }
