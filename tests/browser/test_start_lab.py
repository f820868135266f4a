"""Start, the button at the top of every page: it comes with the kernel, and asks before boards begin afresh."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from pages import SHUT_DOWN, start
from playwright.sync_api import Browser, Locator, Page, expect

from boardgames.teaching.working_copy import trust
from conftest import new_page
from tools.lab import Lab
from tools.notebooks import as_text, execute, lesson_page

pytestmark = pytest.mark.browser

SLOW = 6
Load = Callable[..., Page]


@pytest.fixture(scope="module")
def slow_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A server whose kernels take their time, as Binder's do."""
    server = Lab(tmp_path_factory.mktemp("slow"), slow=SLOW)
    try:
        server.wait()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def written(lab: Lab) -> str:
    return as_text(execute(lesson_page("sumeria", "ending"), lab.folder))


@pytest.fixture
def load(lab: Lab, written: str, browser: Browser) -> Iterator[Load]:
    """Open the chapter, and wait for nothing but its pictures."""
    with new_page(browser) as (page, errors):

        def loading(lab: Lab = lab, *, trusted: bool = True, width: int = 1280) -> Page:
            name = f"start-{next(_numbers)}.ipynb"
            # What was trusted once is trusted everywhere.
            text = written if trusted else written.replace('"# ', '"# Copy: ', 1)
            Path(lab.folder, name).write_text(text, encoding="utf-8")
            if trusted:
                trust(lab.folder / name, lab.signatures)
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(f"{lab.url}/lab/workspaces/{Path(name).stem}/tree/{name}?reset")
            pictures(page).first.wait_for()
            return page

        yield loading
        page.evaluate(SHUT_DOWN)
        assert not errors


_numbers = count()


def pictures(page: Page) -> Locator:
    return page.locator("figure.bg-picture:visible")


TOLD = "(start => start ? getComputedStyle(start, '::after').content : '')(document.querySelector('.bg-start'))"
STATUS = "window.jupyterapp?.shell.currentWidget?.sessionContext.session?.kernel?.status"


def told(page: Page) -> str:
    """The words where Start is."""
    return str(page.evaluate(TOLD))


def live(page: Page) -> None:
    expect(pictures(page)).to_have_count(0, timeout=30_000)
    expect(page.locator(".bg-main:not([inert])").first).to_be_visible()
    expect(page.locator("[data-status=idle]")).not_to_have_count(0, timeout=30_000)


def afresh(page: Page) -> Locator:
    return page.get_by_role("button", name="Start afresh")


# Whether a button can be seen, and whether there is a kernel by now: on a slow machine that may be.
PRESSABLE = """() => [
  [...document.querySelectorAll("[data-commandlinker-command]")].some((one) =>
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })),
  ["idle", "busy"].includes(STATUS),
]""".replace("STATUS", STATUS)


@pytest.mark.parametrize("width", [1280, 800])
def test_before_the_kernel_is_ready_there_is_nothing_to_press_but_words(load: Load, slow_lab: Lab, width: int) -> None:
    page = load(slow_lab, width=width)
    shown = pictures(page).count()
    page.wait_for_function(f"{TOLD}.includes('Python is starting')", timeout=SLOW * 1000)
    for _ in range(5):
        page.wait_for_timeout(400)
        pressable, ready = page.evaluate(PRESSABLE)
        assert not pressable or ready
    assert pictures(page).count() >= shown
    # The window shows the words, and then the button in their place.
    expect(page.locator(".bg-start")).to_be_in_viewport()
    # A double press starts once.
    start(page).dblclick(timeout=20_000)
    live(page)
    assert "The boards are live" in told(page)
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_boards_that_live_are_begun_afresh_only_after_a_question(load: Load) -> None:
    page = load()
    start(page).click(timeout=20_000)
    live(page)
    before = page.locator(".bg-main").first.inner_text()
    expect(start(page)).to_have_text("▶ Start afresh")
    afresh(page).click()
    page.get_by_role("button", name="Cancel Kernel Restart").click()
    assert page.locator(".bg-main").first.inner_text() == before
    afresh(page).click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    expect(page.locator(".bg-main[inert]")).to_have_count(0, timeout=20_000)
    live(page)


def test_a_page_without_a_kernel_says_so_and_keeps_its_pictures(load: Load) -> None:
    page = load()
    start(page).wait_for(timeout=20_000)
    page.wait_for_function(f"{STATUS} === 'idle'")
    shown = pictures(page).count()
    page.evaluate(SHUT_DOWN)
    choose = page.get_by_role("button", name="Choose a kernel")
    choose.click()
    assert "no kernel" in told(page)
    page.locator(".jp-Dialog").get_by_role("button", name="No Kernel").click()
    assert pictures(page).count() == shown
    choose.click()
    page.locator(".jp-Dialog select").select_option(label="Python 3 (ipykernel)")
    page.locator(".jp-Dialog").get_by_role("button", name="Select Kernel").click()
    start(page).click(timeout=20_000)
    live(page)


def test_a_page_that_nobody_trusts_waits_too(load: Load, slow_lab: Lab) -> None:
    page = load(slow_lab, trusted=False)
    page.locator("summary", has_text="No button, or nothing happens?").click()
    page.get_by_role("button", name="Restart and start").click()
    page.locator(".jp-Dialog").get_by_role("button", name="Run Once").click()
    assert pictures(page).count()
    page.get_by_role("button", name="Confirm Kernel Restart").click(timeout=20_000)
    live(page)
