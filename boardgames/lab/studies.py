"""The description of an experiment: which games, who plays them, from which seeds, and what is written down of each.

It is a line of Python or a TOML file:

    game = "sumeria"
    seats = ["player", "random", "random"]
    games = 1000
    seed = 1
    without = ["su.move.jump"]

    [options]
    map = "residences"
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from operator import index
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from boardgames.contract import Game, NotationError, State
from boardgames.games import game as game_of
from boardgames.notation import as_text
from boardgames.play.strengths import RANDOM, maker
from boardgames.storage import read_text, write_whole

GAMES: Final = "games"
DECISIONS: Final = "decisions"
"""What there is a row for."""
MOST_GAMES: Final = 999_999_999
"""As many as the command line takes, too."""
LARGEST_SEED: Final = 9 * 10**18
"""The numbers of a table have 64 bits, and the games after the first need some, too."""
_SEATS: Final = "is a list of players by their names, or a list of such lists"
EXTRA: Final = "this needs the lab: pip install 'boardgame-lessons[lab]'"


class LabError(Exception):
    """Something that whoever asks for games can mend, in one line."""


@contextmanager
def extra() -> Iterator[None]:
    """Around an import of what the extra brings: where it is missing, a `LabError` says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("boardgames"):
            raise
        raise LabError(f"{EXTRA} ({error.name} is missing)") from None


class Study(NamedTuple):
    """The description of an experiment. `study` makes one that has been checked."""

    game: str
    seatings: tuple[tuple[str, ...], ...]
    """Who sits where: a player's strength, or `module:Class`, for each seat. Games take turns through the seatings."""
    games: int = 100
    seed: int = 1
    """The first game's. Each game after it has the next one."""
    options: tuple[tuple[str, Any], ...] = ()
    """The game's own options, all of them, in the game's order."""
    without: tuple[str, ...] = ()
    """Rules that are switched off, in alphabetical order."""
    rows: str = GAMES
    """What there is a row for: games or decisions."""
    events: tuple[str, ...] = ()
    """Keys of events: how often each happens in a game."""

    @classmethod
    def own(cls, given: object) -> Self:
        """A study as it is. Raises `TypeError` for anything else."""
        if isinstance(given, cls):
            return given
        raise TypeError(f"this takes a study, as study('sumeria') gives one, not {given!r:.40}")

    @property
    def subject(self) -> Game:
        """The game that is played."""
        return game_of(self.game)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seatings[0])

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, each once."""
        return tuple(dict.fromkeys(name for seating in self.seatings for name in seating))

    def seats(self, number: int) -> tuple[str, ...]:
        """Who sits where in the game of this number."""
        return self.seatings[number % len(self.seatings)]

    def whole(self, games: int) -> int:
        """At least so many games, until every seating has had as many as the others."""
        return max(1, -(-games // len(self.seatings))) * len(self.seatings)

    def start(self) -> State:
        """The position in which every game begins."""
        state: State = self.subject.start(self.players, **dict(self.options), without=self.without)
        return state

    @property
    def text(self) -> str:
        """The description as TOML. `read` makes the same study of it."""
        seats: Any = self.seatings[0] if len(self.seatings) == 1 else self.seatings
        lines = [f"{name} = {json.dumps(value)}" for name, value in (("game", self.game), ("seats", seats))]
        lines += [f"games = {self.games}", f"seed = {self.seed}"]
        lines += [f"{name} = {json.dumps(getattr(self, name))}" for name in ("without", "rows", "events")]
        if self.options:
            # What JSON writes for a text, a number or a truth value, TOML reads.
            lines += ["", "[options]", *(f"{name} = {json.dumps(value)}" for name, value in self.options)]
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the description to a file. Raises `OSError`."""
        write_whole(Path(path), self.text)


class FieldError(LabError):
    """A field of a description whose value is wrong, in the field the option `name` if that is said."""

    def __init__(self, field: str, problem: str, name: str = "") -> None:
        self.field, self.problem, self.name = field, problem, name
        super().__init__(f"field '{field}': {problem}")

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickled for another process; an error's own way makes it from its text, which says both.
        return type(self), (self.field, self.problem), self.__dict__


