"""Write the tables of docs/research.md anew: ``python -m tools.encodings``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from boardgames import GAMES, game
from boardgames.research.base import Encoding
from boardgames.research.encoding import encoding_of
from boardgames.research.numbering import Numbering

PAGE: Final = Path(__file__).parents[1] / "docs" / "research.md"
SET_UPS: Final[dict[str, tuple[dict[str, Any], ...]]] = {"tigris": ({}, {"buildings": True})}
"""The options that make a difference."""


def main() -> None:
    ArgumentParser(prog="python -m tools.encodings", description=(__doc__ or "").partition("\n")[0]).parse_args()
    try:
        page = written(PAGE.read_text(encoding="utf-8"))
    except ValueError as error:
        sys.exit(str(error))
    PAGE.write_text(page, encoding="utf-8")


def written(page: str) -> str:
    """The page with its tables as they are now. Raises `ValueError` for a game without encoding, or without its place
    in the page."""
    for name in GAMES:
        before, begin, after = page.partition(f"<!-- {name} -->\n")
        if not begin:
            raise ValueError(f"docs/research.md has no '<!-- {name} -->' and '<!-- end -->' for the tables of {name}")
        _, end, rest = after.partition("<!-- end -->")
        page = "".join((before, begin, *(f"{line}\n" for line in tables(name)), end, rest))
    return page


def tables(name: str) -> Iterator[str]:
    """The sizes of all set-ups; actions and observations of the one with the fewest players."""
    subject = game(name)
    yield "| set-up | actions of players | of chance | numbers of an observation |"
    yield "|---|---|---|---|"
    for options in SET_UPS.get(name, ({},)):
        for players in subject.seats:
            encoding = encoding_of(subject.start(players, **options))
            said = f"{players} players" + "".join(f", {option}" for option in options)
            sizes = len(encoding.decisions), len(encoding.chances), encoding.layout.size
            yield f"| {said} | {' | '.join(f'{size:,}' for size in sizes)} |"
    encoding = encoding_of(subject.start(subject.seats[0]))
    yield f"\nActions with {subject.seats[0]} players:\n"
    yield "| kind | numbers | the first and the last |"
    yield "|---|---|---|"
    yield from _kinds(encoding.decisions, "")
    yield from _kinds(encoding.chances, "chance: ")
    yield f"\nAn observation with {subject.seats[0]} players:\n"
    yield "| part | numbers | shape | from, to | meaning |"
    yield "|---|---|---|---|---|"
    yield from _parts(encoding)


def _kinds(actions: Numbering, whose: str) -> Iterator[str]:
    for kind, numbers in actions.kinds().items():
        first, last = actions[numbers[0]], actions[numbers[-1]]
        ends = f"`{first}`" if first == last else f"`{first}`, `{last}`"
        yield f"| {whose}{kind} | {_range(numbers[0], numbers[-1])} | {ends} |"


def _parts(encoding: Encoding) -> Iterator[str]:
    for part in encoding.layout.parts:
        where = encoding.layout.slices[part.name]
        numbers, shape = _range(where.start, where.stop - 1), " x ".join(map(str, part.shape))
        yield f"| {part.name} | {numbers} | {shape} | {part.low}, {part.high} | {part.meaning} |"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


if __name__ == "__main__":
    main()
