"""The desk of practice as HTML: what one knows of each game, what is due, what there is to do, and how a round went.

It also reads well where no style sheet and no kernel is: then there is nothing to press.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from html import escape
from itertools import pairwise
from typing import Final

from boardgames.catalogue import Rule
from boardgames.contract import Game
from boardgames.games import game as find_game
from boardgames.practice.memory import Memory, today
from boardgames.practice.plan import MIXED, PLACED, ROUND, due
from boardgames.practice.rounds import Given, Round
from boardgames.teaching.lessons import LOOKUP, cell_id, load, notebook, taught
from boardgames.teaching.lookup import chapters, entry
from boardgames.teaching.progress import FIRST

DAYS: Final = 7
"""Days that the small chart shows."""
LIKELY: Final = 0.85
"""A rule is likely remembered from this probability on."""
LEVELS: Final = ((LIKELY, "likely remembered"), (0.6, "fading"), (0.0, "mostly forgotten"))


def page(memory: Memory, now: datetime, *, live: bool, names: tuple[str, ...] = ()) -> str:
    """The desk, for whoever's memory this is. `live` says whether there is somebody to press buttons for."""
    names = names or taught()
    parts = [_first(memory, now, names) if live else "", *(_game(name, memory, now, live=live) for name in names)]
    return f'<div class="bg-desk">{parts[0]}<div class="bg-desk-games">{"".join(parts[1:])}</div>{_legend()}</div>'


def _first(memory: Memory, now: datetime, names: tuple[str, ...]) -> str:
    waiting = len(due(memory, names, now))
    told = f"{waiting} {_plural(waiting, 'rule is', 'rules are')} due." if waiting else "Nothing is due."
    if not memory.answered:
        told = "Questions come from what you have done in the chapters, or from where they begin."
    return (
        '<div class="bg-desk-first">'
        '<button type="button" class="bg-main-button" data-do="begin" data-purpose="practice">'
        f"Practise: {ROUND} questions</button> <span>{told}</span>{_coming(memory, now, names)}</div>"
    )


def _coming(memory: Memory, now: datetime, names: tuple[str, ...]) -> str:
    """How many rules become due on this day and the next ones, as a small chart."""
    ends = today(now, DAYS)
    until = [len(due(memory, names, end)) for end in ends]
    if not until[-1]:
        return ""
    counts = [until[0], *(later - sooner for sooner, later in pairwise(until))]
    bars = []
    for number, count in enumerate(counts):
        day = "today" if not number else (ends[number] - timedelta(days=1)).strftime("%a")
        bars.append(
            f'<li><i style="--share:{count / max(counts):.2f}"></i><b>{count or ""}</b><span>{day}</span></li>'
        )
    days = ("today", *(f"in {number} {_plural(number, 'day', 'days')}" for number in range(1, DAYS)))
    words = ", ".join(f"{count} {day}" for count, day in zip(counts, days, strict=True))
    return f'<ol class="bg-desk-days" role="img" aria-label="Due: {words}">{"".join(bars)}</ol>'


def _game(name: str, memory: Memory, now: datetime, *, live: bool) -> str:
    game = find_game(name)
    sure = sum(memory.recall(rule, now) >= LIKELY for rule in game.catalogue)
    waiting = len(due(memory, [name], now))
    told = f"{sure} of {len(game.catalogue)} rules likely remembered"
    told += f", {waiting} due" if waiting else ""
    rows = "".join(
        f"<li><span>{escape(title)}</span><span>{_marks(rules, memory, now, live=live)}</span></li>"
        for title, rules in chapters(name).values()
    )
    return (
        f'<section><h2>{escape(game.title)}</h2><p class="bg-desk-told">{told}</p><ul class="bg-map">{rows}</ul>'
        f"{_buttons(name) if live else ''}</section>"
    )


def _buttons(name: str) -> str:
    """What there is to do in a game."""
    offers = (
        ("practice", "Practise", f"{ROUND} questions"),
        ("mixed", "Mixed test", f"{MIXED} questions across its chapters, without hints"),
        ("placement", "I know this game", f"at most {PLACED} questions that find out which chapters you know"),
    )
    buttons = (
        f'<button type="button" data-do="begin" data-purpose="{purpose}" data-game="{name}" title="{tip}">'
        f"{text}</button>"
        for purpose, text, tip in offers
    )
    return f'<p class="bg-desk-do">{"".join(buttons)}</p>'


def _marks(rules: Iterable[Rule], memory: Memory, now: datetime, *, live: bool) -> str:
    return "".join(_mark(rule, memory, now, live=live) for rule in rules)


