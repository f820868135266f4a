"""The documentation site: put together without a warning, and everything that has a name is in it."""

from __future__ import annotations

import doctest
import re
import runpy
import warnings
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

import boardgames
import widgets
from boardgames import GAMES, game

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Sphinx:
    """All pages read and every link followed, but no page written, which takes as long again."""
    out, said = tmp_path_factory.mktemp("site"), StringIO()
    with warnings.catch_warnings(), docutils_namespace():
        warnings.simplefilter("ignore")
        app = Sphinx(DOCS, DOCS, out, out / "read", "dummy", status=None, warning=said, freshenv=True)
        app.build()
    assert not said.getvalue()
    return app


@pytest.mark.slow
def test_every_public_name_is_explained(site: Sphinx) -> None:
    names = {name.rpartition(".")[2] for name in site.env.domains.python_domain.objects}
    for package in (boardgames, widgets):
        assert names >= {name for name in package.__all__ if callable(getattr(package, name))}


@pytest.mark.slow
def test_every_rule_has_its_place(site: Sphinx) -> None:
    places = site.env.domains.standard_domain.labels
    for name in GAMES:
        assert places.keys() >= {rule.replace(".", "-").replace("_", "-") for rule in game(name).catalogue}


@pytest.mark.parametrize("name", GAMES)
def test_the_library_lists_what_graphs_there_are(name: str) -> None:
    module = import_module(f"boardgames.{name}.graph")
    there = {key for key, found in vars(module).items() if getattr(found, "__module__", "") == module.__name__}
    row = next(
        line for line in (DOCS / "library.md").read_text(encoding="utf-8").splitlines() if module.__name__ in line
    )
    assert set(re.findall(r"`(\w+)`", row)) == {key for key in there if not key.startswith("_")}


def test_the_examples_of_the_library_are_true() -> None:
    options: Any = {"optionflags": doctest.ELLIPSIS, "module_relative": False}
    assert not doctest.testfile(str(DOCS / "library.md"), **options).failed


@pytest.mark.parametrize("module", ["tools.site", "benchmarks"])
def test_whoever_asks_for_help_gets_no_more(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", [module, "--help"])
    with pytest.raises(SystemExit):
        runpy.run_module(module, run_name="__main__")
    assert capsys.readouterr().out.startswith(f"usage: python -m {module} ")
