"""A headless browser, a page that loads the board's module with a stand-in for its model, and a real JupyterLab."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pages import CLOSE, NOTEBOOKS, PATIENCE, Open, turn_to
from playwright.sync_api import Browser, Page, expect, sync_playwright

from boardgames.teaching.working_copy import trust
from tools.lab import CHROMIUM_ARGS, Lab
from widgets import frontend
from widgets.intents import Listener

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine a page may starve whatever it is asked: what fails here is tried again, and told as "RERUN"."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))


FAILED = pytest.StashKey[bool]()
"""Whether a test has failed, though it may be tried again."""


class GivenUp(Exception):
    """A test has failed on a page."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


SIZE: Any = {"width": 1280, "height": 900}
Kept = tuple[Page, list[str]]


@pytest.fixture(scope="session")
def sheet(browser: Browser) -> Iterator[Kept]:
    """A page for all tests that need no JupyterLab, and the errors of its scripts: a window takes longer than they."""
    with new_page(browser) as kept:
        yield kept


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """An empty page. An error in a script fails the test."""
    with ExitStack() as stack:
        own = request.node.get_closest_marker("own_page")
        page, errors = stack.enter_context(new_page(browser)) if own else request.getfixturevalue("sheet")
        errors.clear()
        page.goto("about:blank")
        page.set_viewport_size(SIZE)
        # The pointer of the test before would rest on something of this one.
        page.mouse.move(SIZE["width"] - 1, SIZE["height"] - 1)
        yield page
        page.emulate_media(reduced_motion="null", forced_colors="null")
        assert not errors
        assert own or not page.evaluate("'__pwClock' in window"), "a clock stays on a page: mark the test with own_page"


@contextmanager
def new_page(browser: Browser) -> Iterator[Kept]:
    """A page, and the errors of its scripts."""
    # JupyterLab says the first of its own request when a kernel goes; anywidget the second when a model is closed
    # before its module has come. Whether a board really came is for the tests to see.
    harmless = ("Canceled future", "Failed to initialize model")
    errors: list[str] = []

    def note(error: object) -> None:
        if not any(words in str(error) for words in harmless):
            errors.append(str(error))

    with browser.new_context(viewport=SIZE) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", note)
        yield page, errors


# ---------------------------------------------------------------- with a stand-in for the model

HARNESS = """
async ({esm, state, shared}) => {
  const url = URL.createObjectURL(new Blob([esm], {type: "text/javascript"}));
  const widget = await (await import(url)).default();
  const listeners = new Map();
  const of = (name) => listeners.get(name) ?? listeners.set(name, new Set()).get(name);
  const fire = (name, ...told) => [...of(name)].forEach((listener) => listener(...told));
  const posted = [], holders = {};
  const model = {
    get: (name) => state[name],
    set: (name, value) => model.update({[name]: value}),
    save_changes: () => posted.push({intent: structuredClone(state.intent)}),
    send: (content) => posted.push({content}),
    widget_manager: {
      async get_model(id) {
        if (!(id in shared)) throw new Error(`no model ${id}`);
        return holders[id] ??= {get: (name) => shared[id]};
      },
    },
    on: (name, listener) => of(name).add(listener),
    off: (name, listener) => of(name).delete(listener),
    update(values) {
      Object.assign(state, values);
      Object.keys(values).forEach((name) => fire("change:" + name));
      fire("change");
    },
  };
  // As anywidget does it.
  const invoke = (name, msg, {signal}) => new Promise((resolve, reject) => {
    const id = crypto.randomUUID?.() ?? String(posted.length);
    const heard = (told) => {
      if (told.id !== id) return;
      model.off("msg:custom", heard);
      resolve([told.response, []]);
    };
    signal.addEventListener("abort", () => { model.off("msg:custom", heard); reject(signal.reason); });
    model.on("msg:custom", heard);
    model.send({id, kind: "anywidget-command", name, msg});
  });
  const life = new AbortController();
  await widget.initialize({model, experimental: {invoke}, signal: life.signal});
  const views = [];
  window.view = async (parent = document.body) => {
    const view = new AbortController();
    const el = document.createElement("div");
    parent.append(el);
    const cleanup = await widget.render({model, el, signal: view.signal});
    views.push(() => { view.abort(); cleanup?.(); el.remove(); });
  };
  const count = () => [...listeners.values()].reduce((n, set) => n + set.size, 0);
  window.t = {model, posted, fire, state, shared, views, count};
  await window.view();
}
"""


def shared(widget: Listener) -> dict[str, str]:
    """The texts that a widget has in common with others, by their ids."""
    held = {holder.model_id: text for text, holder in frontend.shared().items() if holder.comm}
    return {name: held[name] for name in (widget._source, *getattr(widget, "stage", ()))}


UNBIDDEN = ("forecast", "odds", "anew")


