"""Players that need nobody at the screen: at random, and by a rule of thumb."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from boardgames.contract import CHANCE, Action, Dealer, Event, IllegalAction, NotationError, Seed, State, seeded


class Player(Protocol):
    """Whoever decides for a seat. A player is shown what the seat can see, nothing else."""

    def choose(self, view: State) -> Action:
        """A legal action in what the seat to move can see."""
        ...


Maker = Callable[[str], Player]
"""Makes a player from a seed."""


class Thought(NamedTuple):
    """How far a player has got that is still thinking."""

    best: Action
    """What it would do if it had to decide now."""
    done: float
    """Which part of its thinking is done, from 0 to 1."""


@runtime_checkable
class Thinker(Player, Protocol):
    """A player that takes long to decide, and stops every few milliseconds so that a board can do something else."""

    def thinking(self, view: State) -> Generator[Thought, None, Action]:
        """Yields how far it has got, every few milliseconds, and returns what it decides."""
        ...


class Thinking:
    """What a player thinks of a position, step by step. One that does not stop meanwhile needs one step."""

    def __init__(self, player: Player, state: State) -> None:
        assert state.to_move is not None
        self.state, self._player = state, player
        view = state.seen_by(state.to_move)
        self._steps = player.thinking(view) if isinstance(player, Thinker) else _at_once(player, view)
        self.thought: Thought | None = None
        """How far it has got; `None` before the first step."""
        self.choice: Action | None = None
        """What it has decided, once it has."""

    def step(self) -> bool:
        """Think on. Whether there is more to think. Raises `NotationError` for what is no `Thought`, and if what looks
        best so far, or is chosen in the end, is no action."""
        if self.choice is None:
            try:
                self.thought = _thought(self._player, next(self._steps))
            except StopIteration as end:
                # Whoever waits for a choice would wait for ever for one that is None.
                self.choice = said(self._player, end.value)
        return self.choice is None

    def hurry(self) -> None:
        """Decide now."""
        if self.choice is None and self.thought is not None:
            self.choice = self.thought.best


def _thought(player: Player, thought: object) -> Thought:
    if not isinstance(thought, Thought) or not 0 <= thought.done <= 1:
        raise NotationError(f"{type(player).__name__} yielded {thought!r:.80}, which is no Thought")
    return thought._replace(best=said(player, thought.best))


def _at_once(player: Player, view: State) -> Generator[Thought, None, Action]:
    return player.choose(view)
    yield


class RandomPlayer:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, seed: Seed = None) -> None:
        self.rng = seeded(seed)

    def choose(self, view: State) -> Action:
        return view.actions.pick(self.rng)


S = TypeVar("S", bound=State)


class RuleOfThumb:
    """Looks at some of the legal actions, drawn at random, and takes the one that a rule of thumb values most.

    `value(view, action)` is the rule. A player that looks at more actions plays better by the rule, and is slower.
    """

    def __init__(self, value: Callable[[Any, Action], float], seed: Seed = None, *, look: int = 12) -> None:
        self.value, self.look, self.rng = value, look, seeded(seed)

    def choose(self, view: State) -> Action:
        legal = view.actions
        seen = legal if len(legal) <= self.look else [legal.pick(self.rng) for _ in range(self.look)]
        return max(seen, key=lambda action: self.value(view, action))


def said(player: Player, chosen: object) -> Action:
    """The action that a player chose, or said in words. Raises `NotationError` for what is none."""
    try:
        return Action.of(chosen)
    except TypeError:
        raise NotationError(f"{type(player).__name__} chose {chosen!r:.80}, which is no Action") from None


def told(error: BaseException) -> str:
    """The kind of an error and what it says, which may fail, too: it may be somebody's own."""
    try:
        text = str(error)
    except Exception:
        text = ""
    return f"{type(error).__name__}: {text}".rstrip(": ")


def allowed(view: State, chosen: Action) -> Action:
    """What was chosen in its one spelling, if it is legal. Raises `IllegalAction` if not."""
    action = view.canonical(chosen)
    if found := view.objections(action):
        raise IllegalAction(view, action, found)
    return action


class Watched:
    """A player of somebody's own: what it chooses has to be legal (see `said` and `allowed`)."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, view: State) -> Action:
        """What the player chooses, in its one spelling. Raises `NotationError` for what is no action, and
        `IllegalAction`."""
        return allowed(view, said(self.player, self.player.choose(view)))


P = TypeVar("P", bound=Player)
Q = TypeVar("Q")


def made(make: Callable[[Q], P], seed: Q) -> P:
    """A player made from a seed. Raises `TypeError` for a class of somebody's own that takes none."""
    try:
        inspect.signature(make).bind(seed)
    except TypeError:
        name = getattr(make, "__name__", repr(make))
        raise TypeError(f"players are made with a seed: give {name} a 'def __init__(self, seed=None)'") from None
    except ValueError:  # nothing says what it takes
        pass
    return make(seed)


def watched(make: Maker, seed: str) -> Player:
    """A player made from a seed, watched if it is somebody's own. Ours keep to the rules, and watching takes time."""
    own = not getattr(make, "__module__", "").startswith("boardgames.")
    return Watched(made(make, seed)) if own else make(seed)


def play_on(
    state: S, players: Sequence[Player], dealer: Dealer, events: list[Event] | None = None
) -> tuple[S, Action] | None:
    """One action of whoever is to move: the state after it, and the action. None when the game is over."""
    match state.to_move:
        case None:
            return None
        case seat if seat == CHANCE:
            action = dealer.draw(state)
        case seat:
            action = players[seat].choose(state.seen_by(seat))
    return state.apply(action, events), action


class Move(NamedTuple, Generic[S]):
    """A step of a game, a player's or chance's."""

    before: S
    action: Action
    after: S


def moves(start: S, makers: Sequence[Maker], seed: str, events: list[Event] | None = None) -> Iterator[Move[S]]:
    """A game from its first action to its last. Each seat and chance have a random stream of their own.

    `events` gets all that happens, if it is given. Raises `ValueError` if there is not one player for each seat,
    `NotationError` or `IllegalAction` for what a player of somebody's own chooses that is not legal.
    """
    if len(makers) != start.seats:
        raise ValueError(f"{len(makers)} players for {start.seats} seats")
    players = [watched(make, f"{seed} player {seat}") for seat, make in enumerate(makers)]
    state, dealer = start, Dealer(f"{seed} dealer")
    while step := play_on(state, players, dealer, events):
        yield Move(state, step[1], step[0])
        state = step[0]
