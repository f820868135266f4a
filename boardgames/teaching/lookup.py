"""The look-up: for each rule of a game a position that shows it, with what the rule does and forbids there.

The game's ``lookup.toml`` says what to show. What it leaves out is taken from the worked examples and from the steps of
lessons that teach the rule. `Entry.problems` asks the engine whether all of it is so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from boardgames.catalogue import Rule
from boardgames.contract import Action, Event, Game, NotationError, Objection, State, implementations
from boardgames.games import game as find_game
from boardgames.record import Record
from boardgames.teaching.lesson_files import named
from boardgames.teaching.lessons import course, load
from boardgames.teaching.steps import Step

FILE: Final = "lookup.toml"
_FIELDS: Final = {"id", "show", "forbidden"}


class LookupFileError(ValueError):
    """A look-up file that cannot be read. The message names the file and the rule."""


class Entry(NamedTuple):
    """One rule as the look-up shows it."""

    game: Game
    rule: Rule
    record: Record
    """A position and what is played from there; the cursor is at its beginning."""
    forbidden: Action | None
    """What the rule forbids in that position."""

    @property
    def start(self) -> State:
        """The position."""
        return self.record.start

    @property
    def shown(self) -> bool:
        """Whether what is played has an event that names the rule."""
        return _shows(self.record, self.rule.id)

    @property
    def objections(self) -> tuple[Objection, ...]:
        """The objections to the forbidden action, this rule's first."""
        found = self.start.objections(self.forbidden) if self.forbidden else ()
        return tuple(sorted(found, key=lambda objection: objection.rule != self.rule.id))

    @property
    def is_experiment(self) -> bool:
        """Whether a whole game can be played without the rule."""
        return self.rule.id in self.game.experiments

    def without(self) -> Record:
        """The same position with the rule switched off.

        It plays what the rule forbade, if that is legal now, or else the same actions as far as they are legal.
        """
        start = self.start.switched_off(self.rule.id)
        twin = Record(start, names=self.record.names)
        freed = self.forbidden is not None and not start.objections(self.forbidden)
        for action in (self.forbidden,) if freed and self.forbidden else self.record.all_actions:
            if twin.state.objections(action):
                break
            twin.play(action)
        twin.goto(0)
        return twin

    def problems(self) -> Iterator[str]:
        """What the entry should show and the engine does not confirm."""
        if "does" in self.rule.kinds and not self.shown:
            yield f"no event of '{self.record.text}' names it"
        if "forbids" in self.rule.kinds and self.rule.id not in {objection.rule for objection in self.objections}:
            yield f"nothing shows what it forbids in '{self.start.text}'"
        if self.is_experiment and not self.without().all_actions:
            yield f"nothing can be tried without it in '{self.start.text}'"

    @property
    def code(self) -> tuple[str, ...]:
        """The functions that carry out the rule, as 'module.function'. One that another function makes goes by its own
        name."""
        named = ((one.__module__, one.__qualname__.rpartition("<locals>.")[2]) for one in implementations(self.rule.id))
        return tuple(f"{module}.{name}" for module, name in named)

    @property
    def taught(self) -> tuple[Step, ...]:
        """The steps of the lessons that teach the rule, in their order."""
        return tuple(step for step in _steps(self.game) if self.rule.id in step.rules)


def has_lookup(game: str) -> bool:
    """Whether the game has a look-up."""
    return find_game(game).folder.joinpath(FILE).is_file()


def entry(game: str, rule: str) -> Entry:
    """The entry of a rule, with a record of its own. Raises `KeyError` for an unknown rule and `LookupFileError` for a
    broken file."""
    found = _found(game, rule)
    return found._replace(record=copy(found.record))


@cache
def _found(game: str, rule: str) -> Entry:
    found = find_game(game)
    own = _written(found).get(rule, {})
    clause = found.catalogue[rule]
    forbidden = Action.parse(own["forbidden"]) if "forbidden" in own else None
    if "show" in own:
        try:
            records = [Record.read(named(own["show"], _positions(found)))]
        except NotationError as error:
            raise LookupFileError(f"{FILE}, rule '{rule}', field 'show': {error}") from None
    else:
        records = list(_records(found, clause))
        if not records:
            raise LookupFileError(f"{FILE}, rule '{rule}': is not there, and no example or lesson shows the rule")
    entries = (_entry(found, clause, record, forbidden) for record in records)
    first = next(entries)
    # The first that shows all; most often that is the first of them.
    return next((one for one in chain((first,), entries) if not any(one.problems())), first)


