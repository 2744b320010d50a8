"""The effects of a source file outside: files, processes, threads, networks, clocks, chance, and
the environment.

Read from its syntax: imports of modules that do it, and calls that open, read, write or remove.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

MODULES = {
    "file": "fileinput glob mmap pickle shelve shutil tempfile zipfile",
    "process": "multiprocessing pty signal subprocess",
    "thread": "_thread queue threading concurrent.futures.ThreadPoolExecutor"
    " concurrent.futures.thread",
    "network": "ftplib http imaplib requests select selectors smtplib socket socketserver ssl"
    " urllib.request",
    "clock": "datetime sched time",
    "chance": "random secrets uuid",
    "database": "dbm sqlalchemy sqlite3",
}
CALLS = {
    "file": "chmod exists expanduser glob hardlink_to is_dir is_file iterdir lstat makedirs mkdir"
    " open read_bytes read_text readlink rglob rmdir samefile scandir stat symlink_to touch unlink"
    " write_bytes write_text",
    "environment": "expandvars getenv getenvb putenv unsetenv",
    "thread": "ThreadPoolExecutor run_in_executor to_thread",
    "process": "create_subprocess_exec create_subprocess_shell fork popen posix_spawn system"
    " ProcessPoolExecutor",
    "network": "create_connection create_server open_connection start_server urlopen",
}
_KIND_OF_MODULE = {name: kind for kind, names in MODULES.items() for name in names.split()}
_KIND_OF_CALL = {name: kind for kind, names in CALLS.items() for name in names.split()}
_KIND_OF_NAME = {
    "ProcessPoolExecutor": "process",
    "ThreadPoolExecutor": "thread",
    "getenv": "environment",
    "to_thread": "thread",
}
_VARIABLES = ("environ", "environb")


def _imported(node: ast.AST) -> Iterator[str]:
    names: list[str] = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
        names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    for name in names:
        yield from (
            kind
            for known, kind in _KIND_OF_MODULE.items()
            if name == known or name.startswith(known + ".")
        )


def _called(node: ast.AST) -> Iterator[str]:
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name):
        if node.func.id in ("open", "input", "whole_file", "write_whole"):
            yield "file"
        elif kind := _KIND_OF_NAME.get(node.func.id):
            yield kind
        return
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if kind := _KIND_OF_CALL.get(name):
        yield kind
    elif isinstance(node.func, ast.Attribute) and name in ("remove", "truncate"):
        if ast.unparse(node.func.value) == "os":  # lists remove too
            yield "file"
    # Path.replace takes one path; str.replace takes two texts, dataclasses.replace has keywords
    elif name in ("rename", "replace") and len(node.args) == 1 and not node.keywords:
        yield "file"


def _environment(node: ast.AST) -> Iterator[str]:
    """The environment's variables: `os.environ`, or a name imported from `os`."""
    if isinstance(node, ast.Attribute) and node.attr in _VARIABLES:
        yield "environment"
    elif isinstance(node, ast.ImportFrom) and node.module == "os":
        names = {alias.name for alias in node.names}
        yield from ["environment"] if names & {*_VARIABLES, "getenv", "getenvb"} else []


def effects(source: str) -> set[str]:
    """Kinds of effects of *source* outside, such as {"file", "clock"}; empty for a pure file."""
    return effects_of(list(ast.walk(ast.parse(source))))


def effects_of(nodes: list[ast.AST]) -> set[str]:
    """The same of all *nodes* of its syntax."""
    return {
        kind for node in nodes for find in (_imported, _called, _environment) for kind in find(node)
    }
