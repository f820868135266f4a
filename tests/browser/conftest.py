"""What the browser tests share. Without Chromium or Chrome they are skipped, and fail where CI is set."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
MISSING = "no Chromium or Chrome here. Debian: sudo apt install chromium; macOS: brew install --cask chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker("browser")
            if not CHROMIUM and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser of the machine's own. Playwright's would be another download."""
    if not CHROMIUM:
        pytest.fail(MISSING)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]) as browser,
    ):
        yield browser
