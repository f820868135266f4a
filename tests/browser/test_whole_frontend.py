"""All is seen whole: question, board, hand and goods, choices and what happened last, with nothing to scroll.

The windows are JupyterLab's after Start (`test_lessons_lab.py` measures that they are). Looked at are the steps of all
chapters, when they begin and when they are done, the look-up's cards, and decisions at tables, also halfway. The
ordinary run takes the longest of each kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from pages import ROOMS, every_chapter
from playwright.sync_api import Page
from walks import walk

from boardgames import CHANCE, GAMES, Record, State, game
from boardgames.choices import choices
from boardgames.play.match import PERSON, Match
from boardgames.practice.asking import kinds
from boardgames.practice.kinds import Asked
from boardgames.practice.plan import MIXED
from boardgames.practice.rounds import AGAIN, Round
from boardgames.practice.walks import FILE
from boardgames.teaching.first_game import first_game
from boardgames.teaching.progress import VARIABLE
from boardgames.teaching.wording import Teacher
from tools.guided import follows
from widgets import Board, Table, Walkthrough, rulebook
from widgets.exercise import Exercise
from widgets.figure import Figure
from widgets.first_game import FirstTable
from widgets.lesson import Chapter
from widgets.pictures import Pictures
from widgets.practice import Practice

pytestmark = pytest.mark.browser

Make = Callable[[Any], Any]
Windows = dict[str, tuple[int, int, int]]
"""For each window the width of a board, the height of what is seen of a notebook, and how much of that is taken."""

# What of a board is not seen, by the window.
UNSEEN = """async (windows) => {
  // What has come is measured in the next frame: icons, and the part of the board that is shown.
  const settle = async () => { for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame); };
  const main = document.querySelector(".bg-main"), { style } = document.documentElement;
  const unseen = (room) => {
    const box = main.getBoundingClientRect();
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
  };
  // Drawings take their room also where they are not painted, which takes longest.
  for (const drawing of main.querySelectorAll(".bg-art, img, svg")) drawing.style.visibility = "hidden";
  await settle();
  const found = {};
  for (const [size, [width, room, taken]] of Object.entries(windows)) {
    style.setProperty("--bg-room", `${room}px`);
    style.setProperty("--bg-taken", `${taken}px`);
    document.body.style.width = `${width}px`;
    // A busy machine takes longer to bring all to its place.
    const late = performance.now() + 10_000;
    do {
      await settle();
      found[size] = unseen(room - taken);
    } while (found[size].length && performance.now() < late);
  }
  return found;
}"""
# Where the board begins and how high it may be, in a narrow window.
STANDS = """([width, room, taken]) => {
  const main = document.querySelector(".bg-main"), { style } = document.documentElement;
  style.setProperty("--bg-room", `${room}px`);
  style.setProperty("--bg-taken", `${taken}px`);
  document.body.style.width = `${width}px`;
  const { top, height } = main.querySelector(".bg-sight").getBoundingClientRect();
  return [top - main.getBoundingClientRect().top, height];
}"""
# What is offered: the button of this word, or else any of them.
CHOOSE = """([word, pick]) => {
  const all = (what) => [...document.querySelectorAll(`.bg-main ${what}`)];
  const offered = all(".bg-now .bg-options [data-do=option]");
  const some = offered.length ? offered : all("[data-do=place][data-lit]");
  (some.find((one) => one.dataset.word === word) ?? some[Math.floor(pick * some.length)])?.click();
}"""
OFFERED = '.bg-main :is([data-do=place][data-lit], .bg-now [data-do=option])[data-word="{}"]'
BAR = 84
"""What the bar of a walkthrough takes."""
PANEL = 92
"""What a table's panel takes, in a narrow window."""
FORETOLD_MS = 90
"""Longer than a board waits before it asks."""
GAP = 10
"""Between a board and what stands above it."""
WIDE: Windows = {size: (*ROOMS[size], 0) for size in ("1280 x 800", "1600 x 900")}
THOROUGH = settings.get_current_profile_name() == "thorough"
CHAPTERS = [pytest.param(lesson, id=f"{lesson.game.name}/{lesson.name}") for lesson in every_chapter()]


