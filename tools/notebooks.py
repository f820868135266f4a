"""Write the notebooks from the lesson files: `python -m tools.notebooks [--check] [NAME ...]`.

The committed form has every picture and no widget state, and is the same each time.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from boardgames import GAMES, game
from boardgames.contract import Game
from boardgames.teaching.lesson_files import MOST_WORDS, parse
from boardgames.teaching.lessons import (
    LOOKUP,
    PRACTICE_PAGE,
    WORDS_A_MINUTE,
    cell_id,
    course,
    load,
    minutes,
    notebook,
    table,
    taught,
    where,
)
from boardgames.teaching.lookup import Entry, chapters, entry, has_lookup
from boardgames.teaching.progress import VARIABLE
from boardgames.teaching.steps import Code, Step

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
WELCOME = Path(__file__).with_name("welcome.en.md")
PRACTICE = Path(__file__).with_name("practice.en.md")
RULES = Path(__file__).with_name("rules.en.md")
LAB = {
    f"lab/lab-{number:02}-{name}.ipynb": Path(__file__).with_name(f"lab_{name}.en.md")
    for number, name in enumerate(("seats", "worth", "strength"), start=1)
}
"""The chapters of the lab, with their files."""
SOURCE = "https://github.com/boardgame-lessons/boardgame-lessons/blob/main"
VIEW = "application/vnd.jupyter.widget-view+json"


_PILL = "padding: 0.5em 1.4em; border: 2px solid; border-radius: 999px; font-size: 1.25em"


def _start_button(name: str, label: str, *commands: str, style: str = "") -> str:
    look = f"{_PILL}; font-weight: bold; cursor: pointer{style}"
    return f'<button class="bg-{name}" {_runs(*commands)} style="{look}">▶ {label}</button>'


def _runs(*commands: str) -> str:
    """What makes a button run commands of JupyterLab, for a text that `str.format` is to see."""
    if len(commands) == 1:
        return f'data-commandlinker-command="{commands[0]}"'
    arguments = "{" + html.escape(json.dumps({"commands": commands})) + "}"
    return f'data-commandlinker-command="apputils:run-all-enabled" data-commandlinker-args="{arguments}"'


_HIDDEN = "; display: none"
# Start folds JupyterLab's side bar away, to give the boards its room.
# Only style rules can see the kernel (`widgets.start` has them), and show the button that fits. On a page without
# them, as one that nobody trusts yet, there is a button that always works: JupyterLab waits for the kernel, and asks.
START = f"""<p class="bg-start" style="min-height: 3.2em">\
{_start_button("begin bg-folded", "{label}", "notebook:run-all-cells", style=_HIDDEN)}\
{_start_button("begin bg-fold", "{label}", "application:toggle-left-area", "notebook:run-all-cells", style=_HIDDEN)}\
{_start_button("kernel", "Choose a kernel", "notebook:change-kernel", style=_HIDDEN)}\
{_start_button("afresh", "Start afresh", "notebook:restart-run-all", style=_HIDDEN)}</p>

<details><summary>No button, or nothing happens? Or would you like to see the code?</summary>

{_start_button("anyway", "Restart and start", "notebook:restart-run-all")}

*Or choose* Run > Restart Kernel and Run All Cells *in the menu.*

<button {_runs("notebook:show-all-cell-code")}>Show the code</button> \
<button {_runs("application:toggle-left-area")}>Show or hide the list of files</button>

