"""Builds the page's files for a wheel: for each page one module, one style, one list of words.

    python tools/build_page.py FOLDER

Written into FOLDER: files whose names hold the hash of their content, so that a browser may keep
them for ever; each also compressed, `.br` and `.gz`; and `manifest.json`, which says for each
source its file. Needs no Node: the modules of a page are joined here, whitespace and comments go,
words of the catalogues are those that the modules of the page ask for. The reasons are told in
docs/decisions/0015-the-pages-files.md.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import posixpath
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import brotli
import rcssmin
import rjsmin

TOOLS = Path(__file__).resolve().parent
sys.path.insert(0, str(TOOLS))
from messages import LOCALES, Key, plurals, read_catalogue, script_messages, translations  # noqa: E402

STATIC = TOOLS.parent / "src" / "damas" / "page" / "static"
TEMPLATES = STATIC.parent / "templates"
SHELL = "shared/shell.js"
WORKERS = ("shared/engine/worker.js", "shared/engine/helper.js")
"""Modules that run in a worker of their own: no page imports them."""
CONTEXT_GLUE = "\u0004"
IMPORT = re.compile(r'^import\s+(?:(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+)?"([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
AWAIT = re.compile(r"^(?![ */]|(?:export )?(?:async )?function).*\bawait ", re.MULTILINE)
STYLES = re.compile(r"\b(?:late_)?styles\(([^)]*)\)")
ALONE = re.compile(r"""\bmodules\("([\w/-]+)", alone=True\)""")
PACKED = {".js", ".css", ".svg", ".json", ".webmanifest"}
"""Kinds of files that are text, and so worth compressing."""


class PageError(Exception):
    """A module that this program cannot join with others: it names what is the matter."""


@dataclass(frozen=True)
class Module:
    """One ES module: its *text*, and its imports as (what is taken, the file it is taken from)."""

    file: str
    text: str

    @property
    def imports(self) -> list[tuple[str, str]]:
        """Each import: the names it takes ("" for none), and the file under `static/js`."""
        folder = posixpath.dirname(self.file)
        return [
            (found[1] or "", posixpath.normpath(posixpath.join(folder, found[2])))
            for found in IMPORT.finditer(self.text)
        ]

    @property
    def exports(self) -> list[str]:
        """The names that others may take."""
        return EXPORT.findall(self.text)

    def body(self) -> str:
        """The code without imports and without the word export."""
        body = EXPORT.sub("", IMPORT.sub("", self.text))
        left = re.search(r"^(?:import|export)\b.*", body, re.MULTILINE)
        if left:
            raise PageError(f"{self.file}: cannot join {left[0]!r}")
        return body


def modules_of(entries: tuple[str, ...]) -> list[Module]:
    """The modules of a page, each after those it imports; rings are refused by the tests."""
    found: dict[str, Module] = {}

    def add(file: str) -> None:
        if file in found:
            return
        module = Module(file, (STATIC / "js" / file).read_text("utf-8"))
        for _, other in module.imports:
            add(other)
        found[file] = module

    for entry in entries:
        add(entry)
    return list(found.values())


def joined(modules: list[Module], entries: tuple[str, ...]) -> str:
    """The modules as one: each a function that is called once and gives what it exports."""
    names = {module.file: f"m{number}" for number, module in enumerate(modules)}
    parts = []
    for module in modules:
        taken = "".join(
            f"const {_pattern(what)}={names[file]};" for what, file in module.imports if what
        )
        code, waits = module.body(), bool(AWAIT.search(module.text))
        if module.file in entries and not module.exports:
            parts.append(f"{{{taken}\n{code}\n}}")
            continue
        given = f"return{{{','.join(module.exports)}}};"
        call = f"{'await (async' if waits else '('}()=>{{{taken}\n{code}\n{given}\n}})()"
        parts.append(f"const {names[module.file]}={call};")
    return "\n".join(parts)


def _pattern(what: str) -> str:
    """`{ a, b as c }` of an import as the pattern of a constant: `{a,b:c}`."""
    if what.startswith("*"):
        return what.rpartition(" ")[2]
    return re.sub(r"\s+as\s+", ":", what)


def words_of(modules: list[Module], held: dict[Key, str]) -> dict[str, str | list[str]]:
    """The translations that these modules ask for, also as single games say them; of a sentence
    that counts the field with the number, the singular and the plural."""
    counts = plurals()
    asked = {key[1] for module in modules for key in script_messages(STATIC / "js" / module.file)}
    return {
        f"{context}{CONTEXT_GLUE}{sentence}" if context else sentence: [
            counts[sentence][0],
            held[context, counts[sentence][1]],
            text,
        ]
        if sentence in counts
        else text
        for (context, sentence), text in sorted(held.items(), key=lambda item: str(item[0]))
        if sentence in asked and text
    }


def pages() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each page's name and the modules it begins with."""
    texts = (path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    alone = {found[1] for text in texts for found in ALONE.finditer(text)}
    yield "shell", (SHELL,)
    for path in sorted((STATIC / "js").rglob("main.js")):
        file = path.relative_to(STATIC / "js").as_posix()
        page = posixpath.dirname(file)
        yield page, (file,) if page in alone else (SHELL, file)


def sheets() -> set[tuple[str, ...]]:
    """The styles that templates ask for together."""
    texts = (path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    calls = (found[1] for text in texts for found in STYLES.finditer(text))
    return {tuple(re.findall(r'"([\w-]+)"', call)) for call in calls}


class Folder:
    """The folder of built files: each under a name with its hash, noted in the manifest."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.manifest: dict[str, str] = {}
        path.mkdir(parents=True, exist_ok=True)
        for old in path.iterdir():
            old.unlink()

    def add(self, source: str, name: str, content: str | bytes) -> None:
        """Writes the *content* for *source*; *name* is such as `home.js`."""
        data = content.encode() if isinstance(content, str) else content
        stem, dot, kind = name.rpartition(".")
        full = f"{stem.replace('/', '-')}.{hashlib.sha256(data).hexdigest()[:12]}{dot}{kind}"
        self.write(full, data)
        self.manifest[source] = full

    def write(self, name: str, data: bytes) -> None:
        """One file, with its compressed copies."""
        (self.path / name).write_bytes(data)
        if Path(name).suffix in PACKED:
            (self.path / f"{name}.br").write_bytes(brotli.compress(data))
            (self.path / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))


def build(path: Path) -> dict[str, str]:
    """Builds all files into the folder *path*; returns the manifest."""
    folder = Folder(path)
    catalogues = {locale: translations(read_catalogue(locale)) for locale in LOCALES}
    catalogues["en"] = {
        (None, form): form for m, (_, one) in plurals().items() for form in (m, one)
    }
    for page, entries in pages():
        modules = modules_of(entries)
        folder.add(f"js/{page}", f"{page}.js", rjsmin.jsmin(joined(modules, entries)))
        for locale, held in catalogues.items():
            words = json.dumps(words_of(modules, held), ensure_ascii=False, separators=(",", ":"))
            folder.add(f"words/{page}/{locale}", f"{page}.{locale}.js", f"damasWords={words};")
    for file in WORKERS:
        name = posixpath.splitext(file)[0]
        folder.add(f"js/{file}", f"{name}.js", rjsmin.jsmin(joined(modules_of((file,)), (file,))))
    for names in sorted(sheets()):
        text = "\n".join((STATIC / "css" / f"{name}.css").read_text("utf-8") for name in names)
        folder.add(f"css/{'+'.join(names)}", f"{'-'.join(names)}.css", rcssmin.cssmin(text))
    for kind in ("icons", "pieces"):
        for file in sorted((STATIC / kind).glob("*.*")):
            folder.add(f"{kind}/{file.name}", file.name, file.read_bytes())
    text = json.dumps(folder.manifest, indent=1, sort_keys=True)
    (path / "manifest.json").write_text(text, "utf-8")
    return folder.manifest


def main() -> int:
    """Builds into the folder named; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    manifest = build(parser.parse_args().folder)
    print(f"{len(manifest)} files of the page built")
    return 0


if __name__ == "__main__":
    sys.exit(main())
