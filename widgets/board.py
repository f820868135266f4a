"""The live board: any game's position, made playable.

A board shows a `Session` and turns what a page asks for into calls of it. The page draws and asks; every rule stays in
the kernel. See `js/board.js` for the other half.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import traitlets as t

from boardgames.contract import Action, Dealer, Event, IllegalAction, NotationError, State
from boardgames.play.imagining import Asked, imagine
from boardgames.play.session import EVERYTHING, Session, Viewer
from boardgames.record import Record
from widgets.differences import Page
from widgets.display import image, show
from widgets.frontend import script, style, take_place
from widgets.intents import Json, Listener, Malformed, Refused, field, words
from widgets.presentation import Presentation

OnAction = Callable[["Board", State, Action, State, list[Event]], object]
OnCoach = Callable[["Board", Json], object]
OnWhy = Callable[["Board", list[str]], Mapping[str, str] | None]
OnPosition = Callable[["Board"], object]

_MOST_FORESEEN = 64
"""Actions at once: more than there are buttons. One question must not keep the kernel."""

_COACHED = (
    "answer",
    "try",
    "hint",
    "reveal",
    "again",
    "compare",
    "decided",
    "think",
    "dismiss",
    "read",
    "more",
    "suggest",
)
"""What the reader does on the coach panel."""


class Board(Listener):
    """A position, a whole record or a session on a live board.

    It shows a `Session` and turns what a page asks for into calls of it; for a position it makes one of its own.
    `names` are the players' of a position, `seed` makes what chance does repeat. A board with a `key` closes the
    earlier board of that key, so that a cell can be run again and again. The page is told what the `viewer` may know,
    nothing else; a viewer who is a seat can play for that seat only. A session that is given has its own dealer and
    viewer. With `headings` the story of a long game is told by turns; with `odds` the page may show how likely things
    are. What forbids something is said with the line of `code` that finds it in the graph, or without it.

    >>> board = Board("sumeria; 1 kian; 2 zabalam umma; turn 1")  # doctest: +SKIP
    """

    _sending = False
    _in_words = False

    _module = script("board")
    _style = style("board.css")

    key = t.Unicode().tag(sync=True)
    stage: t.List[str] = t.List().tag(sync=True)
    """The ids of the models that hold its parts."""
    pieces: t.List[Any] = t.List().tag(sync=True)
    words = t.Unicode().tag(sync=True)
    """The position in words, from when a page asks for them."""
    tree = t.Dict().tag(sync=True)
    turn = t.Dict().tag(sync=True)
    news = t.Dict().tag(sync=True)
    controls = t.Dict().tag(sync=True)
    coach = t.Dict().tag(sync=True)
    path = t.Dict().tag(sync=True)
    """The steps of the chapter that the board belongs to, if it does: see `lesson.Chapter`."""
    marks: t.List[Any] = t.List().tag(sync=True)
    ghosts: t.List[Any] = t.List().tag(sync=True)
    tallies: t.List[Any] = t.List().tag(sync=True)
    """What the last action counted, each with the number of the line that tells it."""
    part: t.List[float] = t.List().tag(sync=True)
    """What is shown enlarged: left, top, right and bottom; nothing for all of the board."""
    told = t.Dict().tag(sync=True)
    """The number of the message, so that a page knows when it has missed one; whether it has everything."""

    def __init__(
        self,
        position: State | Record | str | Session,
        *,
        names: tuple[str, ...] | None = None,
        key: str | None = None,
        seed: int | str | None = None,
        viewer: Viewer = EVERYTHING,
        playable: bool = True,
        headings: bool = False,
        odds: bool = False,
        code: bool = True,
    ) -> None:
        self._names = names
        self._headings = headings
        self._code = code
        self._odds = odds
        self.foresees = True
        """Whether the page may ask what an action would lead to; from when the page is told next."""
        self._on_action: list[OnAction] = []
        self._on_coach: list[OnCoach] = []
        self._on_why: list[OnWhy] = []
        self._on_position: list[OnPosition] = []
        self._page = Page()
        if names is not None and isinstance(position, Record | Session):
            raise ValueError("names: a record has its own")
        if not isinstance(position, Session):
            position = Session(self._recorded(position), dealer=Dealer(seed), viewer=viewer, playable=playable)
        self._take_up(position)
        super().__init__(key=key or "", **self._shown())
        if key is not None:
            # Not sooner: what cannot be read takes no board off the page.
            take_place(Board, key, self)

    # ------------------------------------------------------------------ position

    @property
    def record(self) -> Record:
        """The record whose position is on the board."""
        return self.session.shown

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.record.state

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the board is for."""
        return self.session.viewer

    @viewer.setter
    def viewer(self, value: Viewer) -> None:
        with self.lock:
            if value != self.viewer:
                self.session.viewer = value
                self._refresh()

    def view(self, at: int | None = None) -> State:
        """What the viewer knows of the position after the first `at` actions (default: of the one on the board). Raises
        `IndexError` if there are fewer."""
        return self.session.view(at)

    @property
    def playable(self) -> bool:
        """Whether the reader may play on the board. A question that is answered otherwise says no, and chance waits."""
        return self.session.playable

    @playable.setter
    def playable(self, value: bool) -> None:
        with self.lock:
            self.session.playable = value
            if self.session.is_due:
                self._moved()
            else:
                self._refresh()

    def play(self, action: Action | str) -> None:
        """Play a checked action of a player, then what chance does.

        Raises `NotationError` for words that mean nothing here and `IllegalAction` for what the rules forbid.
        """
        self._move(lambda: self.session.play(action))

    def undo(self) -> None:
        """Take back to the last decision of a player, and what chance did since."""
        self._move(lambda: self.session.undo())

    def redo(self) -> None:
        """Play again what was taken back, up to the next decision of a player."""
        self._move(lambda: self.session.redo())

    def reset(self) -> None:
        """Back to the first decision of a player."""
        self._move(lambda: self.session.reset())

    def goto(self, at: int) -> None:
        """Show the position after the first `at` actions of the record."""
        self._move(lambda: self.session.goto(at))

    def show(self, position: State | Record | str | Session) -> None:
        """Show another position, record or session of any game in this board's place, without marks, messages and what
        was imagined; of another game nothing is enlarged."""
        with self.changing():
            if not isinstance(position, Session):
                position = self.session.anew(self._recorded(position))
            self.session.on_action(self._acted, remove=True)
            if position.state.game is not self.state.game:
                self.part = []
            self._take_up(position, self._presentation.asked)
            # Also what somebody has marked while chance played.
            self._presentation.marked, self._presentation.imagined = [], Asked()
            self.message = {}

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Within this context the session may change; then the page is told, in one message."""
        with self.lock, self.hold_sync():
            try:
                yield
            finally:
                # Whatever has gone wrong, the page is told where the session is.
                self._moved()

    # ------------------------------------------------------------------ hooks

    def on_action(self, callback: OnAction, remove: bool = False) -> None:
        """Call `callback(board, before, action, after, events)` after every action that is played, chance's too.

        A player's action is told before chance answers it, so the callback may still take it back.
        """
        _register(self._on_action, callback, remove)

    def on_coach(self, callback: OnCoach, remove: bool = False) -> None:
        """Call `callback(board, intent)` when the reader uses the coach panel.

        `intent["do"]` is one of `_COACHED`; an answer has `words` (a list of strings) or `number`, what is tried has
        the words of an action.
        """
        _register(self._on_coach, callback, remove)

    def on_why(self, callback: OnWhy, remove: bool = False) -> None:
        """Call `callback(board, words)` when the reader is told why these words of an action cannot be chosen. What it
        returns, by rules, is said in place of the reasons that these rules give."""
        _register(self._on_why, callback, remove)

    def observe_position(self, callback: OnPosition, remove: bool = False) -> None:
        """Call `callback(board)` whenever another position is on the board, or may be: also when what was to bring one
        has failed, or only somebody else decides for a seat."""
        _register(self._on_position, callback, remove)

    def mark(self, marks: Iterable[tuple[str, str]] = ()) -> None:
        """Ring places until the next call: "from", "path", "told", "good", "bad" or "hint" for each."""
        with self.lock:
            self._presentation.marked = [(place, kind) for place, kind in marks]
            self._refresh()

    def focus(self, names: Iterable[str] = ()) -> None:
        """Show that part of the board enlarged where these places and parts of the ground are, until the next call.
        Raises `ValueError` for what is not there."""
        if isinstance(names, str):
            raise ValueError("focus: is a list of places, not a text")
        with self.lock:
            named, stage = tuple(names), self._presentation.scene().stage
            if unknown := [name for name in named if name not in stage.places and name not in stage.parts]:
                raise ValueError(f"focus: there is no place or part '{unknown[0]}' on this board")
            self.part = list(stage.around(named)) if named else []

    def withhold(self, rules: Iterable[str] = ()) -> None:
        """Show no layer that answers a question about these rules, until the next call."""
        with self.lock:
            self._presentation.asked = frozenset(rules)
            self._refresh()

    def imagine(self, actions: Iterable[Action] = (), state: State | None = None) -> None:
        """Draw what these actions would bring, each after those before it, as asked about and not there, until the next
        call. `state` is the position in which they would be played, if it is another one."""
        with self.lock:
            imagined = imagine(state or self.view(), actions)
            if imagined != self._presentation.imagined:
                self._presentation.imagined = imagined
                self._refresh()

    # ------------------------------------------------------------------ what the page sees

    def _recorded(self, position: State | Record | str) -> Record:
        if isinstance(position, Record):
            return position
        if isinstance(position, str):
            record = Record.read(position)
            if self._names is None:
                return record
            named = Record(record.start, record.all_actions, self._names)
            named.goto(record.at)
            return named
        return Record(position, names=self._names)

    def _take_up(self, session: Session, asked: Iterable[str] = ()) -> None:
        """Begin to show a session. What answers a question about these rules is withheld."""
        self.session = session
        session.on_action(self._acted)
        self._presentation = Presentation(session, headings=self._headings, asked=asked)
        if session.is_due:
            session.deal()

    def _shown(self) -> Json:
        """The traits that show the position."""
        return self._presentation.traits(words=self._in_words, foresees=self.foresees, odds=self._odds)

    def _refresh(self) -> None:
        with self.hold_sync():
            for name, value in self._shown().items():
                setattr(self, name, value)

    def _move(self, change: Callable[[], bool]) -> None:
        """Move the session, and show where it has come to if it has moved."""
        with self.lock:
            moved = True
            try:
                moved = change()
            finally:
                # Somebody's own callback may have failed after the action was played.
                if moved:
                    self._moved()

    def _moved(self) -> None:
        with self.hold_sync():
            try:
                # Redo may lead to where chance is due, and an error may have come before it played.
                if self.session.is_due:
                    self.session.deal()
            finally:
                for callback in tuple(self._on_position):
                    callback(self)
                self._refresh()

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Json:
        """Like ipywidgets, but a page that asks for everything gets the whole story."""
        with self.lock:
            state: Json = super().get_state(key, drop_defaults)
            if self._sending:
                return self._changed(state)
            if key is None:
                # What is held back comes afterwards, as what has changed.
                if not self._holding_sync:
                    self._page.has(self.pieces, self._presentation.story.lines)
                state |= self._page.whole()
            return state

    def send_state(self, key: Any = None) -> None:
        """Like ipywidgets, but of pieces and story, which are long, send only what has changed."""
        with self.lock:
            self._sending = key is not None
            try:
                super().send_state(key)
            finally:
                self._sending = False

    def _changed(self, state: Json) -> Json:
        """The state with the changes of pieces and story instead of all of them, and the number of the message."""
        if "pieces" in state:
            state["pieces"] = self._page.told_pieces(self.pieces)
        if "news" in state:
            state["news"] = self._page.told_story(self._presentation.story.lines)
        return state | {"told": self._page.number()} if state else state

    def _acted(self, before: State, action: Action, after: State, events: list[Event]) -> None:
        for callback in tuple(self._on_action):
            callback(self, before, action, after, events)

    # ------------------------------------------------------------------ intents

    _QUIET = frozenset({"describe"})

    def _object(self, error: IllegalAction) -> None:
        # As the viewer sees it, where that makes a difference.
        first = next(iter(self.view().objections(error.action) or error.objections))
        self.say(self._presentation.speech.say(first), "no", first.rule)

    def _intend_play(self, intent: Json) -> None:
        said, at = field(intent, "words", str), field(intent, "at", int)
        self._check_playable()
        if at != self.record.at:
            raise Refused("The board has changed in the meantime. Please choose again.")
        if not self.session.may_decide:
            raise Refused("It is somebody else's turn to decide.")
        try:
            self.play(said)
        except NotationError as error:
            raise Malformed(str(error)) from error

    def _answer_why(self, question: Json) -> Json:
        picked = words(question)
        objections = self._presentation.objections(picked)
        told: dict[str, str] = {}
        for callback in tuple(self._on_why):
            told.update(callback(self, picked) or {})
        reasons = self._presentation.reasons(objections, told, code=self._code)
        # What lies there can be asked along.
        return self._answer_about(question) | reasons if "pieces" in question else reasons

    def _answer_about(self, question: Json) -> Json:
        about = self._presentation.about(words(question, "pieces"), words(question, "ground"))
        return {"about": about, "lines": [], "spaces": []}

    def _answer_legend(self, question: Json) -> Json:
        return {"groups": self._presentation.legend()}

    def _answer_forecast(self, question: Json) -> Json:
        """What some actions would lead to, in a few words each; nothing for a page that has not heard of the last."""
        asked = words(question)
        if len(asked) > _MOST_FORESEEN:
            raise Malformed(f"'words' are more than {_MOST_FORESEEN} actions.")
        if not self.foresees or not self.session.may_decide or field(question, "at", int) != self.record.at:
            return {"said": {}}
        try:
            return {"said": self._presentation.forecasts(asked)}
        except NotationError as error:
            raise Malformed(str(error)) from error

    def _answer_odds(self, question: Json) -> Json:
        """How likely things are, of the decision or of an action; nothing for a page that has not heard of the last."""
        said, at = field(question, "words", str), field(question, "at", int)
        if not self.controls.get("odds") or at != self.record.at:
            return {"groups": []}
        try:
            return {"groups": self._presentation.odds(said)}
        except NotationError as error:
            raise Malformed(str(error)) from error

    def _intend_describe(self, intent: Json) -> None:
        self._in_words = True
        self.words = self.describe()

    def _answer_copy(self, question: Json) -> Json:
        what = field(question, "what", str)
        if what not in ("position", "record"):
            raise Malformed("'what' must be position or record.")
        if what == "record" and not self.session.may_copy:
            raise Refused("The game cannot be copied now, because the text would show what is hidden.")
        return {"text": self.view().text if what == "position" else self.session.letter}

    def _intend_move(self, intent: Json) -> None:
        self._check_playable()
        {"undo": self.undo, "redo": self.redo}[intent["do"]]()

    def _intend_coach(self, intent: Json) -> None:
        told: Json = {"do": intent["do"]}
        if intent["do"] == "try":
            told["words"] = words(intent)
        if intent["do"] == "answer":
            if "number" in intent:
                told["number"] = field(intent, "number", int)
            else:
                told["words"] = words(intent)
        for callback in tuple(self._on_coach):
            callback(self, told)

    def _check_playable(self) -> None:
        if not self.playable:
            raise Refused("You cannot play on this board now.")

    _HANDLERS: ClassVar[Mapping[str, Callable[[Board, Json], None]]] = {
        "play": _intend_play,
        "describe": _intend_describe,
        **dict.fromkeys(("undo", "redo"), _intend_move),
        **dict.fromkeys(_COACHED, _intend_coach),
    }

    _ANSWERS: ClassVar[Mapping[str, Callable[[Board, Json], Json]]] = {
        "why": _answer_why,
        "forecast": _answer_forecast,
        "odds": _answer_odds,
        "about": _answer_about,
        "legend": _answer_legend,
        "copy": _answer_copy,
    }

    # ------------------------------------------------------------------ notebooks

    def svg(self) -> str:
        """The position as an SVG document, with a ring around what is asked about."""
        return self._presentation.svg()

    def describe(self) -> str:
        """The position in words."""
        return self._presentation.describe()

    @property
    def switched_off(self) -> str:
        """Which rules do not hold on this board, in words; nothing when all do."""
        return self._presentation.switched_off

    def _ipython_display_(self, **kwargs: Any) -> None:
        """Show the picture with its words, then the live view: the picture stays when the kernel is gone."""
        words = self.describe()
        said = f"<details><summary>The position in words</summary>{html.escape(words)}</details>"
        off = f"<p>{html.escape(self.switched_off)}</p>" if self.switched_off else ""
        caption = f"<figcaption>{off}<em>Run this cell to play.</em>{said}</figcaption>"
        show(image(self.svg(), words) + caption, words, self.model_id, key=self.key)

    def close(self) -> None:
        """Take the board off the page and free it."""
        # There is none where the position could not be read, or the arguments are wrong.
        if hasattr(self, "session"):
            for callbacks in (self._on_action, self._on_coach, self._on_why, self._on_position):
                callbacks.clear()
            self.session.on_action(self._acted, remove=True)
        super().close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.state.text!r})"


def _register(callbacks: list[Any], callback: Any, remove: bool) -> None:
    if remove:
        # A closed board has none any more.
        callbacks[:] = [known for known in callbacks if known != callback]
    else:
        callbacks.append(callback)
