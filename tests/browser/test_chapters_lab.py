"""Whole chapters in a real JupyterLab, finished by a learner who presses Enter, arrow keys and digits only."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import pytest
from nbformat import read
from pages import CHAPTERS, NOTEBOOKS, WALKED, Open, accessible, board, come, every_chapter, kinds, live, place, start
from playwright.sync_api import Locator, Page, expect

from boardgames.contract import Action
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.questions import Question
from boardgames.teaching.steps import Step

pytestmark = pytest.mark.browser

ANSWERED = (WALKED[0], *WALKED[2:])
"""One chapter of each game is looked through with its answers on the page, a step of each kind."""
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Keyboard:
    """A learner without a mouse: nothing is focused, clicked or filled in but by keys, which are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed: Counter[str] = Counter()
        self._ways: dict[str, dict[str, str]] = {}

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed[key] += 1

    @property
    def others(self) -> dict[str, int]:
        """What was pressed besides Enter, arrows and digits."""
        return {
            key: times for key, times in self.pressed.items() if key not in ("Enter", *KEYS) and not key.isdecimal()
        }

    def tab(self, target: Locator) -> None:
        """Press Tab until `target` has the focus. A press at a time: what is focused may still be drawn anew."""
        wanted = target.element_handle()
        for _ in range(60):
            if self.page.evaluate("wanted => document.activeElement === wanted", wanted):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {target}")

    def go(self, board: Locator, word: str) -> None:
        """Go to a place, by the fewest arrow keys."""
        if not self._ways:
            self._ways = board.locator(".bg-places").evaluate(WAYS, list(KEYS))
        here = self.page.evaluate("document.activeElement.dataset.word")
        if here not in self._ways:
            # Up from the buttons.
            self.press("ArrowUp")
            expect(board.locator("[data-do=place]:focus")).to_be_attached()
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


WAYS = """(layer, keys) => {
  const home = document.activeElement;
  const led = (place) => keys.map((key) => {
    place.focus();
    place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return [key, document.activeElement.dataset.word];
  });
  const places = [...layer.querySelectorAll("button")];
  const ways = Object.fromEntries(places.map((place) => [place.dataset.word, Object.fromEntries(led(place))]));
  home.focus();
  return ways;
}"""
"""Where each arrow key leads from each place."""


def test_every_kind_of_step_is_in_a_chapter_that_is_walked() -> None:
    # A first game is a chapter of its own: see test_first_game_lab.py.
    assert kinds(CHAPTERS[name] for name in WALKED) == kinds(every_chapter()) - {"pictures", "first"}


@pytest.mark.parametrize("name", WALKED)
def test_a_chapter_is_finished_by_enter_arrows_and_digits(
    lab: Any, opened: Open, name: str, record_property: Callable[[str, object], None]
) -> None:
    steps = CHAPTERS[name].steps.values()
    with opened(name) as page:
        keyboard = Keyboard(page)
        keyboard.tab(start(page))
        keyboard.pressed.clear()
        keyboard.press("Enter")
        live(lab, page, name)
        for step in steps:
            finish(keyboard, board(page, name, step.name), step)
        if step.kind != "table":
            expect(page.locator("a.bg-next")).to_be_focused()
        for switch in page.locator(".bg-layer-switch").get_by_role("button", name="Graph").all():
            expect(switch).to_have_attribute("aria-pressed", "true")
        for way in page.locator(".bg-graph .bg-path").all():
            expect(way.locator("[data-how=first]"), "graphs know what was done on boards").not_to_have_count(0)
        asking = [step.name for step in steps if step.kind in ASKING]
        for step_name in asking:
            expect(board(page, name, step_name).locator(".bg-verdict[data-kind=ok]")).to_be_visible()
        assert len(asking) >= 5
        assert page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length") == len(
            read(NOTEBOOKS / name, as_version=4).cells
        ), "no key has changed the notebook"
        record_property("keys", dict(keyboard.pressed))
        print(f"{name}: {keyboard.pressed.total()} keys for {len(steps)} steps", dict(keyboard.pressed))
        assert not keyboard.others
        if name in ANSWERED:
            every = {step.ask or step.kind: step.name for step in CHAPTERS[name].steps.values()}
            accessible(lab, page, *(board(page, name, step_name) for step_name in every.values()))


ASKING = ("predict", "do", "try", "vary")
MANY = 5
"""A walkthrough of more steps is not taken step by step to its end."""
SEEN = """cell => {
  const [a, b] = [cell, cell.closest(".jp-WindowedPanel-outer")].map((one) => one.getBoundingClientRect());
  return a.top >= b.top - 4 && (a.bottom <= b.bottom + 4 || a.top <= b.top + 4);
}"""


