"""The legal actions as a tree of choices, and the objections to choices that somebody has made."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from boardgames.events import CHANCE, Action, Objection

if TYPE_CHECKING:
    from boardgames.contract import State

Tree = dict[str, Any]
"""A prefix tree: word -> what may follow. A node whose words all end an action is one string, the words between
blanks (an empty one: the action ends here); the key "" says that the action may also end at a node with children."""


def tree(actions: Iterable[Action]) -> Tree:
    """The prefix tree of some actions, in their order.

    >>> tree(map(Action.parse, ["add umma", "add kian", "move kian gissa", "move kian dabrum", "pass"]))
    {'add': 'umma kian', 'move': {'kian': 'gissa dabrum'}, 'pass': ''}
    """
    root: Tree = {}
    node, path = root, tuple[str, ...]()
    for action in actions:
        # Mostly it begins as the one before.
        if (head := action[:-1]) != path:
            node, path = _node(root, head), head
        end = node.setdefault(action[-1], {})
        if end:
            end[""] = {}
    return {word: _compact(child) for word, child in root.items()}


def _node(node: Tree, path: Iterable[str]) -> Tree:
    """Where a path leads to; what is not there is made. An empty node on the way is where an action ends."""
    for word in path:
        if word in node:
            node = node[word]
            if not node:
                node[""] = {}
        else:
            child: Tree = {}
            node[word] = child
            node = child
    return node


def _compact(node: Tree) -> Tree | str:
    if any(node.values()) or ("" in node and len(node) > 1):
        return {word: _compact(child) for word, child in node.items()}
    return " ".join(node)


def choices(state: State) -> Tree:
    """The tree of what the side to move may do; empty when chance is to move or the game is over."""
    return {} if state.to_move in (None, CHANCE) else tree(state.actions)


def matching(state: State, picked: Sequence[str]) -> Iterator[Action]:
    """The conceivable (pseudo-legal) actions that fit the picked words.

    An action fits if it has them in this order, and only options, never places, stand before each of them.
    """
    places = state.places
    return (action for action in state.conceivable() if _fits(action, picked, places))


def _fits(action: Action, picked: Sequence[str], places: Container[str]) -> bool:
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


def presses(state: State, action: Action) -> tuple[str, ...]:
    """The words of an illegal action that a reader presses on the board, one by one, to be told why it is illegal.

    Empty if pressing cannot say it: the last word must be a place.
    """
    places, picked = state.places, list[str]()
    rules = {objection.rule for objection in state.objections(action)}
    for word in action:
        onward = [legal for legal in state.actions if _fits(legal, [*picked, word], places)]
        if onward:
            picked.append(word)
            if word in places and len(onward) == 1 and onward[0][-1] == word:
                # It would be played at once.
                break
        elif word in places and len(state.actions):
            if picked and any(legal[-1] != word and _fits(legal, [word], places) for legal in state.actions):
                # It would be taken up instead of what was picked.
                break
            told = why(state, [*picked, word])
            return (*picked, word) if rules & {objection.rule for objection in told} else ()
    return ()


def why(state: State, picked: Sequence[str]) -> tuple[Objection, ...]:
    """What forbids the picked words; nothing if they can become a legal action.

    Of all the actions that the words could mean, the likeliest count: those of a kind that is possible now, with the
    fewest objections. An objection to several of them is named once, with the spaces of all.
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
