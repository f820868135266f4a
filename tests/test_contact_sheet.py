"""The contact sheets in docs/ show every symbol of each game as it is now."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.contact_sheet import LOOKS, SIZES, contact_sheet

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("game", LOOKS)
def test_the_contact_sheet_shows_every_symbol(game: str) -> None:
    sheet = contact_sheet(game)
    ElementTree.fromstring(sheet)
    look = LOOKS[game]
    symbols = {name: markup for name, markup in look.stage().symbols.items() if not re.match(look.more, name)}
    for markup in filter(None, set(symbols.values())):
        names = [name for name, other in symbols.items() if other == markup]
        assert any(sheet.count(f'href="#{name}"') >= len(SIZES) for name in names), names
    kept = (DOCS / f"contact-sheet-{game}.svg").read_text(encoding="utf-8")
    assert sheet == kept, "run python -m tools.contact_sheet"
