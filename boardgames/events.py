"""What engines take and give: actions, events, objections, forecasts, terms, odds. Data, never prose: sentences are
templates."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple, Self

CHANCE: Final = -1
"""The player who draws tiles, rolls dice and reveals cards."""

HIDDEN: Final = "?"
"""Stands for a word that the onlooker may not know."""

Value = int | str | tuple[int, ...] | tuple[str, ...]


class Action(tuple[str, ...]):
    """One decision, as the words of its notation.

    The words are the choices that make it up, one after another (a kind, then pieces, places and counts), so the
    notation, the choice tree of a board and the action itself are one and the same thing.

    >>> Action("move", "kian", "gissa")
    Action('move', 'kian', 'gissa')
    >>> str(Action.parse("move  kian gissa"))
    'move kian gissa'

    Raises `NotationError` for one text with blanks: `of` reads it.
    """

    __slots__ = ()

    def __new__(cls, *words: str) -> Self:
        if len(words) == 1 and isinstance(words[0], str) and " " in words[0]:
            raise NotationError(f"'{words[0][:40]}': an Action takes its words one by one; Action.of reads a text")
        return super().__new__(cls, words)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the notation: words between blanks. Whether they mean anything is the state's to say. Raises `TypeError`
        for what is no text."""
        if not isinstance(text, str):
            raise TypeError(f"an action is read from a text, not from {text!r:.40}")
        return cls(*text.split())

    @classmethod
    def of(cls, said: object) -> Self:
        """An action as it is, or from its text or its words in a row. Raises `TypeError` for anything else.

        >>> Action.of(["move", "kian", "gissa"])
        Action('move', 'kian', 'gissa')
        """
        if isinstance(said, cls):
            return said
        if isinstance(said, str):
            return cls.parse(said)
        if isinstance(said, tuple | list) and all(isinstance(word, str) for word in said):
            return cls(*said)
        raise TypeError(f"an action is an Action or its text, not {said!r:.80}")

    def __getnewargs__(self) -> tuple[str, ...]:
        return tuple(self)

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Action({', '.join(map(repr, self))})"


class Event(NamedTuple):
    """Something that happened, or that did not although one might expect it ("no point: nobody leads here").

    `key` names the sentence that tells it, `values` fills that sentence, `spaces` are the places concerned.
    Values named in `hidden` are known to the seat `owner` only.
    """

    rule: str
    key: str
    values: Mapping[str, Value]
    spaces: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    owner: int | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The event as `seat` sees it (`None` is an onlooker)."""
        if not self.hidden or seat == self.owner:
            return self
        masked = {name: HIDDEN if name in self.hidden else value for name, value in self.values.items()}
        return Event(self.rule, self.key, masked, self.spaces)


def tell(events: list[Event] | None, rule: str, key: str, spaces: tuple[str, ...] = (), **values: Value) -> None:
    """Append an event to `events`, if given."""
    if events is not None:
        events.append(Event(rule, key, values, spaces))


class Objection(NamedTuple):
    """A reason why an action is illegal: the rule that forbids it, and what a sentence about it needs.

    `graph` is a line of Python that computes `spaces` with NetworkX, where a graph answers the question.
    """

    rule: str
    key: str
    values: Mapping[str, Value]
    spaces: tuple[str, ...] = ()
    graph: str = ""


class Forecast(NamedTuple):
    """Something that an action would lead to: the rule by which, and what a few words about it need."""

    rule: str
    key: str
    values: Mapping[str, Value]


class Term(NamedTuple):
    """Something that a position is worth something for: so much of it, and what each is worth. See `State.terms`."""

    key: str
    amount: float
    each: float
    values: Mapping[str, Value | float] = {}
    others: bool = False
    """Whether it is what the other players have, or gain."""
    which: str = ""
    """Tells terms of one key apart, where a judgement has several: the zone, say."""

    @property
    def worth(self) -> float:
        """What it adds to the worth of the position."""
        return self.amount * self.each


class Odds(NamedTuple):
    """How likely each number of something is, exactly, by what whoever decides can know. See `State.odds`.

    `key` names the words for it, `values` fills them, `rule` is the rule by which chance plays.
    """

    rule: str
    key: str
    values: Mapping[str, Value | Fraction]
    chances: Mapping[int, Fraction]
    needed: int | None = None
    """The number that matters, if one does: so many decide."""

    def at_least(self, number: int) -> Fraction:
        """How likely so many or more are."""
        return Fraction(sum(chance for each, chance in self.chances.items() if each >= number))

    @property
    def mean(self) -> Fraction:
        """The number to be expected."""
        return Fraction(sum(number * chance for number, chance in self.chances.items()))


class Stake(NamedTuple):
    """What an action hangs on, such as a conflict, and how likely it goes well and badly, as far as the player to move
    can tell. See `Game.stakes`."""

    key: str
    values: Mapping[str, Value]
    wins: float
    loses: float
    """Both may be less than 1 together: it may not come to it."""


class NotationError(ValueError):
    """Text that cannot be read. The message, one line, names the line and the field.

    It may quote anything, so what cannot be seen is shown as such.
    """

    def __init__(self, message: str) -> None:
        super().__init__("".join(sign if sign.isprintable() else "\ufffd" for sign in message))