</details>"""

Notebook = Any


def notebooks() -> dict[str, Callable[[], Notebook]]:
    """The maker of each notebook, by its path. It does not run the notebook."""
    makers: dict[str, Callable[[], Notebook]] = {"index.ipynb": welcome, PRACTICE_PAGE: practice}
    for name in taught():
        for chapter in course(name):
            makers[notebook(name, chapter.name)] = partial(lesson_page, name, chapter.name)
        if has_lookup(name):
            makers[notebook(name, LOOKUP)] = partial(rulebook, name)
    return makers | {path: partial(lab_page, path) for path in LAB}


def welcome() -> Notebook:
    """The first page: the games, their chapters, and where to go on."""
    titles = _list([game(name).title for name in taught()])
    text = WELCOME.read_text(encoding="utf-8").replace("{games}", titles)
    text = text.replace("{words}", str(WORDS_A_MINUTE)).replace("{start}", START.format(label="Show my progress"))
    head, *cells = _cells(parse(text, game(next(iter(GAMES))), "index", WELCOME.name).cells, "")
    head.source = head.source.strip()
    return _notebook([head, *cells])


def practice() -> Notebook:
    """The page of practice."""
    head, rest = PRACTICE.read_text(encoding="utf-8").strip().split("\n\n---\n\n")
    cells = [
        new_markdown_cell(f"{head}\n\n{START.format(label='Start practice')}", id="text-1"),
        _code("from widgets import Practice, start\nstart()\nPractice()", "practice"),
        new_markdown_cell(rest, id="text-2"),
    ]
    return _notebook(cells)


def lab_page(path: str) -> Notebook:
    """A chapter of the lab. Its code is open: whoever reads it wants to change it."""
    text, pages = LAB[path].read_text(encoding="utf-8"), list(LAB)
    number = pages.index(path) + 1
    lesson = parse(text, game(next(iter(GAMES))), "lab", LAB[path].name)
    head, *cells = _cells(lesson.cells, "")
    title, _, rest = head.source.strip().partition("\n\n")
    where = f"[All games](../index.ipynb) · The lab, chapter {number} of {len(pages)}"
    head.source = "\n\n".join((title, where, rest, START.format(label="Start this chapter")))
    onward = ("../index.ipynb", "All games")
    if number < len(pages):
        following = LAB[pages[number]].read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        onward = (pages[number].rpartition("/")[2], f"Next: {following}")
    last = new_markdown_cell(_go(*onward), id="text-0")
    return _notebook([head, *cells, last])


def _list(parts: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def lesson_page(name: str, chapter: str) -> Notebook:
    """The notebook of a game's chapter."""
    first = f'from widgets import lesson, start\nchapter = lesson("{name}", "{chapter}")\nstart()'
    parts = [_leading(name, part) if isinstance(part, str) else part for part in load(name, chapter).cells]
    head, *cells = _cells(parts, START.format(label="Start this lesson"))
    title, _, rest = head.source.partition("\n\n")
    head.source = "\n\n".join((title, _where(name, chapter), rest))
    # Texts are counted from 1.
    last = new_markdown_cell(_onward(name, chapter), id="text-0")
    return _notebook([head, _code(first, "start"), *cells, last])


def _leading(name: str, text: str) -> str:
    """The text with links to chapters, written as `traders.ipynb`, led to their notebooks."""
    return re.sub(r"\]\((\w+)\.ipynb\b", lambda found: f"]({_beside(name, found[1])}", text)


def _beside(name: str, page: str) -> str:
    """The address of a page of the same game."""
    return notebook(name, page).rpartition("/")[2]


def _where(name: str, chapter: str) -> str:
    """Which chapter of what this is, and the way back."""
    facts = f"{game(name).title}, {where(name, chapter)}, about {minutes(load(name, chapter))} minutes"
    return f"[All games](../index.ipynb) · {facts}"


def _onward(name: str, chapter: str) -> str:
    """What stands at the end of a chapter: one press leads to the next, from the last to a whole game."""
    chapters = [one.name for one in course(name)]
    link, label = "../index.ipynb", "All games"
    back = f'<a href="{link}">{label}</a>'
    if following := chapters[chapters.index(chapter) + 1 :]:
        link, label = _beside(name, following[0]), f"Next: {load(name, following[0]).title}"
    elif not table(name).startswith(notebook(name, chapter)):
        link, label = table(name).rpartition("/")[2], "Play a whole game"
    else:
        back = ""
    onward = _go(link, label)
    # Start has folded JupyterLab's side bar away.
    unfolds = _runs("application:toggle-left-area")
    files = f'<button class="bg-unfold" {unfolds} style="display: none">Show the list of files</button>'
    return "\n\n".join((onward, f"{back} {files}".strip()))


def _go(link: str, label: str) -> str:
    style = f"display: inline-block; {_PILL}"
    return f'<p><a class="bg-next" href="{link}" style="{style}"><strong>{label}</strong></a></p>'


