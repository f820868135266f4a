"""The rulebook's two tips as players who follow them, and players who do not (su.tip.spread, su.tip.timing)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from boardgames.contract import Action
from boardgames.play.experiments import Experiment, contest, survey
from boardgames.play.players import Maker, RandomPlayer, RuleOfThumb
from boardgames.sumeria import GAME, ending
from boardgames.sumeria.drift import STANDING, ZONES, Shares, actions_after, expected, worth
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES

Value = Callable[[State, Action], float]
"""What an action seems to be worth to whoever is to move."""

# ---------------------------------------------------------------- rules of thumb


def by_the_row(state: State, action: Action) -> float:
    """Values an action as if the round ended with it: the choice of a player who does not plan."""
    return _acted(state, action, STANDING)


def by_the_end(state: State, action: Action) -> float:
    """Values an action by the row as it is likely to stand at the end of the round (su.tip.timing)."""
    return _acted(state, action, expected(actions_after(state)))


def _acted(state: State, action: Action, shares: Shares) -> float:
    assert state.to_move is not None
    if action[0] == "take":
        return ending.points(state.apply(action).won[state.to_move])
    # In the first phase no action ends the round: it is valued before anything is settled.
    return worth(state._replace(phase=1).apply(action), state.to_move, shares)


def spread(state: State, action: Action) -> float:
    """Places where one has no trader yet, on residences, in the zones that stand highest (su.tip.spread)."""
    mine, rank, at = _seen(state, action)
    return -100 * mine - 10 * rank - at


def crowd(state: State, action: Action) -> float:
    """Places where one's own traders are already, on residences, in the zones that stand highest."""
    mine, rank, at = _seen(state, action)
    return 100 * mine - 10 * rank - at


def villages(state: State, action: Action) -> float:
    """Places where one has no trader yet, but on villages first and on residences last."""
    mine, rank, at = _seen(state, action)
    return -100 * mine + 10 * rank - at


def anywhere(state: State, action: Action) -> float:
    """Places anywhere."""
    return 0.0


def _seen(state: State, action: Action) -> tuple[int, int, int]:
    """Own traders in the zone, the settlement's rank (0 is the residence), the zone's place in the row."""
    place = state.map.index[action[1]]
    zone = state.map.zone_of[place]
    mine = sum(state.board[other] - 1 == state.to_move for other in state.map.zone_places[zone])
    return mine, state.map.kind_of[place], state.row.index(zone)


def player(placing: Value, acting: Value, *, look: int = 10) -> Maker:
    """Makes players who place by one rule of thumb and act by another. They look at so many actions each time."""

    def value(state: State, action: Action) -> float:
        return (placing if action[0] == "place" else acting)(state, action)

    return lambda seed: RuleOfThumb(value, seed, look=look)


# ---------------------------------------------------------------- experiments


def placing(seed: int = 1) -> Experiment:
    """Three ways to place in set-up; in the rounds all play alike. Bars: spread, anywhere, crowded."""
    return _contest(seed, *(player(place, by_the_row) for place in (spread, anywhere, crowd)))


def residences(seed: int = 1) -> Experiment:
    """All spread, but on different settlements. Bars: residences first, anywhere, villages first."""
    return _contest(seed, *(player(place, by_the_row) for place in (spread, anywhere, villages)))


def timing(seed: int = 1) -> Experiment:
    """One plans for the end of the round, two take what the row shows now. Bars: plans, does not."""
    plans, takes = player(anywhere, by_the_end), player(anywhere, by_the_row)
    return contest(_start(), ((0, plans), (1, takes), (1, takes)), seed)


def drifting(seed: int = 1) -> Experiment:
    """How often the zones are settled that began the round in each of the eight places. All play at random."""
    return survey(_start(), (RandomPlayer,) * 3, _settled_from, ZONES, len(SIZES) / ZONES, seed)


def _contest(seed: int, *makers: Maker) -> Experiment:
    return contest(_start(), tuple(enumerate(makers)), seed)


def _start() -> State:
    return GAME.start(3)


def _settled_from(states: Iterable[State]) -> list[float]:
    """For each place of the row, the share of rounds in which the zone that began there was settled."""
    counts, rounds = [0] * ZONES, 0
    first: tuple[int, ...] = ()
    for before, state in pairwise(states):
        if state.stage == "act" and before.stage in ("place", "tokens"):
            first = state.row
        if before.stage == "act" and state.stage != "act":
            # What is settled stands at the end of the row if the row has turned already.
            turned = state.stage == "tokens"
            settled = state.row[-len(SIZES) :] if turned else state.row[: len(SIZES)]
            rounds += 1
            for place, zone in enumerate(first):
                counts[place] += zone in settled
    return [count / rounds for count in counts]
