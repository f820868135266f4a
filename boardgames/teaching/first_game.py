"""A first game: where it begins, against whom, and what a learner is led to do in its first turns.

The game's ``lessons/LANGUAGE/first_game.toml`` says so. Its tasks are no orders: whatever legal action is played, the
game goes on, and the next task is one that can be done now.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from boardgames.contract import CHANCE, Action, Event, Game, State
from boardgames.games import game as find_game
from boardgames.play.ahead import OneAhead
from boardgames.record import Record
from boardgames.teaching.explaining import Moment
from boardgames.teaching.lessons import FIRST_GAME

SEAT: Final = 0
"""The learner's seat."""
TRIED, JUDGED = 1000, 40
"""So many legal actions are tried at most, to find those that do what a task asks for; of those so many are judged."""
POOR: Final = 0.8
"""What so large a part of all actions beats, nobody is asked to do: a war that is lost, say. It may be better later."""


WHEN: Final = ("when", "also")
"""A task's lists of moments."""


class Task(NamedTuple):
    """Something to do in the guided turns."""

    title: str
    text: str
    when: tuple[str, ...]
    """The moments of which one has to come of an action of the learner's: see `boardgames.teaching.explaining`."""
    also: tuple[str, ...] = ()
    """Others that do, and that nobody is asked for."""

    def asked_by(self, events: Iterable[Event]) -> bool:
        """Whether an action that made these things happen has done what is asked for."""
        return _come(self.when, events)

    def done_by(self, events: Iterable[Event]) -> bool:
        """Whether an action that made these things happen has done it, asked for or not."""
        return _come(self.when + self.also, events)


def _come(moments: tuple[str, ...], events: Iterable[Event]) -> bool:
    """Whether one of these moments has come."""
    come = [Moment.of(event) for event in events]
    return any(moment.fits(said) for said in moments for moment in come)


class FirstGame(NamedTuple):
    """A game to begin with."""

    game: Game
    start: State
    seed: int
    """What chance and the opponents do, as long as the learner plays what is suggested."""
    opponent: str
    """Their strength."""
    tasks: tuple[Task, ...]
    rounds: int = 0
    """So many rounds are guided; if 0, so many `turns` of the learner."""
    turns: int = 0
    text: str = ""
    """What the guided part ends with."""

    def guided(self, record: Record) -> list[bool]:
        """Whether each position of the game up to the cursor is guided, if the game is this one."""
        if record.start != self.start:
            return [False] * (record.at + 1)
        if self.rounds:
            rounds = (state.heading()[1].get("round", 0) for state in record.states[: record.at + 1])
            return [int(str(round_)) <= self.rounds for round_ in rounds]
        found, turns, before = [], 0, None
        for at in range(record.at + 1):
            # Whoever has to answer meanwhile, it is still the same turn.
            _, values = record.heading(at) if at < record.at else record.state.heading()
            player = values.get("player")
            turns += player == SEAT != before
            before = player
            found.append(turns <= self.turns)
        return found

    def is_guided(self, record: Record) -> bool:
        """Whether the game is this one, and still guided."""
        return not record.state.is_over and self.guided(record)[-1]

    def has_ended(self, record: Record) -> bool:
        """Whether this is the learner's first decision after the guided turns."""
        decided = [at for at, state in enumerate(record.states[: record.at + 1]) if state.to_move == SEAT]
        guided = self.guided(record)
        return (
            record.start == self.start
            and decided[-1:] == [record.at]
            and [at for at in decided if not guided[at]] == [record.at]
        )

    def left(self, record: Record) -> list[Task]:
        """The tasks that nothing has done yet which the learner has played."""
        left = list(self.tasks)
        for at in range(record.at):
            if record.states[at].to_move == SEAT:
                events = record.events(at)
                left = [task for task in left if not task.done_by(events)]
        return left

    def task(self, record: Record) -> tuple[Task, Action] | None:
        """What to do now, if there is something among the tasks that can be done: with the action that does it best,
        as the game judges it."""
        if record.state.to_move != SEAT or not self.is_guided(record):
            return None
        left = self.left(record)
        found = dict(self._ways(record.state, left)) if left else {}
        return next(((task, found[task]) for task in left if task in found), None)

    def missed(self, record: Record, now: tuple[Task, Action] | None) -> tuple[Task, Action] | None:
        """The task of the learner's last decision, with the action that would have done it best, if the learner did
        something else and it cannot be done any longer, whereas `now` something else can, or nothing."""
        left = self.left(record)
        decided = [at for at in range(record.at) if record.states[at].to_move == SEAT]
        # What comes first among the tasks is asked for as long as it can be done.
        if not decided or not self.is_guided(record) or (now and left[0] == now[0]):
            return None
        was = self.task(record.branch(decided[-1]))
        passed = was is not None and was[0] in left and (now is None or left.index(was[0]) < left.index(now[0]))
        return was if passed else None

    def _ways(self, state: State, tasks: list[Task]) -> Iterator[tuple[Task, Action]]:
        """The best action for each of the tasks that can be done now, unless it is a poor one."""
        view = state.seen_by(SEAT)
        guess, player = view.guess(Random(self.seed)), OneAhead(self.seed)
        ways: dict[Task, list[Action]] = {}
        for action in list(view.actions)[:TRIED]:
            events: list[Event] = []
            guess.apply(action, events)
            for task in tasks:
                if task.asked_by(events):
                    ways.setdefault(task, []).append(action)
        promising = sorted(view.game.promising(view)) if ways else []
        some = [player.worth(view, action) for action in promising[:: len(promising) // JUDGED + 1]]
        for task, actions in ways.items():
            worth, best = max((player.worth(view, action), action) for action in actions[:JUDGED])
            if sum(each > worth for each in some) <= POOR * len(some):
                yield task, best


@cache
def first_game(name: str, language: str = "en") -> FirstGame:
    """A game's first game. Raises `ValueError` naming the field that is wrong, or for a game that has none."""
    game = find_game(name)
    file = game.folder.joinpath("lessons", language, f"{FIRST_GAME}.toml")
    if not file.is_file():
        raise ValueError(f"{game.title} has no first game in '{language}'")
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    tasks = tuple(Task(**task | {when: tuple(task.get(when, ())) for when in WHEN}) for task in data.pop("task"))
    start = Record.read(data.pop("position")).state
    if start.to_move in (None, CHANCE):
        raise ValueError(f"{file.name}, field 'position': nobody has to decide")
    return FirstGame(game, start, tasks=tasks, **data)
