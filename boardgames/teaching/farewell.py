"""What a learner hears at the end of a first game, as HTML: which rules were met in it, and where the others are
taught."""

from __future__ import annotations

from datetime import datetime
from html import escape

from boardgames.games import game as find_game
from boardgames.record import Record
from boardgames.teaching.lessons import FIRST_GAME, course, load, notebook
from boardgames.teaching.memory import Memory
from boardgames.teaching.rulemap import legend, rulemap


def met(record: Record) -> frozenset[str]:
    """The rules that made something happen in a game."""
    return frozenset(event.rule for at in range(record.at) for event in record.events(at))


def page(name: str, record: Record, memory: Memory, now: datetime) -> str:
    """What was met and what was not, with the chapters that teach it."""
    found = find_game(name)
    known = [rule for rule in found.catalogue if memory.knows(rule)]
    left = [rule for rule in found.catalogue if not memory.knows(rule)]
    here = len(met(record) & found.catalogue.keys())
    said = (
        f"<strong>{here} of the {len(found.catalogue)} rules</strong> made something happen in this game. So far you "
        f"have met {len(known)} in all."
    )
    return f"<p>{said}</p>{rulemap(name, memory, now)}{legend()}{_chapters(name, left)}"


def _chapters(name: str, left: list[str]) -> str:
    """The chapters that teach what was not met, those first that teach most of it."""
    teach = {
        chapter.name: {rule for step in load(name, chapter.name).steps.values() for rule in step.rules}
        for chapter in course(name)
        if chapter.name != FIRST_GAME
    }
    missing, links = set(left), list[str]()
    while missing and len(links) < 3:
        best = max(teach, key=lambda chapter: len(teach[chapter] & missing))
        if not (new := teach[best] & missing):
            break
        missing -= new
        page = notebook(name, best).rpartition("/")[2]
        links.append(f'<a href="{page}">{escape(load(name, best).title)}</a> ({len(new)})')
    if not links:
        return ""
    some = "Most of the rules" if missing else "The rules"
    return f"<p>{some} that you have not met are taught in {', '.join(links)}.</p>"
