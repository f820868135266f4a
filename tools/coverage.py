"""Where each rule of a catalogue lives: in the engine, in the tests, in the notebooks and in practice.

While the tests run, `tests/conftest.py` notes which rules were met: objections made, events produced, and functions
called that define something. This module reads that note, so a rule counts as tested only if it really happened.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import boardgames
from boardgames.catalogue import Rule
from boardgames.contract import Game, implementations
from boardgames.practice.asking import kinds
from boardgames.storage import write_whole
from boardgames.teaching.lessons import course, load, notebook

ROOT: Final = Path(boardgames.__file__).parents[1]
"""The working copy, where tests and notebooks lie beside the package."""
SEEN: Final = Path(".cache", "rules-seen.json")

Seen = dict[str, dict[str, list[str]]]
"""For each test the rules met in it, by kind (see `boardgames.catalogue.KINDS`)."""


class Proof(NamedTuple):
    """One rule and where it lives."""

    rule: Rule
    engine: tuple[str, ...]
    tests: tuple[str, ...]
    """The tests that met it, those about few rules first."""
    unproven: tuple[str, ...]
    """Its kinds that no test met."""
    notebooks: tuple[str, ...]
    practice: tuple[str, ...]
    """The kinds of questions that practise it."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The rooms that lack it."""
        rooms = {"engine": bool(self.engine), "notebooks": bool(self.notebooks), "practice": bool(self.practice)}
        rooms[f"tests ({' and '.join(self.unproven)})"] = not self.unproven
        return tuple(room for room, there in rooms.items() if not there)


def proofs(game: Game, root: Path = ROOT) -> list[Proof]:
    """Where each rule of a game lives. `root` is the working copy."""
    seen = read_seen(root)
    taught = dict(_taught(game, root))
    found = []
    for rule in game.catalogue.values():
        tests = {kind: [test for test, met in seen.items() if rule.id in met.get(kind, ())] for kind in rule.kinds}
        by_narrowness = sorted(set().union(*tests.values()), key=lambda test: (_breadth(seen[test]), test))
        unproven = tuple(kind for kind in rule.kinds if not tests[kind])
        notebooks = tuple(notebook for notebook, rules in taught.items() if rule.id in rules)
        asked = tuple(kind.name for kind in kinds(game).about(rule.id))
        found.append(Proof(rule, tuple(_engine(rule.id, root)), tuple(by_narrowness), unproven, notebooks, asked))
    return found


def read_seen(root: Path = ROOT) -> Seen:
    """The rules met by each test when it last ran; empty before the first run."""
    try:
        seen: Seen = json.loads((root / SEEN).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return seen


def write_seen(seen: Seen, root: Path = ROOT) -> None:
    """Keep what the tests met. The note of a test that did not run this time stays as long as the test exists."""
    kept = {test: met for test, met in read_seen(root).items() if test not in seen and _exists(test, root)}
    path = root / SEEN
    path.parent.mkdir(exist_ok=True)
    write_whole(path, json.dumps(kept | seen, indent=1, sort_keys=True) + "\n")


def _exists(test: str, root: Path) -> bool:
    file, _, name = test.partition("::")
    path = root / file
    return path.is_file() and f"def {name}(" in path.read_text(encoding="utf-8")


def _breadth(met: dict[str, list[str]]) -> int:
    return len(set().union(*met.values()))


def _engine(rule: str, root: Path) -> Iterator[str]:
    for function in implementations(rule):
        code = function.__code__
        path = Path(code.co_filename)
        shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        yield f"{shown}:{code.co_firstlineno} {function.__qualname__}"


def _taught(game: Game, root: Path) -> Iterator[tuple[str, set[str]]]:
    """Each notebook with the rules that the steps of its lesson teach."""
    for chapter in course(game.name):
        page = Path("notebooks", notebook(game.name, chapter.name))
        if (root / page).is_file():
            yield page.as_posix(), load(game.name, chapter.name).rules
