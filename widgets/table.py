"""A whole game in a notebook: people and opponents at one screen, kept in a file beside the notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

import ipywidgets
import traitlets as t

from boardgames import game as find_game
from boardgames.contract import Game, NotationError, State
from boardgames.play.match import PERSON, Match, kinds
from boardgames.play.strengths import DEFAULT, named
from boardgames.record import Record, name_problems
from boardgames.speech import DEFAULT_NAMES, Speech, listed
from boardgames.storage import read_text, write_whole
from boardgames.teaching.first_game import FirstGame
from widgets.board import Board
from widgets.figure import Figure
from widgets.frontend import script, style
from widgets.guide import Guide
from widgets.hints import Adviser
from widgets.intents import Json, Listener, Malformed, Refused, field, words
from widgets.interrupts import interruptible
from widgets.review import Reviewer
from widgets.thinking import Slices

PAUSE = 700
"""Milliseconds between the moves of opponents."""
FIRST = "first-game"
"""What the names of files with first games begin with, after the game's: other tables do not go on with them."""
SLICE = 0.2
"""Seconds of skipping after which the page gets a word in: opponents that think take long for a whole game."""

_LONGEST_FILE = 60
_LONGEST_TEXT = 200_000
"""Characters that a pasted game may have."""


class SetUpError(ValueError):
    """A set-up that cannot be played. `problems` has a sentence for each field that is wrong."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        self.problems = dict(problems)
        super().__init__(" ".join(self.problems.values()))


class Table(Figure):
    """A game to be played whole, by people and opponents at one screen.

    `file` keeps it; without one it is the newest of the game's files in `folder`, or the first free name there. What
    is hidden from whoever is at the screen is not sent to the page. `seed` makes what chance and the opponents do
    repeat. `opponent` is the strength that the form for a new game proposes.

    >>> table = Table("sumeria")  # doctest: +SKIP
    """

    def __init__(
        self,
        game: Game | str,
        *,
        file: str | Path | None = None,
        folder: str | Path = ".",
        title: str = "",
        text: str = "",
        key: str | None = None,
        seed: int | str | None = None,
        pause: int = PAUSE,
        opponent: str = DEFAULT,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        super().__init__(key or f"table/{self.game.name}/{file or folder}")
        self.folder = Path(folder) if file is None else Path(file).parent
        self.title, self.text = title or f"A game of {self.game.title}", text
        self.pause, self.opponent = pause, opponent
        self._seed = seed
        self._given = None if file is None else Path(file).name
        self._speech = self.game.speech()
        self._kept = ""
        """What stands in the file, as far as this table knows."""
        self.file: str | None = None
        """The file that keeps the game; `None` as long as there is no game."""
        self.match: Match | None = None
        """The game; `None` as long as there is none."""

    first: FirstGame | None = None
    """The first game that is played here, if it is one."""
    _stem = "game"
    """What the names of files begin with, after the game's."""
    _tools: ClassVar[Sequence[str]] = ("new", "open", "save", "seats", "replay", "review")
    """The panels that the page offers."""

    # ------------------------------------------------------------------ in Python

    @property
    def record(self) -> Record:
        """The game as it was played. Raises `LookupError` if there is none yet."""
        return self._game().record

    def start(
        self,
        names: Sequence[str] | None = None,
        kinds: Sequence[str] | None = None,
        *,
        file: str | None = None,
        **options: Any,
    ) -> None:
        """Begin a new game, in a file of its own.

        `kinds` are for each name "person" or a strength (see `boardgames.play.strengths`); `options` are those of
        `Game.start`. Raises `SetUpError`.
        """
        names = tuple(names or DEFAULT_NAMES[: self.game.seats[0]])
        file = self._named(file or self.free_name())
        self._begin(self._set_up(names, tuple(kinds or (PERSON,) * len(names)), options, file), file)

    def load(self, file: str) -> None:
        """Go on with a game from a file of this folder. Raises `NotationError` with line and reason, or `OSError`."""
        match, text = self._read(file)
        self._begin(match, file, text)

    def paste(self, text: str) -> None:
        """Go on with a game from the text of its record; people decide for all. Raises `NotationError`."""
        self._begin(self._match_of(text), self.free_name())

    def hand_over(self, name: str, kind: str) -> None:
        """Let a "person", or an opponent of some strength, decide for a player from now on.

        Raises `ValueError` for other names or kinds, and `LookupError` if there is no game yet.
        """
        match = self._game()
        names = match.record.names
        if name not in names:
            raise ValueError(f"nobody here is called {name!r}: choose from {', '.join(names)}")
        with self.board.changing():
            match.hand_over(names.index(name), kind)

    def branch(self, at: int) -> None:
        """Play on from an earlier position, after so many actions, with the same players and in a file of its own.

        Raises `LookupError` if there is no game yet, and `IndexError` if it has fewer actions.
        """
        match = self._game()
        record = match.record.branch(len(match.record.all_actions))
        record.goto(at)
        self._begin(Match(record.branch(), match.kinds, seed=self._seed), self.free_name())

    def save(self, file: str) -> None:
        """Keep the game in another file of this folder from now on. Raises `SetUpError`."""
        self._game()
        if problem := self._file_problem(file := self._named(file)):
            raise SetUpError({"file": problem})
        self.file, self._kept = file, ""
        self._changed()

    def skip(self) -> None:
        """Let the opponents play until a person decides or the game is over.

        Raises `LookupError` if there is no game yet.
        """
        match = self._game()
        with self._playing(match):
            match.skip()

    @contextmanager
    def _playing(self, match: Match) -> Iterator[None]:
        """Opponents play; one that fails is told of."""
        match.failure = ""
        with self.board.changing():
            yield
        if match.failure:
            self.panel.say(match.failure, "no")

    def free_name(self) -> str:
        """The first name for a file that is not taken."""
        stem = f"{self.game.name}-{self._stem}"
        names = chain([self._given or f"{stem}.json"], (f"{stem}-{n}.json" for n in count(2)))
        return next(name for name in names if not (self.folder / name).exists())

    def files(self) -> list[str]:
        """The names of the files that may hold games of this kind, the one used last first."""
        paths = {*self.folder.glob(f"{self.game.name}-*.json"), self.folder / (self._given or "")}
        found = [(path.stat().st_mtime_ns, path.name) for path in paths if path.is_file()]
        return [name for _, name in sorted(found, reverse=True)]

    # ------------------------------------------------------------------ the board

    def _game(self) -> Match:
        if self.match is None:
            raise LookupError("there is no game at this table yet")
        return self.match

    def _first_state(self) -> State:
        return self.match.state if self.match else self.game.start()

    def _make_board(self) -> Board:
        trouble = self._bring_back()
        match = self.match or self._preview()
        match.guard = interruptible
        # Shown once more it shows the game, though somebody was looking back.
        match.look_back(None)
        match.deal()
        board = self._board = Board(match, key=self.key, headings=True, odds=True)
        self.guide = Guide(
            board, first=self.first, advised=lambda: self.adviser.is_open, changed=lambda: self.panel.refresh()
        )
        self.adviser = Adviser(board, helped=self.guide.helped, closed=self.guide.resume)
        self.panel = self._make_panel()
        if trouble:
            self.panel.say(trouble, "no")
        self._lay(board)
        self.guide.take_up(self.match)
        self.guide.arrive()
        board.observe_position(lambda _: self.adviser.clear())
        board.observe_position(lambda _: self.guide.arrive())
        board.observe_position(lambda _: self._changed())
        self._changed()
        return board

    def _around(self, board: Board) -> Iterable[ipywidgets.Widget]:
        return self.panel, board

    def _words(self) -> list[str]:
        return [self.title, *([self.text.strip()] if self.text else [])]

    def close(self) -> None:
        if self._board is not None:
            self.panel.close()
        super().close()

    def _preview(self) -> Match:
        """What lies on the board as long as there is no game."""
        preview = Match(Record(self.game.start()), seed=1)
        preview.playable = False
        return preview

    def _lay(self, board: Board) -> None:
        """What is said beside the board as long as there is no game."""
        text = "Choose the players above, then press **Start the game**."
        board.coach = {} if self.match else {"title": self.title, "text": text, "kind": "show"}

    # ------------------------------------------------------------------ files

    def _bring_back(self) -> str:
        """Load the game played last. What went wrong, if anything did."""
        if self.match is not None:
            return ""
        last = self._given if self._given and (self.folder / self._given).exists() else None
        if self._given is None:
            first = f"{self.game.name}-{FIRST}"
            last = next((file for file in self.files() if file.startswith(first) == (self._stem == FIRST)), None)
        if last is None:
            return ""
        try:
            self.match, self._kept = self._read(last)
            self.file = last
        except (NotationError, OSError) as error:
            free = self.free_name()
            return f"{last} cannot be read: {_reason(error)} It stays as it is; a new game will be saved in {free}."
        return ""

    def _read(self, file: str) -> tuple[Match, str]:
        """A game, and the text of its file."""
        text = read_text(self.folder / file)
        return self._match_of(text), text

    def _match_of(self, text: str) -> Match:
        match = Match.read(text, seed=self._seed)
        if match.record.start.game is not self.game:
            other = match.record.start.game.title
            raise NotationError(f"line 1: this is a game of {other}, but this table is for {self.game.title}")
        return match

    def _keep(self, match: Match) -> str:
        """Write the file, unless somebody else has. What went wrong, if anything did."""
        assert self.file is not None
        path, text = self.folder / self.file, match.to_json()
        if text == self._kept and path.exists():
            return ""
        try:
            if self._is_changed(path):
                return f"{self.file} was changed by somebody else. Save the game under another name."
            write_whole(path, text)
        except OSError as error:
            return f"{self.file} cannot be written: {_reason(error)}"
        self._kept = text
        return ""

    def _is_changed(self, path: Path) -> bool:
        """Whether somebody else has written into the game's file."""
        return path.exists() and path.read_text(encoding="utf-8-sig", errors="replace") != self._kept

    def _named(self, file: str) -> str:
        """The name of the file that somebody means: "friday" is sumeria-friday.json."""
        file = file.strip()
        if file and file != self._given and not file.startswith(f"{self.game.name}-"):
            file = f"{self.game.name}-{file}"
        return file if not file or file.endswith(".json") else f"{file}.json"

    def _file_problem(self, file: str) -> str:
        """Why a new game cannot be kept in this file, if it cannot."""
        stem = file.removesuffix(".json")
        if not stem or not all(sign.isalnum() or sign in " -_" for sign in stem) or len(file) > _LONGEST_FILE:
            return "A short file name, please, of letters, digits, spaces, - and _ only."
        if (self.folder / file).exists():
            return f"There is already a file {file}. Choose another name, or open that file."
        return ""

    # ------------------------------------------------------------------ a new game

    def _set_up(self, names: tuple[str, ...], decide: tuple[str, ...], options: Mapping[str, Any], file: str) -> Match:
        """A new match. Raises `SetUpError`."""
        if len(names) not in self.game.seats:
            raise SetUpError({"players": f"{self.game.title} is for {_numbers(self.game.seats)}, not {len(names)}."})
        names = tuple(" ".join(name.split()) for name in names)
        problems = {f"name{seat}": problem for seat, problem in name_problems(names).items()}
        if len(decide) != len(names) or not set(decide) <= set(kinds()):
            problems["players"] = f"Each player is {listed(kinds(), 'or')}."
        if problem := self._file_problem(file):
            problems["file"] = problem
        try:
            start = self.game.start(len(names), **options)
        except ValueError as error:
            problems["options"] = f"This cannot be played: {error}."
        if problems:
            raise SetUpError(problems)
        return Match(Record(start, names=names), decide, seed=self._seed)

    def _begin(self, match: Match, file: str, kept: str = "") -> None:
        """Put another game on the table. The former one stays in its file."""
        board = self.board
        with board.lock, self.panel.hold_sync():
            self.match, self.file, self._kept = match, file, kept
            match.guard = interruptible
            self.panel.number += 1
            self.panel.skips = False
            self.adviser.clear()
            self._lay(board)
            match.deal()
            self.guide.take_up(match)
            board.show(match)

    def _make_panel(self) -> Panel:
        return Panel(self)

    def _speech_of(self, match: Match) -> Speech:
        return self.game.speech(match.record.names)

    # ------------------------------------------------------------------ what the page sees

    def _changed(self) -> None:
        """Another position: keep it and tell the page."""
        if self.match is not None and not self.match.looking_back:
            self.panel.trouble = self._keep(self.match)
        self.panel.refresh()


