"""The commands, put together; and the one place where anything that fails becomes a sentence."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup, TyperOption

from .. import __version__
from ..base.environment import check_names
from ..base.errors import (
    CitedError,
    DamasError,
    NotationError,
    PositionError,
    StoreError,
    UnknownNameError,
)
from ..base.i18n import Text, html_lang, languages
from ..base.installing import install_command
from .language import say

_VERSION_HELP = say(Text("Print the version and end."))
_LANG_HELP = say(Text("The language of what is printed."))
_TAGS = "|".join(map(html_lang, languages()))
# typer has carried a click of its own since 0.2x; its errors are found through what it exports.
ClickException: type[Exception] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)
COMMANDS = {
    "play": "play",
    "serve": "serve",
    "worker": "worker",
    "people": "people",
    "game": "game",
    "prune": "prune",
    "secret": "secret",
    "announce": "announce",
    "pause": "announce",
    "resume": "announce",
    "backup": "backup",
    "db": "db",
    "moves": "moves",
    "analyse": "analyse",
    "best": "analyse",
    "perft": "perft",
    "replay": "replay",
    "pdn": "pdn",
    "diagram": "diagram",
    "print": "paper",
    "archive": "archive",
    "arbitrate": "arbitrate",
    "tournament": "tournament",
    "registry": "registry",
    "ratings": "ratings",
    "hub": "hub",
    "dxp": "dxp",
    "match": "match",
    "coach": "coach",
    "book": "book",
    "endgames": "endgames",
    "endings": "endings",
    "repertoire": "repertoire",
    "problems": "problems",
    "train": "train",
    "lesson": "lesson",
    "regulations": "regulations",
    "doctor": "doctor",
}
"""Each command and the module of this folder that registers it, in the order of the help."""

COMPLETION = {
    "install_completion": Text("Let this shell complete commands and options from now on."),
    "show_completion": Text("Print what lets this shell complete commands and options."),
}
"""The options that typer adds, and their help."""

MISSING = Text("This needs {module}; get it with: {command}")
INTERRUPTED = 130
"""The exit status after Ctrl-C, as a shell has it."""
USAGE_ERRORS = (UnknownNameError, NotationError, PositionError)


def run(arguments: Sequence[str]) -> int:
    """Runs one command; returns its exit status, after a sentence about any fault."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a character that the terminal lacks becomes "?"
            stream.reconfigure(errors="replace")
    try:
        check_names()
        status = build()(args=list(arguments), prog_name="damas", standalone_mode=False)
        sys.stdout.flush()
        if status == INTERRUPTED:  # by typer, from Ctrl-C
            raise KeyboardInterrupt
    except typer.Exit as done:
        return done.exit_code
    except ClickException as error:
        error.show()  # type: ignore[attr-defined]
        return 2
    except (KeyboardInterrupt, typer.Abort, DamasError, OSError, ModuleNotFoundError) as error:
        return _failed(error)
    return status if isinstance(status, int) else 0


def _failed(error: BaseException) -> int:
    """Tells what went wrong; returns the exit status."""
    if isinstance(error, BrokenPipeError):  # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if isinstance(error, DamasError):  # also every value that a declaration refuses
        beside = error.cause if isinstance(error, StoreError) else _article_of(error)
        tell(f"{say(error.text)} ({beside})" if beside else error.text)
        return 2 if isinstance(error, USAGE_ERRORS) else 1
    if isinstance(error, ModuleNotFoundError):
        from .installed import package_of  # noqa: PLC0415  (only who lacks one pays)

        said = {"module": package_of(error), "command": install_command("all")}
        tell(Text(MISSING.template, said))
        return 1
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        tell(f"{error.filename}: {reason}" if error.filename else reason)
        return 1
    tell(Text("Interrupted"))
    return INTERRUPTED


def _article_of(error: DamasError) -> str:
    """The article that decides it, for people; "" for none."""
    if not isinstance(error, CitedError) or error.citation is None:
        return ""
    from ..rules.regulations import with_via  # noqa: PLC0415  (only who is refused pays)

    return say(with_via(error.citation))


def tell(text: Text | str) -> None:
    """One sentence on standard error."""
    sys.stderr.write(f"damas: {say(text)}\n")


class Commands(Mapping[str, Any]):
    """The commands by name; the module of a command is loaded when the command is asked for."""

    def __getitem__(self, name: str) -> Any:
        module = importlib.import_module(f".{COMMANDS[name]}", __package__)
        alone = typer.Typer()
        module.register(alone)
        return typer.main.get_group(alone).commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def build() -> TyperGroup:
    """The application, with its help in the language of this run; its commands load when used."""
    app = typer.Typer(
        name="damas",
        help=say(Text("Draughts by the rule books that federations print.")),
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    group = typer.main.get_command(app)  # with the options of completion
    assert isinstance(group, TyperGroup)  # noqa: S101  (it has a callback)
    group.commands = Commands()  # type: ignore[assignment] # typer only reads it
    for parameter in group.params:
        if parameter.name in COMPLETION and isinstance(parameter, TyperOption):
            parameter.help = say(COMPLETION[parameter.name])
    return group


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"damas {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=_VERSION_HELP)
    ] = False,
    lang: Annotated[str | None, typer.Option("--lang", metavar=_TAGS, help=_LANG_HELP)] = None,
) -> None:
    """Options of every command; the language itself was read before."""
