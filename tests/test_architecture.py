"""Which module may import which: arrows point one way, and nowhere in a circle.

Imports inside functions count like others, and for circles those by `import_module`, too. Those for types alone do not:
they are gone when the code runs.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp
import networkx as nx
from grimp import Layer

from boardgames import GAMES, game

LAB = "boardgames.lab."
ROOT = Path(__file__).parent.parent
BY_NAME = {
    "boardgames.games": {f"boardgames.{name}" for name in GAMES},
    "boardgames.research.encoding": {f"boardgames.{name}.encoding" for name in GAMES},
    "widgets.graphview": {f"boardgames.{name}.picture.graphs" for name in GAMES},
    # A player of somebody's own, who is not known here.
    "boardgames.play.strengths": set[str](),
}
"""What a module imports whose `import_module` does not say it where it stands."""


@cache
def imports(*packages: str) -> grimp.ImportGraph:
    return grimp.build_graph(
        *packages, include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None
    )


def broken(graph: grimp.ImportGraph, layers: list[Layer], container: str | None = None) -> list[str]:
    """The ways that lead up through the layers, or across one, each with the modules on it."""
    found = graph.find_illegal_dependencies_for_layers(layers, containers=container and {container})
    ways = [route for dependency in found for route in dependency.routes]
    return sorted(
        " -> ".join((" | ".join(sorted(way.heads)), *way.middle, " | ".join(sorted(way.tails)))) for way in ways
    )


def by_name(graph: grimp.ImportGraph) -> Iterator[tuple[str, set[str]]]:
    """Each `import_module`: the module in which it stands, and those that it may import."""
    for file in sorted(file for package in ("boardgames", "widgets") for file in ROOT.joinpath(package).rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[name, *_]):
                    parts = name.values if isinstance(name, ast.JoinedStr) else [name]
                    if any(isinstance(part, ast.Constant) for part in parts):
                        pattern = "".join(
                            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[^.]+" for part in parts
                        )
                        yield module, {known for known in graph.modules if re.fullmatch(pattern, known)}
                    else:
                        assert module in BY_NAME, f"{module}: what does its import_module import?"
                        yield module, BY_NAME[module]


def test_no_modules_import_each_other() -> None:
    graph = imports("boardgames", "widgets")
    modules = nx.DiGraph(
        (importer, imported)
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
    )
    found = list(by_name(graph))
    assert BY_NAME.keys() <= dict(found).keys()
    modules.add_edges_from((importer, imported) for importer, names in found for imported in names)
    assert modules.has_edge("boardgames.teaching.registries", "boardgames.sumeria.questions")
    circles = [sorted(circle) for circle in nx.strongly_connected_components(modules) if len(circle) > 1]
    assert sorted(map(", ".join, circles)) == []


def test_widgets_stand_on_boardgames_and_tools_on_both() -> None:
    graph = imports("tools", "widgets", "boardgames")
    # In a checkout the command line asks a tool where each rule lives.
    assert graph.find_modules_that_directly_import("tools.coverage") & graph.find_descendants("boardgames") == {
        "boardgames.commands"
    }
    door = {"importer": "boardgames.commands", "imported": "tools.coverage"}
    graph.remove_import(**door)
    try:
        assert broken(graph, [Layer("tools"), Layer("widgets"), Layer("boardgames")]) == []
    finally:
        graph.add_import(**door)


def test_games_stand_on_the_wings_and_the_wings_on_the_ground() -> None:
    """No game knows another, and what draws knows no game: a position shows itself in a notebook, so the contract
    draws."""
    graph = imports("boardgames", "widgets")
    top = {module.rpartition(".")[2] for module in graph.find_children("boardgames")}
    wings = ("lab", "practice", "teaching", "research", "play", "pictures")
    ground = top - {"__main__", "commands", *GAMES, *wings}
    layers = [
        Layer("__main__"),
        Layer("commands"),
        Layer("lab"),
        Layer(*GAMES, independent=True),
        Layer("practice"),
        Layer("teaching", "research", independent=True),
        Layer("play"),
        Layer(*ground, independent=False),
        Layer("pictures"),
    ]
    assert broken(graph, layers, "boardgames") == []


def test_every_game_judges_positions_and_no_rule_asks_for_it() -> None:
    """What a position is worth stands on the rules, in a module of that name, with its sentences beside it."""
    graph = imports("boardgames", "widgets")
    for name in GAMES:
        judgement, stakes = f"boardgames.{name}.judgement", f"boardgames.{name}.stakes"
        assert judgement in graph.modules
        assert graph.find_modules_that_directly_import(judgement) - {stakes} == {f"boardgames.{name}"}
        if stakes in graph.modules:
            assert graph.find_modules_that_directly_import(stakes) == {f"boardgames.{name}"}
        assert game(name).folder.joinpath("judgement.en.toml").is_file()


def test_the_rules_need_no_jupyter() -> None:
    graph = imports("boardgames", "widgets")
    users = {
        package: {
            module for module in graph.find_modules_that_directly_import(package) if module.startswith("boardgames")
        }
        for package in graph.modules
        if graph.is_module_squashed(package) and package not in sys.stdlib_module_names
    }
    encodings = {f"boardgames.{name}.encoding" for name in GAMES}
    for package in ("gymnasium", "open_spiel", "pettingzoo", "pyspiel"):
        assert users.pop(package) - encodings <= graph.find_descendants("boardgames.research"), package
    arrays = {module for module in users.pop("numpy") if not module.startswith(LAB)}
    assert arrays - encodings <= graph.find_descendants("boardgames.research"), "numbers are for research"
    lab = {package for package, modules in users.items() if any(name.startswith(LAB) for name in modules)}
    assert lab == {"choix", "cloudpickle", "distributed", "matplotlib", "pandas", "tqdm"}
    assert all(module.startswith(LAB) for package in lab for module in users[package]), "it is an extra"
    needed = {package for package, modules in users.items() if modules} - lab
    assert needed == {"networkx", "filelock", "fsrs", "platformdirs", "nbformat", "tools"}
    assert users["nbformat"] == {"boardgames.teaching.working_copy"}, "it signs the learner's notebooks"
    assert users["tools"] == {"boardgames.commands"}
