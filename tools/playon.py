"""What an action is worth in the end: `python -m tools.playon POSITION ACTION ACTION ... --games 400`.

The game is played on from a position after each of the actions, by players who know only what they may see, and
with the same luck for all of the actions. Printed is the share of games that whoever acted has won, with its 95%
interval.

What the chapters on better play say they have measured is kept in `KEPT`, where tests find it:
`python -m tools.playon stone_age/better/tool "place tool_maker" "place forest 5" --games 200 --keep`.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Final

from boardgames import IllegalAction, NotationError, State, read
from boardgames.play.experiments import states, wilson
from boardgames.play.strengths import DEFAULT, STRENGTHS, maker
from boardgames.teaching.lessons import load

KEPT: Final = Path(__file__).parent.parent / "tests" / "played_on.json"


def played_on(position: State, action: str, number: int, strength: str = DEFAULT, seed: int = 1) -> State:
    """The end of the game of that number after an action."""
    seat = position.to_move
    assert seat is not None
    after = position.seen_by(seat).guess(Random(f"{seed} {number} guess")).play(action)
    *_, end = states(after, [maker(strength)] * position.seats, f"{seed} {number}")
    return end


def won(seat: int | None, end: State) -> float:
    """What a seat has won: a shared win counts in equal parts."""
    return (seat in end.winners) / len(end.winners)


def wins(position: State, action: str, games: int, strength: str = DEFAULT, seed: int = 1) -> float:
    """The games that the seat to move has won after an action."""
    ends = (played_on(position, action, number, strength, seed) for number in range(games))
    return sum(won(position.to_move, end) for end in ends)


def main() -> None:
    parser = ArgumentParser(prog="python -m tools.playon", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("position", help="its text, or a lesson's step as GAME/CHAPTER/STEP")
    parser.add_argument("actions", nargs="+", metavar="action")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", choices=list(STRENGTHS), default=DEFAULT)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="what a step's chapter says has been measured")
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error("argument --games: at least one is needed")
    if asked.keep and ";" in asked.position:
        parser.error("argument --keep: what is kept belongs to a lesson's step")
    try:
        position = _position(asked.position)
        if position.masked:
            raise NotationError("something is hidden in this position, so it cannot be played on")
        for action in asked.actions:
            position.play(action)
    except (NotationError, IllegalAction, ValueError, LookupError) as problem:
        parser.error(str(problem))
    found = {}
    for action in asked.actions:
        found[action] = wins(position, action, asked.games, asked.players, asked.seed)
        low, high = wilson(found[action], asked.games)
        print(f"{found[action] / asked.games:6.1%} ({low:.1%} to {high:.1%})  {action}")
    if asked.keep:
        first = {action: played_on(position, action, 0, asked.players, asked.seed).scores() for action in asked.actions}
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
        kept[asked.position] = {"players": asked.players, "games": asked.games, "won": found, "first": first}
        KEPT.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")


def _position(text: str) -> State:
    if ";" not in text and text.count("/") == 2:
        name, chapter, step = text.split("/")
        steps = load(name, chapter).steps
        if step not in steps:
            raise ValueError(f"the chapter has no step '{step}': choose from {', '.join(steps)}")
        return steps[step].record().state
    return read(text)


if __name__ == "__main__":
    main()
