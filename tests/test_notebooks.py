"""The committed notebooks: up to date, the same each time, and of the form that every chapter has."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

from boardgames import GAMES, game
from boardgames.teaching.lesson_files import MOST_WORDS
from boardgames.teaching.lessons import FIRST_GAME, LOOKUP, course, notebook, table, taught
from boardgames.teaching.lookup import entry, has_lookup
from tools import as_written, notebooks

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "notebooks").rglob("*.ipynb"))
NAMES = [path.relative_to(ROOT / "notebooks").as_posix() for path in FILES]

LINK = re.compile(r"""(?:\]\(|<a(?: class="[^"]*")? href=")(?!https:)([^)"#]+)(?:#cell-id=([^)"]+))?""")
TRADERS, PLAY = notebook("sumeria", "traders"), notebook("sumeria", "play")
HEADING = r'^### <a id="([^"]+)"></a>(.+)$'
"""Of a rule in the look-up."""


@pytest.fixture(params=FILES, ids=NAMES)
def book(request: pytest.FixtureRequest) -> Any:
    found = nbformat.read(request.param, as_version=4)
    nbformat.validate(found)
    return found


def code(book: Any) -> list[Any]:
    return [cell for cell in book.cells if cell.cell_type == "code"]


def prose(book: Any) -> list[Any]:
    return [cell for cell in book.cells if cell.cell_type == "markdown"]


def is_lab(book: Any) -> bool:
    return "· The lab, chapter " in book.cells[0].source


def test_the_notebooks_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert notebooks.main(["--check"]) == 0, capsys.readouterr().out
    assert sorted(notebooks.notebooks()) == NAMES


def test_a_notebook_that_is_not_up_to_date_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sumeria").mkdir()
    for name in ("index.ipynb", PLAY):
        (tmp_path / name).write_bytes((ROOT / "notebooks" / name).read_bytes())
    index = tmp_path / "index.ipynb"
    index.write_text(index.read_text(encoding="utf-8").replace("## ", "### "), encoding="utf-8")
    names = ["index.ipynb", PLAY, TRADERS]
    assert notebooks.main(["--check", "--folder", str(tmp_path), *names]) == 1
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert "index.ipynb" in said[0]
    assert TRADERS in said[1]


def test_only_what_is_asked_for_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebooks, "rulebook", lambda name: pytest.fail(f"the look-up of {name} is built"))
    assert notebooks.main(["--check", TRADERS]) == 0


def test_an_unknown_notebook_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        notebooks.main(["magic.ipynb"])
    assert stop.value.code == 2
    assert "no notebook 'magic.ipynb': choose from index.ipynb" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["index.ipynb", TRADERS])
def test_writing_them_again_changes_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here with the tool itself. All others are compared after their one run: see `tools/as_written.py`."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    assert notebooks.main(["--folder", str(tmp_path), name]) == 0
    assert (tmp_path / name).read_bytes() == (ROOT / "notebooks" / name).read_bytes()


@pytest.mark.parametrize(
    ("was", "changed"),
    [
        ('"execution_count": 2', '"execution_count": 3'),
        ('"metadata": {},\n     "output_type"', '"metadata": {"isolated": true},\n     "output_type"'),
        ('"model_id": "board-1"', '"model_id": "board-2"'),
        ('"id": "board"', '"id": "other"'),
        ('"nbformat_minor": 5\n}\n', '"nbformat_minor": 5\n}'),
    ],
)
def test_every_byte_of_a_notebook_is_compared_with_its_run(was: str, changed: str) -> None:
    text = (ROOT / "notebooks" / TRADERS).read_text(encoding="utf-8")
    shown = [cell.outputs for cell in code(nbformat.reads(text, as_version=4))]
    assert as_written.difference(TRADERS, shown, text) == ""
    assert was in text
    assert as_written.difference(TRADERS, shown, text.replace(was, changed, 1)).startswith("line ")


def test_what_a_cell_shows_is_compared_with_the_notebook() -> None:
    text = (ROOT / "notebooks" / TRADERS).read_text(encoding="utf-8")
    *shown, last = (cell.outputs for cell in code(nbformat.reads(text, as_version=4)))
    assert last
    assert as_written.difference(TRADERS, [*shown, []], text).startswith("line ")


def test_the_page_begins_with_a_title_and_a_start_button(book: Any) -> None:
    first = book.cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")
    # On the first page one need not start anything.
    start = next(cell for cell in prose(book) if 'class="bg-start"' in cell.source)
    assert start is first or any(cell.source.endswith("Overview()") for cell in code(book))
    for command in ("run-all-cells", "restart-run-all", "change-kernel"):
        assert f'data-commandlinker-command="notebook:{command}"' in start.source
    assert "Run > Restart Kernel and Run All Cells" in start.source
    titles = [line for cell in prose(book) for line in cell.source.splitlines() if line.startswith("# ")]
    assert len(titles) == 1


def test_code_is_short_and_was_run_in_order(book: Any) -> None:
    for number, cell in enumerate(code(book), start=1):
        assert cell.execution_count == number
        lines = [line for line in cell.source.splitlines() if line and line != "start()"]
        in_lab = is_lab(book)
        # Whoever is in the lab has come to write code: a player of one's own has ten lines.
        assert len(lines) <= (10 if in_lab else 2)
        assert all(output.output_type in ("display_data", "execute_result") for output in cell.outputs)
        # What learners are invited to change is open, all else folded, be it a picture to look at.
        folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        results = [output.data for output in cell.outputs if output.output_type == "execute_result"]
        assert all("text/html" in data for data in results) if folded else results or in_lab


def test_every_board_is_a_picture_with_words_then_a_live_view(book: Any) -> None:
    shown = [cell for cell in code(book) if len(cell.outputs) > 1 and cell.outputs[0].output_type == "display_data"]
    assert shown
    for cell in shown:
        *_, picture, view = cell.outputs
        html = picture.data["text/html"]
        assert '<figure class="bg-picture"' in html
        if earlier := re.search(r'pictured at <em><a href="#([\w.]+)">', html):
            # The look-up pictures a position once.
            assert f'["{earlier[1]}"]' in "".join(before.source for before in code(book)[: code(book).index(cell)])
            continue
        if ":= rulebook(" in cell.source or cell.source.endswith("Overview()"):
            continue  # no board
        assert re.search(r'<img loading="lazy" alt="[^"]{80,}" src="data:image/svg\+xml,', html)
        assert len(picture.data["text/plain"].split()) > 20
        assert set(view.data) == {notebooks.VIEW, "text/plain"}


def test_nothing_is_saved_that_would_differ_the_next_time(book: Any) -> None:
    assert set(book.metadata) == {"kernelspec", "language_info"}
    for cell in book.cells:
        assert not set(cell.metadata) - {"jupyter"}
        assert re.fullmatch(r"[a-z0-9-]+", cell.id)
        assert cell.cell_type == "markdown" or all(not output.metadata for output in cell.outputs)


def test_the_first_page_says_nothing_of_a_learner_and_leads_to_every_page() -> None:
    book = nbformat.read(ROOT / "notebooks" / "index.ipynb", as_version=4)
    (shown,) = [cell for cell in code(book) if cell.source.endswith("Overview()")]
    html = shown.outputs[1].data["text/html"]
    assert not re.search("<progress|✓|Continue", html)
    links = set(re.findall(r'href="([^"#]+ipynb)', html))
    lab = {name for name in NAMES if name.startswith("lab/")}
    assert links == {*NAMES} - {"index.ipynb"} - lab
    assert lab == {link for cell in prose(book) for link, _ in LINK.findall(cell.source) if link.startswith("lab/")}
    assert re.findall(r'class="bg-home-go" href="([^"]+)"', html) == [notebook("sumeria", FIRST_GAME)]
    assert [table(name) in html for name in taught()] == [True] * 3
    assert len(re.findall(r'data-game="\w+" src="data:image/svg', html)) == 3
    assert len(html) < 250_000, "keep it light"


@pytest.mark.parametrize("name", taught())
def test_each_chapter_leads_back_and_with_one_press_to_the_next(name: str) -> None:
    chapters = [notebook(name, chapter.name) for chapter in course(name)]
    assert chapters == sorted(chapters), "in the order of the course"
    for number, path in enumerate(chapters):
        cells = nbformat.read(ROOT / "notebooks" / path, as_version=4).cells
        assert "[All games](../index.ipynb) · " in cells[0].source
        (onward,) = re.findall(r'<a class="bg-next" href="([^"]+)"', cells[-1].source)
        assert 'class="bg-unfold"' in cells[-1].source, "Start has folded the side bar away"
        if number + 1 < len(chapters):
            assert f"{name}/{onward}" == chapters[number + 1]
        else:
            assert onward == "../index.ipynb" or f"{name}/{onward}" == table(name)


def test_the_chapters_of_the_lab_lead_from_one_to_the_next() -> None:
    pages = [name for name in NAMES if name.startswith("lab/")]
    assert pages == list(notebooks.LAB)
    for path, following in zip(pages, [*pages[1:], ""], strict=True):
        cells = nbformat.read(ROOT / "notebooks" / path, as_version=4).cells
        assert "[All games](../index.ipynb) · The lab, chapter " in cells[0].source
        (onward,) = re.findall(r'<a class="bg-next" href="([^"]+)"', cells[-1].source)
        assert onward == (following.removeprefix("lab/") or "../index.ipynb")


def test_prose_is_short(book: Any) -> None:
    for cell in prose(book):
        # The contents of a look-up are a list of links.
        for paragraph in re.sub(r"<[^>]+>|\[[^]]+\]\(#[^)]+\)", "", cell.source).split("\n\n"):
            words = [word for word in paragraph.split() if re.search(r"\w", word) and not re.fullmatch(r"\d\.", word)]
            assert len(words) <= MOST_WORDS, paragraph


@pytest.mark.parametrize("name", [name for name in taught() if has_lookup(name)])
def test_the_look_up_has_every_rule_and_leads_to_lessons_tests_and_code(name: str) -> None:
    book = nbformat.read(ROOT / "notebooks" / notebook(name, LOOKUP), as_version=4)
    anchors = {anchor for cell in prose(book) for anchor in re.findall(HEADING, cell.source, re.MULTILINE)}
    contents = next(cell.source for cell in prose(book) if "## Contents" in cell.source)
    assert anchors == {(rule.id, rule.title) for rule in game(name).catalogue.values()}
    assert anchors == {(rule, title) for title, rule in re.findall(r"\[([^]]+)\]\(#([^)]+)\)", contents)}
    for rule, cells in zip(game(name).catalogue.values(), by_rule(book), strict=True):
        text, shown = cells
        assert rule.text in text.source
        assert notebooks._linked(game(name), rule.decision)[:40] in text.source
        assert shown.source == f'rules["{rule.id}"]'
        seen, folded = text.source.split("<details><summary>Sources, tests and code</summary>\n\n")
        assert re.search(r"Rulebook: .*Code: .*", folded) and folded.endswith("\n\n</details>")
        assert notebooks._named(game(name), rule.editions)[:40] in folded
        assert not re.search(r"Rulebook|\.py|\b00\d\b|edition", seen.partition("*Learn it:*")[0]), "that is for few"
        assert not re.search(r"\b00\d\b", folded), "the rulebooks' names, not our numbers"
        assert "*Learn it:*" in seen or not entry(name, rule.id).taught
        assert not re.search(r"\b(su|te|sa)\.", re.sub(r'\(#[^)]+\)|<a id="[^"]+">', "", seen)), "titles, not ids"
        for step in entry(name, rule.id).taught[:3]:
            assert f"({notebook(name, step.chapter).rpartition('/')[2]}#cell-id=" in text.source
        for file in re.findall(re.escape(notebooks.SOURCE) + r"/([^)]+)", text.source):
            assert (ROOT / file).is_file(), file
    page = (ROOT / "notebooks" / notebook(name, LOOKUP)).read_text(encoding="utf-8")
    assert len(page) < 54_000 * page.count("data:image/svg") + 10_000 * len(anchors), "keep it light"


def by_rule(book: Any) -> list[tuple[Any, Any]]:
    """The cells of each rule, in the catalogue's order."""
    pairs = [(text, shown) for text, shown in pairwise(book.cells) if "### " in text.source]
    found = {re.search(HEADING, text.source, re.MULTILINE)[1]: (text, shown) for text, shown in pairs}  # type: ignore[index]
    name = next(iter(found)).partition(".")[0]
    order = next(subject for subject in map(game, GAMES) if next(iter(subject.catalogue)).partition(".")[0] == name)
    return [found[rule] for rule in order.catalogue]


def test_links_lead_somewhere() -> None:
    for path, name in zip(FILES, NAMES, strict=True):
        for cell in nbformat.read(path, as_version=4).cells:
            shown = "".join(output.get("data", {}).get("text/html", "") for output in cell.get("outputs", ()))
            for link, cell_id in LINK.findall(cell.source + shown):
                assert (path.parent / link).is_file(), f"{name}: {link}"
                assert not cell_id or cell_id in ids(path.parent / link), f"{name}: {link}#{cell_id}"


@cache
def ids(path: Path) -> set[str]:
    return {cell.id for cell in nbformat.read(path, as_version=4).cells}


def test_what_an_old_number_has_left_behind_is_named_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notebook of somebody's own stays."""
    monkeypatch.setattr(notebooks, "notebooks", dict)
    old, own = tmp_path / "sumeria" / "sumeria-99-traders.ipynb", tmp_path / "sumeria" / "mine.ipynb"
    old.parent.mkdir()
    old.touch()
    own.touch()
    assert notebooks.main(["--check", "--folder", str(tmp_path)]) == 1
    assert f"no chapter has this: {old}" in capsys.readouterr().out and old.exists()
    assert notebooks.main(["--folder", str(tmp_path)]) == 0
    assert not old.exists() and own.exists()
