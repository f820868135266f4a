"""What a cell of a lesson shows: a picture with its words first, then the live view."""

from __future__ import annotations

import html
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

import ipywidgets

from boardgames.contract import State
from widgets.board import Board
from widgets.display import image, show
from widgets.frontend import free, take_place
from widgets.intents import Json


class Figure(ABC):
    """A board with something around it, made when it is first looked at.

    Showing it once more, or showing another of the same key, closes what was shown before: a cell can be run again
    and again.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self._board: Board | None = None
        self._others: list[ipywidgets.Widget] = []
        self.path: Json = {}
        """The chapter's steps, if the figure is one of them: see `lesson.Chapter`."""
        self.on_shown: Callable[[], object] | None = None
        """Called when a cell shows the figure."""

    @property
    def board(self) -> Board:
        """The live board."""
        if self._board is None:
            self._board = self._make_board()
            self._board.path = self.path
        return self._board

    @property
    def state(self) -> State:
        """The position on the live board, or the one it would begin with."""
        return self._first_state() if self._board is None else self._board.state

    @abstractmethod
    def _make_board(self) -> Board:
        """The board as it is at first."""

    @abstractmethod
    def _first_state(self) -> State: ...

    @abstractmethod
    def _words(self) -> list[str]:
        """What is said beside the board: a title, then paragraphs. **Words** may be bold."""

    def _options(self) -> list[str]:
        """What can be answered, a line for each."""
        return []

    def _things(self) -> str:
        """What can be answered as a picture, as HTML, if it is things: in place of the lines."""
        return ""

    def _steps(self) -> list[str]:
        """What happens step by step, below the words."""
        return []

    def _around(self, board: Board) -> Iterable[ipywidgets.Widget]:
        """The widgets to show, from top to bottom."""
        return (board,)

    def _ipython_display_(self, **kwargs: object) -> None:
        self._replace_former()
        board = self.board
        widgets = tuple(self._around(board))
        view = widgets[0] if len(widgets) == 1 else ipywidgets.VBox(widgets)
        self._others = [widget for widget in (*widgets, view) if widget is not board]
        title, *paragraphs = self._words()
        options, things = self._options(), self._things()
        lines = paragraphs if things else [*paragraphs, *options]
        steps = [f"{number}. {text}" for number, text in enumerate(self._steps(), start=1)]
        said = f"<strong>{rich(title)}</strong>{''.join(f'<br>{rich(text)}' for text in lines)}"
        if steps:
            # Folded: they would answer what the words ask.
            said += f"<details><summary>{len(steps)} steps</summary>{'<br>'.join(map(rich, steps))}</details>"
        pictures = "".join(image(one.svg(), one.describe()) for one in widgets if hasattr(one, "svg"))
        caption = f"<em>Press Start at the top of the page to play.</em> {rich(board.switched_off)}".rstrip()
        figure = f"<figcaption>{said}</figcaption>{things}{pictures}<figcaption>{caption}</figcaption>"
        plain = "\n".join([title, *paragraphs, *options, *steps, "", board.describe()]).replace("**", "")
        show(figure, plain, view.model_id, key=self.key)

    def _replace_former(self) -> None:
        """Close what is shown under the same key."""
        take_place(Figure, self.key, self)
        if self.on_shown is not None:
            self.on_shown()

    def close(self) -> None:
        """Take everything off the page. It is made anew when it is shown again."""
        free(*self._others)
        self._others = []
        if self._board is not None:
            self._board.close()
            self._board = None


def rich(text: str) -> str:
    """Text with **bold** words as HTML."""
    parts = html.escape(text).replace("\n", "<br>").split("**")
    return "".join(f"<strong>{part}</strong>" if odd % 2 else part for odd, part in enumerate(parts))
