"""What the house holds of its own sources, and no linter of others does: run by `make check`.

Files that can be read in one go, one class for each name, rules that are rows, rings of modules of
the page, files written whole, nothing from another host, nothing of somebody's own machine.
Exit status: 0 where all holds; else 1, with a line for each place.
"""

from __future__ import annotations

import ast
import posixpath
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rings import Graph, children_of, circles, folders_of

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "damas"
MOST_LINES = 500
MOST_LINES_OF_A_FUNCTION = 50
SHARED_NAMES = {
    "Player": "a row of a crosstable in a tournament; in a match of engines the program that plays:"
    " both books call it so, and neither room imports the other",
}
WRITES = re.compile(r"write_text\(|write_bytes\(|np\.savez?\(|open\([^)\n]*[\"'][wxa]b?\+?[\"']")
WRITING = {
    "base/files.py": "the home of writing",
    "cli/__init__.py": "standard output that was closed",
    "cli/tournament_website.py": "into a new folder, which takes its place whole",
    "engine/book/grow.py": "a log, line by line",
    "tournament/pairing/program.py": "a temporary folder",
    "engine/train/fit.py": "into whole_file",
    "engine/train/network.py": "into whole_file",
    "app/jobs/archive_files.py": "a temporary folder",
    "http/routes/archive.py": "a temporary folder",
}
"""Files that write by themselves, and why that may be."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
IMPORT = re.compile(r"""(?:\bfrom |^import |\bimport\()["']([^"']+)["']""", re.MULTILINE)
HOST = re.compile(r"(?!http://www\.w3\.org/)(?:https?:|(?<!:))//[\w.-]+\.[a-z]{2,}")
"""An address with its host; names of XML are none."""
PRIVATE = re.compile(rb"(?<![\w.])/(?:work|home/\w+|tmp/work)/")
MERGED = re.compile(rb"^(?:<{7}|>{7}) ", re.MULTILINE)


@cache
def sources() -> dict[Path, tuple[str, ast.Module]]:
    """The text and the syntax of every file of the package."""
    texts = {path: path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    return {path: (text, ast.parse(text)) for path, text in texts.items()}


def named(path: Path) -> str:
    """A file as a person says it: its path from the root."""
    return path.relative_to(ROOT).as_posix()


def own_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without its signature and docstring."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return (node.end_lineno or 0) - body[0].lineno + 1 if body else 0


def long_ones() -> Iterator[str]:
    """Files and functions that are too long to be read."""
    for path, (text, tree) in sources().items():
        if text.count("\n") > MOST_LINES:
            yield f"{named(path)}: more than {MOST_LINES} lines"
        for node in ast.walk(tree):
            if isinstance(node, FUNCTIONS) and own_lines(node) > MOST_LINES_OF_A_FUNCTION:
                yield f"{named(path)}:{node.lineno}: {node.name} is too long"


def names_twice() -> Iterator[str]:
    """Public classes of one name: a reader who meets a name in two places meets one thing."""
    found = defaultdict(list)
    for path, (_, tree) in sources().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(named(path))
    for name, places in found.items():
        if len(places) > 1 and name not in SHARED_NAMES:
            yield f"class {name} is in {' and '.join(places)}"


def rules_by_name() -> Iterator[str]:
    """Comparisons with the name of a game or rule book: a rule is a row."""
    books = {path.stem for path in SOURCE.rglob("books/*.toml")}
    games = {
        str(tomllib.loads(path.read_text("utf-8")).get("variant", path.stem))
        for path in SOURCE.rglob("books/*.toml")
    }
    for path, (_, tree) in sources().items():
        for node in ast.walk(tree):
            sides = (node.left, *node.comparators) if isinstance(node, ast.Compare) else ()
            for side in sides:
                if isinstance(side, ast.Constant) and side.value in books | games:
                    yield f"{named(path)}:{side.lineno}: asks for {side.value} by name"


def silent_folders() -> Iterator[str]:
    """Folders whose `__init__.py` does not say in three lines what lives there and what may not."""
    for path, (_, tree) in sources().items():
        said = ast.get_docstring(tree) or ""
        if path.name == "__init__.py" and len(said.splitlines()) < 3:
            yield f"{named(path)}: its docstring has less than three lines"


def other_writers() -> Iterator[str]:
    """Files that write elsewhere than by `files`: whole, or not at all."""
    writers = {
        path.relative_to(SOURCE).as_posix()
        for path, (text, _) in sources().items()
        if WRITES.search(text)
    }
    yield from (f"{path}: writes by itself" for path in sorted(writers - set(WRITING)))
    yield from (f"{path}: writes nothing by itself" for path in sorted(set(WRITING) - writers))


def page_graph(root: Path) -> Graph:
    """For each module of the page and file of types the modules that it imports."""
    files = [*root.rglob("*.js"), *root.rglob("*.d.ts")]
    known = {path.relative_to(root).as_posix(): path for path in sorted(files)}

    def dotted(path: str) -> str:
        return "js." + path.removesuffix(".d.ts").removesuffix(".js").replace("/", ".")

    def target(file: str, name: str) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(file), name))
        return next((one for one in (path, f"{path}.d.ts") if one in known), "")

    return {
        dotted(file): {
            dotted(found)
            for name in IMPORT.findall(path.read_text("utf-8"))
            if (found := target(file, name))
        }
        for file, path in known.items()
    }


def rings_of_the_page() -> Iterator[str]:
    """Modules, or files and folders side by side, that import each other in a ring; pages that
    import another page."""
    whole = page_graph(next(SOURCE.rglob("static/js")))
    rings = circles(whole).union(*(circles(children_of(whole, one)) for one in folders_of(whole)))
    yield from (f"a ring of {', '.join(sorted(ring))}" for ring in rings)
    for page, others in children_of(whole, "js").items():
        if others - {"js.shared"}:
            yield f"{page} imports {', '.join(sorted(others - {'js.shared'}))}"


def other_hosts() -> Iterator[str]:
    """Files of the page that name an address which is not this server's."""
    for kind in ("js", "css", "html", "svg"):
        for path in SOURCE.rglob(f"*.{kind}"):
            if HOST.search(path.read_text("utf-8")):
                yield f"{named(path)}: names another host"


def of_one_machine() -> Iterator[str]:
    """Files with a path of somebody's own machine, or with the marks of a merge."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    for name in done.stdout.decode().split("\0"):
        path = ROOT / name
        data = path.read_bytes() if name and path.is_file() else b""
        if PRIVATE.search(data) or MERGED.search(data):
            yield f"{name}: a path of one machine, or the marks of a merge"


def names_of_the_page() -> Iterator[str]:
    """Lists that modules of the page have, where the program's own differ."""
    from damas.app.games.game_protocol import SIGNS as LETTERS  # noqa: PLC0415
    from damas.engine.coach.signs import SIGNS as COACH  # noqa: PLC0415 - what is installed
    from damas.notation.pdn.node import SHOWN_SIGNS  # noqa: PLC0415
    from damas.rules.outcome import LOSERS  # noqa: PLC0415

    signs = {SHOWN_SIGNS[number] for number in COACH.values()}
    root = next(SOURCE.rglob("static/js"))
    for file, begins, ends, pattern, wanted in (
        ("game/ending.js", "const LOSERS = {", "\n};", r"(?m)^  (\w+): \{", set(LOSERS)),
        ("shared/study/coach.js", "const SIGNS = [", "]", r'"([?!]+)"', signs),
        ("shared/accuracy.js", "const MOST = {", "}", r'"([?!]+)"', signs),
        ("game/deltas.js", "const SIGNS = ", ";", r'"(.+)"', {LETTERS}),
    ):
        block = (root / file).read_text("utf-8").partition(begins)[2].partition(ends)[0]
        if set(re.findall(pattern, block)) != wanted:
            yield f"{file}: {begins} differs from the program's"


def versions() -> Iterator[str]:
    """The version that pyproject.toml says, where the package or the changelog says another."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    for name, words in {
        "src/damas/__init__.py": f'__version__ = "{said}"',
        "CHANGELOG.md": f"## [{said}]",
    }.items():
        if words not in (ROOT / name).read_text("utf-8"):
            yield f"{name}: not of version {said}"


CHECKS = (
    long_ones,
    names_twice,
    rules_by_name,
    silent_folders,
    other_writers,
    rings_of_the_page,
    other_hosts,
    names_of_the_page,
    of_one_machine,
    versions,
)


def main() -> int:
    """Prints what does not hold; returns the status."""
    found = [line for check in CHECKS for line in check()]
    print("\n".join(found) or "the house stands")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
