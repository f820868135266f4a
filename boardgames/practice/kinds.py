"""Kinds of questions that practice asks, and questions as lines of text.

A game's `KINDS` (in its package ``practice``) name for each kind the question function that answers and explains, and a
finder that looks at a position as it occurs in play and says what to ask about it. The same seed finds the same.

A question's text is ``KIND ARGUMENTS | POSITION``, e.g. ``supporters 1, tile temple e4 | tigris; players 3; ...``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final, NamedTuple

from boardgames.contract import Game, State
from boardgames.practice.walks import walk
from boardgames.teaching.questions import Question, pick
from boardgames.teaching.registry import call_of
from boardgames.teaching.steps import Step

LOOKED_AT: Final = 3000
"""Positions that a finder is shown before the search is given up."""
SPREAD: Final = 3
"""So many different answers, where they can be told without the board, are found before one of them is asked."""

Finder = Callable[[Any, Random, str], str | None]
"""`find(state, rng, rule)`: the arguments of a question about this position in which the rule matters, or None."""


class Kind(NamedTuple):
    """A kind of question: what finds it, and what answers and explains it."""

    name: str
    asks: Callable[..., Question]
    """`asks(state, *arguments)` makes the question."""
    ask: str
    """How it is answered: `Step.ask`."""
    rules: tuple[str, ...]
    """The rules that it practises."""
    find: Finder
    across: bool = False
    """Whether it is a question across rules, as play asks them."""
    fixed: bool = False
    """Whether its options are always the same ones in the same order, as players and "nobody" are: which of them is
    right could be bet on, so it is spread."""
    during: tuple[float, float] = (0.0, 1.0)
    """The part of a game that is looked at: see `walk`."""
    positions: Callable[[Random], Iterator[State]] | None = None
    """Where positions come from, if not from `walk`."""

    def fresh(self, game: Game, rng: Random, rule: str = "") -> Asked:
        """A fresh question in which a rule matters, or one of the kind's. Raises `LookupError` if none is found."""
        rule = rule or pick(self.rules, rng)
        source = self.positions(rng) if self.positions else walk(game, rng, self.during)
        found: dict[object, Asked] = {}
        asks, trivial = 0, 0
        for _ in range(LOOKED_AT):
            state = next(source)
            arguments = self.find(state, rng, rule)
            if arguments is None:
                continue
            asked = Asked(game, self, arguments, state)
            question = asked.question
            asks += 1
            if rule not in question.rules:
                continue
            if _is_trivial(question):
                trivial += 1
                continue
            if not self.fixed and self.ask != "number":
                return asked
            found.setdefault(question.answer, asked)
            if len(found) == SPREAD:
                break
        if not found:
            why = f"; nothing or all is right in the {trivial} that do" * bool(trivial)
            raise LookupError(
                f"no question of kind '{self.name}' about '{rule}' was found: {LOOKED_AT:,} positions looked at,"
                f" {asks:,} questions found, {asks - trivial:,} of them not resting on the rule (Question.rules){why}"
            )
        return pick(list(found.values()), rng)


def _is_trivial(question: Question) -> bool:
    """Whether nothing, or all there is, would be right."""
    answer = question.answer
    if isinstance(answer, int):
        return False
    if isinstance(answer, tuple):
        return len(set(answer)) < 2
    return not answer or len(answer) == len(question.options)


class Asked(NamedTuple):
    """A question of some kind about a position."""

    game: Game
    kind: Kind
    arguments: str
    state: State

    @property
    def text(self) -> str:
        """The question as a line of text."""
        return f"{' '.join((self.kind.name, self.arguments)).strip()} | {self.state.text}"

    @property
    def question(self) -> Question:
        """What is right and why. Options are shuffled, the same way each time, unless their order means something."""
        _, arguments = call_of(f"{self.kind.name} {self.arguments}")
        question = self.kind.asks(self.state, *arguments)
        if self.kind.ask != "choice" or self.kind.fixed:
            return question
        options, rng = list(question.options), Random(self.text)
        return question._replace(options=tuple(options.pop(int(rng.random() * len(options))) for _ in question.options))

    @property
    def rules(self) -> frozenset[str]:
        """The rules that the answer rests on."""
        return self.question.rules

    def step(self) -> Step:
        """The question as a step of a lesson, to be shown and judged as those are."""
        words = wording(self.game)[self.kind.name]
        return Step(
            self.game,
            "practice",
            self.kind.name,
            "predict",
            words["title"],
            words["text"],
            tuple(sorted(self.rules)),
            position=self.state.text,
            ask=self.kind.ask,
            question=f"{self.kind.name} {self.arguments}".strip(),
        )


class Kinds(Mapping[str, Kind]):
    """The kinds of a game, by name. A game has one for each module, and one put together from those `parts`."""

    def __init__(self, *parts: Mapping[str, Kind]) -> None:
        self._kinds: dict[str, Kind] = {}
        for part in parts:
            assert not self._kinds.keys() & part.keys(), f"twice: {self._kinds.keys() & part.keys()}"
            self._kinds.update(part)

    def kind(self, *rules: str, asks: Callable[..., Question], ask: str, **more: Any) -> Callable[[Finder], Finder]:
        """Turn a finder into a kind that goes by its name and practises these rules. `more` are further fields."""

        def mark(find: Finder) -> Finder:
            name: str = getattr(find, "__name__", "")
            assert name not in self._kinds, f"twice: {name}"
            self._kinds[name] = Kind(name, asks, ask, rules, find, **more)
            return find

        return mark

    def __getitem__(self, name: str) -> Kind:
        return self._kinds[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)

    def about(self, rule: str) -> tuple[Kind, ...]:
        """The kinds that practise a rule."""
        return tuple(kind for kind in self.values() if rule in kind.rules)


@cache
def wording(game: Game, language: str = "en") -> Mapping[str, Mapping[str, str]]:
    """Title and text of each kind: those that all games share, and the game's own."""
    shared = files(__package__).joinpath(f"practice.{language}.toml")
    own = game.folder.joinpath(f"practice.{language}.toml")
    return {name: words for file in (shared, own) for name, words in tomllib.loads(file.read_text("utf-8")).items()}
