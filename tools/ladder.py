"""Which player is the stronger: `python -m tools.ladder GAME player random --games 200`.

One seat is the first player's, all others are the second's, in each game another seat. Printed are the first one's
share of wins with its 95 % interval (Wilson's), how many of the others it came before, ties aside, mean points, and
what a decision takes of the processor. With `--players` as many seats as the game allows; an even player would win one
game out of so many. Ctrl-C ends it with the games that were played. Besides the strengths there is `plain`: see
`tools.plain`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import suppress
from time import process_time

from boardgames import GAMES, Action, State
from boardgames import game as game_of
from boardgames.play.experiments import states, wilson
from boardgames.play.players import Maker, Player
from boardgames.play.strengths import STRENGTHS, maker, seated
from tools.plain import Plain


class Timed:
    """A player, with the seconds of the processor that each decision took."""

    def __init__(self, player: Player, seconds: list[float]) -> None:
        self.player, self.seconds = player, seconds

    def choose(self, view: State) -> Action:
        began = process_time()
        action = self.player.choose(view)
        self.seconds.append(process_time() - began)
        return action


def main() -> None:
    STRENGTHS["plain"] = Plain
    parser = ArgumentParser(prog="python -m tools.ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("first", choices=list(STRENGTHS))
    parser.add_argument("second", choices=list(STRENGTHS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, help="as few as the game allows if left out")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = game_of(asked.game)
    seats = game.seats[0] if asked.players is None else asked.players
    if asked.games < 1:
        parser.error("argument --games: at least one is needed")
    try:
        start = game.start(seats)
    except ValueError as problem:
        parser.error(str(problem))
    won, points, others, rounds, best = 0.0, 0, 0, 0, 0
    ahead = decided = 0
    seconds: list[float] = []
    played = 0
    with suppress(KeyboardInterrupt):
        for number in range(asked.games):
            seat = number % seats
            makers: list[Maker] = [maker(asked.second)] * seats
            makers[seat] = lambda seed: Timed(seated(asked.first, seed), seconds)
            *_, state = states(start, makers, f"{asked.seed} {number}")
            won += (seat in state.winners) / len(state.winners)
            place = {who: at for at, level in enumerate(game.ranking(state)) for who in level}
            ahead += sum(at > place[seat] for at in place.values())
            decided += sum(at != place[seat] for at in place.values())
            scores = [score or 0 for score in state.scores()]
            points += scores[seat]
            others += sum(scores) - scores[seat]
            best += max(scores)
            rounds += getattr(state, "round", 0)
            played += 1
    if not played:
        return
    low, high = wilson(won, played)
    seconds.sort()
    print(f"{game.title}, one {asked.first} against {seats - 1} {asked.second}, {played} games, seed {asked.seed}")
    print(f"wins      {won / played:.1%} ({low:.1%} to {high:.1%}; even would be {1 / seats:.0%})")
    low, high = wilson(ahead, decided or 1)
    print(f"before    {ahead / (decided or 1):.1%} ({low:.1%} to {high:.1%}) of {decided} others, ties aside")
    print(f"points    {points / played:.1f} against {others / played / (seats - 1):.1f}", end="")
    print(f", winners {best / played:.1f}" + (f", {rounds / played:.1f} rounds" if rounds else ""))
    middle, most = seconds[len(seconds) // 2], seconds[int(0.95 * len(seconds))]
    print(f"decision  {1000 * middle:.1f} ms (median), {1000 * most:.1f} ms (95 %), of {len(seconds)}")


if __name__ == "__main__":
    main()