def _mark(rule: Rule, memory: Memory, now: datetime, *, live: bool) -> str:
    """A rule as a small mark: the fuller it is, the likelier the rule is remembered."""
    share = memory.recall(rule.id, now)
    said = f"{rule.title}: {remembered(memory, rule.id, now)}"
    attributes = f'class="bg-mark" data-level="{_level(memory, rule.id, now)}" style="--share:{share:.2f}"'
    if not live:
        return f'<i {attributes} title="{escape(said)}"></i>'
    return (
        f'<button type="button" {attributes} data-do="rule" data-rule="{rule.id}" title="{escape(said)}"'
        f' aria-label="{escape(said)}"></button>'
    )


def _level(memory: Memory, rule: str, now: datetime) -> str:
    """How a mark looks: new, or one of `LEVELS` by number."""
    if memory.card(rule) is None:
        return "new"
    share = memory.recall(rule, now)
    return str(next(number for number, (least, _) in enumerate(LEVELS) if share >= least))


def remembered(memory: Memory, rule: str, now: datetime) -> str:
    """How likely a rule is remembered today, in words."""
    when = memory.due(rule)
    if when is None:
        return "not asked yet"
    share = memory.recall(rule, now)
    level = next(said for least, said in LEVELS if share >= least)
    days = (when - now).days + 1
    next_time = "due now" if when <= now else f"due in {days} {_plural(days, 'day', 'days')}"
    return f"{level} ({share:.0%}), {next_time}"


def _legend() -> str:
    looks = (("new", 0.0, "not asked yet"), *((str(i), share, said) for i, (share, said) in enumerate(_LOOKS)))
    marks = "".join(
        f'<span><i class="bg-mark" data-level="{level}" style="--share:{share}"></i> {said}</span>'
        for level, share, said in looks
    )
    return f'<p class="bg-desk-legend">Each mark is a rule. {marks}</p>'


_LOOKS: Final = tuple(zip((1.0, 0.7, 0.35), (said for _, said in LEVELS), strict=True))


# ---------------------------------------------------------------- one rule


def about(game: Game, rule: str, memory: Memory, now: datetime) -> str:
    """What the desk says of a rule that was pressed."""
    clause = game.catalogue[rule]
    return (
        f'<div class="bg-desk-rule"><h3>{escape(clause.title)}</h3><p>{escape(clause.text)}</p>'
        f"<p>{remembered(memory, rule, now).capitalize()}. {' · '.join(links(game, rule))}</p>"
        f'<p class="bg-desk-do"><button type="button" class="bg-main-button" data-do="begin" data-purpose="rule"'
        f' data-rule="{rule}">Practise this rule</button>'
        f'<button type="button" data-do="look">Close</button></p></div>'
    )


def links(game: Game, rule: str) -> Iterator[str]:
    """Where a rule is taught, and where it can be looked up."""
    for step in entry(game.name, rule).taught[:1]:
        where = f"{notebook(game.name, step.chapter)}#cell-id={cell_id(step.name)}"
        yield f'<a href="{where}">Its step: {escape(step.title)}</a>'
    yield f'<a href="{notebook(game.name, LOOKUP)}#{rule}">Look it up</a>'


# ---------------------------------------------------------------- how a round went


def result(round: Round) -> str:  # noqa: A002  rounds of practice are called so
    """How a round went: what was right at once, and of what was not, where it is taught."""
    given = round.given
    right = sum(one.how == FIRST for one in given)
    missed = [one for one in given if one.how != FIRST]
    parts = [f"<h3>{right} of {len(given)} right at the first try</h3>"]
    if round.placement is not None:
        parts.append(_found(round.placement.game, round.placement.result()))
    if missed:
        parts += ["<p>To look at again:</p>", f"<ul>{''.join(_missed(missed))}</ul>"]
    elif given:
        parts.append("<p>Nothing was missed.</p>")
    return f'<div class="bg-desk-result">{"".join(parts)}</div>'


def _missed(given: Iterable[Given]) -> Iterator[str]:
    rules = dict.fromkeys((one.asked.game.name, rule) for one in given for rule in sorted(one.asked.rules))
    for name, rule in rules:
        game = find_game(name)
        yield f"<li><b>{escape(game.catalogue[rule].title)}</b> {' · '.join(links(game, rule))}</li>"


def _found(game: str, known: dict[str, bool]) -> str:
    """What a test has found to be known."""
    def listed(*, wanted: bool) -> str:
        names = [name.partition("/")[2] for name, is_known in known.items() if is_known == wanted]
        return ", ".join(
            f'<a href="{notebook(game, name)}">{escape(load(game, name).title)}</a>' for name in names
        )

    parts = []
    if yes := listed(wanted=True):
        parts.append(f"<p>You know: {yes}. Practice asks about them from now on.</p>")
    if no := listed(wanted=False):
        parts.append(f"<p>Worth doing: {no}.</p>")
    return "".join(parts)


def _plural(number: int, one: str, many: str) -> str:
    return one if number == 1 else many
