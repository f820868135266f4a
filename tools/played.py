"""Plays the games from whose positions practice begins: `python -m tools.played GAME --games 24`.

Skilled players play with every number of players and with every value of every option, and make mistakes now and then
as people do. The games are written to the game's ``played.txt``, a record a line.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import boardgames
from boardgames import GAMES, Dealer, Game, Record, game
from boardgames.contract import CHANCE
from boardgames.play.strengths import seated
from boardgames.practice.walks import FILE
from boardgames.storage import write_whole

STRENGTHS = ("player", "player", "learner")
"""Who plays, in turn."""


def played(subject: Game, number: int, seed: int = 1) -> Record:
    """One game, with the number's own options."""
    rng = Random(f"{seed} {number}")
    seats = subject.seats[number % len(subject.seats)]
    options: Mapping[str, Any] = {
        name: values[int(rng.random() * len(values))] for name, values in subject.options.items()
    }
    players = [seated(STRENGTHS[(seat + number) % 3], f"{seed} {number} {seat}") for seat in range(seats)]
    dealer, record = Dealer(f"{seed} {number}"), Record(subject.start(seats, **options))
    while (seat := record.state.to_move) is not None:
        state = record.state
        record.play(dealer.draw(state) if seat == CHANCE else players[seat].choose(state.seen_by(seat)))
    return record


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.played", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error(f"argument --games: {asked.games} games show nothing")
    records = [played(game(asked.game), number, asked.seed).text for number in range(asked.games)]
    file = Path(boardgames.__file__).parent / asked.game / FILE
    write_whole(file, "\n".join(records) + "\n")
    print(f"{len(records)} games are written to {file}")


if __name__ == "__main__":
    main()
