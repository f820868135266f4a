"""OpenSpiel's IS-MCTS as a player, for matches, tournaments and the lab:

``python -m boardgames tournament sumeria player boardgames.research.ismcts:IsMcts``
"""

from __future__ import annotations

from operator import index
from typing import Final

from boardgames.contract import Action, Seed, State, seeded
from boardgames.research.openspiel import BoardGameState, Course, like

try:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError as missing:
    raise ImportError(
        f"{missing}: boardgames.research.ismcts needs OpenSpiel; pip install 'boardgame-lessons[research]'"
    ) from missing

SIMULATIONS: Final = 100
"""For a decision, if nothing else is asked for."""
_EXPLORING: Final = 2.0
"""The constant of UCT, for utilities from -1 to 1."""


class IsMcts:
    """Plays games at random to their ends from positions that could be, as far as its seat knows, and does what it has
    tried most. The same seed, view and number of `simulations` give the same action.

    Raises `ValueError` for a number below 1, and where `like` does, `TypeError` for what is no number.
    """

    def __init__(self, seed: Seed = None, simulations: int = SIMULATIONS) -> None:
        self.simulations = index(simulations)  # it may be one of NumPy's numbers
        if self.simulations < 1:
            raise ValueError(f"simulations: at least 1 is needed, not {simulations}")
        self._rng = seeded(seed)

    def choose(self, view: State) -> Action:
        game = like(view)
        numbers = np.random.RandomState(self._rng.getrandbits(32))
        evaluator = mcts.RandomRolloutEvaluator(1, numbers)
        bot = ismcts.ISMCTSBot(game, evaluator, _EXPLORING, self.simulations, random_state=numbers)
        # By itself it seeds its guesses by the clock.
        bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, self._rng.random))
        chosen: Action = game.encoding.decisions[bot.step(BoardGameState(game, Course.begin(view)))]
        return chosen