@pytest.fixture
def unseen(page: Page) -> Callable[..., dict[str, list[str]]]:
    """`unseen(windows)`: what is not seen of the board on the page, by the window."""
    page.set_viewport_size({"width": 1600, "height": 900})
    return lambda windows: {size: found for size, found in page.evaluate(UNSEEN, windows).items() if found}


@pytest.fixture
def taken(page: Page, stage: Any) -> Iterator[Callable[[Any], Callable[[], Windows]]]:
    """`measure = taken(panel)`; `measure()`: the wide windows, with what a panel above the board takes of them now."""
    aside = page.context.new_page()
    aside.set_viewport_size({"width": 1600, "height": 900})
    height = """width => {
      document.body.style.width = `${width}px`;
      return document.body.lastElementChild.offsetHeight;
    }"""

    def put(panel: Any) -> Callable[[], Windows]:
        s = stage(panel, aside)
        # A page behind another has no frames.
        page.bring_to_front()

        def measure() -> Windows:
            tell(s)
            return {size: (width, room, aside.evaluate(height, width) + GAP) for size, (width, room, _) in WIDE.items()}

        return measure

    yield put
    aside.close()


def tell(stage: Any) -> None:
    """Bring the page up to what the board has told."""
    for message in stage.messages:
        if message["method"] == "update":
            stage.update(**message["state"])
    stage.messages.clear()
    foretell(stage)


def foretell(stage: Any) -> None:
    """Let what choices lead to be said on them, which takes room: it is asked for a moment after they are seen."""
    board = stage.board
    if isinstance(board, Board) and board.foresees and board.session.may_decide:
        stage.page.wait_for_timeout(FORETOLD_MS)
        stage.answer()


# ------------------------------------------------------------------ steps


@pytest.mark.parametrize("lesson", CHAPTERS)
def test_a_step_is_seen_whole(stage: Make, unseen: Any, lesson: Any) -> None:
    wrong = []
    for figure in looked_at(lesson):
        walks = isinstance(figure, Walkthrough)
        windows = {size: (*room, BAR if walks else 0) for size, room in ROOMS.items()}
        if walks:
            list(figure._around(figure.board))
        s = stage(figure.board)
        for moment in ("at first", "done"):
            if moment == "done":
                finish(figure)
                tell(s)
            name = f"{figure.path['chapter']}/{figure.path['name']}"
            wrong += [f"{name} ({kind(figure)}), {moment}: {one}" for one in unseen(windows).items()]
        figure.close()
    assert not wrong, "\n" + "\n".join(wrong)


def looked_at(lesson: Any) -> Iterator[Figure]:
    """The steps to look at: all that show a board, or the longest ones."""
    chapter, game = Chapter(lesson), lesson.game.name
    for name in chapter:
        if THOROUGH or (f"{game}/{lesson.name}", name) in longest_steps(game):
            figure = chapter[name]
            if isinstance(figure, Exercise | Walkthrough):
                yield figure


@cache
def longest_steps(game: str) -> frozenset[tuple[str, str]]:
    """Of a game's steps the longest of each chapter, and the two longest of each kind, by chapter and name."""
    chapters = [Chapter(lesson) for lesson in every_chapter() if lesson.game.name == game]
    figures = [figure for chapter in chapters for name in chapter if not isinstance(figure := chapter[name], Pictures)]
    boards = [figure for figure in figures if isinstance(figure, Exercise | Walkthrough)]
    found, known = set(), Counter[str]()
    for figure in sorted(boards, key=lambda figure: sum(map(len, figure._words())), reverse=True):
        chapter, name = figure.path["chapter"], figure.path["name"]
        if not known[chapter] or known[kind(figure)] < 2:
            found.add((chapter, name))
        known.update((chapter, kind(figure)))
    for figure in figures:
        figure.close()
    return frozenset(found)


