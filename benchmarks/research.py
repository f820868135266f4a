"""What a step of an environment costs, beside PettingZoo's own chess and connect four in the same minute."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np
import pettingzoo

from benchmarks.engine import Row, print_table
from boardgames import GAMES, game
from boardgames.research.pettingzoo import env

# They import it to draw, and nothing is drawn here.
sys.modules.setdefault("pygame", ModuleType("pygame"))

OTHERS = ("chess_v6", "connect_four_v3")


def main() -> None:
    print_table(rows())


def rows(repeats: int = 9, seconds: float = 0.4) -> Iterator[Row]:
    """All take turns, so that all see the same load."""
    ours = {f"{name}, {players} players": env(name, players) for name in GAMES for players in game(name).seats}
    theirs = {name: pettingzoo.make("aec", f"classic/{name}") for name in OTHERS}
    found: dict[str, list[float]] = {name: [] for name in (*ours, *theirs)}
    for repeat in range(repeats):
        for name, zoo in {**ours, **theirs}.items():
            found[name].append(steps(zoo, repeat, seconds))
    for name in ours:
        beside = [
            f"{median(own / other for own, other in zip(found[name], found[their], strict=True)):.2f} times {their}"
            for their in OTHERS
        ]
        yield f"{name}: steps/s", f"{median(found[name]):,.0f}", ", ".join(beside), "1.0 or more"
    for name in OTHERS:
        yield f"PettingZoo's {name}: steps/s", f"{median(found[name]):,.0f}", "", ""


def steps(zoo: Any, seed: int, seconds: float) -> float:
    """Steps of random play a second, as PettingZoo's `performance_benchmark` counts them."""
    rng, number = random.Random(seed), 0
    zoo.reset(seed=seed)
    began = perf_counter()
    while perf_counter() - began < seconds:
        observation, _, termination, truncation, _ = zoo.last()
        over = termination or truncation
        zoo.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        number += 1
        if all(zoo.terminations.values()) or all(zoo.truncations.values()):
            zoo.reset()
    return number / (perf_counter() - began)


if __name__ == "__main__":
    main()
