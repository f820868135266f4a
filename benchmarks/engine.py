"""What the engine costs, beside python-chess in the same process and the same minute."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

import chess

from boardgames import CHANCE, Action, Dealer, State, game
from boardgames.render import svg

Row = tuple[str, str, str, str]
"""What is measured, the figure, what it is measured against, and the aim."""

SUMERIA = game("sumeria")
START = "import boardgames; boardgames.game('sumeria').start()"


def main() -> None:
    print(f"{'':34} {'here':>8}  {'beside':44} aim")
    for what, figure, beside, aim in rows():
        print(f"{what:34} {figure:>8}  {beside:44} {aim}", flush=True)


def rows() -> Iterator[Row]:
    yield random_play()
    yield from import_times()
    yield one_objection()
    yield one_picture()


def random_play(repeats: int = 15, games: int = 20) -> Row:
    """Whole random games, the legal actions listed at every decision. The two take turns, so both see the same load."""
    ours, theirs, ratios = [], [], []
    for repeat in range(repeats):
        ours.append(_rate(_play_sumeria, repeat, games))
        theirs.append(_rate(_play_chess, repeat, games // 4))
        ratios.append(ours[-1] / theirs[-1])
    return (
        "random play, decisions a second",
        f"{median(ours):,.0f}",
        f"{median(ratios):.2f} times python-chess ({median(theirs):,.0f})",
        "1.5 or more",
    )


def _rate(play: Callable[[int], int], seed: int, games: int) -> float:
    began = perf_counter()
    decisions = sum(play(seed * games + number) for number in range(games))
    return decisions / (perf_counter() - began)


def _play_sumeria(seed: int) -> int:
    """The decisions of players only; chance's draws cost time and do not count."""
    rng, dealer, decisions = Random(seed), Dealer(seed), 0
    state = dealer.settle(SUMERIA.start())
    while not state.is_over:
        legal = list(state.actions)
        state = dealer.settle(state.apply(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def _play_chess(seed: int) -> int:
    rng, board, decisions = Random(seed), chess.Board(), 0
    while legal := list(board.legal_moves):
        board.push(legal[int(rng.random() * len(legal))])
        decisions += 1
        if decisions == 300:  # random play can go on for very long
            break
    return decisions


def import_times(repeats: int = 21) -> Iterator[Row]:
    """Fresh interpreters, one after the other, each timing its own import."""
    times: dict[str, list[float]] = {"import boardgames": [], START: [], "import chess": []}
    for _ in range(repeats):
        for code, found in times.items():
            timed = f"import sys; from time import perf_counter as t; b = t(); {code}; print(t() - b)"
            command = [sys.executable, "-c", f"{timed}; assert 'networkx' not in sys.modules"]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            found.append(float(done.stdout))
    package, start, other = (median(found) * 1000 for found in times.values())
    yield (
        "import boardgames, ms",
        f"{package:.1f}",
        f"{package / other:.2f} times import chess ({other:.1f})",
        "1 or less",
    )
    yield "... and a start position, ms", f"{start:.1f}", f"{start / other:.2f} times import chess", ""


def _middle() -> State:
    """A position in the middle of a game."""
    rng, dealer = Random(3), Dealer(3)
    state = dealer.settle(SUMERIA.start())
    for _ in range(50):
        state = dealer.settle(state.apply(state.actions.pick(rng)))
    assert state.to_move not in (None, CHANCE)
    return state


def one_objection() -> Row:
    """A move past an empty settlement: the objection that searches most. With its sentence."""
    state, speech = _middle(), SUMERIA.speech()
    far = [action for action in state.conceivable() if _forbidden_by_jump(state, action)]

    def ask() -> None:
        for action in far:
            for objection in state.objections(action):
                speech.say(objection)

    return "one objection, ms", f"{_time(ask) / len(far) * 1000:.3f}", "", "0.3 or less"


def _forbidden_by_jump(state: State, action: Action) -> bool:
    return [objection.rule for objection in state.objections(action)] == ["su.move.jump"]


def one_picture() -> Row:
    """A scene and its SVG, of a position not drawn before."""
    rng, dealer = Random(4), Dealer(4)
    states = [dealer.settle(SUMERIA.start())]
    while not states[-1].is_over:
        states.append(dealer.settle(states[-1].apply(states[-1].actions.pick(rng))))

    def draw() -> None:
        for state in states:
            svg(SUMERIA.scene(state))

    return "a scene and its SVG, ms", f"{_time(draw) / len(states) * 1000:.3f}", "", "0.5 or less"


def _time(function: Callable[[], None], repeats: int = 7) -> float:
    """The median of some runs after one to warm up, in seconds."""
    function()
    times = []
    for _ in range(repeats):
        began = perf_counter()
        function()
        times.append(perf_counter() - began)
    return median(times)


if __name__ == "__main__":
    main()