class Stage:
    """A live view on a page without a kernel: a `Board`, or what else listens, answers in this process."""

    def __init__(self, page: Page, board: Any) -> None:
        self.page, self.board = page, board
        self.answered = 0
        self.messages: list[dict[str, Any]] = []
        """What the kernel has to tell, as it would send it."""
        board._send = lambda message, buffers=None: self.messages.append(json.loads(json.dumps(message)))
        page.set_content("<!doctype html><html lang=en><title>Board</title><body style='margin:0'>")
        own = {name: value for name, value in board.get_state(key=None).items() if name != "layout"}
        page.evaluate(HARNESS, {"esm": board._esm, "state": own, "shared": shared(board)})

    @property
    def posted(self) -> list[dict[str, Any]]:
        """The intents and the questions that the page has sent."""
        found: list[dict[str, Any]] = self.page.evaluate("t.posted.map(({intent, content}) => intent ?? content.msg)")
        return found

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What the reader has the page send. Odds, forecasts and what it has missed it asks for by itself."""
        return [message for message in self.posted if message.get("do") not in UNBIDDEN]

    def update(self, **traits: Any) -> None:
        values = {"shared": shared(self.board), "traits": traits}
        self.page.evaluate("({shared, traits}) => { Object.assign(t.shared, shared); t.model.update(traits); }", values)

    def restage(self, **changed: Any) -> None:
        """Put the board's drawing on another stage that differs in some fields."""
        self.page.evaluate("text => { t.shared.other = text }", json.dumps(changed))
        self.update(stage=[*self.board.stage, "other"])

    def answer(self) -> list[dict[str, Any]]:
        """Let the board handle what was sent, until the page has nothing more to send."""
        handled = []
        while new := self.page.evaluate("from => t.posted.slice(from)", self.answered):
            for posted in new:
                if "intent" in posted:
                    self.board.set_state(posted)
                else:
                    data = {"method": "custom", "content": posted["content"]}
                    self.board._handle_msg({"content": {"data": data}, "buffers": []})
                for message in self.messages:
                    if message["method"] == "custom":
                        self.page.evaluate("content => t.fire('msg:custom', content)", message["content"])
                    else:
                        self.update(**message["state"])
                self.messages.clear()
                handled.append(posted["intent"] if "intent" in posted else posted["content"]["msg"])
            self.answered += len(new)
        return [message for message in handled if message.get("do") not in UNBIDDEN]

    def reply(self, response: dict[str, Any]) -> None:
        """Answer the last question in the board's place."""
        told = """([response, unbidden]) => {
          const {content} = t.posted.findLast(({intent, content}) => !unbidden.includes((intent ?? content.msg).do));
          t.fire('msg:custom', {id: content.id, response});
        }"""
        self.page.evaluate(told, [response, UNBIDDEN])
        self.answered = len(self.posted)

    def place(self, word: str) -> Any:
        return self.page.locator(f"[data-do=place][data-word={word}]")


@pytest.fixture
def stage(page: Page) -> Callable[..., Stage]:
    return lambda board, on=page: Stage(on, board)


# ---------------------------------------------------------------- in JupyterLab


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    server = Lab(tmp_path_factory.mktemp("lab"))
    try:
        server.wait()
        yield server
    finally:
        server.stop()


Desk = Callable[[], AbstractContextManager[Kept]]


@pytest.fixture(scope="session")
def desk(lab: Lab, browser: Browser) -> Iterator[Desk]:
    """`with desk() as (page, errors)`: a page on which JupyterLab may run already, for loading that takes longest.

    What was opened on it is closed afterwards, its kernel ends, and the page is for the next one.
    """
    free: list[Kept] = []
    with ExitStack() as stack:

        @contextmanager
        def sitting() -> Iterator[Kept]:
            others = lab.kernels()
            page, errors = kept = free.pop() if free else stack.enter_context(new_page(browser))
            errors.clear()
            page.set_viewport_size(SIZE)
            try:
                yield kept
                page.evaluate(CLOSE)
                assert not errors
            except BaseException:
                # Nobody knows how the page is, and what goes on there would slow down all that come after it.
                page.context.close()
                with suppress(OSError):
                    lab.end(lab.kernels() - others)
                raise
            free.append(kept)

        yield sitting


@pytest.fixture
def shared_page(desk: Desk, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on which JupyterLab may run already."""
    request.node.stash[FAILED] = False
    with suppress(GivenUp), desk() as (page, _):
        yield page
        if request.node.stash[FAILED]:
            raise GivenUp


@pytest.fixture(scope="session")
def opened(lab: Any, desk: Desk) -> Open:
    """`with opened(name) as page`: a trusted copy of a notebook; `anew`: on a page that has just been loaded."""
    copies = iter(range(100))

    @contextmanager
    def opening(name: str, *, anew: bool = False) -> Iterator[Page]:
        # A name of its own: JupyterLab restores what was open in the workspace, which is named after the notebook.
        copy = lab.folder / f"{Path(name).stem}-{next(copies)}.ipynb"
        shutil.copyfile(NOTEBOOKS / name, copy)
        trust(copy, lab.signatures)
        with desk() as (page, _):
            (lab.open if anew else partial(turn_to, lab))(page, copy.name)
            yield page

    return opening
