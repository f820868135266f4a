"""Many games of players that need nobody at the screen, for figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import index
from pathlib import Path
from sysconfig import get_paths
from time import perf_counter
from traceback import extract_tb
from typing import Any, Final, NamedTuple, SupportsIndex

from boardgames.contract import CHANCE, Event, Game
from boardgames.games import game as find_game
from boardgames.play.players import moves, told
from boardgames.play.strengths import RANDOM, maker

_OURS: Final = str(Path(__file__).parents[1])
_LIBRARIES: Final = tuple(get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))
LARGEST_SEED: Final = 9 * 10**18
"""The numbers of the lab's tables have 64 bits, and the games after the first need some, too."""


class Figures(NamedTuple):
    """The figures of many games. Decisions are those of players, never chance's."""

    game: str
    players: int
    seats: tuple[str, ...]
    """Who plays: the strength of each seat."""
    games: int
    seed: int
    decisions: int
    seconds: float
    scores: tuple[float, ...]
    """Mean points of each seat."""
    wins: tuple[float, ...]
    """Share of wins of each seat; a shared win counts in equal parts."""
    events: dict[str, int]
    """How often what was asked for happened."""
    words: dict[str, dict[str, int]]
    """For each of these kinds of events: how often each word was one of its values."""

    def told(self) -> dict[str, Any]:
        """Means of a game under the names that the lab has for them, and what only these figures have."""
        return {
            "game": self.game,
            "players": self.players,
            "seats": [list(self.seats)],
            "games": self.games,
            "seed": self.seed,
            "decisions": self.decisions / self.games,
            "scores": list(self.scores),
            "wins": list(self.wins),
            "events": {key: number / self.games for key, number in self.events.items()},
            "words": self.words,
            "seconds": self.seconds,
        }


def too_large(seed: int) -> str:
    """What is wrong with a seed that no table of games can hold; empty for any other."""
    return f"is too large: choose from {-LARGEST_SEED} to {LARGEST_SEED}" if abs(seed) > LARGEST_SEED else ""


def unknown_event(game: Game, keys: Iterable[str]) -> str:
    """What is wrong with the first of these keys that no event of the game has; empty if all have one."""
    if not (keys := tuple(keys)):
        return ""  # a game in the making may have no sentences yet
    known = game.speech().templates["events"]
    return next((f"no event '{key}': there are {', '.join(sorted(known))}" for key in keys if key not in known), "")


def failed(seed: int, seats: Iterable[str], error: BaseException) -> str:
    """What a game came to that could not be played to its end, and where in somebody's own code, if it was there."""
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    places = [(Path(frame.filename), frame.lineno) for frame in frames]
    own = [at for at in places if not any(at[0].is_relative_to(folder) for folder in (_OURS, *_LIBRARIES))]
    where = f" ({own[-1][0].name}:{own[-1][1]})" if own else ""
    return f"the game with seed {seed} ({', '.join(seats)}): {told(error)}{where}"


def simulate(
    game: Game | str,
    players: SupportsIndex,
    games: SupportsIndex,
    seed: SupportsIndex,
    *,
    seats: Iterable[str] = (),
    counted: Iterable[str] = (),
    check: bool = False,
    **options: Any,
) -> Figures:
    """Games of players of some strengths, one for each seat; of random ones if none are named.

    Each game has a seed of its own, the one after that of the game before it: they are the lab's games.

    `counted` are keys of events to count. With `check` every position is written, read back and compared: reading
    refuses positions that no table can have. Raises `NotationError` or `IllegalAction` for what a player of somebody's
    own chooses that is not legal, and `ValueError` for no such game, no games, a seed that is too large, and for
    options, seats and events that do not fit. What fails in a game has a note that names the game (see `failed`).
    """
    game = find_game(game) if isinstance(game, str) else game
    players, games, seed = index(players), index(games), index(seed)  # they may be NumPy's numbers
    if games < 1:
        raise ValueError("games: at least one is played")
    if problem := too_large(seed):
        raise ValueError(f"seed: {problem}")
    for name, listed in (("seats", seats), ("counted", counted)):
        if isinstance(listed, str):
            raise ValueError(f"{name}: is a list of texts, not a text")
    seats, counted = tuple(seats), tuple(counted)
    if problem := unknown_event(game, counted):
        raise ValueError(f"counted: {problem}")
    start = game.start(players, **options)
    happened, words = dict.fromkeys(counted, 0), {key: Counter[str]() for key in counted}
    strengths = seats or (RANDOM,) * players
    if len(strengths) != players:
        raise ValueError(f"seats: {players} players, but {len(strengths)} are named")
    makers = [maker(strength) for strength in strengths]
    decisions = 0
    points = [0] * players
    wins = [0.0] * players
    began = perf_counter()
    for number in range(games):
        state = start
        events: list[Event] | None = [] if happened else None
        try:
            for before, _, state in moves(start, makers, str(seed + number), events):
                decisions += before.to_move != CHANCE
                if check and game.read(state.text) != state:
                    raise ValueError(f"this position does not read back: {state.text}")
        except (Exception, SystemExit) as error:
            error.add_note(failed(seed + number, strengths, error))
            raise
        for event in events or ():
            if event.key in happened:
                happened[event.key] += 1
                words[event.key].update(value for value in event.values.values() if isinstance(value, str))
        for seat, score in enumerate(state.scores()):
            points[seat] += score or 0
        for seat in state.winners:
            wins[seat] += 1 / len(state.winners)
    seconds = perf_counter() - began
    return Figures(
        game.name,
        players,
        strengths,
        games,
        seed,
        decisions,
        seconds,
        tuple(total / games for total in points),
        tuple(total / games for total in wins),
        happened,
        {key: dict(sorted(counter.items())) for key, counter in words.items()},
    )
