"""Questions about what is better, answered by the judgement that hints are made of: see `boardgames.play.weighing`."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, IllegalAction, State
from boardgames.play.weighing import Weighed, weigh
from boardgames.teaching.questions import Question, choice
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Compared

REGISTRY: Final = Registry()


@REGISTRY.question
def better(state: State, rule: str, *actions: str) -> Question:
    """Which of these actions is worth most to whoever is to move, by what that seat can see?

    The first of them is the one that comes to mind first: what is right is compared with it. `rule` is the one to think
    of.
    """
    view = state.seen_by(state.to_move)
    weighed = dict[str, Weighed]()
    for text in actions:
        action = state.canonical(Action.parse(text))
        if objections := state.objections(action):
            raise IllegalAction(state, action, objections)
        weighed[str(action)] = weigh(view, action)
    places = dict.fromkeys(word for each in weighed.values() for word in each.action if word in state.places)
    tempting, best = next(iter(weighed.values())), max(weighed.values(), key=lambda each: each.worth)
    return choice(
        [str(best.action)],
        tuple((text, weighed[text].action) for text in sorted(weighed)),
        [Compared(best, tempting, rule)],
        lambda text: Compared(weighed[text], best, rule),
        marks=tuple((place, "from") for place in places),
        secret=True,
    )
