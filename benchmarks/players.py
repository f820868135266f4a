"""What a decision takes of the processor: of a player, and of an expert beside it in the same positions.

They are drawn from games of skilled players, at the fewest seats and at the most. The work of an expert is fixed, not
its time; it is done in slices, between which a board does something else.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from itertools import islice, pairwise
from time import process_time
from typing import NamedTuple

from benchmarks.engine import Row, print_table
from boardgames import GAMES, State, game
from boardgames.play.ahead import OneAhead
from boardgames.play.search import Expert
from tools.opinions import decisions

DECISIONS = 30


class Taken(NamedTuple):
    """Seconds of the processor."""

    whole: float
    slice: float = 0.0
    """The longest of a decision's slices."""


def main() -> None:
    print_table(rows())


def rows(number: int = DECISIONS) -> Iterator[Row]:
    for name in GAMES:
        subject = game(name)
        for seats in (subject.seats[0], subject.seats[-1]):
            views = list(islice((view for view in decisions(subject.start(seats), 1) if len(view.actions) > 1), number))
            yield from _row(f"{name}, {seats}: player", [_player(view) for view in views], "")
            yield from _row(f"{name}, {seats}: expert", [_expert(view) for view in views], "about a second; 30 ms")
        yield (
            f"{name}: memory of an expert's search",
            f"{_memory(max(views, key=lambda view: len(view.actions))) / 1e6:.1f} MB",
            "",
            "",
        )


def _row(who: str, taken: list[Taken], aim: str) -> Iterator[Row]:
    whole, longest = sorted(each.whole for each in taken), max(each.slice for each in taken)
    beside = f"95%: {_told(whole[len(whole) * 95 // 100])}, at most {_told(whole[-1])}"
    if longest:
        beside += f"; slices at most {_told(longest)}"
    yield f"{who}, a decision (median)", _told(whole[len(whole) // 2]), beside, aim


def _player(view: State) -> Taken:
    player, began = OneAhead(1), process_time()
    player.choose(view)
    return Taken(process_time() - began)


def _expert(view: State) -> Taken:
    search, ends = Expert(1).search(view), [process_time()]
    while search.step():
        ends.append(process_time())
    ends.append(process_time())
    return Taken(ends[-1] - ends[0], max(end - began for began, end in pairwise(ends)))


def _memory(view: State) -> int:
    """Bytes that a search holds at its end."""
    tracemalloc.start()
    search = Expert(1).search(view).run()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert search.candidates
    return held


def _told(taken: float) -> str:
    return f"{taken:.2f} s" if taken >= 0.1 else f"{1000 * taken:.1f} ms"


if __name__ == "__main__":
    main()
