"""What the engine costs, beside python-chess in the same process and the same minute."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import median
from time import perf_counter

import chess

from boardgames import CHANCE, Dealer, Game, State, game
from boardgames.pictures.svg import svg

Row = tuple[str, str, str, str]
"""What is measured, the figure, what it is measured against, and the aim."""

START = "import boardgames; boardgames.game('sumeria').start()"

HARDEST = {"sumeria": "su.move.jump", "tigris": "te.leader.no_union", "stone_age": "sa.place.village_2_3"}
"""For each game the rule whose objection searches most."""
LISTED = {"sumeria": "1.5 or more", "tigris": "0.35 or more, 1.0 stretch", "stone_age": "1.0 or more"}
PICKED = {"tigris": "0.5 or more, 1.0 stretch"}
"""What random play should reach beside python-chess: with all legal actions listed, and from the live view."""


def main() -> None:
    print_table(rows())


def print_table(rows: Iterable[Row]) -> None:
    """A line for each row, as it comes."""
    print(f"{'':44} {'here':>8}  {'beside':44} aim")
    for what, figure, beside, aim in rows:
        print(f"{what:44} {figure:>8}  {beside:44} {aim}", flush=True)


def rows() -> Iterator[Row]:
    yield from import_times()
    for name, rule in HARDEST.items():
        subject = game(name)
        yield random_play(subject, _play_listed, "all listed", LISTED[name])
        if name in PICKED:
            yield random_play(subject, _play_picked, "live view", PICKED[name])
        yield one_objection(subject, rule)
        yield one_picture(subject)
        yield one_state(subject)


Play = Callable[[Game, int], int]


def random_play(subject: Game, play: Play, how: str, aim: str, repeats: int = 15, games: int = 12) -> Row:
    """Whole random games. They and python-chess take turns, so both see the same load."""
    ours, theirs, ratios = [], [], []
    for repeat in range(repeats):
        ours.append(_rate(lambda seed: play(subject, seed), repeat, games))
        theirs.append(_rate(_play_chess, repeat, games // 3))
        ratios.append(ours[-1] / theirs[-1])
    return (
        f"{subject.name}: random play, {how}, decisions/s",
        f"{median(ours):,.0f}",
        f"{median(ratios):.2f} times python-chess ({median(theirs):,.0f})",
        aim,
    )


def _rate(play: Callable[[int], int], seed: int, games: int) -> float:
    began = perf_counter()
    decisions = sum(play(seed * games + number) for number in range(games))
    return decisions / (perf_counter() - began)


def _play_listed(subject: Game, seed: int) -> int:
    """A game with the legal actions listed at every decision. Those of players count; chance's draws cost time only."""
    rng, dealer, decisions = Random(seed), Dealer(seed), 0
    state = dealer.settle(subject.start(subject.seats[seed % len(subject.seats)]))
    while not state.is_over:
        legal = list(state.actions)
        state = dealer.settle(state.apply(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def _play_picked(subject: Game, seed: int) -> int:
    """A game in which the live view picks an action, without listing them."""
    rng, dealer, decisions = Random(seed), Dealer(seed), 0
    state = dealer.settle(subject.start(subject.seats[seed % len(subject.seats)]))
    while not state.is_over:
        state = dealer.settle(state.apply(state.actions.pick(rng)))
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


def _states(subject: Game, seed: int) -> list[State]:
    """The positions of a random game in which a player decides."""
    rng, dealer = Random(seed), Dealer(seed)
    states = [dealer.settle(subject.start())]
    while not states[-1].is_over:
        states.append(dealer.settle(states[-1].apply(states[-1].actions.pick(rng))))
    return states


def one_objection(subject: Game, rule: str) -> Row:
    """The objection that searches most, with its sentence, in positions of a whole game."""
    speech = subject.speech()
    hard = [
        (state, action)
        for state in _states(subject, 3)[20:-1:4]
        for action in state.conceivable()
        if [objection.rule for objection in state.objections(action)] == [rule]
    ]

    def ask() -> None:
        for state, action in hard:
            for objection in state.objections(action):
                speech.say(objection)

    return f"{subject.name}: one objection, ms", f"{_time(ask) / len(hard) * 1000:.3f}", "", "0.3 or less"


def one_picture(subject: Game) -> Row:
    """A scene and its SVG, of a position not drawn before."""
    states = _states(subject, 4)

    def draw() -> None:
        for state in states:
            svg(subject.scene(state))

    return f"{subject.name}: a scene and its SVG, ms", f"{_time(draw) / len(states) * 1000:.3f}", "", "0.5 or less"


def one_state(subject: Game) -> Row:
    """What a position that is kept costs, chance's included, beside those kept before it."""
    _states(subject, 5)
    tracemalloc.start()
    dealer, rng = Dealer(5), Random(5)
    kept: list[State] = [subject.start()]
    while (state := kept[-1]).to_move is not None:
        action = dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng)
        kept.append(state.apply(action))
    held = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    return f"{subject.name}: a state kept, bytes", f"{held:,.0f}", "", "1,024 or less"


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
