"""Practice in a real JupyterLab: a round, its links, a page that is reloaded, and a kernel that is gone."""

from __future__ import annotations

import shutil
from random import Random
from typing import Any

import pytest
from pages import CLOSE, NOTEBOOKS, Open, accessible
from playwright.sync_api import Page, expect

from boardgames import game
from boardgames.practice.asking import kinds
from boardgames.teaching.lessons import LOOKUP, PRACTICE_PAGE, notebook
from boardgames.teaching.memory import memory

pytestmark = pytest.mark.browser


def begin(page: Page, name: str) -> None:
    page.get_by_role("button", name="▶ Start practice").first.click()
    practise = page.get_by_role("button", name=name)
    expect(practise).to_be_visible()
    # Whoever has pressed Start by keyboard goes on from there.
    expect(page.locator(".bg-desk-first button").first).to_be_focused()
    # At its edge: nothing of JupyterLab's lies over it.
    practise.click(position={"x": 12, "y": 12})
    expect(page.locator(".bg-coach h2")).to_be_focused()


def test_a_round_survives_a_reload_and_its_end_leads_to_the_lessons(lab: Any, opened: Open) -> None:
    rules = notebook("sumeria", LOOKUP)
    (lab.folder / rules).parent.mkdir(exist_ok=True)
    shutil.copyfile(NOTEBOOKS / rules, lab.folder / rules)
    with opened(PRACTICE_PAGE) as page:
        begin(page, "Practise: 10 questions")
        line, verdict = page.locator(".bg-round"), page.locator(".bg-verdict")
        expect(line).to_contain_text("1 of 10")
        expect(line).to_be_in_viewport()
        expect(page.locator(".bg-tools").last).to_be_in_viewport()
        # Whatever is answered is told.
        for number in (2, 3, 4):
            page.get_by_role("button", name="Skip").click()
            expect(line).to_contain_text(f"{number} of 10")
        page.keyboard.press("Control+s")
        expect(page.locator(".jp-mod-dirty")).to_have_count(0)
        page.reload()
        lab.ready(page)
        expect(line).to_contain_text("4 of 10")
        page.get_by_role("button", name="Skip").click()
        expect(line).to_contain_text("5 of 10")
        expect(verdict).to_be_empty()
        page.get_by_role("button", name="Stop").click()

        page.get_by_role("button", name="Jumping over traders").click()
        page.get_by_role("link", name="Look it up").click()
        expect(page.get_by_role("tab", name="sumeria-rules.ipynb")).to_be_visible()
        page.evaluate(CLOSE)


def test_what_was_answered_is_known_after_the_kernel_is_gone(lab: Any, opened: Open) -> None:
    memory().forget()
    sumeria = game("sumeria")
    sent = kinds(sumeria)["may"].fresh(sumeria, Random(1))
    with opened(PRACTICE_PAGE) as page:
        page.get_by_role("button", name="▶ Start practice").first.click()
        page.locator(".bg-desk-more summary").click()
        page.get_by_label("A question somebody sent you").fill(sent.text)
        page.get_by_role("button", name="Ask it").click()
        expect(page.locator(".bg-coach h2")).to_be_focused()
        accessible(lab, page)
        page.locator(".bg-coach h2").focus()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        expect(page.locator(".bg-verdict")).not_to_be_empty()
        page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        told = page.get_by_text("The kernel was restarted").locator("visible=true")
        expect(told).to_have_count(1)
        page.get_by_role("button", name="▶ Start afresh").or_(
            page.get_by_role("button", name="▶ Start practice")
        ).first.click()
        confirm = page.get_by_role("button", name="Restart", exact=True)
        known = page.locator("button.bg-mark:not([data-level=new])")
        expect(confirm.or_(known).first).to_be_visible()
        if confirm.is_visible():
            confirm.click()
        expect(known.first).to_be_visible()
