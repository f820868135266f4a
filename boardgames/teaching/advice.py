"""Questions about what is better, answered by the judgement that hints are made of: see `boardgames.play.hints`."""

from __future__ import annotations

from typing import Final

from boardgames.contract import Action, Event, State
from boardgames.play.hints import Weighed, weigh
from boardgames.teaching.questions import Question, choice
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Compared

REGISTRY: Final = Registry()


@REGISTRY.question
def better(state: State, *actions: str) -> Question:
    """Which of these actions is worth most to whoever is to move, by what that seat can see?"""
    view = state.seen_by(state.to_move)
    weighed, rules = dict[str, Weighed](), dict[str, str]()
    for text in actions:
        action, events = state.canonical(Action.parse(text)), list[Event]()
        state.play(action, events)
        weighed[str(action)] = weigh(view, action)
        rules[str(action)] = events[0].rule
    best, second = sorted(weighed, key=lambda text: -weighed[text].worth)[:2]

    def against(text: str, other: str) -> Compared:
        return Compared(weighed[text], weighed[other], rules[text])

    options = tuple((text, each.action) for text, each in weighed.items())
    return choice([best], options, [against(best, second)], lambda text: against(text, best), secret=True)
