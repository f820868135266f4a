"""One game after the other, as rows of a table. Workers run this: it needs nothing but the engines.

Each game has a seed of its own, and in it each seat and chance have a stream of their own. So a game is the same
whoever plays it, after whichever other games.
"""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from operator import index
from pathlib import Path
from sysconfig import get_paths
from time import perf_counter
from traceback import extract_tb
from typing import Any, Final, NamedTuple

from boardgames.contract import CHANCE, Event, State
from boardgames.lab.studies import DECISIONS, FieldError, LabError, Study
from boardgames.play.players import Maker, Move, moves, told
from boardgames.play.strengths import maker
from boardgames.record import Record

Row = tuple[Any, ...]

INT: Final = "int64"
TEXT: Final = "str"
SHARE: Final = "float64"

_OURS: Final = str(Path(__file__).parents[1])
_CELL: Final = re.compile(r"^<ipython-input-|ipykernel_\d+[\\/][^\\/]+$")
"""What IPython calls the code of a notebook's cell, where it is no file and where it is one."""
_SENT: Final = "<dynamic-code>"
"""What cloudpickle calls code that was sent to a worker: that of a cell, or of the file that was started."""
_LIBRARIES: Final = tuple(get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))


def columns(study: Study) -> dict[str, str]:
    """The columns of the table, each with what kind of values it has. Seats are counted from 1, as people do."""
    seats = range(1, study.players + 1)
    what = {"seed": INT, **dict.fromkeys(described(study), TEXT)}
    if study.rows == DECISIONS:
        taken = {"seat": INT, "player": TEXT, "score": INT, "legal": INT, "action": TEXT}
        return what | _rounds(study) | {"decision": INT, "decisions": INT} | taken
    what |= {f"player_{seat}": TEXT for seat in seats}
    what |= {"first": INT, **_rounds(study), "turns": INT, "decisions": INT}
    for name, kind in (("score", INT), ("place", INT), ("win", SHARE)):
        what |= {f"{name}_{seat}": kind for seat in seats}
    return what | {f"events_{key}": INT for key in study.events}


def _rounds(study: Study) -> dict[str, str]:
    return {"round": INT} if hasattr(study.start(), "round") else {}


def described(study: Study) -> dict[str, str]:
    """What is the same in every row."""
    options = {name: str(value) for name, value in study.options}
    return {"game": study.game, **options, "without": " ".join(study.without)}


class GameError(LabError):
    """A game that could not be played to its end."""


def makers(study: Study) -> dict[str, Maker]:
    """What makes its players, by their names."""
    return {name: maker(name) for name in study.names}


def game_rows(
    study: Study, makers: Mapping[str, Maker], number: int, events: list[Event] | None = None, *, check: bool = False
) -> list[Row]:
    """The rows of one game. Raises `GameError` naming its seed.

    `events` gets all that happens, if it is given. With `check` every position is written, read back and compared:
    reading refuses positions that no table can have.
    """
    seed, seats = study.seed + number, study.seats(number)
    if events is None and study.events:
        events = []
    with _told(seed, seats):
        played = moves(study.start(), [makers[name] for name in seats], str(seed), events)
        return list(_rows(study, seed, seats, _checked(played) if check else played, () if events is None else events))


def _checked(played: Iterable[Move[State]]) -> Iterator[Move[State]]:
    for move in played:
        if move.after.game.read(move.after.text) != move.after:
            raise ValueError(f"this position does not read back: {move.after.text}")
        yield move


def record(study: Study, seed: int) -> Record:
    """One of the games of a study as it was played: to be replayed, saved, or gone on from at a table.

    Raises `TypeError` for what is no study, `FieldError` for a seed that none of its games has, `GameError` for a game
    that cannot be played to its end.
    """
    study, seed = Study.own(study), index(seed)  # it may be one of NumPy's numbers
    number = seed - study.seed
    if not 0 <= number < study.games:
        raise FieldError("seed", f"the games have {study.seed} to {study.seed + study.games - 1}, not {seed}")
    seats = study.seats(number)
    with _told(seed, seats):
        start = study.start()
        return Record(start, [move.action for move in moves(start, [maker(name) for name in seats], str(seed))])


@contextmanager
def _told(seed: int, seats: Sequence[str]) -> Iterator[None]:
    """Whatever a player of somebody's own does wrong is told with the game."""
    try:
        yield
    except (Exception, SystemExit) as error:  # or it would end us, and say nothing
        raise GameError(f"the game with seed {seed} ({', '.join(seats)}): {told(error)}{_where(error)}") from error


def _where(error: BaseException) -> str:
    """Where in somebody's own code it went wrong, if it was there."""
    for frame in reversed(extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if frame.filename == _SENT or _CELL.search(frame.filename):
            where = "cell or file" if frame.filename == _SENT else "cell"
            return f" (line {frame.lineno} of its {where}, in {frame.name})"
        ours = any(file.is_relative_to(folder) for folder in (_OURS, *_LIBRARIES))
        if not ours and not frame.filename.startswith("<"):
            return f" ({file.name}:{frame.lineno})"
    return ""


def _rows(
    study: Study, seed: int, seats: Sequence[str], played: Iterable[Move[State]], events: Sequence[Event]
) -> Iterator[Row]:
    state = study.start()
    first = decisions = turns = 0
    heading: object = None
    taken: list[Move[State]] = []
    for move in played:
        before, _, state = move
        if (seat := before.to_move) is not None and seat != CHANCE:
            first = first or seat + 1
            decisions += 1
            if heading != before.heading():
                turns, heading = turns + 1, before.heading()
            if study.rows == DECISIONS:
                taken.append(move)
    head = (seed, *described(study).values())
    rounds = len(_rounds(study))
    if study.rows == DECISIONS:
        for at, (before, action, _) in enumerate(taken, start=1):
            seat = before.to_move or 0
            this = (seat + 1, seats[seat], before.scores()[seat] or 0, len(before.actions), str(action))
            yield (*head, *(getattr(before, "round", 0),) * rounds, at, decisions, *this)
        return
    scores = [score or 0 for score in state.scores()]
    place_of = {seat: place for place, group in state.standings() for seat in group}
    places = [place_of[seat] for seat in range(study.players)]
    wins = [(seat in state.winners) / len(state.winners) for seat in range(study.players)]
    counted = Counter(event.key for event in events)
    yield (
        *head, *seats, first, *(getattr(state, "round", 0),) * rounds, turns, decisions, *scores, *places, *wins,
        *(counted[key] for key in study.events),
    )  # fmt: skip


# ---------------------------------------------------------------- what is sent to workers


@lru_cache(maxsize=4)
def _unpacked(work: bytes) -> tuple[Study, dict[str, Maker]]:
    found: tuple[Study, dict[str, Maker]] = pickle.loads(work)
    return found


class Played(NamedTuple):
    """What a worker sends back."""

    rows: dict[int, list[Row]]
    """By the games' numbers."""
    seconds: float


def play_chunk(work: bytes, numbers: Sequence[int]) -> Played:
    """The games of these numbers."""
    began = perf_counter()
    study, makers = _unpacked(work)
    rows = {number: game_rows(study, makers, number) for number in numbers}
    return Played(rows, perf_counter() - began)
