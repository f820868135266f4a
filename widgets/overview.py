"""The first page, live: `Overview()` shows all games with what is done of each, `Overview("sumeria")` one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import traitlets as t

from boardgames import game as find_game
from boardgames.teaching.home import page, pictures
from boardgames.teaching.lessons import taught
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import progress, standings
from widgets.display import show
from widgets.frontend import script, style, take_place
from widgets.intents import Json, Listener

_PICTURES: dict[str, str] = {}
"""Drawn once."""


class Overview(Listener):
    """The games as cards. It looks at the progress file again whenever its page is looked at. The same games shown anew
    take the place of those before.

    Raises `ValueError` for an unknown game.
    """

    _module = script("overview")
    _style = style("map.css", "home.css")

    page = t.Unicode().tag(sync=True)
    pictures: t.Dict[str, str] = t.Dict().tag(sync=True)
    """Apart from the page, which is sent again when something is done."""
    problem = t.Unicode().tag(sync=True)

    def __init__(self, *games: str) -> None:
        self._names = games or taught()
        for name in self._names:
            find_game(name)
        if not _PICTURES:
            _PICTURES.update(pictures())
        super().__init__()
        self.look()
        take_place(Overview, " ".join(self._names), self)

    def look(self) -> None:
        """Read the file again."""
        kept = progress()
        with self.hold_sync():
            self.page = page(kept, memory(), {}, live=True, names=self._names)
            self.pictures = {name: _PICTURES[name] for name in self._names}
            self.problem = self._problem()

    def _problem(self) -> str:
        """What is wrong now, and which damaged files are still there under another name."""
        kept = progress()
        if kept.problem or not (aside := kept.set_aside()):
            return kept.problem
        return f"A damaged progress file was renamed and kept: {', '.join(map(str, aside))}."

    _HANDLERS: ClassVar[Mapping[str, Callable[[Overview, Json], None]]] = {"look": lambda self, _: self.look()}

    def _ipython_display_(self, **kwargs: object) -> None:
        saved = page(progress(), memory(), self.pictures, names=self._names)
        show(f"<style>{self._style}</style>{saved}", repr(self), self.model_id)

    def __repr__(self) -> str:
        lines, done, known = [], progress().done(), memory().known()
        for name in self._names:
            lines.append(find_game(name).title)
            for one in standings(done, name, known):
                state = "known" if one.known and not one.complete else f"{one.done} of {one.total}"
                lines.append(f"  {one.title}: {state}")
        return "\n".join(lines)
