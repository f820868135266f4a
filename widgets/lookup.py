"""The look-up in a notebook: `rules = rulebook("sumeria")`, then `rules["su.move.jump"]` shows a rule's card.

A card is a few buttons; its board is made when one of them is pressed, so that a page of eighty rules stays light.
"""

from __future__ import annotations

import html
import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

import ipywidgets
import traitlets as t

from boardgames.contract import State, implementations
from boardgames.pictures.svg import svg
from boardgames.record import Record
from boardgames.teaching.lookup import Entry, entry
from boardgames.teaching.search import Finder
from widgets.board import Board
from widgets.display import image, show
from widgets.figure import Figure, rich
from widgets.frontend import script, style, take_place
from widgets.intents import Json, Listener, field

_CSS = style("card.css")
_STYLE = (
    "<style>.jp-CodeCell:has(>.jp-Cell-outputWrapper>.jp-Cell-outputArea>.jp-OutputArea-child>.jp-OutputArea-output>"
    "figure>.bg-press)~.jp-Cell{content-visibility:visible!important}"
    "h3 a[data-jupyter-id]{scroll-margin-top:1em}</style>"
)
"""Cells below the search that are laid out only when they come into sight have other heights until then, and links miss
their aim. They lead to a heading's beginning, and all of it is to be seen."""


class _Panel(Listener):
    """The buttons of a card, and what they have opened."""

    _module = script("card")
    _style = _CSS

    title = t.Unicode().tag(sync=True)
    buttons: t.List[Any] = t.List().tag(sync=True)
    said = t.Dict().tag(sync=True)

    def __init__(self, card: RuleCard) -> None:
        self._of = card
        super().__init__(title=card.entry.rule.title)

    def _intend_press(self, intent: Json) -> None:
        self._of.press(intent["do"])

    _HANDLERS: ClassVar[Mapping[str, Callable[[_Panel, Json], None]]] = dict.fromkeys(
        ("show", "try", "off", "close"), _intend_press
    )


class _Search(Listener):
    """A field that looks for rules."""

    _module = script("search")
    _style = _CSS

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        super().__init__()

    def _answer_find(self, question: Json) -> Json:
        found = self._finder.find(field(question, "words", str))
        number = len(found.rules)
        if not number:
            told = "No rule is about that. Try other words."
        elif found.whole:
            told = f"{number} rule{'s' if number > 1 else ''}"
        else:
            told = "No rule has all of these words. The nearest:"
        if found.instead:
            meant = " ".join(f'No rule has "{typed}", so "{word}" was looked for.' for typed, word in found.instead)
            told = f"{meant} {told}"
        return {"told": told, "rules": [[rule.id, rule.title, rule.text] for rule in found.rules]}

    _ANSWERS: ClassVar[Mapping[str, Callable[[_Search, Json], Json]]] = {"find": _answer_find}