class Panel(Listener):
    """What stands above a table's board: the set-up form, who plays, the closed screen, the replay, the end."""

    _module = script("table")
    _style = style("board.css", "map.css", "table.css")
    _LONGEST = 3 * _LONGEST_TEXT  # escaped
    _QUIET = frozenset({"step", "think", "reviewing"})

    form = t.Dict().tag(sync=True)
    table = t.Dict().tag(sync=True)
    errors = t.Dict().tag(sync=True)
    thinking = t.Dict().tag(sync=True)
    """How far the opponent to move has got that thinks for long: see `Slices`."""
    review = t.Dict().tag(sync=True)
    review_chart = t.Dict().tag(sync=True)
    reviewing = t.Dict().tag(sync=True)

    def __init__(self, table: Table) -> None:
        self._of = table
        self.number = 0
        """Counts the games begun at this table."""
        self.trouble = ""
        """Why the game could not be written."""
        self.skips = False
        """Whether opponents play without a pause until a person is to move."""
        self.slices = Slices()
        self._reviewer = Reviewer()
        super().__init__(form=self._form())

    # ------------------------------------------------------------------ what the page sees

    def _form(self) -> Json:
        game, speech = self._of.game, self._of._speech
        return {
            "title": game.title,
            "tools": list(self._of._tools),
            "longest": _LONGEST_TEXT,
            "seats": list(game.seats),
            "names": list(DEFAULT_NAMES[: game.seats[-1]]),
            "kinds": [{"kind": kind, **named(kind)._asdict()} for kind in kinds()],
            "default": self._of.opponent,
            "options": [
                {
                    "name": name,
                    "label": speech.option(name),
                    "values": [speech.option(name, value) for value in values],
                    "advanced": name in game.advanced,
                }
                for name, values in game.options.items()
            ],
            "experiments": [
                {"rule": rule.id, "title": rule.title, "text": rule.text}
                for rule in game.catalogue.values()
                if rule.id in game.experiments
            ],
        }

    def refresh(self) -> None:
        """Update the page to where the game stands."""
        of, match = self._of, self._of.match
        files: Json = {"files": of.files(), "free": of.free_name()}
        if match is None:
            self.table = files
            return
        state, names = match.state, match.record.names
        waits = self._waits_for_opponent()
        self.skips &= waits
        goes_on = waits and not of.guide.holds
        self.table = {
            **files,
            "number": self.number,
            "file": of.file,
            "trouble": self.trouble,
            "seats": [{"name": name, "kind": kind} for name, kind in zip(names, match.kinds, strict=True)],
            "turn": state.to_move,
            "advises": of.adviser.offers(match),
            "explains": of.guide.is_on,
            "awaited": None if match.awaited is None else names[match.awaited],
            "pace": {"at": match.record.at, "ms": 0 if self.skips else of.pause} if goes_on else {},
            "replay": self._replay(match),
            "over": self._over(match) if state.is_over else None,
        }
        self.thinking = self.slices.told(match)
        self._tell_review(match)

    def _tell_review(self, match: Match) -> None:
        reviewer = self._reviewer
        self.review, self.reviewing = reviewer.told(match), reviewer.pace(match)
        self.review_chart = reviewer.chart(match)

    def _waits_for_opponent(self) -> bool:
        match = self._of.match
        return match is not None and not match.looking_back and match.awaits_opponent

    def _replay(self, match: Match) -> Json:
        stops = match.stops()
        shown: Json = {"stops": len(stops), "may": match.awaited is None and len(stops) > 1}
        if match.looking_back:
            at = max((i for i, stop in enumerate(stops) if stop <= match.shown.at), default=0)
            shown |= {"at": at, "turn": self._of._speech_of(match).turn(match.view())}
        return shown

    def _over(self, match: Match) -> Json:
        """The ranking with the points, told apart if the game does, and what decided between those who are level."""
        state, names, speech = match.state, match.record.names, self._of._speech_of(match)
        scores, parts, ties = state.scores(), state.score_parts(), state.tie_breaks()
        place, rows = 1, []
        for group in state.ranking():
            rows += [
                {
                    "place": place,
                    "name": names[seat],
                    "points": scores[seat],
                    "ties": list(ties[seat]) if scores.count(scores[seat]) > 1 else [],
                    "parts": list(parts[seat].values()) if parts else [],
                }
                for seat in group
            ]
            place += len(group)
        heads = [speech.label(word).capitalize() for word in parts[0]] if parts else []
        return {"text": speech.turn(state), "decided": self._decided(match.record), "heads": heads, "rows": rows}

    def _decided(self, record: Record) -> Json:
        """The line that tells who has won and why, with its rule; nothing for what was over from the first."""
        game, last = record.start.game, record.at - 1
        if last < 0:
            return {}
        events = record.events(last)
        tallies = game.tallies(record.states[last], record.state, events)
        event = next((events[n] for n, tally in tallies if tally.kind == "wins"), None)
        if event is None:
            return {}
        rule = game.catalogue[event.rule]
        text = game.speech(record.names).say(event)
        return {"text": text, "rule": rule.id, "title": rule.title, "says": rule.text}

    # ------------------------------------------------------------------ intents

    def _intend_start(self, intent: Json) -> None:
        of = self._of
        names, decide, without = words(intent, "names"), words(intent, "kinds"), words(intent, "without")
        picked, file = field(intent, "options", dict), field(intent, "file", str)
        options: dict[str, Any] = {}
        for name, index in picked.items():
            values = of.game.options.get(name)
            if values is None or type(index) is not int or not 0 <= index < len(values):
                raise Malformed("'options' has a value that is not offered.")
            options[name] = values[index]
        if without:
            options["without"] = tuple(without)
        self._attempt(lambda: of.start(names, decide, file=file or None, **options))

    def _intend_open(self, intent: Json) -> None:
        file = field(intent, "file", str)
        if file not in self._of.files():
            raise Refused(f"There is no file {file[:60]} here.")
        self._attempt(lambda: self._of.load(file), "open")

    def _intend_paste(self, intent: Json) -> None:
        text = field(intent, "text", str)
        if len(text) > _LONGEST_TEXT:
            raise Refused(f"A game has at most {_LONGEST_TEXT} characters, and this text has {len(text)}.")
        self._attempt(lambda: self._of.paste(text), "paste")

    def _intend_save(self, intent: Json) -> None:
        file = field(intent, "file", str)
        if self._of.match is None:
            raise Refused("There is no game to save yet.")
        self._attempt(lambda: self._of.save(file), "save")
        if not self.errors:
            self.say(f"The game is now saved in {self._of.file}.", "ok")

    def _attempt(self, what: Callable[[], None], name: str = "") -> None:
        """Do something that may fail because of what the reader has filled in."""
        self.errors = {}
        try:
            what()
        except SetUpError as error:
            self.errors = {name or where: text for where, text in error.problems.items()}
        except (NotationError, OSError) as error:
            self.errors = {name: _reason(error)}

    def _intend_hand(self, intent: Json) -> None:
        seat, kind, match = field(intent, "seat", int), field(intent, "kind", str), self._of.match
        if match is None:
            raise Refused("There is no game yet.")
        if not 0 <= seat < len(match.kinds) or kind not in kinds():
            raise Malformed("'seat' and 'kind' are nobody at this table.")
        with self._of.board.changing():
            match.hand_over(seat, kind)

    def _intend_ready(self, intent: Json) -> None:
        match = self._of.match
        if match is None or match.awaited is None:
            raise Refused("The screen is not hidden.")
        with self._of.board.changing():
            match.sit_down()

    def _intend_hint(self, intent: Json) -> None:
        if self._of.match is not None:
            with self._of.board.hold_sync():
                self._of.adviser.ask(self._of.match)

    def _intend_explain(self, intent: Json) -> None:
        on = field(intent, "on", bool)
        with self._of.board.hold_sync():
            self._of.guide.switch(on)
        self.refresh()

    def _intend_step(self, intent: Json) -> None:
        at, match = field(intent, "at", int), self._of.match
        # Two pages may send it: the second one is late.
        if match is not None and self._waits_for_opponent() and match.record.at == at and not self._of.guide.holds:
            self._play_on(match)

    def _intend_skip(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and self._waits_for_opponent():
            self.skips = True
            self._of.guide.read()
            self._play_on(match)

    def _play_on(self, match: Match) -> None:
        """The next action of an opponent, or as many as there is time for. The page asks for more."""
        if self._thinks_on(match):
            return
        began = perf_counter()
        with self._of._playing(match):
            while (
                match.step()
                and self.skips
                and not self._of.guide.holds
                and perf_counter() - began < SLICE
                and not self.slices.think(match)
            ):
                pass

    def _thinks_on(self, match: Match) -> bool:
        """Whether the opponent to move, having thought a little, still has to think. The page is told."""
        match.failure = ""
        thinks = self.slices.think(match)
        if match.failure:
            with self._of.board.changing():
                self.say(match.failure, "no")
        self.thinking = self.slices.told(match)
        return thinks

    def _intend_think(self, intent: Json) -> None:
        at, match = field(intent, "at", int), self._of.match
        if match is not None and self._waits_for_opponent() and match.record.at == at:
            self._thinks_on(match)

    def _intend_now(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and self._waits_for_opponent() and match.thinks:
            self.slices.stopped = False
            match.hurry()
            self._play_on(match)

    def _intend_stop(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and match.thinks:
            self._resume(match, stopped=True)

    def _intend_go_on(self, intent: Json) -> None:
        if self._of.match is not None:
            self._resume(self._of.match, stopped=False)

    def _resume(self, match: Match, *, stopped: bool) -> None:
        self.slices.stopped = stopped
        self.thinking = self.slices.told(match)

    def _intend_replay(self, intent: Json) -> None:
        to, match = field(intent, "to", int), self._of.match
        if match is None or match.awaited is not None:
            raise Refused("There is nothing to look back at now.")
        stops = match.stops()
        if not 0 <= to < len(stops):
            raise Malformed("'to' is no position of this game.")
        with self._of.board.changing():
            match.look_back(stops[to])

    def _intend_live(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and match.looking_back:
            with self._of.board.changing():
                match.look_back(None)

    def _intend_review(self, intent: Json) -> None:
        on, match = field(intent, "on", bool), self._of.match
        if match is None or (why := self._reviewer.why_not(match)):
            raise Refused("There is no game yet." if match is None else why)
        if on:
            self._reviewer.start(match)
        else:
            self._reviewer.stop()
        self._of._changed()

    def _intend_reviewing(self, intent: Json) -> None:
        number, match = field(intent, "slice", int), self._of.match
        if match is None:
            return
        if self._reviewer.step(match, number):
            self._tell_review(match)
        self.reviewing = self._reviewer.pace(match)
        if not self.reviewing:
            self._of._changed()

    def _intend_branch(self, intent: Json) -> None:
        at, match = field(intent, "at", int), self._of.match
        if match is None or (why := self._reviewer.why_not(match)):
            raise Refused("There is no game yet." if match is None else why)
        if at not in match.stops():
            raise Malformed("'at' is no decision of this game.")
        self._of.branch(at)

    _HANDLERS: ClassVar[Mapping[str, Callable[[Panel, Json], None]]] = {
        "review": _intend_review,
        "reviewing": _intend_reviewing,
        "branch": _intend_branch,
        "start": _intend_start,
        "open": _intend_open,
        "paste": _intend_paste,
        "save": _intend_save,
        "hand": _intend_hand,
        "ready": _intend_ready,
        "hint": _intend_hint,
        "explain": _intend_explain,
        "step": _intend_step,
        "skip": _intend_skip,
        "think": _intend_think,
        "now": _intend_now,
        "stop": _intend_stop,
        "go_on": _intend_go_on,
        "replay": _intend_replay,
        "live": _intend_live,
    }


def _numbers(seats: range) -> str:
    *first, last = map(str, seats)
    return f"{', '.join(first)} or {last} players" if first else f"{last} players"


def _reason(error: Exception) -> str:
    """What went wrong as a sentence."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text if text.endswith(".") else f"{text}."