def rulebook(name: str) -> Notebook:
    """The look-up of a game's rules."""
    found = game(name)
    parts = chapters(name)
    contents = "\n\n".join(
        f"**{title}:** " + " · ".join(f"[{rule.title}](#{rule.id})" for rule in rules)
        for title, rules in parts.values()
    )
    sources = _list([*found.catalogue.sources.values()])
    intro = (
        RULES.read_text(encoding="utf-8")
        .strip()
        .format(
            title=found.title,
            number=len(found.catalogue),
            rule=next(iter(found.catalogue)),
            contents=contents,
            sources=sources,
        )
    )
    head, *rest = intro.split("\n\n", 2)
    cells = [
        new_markdown_cell("\n\n".join((head, rest[0], START.format(label="Start the boards"))), id="text-1"),
        _code(f'from widgets import rulebook, start\nstart()\n(rules := rulebook("{name}"))', "start"),
        new_markdown_cell(rest[1], id="text-2"),
    ]
    for title, rules in parts.values():
        for number, rule in enumerate(rules):
            shown = entry(name, rule.id)
            text = ([f"## {title}"] if number == 0 else []) + _rule(shown)
            cells.append(new_markdown_cell("\n\n".join(text), id=cell_id(f"about-{rule.id}")))
            cells.append(_code(f'rules["{rule.id}"]', rule.id))
    return _notebook(cells)


def _rule(shown: Entry) -> list[str]:
    """What stands above a rule's card. What few want to know is folded."""
    rule = shown.rule
    # Its id leads to it, too.
    parts = [f'### <a id="{rule.id}"></a>{rule.title}', rule.text]
    parts += [f"> {_linked(shown.game, text)}" for text in _paragraphs(rule.decision)]
    links = [(step.title, _beside(shown.game.name, step.chapter), cell_id(step.name)) for step in shown.taught[:3]]
    if links:
        parts.append(f"*Learn it:* {', '.join(f'[{title}]({page}#cell-id={cell})' for title, page, cell in links)}")
    facts = [f"Rule: `{rule.id}`"]
    if rule.seeds:
        facts.append(f"Rulebook: {'; '.join(_rulebooks(shown))}")
    if shown.code:
        facts.append(f"Code: {', '.join(map(_code_link, dict.fromkeys(shown.code)))}")
    if tests := _tests(shown):
        facts.append(f"Tests: {', '.join(f'[{Path(test).name}]({SOURCE}/{test})' for test in tests)}")
    editions = [_named(shown.game, _linked(shown.game, text)) for text in _paragraphs(rule.editions)]
    folded = ["<details><summary>Sources, tests and code</summary>", "<br>".join(facts), *editions, "</details>"]
    return [*parts, *folded]


def _rulebooks(shown: Entry) -> Iterator[str]:
    """Where each rulebook states the rule."""
    parts: dict[str, list[str]] = {}
    for seed in shown.rule.seeds:
        number, _, part = seed.partition(" ")
        parts.setdefault(number, []).append(f"“{part}”")
    for number, found in parts.items():
        yield f"{_short(shown.game, number)}, {', '.join(found)}"


def _short(of: Game, number: str) -> str:
    """What a rulebook is called."""
    return of.catalogue.sources[number].partition(" (")[0]


def _named(of: Game, text: str) -> str:
    """The text with rulebooks called by their names."""

    def name(found: re.Match[str]) -> str:
        called = _short(of, found[2])
        return found[1] + called[0].upper() + called[1:] if found[1] is not None else called

    return re.sub(rf"(^|[.] )?\b({'|'.join(of.catalogue.sources)})\b", name, text)


def _linked(of: Game, text: str) -> str:
    """The text with rules called by their titles."""

    def link(found: re.Match[str]) -> str:
        rule = of.catalogue.get(found[0])
        return f"[{rule.title}](#{rule.id})" if rule else found[0]

    return re.sub(r"\b[a-z]{2}\.[a-z_]+\.[a-z_0-9]+", link, text)


def _paragraphs(text: str) -> Iterator[str]:
    """The text in parts that are no longer than a paragraph may be, cut between sentences."""
    part: list[str] = []
    for sentence in re.split(r"(?<=[.:]) (?=[A-Z])", text):
        if part and len(" ".join([*part, sentence]).split()) > MOST_WORDS - 10:
            yield " ".join(part)
            part = []
        part.append(sentence)
    if text:
        yield " ".join(part)


def _code_link(function: str) -> str:
    module, _, name = function.rpartition(".")
    while not (ROOT / f"{module.replace('.', '/')}.py").is_file():
        module, _, owner = module.rpartition(".")
        name = f"{owner}.{name}"
    return f"[`{module.rpartition('.')[2]}.{name}`]({SOURCE}/{module.replace('.', '/')}.py)"