def study(
    game: str,
    seats: Iterable[str] | Iterable[Iterable[str]] = (),
    *,
    players: int | None = None,
    games: int = 100,
    seed: int = 1,
    without: Iterable[str] = (),
    rows: str = GAMES,
    events: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Study:
    """A description that has been checked. Raises `FieldError`.

    `seats` are the players by seat, or several such seatings that games take turns through; random players if left
    out: `players` of them, or as few as the game allows.
    """
    subject = subject_of(game)
    seatings = _seatings(seats)
    if seatings and players is not None:
        raise FieldError("players", "is said by 'seats' already")
    if not seatings:
        seatings = ((RANDOM,) * size_of(subject, players),)
    rules, keys = _sorted(texts("without", without)), tuple(dict.fromkeys(texts("events", events)))
    games, seed = whole_number("games", games, 1, MOST_GAMES), whole_number("seed", seed)
    if problem := too_large(seed):
        raise FieldError("seed", problem)
    if rows not in (GAMES, DECISIONS):
        raise FieldError("rows", f"'{rows}' is unknown; choose from {GAMES}, {DECISIONS}")
    if problem := _unknown_event(subject, keys):
        raise FieldError("events", problem)
    if keys and rows == DECISIONS:
        raise FieldError("events", f"are counted by game: not with rows of {DECISIONS}")
    found = Study(game, seatings, games, seed, _options(subject, options or {}), rules, rows, keys)
    try:
        found.start()
    except ValueError as error:
        raise _of_start(error) from None
    return found


def too_large(seed: int) -> str:
    """What is wrong with a seed that no table can hold; empty for any other."""
    return f"is too large: choose from {-LARGEST_SEED} to {LARGEST_SEED}" if abs(seed) > LARGEST_SEED else ""


def _unknown_event(game: Game, keys: Iterable[str]) -> str:
    """What is wrong with the first of these keys that no event of the game has; empty if all have one."""
    if not (keys := tuple(keys)):
        return ""  # a game in the making may have no sentences yet
    known = game.speech().templates["events"]
    return next((f"no event '{key}': there are {', '.join(sorted(known))}" for key in keys if key not in known), "")


def _of_start(error: ValueError) -> FieldError:
    """What a game says of its options, by the field that has them."""
    for option, field in (("without", "without"), ("players", "seats")):
        if (problem := str(error).removeprefix(f"option '{option}': ")) != str(error):
            return FieldError(field, problem)
    return FieldError("options", str(error))


def _seatings(seats: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
    """The seatings, of which one may stand alone. Raises `FieldError` for what is none, and for an unknown player."""
    listed = _listed("seats", seats, _SEATS)
    if own := [one for one in listed if isinstance(one, type)]:
        name = own[0].__name__
        raise FieldError("seats", f"a class goes by the text of its name, as 'module:{name}', or by one in STRENGTHS")
    if listed and isinstance(listed[0], str):
        listed = [listed]
    found = tuple(tuple(texts("seats", one, _SEATS)) for one in listed)
    if not all(found):
        raise FieldError("seats", _SEATS)
    if len(set(map(len, found))) > 1:
        raise FieldError("seats", "every seating has as many players as the others")
    check_players("seats", (name for seating in found for name in seating))
    return found


def check_players(field: str, names: Iterable[str]) -> None:
    """Refuse an unknown player. Raises `FieldError`."""
    for name in dict.fromkeys(names):
        try:
            maker(name)
        except ValueError as error:
            raise FieldError(field, str(error)) from None


def texts(field: str, given: Iterable[Any], form: str = "is a list of texts") -> list[str]:
    """What is listed, which has to be texts. Raises `FieldError`."""
    found = _listed(field, given, form)
    if not all(isinstance(one, str) for one in found):
        raise FieldError(field, form)
    return list(map(str, found))  # they may be NumPy's


def _listed(field: str, given: Iterable[Any], form: str) -> list[Any]:
    try:
        if not isinstance(given, str):
            return list(given)
    except TypeError:
        pass
    raise FieldError(field, form)


def whole_number(field: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """A whole number, which may be NumPy's. Raises `FieldError`."""
    found = index(value) if hasattr(value, "__index__") and not isinstance(value, bool) else None
    if found is None or (least is not None and found < least) or (most is not None and found > most):
        among = "" if least is None else f" from {least} on" if most is None else f" from {least} to {most}"
        raise FieldError(field, f"{value!r:.40} is not a whole number{among}")
    return found


def subject_of(name: str) -> Game:
    """The game of this name. Raises `FieldError`."""
    try:
        return game_of(name)
    except ValueError as error:
        raise FieldError("game", str(error)) from None


def size_of(subject: Game, players: int | None) -> int:
    """So many players, or as few as the game allows if left out. Raises `FieldError` if it is not for so many."""
    if players is None:
        return subject.seats[0]
    players = whole_number("players", players)
    try:
        subject.check_start(players, ())
    except ValueError as error:
        raise FieldError("players", str(error).removeprefix("option 'players': ")) from None
    return players


def with_and_without(rule: str, one: Study) -> dict[str, Study]:
    """A study in which a rule holds, and the same one without it. Raises `FieldError`."""
    if rule not in one.subject.experiments:
        raise FieldError("without", f"'{rule}' is none of {', '.join(sorted(one.subject.experiments))}")
    others = [other for other in one.without if other != rule]
    return {
        "with the rule": one._replace(without=tuple(others)),
        "without it": one._replace(without=_sorted([*others, rule])),
    }


def _sorted(rules: Iterable[str]) -> tuple[str, ...]:
    """Each once and in one order, so that the same games have the same description."""
    return tuple(sorted(set(rules)))


def _options(subject: Game, given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """All of the game's options, those left out with what they are by default."""
    if not isinstance(given, Mapping):
        raise FieldError("options", "is a mapping of names to values")
    found = {name: values[0] for name, values in subject.options.items()}
    for name, value in given.items():
        # 1 is no other word for True: the table would say so, and be another experiment's.
        same = [known for known in subject.options.get(name, ()) if type(known) is type(value) and known == value]
        if not same:
            known = "; ".join(f"{n}={'|'.join(map(str, values))}" for n, values in subject.options.items())
            raise FieldError("options", f"'{name}={value}' is unknown: there are {known or 'none'}", str(name))
        found[name] = same[0]
    return tuple(found.items())


_TYPES: Final[Mapping[str, type]] = {
    "game": str, "seats": list, "players": int, "games": int, "seed": int, "without": list, "rows": str, "events": list,
    "options": dict,
}  # fmt: skip


def read(path: str | Path) -> Study:
    """A description from its file. Raises `LabError` naming file, line and field."""
    try:
        text = read_text(Path(path))
    except OSError as error:
        raise LabError(f"{path}: {error.strerror or error}") from None
    except NotationError as error:
        raise LabError(f"{path}, {error}") from None
    return parse(text, str(path))


def parse(text: str, file: str = "description") -> Study:
    """A description from its text. Raises `LabError` naming file, line and field, `TypeError` for what is no text."""
    text = as_text(text, "a description")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not TOML, a number of thousands of digits, or lists without end
        raise LabError(f"{file}: not TOML ({error})") from None
    try:
        return _made(data)
    except FieldError as error:
        raise LabError(f"{file}{_line(text, error)}, {error}") from None


def _line(text: str, error: FieldError) -> str:
    """Where the field is, or the option in it."""
    place = re.search(rf"^\s*\[?{re.escape(error.field)}\b", text, re.MULTILINE)
    if place and error.name:
        named = re.compile(rf"^[^#\n]*?\b{re.escape(error.name)}\b[\"']?\s*=", re.MULTILINE)
        place = named.search(text, place.start()) or place
    return f", line {1 + text.count(chr(10), 0, place.end())}" if place else ""


def _made(data: Mapping[str, Any]) -> Study:
    for field, value in data.items():
        if field not in _TYPES:
            raise FieldError(field, f"is unknown; choose from {', '.join(_TYPES)}")
        if type(value) is not _TYPES[field]:
            raise FieldError(field, f"is not of the right form ({_TYPES[field].__name__})")
    if "game" not in data:
        raise FieldError("game", "is missing")
    return study(**data)
