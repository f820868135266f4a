"""The legal actions as a tree of choices, and what speaks against the choices somebody made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from boardgames.contract import CHANCE, Action, Objection, State

Tree = dict[str, Any]
"""A prefix tree: word -> what may follow. A node whose words all end an action is one string, the words between
blanks (an empty one: the action ends here); the key "" says that the action may also end at a node with children."""


def tree(actions: Iterable[Action]) -> Tree:
    """The prefix tree of some actions, in their order.

    >>> tree(map(Action.parse, ["add umma", "add kian", "move kian gissa", "move kian dabrum", "pass"]))
    {'add': 'umma kian', 'move': {'kian': 'gissa dabrum'}, 'pass': ''}
    """
    root: Tree = {}
    for action in actions:
        node = root
        for word in action:
            node = node.setdefault(word, {})
        node[""] = {}
    return {word: _compact(node) for word, node in root.items()}


def _compact(node: Tree) -> Tree | str:
    short = {word: _compact(child) for word, child in node.items()}
    if any(short.values()) or ("" in short and len(short) > 1):
        return short
    return " ".join(short)


def choices(state: State) -> Tree:
    """The tree of what the side to move may do; empty when chance is to move or the game is over."""
    return {} if state.to_move in (None, CHANCE) else tree(state.actions)


def matching(state: State, picked: Sequence[str]) -> Iterator[Action]:
    """The conceivable actions that fit the picked words.

    An action fits if it has them in this order, and only options, never places, stand before each of them.
    """
    places = state.places

    def fits(action: Action) -> bool:
        words = iter(action)
        for wanted in picked:
            for word in words:
                if word == wanted:
                    break
                if word in places:
                    return False
            else:
                return False
        return True

    return filter(fits, state.conceivable())


def why(state: State, picked: Sequence[str]) -> tuple[Objection, ...]:
    """What forbids the picked words; nothing if they can become a legal action.

    Of all the actions that the words could mean, those of a kind that is possible now and with the fewest objections
    count: they are the likeliest to be meant. The same objection to several of them is named once, with the spaces
    of all.
    """
    fitting = list(matching(state, picked))
    kinds = {action[0] for action in state.actions}
    fewest: int | None = None
    found: dict[tuple[str, str], Objection] = {}
    for action in [action for action in fitting if action[0] in kinds] or fitting:
        objections = state.objections(action)
        if fewest is None or len(objections) < fewest:
            fewest = len(objections)
            found.clear()
        if not objections:
            return ()
        if len(objections) == fewest:
            for new in objections:
                old = found.setdefault((new.rule, new.key), new)
                found[new.rule, new.key] = old._replace(spaces=tuple(dict.fromkeys(old.spaces + new.spaces)))
    return tuple(found.values())
