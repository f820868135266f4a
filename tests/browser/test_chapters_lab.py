"""Whole chapters in a real JupyterLab, finished by a learner who has no mouse."""

from __future__ import annotations

from collections import deque
from itertools import pairwise, takewhile
from typing import Any

import pytest
from nbformat import read
from pages import CHAPTERS, NOTEBOOKS, WALKED, Open, accessible, board, every_chapter, kinds, live, place, start
from playwright.sync_api import Locator, Page, expect

from boardgames.contract import Action, State
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.steps import Step

pytestmark = pytest.mark.browser

ANSWERED = (WALKED[0], *WALKED[2:])
"""One chapter of each game is looked through with every answer on its page."""
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


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


WAYS = """(layer, keys) => Object.fromEntries([...layer.querySelectorAll("button")].map((place) =>
  [place.dataset.word, Object.fromEntries(keys.map((key) => {
    place.focus();
    place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return [key, document.activeElement.dataset.word];
  }))]))"""
"""Where each arrow key leads from each place."""


def test_every_kind_of_step_is_in_a_chapter_that_is_walked() -> None:
    assert kinds(CHAPTERS[name] for name in WALKED) == kinds(every_chapter())


@pytest.mark.parametrize("name", WALKED)
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
        if name in ANSWERED:
            accessible(lab, page)


ASKING = ("predict", "do", "try", "vary")


def finish(keyboard: Keyboard, main: Locator, step: Step) -> None:
    """Take a step, by keys alone."""
    attempt = Attempt.begin(step) if step.kind in ASKING else None
    match step.ask or step.kind:
        case "choice":
            assert attempt and attempt.question
            choose(keyboard, main, [word for word, _ in attempt.question.options], attempt.question.answer)
        case "order":
            assert attempt and attempt.question and isinstance(attempt.question.answer, tuple)
            lay(keyboard, main, [word for word, _ in attempt.question.options], attempt.question.answer)
        case "places" if attempt and attempt.question and attempt.question.options:
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
            expect(keyboard.page.locator(".bg-kept")).to_contain_text("Saved in")
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
    keyboard.tab(main.get_by_role("button", name="Play the games"))
    keyboard.press("Enter")
    expect(main.locator("rect").first).to_be_attached()
    keyboard.tab(main.get_by_role("button", name="Stop"))
    keyboard.press("Enter")
    expect(main.get_by_role("button", name="Play the games")).to_be_enabled()


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


def lay(keyboard: Keyboard, main: Locator, things: list[str], answer: tuple[str, ...]) -> None:
    """Put things in a row."""
    keyboard.tab(main.locator(".bg-tray [data-thing]").first)
    for word in answer:
        # Those that are alike lie on each other.
        keyboard.press("Home", *["ArrowRight"] * list(dict.fromkeys(things)).index(word), "Enter")
        things.remove(word)
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
        add = main.get_by_role("button", name="Add", exact=True)
        keyboard.tab(add, back=add.evaluate(BEFORE))
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
        expect(controls.get_by_role("status")).to_contain_text(f"{at} of {steps}.")
    keyboard.press("End")
    expect(controls.get_by_role("status")).to_contain_text(f"{steps} of {steps}.")
