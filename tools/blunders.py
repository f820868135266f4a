"""How good reviews are: `python -m tools.blunders GAME --games 10`.

Skilled players play a game against themselves, but now and then a seat blunders: of some legal actions, drawn at
random, it takes the one that costs most of the chance to win by a longer search than a review's, with other luck, if
that is at least `--cost`. The review's own judgement has no say in it. Printed is how many of these blunders the review
lists (recall), how many of what it lists are among them, or cost at least half of what a review calls noticeable by the
longer search (precision), and what a review takes of the processor.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Final

from boardgames import GAMES, Action, Dealer, State
from boardgames import game as game_of
from boardgames.contract import CHANCE
from boardgames.play.ahead import OneAhead
from boardgames.play.chances import chances
from boardgames.play.experiments import wilson
from boardgames.play.review import LISTED, NOTICEABLE, Review
from boardgames.play.search import Beside
from boardgames.record import Record

EVERY: Final = 30
"""Of so many decisions with a choice one is tried for a blunder."""
TRIES: Final = 3
"""So many actions are tried for one."""
LONG: Final = 240
"""Pairs of the longer search: three times those of a review."""


def cost(view: State, better: Action, played: Action, seed: str) -> tuple[float, float]:
    """What an action costs beside another one, and half of the 95% interval."""
    beside = Beside(view, f"blunder {seed}", better, played, pairs=LONG, least=NOTICEABLE, value=chances, laps=True)
    return beside.run().difference


class Blunderer:
    """A game of a skilled player against itself in which somebody blunders now and then."""

    def __init__(self, start: State, seed: str, least: float) -> None:
        self.record, self.seed, self.least = Record(start), seed, least
        self.blunders = set[int]()
        self._rng, self._player, self._dealer = Random(f"{seed} rng"), OneAhead(f"{seed} player"), Dealer(seed)

    def play(self) -> None:
        record = self.record
        while (seat := record.state.to_move) is not None:
            state = record.state
            if seat == CHANCE:
                action = self._dealer.draw(state)
            else:
                view = state.seen_by(seat)
                action = self._player.choose(view)
                done = sum(record.states[at].to_move == seat for at in self.blunders)
                if done < LISTED - 1 and self._rng.random() < 1 / EVERY and (bad := self._bad(view, action)):
                    self.blunders.add(record.at)
                    action = bad
            record.play(action)

    def _bad(self, view: State, best: Action) -> Action | None:
        """An action that costs much, if one is found."""
        worst, most = None, self.least
        for number in range(TRIES):
            action = view.actions.pick(self._rng)
            if action == best:
                continue
            lost, error = cost(view, best, action, f"{self.seed} {self.record.at} {number}")
            if lost - error > 0 and lost >= most:
                worst, most = action, lost
        return worst


def main(argv: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(
        prog="python -m tools.blunders",
        description="How many blunders a review lists, and how much of what it lists are such.",
    )
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, help="seats (default: the fewest)")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="blunders")
    parser.add_argument("--cost", type=float, default=2 * NOTICEABLE)
    asked = parser.parse_args(argv)
    game = game_of(asked.game)
    seats = asked.players or game.seats[0]
    if seats not in game.seats:
        parser.error(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players")
    if asked.games < 1:
        parser.error(f"argument --games: {asked.games} games show nothing")
    made = found = listed = true = 0
    seconds = list[float]()
    for number in range(asked.games):
        blunderer = Blunderer(game.start(seats), f"{asked.seed} {number}", asked.cost)
        blunderer.play()
        began = process_time()
        review = Review(blunderer.record).run()
        seconds.append(process_time() - began)
        made += len(blunderer.blunders)
        for each in review.costly():
            listed += 1
            if each.at in blunderer.blunders:
                found, true = found + 1, true + 1
            else:
                state = blunderer.record.states[each.at]
                played = blunderer.record.actions[each.at]
                lost, error = cost(state.seen_by(state.to_move), each.better, played, f"{number} {each.at}")
                true += lost - error > 0 and lost >= NOTICEABLE / 2
    print(f"{game.title}, {seats} players, {asked.games} games, seed {asked.seed}")
    for what, part, whole in (("recall", found, made), ("precision", true, listed)):
        low, high = wilson(part, max(1, whole))
        print(f"{what:9} {part} of {whole}: {part / max(1, whole):.0%} ({low:.0%} to {high:.0%})")
    print(f"review    {sum(seconds) / len(seconds):.1f} s a game, at most {max(seconds):.1f} s")


if __name__ == "__main__":
    main()
