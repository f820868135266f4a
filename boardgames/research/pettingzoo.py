"""The games as PettingZoo environments (AEC): one agent decides after the other, and chance is played inside.

>>> zoo = env("sumeria", players=3)
>>> zoo.reset(seed=1)
>>> observation, reward, termination, truncation, info = zoo.last()
>>> zoo.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('player_1', (276,), 56)

`BoardGameEnv.encoding` has the names of the parts of an observation and the numbers of actions. PettingZoo's registry
knows the games, too, once this module is imported: ``pettingzoo.make("aec", "boardgames/sumeria-v0", players=3)``.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final

from boardgames.contract import CHANCE, Dealer, IllegalAction, State
from boardgames.games import GAMES
from boardgames.games import game as game_of
from boardgames.research.base import Mask
from boardgames.research.encoding import encoding_of
from boardgames.research.rewards import LONGEST, REWARDS

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
except ImportError as missing:
    raise ImportError(
        f"{missing}: boardgames.research.pettingzoo needs PettingZoo; pip install 'boardgame-lessons[research]'"
    ) from missing


ILLEGAL: Final = -1.0
"""The reward for an illegal action."""


class BoardGameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game for agents ``player_0``, ``player_1``, ... clockwise; which of them begins, chance decides.

    As in PettingZoo's own environments an illegal action ends the game: whoever chose it gets -1, the others nothing.
    The agent's info says which rule forbids it. With `illegal` = ``raise`` it raises `IllegalAction`, and the game goes
    on.

    `rewards` is ``win`` or ``points`` (see `boardgames.research.rewards`); after `longest` decisions a game is
    truncated. `render_mode` is ``ansi`` (the position's text) or ``svg``, both with all that is hidden. The other
    options are the game's, as `Game.start` takes them.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "boardgames_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rewards: str = "win",
        illegal: str = "end",
        longest: int = LONGEST,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        subject = game_of(game)
        for option, value, known in (
            ("rewards", rewards, (*REWARDS,)),
            ("illegal", illegal, ("end", "raise")),
            ("render_mode", render_mode, (None, *self.metadata["render_modes"])),
        ):
            if value not in known:
                raise ValueError(f"option '{option}': '{value}' is none of {', '.join(map(str, known))}")
        if isinstance(longest, bool) or not hasattr(longest, "__index__") or longest < 1:
            raise ValueError(f"option 'longest': {longest!r} is not a whole number from 1 on")
        self.metadata = {**self.metadata, "name": f"{game}_v0"}  # type: ignore[misc]
        self.render_mode = render_mode
        self._worth, self._raises, self._longest = REWARDS[rewards], illegal == "raise", longest
        self._start: State = subject.start(subject.seats[0] if players is None else players, **options)
        self.encoding = encoding_of(self._start)
        self.possible_agents = [f"player_{seat}" for seat in range(self._start.seats)]
        self.agents: list[str] = []
        layout, size = self.encoding.layout, len(self.encoding.decisions)
        # One space for each agent: each is seeded for itself.
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(layout.low, layout.high, dtype=layout.low.dtype.type),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._dealer = Dealer()

    if not TYPE_CHECKING:  # or every name would be thought to be there

        def __getattr__(self, name: str) -> Any:
            """Whatever is not there; before `reset` that is most of it."""
            early = "" if "_position" in vars(self) else " before reset() is called"
            raise AttributeError(f"{type(self).__name__} has no '{name}'{early}")

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew. Without a seed chance goes on from where it was. Raises `ValueError` for a seed below 0, as
        Gymnasium does: Python's luck would be the same as without its sign."""
        if seed is not None:
            if index(seed) < 0:
                raise ValueError(f"seed: {seed} is below 0")
            self._dealer = Dealer(index(seed))  # it may be one of NumPy's numbers
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._decisions = 0
        self._come_to(self._start)

    @property
    def position(self) -> State:
        """The position, with all that is hidden."""
        return self._position

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat sees, ``observation``, and what it may do now, ``action_mask``: arrays as those of
        `Encoding.observe` and `Encoding.mask`. Raises `ValueError` with the agents for what is none."""
        if agent not in self.possible_agents:
            raise ValueError(f"no agent '{agent}': there are {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        mask = self._mask if seat == self._position.to_move else np.zeros_like(self._mask)
        return {"observation": self.encoding.observe(self._position, seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """Play an action by its number, None when the game is over. Raises `IndexError` for a number that no action
        has, `ValueError` for a number when the game is over, and with `illegal` = ``raise`` `IllegalAction`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.encoding.decisions[action]  # type: ignore[index]  # None is refused there, too
        self._cumulative_rewards[agent] = 0.0
        if not self._mask[action]:
            self._refuse(agent, IllegalAction(self._position, chosen, self._position.objections(chosen)))
        else:
            self._decisions += 1
            self._come_to(self._position.apply(chosen))
            if self._position.is_over:
                self.terminations = dict.fromkeys(self.agents, True)
                self.rewards = dict(zip(self.agents, self._worth(self._position), strict=True))
            elif self._decisions >= self._longest:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _refuse(self, agent: str, reason: IllegalAction) -> None:
        if self._raises:
            raise reason
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = ILLEGAL
        self.infos[agent] = {"illegal": str(reason)}

    def _come_to(self, position: State) -> None:
        """Let chance play until somebody decides."""
        self._position = self._dealer.settle(position)
        self._mask: Mask = self.encoding.mask(self._position)
        if self._position.to_move not in (None, CHANCE):
            self.agent_selection = self.possible_agents[self._position.to_move]

    def render(self) -> str | None:
        match self.render_mode:
            case "ansi":
                return self._position.text
            case "svg":
                return self._position._repr_svg_()
        return None

    def close(self) -> None:
        """Nothing is open."""


env = BoardGameEnv
"""What makes an environment, as PettingZoo calls it."""

for _name in GAMES:
    register("aec", f"boardgames/{_name}-v0", env, kwargs={"game": _name})
