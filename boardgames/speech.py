"""Sentences. Engines produce keys and values; the words stand in a game's ``sentences.LANGUAGE.toml``.

A template names its values and how to say them: ``{player:seat}``, ``{1:player}`` (the notation counts seats from 1),
``{place:word}``, ``{tokens:words}``, ``{leaders:any}`` ("priest or king"), ``{players:seats}``, ``{position:ordinal}``,
``{left:plural|trader|traders}`` or ``{left:plural|trader|traders|nothing}`` (what is said of none), ``{paid:counts}``
(words, each followed by its number), ``{tiles:words|s}`` and ``{paid:counts|s}`` (with the ending that a word has if
there are several), ``{place:where}`` ("in the forest": a place with its preposition, from the table `where`).

What pieces and parts of the ground are stands in ``pieces.LANGUAGE.toml``: a name, a sentence and the rule that says
more, as templates too; what is said of a rule the first time that it bites stands in ``first_time.LANGUAGE.toml`` (see
`boardgames.teaching.explaining`); what a position is worth stands in ``judgement.LANGUAGE.toml`` and what is likely in
``odds.LANGUAGE.toml``, with numbers that are said as ``{amount:number}``. A value may be a thing of its own, whose
sentence is part of another: ``{upper:said}``.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NotRequired, TypedDict

from boardgames.events import HIDDEN, Action, Event, Forecast, NotationError, Objection, Odds, Stake, Term, Value

if TYPE_CHECKING:
    from boardgames.contract import Game, State
    from boardgames.pictures.scene import Thing
    from boardgames.play.comparing import Part

DEFAULT_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
_TABLES: Final = {Event: "events", Objection: "objections", Forecast: "forecasts"}
"""Where the templates stand."""
_FILES: Final = {"things": "pieces", "terms": "judgement", "joins": "judgement", "stakes": "judgement", "odds": "odds"}
"""In which file these tables stand; all others in ``sentences``."""


class NoSentence(ValueError):
    """Words that a game does not have. The message names file, table and key."""


class About(NamedTuple):
    """What a thing is called, a sentence about it, and the id of the rule that says more."""

    name: str
    text: str
    rule: str


class Judged(NamedTuple):
    """What a term of a judgement is called, what it counts, and a sentence about it."""

    name: str
    unit: str
    text: str


class Counted(NamedTuple):
    """What odds are of, what is counted there, and a note on it, which may be empty."""

    title: str
    name: str
    note: str


class Join(TypedDict):
    """Terms of a judgement that have one cause, and are told as one."""

    of: list[str]
    """Their keys."""
    when: NotRequired[list[str]]
    """The kinds of actions with which they are, if they change how likely it goes well; any, if it is not given."""
    lead: NotRequired[str]
    """The one of them without which they are not, and whose amounts may be told, where they speak for the sum; they
    always are, if it is not given."""
    each: NotRequired[str]
    """If they are one sum: what is told of each that is told apart (`which`) and whose amount differs."""
    all: NotRequired[str]
    """What is told of them together, and of the `lead`, if the sum is a term."""
    moves: NotRequired[str]
    moved: NotRequired[str]
    """What is told of each instead, if this value is another one there."""
    with_as_many: NotRequired[list[str]]
    """Keys of what belongs to them where its amounts are the same."""
    by_which: NotRequired[bool]
    """Whether only terms of the same thing belong together."""
    differs: NotRequired[str]
    """What is told instead of them, unless `all` is. Besides the lead's values there is the amount of each by its key,
    with `_there` that of the other action."""


def in_order(names: Iterable[str] | None) -> tuple[str, ...]:
    """Names as they are listed, none for None. Raises `TypeError` for a text, and for what has no order."""
    if names is None:
        return ()
    if isinstance(names, str | set | frozenset) or not isinstance(names, Iterable):
        kind = "text" if isinstance(names, str) else type(names).__name__
        raise TypeError(f"names are a list, one for each player, and no {kind} ({names!r:.40})")
    return tuple(names)


class Speech(string.Formatter):
    """Says events, objections, actions and turns of one game in one language, with the players' names."""

    def __init__(
        self,
        game: Game,
        names: tuple[str, ...],
        templates: Mapping[str, Any],
        state: State | None = None,
        language: str = "en",
    ) -> None:
        self.game, self.templates, self.language = game, templates, language
        self._name_of = (state or game).label
        self.names = (*names, *DEFAULT_NAMES[len(names) :])
        self._labels: Mapping[str, str] = templates.get("labels", {})

    @classmethod
    def load(
        cls, game: Game, names: tuple[str, ...] | None = None, language: str = "en", state: State | None = None
    ) -> Speech:
        """Read the game's sentences. Raises `NoSentence` for a language it does not have, `TypeError` for names that
        are no list, and `ValueError` if they are too few for `state`."""
        names = in_order(names) or DEFAULT_NAMES
        if state and len(names) < state.seats:
            raise ValueError(f"{len(names)} names for {state.seats} players")
        return cls(game, names, _templates(game, language), state, language)

    def _of(self, table: str, key: str) -> Any:
        """A template, or what else a table has. Raises `NoSentence`."""
        try:
            return self.templates[table][key]
        except KeyError:
            file = f"{_FILES.get(table, 'sentences')}.{self.language}.toml"
            raise NoSentence(f"{file} of {self.game.title} has no [{table}] {key}") from None

    def __repr__(self) -> str:
        return f"<Speech of {self.game.title}, {self.language}: {', '.join(self.names[: self.game.seats[-1]])}>"

    def say(self, what: Event | Objection | Forecast) -> str:
        """The sentence of an event or an objection, or the few words of a forecast. Raises `TypeError` for anything
        else."""
        if (table := _TABLES.get(type(what))) is None:
            raise TypeError(f"an Event, an Objection or a Forecast is said, not {what!r:.40}")
        return self.vformat(self._of(table, what.key), (), what.values)

    def act(self, action: Action | str) -> str:
        """An action as a request: "Move Ki'an to Gissa".

        A kind of action can have a template of its own for a certain last word ("leader home") or number of words
        ("feed_1"). Raises `NotationError` for words that make no sentence.
        """
        if not (action := Action.of(action)):
            raise NotationError("'' says nothing")
        actions: Mapping[str, str] = self.templates.get("actions", {})
        names = (f"{action[0]} {action[-1]}", f"{action[0]}_{len(action) - 1}")
        name = next((name for name in names if name in actions), action[0])
        try:
            return self.vformat(self._of("actions", name), action, {"rest": action[1:]})
        except NoSentence:
            raise
        except (IndexError, ValueError):
            raise NotationError(f"'{str(action)[:80]}': a word is missing, or means nothing there") from None

    def turn(self, state: State) -> str:
        """Who decides what now."""
        key, values = state.prompt()
        return self.vformat(self._of("turns", key), (), values)

    def turn_tells(self, state: State, field: str) -> bool:
        """Whether `turn` has this value in its sentence: then it need not be told beside it."""
        return f"{{{field}}}" in self._of("turns", state.prompt()[0])

    def heading(self, key: str, values: Mapping[str, Value]) -> str:
        """A turn or a part of the game, as `State.heading` gives it."""
        return self.vformat(self._of("headings", key), (), values)

    def label(self, word: str) -> str:
        """The name of a word of the notation, or of a symbol. It may hold a player's: ``{0:seat}``."""
        if word in self._labels:
            return self.vformat(self._labels[word], range(len(self.names)), {})
        return self._name_of(word) or word

    @property
    def leads(self) -> Mapping[str, str]:
        """What to choose next, by the kind of action that has been chosen: "Choose a tile from your hand"; or by the
        kind and "number", where numbers are offered: "How many people?"; or by the kind and "place", where it has begun
        and goes on on the board: "Where does the {piece} go?", which names what was chosen before."""
        leads: Mapping[str, str] = self.templates.get("leads", {})
        return leads

    def about(self, thing: Thing) -> About:
        """What a thing is. It is told as somebody's if its values have a seat."""
        found: Mapping[str, str] = self._of("things", thing.key)
        name = found.get("owned", found["name"]) if "seat" in thing.values else found["name"]
        name, text, rule = (
            self.vformat(template, (), thing.values) for template in (name, found["text"], found["rule"])
        )
        return About(name, text, rule)

    def judged(self, term: Term) -> Judged:
        """What a term of a judgement is, in words."""
        found: Mapping[str, str] = self._of("terms", term.key)
        values = {**term.values, "amount": term.amount, "each": term.each, "worth": term.worth}
        return Judged(*(self.vformat(found[part], (), values) for part in Judged._fields))

    def inside(self, term: Term) -> str:
        """The name of a term inside a sentence: it begins small, unless it begins with the name of a thing."""
        name = self.judged(term).name
        return name if self._of("terms", term.key)["name"].startswith("{") else name[:1].lower() + name[1:]

    def common(self, term: Term) -> str:
        """What several actions have in common that have as much of a term."""
        return str(self._of("terms", term.key).get("common", self.inside(term)))

    def asks(self, action: Action) -> str:
        """The question that leads to any action of its kind, if there is one."""
        return str(self.templates.get("looks", {}).get(action[0], ""))

    def alike(self, action: Action) -> str:
        """What is said where all actions of its kind come to the same, if anything is: `text`, or `otherwise` as in
        `look`."""
        found: Mapping[str, Any] = self.templates.get("alikes", {}).get(action[0])
        return str(found["text" if _fits(found, action) else "otherwise"]) if found else ""

    def look(self, term: Term, action: Action) -> str:
        """The question that leads to an action: that of its kind, or the one of a term of a judgement: `look`, or
        `otherwise` if no word of the action begins with one of `of`."""
        if question := self.asks(action):
            return question
        found = self._of("terms", term.key)
        return self.vformat(found["look" if _fits(found, action) else "otherwise"], (), term.values)

    @property
    def joins(self) -> Mapping[str, Join]:
        """Terms of a judgement that are told as one, by names that no term has."""
        joins: Mapping[str, Join] = self.templates.get("joins", {})
        return joins

    def differs(self, term: Term, other: float, there: Mapping[str, Value | float]) -> str:
        """How much of a term there is, and that `other` is how much there is of it elsewhere, `there` with other
        values: with its `facts`; `none` if there is nothing of it, and `moved` if what `moves` is another one."""
        found: Mapping[str, Any] = self.joins.get(term.key) or self._of("terms", term.key)
        values = self._values(term, other)
        if "none" in found and not term.amount:
            return self.vformat(found["none"], (), {**values, **there})
        if "moved" in found and there.get(found["moves"], term.values[found["moves"]]) != term.values[found["moves"]]:
            return self.vformat(found["moved"], (), values | {"there": there[found["moves"]]})
        facts = "; ".join(self._facts(found.get("facts", {}), values, there))
        return self.vformat(found["differs"], (), values | {"facts": facts})

    def _facts(
        self, facts: Mapping[str, Any], values: Mapping[str, Any], there: Mapping[str, Value | float]
    ) -> Iterator[str]:
        """What has `moved`, since it is something else `there`, unless that is said by another fact; or what it `is`;
        or what to say if it is `still` the same, and nothing has moved."""
        told = set[str | None]()
        for name, fact in facts.items():
            now, then = values[name], there.get(name, values[name])
            if now != then and "moved" in fact and not told & {fact.get("unless")}:
                told.add(name)
                yield self.vformat(fact["moved"], (), {**values, "there": then})
            elif "is" in fact:
                yield self.vformat(fact["is"], (), values)
            elif "still" in fact and now == then and not told:
                yield self.vformat(fact["still"], (), values)

    def each_differs(self, part: Part) -> str:
        """How much there is of a sum, and of each part `of` it, as `differs` says it of a term."""
        join, whole = self.joins[part.term.key], self._values(part.term, part.other)
        said = []
        for each in part.of:
            values = self._values(each.term, each.other)
            if "moved" in join and each.there.get(join["moves"]) != each.term.values[join["moves"]]:
                said.append(self.vformat(join["moved"], (), values | {"there": each.there[join["moves"]]}))
            else:
                said.append(self.vformat(join["each"], (), values))
        return self.vformat(join["all"], (), whole | {"parts": "; ".join(said)})

    @staticmethod
    def _values(term: Term, other: float) -> dict[str, Any]:
        return {**term.values, "amount": term.amount, "each": term.each, "other": other}

    def depends(self, term: Term) -> str:
        """By what one of a term is worth more or less than another; empty if nothing is said of it."""
        found: Mapping[str, str] = self._of("terms", term.key)
        return found.get("by", "")

    def tells_amounts(self, term: Term) -> bool:
        """Whether `differs` is about a single term, and says how much of it there is."""
        return term.key not in self.joins and "{other" in self._of("terms", term.key)["differs"]

    def tells_apart(self, term: Term, other: float) -> bool:
        """Whether `differs` says two different numbers, or none."""
        if not self.tells_amounts(term):
            return True
        return self.format_field(term.amount, "number") != self.format_field(other, "number")

    def stake(self, stake: Stake) -> tuple[str, str]:
        """What an action hangs on, and the words to which is added how likely that goes well."""
        found = {"fought": self._of("stakes", "fought"), **self._of("stakes", stake.key)}
        fought, wins = (self.vformat(found[part], (), stake.values) for part in ("fought", "wins"))
        return fought, wins

    def counted(self, odds: Odds) -> Counted:
        """What is counted in odds, in words."""
        found: Mapping[str, str] = self._of("odds", odds.key)
        values = {**odds.values, "mean": odds.mean}
        return Counted(*(self.vformat(found[part], (), values) for part in Counted._fields))

    def option(self, name: str, value: object = None) -> str:
        """The name of an option of the game, or of one of its values: "Map", "cities"."""
        named: Mapping[str, str] = self.templates.get("options", {})
        if value is None:
            word = plain = name
        else:
            word = f"{name}.{value}"
            plain = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        return named.get(word) or plain.replace("_", " ").capitalize()

    def format_field(self, value: Any, spec: str) -> str:
        if value == HIDDEN:
            return str(self._of("common", "hidden"))
        kind, *forms = spec.split("|")
        match kind:
            case "seat":
                return str(self.names[value])
            case "player":
                return str(self.names[int(value) - 1])
            case "seats":
                return self._list([self.names[seat] for seat in value])
            case "word":
                return self.label(value)
            case "where":
                return str(self._of("where", value))
            case "words":
                return self._list(self._counted(value, *forms))
            case "any":
                return listed(list(map(self.label, value)), str(self._of("common", "or")))
            case "counts":
                pairs = zip(value[::2], value[1::2], strict=True)
                return self._list([self._many(number, word, *forms) for word, number in pairs])
            case "row":
                return ", ".join(map(self.label, value))
            case "ordinal":
                return str(self._of("common", "ordinals")[value - 1])
            case "said":
                return self.vformat(self._of("phrases", value.key), (), value.values)
            case "number":
                # Small numbers to two places; and no "-0".
                places = 2 if abs(value) < 1 else 1
                shown = f"{round(float(value), places) + 0.0:.{places}f}".rstrip("0").rstrip(".")
                shown = shown.replace("-", "\N{MINUS SIGN}")
                return shown if not forms else f"{shown} {forms[0] if shown == '1' else forms[1]}"
            case "size":
                return self.format_field(abs(value), "|".join(["number", *forms]))
            case "signed":
                shown = self.format_field(value, "size")
                return shown if shown == "0" else ("+" if value > 0 else "\N{MINUS SIGN}") + shown
            case "plural":
                if len(forms) > 2 and str(value) == "0":
                    return forms[2]
                return f"{_shown(value)} {forms[0] if str(value) == '1' else forms[1]}"
        return _shown(super().format_field(value, spec) if spec else value)

    def _counted(self, words: Sequence[str], ending: str = "") -> list[str]:
        """Each different word once, with its number where there are several of any. Words with an ending are counted
        always."""
        numbers = {word: words.count(word) for word in words}
        counts = bool(ending) or len(numbers) < len(words)
        return [self._many(number, word, ending) if counts else self.label(word) for word, number in numbers.items()]

    def _many(self, number: int | str, word: str, ending: str = "") -> str:
        return f"{number} {self.label(word)}{'' if str(number) == '1' or word == HIDDEN else ending}"

    def _list(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts) or str(self._of("common", "none"))
        return listed(parts, str(self._of("common", "and")))


