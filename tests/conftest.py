"""What all tests share: how hard Hypothesis looks, and the note of the rules that the tests met."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from boardgames import GAMES, game
from boardgames.contract import Game, implementations
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import VARIABLE
from tools import coverage

# `quick` always looks at the same cases, so that a red run means a change. `--hypothesis-profile thorough` looks at
# many, and at others each time.
settings.register_profile("quick", max_examples=15, deadline=None, derandomize=True, database=None)
settings.register_profile("thorough", max_examples=400, deadline=None)
settings.load_profile("quick")


class Witness:
    """Notes for each test which rules it met. It counts what the engine says, not what stands in a test's text."""

    def __init__(self) -> None:
        self.seen: coverage.Seen = {}
        self.now: dict[str, set[str]] = {}

    def watch(self, subject: Game) -> None:
        kind = type(subject.start())
        for name, note in (("objections", self._objections), ("apply", self._apply)):
            setattr(kind, name, note(getattr(kind, name)))
        for rule in subject.catalogue.values():
            if "defines" in rule.kinds:
                for function in implementations(rule.id):
                    self._watch_function(rule.id, function)

    def meet(self, kind: str, rule: str) -> None:
        self.now.setdefault(kind, set()).add(rule)

    def _objections(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def noting(state: Any, action: Any) -> Any:
            found = function(state, action)
            for objection in found:
                self.meet("forbids", objection.rule)
            return found

        return noting

    def _apply(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def noting(state: Any, action: Any, events: Any = None) -> Any:
            known = len(events or ())
            following = function(state, action, events)
            for event in (events or ())[known:]:
                self.meet("does", event.rule)
            return following

        return noting

    def _watch_function(self, rule: str, function: Callable[..., Any]) -> None:
        owner: Any = sys.modules[function.__module__]
        *path, name = function.__qualname__.split(".")
        for part in path:
            owner = getattr(owner, part)
        # A function may define several rules, so it may be watched already.
        watched = getattr(owner, name)

        @wraps(watched)
        def noting(*args: Any, **kwargs: Any) -> Any:
            self.meet("defines", rule)
            return watched(*args, **kwargs)

        setattr(owner, name, noting)

    # ------------------------------------------------------------ pytest's hooks
    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = {}
        result = yield
        if self.now:
            test = item.nodeid.partition("[")[0]
            known = self.seen.setdefault(test, {})
            for kind, rules in self.now.items():
                known[kind] = sorted(rules.union(known.get(kind, ())))
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker of xdist is done: its notes come to the controller."""
        for test, met in getattr(node, "workeroutput", {}).get("rules seen", {}).items():
            known = self.seen.setdefault(test, {})
            for kind, rules in met.items():
                known[kind] = sorted({*rules, *known.get(kind, ())})

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["rules seen"] = self.seen
        elif self.seen:
            coverage.write_seen(self.seen)


@pytest.fixture
def uncollected() -> Iterator[None]:
    """For what nests until the stack is full: if garbage were collected just then, Hypothesis, which measures how long
    that takes, would fail."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def unexplained() -> None:
    """Tables explain nothing by themselves: what is new would stand beside each board, and opponents would wait."""
    for name in GAMES:
        if memory().explains(name) is None:
            memory().explain(name, False)


def pytest_configure(config: pytest.Config) -> None:
    # Also for the kernels and servers that tests start: whoever runs them may be a learner, too.
    folder = tempfile.mkdtemp(prefix="boardgames-")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ[VARIABLE] = str(Path(folder, "progress.json"))
    witness = Witness()
    for name in GAMES:
        witness.watch(game(name))
    config.pluginmanager.register(witness, "rules seen")
