"""Whole games with everything that happened, compared line by line.

After a change that is meant, write them anew and look at the difference: ``python tests/test_golden.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from walks import walk

from boardgames import game
from boardgames.contract import Event
from boardgames.record import Record

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, dict[str, Any] | str] = {
    "sumeria-3-cities": {"players": 3, "map": "cities"},
    "sumeria-4-residences": {"players": 4, "map": "residences"},
    "tigris-3-classic": {"players": 3, "board": "classic"},
    "tigris-4-alternative": {"players": 4, "board": "alternative", "buildings": True, "end_on_empty_bag": "immediate"},
    # With few cards and buildings: random players take thirty rounds to the end of a whole game.
    "stone_age-2": "stone_age; players 2; stage start; stacks -/3 -/3; deck c1 c2 c5 c7 c8 c13 c14 c22 c23 c24 c30 c31",
    "stone_age-4": "stone_age; players 4; stage start; stacks -/3 -/3 -/3 -/3;"
    " deck c3 c5 c6 c9 c15 c16 c17 c20 c25 c29 c31 c35",
}
SEEDS = {"tigris-3-classic": 382, "tigris-4-alternative": 328, "stone_age-2": 115, "stone_age-4": 24}
"""For games in which much happens that random players seldom do."""


def lines(name: str) -> Iterator[str]:
    """The game as text: the start, each action with its events, the position after it, and the end."""
    subject = game(name.partition("-")[0])
    begun = GAMES[name]
    start = subject.read(begun) if isinstance(begun, str) else subject.start(**begun)
    played = walk(start, SEEDS.get(name, 2009))
    yield played.start.text
    for step in played.steps:
        yield f"> {step.action}"
        for event in step.events:
            yield f"    {data(event)}"
    yield played.end.text
    yield f"scores {' '.join(map(str, played.end.scores()))}; ranking {played.end.ranking()}"


def data(event: Event) -> str:
    """An event's rule, key and values: what the engine says, before any sentence."""
    values = " ".join(f"{name}={_value(value)}" for name, value in event.values.items())
    return f"{event.rule} {event.key} {values}".rstrip()


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_as_it_was(name: str) -> None:
    golden = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = list(lines(name))
    for number, (was, is_now) in enumerate(zip(golden, now, strict=False), start=1):
        assert is_now == was, f"line {number} of {name}.txt"
    assert len(now) == len(golden)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_can_be_replayed(name: str) -> None:
    """From its text alone: no dealer and no random player, so it holds on every Python."""
    start, *rest, end, scores = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    record = Record.read(" ".join([start, *(line for line in rest if line.startswith("> "))]))
    assert record.state.text == end
    assert scores.startswith(f"scores {' '.join(map(str, record.state.scores()))};")
    told = [data(event) for index in range(record.at) for event in record.events(index)]
    assert told == [line.strip() for line in rest if not line.startswith("> ")]


if __name__ == "__main__":
    for each in GAMES:
        FOLDER.joinpath(f"{each}.txt").write_text("\n".join(lines(each)) + "\n", encoding="utf-8")
