"""The lessons in a real JupyterLab, as a learner meets them: started, played, answered, saved and opened again."""

from __future__ import annotations

import re
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from nbformat import read
from playwright.sync_api import Browser, Locator, Page, expect

from boardgames.contract import Action, State
from boardgames.lessons import Attempt, Step, course, load
from boardgames.working_copy import trust

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHAPTERS = {f"sumeria/{chapter.name}.ipynb": load("sumeria", chapter.name) for chapter in course("sumeria")}
CHAPTERS["tigris/catastrophes.ipynb"] = load("tigris", "catastrophes")
CHAPTERS["stone_age/placing.ipynb"] = load("stone_age", "placing")
BOOKS = ("index.ipynb", "sumeria/traders.ipynb", "sumeria/scoring.ipynb")
FIGURES = ".bg-main, .bg-experiment"
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

SHUT_DOWN = "jupyterapp.shell.currentWidget.sessionContext.shutdown()"

Open = Callable[[str], AbstractContextManager[Page]]


# ---------------------------------------------------------------- pages


@pytest.fixture(scope="module")
def opened(lab: Any, browser: Browser) -> Open:
    """`with opened(name) as page`: a trusted copy of a notebook, on a page of its own."""
    copies = iter(range(100))

    @contextmanager
    def opening(name: str) -> Iterator[Page]:
        # A name of its own: JupyterLab restores what was open in the workspace, which is named after the notebook.
        copy = lab.folder / f"{Path(name).stem}-{next(copies)}.ipynb"
        shutil.copyfile(NOTEBOOKS / name, copy)
        trust(copy, lab.signatures)
        with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
            page = context.new_page()
            errors: list[str] = []
            page.on("pageerror", lambda error: errors.append(str(error)))
            lab.open(page, copy.name)
            yield page
            page.evaluate(SHUT_DOWN)
            # JupyterLab says this of its own request when a kernel goes.
            assert not [error for error in errors if "Canceled future" not in error]

    return opening


@pytest.fixture(scope="module")
def started(lab: Any, opened: Open) -> Iterator[Callable[[str], Page]]:
    """Notebooks that run, each opened once: for tests that do not mind what others did on the page."""
    pages: dict[str, tuple[AbstractContextManager[Page], Page]] = {}

    def page_of(name: str) -> Page:
        if name not in pages:
            opening = opened(name)
            pages[name] = opening, opening.__enter__()
            start(page_of(name)).click()
            live(lab, page_of(name), name)
        return pages[name][1]

    yield page_of
    for opening, _ in pages.values():
        opening.__exit__(None, None, None)


def start(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^▶ Start"))


def figures(name: str) -> int:
    return len(CHAPTERS[name].steps) if name in CHAPTERS else 1


def live(lab: Any, page: Page, name: str) -> None:
    """Wait until every figure is alive."""
    expect(page.locator(FIGURES)).to_have_count(figures(name), timeout=30_000)
    lab.ready(page)
    expect(page.locator("figure.bg-picture:visible")).to_have_count(0)
    expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)


def board(page: Page, name: str, step: str) -> Locator:
    """The board of a step, with its panel."""
    return page.locator(FIGURES).nth(list(CHAPTERS[name].steps).index(step))


def place(board: Locator, word: str) -> Locator:
    return board.locator(f"[data-do=place][data-word={word}]")


# ---------------------------------------------------------------- from the page to the first move


@pytest.mark.parametrize("name", ["index.ipynb", "sumeria/traders.ipynb"])
def test_a_move_is_played_in_three_clicks(lab: Any, opened: Open, name: str) -> None:
    with opened(name) as page:
        page.evaluate("window.presses = 0; addEventListener('pointerdown', () => { presses++; }, true)")
        start(page).click()
        first = page.locator(".bg-main").first
        lit = first.locator("[data-lit=empty]").first
        # Not scrolled to: Start has led there.
        expect(lit).to_be_in_viewport(timeout=30_000)
        live(lab, page, name)
        expect(lit).to_be_in_viewport()
        expect(page.locator(".jp-Cell.jp-mod-active .bg-main")).to_have_count(1)
        expect(page.locator(".jp-Cell.jp-mod-active")).to_contain_text("adds, moves or removes a trader")
        lit.click()
        expect(first.locator(".bg-line").first).to_be_visible()
        assert page.evaluate("presses") <= 3


