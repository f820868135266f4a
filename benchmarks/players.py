"""What a decision takes of the processor: of a player, and of an expert beside it in the same positions.

They are drawn from games of skilled players, at the fewest seats. The work of an expert is fixed, not its time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import process_time

from benchmarks.engine import Row, print_table
from boardgames import GAMES, State, game
from boardgames.play.strengths import seated
from tools.opinions import decisions

DECISIONS = 30


def main() -> None:
    print_table(rows())


def rows(number: int = DECISIONS) -> Iterator[Row]:
    for name in GAMES:
        subject = game(name)
        views = list(islice((view for view in decisions(subject.start(), 1) if len(view.actions) > 1), number))
        times = {strength: sorted(seconds(strength, view) for view in views) for strength in ("player", "expert")}
        middle = {strength: found[len(found) // 2] for strength, found in times.items()}
        for strength, found in times.items():
            most = f"at most {_told(found[-1])}"
            beside = f"; {middle[strength] / middle['player']:.0f} times player" if strength != "player" else ""
            aim = "about a second" if strength == "expert" else ""
            yield f"{name}: {strength}, a decision (median)", _told(middle[strength]), most + beside, aim


def seconds(strength: str, view: State) -> float:
    """Of the processor, for one decision."""
    player = seated(strength, 1)
    began = process_time()
    player.choose(view)
    return process_time() - began


def _told(taken: float) -> str:
    return f"{taken:.2f} s" if taken >= 0.1 else f"{1000 * taken:.1f} ms"


if __name__ == "__main__":
    main()