def finish(keyboard: Keyboard, main: Locator, step: Step) -> None:
    """Take a step and go on to the next, by keys alone."""
    page = keyboard.page
    title = come(page.locator("h2:focus"))
    expect(title).to_contain_text(step.title if step.kind != "table" else "A new game")
    if step.kind != "table":
        look(keyboard)
    attempt = Attempt.begin(step) if step.kind in ASKING else None
    match step.ask or step.kind:
        case "choice":
            assert attempt and attempt.question
            choose(keyboard, attempt.question)
        case "places" if attempt and attempt.question and attempt.question.options:
            choose(keyboard, attempt.question)
        case "order":
            assert attempt and attempt.question and isinstance(attempt.question.answer, tuple)
            things = [word for word, _ in attempt.question.options]
            for word in attempt.question.answer:
                keyboard.press(str(things.index(word) + 1))
                things.remove(word)
            keyboard.press("Enter")
        case "places":
            assert attempt and attempt.question
            keyboard.press("Enter")
            for word in attempt.question.answer:
                keyboard.go(main, word)
                keyboard.press("Enter")
                expect(place(main, word)).to_have_attribute("aria-pressed", "true")
            keyboard.press("Enter")
        case "number":
            assert attempt and attempt.question
            keyboard.press(*str(attempt.question.number), "Enter")
        case "do":
            assert attempt
            keyboard.press("Enter")
            act(keyboard, main, attempt.solution()[0])
        case "try":
            assert attempt
            keyboard.press("Enter")
            for text in step.tries:
                try_out(keyboard, main, step, Action.parse(text))
        case "walk":
            if not walk(keyboard, main, len(step.record().all_actions)):
                keyboard.press("ArrowRight")
                return
        case "experiment":
            experiment(keyboard, main, step)
        case "table":
            keyboard.press("Enter", "Enter")
            expect(come(page.locator(".bg-kept"))).to_contain_text("Saved in")
            return
    if step.kind in ASKING:
        verdict = come(main.locator(".bg-verdict"))
        expect(verdict).to_have_attribute("data-kind", "ok")
        expect(main.get_by_role("button", name="Check")).to_have_count(0)
    if step.kind not in ("show", "graph"):
        expect(come(page.locator("[data-do=onward]:focus"))).to_have_text(re.compile("Next|Go on"))
    keyboard.press("Enter")


SEEN = """() => {
  const cell = document.activeElement.closest(".jp-Cell");
  const [a, b] = [cell, cell.closest(".jp-WindowedPanel-outer")].map((one) => one.getBoundingClientRect());
  return a.top >= b.top - 4 && (a.bottom <= b.bottom + 4 || a.top <= b.top + 4);
}"""


SETTLED = """async () => {
  // A busy machine scrolls late, and for long. By time, and not for ever: a page that starves has no frames.
  const top = () => document.activeElement.getBoundingClientRect().top;
  const late = performance.now() + 10_000;
  for (let at = top(), still = 0; still < 12 && performance.now() < late; still = top() === at ? still + 1 : 0) {
    at = top();
    await new Promise((done) => setTimeout(done, 16));
  }
}"""


def look(keyboard: Keyboard) -> None:
    """See the step whole: what stands above it is read first, and Enter leads on from there."""
    page = keyboard.page
    page.evaluate(SETTLED)
    if not page.evaluate(SEEN):
        keyboard.press("Enter")
        page.wait_for_function(SEEN)


def choose(keyboard: Keyboard, question: Question) -> None:
    """Choose the right answers by their numbers."""
    options = [word for word, _ in question.options]
    for word in filter(question.answer.__contains__, options):
        keyboard.press(str(options.index(word) + 1))
    keyboard.press("Enter")


def act(keyboard: Keyboard, main: Locator, action: Action) -> bool:
    """Choose an action word by word, by the number of its button or on the board, up to what is refused: was it?
    What is asked of nobody is passed over."""
    for word in action:
        if press(keyboard, main, f"[data-word='{word}']"):
            continue
        if place(main, word).count():
            keyboard.go(main, word)
            refused = place(main, word).get_attribute("data-lit") is None
            keyboard.press("Enter")
            if refused:
                return True
    press(keyboard, main, f"[data-words='{action}']")
    return False


def press(keyboard: Keyboard, main: Locator, what: str) -> bool:
    """Press a button of what can be chosen, if it is there: by its number or, if it has none, by arrow keys."""
    buttons = main.locator(":is([data-do=option], [data-do=finish], [data-do=cancel]):visible")
    number = buttons.evaluate_all("(all, what) => all.findIndex((one) => one.matches(what))", what)
    if number < 0:
        return False
    if key := buttons.nth(number).get_attribute("data-key"):
        keyboard.press(key)
    else:
        keyboard.press(*["ArrowRight"] * number, "Enter")
    return True


def try_out(keyboard: Keyboard, main: Locator, step: Step, action: Action) -> None:
    """Try what is not allowed, and wait for its tick in the list."""
    said = step.game.speech().act(action)
    buttons = main.locator("[data-do=try]")
    names = buttons.all_inner_texts()
    if f"Try: {said}" in names:
        keyboard.press(str(names.index(f"Try: {said}") + 1))
    else:
        # What was picked before, and then refused, is given up first.
        press(keyboard, main, "[data-do=cancel]")
        act(keyboard, main, action)
    come(main.locator(".bg-tries li", has_text=f"✓ {said}"))


def walk(keyboard: Keyboard, main: Locator, steps: int) -> bool:
    """Step through an example: to its end?"""
    line = main.locator("xpath=ancestor::*[contains(@class, 'widget-box')][1]").locator(".bg-step")
    for at in range(1, min(steps, MANY) + 1):
        keyboard.press("Enter")
        expect(line).to_contain_text(f"{at} of {steps}." if steps <= 50 else f"of {steps}.")
    return steps <= MANY


def experiment(keyboard: Keyboard, main: Locator, step: Step) -> None:
    """Guess, where there is anything to guess, let some games be played, and stop."""
    if step.guess:
        keyboard.press("1")
    keyboard.press("Enter")
    expect(main.get_by_role("button", name="Play the games")).to_be_focused()
    keyboard.press("Enter")
    come(main.locator("rect").first)
    expect(main.get_by_role("button", name="Stop")).to_be_focused()
    keyboard.press("Enter")
    expect(main.get_by_role("button", name="Play the games")).to_be_enabled()
