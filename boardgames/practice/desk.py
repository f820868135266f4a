"""The desk of practice as HTML: what one knows of each game, what is due, what there is to do, and how a round went.

It also reads well where no style sheet and no kernel is: then there is nothing to press.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from html import escape
from itertools import pairwise
from typing import Final

from boardgames.contract import Game
from boardgames.games import game as find_game
from boardgames.practice.plan import MIXED, PLACED, ROUND, due
from boardgames.practice.rounds import Answered, Round
from boardgames.teaching.lessons import LOOKUP, cell_id, load, notebook, taught
from boardgames.teaching.lookup import entry
from boardgames.teaching.memory import Memory, today
from boardgames.teaching.progress import FIRST
from boardgames.teaching.rulemap import legend, remembered, rulemap, told

DAYS: Final = 7
"""Days that the small chart shows."""


def page(memory: Memory, now: datetime, *, live: bool, names: tuple[str, ...] = ()) -> str:
    """The desk, for whoever's memory this is. `live` says whether there is somebody to press buttons for."""
    names = names or taught()
    first = _first(memory, now, names) if live else ""
    games = "".join(_game(name, memory, now, live=live) for name in names)
    return f'<div class="bg-desk">{first}{legend()}<div class="bg-desk-games">{games}</div></div>'


def _first(memory: Memory, now: datetime, names: tuple[str, ...]) -> str:
    waiting = len(due(memory, names, now))
    said = "Nothing is due: new rules come, and weak ones."
    if waiting:
        said = f"{waiting} {_plural(waiting, 'rule is', 'rules are')} due."
    if not memory.answered:
        said = "Questions come from what you have done in the chapters, or from where they begin."
    return (
        '<div class="bg-desk-first">'
        '<button type="button" class="bg-main-button" data-do="begin" data-purpose="practice">'
        f"Practise: {ROUND} questions</button> <span>{said}</span>{_coming(memory, now, names)}</div>"
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
        bars.append(f'<li><i style="--share:{count / max(counts):.2f}"></i><b>{count or ""}</b><span>{day}</span></li>')
    days = ("today", *(f"in {number} {_plural(number, 'day', 'days')}" for number in range(1, DAYS)))
    words = ", ".join(f"{count} {day}" for count, day in zip(counts, days, strict=True))
    return f'<ol class="bg-desk-days" role="img" aria-label="Due: {words}">{"".join(bars)}</ol>'


def _game(name: str, memory: Memory, now: datetime, *, live: bool) -> str:
    # A page that is there before anything runs says nothing of whoever reads it.
    known = told(name, memory, now) if live or memory.answered else f"{len(find_game(name).catalogue)} rules"
    return (
        f'<section><h2>{escape(find_game(name).title)}</h2><p class="bg-desk-told">{known}</p>'
        f"{_buttons(name) if live else ''}{rulemap(name, memory, now, live=live)}</section>"
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


# ---------------------------------------------------------------- one rule


def about(game: Game, rule: str, memory: Memory, now: datetime) -> str:
    """What the desk says of a rule that was pressed."""
    clause = game.catalogue[rule]
    return (
        f"<div><h3>{escape(clause.title)}</h3><p>{escape(clause.text)}</p>"
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
    # A test that was broken off has found nothing.
    if round.placement is not None and round.placement.next() is None:
        parts.append(_found(round.placement.game, round.placement.result()))
    if missed:
        parts += ["<p>To look at again:</p>", f"<ul>{''.join(_missed(missed))}</ul>"]
    elif given:
        parts.append("<p>Nothing was missed.</p>")
    return f"<div>{''.join(parts)}</div>"


def _missed(given: Iterable[Answered]) -> Iterator[str]:
    rules = dict.fromkeys((one.asked.game.name, rule) for one in given for rule in sorted(one.asked.rules))
    for name, rule in rules:
        game = find_game(name)
        yield f"<li><b>{escape(game.catalogue[rule].title)}</b> {' · '.join(links(game, rule))}</li>"


def _found(game: str, known: dict[str, bool]) -> str:
    """What a test has found to be known."""

    def listed(*, wanted: bool) -> str:
        names = [name.partition("/")[2] for name, is_known in known.items() if is_known == wanted]
        return ", ".join(f'<a href="{notebook(game, name)}">{escape(load(game, name).title)}</a>' for name in names)

    parts = []
    if yes := listed(wanted=True):
        parts.append(f"<p>You know: {yes}. Practice asks about them from now on.</p>")
    if no := listed(wanted=False):
        parts.append(f"<p>Worth doing: {no}.</p>")
    return "".join(parts)


def _plural(number: int, one: str, many: str) -> str:
    return one if number == 1 else many
