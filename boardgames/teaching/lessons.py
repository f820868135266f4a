"""Lessons as data: Markdown files with steps, questions that the engine answers, and the course of an attempt.

A lesson file is Markdown. A fence ``step NAME`` holds a step in TOML, a fence ``python`` a line of code to play with,
a fence ``positions`` gives names to positions (in TOML), so that steps can say ``position = "market > add nina"``.
A game's ``questions`` say what its lessons may ask (`Registry`); its words stand in ``lessons/LANGUAGE``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import Any, Final, NamedTuple

from boardgames.contract import Action, Event, Game, IllegalAction, NotationError, Objection, State, Value
from boardgames.games import GAMES
from boardgames.games import game as find_game
from boardgames.play.experiments import Experiment
from boardgames.record import Record
from boardgames.speech import Speech

MOST_WORDS: Final = 80
"""Words that a step's text may have."""

REVEAL_AFTER: Final = 2
"""Wrong answers before the answer can be shown."""

_NEEDS: Final = {
    "show": ("position",),
    "walk": (),
    "predict": ("position", "ask", "question"),
    "do": ("position", "goal"),
    "try": ("position", "tries"),
    "vary": ("ask", "vary"),
    "graph": ("position",),
    "experiment": ("experiment",),
    "table": (),
}
"""The kinds of steps, with the fields each needs besides `kind`, `title` and `text`."""

_MAY: Final = {
    "show": ("goal",),
    "walk": ("position", "example", "graph"),
    "predict": ("hints",),
    "do": ("hints",),
    "vary": ("hints", "seed"),
    "graph": ("origin", "mode"),
    "experiment": ("games", "guess", "moral"),
}
"""The fields each kind may have besides, and besides `rules`."""

_TYPES: Final[Mapping[str, type]] = {
    "kind": str, "title": str, "text": str, "rules": list, "position": str, "example": str, "ask": str,
    "question": str, "goal": str, "vary": str, "hints": list, "tries": list, "seed": int, "graph": bool,
    "origin": str, "mode": str, "experiment": str, "games": int, "guess": bool, "moral": str,
}  # fmt: skip

ASKS: Final = ("choice", "places", "number")


class LessonError(ValueError):
    """A lesson file that cannot be read. The message names file, line and field."""


# ---------------------------------------------------------------- what a game's questions are made of


class Remark(NamedTuple):
    """A sentence of a lesson: the key of its template in ``remarks.toml``, its values, and the rule it is about."""

    key: str
    rule: str = ""
    values: Mapping[str, Value] = {}


Said = Event | Objection | Remark | Action
"""What can be put into words."""

Given = tuple[str, ...] | int
"""An answer: words, or a number."""


class Verdict(NamedTuple):
    """Whether an answer or an action is what was asked for, and why."""

    ok: bool
    said: tuple[Said, ...]
    marks: tuple[tuple[str, str], ...] = ()
    """Places to ring, each with how: "good", "bad" or "hint"."""

    @property
    def rule(self) -> str:
        """The rule that decides."""
        return next((said.rule for said in self.said if not isinstance(said, Action) and said.rule), "")


class Question(NamedTuple):
    """What is right, why, and what to say to each wrong answer: all computed from a position."""

    answer: frozenset[str] | int
    right: tuple[Said, ...]
    wrong: Callable[[Given], Verdict]
    options: tuple[tuple[str, Said], ...] = ()
    """What a choice offers: ids and texts."""
    several: bool = False
    """Whether several options may be right, and so are ticked."""
    about: tuple[Said, ...] = ()
    """What is asked about, for questions that are not in a lesson's text."""
    marks: tuple[tuple[str, str], ...] = ()
    """Places to ring while the question is open."""
    then: Action | None = None
    """Played on the board once the answer is there."""

    @property
    def number(self) -> int:
        """The answer as a number: how many there are."""
        return self.answer if isinstance(self.answer, int) else len(self.answer)


class Fresh(NamedTuple):
    """A position for practice and the question about it."""

    state: State
    question: str
    names: tuple[str, ...] | None = None


class Trial(NamedTuple):
    """An experiment and its words."""

    experiment: Experiment
    bars: tuple[Said, ...]
    measure: Said
    """What the bars measure."""
    even: Said = Remark("if_even")
    """What the experiment's `even` stands for."""


