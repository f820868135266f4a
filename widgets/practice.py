"""Practice in a notebook: `Practice()` shows what one knows, and asks fresh questions on a live board."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Any, ClassVar, Final

import ipywidgets
import traitlets as t

from boardgames.games import game as find_game
from boardgames.pictures.svg import svg
from boardgames.practice import desk, rounds
from boardgames.practice.asking import QuestionError, ask_again
from boardgames.practice.kinds import Asked
from boardgames.practice.plan import Placement, Target, mixed_test, practice_round, question
from boardgames.practice.rounds import AGAIN, Round
from boardgames.record import Record
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import taught
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import FIRST, SHOWN, progress
from boardgames.teaching.rulemap import told
from boardgames.teaching.wording import Teacher
from widgets.board import Board
from widgets.display import image, show
from widgets.exercise import Exercise, complain
from widgets.figure import rich
from widgets.frontend import free, script, style, take_place
from widgets.intents import Json, Listener, Refused, field

_SAVED: Final = style("map.css", "practice.css")
ABOUT_A_RULE: Final = 5
"""Questions of a round about one rule."""


class Practice:
    """The desk and the question that is open. `games` are all that have lessons, unless they are named.

    Another one of the same games takes its place when it is shown: a cell can be run again and again. Raises
    `ValueError` for an unknown game.
    """

    def __init__(self, *games: str, seed: int | None = None) -> None:
        for name in games:
            find_game(name)
        self.games = games or taught()
        self.key = f"practice/{'/'.join(self.games)}"
        self._seed = seed
        self._rounds = 0
        self.round: Round | None = None
        """The questions that are being asked."""
        self.result = ""
        """How the last round went, as HTML."""
        self.question: Question | None = None
        self._desk: Desk | None = None
        self._box: ipywidgets.VBox | None = None
        self.lock = threading.RLock()
        """One for the desk and the question: a page may ask both for something at once."""

    @property
    def now(self) -> datetime:
        """The time."""
        return datetime.now(UTC)

    # ------------------------------------------------------------------ rounds

    def begin(self, purpose: str, game: str = "", rule: str = "") -> None:
        """Ask questions. `purpose` is "practice" (rules that are due, then new ones, of one `game` or of all), "rule"
        (about the `rule` of that id), "mixed" (a test of all chapters) or "placement" (a test that finds which chapters
        somebody knows). A test is of one game, the first if none is named. Raises `ValueError` for what there is not.
        """
        seed = self._next_seed()
        games = (game,) if game else self.games
        if not set(games) <= set(self.games):
            raise ValueError(f"no game '{game!s:.40}' here: choose from {', '.join(self.games)}")
        rng = Random(f"round {seed}")
        match purpose:
            case rounds.PRACTICE:
                kept = progress()
                self._start(Round(rounds.PRACTICE, seed, practice_round(memory(), kept.done(), games, self.now, rng)))
            case rounds.RULE:
                name = next((name for name in self.games if rule in find_game(name).catalogue), None)
                if name is None:
                    raise ValueError(f"no rule '{rule!s:.40}' here")
                self._start(Round(rounds.RULE, seed, [Target(name, rule)] * ABOUT_A_RULE))
            case rounds.MIXED:
                self._start(Round(rounds.MIXED, seed, mixed_test(games[0], rng)))
            case rounds.PLACEMENT:
                self._start(Round(rounds.PLACEMENT, seed, placement=Placement(games[0])))
            case _:
                raise ValueError(f"no round for '{purpose!s:.40}'")

    def ask(self, text: str) -> None:
        """Ask a question by its text. Raises `QuestionError`, and `TypeError` for what is no text."""
        self._start(Round(AGAIN, self._next_seed(), texts=[ask_again(text)]))

    def _next_seed(self) -> int:
        self._rounds += 1
        return self._seed * 1000 + self._rounds if self._seed is not None else SystemRandom().getrandbits(32)

    def _start(self, round: Round) -> None:  # noqa: A002
        with self.lock:
            self.stop()
            self.round = round
            self.result = ""
            self.advance()

    def advance(self) -> None:
        """The next question, or the end of the round."""
        assert self.round is not None
        asked = self.round.next()
        if asked is None:
            self.stop()
        elif self.question is None:
            self.question = Question(self, asked)
        else:
            self.question.ask(asked)
        self._show()

    def prepare(self) -> None:
        """Make the next question while somebody thinks about this one."""
        if self.round is not None:
            self.round.prepare()

    def answered(self, asked: Asked, how: str) -> None:
        """The first answer to a question, as the memory keeps it."""
        memory().add(asked.rules, how, self.now)

    def settled(self, asked: Asked, how: str, *, right: bool) -> None:
        """A question is done."""
        if self.round is not None:
            self.round.answered(asked, how, right=right)

    def stop(self) -> None:
        """End the round. What was answered is kept."""
        if self.round is None:
            return
        if self.round.placement is not None and self.round.placement.next() is None:
            memory().mark(self.round.placement.result())
        self.result = desk.result(self.round) if self.round.given else ""
        self.round = None
        self._show()

    # ------------------------------------------------------------------ the page

    def _show(self) -> None:
        """Bring the page up to date."""
        if self._box is None or self._desk is None:
            return
        self._desk.look()
        asks = self.round is not None and self.question is not None
        shown = (self._desk, self.question.board) if self.question is not None and asks else (self._desk,)
        if self._box.children != shown:
            self._box.children = shown

    def _ipython_display_(self, **kwargs: object) -> None:
        take_place(Practice, self.key, self)
        self._desk = Desk(self)
        self._box = ipywidgets.VBox((self._desk,))
        self._show()
        saved = desk.page(memory(), self.now, live=False, names=self.games)
        press = "<figcaption><em>Press Start at the top of the page to practise.</em></figcaption>"
        show(f"<style>{_SAVED}</style>{saved}{press}{self._example()}", repr(self), self._box.model_id)

    def _example(self) -> str:
        """A question as practice asks them, for whoever has not pressed Start."""
        asked = question(Target(self.games[0], next(iter(find_game(self.games[0]).catalogue))), Random("example"))
        say, made = Teacher(asked.game).say, asked.question
        step = asked.step()
        options = "".join(f"<br>○ {rich(say(said))}" for _, said in made.options)
        said = f"<strong>{rich(step.title)}</strong><br>{rich(step.text)} {rich(say(*made.about))}{options}"
        ringed = [word for word, kind in made.marks if kind == "from"]
        drawn = svg(asked.game.scene(asked.state), title=asked.game.title, words=step.title, ringed=ringed)
        picture = image(drawn, asked.game.describe(asked.state))
        return f"<figcaption>A question, for example:<br>{said}</figcaption>{picture}"

    def close(self) -> None:
        """End the round and take everything off the page. What was answered is kept."""
        with self.lock:
            if self._box is not None:
                self.stop()
                free(self._box)
                self._box = self._desk = None
            if self.question is not None:
                self.question.close()
                self.question = None

    def __repr__(self) -> str:
        return "\n".join(f"{find_game(name).title}: {told(name, memory(), self.now)}" for name in self.games)


class Question(Exercise):
    """A question of a round on a live board; the next one takes its place."""

    plays_on = False

    def __init__(self, practice: Practice, asked: Asked) -> None:
        self._of = practice
        self.asked = asked
        super().__init__(asked.step(), practice.key)
        self.path = self._path()

    def ask(self, asked: Asked) -> None:
        """Ask another question in this one's place."""
        board = self.board
        with board.hold_sync():
            self.asked = asked
            self._take_up(asked.step())
            board.playable = False
            board.show(self.attempt.record())
            board.focus(self.step.part)
            board.path = self.path = self._path()
            self._tell(board)

    def _make_board(self) -> Board:
        board = super()._make_board()
        board.lock = self._of.lock
        return board

    def _begin(self, round: int = 0) -> Attempt:  # noqa: A002
        return Attempt(self.step, self.asked.state, self.asked.question, names=Record.read(self.step.position).names)

    def _path(self) -> Json:
        """The questions of the round as dots: they lead nowhere, each comes in the place of the one before."""
        of = self._of.round
        assert of is not None
        done = {str(given.number): given.how for given in of.given}
        steps = [[str(number + 1), "Question", True] for number in range(of.total)]
        name = str(of.number)
        return {
            "chapter": f"{of.purpose} {of.seed}",
            "name": name,
            "steps": steps,
            "done": done,
            "inPlace": f"{of.number} of {of.total} · {self.asked.game.title}",
            "letter": self.asked.text,
        }

    def _about(self) -> str:
        """What is asked about: the text is the same for all questions of a kind."""
        return self._wording.say(*(self.attempt.question.about if self.attempt.question else ()))

    def _note(self, board: Board) -> None:
        """What comes of it is kept when it is first answered: see `_judged`."""

    def _judged(self, given: Any) -> Attempt:
        before, after, of = self.attempt, self.attempt.answer(given), self._of.round
        if after is before or after.verdict is None or after.question is None:
            return after
        if not before.wrong:
            self._of.answered(self.asked, FIRST if after.done else SHOWN)
            complain(self.board, memory())
        if not after.done and of is not None and of.is_strict:
            after = after.fail()
        return after

    def _hear(self, board: Board, intent: Json) -> None:
        of = self._of.round
        if of is None:
            # Pressed once more after the last question.
            return
        if intent["do"] in ("again", "dismiss"):
            # In a test whoever passes over a question does not know it.
            passed = intent["do"] == "again" and of.is_strict
            if not self.attempt.done and (self.attempt.wrong or passed):
                self._of.settled(self.asked, SHOWN, right=False)
            (self._of.advance if intent["do"] == "again" else self._of.stop)()
            return
        before = self.attempt
        super()._hear(board, intent)
        if self.attempt.done and not before.done:
            self._of.settled(self.asked, self.attempt.how, right=self.attempt.how == FIRST)


