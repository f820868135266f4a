"""What is sent to a page is what the front end's sources give."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).parents[1]
SOURCES, SENT = ROOT / "widgets" / "js", ROOT / "widgets" / "static"


@pytest.mark.skipif(not (ROOT / "node_modules" / "esbuild").exists(), reason="needs `npm ci`, as `make test` does it")
def test_the_modules_sent_are_what_the_sources_give(tmp_path: Path) -> None:
    """If not, `make front` puts them together."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = ["npm", "run", "--silent", "build", "--", "--log-level=warning", f"--outdir={tmp_path}"]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PATH": path}, check=True)
    made, sent = ({file.name: file.read_text() for file in folder.iterdir()} for folder in (tmp_path, SENT))
    assert made == sent, "run `make front`"


def test_every_module_that_a_widget_names_is_there() -> None:
    python = [file.read_text() for file in SOURCES.parent.glob("*.py")]
    named = {name for text in python for name in re.findall(r'script\("(\w+)"\)', text)}
    assert named == {file.stem for file in SOURCES.glob("*.js")} == {file.stem for file in SENT.glob("*.js")}


def test_no_modules_import_each_other() -> None:
    imports = nx.DiGraph()
    for file in SOURCES.rglob("*.js"):
        for name in re.findall(r'^} from "(\..+)";|^import .* from "(\..+)";', file.read_text(), re.MULTILINE):
            imports.add_edge(file, (file.parent / "".join(name)).resolve())
    assert imports.number_of_edges() > 40 and nx.is_directed_acyclic_graph(imports)


def test_jupyterlab_finds_its_own_scripts_in_the_environment_below() -> None:
    """`make lab` sets up `.venv` beside `package.json`. Were this of ES modules, Node would take JupyterLab's own yarn
    there for one, which it is not, and newcomers who have Node would be met by its source."""
    assert json.loads((ROOT / "package.json").read_text()).get("type", "commonjs") == "commonjs"