class Registry:
    """What the lessons of a game may ask: functions by name, taking words of a lesson file as arguments.

    A game has one for each chapter's module, and one put together from those `parts`.
    """

    def __init__(self, *parts: Registry) -> None:
        self.questions: dict[str, Callable[..., Question]] = {}
        self.goals: dict[str, Callable[..., Verdict]] = {}
        self.fresh: dict[str, Callable[[Random], Fresh]] = {}
        self.experiments: dict[str, Callable[[], Trial]] = {}
        for part in parts:
            for mine, other in zip(vars(self).values(), vars(part).values(), strict=True):
                assert not mine.keys() & other.keys(), f"twice: {mine.keys() & other.keys()}"
                mine |= other

    def question(self, function: Callable[..., Question]) -> Callable[..., Question]:
        """`function(state, *arguments)` asks about a position."""
        return self.questions.setdefault(function.__name__, function)

    def goal(self, function: Callable[..., Verdict]) -> Callable[..., Verdict]:
        """`function(before, action, after, events, *arguments)` judges a legal action."""
        return self.goals.setdefault(function.__name__, function)

    def vary(self, function: Callable[[Random], Fresh]) -> Callable[[Random], Fresh]:
        """`function(rng)` makes a fresh position with its question."""
        return self.fresh.setdefault(function.__name__, function)

    def experiment(self, function: Callable[[], Trial]) -> Callable[[], Trial]:
        """`function()` makes an experiment."""
        return self.experiments.setdefault(function.__name__, function)


def call_of(text: str) -> tuple[str, tuple[str, ...]]:
    """A function's name and its arguments, which commas part.

    >>> call_of("raises lagash, move kian gissa, add nina")
    ('raises', ('lagash', 'move kian gissa', 'add nina'))
    """
    name, _, rest = text.strip().partition(" ")
    return name, tuple(" ".join(part.split()) for part in rest.split(",")) if rest.strip() else ()


def registry(game: Game) -> Registry:
    """What the lessons of a game may ask."""
    found: Registry = import_module(f"boardgames.{game.name}.questions").REGISTRY
    return found


# ---------------------------------------------------------------- lessons


