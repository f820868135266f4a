"""Whole first games with learners of all kinds: `python -m tools.guided GAME [--games 100] [--kind random]`.

Each game is played at the table as a page would play it. Printed are, for each kind of learner, how many games came to
their end, how many explanations were told in the guided turns, in each of them, and in all, how many words they have
with the tasks, how many decisions were taken, and how long that is to read and to decide.
"""

from __future__ import annotations

import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from boardgames import GAMES, game
from boardgames.contract import Action
from boardgames.play import hints
from boardgames.play.ahead import OneAhead
from boardgames.teaching.first_game import SEAT
from boardgames.teaching.lessons import WORDS_A_MINUTE
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import VARIABLE
from widgets.first_game import FirstTable

DECIDES = 10
"""Seconds for a decision."""
LONGEST = 5000
"""Steps after which a game counts as stuck."""


class Played(NamedTuple):
    """How a first game went."""

    over: bool
    guided: int
    """Explanations in the guided turns."""
    told: list[str]
    """The rules that were explained, in their order."""
    turns: tuple[int, ...]
    """Explanations in each of the guided turns, whoever's it was."""
    words: int
    """Words to read in the guided turns: what is to be done, and what is explained."""
    decisions: int
    tasks: int
    """Tasks that were done."""


def follows(table: FirstTable, rng: Random) -> Action:
    """Does what is suggested, or else what the hints say."""
    assert table.match is not None
    found = table.first.task(table.match.record)
    return found[1] if found else hints.hint(table.match.state.seen_by(SEAT)).best[0].action


def at_random(table: FirstTable, rng: Random) -> Action:
    """Plays anything."""
    assert table.match is not None
    return table.match.state.actions.pick(rng)


def least(table: FirstTable, rng: Random) -> Action:
    """Does what nobody would."""
    assert table.match is not None
    view, player = table.match.state.seen_by(SEAT), OneAhead()
    some = rng.sample(actions := list(view.actions), min(30, len(actions)))
    return min(some, key=lambda action: (player.worth(view, action), action))


KINDS: dict[str, Callable[[FirstTable, Random], Action]] = {"follows": follows, "random": at_random, "least": least}


def play(name: str, kind: str, seed: int) -> Played:
    """A first game, by somebody who knows nothing. With seed 0 as chance has it for everybody."""
    memory().forget()
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        table = FirstTable(game(name), title="", text="", key=f"guided/{name}")
        table.folder = Path(folder)
        if seed:
            table._seed = seed
        board, panel = table.board, table.panel
        words = decisions = guided = 0
        told: list[str] = []
        turns = list[int]()
        before: object = None
        read: object = None
        for _ in range(LONGEST):
            match = table.match
            assert match is not None
            if match.state.is_over:
                break
            coach: dict[str, Any] = board.coach
            lines = coach.get("guide", {}).get("lines", [])
            new = [line for line in lines if line["rule"] not in told]
            told += [line["rule"] for line in new]
            if table.first.is_guided(match.record):
                guided += len(new)
                if (heading := match.state.heading()) != before:
                    before = heading
                    turns.append(0)
                turns[-1] += len(new)
                words += sum(len(line["text"].split()) for line in new)
                if (said := (coach.get("title"), coach.get("text"))) != read:
                    words += sum(len(str(part or "").split()) for part in said)
                    read = said
                decisions += match.may_decide
            if match.may_decide:
                board.play(KINDS[kind](table, rng))
            elif table.guide.holds:
                board._intend_coach({"do": "read"})
            else:
                panel._intend_step({"at": match.record.at})
        assert table.match is not None
        over, done = table.match.state.is_over, len(table.first.tasks) - len(table.first.left(table.match.record))
        table.close()
    return Played(over, guided, told, tuple(turns), words, decisions, done)


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.guided", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--kind", choices=list(KINDS))
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error(f"argument --games: {asked.games} games show nothing")
    os.environ[VARIABLE] = str(Path(tempfile.mkdtemp(), "progress.json"))
    for kind in [asked.kind] if asked.kind else KINDS:
        games = [play(asked.game, kind, seed) for seed in range(asked.games)]
        words, decisions = median(one.words for one in games), median(one.decisions for one in games)
        minutes = words / WORDS_A_MINUTE + decisions * DECIDES / 60
        explained, guided = median(len(one.told) for one in games), median(one.guided for one in games)
        fewest, done = min(one.tasks for one in games), median(one.tasks for one in games)
        print(f"{kind}: {sum(one.over for one in games)} of {len(games)} games came to their end")
        turns = [number for one in games for number in one.turns]
        print(f"  guided: {guided:g} explanations, {words:g} words, {decisions:g} decisions, {minutes:.1f} minutes")
        print(f"  explanations a turn: {sum(turns) / len(turns):.1f}, at most {max(turns)}")
        print(f"  tasks done: {done:g} (fewest {fewest}); rules explained in the whole game: {explained:g}")


if __name__ == "__main__":
    main()
