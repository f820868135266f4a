"""A step is seen whole: question, board, hand and goods, choices and what happened last, with nothing to scroll.

The windows are JupyterLab's after Start (`test_lessons_lab.py` measures that they are). Every step is looked at when it
begins and when it is done; the ordinary run takes some of each chapter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from pages import ROOMS, every_chapter
from playwright.sync_api import Page

from widgets import Walkthrough
from widgets.exercise import Exercise
from widgets.figure import Figure
from widgets.lesson import Chapter

pytestmark = pytest.mark.browser

# What of a board is not seen, in a window with so much room.
UNSEEN = """async (room) => {
  // Icons find their size in the next frame.
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  const main = document.querySelector(".bg-main"), box = main.getBoundingClientRect();
  const one = (what) => [...main.querySelectorAll(what)].find((el) => el.checkVisibility());
  const scrolls = (what) => { const el = one(what); return el && el.scrollHeight > el.clientHeight + 2; };
  const story = one(".bg-story"), lines = one(".bg-lines");
  return [
    box.height > room && `all of it: ${Math.round(box.height)} of ${room} px`,
    one(".bg-frame").getBoundingClientRect().bottom > box.bottom && "board",
    [".bg-coach", ".bg-options", ".bg-told"].some((name) => one(name)?.getBoundingClientRect().bottom > box.bottom) &&
      "what stands beside it",
    scrolls(".bg-coach") && "question",
    scrolls(".bg-now .bg-options") && "choices",
    story && lines.childElementCount && story.clientHeight < Math.min(36, lines.scrollHeight) && "what happened",
  ].filter(Boolean);
}"""
ROOM = """([width, room, taken]) => {
  document.documentElement.style.setProperty("--bg-room", `${room}px`);
  document.documentElement.style.setProperty("--bg-taken", `${taken}px`);
  document.body.style.width = `${width}px`;
}"""
BAR = 84
"""What the bar of a walkthrough takes."""
TOO_MUCH: dict[str, set[str]] = {}
OLD = {
    "1280 x 800": {
        "sumeria/next_round/practise-row",
        "sumeria/next_round/practise-start",
        "sumeria/play/tokens",
        "stone_age/buildings/practise-payments",
        "stone_age/next_round/practise-row",
        "stone_age/next_round/row",
    },
    "800 x 1000": {
        "sumeria/next_round/practise-row",
        "sumeria/next_round/row",
        "sumeria/play/closing-row",
        "sumeria/preparation/still",
        "sumeria/tips/after",
        "sumeria/traders/practise-row",
        "sumeria/traders/row-leave",
        "stone_age/next_round/practise-row",
        "stone_age/next_round/row",
    },
}
"""Steps of which a part has to be scrolled to, by the size of the window: rows to lay and long lists of payments."""


CHAPTERS = [pytest.param(lesson, id=f"{lesson.game.name}/{lesson.name}") for lesson in every_chapter()]


def looked_at(lesson: Any) -> list[Figure]:
    """The steps to look at: all that show a board, or the longest of each kind."""
    chapter = Chapter(lesson)
    found = [chapter[name] for name in chapter]
    boards = [figure for figure in found if isinstance(figure, Exercise | Walkthrough)]
    if settings.get_current_profile_name() == "thorough":
        return boards
    long = sorted(boards, key=lambda figure: sum(map(len, figure._words())), reverse=True)
    return list({kind(figure): figure for figure in reversed(long)}.values())


def kind(figure: Figure) -> str:
    return f"{figure.step.kind} {figure.step.ask}" if isinstance(figure, Exercise) else "walk"


@pytest.mark.parametrize("lesson", CHAPTERS)
def test_a_step_is_seen_whole(stage: Callable[..., Any], page: Page, lesson: Any) -> None:
    unseen = []
    for figure in looked_at(lesson):
        walks = isinstance(figure, Walkthrough)
        if walks:
            list(figure._around(figure.board))
        s = stage(figure.board)
        for moment in ("at first", "done"):
            if moment == "done":
                finish(figure)
                for message in s.messages:
                    s.update(**message["state"])
                s.messages.clear()
            for size, (width, room) in ROOMS.items():
                page.set_viewport_size({"width": width + 20, "height": room})
                page.evaluate(ROOM, [width, room, BAR if walks else 0])
                if found := page.evaluate(UNSEEN, room - (BAR if walks else 0)):
                    name = f"{figure.path['chapter']}/{figure.path['name']}"
                    if name not in TOO_MUCH.get(size, ()):
                        unseen.append(f"{size} {name} ({kind(figure)}), {moment}: {', '.join(found)}")
        figure.close()
    assert not unseen, "\n" + "\n".join(unseen)


def finish(figure: Any) -> None:
    """Do what a step asks."""
    if isinstance(figure, Walkthrough):
        figure.goto(figure.steps)
    elif figure.attempt.question is not None:
        figure.attempt = figure.attempt._replace(wrong=2)
        figure._asked(figure.board, {"do": "reveal"})
    elif figure.step.kind == "do":
        figure.board.play(figure.attempt.solution()[0])
