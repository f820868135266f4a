"""Cells of a notebook, without a notebook."""

from __future__ import annotations

import ast
from typing import Any


def run(setup: str, code: str) -> Any:
    """The value of the last line, as in a notebook."""
    tree = ast.parse(f"{setup}\n{code}")
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    names: dict[str, Any] = {}
    exec(compile(tree, "setup", "exec"), names)
    return eval(compile(ast.Expression(last.value), "code", "eval"), names)
