"""The sentences people read: collects them from the sources, keeps the catalogues in step.

    python tools/messages.py            adds new sentences to the catalogues, removes old ones
    python tools/messages.py --check    changes nothing; names what is missing and exits with 1
    python tools/messages.py --list     prints every sentence and where it stands
    python tools/messages.py --begin es --most 300
                                        puts the most seen sentences that lack a translation into
                                        the catalogue of a language (docs/how-to/translate.md)

A sentence is found where it is written out: in Python `Text("...")` and text after a code
(`SomethingError("some-code", "...")`, or `"some-code": (SomethingError, "...")` in a table); in the
page's modules `t("...")`, `tc(game, "...")` and every value of a table that has `@messages` in the
comment above it; in templates `_("...")`; in rule books and their documents the names and the
texts of articles. A word that one game says otherwise has an entry of
its own with `msgctxt` = the variant's id; those are written in the catalogues by hand and kept.

A sentence that counts stands in the sources in the plural; `locale/plurals.json` has the field with
its number and its English singular, and the catalogues have both forms.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "damas"
LOCALES = ("pt_PT", "pt_BR")
"""The catalogues that are whole; others have been begun, and the rest of them is English."""
FIELD = re.compile(r"\{(\w+)[^}]*\}")
VERBS = "comes|does|has|hears|holds|loses|stands|takes"
COUNTED = re.compile(
    r"(?<![x×])\{(\w+)[^}]*\} (?:[a-z-]+ )?(?!(?:" + VERBS + r")\b)([a-z]+[^\Wsu]s|people|men)\b"
)
"""A field before a noun in the plural: such a sentence has a singular."""
UNCOUNTED = re.compile(
    "a|account|address|article|b|board|code|color|colour|document|engine|entry|event|field|found"
    "|id|key|kind|line|log_id|move|name|no|number|other|path|player|ply|rating|regulation|round"
    "|rules|seed|side|square|table|team|text|variant|where|word"
)
"""The fields of names and places; one before a word in -s counts nothing: "{name} needs"."""
LONG = 20  # characters; a shorter word may be made of two equal halves
CODE = re.compile(r"[a-z]+(-[a-z]+)*")
JS_STRING = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`$]*`)"""
JS_CALL = re.compile(r"\bt\(\s*" + JS_STRING)
JS_GAME_CALL = re.compile(r"\btc\(\s*[\w.?]+\s*,\s*" + JS_STRING)
JS_TABLE = re.compile(r"@messages\b(.*?)\n(?:[}\]])", re.DOTALL)
JS_VALUE = re.compile(r"(?:[:,\[]\s*)" + JS_STRING + r"(?!\s*:)")

SEEN = (
    "page/templates/base.html",
    "http/core/doors.py",
    "page/templates/own_menu.html",
    "page/templates/home.html",
    "app/views/home.py",
    "page/static/js/home/*",
    "page/static/js/shared/game-words.js",
    "page/templates/game.html",
    "page/static/js/game/*",
    "rules/variants.py",
    "rules/outcome.py",
    "rules/refusal.py",
    "engine/levels.py",
    "page/static/js/shared/terms.js",
    "page/static/js/shared/clock-text.js",
    "page/templates/friend.html",
    "page/templates/games.html",
    "page/templates/finished.html",
    "page/templates/lobby.html",
)
"""The files whose sentences are seen most, the most seen first: what a person meets who comes, sets
a game up, plays it and looks for another one."""

Key = tuple[str | None, str]
Found = dict[Key, set[str]]


def collect() -> Found:
    """Every (context, sentence) of the sources, and the files it stands in."""
    found: Found = defaultdict(set)
    for pattern, read in (
        ("**/*.py", python_messages),
        ("page/static/js/**/*.js", script_messages),
        ("page/templates/**/*.html", template_messages),
        ("site/templates/**/*.html", template_messages),
        ("rules/regulations/**/*.toml", rule_book_messages),
    ):
        for path in sorted(PACKAGE.glob(pattern)):
            for key in read(path):
                if re.search(r"[^\W\d_]", FIELD.sub("", key[1])):  # fields alone need no words
                    found[key].add(path.relative_to(ROOT).as_posix())
    singulars = {(key[0], plurals()[key[1]][1]): found[key] for key in found if key[1] in plurals()}
    return dict(found) | singulars


@cache
def plurals() -> dict[str, tuple[str, str]]:
    """The sentences that count: (field with the number, English singular) by the English plural."""
    table = json.loads((PACKAGE / "locale" / "plurals.json").read_text("utf-8"))
    return {many: (counted, one) for many, (counted, one) in table.items()}


def python_messages(path: Path) -> Iterator[Key]:
    """Sentences of a Python file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield from call_messages(node)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key and isinstance(value, ast.Tuple):
                    yield from coded([literal(key), literal(value.elts[-1])])


def call_messages(call: ast.Call) -> Iterator[Key]:
    """The sentence that a call writes out, if it is one of those that do."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    words = [literal(argument) for argument in call.args]
    if name == "Text" and words and words[0]:
        yield next((literal(k.value) for k in call.keywords if k.arg == "context"), None), words[0]
    else:
        yield from coded(words)


