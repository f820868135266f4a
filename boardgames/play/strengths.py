"""The players that sit down at a table by their name, from the weakest to the strongest."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final, NamedTuple

from boardgames.contract import Seed
from boardgames.play.ahead import Learner, OneAhead
from boardgames.play.players import Player, RandomPlayer, made
from boardgames.play.search import Expert

RANDOM: Final = "random"
STRENGTHS: Final[dict[str, Callable[[Seed], Player]]] = {
    RANDOM: RandomPlayer,
    "learner": Learner,
    "player": OneAhead,
    "expert": Expert,
}
"""What makes a player from a seed. A player of one's own is one line here: ``STRENGTHS["mine"] = Mine``."""
DEFAULT: Final = "player"
"""Who one plays against, unless one wants somebody else."""


def maker(strength: str) -> Callable[[Seed], Player]:
    """What makes players of that strength, or of a class of one's own: `module:Class`. Raises `ValueError` with the
    strengths there are."""
    if not isinstance(strength, str):
        raise ValueError(f"a player goes by the text of its name, not by {strength!r:.40}")
    module, colon, name = strength.partition(":")
    if not colon:
        if strength not in STRENGTHS:
            raise ValueError(f"no player '{strength[:40]}': choose from {', '.join(STRENGTHS)}")
        return STRENGTHS[strength]
    try:
        found: Callable[[Seed], Player] = getattr(import_module(module), name)
    except (Exception, SystemExit) as error:  # importing runs somebody's own code
        raise ValueError(f"no player '{strength[:40]}': {type(error).__name__}: {error}") from None
    if not callable(found):
        raise ValueError(f"no player '{strength[:40]}': {name} is no class, but of type {type(found).__name__}")
    return found


def seated(strength: str, seed: Seed = None) -> Player:
    """A player of that strength (see `maker` and `made`)."""
    return made(maker(strength), seed)


class Named(NamedTuple):
    """What a kind of player is called, and a sentence about it."""

    name: str
    text: str


@cache
def _words(language: str) -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(files(__package__).joinpath(f"strengths.{language}.toml").read_text(encoding="utf-8"))


def named(kind: str, language: str = "en") -> Named:
    """The words for a person or a strength. One that somebody has added goes by its name."""
    return Named(**_words(language).get(kind, {"name": kind[:1].upper() + kind[1:], "text": ""}))
