"""What all tests share."""

from __future__ import annotations

import os
import shutil

import pytest

# Both are read as plugins anyway; as modules with doctests they would be two of one name.
collect_ignore = ["tests/conftest.py", "tests/browser/conftest.py"]

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MISSING = "no Chromium or Chrome here. Debian: sudo apt install chromium; macOS: brew install --cask chromium"


@pytest.fixture(scope="session")
def chromium() -> str:
    """The machine's own browser: Playwright's would be another download. Only CI insists on it."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    return found
