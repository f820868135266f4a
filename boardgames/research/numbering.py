"""A fixed numbering of actions: each has one number, and each number is one action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import overload

from boardgames.events import Action


class Numbering(Sequence[Action]):
    """Actions in a fixed order. The number of an action is its index; what is no number of one raises `IndexError`.

    >>> moves = Numbering([Action("move", "kian"), Action("move", "ur"), Action("pass")])
    >>> moves[1], moves.number(Action("pass")), moves.kinds()
    (Action('move', 'ur'), 2, {'move': range(0, 2), 'pass': range(2, 3)})
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = tuple(actions)
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        if len(self._numbers) != len(self._actions):
            raise ValueError("an action has two numbers")

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if not isinstance(index, slice) and (
            not hasattr(index, "__index__") or isinstance(index, bool) or not 0 <= index < len(self._actions)
        ):
            raise IndexError(f"{index!r} is no number of an action: these are 0 to {len(self._actions) - 1}")
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return (Action.of(action) if isinstance(action, str | list) else action) in self._numbers

    def number(self, action: Action | str) -> int:
        """The number of an action in its one spelling (`State.canonical`). Raises `KeyError` for one without."""
        action = Action.of(action)
        if action not in self._numbers:
            raise KeyError(f"no action '{action}' has a number here")
        return self._numbers[action]

    def __repr__(self) -> str:
        return f"<{len(self)} actions, numbered: {', '.join(self.kinds())}>"

    def numbers(self, actions: Iterable[Action]) -> list[int]:
        """The numbers of some actions, in their order. Raises `KeyError` for one without."""
        return list(map(self._numbers.__getitem__, actions))

    def kinds(self) -> dict[str, range]:
        """The numbers of each kind of action, by the first word of its notation."""
        found, first = dict[str, range](), 0
        for kind, actions in groupby(self._actions, key=lambda action: action[0]):
            found[kind] = range(first, first := first + len(list(actions)))
        return found
