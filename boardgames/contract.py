"""The contract every game keeps.

A `State` is an immutable position: what lies where. Its `Game` knows the rules, as a table of the kinds of actions
(`Kind`): when each has its time, what it does, what follows, and what forbids it. An `Action` is one decision, an
`Event` something that happened, an `Objection` a reason why an action is illegal. Chance is a player too: drawing a
tile or rolling a die is an action of `CHANCE`, and a `Dealer` plays it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Sized
from fractions import Fraction
from functools import cached_property
from itertools import chain, islice
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, SupportsIndex, TypeVar

from boardgames.events import (
    CHANCE,
    HIDDEN,
    Action,
    Event,
    Forecast,
    NotationError,
    Objection,
    Odds,
    Stake,
    Term,
    Value,
    tell,
)
from boardgames.notation import Problem, Reader

__all__ = [
    "CHANCE",
    "HIDDEN",
    "Action",
    "Actions",
    "Check",
    "Dealer",
    "Event",
    "Forecast",
    "Game",
    "IllegalAction",
    "Kind",
    "NotationError",
    "Objection",
    "Odds",
    "Seed",
    "Stake",
    "State",
    "Term",
    "Value",
    "forbids",
    "implementations",
    "implements",
    "judge",
    "seeded",
    "tell",
]

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from boardgames.catalogue import Catalogue
    from boardgames.pictures.scene import Imagined, Piece, Scene, Tally, Thing
    from boardgames.speech import Speech


class IllegalAction(ValueError):
    """An action that the rules forbid now; `objections` says why, with all reasons."""

    def __init__(
        self, state: State, action: Action, objections: tuple[Objection, ...], names: tuple[str, ...] | None = None
    ) -> None:
        self.action, self.objections = action, objections
        try:
            say = state.speech(names).say
            reasons = " ".join(f"{say(objection)} [{objection.rule}]" for objection in objections)
        except ValueError as missing:
            missing.add_note(f"while saying why '{action}' is not legal in {state.text}")
            raise
        super().__init__(f"'{action}' is not legal here. {reasons}")

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickled for another process, it takes its text along instead of the position.
        return ValueError.__new__, (type(self), *self.args), self.__dict__


class Actions(Sized, Iterable[Action], ABC):
    """A live view of the legal actions of a state: `len`, `in`, iteration in a fixed order, and `pick`.

    A game writes `listed`, and `pick` where it can do so without listing. It is not declared a `Collection`: type
    checkers would then refuse `"pass" in state.actions`.
    """

    __slots__ = ("_listed", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self._listed: Sequence[Action] | None = None

    @abstractmethod
    def listed(self) -> Sequence[Action]:
        """The legal actions while no check is switched off: a list made anew, or a tuple."""

    def considered(self) -> Iterable[Action]:
        """All the actions that could be legal while checks are switched off; a game may leave out what has no time."""
        considered: Iterable[Action] = self.state.conceivable()
        return considered

    def _all(self) -> Sequence[Action]:
        # list() asks for the length first, so the list is kept.
        if self._listed is None:
            state = self.state
            if state.without.isdisjoint(state.game.checked):
                self._listed = self.listed()
            else:
                finds = {name: _in_force(state, kind) for name, kind in state.game.kinds.items()}
                self._listed = [
                    action
                    for action in self.considered()
                    if all(find(state, action) is None for find in finds[action[0]])
                ]
        return self._listed

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal, said as `State.play` takes it. Raises `NotationError` as `play` does."""
        return isinstance(action, tuple | list | str) and not self.state.objections(action)

    def pick(self, rng: Random) -> Action:
        """One of the legal actions, each as likely as the others; raises `IndexError` when the game is over."""
        legal = self._all()
        if not legal:
            raise IndexError("There is no legal action to pick: the game is over.")
        return legal[int(rng.random() * len(legal))]

    def __repr__(self) -> str:
        shown = ", ".join(map(str, islice(self, 8)))
        return f"<{len(self)} legal actions: {shown}{', ...' if len(self) > 8 else ''}>"


