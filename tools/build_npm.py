"""Puts the npm package together in build/npm: modules, kernel, rules, small weights.

    python tools/build_npm.py [FOLDER]

`npm pack` in that folder makes the archive. Nothing is published. The rule books, their articles
and the games come from `damas.regulations` and `damas.variants`, the version from pyproject.toml.
A folder that holds anything else is refused; a package of before is taken away first.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import engine_data

from damas.notation.pdn.gametype import OF_SITES, OF_VARIANTS, VERTICAL
from damas.regulations import REGULATIONS, Regulation
from damas.rules.board import FAULTS
from damas.rules.outcome import LOSERS, REASONS, WINNERS
from damas.rules.refusal import RULES, SENTENCES
from damas.rules.row import BrowserKernel
from damas.variants import VARIANTS, Variant

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "damas" / "page" / "static"
SMALL = ROOT / "src" / "damas" / "engine" / "weights" / "small"
OWN = ROOT / "packaging" / "npm"
MODULES = (
    "kernel.js",
    "helping.js",
    "weights-file.js",
    "system.js",
    "analysis.js",
    "levels.js",
    "book.js",
)
OTHERS = [name for name in get_args(BrowserKernel) if name != "first"]
KERNELS = {"plain": "kernel.wasm", "first": "kernel.simd.wasm"} | {
    name: f"{name}.simd.wasm" for name in OTHERS
}
"""The file of each kernel; of the first, two builds."""
MADE = ".made"
"""The list of what this program wrote into a folder, one name a line."""
ENDS = frozenset({"capture_all", "blocked", *WINNERS})
"""The ends that the board itself decides, beside the draws by count."""


def articles(book: Regulation) -> dict[str, str]:
    """The articles behind refusals and ends, by rule; `rule.case` where a case has its own."""
    wanted = RULES | ENDS
    return {key: str(one) for key, one in book.articles.items() if key.partition(".")[0] in wanted}


def draws(book: Regulation) -> list[dict[str, Any]]:
    """Each draw by count, in the order in which the book names them, with the kernel's bit."""
    return [
        {"bit": bit, "reason": rule.reason, "article": str(rule.citation)}
        for rule, bit in book.bits
    ]


def letters(row: Variant) -> dict[str, int] | None:
    """The squares by letter and figure; None where nobody writes them so."""
    if not row.algebraic:
        return None
    return {row.name(number): number for number in sorted(row.numbers)}


def gametypes() -> dict[str, Any]:
    """The numbers of games that sites and programs have of their own, and the corners from which
    names go up."""
    sites = [
        {"tag": tag, "name": name, "numbers": dict(numbers)}
        for (tag, name), numbers in OF_SITES.items()
    ]
    programs = {name: dict(numbers) for name, numbers in OF_VARIANTS.items()}
    return {"sites": sites, "programs": programs, "vertical": sorted(VERTICAL)}


def rules() -> dict[str, Any]:
    """The rules of the page's engine, with the articles and the sentences beside them."""
    data = engine_data.data()
    for book in REGULATIONS.values():
        data["regulations"][book.id] |= {"articles": articles(book), "draws": draws(book)}
    for row in VARIANTS.values():
        more = {"letters": letters(row), "squares": row.squares, "men": row.men_per_side}
        lies = {"first": row.first, "mirrored": row.mirrored, "all_squares": row.all_squares}
        data["variants"][row.id] |= more | lies
    data["gametypes"] = gametypes()
    used = sorted({one["reason"] for book in data["regulations"].values() for one in book["draws"]})
    data["reasons"] = {reason: REASONS[reason].template for reason in (*sorted(ENDS), *used)}
    for name, told in (("losers", LOSERS), ("winners", WINNERS)):
        data[name] = {
            reason: {side: text.template for side, text in told[reason].items()}
            for reason in sorted(ENDS & set(told))
        }
    data["sentences"] = {code: text.template for code, text in SENTENCES.items()}
    data["faults"] = {code: template for code, (_, template) in FAULTS.items()}
    return data


def addresses(weights: list[str]) -> str:
    """The module of the files' addresses, each written out, as bundlers look for them."""

    def row(name: str, path: str) -> str:
        return f'  {name}: () => new URL("./{path}", import.meta.url),\n'

    kernels = "".join(row(name, path) for name, path in KERNELS.items())
    games = "".join(row(json.dumps(name), f"weights/{name}.weights") for name in weights)
    note = "/** The files of this package: written by tools/build_npm.py. */\n\n"
    return f"{note}export const kernels = {{\n{kernels}}};\nexport const weights = {{\n{games}}};\n"


def types(data: dict[str, Any]) -> str:
    """The names that the rules bring, as types."""
    note = "/** The names of the rules: written by tools/build_npm.py. */\n\n"
    named = {
        "RegulationId": data["regulations"],
        "VariantId": data["variants"],
        "RefusalCode": data["sentences"],
        "EndReason": data["reasons"],
        "KernelName": OTHERS,
    }
    rows = "".join(
        f"export type {name} = {' | '.join(map(json.dumps, keys))};\n"
        for name, keys in named.items()
    )
    return f"{note}{rows}"


def version() -> str:
    """The version of the project, which pyproject.toml states."""
    project: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return project["version"]


def contents() -> dict[str, bytes]:
    """Every file of the package, by its path."""
    found = {path.name: path.read_bytes() for path in OWN.iterdir() if path.is_file()}
    engine = STATIC / "js" / "shared" / "engine"
    found |= {f"engine/{name}": (engine / name).read_bytes() for name in MODULES}
    found |= {name: (STATIC / "engine" / name).read_bytes() for name in KERNELS.values()}
    weights = sorted(path.stem for path in SMALL.glob("*.weights"))
    for name in weights:
        found[f"weights/{name}.weights"] = (SMALL / f"{name}.weights").read_bytes()
    data = rules()
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    about = {**json.loads(found["package.json"]), "version": version()}
    written = {
        "package.json": json.dumps(about, indent=2) + "\n",
        "rules.json": text + "\n",
        "rules.js": f"export default {text};\n",
        "files.js": addresses(weights),
        "names.d.ts": types(data),
        "LICENSE": (ROOT / "LICENSE").read_text("utf-8"),
    }
    return found | {name: one.encode() for name, one in written.items()}


def empty(folder: Path) -> None:
    """Takes an earlier package out of *folder*; raises ValueError where anything else lies."""
    listed = folder / MADE
    made = set(listed.read_text("utf-8").splitlines()) | {MADE} if listed.is_file() else set()
    there = {
        str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if not path.is_dir()
    }
    others = sorted(there - made)
    if others:
        raise ValueError(
            f"{folder} holds {len(others)} files that were not made here, such as {others[0]}: "
            "name an empty folder"
        )
    for name in there:
        (folder / name).unlink()


def build(folder: Path) -> None:
    """Writes the package into *folder*; ValueError where something else lies in it."""
    files = contents()
    empty(folder)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / MADE).write_text("".join(f"{name}\n" for name in sorted(files)), "utf-8")


def main() -> int:
    """Builds into the folder named, or build/npm."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "npm"
    try:
        build(folder)
    except ValueError as refused:
        print(refused, file=sys.stderr)
        return 1
    print(f"The package is in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
