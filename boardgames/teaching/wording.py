"""What lessons say: remarks, whose templates stand in files, and the engine's events, objections and actions.

The templates of all games stand in ``remarks.LANGUAGE.toml`` beside this module, those of a game in its
``lessons/LANGUAGE/remarks.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Final, NamedTuple

from boardgames.contract import Action, Event, Game, Objection, State, Value
from boardgames.play import wording
from boardgames.play.weighing import Weighed
from boardgames.speech import Speech

_REASONS: Final = 3
_ROWS, _LONG = 6, 95
"""Terms of a comparison that a step tells at most, and the rows of so many letters in a narrow window that it may take:
it is to be seen whole, and what it is about stands below it."""


class Remark(NamedTuple):
    """A sentence of a lesson: the key of its template in ``remarks.toml``, its values, and the rule it is about."""

    key: str
    rule: str = ""
    values: Mapping[str, Value] = {}


class Compared(NamedTuple):
    """By what one action is better or worse than another."""

    one: Weighed
    other: Weighed
    rule: str
    """The rule to think of."""


class Turn(NamedTuple):
    """Who decides what in a position."""

    state: State
    rule: str = ""


Said = Event | Objection | Remark | Action | Compared | Turn
"""What can be put into words."""


class Teacher:
    """Puts into words what a lesson has to say: its remarks, and what the engine tells."""

    def __init__(self, game: Game, names: tuple[str, ...] | None = None, language: str = "en") -> None:
        self.speech: Speech = game.speech(names, language)
        self._remarks = _remarks(game, language)
        self._hints = wording.Wording(self.speech, language)

    def say(self, *said: Said) -> str:
        """The sentences, one after the other. An action among them, or a place (the remark ``not_there``), is the
        heading of the sentence that follows; those with the same sentence share it."""
        heads: dict[str, list[str]] = {}
        waiting: list[str] = []
        for one in said:
            if isinstance(one, Action) or (isinstance(one, Remark) and one.key == "not_there"):
                waiting.append(self._sentence(one))
            else:
                heads.setdefault(self._sentence(one), []).extend(waiting)
                waiting = []
        sentences = [f"{'; '.join(acts)}: {text}" if acts else text for text, acts in heads.items()]
        return " ".join([*sentences, *(act + "." * bool(sentences) for act in waiting)])

    def _sentence(self, said: Said) -> str:
        if isinstance(said, Remark):
            return self.speech.vformat(self._remarks[said.key], (), said.values)
        if isinstance(said, Turn):
            return self.speech.turn(said.state)
        if isinstance(said, Compared):
            for most in range(_REASONS, 0, -1):
                lines = self._hints.compared(said.one, said.other, most)
                if _rows(lines) <= _ROWS:
                    break
            return "\n".join(lines)
        return self.speech.act(said) if isinstance(said, Action) else self.speech.say(said)


def _rows(lines: Sequence[str]) -> int:
    return sum(ceil(len(line.replace("**", "")) / _LONG) for line in lines)


@cache
def _remarks(game: Game, language: str) -> Mapping[str, str]:
    """The templates of every game, and the game's own."""
    shared = files("boardgames.teaching").joinpath(f"remarks.{language}.toml")
    own = game.folder.joinpath("lessons", language, "remarks.toml")
    return {key: text for file in (shared, own) for key, text in tomllib.loads(file.read_text("utf-8")).items()}