def _shown(value: object) -> str:
    """As text: a number below zero with a minus sign, not a hyphen."""
    shown = str(value)
    return shown.replace("-", "\N{MINUS SIGN}", 1) if isinstance(value, int) else shown


def _fits(found: Mapping[str, Any], action: Action) -> bool:
    """Whether a word of the action begins with one `of` these, if it has to."""
    return "of" not in found or any(word.startswith(tuple(found["of"])) for word in action)


def capital(text: str) -> str:
    """With a capital letter: what stands on a button, or begins a line, begins with one."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str], conjunction: str = "and") -> str:
    """One or more parts as a list: "Ann, Ben and Cleo"."""
    *others, last = parts
    return f"{', '.join(others)} {conjunction} {last}" if others else last


@cache
def _templates(game: Game, language: str) -> Mapping[str, Any]:
    file = game.folder.joinpath(f"sentences.{language}.toml")
    if not file.is_file():
        raise NoSentence(f"{game.title} has no sentences in '{language}': {file.name} is missing")
    others = [game.folder.joinpath(f"{name}.{language}.toml") for name in ("pieces", "judgement", "odds", "first_time")]
    texts = [found.read_text(encoding="utf-8") for found in (file, *others) if found.is_file()]
    return {name: table for text in texts for name, table in tomllib.loads(text).items()}
