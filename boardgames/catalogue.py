"""The rule catalogue of a game: every clause of its rulebooks, with an id, and the worked examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from boardgames.contract import Game

KINDS: Final = {
    "forbids": "an objection with its id",
    "does": "an event with its id",
    "defines": "the function marked with its id",
}
"""The kinds of rules, each with what proves that the engine keeps it. The event of a rule that spares says that nothing
happens."""


class Rule(NamedTuple):
    """One clause. Learners know it by its `title`. `seeds` says where the rulebooks state it, `decision` settles what
    they leave open, `editions` says which of them says what."""

    id: str
    title: str
    text: str
    seeds: tuple[str, ...]
    kinds: tuple[str, ...]
    decision: str = ""
    editions: str = ""

    @property
    def chapter(self) -> str:
        """The second part of the id, e.g. 'move' of 'su.move.jump'."""
        return self.id.split(".")[1]


class Example(NamedTuple):
    """A worked example: what the rulebook tells, and the text of a record of the same (`Record.read`)."""

    id: str
    rules: tuple[str, ...]
    setup: str
    steps: str
    expect: str
    record: str
    seeds: tuple[str, ...] = ()
    decision: str = ""


class Catalogue(Mapping[str, Rule]):
    """The rules of a game by id, in the order of the rulebook. `examples` has the worked examples by id, `sources` says
    which rulebooks the numbers in `Rule.seeds` mean."""

    def __init__(
        self,
        title: str,
        rules: tuple[Rule, ...],
        examples: tuple[Example, ...],
        tips: Mapping[str, str],
        sources: Mapping[str, str],
    ) -> None:
        self.title = title
        self._rules = {rule.id: rule for rule in rules}
        self.examples = {example.id: example for example in examples}
        self.tips = tips
        self.sources = sources

    @classmethod
    def load(cls, game: Game) -> Catalogue:
        """Read the game's ``rules.toml``. Raises `ValueError` for a rule with a source that the file does not name."""
        data: dict[str, Any] = tomllib.loads(game.folder.joinpath("rules.toml").read_text(encoding="utf-8"))
        sources: dict[str, str] = data.get("sources", {})
        for entry in (*data["rule"], *data.get("example", ())) if sources else ():
            for seed in entry["seeds"]:
                if (source := seed.partition(" ")[0]) not in sources:
                    known = ", ".join(sources)
                    raise ValueError(f"rules.toml of {game.title}, {entry['id']}: no source '{source}', only {known}")
        rules = (
            Rule(
                r["id"],
                r["title"],
                r["text"],
                tuple(r["seeds"]),
                tuple(r["kinds"]),
                r.get("decision", ""),
                r.get("editions", ""),
            )
            for r in data["rule"]
        )
        examples = (
            Example(
                e["id"],
                tuple(e["rules"]),
                e["setup"],
                e["steps"],
                e["expect"],
                e["record"],
                tuple(e["seeds"]),
                e.get("decision", ""),
            )
            for e in data.get("example", ())
        )
        tips = {tip["id"]: tip["text"] for tip in data.get("tip", ())}
        return cls(data["title"], tuple(rules), tuple(examples), tips, sources)

    def __getitem__(self, rule: str) -> Rule:
        return self._rules[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<Catalogue of {self.title}: {len(self)} rules, {len(self.examples)} examples>"