class RuleCard(Figure):
    """A rule on a board: what it does, what it forbids, and what would be without it."""

    def __init__(self, entry: Entry, *, pictured_at: str = "") -> None:
        super().__init__(f"{entry.game.name}/rules/{entry.rule.id}")
        self.entry, self.pictured_at = entry, pictured_at
        self.is_off = False
        """Whether the rule is switched off on the board."""
        self._speech = entry.start.speech(entry.record.names)

    # ------------------------------------------------------------------ the board

    def _first_state(self) -> State:
        return self.entry.start

    def _position(self) -> Record:
        record = self.entry.without() if self.is_off else self.entry.record
        twin = record.branch(len(record.all_actions))
        twin.goto(0)
        return twin

    def _make_board(self) -> Board:
        self._lay_out()
        board = Board(self._position(), key=self.key, seed=1)
        board.observe_position(self._moved)
        return board

    @property
    def is_open(self) -> bool:
        """Whether the board is there."""
        return self._board is not None

    def _afresh(self) -> Board:
        """The board with the position on it."""
        board = self.board
        if board.record.at or board.record.all_actions != self._position().all_actions:
            board.show(self._position())
        else:
            board.mark()
        return board

    def _moved(self, board: Board) -> None:
        self._say("")
        board.mark()

    # ------------------------------------------------------------------ what the buttons do

    def press(self, button: str) -> None:
        """Do what a button says: "show", "try", "off" or "close"; others do nothing."""
        if button not in {one["id"] for one in self._buttons()}:
            return
        if button == "close":
            self._fold()
        else:
            {"show": self._show_it, "try": self._try_it, "off": self._switch}[button]()
            self._unfold()
        self._panel.buttons = self._buttons()

    def _show_it(self) -> None:
        record = self._position()
        now = self._board.record if self._board is not None else None
        begun = now is not None and now.all_actions == record.all_actions and now.can_redo
        board = self.board if begun else self._afresh()
        board.redo()

    def _try_it(self) -> None:
        action, board = self.entry.forbidden, self._afresh()
        assert action is not None
        if not (objections := board.state.objections(action)):
            board.play(action)
            self._say("Without the rule this is allowed.", "ok")
            return
        self._say(self._refusal(), "no")
        places = dict.fromkeys([*(word for o in objections for word in o.spaces)])
        board.mark([(word, "bad") for word in places])

    def _switch(self) -> None:
        self.is_off = not self.is_off
        self.board.show(self._position())
        self._say("The rule is switched off. Try it, or play on." if self.is_off else "The rule holds again.")

    def _say(self, text: str, kind: str = "") -> None:
        self._panel.said = {"text": text, "kind": kind} if text else {}

    def _lay_out(self) -> None:
        """Make the buttons, if there are none yet."""
        if not self._others:
            self._panel = _Panel(self)
            self._box = ipywidgets.VBox((self._panel,))
            self._others = [self._panel, self._box]
            self._panel.buttons = self._buttons()

    def _unfold(self) -> None:
        self._box.children = (self._panel, self.board)

    def _fold(self) -> None:
        self._box.children = (self._panel,)
        if self._board is not None:
            self._board.close()
            self._board = None
        self.is_off = False
        self._say("")

    def source(self) -> str:
        """The functions that carry the rule out, as Python."""
        return "\n\n".join(inspect.getsource(function) for function in implementations(self.entry.rule.id))

    def _buttons(self) -> list[dict[str, Any]]:
        entry, act = self.entry, self._speech.act
        actions = self._position().all_actions
        found: list[dict[str, Any]] = []
        if self.is_off and entry.forbidden and actions[:1] == (entry.forbidden,):
            actions = ()
        if actions:
            more = f", and {len(actions) - 1} more" if len(actions) > 1 else ""
            found.append({"id": "show", "kind": "show", "text": f"Show: {act(actions[0])}{more}"})
        elif not self.is_off:
            found.append({"id": "show", "kind": "show", "text": "Show on the board"})
        if entry.forbidden:
            found.append({"id": "try", "kind": "try", "text": f"Try: {act(entry.forbidden)}"})
        if entry.is_experiment:
            found.append({"id": "off", "text": "Without this rule", "pressed": self.is_off})
        if self.is_open:
            found.append({"id": "close", "text": "Close the board"})
        return found

    # ------------------------------------------------------------------ words

    def _refusal(self) -> str:
        return "Not allowed: " + " ".join(map(self._speech.say, self.entry.objections))

    def _words(self) -> list[str]:
        """What the rule does, forbids, and what would be without it: a line for each."""
        entry, speech = self.entry, self._speech
        lines = []
        for index, action in enumerate(entry.record.all_actions):
            # A rule about the whole of an action names none of its events.
            events = [event for event in entry.record.events(index) if event.rule == entry.rule.id or not entry.shown]
            if events:
                lines.append(f"▶ **{speech.act(action)}.** {' '.join(map(speech.say, events))}")
        if entry.forbidden:
            lines.append(f"✗ **{speech.act(entry.forbidden)}.** {self._refusal()}")
        if entry.is_experiment:
            twin = entry.without()
            told = " ".join(map(speech.say, twin.events(0)))
            only = "" if twin.all_actions[:1] == (entry.forbidden,) else " Nothing more happens."
            lines.append(f"○ **Without this rule.** {told}{only}")
        return lines

    # ------------------------------------------------------------------ the notebook

    def _ipython_display_(self, **kwargs: object) -> None:
        self._replace_former()
        self._lay_out()
        lines = self._words()
        state = self.entry.start
        if self.pictured_at:
            first = self.entry.game.catalogue[self.pictured_at]
            link = f'<a href="#{html.escape(first.id)}">{html.escape(first.title)}</a>'
            picture, words = f"<p>The position is pictured at <em>{link}</em>.</p>", state.text
        else:
            game, names = state.game, self.entry.record.names
            words = game.describe(state, names)
            picture = image(svg(game.scene(state, names), title=game.title), words)
        said = "<br>".join(map(rich, lines))
        press = '<em class="bg-press">Press Start at the top of the page to try it.</em>'
        figure = f"{_STYLE}{picture}<figcaption>{said}</figcaption><figcaption>{press}</figcaption>"
        plain = "\n".join([*lines, words]).replace("**", "")
        show(figure, plain, self._box.model_id, key=self.key)

    def close(self) -> None:
        super().close()
        self.is_off = False

    def __repr__(self) -> str:
        return f"RuleCard({self.entry.rule.id})"


class UnknownRule(KeyError):
    """A rule that the game does not have. The message names similar ones."""

    def __str__(self) -> str:
        # KeyError would show the message in quotation marks.
        return str(self.args[0])


class Rulebook:
    """The rules of a game: ``rules["su.move.jump"]`` shows one, ``rules.find("residence")`` looks for words."""

    def __init__(self, game: str) -> None:
        from boardgames import game as find_game

        self.game = find_game(game)
        self._finder = Finder(self.game.catalogue.values())
        self._pictured: dict[str, str] = {}
        """For each position the first rule that was shown with it."""

    def __getitem__(self, rule: str) -> RuleCard:
        if rule not in self.game.catalogue:
            like = [one for one in self.game.catalogue if str(rule).lower() in one] or list(self.game.catalogue)
            some = ", ".join(like[:8]) + (", ..." if len(like) > 8 else "")
            raise UnknownRule(f"{self.game.title} has no rule '{rule}'. There are {some}.")
        found = entry(self.game.name, rule)
        first = self._pictured.setdefault(found.start.text, rule)
        return RuleCard(found, pictured_at="" if first == rule else first)

    def find(self, words: str) -> list[str]:
        """The ids of the rules that have all the words, or kindred ones, those that fit best first. Raises `TypeError`
        for what is no text."""
        found = self._finder.find(words)
        return [rule.id for rule in found.rules if found.whole]

    def __iter__(self) -> Iterator[str]:
        return iter(self.game.catalogue)

    def __len__(self) -> int:
        return len(self.game.catalogue)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    def _ipython_display_(self, **kwargs: object) -> None:
        self._search = _Search(self._finder)
        take_place(_Search, self.game.name, self._search)
        words = f"{len(self)} rules. Press Start to look for them in your own words."
        show(f'<figcaption class="bg-press"><em>{words}</em></figcaption>', words, self._search.model_id)

    def __repr__(self) -> str:
        return "\n".join(f"{rule.id:26} {rule.title}" for rule in self.game.catalogue.values())


def rulebook(game: str) -> Rulebook:
    """The look-up of a game's rules. Raises `ValueError` naming the games there are."""
    return Rulebook(game)