class Step(NamedTuple):
    """One step of a lesson."""

    game: Game
    chapter: str
    name: str
    kind: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    position: str = ""
    example: str = ""
    ask: str = ""
    question: str = ""
    goal: str = ""
    vary: str = ""
    hints: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    seed: int = 1
    graph: bool = False
    origin: str = ""
    mode: str = ""
    experiment: str = ""
    games: int = 1000
    """How many games an experiment suggests."""
    guess: bool = True
    """Whether an experiment asks for a guess first."""
    moral: str = ""
    """What there is to learn from an experiment, said when it has been made."""

    def record(self) -> Record:
        """The step's position or worked example, played to its end."""
        return Record.read(self.position or self.game.catalogue.examples[self.example].record)

    def fresh(self, round: int) -> Fresh:  # noqa: A002  rounds of practice are called so
        """The position and question of a step to practise with, for each round of practice another one."""
        return registry(self.game).fresh[self.vary](Random(f"{self.seed} {round}"))

    def trial(self) -> Trial:
        """The step's experiment."""
        return registry(self.game).experiments[self.experiment]()

    def ask_about(self, state: State, question: str = "") -> Question:
        """The question put to a position."""
        name, arguments = call_of(question or self.question)
        return registry(self.game).questions[name](state, *arguments)

    def judge(self, before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
        """Whether an action reaches the goal."""
        name, arguments = call_of(self.goal)
        return registry(self.game).goals[name](before, action, after, events, *arguments)


class Code(NamedTuple):
    """A line of Python that learners see and may change. The last one of a `hidden` cell shows nothing."""

    source: str
    hidden: bool = False


class Lesson(NamedTuple):
    """A chapter: Markdown, steps and lines of code in their order."""

    game: Game
    name: str
    title: str
    cells: tuple[str | Step | Code, ...]

    @property
    def steps(self) -> dict[str, Step]:
        """The steps by name."""
        return {cell.name: cell for cell in self.cells if isinstance(cell, Step)}

    @property
    def rules(self) -> set[str]:
        """The rules that the chapter teaches."""
        return {rule for step in self.steps.values() for rule in step.rules}


class Chapter(NamedTuple):
    """A line of a game's table of contents."""

    name: str
    summary: str


@cache
def load(game: str, chapter: str, language: str = "en") -> Lesson:
    """A lesson of a game. Raises `ValueError` naming the chapters there are, or `LessonError`."""
    found = find_game(game)
    names = [known.name for known in course(game, language)]
    if chapter not in names:
        raise ValueError(f"{found.title} has no chapter '{chapter}': choose from {', '.join(names)}")
    file = found.folder.joinpath("lessons", language, f"{chapter}.md")
    return parse(file.read_text(encoding="utf-8"), found, chapter, f"{chapter}.md")


def course(game: str, language: str = "en") -> tuple[Chapter, ...]:
    """The chapters of a game in their order."""
    file = find_game(game).folder.joinpath("lessons", language, "course.toml")
    if not file.is_file():
        raise ValueError(f"{find_game(game).title} has no lessons in '{language}'")
    return tuple(Chapter(**chapter) for chapter in tomllib.loads(file.read_text(encoding="utf-8"))["chapter"])


def taught() -> tuple[str, ...]:
    """The games that have lessons."""
    files = ((name, find_game(name).folder.joinpath("lessons", "en", "course.toml")) for name in GAMES)
    return tuple(name for name, file in files if file.is_file() and course(name))


def named(text: str, positions: Mapping[str, str]) -> str:
    """The text itself, or with a named position in the place of its first word.

    >>> named("market > add nina", {"market": "sumeria; 1 kian"})
    'sumeria; 1 kian > add nina'
    """
    name = re.split(r"[;>\n]", text, maxsplit=1)[0]
    found = positions.get(name.strip())
    return text if found is None else f"{found} {text[len(name) :]}".rstrip()


_TAKEN: Final = re.compile(r"start|(text|code)-\d+")
_FENCE: Final = re.compile(r"^```(\w+)?(?:[ \t]+(\S+))?[ \t]*$")


def parse(text: str, game: Game, name: str, file: str) -> Lesson:
    """Read a lesson file. Raises `LessonError` naming file, line and field."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise LessonError(f"{file}, line 1: a lesson begins with '# ' and its title")
    cells: list[str | Step | Code] = []
    positions: dict[str, str] = {}
    for number, kind, label, body in _blocks(lines, file):
        match kind:
            case "":
                cells.append(body)
            case "python":
                cells.append(Code(body, label == "hidden"))
            case "positions":
                reader = _Reader(file, number, "", body, positions)
                # One may begin with another that stands before it.
                for key, value in reader.toml().items():
                    positions[key] = reader.position(str(value))
            case "step":
                step = _Reader(file, number, label, body, positions).read(game, name)
                if any(isinstance(cell, Step) and cell.name == step.name for cell in cells):
                    raise LessonError(f"{file}, line {number}: there are two steps '{label}'")
                cells.append(step)
            case _:
                raise LessonError(
                    f"{file}, line {number}: '{kind}' is no block of a lesson; known are step, python and positions"
                )
    return Lesson(game, name, lines[0][2:].strip(), tuple(cells))


def _blocks(lines: Sequence[str], file: str) -> Iterator[tuple[int, str, str, str]]:
    """Prose (split before its headings) and fences: line, kind, label and text of each."""
    prose: list[str] = []
    start, fence = 0, None
    for number, line in enumerate([*lines, "## "], start=1):
        if fence is None and ((match := _FENCE.match(line)) or line.startswith("## ")):
            if body := "\n".join(prose).strip():
                yield number, "", "", body
            prose = [] if match else [line]
            if match:
                start, fence = number, (match[1] or "", match[2] or "")
        elif fence is not None and line.strip() == "```":
            yield start, *fence, "\n".join(prose)
            prose, fence = [], None
        else:
            prose.append(line)
    if fence is not None:
        raise LessonError(f"{file}, line {start}: this block has no end")


def _named(known: Registry) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """The fields that name something of the registry."""
    return (
        ("question", known.questions),
        ("goal", known.goals),
        ("vary", known.fresh),
        ("experiment", known.experiments),
    )


class _Reader:
    """Reads one step and knows where each of its fields stands."""

    def __init__(self, file: str, line: int, name: str, body: str, positions: Mapping[str, str]) -> None:
        self.file, self.line, self.name, self.body, self.positions = file, line, name, body, positions

    def fail(self, field: str, problem: str) -> LessonError:
        found = re.search(rf"^{re.escape(field)}\b", self.body, re.MULTILINE)
        line = self.line + 1 + self.body.count("\n", 0, found.start()) if found else self.line
        return LessonError(f"{self.file}, line {line}, step '{self.name}', field '{field}': {problem}")

    def toml(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.body)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            at = self.line + (int(line[1]) if line else 0)
            step = f", step '{self.name}'" * bool(self.name)
            raise LessonError(f"{self.file}, line {at}{step}: not TOML ({error})") from None

    def read(self, game: Game, chapter: str) -> Step:
        if not self.name:
            raise LessonError(f"{self.file}, line {self.line}: a step has a name, as in 'step reach-1'")
        if _TAKEN.fullmatch(self.name):
            raise LessonError(
                f"{self.file}, line {self.line}: '{self.name}' is the name of another cell of the notebook"
            )
        data = self.toml()
        kind = data.get("kind")
        if kind not in _NEEDS:
            raise self.fail("kind", f"'{kind}' is unknown; known are {', '.join(_NEEDS)}")
        needs = ("kind", "title", "text", *_NEEDS[kind])
        for field in needs:
            if field not in data:
                raise self.fail(field, f"is missing in a step of kind '{kind}'")
        for field, value in data.items():
            if field not in (*needs, "rules", *_MAY.get(kind, ())):
                raise self.fail(field, f"does not belong to a step of kind '{kind}'")
            if type(value) is not _TYPES[field]:
                raise self.fail(field, f"is not of the right form ({_TYPES[field].__name__})")
            if isinstance(value, list) and not all(isinstance(word, str) for word in value):
                raise self.fail(field, "is a list of texts")
        lists: dict[str, Any] = {field: tuple(v) if isinstance(v, list) else v for field, v in data.items()}
        if "position" in lists:
            lists["position"] = self.position(lists["position"])
        step = Step(game, chapter, self.name, **lists)
        self._check(step)
        return step

    def position(self, text: str) -> str:
        return named(text, self.positions)

    def _check(self, step: Step) -> None:
        if (words := len(step.text.split())) > MOST_WORDS:
            raise self.fail("text", f"has {words} words; {MOST_WORDS} are the most")
        for rule in step.rules:
            if rule not in step.game.catalogue:
                raise self.fail("rules", f"'{rule}' is not in the catalogue")
        if step.ask and step.ask not in ASKS:
            raise self.fail("ask", f"'{step.ask}' is unknown; known are {', '.join(ASKS)}")
        if step.kind == "walk" and bool(step.position) == bool(step.example):
            raise self.fail("example", "a walk has either an example or a position")
        if step.example and step.example not in step.game.catalogue.examples:
            raise self.fail("example", f"'{step.example}' is not in the catalogue")
        known = registry(step.game)
        for field, names in _named(known):
            if (text := getattr(step, field)) and call_of(text)[0] not in names:
                raise self.fail(field, f"'{call_of(text)[0]}' is unknown; known are {', '.join(names)}")
        if not step.position:
            return
        try:
            state = step.record().state
        except NotationError as error:
            raise self.fail("position", str(error)) from None
        if step.question:
            try:
                step.ask_about(state)
            except (TypeError, LookupError, NotationError, IllegalAction) as error:
                raise self.fail("question", f"cannot be asked here ({error})") from None
        for text in step.tries:
            if not state.knows(action := Action.parse(text)) or not state.objections(action):
                raise self.fail("tries", f"'{text}' is not an illegal action here")


# ---------------------------------------------------------------- words


class Wording:
    """Puts into words what a lesson has to say."""

    def __init__(self, game: Game, names: tuple[str, ...] | None = None, language: str = "en") -> None:
        self.speech: Speech = game.speech(names, language)
        self._remarks = _remarks(game, language)

    def say(self, *said: Said) -> str:
        """The sentences, one after the other. An action among them is the heading of what follows it."""
        heads = [":" * isinstance(one, Action) for one in said[:-1]]
        ends = [*heads, "." * bool(heads and isinstance(said[-1], Action))]
        return " ".join(self._sentence(one) + end for one, end in zip(said, ends, strict=False))

    def _sentence(self, said: Said) -> str:
        if isinstance(said, Remark):
            return self.speech.vformat(self._remarks[said.key], (), said.values)
        return self.speech.act(said) if isinstance(said, Action) else self.speech.say(said)


@cache
def _remarks(game: Game, language: str) -> Mapping[str, str]:
    """Those of every game, and the game's own."""
    shared = files("boardgames.teaching").joinpath(f"remarks.{language}.toml")
    own = game.folder.joinpath("lessons", language, "remarks.toml")
    return {key: text for file in (shared, own) for key, text in tomllib.loads(file.read_text("utf-8")).items()}


# ---------------------------------------------------------------- the course of an attempt


class Attempt(NamedTuple):
    """Where a learner stands in a step that asks something. Every method returns what comes next."""

    step: Step
    state: State
    question: Question | None = None
    round: int = 0
    """Rounds of practice before this one."""
    wrong: int = 0
    hinted: int = 0
    given: Given = ()
    verdict: Verdict | None = None
    done: bool = False
    names: tuple[str, ...] | None = None
    """The players' names, where they are not those of the step's record."""

    @classmethod
    def begin(cls, step: Step, round: int = 0) -> Attempt:  # noqa: A002
        """The first look at a step."""
        if step.vary:
            fresh = step.fresh(round)
            question = step.ask_about(fresh.state, fresh.question)
            return cls(step, fresh.state, question, round, names=fresh.names)
        state = step.record().state
        return cls(step, state, step.ask_about(state) if step.question else None)

    def record(self) -> Record:
        """The position that is asked about, with the players' names: a record of its own each time."""
        return Record(self.state, names=self.names) if self.step.vary else self.step.record()

    def shows(self) -> Action | None:
        """What is played on the board once the answer is there."""
        if self.question is not None:
            return self.question.then
        return self.solution()[0] if self.step.kind == "do" else None

    @property
    def can_reveal(self) -> bool:
        return not self.done and self.wrong >= REVEAL_AFTER

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints seen so far."""
        return self.step.hints[: self.hinted]

    def answer(self, given: Given) -> Attempt:
        """Judge an answer. One that is not of the form asked for counts as nothing."""
        question = self.question
        if self.done or question is None or isinstance(given, int) != (self.step.ask == "number"):
            return self
        if isinstance(given, int):
            right = given == question.number
        else:
            ids = self.state.places if self.step.ask == "places" else dict(question.options)
            given = tuple(dict.fromkeys(word for word in given if word in ids))
            right = frozenset(given) == question.answer
        if right:
            return self._replace(given=given, verdict=Verdict(True, question.right, self._good()), done=True)
        return self._replace(given=given, verdict=question.wrong(given), wrong=self.wrong + 1)

    def judge(self, action: Action, after: State, events: Sequence[Event]) -> Attempt:
        """Judge an action played in a step of kind 'do'."""
        if self.done or not self.step.goal:
            return self
        verdict = self.step.judge(self.state, action, after, events)
        if verdict.ok:
            return self._replace(verdict=verdict, done=True)
        # The board goes back, so the verdict names what was tried.
        verdict = verdict._replace(said=(action, *verdict.said))
        return self._replace(verdict=verdict, wrong=self.wrong + 1)

    def hint(self) -> Attempt:
        """One hint more."""
        return self if self.done else self._replace(hinted=min(self.hinted + 1, len(self.step.hints)))

    def reveal(self) -> Attempt:
        """Show the answer, once it may be shown."""
        if not self.can_reveal:
            return self
        if self.question is not None:
            given: Given = self.question.number if self.step.ask == "number" else self._answers()
            verdict = Verdict(True, (Remark("revealed"), *self.question.right), self._good())
            return self._replace(given=given, verdict=verdict, done=True)
        action, verdict = self.solution()
        return self._replace(verdict=verdict._replace(said=(Remark("revealed"), action, *verdict.said)), done=True)

    def again(self) -> Attempt:
        """The same question about another position, where there is one; or the step from the beginning."""
        return self.begin(self.step, self.round + 1)

    def solution(self) -> tuple[Action, Verdict]:
        """The first action that reaches the goal."""
        for action in self.state.actions:
            events: list[Event] = []
            after = self.state.apply(action, events)
            if (verdict := self.step.judge(self.state, action, after, events)).ok:
                return action, verdict
        raise LookupError(f"no action reaches the goal of step '{self.step.name}'")

    def _answers(self) -> tuple[str, ...]:
        answer = self.question.answer if self.question else frozenset()
        return tuple(sorted(answer)) if isinstance(answer, frozenset) else ()

    def _good(self) -> tuple[tuple[str, str], ...]:
        return tuple((word, "good") for word in self._answers() if word in self.state.places)
