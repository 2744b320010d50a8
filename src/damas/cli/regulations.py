"""`damas regulations`: the rule books listed and shown; books of one's own begun and checked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ..base.errors import ArgumentError, DamasError
from ..base.files import write_whole
from ..base.i18n import Text
from ..rules.clock import TimeControl
from ..rules.regulations import (
    REGULATIONS,
    Regulation,
    article,
    load,
    read_book,
    regulation,
    with_via,
)
from ..rules.regulations.fields import fault_at
from ..rules.regulations.places import place_of
from ..rules.regulations.values import BookValue, differences, values_of
from ..rules.regulations.variation import HEAD, OWN, variation_of
from ..tournament import TournamentError
from ..tournament.scoring.tiebreaks import TIE_BREAKS, parse_one
from .files import free_target
from .language import say, speaks_utf8
from .options import ForceOption, JsonOption

UNVERIFIED = Text("{article}, whose text was not at hand")
READ = Text("{article}, reading {reading}")
OLD_ARTICLE = Text(
    "{key} is {value} here and {old} in {book}, but cites the same article, {article}: "
    "write the article of your own that says so"
)
SOUND = Text("{name}: a sound rule book, {regulation}.")
BookArgument = Annotated[
    str, typer.Argument(metavar="FILE|ID", help=say(Text("A rule book's file, or its name.")))
]
FromOption = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="R",
        help=say(Text("The rule book to begin from; `damas regulations` lists them.")),
        autocompletion=lambda: list(REGULATIONS),
    ),
]


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(invoke_without_command=True)
    group.callback()(regulations)
    group.command("show", help=say(Text("Show every value of a rule book with its article.")))(show)
    group.command("new", help=say(Text("Begin a rule book of one's own as a copy.")))(new)
    group.command("check", help=say(Text("Tell what is wrong in a rule book's file.")))(check)
    app.add_typer(group, name="regulations", help=say(Text("List the rule books, make one.")))


def regulations(context: typer.Context, as_json: JsonOption = False) -> None:
    """Prints every regulation: its name, its game, its draw rules with their articles."""
    if context.invoked_subcommand is not None:
        return
    rows = [as_row(one) for one in REGULATIONS.values()]
    if as_json:
        _print_json(rows)
        return
    for row in rows:
        print(f"{row['id']:16} {row['name']} ({row['variant']}, {row['document']})")
        for rule in row["draw_rules"]:
            limit = rule.get("lances") or rule.get("times")
            print(f"    {rule['reason']:14} {limit:>3}  {rule['article']}")


def show(book: BookArgument, as_json: JsonOption = False) -> None:
    """Prints every value of a rule book, each with its article and the article's words."""
    found = _book(book)
    rows = values_of(found)
    changed = differences(found, regulation(found.based_on)) if found.based_on else {}
    if as_json:
        values = [_as_value(row) for row in rows]
        _print_json(
            {"id": found.id, "name": say(found.name), "from": found.based_on, "values": values}
        )
        return
    print(f"{found.id}: {say(found.name)} ({found.variant.id}, {found.document})")
    for row in rows:
        mark = "*" if row.key in changed else " "
        value = "" if row.value is None else _word(row.value)
        print(f"{mark} {row.key:32} {value:24} {_cited(row, found)}".rstrip())
    if found.based_on:
        print(say(Text("* differs from {book}", {"book": found.based_on})))


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say(Text("The file to write.")))],
    name: Annotated[
        str,
        typer.Option("--id", metavar="ID", help=say(Text("Its name, such as my-club."))),
    ],
    base: FromOption = "internacional",
    force: ForceOption = False,
) -> None:
    """Writes a file with all values of another book, to be changed by hand."""
    if name in REGULATIONS:
        raise ArgumentError("book-exists", "There is a rule book {name} already", name=name)
    own = say(Text(OWN.template, {"example": '"CLUB 1"'}))
    text = variation_of(_book(base), name, say(HEAD), own)
    read_book(text, file.name)  # the name may be wrong
    write_whole(free_target(file, force), text.encode())
    print(say(Text("{file} is written: {regulation}", {"file": file, "regulation": name})))


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say(Text("A rule book's file.")))],
    as_json: JsonOption = False,
) -> int:
    """Says that a file is sound, or the first thing that is wrong with its line and column."""
    try:
        book = load(file)
        _check_names(book, file.name)
    except DamasError as error:
        if as_json:
            said = {key: error.params.get(key) for key in ("file", "line", "column")}
            _print_json(
                {"ok": False, **said, "reason": say(error.params.get("reason", error.text))}
            )
        else:
            sys.stderr.write(f"damas: {say(error.text)}\n")
        return 1
    warnings = list(_old_articles(book))
    if as_json:
        rows = [{"line": line, "column": at, "reason": say(why)} for line, at, why in warnings]
        _print_json({"ok": True, "id": book.id, "warnings": rows})
        return 0
    print(say(Text(SOUND.template, {"name": file.name, "regulation": book.id})))
    for line, at, why in warnings:
        print(f"{file.name}:{line}:{at}: {say(why)}")
    return 0


