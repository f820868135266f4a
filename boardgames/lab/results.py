"""Results files: a table as CSV or Parquet, by the ending of the name. Written whole, and read whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final

import pandas as pd
from pandas.api.types import is_float_dtype, is_integer_dtype, is_string_dtype

from boardgames.contract import NotationError
from boardgames.lab.playing import INT, SHARE, TEXT, Row, columns, described
from boardgames.lab.studies import DECISIONS, LabError, Study, extra
from boardgames.storage import lock, read_text, write_whole

ENDINGS: Final = (".csv", ".parquet")
_ARE: Final[Mapping[str, Callable[[Any], bool]]] = {INT: is_integer_dtype, SHARE: is_float_dtype, TEXT: is_string_dtype}


class Unwritten(LabError):
    """A results file that cannot be written. Its `table` is what it should hold."""

    def __init__(self, problem: str, table: pd.DataFrame) -> None:
        super().__init__(problem)
        self.table = table

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.table)


def table(study: Study, rows: Iterable[Row]) -> pd.DataFrame:
    """Rows as a table. Its columns have the kinds of values that `columns` says, also if there are no rows."""
    kinds = columns(study)
    return pd.DataFrame(list(rows), columns=list(kinds)).astype(kinds)


def check_name(path: Path) -> None:
    """Refuse what cannot become a results file, before any game is played."""
    if path.suffix not in ENDINGS:
        raise LabError(f"{path}: the name of a results file ends in {' or '.join(ENDINGS)}")
    if path.suffix == ".parquet":
        with extra():
            import_module("pyarrow")
    try:
        if path.is_dir():
            raise LabError(f"{path}: this is a folder")
        for file in (path, Path(os.path.realpath(path))):  # where a link leads
            if not file.parent.is_dir():
                raise LabError(f"{path}: there is no folder {file.parent}")
    except (OSError, ValueError) as error:  # of a folder that one may not enter, or a name that no file can have
        raise LabError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other runs from writing a results file meanwhile. Raises `LabError` if one does."""
    file = Path(os.path.realpath(path))  # whoever comes by a link is to use the same lock
    beside = file.with_name(f".{file.name}.lock")
    with ExitStack() as stack:
        try:
            stack.enter_context(lock(beside, 0))
        except TimeoutError:
            if not beside.exists():
                raise LabError(f"{path}: nothing can be written in {path.parent}") from None
            raise LabError(f"{path} is being written by another run") from None
        except OSError as error:
            raise LabError(f"{path}: {error.strerror or error}") from None
        try:
            yield
        finally:
            # Windows lets nobody remove it before it is let go, and does so then.
            with suppress(OSError):
                beside.unlink()


def write(path: Path, found: pd.DataFrame) -> None:
    """Write a results file whole. Raises `Unwritten`; then what was there before is there still."""
    if path.suffix == ".csv":
        data = found.to_csv(index=False, lineterminator="\n").encode()
    else:
        buffer = BytesIO()
        found.to_parquet(buffer, index=False)
        data = buffer.getvalue()
    try:
        write_whole(path, data)
    except OSError as error:
        before = "; what was there before is there still" if path.exists() else ""
        raise Unwritten(f"{path}: {error.strerror or error}{before}", found) from None


def read(path: Path, study: Study) -> dict[int, list[Row]]:
    """The rows of a results file by the numbers of their games. Raises `LabError` if it is damaged or another's."""
    found = _read_csv(path, study) if path.suffix == ".csv" else _read_parquet(path, study)
    games: dict[int, list[Row]] = {}
    for row in found.itertuples(index=False, name=None):
        games.setdefault(row[0] - study.seed, []).append(row)
    kinds = columns(study)
    for number, rows in games.items():
        if not 0 <= number < study.games:
            last = study.seed + study.games - 1
            raise _other(path, f"it has a game with seed {study.seed + number}, this one has {study.seed} to {last}")
        for row in rows:
            _compare(path, study, number, dict(zip(kinds, row, strict=True)))
        if study.rows == DECISIONS:
            numbers = [row[list(kinds).index("decision")] for row in rows]
            whole = numbers == list(range(1, len(rows) + 1)) and rows[0][list(kinds).index("decisions")] == len(rows)
        else:
            whole = len(rows) == 1
        if not whole:
            raise _damaged(path, f"the game with seed {study.seed + number} is there in part or twice")
    return games


def _compare(path: Path, study: Study, number: int, row: Mapping[str, Any]) -> None:
    """Refuse a row of a game of which the study says something else."""
    expected, seats = described(study), dict(enumerate(study.seats(number), start=1))
    if study.rows == DECISIONS:
        expected["player"] = seats.get(row["seat"], "nobody")
    else:
        expected |= {f"player_{seat}": name for seat, name in seats.items()}
    for name, value in expected.items():
        if row[name] != value:
            raise _other(path, f"its {name} is '{row[name]}', not '{value}'")


def _other(path: Path, why: str) -> LabError:
    return LabError(f"{path} is of another experiment: {why}; nothing was overwritten")


def _damaged(path: Path, why: str) -> LabError:
    return LabError(f"{path} is damaged or cut short: {why}; nothing was overwritten. Mend it, or take another name")


def _read_csv(path: Path, study: Study) -> pd.DataFrame:
    kinds = columns(study)
    try:
        text = read_text(path)
    except NotationError as error:
        raise _damaged(path, str(error)) from None
    except OSError as error:
        raise LabError(f"{path}: {error.strerror or error}") from None
    head, _, _ = text.partition("\n")
    if not text.endswith("\n"):
        raise _damaged(path, "its last line has no end")
    if head.split(",") != list(kinds):
        raise _other(path, "it has other columns")
    with _in_order(path):
        # As texts first: an empty one is no missing number, and Python's own numbers are exact to the last digit.
        return _whole(pd.read_csv(StringIO(text), dtype=str, keep_default_na=False).astype(kinds))


def _read_parquet(path: Path, study: Study) -> pd.DataFrame:
    kinds = columns(study)
    with _in_order(path):
        found = pd.read_parquet(path)
    if list(found.columns) != list(kinds):
        raise _other(path, "it has other columns")
    with _in_order(path):
        for name, kind in kinds.items():
            # What is no whole number would be made one.
            if not _ARE[kind](found[name].dtype):
                raise ValueError(f"its {name} has values of another kind ({found[name].dtype})")
        return _whole(found).astype(kinds)


@contextmanager
def _in_order(path: Path) -> Iterator[None]:
    """Whatever values are not what they should be is told as what it is: a damaged file."""
    try:
        yield
    except (ValueError, TypeError, LookupError, OverflowError, NotImplementedError, OSError) as error:
        raise _damaged(path, " ".join(str(error).split())[:120]) from None


def _whole(found: pd.DataFrame) -> pd.DataFrame:
    gaps = found.columns[found.isna().any()]
    if len(gaps):
        raise ValueError(f"its {gaps[0]} is missing in some row")
    return found