class State(ABC):
    """A position of a game: immutable, hashable, equal by value, printed and read back as text.

    A game's own state is a named tuple that also inherits from this class. The seats are 0, 1, 2, ... clockwise.
    """

    __slots__ = ()

    game: ClassVar[Game]
    seats: int
    stage: str
    """What is decided now: each kind of action has its time in some of the stages."""

    without: frozenset[str]
    """The rules that are switched off: "what if this rule did not exist?"."""

    to_move: int | None
    """The seat that decides next, `CHANCE`, or `None` when the game is over."""

    @classmethod
    def own(cls, position: object) -> Self:
        """A position as it is, if it is one of this game. Raises `TypeError` for anything else."""
        if isinstance(position, cls):
            return position
        what = f"of {position.game.title}" if isinstance(position, State) else f"{position!r:.40}"
        raise TypeError(f"this takes a position of {cls.game.title}, not {what}")

    @property
    def actions(self) -> Actions:
        """The legal actions of whoever is to move, chance included; none when the game is over."""
        return self.game.actions(self)

    def outcomes(self) -> Mapping[Action, int]:
        """What chance can do now, with weights; empty unless `to_move` is `CHANCE`. See `probabilities`."""
        return self.game.outcomes(self)

    def probabilities(self) -> dict[Action, Fraction]:
        """What chance can do now, with exact probabilities."""
        weights = self.outcomes()
        total = sum(weights.values())
        return {action: Fraction(weight, total) for action, weight in weights.items()}

    def conceivable(self) -> Iterator[Action]:
        """Every action that the notation can say on this board, legal or not, in a fixed order: the pseudo-legal
        actions of other engines."""
        return self.game.conceivable(self)

    def knows(self, action: Action) -> bool:
        """Whether the words mean anything on this board: whether `conceivable` has the action."""
        return self.game.knows(self, action)

    def canonical(self, action: Action) -> Action:
        """The one spelling of an action that has several (say, tiles named in another order)."""
        return self.game.canonical(action)

    def objections(self, action: Action | str) -> tuple[Objection, ...]:
        """All reasons why an action is illegal now; empty means legal. Agrees with `actions`.

        Raises `NotationError` for words that mean nothing here.
        """
        return self.forbidden(self._meant(action))

    def forbidden(self, action: Action) -> tuple[Objection, ...]:
        """The objections to an action that is conceivable, in its one spelling: `objections` without its questions."""
        return judge(self, action, self.game.in_time) or judge(self, action, self.game.kinds[action[0]].checks)

    def is_time_for(self, action: Action) -> bool:
        """Whether actions of its kind have their time in this stage."""
        return self.stage in self.game.kinds[action[0]].stages

    def play(self, action: Action | str, events: list[Event] | None = None) -> Self:
        """Apply a checked action.

        Raises `NotationError` for words that mean nothing here, in a view, and for what no rule foresees (see
        `switched_off`), `IllegalAction` for what the rules forbid, and `TypeError` for what is no action.
        """
        action = self._meant(action)
        if objections := self.forbidden(action):
            raise IllegalAction(self, action, objections)
        if self.masked:
            raise NotationError(f"'{action}': something is hidden in this position, so it cannot be played on")
        try:
            return self.apply(action, events)
        except Exception as error:
            if not (missing := self.without - self.game.experiments):
                raise
            rules = ", ".join(sorted(missing))
            raise NotationError(f"'{action}': without {rules} no rule foresees what comes of this") from error

    def apply(self, action: Action, events: list[Event] | None = None) -> Self:
        """The next state. `action` must be legal: `play` checks. What happens is appended to `events`, if given."""
        _, does, _, then = self.game.kinds[action[0]]
        state: Self = does(self, action, events)
        return then(state, events) if then else state

    def forecast(self, action: Action | str) -> tuple[Forecast, ...]:
        """What a legal action of a player would lead to, as far as that player can know it: nothing that is hidden or
        left to chance.

        Where a player decides, words that mean nothing raise `NotationError`. In the view of another seat there is
        nothing to tell.
        """
        if (seen := self._of_mover()) is None:
            return ()
        action = seen._meant(action)
        return () if seen.forbidden(action) else tuple(self.game.forecast(seen, action))

    def odds(self, action: Action | str | None = None) -> tuple[Odds, ...]:
        """What chance may do soon, and what others may hold who may answer, as far as whoever decides can know: of the
        decision, or of a legal action. Otherwise as `forecast`.
        """
        if (seen := self._of_mover()) is None:
            return ()
        if action is not None:
            action = seen._meant(action)
            if seen.forbidden(action):
                return ()
        return tuple(self.game.odds(seen, action))

    def _of_mover(self) -> Self | None:
        """What the player sees who is to move; None if there is none, or this is the view of another seat."""
        if self.to_move is None or self.to_move == CHANCE:
            return None
        seen = self.seen_by(self.to_move)
        return seen if seen.shows(self.to_move) else None

    def terms(self, seat: int) -> tuple[Term, ...]:
        """What the position is worth to a seat by what that seat can see: named terms, whose `Term.worth` sum up to
        it. In points of the game, as they are likely to be at its end. Raises `ValueError` for what is no seat, and
        where it is not to be seen what the seat knows of its own."""
        seen = self.seen_by(seat)
        if seat is None or not seen.shows(seat):
            raise ValueError(f"what seat {seat!r} knows of its own is not to be seen here")
        return self.game.terms(seen, seat)

    @abstractmethod
    def seen_by(self, seat: int | None) -> Self:
        """The position as `seat` sees it: hidden things are masked. `None` is an onlooker. Raises `ValueError` for what
        is no seat (see `no_seat`)."""

    def no_seat(self, seat: object) -> ValueError:
        """What `seen_by` raises for what is no seat. It asks by itself, for it is asked at every decision."""
        return ValueError(f"there is no seat {seat!r}, only 0 to {self.seats - 1}, or None for an onlooker")

    def shows(self, seat: int) -> bool:
        """Whether what a seat knows of its own is to be seen here: not so in the view of another."""
        return self.scores()[seat] is not None

    @abstractmethod
    def guess(self, rng: Random) -> Self:
        """A complete position that this view could be (a determinization); the state itself where nothing is hidden.
        Where something is, it raises `TypeError` for what is no `random.Random` (see `no_luck`)."""

    def no_luck(self, rng: object) -> TypeError:
        """What `guess` raises for what is no `random.Random`."""
        return TypeError(f"a guess takes a random.Random, not {rng!r:.40}")

    @property
    def masked(self) -> bool:
        """Whether something is hidden here: a view can be looked at and asked, but only a guess of it be played on."""
        return False

    def mask(self, action: Action, seat: int | None) -> Action:
        """The action as `seat` sees it being played in this state."""
        return self.game.mask(self, action, seat)

    def scores(self) -> tuple[int | None, ...]:
        """The points of each seat as they stand; None where they are hidden from whoever has this view."""
        return self.game.scores(self)

    def score_parts(self) -> tuple[Mapping[str, int], ...]:
        """The points of each seat by what they are for, as words with a label. They make up `scores`: their sum, or
        whatever the game makes of them.

        Empty where the game does not tell its points apart, or where some are hidden.
        """
        return self.game.score_parts(self)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from best to worst; those that share a place stand together. Hidden points count for nothing."""
        return self.game.ranking(self)

    def standings(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The places from the first on, each with the seats that share it: after two first ones comes the third."""
        place = 1
        for group in self.ranking():
            yield place, group
            place += len(group)

    def tie_breaks(self) -> tuple[tuple[int, ...], ...]:
        """What seats that are level on points are compared by, one number after the other; the higher wins."""
        return self.game.tie_breaks(self)

    def prompt(self) -> tuple[str, Mapping[str, Value]]:
        """Who decides what now: the key and the values of a sentence."""
        return self.game.prompt(self)

    def heading(self) -> tuple[str, Mapping[str, Value]]:
        """Which turn, or else which part of the game, this is: the key and the values of a heading.

        Another one begins where these differ. Chance belongs to the turn that it answers: see `Record.heading`.
        """
        return self.game.heading(self)

    @property
    def text(self) -> str:
        """The position notation, on one line. `Game.read` reads it back."""
        return self.game.write(self)

    @property
    def places(self) -> Mapping[str, str]:
        """The words that name places of the board, with the names people read."""
        return {}

    @property
    def is_over(self) -> bool:
        """Whether nobody is to move any more, chance included."""
        return self.to_move is None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty until the game is over."""
        return self.ranking()[0] if self.is_over else ()

    def switched_off(self, *rules: str) -> Self:
        """The same position with rules switched off: "what if they did not exist?".

        A whole game can be played without the `Game.experiments`. Without other rules one can ask whether actions are
        legal; to play them may come to what no rule foresees (`play` raises `NotationError` then).

        Raises `ValueError` for what is no rule that can be switched off, and `TypeError` for what is no text.
        """
        known = self.game.switches
        for rule in rules:
            if not isinstance(rule, str):
                raise TypeError(f"a rule goes by the text of its id, not by {rule!r:.40}")
            if rule not in known:
                raise ValueError(f"'{rule[:40]}' cannot be switched off: choose from {', '.join(sorted(known))}")
        # A game's own state is a named tuple.
        changed: Self = self._replace(without=self.without.union(rules))  # type: ignore[attr-defined]
        return changed

    def _meant(self, action: Action | str) -> Action:
        """The action in its one spelling. Raises `NotationError` for words that mean nothing here."""
        action = self.canonical(Action.of(action))
        if not self.knows(action):
            raise NotationError(f"'{str(action)[:80]}'{self._misread(action)}")
        return action

    def _misread(self, action: Action) -> str:
        """What is wrong with an unknown action: the first word that means nothing where it stands, or what is
        missing."""
        known = list(self.conceivable())
        for size, word in enumerate(action):
            following = list(dict.fromkeys(other[size] for other in known if len(other) > size))
            if word not in following:
                if " " in word:
                    return ": an Action takes its words one by one; Action.of reads a text"
                some = _some(following)
                after = f" after '{' '.join(action[:size])}'" if size else ""
                possible = f"choose from {some}" if some else "nothing more may follow"
                return f": '{word[:40]}' means nothing{after}; {possible}"
            known = [other for other in known if len(other) > size and other[size] == word]
        if not action:
            return " says nothing"
        return f" is not complete: it goes on with {_some(dict.fromkeys(other[len(action)] for other in known))}"

    def __str__(self) -> str:
        return self.text

    def label(self, word: str) -> str | None:
        """What `Game.label` says, by the data of this position: games may have several boards."""
        return self.game.label(word)

    def speech(self, names: tuple[str, ...] | None = None, language: str = "en") -> Speech:
        """What turns what happens here into sentences: `Game.speech`, with places called as they are here."""
        return self.game.speech(names, language, self)

    def __repr__(self) -> str:
        return f"read({self.text!r}{', study=True' if self.game.problems(self) else ''})"

    def _repr_svg_(self) -> str:
        """The position as a picture: what a notebook shows of it."""
        from boardgames.pictures.svg import svg  # only where something is drawn

        return svg(self.game.scene(self), title=self.game.title, words=self.game.describe(self))


def _some(words: Iterable[str]) -> str:
    first = [*islice(words, 9)]
    return ", ".join(first[:8]) + (", ..." if len(first) > 8 else "")


Seed = SupportsIndex | float | str | None
"""A seed: a number (NumPy's too) or a text. The same seed gives the same luck; None gives other luck each time."""


def seeded(seed: Seed) -> Random:
    """Luck from a seed."""
    return Random(seed if seed is None or isinstance(seed, str | float) else index(seed))


class Dealer:
    """Plays chance. The seed belongs to the dealer, never to a state, so no position can betray what comes next."""

    def __init__(self, seed: Seed = None) -> None:
        self.rng = seeded(seed)

    def draw(self, state: State) -> Action:
        """One of `state.outcomes()`, by weight. Raises `IndexError` where chance has nothing to do."""
        weights = state.outcomes()
        if not weights:
            raise IndexError("chance has nothing to do here")
        # Only random() repeats on every Python, so no choices() here.
        mark = self.rng.random() * sum(weights.values())
        for action, weight in weights.items():
            mark -= weight
            if mark < 0:
                return action
        return action

    def settle(self, state: S, events: list[Event] | None = None) -> S:
        """Play chance until a player decides or the game is over."""
        while state.to_move == CHANCE:
            state = state.apply(self.draw(state), events)
        return state


S = TypeVar("S", bound=State)


_implementations: dict[str, list[Callable[..., Any]]] = {}

F = TypeVar("F", bound=Callable[..., Any])


def implements(*rules: str) -> Callable[[F], F]:
    """Mark the function that carries out `rules`, so that a reader finds each clause: see `implementations`."""

    def mark(function: F) -> F:
        for rule in rules:
            _implementations.setdefault(rule, []).append(function)
        return function

    return mark


def implementations(rule: str) -> tuple[Callable[..., Any], ...]:
    """The functions that carry out a rule."""
    return tuple(_implementations.get(rule, ()))


class Check(NamedTuple):
    """A rule that forbids: says whether, and why, an action breaks it. One that stands in `State.without` is off."""

    rule: str
    find: Callable[[Any, Action], Objection | None]


def forbids(rule: str) -> Callable[[Callable[[Any, Action], Objection | None]], Check]:
    """Turn a function that finds an objection into the check of `rule`."""

    def mark(function: Callable[[Any, Action], Objection | None]) -> Check:
        return Check(rule, implements(rule)(function))

    return mark


def judge(state: State, action: Action, checks: Iterable[Check]) -> tuple[Objection, ...]:
    """All objections of the checks that are not switched off."""
    found = (check.find(state, action) for check in checks if check.rule not in state.without)
    return tuple(objection for objection in found if objection is not None)


def _in_force(state: State, kind: Kind) -> list[Callable[[Any, Action], Objection | None]]:
    """What forbids an action of that kind: the checks that are not switched off."""
    checks = (*state.game.in_time, *kind.checks)
    return [check.find for check in checks if check.rule not in state.without]


class Kind(NamedTuple):
    """A kind of action, by the first word of its notation: when it has its time, what it does, and what forbids it."""

    stages: tuple[str, ...]
    """When it has its time (`State.is_time_for`)."""
    does: Callable[[Any, Action, list[Event] | None], Any]
    """The position after it, as far as the rule itself goes."""
    checks: tuple[Check, ...] = ()
    """What forbids it, once it has its time (`Game.in_time`)."""
    then: Callable[[Any, list[Event] | None], Any] | None = None
    """What the order of play has follow, if anything does."""


class Game(ABC):
    """A game's name, its options, its rules and what reads and draws its positions."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """Named options of `start` besides `players`, each with its values, the default first."""
    advanced: ClassVar[frozenset[str]] = frozenset()
    """The options that newcomers need not know of."""
    unordered: ClassVar[Mapping[str, int]] = {}
    """The kinds of actions whose other words may be said in any order (see `State.canonical`), so many at a time."""
    experiments: ClassVar[frozenset[str]] = frozenset()
    """The rules that a whole game can be played without."""
    instead: ClassVar[Mapping[str, str]] = {}
    """Kinds of actions with what one would do instead of them: what explains them best is compared with it."""
    aimed: ClassVar[frozenset[str]] = frozenset()
    """Kinds of actions whose last word says where: to do the same elsewhere does not explain what is done."""
    kinds: ClassVar[Mapping[str, Kind]]
    """The rules: each kind of action by the first word of its notation."""
    in_time: ClassVar[tuple[Check, ...]] = ()
    """Checks of every action, before those of its kind: whether it has its time."""

    @abstractmethod
    def start(self, *args: Any, **kwargs: Any) -> Any:
        """The position before anything is drawn, for `players` and with the game's own options.

        Raises `ValueError` naming the option whose value is wrong.
        """

    def check_start(self, players: SupportsIndex, without: Iterable[str]) -> tuple[int, frozenset[str]]:
        """How many players there are and which rules are switched off, whatever they are given as. Raises `ValueError`
        naming the option with which no game of this kind starts."""
        number = index(players) if hasattr(players, "__index__") else None
        if number is None or number not in self.seats:
            seats = f"{self.seats[0]} {'to' if len(self.seats) > 2 else 'or'} {self.seats[-1]}"
            raise ValueError(f"option 'players': {self.title} is for {seats} players, not {players!r}")
        if isinstance(without, str) or not isinstance(without, Iterable):
            raise ValueError(f"option 'without': is a list of rules, not {without!r:.40}")
        rules = tuple(without)
        for rule in rules:
            if not isinstance(rule, str) or rule not in self.experiments:
                raise ValueError(f"option 'without': '{rule}' is none of {', '.join(sorted(self.experiments))}")
        return number, frozenset(rules)

    # ------------------------------------------------------------ rules: `State` says what each of these is
    # A game's own methods take its own kind of state.
    @abstractmethod
    def actions(self, state: Any) -> Actions: ...

    @abstractmethod
    def outcomes(self, state: Any) -> Mapping[Action, int]: ...

    @abstractmethod
    def conceivable(self, state: Any) -> Iterator[Action]: ...

    def knows(self, state: Any, action: Action) -> bool:
        return action in self.conceivable(state)

    def canonical(self, action: Action) -> Action:
        return action

    def forecast(self, state: Any, action: Action) -> Iterable[Forecast]:
        return ()

    def odds(self, state: Any, action: Action | None) -> Iterable[Odds]:
        return ()

    def mask(self, state: Any, action: Action, seat: int | None) -> Action:
        return action

    def terms(self, state: Any, seat: int) -> tuple[Term, ...]:
        """The judgement of a view that `seat` has."""
        return (Term("points", state.scores()[seat] or 0, 1),)

    def details(self, state: Any, seat: int) -> tuple[Term, ...]:
        """Of what some of the `terms` consist, to be told: terms of theirs that are told apart by `Term.which`, and
        worth nothing, for that is counted there. No player asks for them."""
        return ()

    def dated(self, state: Any, term: Term) -> Term:
        """One of the `terms` by a name that it has in any position: where one speaks of the next round, by that round's
        number."""
        return term

    def promising(self, state: Any) -> Iterable[Action]:
        """The legal actions that a player who looks for a good one need look at; of those that come to the same one is
        enough."""
        legal: Iterable[Action] = state.actions
        return legal

    def prospects(self, state: Any, action: Action) -> Iterable[tuple[float, Any]]:
        """What a legal action in a view may lead to, as far as the player to move can tell: positions to be judged,
        with their probabilities. What others may answer at once, and chance, are taken into account here or by the
        terms.

        Unless a game does better: the position after it, in one that the view could be."""
        if state.masked:
            state = state.guess(Random(0))
        return ((1.0, state.apply(action)),)

    def glance(self, state: Any, action: Action) -> Iterable[tuple[float, Any]]:
        """`prospects` where thousands of actions are looked at: as good as they can be found quickly."""
        return self.prospects(state, action)

    def plans(self, state: Any) -> bool:
        """Whether the player to move decides the first of two actions of a turn, which are best planned together."""
        return False

    def stakes(self, state: Any, action: Action) -> Iterable[Stake]:
        """What a legal action in a view hangs on: what people would call winning and losing."""
        return ()

    def left(self, state: Any) -> float:
        """About how much of the game is left: 1 at the start, 0 at the end."""
        return 1.0

    def stretch(self, state: Any) -> object:
        """Which stretch of the game this is: a search looks ahead to the end of some (see `stretches`). Unless a game
        does better: the round, if there are rounds."""
        return getattr(state, "round", 0)

    def stretches(self, state: Any) -> int:
        """How many stretches a search looks ahead, this one included."""
        return 1

    def lap(self, state: Any) -> object:
        """Which lap of the game this is: a review plays on to the end of some (see `laps`), where what actions lead to
        has been counted. Unless a game does better: a stretch."""
        return self.stretch(state)

    def laps(self, state: Any) -> int:
        """How many laps a review plays on, this one included."""
        return self.stretches(state)

    def remembered(self, view: Any, state: Any) -> Any:
        """A seat's view of a position, and what it has seen others gain, though they keep it hidden."""
        return view

    @abstractmethod
    def scores(self, state: Any) -> tuple[int | None, ...]: ...

    def score_parts(self, state: Any) -> tuple[Mapping[str, int], ...]:
        return ()

    @abstractmethod
    def ranking(self, state: Any) -> tuple[tuple[int, ...], ...]: ...

    def tie_breaks(self, state: Any) -> tuple[tuple[int, ...], ...]:
        return ((),) * int(state.seats)

    @abstractmethod
    def prompt(self, state: Any) -> tuple[str, Mapping[str, Value]]: ...

    @abstractmethod
    def heading(self, state: Any) -> tuple[str, Mapping[str, Value]]: ...

    @cached_property
    def checked(self) -> frozenset[str]:
        """The rules of all checks."""
        checks = chain(self.in_time, *(kind.checks for kind in self.kinds.values()))
        return frozenset(check.rule for check in checks)

    @cached_property
    def switches(self) -> frozenset[str]:
        """The rules that a position can be without (see `State.switched_off`)."""
        return self.checked | self.experiments

    # ------------------------------------------------------------ texts and pictures
    @abstractmethod
    def write(self, state: Any) -> str:
        """The notation of a position."""

    @abstractmethod
    def parse(self, text: str) -> tuple[Any, Reader]:
        """The position of a text, whether a table can have it or not, and the fields that it was read from."""

    def wrong(self, state: Any, *, study: bool = False) -> Iterable[Problem]:
        """What is wrong with a position that could be read: why no table can have it, or with `study` why it cannot
        even be studied."""
        return ()

    def read(self, text: str, *, study: bool = False) -> Any:
        """A position from its notation. With `study` also one that no table can have, if it can be written down.

        Raises `NotationError` with all that is wrong, each naming line and field, and `TypeError` for what is no text.
        """
        state, given = self.parse(text)
        given.refuse(self.wrong(state, study=study))
        return state

    def problems(self, state: Any) -> tuple[str, ...]:
        """All that is wrong with a position, each naming the field that says it; empty when a table can have it."""
        return Reader(state.text, self.name).told(self.wrong(state))

    @abstractmethod
    def scene(self, state: Any, names: tuple[str, ...] | None = None) -> Scene:
        """The position as a picture."""

    def traces(self, state: Any, action: Action) -> tuple[Piece, ...]:
        """What an action in this position leaves to be seen until the next one, though the position after it has it no
        more: dice that were rolled. Only what all may see."""
        return ()

    def imagine(self, state: Any, action: Action) -> Imagined:
        """How the picture shows an action that is asked about and not played, legal or not: what it would bring, and
        the places of what it moves or takes away. Nothing that would follow from it."""
        from boardgames.pictures.scene import Imagined

        return Imagined()

    def tallies(self, before: Any, after: Any, events: Sequence[Event]) -> Iterable[tuple[int, Tally]]:
        """What the events of an action between two positions count, each with the number of its event: what the picture
        shows lighting up and adding up while they are told."""
        return ()

    def explain(self, state: Any, what: Piece | str) -> Thing | None:
        """What a piece of this position's picture is, or a place or part of its ground; for a piece without a key what
        such a piece is in general. None if there is nothing to say: the games with a `pieces.LANGUAGE.toml` always
        say something."""
        return None

    @abstractmethod
    def describe(self, state: Any, names: tuple[str, ...] | None = None, withheld: Container[str] = ()) -> str:
        """The position in words, for people who cannot see the picture. What the `withheld` layers show is left out."""

    @abstractmethod
    def label(self, word: str) -> str | None:
        """The name of a place or thing that its data gives; other words are labelled by the sentences file."""

    @cached_property
    def folder(self) -> Traversable:
        """Where the game's data lies."""
        from importlib.resources import files

        return files(f"boardgames.{self.name}")

    @cached_property
    def catalogue(self) -> Catalogue:
        """The rules and worked examples."""
        from boardgames.catalogue import Catalogue

        return Catalogue.load(self)

    def speech(self, names: tuple[str, ...] | None = None, language: str = "en", state: State | None = None) -> Speech:
        """What turns events, objections and actions into sentences. `names` are the players'. A position says what
        places are called there: see `State.speech`."""
        from boardgames.speech import Speech

        return Speech.load(self, names, language, state)

    def __reduce__(self) -> str:
        # There is one of each game: pickled or copied it goes by where it stands (see `boardgames.games.GAMES`).
        return "GAME"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}>"
