"""The first page: each game as a card, with its path of chapters, what is done of it, and where to go on.

It is HTML that also reads well without its style sheet, where JupyterLab does not trust a notebook. The committed
page says nothing of any learner; the working copy and the live view say it of whoever learns here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from html import escape
from typing import Final

from boardgames.games import game as find_game
from boardgames.games import read
from boardgames.pictures.svg import data_uri, svg
from boardgames.teaching.lessons import (
    LOOKUP,
    PRACTICE_PAGE,
    card,
    course,
    load,
    minutes,
    notebook,
    number,
    table,
    taught,
    where,
)
from boardgames.teaching.lookup import has_lookup
from boardgames.teaching.memory import Memory
from boardgames.teaching.progress import Progress, Standing, is_begun, onward, recommended, standings
from boardgames.teaching.rulemap import legend, rulemap, told

LIVE: Final = "This page follows what you do in other tabs."
SAVED: Final = "What you had done when this page was written. <b>Show my progress</b>, below, brings it up to date."
NOBODY: Final = "<b>Show my progress</b>, below, shows here what you have done. You can open any chapter without it."

_PAGE: Final = re.compile(r'<div class="bg-home">.*</div>', re.DOTALL)
_PICTURE: Final = re.compile(r'data-game="(\w+)" src="([^"]*)"')


def pictures() -> dict[str, str]:
    """The picture of each game, as an address."""
    return {name: _picture(name) for name in taught()}


def _picture(name: str) -> str:
    about = card(name)
    left, top, right, bottom = map(float, about.crop.split())
    return data_uri(svg(find_game(name).scene(read(about.position)), box=(left, top, right, bottom)))


def page(
    progress: Progress,
    memory: Memory,
    pictures: Mapping[str, str],
    *,
    live: bool = False,
    names: tuple[str, ...] = (),
    now: datetime | None = None,
) -> str:
    """The page as HTML, for whoever's progress and memory this is. A picture without an address is filled in by the
    live page."""
    now = now or datetime.now(UTC)
    done, known = progress.done(), memory.known()
    courses = {name: standings(done, name, known) for name in names or taught()}
    begun = bool(done) or any(known.values())
    note = LIVE if live else SAVED if begun else NOBODY
    games = "".join(_game(name, chapters, pictures.get(name, ""), memory, now) for name, chapters in courses.items())
    first = _first(onward(done, progress.last(), known), begun)
    return (
        f'<div class="bg-home"><div class="bg-home-first">{first}</div>'
        f'<div class="bg-home-games">{games}</div><p class="bg-home-note">{note}</p></div>'
    )


def written(old: str, progress: Progress, memory: Memory) -> str:
    """A page that was saved, with the progress of today. Its style and its pictures stay."""
    pictures = dict(_PICTURE.findall(old))
    return _PAGE.sub(lambda _: page(progress, memory, pictures), old)


def _first(one: Standing | None, begun: bool) -> str:
    """The one way to go on."""
    if one is None:
        return _go(table(taught()[0]), "Play a whole game", "You have done, or know, every chapter of every game.")
    title, said = one.title, f"{find_game(one.game).title}, {where(one.game, one.chapter)}"
    if not begun:
        label = f"Begin: {title}"
        length = minutes(load(one.game, one.chapter))
        said = f"{find_game(one.game).title}, in about {length} minutes. Any game will do."
    elif one.opened:
        label = f"Continue: {title}{f', {one.done} of {one.total}' if one.total else ''}"
    else:
        label = f"Next: {title}"
    return _go(notebook(one.game, one.chapter), label, said)


def _go(link: str, label: str, where: str) -> str:
    return f'<a class="bg-home-go" href="{link}"><strong>{escape(label)}</strong></a> <span>{escape(where)}</span>'


def _game(name: str, chapters: list[Standing], picture: str, memory: Memory, now: datetime) -> str:
    game, about, onward = find_game(name), card(name), recommended(chapters)
    complete = sum(one.complete for one in chapters)
    known = sum(one.known and not one.complete for one in chapters)
    told = _length(name)
    if is_begun(chapters):
        # A chapter that is under way counts for as much as is done of it.
        done = sum(1 if one.complete else one.done / max(1, one.total) for one in chapters)
        told = (
            f'<progress max="{len(chapters)}" value="{done:.3g}" aria-label="Chapters done of {escape(game.title)}">'
            "</progress>"
            f" <span>{complete} of {len(chapters)} done{f', {known} known' if known else ''}</span>"
        )
    source = f' src="{picture}"' if picture else ""
    summaries = {chapter.name: chapter.summary for chapter in course(name)}
    path = "".join(_chapter(one, summaries[one.chapter], one == onward) for one in chapters)
    return (
        f'<section><div class="bg-home-picture"><img alt="A position of {escape(game.title)}" width="360"'
        f' data-game="{name}"{source}></div>'
        f"<div><h2>{escape(game.title)}</h2><p>{escape(about.goal)}</p></div>"
        f'<p class="bg-home-facts">{game.seats[0]} to {game.seats[-1]} players · {about.minutes} minutes</p>'
        f'<div class="bg-home-told">{told}</div>'
        f"<ol>{path}</ol>{_known(name, memory, now)}"
        f'<p class="bg-home-more">{"<span> · </span>".join(_more(name))}</p></section>'
    )


def _length(name: str) -> str:
    """How long the whole course takes, to half an hour."""
    hours = round(sum(minutes(load(name, chapter.name)) for chapter in course(name)) / 30) / 2
    chapters = number(name, course(name)[-1].name)
    return f"First game and {chapters} chapters, about {f'{hours:g}'.replace('.5', '½')} hours"


def _chapter(one: Standing, summary: str, onward: bool) -> str:
    state = "done" if one.complete else "known" if one.known else "begun" if one.opened else "new"
    words = {
        "done": "✓ done",
        "known": "known",
        "begun": f"{one.done} of {one.total}" if one.total else "opened",
        "new": f"{minutes(load(one.game, one.chapter))} min",
    }[state]
    if state == "known":
        summary = f"{summary} A test has found that you know this."
    current = ' class="bg-home-onward"' if onward else ""
    return (
        f'<li class="bg-home-{state}"><a{current} href="{notebook(one.game, one.chapter)}" title="{escape(summary)}">'
        f"{escape(one.title)}</a>"
        f" <span>{words}</span></li>"
    )


def _known(name: str, memory: Memory, now: datetime) -> str:
    """What the learner knows of the game's rules, once something was answered about them; and the way to practice."""
    practise = f'<a href="{PRACTICE_PAGE}">Practise</a>'
    if memory.answered.isdisjoint(find_game(name).catalogue):
        return f'<div class="bg-home-practice">{practise} the rules, with fresh questions</div>'
    folded = f"<details><summary>{told(name, memory, now)}</summary>{rulemap(name, memory, now)}{legend()}</details>"
    return f'<div class="bg-home-practice">{practise} {folded}</div>'


def _more(name: str) -> Iterator[str]:
    """What else there is of a game."""
    if link := table(name):
        yield f'<a href="{link}">Play a whole game</a>'
    if has_lookup(name):
        yield f'<a href="{notebook(name, LOOKUP)}">All {len(find_game(name).catalogue)} rules</a>'
