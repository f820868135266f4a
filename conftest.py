"""What all tests share."""

from __future__ import annotations

import os

import pytest

pytest_plugins = ["tools.as_written"]

# Both are read as plugins anyway; as modules with doctests they would be two of one name.
collect_ignore = ["tests/conftest.py", "tests/browser/conftest.py"]

MISSING = (
    "no Chromium or Chrome here. Debian: sudo apt install chromium-headless-shell; macOS: brew install --cask chromium"
)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The machine's own browser. Only CI insists on it."""
    from tools.lab import find_chromium  # Playwright with it, which most tests need not

    found = find_chromium()
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    return found
