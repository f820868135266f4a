"""What all tests share."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import pytest

pytest_plugins = ["tools.as_written"]

# Both are read as plugins anyway; as modules with doctests they would be two of one name.
collect_ignore = ["tests/conftest.py", "tests/browser/conftest.py"]

RESEARCH = ("pettingzoo", "openspiel")
# Only CI insists on what they need.
WITHOUT_RESEARCH = not os.environ.get("CI") and None in map(find_spec, ("gymnasium", "pettingzoo", "pyspiel"))
if WITHOUT_RESEARCH:
    collect_ignore += [
        f"{folder}{name}.py" for folder in ("boardgames/research/", "tests/research/test_") for name in RESEARCH
    ]

if find_spec("absl"):
    # OpenSpiel brings a log whose end closes what it writes to: that must not be what pytest reads.
    import absl.logging

    absl.logging.get_absl_handler().python_handler.setStream(sys.__stderr__)

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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if WITHOUT_RESEARCH:
        terminalreporter.line("PettingZoo and OpenSpiel were not tested: pip install -e '.[research]' brings them.")
