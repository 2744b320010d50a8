"""The requirements that the tests of a file hold in `make test`, read from its markers.

A test that is skipped, or left to `make test-all`, holds none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

NUMBER = re.compile(r"[A-Z]{3}-\d{2}[a-z]?")
SKIPPING = {"skip", "skipif", "xfail", "full", "long"}


def _attributes(node: ast.AST) -> set[str]:
    return {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}


def _markers(node: ast.AST) -> Iterator[str]:
    """The names in calls of `requirement` in *node*; a parameter that is skipped names nothing."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "param" and SKIPPING & _attributes(node):
            return
        if node.func.attr == "requirement":
            yield from (
                str(one.value)
                for argument in node.args
                for one in ast.walk(argument)
                if isinstance(one, ast.Constant) and NUMBER.fullmatch(str(one.value))
            )
            return
    for child in ast.iter_child_nodes(node):
        yield from _markers(child)


def _skips(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module) -> bool:
    """Whether nothing in *node* is ever run: by its markers, or by a bare `pytest.skip(...)`."""
    marks: list[ast.AST] = [
        one.value
        for one in node.body
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "pytestmark"
    ]
    marks += getattr(node, "decorator_list", [])
    bare = (one.value for one in node.body if isinstance(one, ast.Expr))
    calls = (one.func for one in bare if isinstance(one, ast.Call))
    return any(SKIPPING & _attributes(mark) for mark in marks) or any(
        isinstance(func, ast.Attribute) and func.attr in SKIPPING for func in calls
    )


def _held(node: ast.ClassDef | ast.Module, names: Mapping[str, set[str]]) -> Iterator[str]:
    if _skips(node):
        return
    for one in node.body:
        if isinstance(one, ast.ClassDef):
            yield from _held(one, names)
        if not isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if one.name.startswith("test_") and not _skips(one):
            for mark in one.decorator_list:
                yield from _markers(mark)
                yield from names.get(mark.id, ()) if isinstance(mark, ast.Name) else ()


def requirements_in(source: str) -> set[str]:
    """The requirements that tests of *source* are marked with, those of skipped tests left out."""
    tree = ast.parse(source)
    named = {
        ast.unparse(one.targets[0]): set(_markers(one.value))
        for one in tree.body
        if isinstance(one, ast.Assign)
    }
    return set(_held(tree, named))