def _entry(game: Game, rule: Rule, record: Record, forbidden: Action | None) -> Entry:
    record.goto(0)
    if forbidden is None and "forbids" in rule.kinds:
        forbidden = _forbidden(game, record.start, rule)
    return Entry(game, rule, record, forbidden)


def chapters(game: str, language: str = "en") -> Mapping[str, tuple[str, tuple[Rule, ...]]]:
    """The rulebook's chapters: for each its title and its rules, in the order of the catalogue."""
    found = find_game(game)
    titles = tomllib.loads(found.folder.joinpath("lessons", language, "course.toml").read_text(encoding="utf-8"))
    parts: dict[str, list[Rule]] = {}
    for rule in found.catalogue.values():
        parts.setdefault(rule.chapter, []).append(rule)
    called = titles.get("rulebook", {})
    if missing := parts.keys() - called.keys():
        raise LookupFileError(f"course.toml, table 'rulebook': no title for {', '.join(sorted(missing))}")
    return {chapter: (called[chapter], tuple(rules)) for chapter, rules in parts.items()}


@cache
def _file(game: Game) -> Mapping[str, Any]:
    try:
        return tomllib.loads(game.folder.joinpath(FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except tomllib.TOMLDecodeError as error:
        raise LookupFileError(f"{FILE}: not TOML ({error})") from None


def _positions(game: Game) -> Mapping[str, str]:
    """The named positions of the game's file."""
    found: Mapping[str, str] = _file(game).get("positions", {})
    return found


@cache
def _written(game: Game) -> Mapping[str, Mapping[str, str]]:
    """What the game's file says of each rule."""
    found: dict[str, Mapping[str, str]] = {}
    for one in _file(game).get("rule", ()):
        name = one.get("id")
        if name not in game.catalogue:
            raise LookupFileError(f"{FILE}, rule '{name}': is not in the catalogue")
        if name in found:
            raise LookupFileError(f"{FILE}, rule '{name}': is there twice")
        if wrong := [field for field, value in one.items() if field not in _FIELDS or not isinstance(value, str)]:
            raise LookupFileError(f"{FILE}, rule '{name}', field '{wrong[0]}': is unknown or no text")
        found[name] = one
    return found


@cache
def _steps(game: Game) -> tuple[Step, ...]:
    return tuple(step for chapter in course(game.name) for step in load(game.name, chapter.name).steps.values())


def _shows(record: Record, rule: str) -> bool:
    return any(event.rule == rule for index in range(len(record.all_actions)) for event in record.events(index))


def _records(game: Game, rule: Rule) -> Iterator[Record]:
    """Records from the worked examples and the lessons that show the rule: first those that do so as they stand, then
    positions with one action that does, then positions alone."""
    positions: list[Record] = []
    for record in _met(game, rule):
        if "does" not in rule.kinds or _shows(record, rule.id):
            yield record
        else:
            positions.append(record)
    for record in positions:
        for action in record.state.actions:
            events: list[Event] = []
            record.state.apply(action, events)
            if any(event.rule == rule.id for event in events):
                yield Record(record.state, (action,), record.names)
                break
    yield from positions


def _met(game: Game, rule: Rule) -> Iterator[Record]:
    for example in game.catalogue.examples.values():
        if rule.id in example.rules:
            yield Record.read(example.record)
    for step in _steps(game):
        if rule.id in step.rules and (step.position or step.example):
            yield step.record()


def _forbidden(game: Game, state: State, rule: Rule) -> Action | None:
    """An action that the rule forbids here, if possible one that no other rule forbids. Those that a lesson has
    learners try come first."""
    tries = (Action.parse(text) for step in _steps(game) if rule.id in step.rules for text in step.tries)
    known = filter(state.knows, tries)
    found = _refused(state, known, rule.id)
    if found is None or len(state.objections(found)) > 1:
        found = _refused(state, state.conceivable(), rule.id) or found
    return found


def _refused(state: State, actions: Iterable[Action], rule: str) -> Action | None:
    second = None
    for action in actions:
        rules = {objection.rule for objection in state.objections(action)}
        if rules == {rule}:
            return action
        if rule in rules and second is None:
            second = action
    return second
