"""A whole game in a notebook: people and opponents at one screen, kept in a file beside the notebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import signature
from itertools import chain, count
from pathlib import Path
from typing import Any, ClassVar
from unicodedata import category, normalize

import ipywidgets

from boardgames import game as find_game
from boardgames.contract import Action, Game, NotationError, Seed, State
from boardgames.play.match import PERSON, Match, kinds
from boardgames.play.strengths import DEFAULT
from boardgames.record import Record, name_problems
from boardgames.speech import DEFAULT_NAMES, Speech, listed
from boardgames.storage import read_text, write_whole
from boardgames.teaching.first_game import FirstGame
from widgets.board import Board
from widgets.figure import Figure
from widgets.guide import Guide
from widgets.hints import Adviser
from widgets.interrupts import interruptible
from widgets.panel import Panel, SetUpError, reason

PAUSE = 700
"""Milliseconds between the moves of opponents."""
FIRST = "first-game"
"""What the names of files with first games begin with, after the game's: other tables do not go on with them."""

_LONGEST_FILE = 60


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
        seed: Seed = None,
        pause: int = PAUSE,
        opponent: str = DEFAULT,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if not isinstance(self.game, Game):
            board = "; Board shows a position or a record" if isinstance(game, State | Record) else ""
            raise TypeError(f"a table takes a game or its name, not {game!r:.40}{board}")
        if opponent not in kinds():
            raise ValueError(f"opponent: '{opponent}' is not {listed(kinds(), 'or')}")
        super().__init__(key or f"table/{self.game.name}/{file or folder}")
        # A learner may change the kernel's folder.
        self.folder = (Path(folder) if file is None else Path(folder, file).parent).absolute()
        self.title, self.text = title or f"A game of {self.game.title}", text
        self.pause, self.opponent = pause, opponent
        self._seed = seed
        self._given = None if file is None else f"{Path(file).name.removesuffix('.json')}.json"
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

        `kinds` are for each name "person" or a strength (see `boardgames.play.strengths`). There are as many players as
        either says, or as few as the game allows; `options` are the game's own and `without`. Raises `SetUpError`.
        """
        for what, given in (("Names", names), ("Kinds", kinds)):
            if isinstance(given, str | set | frozenset):
                kind = "text" if isinstance(given, str) else "set"
                raise SetUpError({"players": f"{what} are a list, one for each player, not a {kind} ({given!r:.40})."})
        names = tuple(names or DEFAULT_NAMES[: len(kinds or ()) or self.game.seats[0]])
        file = self._named(file or self.free_name())
        self._begin(self._set_up(names, tuple(kinds or (PERSON,) * len(names)), options, file), file)

    def load(self, file: str) -> None:
        """Go on with a game from a file of this folder, which may be named as for `save`. One that is not called .json
        stays as it is, and the game goes on in a file of its own. Raises `NotationError` with line and reason,
        `SetUpError` for what is no name, or `OSError`."""
        if not (isinstance(file, str) and Path(file).name == file and (self.folder / file).is_file()):
            file = self._named(file)
            if problem := self._name_problem(file):
                raise SetUpError({"file": problem})
        match, text = self._read(file)
        if file.endswith(".json"):
            self._begin(match, file, text)
        else:
            self._begin(match)

    def paste(self, text: str) -> None:
        """Go on with a game from the text of its record, in which people decide for all, or of its file. Raises
        `NotationError`."""
        self._begin(self._match_of(text))

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

    def branch(self, at: int, action: Action | None = None) -> None:
        """Play on from an earlier position, after so many actions and this one, with the same players and in a file of
        its own.

        Raises `LookupError` if there is no game yet, `IndexError` if it has fewer actions, `NotationError` for
        what means nothing there, and `IllegalAction`.
        """
        match = self._game()
        record = match.record.branch(len(match.record.all_actions))
        record.goto(at)
        record = record.branch()
        if action is not None:
            record.play(action)
        self._begin(Match(record, match.kinds, seed=self._seed))

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

    def free_name(self, *taken: str) -> str:
        """The first name for a file that is not taken, and is none of these."""
        stem = f"{self.game.name}-{self._stem}"
        names = chain([self._given or f"{stem}.json"], (f"{stem}-{n}.json" for n in count(2)))
        return next(name for name in names if name not in taken and not (self.folder / name).exists())

    def files(self) -> list[str]:
        """The names of the files that may hold games of this kind, the one used last first."""
        paths = {*self.folder.glob(f"{self.game.name}-*.json"), self.folder / (self._given or "")}
        found = [(path.stat().st_mtime_ns, path.name) for path in paths if path.is_file()]
        return [name for _, name in sorted(found, reverse=True)]

    # ------------------------------------------------------------------ the board

    def _game(self) -> Match:
        if self.match is None:
            # With the board a game comes back from its file.
            _ = self.board
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
        board = self._board = Board(match, key=self.key, headings=True, odds=True, code=False)
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
            # The game outlives its board: nobody is left to judge what is chosen on the next.
            self.adviser.clear()
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
            return f"{last} cannot be read: {reason(error)} It stays as it is; a new game will be saved in {free}."
        return self.match.failure

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
                return self._taken
            write_whole(path, text)
        except OSError as error:
            return f"{self.file} cannot be written: {reason(error)}"
        self._kept = text
        return ""

    @property
    def _taken(self) -> str:
        """What is said of a file that is somebody else's by now."""
        return f"{self.file} was changed by somebody else. Save the game under another name."

    def _is_changed(self, path: Path) -> bool:
        """Whether somebody else has written into the game's file."""
        return path.exists() and path.read_text(encoding="utf-8-sig", errors="replace") != self._kept

    def _named(self, file: str) -> str:
        """The name of the file that somebody means: "friday" is sumeria-friday.json. Raises `SetUpError`."""
        if not isinstance(file, str):
            raise SetUpError({"file": "A file's name is text."})
        stem = file.strip().removesuffix(".json")
        name = f"{stem}.json" if stem else ""
        if name in ("", self._given):
            return name
        # A letter with its accent, or both in turn: the same name.
        name = normalize("NFC", name)
        return name if name.startswith(f"{self.game.name}-") else f"{self.game.name}-{name}"

    def _name_problem(self, file: str) -> str:
        """Why no file can have this name, if none can. Whoever made the table may name it as they like."""
        stem = file.removesuffix(".json")
        # Many scripts have vowels that are marks.
        plain = all(category(sign)[0] in "LMN" or sign in " -_" for sign in stem)
        if file == self._given or (stem and plain and len(file) <= _LONGEST_FILE):
            return ""
        return "A short file name, please: letters, digits, spaces, - and _, and no dot but that of .json."

    def _file_problem(self, file: str) -> str:
        """Why a new game cannot be kept in this file, if it cannot."""
        if problem := self._name_problem(file):
            return problem
        if (self.folder / file).exists():
            return f"There is already a file {file}. Choose another name, or open that file."
        return ""

    # ------------------------------------------------------------------ a new game

    def _set_up(self, names: tuple[str, ...], decide: tuple[str, ...], options: Mapping[str, Any], file: str) -> Match:
        """A new match. Raises `SetUpError`."""
        if len(names) not in self.game.seats:
            raise SetUpError({"players": f"{self.game.title} is for {_numbers(self.game.seats)}, not {len(names)}."})
        names = tuple(" ".join(name.split()) if isinstance(name, str) else name for name in names)
        problems = {f"name{seat}": problem for seat, problem in name_problems(names).items()}
        if len(decide) != len(names):
            problems["players"] = f"Say for each of the {len(names)} players who decides, not for {len(decide)}."
        elif strange := [(name, kind) for name, kind in zip(names, decide, strict=True) if kind not in kinds()]:
            name, kind = strange[0]
            problems["players"] = f"Each player is {listed(kinds(), 'or')}, not '{str(kind)[:40]}', as {name} is."
        if problem := self._file_problem(file):
            problems["file"] = problem
        known = [name for name in signature(self.game.start).parameters if name != "players"]
        unknown = [name for name in options if name not in known]
        try:
            if unknown:
                raise ValueError(f"there is no option '{unknown[0]}', only {listed(known, 'and')}")
            start = self.game.start(len(names), **options)
        except ValueError as error:
            problems["options"] = f"This cannot be played: {error}."
        if problems:
            raise SetUpError(problems)
        return Match(Record(start, names=names), decide, seed=self._seed)

    def _begin(self, match: Match, file: str = "", kept: str = "") -> None:
        """Put another game on the table, in a file of its own if none is named. The former one stays in its file, or in
        a new one if that cannot be. Raises `SetUpError` if none can be written."""
        board = self.board
        with board.lock, self.panel.hold_sync():
            self._put_away(file)
            self.match, self.file, self._kept = match, file or self.free_name(), kept
            match.guard = interruptible
            self.panel.number += 1
            self.panel.skips = False
            self.panel.slices.stopped = False
            self.adviser.clear()
            self._lay(board)
            match.deal()
            self.guide.take_up(match)
            board.show(match)
            if match.failure:
                self.panel.say(match.failure, "no")

    def _put_away(self, file: str) -> None:
        """See to it that the game is kept before another takes its place, which is to be in this file."""
        if self.match is None or not (trouble := self._keep(self.match)):
            return
        former, kept = self.file, self._kept
        self.file, self._kept = self.free_name(file), ""
        if self._keep(self.match):
            self.file, self._kept = former, kept
            raise SetUpError({"file": f"{trouble} The game on the table would be lost, so no other begins."})
        self.panel.say(f"The game before could not be kept in {former}. It is in {self.file} now.")

    def _make_panel(self) -> Panel:
        return Panel(self)

    def _speech_of(self, match: Match) -> Speech:
        return match.record.start.speech(match.record.names)

    # ------------------------------------------------------------------ what the page sees

    def _changed(self) -> None:
        """Another position: keep it and tell the page."""
        if self.match is not None:
            self.panel.trouble = self._keep(self.match)
        self.panel.refresh()


def _numbers(seats: range) -> str:
    *first, last = map(str, seats)
    return f"{', '.join(first)} or {last} players" if first else f"{last} players"
