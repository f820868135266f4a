"""Whoever learns or plays pays nothing for what research needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIBRARIES = "'gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel', 'scipy', 'boardgames.research'"


def run(code: str) -> str:
    """What a fresh process prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_neither_rules_nor_lessons_import_it() -> None:
    games = "import boardgames\nfor name in boardgames.GAMES: list(boardgames.game(name).start().actions)\n"
    loaded = f"import sys; print(sorted({{{LIBRARIES}}} & sys.modules.keys()))"
    assert run(games + loaded) == "[]"
    # Numbers in arrays come with what draws graphs in notebooks, not with the rules.
    assert run(games + "import sys; print('numpy' in sys.modules)") == "False"
    assert run("import widgets\n" + games + loaded) == "[]"


@pytest.mark.parametrize(("module", "library"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_without_the_extra_it_says_what_to_install(module: str, library: str) -> None:
    told = run(
        f"import sys; sys.modules['{library}'] = None\n"
        f"try: import boardgames.research.{module}\nexcept ImportError as error: print(error)"
    )
    assert f"boardgames.research.{module} needs" in told
    assert told.endswith("pip install 'boardgame-lessons[research]'")
