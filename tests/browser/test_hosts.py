"""The lessons where there is no JupyterLab: in Notebook 7, as a book of Voila's, and in marimo."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from pages import FIGURES, NOTEBOOKS, TRADERS, board, come, figures, start
from playwright.sync_api import Browser, expect

from boardgames.teaching.progress import VARIABLE
from boardgames.teaching.working_copy import trust
from tools.lab import ROOT
from widgets.book import COOKIE

pytestmark = pytest.mark.browser

POSITION = "sumeria; 1 kian; 2 zabalam umma"
MARIMO = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    from widgets import Board

    Board({POSITION!r})
    return
"""


def lesson(folder: Path) -> Path:
    """A chapter in a folder of its own, as a reader has it."""
    copy = folder / TRADERS
    copy.parent.mkdir()
    shutil.copy(NOTEBOOKS / TRADERS, copy)
    return copy


@contextmanager
def served(folder: Path, *command: str) -> Iterator[str]:
    """The address of a server of Python's, which takes `--port`, on a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = folder / ".jupyter"
    own = {"JUPYTER_CONFIG_DIR": str(home), "JUPYTER_DATA_DIR": str(home / "data"), "PYTHONPATH": str(ROOT)}
    own |= {"JUPYTER_RUNTIME_DIR": str(home / "runtime"), "IPYTHONDIR": str(home / "ipython")}
    own |= {VARIABLE: str(folder / "progress.json"), "XDG_CONFIG_HOME": str(home), "XDG_CACHE_HOME": str(home)}
    process = subprocess.Popen(
        [sys.executable, "-m", *command, f"--port={port}"],
        cwd=folder,
        env=os.environ | own,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        assert process.poll() is None, "it did not start"
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(60)


def test_notebook_7_starts_a_lesson_and_keeps_what_was_answered(browser: Browser, tmp_path: Path) -> None:
    signatures = tmp_path / ".jupyter" / "data"
    signatures.mkdir(parents=True)
    trust(lesson(tmp_path), str(signatures))
    alone = ("--no-browser", "--allow-root", "--IdentityProvider.token=", "--ServerApp.port_retries=0")
    with served(tmp_path, "notebook", *alone) as url, browser.new_context() as visitor:
        page = visitor.new_page()
        page.goto(f"{url}/notebooks/{TRADERS}")
        come(start(page)).click()
        come(page.locator(FIGURES).last)
        expect(page.locator(FIGURES)).to_have_count(figures(TRADERS))
        asked = board(page, TRADERS, "raise-lagash")
        asked.locator(".bg-coach h2").focus()
        for key in ("1", "3", "Enter"):
            page.keyboard.press(key)
        expect(asked.locator("[aria-current=step][data-how=first]")).to_have_count(1)
    assert json.loads((tmp_path / "progress.json").read_text())["chapters"]["sumeria/traders"] == ["raise-lagash"]


def test_voila_says_which_folder_is_not_there(tmp_path: Path) -> None:
    own = os.environ | {VARIABLE: str(tmp_path / "progress.json")}
    asked = [sys.executable, "-m", "widgets.book", "my_lessons"]
    done = subprocess.run(asked, cwd=tmp_path, env=own, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.endswith(
        "'my_lessons'; python -m boardgames lessons DIR writes the folder DIR\n"
    )
    assert "Traceback" not in done.stderr


def test_voila_shows_no_code_and_keeps_each_visitors_progress(browser: Browser, tmp_path: Path) -> None:
    lesson(tmp_path)
    done, failed = [], list[tuple[str | None, str]]()
    with served(tmp_path, "widgets.book", str(tmp_path), "--no-browser") as url:
        for answers in (True, False):
            with browser.new_context() as visitor:
                page = visitor.new_page()
                page.on("requestfailed", lambda request: failed.append((request.failure, request.url)))
                page.goto(f"{url}/voila/render/{TRADERS}", wait_until="commit")
                expect(page.locator(FIGURES)).to_have_count(figures(TRADERS))
                expect(page.locator("figure.bg-picture:visible")).to_have_count(0)
                assert not page.locator(".jp-CodeCell .jp-InputArea, .bg-start button").count()
                told = page.locator("body").inner_text()
                assert not any(word in told for word in ("Run All", "Shift+Enter", "Start this lesson"))
                links = page.locator("a[href*='sumeria-']").evaluate_all("links => links.map(link => link.href)")
                assert links and all(link.startswith(f"{url}/voila/render/sumeria/") for link in links)
                if answers:
                    asked = board(page, TRADERS, "raise-lagash")
                    asked.locator(".bg-coach h2").focus()
                    for key in ("1", "3", "Enter"):
                        page.keyboard.press(key)
                    expect(asked.locator("[aria-current=step][data-how=first]")).to_have_count(1)
                [cookie] = [cookie for cookie in visitor.cookies() if cookie["name"] == COOKIE]
                kept = tmp_path / "visitors" / cookie["value"] / "progress.json"
                done.append(json.loads(kept.read_text())["chapters"]["sumeria/traders"])
    assert done == [["raise-lagash"], []]
    assert all(why == "csp" for why, of in failed if not of.startswith(url)), "another host was asked"
    assert not (tmp_path / "progress.json").exists()


def test_marimo_draws_with_style_for_everybody(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text(MARIMO, encoding="utf-8")
    with served(tmp_path, "marimo", "run", "play.py", "--headless", "--no-token") as url:
        for _ in range(2):  # one process has all visitors
            with browser.new_context() as visitor:
                page = visitor.new_page()
                page.goto(url)
                main = page.locator(".bg-main")
                expect(main).to_be_visible()
                assert main.evaluate("main => main.getRootNode().adoptedStyleSheets.length")
                # It lies in a shadow root, out of which the document hears nothing in particular.
                page.locator(".bg-menu > summary").click()
                words = page.locator(".bg-words")
                words.locator("summary").click()
                expect(words).to_have_attribute("open", "")
                expect(words.locator("p").first).to_be_visible()
