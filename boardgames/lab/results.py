"""Results files: a table as CSV or Parquet, by the ending of the name. Written whole, and read whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final

import pandas as pd

from boardgames.contract import NotationError
from boardgames.lab.playing import Row, columns, described
from boardgames.lab.studies import DECISIONS, LabError, Study, extra
from boardgames.storage import lock, read_text, write_whole

ENDINGS: Final = (".csv", ".parquet")


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
    if not path.parent.is_dir():
        raise LabError(f"{path}: there is no folder {path.parent}")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other runs from writing a results file meanwhile. Raises `LabError` if one does."""
    beside = path.with_name(f".{path.name}.lock")
    with ExitStack() as stack:
        try:
            stack.enter_context(lock(beside, 0))
        except TimeoutError:
            if not beside.exists():
                raise LabError(f"{path}: nothing can be written in {path.parent}") from None
            raise LabError(f"{path} is being written by another run") from None
        except OSError as error:
            raise LabError(f"{path}: {error.strerror}") from None
        try:
            yield
        finally:
            # Windows lets nobody remove it before it is let go, and does so then.
            with suppress(OSError):
                beside.unlink()


def write(path: Path, found: pd.DataFrame) -> None:
    """Write a results file whole. Raises `LabError`; then what was there before is there still."""
    if path.suffix == ".csv":
        data = found.to_csv(index=False, lineterminator="\n").encode()
    else:
        buffer = BytesIO()
        found.to_parquet(buffer, index=False)
        data = buffer.getvalue()
    try:
        write_whole(path, data)
    except OSError as error:
        raise LabError(f"{path}: {error.strerror}; what was there before is there still") from None


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
            whole = numbers == list(range(1, rows[0][list(kinds).index("decisions")] + 1))
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
    return LabError(f"{path} is damaged or cut short: {why}; nothing was overwritten")


def _read_csv(path: Path, study: Study) -> pd.DataFrame:
    kinds = columns(study)
    try:
        text = read_text(path)
    except NotationError as error:
        raise _damaged(path, str(error)) from None
    head, _, _ = text.partition("\n")
    if not text.endswith("\n"):
        raise _damaged(path, "its last line has no end")
    if head.split(",") != list(kinds):
        raise _other(path, "it has other columns")
    try:
        # As texts first: an empty one is no missing number, and Python's own numbers are exact to the last digit.
        return pd.read_csv(StringIO(text), dtype=str, keep_default_na=False).astype(kinds)
    except ValueError as error:
        raise _damaged(path, " ".join(str(error).split())[:120]) from None


def _read_parquet(path: Path, study: Study) -> pd.DataFrame:
    try:
        found = pd.read_parquet(path)
    except (ValueError, OSError) as error:
        raise _damaged(path, " ".join(str(error).split())[:120]) from None
    kinds = columns(study)
    if list(found.columns) != list(kinds):
        raise _other(path, "it has other columns")
    return found.astype(kinds)
