"""The catalogues: whole, in order, and where each rule lives."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import toy

import boardgames
from boardgames import GAMES, Record, game
from boardgames.catalogue import KINDS, Catalogue
from boardgames.contract import Game, implementations
from tools import coverage
from tools.coverage import Seen

SUBJECTS = [*map(game, GAMES), toy.GAME]
subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)


@subjects
def test_a_catalogue_is_whole(subject: Game) -> None:
    catalogue = subject.catalogue
    assert isinstance(catalogue, Catalogue) and len(catalogue) == len(set(catalogue))
    assert len({rule.text for rule in catalogue.values()}) == len(catalogue)
    assert len({rule.title.lower() for rule in catalogue.values()}) == len(catalogue), (
        "learners know rules by their titles"
    )
    for rule in catalogue.values():
        assert re.fullmatch(r"[a-z]+\.[a-z_]+\.[a-z_0-9]+", rule.id) and rule.chapter
        assert rule.text.endswith(".") and rule.seeds
        assert rule.title == rule.title.strip() and rule.title[0].isupper() and rule.title[-1].isalpha()
        assert 2 <= len(rule.title.split()) <= 7 and len(rule.title) < 40, "it stands on a button"
        assert "_" not in rule.title and ":" not in rule.title
        assert rule.kinds and set(rule.kinds) <= set(KINDS)
        assert not rule.decision or rule.decision.endswith(".")
        assert not rule.editions or rule.editions.endswith(".")
        assert not re.search(r"\b00\d\b|edition", f"{rule.title} {rule.text} {rule.decision}"), "that is for few"
    for example in catalogue.examples.values():
        assert set(example.rules) <= set(catalogue)
        assert Record.read(example.record).state.game is subject


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_comes_from_a_rulebook_that_is_named(name: str) -> None:
    catalogue = game(name).catalogue
    assert {seed.split()[0] for rule in catalogue.values() for seed in rule.seeds} == set(catalogue.sources)


def test_sumeria_has_36_rules_and_7_examples() -> None:
    catalogue = game("sumeria").catalogue
    assert (len(catalogue), len(catalogue.examples), len(catalogue.tips)) == (36, 7, 2)
    assert repr(catalogue) == "<Catalogue of Sumeria: 36 rules, 7 examples>"
    assert catalogue["su.move.jump"].chapter == "move"
    with pytest.raises(KeyError):
        catalogue["su.move.fly"]


def test_stone_age_has_64_rules_and_21_examples() -> None:
    catalogue = game("stone_age").catalogue
    assert (len(catalogue), len(catalogue.examples), len(catalogue.tips)) == (64, 21, 6)
    assert repr(catalogue) == "<Catalogue of Stone Age: 64 rules, 21 examples>"


def test_a_rule_leads_to_its_code() -> None:
    (function,) = implementations("su.add.place")
    assert function.__name__ == "add" and function.__doc__
    assert implementations("su.move.fly") == ()


def test_a_source_that_is_not_named_is_told_with_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = game("sumeria").folder.joinpath("rules.toml").read_text(encoding="utf-8")
    (tmp_path / "rules.toml").write_text(text.replace('seeds = ["002 ', 'seeds = ["house ', 1), encoding="utf-8")
    monkeypatch.setattr(game("sumeria"), "folder", tmp_path)
    with pytest.raises(ValueError, match=r"^rules\.toml of Sumeria, su\.\w+\.\w+: no source 'house', only \d+"):
        Catalogue.load(game("sumeria"))


# ---------------------------------------------------------------- proofs
@pytest.fixture
def workplace(tmp_path: Path) -> Path:
    """A working copy whose tests met some rules."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text("def test_narrow() -> None: ...\ndef test_wide() -> None: ...\n")
    return tmp_path


SEEN: Seen = {
    "tests/test_a.py::test_narrow": {"does": ["su.add.place"]},
    "tests/test_a.py::test_wide": {"does": ["su.add.place", "su.move.jump", "su.add.zone_up"]},
}


def test_proofs_come_from_what_the_tests_met(workplace: Path) -> None:
    coverage.write_seen(SEEN, workplace)
    found = {each.rule.id: each for each in coverage.proofs(game("sumeria"), workplace)}
    assert found.keys() == game("sumeria").catalogue.keys()
    assert found["su.add.place"].tests == ("tests/test_a.py::test_narrow", "tests/test_a.py::test_wide")
    assert found["su.add.place"].missing == ("notebooks",)
    assert found["su.move.jump"].unproven == ("forbids",), "an event alone does not show that it forbids"
    assert found["su.end.winner"].missing == ("notebooks", "tests (does)")
    assert all(each.engine for each in found.values())


def test_the_note_is_kept_up_to_date(workplace: Path) -> None:
    coverage.write_seen(SEEN | {"tests/test_a.py::test_gone": {"does": ["su.end.score"]}}, workplace)
    coverage.write_seen({"tests/test_a.py::test_wide": {"forbids": ["su.move.jump"]}}, workplace)
    assert coverage.read_seen(workplace) == {
        "tests/test_a.py::test_narrow": {"does": ["su.add.place"]},
        "tests/test_a.py::test_wide": {"forbids": ["su.move.jump"]},
    }
    assert json.loads((workplace / coverage.SEEN).read_text())
    assert coverage.read_seen(workplace / "tests") == {}


def test_these_tests_are_watched(request: pytest.FixtureRequest) -> None:
    """The collector of `conftest.py` notes what really happens here."""
    witness = request.config.pluginmanager.get_plugin("rules seen")
    assert witness is not None
    state = game("sumeria").read("sumeria; 1 umma")
    assert "su.move.jump" not in witness.now.get("forbids", ())
    assert state.objections(next(action for action in state.conceivable() if action == ("move", "umma", "uruk")))
    assert "su.move.jump" in witness.now["forbids"]
    state.play("add kian")
    assert "su.add.place" not in witness.now.get("does", ()), "nobody listened"
    state.play("add kian", [])
    assert "su.add.place" in witness.now["does"]
    state.seen_by(0)
    assert "su.score.public" in witness.now["defines"]


# ---------------------------------------------------------------- the front door
def test_the_package_names_what_there_is() -> None:
    """`Record` is imported when it is asked for, and named all the same."""
    assert set(boardgames.__all__) <= set(dir(boardgames))
    assert all(getattr(boardgames, name) for name in boardgames.__all__)
    with pytest.raises(AttributeError, match="module 'boardgames' has no attribute 'Rekord'"):
        _ = boardgames.Rekord