def _tests(shown: Entry) -> list[str]:
    """The test modules that name the rule, the one named as the code's module first."""
    modules = {code.split(".")[2] for code in shown.code if code.count(".") > 2}
    wanted = {f"test_{shown.game.name}_{module}.py" for module in modules}
    named = re.compile(rf'"{re.escape(shown.rule.id)}"')
    files = sorted((ROOT / "tests").glob(f"test_{shown.game.name}_*.py"))
    found = [file for file in files if file.name in wanted or named.search(file.read_text(encoding="utf-8"))]
    found.sort(key=lambda file: file.name not in wanted)
    return [file.relative_to(ROOT).as_posix() for file in found[:2]]


def _cells(parts: Iterable[str | Step | Code], start: str) -> Iterator[Notebook]:
    texts = codes = 0
    for part in parts:
        if isinstance(part, str):
            texts += 1
            yield new_markdown_cell(part if texts > 1 else f"{part}\n\n{start}", id=f"text-{texts}")
        elif isinstance(part, Code):
            codes += 1
            # Nobody needs to read the code of the first page's board, or what prepares a line of Python.
            yield _code(part.source, f"code-{codes}", folded=part.hidden)
        else:
            yield _code(f'chapter["{part.name}"]', part.name)


def _code(source: str, name: str, *, folded: bool = True) -> Notebook:
    metadata = {"jupyter": {"source_hidden": True}} if folded else {}
    return new_code_cell(source, id=cell_id(name), metadata=metadata)


def _notebook(cells: Iterable[Notebook]) -> Notebook:
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return new_notebook(cells=list(cells), metadata={"kernelspec": kernel, "language_info": {"name": "python"}})


def execute(book: Notebook, folder: Path) -> Notebook:
    """Run a notebook, and leave out whatever would differ the next time."""
    from nbclient import NotebookClient
    from traitlets.config import Config

    metadata = dict(book.metadata)
    client = NotebookClient(
        book,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
        # Otherwise each kernel warns that others could read its messages.
        config=Config(KernelManager={"transport_encryption": "auto"}),
    )
    # Writing the notebooks is not to count as a learner's progress.
    client.execute(env=os.environ | {VARIABLE: ""})
    book.metadata = nbformat.from_dict(metadata)
    return clean(book)


def clean(book: Notebook) -> Notebook:
    """Leave out whatever would differ the next time that the notebook is run."""
    for cell in book.cells:
        for number, output in enumerate(cell.get("outputs", ())):
            output.metadata = {}
            if view := output.get("data", {}).get(VIEW):
                # The view that was alive when the notebook was written.
                view["model_id"] = f"{cell.id}-{number}"
    return book


def as_text(book: Notebook) -> str:
    """A notebook as its file has it."""
    return str(nbformat.writes(book)) + "\n"


def is_current(path: Path, book: Notebook) -> bool:
    """Whether the file has these cells. That its outputs are right is for nbval to say."""
    try:
        found = nbformat.read(path, as_version=4)
    except (OSError, ValueError):
        return False

    def written(some: Notebook) -> list[tuple[str, ...]]:
        return [(cell.cell_type, cell.id, cell.source, str(dict(cell.metadata))) for cell in some.cells]

    return written(found) == written(book) and found.metadata == book.metadata


def leftovers(folder: Path, makers: Iterable[str]) -> list[Path]:
    """Chapters and look-ups that were written under another number or name, and are written no more."""
    written = {Path(folder, name) for name in makers}
    found = (file for name in taught() for file in Path(folder, name).glob(f"{name}-*.ipynb"))
    return sorted(file for file in found if file not in written)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description="Write the lessons' notebooks.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, as sumeria/sumeria-03-traders.ipynb")
    parser.add_argument("--check", action="store_true", help="write nothing; say which are not up to date")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are (default: %(default)s)")
    options = parser.parse_args(arguments)
    makers = notebooks()
    if unknown := [name for name in options.names if name not in makers]:
        parser.error(f"no notebook '{unknown[0]}': choose from {', '.join(makers)}")
    stale = 0
    for name in options.names or makers:
        book, path = makers[name](), Path(options.folder, name)
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_text(execute(book, path.parent)).encode())
            print(f"written  {path}")
        elif not is_current(path, book):
            stale += 1
            print(f"not up to date: {path} (make notebooks)")
    for path in () if options.names else leftovers(options.folder, makers):
        if options.check:
            stale += 1
            print(f"no chapter has this: {path} (make notebooks)")
        else:
            path.unlink()
            print(f"removed  {path}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
