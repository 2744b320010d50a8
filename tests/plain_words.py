"""Reads files for words that docs/glossary.md retires, and for question words out of place.

`python tests/plain_words.py src/damas/arbiter` prints all that is found below a folder or file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
LESSONS = ROOT / "src" / "damas" / "school" / "lessons" / "data"
FOLDERS = ("src/damas", "tests", "native", "bench", "tools", "examples", "docs")
CODE = {".py", ".pyi", ".hpp", ".cpp", ".h", ".js", ".mjs"}
QUESTION = r"who|what|whom|whose|whoever|whatever|where|wherever|that|how|which|whichever|why"

_PYTHON = re.compile(
    r'(?P<doc>^[ \t]*[rR]?"""(?:[^"\\]|\\.|"(?!""))*""")'
    r'|(?P<text>"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')'
    r"|(?P<note>#[^\n]*)",
    re.MULTILINE | re.DOTALL,
)
_BRACES = re.compile(
    r"(?P<doc>/\*.*?\*/)"
    r"|(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)"
    r"|(?P<note>//[^\n]*)",
    re.DOTALL,
)
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*(?!\w|=[^=])")
_NAME_OF_SCRIPT = re.compile(r"(?<![\w.])[A-Za-z_]\w*(?!\w|\s*:)")
_PIECE = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"|“[^”]*”")
_NOUN = re.compile(
    r"\b(?:of|for|by|to|from|with|than|at|on|in|about|after|before|as|like|but|beside|until|over"
    r"|into|under|behind) (?:what|who)\b|\bwhoever\b|\bwhatever\b",
    re.IGNORECASE,
)
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_SENTENCE = re.compile(rf"(?:{QUESTION})\b", re.IGNORECASE)
_BEGINS = re.compile(r"#|\||\s*- |\s*\d+\. ")  # a heading, a row, an item
_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z*`\"])")


@dataclass(frozen=True)
class Retired:
    """A word that is no longer used, its replacement, and where it is looked for."""

    word: str
    use: str
    kind: str  # anywhere, names or files
    folder: str  # "" for all
    whole: bool  # a whole identifier, not a part of one

    def stands_in(self, text: str) -> bool:
        """Whether the word, or its plural, stands in a *text*, words in quotes apart."""
        pattern = rf"\b{re.escape(self.word)}s?\b"
        return bool(re.search(pattern, _QUOTED.sub("", text), re.IGNORECASE))


@dataclass(frozen=True)
class Prose:
    """The comments of a file, its docstrings, or the text of a page: line numbers and texts."""

    line: int
    text: str


@dataclass(frozen=True)
class Source:
    """One file: names used in it (by first line) and its prose."""

    path: str
    names: dict[str, int]
    prose: list[Prose]


@cache
def retired() -> list[Retired]:
    """The rows of the last table of the glossary."""
    _, _, table = GLOSSARY.read_text("utf-8").partition("## Words that are replaced")
    found = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 3 or cells[0] in {"not", "---"}:
            continue
        kind, _, folder = re.sub(r" (?:of|in) ", " ", cells[2]).partition(" ")
        for word in cells[0].removesuffix(", in English").split(", "):
            found.append(Retired(word.strip("`"), cells[1], kind, folder, word.startswith("`")))
    return found


def _is_read(path: Path) -> bool:
    if path.suffix == ".md":
        if path.parent == LESSONS:  # in three languages
            return False
        return ".pt" not in path.suffixes and "pt" not in path.parts and path != GLOSSARY
    return path.suffix in CODE and "vendor" not in path.parts


def files() -> Iterator[Path]:
    """Every file of code, and every English page."""
    below = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")))
    yield from (path for path in below if _is_read(path))
    yield from (path for path in sorted(ROOT.glob("*.md")) if _is_read(path))


def named(path: Path) -> str:
    """The path of a file from the root, as findings have it."""
    return path.relative_to(ROOT).as_posix()


def _read_code(path: Path, text: str) -> Source:
    pattern = _PYTHON if path.suffix in {".py", ".pyi"} else _BRACES
    prose: list[Prose] = []
    code: list[str] = []
    at = line = 0
    for match in pattern.finditer(text):
        before = text[at : match.start()]
        code.append(before)
        line += before.count("\n")
        body = match[0]
        if match["note"]:
            _add_note(prose, line + 1, body, fresh=not before[before.rfind("\n") + 1 :].strip())
        elif match["doc"]:
            prose.append(Prose(line + 1 + len(body) - len(body.lstrip("\n")), _bare(body)))
        newlines = body.count("\n")
        line += newlines
        code.append("''" + "\n" * newlines)
        at = match.end()
    code.append(text[at:])
    return Source(named(path), _names("".join(code), path.suffix), prose)


def _add_note(prose: list[Prose], line: int, body: str, *, fresh: bool) -> None:
    text = body.lstrip("#/").strip()
    if fresh and prose and prose[-1].line + prose[-1].text.count("\n") == line - 1:
        last = prose.pop()
        prose.append(Prose(last.line, f"{last.text}\n{text}"))
    else:
        prose.append(Prose(line, text))


def _bare(body: str) -> str:
    text = body.strip().lstrip("rR").strip('"').removeprefix("/*").removesuffix("*/")
    return re.sub(r"^\s*\*+(?=\s|$)", "", text.strip("*"), flags=re.MULTILINE)


def _names(code: str, suffix: str) -> dict[str, int]:
    found: dict[str, int] = {}
    pattern = _NAME if suffix in {".py", ".pyi"} else _NAME_OF_SCRIPT
    for number, line in enumerate(code.splitlines(), 1):
        if line.startswith(("import ", "from ")) and not line.startswith(("from .", "from damas")):
            continue
        for name in pattern.findall(line):
            found.setdefault(name, number)
    return found


@cache
def read(path: Path) -> Source:
    """The names and the prose of one file."""
    text = path.read_text("utf-8")
    if path.suffix != ".md":
        return _read_code(path, text)
    return Source(named(path), {}, list(_read_page(text)))


def _read_page(text: str) -> Iterator[Prose]:
    """The headings, paragraphs, items and cells of a page, without its blocks of code."""
    text = _FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), text)
    start, held = 1, ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if held and (not line.strip() or _BEGINS.match(line)):
            yield Prose(start, held)
            held = ""
        if not held:
            start = number
        held = f"{held}\n{line}".strip()


def folder_of(path: str) -> str:
    """The folder a finding is counted under: the room of the package, of the tests, or the top."""
    parts = path.split("/")[:-1]
    return "/".join(parts[: {"src": 3, "tests": 2}.get(parts[0] if parts else "", 1)]) or "."


def words_in(path: Path) -> Iterator[tuple[str, str]]:
    """(retired word, where and what to say instead) of one file; each word once for each place."""
    source = read(path)
    stem = path.stem.replace("-", "_")
    pieces = {name: {p.lower() for p in _PIECE.findall(name)} for name in source.names}
    for row in retired():
        if row.folder and not source.path.startswith(f"{row.folder}/"):
            continue
        forms = {row.word.lower(), f"{row.word.lower()}s"}
        if row.kind == "files":
            if stem == row.word:
                yield row.word, f"{source.path}: the file's name; use {row.use}"
            continue
        for name, line in source.names.items():
            if (name == row.word) if row.whole else (forms & pieces[name]):
                yield row.word, f"{source.path}:{line}: the name {name}; use {row.use}"
        if row.kind == "anywhere":
            if forms & {p.lower() for p in _PIECE.findall(stem)}:
                yield row.word, f"{source.path}: the file's name; use {row.use}"
            for prose in source.prose:
                if row.stands_in(prose.text):
                    yield row.word, f"{source.path}:{prose.line}: {row.word}; use {row.use}"


def false_questions(text: str) -> Iterator[str]:
    """Sentences of a *text* that begin like a question and do not end as one."""
    for paragraph in re.split(r"\n\s*\n", text):
        for sentence in _END.split(" ".join(paragraph.split()).lstrip("- |")):
            if _SENTENCE.match(sentence) and not sentence.endswith("?"):
                yield sentence


def noun_questions(text: str) -> Iterator[str]:
    """Places of a *text* where "who" or "what" stands for a noun: "of who plays", "whatever"."""
    plain = " ".join(_QUOTED.sub('""', text).split())
    for found in _NOUN.finditer(plain):
        yield plain[max(0, found.start() - 30) : found.end() + 30]


def noun_questions_in(path: Path) -> Iterator[str]:
    """The places of comments, docstrings and pages where a question word stands for a noun."""
    source = read(path)
    for prose in source.prose:
        for place in noun_questions(prose.text):
            yield f"{source.path}:{prose.line}: …{place}…"


def questions_in(path: Path) -> Iterator[str]:
    """Sentences of comments and docstrings that begin like a question and are none."""
    source = read(path)
    for prose in source.prose:
        if path.suffix == ".md" and prose.text.startswith("#"):
            continue  # headings such as "How it works" are usual
        for sentence in false_questions(prose.text):
            yield f"{source.path}:{prose.line}: {sentence[:90]}"


def main(places: list[str]) -> None:
    """Prints what is found below each of the *places*, or everywhere."""
    for path in files():
        name = named(path)
        if places and not any(name == p or name.startswith(f"{p.rstrip('/')}/") for p in places):
            continue
        for _, place in words_in(path):
            print(place)
        for place in (*questions_in(path), *noun_questions_in(path)):
            print(place)


if __name__ == "__main__":
    main(sys.argv[1:])
