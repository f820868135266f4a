"""An experiment in a real JupyterLab: games are played while the page stays alive."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pages import SHUT_DOWN, accessible, turn_to
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

CELL = 'from widgets import lesson\nlesson("sumeria", "tips")["spread"]'


def test_games_are_played_while_the_page_stays_alive(lab: Any, shared_page: Page) -> None:
    page = shared_page
    lab.write("experiment.ipynb", CELL, "6 * 7")
    turn_to(lab, page, "experiment.ipynb")
    lab.run_all(page)
    view = page.locator(".bg-experiment")
    expect(view).to_be_visible()
    expect(page.locator("figure.bg-picture")).to_be_hidden()
    # A key that is held leads to the guess, and not through it to the games.
    view.locator("h2").focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(view.get_by_role("radio").first).to_be_focused()
    expect(view.locator("rect")).to_have_count(0)
    view.get_by_role("radio", name="Placed anywhere").check()
    view.get_by_label("Games", exact=True).select_option("5,000")
    view.get_by_role("button", name="Play the games").click()
    expect(view.locator("rect")).to_have_count(3)
    # A key meant for the page does not edit the notebook.
    view.get_by_role("radio", name="No difference").press("d")
    view.get_by_role("radio", name="No difference").press("d")
    accessible(lab, page)
    view.get_by_role("button", name="Stop").click()
    expect(view.get_by_role("button", name="Play the games")).to_be_enabled()
    expect(view.get_by_role("button", name="Stop")).to_be_disabled()
    expect(view.get_by_role("status").filter(has_text=re.compile("^After [0-9,]+ games: "))).to_have_count(1)
    expect(page.locator(".jp-CodeCell")).to_have_count(2)
    words = view.locator("svg").get_attribute("aria-label") or ""
    assert words.startswith(
        "Share of games won: Spread over the zones, Placed anywhere, Crowded into a few zones. After "
    )
    # Where the kernel is shut down, it is said at once, and what to do.
    page.evaluate(SHUT_DOWN)
    # On a page on which JupyterLab has shown a lesson before, Start is named for Run.
    expect(view.get_by_role("alert")).to_have_text(re.compile(r"The kernel is gone\. (Choose Run|Press Start)"))
    expect(view.locator(".bg-experiment-controls")).to_have_attribute("inert", "")
    # What needs no kernel, as the way through the chapter, is pressed as before.
    heard = "title => { let n = 0; title.addEventListener('click', () => n++); title.click(); return n }"
    assert view.locator("h2").evaluate(heard) == 1


def test_a_page_of_the_lab_starts_at_its_first_study(lab: Any, shared_page: Page) -> None:
    page = shared_page
    imports = "from boardgames.lab import charts, study; from widgets import Lab"
    study = 'Lab(study("sumeria", games=2), charts.turn_order)'
    lab.write("studies.ipynb", imports, study, *[r'print("more\n" * 40)'] * 3, text="# Seats\n\nWho begins?")
    turn_to(lab, page, "studies.ipynb")
    lab.run_all(page)
    # The last cell has come, too.
    expect(page.locator(".jp-OutputArea-output[data-mime-type*=stdout]")).to_have_count(3)
    page.wait_for_function("document.querySelector('.jp-Cell.jp-mod-active .bg-experiment')")
    expect(page.locator(".bg-experiment:visible")).to_be_in_viewport()