def kind(figure: Figure) -> str:
    return f"{figure.step.kind} {figure.step.ask}" if isinstance(figure, Exercise) else "walk"


def finish(figure: Any) -> None:
    """Do what a step asks."""
    if isinstance(figure, Walkthrough):
        figure.slider.value = figure.steps
    elif figure.attempt.question is not None:
        figure.attempt = figure.attempt._replace(wrong=2)
        figure._asked(figure.board, {"do": "reveal"})
    elif figure.step.kind == "do":
        figure.board.play(figure.attempt.solution()[0])


# ------------------------------------------------------------------ questions of practice


@pytest.mark.parametrize("name", GAMES)
def test_a_question_of_practice_is_seen_whole(
    stage: Make, unseen: Any, monkeypatch: Any, tmp_path: Path, name: str
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "progress.json"))
    windows = {size: (*room, 0) for size, room in ROOMS.items()}
    asked = [
        kind.fresh(game(name), Random(f"{kind.name} {seed}")) for kind in kinds(game(name)).values() for seed in (1, 2)
    ]
    if not THOROUGH:
        asked = list({one.kind.ask: one for one in sorted(asked, key=length)}.values())
    practice, wrong, s = Practice(name), [], None
    for one in asked:
        # With as many dots as a mixed test has.
        practice._start(Round(AGAIN, 1, texts=[one] * MIXED))
        assert practice.question is not None
        s = s or stage(practice.question.board)
        tell(s)
        wrong += [f"{one.text[:60]}: {found}" for found in unseen(windows).items()]
        finish(practice.question)
        tell(s)
        wrong += [f"{one.text[:60]}, done: {found}" for found in unseen(windows).items()]
    assert not wrong, "\n" + "\n".join(wrong)


def length(asked: Asked) -> int:
    """About how much there is to read of a question."""
    say, question = Teacher(asked.game).say, asked.question
    options = (said for _, said in question.options)
    return len(asked.step().text) + sum(len(say(said)) for said in (*question.about, *options, *question.right))


# ------------------------------------------------------------------ cards of the look-up


@pytest.mark.parametrize("name", GAMES)
def test_a_card_is_seen_whole(stage: Make, unseen: Any, taken: Any, monkeypatch: Any, name: str) -> None:
    monkeypatch.setattr("widgets.display.display", lambda data, raw: None)
    rules, wrong = rulebook(name), []
    cards = [rules[rule] for rule in rules]
    long = max(cards, key=lambda card: sum(map(len, card._words())))
    for card in cards if THOROUGH else [long]:
        card._ipython_display_()
        s, measure = stage(card.board), taken(card._panel)
        for button in ("show", "try", "off"):
            card.press(button)
            tell(s)
            wrong += [f"{card.entry.rule.id}, {button}: {found}" for found in unseen(measure()).items()]
        card.close()
    assert not wrong, "\n" + "\n".join(wrong)


