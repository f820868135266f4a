"""What is said of a rule the first time that it bites: while a game is being played, and once.

The texts stand in a game's ``first_time.LANGUAGE.toml``: for each rule, the most important ones first, what is said at
which moment. A moment is `event` or `objection` (any that names the rule), `event.KEY` or `objection.KEY` (of whatever
rule), or `turn.KEY` (somebody has to decide this: the keys of `State.prompt`); ``event.scored colour=red`` is one with
such a value. The texts are templates for the values of the moment, as all sentences are: see `boardgames.speech`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from boardgames.contract import CHANCE, Event, Objection, State, Value
from boardgames.speech import Speech
from boardgames.teaching.lessons import cell_id, notebook
from boardgames.teaching.lookup import entry

MOST: Final = 2
"""So many rules are explained at most in a turn, and of what one has done oneself; the others are offered."""


class Told(NamedTuple):
    """What is said of a rule, and the places that it is said of."""

    rule: str
    text: str
    spaces: tuple[str, ...] = ()


class Moment(NamedTuple):
    """Something that happened, that is forbidden, or that is to be decided."""

    kind: str
    rule: str
    key: str
    values: Mapping[str, Value]
    spaces: tuple[str, ...] = ()

    @classmethod
    def of(cls, event: Event) -> Moment:
        """When something happened."""
        return cls("event", event.rule, event.key, event.values, event.spaces)

    def fits(self, said: str, rule: str = "") -> bool:
        """Whether a file means it by what is said there, of a rule: "event.KEY VALUE=ONE|OTHER VALUE!=ONE", say."""
        name, *conditions = said.split()
        kind, _, key = name.partition(".")
        if kind != self.kind or (key != self.key if key else rule != self.rule):
            return False
        pairs = (condition.partition("=")[::2] for condition in conditions)
        return all(
            (str(self.values.get(value.removesuffix("!"))) in wanted.split("|")) != value.endswith("!")
            for value, wanted in pairs
        )


def happened(speech: Speech, events: Iterable[Event], deciding: State | None = None) -> list[Told]:
    """What may be said of the rules by which something happened, and of those about what is to be decided now, if
    anything is: the most important first."""
    moments = [Moment.of(event) for event in events]
    if deciding is not None and deciding.to_move not in (None, CHANCE):
        moments.append(Moment("turn", "", *deciding.prompt()))
    return _told(speech, moments)


def forbidden(speech: Speech, objections: Iterable[Objection]) -> list[Told]:
    """What may be said of the rules that forbid something, the most important first."""
    return _told(speech, [Moment("objection", each.rule, each.key, each.values, each.spaces) for each in objections])


def _told(speech: Speech, moments: Sequence[Moment]) -> list[Told]:
    """What the file says of these moments; of a rule whatever comes first."""
    found = []
    for rule, texts in _texts(speech).items():
        fitting = ((moment, text) for said, text in texts.items() for moment in moments if moment.fits(said, rule))
        if first := next(fitting, None):
            moment, text = first
            found.append(Told(rule, speech.vformat(text, (), moment.values), moment.spaces))
    return found


def _texts(speech: Speech) -> Mapping[str, Mapping[str, str]]:
    texts: Mapping[str, Mapping[str, str]] = speech.templates.get("first_time", {})
    return texts


def task(speech: Speech, state: State) -> str:
    """What may be done now, in a sentence for whoever has never done it; empty where there is none."""
    decisions: Mapping[str, str] = speech.templates.get("decisions", {})
    key, values = state.prompt()
    return speech.vformat(decisions[key], (), values) if key in decisions else ""


def more(game: str, rule: str) -> str:
    """The address, beside the game's pages, of the step that teaches a rule; empty if there is none."""
    for step in entry(game, rule).taught[:1]:
        return f"{notebook(game, step.chapter).rpartition('/')[2]}#cell-id={cell_id(step.name)}"
    return ""


class Explaining:
    """Tells a learner of each rule once: `now` what is being told, `waiting` what else there would be to tell.

    `knows` says whether a learner knows a rule already, `seen` is called with the rules that were told, once they have
    been read: what nobody reads, since the page goes, is told again.
    """

    def __init__(self, knows: Callable[[str], bool], seen: Callable[[Sequence[str]], object]) -> None:
        self._knows, self._seen = knows, seen
        self._turn: object = None
        self._count = 0
        self.now: list[Told] = []
        self.waiting: list[Told] = []

    def tell(self, found: Iterable[Told], turn: object) -> bool:
        """Tell what is new of it, in this turn. Whether anything is told."""
        if turn != self._turn:
            self._turn, self._count = turn, 0
        held = {told.rule for told in self.now}
        new = [told for told in found if told.rule not in held and not self._knows(told.rule)]
        room = max(0, MOST - self._count)
        # What waits and bites again is said of what has happened now.
        again = {told.rule for told in new}
        self.waiting = [told for told in self.waiting if told.rule not in again] + new[room:]
        return self._add(new[:room])

    def tell_more(self) -> bool:
        """Tell what waits, if anything does: the next two."""
        self._read()
        more, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
        return self._add(more)

    def _add(self, new: Sequence[Told]) -> bool:
        self.now += new
        self._count += len(new)
        return bool(new)

    def _read(self) -> None:
        if self.now:
            self._seen([told.rule for told in self.now])
        self.now = []

    def clear(self) -> None:
        """What was told has been read; what waits will bite again."""
        self._read()
        self.waiting = []
