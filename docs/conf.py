"""The documentation site: `make site` builds it with Sphinx from these pages, docstrings and rule catalogues."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path.insert(0, str(ROOT))

from boardgames import GAMES, __version__, game  # noqa: E402
from boardgames.contract import Game  # noqa: E402
from boardgames.teaching.lessons import course, load, minutes, taught  # noqa: E402

project, author, release = "Board game lessons", "The boardgame-lessons authors", __version__
html_theme, html_title, html_show_copyright = "furo", project, False
extensions = ["myst_parser", "sphinx.ext.apidoc", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
# A page that another one includes begins with a smaller heading; each game has a State.
suppress_warnings = ["myst.header", "ref.python"]

# The API, from the docstrings: a page for each module, but not for those that only serve drawings and questions.
INNER = ("encoding", "judgement", "lessons", "picture", "practice", "questions")
apidoc_modules = [
    {
        "path": str(ROOT / name),
        "destination": f"made/{name}",
        "separate_modules": True,
        "max_depth": 2,
        "exclude_patterns": [str(ROOT / name / each / f"{inner}*") for each in GAMES for inner in INNER],
    }
    for name in ("boardgames", "widgets")
]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
toc_object_entries = False  # every page has the whole list of contents
exclude_patterns = ["made/*/modules.rst"]
# What a package only passes on stands where it is defined.
autodoc_default_options = {"ignore-module-all": True, "no-value": True}

RULES = {rule.id: rule.title for name in GAMES for rule in game(name).catalogue.values()}
_RULE = re.compile(r"`*\b(?:su|te|sa)\.[a-z_]+\.[a-z_0-9]+\b`*")


def anchor(rule: str) -> str:
    """What a rule's place is called."""
    return rule.replace(".", "-").replace("_", "-")


def rules(of: Game) -> str:
    """The page of a game's rules."""
    parts = [
        f"# The rules of {of.title}",
        "Each rule as the engine has it, in our own words, and what it is called in code.",
    ]
    for rule in of.catalogue.values():
        parts += [f"({anchor(rule.id)})=", f"## {rule.title}", f"`{rule.id}`", rule.text]
        parts += [f"> {_led(rule.decision)}"] * bool(rule.decision)
    return "\n\n".join(parts) + "\n"


def _led(text: str) -> str:
    """A text in which rules lead to where they stand."""
    return re.sub(_RULE, lambda found: _link(found[0], "[{title}](#{anchor})"), text)


def _link(found: str, form: str) -> str:
    rule = found.strip("`")
    return form.format(title=RULES[rule], id=rule, anchor=anchor(rule)) if rule in RULES else found


def chapters() -> str:
    """The list of all chapters, as a part of the page for learners."""
    lines = []
    for name in taught():
        loaded = [load(name, chapter.name) for chapter in course(name)]
        lines += [f"### {game(name).title}", "", *(f"- {one.title} ({minutes(one)} minutes)" for one in loaded), ""]
    return "\n".join(lines)


def write(_: Any) -> None:
    """Write what is made of the catalogues and the course."""
    made = DOCS / "made"
    made.mkdir(exist_ok=True)
    for name in GAMES:
        (made / f"rules-{name}.md").write_text(rules(game(name)), encoding="utf-8")
    (made / "chapters.txt").write_text(chapters(), encoding="utf-8")


def lead(_app: Any, _what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Rules in docstrings lead to where they stand."""
    lines[:] = [re.sub(_RULE, lambda found: _link(found[0], ":ref:`{id} <{anchor}>`"), line) for line in lines]


def setup(app: Any) -> None:
    app.connect("builder-inited", write, priority=100)
    app.connect("autodoc-process-docstring", lead)
