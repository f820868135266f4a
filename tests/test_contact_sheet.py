"""The contact sheets in docs/ show every symbol of each game as it is now."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]


def contact_sheets() -> ModuleType:
    spec = importlib.util.spec_from_file_location("contact_sheet", ROOT / "tools" / "contact_sheet.py")
    assert spec
    assert spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


TOOL = contact_sheets()


@pytest.mark.parametrize("game", TOOL.LOOKS)
def test_the_contact_sheet_shows_every_symbol(game: str) -> None:
    sheet = TOOL.contact_sheet(game)
    ElementTree.fromstring(sheet)
    look = TOOL.LOOKS[game]
    symbols = {name: markup for name, markup in look.stage().symbols.items() if not re.match(look.more, name)}
    for markup in filter(None, set(symbols.values())):
        names = [name for name, other in symbols.items() if other == markup]
        assert any(sheet.count(f'href="#{name}"') >= len(TOOL.SIZES) for name in names), names
    kept = (ROOT / "docs" / f"contact-sheet-{game}.svg").read_text(encoding="utf-8")
    assert sheet == kept, "run python tools/contact_sheet.py"
