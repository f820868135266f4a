"""How far a learner is, on the first page: `Overview()` shows all games, `Overview("sumeria")` one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets as t

from boardgames import game as find_game
from boardgames.teaching.lessons import load, taught
from boardgames.teaching.progress import progress, recommended, standings
from widgets.display import show
from widgets.frontend import script, style
from widgets.intents import Json, Listener


class Overview(Listener):
    """The chapters of some games with what is done in each. It looks at the file again whenever its page is looked at.

    Raises `ValueError` for an unknown game. What a notebook saves of it says nothing of the learner.
    """

    _module = script("overview")
    _style = style("card.css")

    games: t.List[Any] = t.List().tag(sync=True)
    problem = t.Unicode().tag(sync=True)

    def __init__(self, *games: str) -> None:
        self._names = games or taught()
        for name in self._names:
            find_game(name)
        super().__init__()
        self.look()

    def look(self) -> None:
        """Read the file again."""
        kept = progress()
        done = kept.done()
        with self.hold_sync():
            self.games = [self._game(name, done) for name in self._names]
            self.problem = self._problem()

    def _game(self, name: str, done: dict[str, frozenset[str]]) -> Json:
        chapters = standings(done, name)
        onward = recommended(chapters)
        return {
            "title": find_game(name).title,
            "chapters": [
                {
                    "title": load(name, one.chapter).title,
                    "path": f"{name}/{one.chapter}.ipynb",
                    "opened": one.opened,
                    "done": one.done,
                    "total": one.total,
                    "complete": one.complete,
                    "next": one == onward,
                }
                for one in chapters
            ],
        }

    def _problem(self) -> str:
        """What is wrong now, and which damaged files are still there under another name."""
        kept = progress()
        if kept.problem or not (aside := kept.set_aside()):
            return kept.problem
        return f"A damaged progress file was renamed and kept: {', '.join(map(str, aside))}."

    _HANDLERS: ClassVar[Mapping[str, Callable[[Overview, Json], None]]] = {"look": lambda self, _: self.look()}

    def _ipython_display_(self, **kwargs: object) -> None:
        words = "Press Start to see your progress."
        show(f'<figcaption class="bg-press"><em>{words}</em></figcaption>', words, self.model_id)

    def __repr__(self) -> str:
        lines = []
        for one in self.games:
            lines.append(one["title"])
            lines += [f"  {c['title']}: {c['done']} of {c['total']}" for c in one["chapters"]]
        return "\n".join(lines)
