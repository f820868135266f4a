"""What all pictures are drawn by: contrasts as WCAG defines them, texts that fit, paths and figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgames.pictures.figures import Outline, Paint, Round, markup, strokes
from boardgames.pictures.paths import flatten, scaled, shifted
from boardgames.pictures.strokes import EVENING, Areas, Discs, Lines, Rings, repeated
from boardgames.pictures.strokes import svg as strokes_svg
from boardgames.pictures.style import ACCENT, EDGE, INK, PAPER, SOFT, contrast, escaped, fitted, text_width
from widgets import display, frontend, lookup
from widgets.frontend import read


def test_pictures_have_the_colours_of_what_is_live() -> None:
    palette = read("palette.css").replace(", ", ",")
    same = {"ink": INK, "soft": SOFT, "paper": PAPER, "edge": EDGE, "accent": ACCENT}
    for name, colours in {**same, "evening": f"light-dark(#ffffff,{EVENING})"}.items():
        assert f"--{name}: {colours};" in palette


def test_what_is_said_on_a_sheet_can_be_read_by_night() -> None:
    """It is dimmed to less than half of its light, by the same on a canvas and in a picture."""
    (bright, clear), *others = re.findall(r"brightness\(0?(\.\d+)\) contrast\(([\d.]+)\)", read("graphview.css"))
    assert not others and f"brightness({bright}) contrast({clear})" in strokes_svg((), 9, 9, title="", words="")

    def night(colour: str) -> str:
        def level(at: int) -> float:
            value = int(colour[at : at + 2], 16) / 255 * float(bright)
            value = min(1, max(0, (value - 0.5) * float(clear) + 0.5))
            return value * int(EVENING[at : at + 2], 16)

        return "#" + "".join(f"{round(level(at)):02x}" for at in (1, 3, 5))

    # The palest words on each game's paper.
    for ink, paper in (("#7c6450", "#fffaf0"), ("#6a4f3a", "#f2e6cb"), ("#6b5538", "#fff6df")):
        assert contrast(night(ink), night(paper)) >= 4.5
        assert contrast(night(paper), "#000000") < contrast(paper, "#000000") / 2


COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(|(?<![-\w])(?:white|black)(?![-\w])", re.IGNORECASE
)
SIZE = re.compile(r"font(?:-size)?:[^;}]*?(?<![\w.])([\d.]+(?:px|r?em))")


def test_colours_and_sizes_of_type_are_the_palettes() -> None:
    palette = read("palette.css")
    tokens = dict(re.findall(r"--([\w-]+): ([^;]+);", palette))
    sheets = {file.name: file.read_text(encoding="utf-8") for file in Path(frontend.__file__).parent.glob("*.css")}
    del sheets["palette.css"]
    assert len(sheets) > 5
    for name, sheet in sheets.items():
        rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
        assert not COLOUR.findall(rules), name
        assert set(SIZE.findall(rules)) <= set(tokens.values()), name
    assert all(f"var(--{token})" in "".join(sheets.values()) for token in tokens)


def test_no_rule_has_a_page_styled_anew_with_all_that_comes_or_goes_on_it() -> None:
    """`:has()` looks through no page with its boards, and `:has(...) *` is about all that stands in something."""
    sheets = [file.read_text(encoding="utf-8") for file in Path(frontend.__file__).parent.glob("*.css")]
    about_all = re.compile(r":has\([^{}]*\)\s+\*")
    # In what holds many boards only what is beside or a few steps down may be looked for; in a cell's output is one.
    through = re.compile(
        r"(?<![\w-])(?:body|#main|\.jp-(?:NotebookPanel|Notebook|WindowedPanel[\w-]*|Cell|CodeCell))"
        r"(?![\w-])[^\s,{}>~+]*?:has\(\s*(?![>~+\s])"
    )
    assert about_all.search(".bg-fold:is(body:has(#left:not(.hidden)) *){display:none}")
    assert through.search(".jp-Notebook:not(:has(.bg-main)) .bg-start{}")
    assert not through.search(".jp-NotebookPanel-toolbar:has(.busy)~.jp-Notebook,.jp-Cell:has(> .a) {}")
    for rules in (*sheets, display.START, display._STYLE, lookup._STYLE):
        assert not about_all.search(rules)
        assert not through.findall(rules)


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


FIGURE = (
    Outline("x-red x-lined", "M0 0H4V4Z"),
    Round("x-dark", 1.5, y=2),
    Outline("x-pale x-thin", "M0 0H3V3H0ZM1 1H2V2H1Z", pierced=True),
    Outline("x-mark", "M0 0L4 4"),
)
PAINTS = {
    "x-red": Paint(fill="red"),
    "x-lined": Paint(line="black", width=1.8),
    "x-dark": Paint(fill="navy", line="white", width=2),
    "x-pale": Paint(fill="ivory"),
    "x-mark": Paint(line="gold", width=2.4),
}


def test_paths_are_moved_and_scaled_where_they_are_written() -> None:
    assert shifted("M-2 1H4Q1 1 0-5Z", 2, -1) == "M0 0H6Q3 0 2-6Z"
    assert scaled("M-2 1H4Z", 0.5) == "M-1  0.5H2Z"
    assert flatten(scaled("M0-2L4 0 6 6", 2)) == (((0, -4), (8, 0), (12, 12)),)


def test_a_figure_is_markup_on_a_board_and_strokes_in_a_graph() -> None:
    assert markup(FIGURE) == (
        '<path class="x-red x-lined" d="M0 0H4V4Z"/><circle class="x-dark" cy="2" r="1.5"/>'
        '<path class="x-pale x-thin" fill-rule="evenodd" d="M0 0H3V3H0ZM1 1H2V2H1Z"/>'
        '<path class="x-mark" d="M0 0L4 4"/>'
    )
    drawn = strokes(FIGURE, PAINTS, "page")
    assert [type(stroke) for stroke in drawn] == [Areas, Lines, Discs, Rings, Areas, Areas, Lines]
    # The hole shows what lies below.
    assert [stroke.fill for stroke in drawn if isinstance(stroke, Areas)] == ["red", "ivory", "navy"]


def test_a_drawing_is_repeated_in_one_stroke_for_all_copies() -> None:
    drawn = repeated(strokes(FIGURE[:2], PAINTS, "page"), ((10, 10), (20, 20)), 0.5)
    assert [len(getattr(stroke, "centres", ())) for stroke in drawn] == [0, 0, 2, 2]
    assert drawn[2] == Discs(((10, 11), (20, 21)), 0.75, "navy")
