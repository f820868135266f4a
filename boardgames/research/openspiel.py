"""The games as OpenSpiel games: importing this module registers them.

>>> game = pyspiel.load_game("boardgames_sumeria(players=4)")
>>> game.num_distinct_actions(), game.num_players()
(3262, 4)

A game's short name is ``boardgames_`` and its name; parameters are ``players`` and `Game.options`; rules cannot be
switched off. Chance is explicit. What a seat saw and did is its information state, what it sees now its observation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple, Self

from boardgames.contract import CHANCE, Game, IllegalAction, State
from boardgames.events import Action
from boardgames.games import GAMES
from boardgames.games import game as game_of
from boardgames.research.base import Encoding
from boardgames.research.encoding import encoding_of
from boardgames.research.rewards import LONGEST, by_win

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(
        f"{missing}: boardgames.research.openspiel needs OpenSpiel; pip install 'boardgame-lessons[research]'"
    ) from missing


class Course(NamedTuple):
    """How far a game has got. It never changes, so that OpenSpiel's many copies of states can share it."""

    position: State
    seen: tuple[str, ...]
    """For each seat the position that it first saw, and all it saw and did since."""
    decisions: int = 0

    @classmethod
    def begin(cls, position: State) -> Self:
        """Nothing has been done."""
        return cls(position, tuple([position.seen_by(seat).text for seat in range(position.seats)]))

    def after(self, action: Action) -> Course:
        """One action further."""
        before = self.position
        seen = tuple([f"{text} > {before.mask(action, seat)}" for seat, text in enumerate(self.seen)])
        return Course(before.apply(action), seen, self.decisions + (before.to_move != CHANCE))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or has been broken off."""
        return self.position.is_over or self.decisions >= LONGEST

    def __deepcopy__(self, memo: object) -> Self:
        return self


class BoardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with a number of players and its options."""

    def __init__(self, kind: Any, subject: Game, params: Mapping[str, Any]) -> None:
        options = dict(params)
        self.start: State = subject.start(options.pop("players", subject.seats[0]), **options)
        self.encoding: Encoding = encoding_of(self.start)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.decisions),
            max_chance_outcomes=len(self.encoding.chances),
            num_players=self.start.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> BoardGameState:
        return BoardGameState(self, Course.begin(self.start))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What a seat sees. Of what is public alone, or private alone, there is none, and as in OpenSpiel's own games
        that is None."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.encoding, kind, params)


def _loaded(text: str) -> BoardGame:
    """The game of a pickle. Whoever looks for this function here registers the games."""
    found: BoardGame = pyspiel.load_game(text)
    return found


def like(state: State) -> BoardGame:
    """The registered game of a position's set-up: of those with the same encoding the first. Raises `ValueError` where
    there is none, as for a map of one's own."""
    subject = state.game
    for values in product(*subject.options.values()):
        options = dict(zip(subject.options, values, strict=True))
        found: BoardGame = pyspiel.load_game(f"boardgames_{subject.name}", {"players": state.seats, **options})
        if found.encoding.variant(state) == found.encoding.variant(found.start):
            return found
    raise ValueError(f"OpenSpiel's {subject.title} has no options for this position")


class BoardGameState(pyspiel.State):  # type: ignore[misc]
    """A state of such a game, with what OpenSpiel asks of one."""

    def __init__(self, game: BoardGame, course: Course) -> None:
        super().__init__(game)
        self.course = course

    @property
    def position(self) -> State:
        """The position, with all that is hidden."""
        return self.course.position

    @property
    def encoding(self) -> Encoding:
        """The encoding of the game's set-up."""
        found: Encoding = self.get_game().encoding
        return found

    def current_player(self) -> int:
        to_move = self.position.to_move
        if to_move is None or self.course.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_move == CHANCE else to_move

    def is_terminal(self) -> bool:
        return self.course.is_over

    def returns(self) -> list[float]:
        position = self.position
        return list(by_win(position)) if position.is_over else [0.0] * position.seats

    def _legal_actions(self, player: int) -> list[int]:
        return self.encoding.legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.encoding.outcomes(self.position)

    def _action(self, player: int, number: int) -> Action:
        actions = self.encoding.chances if player == pyspiel.PlayerId.CHANCE else self.encoding.decisions
        return actions[number]

    def _apply_action(self, number: int) -> None:
        if self.is_terminal():
            raise ValueError("the game is over")
        action = self._action(self.current_player(), number)
        if objections := self.position.forbidden(action):
            raise IllegalAction(self.position, action, objections)
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self._action(player, number))

    def __str__(self) -> str:
        return self.position.text

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> BoardGameState:
        """A state that could be this one, by what a player saw. It begins at a position that was guessed: it has no
        history, and what the others saw before is what they see of that position.

        OpenSpiel's search in Python asks for it; the one in C++ cannot, it does not know what Python states do.
        """
        guessed = self.position.seen_by(player).guess(Random(probability()))
        begun = Course.begin(guessed)
        seen = (*begun.seen[:player], self.course.seen[player], *begun.seen[player + 1 :])
        return BoardGameState(self.get_game(), Course(guessed, seen, self.course.decisions))


class Observer:
    """What a seat sees, as numbers (see `boardgames.research.encoding`) and as text. With perfect recall it is all that
    the seat ever saw and did: text only, for it grows."""

    def __init__(self, encoding: Encoding, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"these observations have no parameters, so not {params}")
        self._encoding, self._recalls = encoding, kind.perfect_recall
        self.tensor = None if kind.perfect_recall else np.zeros(encoding.layout.size, np.float32)
        self.dict = {} if self.tensor is None else encoding.layout.split(self.tensor)

    def set_from(self, state: BoardGameState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = self._encoding.observe(state.position, player)

    def string_from(self, state: BoardGameState, player: int) -> str:
        """What a player sees, as text."""
        told = f"seat {player + 1}: "
        if self._recalls:
            told += state.course.seen[player]
            if not state.position.is_over:
                return told
            # Now more may be seen than was told.
            told += " = "
        return told + state.position.seen_by(player).text


def _register(subject: Game) -> None:
    options = {name: values[0] for name, values in subject.options.items()}
    kind = pyspiel.GameType(
        short_name=f"boardgames_{subject.name}",
        long_name=subject.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        # Sumeria hides nothing, but IS-MCTS refuses to play games that are said to be of perfect information.
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=subject.seats[-1],
        min_num_players=subject.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": subject.seats[0], **options},
    )

    # A class, as OpenSpiel's own games are: it outlives Python, where a function would be missed when that ends.
    class Registered(BoardGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, subject, params or {})

    pyspiel.register_game(kind, Registered)


for _name in GAMES:
    _register(game_of(_name))