def coded(words: list[str | None]) -> Iterator[Key]:
    """The sentence of a pair of a code and a sentence."""
    if len(words) > 1 and words[0] and words[1] and CODE.fullmatch(words[0]) and " " in words[1]:
        yield None, words[1]


def literal(node: ast.expr) -> str | None:
    """The text of a string constant, else None."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def script_messages(path: Path) -> Iterator[Key]:
    """Sentences of one of the page's modules."""
    text = path.read_text("utf-8")
    for found in (*JS_CALL.finditer(text), *JS_GAME_CALL.finditer(text)):
        yield None, unquoted(found[1])
    for table in JS_TABLE.finditer(text):
        for found in JS_VALUE.finditer(table[1]):
            yield None, unquoted(found[1])


def unquoted(literal: str) -> str:
    """The text of a JavaScript string as written."""
    return str(ast.literal_eval(f'"""{literal[1:-1]}"""'))


def template_messages(path: Path) -> Iterator[Key]:
    """Sentences of a page's template."""
    from jinja2.ext import babel_extract  # noqa: PLC0415  (the page's builder reads no templates)

    with path.open("rb") as handle:
        for _, _, words, _ in babel_extract(handle, ("_",), [], {"trimmed": "true"}):
            text = words if isinstance(words, str) else words[0]
            if text:
                yield None, text


def rule_book_messages(path: Path) -> Iterator[Key]:
    """Names of a rule book's file, and what its document says in our words."""
    values = tomllib.loads(path.read_text("utf-8"))
    rows = values.get("articles", [])
    listed = rows if isinstance(rows, list) else []
    texts = [row[key] for row in listed for key in ("text", "heading") if key in row]
    texts += [row["value"] for row in values.get("competition", {}).values()]
    for text in (*(values[key] for key in ("name", "short") if key in values), *texts):
        yield None, text


def read_catalogue(locale: str) -> Catalog:
    """The catalogue as it stands in the package."""
    with catalogue_path(locale).open("rb") as handle:
        return read_po(handle, locale=locale)


def catalogue_path(locale: str) -> Path:
    """The path of a catalogue."""
    return PACKAGE / "locale" / f"{locale}.po"


def translations(catalogue: Catalog) -> dict[Key, str]:
    """The entries of a catalogue: (context, English) → translation; of a sentence that counts the
    singular and the plural."""
    return {
        (m.context, english): str(text or "")
        for m in catalogue
        if m.id
        for english, text in zip(forms(m.id), forms(m.string), strict=True)
    }


def forms(held: str | Sequence[str]) -> tuple[str, ...]:
    """The forms of an entry: one, or the singular and the plural."""
    return (held,) if isinstance(held, str) else tuple(held)


def used(key: Key, found: Found) -> bool:
    """Whether an entry is for a sentence of the sources: itself, or with a game's own words."""
    return key in found or (None, key[1]) in found


def begun() -> list[str]:
    """The languages that have a part of the sentences."""
    every = (path.stem for path in (PACKAGE / "locale").glob("*.po"))
    return sorted(set(every) - set(LOCALES))


def seen(found: Found) -> list[Key]:
    """The sentences of SEEN, the most seen first; of one that counts both forms."""
    ranked = {}
    for key, files in found.items():
        names = [name.removeprefix("src/damas/") for name in files]
        places = [n for n, like in enumerate(SEEN) if any(fnmatch(one, like) for one in names)]
        if places:
            ranked[key] = min(places)
    return sorted(ranked, key=lambda key: (ranked[key], order(key)))


def coverage(found: Found, held: dict[Key, str]) -> str:
    """How much of a language that was begun is there."""
    most = seen(found)
    there = {key for key, text in held.items() if text}
    return (
        f"{len(there)} of {len(found)} sentences,"
        f" {len(there.intersection(most))} of the {len(most)} most seen"
    )


