"""`damas arbitrate`: events of a real board in, the arbiter's rulings out, line by line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ..arbiter import CHOICE_NAMES, KIND_NAMES, PEOPLE, Table
from ..arbiter import schema as schema_of
from ..arbiter.wording.phrases import letter_of
from ..base.citation import cite
from ..base.i18n import Text
from ..rules.regulations import regulation, with_via
from .files import FileError
from .language import say, speaks_utf8
from .options import JsonOption, RulesOption

_TEXT_HELP = say(Text("Print sentences, also where the output is no terminal."))
_SCHEMA_HELP = say(Text("Print the JSON schema of events and answers, and end."))


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    help_text = Text("Rule on what happens at a real board, event by event.")
    app.command("arbitrate", help=say(help_text))(arbitrate)


def arbitrate(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE|-]",
            help=say(Text("A file of events, one JSON object a line; - for standard input.")),
        ),
    ] = "-",
    as_json: JsonOption = False,
    as_text: Annotated[bool, typer.Option("--text", help=_TEXT_HELP)] = False,
    schema: Annotated[bool, typer.Option("--schema", help=_SCHEMA_HELP)] = False,
    _rules: RulesOption = None,
) -> int:
    """Answers every event; exit status 1 when some line could not be taken."""
    if schema:
        print(json.dumps(schema_of(), ensure_ascii=not speaks_utf8(), indent=1))
        return 0
    try:
        lines = _lines(file)
    except FileError as error:
        sys.stderr.write(f"damas: {say(error.text)}\n")
        return 2
    in_words = as_text or (sys.stdout.isatty() and not as_json)
    table, failed = Table(), False
    packed = json.JSONEncoder(ensure_ascii=not speaks_utf8()).encode
    for number, line in lines:
        answer = _answer(table, number, line)
        failed = failed or "error" in answer
        print(_words(answer) if in_words else packed(answer), flush=True)
    return 1 if failed else 0


def _lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines that hold something, each with its number from 1, as they come."""
    if file == "-":
        return _numbered(sys.stdin.buffer)
    try:
        return _numbered(Path(file).open("rb"))
    except OSError as error:
        raise FileError(
            "cannot-read",
            "{name} cannot be read: {reason}",
            name=file,
            reason=error.strerror or str(error),
        ) from None


def _numbered(handle: Any) -> Iterator[tuple[int, bytes]]:
    with handle:
        for number, line in enumerate(handle, start=1):
            text = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
            if text.strip():
                yield number, text


def _answer(table: Table, number: int, line: bytes) -> dict[str, Any]:
    """The answer to one line: rulings and state, or an error with the line's number."""
    try:
        event = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        reason = getattr(error, "msg", None) or type(error).__name__
        text = Text("Line {line} is not JSON: {reason}", {"line": number, "reason": reason})
        return _error(table, number, "not-json", say(text))
    rulings = table.apply(event)
    if rulings and rulings[0].kind == "error":
        return _error(table, number, rulings[0].code or "error", say(rulings[0].message))
    game = table.regulation.variant.id
    return {
        "event": number,
        "rulings": [ruling.to_dict(lambda text: say(text, game)) for ruling in rulings],
        "state": table.state(),
    }


def _error(table: Table, number: int, code: str, message: str) -> dict[str, Any]:
    return {
        "event": number,
        "line": number,
        "error": {"code": code, "message": message, "line": number},
        "rulings": [],
        "state": table.state(),
    }


def _words(answer: dict[str, Any]) -> str:
    """The answer for a person: a line for each ruling, else the position."""
    number = answer["event"]
    if "error" in answer:
        return f"{number}. {say(KIND_NAMES['error'])}: {answer['error']['message']}"
    return "\n".join(
        f"{number}. {line}"
        for line in [_ruling(one, answer) for one in answer["rulings"]] or [answer["state"]["fen"]]
    )


def _ruling(ruling: dict[str, Any], answer: dict[str, Any]) -> str:
    book = regulation(answer["state"]["regulation"])
    said = [letter_of(ruling["code"] or "", book)]
    if ruling["article"] is not None:
        said.append(say(with_via(cite(ruling["article"], via=ruling["via"]))))
    place = ", ".join(filter(None, said))
    line = say(KIND_NAMES[ruling["kind"]]) + (f" ({place})" if place else "")
    line += f": {ruling['message']}"
    if ruling["choices"]:
        who = say(PEOPLE[ruling["right"] or ruling["by"]])
        what = " | ".join(say(CHOICE_NAMES.get(each, each)) for each in ruling["choices"])
        line += f" [{who}: {what}]"
    return line
