"""One step of a lesson on a live board: it asks, listens and judges. What is right is the engine's to say."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, ClassVar

import ipywidgets

from boardgames.choices import presses, why
from boardgames.contract import CHANCE, Action, Dealer, Event, State
from boardgames.pictures.things import Option, things
from boardgames.play.session import EVERYTHING, Session
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.learner_file import LearnerFile
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import EXERCISES, progress
from boardgames.teaching.questions import Given, Question, Verdict
from boardgames.teaching.steps import Step
from boardgames.teaching.wording import Remark, Said, Teacher
from widgets.board import Board
from widgets.display import image
from widgets.figure import Figure


class Exercise(Figure):
    """A step of a lesson. `attempt` is where the learner stands."""

    plays_on: ClassVar[bool] = True
    """Whether the board can be played on when a question is answered."""

    def __init__(self, step: Step, key: str | None = None) -> None:
        super().__init__(key or f"{step.game.name}/{step.chapter}/{step.name}")
        self._take_up(step)

    def _take_up(self, step: Step) -> None:
        """Ask this step."""
        self.step = step
        self.attempt = self._begin()
        self._tried: list[str] = []
        self._noted = False
        self._wording = Teacher(step.game, self.attempt.record().names)

    def _begin(self, round: int = 0) -> Attempt:  # noqa: A002  rounds of practice are called so
        """The first look at the step."""
        return Attempt.begin(self.step, round)

    # ------------------------------------------------------------------ the board

    def _first_state(self) -> State:
        return self.attempt.state

    def _make_board(self) -> Board:
        self.attempt, self._tried = self._begin(self.attempt.round), []
        asks = self.attempt.question is not None
        dealer = Dealer(self.step.seed)
        board = Board(
            Session(self.attempt.record(), dealer=dealer, playable=not asks, judge=self._is_right), key=self.key
        )
        board.focus(self.step.part)
        board.on_action(self._comment)
        board.on_coach(self._asked)
        if self.step.tries:
            board.on_why(self._refused)
        self._tell(board)
        return board

    def _around(self, board: Board) -> Iterable[ipywidgets.Widget]:
        if self.step.kind != "graph":
            return (board,)
        from widgets.graphview import GraphView, layered

        task = (self.step.title, self._text())
        graph = GraphView(board, mode=self.step.mode, origin=self.step.origin, task=task, path=self.path)
        return layered(board, graph, on=True), board, graph

    def _tell(self, board: Board) -> None:
        """Update board and panel to where the attempt stands."""
        attempt = self.attempt
        asks = attempt.question is not None
        # What a choice leads to is mostly what is asked, or what makes it the right one.
        board.foresees = attempt.done or self.step.kind not in EXERCISES
        board.playable = not asks or (attempt.done and self.plays_on)
        marks = attempt.verdict.marks if attempt.verdict else ()
        first = attempt.question.marks if attempt.question else ()
        board.mark((*first, *marks))
        open_ = attempt.question if not attempt.done else None
        board.viewer = attempt.state.to_move if open_ and open_.secret else EVERYTHING
        board.imagine(*((open_.imagined, open_.acts_in) if open_ else ()))
        board.withhold(attempt.question.rules if attempt.question and not attempt.done else ())
        self._note(board)
        board.coach = self._panel()

    @property
    def _chapter(self) -> str:
        return f"{self.step.game.name}/{self.step.chapter}"

    def _note(self, board: Board) -> None:
        """Save in the learner's progress that the step is done, and in the memory how: once."""
        done = self.attempt.done and self.step.kind in EXERCISES
        if done and not self._noted:
            kept, remembered = progress(), memory()
            kept.add(self._chapter, self.step.name, self.attempt.how)
            remembered.add(self.step.rules, self.attempt.how, datetime.now(UTC))
            complain(board, kept, remembered)
        self._noted = done

    def _panel(self) -> dict[str, Any]:
        step, attempt = self.step, self.attempt
        question, verdict = attempt.question, attempt.verdict
        return {
            "title": step.title,
            "text": self._asks(),
            "kind": step.ask or ("do" if step.kind in ("do", "try") else "show"),
            "options": [self._option(question, word, said) for word, said in question.options] if question else [],
            "slots": question.number if question and step.ask == "order" else 0,
            "fromRight": question is not None and question.from_right,
            "many": question is not None and question.several,
            "picked": [attempt.given] if isinstance(attempt.given, int) else list(attempt.given),
            "answer": list(attempt.answer_words) if attempt.done and verdict and not verdict.ok else [],
            "toTry": [{"text": self._act(text), "done": text in self._tried} for text in step.tries],
            "tries": [{"words": Action.parse(text), "text": self._act(text)} for text in self._buttons],
            "hints": {"left": len(step.hints) - attempt.hinted, "shown": list(attempt.hints)},
            "verdict": self._spoken(verdict) if verdict else None,
            "done": attempt.done,
            "how": attempt.how,
            "earlier": not attempt.done and step.name in progress().done().get(self._chapter, ()),
            "again": step.kind == "vary",
            "reveal": attempt.can_reveal,
        }

    def _option(self, question: Question, word: str, said: Said) -> dict[str, Any]:
        """An option by its text, and by its pictures if it has some, each with how often it is there."""
        pictures = question.pictures.get(word, ())
        counted = {"pictures": [(name, pictures.count(name)) for name in dict.fromkeys(pictures)]} if pictures else {}
        return {"id": word, "text": self._wording.say(said), **counted}

    def _spoken(self, verdict: Verdict) -> dict[str, Any]:
        # Whoever is shown the answer has not given it.
        right = {} if verdict.ok and self.attempt.shown else {"ok": verdict.ok}
        return {**right, "text": self._wording.say(*verdict.said), "rule": verdict.rule}

    def _asks(self) -> str:
        """The step's text, and what is asked about."""
        text, about = self.step.text.strip(), self._about()
        return f"{text}\n\n**{about}{'' if about[-1] in '.?!:' else '.'}**" if about else text

    def _about(self) -> str:
        """What is asked about, if only the engine knows it."""
        question = self.attempt.question
        return self._wording.say(*question.about) if question and self.step.vary else ""

    def _text(self) -> str:
        """All that is asked, and what is to be tried."""
        tries = "\n".join(f"• {self._act(text)}" for text in self.step.tries)
        return "\n\n".join(filter(None, (self._asks(), tries)))

    def _act(self, text: str) -> str:
        return self._wording.say(Action.parse(text))

    @property
    def _buttons(self) -> list[str]:
        """What is still to be tried and cannot be pressed on the board."""
        if self.attempt.done:
            return []
        left = (text for text in self.step.tries if text not in self._tried)
        return [text for text in left if not presses(self.attempt.state, Action.parse(text))]

    def _words(self) -> list[str]:
        return [self.step.title, self._text()]

    def _options(self) -> list[str]:
        question = self.attempt.question
        if question is None:
            return []
        sign = "•" if self.step.ask == "order" else "☐" if question.several else "○"
        return [f"{sign} {self._wording.say(said)}" for _, said in question.options]

    def _things(self) -> str:
        question = self.attempt.question
        if question is None or not question.pictures:
            return ""
        shown = [self._option(question, word, said) for word, said in question.options]
        stage = self.state.game.scene(self.state).stage
        drawn = things(stage, [Option(one.get("pictures", ()), one["text"]) for one in shown])
        return image(drawn, "\n".join(self._options()))

    # ------------------------------------------------------------------ what the learner does

    def _asked(self, board: Board, intent: dict[str, Any]) -> None:
        """An answer, or a button of the panel."""
        # What was asked about goes as what comes of it is shown.
        with board.hold_sync():
            self._hear(board, intent)

    def _hear(self, board: Board, intent: dict[str, Any]) -> None:
        before = self.attempt
        match intent["do"]:
            case "try":
                self._try(board, " ".join(intent["words"]))
            case "answer":
                self.attempt = self._judged(intent["number"] if "number" in intent else tuple(intent["words"]))
            case "hint":
                self.attempt = before.hint()
            case "reveal":
                self.attempt = before.reveal()
            case "again" if self.step.kind == "vary":
                self.attempt = before.again()
                board.playable = False
                board.show(self.attempt.record())
        if self.attempt.done and not before.done and (action := self.attempt.shows()):
            if board.record != before.record():
                # Somebody went back before asking.
                board.show(before.record())
            board.play(action)
        self._tell(board)

    def _judged(self, given: Given) -> Attempt:
        """The attempt after an answer."""
        return self.attempt.answer(given)

    def _is_right(self, before: State, action: Action, after: State, events: list[Event]) -> bool:
        """Judge an action before it is played: if a goal is to be reached, only what reaches it is played, and where
        something forbidden is to be tried, nothing."""
        if self.step.kind == "try" and not self.attempt.done:
            self.attempt = self.attempt._replace(verdict=Verdict(False, (Remark("try_allowed"),)))
            self._tell(self.board)
            return False
        if not self.step.goal or self.step.kind == "show" or self.attempt.done:
            return True
        board = self.board
        if board.record != self.attempt.record():
            # What is done from another position says nothing about the one that is asked about.
            self.attempt = self.attempt._replace(verdict=Verdict(False, (Remark("gone_back"),)))
            board.show(self.attempt.record())
            self._tell(board)
            return False
        self.attempt = self.attempt.judge(action, after, events)
        self._tell(board)
        return self.attempt.done

    def _comment(self, board: Board, before: State, action: Action, after: State, events: list[Event]) -> None:
        """Say of an action how far it goes towards the goal, where none has to be reached."""
        if self.step.goal and self.step.kind == "show" and before.to_move != CHANCE:
            verdict = self.step.judge(before, action, after, events)
            board.say(self._wording.say(*verdict.said), "info", verdict.rule)

    def _try(self, board: Board, text: str) -> None:
        """A whole action, tried by its button: the board says what forbids it now."""
        if text not in self.step.tries:
            return
        objections = board.state.objections(Action.parse(text))
        for first in objections[:1]:
            board.say(self._wording.say(first), "no", first.rule)
        if {objection.rule for objection in objections} & self._forbids(text):
            self._tick(text)

    def _forbids(self, text: str) -> set[str]:
        """The rules that forbid what is to be tried."""
        return {objection.rule for objection in self.attempt.state.objections(Action.parse(text))}

    def _tick(self, text: str) -> None:
        if text not in self._tried:
            self._tried.append(text)
        if len(self._tried) == len(self.step.tries) and not self.attempt.done:
            self.attempt = self.attempt._replace(verdict=Verdict(True, (Remark("all_tried"),)), done=True)
            self._note(self.board)

    def _refused(self, board: Board, picked: list[str]) -> None:
        """The board has said why something does not work: is it one of the things to try?"""
        # Not only the rules shown: two that say the same are shown once.
        reasons = {objection.rule for objection in why(board.state, picked)}
        for text in self.step.tries:
            words = iter(Action.parse(text))
            if picked and reasons & self._forbids(text) and all(word in words for word in picked):
                self._tick(text)
        if not self.attempt.done:
            # What was said of something else is answered by this.
            self.attempt = self.attempt._replace(verdict=None)
        self._tell(board)

    def __repr__(self) -> str:
        return f"Exercise({self.step.chapter}/{self.step.name}: {self.step.title})"


def complain(board: Board, *kept: LearnerFile[Any]) -> None:
    """Say once what could not be kept."""
    for file in kept:
        if file.problem:
            board.say(file.problem, "no")
            file.problem = ""
