"""The import graph of the package, read from its sources: files, folders, and their circles."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

Graph = dict[str, set[str]]
Circles = set[frozenset[str]]


def module_of(path: Path, root: Path) -> str:
    """Dotted name of a source file; a package is named by its folder."""
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules_of(root: Path) -> dict[str, Path]:
    """Dotted name and file of each module under a package's folder (its stubs included)."""
    return {
        module_of(path, root): path
        for ending in ("*.pyi", "*.py")
        for path in sorted(root.rglob(ending))
    }


def _absolute(name: str, package: str) -> str:
    return resolve_name(name, package) if name.startswith(".") else name


def _literal(call: ast.Call) -> str | None:
    """The module that `import_module("x")` or `__import__("x")` names literally."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else None
    called = call.func.id if isinstance(call.func, ast.Name) else called
    first = call.args[0] if call.args else None
    if called not in ("import_module", "__import__") or not isinstance(first, ast.Constant):
        return None
    return first.value if isinstance(first.value, str) else None


def names_imported(tree: ast.AST, package: str) -> Iterator[tuple[str, ...]]:
    """Each import of a file, at any depth: the names to try, the longest first.

    `from a import b` means the module `a.b` if there is one, else `a`. Imports of functions,
    under `TYPE_CHECKING` and by `import_module` with a literal name count as all others.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name,) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = _absolute("." * node.level + (node.module or ""), package)
            yield from ((f"{source}.{alias.name}", source) for alias in node.names)
        elif isinstance(node, ast.Call) and (name := _literal(node)):
            yield (_absolute(name, package),)


@cache
def _imports_of(path: Path, package: str) -> tuple[tuple[str, ...], ...]:
    return tuple(names_imported(ast.parse(path.read_text("utf-8")), package))


def graph_of(modules: Mapping[str, Path]) -> Graph:
    """For each module the modules that it imports. A package's folder is no import of its own."""
    graph: Graph = {}
    for name, path in modules.items():
        package = name if path.stem == "__init__" else name.rpartition(".")[0]
        found = (
            next((choice for choice in choices if choice in modules), None)
            for choices in _imports_of(path, package)
        )
        graph[name] = {other for other in found if other}
    return graph


def children_of(graph: Graph, parent: str) -> Graph:
    """The graph between the files and folders that lie directly in one folder."""

    def child(name: str) -> str | None:
        below = name.removeprefix(parent + ".")
        return None if below == name else f"{parent}.{below.partition('.')[0]}"

    found: Graph = {}
    for name, imported in graph.items():
        if mine := child(name):
            others = {other for other in map(child, imported) if other and other != mine}
            found.setdefault(mine, set()).update(others)
    return found


def _reached(graph: Graph, start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph.get(waiting.pop(), set()) - seen:
            seen.add(name)
            waiting.append(name)
    return seen


def circles(graph: Graph) -> Circles:
    """Largest sets of nodes that all reach each other; a node that imports itself is one."""
    reached = {name: _reached(graph, name) for name in graph}
    return {
        frozenset(other for other in reached[name] if name in reached.get(other, ()))
        for name in graph
        if name in reached[name]
    }


def circles_of_files(modules: Mapping[str, Path]) -> Circles:
    """The circles of the modules of a package."""
    return circles(graph_of(modules))


def folders_of(modules: Iterable[str]) -> list[str]:
    """Every folder that holds a module, or a folder with one."""
    parts = [name.split(".") for name in modules]
    return sorted({".".join(one[:depth]) for one in parts for depth in range(1, len(one))})


def circles_of_folders(modules: Mapping[str, Path]) -> Circles:
    """The circles between the files and folders that lie side by side in a folder."""
    graph = graph_of(modules)
    return {
        circle for folder in folders_of(modules) for circle in circles(children_of(graph, folder))
    }