# ------------------------------------------------------------------ decisions at a table


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_at_a_table_is_seen_whole(stage: Make, unseen: Any, taken: Any, tmp_path: Path, name: str) -> None:
    """With odds beside it, which take more room."""
    table = Table(name, folder=tmp_path, seed=1)
    assert table.board
    table.start(("Maximilian", "Anneliese", "Bartholomew", "Konstanze")[: game(name).seats[-1]])
    windows = taken(table.panel)()
    table.close()
    found: dict[str, None] = {}
    rng = Random(1)
    for seed in range(3 if THOROUGH else 1):
        steps = walk(game(name).start(game(name).seats[-1]), seed)
        board = Board(steps.states[0], seed=1, headings=True, odds=True)
        s = stage(board)
        s.page.get_by_role("button", name="Odds").click()
        for state in decisions(steps.states):
            board.show(state)
            tell(s)
            for word in (*longest(state)[1], ""):
                found |= dict.fromkeys(f"{state.text}, {word}: {one}" for one in unseen(windows).items())
                s.page.evaluate(CHOOSE, [word, rng.random()])
                if s.answer():
                    break
            found |= dict.fromkeys(f"{state.text}, played: {one}" for one in unseen(windows).items())
        board.close()
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_is_seen_whole(stage: Make, unseen: Any, taken: Any, tmp_path: Path, name: str) -> None:
    """With all seats taken: what the points are for stands above the board."""
    lines = game(name).folder.joinpath(FILE).read_text(encoding="utf-8").splitlines()
    record = next(one for one in map(Record.read, lines) if one.state.seats == game(name).seats[-1])
    match = Match(record, (PERSON,) * record.state.seats)
    (tmp_path / f"{name}-game.json").write_text(match.to_json(), encoding="utf-8")
    table = Table(name, folder=tmp_path, seed=1)
    assert table.board
    stage(table.board)
    assert not unseen(taken(table.panel)())


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_of_a_first_game_is_seen_whole(
    stage: Make, unseen: Any, taken: Any, tmp_path: Path, monkeypatch: Any, name: str
) -> None:
    """Beside what is to be done and what is explained, also halfway; of whoever does what is suggested. In a narrow
    window the board below that stays where it is."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "learner" / "progress.json"))
    table = FirstTable(game(name), title="A first game", text="Play.", key=f"{name}/first")
    table.folder = tmp_path
    board, panel, rng = table.board, table.panel, Random(1)
    windows = taken(panel)()
    s = stage(board)
    found: dict[str, None] = {}
    tops, heights = [], []

    def look(when: str) -> None:
        tell(s)
        top, height = s.page.evaluate(STANDS, [*ROOMS["800 x 1000"], PANEL])
        tops.append(top)
        heights.append(height)
        said = f"{len(table.record.all_actions)}, {board.coach.get('title')}, {when}"
        found.update(dict.fromkeys(f"{said}: {one}" for one in unseen(windows).items()))

    while first_game(name).is_guided(table.record):
        match = table.match
        assert match is not None
        if match.may_decide:
            look("asked")
            if THOROUGH:
                board._intend_coach({"do": "suggest"})
                look("suggested")
            action, at = follows(table, rng), table.record.at
            for word in action[:-1]:
                if (button := s.page.locator(OFFERED.format(word))).count():
                    button.first.dispatch_event("click")
                    look(f"{word} picked")
            # What is left to choose may be one thing alone.
            if table.record.at == at:
                board.play(action)
        elif table.guide.holds:
            look("told")
            board._intend_coach({"do": "read"})
        else:
            panel._intend_step({"at": match.record.at})
    look("alone")
    table.close()
    assert not found, "\n" + "\n".join(found)
    assert max(tops) - min(tops) <= 50 and min(heights) >= 290, (tops, heights)


def decisions(states: list[State]) -> list[State]:
    """Positions in which a player decides: of each kind that with the longest list of choices, and some more."""
    decided = [state for state in states if state.to_move not in (None, CHANCE)]
    kinds = {state.prompt()[0]: state for state in sorted(decided, key=lambda state: longest(state)[0])}
    return [*kinds.values(), *decided[:: max(1, len(decided) // (20 if THOROUGH else 3))]]


def longest(state: State) -> tuple[int, tuple[str, ...]]:
    """The longest list of choices beside the board that there may be, and the words that lead there."""

    def lists(node: Any, path: tuple[str, ...]) -> Iterator[tuple[int, tuple[str, ...]]]:
        words = [word for word in (node.split() if isinstance(node, str) else node) if word]
        yield sum(word not in state.places for word in words), path
        for word in words if isinstance(node, dict) else ():
            yield from lists(node[word], (*path, word))

    return max(lists(choices(state), ()), key=lambda found: found[0])
