"""What README and docs/research.md say of research is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tools import encodings

ROOT = Path(__file__).parents[2]


def test_the_tables_are_those_of_the_code() -> None:
    page = encodings.PAGE.read_text(encoding="utf-8")
    assert encodings.written(page) == page, "python -m tools.encodings"
    emptied = re.sub(r"(<!-- (?!end)\w+ -->\n).*?(<!-- end -->)", r"\1\2", page, flags=re.DOTALL)
    assert encodings.written(emptied) == page != emptied


def test_the_readme_plays() -> None:
    pytest.importorskip("pettingzoo", reason="needs the extra 'research'")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = (block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL) if "pettingzoo" in block)
    exec(block, names := dict[str, Any]())
    assert names["env"].position.seats == 3 and names["observation"]["action_mask"].any()


def test_pages_name_what_is_registered() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra 'research'")
    import boardgames.research.openspiel  # noqa: F401  it registers the games

    pages = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/research.md"))
    named = set(re.findall(r'pyspiel\.load_game\("([^"]+)"\)', pages))
    assert len(named) == 2
    for name in named:
        assert pyspiel.load_game(name).num_players() == 3