class Desk(Listener):
    """What one knows and can do. During a round nothing of it is seen."""

    _module = script("practice")
    _style = style("card.css", "map.css", "practice.css")

    page = t.Unicode().tag(sync=True)
    """The desk as HTML; empty during a round."""
    asked = t.Int().tag(sync=True)
    """How many questions of this round were asked; 0 if there is none."""
    about = t.Unicode().tag(sync=True)
    """What is said of the rule that was pressed, or of the round that is over, as HTML."""
    problem = t.Unicode().tag(sync=True)

    def __init__(self, practice: Practice) -> None:
        self._of = practice
        super().__init__()
        self.lock = practice.lock
        self.look()

    def look(self) -> None:
        """Read the files again."""
        of = self._of
        with self.hold_sync():
            asking = of.question is not None and of.round is not None
            self.page = "" if asking else desk.page(memory(), of.now, live=True, names=of.games)
            self.about = "" if asking else of.result
            self.asked = of.round.number if of.round is not None else 0
            self.problem = memory().problem

    # ------------------------------------------------------------------ what the page wants

    def _intend_begin(self, intent: Json) -> None:
        game, rule = (field(intent, name, str) if name in intent else "" for name in ("game", "rule"))
        try:
            self._of.begin(field(intent, "purpose", str), game, rule)
        except (ValueError, LookupError) as error:
            raise Refused(str(error)) from None

    def _intend_ask(self, intent: Json) -> None:
        try:
            self._of.ask(field(intent, "text", str).strip())
        except QuestionError as error:
            raise Refused(f"That is no question: {error}. Copy, beside each question, makes one.") from None

    def _intend_rule(self, intent: Json) -> None:
        rule = field(intent, "rule", str)
        for name in self._of.games:
            if rule in (game := find_game(name)).catalogue:
                self.about = desk.about(game, rule, memory(), self._of.now)

    def _intend_look(self, intent: Json) -> None:
        self._of.result = ""
        self.look()

    def _intend_forget(self, intent: Json) -> None:
        memory().forget()
        self._intend_look(intent)

    def _intend_prepare(self, intent: Json) -> None:
        self._of.prepare()

    def _answer_export(self, question: Json) -> Json:
        return {"text": memory().export()}

    _LONGEST = 6_000
    _HANDLERS: ClassVar[Mapping[str, Callable[[Desk, Json], None]]] = {
        "begin": _intend_begin,
        "ask": _intend_ask,
        "rule": _intend_rule,
        "look": _intend_look,
        "forget": _intend_forget,
        "prepare": _intend_prepare,
    }
    _ANSWERS: ClassVar[Mapping[str, Callable[[Desk, Json], Json]]] = {"export": _answer_export}