def _old_articles(book: Regulation) -> Iterator[tuple[int, int, Text]]:
    """(line, column, sentence) of each value that differs from the book it was copied from and
    cites that book's article still."""
    if not book.based_on:
        return
    other = regulation(book.based_on)
    cited, before = ({row.key: row.citation for row in values_of(one)} for one in (book, other))
    for key, (old, value) in differences(book, other).items():
        article = cited.get(key)
        if article is None or str(article) != str(before.get(key)):
            continue
        path = tuple(int(part) - 1 if part.isdecimal() else part for part in key.split("."))
        params = {"key": key, "value": value, "old": old, "book": other.id, "article": article}
        yield *place_of(book.source or "", path), Text(OLD_ARTICLE.template, params)


def _check_names(book: Regulation, name: str) -> None:
    """Raises RuleBookError for a time control or a tie-break that nothing here knows."""
    if book.time_control is not None:
        try:
            TimeControl.parse(book.time_control.value)
        except DamasError as error:
            line, column = place_of(book.source or "", ("time_control", "value"))
            raise fault_at(name, line, column, error.text) from None
    for key in ("tie_breaks", "swiss_tie_breaks", "accelerated_tie_breaks"):
        found = getattr(book, key)
        for number, code in enumerate(found.value if found else ()):
            _check_code(book, name, (key, "value", number), code)


def _check_code(book: Regulation, name: str, path: tuple[str, str, int], code: str) -> None:
    try:
        parse_one(code)
    except TournamentError:
        line, column = place_of(book.source or "", path)
        said = {"code": code, "known": ", ".join(TIE_BREAKS)}
        reason = Text("there is no tie-break {code}; there are {known}", said)
        raise fault_at(name, line, column, reason) from None


def _book(name: str) -> Regulation:
    """The book of a file, or of a name."""
    return load(name) if name not in REGULATIONS and Path(name).is_file() else regulation(name)


def _cited(row: BookValue, book: Regulation) -> str:
    """The article of a value for a person, with its words; "" where the document is silent."""
    citation = row.citation
    if citation is None:
        return ""
    text = with_via(citation)
    if citation.reading is not None:
        text = Text(READ.template, {"article": text, "reading": citation.reading})
    if citation.unverified:
        text = Text(UNVERIFIED.template, {"article": text})
    found = article(citation, book)
    words = f": {say(found.summary)}" if found else ""
    return f"{say(text)}{words}"


def _word(value: object) -> str:
    return say(Text("yes") if value is True else Text("no") if value is False else str(value))


def _as_value(row: BookValue) -> dict[str, Any]:
    cited = row.citation
    return {
        "key": row.key,
        "value": row.value,
        "article": str(cited) if cited else None,
        "via": str(cited.via) if cited and cited.via else None,
        "reading": cited.reading if cited else None,
        "unverified": bool(cited and cited.unverified),
    }


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=not speaks_utf8(), indent=2))


def as_row(one: Regulation) -> dict[str, Any]:
    """A regulation as the values of one JSON object; limits in moves of each player as printed."""
    return {
        "id": one.id,
        "name": say(one.name),
        "variant": one.variant.id,
        "document": one.document,
        "gametype": one.variant.gametype,
        "size": one.variant.size,
        "draw_rules": [_rule(rule) for rule in one.draw_rules],
        "articles": {key: str(citation) for key, citation in one.articles.items()},
    }


# The keys of the JSON and the fields of a draw rule.
LIMITS = {"lances": "moves", "times": "times", "claim": "claim"}


def _rule(rule: Any) -> dict[str, Any]:
    numbers = {key: getattr(rule, name) for key, name in LIMITS.items() if hasattr(rule, name)}
    return {"reason": rule.reason, "article": str(rule.citation), **numbers}