def faults(found: Found, held: dict[Key, str], *, whole: bool = True) -> list[str]:
    """The faults of a catalogue, one line each; not *whole*: it may lack sentences."""
    lines = [
        f"not translated: {show(key)}"
        for key in sorted(found if whole else (), key=order)
        if not held.get(key)
    ]
    lines += [
        f"no longer used: {show(key)}" for key in sorted(held, key=order) if not used(key, found)
    ]
    lines += [
        f"not translated: {show(key)}"
        for key in sorted(held if whole else (), key=order)
        if key not in found and not held[key]
    ]
    lines += [
        f"needs a singular in plurals.json: {show(key)}"
        for key in sorted(found, key=order)
        if counted(key[1]) - {plurals().get(key[1], ("",))[0]}
    ]
    for key, text in sorted(held.items(), key=lambda item: order(item[0])):
        if text and set(FIELD.findall(text)) != set(FIELD.findall(key[1])):
            lines.append(f"other fields than the English: {show(key)} → {text!r}")
        if len(text) > LONG and text[: len(text) // 2] == text[len(text) // 2 :]:
            lines.append(f"said twice: {show(key)}")
    return lines


def counted(english: str) -> set[str]:
    """The fields of numbers on which a noun of a sentence depends, none of a singular."""
    fields = {field for field, _ in COUNTED.findall(english)}
    return {field for field in fields if not UNCOUNTED.fullmatch(field)}


def update(found: Found, locale: str) -> None:
    """Rewrites a catalogue: every sentence once, in alphabetical order, with its files; of a
    language that was begun those that it has."""
    held = translations(read_catalogue(locale))
    write(found, locale, held, set(found) if locale in LOCALES else set())


def begin(found: Found, locale: str, most: int) -> int:
    """Adds the *most* seen sentences that a language lacks, without a translation; how many."""
    held = translations(read_catalogue(locale)) if catalogue_path(locale).exists() else {}
    lacks = [key for key in seen(found) if not held.get(key)][:most]
    write(found, locale, held, set(lacks))
    return len(lacks)


def plural_forms(locale: str) -> str:
    """The header of the plural forms of a language. Raises ValueError where it has more than the
    two that `Text.form` knows; that of a million in Spanish or French is left aside."""
    rule = Locale.parse(locale).plural_form
    if more := {"zero", "two", "few"}.intersection(rule.rules):
        raise ValueError(f"{locale} has plural forms that are not known here: {', '.join(more)}")
    return f"nplurals=2; plural=(n {'>' if rule(0) == 'one' else '!='} 1);"


def write(found: Found, locale: str, held: dict[Key, str], wanted: set[Key]) -> None:
    """Writes a catalogue: what it has and is used, and what is *wanted*."""
    header = plural_forms(locale)
    fresh = Catalog(locale=locale, fuzzy=False)
    fresh.mime_headers = [("Plural-Forms", header)]
    keys = wanted | {key for key in held if used(key, found)}
    singular = {one: many for many, (_, one) in plurals().items()}
    keys |= {(context, singular[text]) for context, text in keys if text in singular}
    ones = {one for _, one in plurals().values()}
    for key in sorted((key for key in keys if key[1] not in ones), key=order):
        files = [(name, None) for name in sorted(found.get(key) or found[(None, key[1])])]
        one = plurals().get(key[1], ("", ""))[1]
        both = (one, key[1]) if one else key[1]
        text = held.get(key, "")
        texts = (held.get((key[0], one), ""), text) if one else text
        fresh.add(both, texts, locations=files, context=key[0])
    with catalogue_path(locale).open("wb") as handle:
        handle.write(HEADER.format(locale=locale, plurals=header).encode())
        write_po(handle, fresh, width=100, omit_header=True, include_lineno=False)


HEADER = """msgid ""
msgstr ""
"Project-Id-Version: damas\\n"
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def order(key: Key) -> tuple[str, str]:
    """By sentence, then by context."""
    return key[1], key[0] or ""


def show(key: Key) -> str:
    """A sentence for a person who looks for it."""
    return f"{key[1]!r}" + (f" (in {key[0]})" if key[0] else "")


def check(found: Found) -> int:
    """Prints the faults of all catalogues; 1 if there is one."""
    count = 0
    for locale in LOCALES:
        lines = faults(found, translations(read_catalogue(locale)))
        count += len(lines)
        print(*(f"{locale}: {line}" for line in lines), sep="\n", end="\n" if lines else "")
    for locale in begun():
        held = translations(read_catalogue(locale))
        lines = faults(found, held, whole=False)
        count += len(lines)
        print(*(f"{locale}: {line}" for line in lines), sep="\n", end="\n" if lines else "")
        print(f"{locale}: {coverage(found, held)}")
    print(f"{len(found)} sentences, {len(LOCALES)} catalogues, {count} faults")
    return 1 if count else 0


def main() -> int:
    """Does what the options say; returns the exit status."""
    parser = argparse.ArgumentParser(description="Keeps the catalogues in step with the sources")
    parser.add_argument("--check", action="store_true", help="change nothing, fail on a fault")
    parser.add_argument("--list", action="store_true", help="print the sentences and their files")
    parser.add_argument("--begin", metavar="LANGUAGE", help="add sentences to be translated")
    parser.add_argument("--most", type=int, default=300, metavar="N", help="how many (300)")
    options = parser.parse_args()
    found = collect()
    if options.begin:
        try:
            added = begin(found, options.begin, options.most)
        except (UnknownLocaleError, ValueError) as error:
            parser.error(str(error))
        print(f"{added} sentences wait in {catalogue_path(options.begin).relative_to(ROOT)}")
        return 0
    if options.list:
        for key in sorted(found, key=order):
            print(show(key), *sorted(found[key]))
        return 0
    if not options.check:
        for locale in (*LOCALES, *begun()):
            update(found, locale)
    return check(found)


if __name__ == "__main__":
    sys.exit(main())
