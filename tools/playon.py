"""What an action is worth in the end: `python -m tools.playon POSITION ACTION ACTION ... --games 400`.

The game is played on from a position after each of the actions, by skilled players who know only what they may see, and
with the same luck for all of the actions. Printed is the share of games that whoever acted has won, with its 95 %
interval: what the chapters on better play say they have measured.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random

from boardgames import Dealer, IllegalAction, NotationError, State, read
from boardgames.play.players import play_on
from boardgames.play.strengths import DEFAULT, STRENGTHS, seated
from tools.ladder import wilson


def wins(position: State, action: str, games: int, strength: str = DEFAULT, seed: int = 1) -> float:
    """The games that the seat to move has won after an action; a shared win counts in equal parts."""
    seat, won = position.to_move, 0.0
    assert seat is not None
    view = position.seen_by(seat)
    for number in range(games):
        players = [seated(strength, f"{seed} {number} player {other}") for other in range(position.seats)]
        dealer = Dealer(f"{seed} {number} dealer")
        state = view.guess(Random(f"{seed} {number} guess")).play(action)
        while step := play_on(state, players, dealer):
            state = step[0]
        won += (seat in state.winners) / len(state.winners)
    return won


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.playon", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("position")
    parser.add_argument("actions", nargs="+", metavar="action")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", choices=list(STRENGTHS), default=DEFAULT)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error("argument --games: at least one is needed")
    try:
        position = read(asked.position)
        if position.masked:
            raise NotationError("something is hidden in this position, so it cannot be played on")
        for action in asked.actions:
            position.play(action)
    except (NotationError, IllegalAction) as problem:
        parser.error(str(problem))
    for action in asked.actions:
        won = wins(position, action, asked.games, asked.players, asked.seed)
        low, high = wilson(won, asked.games)
        print(f"{won / asked.games:6.1%} ({low:.1%} to {high:.1%})  {action}")


if __name__ == "__main__":
    main()