def test_the_board_of_the_first_page_plays(started: Callable[[str], Page]) -> None:
    main = started("index.ipynb").locator(".bg-main")
    main.get_by_role("button", name="Add").click()
    place(main, "nina").click()
    expect(main.locator(".bg-turn")).to_contain_text("Ben")
    place(main, "eshnunna").click()
    main.get_by_role("button", name="Remove").last.click()
    expect(main.locator(".bg-turn")).to_contain_text("Cleo")
    place(main, "der").click()
    place(main, "zaralulu").click()
    expect(main.locator(".bg-turn")).to_contain_text("phase 2")
    told = main.locator(".bg-line").count()
    main.get_by_role("button", name="Undo").click()
    expect(main.locator(".bg-turn")).to_contain_text("Cleo")
    main.get_by_role("button", name="Redo").click()
    expect(main.locator(".bg-line")).to_have_count(told)


# ---------------------------------------------------------------- a chapter by keyboard alone


class Keyboard:
    """A learner without a mouse: nothing is focused, clicked or filled in but by keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._ways: dict[str, dict[str, str]] = {}

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab(self, target: Locator, *, back: bool = False) -> None:
        """Press Tab until `target` has the focus. A press at a time: what is focused may still be drawn anew."""
        wanted = target.element_handle()
        for _ in range(60):
            if self.page.evaluate("wanted => document.activeElement === wanted", wanted):
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not reach {target}")

    def arrows(self, board: Locator, word: str) -> None:
        """Go to a place from the one that has the focus, by the fewest arrow keys."""
        if not self._ways:
            self._ways = board.locator(".bg-places").evaluate(WAYS, list(KEYS))
        here = self.page.evaluate("document.activeElement.dataset.word")
        ways, queue = {here: []}, deque([here])
        while queue:
            at = queue.popleft()
            for key, to in self._ways[at].items():
                if to not in ways:
                    ways[to] = [*ways[at], key]
                    queue.append(to)
        assert set(ways) == set(self._ways), "the arrow keys lead everywhere"
        self.press(*ways[word])
        expect(place(board, word)).to_be_focused()


WAYS = """(layer, keys) => Object.fromEntries([...layer.children].map((place) =>
  [place.dataset.word, Object.fromEntries(keys.map((key) => {
    place.focus();
    place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return [key, document.activeElement.dataset.word];
  }))]))"""
"""Where each arrow key leads from each place."""


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_is_finished_by_keyboard_alone(lab: Any, opened: Open, name: str) -> None:
    with opened(name) as page:
        keyboard = Keyboard(page)
        keyboard.tab(start(page))
        keyboard.press("Enter")
        live(lab, page, name)
        for step in CHAPTERS[name].steps.values():
            finish(keyboard, board(page, name, step.name), step)
        asking = [step.name for step in CHAPTERS[name].steps.values() if step.kind in ASKING]
        for step_name in asking:
            expect(board(page, name, step_name).locator(".bg-verdict[data-kind=ok]")).to_be_visible()
        assert len(asking) >= 5
        assert page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length") == len(
            read(NOTEBOOKS / name, as_version=4).cells
        ), "no key has changed the notebook"
        # With every answer on the page.
        accessible(lab, page)


ASKING = ("predict", "do", "try", "vary")


def finish(keyboard: Keyboard, main: Locator, step: Step) -> None:
    """Take a step, by keys alone."""
    attempt = Attempt.begin(step) if step.kind in ASKING else None
    match step.ask or step.kind:
        case "choice":
            assert attempt and attempt.question
            choose(keyboard, main, [word for word, _ in attempt.question.options], attempt.question.answer)
        case "places":
            assert attempt and attempt.question
            keyboard.tab(main.locator("[data-do=place][tabindex='0']"))
            for word in attempt.question.answer:
                keyboard.arrows(main, word)
                keyboard.press("Space")
                expect(place(main, word)).to_have_attribute("aria-pressed", "true")
            keyboard.tab(main.get_by_role("button", name="Check"), back=True)
            keyboard.press("Enter")
        case "number":
            assert attempt and attempt.question
            keyboard.tab(main.get_by_label("Your answer"))
            keyboard.press(*str(attempt.question.number), "Enter")
        case "do":
            assert attempt
            action, _ = attempt.solution()
            if action[0] == "take":
                # What all choices have in common goes without saying.
                alike = takewhile(lambda words: len(set(words)) == 1, zip(*attempt.state.actions, strict=True))
                for token in action[len(list(alike)) :]:
                    keyboard.tab(main.locator(f"[data-do=option][data-word={token}]"))
                    keyboard.press("Enter")
            elif action[0] in PLAIN:
                keyboard.tab(main.locator("[data-do=place][tabindex='0']"))
                play(keyboard, main, action)
            else:
                press(keyboard, main, action)
        case "try":
            for text in step.tries:
                assert attempt
                action = Action.parse(text)
                if action[0] in PLAIN:
                    try_out(keyboard, main, attempt.state, action)
                    continue
                if (button := main.get_by_role("button", name=f"Try: {step.game.speech().act(action)}")).count():
                    keyboard.tab(button, back=button.evaluate(BEFORE))
                    keyboard.press("Enter")
                    pressed = 0
                else:
                    pressed = press(keyboard, main, action)
                expect(main.locator(".bg-hint", has_text=f"✓ {step.game.speech().act(action)}")).to_be_visible()
                # Once for the explanation, and once for whatever was picked before.
                keyboard.press(*["Escape"] * pressed)
        case "walk":
            step_through(keyboard, main, len(step.record().all_actions))
            return
        case "graph":
            graph = keyboard.page.locator(".bg-graph")
            before = graph.locator(".bg-graph-words").inner_text()
            if step.mode == "reach":
                keyboard.tab(graph.get_by_label("Trader", exact=True))
                keyboard.press("ArrowDown")
            else:
                keyboard.tab(graph.get_by_role("button", name="Reach of a trader"))
                keyboard.press("Enter")
            expect(graph.locator(".bg-graph-words")).not_to_have_text(before)
            return
        case "experiment":
            experiment(keyboard, main, step)
            return
        case "table":
            keyboard.tab(keyboard.page.get_by_label("Player 1", exact=True))
            keyboard.press("Enter")
            expect(keyboard.page.locator(".bg-kept")).to_contain_text("Kept in")
            enter(keyboard, main)
            return
        case "show":
            enter(keyboard, main)
            return
    expect(main.locator(".bg-verdict")).to_have_attribute("data-kind", "ok", timeout=15_000)
    expect(main.get_by_role("button", name="Check")).to_have_count(0)


def enter(keyboard: Keyboard, main: Locator) -> None:
    """Bring a piece to the first place that is open to it and asks for no more."""
    free = main.locator(
        "[data-lit=empty]:not([data-word=hunt], [data-word=forest], [data-word=clay_pit],"
        " [data-word=quarry], [data-word=river])"
    ).first
    expect(free).to_be_attached()
    word = free.get_attribute("data-word")
    assert word
    keyboard.tab(main.locator("[data-do=place][tabindex='0']"))
    keyboard.arrows(main, word)
    keyboard.press("Enter")
    expect(place(main, word)).not_to_have_attribute("data-lit", "empty")
    expect(main.locator(".bg-line").first).to_be_visible()


def experiment(keyboard: Keyboard, main: Locator, step: Step) -> None:
    """Guess, where there is anything to guess, let some games be played, and stop."""
    if step.guess:
        keyboard.tab(main.get_by_role("radio").first)
        keyboard.press("Space")
    keyboard.tab(main.get_by_role("button", name="Play them"))
    keyboard.press("Enter")
    expect(main.locator("rect").first).to_be_attached()
    keyboard.tab(main.get_by_role("button", name="Stop"))
    keyboard.press("Enter")
    expect(main.get_by_role("button", name="Play them")).to_be_enabled()


def choose(keyboard: Keyboard, main: Locator, options: list[str], answer: Any) -> None:
    inputs = main.locator(".bg-coach input")
    if inputs.first.get_attribute("type") == "radio":
        keyboard.tab(inputs.first)
        keyboard.press("Space", *["ArrowDown"] * options.index(next(iter(answer))))
    else:
        for word in filter(answer.__contains__, options):
            keyboard.tab(inputs.nth(options.index(word)))
            keyboard.press("Space")
    keyboard.tab(main.get_by_role("button", name="Check"))
    keyboard.press("Enter")


def play(keyboard: Keyboard, main: Locator, action: Action) -> None:
    """Play an action whose places say it all."""
    assert action[0] in ("add", "move", "place")
    for word, following in pairwise([*action[1:], ""]):
        if word.isdecimal():
            keyboard.tab(main.locator(f"[data-do=option][data-word='{word}']"), back=True)
            keyboard.press("Enter")
            return
        keyboard.arrows(main, word)
        keyboard.press("Enter")
        if following.isdecimal():
            continue
        if following:
            expect(place(main, following)).to_have_attribute("data-lit", "empty")


PLAIN = ("add", "move", "place", "remove")
"""Kinds of actions that are chosen by their places alone."""
BEFORE = """wanted => Boolean(
  document.activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING)"""


def press(keyboard: Keyboard, main: Locator, action: Action) -> int:
    """Choose an action word by word, by its button or on the board, up to what is refused: how many words were chosen.
    What is asked of nobody is passed over."""
    pressed = 0

    def go(target: Locator) -> None:
        if not target.evaluate("target => target === document.activeElement"):
            keyboard.tab(target, back=target.evaluate(BEFORE))

    for word in action:
        option = main.locator(f"[data-do=option][data-word='{word}']:not([aria-disabled=true])")
        refused = False
        if option.count():
            go(option)
        elif place(main, word).count():
            go(main.locator("[data-do=place][tabindex='0']"))
            keyboard.arrows(main, word)
            refused = place(main, word).get_attribute("data-lit") is None
        else:
            continue
        keyboard.press("Enter")
        pressed += 1
        if refused:
            return pressed
    done = main.locator(f"[data-do=finish][data-words='{action}']")
    if done.count():
        go(done)
        keyboard.press("Enter")
    return pressed


def try_out(keyboard: Keyboard, main: Locator, state: State, action: Action) -> None:
    """Try what is not allowed, and wait for its tick in the list."""
    home = main.locator("[data-do=place][tabindex='0']")
    if action[0] == "add" and any(legal[0] == "add" for legal in state.actions):
        # It stands before the board, where the try before this one ended.
        here = main.evaluate("board => board.contains(document.activeElement)")
        keyboard.tab(main.get_by_role("button", name="Add", exact=True), back=here)
        keyboard.press("Enter")
    if not home.evaluate("place => place === document.activeElement"):
        keyboard.tab(home)
    keyboard.arrows(main, action[1])
    keyboard.press("Enter")
    # Another player's trader is refused at once.
    if len(action) > 2 and any(legal[:2] == action[:2] for legal in state.actions):
        expect(place(main, action[1])).to_have_attribute("aria-pressed", "true")
        keyboard.arrows(main, action[2])
        keyboard.press("Enter")
    expect(main.locator(".bg-hint", has_text=f"✓ {state.game.speech().act(action)}")).to_be_visible()
    # Once for the explanation, once for what was picked.
    keyboard.press("Escape", "Escape")


MANY = 5
"""A walkthrough of more steps is not taken step by step to its end."""


def step_through(keyboard: Keyboard, main: Locator, steps: int) -> None:
    controls = main.locator("xpath=ancestor::*[contains(@class, 'widget-box')][1]").locator(".bg-controls")
    keyboard.tab(controls.get_by_role("slider"))
    for at in range(1, min(steps, MANY) + 1):
        keyboard.press("ArrowRight")
        expect(main.locator(".bg-coach")).to_contain_text(f"{at} of {steps}.")
    keyboard.press("End")
    expect(main.locator(".bg-coach")).to_contain_text(f"{steps} of {steps}.")


# ---------------------------------------------------------------- wrong answers by mouse


def told(reason: Locator, rule: str) -> None:
    """The rule's chip is there, and a click shows the rule's text."""
    chip = reason.locator(".bg-chip").first
    expect(chip).to_have_attribute("data-rule", rule)
    chip.click()
    text = next(iter(CHAPTERS.values())).game.catalogue[rule].text
    expect(reason.locator(".bg-rule")).to_have_text(text)
    chip.click()
    expect(reason.locator(".bg-rule")).to_have_count(0)


def test_a_wrong_choice_is_told_the_rule(started: Callable[[str], Page]) -> None:
    name = "sumeria/traders.ipynb"
    main, question = board(started(name), name, "row-add"), Attempt.begin(CHAPTERS[name].steps["row-add"]).question
    assert question
    wrong = next(word for word, _ in question.options if word not in question.answer)
    main.locator(f"input[value='{wrong}']").check()
    main.get_by_role("button", name="Check").click()
    expect(main.locator(".bg-verdict")).to_have_attribute("data-kind", "no")
    told(main.locator(".bg-verdict"), question.wrong((wrong,)).rule)


def test_wrong_places_are_told_the_rule_and_ringed(started: Callable[[str], Page]) -> None:
    name = "sumeria/traders.ipynb"
    main, question = board(started(name), name, "reach"), Attempt.begin(CHAPTERS[name].steps["reach"]).question
    assert question
    assert "nina" not in question.answer
    place(main, "nina").click()
    main.get_by_role("button", name="Check").click()
    verdict = question.wrong(("nina",))
    told(main.locator(".bg-verdict"), verdict.rule)
    for word, kind in verdict.marks:
        expect(place(main, word)).to_have_attribute("data-marks", re.compile(rf"\b{kind}\b"))


def test_an_illegal_move_is_told_the_rule(started: Callable[[str], Page]) -> None:
    name = "sumeria/traders.ipynb"
    main, state = board(started(name), name, "arrive"), CHAPTERS[name].steps["arrive"].record().state
    [objection, *_] = state.objections(Action.parse("move kuara nina"))
    place(main, "kuara").click()
    place(main, "nina").click()
    told(main.locator(".bg-tip"), objection.rule)


def test_a_legal_move_that_misses_the_goal_is_taken_back(started: Callable[[str], Page]) -> None:
    name = "sumeria/traders.ipynb"
    main = board(started(name), name, "ascend-ur")
    place(main, "nina").click()
    expect(main.locator(".bg-verdict")).to_have_attribute("data-kind", "no")
    told(main.locator(".bg-verdict"), "su.add.zone_up")
    expect(place(main, "nina")).to_have_attribute("aria-label", re.compile("empty"))


# ---------------------------------------------------------------- saved, and opened again


def test_pictures_and_live_boards_take_turns(lab: Any, opened: Open) -> None:
    name = "sumeria/traders.ipynb"
    with opened(name) as page:
        path = page.evaluate("jupyterapp.shell.currentWidget.context.path")
        only_pictures(page, name)

        start(page).click()
        live(lab, page, name)
        place(board(page, name, "board"), "nina").click()
        expect(board(page, name, "board").locator(".bg-turn")).to_contain_text("Ben")
        page.keyboard.press("Control+s")
        expect(page.locator(".jp-mod-dirty")).to_have_count(0)

        page.reload()
        live(lab, page, name)
        expect(board(page, name, "board").locator(".bg-turn")).to_contain_text("Ben")
        expect(place(board(page, name, "board"), "nina")).to_have_attribute("aria-label", re.compile("Ann's trader"))

        page.evaluate(SHUT_DOWN)
        page.goto("about:blank")
        lab.open(page, path)
        only_pictures(page, name)

        start(page).click()
        live(lab, page, name)
        expect(page.locator(".jp-Dialog")).to_have_count(0)


def only_pictures(page: Page, name: str) -> None:
    pictures = page.locator("figure.bg-picture:visible")
    expect(pictures).to_have_count(figures(name))
    assert page.locator("figure.bg-picture img").evaluate_all("all => all.every((image) => image.naturalWidth > 500)")
    expect(page.locator(".bg-board")).to_have_count(0)
    expect(page.get_by_text("Error displaying widget").locator("visible=true")).to_have_count(0)


# ---------------------------------------------------------------- accessibility


@pytest.mark.parametrize("name", BOOKS)
def test_axe_finds_nothing(lab: Any, started: Callable[[str], Page], name: str) -> None:
    accessible(lab, started(name))


def accessible(lab: Any, page: Page) -> None:
    for theme in ("Dark", "Light"):
        lab.command(page, "apputils:change-theme", theme=f"JupyterLab {theme}")
        expect(page.locator(".bg-main").first).to_have_css("color-scheme", theme.lower(), timeout=15_000)
        found = Axe().run(page, context=".bg-board, .bg-controls")
        assert not found.response["violations"], found.generate_report()
