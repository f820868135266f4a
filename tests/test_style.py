"""What all pictures are drawn by: contrasts as WCAG defines them, and texts that fit."""

from __future__ import annotations

import pytest

from boardgames.pictures.style import ACCENT, EDGE, INK, PAPER, SOFT, contrast, escaped, fitted, text_width
from widgets.frontend import read


def test_pictures_have_the_colours_of_what_is_live() -> None:
    palette = read("palette.css").replace(", ", ",")
    for name, colours in {"ink": INK, "soft": SOFT, "paper": PAPER, "edge": EDGE, "accent": ACCENT}.items():
        assert f"--{name}: {colours};" in palette


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.01)


def test_a_text_that_fits_stays() -> None:
    assert fitted("Cleopatra", 19, text_width("Cleopatra", 19)) == "Cleopatra"


def test_a_text_is_cut_as_little_as_need_be() -> None:
    cut = fitted("Cleopatra", 19, 80)
    assert cut == "Cleopa…"
    assert text_width(cut, 19) <= 80 < text_width("Cleopat…", 19)
    assert fitted("wide", 19, 0) == "…"


def test_a_very_long_name_is_cut_at_once() -> None:
    assert len(fitted("a" * 1_000_000, 19, 124)) < 20


def test_a_text_is_written_into_markup() -> None:
    assert escaped("""<Ki'an> & "Ur\"""") == "&lt;Ki'an&gt; &amp; &quot;Ur&quot;"
