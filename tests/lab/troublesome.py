"""Players that do something wrong, for the tests of the lab. Workers find them by `troublesome:NAME`."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep

from boardgames.contract import Action, State
from boardgames.play.players import RandomPlayer

MARK = "TROUBLESOME"
"""The environment variable with a path: whoever dies only once writes that file first."""


class Deadly(RandomPlayer):
    """Its process dies in the game with seed 7, each time."""

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.deadly = str(seed).startswith("7 ")

    def choose(self, view: State) -> Action:
        if self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)


class DeadlyOnce(Deadly):
    """Its process dies in the game with seed 7, the first time."""

    def choose(self, view: State) -> Action:
        if self.deadly:
            mark = Path(os.environ[MARK])
            if mark.exists():
                self.deadly = False
            mark.touch()
        return super().choose(view)


class Wrong(RandomPlayer):
    """Chooses what is illegal, in the game with seed 3."""

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.seed = str(seed)

    def choose(self, view: State) -> Action:
        return Action("move", "ur", "ur") if self.seed.startswith("3 ") else super().choose(view)


class Slow(RandomPlayer):
    """Takes an hour for every decision, and leaves a file named after its process in the folder `MARK`."""

    def choose(self, view: State) -> Action:
        if MARK in os.environ:
            Path(os.environ[MARK], str(os.getpid())).touch()
        sleep(3600)
        return super().choose(view)
