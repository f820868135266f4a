"""The map of what one knows as HTML: every rule of a game as a small mark, in its chapter of the rulebook.

The fuller a mark is, the likelier the rule is remembered today; words say it, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape
from typing import Final

from boardgames.catalogue import Rule
from boardgames.games import game as find_game
from boardgames.teaching.lookup import chapters
from boardgames.teaching.memory import DONE, SEEN, Memory
from boardgames.teaching.progress import HELPED, SHOWN

LIKELY: Final = 0.85
"""A rule is likely remembered from this probability on."""
LEVELS: Final = ((LIKELY, "likely remembered"), (0.6, "fading"), (0.0, "mostly forgotten"))
_MISSED: Final = {HELPED: (0.7, "not right at the first try"), SHOWN: (0.35, "not known when it was asked last")}
"""Of rules that were not known when they were asked last, at most how full the mark is, and what is said."""
_MET: Final = {SEEN: "explained in a game", DONE: "done in a game"}
_LOOKS: Final = (
    ("new", 0.0, "not asked yet"),
    *((level, 0.0, said) for level, said in _MET.items()),
    *((str(i), share, said) for i, (share, (_, said)) in enumerate(zip((1.0, 0.7, 0.35), LEVELS, strict=True))),
)
"""How marks look: the level, how full they are, and what that means."""


def rulemap(name: str, memory: Memory, now: datetime, *, live: bool = False) -> str:
    """The rules of a game by chapters. Those of a `live` page can be pressed."""
    rows = "".join(
        f"<p><span>{escape(title)}</span>{_marks(rules, memory, now, live=live)}</p>"
        for title, rules in chapters(name).values()
    )
    return f'<div class="bg-map">{rows}</div>'


def told(name: str, memory: Memory, now: datetime) -> str:
    """How many rules of a game are remembered and how many are due, in words."""
    rules = find_game(name).catalogue
    sure = sum(_share(memory, rule, now) >= LIKELY for rule in rules)
    waiting = len(memory.waiting(rules, now))
    return f"{sure} of {len(rules)} rules likely remembered{f', {waiting} due' if waiting else ''}"


def _marks(rules: Sequence[Rule], memory: Memory, now: datetime, *, live: bool) -> str:
    """The marks of a chapter. Where they cannot be pressed, whoever cannot see them is told how many of each there
    are."""
    marks = "".join(_mark(rule, memory, now, live=live) for rule in rules)
    if live:
        return f"<span>{marks}</span>"
    levels = [_level(memory, rule.id, now) for rule in rules]
    counts = ", ".join(f"{levels.count(level)} {said}" for level, _, said in _LOOKS if level in levels)
    return f'<span role="img" aria-label="{counts}">{marks}</span>'


def _mark(rule: Rule, memory: Memory, now: datetime, *, live: bool) -> str:
    """A rule as a small mark: the fuller it is, the likelier the rule is remembered."""
    share = _share(memory, rule.id, now)
    said = f"{rule.title}: {remembered(memory, rule.id, now)}"
    attributes = f'class="bg-mark" data-level="{_level(memory, rule.id, now)}" style="--share:{share:.2f}"'
    if not live:
        return f'<i {attributes} title="{escape(said)}"></i>'
    return (
        f'<button type="button" {attributes} data-do="rule" data-rule="{rule.id}" title="{escape(said)}"'
        f' aria-label="{escape(said)}"></button>'
    )


def _level(memory: Memory, rule: str, now: datetime) -> str:
    """How a mark looks: new, met in a game, or one of `LEVELS` by number."""
    if memory.card(rule) is None:
        return memory.met(rule) or "new"
    share = _share(memory, rule, now)
    return str(next(number for number, (least, _) in enumerate(LEVELS) if share >= least))


def remembered(memory: Memory, rule: str, now: datetime) -> str:
    """How likely a rule is remembered today, in words."""
    when = memory.due(rule)
    if when is None:
        return _MET.get(memory.met(rule), "not asked yet")
    share = memory.recall(rule, now)
    level = next(said for least, said in LEVELS if share >= least)
    most, missed = _MISSED.get(memory.last(rule), (1.0, ""))
    said = missed if share > most else f"{level} ({share:.0%})"
    days = (when - now).days + 1
    next_time = "due now" if when <= now else f"due in {days} {'day' if days == 1 else 'days'}"
    return f"{said}, {next_time}"


def _share(memory: Memory, rule: str, now: datetime) -> float:
    """How full the mark of a rule is: what was not known a moment ago is not likely remembered because it was said."""
    return min(memory.recall(rule, now), _MISSED.get(memory.last(rule), (1.0, ""))[0])


def legend() -> str:
    """What the marks mean."""
    marks = "".join(
        f'<span><i class="bg-mark" data-level="{level}" style="--share:{share}"></i> {said}</span>'
        for level, share, said in _LOOKS
    )
    return f'<p class="bg-map-legend">Each mark is a rule. {marks}</p>'
