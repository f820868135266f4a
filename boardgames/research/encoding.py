"""Actions and views as numbers. What they are in a game, `ENCODING` in its module `encoding` says.

That is imported when it is asked for, so games do not import this module: what their encodings are made from is in
`boardgames.research.base`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from boardgames.contract import State
from boardgames.research.base import Encoding


@lru_cache(maxsize=16)
def encoding_of(state: State) -> Encoding:
    """The encoding of a position's set-up. Best ask with the start position: it is made once for each that is asked.

    Raises `TypeError` for what is no position, and `ValueError` for one of a game that has no encoding.
    """
    if not isinstance(state, State):
        raise TypeError(f"encoding_of takes a position, as game('sumeria').start(), not {state!r:.40}")
    module = f"{type(state.game).__module__}.encoding"
    try:
        made: Encoding = import_module(module).ENCODING(state)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise ValueError(f"{state.game.title} has no `encoding` yet: there is no module {module}") from None
    made.start = state
    return made
