"""Start, the button at the top of every page: it comes with the kernel, and asks before boards begin afresh."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from pages import NOTEBOOKS, SHUT_DOWN, start
from playwright.sync_api import Locator, Page, expect

from boardgames.teaching.working_copy import trust
from tools.lab import Lab

pytestmark = pytest.mark.browser

Load = Callable[..., Page]


@pytest.fixture
def load(lab: Lab, shared_page: Page) -> Iterator[Load]:
    """Load a chapter, and wait for nothing but its pictures: no kernel starts before the file `lab.hold` is gone."""
    [chapter] = NOTEBOOKS.glob("sumeria/*ending.ipynb")
    written = chapter.read_text(encoding="utf-8")

    def loading(*, trusted: bool = True, width: int = 1280) -> Page:
        name = f"start-{next(_numbers)}.ipynb"
        # What was trusted once is trusted everywhere.
        text = written if trusted else written.replace('"# ', '"# Copy: ', 1)
        Path(lab.folder, name).write_text(text, encoding="utf-8")
        if trusted:
            trust(lab.folder / name, lab.signatures)
        shared_page.set_viewport_size({"width": width, "height": 900})
        shared_page.goto(f"{lab.url}/lab/workspaces/{Path(name).stem}/tree/{name}?reset")
        pictures(shared_page).first.wait_for()
        return shared_page

    lab.hold.touch()
    yield loading
    lab.hold.unlink(missing_ok=True)


_numbers = count()


def pictures(page: Page) -> Locator:
    return page.locator("figure.bg-picture:visible")


TOLD = "(start => start ? getComputedStyle(start, '::after').content : '')(document.querySelector('.bg-start'))"
STATUS = "window.jupyterapp?.shell.currentWidget?.sessionContext.session?.kernel?.status"


def told(page: Page) -> str:
    """The words where Start is."""
    return str(page.evaluate(TOLD))


def live(page: Page) -> None:
    expect(pictures(page)).to_have_count(0)
    expect(page.locator(".bg-main:not([inert])").first).to_be_visible()
    expect(page.locator("[data-status=idle]")).not_to_have_count(0)


def afresh(page: Page) -> Locator:
    return page.get_by_role("button", name="Start afresh")


# Whether a button can be seen, and whether there is a kernel.
PRESSABLE = """() => [
  [...document.querySelectorAll("[data-commandlinker-command]")].some((one) =>
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })),
  ["idle", "busy"].includes(STATUS),
]""".replace("STATUS", STATUS)


def waits_for_its_kernel(lab: Lab, page: Page) -> None:
    """There is nothing to press but words, until the kernel may come: then the button is where they are."""
    shown = pictures(page).count()
    page.wait_for_function(f"{TOLD}.includes('Python is starting')")
    for _ in range(5):
        page.wait_for_timeout(400)
        pressable, ready = page.evaluate(PRESSABLE)
        assert not pressable and not ready
    assert pictures(page).count() >= shown
    expect(page.locator(".bg-start")).to_be_in_viewport()
    lab.hold.unlink()


def test_start_comes_with_the_kernel_and_boards_that_live_begin_afresh_only_after_a_question(
    load: Load, lab: Lab
) -> None:
    page = load()
    waits_for_its_kernel(lab, page)
    # A double press starts once.
    start(page).dblclick()
    live(page)
    assert "The boards are live" in told(page)
    expect(page.locator(".jp-Dialog")).to_have_count(0)

    first = page.locator(".bg-main").first
    first.evaluate("main => { main.isOld = true }")
    expect(start(page)).to_have_text("▶ Start afresh")
    afresh(page).click()
    page.get_by_role("button", name="Cancel Kernel Restart").click()
    assert first.evaluate("main => main.isOld")
    afresh(page).click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    expect(page.locator(".bg-main[inert]")).to_have_count(0)
    live(page)
    assert not first.evaluate("main => main.isOld")


def test_a_narrow_page_waits_too_and_says_so_without_a_kernel(load: Load, lab: Lab) -> None:
    page = load(width=800)
    waits_for_its_kernel(lab, page)
    start(page).wait_for()
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
    start(page).click()
    live(page)


def test_a_page_that_nobody_trusts_waits_too(load: Load, lab: Lab) -> None:
    page = load(trusted=False)
    page.locator("summary", has_text="No button, or nothing happens?").click()
    restart, confirm = (
        page.get_by_role("button", name=name) for name in ("Restart and start", "Confirm Kernel Restart")
    )
    restart.click()
    page.locator(".jp-Dialog").get_by_role("button", name="Run Once").click()
    assert pictures(page).count()
    lab.hold.unlink()
    # JupyterLab can lose a kernel that is restarted in the tenths of a second in which it starts.
    page.wait_for_function(f"['idle', 'busy'].includes({STATUS})")
    confirm.click()
    live(page)
    # Whatever was lost, a second press works.
    page.locator(".bg-main").first.evaluate("main => { main.isOld = true }")
    restart.click()
    confirm.click()
    page.wait_for_function("(main => main && !main.isOld)(document.querySelector('.bg-main:not([inert])'))")
    live(page)
