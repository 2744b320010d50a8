"""The manual page `damas.1`, made from the commands: `python -m damas.cli.manual`.

The page is English, as manual pages of other languages stand in folders of their own.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from .. import __version__
from .app import build
from .language import choose

EXITS = (
    ("0", "All is well."),
    ("1", "Something in what was read or asked has an error."),
    ("2", "The command is wrong: an unknown option, name, position or file."),
    ("130", "The command was interrupted with Ctrl-C."),
)
VARIABLES = (
    ("DAMAS_DATABASE", "The database of games, as an SQLAlchemy URL, unless --database says so."),
    ("LC_ALL, LC_MESSAGES, LANG", "The language, unless --lang says so."),
)


def manual_page() -> str:
    """The page in roff, with every command, its subcommands, arguments and options."""
    group: Any = build()
    lines = [
        f'.TH DAMAS 1 "" "damas {__version__}" "User commands"',
        *_section("NAME", "damas \\- draughts by the rule books that federations print"),
        *_section("SYNOPSIS", ".B damas", "[options] command [words]"),
        *_section("DESCRIPTION", *_text(group.help)),
        *_section("OPTIONS", *_parameters(group.params)),
        *_section("COMMANDS"),
    ]
    for name, command in group.commands.items():
        lines += _command(f"damas {name}", command)
    lines += _section("EXIT STATUS", *_terms(EXITS))
    lines += _section("ENVIRONMENT", *_terms(VARIABLES))
    return "\n".join(lines) + "\n"


def _command(name: str, command: Any) -> Iterator[str]:
    """A command and, below it, its subcommands."""
    words = " ".join(_metavar(one) for one in command.params if not one.opts[0].startswith("-"))
    yield f".SS {_escaped(f'{name} {words}'.strip())}"
    yield from _text(command.help or "")
    yield from _parameters(one for one in command.params if one.opts[0].startswith("-"))
    for below, one in getattr(command, "commands", {}).items():
        yield from _command(f"{name} {below}", one)


def _parameters(parameters: Iterable[Any]) -> Iterator[str]:
    for one in parameters:
        names = ", ".join([*one.opts, *one.secondary_opts])
        value = "" if getattr(one, "is_flag", False) else f" {_metavar(one)}"
        yield from _terms([(f"{names}{value}", getattr(one, "help", None) or "")])


def _metavar(parameter: Any) -> str:
    """The word for the value: its own, else the name of the parameter in capitals."""
    word = str(parameter.metavar or parameter.name.upper())
    return word if parameter.required or parameter.opts[0].startswith("-") else f"[{word}]"


def _section(title: str, *lines: str) -> list[str]:
    return [f".SH {title}", *lines]


def _terms(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, text in pairs:
        yield ".TP"
        yield f".B {_escaped(term)}"
        yield from _text(text)


def _text(text: str) -> list[str]:
    """A paragraph; lines of help are joined."""
    joined = re.sub(r"\s+", " ", text).strip()
    return [_escaped(joined)] if joined else []


def _escaped(text: str) -> str:
    """Text that roff prints as it is."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe[:1] in {".", "'"} else safe


if __name__ == "__main__":
    choose(["--lang", "en"])
    sys.stdout.write(manual_page())
